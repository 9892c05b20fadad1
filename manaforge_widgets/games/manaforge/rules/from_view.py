"""A reader that makes a position from a full view, checks it against the rules, and gives a reason if it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.core.api import GameError, PositionError, View
from manaforge_widgets.core.fields import Reader, keyed, number, one_of, typed
from manaforge_widgets.core.messages import either, listed, short
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
        *("first_player", "view['active']", "view['building']", "pending"),
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
    keyed(view, KEYS["view"], "view", _OPTIONAL["view"])
    if view.get("viewer") is not None:
        raise PositionError(
            f"view['viewer'] must be None, not {short(view['viewer'])}: only a full view, m.view(None), shows all "
            "cards."
        )
    rows = typed(view["seats"], list, "view['seats']")
    reader = Reader()
    try:
        pos = setup.new_position(components, len(rows))
    except GameError as error:
        raise PositionError(f"view['seats']: {error}") from error
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
    return [number(table[element], f"{where}[{element!r}]") for element in ELEMENTS]


def _read_table(pos: Position, view: View) -> None:
    if view["game"] != "manaforge":
        raise PositionError(f"view['game'] must be 'manaforge', not {short(view['game'])}.")
    pos.phase = 1 + one_of(view["phase"], PHASES[1:], "view['phase']")
    in_play = pos.phase in (at.PLAY, at.OVER)
    pos.round = number(view["round"], "view['round']", int(in_play), ROUNDS if in_play else 0)
    pos.first = _read_first(pos, view)
    pos.turn = number(view["turn"], "view['turn']")
    pos.active = max(0, pos.first)
    if pos.phase == at.PLAY:
        pos.active = number(view.get("active"), "view['active']", 0, pos.seats - 1)
        pos.turns_done = (pos.active - pos.first) % pos.seats
    elif pos.phase == at.OVER:
        # The last turn of a round belongs to the seat before the first player.
        pos.active = (pos.first - 1) % pos.seats
        pos.turns_done = pos.seats
    pos.spends = number(view["spends_left"], "view['spends_left']")
    pos.built = int(typed(view["built"], bool, "view['built']"))
    pos.reserve = _amounts(view["reserve"], "view['reserve']")
    if pos.phase != at.PLAY and any(pos.reserve):
        raise PositionError("view['reserve'] must have no mana outside of a turn (MF-T7).")
    for place, seat in enumerate(typed(view["declines"], list, "view['declines']")):
        pos.declined |= 1 << number(seat, f"view['declines'][{place}]", 0, pos.seats - 1)


def _read_first(pos: Position, view: View) -> int:
    """Return the first player; -1 until it is drawn after the draft (MF-S4)."""
    drafting = pos.phase in (at.DRAFT, at.KEEP)
    if drafting and view.get("first_player") is None:
        return -1
    if pos.phase == at.DRAFT:
        raise PositionError(
            f"view['first_player'] must be None until the draft is over, not {short(view['first_player'])} (MF-S4)."
        )
    return number(view.get("first_player"), "view['first_player']", 0, pos.seats - 1)


def _read_seat(reader: Reader, pos: Position, seat: int, row: object) -> None:
    where = f"view['seats'][{seat}]"
    ids = pos.components.item_ids
    table = keyed(row, KEYS["seat"], where, _OPTIONAL["seat"])
    pos.prestige[seat] = number(table["prestige"], f"{where}['prestige']")
    pos.prisms[seat] = number(table["prisms"], f"{where}['prisms']")
    pos.gems[seat * 4 : seat * 4 + 4] = _amounts(table["gems"], f"{where}['gems']")
    pos.talents[seat] = tuple(_talents(reader, pos, table["talents"], f"{where}['talents']"))
    _read_dice(pos, seat, typed(table["dice"], list, f"{where}['dice']"))
    cards = typed(table["workshop"], list, f"{where}['workshop']")
    if len(cards) > WORKSHOP_PLACES:
        raise PositionError(f"{where}['workshop'] must have at most {WORKSHOP_PLACES} cards, not {len(cards)} (MF-I1).")
    for place, card in enumerate(cards):
        _read_workshop_card(reader, pos, seat, card, f"{where}['workshop'][{place}]")
    pos.store[seat] = reader.cards(table["store"], ids, "item", f"{where}['store']")
    for place, item in enumerate(pos.store[seat]):
        if pos.components.items[item].workshop:
            raise PositionError(
                f"{where}['store'][{place}] is {pos.components.items[item].title}, a workshop card; move it to "
                "'workshop'."
            )
    draft = table.get("draft")
    if draft is not None:
        _read_draft(reader, pos, seat, draft)


def _talents(reader: Reader, pos: Position, value: object, where: str) -> list[int]:
    return reader.cards(value, pos.components.talent_ids, "talent", where)


def _read_dice(pos: Position, seat: int, dice: Sequence[object]) -> None:
    whole = f"view['seats'][{seat}]['dice']"
    if len(dice) > MOST_DICE:
        raise PositionError(f"{whole} must have at most {MOST_DICE} dice, not {len(dice)}.")
    for place, row in enumerate(dice):
        where = f"{whole}[{place}]"
        table = keyed(row, KEYS["die"], where, _OPTIONAL["die"])
        name = typed(table["die"], str, f"{where}['die']")
        die_type = type_of(name)
        if die_type < 0:
            raise PositionError(f"{where}['die'] must be a name such as 'fire-1', not {short(name, 20)}.")
        pos.die_type[seat].append(die_type)
        if (wanted := die_names(pos, seat)[-1]) != name:
            raise PositionError(
                f"{where}['die'] must be {wanted!r}, not {short(name, 20)}: a seat's dice of a type are numbered in "
                "order."
            )
        if not pos.supply[die_type]:
            raise PositionError(
                f"{where} is one {TYPES[die_type]} die too many, since the game has {pos.components.counts[die_type]}."
            )
        pos.supply[die_type] -= 1
        face = table.get("face")
        if not isinstance(face, str | None):
            raise PositionError(f"{where}['face'] must be a text or None, not {short(face, 30)}.")
        sides = {pos.components.faces[side].text: side for side in pos.components.sides[die_type]}
        if face is not None and face not in sides:
            raise PositionError(
                f"{where}['face'] is {short(face, 30)}, but the faces of {name} are {listed(map(repr, sides))}."
            )
        pos.die_face[seat].append(-1 if face is None else sides[face])
        pos.spent[seat] |= int(typed(table["spent"], bool, f"{where}['spent']")) << place
        if typed(table["held"], bool, f"{where}['held']"):
            if pos.held[seat] >= 0 or pos.spent[seat] >> place & 1 or face is None:
                raise PositionError(
                    f"{where}['held'] must be False for {name}: Aether Reserve holds one die only, rolled and unspent "
                    "(MF-A4)."
                )
            pos.held[seat] = place
    if pos.held[seat] >= 0 and owner_has(pos, seat, roles.RESERVE) is None:
        raise PositionError(
            f"{whole}[{pos.held[seat]}]['held'] must be False, since the seat does not own Aether Reserve (MF-A4)."
        )


def _read_workshop_card(reader: Reader, pos: Position, seat: int, row: object, where: str) -> None:
    table = keyed(row, KEYS["card"], where)
    item = reader.card(table["card"], pos.components.item_ids, "item", f"{where}['card']")
    title = pos.components.items[item].title
    if not pos.components.items[item].workshop:
        raise PositionError(f"{where}['card'] is {title}, a store card; move it to 'store'.")
    gems = typed(table["gems"], list, f"{where}['gems']")
    slots = pos.components.gem_slots[item]
    if len(gems) > len(slots):
        most = f"{len(slots)} gem{'s' * (len(slots) != 1)}"
        raise PositionError(f"{where}['gems'] must have at most {most} for {title}, not {len(gems)} (MF-T4).")
    for place, (gem, slot) in enumerate(zip(gems, slots, strict=False)):
        if gem not in ELEMENTS or slot not in (ANY, ELEMENTS.index(gem)):
            must = either(ELEMENTS if slot == ANY else [ELEMENTS[slot]])
            raise PositionError(f"{where}['gems'][{place}] must be {must} for {title}, not {short(gem, 20)} (MF-T4).")
    pos.workshop[seat].append(item)
    pos.charged[seat].append(int(typed(table["charged"], bool, f"{where}['charged']")))
    pos.attached[seat].append(tuple(ELEMENTS.index(gem) for gem in gems))


def _read_draft(reader: Reader, pos: Position, seat: int, row: object) -> None:
    where = f"view['seats'][{seat}]['draft']"
    table = keyed(row, KEYS["draft"], where, _OPTIONAL["draft"])
    pos.hand[seat] = _talents(reader, pos, table["hand"], f"{where}['hand']")
    pos.picked[seat] = _talents(reader, pos, table["picked"], f"{where}['picked']")
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
            f"{where}['chosen'] must list {wanted} of the cards in {pile!r}, not {short(chosen, 60)} (MF-S3)."
        )
    numbers = sorted(names[name] for name in chosen)
    pos.chosen[seat] = numbers[0] if wanted == 1 else actions.pack_pair(numbers[0], numbers[1])


def _read_cards(reader: Reader, pos: Position, view: View) -> None:
    ids = pos.components.item_ids
    pos.board = reader.places(view["board"], ids, "item", "view['board']", BOARD_SPACES)
    if view.get("building") is not None:
        pos.building = reader.card(view["building"], ids, "item", "view['building']")
    pos.discard = reader.cards(view["discard"], ids, "item", "view['discard']")
    deck = keyed(view["deck"], KEYS["deck"], "view['deck']", _OPTIONAL["deck"])
    pos.deck = reader.cards(deck["top"], ids, "item", "view['deck']['top']")[::-1]
    left = BOARD_SPACES * (ROUNDS - pos.round)
    if len(pos.deck) != left:
        raise PositionError(
            f"view['deck']['top'] must have {left} cards in round {pos.round}, not {len(pos.deck)} (MF-S2)."
        )
    lookers = (owner_has(pos, seat, roles.PRECOGNITION) for seat in range(pos.seats))
    deepest = max((talent.amount for talent in lookers if talent), default=0)
    pos.peeked = number(deck["peeked"], "view['deck']['peeked']", 0, min(deepest, len(pos.deck)))
    pos.box = [item.id for item in pos.components.items if not reader.has_found("item", item.id)]
    talents = pos.components.talents
    pos.spare_talents = [talent.id for talent in talents if not reader.has_found("talent", talent.id)]
    for place, name in enumerate(typed(view["used"], list, "view['used']")):
        if name not in [talents[talent].name for talent in pos.talents[pos.active]]:
            raise PositionError(f"view['used'][{place}] must be a talent of the active seat, not {short(name)}.")
        pos.used |= 1 << pos.components.talent_ids[name]


def _check_phase(pos: Position) -> None:
    if pos.phase in (at.PLAY, at.OVER):
        for seat in range(pos.seats):
            if len(pos.talents[seat]) > setup.TALENTS_KEPT:
                raise PositionError(
                    f"view['seats'][{seat}]['talents'] must have at most {setup.TALENTS_KEPT} talents after the draft, "
                    f"not {len(pos.talents[seat])} (MF-S3)."
                )
            if pos.hand[seat] or pos.picked[seat]:
                raise PositionError(f"view['seats'][{seat}]['draft'] must be None after the draft (MF-S3).")
        if pos.phase == at.OVER and pos.deck:
            raise PositionError("view['deck']['top'] must be [] in the phase 'over' (MF-R3).")
        return
    if any(pos.workshop) or any(pos.store) or pos.discard or any(item >= 0 for item in pos.board):
        raise PositionError(
            "view['board'], view['discard'] and each seat's 'workshop' and 'store' must be empty before the first "
            "round (MF-R1)."
        )
    if (pos.first >= 0) != (pos.phase == at.KEEP and all(pos.talents)):
        raise PositionError(
            "view['first_player'] must be None until all seats have kept their talents, and a seat after that (MF-S4)."
        )
    if pos.first >= 0:
        return
    if any(pos.die_type):
        raise PositionError("each seat's 'dice' must be [] until the draft is over (MF-S5).")
    sizes = {(len(hand), len(picked)) for hand, picked in zip(pos.hand, pos.picked, strict=True)}
    possible = {(4, 0), (3, 1), (2, 2)} if pos.phase == at.DRAFT else {(0, 4)}
    if len(sizes) != 1 or not sizes <= possible or any(pos.talents):
        raise PositionError(
            "during the draft, all seats must have the same number of cards in 'hand' and the same number in 'picked', "
            "four together, and [] as 'talents' (MF-S3)."
        )
    if -1 not in pos.chosen:
        raise PositionError(
            "during the draft, 'chosen' must be None for at least one seat: when all have chosen, the step is over "
            "(MF-S3)."
        )


def _check_pending(pos: Position) -> None:
    unrolled = any(-1 in faces for faces in pos.die_face)
    if not pos.stack:
        if pos.phase == at.PLAY and unrolled:
            raise PositionError("each die in a seat's 'dice' must have a 'face' during a turn, not None (MF-R1).")
        if pos.building >= 0:
            raise PositionError(
                "view['building'] must be None, since nothing is being built now; put the card on the board or into a "
                "pile."
            )
        if pos.phase == at.KEEP and all(pos.talents):
            raise PositionError(
                "view['pending'] must not be [], since all seats have kept their talents and the first round has not "
                "begun."
            )
        return
    _check_moment(pos)
    if unrolled and not any(frame[0] in (at.ROLL_ALL, at.ROLL_DIE, at.START_ROUND) for frame in pos.stack):
        raise PositionError(
            "each die in a seat's 'dice' must have a 'face', not None, since no roll is pending (MF-R1, MF-D7)."
        )
    try:
        options = engine.pending_options(pos)
        for code in options or ():
            _play_on(pos.copy(), code)
        if not options:
            _play_on(pos.copy(), None)
    except (ValueError, IndexError, KeyError, TypeError, AttributeError, AssertionError) as error:
        raise PositionError(
            "view['pending'] must be steps that can be carried out in this position, not "
            f"{short(write_pending(pos), 80)}."
        ) from error
    if options is not None and len(options) < 2:
        raise PositionError(
            "view['pending'] must not ask a question with fewer than two answers; at the start of a turn it is []."
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
            f"view['pending'] must be steps that can be pending in the phase {PHASES[pos.phase]!r}, not "
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
