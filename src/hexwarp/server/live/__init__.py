"""Matches in play: tables, presence, fan-out to other processes, the scheduler."""
