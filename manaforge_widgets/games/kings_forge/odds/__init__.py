"""Odds of King's Forge: the probabilities that one roll can craft or steal, if all choices after it are the best."""
