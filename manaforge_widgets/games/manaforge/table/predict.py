"""Which of a board's odds can be guessed first, and the odds without those that have not been guessed."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from fractions import Fraction

from manaforge_widgets.games.manaforge.table import shapes
from manaforge_widgets.widgets.guesses import Question
from manaforge_widgets.widgets.shapes import Chance


def questions(odds: shapes.BoardOdds) -> list[Question]:
    """The chances of the next roll that are neither certain nor impossible, the most open one first."""
    found = [
        Question(
            f"next {title}",
            f"A new roll of all your dice: how likely could you pay for {title}?",
            f"{title}, next roll",
            exact,
        )
        for title, exact in _open(odds)
    ]
    return sorted(found, key=lambda question: abs(question.exact - Fraction(1, 2)))


def veiled(odds: shapes.BoardOdds, guessed: AbstractSet[str]) -> shapes.BoardOdds:
    """The odds without the chances that are still to be guessed, and without those that would tell them."""
    hidden = {title for title, _ in _open(odds) if f"next {title}" not in guessed}
    if not hidden:
        return odds
    if odds["when"] == "next":
        items = [item for item in odds["items"] if item["title"] not in hidden]
        return {**odds, "items": items, "any": None}
    items = [{**item, "next": None} if item["title"] in hidden else item for item in odds["items"]]
    return {**odds, "items": items}


def _open(odds: shapes.BoardOdds) -> Iterator[tuple[str, Fraction]]:
    for item in odds["items"]:
        chance = item["chance"] if odds["when"] == "next" else item["next"]
        # A sampled chance is no answer to learn from.
        if chance is not None and not item["interval"] and 0 < chance["share"] < 1:
            yield item["title"], _exact(chance)


def _exact(chance: Chance) -> Fraction:
    try:
        return Fraction(chance["exact"])
    except ValueError:  # so long that it was written short
        return Fraction(chance["share"])
