"""Wrong answers that many questions about a chance expect."""

from __future__ import annotations

from fractions import Fraction

from manaforge_widgets.lessons.plan import Wrong

ONE_HALF = Wrong(
    Fraction(1, 2),
    "It happens or it doesn't, but these two are not equally likely. In how many of the cases does it happen?",
    "two results, so one half each",
    "equiprobability",
)
"""The answer of a student who gives each of two results the same chance."""


def opposite(key: Fraction, event: str) -> Wrong:
    """Return the wrong answer that is the chance of the opposite event.

    Args:
        key: the right answer.
        event: the opposite event, as the end of the sentence "That is the chance that ...".

    Example:
        >>> opposite(Fraction(1, 3), "no die shows it").reply
        'That is the chance that no die shows it. You need the opposite.'
    """
    return Wrong(1 - key, f"That is the chance that {event}. You need the opposite.", "the opposite event")
