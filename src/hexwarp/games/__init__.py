"""The games, one folder each; only the registry imports them."""
