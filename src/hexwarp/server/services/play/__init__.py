"""What users do at tables and around them: the lobby, chat, ratings, puzzles."""
