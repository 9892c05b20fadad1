"""Odds of ManaSurge: who can answer a card."""
