"""Lesson 3, one lamp for each card: expected values add, also for cards that depend on each other.

All right answers follow from the counts in MF-S2 and MS-S1 and from the ranks of ManaSurge's cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from random import Random

from manaforge_widgets.games.manaforge.lessons.dawn import HIT, RULE, dawn
from manaforge_widgets.games.manaforge.lessons.mean_questions import (
    another_game,
    another_hand,
    another_rank,
    hits_in_a_game,
    hits_in_a_hand,
    mean_rank,
    next_whole,
)
from manaforge_widgets.games.manaforge.lessons.surge import HAND, SURGE_RULE, surge
from manaforge_widgets.games.manaforge.rules.components import Components, house_components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.lessons.explorers.lamps import Lamps, Machine
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong, expected
from manaforge_widgets.lessons.streams import MOST, REFUSED, below, high_bytes, sampled, sampler
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
            tasks={
                "bid": (
                    "Liar's Dice: both players roll three dice in secret. Bid how many dice of one face lie on "
                    "the whole table, or doubt the last bid. You see three of the six dice. Before each bid ask: "
                    "how many of that face do the other three show, in the mean?"
                ),
            },
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
                    next_whole(self.wands),
                    "A mean need not be a whole number.",
                    "rounded to a possible number of Wands",
                    "outcome_approach",
                ),
                Wrong(
                    Fraction(int(self.wands)),
                    "A mean need not be a whole number.",
                    "rounded down to a possible number of Wands",
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
        words = (self._deck_words(), "What is the expected number of Wands among the cards of a game?")
        counts = (deck.cards, deck.wands, deck.used, deck.rounds)
        return hits_in_a_game("Wands in a game", words, f"{HIT}s", counts, RULE, another_game)

    def _metamagics(self) -> LessonQuestion:
        cards, good = self.surge.cards, self.surge.metamagics
        words = (
            f"A game of ManaSurge has {cards} cards, of which {good} are Metamagics. You get a hand of {HAND}.",
            "What is the expected number of Metamagics in your hand?",
        )
        return hits_in_a_hand("Metamagics in a hand", words, (cards, good, HAND), SURGE_RULE, another_hand)

    def _rank(self) -> LessonQuestion:
        ranks = self.surge.ranks
        words = f"The cards of a ManaSurge suit have the ranks {', '.join(map(str, ranks))}."
        return mean_rank(words, ranks, SURGE_RULE, another_rank)

    def _simulated(self) -> LessonQuestion:
        return LessonQuestion(
            "simulated",
            "what the simulation says",
            (f"What is the mean of “{WANDS}” in your longest simulation?",),
            self.wands,
            right="You read your own simulation. With a hundred times as many deals the interval is a tenth as wide.",
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

        deal, take = sampler(deck.cards, deck.wands), sampler(cards.cards, HAND)
        numbers = *sampled(deck.cards, deck.wands), *sampled(cards.cards, HAND), len(cards.ranks)
        used, metamagics = (1 << deck.used) - 1, (1 << cards.metamagics) - 1
        rank = [None if place == REFUSED else cards.ranks[place] for place in below(len(cards.ranks))]

        def trials(rng: Random) -> Iterator[Sequence[int | None]]:
            high = high_bytes(rng, numbers)
            while True:
                wands, hand = (deal(high) & used).bit_count(), (take(high) & metamagics).bit_count()
                for byte in high:
                    if drawn := rank[byte]:
                        yield wands, hand, drawn
                        break

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
            trials=trials if max(deck.cards, cards.cards) <= MOST else None,
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
            ask=self._one_lamp(),
        )

    def _one_lamp(self) -> LessonQuestion:
        """Return the question that opens the exact part."""
        deck = self.dawn
        options = (f"{deck.wands} of {deck.used}", f"{deck.wands} of {deck.cards}", f"{deck.used} of {deck.cards}")
        return LessonQuestion(
            "count",
            "one lamp",
            (f"Put a lamp above each of the {deck.used} cards of a game. How likely is it that the first one is lit?",),
            options[1],
            (
                Wrong(
                    options[0],
                    f"Some Wands may stay in the box: the card is any of the {deck.cards}.",
                    "all Wands are in the game",
                ),
                Wrong(
                    options[2],
                    "That is the chance of a card to be in the game. The lamp is lit if its card is a Wand.",
                    "the chance of being in the game",
                ),
            ),
            "Each lamp has this chance.",
            options=options,
            rule=RULE,
            source="printed",
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


def _play_bid(class_seed: int) -> Match:
    return new_match("liars_dice", seats=2, seed=class_seed, dice=3)
