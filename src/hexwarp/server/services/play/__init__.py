"""Services for play: the lobby, chat, ratings, puzzles."""
