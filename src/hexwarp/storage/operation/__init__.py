"""Backups, retention, outages, and data that all processes of a server share."""
