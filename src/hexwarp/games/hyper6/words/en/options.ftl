# The options of a new game.

hyper6-option-setup = Faces at the start
hyper6-option-setup-rolled = Rolled
hyper6-option-setup-rolled-about = Everyone rolls all their dice; the highest total begins.
hyper6-option-setup-chosen = Chosen in secret
hyper6-option-setup-chosen-about = Everyone sets every die as they like, unseen by the others; then all are shown, and the highest total begins.
