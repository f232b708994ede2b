hyper6-option-setup = Augenzahlen zu Beginn
hyper6-option-setup-rolled = Gewürfelt
hyper6-option-setup-rolled-about = Alle würfeln mit allen Würfeln; die höchste Summe beginnt.
hyper6-option-setup-chosen = Geheim gewählt
hyper6-option-setup-chosen-about = Alle stellen ihre Würfel geheim ein. Dann wird aufgedeckt, und die höchste Summe beginnt.
