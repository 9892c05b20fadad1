"""Lesson 4, same mean, different risk: the variance of draws with and without return, of dice and of ranks.

All right answers follow from the counts in MF-S2, the sides of the edition's dice, and the ranks of ManaSurge's cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from random import Random

from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.manaforge.lessons.dawn import HIT, RULE, dawn
from manaforge_widgets.games.manaforge.lessons.spread_questions import (
    another_hits_variance,
    another_rank_variance,
    dice_variance,
    hits_variance,
    rank_variance,
)
from manaforge_widgets.games.manaforge.lessons.surge import SURGE_RULE, surge
from manaforge_widgets.games.manaforge.rules.components import Components, house_components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.lessons.common_slips import ONE_HALF
from manaforge_widgets.lessons.explorers.spread import NARROWER, SAME, WIDER, Pile, Spread
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong, expected
from manaforge_widgets.lessons.streams import MOST, high_bytes, sampled, sampler, taker
from manaforge_widgets.match import Match, match_from, new_match
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.odds.distribution import Distribution

NAME, TITLE = "same_mean_different_risk", "Same mean, different risk"
KIND, DICE = "earth", 6
OUT, BACK = "cards stay out", "cards go back"
NEXT, FEWER, EQUAL = (
    "each Wand that comes makes the next one less likely",
    "fewer cards are dealt when they stay out",
    "they are not: with the same mean the spread is the same",
)


def same_mean_different_risk(rules: Manaforge | None = None) -> LessonPlan:
    """Return the plan of the lesson.

    Args:
        rules: the rules of the edition that the lesson is about; None for the packaged edition.

    Raises:
        GameError: the dice or cards of the edition don't fit the lesson.

    Example:
        >>> [str(question.key) for question in same_mean_different_risk().checks]
        ['47/12', '5/6', '285/368']
    """
    if rules is None or rules.components is house_components():
        return _packaged()
    return _Risk(rules.components).plan()


@cache
def _packaged() -> LessonPlan:
    return _Risk(house_components()).plan()


class _Risk:
    """The lesson in one edition.

    Args:
        components: the edition.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        self.dawn = dawn(components, TITLE)
        deck = self.dawn
        self.pile = Pile(f"{HIT}s", deck.cards, deck.wands, deck.used)
        self.out, self.back = self.pile.out, self.pile.back
        self.ranks = surge().ranks
        kind = TYPES.index(KIND)
        sides = components.sides[kind]
        special = sum(bool(components.faces[face].special) for face in sides)
        if not 0 < special < len(sides):
            raise GameError(
                f"the lesson {TITLE!r} can't be played with edition {components.edition!r}: some sides of the {KIND} "
                "die must be special, and some not."
            )
        self.side = Fraction(special, len(sides))
        self.side_words = f"{special} of the {len(sides)} sides of an {KIND} die is special"

    def plan(self) -> LessonPlan:
        """Return the plan."""
        return LessonPlan(
            name=NAME,
            title=TITLE,
            minutes=50,
            predictions=(self._which_spreads(), self._all_wands()),
            experiment=self._experiment(),
            reconcile=_why(),
            checks=(self._rank(), self._dice(), self._wands()),
            plays={"behind": _play_behind, "ahead": _play_ahead},
            tasks={
                "behind": (
                    "You are far behind in Pig, and your turn has 20 points. Hold, and they are yours. Or roll "
                    "once more and then hold: a 1 takes all, anything else adds 4 in the mean. The mean is 20 "
                    "both times, and the risk is not the same."
                ),
                "ahead": ("The same 20 points, but now you are far ahead. Does that change what you do?"),
            },
            explorers={"spread": self._explorer},
            go_on=(
                (
                    "In Pig with 20 points in a turn, one more roll and then hold has a mean of 20, too. What is its "
                    "standard deviation, and when do you want it?"
                ),
                (
                    "Deal only one card of the deck, or all of them. What is the variance then, with return and "
                    "without? Which factor explains both?"
                ),
            ),
            edition=self.components.edition,
            overrides=self.components.overrides,
        )

    # ------------------------------------------------------------------------------------------------- the questions

    def _deck_words(self) -> str:
        deck = self.dawn
        return f"Of the {deck.cards} Dawn cards {deck.wands} are Wands. A game uses {deck.used} of the {deck.cards}."

    def _which_spreads(self) -> LessonQuestion:
        deck = self.dawn
        return LessonQuestion(
            "which_spreads",
            "which way spreads more",
            (
                self._deck_words(),
                (
                    f"In one way the {deck.used} cards are dealt, and stay out. In the other way each card goes back "
                    f"before the next of the {deck.used} is drawn. Both ways have the same mean number of Wands."
                ),
                "Which number of Wands spreads more around it?",
            ),
            NARROWER,
            (
                Wrong(SAME, "The same mean does not make the same spread.", "the mean fixes the spread"),
                Wrong(WIDER, "Think of two deals with many Wands.", "a deck that empties spreads more"),
            ),
            options=(SAME, WIDER, NARROWER),
            rule=RULE,
            source="printed",
        )

    def _all_wands(self) -> LessonQuestion:
        deck = self.dawn
        used = Fraction(deck.used, deck.cards)
        key = self.out.probability(deck.wands)
        return LessonQuestion(
            "all_wands",
            "all Wands in one game",
            (self._deck_words(), f"How likely is it that all {deck.wands} Wands are in a game?"),
            key,
            expected(
                key,
                Wrong(used, "That is the chance of one Wand.", "one Wand instead of all"),
                Wrong(
                    used**deck.wands,
                    "You multiplied as if the Wands were independent.",
                    "multiplied as if independent",
                ),
                Wrong(
                    Fraction(1, deck.wands + 1),
                    "The numbers of Wands are not equally likely.",
                    "each number of Wands equally likely",
                    "equiprobability",
                ),
                ONE_HALF,
            ),
            rule=RULE,
            source="printed",
        )

    def _rank(self) -> LessonQuestion:
        words = f"The cards of a ManaSurge suit have the ranks {', '.join(map(str, self.ranks))}."
        return rank_variance(words, self.ranks, SURGE_RULE, another_rank_variance)

    def _dice(self) -> LessonQuestion:
        def another(rng: Random) -> LessonQuestion:
            dice = rng.choice([number for number in range(2, 31) if number != DICE])
            return dice_variance(self.side_words, f"{KIND} dice", self.side, dice, "MF-R1")

        return dice_variance(self.side_words, f"{KIND} dice", self.side, DICE, "MF-R1", another)

    def _wands(self) -> LessonQuestion:
        words = (self._deck_words(), "What is the variance of the number of Wands in a game?")
        return hits_variance(words, self.pile, RULE, another_hits_variance)

    # ------------------------------------------------------------------------------------------------- the experiment

    def _experiment(self) -> Experiment:
        deck, most = self.dawn, self.dawn.wands

        def trial(rng: Random) -> Sequence[int | None]:
            out = sum(place < deck.used for place in rng.sample(range(deck.cards), deck.wands))
            back = sum(rng.randrange(deck.cards) < deck.wands for _ in range(deck.used))
            return out, back, out >= most, back >= most

        numbers = (deck.cards, *sampled(deck.cards, deck.wands))
        deal, draw = sampler(deck.cards, deck.wands), taker(deck.cards, deck.used, numbers)
        is_wand = bytes(place < most for place in range(256))
        used = (1 << deck.used) - 1
        results = {
            (out, back): (out, back, out >= most, back >= most)
            for out in range(most + 1)
            for back in range(deck.used + 1)
        }

        def trials(rng: Random) -> Iterator[Sequence[int | None]]:
            high = high_bytes(rng, numbers)
            while True:
                out = (deal(high) & used).bit_count()
                yield results[out, draw(high).translate(is_wand).count(1)]

        def chance(ways: Distribution, number: int) -> str:
            return percent(ways.probability(number)) if number in ways else "0 %"

        shown = range(deck.used + 1)
        rows = [[str(number), chance(self.out, number), chance(self.back, number)] for number in shown]
        rows = [row for row in rows if row[1:] != ["0 %", "<0.1 %"]]
        left = Fraction(deck.cards - deck.used, deck.cards - 1)
        return Experiment(
            title="Wands with and without return",
            words=(
                (
                    f"Each trial deals {deck.used} of {deck.cards} cards, which stay out. Then it draws {deck.used} "
                    "cards, each of which goes back before the next."
                ),
            ),
            measures=(
                Measure(f"Wands, {OUT}", self.out.mean, "Wands"),
                Measure(f"Wands, {BACK}", self.back.mean, "Wands"),
                Measure(f"{most} or more, {OUT}", self.out.at_least(most)),
                Measure(f"{most} or more, {BACK}", self.back.at_least(most)),
            ),
            trial=trial,
            trials=trials if deck.cards <= MOST else None,
            verb="Deal",
            noun="deals",
            success=f"had {most} Wands or more",
            failure=f"had fewer than {most} Wands",
            exact_words=(
                (
                    f"Both ways have the mean {exact(self.out.mean)}. If cards go back, the draws are independent, and "
                    f"the variance is {deck.used} times the variance of one draw."
                ),
                (
                    f"If they stay out, the variance is smaller by the factor ({deck.cards} − {deck.used})/"
                    f"({deck.cards} − 1) = {exact(left)}. The more of the deck is dealt, the less is left to chance."
                ),
            ),
            exact=(
                f"The number of Wands among {deck.used} cards",
                ["Wands", OUT.capitalize(), BACK.capitalize()],
                rows,
            ),
            ask=self._more_than_all(),
        )

    def _more_than_all(self) -> LessonQuestion:
        """Return the question that opens the exact part."""
        options = (OUT, BACK, "neither")
        return LessonQuestion(
            "count",
            "more Wands than there are",
            (f"The deck has {self.dawn.wands} Wands. In which way can more than {self.dawn.wands} be drawn?",),
            BACK,
            (
                Wrong(OUT, "There each Wand can come only once.", "mixed up the two ways"),
                Wrong("neither", "Can the same Wand come twice if it goes back?", "counts Wands, not draws"),
            ),
            "So its row of numbers is longer: it spreads more.",
            options=options,
            rule=RULE,
            source="printed",
        )

    def _explorer(self, rng: Random) -> Spread:
        return Spread("Same mean, different risk", rng, self.pile, ("which_spreads",))


def _play_behind(class_seed: int) -> Match:
    return _pig([60, 90], class_seed)


def _play_ahead(class_seed: int) -> Match:
    return _pig([70, 20], class_seed)


def _pig(points: list[int], class_seed: int) -> Match:
    """Return a match of Pig in the middle of seat 0's turn, with 20 points in it."""
    start = new_match("pig", seats=2, seed=class_seed)
    return match_from({**start.view(None), "points": points, "total": 20, "face": 6}, class_seed)


def _why() -> LessonQuestion:
    return LessonQuestion(
        "why",
        "why the spreads differ",
        ("Both ways have the same mean. Why are their spreads different?",),
        NEXT,
        (
            Wrong(
                FEWER,
                "Both ways draw the same number of cards. What is different for the second card?",
                "another number of draws",
            ),
            Wrong(
                EQUAL,
                "Look at the two histograms: which of them has bars far from the mean?",
                "the mean fixes the spread",
            ),
        ),
        "What has come already pushes the rest of the deal back towards the mean.",
        options=(EQUAL, FEWER, NEXT),
        rule=RULE,
        source="printed",
    )
