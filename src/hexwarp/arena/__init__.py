"""Matches and tournaments between bots, with rotated seats, equal chance and statistics."""
