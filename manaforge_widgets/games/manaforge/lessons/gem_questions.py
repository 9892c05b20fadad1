"""The questions of lesson 1 about gems: which of two to keep, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from manaforge_widgets.games.manaforge.lessons.choosing_again import Afford, another_gem
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.lessons.common_slips import ONE_HALF, opposite
from manaforge_widgets.lessons.plan import LessonQuestion, Wrong, expected

FOUR = "earth, fire, wind, water"
"""The dice of the next round."""
THIS_CARD, NEXT_CARD = "Stone Circle", "Sun Fragment"
KEEP = ("the fire gem", "the water gem", "it makes no difference")


class GemQuestions:
    """Questions about the gem that is left after this card, for the next one.

    Args:
        components: the edition.
        card: the cost of this card.
        next_card: the cost of the next one.
        afford: the chance that a pool can pay a cost in this edition.
    """

    def __init__(self, components: Components, card: Cost, next_card: Cost, afford: Afford) -> None:
        self._components = components
        self._card, self._next_card = card, next_card
        self._afford = afford

    def _chances(self) -> tuple[Fraction, Fraction, Fraction]:
        """Return the chance that the seat can pay for the next card: with a fire gem, a water gem, and no gem."""
        fire, water = (self._afford(FOUR, NEXT_CARD, gems={gem: 1}) for gem in ("fire", "water"))
        return fire, water, self._afford(FOUR, NEXT_CARD)

    def _story(self) -> tuple[str, str]:
        return (
            (
                f"You build {THIS_CARD} for {_words(self._card)}. You have all of it except one mana of any element. "
                "For that one you may pay your fire gem or your water gem, and keep the other."
            ),
            (
                f"Next round you roll an earth, a fire, a wind and a water die, and you want {NEXT_CARD}: "
                f"{_words(self._next_card)}."
            ),
        )

    def kept(self) -> LessonQuestion:
        """Return the prediction which gem to keep."""
        fire, water, _ = self._chances()
        return LessonQuestion(
            "gem",
            "which gem to keep",
            (*self._story(), "Which gem would you keep?"),
            KEEP[0] if fire > water else KEEP[1] if water > fire else KEEP[2],
            options=KEEP,
            rule="MF-P3",
        )

    def worth(self) -> LessonQuestion:
        """Return the check for the chance to pay with the fire gem."""
        fire, water, none = self._chances()
        return LessonQuestion(
            "keep_fire",
            "what a gem is worth",
            (
                *self._story(),
                (
                    f"You keep the fire gem. How likely is it that you can then pay for {NEXT_CARD}, with the best "
                    "choices after the roll? The dice lab below counts it for you."
                ),
            ),
            fire,
            expected(
                fire,
                Wrong(water, "That is the chance with the water gem, which can only pay the “any”.", "the water gem"),
                Wrong(none, "That is the chance without a gem. The gem that you kept pays, too.", "no gem"),
                Wrong(
                    fire - water,
                    "That is how much more the fire gem is worth than the water gem.",
                    "the difference of two gems",
                ),
                Wrong(fire - none, "That is how much the gem adds. What is the chance with it?", "what the gem adds"),
                opposite(fire, "you can't pay"),
                ONE_HALF,
            ),
            "The gem fits the card, so a roll needs one fire less.",
            rule="MF-P1",
            variants=lambda rng: another_gem(rng, self._components, self._afford),
        )


def _parts(cost: Cost) -> Iterable[tuple[int, str]]:
    """Yield the mana of a cost by element, then that of any element."""
    yield from ((amount, name) for amount, name in zip(cost.mana, ELEMENTS, strict=True) if amount)
    if cost.any:
        yield cost.any, "any"


def notation(cost: Cost) -> str:
    """Return the mana of a cost as the dice lab reads it.

    Args:
        cost: the cost.
    """
    return ", ".join(f"{amount} {name}" for amount, name in _parts(cost))


def _words(cost: Cost) -> str:
    return " and ".join(f"{amount} {'of any element' if name == 'any' else name}" for amount, name in _parts(cost))
