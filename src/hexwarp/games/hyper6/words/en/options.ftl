# The options of a new game.

hyper6-option-setup = Faces at the start
hyper6-option-setup-rolled = Rolled
hyper6-option-setup-rolled-about = Everyone rolls all their dice; the highest total starts.
hyper6-option-setup-chosen = Chosen in secret
hyper6-option-setup-chosen-about = Everyone secretly sets their dice. Then all are revealed, and the highest total starts.
