"""The referee: the model of a match, its commands, and its event log. Pure values, no I/O."""
