"""Making a position from a full view: it is read, checked against the rules, and refused with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from manaforge_widgets.games.api import GameError, PositionError, View
from manaforge_widgets.games.manaforge.rules import actions, engine, roles, setup, workshop
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ANY, ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.names import die_names, type_of
from manaforge_widgets.games.manaforge.rules.pending import read_pending
from manaforge_widgets.games.manaforge.rules.position import PHASES, WORKSHOP_PLACES, Position
from manaforge_widgets.games.manaforge.rules.rounds import BOARD_SPACES, ROUNDS
from manaforge_widgets.games.manaforge.rules.talents import owner_has
from manaforge_widgets.games.manaforge.rules.turn import MOST_DICE
from manaforge_widgets.games.manaforge.rules.view_keys import KEYS
from manaforge_widgets.games.messages import short
from manaforge_widgets.games.spelling import suggestion, unknown

_T = TypeVar("_T")

_MOST = 1_000_000
"""The most of anything that is counted: far above what can be gained in a game, also with a user's own cards."""


def from_view(components: Components, view: View) -> Position:
    """The position of a full view (``m.view(None)``), which may have been edited.

    Some fields follow from the others and are not read: the supply of dice, the box, ``to_act`` and ``era``.

    Raises:
        PositionError: when the table breaks a rule or can't be read; the message says where.
    """
    reader = _Reader(components)
    if not isinstance(view, dict):
        raise PositionError("a view is a dict, as m.view(None) gives it.")
    reader.known(view, "view", "the view")
    if view.get("viewer") is not None:
        raise PositionError("only a full view (m.view(None)) can be set up; a seat's view hides cards.")
    seats = reader.field(view, "seats", list)
    try:
        pos = setup.new_position(components, len(seats))
    except GameError as error:
        raise PositionError(str(error)) from error
    pos.stack = []
    _read_table(reader, pos, view)
    for seat, row in enumerate(seats):
        _read_seat(reader, pos, seat, row)
    _read_cards(reader, pos, view)
    _check_phase(pos)
    pos.stack = read_pending(pos, view.get("pending", []))
    _check_pending(pos)
    return pos


class _Reader:
    """Reads fields of a view, checks their types, and remembers where each card was found."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.placed_items: dict[int, str] = {}
        self.placed_talents: dict[int, str] = {}

    def field(self, row: Any, name: str, kind: type[_T], where: str = "the view") -> _T:
        if not isinstance(row, dict) or name not in row:
            raise PositionError(f"{where}: {name!r} is missing.")
        value = row[name]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise PositionError(f"{where}: {name} must be {_KINDS.get(kind, kind.__name__)}, not {short(value)}.")
        return value

    def known(self, row: Any, kind: str, where: str) -> None:
        """Refuse a key that no row of this kind has: a misspelled one would silently change nothing."""
        for key in row if isinstance(row, dict) else ():
            if key not in KEYS[kind]:
                raise PositionError(f"{where}: there is no {short(key)}.{suggestion(key, KEYS[kind])}")

    def number(self, row: Any, name: str, low: int, high: int, where: str = "the view") -> int:
        value = self.field(row, name, int, where)
        if not low <= value <= high:
            raise PositionError(f"{where}: {name} must be from {low} to {high}, not {short(value)}.")
        return value

    def amounts(self, row: Any, name: str, where: str = "the view") -> list[int]:
        by_name = self.field(row, name, dict, where)
        if unknown := [key for key in by_name if key not in ELEMENTS]:
            raise PositionError(f"{where}: {name}: {short(unknown[0])} is not an element.")
        return [self.number(by_name, element, 0, _MOST, f"{where}: {name}") for element in ELEMENTS]

    def item(self, title: Any, where: str) -> int:
        if not isinstance(title, str) or title not in self.components.item_ids:
            raise PositionError(f"{where}: {unknown('item', title, self.components.item_ids)}")
        item = self.components.item_ids[title]
        if item in self.placed_items:
            raise PositionError(f"{where}: {title} is also in {self.placed_items[item]}; there is one of each card.")
        self.placed_items[item] = where
        return item

    def items(self, titles: Any, where: str) -> list[int]:
        return [self.item(title, where) for title in titles]

    def talents(self, names: Any, where: str) -> list[int]:
        found = []
        for name in names:
            if not isinstance(name, str) or name not in self.components.talent_ids:
                raise PositionError(f"{where}: {unknown('talent', name, self.components.talent_ids)}")
            talent = self.components.talent_ids[name]
            if talent in self.placed_talents:
                raise PositionError(f"{where}: {name} is also in {self.placed_talents[talent]}; there is one of each.")
            self.placed_talents[talent] = where
            found.append(talent)
        return found


_KINDS: dict[type, str] = {int: "a whole number", list: "a list", dict: "a table", bool: "true or false", str: "a text"}


def _read_table(reader: _Reader, pos: Position, view: View) -> None:
    if reader.field(view, "game", str) != "manaforge":
        raise PositionError(f"this is a view of {short(view['game'])}, not of 'manaforge'.")
    phase = reader.field(view, "phase", str)
    if phase not in PHASES[1:]:
        raise PositionError(f"phase must be one of {', '.join(PHASES[1:])}, not {short(phase, 20)}.")
    pos.phase = PHASES.index(phase)
    in_play = pos.phase in (at.PLAY, at.OVER)
    pos.round = reader.number(view, "round", int(in_play), ROUNDS if in_play else 0)
    pos.first = _read_first(reader, pos, view)
    pos.turn = reader.number(view, "turn", 0, _MOST)
    pos.active = max(0, pos.first)
    if pos.phase == at.PLAY:
        pos.active = reader.number(view, "active", 0, pos.seats - 1)
        pos.turns_done = (pos.active - pos.first) % pos.seats
    elif pos.phase == at.OVER:
        # The last turn of a round is that of the seat before the first player.
        pos.active = (pos.first - 1) % pos.seats
        pos.turns_done = pos.seats
    pos.spends = reader.number(view, "spends_left", 0, _MOST)
    pos.built = int(reader.field(view, "built", bool))
    pos.reserve = reader.amounts(view, "reserve")
    if pos.phase != at.PLAY and any(pos.reserve):
        raise PositionError("reserve: only a seat in its turn holds mana (MF-T7).")
    for seat in reader.field(view, "declines", list):
        if type(seat) is not int or not 0 <= seat < pos.seats:
            raise PositionError(f"declines: {short(seat)} is not a seat.")
        pos.declined |= 1 << seat


def _read_first(reader: _Reader, pos: Position, view: View) -> int:
    """The first player; -1 as long as it is not drawn, which happens after the draft (MF-S4)."""
    drafting = pos.phase in (at.DRAFT, at.KEEP)
    if drafting and view.get("first_player") is None:
        return -1
    if pos.phase == at.DRAFT:
        raise PositionError("first_player: nobody knows it before the draft is over (MF-S4); leave it None.")
    return reader.number(view, "first_player", 0, pos.seats - 1)


def _read_seat(reader: _Reader, pos: Position, seat: int, row: Any) -> None:
    where = f"seat {seat}"
    reader.known(row, "seat", where)
    pos.prestige[seat] = reader.number(row, "prestige", 0, _MOST, where)
    pos.prisms[seat] = reader.number(row, "prisms", 0, _MOST, where)
    pos.gems[seat * 4 : seat * 4 + 4] = reader.amounts(row, "gems", where)
    pos.talents[seat] = tuple(reader.talents(reader.field(row, "talents", list, where), f"{where}'s talents"))
    _read_dice(reader, pos, seat, reader.field(row, "dice", list, where))
    cards = reader.field(row, "workshop", list, where)
    if len(cards) > WORKSHOP_PLACES:
        raise PositionError(f"{where}: a workshop has four places, not {len(cards)} (MF-I1).")
    for card in cards:
        _read_workshop_card(reader, pos, seat, card)
    pos.store[seat] = reader.items(reader.field(row, "store", list, where), f"{where}'s store")
    for item in pos.store[seat]:
        if pos.components.items[item].workshop:
            raise PositionError(f"{where}: {pos.components.items[item].title} is a workshop card, not a store card.")
    draft = row.get("draft")
    if draft is not None:
        _read_draft(reader, pos, seat, draft)


def _read_dice(reader: _Reader, pos: Position, seat: int, dice: Sequence[Any]) -> None:
    where = f"seat {seat}'s dice"
    if len(dice) > MOST_DICE:
        raise PositionError(f"{where}: a seat can't have {len(dice)} dice; {MOST_DICE} are more than it ever gets.")
    for number, row in enumerate(dice):
        reader.known(row, "die", where)
        name = reader.field(row, "die", str, where)
        die_type = type_of(name)
        if die_type < 0:
            raise PositionError(f"{where}: there is no die {short(name, 20)}.")
        pos.die_type[seat].append(die_type)
        if die_names(pos, seat)[-1] != name:
            raise PositionError(f"{where}: {short(name, 20)} must be named {die_names(pos, seat)[-1]!r}, in order.")
        if not pos.supply[die_type]:
            raise PositionError(f"{where}: there are only {pos.components.counts[die_type]} {TYPES[die_type]} dice.")
        pos.supply[die_type] -= 1
        face = row.get("face")
        if not isinstance(face, str | None):
            raise PositionError(f"{where}: {name}: a face is a text, not {short(face, 30)}.")
        sides = {pos.components.faces[side].text: side for side in pos.components.sides[die_type]}
        if face is not None and face not in sides:
            raise PositionError(f"{where}: {name} has no face {short(face, 30)}; it has {', '.join(sides)}.")
        pos.die_face[seat].append(-1 if face is None else sides[face])
        pos.spent[seat] |= int(reader.field(row, "spent", bool, where)) << number
        if reader.field(row, "held", bool, where):
            if pos.held[seat] >= 0 or pos.spent[seat] >> number & 1 or face is None:
                raise PositionError(f"{where}: {name}: Aether Reserve holds one rolled, unspent die (MF-A4).")
            pos.held[seat] = number
    if pos.held[seat] >= 0 and owner_has(pos, seat, roles.RESERVE) is None:
        raise PositionError(f"{where}: only Aether Reserve's owner holds a die (MF-A4).")


def _read_workshop_card(reader: _Reader, pos: Position, seat: int, row: Any) -> None:
    where = f"seat {seat}'s workshop"
    reader.known(row, "card", where)
    item = reader.item(reader.field(row, "card", str, where), where)
    title = pos.components.items[item].title
    if not pos.components.items[item].workshop:
        raise PositionError(f"{where}: {title} is a store card.")
    gems = reader.field(row, "gems", list, where)
    slots = workshop.gem_slots(pos.components, item)
    if len(gems) > len(slots):
        raise PositionError(f"{where}: {title} takes {len(slots)} gems, not {len(gems)} (MF-T4).")
    for gem, slot in zip(gems, slots, strict=False):
        if gem not in ELEMENTS or slot not in (ANY, ELEMENTS.index(gem)):
            raise PositionError(f"{where}: {title} has no place for a gem of {short(gem, 20)} there (MF-T4).")
    pos.workshop[seat].append(item)
    pos.charged[seat].append(int(reader.field(row, "charged", bool, where)))
    pos.attached[seat].append(tuple(ELEMENTS.index(gem) for gem in gems))


def _read_draft(reader: _Reader, pos: Position, seat: int, row: Any) -> None:
    where = f"seat {seat}'s draft"
    reader.known(row, "draft", where)
    pos.hand[seat] = reader.talents(reader.field(row, "hand", list, where), f"{where} hand")
    pos.picked[seat] = reader.talents(reader.field(row, "picked", list, where), f"{where} picks")
    chosen = row.get("chosen")
    if chosen is None:
        return
    pool = pos.hand[seat] if pos.phase == at.DRAFT else pos.picked[seat]
    names = {pos.components.talents[number].name: number for number in pool}
    wanted = 1 if pos.phase == at.DRAFT else setup.TALENTS_KEPT
    if (
        not isinstance(chosen, list)
        or len(chosen) != wanted
        or len(set(map(str, chosen))) != wanted
        or not set(map(str, chosen)) <= set(names)
    ):
        raise PositionError(f"{where}: {short(chosen, 60)} can't be chosen (MF-S3).")
    numbers = sorted(names[name] for name in chosen)
    pos.chosen[seat] = numbers[0] if wanted == 1 else actions.pack_pair(numbers[0], numbers[1])


def _read_cards(reader: _Reader, pos: Position, view: View) -> None:
    board = reader.field(view, "board", list)
    if len(board) != BOARD_SPACES:
        raise PositionError(f"board: has {BOARD_SPACES} spaces, not {len(board)}.")
    pos.board = [-1 if title is None else reader.item(title, "the board") for title in board]
    if view.get("building") is not None:
        pos.building = reader.item(view["building"], "building")
    pos.discard = reader.items(reader.field(view, "discard", list), "the discard pile")
    deck = reader.field(view, "deck", dict)
    reader.known(deck, "deck", "deck")
    pos.deck = reader.items(reversed(reader.field(deck, "top", list, "deck")), "the deck")
    left = BOARD_SPACES * (ROUNDS - pos.round)
    if len(pos.deck) != left:
        raise PositionError(f"deck: round {pos.round} leaves {left} cards in the deck, not {len(pos.deck)} (MF-S2).")
    lookers = (owner_has(pos, seat, roles.PRECOGNITION) for seat in range(pos.seats))
    deepest = max((talent.amount for talent in lookers if talent), default=0)
    pos.peeked = reader.number(deck, "peeked", 0, min(deepest, len(pos.deck)), "deck")
    pos.box = [item.id for item in pos.components.items if item.id not in reader.placed_items]
    pos.spare_talents = [talent.id for talent in pos.components.talents if talent.id not in reader.placed_talents]
    for name in reader.field(view, "used", list):
        if name not in [pos.components.talents[number].name for number in pos.talents[pos.active]]:
            raise PositionError(f"used: {short(name)} is not a talent of the active seat.")
        pos.used |= 1 << pos.components.talent_ids[name]


def _check_phase(pos: Position) -> None:
    if pos.phase in (at.PLAY, at.OVER):
        for seat in range(pos.seats):
            if len(pos.talents[seat]) > setup.TALENTS_KEPT:
                raise PositionError(f"seat {seat}: keeps two talents, not {len(pos.talents[seat])} (MF-S3).")
            if pos.hand[seat] or pos.picked[seat]:
                raise PositionError(f"seat {seat}: has draft cards after the draft (MF-S3).")
        if pos.phase == at.OVER and pos.deck:
            raise PositionError("over: the game ends when the deck is empty (MF-R3).")
        return
    if any(pos.workshop) or any(pos.store) or pos.discard or any(item >= 0 for item in pos.board):
        raise PositionError("draft: there are no items on the table before the first round (MF-R1).")
    if (pos.first >= 0) != (pos.phase == at.KEEP and all(pos.talents)):
        raise PositionError("first_player: it is drawn when all have kept their talents (MF-S4).")
    if pos.first >= 0:
        return
    if any(pos.die_type):
        raise PositionError("draft: dice are taken when the draft is over (MF-S5).")
    sizes = {(len(hand), len(picked)) for hand, picked in zip(pos.hand, pos.picked, strict=True)}
    possible = {(4, 0), (3, 1), (2, 2)} if pos.phase == at.DRAFT else {(0, 4)}
    if len(sizes) != 1 or not sizes <= possible or any(pos.talents):
        raise PositionError("draft: every seat has as many cards in hand and as many picks as the others (MF-S3).")
    if -1 not in pos.chosen:
        raise PositionError("draft: all seats have chosen, so the step is over (MF-S3).")


def _check_pending(pos: Position) -> None:
    unrolled = any(-1 in faces for faces in pos.die_face)
    if not pos.stack:
        if pos.phase == at.PLAY and unrolled:
            raise PositionError("dice: every die shows a face during a turn (MF-R1).")
        if pos.building >= 0:
            raise PositionError("building: nothing is being built; put the card on the board or into a pile.")
        if pos.phase == at.KEEP and all(pos.talents):
            raise PositionError("pending: the first round has to start.")
        return
    _check_moment(pos)
    if unrolled and not any(frame[0] in (at.ROLL_ALL, at.ROLL_DIE, at.START_ROUND) for frame in pos.stack):
        raise PositionError("dice: a die has no face, but no roll is pending (MF-R1, MF-D7).")
    try:
        found = engine.pending_options(pos)
        for code in found or ():
            _play_on(pos.copy(), code)
        if not found:
            _play_on(pos.copy(), None)
    except (ValueError, IndexError, KeyError, TypeError, AttributeError, AssertionError) as error:
        raise PositionError("pending: these steps are not possible at this table.") from error
    if found is not None and len(found) < 2:
        raise PositionError("pending: a question needs at least two answers; leave it empty at the start of a turn.")


def _check_moment(pos: Position) -> None:
    """Check that the pending steps belong to this phase: those after the draft, or those of play."""
    steps = [frame[0] for frame in pos.stack]
    if pos.phase == at.KEEP and all(pos.talents):
        # MF-S4, MF-S6: the first player is drawn, then the Archmages take dice, then the first round begins.
        drawn = [at.START_ROUND, *[at.TAKE_DIE] * (len(steps) - 1)]
        possible = steps == (drawn if pos.first >= 0 else [at.DRAW_FIRST])
    else:
        between = {at.SET_UP, at.DRAW_FIRST, at.TAKE_DIE, at.START_ROUND}
        possible = pos.phase == at.PLAY and between.isdisjoint(steps) and at.ROLL_ALL not in steps[1:]
    if not possible:
        raise PositionError(f"pending: these steps are not possible in the phase {PHASES[pos.phase]!r}.")


def _play_on(pos: Position, code: int | None) -> None:
    """Play on until the stack is empty, to find pending steps that are impossible at this table.

    Args:
        pos: the position, which is changed.
        code: the answer to the first question; None if luck is due. Later questions get the last option.

    Raises:
        ValueError: when a card gets lost or doubled, or the stack does not get empty. On an impossible table the rules
            may also raise other errors.
    """
    cards = _cards(pos)
    for _ in range(_MOST_PENDING):
        if code is not None:
            engine.apply(pos, code)
        elif pos.stack[-1][0] >= at.FIRST_CHANCE:
            engine.resolve(pos, [0] * len(engine.draws(pos)))
        else:
            raise ValueError("the top of the stack is neither a question nor luck")
        if not pos.stack:
            break
        code = pos.options[-1] if pos.stack[-1][0] < at.FIRST_AUTOMATIC else None
    if pos.stack or pos.building >= 0 or _cards(pos) != cards:
        raise ValueError("a card is lost or doubled")


_MOST_PENDING = 200


def _cards(pos: Position) -> list[int]:
    piles = [pos.deck, pos.discard, pos.box, *pos.workshop, *pos.store, [item for item in pos.board if item >= 0]]
    return sorted([item for pile in piles for item in pile] + [pos.building] * (pos.building >= 0))
