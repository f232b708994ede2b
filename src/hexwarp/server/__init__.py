"""The server: hosts matches and bots over HTTP and WebSocket."""
