"""The server's services around matches: people, play, notices, operation, pages."""
