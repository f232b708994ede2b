"""The command line: one module a command, found by ``main``."""
