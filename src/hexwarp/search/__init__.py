"""Monte-Carlo tree search, value networks and game analysis, for any game with a kernel."""
