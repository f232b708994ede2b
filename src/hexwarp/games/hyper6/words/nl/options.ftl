hyper6-option-setup = Ogen aan het begin
hyper6-option-setup-rolled = Gegooid
hyper6-option-setup-rolled-about = Iedereen gooit alle dobbelstenen; het hoogste totaal begint.
hyper6-option-setup-chosen = Geheim gekozen
hyper6-option-setup-chosen-about = Iedereen stelt zijn dobbelstenen geheim in. Dan wordt alles onthuld en begint het hoogste totaal.
