"""Puzzles: positions with one clearly best move, mined from games between bots."""
