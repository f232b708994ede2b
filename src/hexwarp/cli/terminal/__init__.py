"""What the commands share on the way to a terminal."""
