"""``greedy``: gives each action a score by what it brings at once, and takes the best; it looks no further."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, cast

from manaforge_widgets.games.api import Action, Game, GameError, View
from manaforge_widgets.games.kings_forge.rules.actions import SIDES
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, ONES, PLUS, REROLL, SIX, Bonus
from manaforge_widgets.games.kings_forge.rules.components import Components, Craft, GatherAction
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS, KINDS, named
from manaforge_widgets.games.kings_forge.rules.game import KingsForge

_WORTH: Final = {"metal": 1.0, "wood": 1.6, "gem": 2.6, "magic": 3.4, "library": 2.0}
"""What a die is worth to greedy, by its kind."""
_AT_ONCE: Final = 1.4
"""A die that may be rolled this round counts more than one for the next."""
_LACKED: Final = 2.0
_SPARE: Final = 0.5
"""How much more a die counts of which a craft on display needs more, and how much less one that none needs."""
_PLACED: Final = 0.35
"""The part of a die's worth that it costs to place it for the round."""
_MISSED: Final = 0.35
_MISSED_FOR_GOOD: Final = 3.0
"""How much more it costs to place a die that a craft on display needs this round: for the round, and at a dock."""
_CEMETERY: Final = 0.3
_TOKEN: Final = 2.0
_PASS: Final = 0.4
_CRAFT: Final = 100.0
_STEAL: Final = 200.0
_REROLL: Final = 5.0
_LOW: Final = 3
_CHANGE: Final = 10.0
_NEVER: Final = -1.0


class Greedy:
    """Claims what brings most at once, and crafts or steals as soon as its dice can; it plans and saves nothing.

    Args:
        components: the edition that it plays.

    Raises:
        GameError: when it is asked about a view of another edition.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> greedy = Greedy(m.rules.components)
        >>> seat = m.to_act[0]
        >>> greedy(m.view(seat), m.legal_actions(seat), random.Random()).kind
        'claim'
    """

    __name__ = "greedy"

    def __init__(self, components: Components) -> None:
        self.components = components
        self._crafts = {craft.name: craft for craft in components.crafts}
        self._claims = {
            (card.name, side): (named(action.gain), named(action.supply), _bonuses(action))
            for card in components.gathers
            for side, action in zip(SIDES, card.actions, strict=True)
        }
        self._docks = {dock.name: (named(dock.gain), _TOKEN if dock.token >= 0 else 0.0) for dock in components.docks}

    def __call__(self, view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:  # noqa: ARG002 - a bot
        """The legal action with the highest score; the first of equal ones."""
        if view["edition"] != self.components.edition:
            raise GameError(f"this greedy knows edition {self.components.edition!r}, not {view['edition']!r}.")
        if len(legal_actions) == 1:
            return legal_actions[0]
        if view["state"] == "gather":
            worth, spare = self._worth(view, legal_actions[0].seat), self._spare(view, legal_actions[0].seat)
            stock = {**view["stock"], "library": view["library"]}
            return max(legal_actions, key=lambda action: self._gathered(action, worth, spare, stock))
        if view["state"] == "placing":
            return legal_actions[-1]
        values = {die["die"]: die["value"] for die in view["dice"] if die["value"]}
        crafts = [self._crafts[name] for name in view["display"] if name]
        return max(legal_actions, key=lambda action: self._crafted(action, values, crafts))

    def _worth(self, view: View, seat: int) -> dict[str, float]:
        """What a die of each kind is worth: more where the crafts on display need more than the seat has."""
        mine = view["seats"][seat]
        lots = [mine["supply"], mine["smithy"], *(row["dice"] for row in mine["gathered"])]
        crafts = [self._crafts[name] for name in view["display"] if name]
        worth = dict(_WORTH)
        for number, colour in enumerate(COLOURS):
            have = sum(dice.get(colour, 0) for dice in lots)
            need = max((sum(kind == number for kind, _ in craft.needs) for craft in crafts), default=0)
            worth[colour] *= _LACKED if have < need else 1.0 if have < 2 * need else _SPARE
        return worth

    def _spare(self, view: View, seat: int) -> dict[str, int]:
        """How many dice of each colour may be placed before one of them is missing for a craft on display."""
        supply = view["seats"][seat]["supply"]
        crafts = [self._crafts[name] for name in view["display"] if name]
        needs = {
            colour: max((sum(kind == number for kind, _ in craft.needs) for craft in crafts), default=0)
            for number, colour in enumerate(COLOURS)
        }
        return {colour: max(0, supply.get(colour, 0) - need) for colour, need in needs.items()}

    def _gathered(
        self, action: Action, worth: Mapping[str, float], spare: Mapping[str, int], stock: Mapping[str, int]
    ) -> float:
        kind, args = action.kind, action.args
        if kind == "pass":
            return _PASS if args.take else 0.0
        paid: float = sum(worth[colour] * args.dice[colour] for colour in args.dice)
        missed: float = sum(worth[colour] * max(0, args.dice[colour] - spare[colour]) for colour in args.dice)
        if kind == "visit":
            gain, token = self._docks[args.dock]
            return _sum(gain, worth, stock) + token - paid - _MISSED_FOR_GOOD * missed
        gain, usable, bonuses = self._claims[args.card, args.action]
        lost: float = sum(worth[colour] * args.consumed[colour] for colour in args.consumed)
        given = _sum(gain, worth, stock) + _AT_ONCE * _sum(usable, worth, stock) + bonuses
        return given - _PLACED * paid - _MISSED * missed - lost

    def _crafted(self, action: Action, values: Mapping[str, int], crafts: Sequence[Craft]) -> float:
        kind, args = action.kind, action.args
        if kind in ("craft", "steal"):
            used = sum(values[name.partition(" ")[0]] for name in args.dice)
            library = len([name for name in args.dice if name.startswith("library")])
            return (_STEAL if kind == "steal" else _CRAFT) + self._crafts[args.card].rank - 0.01 * used - 0.1 * library
        if kind in ("end", "roll"):
            return 0.0
        if kind == "reroll":
            # Low dice once more, when nothing can be made with them.
            return _REROLL - values[args.die] if values[args.die] <= _LOW else _NEVER
        after = dict(values)
        if kind == "ones":
            after |= {die: 6 for die, value in values.items() if value == 1}
        else:
            value = values[args.die]
            after[args.die] = 6 if kind == "six" else 7 - value if kind == "flip" else value + args.amount
        made = [craft.rank for craft in crafts if _can_make(craft, after)]
        return _CHANGE + max(made) if made else _NEVER


def make_greedy(rules: Game) -> Greedy:
    """The bot for the rules of one edition.

    Args:
        rules: of King's Forge; ``match.rules`` gives those of a match.

    Raises:
        GameError: for the rules of another game.

    Example:
        >>> import manaforge_widgets as mf
        >>> make_greedy(mf.new_match("kings_forge", seats=2, seed=7).rules).__name__
        'greedy'
    """
    if rules.name != "kings_forge":
        raise GameError(f"greedy plays kings_forge, not {rules.name}.")
    return Greedy(cast(KingsForge, rules).components)


def _sum(dice: Mapping[str, int], worth: Mapping[str, float], stock: Mapping[str, int]) -> float:
    """What dice are worth, as far as the stock has them."""
    return sum(worth[kind] * min(number, stock[kind]) for kind, number in dice.items())


def _bonuses(action: GatherAction) -> float:
    """What an action brings beside a fixed number of dice."""
    # Of the lines of a card that takes all dice the second one is taken for the usual.
    found = max((_WORTH[COLOURS[colour]] for _, colour in action.by_number[:2]), default=0.0)
    return found + sum(map(_bonus, action.bonuses)) + (_CEMETERY if action.cemetery else 0.0)


def _bonus(bonus: Bonus) -> float:
    """What a bonus brings: about as much as the dice that would help as well."""
    kind = bonus[1]
    if kind == PLUS:
        return 0.7 * sum(bonus[2:])
    return {SIX: 2.0 * bonus[2], FLIP: 0.9 * bonus[2], REROLL: 0.5 * bonus[2], ONES: 1.2}.get(kind, 0.5)


def _can_make(craft: Craft, values: Mapping[str, int]) -> bool:
    """Whether dice, as they lie, fill the needs of a craft; library dice stand in where colours fall short."""
    library = sorted((value for die, value in values.items() if die.startswith("library")), reverse=True)
    short: list[int] = []
    for colour, least in craft.groups:
        name = KINDS[colour]
        own = sorted((value for die, value in values.items() if die.startswith(name)), reverse=True)
        # The highest need takes the highest die; a need that no die fills is left to library dice.
        for need in reversed(least):
            if own and own[0] >= need:
                own.pop(0)
            else:
                short.append(need)
    short.sort(reverse=True)
    return len(short) <= len(library) and all(map(int.__ge__, library, short))
