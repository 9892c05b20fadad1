"""Exact probabilities of Manaforge: how likely a roll of dice is to pay a cost.

After the roll the seat makes the best choices: which dice to spend, which mana each gives, and how to use its gems,
prisms, talents and workshop cards. ``manaforge_widgets.odds`` offers the functions for users, such as ``afford``.
"""
