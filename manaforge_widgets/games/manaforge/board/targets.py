"""The targets: names of the things on the table that can be clicked. The front end builds equal names."""

from __future__ import annotations

BANK = "bank"
PRISM = "prism"
DECK = "deck"
TURN = "turn"
CHOICE = "choice"
"""The target of an answer that is about no single thing on the table."""


def die(name: str) -> str:
    """Return the target of a die of the seat whose player is at the screen."""
    return f"die:{name}"


def item(title: str) -> str:
    """Return the target of an item on the board."""
    return f"item:{title}"


def card(title: str) -> str:
    """Return the target of a card in a workshop."""
    return f"card:{title}"


def talent(name: str) -> str:
    """Return the target of a kept talent."""
    return f"talent:{name}"


def store(title: str) -> str:
    """Return the target of a card in the store."""
    return f"store:{title}"


def discard(title: str) -> str:
    """Return the target of a card in the discard pile."""
    return f"discard:{title}"
