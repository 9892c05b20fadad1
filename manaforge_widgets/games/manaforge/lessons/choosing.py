"""Lesson 1, choosing after the roll: what it is worth to decide once the dice lie.

Every key is worked out by the engine from the edition's dice and cards, and so is every expected wrong answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from manaforge_widgets.games.manaforge.odds.afford import afford
from manaforge_widgets.games.manaforge.puzzles.puzzle import TurnPuzzle, puzzle
from manaforge_widgets.games.manaforge.rules.components import house_components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, Policy, Question, Wrong
from manaforge_widgets.odds.pools import die

FIRST, SECOND = "earth", "fire"
COST = f"1 {FIRST}, 1 {SECOND}"
FOUR = "earth, fire, wind, water"
NEXT_CARD = "Sun Fragment"
BEFORE, AFTER = "decide before the roll", "choose after the roll"
KEEP = ("the fire gem", "the water gem", "it makes no difference")
WHY = (
    "after the roll I can use whichever order works",
    "the dice roll better when I wait",
    "the simulation was too short",
)


@cache
def choosing() -> LessonPlan:
    """The plan of the lesson.

    Example:
        >>> choosing().checks[0].key
        Fraction(17, 36)
    """
    return LessonPlan(
        name="choosing_after_the_roll",
        title="Choosing after the roll",
        minutes=50,
        predictions=(_predicted(), _kept_gem()),
        experiment=_experiment(),
        reconcile=_why(),
        checks=(_two_arcane(), _simulated(), _one_spend(), _keep_fire()),
        plays={"choose": _play_choose, "pay": _play_pay},
        lab=_lab,
    )


# ------------------------------------------------------------------------------------------------------- two arcane


def _sides(kind: str) -> list[str]:
    """The six faces of a die."""
    components = house_components()
    return [components.faces[side].text for side in components.sides[TYPES.index(kind)]]


def _gives(face: str, element: str) -> bool:
    return element in face.split("/")


def _in_order(one: str, other: str) -> bool:
    """The first die pays earth and the second fire, as was decided before the roll."""
    return _gives(one, FIRST) and _gives(other, SECOND)


def _either(one: str, other: str) -> bool:
    """One of the dice pays earth and the other fire."""
    return _in_order(one, other) or _in_order(other, one)


def _share(event: Any) -> Fraction:
    sides = _sides("arcane")
    return Fraction(sum(bool(event(one, other)) for one in sides for other in sides), len(sides) ** 2)


@cache
def _chances() -> tuple[Fraction, Fraction]:
    """The chance to pay, in the order that was decided before and with the choice after the roll."""
    after = afford("2 arcane", COST)
    assert after == _share(_either), "the odds count what the lesson tells"
    return _share(_in_order), after


def _experiment() -> Experiment:
    before, after = _chances()
    sides = _sides("arcane")

    def trial(rng: Random) -> Sequence[bool]:
        one, other = rng.choice(sides), rng.choice(sides)
        return _in_order(one, other), _either(one, other)

    rows = [[one, *("yes" if _either(one, other) else "no" for other in sides)] for one in sides]
    count, ordered = round(after * 36), round(before * 36)
    both = 2 * ordered - count
    return Experiment(
        title="two arcane dice, one earth and one fire",
        words=(
            (
                "Two arcane dice are rolled. The card costs 1 earth and 1 fire. Each roll is paid for in two ways: "
                f"“{BEFORE}” says that the first die must give the earth and the second the fire; “{AFTER}” looks at "
                "the "
                "roll and then says which die gives what."
            ),
        ),
        policies=(Policy(BEFORE, before), Policy(AFTER, after)),
        trial=trial,
        exact_words=(
            (
                f"Two dice with six sides fall in 36 equally likely ways. In {count} of them one die gives earth and "
                "the "
                f"other fire: {ordered} where the first gives earth and the second fire, {ordered} the other way "
                "round, less "
                f"{both} that was counted in both."
            ),
        ),
        exact=("Can the roll pay? The first die is the row, the second the column.", ["First die", *sides], rows),
    )


def _words_of_faces() -> str:
    return ", ".join(_sides("arcane"))


def _predicted() -> Question:
    return Question(
        "two_arcane",
        "two arcane dice",
        (
            (
                f"An arcane die has six sides: {_words_of_faces()}. Spent, it gives one of the two, as you choose "
                "after the "
                "roll."
            ),
            "You roll two arcane dice. How likely can you pay 1 earth and 1 fire?",
        ),
        _chances()[1],
        rule="MF-D1",
    )


def _two_arcane() -> Question:
    before, after = _chances()
    with_earth = _share(lambda one, other: _gives(one, FIRST) or _gives(other, FIRST))
    with_fire = _share(lambda one, other: _gives(one, SECOND) or _gives(other, SECOND))
    shown = _share(
        lambda one, other: (
            (_gives(one, FIRST) or _gives(other, FIRST)) and (_gives(one, SECOND) or _gives(other, SECOND))
        )
    )
    return Question(
        "two_arcane",
        "two arcane dice",
        ("You roll two arcane dice and choose after the roll. How likely can you pay 1 earth and 1 fire?",),
        after,
        (
            Wrong(
                before,
                "That is the chance when it is decided before the roll which die gives the earth. You may also use "
                "them "
                "the other way round.",
            ),
            Wrong(
                2 * before,
                "You added the two orders. A roll in which both orders work was counted twice: which one is it?",
            ),
            Wrong(
                shown,
                "That counts every roll on which earth and fire are shown. A single die that shows both gives only one "
                "of them.",
            ),
            Wrong(
                with_earth * with_fire,
                "You multiplied the chances that earth is shown and that fire is shown. The same die may show both, so "
                "they are not independent, and it gives only one.",
            ),
        ),
        "Both orders count, and the roll that works in both only once.",
        rule="MF-D1",
    )


def _simulated() -> Question:
    before, after = _chances()
    return Question(
        "simulated",
        "what the simulation says",
        (f"What share of your longest simulation could pay with “{AFTER}”?",),
        after,
        (
            Wrong(before, f"That is about the share of “{BEFORE}”; look at the other row."),
            Wrong(1 - after, "That is about the share that could not pay."),
        ),
        "That is as close as so many trials usually get. "
        "With a hundred times as many the interval is ten times as narrow.",
        rule="MF-D1",
        simulated=True,
    )


def _why() -> Question:
    return Question(
        "why",
        "why choosing helps",
        ("The same dice, the same cost: why can you pay more often when you choose after the roll?",),
        WHY[0],
        (
            Wrong(
                WHY[1],
                "Both ways to act met the same rolls: the dice know nothing of what you will choose. What changed is "
                "which rolls are good enough.",
            ),
            Wrong(
                WHY[2],
                "A longer simulation lies nearer to the exact chance of each way, and these two differ. Compare the "
                "exact "
                "numbers.",
            ),
        ),
        "A choice that waits for the roll can fit every roll, one that does not fits only some.",
        options=WHY,
        rule="MF-P3",
    )


# -------------------------------------------------------------------------------------------- which die, which gem


def _one_spend() -> Question:
    kind, cost = "earth", "2 earth"
    side = die(kind).probability("2 earth")
    return Question(
        "one_spend",
        "the better of two dice",
        (
            f"An earth die has six sides: {', '.join(_sides(kind))}.",
            (
                "You roll two earth dice and may spend one of them. How likely can you pay 2 earth, if you choose "
                "the die "
                "after the roll?"
            ),
        ),
        afford("2 earth", cost, spends=1),
        (
            Wrong(side, "That is the chance of one die. You may take the better one of two."),
            Wrong(
                2 * side,
                "You added the chances of the two dice. The roll in which both show 2 earth was counted twice.",
            ),
            Wrong(side**2, "That is the chance that both show 2 earth. One is enough."),
            Wrong(
                1 - (1 - side - die(kind).probability("earth gem")) ** 2,
                "You counted the gem sides too. A gem pays one earth only, and one spend brings one gem.",
            ),
        ),
        "1 less the chance that neither die shows it.",
        rule="MF-T1",
    )


@cache
def _gem_chances() -> tuple[Fraction, Fraction, Fraction]:
    """The chance to pay for the next card with a fire gem kept, with a water gem, and with none."""
    fire, water = (afford(FOUR, NEXT_CARD, gems={gem: 1}) for gem in ("fire", "water"))
    return fire, water, afford(FOUR, NEXT_CARD)


_GEM_STORY = (
    (
        "You build Stone Circle for 2 earth and 1 of any element. The earth is there. For the third you may "
        "give your fire "
        "gem or your water gem, and keep the other."
    ),
    (
        f"Next round you roll an earth, a fire, a wind and a water die, and you want {NEXT_CARD}: 2 fire and "
        "1 of any element."
    ),
)


def _kept_gem() -> Question:
    fire, water, _ = _gem_chances()
    return Question(
        "gem",
        "which gem to keep",
        (*_GEM_STORY, "Which gem would you keep?"),
        KEEP[0] if fire > water else KEEP[1] if water > fire else KEEP[2],
        options=KEEP,
        rule="MF-P3",
    )


def _keep_fire() -> Question:
    fire, water, none = _gem_chances()
    return Question(
        "keep_fire",
        "what a gem is worth",
        (
            *_GEM_STORY,
            (
                f"You keep the fire gem. How likely can you pay for {NEXT_CARD} then, with the best choices after the "
                "roll? "
                "The dice lab below counts it for you."
            ),
        ),
        fire,
        (
            Wrong(water, "That is the chance with the water gem, which can only pay the “any”."),
            Wrong(none, "That is the chance without a gem: the one you kept pays too."),
            Wrong(fire - water, "That is how much more the fire gem is worth than the water gem."),
            Wrong(fire - none, "That is how much the gem adds. What is the chance with it?"),
        ),
        "The gem fits the card, so a roll needs one fire less.",
        rule="MF-P1",
    )


# ------------------------------------------------------------------------------------------------- play, and the lab


def _play_choose(class_seed: int) -> TurnPuzzle:
    made = puzzle(
        dice="arcane: earth/fire, arcane: fire/water, water: 1 wind, earth: 1 water",
        market="Hellforge, Sun Fragment",
        goal="build Hellforge",
        spends=3,
        seed=class_seed,
    )
    made.title, made.hint = "Which die gives what?", "You have three spends."
    return made


def _play_pay(class_seed: int) -> TurnPuzzle:
    made = puzzle(
        dice="earth: 2 earth, wind: power surge",
        gems="fire, water",
        market="Stone Circle, Sun Fragment",
        goal="build Stone Circle and 1 fire gem",
        seed=class_seed,
    )
    made.title, made.hint = "Which gem goes?", "You choose what pays."
    return made


def _lab(class_seed: int) -> Any:
    # The lab brings ipywidgets along, which only a page needs.
    from manaforge_widgets.widgets.dice_lab import DiceLab  # noqa: PLC0415

    return DiceLab("2 arcane", cost=COST, seed=class_seed)
