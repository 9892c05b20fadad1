"""Manaforge as numbers, for reinforcement learning environments."""
