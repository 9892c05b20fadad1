"""The rules of King's Forge: the standard library and the game interface, nothing else."""
