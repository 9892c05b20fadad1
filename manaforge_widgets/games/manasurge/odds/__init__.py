"""Probabilities of ManaSurge: who can answer a card, and who is struck."""
