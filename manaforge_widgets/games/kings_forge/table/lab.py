"""King's Forge in DiceLab: the chance that a roll can craft something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from manaforge_widgets.games.brief import brief
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses, read_bonuses
from manaforge_widgets.games.kings_forge.odds.checks import craft
from manaforge_widgets.games.kings_forge.odds.craft_roll import CraftRoll
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of, read_needs
from manaforge_widgets.games.kings_forge.table.lab_kit import BONUSES, GAME, NEEDS, POOL, kit, needs_text
from manaforge_widgets.games.kings_forge.table.lab_roll import filled_needs
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.pools import Pool, read_pool
from manaforge_widgets.widgets.lab.game import Verdict
from manaforge_widgets.widgets.lab.setting import Die, Setting, check_amounts, check_tray


@dataclass(frozen=True)
class CraftCheck:
    """A question about a craft: can a roll of these dice fill these needs, with these bonuses?

    Attributes:
        pool, needs, bonuses: as :func:`~manaforge_widgets.games.kings_forge.odds.checks.craft` takes them.
    """

    pool: Pool
    needs: Needs
    bonuses: Bonuses

    @cached_property
    def chance(self) -> Fraction:
        """The exact chance that one roll fills the needs."""
        return craft(self.pool, self.needs, self.bonuses)


class KingsForgeLab:
    """King's Forge as DiceLab needs it; see :class:`~manaforge_widgets.widgets.lab.game.LabGame`."""

    names = ("pool", "needs", "card", "bonuses")

    def __init__(self) -> None:
        self.kit = kit()

    def begin(self, given: Mapping[str, Any]) -> Setting:
        """The first setting: a few dice, and the Wizard's Goblet as the target."""
        setting = Setting({POOL: (), NEEDS: ()}, dict.fromkeys(BONUSES, 0))
        usual = {"pool": "metal, 2 gem"} | ({} if "card" in given or "needs" in given else {"card": "Wizard's Goblet"})
        for name, value in {**usual, **given}.items():
            setting = self.put(setting, name, value)
        return setting

    def put(self, setting: Setting, name: str, value: Any) -> Setting:
        """The setting with a new value for one name."""
        if name == "pool":
            dice = [Die(kind) for kind in read_pool(value, GAME).dice]
            return setting.with_dice(POOL, self._known(POOL, dice))
        if name == "bonuses":
            return setting.with_amounts(check_amounts(self.kit, _amounts(read_bonuses(value))))
        needs = read_needs(value)
        if name == "card" and not needs.name:
            raise OddsError(f"there is no craft card {brief(value, 60)}.")
        return self._with_needs(setting, needs)

    def get(self, setting: Setting, name: str) -> Any:
        """The value of one name, in a form that :meth:`put` takes."""
        if name == "pool":
            return str(_pool(setting))
        if name == "card":
            return setting.card
        return str(_needs(setting) if name == "needs" else _bonuses(setting))

    def take_card(self, setting: Setting, title: str) -> Setting:
        """The setting with the needs of a craft card as its target."""
        return self.put(setting, "card", title)

    def ask(self, setting: Setting) -> KingsForgeAsked:
        """The question whether a roll of the pool can craft the target."""
        return KingsForgeAsked(CraftCheck(_pool(setting), _needs(setting), _bonuses(setting)))

    def _with_needs(self, setting: Setting, needs: Needs) -> Setting:
        dice = [Die(colour, str(value)) for colour, value in needs.dice]
        return replace(setting.with_dice(NEEDS, self._known(NEEDS, dice)), card=needs.name or None)

    def _known(self, tray: str, dice: Sequence[Die]) -> tuple[Die, ...]:
        """The dice, after a check that the tray has their kinds and faces."""
        [row] = [row for row in self.kit["trays"] if row["id"] == tray]
        faces = {kind["kind"]: [None, *(face["face"] for face in kind["faces"])] for kind in row["kinds"]}
        for die in dice:
            if die.kind not in faces or die.face not in faces[die.kind]:
                raise OddsError(f"the lab has no {die.kind} die{f' of {die.face}' if die.face else ''} here.")
        return check_tray(self.kit, tray, dice)


_FILLING = (
    "A need takes one die of its colour, or a library die, that shows so much or more; "
    "after the roll every choice is the best one, bonuses too."
)
_COUNTING = (
    "No roll is tried: for each colour the rolls are counted by which needs they leave open, "
    "and the colours are put together."
)


class KingsForgeAsked:
    """A craft check and its answers; see :class:`~manaforge_widgets.widgets.lab.game.LabQuestion`."""

    def __init__(self, question: CraftCheck) -> None:
        self.question = question
        self.target = needs_text(question.needs.dice)
        self._rolls = CraftRoll(question.needs, question.bonuses)

    @property
    def chance(self) -> Fraction:
        """The exact chance that a roll fills the needs."""
        return self.question.chance

    def distribution(self, measure: str) -> Distribution:
        """Raise an OddsError: this lab has no measure but success."""
        raise OddsError(f"a craft has no {brief(measure)}: it succeeds or it doesn't.")

    def graph(self, faces: Sequence[str] | None) -> None:
        """None: this lab draws no automaton."""

    def roll(self, rng: Random) -> tuple[str, ...]:
        """The faces of one roll."""
        return tuple(str(rng.randrange(1, 7)) for _ in self.question.pool.dice)

    @property
    def all_rolls(self) -> int:
        """The number of rolls of the pool."""
        number = len(self.question.pool.dice)
        return int(6**number)

    def why(self) -> tuple[list[str], str]:
        """How the chance is counted, and the call that gives it."""
        number = len(self.question.pool.dice)
        dice = f"{number} dice of 6 sides each" if number != 1 else "One die of 6 sides"
        sentences = [
            f"{dice} can fall in {self.all_rolls:,} ways, all equally likely.",
            _FILLING,
            _COUNTING,
        ]
        question = self.question
        more = f", bonuses={str(question.bonuses)!r}" if str(question.bonuses) else ""
        return sentences, f"mf.odds.craft({str(question.pool)!r}, {str(question.needs)!r}{more})"

    def shortfall(self) -> None:
        """None: a craft succeeds or it doesn't."""

    def judge(self, faces: Sequence[str]) -> Verdict:
        """Whether the roll can craft the target, and which die fills which need."""
        dice = self._dice(faces)
        success = self._rolls.fills(dice)
        used, how = filled_needs(dice, self.question.needs.dice, success=success)
        verb = "can craft" if success else "can't craft"
        return Verdict(success, f"This roll {verb} {self.target}.", used, how)

    def result(self, faces: Sequence[str], measure: str) -> tuple[bool, int]:  # noqa: ARG002 - the only one is success
        """Whether a roll can craft the target, and 0 or 1 for that."""
        success = self._rolls.fills(self._dice(faces))
        return success, int(not success)

    def rolls(self, rng: Random, count: int, measure: str) -> Sequence[tuple[bool, int]]:  # noqa: ARG002 - the only one is success
        """``count`` rolls: for each, whether it can craft the target, and 0 or 1 for that."""
        budget = Budget("fewer rolls, dice or bonuses would help")
        found = []
        for _ in range(count):
            success = self._rolls.fills(self._dice(self.roll(rng)), budget)
            found.append((success, int(not success)))
        return found

    def _dice(self, faces: Sequence[str]) -> tuple[tuple[str, int], ...]:
        return tuple((kind, int(face)) for kind, face in zip(self.question.pool.dice, faces, strict=True))


def _pool(setting: Setting) -> Pool:
    return Pool(GAME, tuple(die.kind for die in setting.dice[POOL]))


def _needs(setting: Setting) -> Needs:
    dice = [(die.kind, int(die.face)) for die in setting.dice[NEEDS] if die.face is not None]
    if not dice:
        raise OddsError("no die is asked for: a craft needs at least one.")
    return needs_of(dice, setting.card or "")


def _bonuses(setting: Setting) -> Bonuses:
    return read_bonuses([f"{setting.amounts[name]}x {name}" for name in BONUSES if setting.amounts[name]])


def _amounts(bonuses: Bonuses) -> dict[str, int]:
    """How many there are of each of the lab's bonuses.

    Raises:
        OddsError: for a bonus that the lab doesn't have.
    """
    plus = {"/".join(f"+{amount}" for amount in amounts): copies for amounts, copies in bonuses.plus}
    found = {**dict.fromkeys(BONUSES, 0), **plus, "six": bonuses.sixes, "flip": bonuses.flips}
    others = [name for name in found if name not in BONUSES] + ["reroll"] * bool(bonuses.rerolls)
    if others or bonuses.ones_to_sixes:
        raise OddsError(f"the lab knows the bonuses {', '.join(BONUSES)}; ask mf.odds.craft about others.")
    return found
