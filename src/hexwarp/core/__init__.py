"""The contract that every game fulfils; this package names no game."""
