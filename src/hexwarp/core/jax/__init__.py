"""The contract of games' rules for JAX, and the random numbers that they draw."""
