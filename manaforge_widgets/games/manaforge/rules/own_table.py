"""One-seat positions, for trying out the rest of a seat's turn with the real rules.

They contain only what the seat sees: its mat, the six items and the discard pile. The other seats and the deck are left
out. So a plan made on such a position can't depend on hidden information, and copying it is quick.
"""

from __future__ import annotations

from manaforge_widgets.core.api import View
from manaforge_widgets.games.manaforge.rules import engine
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import TYPES, listed
from manaforge_widgets.games.manaforge.rules.names import type_of
from manaforge_widgets.games.manaforge.rules.pending import read_pending
from manaforge_widgets.games.manaforge.rules.position import PLAY, Position


def own_table(components: Components, view: View, seat: int) -> Position:
    """Return a one-seat position in which the active seat's turn can be played to its end (MF-T7).

    Cards, dice and talents keep their numbers, so actions have the same codes as in the match.
    """
    me = view["seats"][seat]
    ids = components.item_ids
    pos = Position()
    pos.components = components
    pos.seats = 1
    pos.phase = PLAY
    pos.round = view["round"]
    pos.first = pos.active = pos.turns_done = 0
    pos.turn = view["turn"]
    pos.prestige = [me["prestige"]]
    pos.prisms = [me["prisms"]]
    pos.gems = listed(me["gems"])
    pos.reserve = listed(view["reserve"])
    pos.spends = view["spends_left"]
    pos.built = int(view["built"])
    pos.used = sum(1 << components.talent_ids[name] for name in view["used"])
    dice = me["dice"]
    pos.die_type = [[type_of(die["die"]) for die in dice]]
    pos.die_face = [[-1 if die["face"] is None else components.face_ids[die["face"]] for die in dice]]
    pos.spent = [sum(1 << number for number, die in enumerate(dice) if die["spent"])]
    pos.held = [next((number for number, die in enumerate(dice) if die["held"]), -1)]
    pos.supply = [view["supply"][name] for name in TYPES]
    cards = me["workshop"]
    pos.workshop = [[ids[card["card"]] for card in cards]]
    pos.charged = [[int(card["charged"]) for card in cards]]
    pos.attached = [[tuple(TYPES.index(gem) for gem in card["gems"]) for card in cards]]
    pos.store = [[ids[title] for title in me["store"]]]
    pos.board = [-1 if title is None else ids[title] for title in view["board"]]
    pos.discard = [ids[title] for title in view["discard"]]
    pos.building = -1 if view["building"] is None else ids[view["building"]]
    pos.deck, pos.box, pos.spare_talents = [], [], []
    pos.talents = [tuple(components.talent_ids[name] for name in me["talents"])]
    pos.hand, pos.picked, pos.chosen = [[]], [[]], [-1]
    pos.peeked = pos.declined = 0
    # Questions to other seats are left out.
    pos.stack = read_pending(pos, [frame for frame in view["pending"] if frame[0] != "give"])
    pos.options = []
    if pos.stack:
        engine.pending_options(pos)
    return pos


def one_seat(position: Position, seat: int) -> Position:
    """Return the one-seat position of the active seat's turn, made from the whole position (MF-T7).

    Args:
        position: the whole position; it is not changed.
        seat: the active seat.
    """
    new = Position()
    new.components = position.components
    new.seats, new.phase, new.active, new.first, new.turns_done = 1, PLAY, 0, 0, 0
    new.round, new.turn, new.building = position.round, position.turn, position.building
    new.spends, new.built, new.used = position.spends, position.built, position.used
    new.prestige, new.prisms = [position.prestige[seat]], [position.prisms[seat]]
    new.gems = position.gems[seat * 4 : seat * 4 + 4]
    new.reserve, new.supply = position.reserve[:], position.supply[:]
    new.die_type, new.die_face = [position.die_type[seat][:]], [position.die_face[seat][:]]
    new.spent, new.held = [position.spent[seat]], [position.held[seat]]
    new.workshop, new.charged = [position.workshop[seat][:]], [position.charged[seat][:]]
    new.attached, new.store = [position.attached[seat][:]], [position.store[seat][:]]
    new.board, new.discard, new.talents = position.board[:], position.discard[:], [position.talents[seat]]
    new.deck, new.box, new.spare_talents = [], [], []
    new.hand, new.picked, new.chosen, new.peeked, new.declined = [[]], [[]], [-1], 0, 0
    new.stack, new.options = position.stack[:], position.options
    return new
