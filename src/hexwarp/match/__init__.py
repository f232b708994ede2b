"""The referee: what a match is, what each player may ask of it, and what follows. Pure values."""
