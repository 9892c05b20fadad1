"""The scores that greedy gives to actions for their immediate gain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.kings_forge.rules import actions, changes
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, ONES, PLUS, REROLL, SIX, Bonus
from manaforge_widgets.games.kings_forge.rules.components import Components, Craft, Dock, GatherAction
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS, FOUR_COLOURS, HANDFUL, LIBRARY, many
from manaforge_widgets.games.kings_forge.rules.position import Position

_FOUR: Final = len(COLOURS)
_DIE_VALUES: Final = (1.0, 1.6, 2.6, 3.4, 2.0)
"""The value of a die of each kind to greedy."""
_AT_ONCE: Final = 1.4
"""The factor for a die that may be rolled this round instead of the next."""
_LACKED: Final = 2.0
_SPARE: Final = 0.5
"""The factors for a die of a colour that the seat lacks for a craft on display, and of one that it has plenty of."""
_PLACED: Final = 0.35
"""The cost of placing a die for the round, as a part of its value."""
_MISSED: Final = 0.35
_MISSED_FOR_GOOD: Final = 3.0
"""The additional cost of placing a die that a craft on display needs: for the round, and at a dock."""
_CEMETERY: Final = 0.3
_TOKEN: Final = 2.0
_PASS: Final = 0.4
_CRAFT: Final = 100.0
_STEAL: Final = 200.0
_REROLL: Final = 5.0
_LOW: Final = 3
_CHANGE: Final = 10.0
_NEVER: Final = -1.0


class Scores:
    """The scores of actions in an edition.

    Args:
        components: the components of the edition.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        self._claims: list[tuple[float, float]] = [
            (_bonuses(card.actions[0]), _bonuses(card.actions[1])) for card in components.gathers
        ]
        self._needs: list[list[int]] = [
            [sum(kind == colour for kind, _ in craft.needs) for colour in range(_FOUR)] for craft in components.crafts
        ]

    def pick(self, pos: Position, codes: Sequence[int], below: Below) -> int:  # noqa: ARG002 - a policy
        """Return the code with the highest score, or the first of equal ones."""
        if len(codes) == 1:
            return codes[0]
        if pos.state == at.GATHER:
            return self._best_gathered(pos, codes)
        if pos.state == at.PLACING:
            return codes[-1]
        return self._best_crafted(pos, codes)

    # ------------------------------------------------------------------------------------------------ gather phase

    def _best_gathered(self, pos: Position, codes: Sequence[int]) -> int:
        need = [0] * _FOUR
        for card in pos.display:
            if card >= 0:
                counts = self._needs[card]
                for colour in range(_FOUR):
                    need[colour] = max(need[colour], counts[colour])
        prices = _Prices(self._die_values(pos, need), self._spare(pos, need), pos.stock)
        highest, best = float("-inf"), codes[0]
        visited = -1
        for code in codes:
            if code & actions.KIND_MASK == actions.VISIT:
                # The card that is turned down makes no difference, so the first one is taken.
                card = actions.card_of(code)
                if visited < 0:
                    visited = card
                elif card != visited:
                    continue
            score = self._gathered(pos, code, prices)
            if score > highest:
                highest, best = score, code
        return best

    def _die_values(self, pos: Position, need: list[int]) -> list[float]:
        """Return the value of a die of each kind, higher if the crafts on display need more than the seat has."""
        seat = pos.active
        dice = pos.supply[seat] + pos.smithy[seat]
        for taken in pos.taken[seat]:
            dice += taken[2]
        values = list(_DIE_VALUES)
        for colour in range(_FOUR):
            have = many(dice, colour)
            values[colour] *= _LACKED if have < need[colour] else 1.0 if have < 2 * need[colour] else _SPARE
        return values

    def _spare(self, pos: Position, need: list[int]) -> list[int]:
        """Return the number of dice of each colour that can be placed without missing one for a craft on display."""
        supply = pos.supply[pos.active]
        return [max(0, many(supply, colour) - need[colour]) for colour in range(_FOUR)]

    def _gathered(self, pos: Position, code: int, prices: _Prices) -> float:
        kind = code & actions.KIND_MASK
        if kind == actions.PASS:
            return _PASS if actions.taken_of(code) else 0.0
        card, use, payment = actions.unpack_claim(code)
        if kind == actions.VISIT:
            dock = self.components.docks[use >> 1]
            paid, missed = prices.of(self.components.handfuls[dock.costs[use & 1]][payment])
            if dock is not prices.dock:
                prices.dock = dock
                prices.dock_gives = prices.gain(dock.gain) + (_TOKEN if dock.token >= 0 else 0.0)
            return prices.dock_gives - paid - _MISSED_FOR_GOOD * missed
        action = self.components.gathers[card].actions[use]
        home, gone = action.payments[payment]
        if action.all_unused:
            home = pos.supply[pos.active] & FOUR_COLOURS
        if action is not prices.action:
            prices.action = action
            given = prices.gain(action.gain) + _AT_ONCE * prices.gain(action.supply) + self._claims[card][use]
            prices.action_gives = given
        paid, missed = prices.of(home)
        score = prices.action_gives - _PLACED * paid - _MISSED * missed
        return score - prices.of(gone)[0] if gone else score

    # ------------------------------------------------------------------------------------------------- craft phase

    def _best_crafted(self, pos: Position, codes: Sequence[int]) -> int:
        crafts = [self.components.crafts[card] for card in pos.display if card >= 0]
        highest, best = float("-inf"), codes[0]
        for code in codes:
            score = self._crafted(pos, code, crafts)
            if score > highest:
                highest, best = score, code
        return best

    def _crafted(self, pos: Position, code: int, crafts: list[Craft]) -> float:
        kind = code & actions.KIND_MASK
        if kind in (actions.CRAFT, actions.STEAL):
            used = library = 0
            for die in actions.dice_of(code):
                used += pos.die_value[die]
                library += pos.die_kind[die] == LIBRARY
            rank = self.components.crafts[actions.card_of(code)].rank
            return (_STEAL if kind == actions.STEAL else _CRAFT) + rank - 0.01 * used - 0.1 * library
        if kind in (actions.END, actions.ROLL):
            return 0.0
        if kind == actions.REROLL:
            # Low dice are rolled again when they make nothing.
            value = pos.die_value[actions.die_of(code)]
            return _REROLL - value if value <= _LOW else _NEVER
        after = _changed(pos.die_value, code)
        made = [craft.rank for craft in crafts if _can_make(craft, pos.die_kind, after)]
        return _CHANGE + max(made) if made else _NEVER


class _Prices:
    """The values of handfuls of dice in one position; each is calculated once.

    Attributes:
        action: the last examined action of a card, since most codes are ways to pay for one action.
        action_gives: the value of that action's gain.
        dock: the last examined dock.
        dock_gives: the value of that dock's gain.

    Args:
        values: the value of a die of each kind.
        spare: the number of dice of each colour that can be spared.
        stock: the dice in the stock.
    """

    def __init__(self, values: list[float], spare: list[int], stock: int) -> None:
        self._values = values
        self._spare = spare
        self._stock = stock
        self._gains: dict[int, float] = {}
        self._prices: dict[int, tuple[float, float]] = {}
        self.action: GatherAction | None = None
        self.action_gives = 0.0
        self.dock: Dock | None = None
        self.dock_gives = 0.0

    def gain(self, dice: int) -> float:
        """Return the value of gaining dice, as far as the stock has them."""
        value = self._gains.get(dice)
        if value is None:
            value = 0.0
            for kind in range(HANDFUL):
                value += self._values[kind] * min(many(dice, kind), many(self._stock, kind))
            self._gains[dice] = value
        return value

    def of(self, dice: int) -> tuple[float, float]:
        """Return the value of some dice, and the value of the dice among them that the seat can't spare."""
        price = self._prices.get(dice)
        if price is None:
            paid = missed = 0.0
            for kind in range(HANDFUL):
                number = many(dice, kind)
                paid += self._values[kind] * number
                if kind < _FOUR:
                    missed += self._values[kind] * max(0, number - self._spare[kind])
            price = (paid, missed)
            self._prices[dice] = price
        return price


def _changed(values: list[int], code: int) -> list[int]:
    """Return the values of the dice after a change."""
    kind = code & actions.KIND_MASK
    if kind == actions.ONES:
        return [6 if value == 1 else value for value in values]
    after = values[:]
    die = actions.die_of(code)
    after[die] = changes.changed(kind, after[die], actions.amount_of(code))
    return after


def _can_make(craft: Craft, kinds: list[int], values: list[int]) -> bool:
    """Return whether dice, as they lie, fill the needs of a craft; library dice replace missing colours."""
    short: list[int] = []
    for colour, least in craft.groups:
        own = _of_kind(colour, kinds, values)
        taken = 0
        # The highest need takes the highest die; a need that no die fills is left to library dice.
        for need in reversed(least):
            if taken < len(own) and own[taken] >= need:
                taken += 1
            else:
                short.append(need)
    if not short:
        return True
    library = _of_kind(LIBRARY, kinds, values)
    short.sort(reverse=True)
    return len(short) <= len(library) and all(map(int.__ge__, library, short))


def _of_kind(kind: int, kinds: list[int], values: list[int]) -> list[int]:
    """Return the values of the dice of a kind that are still there, the highest first."""
    return sorted([values[die] for die in range(len(kinds)) if kinds[die] == kind and values[die]], reverse=True)


def _bonuses(action: GatherAction) -> float:
    """Return the value of an action's gain without its fixed dice."""
    # For a card that takes all dice, the better of its first two lines is assumed.
    usual = max((_DIE_VALUES[colour] for _, colour in action.by_number[:2]), default=0.0)
    return usual + sum(map(_bonus, action.bonuses)) + (_CEMETERY if action.cemetery else 0.0)


def _bonus(bonus: Bonus) -> float:
    """Return the value of a bonus: about that of dice that would help as much."""
    kind = bonus[1]
    if kind == PLUS:
        return 0.7 * sum(bonus[2:])
    if kind == ONES:
        return 1.2
    if kind in (SIX, FLIP, REROLL):
        return (2.0 if kind == SIX else 0.9 if kind == FLIP else 0.5) * bonus[2]
    return 0.5
