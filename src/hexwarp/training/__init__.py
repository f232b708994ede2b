"""Learning value networks by self-play, from the rules alone."""
