"""Probabilities of Manaforge: the costs that a roll can pay, with the best choices after the roll."""
