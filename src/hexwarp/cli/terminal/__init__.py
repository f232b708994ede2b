"""Input and output that the commands share."""
