"""A reader that makes a position from a full view, checks it against the rules, and gives a reason if it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.core.api import GameError, PositionError, View
from manaforge_widgets.core.fields import Reader, keyed, number, one_of, typed
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.manaforge.rules import actions, engine, roles, setup
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ANY, ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.names import die_names, type_of
from manaforge_widgets.games.manaforge.rules.pending import read_pending, write_pending
from manaforge_widgets.games.manaforge.rules.position import PHASES, WORKSHOP_PLACES, Position
from manaforge_widgets.games.manaforge.rules.rounds import BOARD_SPACES, ROUNDS
from manaforge_widgets.games.manaforge.rules.talents import owner_has
from manaforge_widgets.games.manaforge.rules.turn import MOST_DICE
from manaforge_widgets.games.manaforge.rules.view_keys import KEYS

_OPTIONAL: Final[dict[str, tuple[str, ...]]] = {
    "view": (
        *("edition", "viewer", "rounds", "era", "to_act", "supply", "box"),
        *("first_player", "active", "building", "pending"),
    ),
    "seat": ("draft",),
    "die": ("face",),
    "draft": ("chosen", "has_chosen", "hand_count", "picked_count"),
    "deck": ("count",),
}
"""The keys that may be missing: nothing is read from them, or a missing key means that there is none."""


def from_view(components: Components, view: View) -> Position:
    """Return the position of a full view (``m.view(None)``), which may have been edited.

    Some fields follow from the others and are not read: the supply of dice, the box, ``to_act`` and ``era``.

    Raises:
        PositionError: the position breaks a rule or can't be read; the message says where.
    """
    keyed(view, KEYS["view"], "the view", _OPTIONAL["view"])
    if view.get("viewer") is not None:
        raise PositionError("the view must be a full view (m.view(None)); the view of a seat hides cards.")
    rows = typed(view["seats"], list, "seats")
    reader = Reader()
    try:
        pos = setup.new_position(components, len(rows))
    except GameError as error:
        raise PositionError(str(error)) from error
    pos.stack = []
    _read_table(pos, view)
    for seat, row in enumerate(rows):
        _read_seat(reader, pos, seat, row)
    _read_cards(reader, pos, view)
    _check_phase(pos)
    pos.stack = read_pending(pos, view.get("pending", []))
    _check_pending(pos)
    return pos


def _amounts(value: object, where: str) -> list[int]:
    """Return an amount of each element."""
    table = keyed(value, ELEMENTS, where)
    return [number(table[element], f"{where}: {element}") for element in ELEMENTS]


def _read_table(pos: Position, view: View) -> None:
    if view["game"] != "manaforge":
        raise PositionError(f"this is a view of {short(view['game'])}, not of 'manaforge'.")
    pos.phase = 1 + one_of(view["phase"], PHASES[1:], "phase")
    in_play = pos.phase in (at.PLAY, at.OVER)
    pos.round = number(view["round"], "round", int(in_play), ROUNDS if in_play else 0)
    pos.first = _read_first(pos, view)
    pos.turn = number(view["turn"], "turn")
    pos.active = max(0, pos.first)
    if pos.phase == at.PLAY:
        pos.active = number(view.get("active"), "active", 0, pos.seats - 1)
        pos.turns_done = (pos.active - pos.first) % pos.seats
    elif pos.phase == at.OVER:
        # The last turn of a round belongs to the seat before the first player.
        pos.active = (pos.first - 1) % pos.seats
        pos.turns_done = pos.seats
    pos.spends = number(view["spends_left"], "spends_left")
    pos.built = int(typed(view["built"], bool, "built"))
    pos.reserve = _amounts(view["reserve"], "reserve")
    if pos.phase != at.PLAY and any(pos.reserve):
        raise PositionError("reserve: a seat has mana only in its turn (MF-T7).")
    for seat in typed(view["declines"], list, "declines"):
        pos.declined |= 1 << number(seat, "declines", 0, pos.seats - 1)


def _read_first(pos: Position, view: View) -> int:
    """Return the first player; -1 until it is drawn after the draft (MF-S4)."""
    drafting = pos.phase in (at.DRAFT, at.KEEP)
    if drafting and view.get("first_player") is None:
        return -1
    if pos.phase == at.DRAFT:
        raise PositionError("first_player: must be None until the draft is over (MF-S4).")
    return number(view.get("first_player"), "first_player", 0, pos.seats - 1)


def _read_seat(reader: Reader, pos: Position, seat: int, row: object) -> None:
    where = f"seat {seat}"
    ids = pos.components.item_ids
    table = keyed(row, KEYS["seat"], where, _OPTIONAL["seat"])
    pos.prestige[seat] = number(table["prestige"], f"{where}: prestige")
    pos.prisms[seat] = number(table["prisms"], f"{where}: prisms")
    pos.gems[seat * 4 : seat * 4 + 4] = _amounts(table["gems"], f"{where}: gems")
    pos.talents[seat] = tuple(_talents(reader, pos, table["talents"], f"{where}: talents"))
    _read_dice(pos, seat, typed(table["dice"], list, f"{where}: dice"))
    cards = typed(table["workshop"], list, f"{where}: workshop")
    if len(cards) > WORKSHOP_PLACES:
        raise PositionError(f"{where}: a workshop has four places, but the view has {len(cards)} cards (MF-I1).")
    for card in cards:
        _read_workshop_card(reader, pos, seat, card)
    pos.store[seat] = reader.cards(table["store"], ids, "item", f"{where}: store")
    for item in pos.store[seat]:
        if pos.components.items[item].workshop:
            raise PositionError(
                f"{where}: store: {pos.components.items[item].title} is a workshop card; list it in workshop."
            )
    draft = table.get("draft")
    if draft is not None:
        _read_draft(reader, pos, seat, draft)


def _talents(reader: Reader, pos: Position, value: object, where: str) -> list[int]:
    return reader.cards(value, pos.components.talent_ids, "talent", where)


def _read_dice(pos: Position, seat: int, dice: Sequence[object]) -> None:
    where = f"seat {seat}: dice"
    if len(dice) > MOST_DICE:
        raise PositionError(f"{where}: a seat may have at most {MOST_DICE} dice, not {len(dice)}.")
    for place, row in enumerate(dice):
        table = keyed(row, KEYS["die"], where, _OPTIONAL["die"])
        name = typed(table["die"], str, f"{where}: die")
        die_type = type_of(name)
        if die_type < 0:
            raise PositionError(f"{where}: there is no die {short(name, 20)}.")
        pos.die_type[seat].append(die_type)
        if die_names(pos, seat)[-1] != name:
            raise PositionError(f"{where}: {short(name, 20)} must be named {die_names(pos, seat)[-1]!r}, in order.")
        if not pos.supply[die_type]:
            raise PositionError(f"{where}: there are only {pos.components.counts[die_type]} {TYPES[die_type]} dice.")
        pos.supply[die_type] -= 1
        face = table.get("face")
        if not isinstance(face, str | None):
            raise PositionError(f"{where}: {name}: the face must be a text, not {short(face, 30)}.")
        sides = {pos.components.faces[side].text: side for side in pos.components.sides[die_type]}
        if face is not None and face not in sides:
            raise PositionError(f"{where}: {name} has no face {short(face, 30)}; it has {', '.join(sides)}.")
        pos.die_face[seat].append(-1 if face is None else sides[face])
        pos.spent[seat] |= int(typed(table["spent"], bool, f"{where}: {name}: spent")) << place
        if typed(table["held"], bool, f"{where}: {name}: held"):
            if pos.held[seat] >= 0 or pos.spent[seat] >> place & 1 or face is None:
                raise PositionError(
                    f"{where}: {name}: held: Aether Reserve can hold only one die, rolled and unspent (MF-A4)."
                )
            pos.held[seat] = place
    if pos.held[seat] >= 0 and owner_has(pos, seat, roles.RESERVE) is None:
        raise PositionError(f"{where}: held: must be false, since the seat does not own Aether Reserve (MF-A4).")


def _read_workshop_card(reader: Reader, pos: Position, seat: int, row: object) -> None:
    where = f"seat {seat}: workshop"
    table = keyed(row, KEYS["card"], where)
    item = reader.card(table["card"], pos.components.item_ids, "item", where)
    title = pos.components.items[item].title
    if not pos.components.items[item].workshop:
        raise PositionError(f"{where}: {title} is a store card; list it in store.")
    gems = typed(table["gems"], list, f"{where}: {title}: gems")
    slots = pos.components.gem_slots[item]
    if len(gems) > len(slots):
        raise PositionError(f"{where}: {title} takes {len(slots)} gems, not {len(gems)} (MF-T4).")
    for gem, slot in zip(gems, slots, strict=False):
        if gem not in ELEMENTS or slot not in (ANY, ELEMENTS.index(gem)):
            raise PositionError(f"{where}: {title} has no place for a gem of {short(gem, 20)} there (MF-T4).")
    pos.workshop[seat].append(item)
    pos.charged[seat].append(int(typed(table["charged"], bool, f"{where}: {title}: charged")))
    pos.attached[seat].append(tuple(ELEMENTS.index(gem) for gem in gems))


def _read_draft(reader: Reader, pos: Position, seat: int, row: object) -> None:
    where = f"seat {seat}: draft"
    table = keyed(row, KEYS["draft"], where, _OPTIONAL["draft"])
    pos.hand[seat] = _talents(reader, pos, table["hand"], f"{where}: hand")
    pos.picked[seat] = _talents(reader, pos, table["picked"], f"{where}: picked")
    chosen = table.get("chosen")
    if chosen is None:
        return
    pool = pos.hand[seat] if pos.phase == at.DRAFT else pos.picked[seat]
    names = {pos.components.talents[talent].name: talent for talent in pool}
    wanted = 1 if pos.phase == at.DRAFT else setup.TALENTS_KEPT
    if (
        not isinstance(chosen, list)
        or len(chosen) != wanted
        or len(set(map(str, chosen))) != wanted
        or not set(map(str, chosen)) <= set(names)
    ):
        pile = "hand" if pos.phase == at.DRAFT else "picked"
        raise PositionError(
            f"{where}: chosen: must list {wanted} of the cards in {pile}, not {short(chosen, 60)} (MF-S3)."
        )
    numbers = sorted(names[name] for name in chosen)
    pos.chosen[seat] = numbers[0] if wanted == 1 else actions.pack_pair(numbers[0], numbers[1])


def _read_cards(reader: Reader, pos: Position, view: View) -> None:
    ids = pos.components.item_ids
    pos.board = reader.places(view["board"], ids, "item", "board", BOARD_SPACES)
    if view.get("building") is not None:
        pos.building = reader.card(view["building"], ids, "item", "building")
    pos.discard = reader.cards(view["discard"], ids, "item", "discard")
    deck = keyed(view["deck"], KEYS["deck"], "deck", _OPTIONAL["deck"])
    pos.deck = reader.cards(deck["top"], ids, "item", "deck: top")[::-1]
    left = BOARD_SPACES * (ROUNDS - pos.round)
    if len(pos.deck) != left:
        raise PositionError(f"deck: top: must have {left} cards in round {pos.round}, not {len(pos.deck)} (MF-S2).")
    lookers = (owner_has(pos, seat, roles.PRECOGNITION) for seat in range(pos.seats))
    deepest = max((talent.amount for talent in lookers if talent), default=0)
    pos.peeked = number(deck["peeked"], "deck: peeked", 0, min(deepest, len(pos.deck)))
    pos.box = [item.id for item in pos.components.items if not reader.has_found("item", item.id)]
    talents = pos.components.talents
    pos.spare_talents = [talent.id for talent in talents if not reader.has_found("talent", talent.id)]
    for name in typed(view["used"], list, "used"):
        if name not in [talents[talent].name for talent in pos.talents[pos.active]]:
            raise PositionError(f"used: {short(name)} is not a talent of the active seat.")
        pos.used |= 1 << pos.components.talent_ids[name]


def _check_phase(pos: Position) -> None:
    if pos.phase in (at.PLAY, at.OVER):
        for seat in range(pos.seats):
            if len(pos.talents[seat]) > setup.TALENTS_KEPT:
                raise PositionError(f"seat {seat}: may keep at most two talents, not {len(pos.talents[seat])} (MF-S3).")
            if pos.hand[seat] or pos.picked[seat]:
                raise PositionError(f"seat {seat}: draft: hand and picked must be empty after the draft (MF-S3).")
        if pos.phase == at.OVER and pos.deck:
            raise PositionError("deck: must be empty in the phase 'over', since the game ends only then (MF-R3).")
        return
    if any(pos.workshop) or any(pos.store) or pos.discard or any(item >= 0 for item in pos.board):
        raise PositionError(
            "board: must be empty before the first round, as must discard and each workshop and store (MF-R1)."
        )
    if (pos.first >= 0) != (pos.phase == at.KEEP and all(pos.talents)):
        raise PositionError(
            "first_player: must be None until all seats have kept their talents, and a seat after that (MF-S4)."
        )
    if pos.first >= 0:
        return
    if any(pos.die_type):
        raise PositionError("dice: must be empty until the draft is over (MF-S5).")
    sizes = {(len(hand), len(picked)) for hand, picked in zip(pos.hand, pos.picked, strict=True)}
    possible = {(4, 0), (3, 1), (2, 2)} if pos.phase == at.DRAFT else {(0, 4)}
    if len(sizes) != 1 or not sizes <= possible or any(pos.talents):
        raise PositionError(
            "draft: all seats must have equally many cards in hand, and equally many picked, four together, and no "
            "talents (MF-S3)."
        )
    if -1 not in pos.chosen:
        raise PositionError(
            "draft: chosen: must be None for a seat at least, since the step is over when all have chosen (MF-S3)."
        )


def _check_pending(pos: Position) -> None:
    unrolled = any(-1 in faces for faces in pos.die_face)
    if not pos.stack:
        if pos.phase == at.PLAY and unrolled:
            raise PositionError("dice: every die must show a face during a turn (MF-R1).")
        if pos.building >= 0:
            raise PositionError(
                "building: must be None, since nothing is being built now; put the card on the board or into a pile."
            )
        if pos.phase == at.KEEP and all(pos.talents):
            raise PositionError(
                "pending: must not be empty here: the steps between the draft and the first round are pending."
            )
        return
    _check_moment(pos)
    if unrolled and not any(frame[0] in (at.ROLL_ALL, at.ROLL_DIE, at.START_ROUND) for frame in pos.stack):
        raise PositionError("dice: face: must not be None, since no roll is pending (MF-R1, MF-D7).")
    try:
        options = engine.pending_options(pos)
        for code in options or ():
            _play_on(pos.copy(), code)
        if not options:
            _play_on(pos.copy(), None)
    except (ValueError, IndexError, KeyError, TypeError, AttributeError, AssertionError) as error:
        raise PositionError(
            f"pending: must be steps that can be carried out in this position, not {short(write_pending(pos), 80)}."
        ) from error
    if options is not None and len(options) < 2:
        raise PositionError(
            "pending: must not ask a question with fewer than two answers; at the start of a turn it must be empty."
        )


def _check_moment(pos: Position) -> None:
    """Check that the pending steps belong to the phase: steps after the draft, or steps of play."""
    steps = [frame[0] for frame in pos.stack]
    if pos.phase == at.KEEP and all(pos.talents):
        # MF-S4, MF-S6: the first player is drawn, then the Archmages take dice, then the first round begins.
        drawn = [at.START_ROUND, *[at.TAKE_DIE] * (len(steps) - 1)]
        possible = steps == (drawn if pos.first >= 0 else [at.DRAW_FIRST])
    else:
        between = {at.SET_UP, at.DRAW_FIRST, at.TAKE_DIE, at.START_ROUND}
        possible = pos.phase == at.PLAY and between.isdisjoint(steps) and at.ROLL_ALL not in steps[1:]
    if not possible:
        raise PositionError(
            f"pending: must be steps that can be pending in the phase {PHASES[pos.phase]!r}, not "
            f"{short(write_pending(pos), 80)}."
        )


def _play_on(pos: Position, code: int | None) -> None:
    """Play on until the stack is empty, to find pending steps that are impossible in this position.

    Args:
        pos: the position, which is changed.
        code: the answer to the first question; None if draws are pending. Later questions get the last option.

    Raises:
        ValueError: a card was lost or doubled, or the stack did not become empty. On an impossible table the rules may
            also raise other errors.
    """
    cards = all_items(pos)
    for _ in range(_MOST_PENDING):
        if code is not None:
            engine.apply(pos, code)
        elif pos.stack[-1][0] >= at.FIRST_CHANCE:
            engine.resolve(pos, [0] * len(engine.draws(pos)))
        else:
            raise ValueError("the top of the stack is neither a question nor a draw")
        if not pos.stack:
            break
        code = pos.options[-1] if pos.stack[-1][0] < at.FIRST_AUTOMATIC else None
    if pos.stack or pos.building >= 0 or all_items(pos) != cards:
        raise ValueError("a card is lost or doubled")


_MOST_PENDING = 200


def all_items(pos: Position) -> list[int]:
    """Return the ids of all items, wherever they are, sorted."""
    piles = [pos.deck, pos.discard, pos.box, *pos.workshop, *pos.store, [item for item in pos.board if item >= 0]]
    return sorted([item for pile in piles for item in pile] + [pos.building] * (pos.building >= 0))
