"""What the operator does, and what keeps a server sound."""
