"""The games: one folder each, found by the registry and imported by nobody else."""
