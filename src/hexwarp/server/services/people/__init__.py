"""The identity of users: accounts, sessions, names, and bans."""
