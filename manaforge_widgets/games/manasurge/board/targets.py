"""Targets: the names of things on the table that can be clicked; the front end builds equal names."""

from __future__ import annotations

STRUCK = "struck"
"""The button with which the player chooses to be struck."""
WIZARD = "wizard"
"""The wizard of the seat whose player is at the screen."""
ANSWER = "answer"
"""An answer that is not a thing on the table."""


def card(kind: str, copy: int = 1) -> str:
    """Return the target of a card in the player's hand; of equal cards the first one is copy 1.

    Example:
        >>> card("5 Frost"), card("5 Frost", 2)
        ('card:5 Frost', 'card:5 Frost:2')
    """
    return f"card:{kind}" if copy == 1 else f"card:{kind}:{copy}"


def laid(place: int) -> str:
    """Return the target of a card in play, by its place in the row."""
    return f"laid:{place}"


def pool(kind: str) -> str:
    """Return the target of a card that the seat looks at, such as those of a Mystic Ward."""
    return f"pool:{kind}"


def seat(number: int) -> str:
    """Return the target of another seat."""
    return f"seat:{number}"


def button(name: str) -> str:
    """Return the target of a button next to the hand, such as the one that draws."""
    return f"button:{name}"
