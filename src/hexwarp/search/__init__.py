"""Simulation and search, for any game with a kernel."""
