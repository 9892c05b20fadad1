"""Manaforge in DiceLab: the chance that a roll can pay a cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.games.manaforge.board.lab_kit import GAME, NEEDS, POOL, kit
from manaforge_widgets.games.manaforge.board.lab_question import (
    ManaforgeLabQuestion,
    cost_of,
    gems_of,
    locks_of,
    pool_of,
)
from manaforge_widgets.games.manaforge.odds.costs import read_cost, read_gems, read_number, write_cost
from manaforge_widgets.games.manaforge.rules.components import house_components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES, write_amounts
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.pools import read_pool
from manaforge_widgets.widgets.lab.setting import Die, Setting, check_amounts, check_tray


class ManaforgeLab:
    """Manaforge as DiceLab needs it; see :class:`~manaforge_widgets.widgets.lab.game.LabGame`.

    Args:
        rules: the rules of the edition that the lab uses; None for the packaged edition.
    """

    names = ("pool", "cost", "card", "gems", "prisms", "spends", "locked")

    def __init__(self, rules: Manaforge | None = None) -> None:
        self._components = house_components() if rules is None else rules.components
        self.kit = kit(self._components)

    def begin(self, given: Mapping[str, Any]) -> Setting:
        """Return the first setting: by default the first item's cost, up to four dice, no gems and no prisms."""
        amounts = {amount["id"]: amount["least"] for group in self.kit["groups"] for amount in group["amounts"]}
        setting = Setting({POOL: ()}, {**amounts, "spends": 4})
        if "cost" not in given and "card" not in given:
            setting = self.take_card(setting, self._components.items[0].title)
        for name, value in {"pool": "2 earth, fire, arcane", **given}.items():
            setting = self.put(setting, name, value)
        return setting

    def put(self, setting: Setting, name: str, value: Any) -> Setting:
        """Return the setting with a new value for one of its names, such as "pool"; a new pool has no locked dice."""
        if name == "pool":
            dice = [Die(kind) for kind in read_pool(value, GAME).dice]
            return setting.with_dice(POOL, check_tray(self.kit, POOL, dice))
        if name == "locked":
            return setting.with_dice(POOL, self._locked(setting, value))
        if name == "cost":
            title = self._title(value)
            return self.take_card(setting, title) if title else self._with_cost(setting, value, None)
        if name == "card":
            title = self._title(value)
            if title is None:
                raise OddsError(f"there is no item {short(value, 60)}.")
            return self.take_card(setting, title)
        if name == "gems":
            amounts = {f"{element}-gem": n for element, n in zip(ELEMENTS, read_gems(value), strict=True)}
            return setting.with_amounts(check_amounts(self.kit, amounts))
        return setting.with_amounts(check_amounts(self.kit, {name: read_number(value, name)}))

    def get(self, setting: Setting, name: str) -> Any:
        """Return the value of one of the setting's names as :meth:`put` takes it; pool, cost and gems are text."""
        if name == "pool":
            return str(pool_of(setting))
        if name == "locked":
            return locks_of(setting)
        if name == "cost":
            return write_cost(cost_of(setting))
        if name == "card":
            return setting.card
        if name == "gems":
            return write_amounts(gems_of(setting)) or "nothing"
        return setting.amounts[name]

    def take_card(self, setting: Setting, title: str) -> Setting:
        """Return the setting with the cost of an item as its target."""
        if title not in self._components.item_ids:
            raise OddsError(f"there is no item {short(title, 60)}.")
        return self._with_cost(setting, self._components.items[self._components.item_ids[title]].cost, title)

    def ask(self, setting: Setting) -> ManaforgeLabQuestion:
        """Return the question whether a roll of the pool can pay the cost."""
        return ManaforgeLabQuestion(self._components, setting)

    def _title(self, source: object) -> str | None:
        if not isinstance(source, str):
            return None
        titles = {folded(title): title for title in self._components.item_ids}
        return titles.get(folded(source.strip()))

    def _with_cost(self, setting: Setting, source: object, card: str | None) -> Setting:
        cost = read_cost(source, self._components)
        amounts = {f"need-{name}": n for name, n in zip(NEEDS, (*cost.mana, cost.any), strict=True)}
        return replace(setting.with_amounts(check_amounts(self.kit, amounts)), card=card)

    def _locked(self, setting: Setting, locked: object) -> tuple[Die, ...]:
        dice = [Die(die.kind) for die in setting.dice[POOL]]
        if locked is None:
            return tuple(dice)
        if not isinstance(locked, Mapping):
            raise OddsError(
                f"locked must be a dict from a die's place to its face, such as {{0: '2 earth'}}, not {short(locked)}."
            )
        for index, face in locked.items():
            if type(index) is not int or not 0 <= index < len(dice):
                raise OddsError(f"there is no die {short(index, 20)} in the pool; its dice are 0 to {len(dice) - 1}.")
            kind = dice[index].kind
            faces = dict.fromkeys(self._components.side_texts[TYPES.index(kind)])
            if face not in faces:
                raise OddsError(f"a {kind} die has no face {short(face)}; its faces are {listed(faces)}.")
            dice[index] = Die(kind, face)
        return check_tray(self.kit, POOL, dice)
