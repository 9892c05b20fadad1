"""Odds of King's Forge: the probabilities that one roll can craft or steal, if every later choice is the best."""
