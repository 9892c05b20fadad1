"""The rules of ManaSurge: the standard library and the game interface, nothing else."""
