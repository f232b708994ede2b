"""How the value networks are learned: by self-play, from nothing but the rules."""
