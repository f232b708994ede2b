"""Event logs of matches, and all that is kept around them: history, ratings, chat, puzzles."""
