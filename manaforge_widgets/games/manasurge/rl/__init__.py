"""ManaSurge as numbers, for reinforcement-learning environments."""
