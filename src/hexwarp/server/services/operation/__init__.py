"""The operator's actions, and the upkeep of a server."""
