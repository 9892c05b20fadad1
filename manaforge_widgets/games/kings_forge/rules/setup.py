"""The set-up: dice, craft cards, gather cards and the first player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.draws import Deal, Draw, Roll
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.dice import HANDFUL, METAL, some
from manaforge_widgets.games.kings_forge.rules.position import Position

CRAFTS: Final = {2: 9, 3: 10, 4: 13}
"""KF-S2: the number of craft cards in the game, by the number of seats."""
OTHERS: Final = 7
METAL_DICE: Final = 5

CRAFTS_DRAW: Final = "craft cards"
GATHERS_DRAW: Final = "gather cards"
FIRST_DRAW: Final = "first player"
DECK_DRAW: Final = "gather deck"
"""The names of the draws of cards and of the first player, which saves keep."""


def new_position(components: Components, seats: object) -> Position:
    """KF-S1: an empty table before the draws of the set-up.

    Raises:
        GameError: the number of seats is not 2, 3 or 4.
    """
    if type(seats) is not int or seats not in CRAFTS:
        raise GameError(f"King's Forge has 2 to 4 seats, not {short(seats, 20)} (KF-S1).")
    pos = Position()
    pos.components = components
    pos.seats = seats
    pos.state = at.SETUP
    pos.round = pos.active = pos.turn = pos.turns_done = 0
    pos.first = -1
    pos.passed = pos.used = pos.rerolls = pos.due = pos.choosing = pos.cemetery = 0
    pos.running = pos.lenient = 0
    pos.unmade = ()
    pos.supply = [some(METAL_DICE, METAL)] * seats
    pos.stock = sum(some(components.dice[kind], kind) for kind in range(HANDFUL)) - sum(pos.supply)
    pos.smithy = [0] * seats
    pos.taken = [[] for _ in range(seats)]
    pos.bonuses = [[] for _ in range(seats)]
    pos.tokens = components.tokens[:]
    pos.gathers = []
    pos.market = [-1] * at.MARKET
    pos.deck = []
    pos.display = [-1] * at.DISPLAY
    pos.waiting = []
    pos.lying = []
    pos.claimed = [[] for _ in range(seats)]
    pos.die_kind, pos.die_value, pos.die_marks = [], [], []
    pos.options = []
    return pos


def draws(pos: Position) -> tuple[Draw, ...]:
    """KF-S2, KF-S3: the draws of the set-up."""
    components = pos.components
    return (
        Deal(CRAFTS_DRAW, CRAFTS_DRAW, len(components.crafts), CRAFTS[pos.seats]),
        Deal(GATHERS_DRAW, GATHERS_DRAW, len(components.others), OTHERS),
        Roll(FIRST_DRAW, FIRST_DRAW, pos.seats),
    )


def set_up(pos: Position, results: Sequence[Any]) -> None:
    """KF-S2, KF-S3: lay out the craft cards by rank, and choose the gather cards of the game."""
    crafts, others, first = results
    # Craft cards are numbered by rank.
    pos.waiting = sorted(crafts)
    pos.display = [pos.waiting.pop(0) for _ in range(at.DISPLAY)]
    pos.gathers = sorted([*pos.components.anvils, *(pos.components.others[place] for place in others)])
    pos.first = pos.active = first
    pos.round = 1
    pos.state = at.DEAL


def deck_draw(pos: Position) -> Draw:
    """KF-G1: the shuffle of the round's gather deck."""
    cards = len(pos.gathers)
    return Deal(DECK_DRAW, f"round {pos.round} {DECK_DRAW}", cards, cards)
