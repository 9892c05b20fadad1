"""Lesson 6, is it binomial: the conditions of the formula, and a deck that breaks one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from random import Random

from manaforge_widgets.games.kings_forge.lessons.binomial_questions import LEAST, fewest, sorted_pool, two_high
from manaforge_widgets.games.kings_forge.lessons.craft_turn import craft_turn
from manaforge_widgets.games.kings_forge.odds.die import die
from manaforge_widgets.games.kings_forge.rules.components import Components, house_components
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.setup import METAL_DICE, OTHERS
from manaforge_widgets.lessons.explorer import Explorer
from manaforge_widgets.lessons.explorers.conditions import (
    Conditions,
    binomial,
    cards_situation,
    dice_situation,
    until_situation,
)
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong, expected
from manaforge_widgets.lessons.streams import MOST, counter, high_bytes, sampled, taker
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.turn_puzzles.match_puzzle import MatchPuzzle

NAME, TITLE = "is_it_binomial", "Is it binomial"
SEEN = 7
"""The gather cards that have come up: four lie face up, and three were claimed."""
FITS = ("only the dice", "only the cards", "both", "neither")
WHY = (
    "each card that comes changes the chance of the next one",
    "the deck is not shuffled well enough",
    "seven cards are too few for the formula",
)
_DIE = die("metal")


def is_it_binomial(rules: KingsForge | None = None) -> LessonPlan:
    """Return the plan of the lesson.

    Args:
        rules: the rules of the edition that the lesson is about; None for the packaged edition.

    Example:
        >>> is_it_binomial().checks[0].key
        Fraction(131, 243)
    """
    if rules is None or rules.components is house_components():
        return _packaged()
    return _Binomial(rules.components).plan()


@cache
def _packaged() -> LessonPlan:
    return _Binomial(house_components()).plan()


class _Binomial:
    """The lesson in one edition.

    Args:
        components: the edition.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        self.anvils = len(components.anvils)
        self.deck = self.anvils + OTHERS
        self.chance = _DIE.at_least(LEAST)
        self.all_anvils = Fraction(comb(OTHERS, SEEN - self.anvils), comb(self.deck, SEEN))

    def plan(self) -> LessonPlan:
        """Return the plan."""
        return LessonPlan(
            name=NAME,
            title=TITLE,
            minutes=50,
            predictions=(two_high("predict"), self._fits()),
            experiment=self._experiment(),
            reconcile=_why(),
            checks=(two_high("check"), fewest(Fraction(9, 10)), sorted_pool()),
            plays={"two cards": self._play_two_cards, "reroll": self._play_reroll},
            tasks={
                "two cards": ("You have rolled your five metal dice in King's Forge. They must pay for two cards."),
                "reroll": ("Roll up to two dice again: which ones? That needs luck, and you can take it back."),
            },
            explorers={"conditions": self._explorer},
            go_on=(
                (
                    "Four gather cards lie face up. How likely is it that no anvil card is among them? Count it in two "
                    "ways: card by card, and with `mf.odds.hand_distribution`."
                ),
                (
                    "With a deck of 1,100 cards, 400 of them with an anvil, is the formula still as wrong? From which "
                    "size on would you use it?"
                ),
            ),
            edition=self.components.edition,
            overrides=self.components.overrides,
        )

    def _fits(self) -> LessonQuestion:
        return LessonQuestion(
            "fits",
            "dice or cards",
            (
                (
                    f"Dice: you roll {METAL_DICE} metal dice, and count those that show {LEAST} or more. Cards: of the "
                    f"{self.deck} gather cards {self.anvils} have an anvil. {SEEN} cards come up, and you count the "
                    "anvils."
                ),
                (
                    "One formula, the binomial one, takes n tries that succeed with the same chance p, whatever the "
                    "others did. Which count does it fit?"
                ),
            ),
            FITS[0],
            expected(
                FITS[0],
                Wrong(FITS[2], "Can the same card come up twice?", "used the formula for cards that stay out"),
                Wrong(FITS[1], "Does a die know what the others show?", "mixed up dice and cards"),
                Wrong(FITS[3], "Does a die know what the others show?", "thinks that dice depend on each other"),
            ),
            options=FITS,
            rule="KF-S3",
        )

    # --------------------------------------------------------------------------------------------------- experiment

    def _experiment(self) -> Experiment:
        anvils, cards = self.anvils, range(self.deck)

        def trial(rng: Random) -> Sequence[bool]:
            high = sum(rng.randint(1, 6) >= LEAST for _ in range(METAL_DICE))
            return high >= 2, sum(card < anvils for card in rng.sample(cards, SEEN)) == anvils

        numbers = (6, *sampled(self.deck, SEEN))
        roll, deal = taker(6, METAL_DICE, numbers), counter(self.deck, SEEN, anvils)
        is_high = bytes(place >= LEAST - 1 for place in range(256))

        def trials(rng: Random) -> Iterator[Sequence[bool]]:
            high = high_bytes(rng, numbers)
            while True:
                dice = roll(high).translate(is_high).count(1)
                yield dice >= 2, deal(high) == anvils

        said = Fraction(anvils, self.deck)
        rows = [
            [
                str(count),
                percent(binomial(METAL_DICE, self.chance, count)) if count <= METAL_DICE else "",
                percent(_anvils(self.deck, anvils, count)),
                percent(binomial(SEEN, said, count)),
            ]
            for count in range(SEEN + 1)
        ]
        none, one = (binomial(METAL_DICE, self.chance, count) for count in (0, 1))
        beyond = sum((binomial(SEEN, said, count) for count in range(anvils + 1, SEEN + 1)), Fraction(0))
        return Experiment(
            title="high dice, and anvils among cards",
            words=(
                (
                    f"Each trial rolls {METAL_DICE} metal dice. Do at least two of them show {LEAST} or more? Then the "
                    f"{self.deck} gather cards are shuffled, and {SEEN} come up. Are all {anvils} anvil cards among "
                    "them?"
                ),
            ),
            measures=(
                Measure(f"at least two of {METAL_DICE} dice show {LEAST} or more", 1 - none - one),
                Measure(f"all {anvils} anvil cards among {SEEN}", self.all_anvils),
            ),
            trial=trial,
            trials=trials if self.deck <= MOST else None,
            verb="Try",
            noun="trials",
            success="did",
            failure="did not",
            exact_words=(
                (
                    f"The dice: a die shows {LEAST} or more with the chance {exact(self.chance)}. None does with the "
                    f"chance {exact(none)}, and just one with {exact(one)}. What is left is the chance of at least two."
                ),
                (
                    f"The cards: {comb(self.deck, SEEN):,} sets of {SEEN} cards are equally likely. All {anvils} "
                    f"anvils are in {comb(OTHERS, SEEN - anvils):,} of them. The formula would say "
                    f"{percent(binomial(SEEN, said, anvils))}, and {percent(beyond)} for more than {anvils}."
                ),
            ),
            exact=(
                "Chance of each count",
                ["Count", f"{METAL_DICE} dice", f"{SEEN} cards", f"{SEEN} cards, if the formula fitted"],
                rows,
            ),
            ask=self._possible() if anvils < SEEN else None,
        )

    def _possible(self) -> LessonQuestion:
        """Return the question that opens the exact part."""
        options = (f"0 to {self.anvils}", f"0 to {SEEN}", f"1 to {self.anvils}")
        return LessonQuestion(
            "count",
            "the possible numbers of anvils",
            (f"{SEEN} of the {self.deck} cards come up, and {self.anvils} have an anvil. How many anvils can come?",),
            options[0],
            (
                Wrong(
                    options[1],
                    f"A card comes up once only, and there are {self.anvils} anvils.",
                    "each card may be an anvil",
                ),
                Wrong(
                    options[2],
                    f"{OTHERS} cards have no anvil. Can all that come up be of these?",
                    "some anvil must come",
                ),
            ),
            "What does the formula say about more than that?",
            options=options,
            rule="KF-S3",
        )

    # --------------------------------------------------------------------------------------------- play and explore

    def _play_two_cards(self, class_seed: int) -> MatchPuzzle:
        return craft_turn(
            self.components,
            class_seed,
            display=("Shield", "Hammer", "Anvil"),
            dice="metal 5, metal 4, metal 3, metal 4, metal 1",
            claimed=(("Blacksmith", "bottom"),),
            goal=("Shield", "Hammer"),
            title="Five dice, two cards",
            hint="You have one +1. Each die goes on one card only.",
        )

    def _play_reroll(self, class_seed: int) -> MatchPuzzle:
        return craft_turn(
            self.components,
            class_seed,
            display=("Shield", "Longbow", "Ruby Collar"),
            dice="metal 5, metal 4, metal 2, metal 1, metal 1",
            claimed=(("Tavern", "top"),),
            goal=("Shield",),
            title="Two dice again",
            hint="The Tavern rolls up to two dice again. How likely is it that at least one of them is high enough?",
        )

    def _explorer(self, rng: Random) -> Explorer:
        return Conditions(
            "Is it binomial?",
            rng,
            (
                dice_situation(
                    f"{METAL_DICE} metal dice",
                    METAL_DICE,
                    self.chance,
                    f"dice that show {LEAST} or more",
                    success=f"{LEAST} or more, or not",
                ),
                until_situation("until a 6", _DIE.at_least(6), 6, "rolls before the first 6"),
                cards_situation(f"{SEEN} of {self.deck} cards", SEEN, self.deck, self.anvils, "anvil cards"),
            ),
            about=("fits",),
        )


def _anvils(deck: int, anvils: int, count: int) -> Fraction:
    """Return the probability of a number of anvil cards among those that have come up."""
    return Fraction(comb(anvils, count) * comb(deck - anvils, SEEN - count), comb(deck, SEEN))


def _why() -> LessonQuestion:
    return LessonQuestion(
        "why",
        "why the cards don't fit",
        ("For the dice the formula fits the simulation, for the cards it does not. Why?",),
        WHY[0],
        (
            Wrong(
                WHY[1],
                "A well shuffled deck does just that. Think of the last card, when all anvils have come up already.",
                "blames the shuffle",
            ),
            Wrong(
                WHY[2],
                "Five dice are even fewer, and the formula fits them. What is different about cards?",
                "blames the small number",
            ),
        ),
        "Cards don't go back, so they remember; dice don't. One condition fails, and the formula with it.",
        options=WHY,
        rule="KF-S3",
    )
