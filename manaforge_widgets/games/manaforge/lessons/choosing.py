"""Lesson 1, choosing after the roll: the advantage of deciding when you see the dice.

The engine computes every right answer and every expected wrong answer from the edition's dice and cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.manaforge.lessons.choosing_again import another_best, another_gem, another_pair
from manaforge_widgets.games.manaforge.lessons.two_dice import TwoDice
from manaforge_widgets.games.manaforge.odds.afford import afford
from manaforge_widgets.games.manaforge.odds.die import die
from manaforge_widgets.games.manaforge.puzzles.puzzle import TurnPuzzle, puzzle
from manaforge_widgets.games.manaforge.rules.components import Components, Cost, house_components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.symbols import SYMBOLS
from manaforge_widgets.lessons.common_slips import ONE_HALF, opposite
from manaforge_widgets.lessons.explorer import Explorer
from manaforge_widgets.lessons.explorers.die_editor import DieEditor
from manaforge_widgets.lessons.explorers.overlap import Group, Overlap
from manaforge_widgets.lessons.plan import Experiment, LessonPlan, LessonQuestion, Measure, Wrong, expected
from manaforge_widgets.lessons.streams import faces
from manaforge_widgets.widgets.to_json import symbol_words

NAME, TITLE = "choosing_after_the_roll", "Choosing after the roll"
FIRST, SECOND = "earth", "fire"
COST = f"1 {FIRST}, 1 {SECOND}"
FOUR = "earth, fire, wind, water"
THIS_CARD, NEXT_CARD = "Stone Circle", "Sun Fragment"
BEFORE, AFTER = "decide before the roll", "choose after the roll"
KEEP = ("the fire gem", "the water gem", "it makes no difference")
KINDS = ("mana", "gem", "special")
WHY = (
    "after the roll I can use whichever order works",
    "the dice roll better when I wait",
    "the simulation was too short",
)


def choosing(rules: Manaforge | None = None) -> LessonPlan:
    """Return the plan of the lesson.

    Args:
        rules: the rules of the edition that the lesson is about; None for the packaged edition.

    Raises:
        GameError: the dice or cards of the edition don't fit the lesson.

    Example:
        >>> choosing().checks[0].key
        Fraction(17, 36)
    """
    if rules is None or rules.components is house_components():
        return _packaged()
    return _Choosing(rules.components).plan()


@cache
def _packaged() -> LessonPlan:
    return _Choosing(house_components()).plan()


class _Choosing:
    """The lesson in one edition.

    Args:
        components: the edition.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        self.sides = components.side_texts[TYPES.index("arcane")]
        self.dice = TwoDice(self.sides, self._gives, FIRST, SECOND)
        self.before, self.after = self.dice.share(self.dice.in_order), self.dice.share(self.dice.either)
        fits = all(self._is_choice(face) for face in self.sides)
        if not fits or self._afford("2 arcane", COST) != self.after:
            raise self._refusal("each face of an arcane die must give one mana, of one of two elements as you choose")
        self.card, self.next_card = self._cost_of(THIS_CARD), self._cost_of(NEXT_CARD)
        if not self.card.any or self.card.gems or not self.next_card.mana[ELEMENTS.index("fire")]:
            raise self._refusal(f"{THIS_CARD} must cost some mana of any element, and {NEXT_CARD} some fire")
        if self._afford(FOUR, NEXT_CARD) in (0, 1):
            raise self._refusal(f"the chance to pay for {NEXT_CARD} must depend on the roll")

    def plan(self) -> LessonPlan:
        """Return the plan."""
        return LessonPlan(
            name=NAME,
            title=TITLE,
            minutes=50,
            predictions=(self._predicted(), self._kept_gem()),
            experiment=self._experiment(),
            reconcile=_why(),
            checks=(self._two_arcane(), self._simulated(), self._one_spend(), self._keep_fire()),
            plays={"choose": self._play_choose, "pay": self._play_pay},
            explorers={"faces": self._faces},
            go_on=(
                (
                    "With three arcane dice and the cost 1 earth, 1 fire and 1 wind: what do you expect? Let the dice "
                    "lab count it."
                ),
            ),
            tasks={
                "choose": (
                    "A die with two elements waits for you: click it, and then choose which one it gives. You can"
                    " take everything back, so try."
                ),
                "pay": ("Now you choose which gem you pay with."),
            },
            labs={"two arcane": self._lab("2 arcane", COST), "gems": self._lab(FOUR, _notation(self.next_card))},
            edition=self.components.edition,
            overrides=self.components.overrides,
        )

    def _refusal(self, why: str) -> GameError:
        return GameError(f"the lesson {TITLE!r} can't be played with edition {self.components.edition!r}: {why}.")

    # --------------------------------------------------------------------------------------------------- two arcane

    def _is_choice(self, face: str) -> bool:
        options = self.components.faces[self.components.face_ids[face]].options
        return len(options) == 2 and all(sum(amounts) == 1 for amounts in options)

    def _gives(self, face: str, element: str) -> bool:
        options = self.components.faces[self.components.face_ids[face]].options
        return any(amounts[ELEMENTS.index(element)] for amounts in options)

    def _afford(self, pool: str, cost: str, **more: Any) -> Fraction:
        return afford(pool, cost, components=self.components, **more)

    def _experiment(self) -> Experiment:
        sides = self.sides

        pays = {
            (one, other): (self.dice.in_order(one, other), self.dice.either(one, other))
            for one, other in product(sides, sides)
        }
        places = range(len(sides))
        by_places = {(one, other): pays[sides[one], sides[other]] for one, other in product(places, places)}

        def trial(rng: Random) -> Sequence[bool]:
            return pays[rng.choice(sides), rng.choice(sides)]

        def trials(rng: Random) -> Iterator[Sequence[bool]]:
            rolled = faces(rng, len(sides))
            return map(by_places.__getitem__, zip(rolled, rolled, strict=False))

        return Experiment(
            title="two arcane dice, one earth and one fire",
            words=(
                (
                    "Two arcane dice are rolled. The card costs 1 earth and 1 fire. Each roll is tried in two ways. "
                    f"With “{BEFORE}” the first die must give the earth and the second the fire. With “{AFTER}” you "
                    "look at the roll and then decide which die gives what."
                ),
            ),
            measures=(Measure(BEFORE, self.before), Measure(AFTER, self.after)),
            trial=trial,
            trials=trials,
            success="could pay",
            failure="could not pay",
            count=self._twice if 2 * self.before > self.after else None,
        )

    def _twice(self, rng: Random) -> Explorer:
        """Return the table of all rolls, in which the student looks for a roll that pays in both orders."""
        groups = tuple(
            Group(
                event,
                f"first die {gives}, second die {then}",
                f"it can't give {gives} with the first die and {then} with the second",
            )
            for event, gives, then in ((self.dice.in_order, FIRST, SECOND), (self.dice.swapped, SECOND, FIRST))
        )
        return Overlap(
            "Exact: two arcane dice, one earth and one fire",
            rng,
            self.sides,
            (groups[0], groups[1]),
            "rolls",
            ("first die", "second die"),
            {side: "/".join(f"{{{part}}}" for part in side.split("/")) for side in self.sides},
            {"game": "manaforge", "words": symbol_words(SYMBOLS)},
        )

    def _faces(self, rng: Random) -> Explorer:
        """Return an element's die as an explorer: its kinds of faces are not equally likely."""
        kind = TYPES.index(FIRST)
        faces = [self._kind_of(face) for face in self.components.side_texts[kind]]
        kinds = [name for name in KINDS if name in faces]
        words = f"The die has the sides of an {FIRST} die: {', '.join(self.components.side_texts[kind])}."
        return DieEditor("Change the faces of a die", rng, kinds, faces, words)

    def _kind_of(self, face: str) -> str:
        if self.components.faces[self.components.face_ids[face]].special:
            return KINDS[2]
        return KINDS[1] if "gem" in face else KINDS[0]

    def _predicted(self) -> LessonQuestion:
        return LessonQuestion(
            "two_arcane",
            "two arcane dice",
            (
                (
                    f"An arcane die has {_number(len(self.sides))} sides: {', '.join(self.sides)}. When you spend it, "
                    "it gives one of the two; you choose which after the roll."
                ),
                "You roll two arcane dice. How likely is it that you can pay 1 earth and 1 fire?",
            ),
            self.after,
            self.dice.slips(),
            rule="MF-D1",
        )

    def _two_arcane(self) -> LessonQuestion:
        return LessonQuestion(
            "two_arcane",
            "two arcane dice",
            (
                "You roll two arcane dice and choose after the roll.",
                "How likely is it that you can pay 1 earth and 1 fire?",
            ),
            self.after,
            self.dice.slips(),
            "Both orders count, and a roll that works in both orders counts only once.",
            rule="MF-D1",
            variants=another_pair,
        )

    def _simulated(self) -> LessonQuestion:
        return LessonQuestion(
            "simulated",
            "what the simulation says",
            (f"What share of your longest simulation could pay with “{AFTER}”?",),
            self.after,
            right="You read your own simulation. With a hundred times as many rolls the interval is a tenth as wide.",
            rule="MF-D1",
            simulated=AFTER,
        )

    # ------------------------------------------------------------------------------------------ which die, which gem

    def _one_spend(self) -> LessonQuestion:
        kind, cost = "earth", "2 earth"
        one, faces = die(kind, self.components), self.components.side_texts[TYPES.index(kind)]
        side, gem = one.probability(cost), one.probability("earth gem")
        return LessonQuestion(
            "one_spend",
            "the better of two dice",
            (
                f"An earth die has {_number(len(faces))} sides: {', '.join(faces)}.",
                (
                    "You roll two earth dice and may spend one of them. How likely is it that you can pay 2 earth, if "
                    "you choose the die after the roll?"
                ),
            ),
            self._afford("2 earth", cost, spends=1),
            expected(
                self._afford("2 earth", cost, spends=1),
                Wrong(side, "That is the chance of one die. You may take the better one of two.", "one die only"),
                Wrong(
                    2 * side,
                    "You added the chances of the two dice. The roll in which both show 2 earth was counted twice.",
                    "added the two dice",
                ),
                Wrong(side**2, "That is the chance that both show 2 earth. One is enough.", "both dice"),
                Wrong(
                    1 - (1 - side - gem) ** 2,
                    "You counted the gem sides too. A gem pays one earth only, and one die spend brings one gem.",
                    "a gem as two earth",
                ),
                Wrong(
                    2 * side * (1 - side),
                    "That is the chance that just one of the dice shows 2 earth. Both may.",
                    "just one of the dice",
                ),
                opposite(1 - (1 - side) ** 2, "neither die shows 2 earth"),
                ONE_HALF,
            ),
            "1 minus the chance that neither die shows it.",
            rule="MF-T1",
            variants=another_best,
        )

    def _gem_chances(self) -> tuple[Fraction, Fraction, Fraction]:
        """Return the chance that the seat can pay for the next card: with a fire gem, a water gem, and no gem."""
        fire, water = (self._afford(FOUR, NEXT_CARD, gems={gem: 1}) for gem in ("fire", "water"))
        return fire, water, self._afford(FOUR, NEXT_CARD)

    def _cost_of(self, title: str) -> Cost:
        if title not in self.components.item_ids:
            raise self._refusal(f"it has no item {title}")
        return self.components.items[self.components.item_ids[title]].cost

    def _story(self) -> tuple[str, str]:
        return (
            (
                f"You build {THIS_CARD} for {_words(self.card)}. You have all of it except one mana of any element. "
                "For that one you may pay your fire gem or your water gem, and keep the other."
            ),
            (
                f"Next round you roll an earth, a fire, a wind and a water die, and you want {NEXT_CARD}: "
                f"{_words(self.next_card)}."
            ),
        )

    def _kept_gem(self) -> LessonQuestion:
        fire, water, _ = self._gem_chances()
        return LessonQuestion(
            "gem",
            "which gem to keep",
            (*self._story(), "Which gem would you keep?"),
            KEEP[0] if fire > water else KEEP[1] if water > fire else KEEP[2],
            options=KEEP,
            rule="MF-P3",
        )

    def _keep_fire(self) -> LessonQuestion:
        fire, water, none = self._gem_chances()
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
            variants=lambda rng: another_gem(rng, self.components, self._afford),
        )

    # -------------------------------------------------------------------------------------------- play, and the lab

    def _play_choose(self, class_seed: int) -> TurnPuzzle:
        made = puzzle(
            dice="arcane: earth/fire, arcane: fire/water, water: 1 wind, earth: 1 water",
            market="Hellforge, Sun Fragment",
            goal="build Hellforge",
            spends=3,
            seed=class_seed,
            edition=self.components.overrides or None,
        )
        made.title, made.hint = "Which die gives what?", "You have three die spends."
        return made

    def _play_pay(self, class_seed: int) -> TurnPuzzle:
        made = puzzle(
            dice="earth: 2 earth, wind: power surge",
            gems="fire, water",
            market="Stone Circle, Sun Fragment",
            goal="build Stone Circle and 1 fire gem",
            seed=class_seed,
            edition=self.components.overrides or None,
        )
        made.title, made.hint = "Which gem do you pay?", "You choose what to pay with."
        return made

    def _lab(self, pool: str, cost: str) -> Callable[[int], Any]:
        def make(class_seed: int) -> Any:
            # The lab imports ipywidgets, which only a page needs.
            from manaforge_widgets.widgets.dice_lab import DiceLab  # noqa: PLC0415

            return DiceLab(pool, cost=cost, seed=class_seed, edition=self.components.overrides or None)

        return make


def _why() -> LessonQuestion:
    return LessonQuestion(
        "why",
        "why choosing helps",
        ("The same dice, the same cost: why can you pay more often when you choose after the roll?",),
        WHY[0],
        (
            Wrong(
                WHY[1],
                "Both ways had the same rolls: the dice don't know what you will choose. What changed is which rolls "
                "are good enough.",
                "the dice know what I want",
            ),
            Wrong(
                WHY[2],
                "A longer simulation comes closer to the exact chance of each way, and these two chances differ. "
                "Compare the exact numbers.",
                "took the difference for an error",
            ),
        ),
        "A choice made after the roll can fit every roll; a choice made before it fits only some.",
        options=WHY,
        rule="MF-P3",
    )


def _parts(cost: Cost) -> Iterable[tuple[int, str]]:
    """Yield the mana of a cost by element, then that of any element."""
    yield from ((amount, name) for amount, name in zip(cost.mana, ELEMENTS, strict=True) if amount)
    if cost.any:
        yield cost.any, "any"


def _notation(cost: Cost) -> str:
    return ", ".join(f"{amount} {name}" for amount, name in _parts(cost))


def _words(cost: Cost) -> str:
    return " and ".join(f"{amount} {'of any element' if name == 'any' else name}" for amount, name in _parts(cost))


def _number(count: int) -> str:
    return {4: "four", 6: "six", 8: "eight", 12: "twelve"}.get(count, str(count))
