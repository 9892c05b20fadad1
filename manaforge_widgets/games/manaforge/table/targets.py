"""The names of the things on the table that can be clicked; the front end makes the same ones."""

from __future__ import annotations

BANK = "bank"
PRISM = "prism"
DECK = "deck"
TURN = "turn"
CHOICE = "choice"
"""What an answer is about that belongs to no thing on the table."""


def die(name: str) -> str:
    """A die of the seat in front."""
    return f"die:{name}"


def item(title: str) -> str:
    """An item on the board."""
    return f"item:{title}"


def card(title: str) -> str:
    """A card in a workshop."""
    return f"card:{title}"


def talent(name: str) -> str:
    """A kept talent."""
    return f"talent:{name}"


def store(title: str) -> str:
    """A card in the store."""
    return f"store:{title}"


def discard(title: str) -> str:
    """A card of the discard pile."""
    return f"discard:{title}"
