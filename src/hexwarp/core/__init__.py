"""What every game fulfils; no game's name is in here."""
