"""The contract that every game implements, with chance and records; it names no game."""
