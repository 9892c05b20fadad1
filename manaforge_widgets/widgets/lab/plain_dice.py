"""DiceLab without a game: dice by their number of sides, or with your own faces, and a total or faces to roll."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from string import ascii_lowercase
from typing import Any

from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.dice import Dice, pool
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.kept import KeptDice
from manaforge_widgets.widgets.lab.game import Verdict
from manaforge_widgets.widgets.lab.plain_kit import KEEP, LEAST, POOL, SHOWING, kit_of, standard_dice
from manaforge_widgets.widgets.lab.reading import SUCCESS
from manaforge_widgets.widgets.lab.setting import Die, Setting, check_amounts, check_tray


class PlainDiceLab:
    """Dice without a game for DiceLab; see :class:`~manaforge_widgets.widgets.lab.game.LabGame`.

    A roll succeeds if the total is at least a number; or, if ``showing`` is set, if at least that many dice show this
    face, as ``mf.odds.pool(...).showing(face)`` counts them. Dice with texts on their faces have no total.

    Args:
        source: the dice of the first setting, which may be of kinds of your own.

    Raises:
        OddsError: for something that is not dice.
    """

    names = (POOL, LEAST, SHOWING, KEEP)

    def __init__(self, source: object = "2d6") -> None:
        self._first = _read(source)
        usual = standard_dice()
        own = {group.name: group.die for group in self._first.groups if group.name not in usual}
        texts = _have_texts(own.values())
        # The dice by their notation, and the short names that stand below them.
        self._dice = own if texts else {**usual, **own}
        self._kinds = {
            name: name if name in usual else _short_name(list(own).index(name), len(own)) for name in self._dice
        }
        self._faces = list(dict.fromkeys(face for die in own.values() for face in die)) if texts else []
        self.kit = kit_of({self._kinds[name]: die for name, die in self._dice.items()}, self._faces)

    def begin(self, given: Mapping[str, Any]) -> Setting:
        """Return the first setting: the dice, and a target near the mean."""
        setting = self.put(Setting({POOL: ()}, {LEAST: 1, SHOWING: 0, KEEP: 0}), POOL, given.get(POOL, self._first))
        usual: dict[str, Any] = {}
        if self._faces:
            usual[SHOWING] = self._faces[0]
        elif SHOWING not in given:
            usual[LEAST] = math.ceil(self.ask(setting).distribution("total").mean)
        for name, value in {**usual, **given}.items():
            setting = setting if name == POOL else self.put(setting, name, value)
        return setting

    def put(self, setting: Setting, name: str, value: Any) -> Setting:
        """Return the setting with one value changed."""
        if name == POOL:
            dice = _read(value)
            if unknown := [group.name for group in dice.groups if self._dice.get(group.name) != group.die]:
                raise OddsError(
                    f"this lab has no {unknown[0]}; its dice are {listed(self._dice)}. Make another lab for it."
                )
            if dice.bonus:
                raise OddsError("a lab adds no number to its dice; change the total to reach.")
            kept = [group.keep for group in dice.groups if group.keep < group.count]
            if kept and (len(dice.groups) > 1 or dice.groups[0].lowest):
                raise OddsError("a lab keeps the highest of dice of one kind; mf.odds.pool() has the other ways.")
            row = [Die(self._kinds[group.name]) for group in dice.groups for _ in range(group.count)]
            setting = setting.with_dice(POOL, check_tray(self.kit, POOL, row))
            return setting.with_amounts({KEEP: kept[0] if kept else 0})
        if name == SHOWING and self._faces:
            if value not in self._faces:
                raise OddsError(f"{SHOWING} must be one of {listed(map(str, self._faces))}, not {short(value)}.")
            return setting.with_amounts({SHOWING: self._faces.index(value)})
        return setting.with_amounts(check_amounts(self.kit, {name: value}))

    def get(self, setting: Setting, name: str) -> Any:
        """Return one value of the setting, in a form that :meth:`put` takes."""
        if name == POOL:
            return str(self.dice_of(setting))
        if name == SHOWING and self._faces:
            return self._faces[setting.amounts[SHOWING]]
        return setting.amounts[name]

    def take_card(self, setting: Setting, title: str) -> Setting:  # noqa: ARG002 - as the interface has it
        """Refuse a card, since there are none.

        Raises:
            OddsError: always.
        """
        raise OddsError(f"there is no card {short(title, 60)}.")

    def ask(self, setting: Setting) -> PlainDiceQuestion:
        """Return the question how likely the total, or the faces, are."""
        amounts = setting.amounts
        showing = self._faces[amounts[SHOWING]] if self._faces else amounts[SHOWING]
        each = [self._dice[self._notation(die)] for die in setting.dice[POOL]]
        return PlainDiceQuestion(self.dice_of(setting), each, amounts[LEAST], showing)

    def dice_of(self, setting: Setting) -> Dice:
        """Return the dice of a setting.

        Args:
            setting: the setting.

        Raises:
            OddsError: for kept dice of several kinds.
        """
        kinds = [self._notation(die) for die in setting.dice[POOL]]
        counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
        keep = setting.amounts[KEEP]
        if keep and len(counts) > 1:
            raise OddsError("the highest dice can be kept only if all dice are of one kind.")
        groups = tuple(
            KeptDice(count, self._dice[kind], kind, min(keep, count) if keep else count)
            for kind, count in counts.items()
        )
        return Dice(groups)

    def _notation(self, die: Die) -> str:
        return next(name for name, kind in self._kinds.items() if kind == die.kind)


class PlainDiceQuestion:
    """A question about plain dice; see :class:`~manaforge_widgets.widgets.lab.game.LabQuestion`.

    Args:
        dice: the dice.
        each: the distribution of each die, in the order of the tray.
        least: the total, or the number of dice, to reach.
        showing: the number or text that a die must show; 0 for the total.
    """

    def __init__(self, dice: Dice, each: Sequence[Distribution], least: int, showing: Any) -> None:
        self.question = dice
        self._each = each
        self._least, self._showing = least, showing
        self._total = _worth(showing)
        self._keep = dice.groups[0].keep if len(dice.groups) == 1 else len(each)
        self._by_text = [{str(face): face for face in die} for die in each]

    @property
    def target(self) -> str:
        """The target in words."""
        if not self._showing:
            return f"a total of {self._least} or more"
        return f"{self._showing} on at least {self._least} {'die' if self._least == 1 else 'dice'}"

    @property
    def chance(self) -> Fraction:
        """The exact probability that a roll reaches the target."""
        return self._distribution(self._total).at_least(self._least)

    @property
    def all_rolls(self) -> int:
        """The number of equally likely rolls."""
        return math.prod(die.total for die in self._each)

    def why(self) -> tuple[list[str], str]:
        """Return sentences on how the probability is counted, and the line of Python that returns it."""
        sentences = [
            f"These dice can land in {self.all_rolls:,} ways, all equally likely.",
            "Rolls are not tried one by one: the dice are added one after the other, and ways with equal sums joined.",
        ]
        if self._keep < len(self._each):
            sentences.append(f"Only the {self._keep} highest dice count.")
        what = "total()" if not self._showing else f"showing({self._showing!r})"
        return sentences, f"mf.odds.pool({str(self.question)!r}).{what}.at_least({self._least})"

    def shortfall(self) -> None:
        """Return None: a roll only succeeds or fails."""

    def distribution(self, measure: str) -> Distribution:
        """Return the distribution of the total, or of the number of dice that show the wanted face."""
        return self._distribution(self._worth_of(measure))

    def graph(self, faces: Sequence[str] | None) -> None:
        """Return None: plain dice have no automaton to draw."""

    def roll(self, rng: Random) -> tuple[str, ...]:
        """Return the faces of one roll."""
        return tuple(str(die.sample(rng)) for die in self._each)

    def judge(self, faces: Sequence[str]) -> Verdict:
        """Return whether a roll reaches the target, and which dice count."""
        counted = self._counted(faces)
        values = [self._total(self._by_text[place][faces[place]]) for place in counted]
        success = sum(values) >= self._least
        verb = "reaches" if success else "does not reach"
        used = tuple(place for place, value in zip(counted, values, strict=True) if value)
        how = (
            f"{' + '.join(map(str, values)) or '0'} = {sum(values)}" if not self._showing else f"{sum(values)} of them"
        )
        return Verdict(success, f"This roll {verb} {self.target}.", used, how)

    def result(self, faces: Sequence[str], measure: str) -> tuple[bool, int]:
        """Return whether a roll reaches the target, and its amount of a measure: for success 0 or 1, as short by."""
        kept = [self._by_text[place][faces[place]] for place in self._counted(faces)]
        success = sum(map(self._total, kept)) >= self._least
        return success, int(not success) if measure == SUCCESS else sum(map(self._worth_of(measure), kept))

    def rolls(self, rng: Random, count: int, measure: str) -> Sequence[tuple[bool, int]]:
        """Return the results of ``count`` rolls, each as :meth:`result` gives it."""
        budget = Budget("fewer rolls or dice would help")
        columns = [die.sample(rng, size=count) for die in self._each]
        results = []
        for roll in zip(*columns, strict=True) if columns else [()] * count:
            budget.check()
            results.append(self.result(tuple(map(str, roll)), measure))
        return results

    def _counted(self, faces: Sequence[str]) -> list[int]:
        """Return the places of the dice that are kept, in their order."""
        places = range(len(faces))
        if self._keep == len(faces):
            return list(places)
        ranked = sorted(places, key=lambda place: self._by_text[place][faces[place]], reverse=True)
        return sorted(ranked[: self._keep])

    def _worth_of(self, measure: str) -> Any:
        if measure not in ("total", "dice"):
            raise OddsError(f"plain dice have no distribution of {short(measure)}.")
        if measure == "dice" and not self._showing:
            raise OddsError("choose what the dice must show first.")
        return _worth(self._showing if measure == "dice" else 0)

    def _distribution(self, worth: Any) -> Distribution:
        return sum((group.summed(worth) for group in self.question.groups), Distribution([0]))


def _read(source: object) -> Dice:
    dice = pool(source)
    if not isinstance(dice, Dice):
        raise OddsError(f"{short(source)} are dice of a game; name it as game=.")
    for group in dice.groups:
        for face in group.die:
            if not isinstance(face, str) and (type(face) is not int or face < 0):
                raise OddsError(f"the faces in a lab must be whole numbers from 0 on or texts, not {short(face)}.")
    if len({_have_texts([group.die]) for group in dice.groups}) > 1:
        raise OddsError("the faces of the dice in a lab must be all numbers or all texts.")
    return dice


def _short_name(place: int, of: int) -> str:
    return "own" if of == 1 else f"own {ascii_lowercase[place % len(ascii_lowercase)]}"


def _have_texts(dice: Any) -> bool:
    return any(isinstance(face, str) for die in dice for face in die)


def _worth(showing: Any) -> Any:
    """Return the function that counts a face: its number, or 1 if it shows what is wanted."""
    return (lambda face: int(face == showing)) if showing else _own


def _own(face: int) -> int:
    return face
