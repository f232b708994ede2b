"""Hyper-6 for JAX: the rules and the observations once more, as functions of arrays."""
