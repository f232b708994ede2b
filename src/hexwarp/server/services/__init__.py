"""What the server does for people beside playing: accounts, ratings, lobby, chat, push."""
