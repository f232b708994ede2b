"""Matches and tournaments between bots: rotated seats, equal chance, and their statistics."""
