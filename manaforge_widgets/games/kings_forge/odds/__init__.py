"""Odds of King's Forge: what one roll can craft or steal, if every choice after it is the best."""
