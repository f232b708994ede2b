"""Users, their credentials and sessions; bans and reports."""
