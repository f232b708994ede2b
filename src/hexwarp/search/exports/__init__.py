"""The functions of a search that a program calls, on one block of memory (``block``)."""
