"""Hexwarp plays, hosts and studies two board games: Indigo and Hyper-6."""

__version__ = "0.1.0"
