"""Who somebody is: accounts, sessions, names, and who may not come in."""
