"""Explorers that any lesson can use, with a deck, a die or a pool of its game."""
