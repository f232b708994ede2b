"""People: accounts, passkeys, programs, profiles, and what they have played."""
