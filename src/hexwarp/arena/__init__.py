"""Bots against each other: games on the same chance with the seats changed, and what they prove."""
