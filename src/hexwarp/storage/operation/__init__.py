"""Backups, retention, outages, and what all processes of a server share."""
