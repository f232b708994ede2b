"""Services around matches: accounts, ratings, lobby, pairing, chat, push, moderation."""
