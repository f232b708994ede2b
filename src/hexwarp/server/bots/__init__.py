"""Bots at tables, engines in processes of their own, hints and analyses."""
