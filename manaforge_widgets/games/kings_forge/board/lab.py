"""King's Forge in DiceLab: the probability that a roll can craft something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.games.kings_forge.board.lab_kit import CANCELLED, GAME, MOST, NEEDS, POOL, kit, needs_text
from manaforge_widgets.games.kings_forge.board.lab_roll import filled_needs
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses, read_bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import read_cancelled
from manaforge_widgets.games.kings_forge.odds.checks import craft
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of, read_needs
from manaforge_widgets.games.kings_forge.odds.played_roll import PlayedRoll
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.pools import Pool, read_pool
from manaforge_widgets.widgets.lab.game import Verdict
from manaforge_widgets.widgets.lab.setting import Die, Setting, check_amounts, check_tray


@dataclass(frozen=True)
class CraftCheck:
    """A question about a craft: can a roll of these dice fill these needs, with these bonuses?

    Attributes:
        pool, needs, bonuses: the arguments of :func:`~manaforge_widgets.games.kings_forge.odds.checks.craft`.
        cancelled: the value of the cemetery die, or 0 if there is none.
    """

    pool: Pool
    needs: Needs
    bonuses: Bonuses
    cancelled: int = 0

    @cached_property
    def chance(self) -> Fraction:
        """The exact probability that one roll fills the needs."""
        return craft(self.pool, self.needs, self.bonuses, self.cancelled or ())


class KingsForgeLab:
    """King's Forge for DiceLab; see :class:`~manaforge_widgets.widgets.lab.game.LabGame`."""

    names = ("pool", "needs", "card", "bonuses", CANCELLED)

    def __init__(self) -> None:
        self.kit = kit()

    def begin(self, given: Mapping[str, Any]) -> Setting:
        """Return the first setting: a few dice, and the Wizard's Goblet as the target."""
        setting = Setting({POOL: (), NEEDS: ()}, dict.fromkeys((*MOST, CANCELLED), 0))
        usual = {"pool": "metal, 2 gem"} | ({} if "card" in given or "needs" in given else {"card": "Wizard's Goblet"})
        for name, value in {**usual, **given}.items():
            setting = self.put(setting, name, value)
        return setting

    def put(self, setting: Setting, name: str, value: Any) -> Setting:
        """Return a copy of the setting with one value changed, such as ``"pool"`` or ``"bonuses"``."""
        if name == "pool":
            dice = [Die(kind) for kind in read_pool(value, GAME).dice]
            return setting.with_dice(POOL, self._known(POOL, dice))
        if name == "bonuses":
            return setting.with_amounts(check_amounts(self.kit, _amounts(read_bonuses(value))))
        if name == CANCELLED:
            return setting.with_amounts(check_amounts(self.kit, {CANCELLED: value}))
        needs = read_needs(value)
        if name == "card" and not needs.name:
            raise OddsError(f"there is no craft card {short(value, 60)}.")
        return self._with_needs(setting, needs)

    def get(self, setting: Setting, name: str) -> Any:
        """Return one value of the setting, in a form that :meth:`put` takes."""
        if name == "pool":
            return str(_pool(setting))
        if name == "card":
            return setting.card
        if name == CANCELLED:
            return setting.amounts[CANCELLED]
        return str(_needs(setting) if name == "needs" else _bonuses(setting))

    def take_card(self, setting: Setting, title: str) -> Setting:
        """Return the setting with the needs of a craft card as its target."""
        return self.put(setting, "card", title)

    def ask(self, setting: Setting) -> KingsForgeLabQuestion:
        """Return the question whether a roll of the pool can craft the target."""
        return KingsForgeLabQuestion(
            CraftCheck(_pool(setting), _needs(setting), _bonuses(setting), setting.amounts[CANCELLED])
        )

    def _with_needs(self, setting: Setting, needs: Needs) -> Setting:
        dice = [Die(colour, str(value)) for colour, value in needs.dice]
        return replace(setting.with_dice(NEEDS, self._known(NEEDS, dice)), card=needs.name or None)

    def _known(self, tray: str, dice: Sequence[Die]) -> tuple[Die, ...]:
        """Return the dice, after a check that the tray has their kinds and faces."""
        [row] = [row for row in self.kit["trays"] if row["id"] == tray]
        faces = {kind["kind"]: [None, *(face["face"] for face in kind["faces"])] for kind in row["kinds"]}
        for die in dice:
            if die.kind not in faces or die.face not in faces[die.kind]:
                raise OddsError(
                    f"{tray} must not have a {die.kind} die{f' that shows {die.face}' if die.face else ''}: the lab "
                    "has none."
                )
        return check_tray(self.kit, tray, dice)


_FILLING = (
    "Each need takes one die of its colour, or a library die, that shows the needed number or more. "
    "After the roll every choice is the best possible one, also for bonuses."
)
_AGAIN = (
    "After each roll the best dice are rolled again, as long as that helps. "
    "A roll shown here shows the dice after the last reroll."
)
_COUNTING = (
    "Rolls are not tried one by one: for each colour they are counted by the needs that they leave open, "
    "and the colours are then combined."
)


class KingsForgeLabQuestion:
    """A craft check and its answers; see :class:`~manaforge_widgets.widgets.lab.game.LabQuestion`."""

    def __init__(self, question: CraftCheck) -> None:
        self.question = question
        self.target = needs_text(question.needs.dice)
        lost = read_cancelled(question.cancelled or ())
        self._rolls = PlayedRoll(question.pool, question.needs, question.bonuses, lost)

    @property
    def chance(self) -> Fraction:
        """The exact probability that a roll fills the needs."""
        return self.question.chance

    def distribution(self, measure: str) -> Distribution:
        """Raise an OddsError: a craft has no measure other than success, so there is no distribution."""
        raise OddsError(f"a craft only succeeds or fails, so it has no distribution of {short(measure)}.")

    def graph(self, faces: Sequence[str] | None) -> None:
        """Return None: King's Forge has no automaton to draw."""

    def roll(self, rng: Random) -> tuple[str, ...]:
        """Return the faces of one roll, after the best rerolls."""
        return tuple(map(str, self._rolls.roll(rng)))

    @property
    def all_rolls(self) -> int:
        """The number of equally likely rolls: 6 ** (the dice of the pool, plus the dice that the rerolls may take)."""
        number = len(self.question.pool.dice)
        again = sum(min(size, number) for size in self.question.bonuses.rerolls)
        return int(6 ** (number + again))

    def why(self) -> tuple[list[str], str]:
        """Return sentences on how the probability is counted, and the line of Python that returns the probability."""
        number = len(self.question.pool.dice)
        dice = f"{number} six-sided dice" if number != 1 else "One six-sided die"
        question = self.question
        again = ", counting the dice that may be rolled again," if question.bonuses.rerolls else ""
        sentences = [f"{dice}{again} can land in {self.all_rolls:,} ways, all equally likely.", _FILLING]
        sentences += [_AGAIN] * bool(question.bonuses.rerolls)
        if question.cancelled:
            sentences.append(f"A die that lands on {question.cancelled} is cancelled, so it can't be used (KF-C5).")
        sentences.append(_COUNTING)
        more = f", bonuses={str(question.bonuses)!r}" if str(question.bonuses) else ""
        more += f", cancelled={question.cancelled}" if question.cancelled else ""
        return sentences, f"mf.odds.craft({str(question.pool)!r}, {str(question.needs)!r}{more})"

    def shortfall(self) -> None:
        """Return None: a craft only succeeds or fails."""

    def judge(self, faces: Sequence[str]) -> Verdict:
        """Return whether the roll can craft the target, and which die fills which need."""
        values = tuple(map(int, faces))
        there = self._rolls.still_there(values)
        success = self._rolls.fills(values)
        used, how = filled_needs(there, self.question.needs.dice, success=success)
        verb = "can craft" if success else "can't craft"
        return Verdict(success, f"This roll {verb} {self.target}.", used, how)

    def result(self, faces: Sequence[str], measure: str) -> tuple[bool, int]:  # noqa: ARG002 - the only one is success
        """Return whether a roll can craft the target, and how much is missing: 0 if it can, 1 if not."""
        success = self._rolls.fills(tuple(map(int, faces)))
        return success, int(not success)

    def rolls(self, rng: Random, count: int, measure: str) -> Sequence[tuple[bool, int]]:  # noqa: ARG002 - the only one is success
        """Return the results of ``count`` rolls, each as :meth:`result` gives it."""
        budget = Budget("fewer rolls, dice or bonuses would help")
        results = []
        for _ in range(count):
            success = self._rolls.fills(self._rolls.roll(rng, budget), budget)
            results.append((success, int(not success)))
        return results


def _pool(setting: Setting) -> Pool:
    return Pool(GAME, tuple(die.kind for die in setting.dice[POOL]))


def _needs(setting: Setting) -> Needs:
    dice = [(die.kind, int(die.face)) for die in setting.dice[NEEDS] if die.face is not None]
    if not dice:
        raise OddsError("a craft needs at least one die; add a need.")
    return needs_of(dice, setting.card or "")


def _bonuses(setting: Setting) -> Bonuses:
    return read_bonuses([f"{setting.amounts[name]}x {name}" for name in MOST if setting.amounts[name]])


def _amounts(bonuses: Bonuses) -> dict[str, int]:
    """Return the number of each of the lab's bonuses.

    Raises:
        OddsError: the lab does not have one of the bonuses.
    """
    plus = Counter[str]()
    for amounts, copies in bonuses.plus:
        plus["/".join(f"+{amount}" for amount in amounts)] += copies
    rerolls = Counter(f"reroll {dice}" for dice in bonuses.rerolls)
    others = {"six": bonuses.sixes, "flip": bonuses.flips, "ones to sixes": int(bonuses.ones_to_sixes)}
    by_name = {**dict.fromkeys(MOST, 0), **plus, **rerolls, **others}
    if unknown := [name for name in by_name if name not in MOST]:
        raise OddsError(
            f"bonuses must not have {listed(unknown)}: the lab offers {listed(MOST)}. mf.odds.craft has other bonuses."
        )
    return by_name
