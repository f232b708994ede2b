"""Hosts matches: the referee, the bots at its tables, and what it says over HTTP and WebSocket."""
