"""What the server does around matches: people, play, notices, operation, pages."""
