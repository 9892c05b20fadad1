"""Lesson 7, build a pool: what one more die is worth, and the best of several dice.

The needs are those of a craft card of the edition; all chances are counted over all rolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, islice
from random import Random

from manaforge_widgets.games.kings_forge.lessons.best_of import best_of
from manaforge_widgets.games.kings_forge.lessons.craft_turn import craft_turn
from manaforge_widgets.games.kings_forge.lessons.goblet import CARD, needs_of_goblet, no_lesson
from manaforge_widgets.games.kings_forge.odds.checks import craft, steal
from manaforge_widgets.games.kings_forge.odds.die import die
from manaforge_widgets.games.kings_forge.rules.components import Components, house_components
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.lessons.common_slips import ONE_HALF, opposite
from manaforge_widgets.lessons.explorer import Explorer
from manaforge_widgets.lessons.explorers.overlap import Group, Overlap
from manaforge_widgets.lessons.explorers.pool_builder import PoolBuilder, covering, covers
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong, expected
from manaforge_widgets.lessons.streams import faces
from manaforge_widgets.turn_puzzles.match_puzzle import MatchPuzzle

NAME, TITLE = "build_a_pool", "Build a pool"
MOST = 5
ADDS = ("the third die", "the fourth die", "the fifth die", "each adds the same")
WHY = (
    "a new die helps only in rolls that failed without it, and these get rarer",
    "each die has the same chance, so each one adds the same",
    "the dice that come later roll lower",
)
PAIRS = tuple(combinations(range(2, 7), 2))
"""The needs in variants of the check about two gem dice."""
LYING = tuple((metal, *gems) for metal in range(2, 6) for gems in combinations_with_replacement(range(2, 6), 2))
"""The dice on the card, first the metal one, in other variants of the check about a steal."""
_DIE = die("gem")


def build_a_pool(rules: KingsForge | None = None) -> LessonPlan:
    """Return the plan of the lesson.

    Args:
        rules: the rules of the edition that the lesson is about; None for the packaged edition.

    Raises:
        GameError: the edition's card does not fit the lesson.

    Example:
        >>> build_a_pool().checks[0].key
        Fraction(5, 12)
    """
    if rules is None or rules.components is house_components():
        return _packaged()
    return _Pool(rules.components).plan()


@cache
def _packaged() -> LessonPlan:
    return _Pool(house_components()).plan()


class _Pool:
    """The lesson in one edition.

    Args:
        components: the edition.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        needs = needs_of_goblet(components, TITLE)
        self.gems = tuple(sorted(value for colour, value in needs if colour == "gem"))
        self.metals = tuple(sorted(value for colour, value in needs if colour == "metal"))
        fits = (len(self.gems), len(self.metals), len(needs)) == (2, 1, 3) and 1 < self.gems[0] < self.gems[1] <= 6
        if not fits:
            raise no_lesson(
                components,
                TITLE,
                f"{CARD} must need one metal die and two gem dice, with two different values from 2 on",
            )
        self.chances = list(islice(covering(_DIE, self.gems), MOST + 1))

    def plan(self) -> LessonPlan:
        """Return the plan."""
        return LessonPlan(
            name=NAME,
            title=TITLE,
            minutes=50,
            predictions=(self._two_gems("predict"), self._which_adds()),
            experiment=self._experiment(),
            reconcile=_why(),
            checks=(self._two_gems("check"), best_of(3), self._out_craft()),
            plays={"cover": self._play_cover, "reroll": self._play_reroll},
            tasks={
                "cover": (
                    "You have rolled your dice in King's Forge. A craft card takes one die for each need: of its "
                    "colour, and at least its value. Each die must go to the right card."
                ),
                "reroll": ("Choose which dice to roll again. That needs luck, and you can take it back."),
            },
            explorers={"pool": self._explorer},
            go_on=(
                (
                    "Open the explorer again and set both needs to 6. Now each die adds more than the one before it, "
                    "up to some number of dice. Why?"
                ),
                (
                    "In the game a die costs a gather action. You have two gem dice: would you rather gain a third "
                    "one, or a +1? Ask `mf.odds.craft` for both."
                ),
            ),
            edition=self.components.edition,
            overrides=self.components.overrides,
        )

    # ---------------------------------------------------------------------------------------------------- questions

    @property
    def _needs(self) -> str:
        return self._words(self.gems)

    def _words(self, needs: tuple[int, ...]) -> str:
        low, high = needs
        return f"a gem die that shows at least {low}, and another gem die that shows at least {high}"

    def _two_gems(self, part: str, needs: tuple[int, ...] = (), dice: int = 2) -> LessonQuestion:
        """Return the question about two gem dice: about the card, or a variant with other needs and more dice."""
        gems = needs or self.gems
        low, high = (_DIE.at_least(need) for need in gems)
        key = _covered(gems, dice)
        fixed = low * high
        wrong = (
            *(
                (
                    Wrong(
                        fixed,
                        "That is the chance if you decide before the roll which die covers which need. They may also "
                        "swap.",
                        "decided before the roll which die covers which need",
                    ),
                    Wrong(
                        2 * fixed,
                        "You added the two orders. A roll that works in both orders was counted twice.",
                        "added the two orders",
                    ),
                )
                if dice == 2
                else (
                    Wrong(
                        _covered(gems, dice - 1),
                        "That is the chance with one die less. Any two of your dice may cover the needs.",
                        "left out a die",
                    ),
                )
            ),
            Wrong(
                _covered((gems[0],) * 2, dice),
                "Two dice reach the lower need there. One of them must reach the higher need, too.",
                "looked only at the lower need",
            ),
            Wrong(
                _covered((gems[1],) * 2, dice),
                "Two dice reach the higher need there. One of them may be lower.",
                "asked both dice for the higher need",
            ),
            Wrong(
                1 - (1 - high) ** dice,
                "One die reaches the higher need there. Another one must reach the lower need.",
                "looked only at the higher need",
            ),
            opposite(key, "they do not cover both needs"),
            ONE_HALF,
        )
        number = ("two", "three", "four")[dice - 2]
        return LessonQuestion(
            "two_gems",
            f"{number} gem dice",
            (
                f"A craft takes {self._words(gems)}. You choose which die covers which need after the roll.",
                f"You roll {number} gem dice. How likely is it that they cover both needs?",
            ),
            key,
            expected(key, *wrong),
            "" if part == "predict" else "A roll counts in any order, and only once.",
            rule="KF-C2",
            variants=None if part == "predict" else self._another_pool,
        )

    def _another_pool(self, rng: Random) -> LessonQuestion:
        pools = [(pair, dice) for pair in PAIRS for dice in (2, 3, 4) if (pair, dice) != (self.gems, 2)]
        return self._two_gems("check", *rng.choice(pools))

    def _which_adds(self) -> LessonQuestion:
        added = [self.chances[n] - self.chances[n - 1] for n in (3, 4, 5)]
        return LessonQuestion(
            "which_adds",
            "which die adds most",
            (
                f"The craft still takes {self._needs}. Two gem dice have some chance to cover both needs.",
                "Then you gain a third gem die, a fourth and a fifth. Which of them adds most to that chance?",
            ),
            ADDS[added.index(max(added))],
            expected(
                ADDS[added.index(max(added))],
                Wrong(ADDS[3], "Roll the pools and compare what each die adds.", "each die adds the same"),
                Wrong(ADDS[2], "Roll the pools and compare what each die adds.", "more dice make each one better"),
                Wrong(ADDS[0], "Roll the pools and compare what each die adds.", "the first one counts most"),
                Wrong(ADDS[1], "Roll the pools and compare what each die adds.", "the middle one counts most"),
            ),
            options=ADDS,
            rule="KF-C2",
        )

    @staticmethod
    def _other(rng: Random, values: Sequence[tuple[int, ...]], but: tuple[int, ...]) -> tuple[int, ...]:
        return rng.choice([one for one in values if one != but])

    def _out_craft(self, dice: tuple[int, ...] = ()) -> LessonQuestion:
        """Return the question about a steal: from dice that just meet the card's needs, or a variant with others."""
        least = (*self.metals, *self.gems)
        metal, low, high = dice or least
        lying = f"metal {metal}, gem {low}, gem {high}"
        needs = f"metal {metal}, gem {low}, gem {high}"
        key = steal("2 metal, 3 gem", lying)
        wrong = (
            Wrong(
                craft("2 metal, 3 gem", needs),
                "That is the chance to cover all needs. A steal needs more: at least one of your dice must be higher.",
                "took a tie for a steal",
            ),
            Wrong(
                steal("metal, 2 gem", lying),
                "That is the chance with one metal die and two gem dice. You have one more of each to choose from.",
                "left out the dice that may stay behind",
            ),
            Wrong(
                craft("2 metal, 3 gem", f"metal {metal + 1}, gem {low + 1}, gem {high + 1}"),
                "There each of your dice is higher. One that is higher is enough, if the others are at least equal.",
                "asked each die to be higher",
            ),
            Wrong(
                1 - craft("2 metal, 3 gem", needs),
                "That is the chance that your dice do not even cover the needs.",
                "the opposite of covering the needs",
            ),
            opposite(key, "you can't steal it"),
            ONE_HALF,
        )
        return LessonQuestion(
            "steal",
            "a steal",
            (
                (
                    f"Another seat has made the {CARD} with a metal {metal}, a gem {low} and a gem {high}. "
                    "You steal it if your dice match its dice by colour: each at least as high, and one higher."
                ),
                "You roll two metal dice and three gem dice. How likely is it that you can steal the card?",
            ),
            key,
            expected(key, *wrong),
            "Count the rolls that cover all needs, and take away those that only tie.",
            rule="KF-C3",
            variants=lambda rng: self._out_craft(self._other(rng, LYING, least)),
        )

    # --------------------------------------------------------------------------------------------------- experiment

    def _experiment(self) -> Experiment:
        needs, pools = self.gems, range(2, MOST + 1)

        def trial(rng: Random) -> Sequence[bool]:
            dice = [rng.randint(1, 6) for _ in range(MOST)]
            return [covers(dice[:n], needs) for n in pools]

        @lru_cache(maxsize=10_000)
        def covered(places: tuple[int, ...]) -> tuple[bool, ...]:
            dice = [place + 1 for place in places]
            return tuple(covers(dice[:n], needs) for n in pools)

        def trials(rng: Random) -> Iterator[Sequence[bool]]:
            return map(covered, zip(*[faces(rng, 6)] * MOST, strict=False))

        return Experiment(
            title="two to five gem dice, two needs",
            words=(
                (
                    f"Five gem dice are rolled. The craft takes {self._needs}. Each roll counts for four pools: its "
                    "first two dice, its first three, its first four, and all five."
                ),
            ),
            measures=tuple(Measure(f"{n} gem dice", self.chances[n]) for n in pools),
            trial=trial,
            trials=trials,
            success="covered both needs",
            failure="did not cover both needs",
            count=self._overlap,
        )

    def _overlap(self, rng: Random) -> Explorer:
        """Return the table of two gem dice: which rolls cover the needs in both orders?"""
        low, high = self.gems

        def covered(first: int, second: int) -> Group:
            return Group(
                lambda one, other: int(one) >= first and int(other) >= second,
                f"first die {first} or more, second die {second} or more",
                f"the first die is below {first}, or the second below {second}",
            )

        faces = [str(face) for face in _DIE]
        groups = covered(low, high), covered(high, low)
        return Overlap("Exact: two gem dice, two needs", rng, faces, groups, "rolls", ("first die", "second die"))

    # --------------------------------------------------------------------------------------------- play and explore

    def _play_cover(self, class_seed: int) -> MatchPuzzle:
        return craft_turn(
            self.components,
            class_seed,
            display=("Hammer", CARD, "Anvil"),
            dice="metal 4, metal 3, metal 3, gem 3, gem 3, gem 1",
            claimed=(("Blacksmith", "bottom"),),
            goal=("Hammer", CARD),
            title="Which die covers what?",
            hint="Each die goes on one card only, and you have one +1.",
        )

    def _play_reroll(self, class_seed: int) -> MatchPuzzle:
        return craft_turn(
            self.components,
            class_seed,
            display=("Hammer", CARD, "Necklace"),
            dice="metal 3, gem 3, gem 1, gem 2",
            claimed=(("Tavern", "top"),),
            goal=(CARD,),
            title="Which dice do you roll again?",
            hint="You may roll two dice again. The best choice can fail, and you can take it back.",
        )

    def _explorer(self, rng: Random) -> Explorer:
        low, high = (int(6 * (1 - _DIE.at_least(need))) for need in self.gems)
        first, second = self.gems
        foot = (
            f"It is quicker to count the rolls that fail: no die shows {second} or more, or just one does and no other "
            f"shows {first} or more. With n dice these are {high}ⁿ + n × {6 - high} × {_power(low)} of 6ⁿ rolls."
        )
        return PoolBuilder(
            "Build a pool", rng, _DIE, self.gems, one="gem die", several="gem dice", about=("which_adds",), foot=foot
        )


def _covered(needs: tuple[int, ...], dice: int) -> Fraction:
    """Return the chance that some gem dice cover all needs."""
    return next(islice(covering(_DIE, needs), dice, None))


def _power(base: int) -> str:
    return "1" if base == 1 else f"{base}ⁿ⁻¹"


def _why() -> LessonQuestion:
    return LessonQuestion(
        "why",
        "why a die adds less",
        ("Compare what the third, the fourth and the fifth die added to the chance. What explains it?",),
        WHY[0],
        (
            Wrong(
                WHY[1],
                "Each die has the same faces. But a roll that is good already gets no better. Where can a die help?",
                "each die adds the same",
            ),
            Wrong(
                WHY[2],
                "All dice roll alike, whenever you gain them. Look at the rolls that the new one changes.",
                "later dice are worse",
            ),
        ),
        "The chance that is missing gets smaller, and a new die takes a part of what is missing.",
        options=WHY,
        rule="KF-C2",
    )
