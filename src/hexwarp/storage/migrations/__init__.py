"""The steps from one form of the tables to the next; the server takes them as it starts."""
