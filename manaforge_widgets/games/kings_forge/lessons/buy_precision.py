"""Lesson 5, buy precision: how wrong a simulation may be, and what a smaller error costs.

The chance is that of a craft card of the edition, rolled with one die for each need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import islice
from random import Random

from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.kings_forge.lessons.craft_turn import craft_turn
from manaforge_widgets.games.kings_forge.lessons.goblet import CARD, needs_of_goblet, no_lesson
from manaforge_widgets.games.kings_forge.lessons.precision_questions import MANY, PrecisionQuestions
from manaforge_widgets.games.kings_forge.odds.checks import craft
from manaforge_widgets.games.kings_forge.rules.components import Components, house_components
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.lessons.explorer import Explorer
from manaforge_widgets.lessons.explorers.fan import Fan, Z, standard_error
from manaforge_widgets.lessons.explorers.pool_builder import covers
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong
from manaforge_widgets.lessons.streams import faces
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.turn_puzzles.match_puzzle import MatchPuzzle

NAME, TITLE = "buy_precision", "Buy precision"
WHY = (
    "a share of few tries varies more, so it is less precise",
    "in the long run good luck makes up for the bad luck of the first tries",
    "the short simulation was rolled with worse dice",
)
_LENGTHS = (20, 200, 2_000, 20_000)


def buy_precision(rules: KingsForge | None = None) -> LessonPlan:
    """Return the plan of the lesson.

    Args:
        rules: the rules of the edition that the lesson is about; None for the packaged edition.

    Raises:
        GameError: the edition's card does not fit the lesson.

    Example:
        >>> buy_precision().checks[1].key
        Fraction(7707, 1)
    """
    if rules is None or rules.components is house_components():
        return _packaged()
    return _Precision(rules.components).plan()


@cache
def _packaged() -> LessonPlan:
    return _Precision(house_components()).plan()


class _Precision:
    """The lesson in one edition.

    Args:
        components: the edition.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        self.needs = needs_of_goblet(components, TITLE)
        self.dice = Counter(colour for colour, _ in self.needs)
        self.chance = craft(dict(self.dice), self.needs)
        if not Fraction(1, 10) <= self.chance <= MANY - Fraction(1, 10):
            why = f"the chance to craft {CARD} must lie between 10 % and 30 %, not at {self.chance}"
            raise no_lesson(components, TITLE, why)
        self._questions = PrecisionQuestions(self.chance, self._story)

    def plan(self) -> LessonPlan:
        """Return the plan."""
        return LessonPlan(
            name=NAME,
            title=TITLE,
            minutes=50,
            predictions=(self._questions.where("predict"), self._questions.guessed()),
            experiment=self._experiment(),
            reconcile=_why(),
            checks=(
                self._questions.error(1_000),
                self._questions.price(Fraction(1, 100)),
                self._questions.where("check"),
            ),
            plays={"one or both": self._play_one_or_both, "again": self._play_again},
            tasks={
                "one or both": (
                    "You have rolled your dice in King's Forge, and the Tavern lets you roll some of them again. "
                    "Choose which. Does a single try show whether you chose well? You can take it back and try "
                    "the other choice."
                ),
            },
            explorers={"fan": self._explorer},
            go_on=(
                (
                    "A simulation says that a bot wins 54 of 100 games. Does it win more than half of all games? How "
                    "many games would you want to see?"
                ),
                (
                    "`mf.simulate` shows an interval next to each share. Let it play 20, 80 and 320 games, and compare "
                    "how wide the intervals are."
                ),
            ),
            edition=self.components.edition,
            overrides=self.components.overrides,
        )

    @property
    def _story(self) -> str:
        needs = listed([f"a {colour} die with at least {value}" for colour, value in self.needs])
        dice = listed([f"{count} {colour} {'die' if count == 1 else 'dice'}" for colour, count in self.dice.items()])
        return (
            f"To craft the {CARD} you need {needs}. You roll {dice}. One try succeeds with the chance "
            f"{exact(self.chance)}, about {round(100 * self.chance)} in 100."
        )

    # --------------------------------------------------------------------------------------------------- experiment

    def _experiment(self) -> Experiment:
        groups = [
            (count, [value for colour, value in self.needs if colour == kind]) for kind, count in self.dice.items()
        ]

        def trial(rng: Random) -> Sequence[bool]:
            # All dice are rolled in each trial, so that the rolls of a seed don't depend on the card.
            rolled = [[rng.randint(1, 6) for _ in range(count)] for count, _ in groups]
            return (all(covers(dice, values) for dice, (_, values) in zip(rolled, groups, strict=True)),)

        @lru_cache(maxsize=10_000)
        def crafted(places: tuple[int, ...]) -> tuple[bool]:
            rolled = iter(place + 1 for place in places)
            return (all(covers(list(islice(rolled, count)), values) for count, values in groups),)

        def trials(rng: Random) -> Iterator[Sequence[bool]]:
            return map(crafted, zip(*[faces(rng, 6)] * len(self.needs), strict=False))

        whole = 6 ** len(self.needs)
        parts = [
            f"{int(craft({kind: count}, [one for one in self.needs if one[0] == kind]) * 6**count):,} of {6**count:,} "
            f"rolls of the {kind} {'die' if count == 1 else 'dice'}"
            for kind, count in self.dice.items()
        ]
        rows = []
        for n in _LENGTHS:
            error = standard_error(self.chance, n)
            low, high = max(Fraction(0), self.chance - Z * error), self.chance + Z * error
            rows.append([f"{n:,} tries", f"{float(100 * error):.2f} points", f"{percent(low)} to {percent(high)}"])
        return Experiment(
            title=f"tries to craft the {CARD}",
            words=(
                (
                    f"{self._story} Each try is a new roll of all these dice, and you choose the best use of the dice "
                    "after the roll."
                ),
            ),
            measures=(Measure(f"craft the {CARD}", self.chance),),
            trial=trial,
            trials=trials,
            verb="Try",
            noun="tries",
            success="succeeded",
            failure="failed",
            exact_words=(
                (
                    f"The needs are filled by {listed(parts)}. The colours are independent, so "
                    f"{int(self.chance * whole):,} of {whole:,} rolls succeed: {exact(self.chance)}."
                ),
                (
                    "The share of n tries is hardly ever equal to this. It varies around it with the standard error "
                    "√(p × (1 − p) ÷ n). About 95 % of all shares lie within 1.96 standard errors."
                ),
            ),
            exact=(
                "A hundred times as many tries: a tenth of the error",
                ["Tries", "Standard error", "95 % of all shares"],
                rows,
            ),
            ask=_how_much_smaller(),
        )

    # --------------------------------------------------------------------------------------------- play and explore

    def _play_one_or_both(self, class_seed: int) -> MatchPuzzle:
        return craft_turn(
            self.components,
            class_seed,
            display=("Hammer", CARD, "Shield"),
            dice="metal 4, gem 3, gem 3",
            claimed=(("Tavern", "top"),),
            goal=(CARD,),
            title="Roll one gem die again, or both?",
            hint="The better choice may fail, and the worse one may work: you see a single try.",
        )

    def _play_again(self, class_seed: int) -> MatchPuzzle:
        return craft_turn(
            self.components,
            class_seed,
            display=("Hammer", CARD, "Shield"),
            dice="metal 1, gem 5, gem 2",
            claimed=(("Tavern", "bottom"),),
            goal=(CARD,),
            title="Which dice stay?",
            hint="The Tavern rolls again as many of your dice as you like, all together.",
        )

    def _explorer(self, rng: Random) -> Explorer:
        return Fan("Buy precision", rng, self.chance, "tries", about=("needed",))


def _how_much_smaller() -> LessonQuestion:
    """Return the question that opens the exact part."""
    options = ("a hundredth as large", "a tenth as large", "as large as before")
    return LessonQuestion(
        "count",
        "a hundred times as many tries",
        ("One simulation has a hundred times as many tries as another. How wide is its interval, in comparison?",),
        options[1],
        (
            Wrong(
                options[0],
                "Simulate 20 tries and 2,000 tries. How wide are the two intervals in the table?",
                "the error shrinks like the number of tries",
            ),
            Wrong(
                options[2],
                "Simulate 20 tries and 2,000 tries, and look at the two intervals in the table.",
                "the number of tries does not matter",
                "small_numbers",
            ),
        ),
        "The standard error says so exactly.",
        options=options,
        rule="KF-C2",
    )


def _why() -> LessonQuestion:
    return LessonQuestion(
        "why",
        "why long simulations come closer",
        ("A simulation with 20 tries can be far from the exact chance, and one with 20,000 tries is close. Why?",),
        WHY[0],
        (
            Wrong(
                WHY[1],
                "The first tries are never made up for. Later ones only outnumber them: the fifty lines do not turn "
                "back past the middle.",
                "the long run makes up for the short one",
                "gamblers_fallacy",
            ),
            Wrong(
                WHY[2],
                "All tries use the same dice. Look at thirty students' shares after 20 tries, and after 2,000.",
                "a far share must be a mistake",
                "small_numbers",
            ),
        ),
        "Nobody rolled wrongly. Few tries leave much room for chance, and each of the fifty lines shows it.",
        options=WHY,
        rule="KF-C1",
    )
