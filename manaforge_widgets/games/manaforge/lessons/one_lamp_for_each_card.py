"""Lesson 3, one lamp for each card: expected values add, also for cards that depend on each other.

All right answers follow from the counts in MF-S2 and MS-S1 and from the ranks of ManaSurge's cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from random import Random

from manaforge_widgets.games.manaforge.lessons.dawn import HIT, RULE, dawn
from manaforge_widgets.games.manaforge.lessons.surge import HAND, SURGE_RULE, surge
from manaforge_widgets.games.manaforge.rules.components import Components, house_components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.lessons.explorers.lamps import Lamps, Machine
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong, expected
from manaforge_widgets.match import Match, new_match
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.odds.hands import hand_distribution

NAME, TITLE = "one_lamp_for_each_card", "One lamp for each card"
KIND, DICE = "earth", 6
WANDS, SURGES, RANKS = "Wands among the Dawn cards", "Metamagics in a hand", "rank of a Spell"
ALWAYS, INDEPENDENT, REPLACED = (
    "yes, whether the cards are independent or not",
    "no, only if the cards are independent",
    "no, only if each card goes back before the next",
)
AVERAGE, ROUNDED, TOO_SHORT = (
    "it is the mean of many deals, and no single deal has to show it",
    "it says that most deals have the next whole number",
    "it is an error, which more deals would remove",
)


def one_lamp_for_each_card(rules: Manaforge | None = None) -> LessonPlan:
    """Return the plan of the lesson.

    Args:
        rules: the rules of the edition that the lesson is about; None for the packaged edition.

    Raises:
        GameError: the cards of the edition don't fit the lesson.

    Example:
        >>> [str(question.key) for question in one_lamp_for_each_card().checks]
        ['15/4', '35/37', '9/2', '15/4']
    """
    if rules is None or rules.components is house_components():
        return _packaged()
    return _Lamps(rules.components).plan()


@cache
def _packaged() -> LessonPlan:
    return _Lamps(house_components()).plan()


class _Lamps:
    """The lesson in one edition.

    Args:
        components: the edition.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        self.dawn = dawn(components, TITLE)
        self.surge = surge()
        sides = components.side_texts[TYPES.index(KIND)]
        self.sides, self.gems = len(sides), sides.count(f"{KIND} gem")
        deck = self.dawn
        self.lit = hand_distribution(deck.counts, deck.used, HIT)
        self.wands = deck.used * Fraction(deck.wands, deck.cards)
        self.metamagics = HAND * Fraction(self.surge.metamagics, self.surge.cards)
        self.rank = Fraction(sum(self.surge.ranks), len(self.surge.ranks))

    def plan(self) -> LessonPlan:
        """Return the plan."""
        return LessonPlan(
            name=NAME,
            title=TITLE,
            minutes=50,
            predictions=(self._how_many(), self._may_add()),
            experiment=self._experiment(),
            reconcile=self._why(),
            checks=(self._wands(), self._metamagics(), self._rank(), self._simulated()),
            plays={"bid": _play_bid},
            explorers={"lamps": self._explorer},
            go_on=(
                (
                    "Lamps need no equal chances: on a die of each of the four elements and two arcane dice, which "
                    "symbol has the largest mean number? Add the chances die by die."
                ),
                (
                    f"Turn the lamps round: one for each Wand, lit if it is among the {self.dawn.used} cards. Why is "
                    "the mean the same?"
                ),
            ),
            edition=self.components.edition,
            overrides=self.components.overrides,
        )

    # ------------------------------------------------------------------------------------------------- the questions

    def _deck_words(self) -> str:
        deck = self.dawn
        return (
            f"Of the {deck.cards} Dawn cards {deck.wands} are Wands. A game uses {deck.used} of the {deck.cards}, "
            "chosen at random; the others stay in the box."
        )

    def _how_many(self) -> LessonQuestion:
        deck = self.dawn
        return LessonQuestion(
            "how_many",
            "the mean number of Wands",
            (self._deck_words(), "In the mean of many games, how many Wands are among the cards of a game?"),
            self.wands,
            expected(
                self.wands,
                Wrong(
                    _next(self.wands),
                    "A mean need not be a whole number.",
                    "rounded to a possible number of Wands",
                    "outcome_approach",
                ),
                Wrong(Fraction(deck.wands), "Some cards stay in the box.", "all Wands are in the game"),
                Wrong(
                    deck.hand * Fraction(deck.wands, deck.cards),
                    "That is the mean of one round.",
                    "one round instead of all",
                ),
            ),
            rule=RULE,
            source="printed",
            kind="number",
        )

    def _may_add(self) -> LessonQuestion:
        return LessonQuestion(
            "may_add",
            "may you add?",
            (
                "Put a lamp above each card of the game. It is lit if its card is a Wand.",
                (
                    "All lamps have the same chance, but they depend on each other: after many Wands fewer are left. "
                    "May you still add the chances of the lamps, to get the mean number of lit ones?"
                ),
            ),
            ALWAYS,
            (
                Wrong(
                    INDEPENDENT,
                    "Independence is needed to multiply chances, not to add means.",
                    "means add only if independent",
                ),
                Wrong(
                    REPLACED,
                    "Each lamp, seen alone, has the same chance either way.",
                    "means add only with replacement",
                ),
            ),
            options=(INDEPENDENT, ALWAYS, REPLACED),
            rule=RULE,
            source="printed",
        )

    def _why(self) -> LessonQuestion:
        mean = f"{float(self.wands):g}"
        return LessonQuestion(
            "why",
            "what the mean says",
            (f"No deal has {mean} Wands. What does the mean of {mean} say?",),
            AVERAGE,
            (
                Wrong(
                    ROUNDED,
                    "Look at the lamps: how often does that number come? A mean is no promise about one deal.",
                    "the mean is the most frequent number",
                    "outcome_approach",
                ),
                Wrong(
                    TOO_SHORT,
                    "More deals bring the running mean closer to it, and not away from it.",
                    "the mean must be a possible number",
                ),
            ),
            "The sum over many deals, divided by their number, comes closer and closer to it.",
            options=(ROUNDED, TOO_SHORT, AVERAGE),
            rule=RULE,
            source="printed",
        )

    def _wands(self) -> LessonQuestion:
        deck = self.dawn
        one = Fraction(deck.wands, deck.cards)
        return LessonQuestion(
            "wands",
            "Wands in a game",
            (self._deck_words(), "What is the expected number of Wands among the cards of a game?"),
            self.wands,
            expected(
                self.wands,
                Wrong(
                    _next(self.wands),
                    "You rounded. A mean need not be a number that a deal can have.",
                    "rounded to a possible number of Wands",
                    "outcome_approach",
                ),
                Wrong(one, "That is the chance of one lamp. How many lamps are there?", "one card instead of all"),
                Wrong(
                    deck.hand * one,
                    f"That is the mean of one round of {deck.hand} cards. A game deals {deck.rounds} rounds.",
                    "one round instead of all",
                ),
                Wrong(
                    Fraction(deck.wands),
                    "That is how many Wands there are. Some stay in the box.",
                    "all Wands are in the game",
                ),
                Wrong(
                    Fraction(deck.used, deck.cards),
                    "That is the share of the cards that are in the game: the chance of one Wand to be in it.",
                    "the share of the cards instead of the number of Wands",
                ),
            ),
            "Each lamp adds its own chance, whatever the others do.",
            rule=RULE,
            source="printed",
            kind="number",
        )

    def _metamagics(self) -> LessonQuestion:
        cards, good = self.surge.cards, self.surge.metamagics
        return LessonQuestion(
            "metamagics",
            "Metamagics in a hand",
            (
                f"A game of ManaSurge has {cards} cards, of which {good} are Metamagics. You get a hand of {HAND}.",
                "What is the expected number of Metamagics in your hand?",
            ),
            self.metamagics,
            expected(
                self.metamagics,
                Wrong(
                    Fraction(1),
                    "You rounded. A mean need not be a number that a hand can have.",
                    "rounded to a possible number",
                    "outcome_approach",
                ),
                Wrong(
                    Fraction(good, cards),
                    f"That is the chance of one lamp. A hand has {HAND}.",
                    "one card instead of a hand",
                ),
                Wrong(
                    1 - Fraction(comb(cards - good, HAND), comb(cards, HAND)),
                    "That is the chance of at least one. A hand with two Metamagics must count twice.",
                    "the chance of at least one instead of the mean",
                ),
                Wrong(
                    HAND * Fraction(good, cards - good),
                    "You divided by the cards that are no Metamagics. Each lamp's chance counts all cards.",
                    "hits to misses instead of hits to all",
                ),
            ),
            "It is the same sum as for the Wands, with other numbers.",
            rule=SURGE_RULE,
            source="printed",
            kind="number",
        )

    def _rank(self) -> LessonQuestion:
        ranks = self.surge.ranks
        different = sorted(set(ranks))
        return LessonQuestion(
            "rank",
            "the rank of a Spell",
            (
                f"The cards of a ManaSurge suit have the ranks {', '.join(map(str, ranks))}.",
                "You draw one of them at random. What is the expected rank?",
            ),
            self.rank,
            expected(
                self.rank,
                Wrong(
                    Fraction(int(self.rank)),
                    "You rounded down to a possible rank. A mean need not be one.",
                    "rounded down to a possible rank",
                    "outcome_approach",
                ),
                Wrong(
                    Fraction(int(self.rank) + 1),
                    "You rounded up to a possible rank. A mean need not be one.",
                    "rounded up to a possible rank",
                    "outcome_approach",
                ),
                Wrong(
                    Fraction(sum(ranks), len(different)),
                    "You divided by the number of different ranks. How many cards are there?",
                    "divided by the different ranks",
                ),
                Wrong(
                    Fraction(sum(ranks)),
                    "That is the sum of all ranks. Divide it by the number of cards.",
                    "the sum instead of the mean",
                ),
            ),
            "Each card counts once, so a rank that is there twice counts twice.",
            rule=SURGE_RULE,
            source="printed",
            kind="number",
        )

    def _simulated(self) -> LessonQuestion:
        return LessonQuestion(
            "simulated",
            "what the simulation says",
            (f"What is the mean of “{WANDS}” in your longest simulation?",),
            self.wands,
            right="You read your own simulation. With a hundred times as many trials the interval is a tenth as wide.",
            rule=RULE,
            source="printed",
            simulated=WANDS,
            kind="number",
        )

    # ------------------------------------------------------------------------------------------------- the experiment

    def _experiment(self) -> Experiment:
        deck, cards = self.dawn, self.surge

        def trial(rng: Random) -> Sequence[int | None]:
            wands = sum(place < deck.used for place in rng.sample(range(deck.cards), deck.wands))
            hand = sum(card < cards.metamagics for card in rng.sample(range(cards.cards), HAND))
            return wands, hand, rng.choice(cards.ranks)

        rows = [
            [str(number), f"{self.lit.ways[number]:,}", percent(self.lit.probability(number))]
            for number in self.lit.outcomes
        ]
        return Experiment(
            title="three means",
            words=(
                (
                    f"Each trial deals the {deck.used} Dawn cards of a game, a hand of {HAND} ManaSurge cards, and one "
                    "Spell. The results are means per trial."
                ),
            ),
            measures=(
                Measure(WANDS, self.wands, "Wands"),
                Measure(SURGES, self.metamagics, "Metamagics"),
                Measure(RANKS, self.rank, "ranks"),
            ),
            trial=trial,
            verb="Deal",
            noun="deals",
            exact_words=(
                (
                    f"The long way: count all ways to choose {deck.used} of {deck.cards} cards, and weigh each number "
                    "of Wands with its chance."
                ),
                (
                    f"The short way: {deck.used} lamps, each with the chance {exact(Fraction(deck.wands, deck.cards))}."
                    f" Both ways give {exact(self.wands)}, though the lamps depend on each other."
                ),
            ),
            exact=(
                f"The number of Wands among {deck.used} of {deck.cards} cards",
                ["Wands", "Ways to choose the cards", "Chance"],
                rows,
            ),
        )

    def _explorer(self, rng: Random) -> Lamps:
        deck, cards = self.dawn, self.surge
        return Lamps(
            "One lamp for each card",
            rng,
            [
                Machine(
                    f"a {HIT}",
                    f"{HIT}s",
                    deck.used,
                    deck.wands,
                    deck.cards,
                    dice=False,
                    words=(
                        f"{deck.used} of the {deck.cards} Dawn cards are dealt, and {deck.wands} of the {deck.cards} "
                        "are Wands."
                    ),
                    about="how_many",
                ),
                Machine(
                    "a gem side",
                    "gem sides",
                    DICE,
                    self.gems,
                    self.sides,
                    dice=True,
                    words=f"{DICE} {KIND} dice are rolled; {self.gems} of the {self.sides} sides show a gem.",
                ),
                Machine(
                    "a Metamagic",
                    "Metamagics",
                    HAND,
                    cards.metamagics,
                    cards.cards,
                    dice=False,
                    words=f"A hand of {HAND} of the {cards.cards} ManaSurge cards; {cards.metamagics} are Metamagics.",
                ),
            ],
        )


def _next(mean: Fraction) -> Fraction:
    """Return the whole number next to a mean; for a whole mean, the one above."""
    return Fraction(round(mean) if mean.denominator > 1 else mean + 1)


def _play_bid(class_seed: int) -> Match:
    return new_match("liars_dice", seats=2, seed=class_seed, dice=3)
