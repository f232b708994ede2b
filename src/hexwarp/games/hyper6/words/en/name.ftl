# The game in a list.

hyper6-name = Hyper-6
hyper6-tagline = A race of dice down a spiral into a black hole.
