"""Lesson 2, do dice remember: a die has no memory, a deck has one.

All right answers follow from the edition's dice and from the counts of MF-S2 and MF-R1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.manaforge.lessons.dawn import HIT, RULE, dawn, waiting_match
from manaforge_widgets.games.manaforge.lessons.memory_questions import (
    after_rolls,
    another_both_rounds,
    another_die,
    another_last_round,
    both_rounds,
    last_round,
)
from manaforge_widgets.games.manaforge.rules.components import Components, house_components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.lessons.explorers.streaks import FALLS, GUESSES, RISES, STAYS, Deck, Die, Streaks
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong, expected
from manaforge_widgets.lessons.streams import MOST, high_bytes, sampled, sampler, taker
from manaforge_widgets.match import Match, new_match
from manaforge_widgets.odds.display import exact
from manaforge_widgets.odds.hands import draws

NAME, TITLE = "do_dice_remember", "Do dice remember?"
PAST = 8
"""The number of rolls without a hit."""
KIND = "earth"
DEPENDENT, SHUFFLED, ALIKE = (
    "no: after a Wand in round 1, a Wand in round 2 is less likely",
    "yes: the deck is shuffled, so each round stands alone",
    "yes: rounds 1 and 2 have the same chance",
)
LEFT, OWED, MORE_TRIES = (
    "the dealt cards have left the deck, and the die keeps all its sides",
    "what has not come for long must come soon",
    "a round deals several cards, and a roll is only one",
)


def do_dice_remember(rules: Manaforge | None = None) -> LessonPlan:
    """Return the plan of the lesson.

    Args:
        rules: the rules of the edition that the lesson is about; None for the packaged edition.

    Raises:
        GameError: the dice or cards of the edition don't fit the lesson.

    Example:
        >>> [str(question.key) for question in do_dice_remember().checks[:3]]
        ['1/6', '131/132', '1090/1771']
    """
    if rules is None or rules.components is house_components():
        return _packaged()
    return _Memory(rules.components).plan()


@cache
def _packaged() -> LessonPlan:
    return _Memory(house_components()).plan()


class _Memory:
    """The lesson in one edition.

    Args:
        components: the edition.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        self.dawn = dawn(components, TITLE)
        kind = TYPES.index(KIND)
        self.sides = components.side_texts[kind]
        hits = [components.faces[face].text for face in components.sides[kind] if components.faces[face].special]
        if len(hits) != 1:
            raise GameError(
                f"the lesson {TITLE!r} can't be played with edition {components.edition!r}: one side of the {KIND} "
                f"die must be special, not {len(hits)}."
            )
        (self.special,) = hits
        self.side = Fraction(1, len(self.sides))
        self.first = self._round(0)
        self.second = self._round(1)
        self.third = self._round(2)
        self.both = 1 - 2 * (1 - self.first) + (1 - self.first) * (1 - self.second)

    def _round(self, past: int) -> Fraction:
        """Return the chance of a Wand in the next round, after some rounds without one."""
        return draws(self.dawn.counts, self.dawn.hand, HIT, known={"other": past * self.dawn.hand})

    def plan(self) -> LessonPlan:
        """Return the plan."""
        deck = self.dawn
        return LessonPlan(
            name=NAME,
            title=TITLE,
            minutes=50,
            predictions=(self._next_roll(), self._next_round()),
            experiment=self._experiment(),
            reconcile=_why(),
            checks=(self._eight_rolls(), self._third_round(), self._both_rounds(), self._independent()),
            plays={"wait": self._play_wait, "streak": _play_streak},
            tasks={
                "wait": (
                    "It is round 2 of Manaforge, and no Wand has come so far. You have four gems. Build with them"
                    " now, or keep some for a Wand in round 3? Decide, end your turn, and see what round 3 "
                    "brings."
                ),
                "streak": (
                    "In Pig a 1 takes away all points of your turn. Play to 40 against the bot. Before each roll "
                    "say: is a 1 overdue by now?"
                ),
            },
            explorers={"memory": self._explorer},
            go_on=(
                "Which of your own games have a memory, and which have none? Think of a bag of tokens, or a wheel.",
                (
                    f"For the deck, `mf.odds.draws({deck.counts}, {deck.hand}, {HIT!r}, "
                    f"known={{'other': {deck.hand}}})` gives the chance of a Wand in a round after {deck.hand} other "
                    "cards. Try other numbers."
                ),
            ),
            edition=self.components.edition,
            overrides=self.components.overrides,
        )

    # ------------------------------------------------------------------------------------------------------ the story

    def _die_words(self) -> str:
        sides = ", ".join(f"“{side}”" for side in self.sides)
        return f"An {KIND} die has {len(self.sides)} sides: {sides}."

    def _deck_words(self) -> str:
        deck = self.dawn
        return (
            f"Of the {deck.cards} Dawn cards {deck.wands} are Wands. The deck is shuffled, and {deck.hand} cards are "
            f"dealt in each of the first {deck.rounds} rounds. No card goes back."
        )

    def _next_roll(self) -> LessonQuestion:
        thought = "a streak changes the die"
        return LessonQuestion(
            "next_roll",
            "the next roll",
            (
                self._die_words(),
                f"In {PAST} rolls the {self.special} never came. Now you roll once more: how likely is it now?",
            ),
            STAYS,
            (
                Wrong(RISES, "The die would have to know how often you rolled.", thought, "gamblers_fallacy"),
                Wrong(FALLS, "The die would have to know what it showed.", thought, "gamblers_fallacy"),
            ),
            options=GUESSES,
            rule="MF-R1",
        )

    def _next_round(self) -> LessonQuestion:
        return LessonQuestion(
            "next_round",
            "the third round",
            (
                self._deck_words(),
                "Rounds 1 and 2 have brought no Wand. How likely is at least one Wand in round 3?",
            ),
            self.third,
            expected(
                self.third,
                Wrong(
                    self.first,
                    "That is the chance before any card is seen.",
                    "the deck has no memory, like a die",
                ),
                Wrong(
                    Fraction(1, 2),
                    "It comes or it doesn't, but these two are not equally likely.",
                    "two results, so one half each",
                    "equiprobability",
                ),
                Wrong(
                    (1 - self.first) * (1 - self.second) * self.third,
                    "That is the chance of the whole story, before the first card. Its first part has happened.",
                    "multiplied by the chance of what has happened",
                    "conditional",
                ),
                Wrong(
                    Fraction(self.dawn.wands, self.dawn.cards - 2 * self.dawn.hand),
                    "That is the chance for one card. A round deals several.",
                    "one card instead of a round",
                ),
                Wrong(
                    Fraction(1),
                    "Count the cards that are left and are no Wands. Can a round deal only these?",
                    "it must come now",
                ),
            ),
            rule=RULE,
            source="printed",
        )

    # ------------------------------------------------------------------------------------------------- the experiment

    def _experiment(self) -> Experiment:
        sides, deck = len(self.sides), self.dawn

        def trial(rng: Random) -> Sequence[int | None]:
            rolls = [rng.randrange(sides) == 0 for _ in range(PAST + 1)]
            places = rng.sample(range(deck.cards), deck.wands)
            rounds = {place // deck.hand for place in places}
            late = rounds.isdisjoint((0, 1))
            return (
                None if any(rolls[:PAST]) else rolls[PAST],
                2 in rounds,
                2 in rounds if late else None,
                rounds.issuperset((0, 1)),
            )

        numbers = (sides, *sampled(deck.cards, deck.wands))
        roll, deal = taker(sides, PAST + 1, numbers), sampler(deck.cards, deck.wands)
        first, second, third = (((1 << deck.hand) - 1) << place * deck.hand for place in range(3))
        results = {
            (last, in_first, in_second, in_third): (
                last,
                in_third,
                None if in_first or in_second else in_third,
                in_first and in_second,
            )
            for last, in_first, in_second, in_third in product((None, False, True), *[(False, True)] * 3)
        }
        # By the place of the first hit, which is -1 without one.
        hits: dict[int, bool | None] = {-1: False, **dict.fromkeys(range(PAST)), PAST: True}

        def trials(rng: Random) -> Iterator[Sequence[int | None]]:
            high = high_bytes(rng, numbers)
            while True:
                last, wands = hits[roll(high).find(0)], deal(high)
                yield results[last, wands & first > 0, wands & second > 0, wands & third > 0]

        return Experiment(
            title="nine rolls and three rounds",
            words=(
                (
                    f"Each trial rolls an {KIND} die {PAST + 1} times, and deals three rounds from a shuffled Dawn "
                    "deck. Rows with “after” count only the trials in which there was none before."
                ),
            ),
            measures=(
                Measure(f"{self.special} after {PAST} rolls without", self.side),
                Measure("Wand in round 3", self.first),
                Measure("Wand in round 3 after none in 1 and 2", self.third),
                Measure("Wands in rounds 1 and 2", self.both),
            ),
            trial=trial,
            trials=trials if deck.cards <= MOST else None,
            verb="Try",
            noun="trials",
            success="had one",
            failure="had none",
            exact_words=(
                (f"The die: {PAST} rolls are over, and one of {sides} sides counts in the next one, as in every roll."),
                (
                    f"The deck: after two rounds without a Wand {deck.cards - 2 * deck.hand} cards are left, and all "
                    f"{deck.wands} Wands are among them. Count the ways to deal {deck.hand} of them without a Wand."
                ),
            ),
            exact=(
                f"The chance of no Wand in a round of {deck.hand} cards",
                ["Rounds without a Wand", "Cards left", "Other cards left", "Hands without a Wand", "Wand comes"],
                [self._exact_row(past) for past in range(deck.rounds)],
            ),
            ask=self._cards_left(),
        )

    def _cards_left(self) -> LessonQuestion:
        """Return the question that opens the exact part."""
        deck = self.dawn
        left = deck.cards - 2 * deck.hand
        options = (
            f"{deck.cards} cards, {deck.wands} of them Wands",
            f"{left} cards, {deck.wands} of them Wands",
            f"{left} cards, fewer than {deck.wands} of them Wands",
        )
        return LessonQuestion(
            "count",
            "the cards that are left",
            ("Rounds 1 and 2 have brought no Wand. Which cards can come in round 3?",),
            options[1],
            (
                Wrong(options[0], "The cards of two rounds have gone, and no card goes back.", "the deck is as before"),
                Wrong(options[2], "No Wand has come. Where are they all?", "the Wands go like all cards"),
            ),
            "Now count the hands without a Wand.",
            options=options,
            rule=RULE,
            source="printed",
        )

    def _exact_row(self, past: int) -> list[str]:
        deck = self.dawn
        left = deck.cards - past * deck.hand
        none = 1 - self._round(past)
        return [str(past), str(left), str(left - deck.wands), exact(none), exact(1 - none)]

    # ------------------------------------------------------------------------------------------------------ the checks

    def _eight_rolls(self) -> LessonQuestion:
        return after_rolls(self._die_words(), self._die(), PAST, "MF-R1", lambda rng: another_die(rng, self.side))

    def _third_round(self) -> LessonQuestion:
        return last_round(self._deck_words(), self._deck(), RULE, "printed", another_last_round)

    def _both_rounds(self) -> LessonQuestion:
        return both_rounds(self._deck_words(), self._deck(), RULE, "printed", another_both_rounds)

    def _die(self) -> Die:
        return Die(f"{KIND} die", f"a {self.special}", len(self.sides), 1, PAST)

    def _deck(self) -> Deck:
        deck = self.dawn
        return Deck("Dawn deck", f"a {HIT}", deck.cards, deck.wands, deck.hand, deck.rounds)

    def _independent(self) -> LessonQuestion:
        return LessonQuestion(
            "independent",
            "are the rounds independent?",
            (
                "Compare the chance of a Wand in both rounds with the product of the two chances.",
                "Are “a Wand in round 1” and “a Wand in round 2” independent?",
            ),
            DEPENDENT,
            (
                Wrong(
                    SHUFFLED,
                    "A shuffled deck is fair, but a card can only be dealt once. What is left after a Wand in round 1?",
                    "shuffled means independent",
                ),
                Wrong(
                    ALIKE,
                    "They have the same chance, and that is another question. Does the one change the other?",
                    "equal chances mean independent",
                ),
            ),
            "The chance of both is smaller than the product, so one makes the other less likely.",
            options=(SHUFFLED, DEPENDENT, ALIKE),
            rule=RULE,
            source="printed",
        )

    # ------------------------------------------------------------------------------------------------ play and explore

    def _play_wait(self, class_seed: int) -> Match:
        return waiting_match(self.components, class_seed)

    def _explorer(self, rng: Random) -> Streaks:
        return Streaks("Who remembers: dice or deck?", rng, self._die(), self._deck(), ("next_roll", "next_round"))


def _play_streak(class_seed: int) -> Match:
    return new_match("pig", seats=2, seed=class_seed, goal=40)


def _why() -> LessonQuestion:
    return LessonQuestion(
        "why",
        "why the deck remembers",
        ("None so far: why does that change the next round of the deck, and not the next roll of the die?",),
        LEFT,
        (
            Wrong(
                OWED,
                "Neither of them owes you anything. Look at what the next round can still show.",
                "chance makes up for what was missing",
                "gamblers_fallacy",
            ),
            Wrong(
                MORE_TRIES,
                "More cards make a Wand likelier in every round. What is different after a round without one?",
                "more tries instead of other cards",
            ),
        ),
        "A card that is dealt can't be dealt again; a side that was rolled can.",
        options=(OWED, LEFT, MORE_TRIES),
        rule=RULE,
        source="printed",
    )
