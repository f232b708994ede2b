"""Bots at tables, external engines, hints and analyses."""
