"""Odds of King's Forge: what one roll can craft or steal, the choices after it made as well as can be."""
