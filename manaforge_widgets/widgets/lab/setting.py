"""The setting of a lab, in one form for all games: dice with their locked faces, numbers (such as mana), and a card.

Messages from the browser are not trusted: :func:`changed` checks that the lab offers these dice and numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from manaforge_widgets.core.messages import short
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.widgets import shapes


@dataclass(frozen=True, slots=True)
class Die:
    """A die in a tray, which is a row of dice in the lab.

    Attributes:
        kind: the kind of die.
        face: the face at which the die is locked, or which it shows; None for a die that is rolled.
    """

    kind: str
    face: str | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that a user can change in a lab.

    Attributes:
        dice: the dice of each tray, by the tray's id; in a tray they are sorted by kind.
        amounts: every number that can be set, such as an amount of mana, by its id.
        card: the title of the card whose cost is the target; None for any other target.
    """

    dice: Mapping[str, tuple[Die, ...]]
    amounts: Mapping[str, int]
    card: str | None = None

    def with_dice(self, tray: str, dice: tuple[Die, ...]) -> Setting:
        """Return the setting with other dice in a tray."""
        return replace(self, dice={**self.dice, tray: dice})

    def with_amounts(self, amounts: Mapping[str, int]) -> Setting:
        """Return the setting with some numbers changed."""
        return replace(self, amounts={**self.amounts, **amounts})


def changed(kit: shapes.Kit, setting: Setting, content: Mapping[str, Any]) -> Setting:
    """Return the setting after a message from the browser.

    Args:
        kit: the dice and numbers that the lab offers.
        setting: the setting before.
        content: the new ``dice`` and ``amounts``, as in a snapshot; both may be omitted.

    Raises:
        OddsError: for anything that the lab does not offer.
    """
    before = setting
    for tray, dice in _items(content.get("dice"), "dice"):
        setting = setting.with_dice(tray, _tray(kit, tray, dice))
    amounts = {name: _amount(kit, name, value) for name, value in _items(content.get("amounts"), "amounts")}
    setting = setting.with_amounts(amounts)
    return setting if _target(kit, setting) == _target(kit, before) else replace(setting, card=None)


def _target(kit: shapes.Kit, setting: Setting) -> list[object]:
    groups = [amount["id"] for group in kit["groups"] if group["target"] for amount in group["amounts"]]
    trays = [tray["id"] for tray in kit["trays"] if tray["target"]]
    return [*(setting.amounts[name] for name in groups), *(setting.dice[tray] for tray in trays)]


def check_tray(kit: shapes.Kit, tray: str, dice: Sequence[Die]) -> tuple[Die, ...]:
    """Return dice sorted by kind, in the order in which the tray offers the kinds.

    Raises:
        OddsError: for more dice than the tray can hold.
    """
    row = _tray_row(kit, tray)
    if len(dice) > row["most"]:
        raise OddsError(f"{len(dice)} dice are too many; at most {row['most']} are allowed here.")
    order = [kind["kind"] for kind in row["kinds"]]
    return tuple(sorted(dice, key=lambda die: (order.index(die.kind), "" if row["rolled"] else die.face)))


def check_amounts(kit: shapes.Kit, amounts: Mapping[str, int]) -> Mapping[str, int]:
    """Check the numbers against their bounds, and return them unchanged.

    Raises:
        OddsError: for an unknown number, or one that is not between its bounds.
    """
    return {name: _amount(kit, name, value) for name, value in amounts.items()}


def _items(part: object, what: str) -> list[tuple[str, Any]]:
    if part is None:
        return []
    if not isinstance(part, dict):
        raise OddsError(f"The lab's {what} must be a dict by name, not {short(part)}.")
    return list(part.items())


def _tray_row(kit: shapes.Kit, tray: object) -> shapes.LabTray:
    for row in kit["trays"]:
        if row["id"] == tray:
            return row
    raise OddsError(f"The lab has no tray {short(tray)}.")


def _tray(kit: shapes.Kit, tray: object, dice: object) -> tuple[Die, ...]:
    row = _tray_row(kit, tray)
    kinds = {kind["kind"]: {face["face"] for face in kind["faces"]} for kind in row["kinds"]}
    if not isinstance(dice, list) or len(dice) > row["most"]:
        raise OddsError(f"The lab has room for {row['most']} dice here.")
    read = []
    for die in dice:
        kind, face = (die.get("kind"), die.get("face")) if isinstance(die, dict) else (None, None)
        if not isinstance(kind, str) or kind not in kinds:
            raise OddsError(f"The lab has no die {short(kind)} here.")
        if face is None and row["rolled"]:
            read.append(Die(kind))
        elif isinstance(face, str) and face in kinds[kind] and (row["lock"] or not row["rolled"]):
            read.append(Die(kind, face))
        else:
            raise OddsError(f"A die of kind {kind} can't show {short(face)} here.")
    return check_tray(kit, row["id"], read)


def _amount(kit: shapes.Kit, name: object, value: object) -> int:
    for group in kit["groups"]:
        for amount in group["amounts"]:
            if amount["id"] == name:
                if type(value) is not int or not amount["least"] <= value <= amount["most"]:
                    raise OddsError(
                        f"{amount['label']} must be a whole number from {amount['least']} to {amount['most']}, not "
                        f"{short(value)}."
                    )
                return value
    raise OddsError(f"The lab has no number {short(name)}.")
