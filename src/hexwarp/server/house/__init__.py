"""Whoever runs a server: what they may do, and how running servers honour it."""
