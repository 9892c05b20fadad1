"""Positions from full views: a view is read, checked against the rules, and refused with a reason if it breaks one."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from manaforge_widgets.core.api import GameError, PositionError, View
from manaforge_widgets.core.fields import keyed, number, one_of, typed
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.spelling import unknown
from manaforge_widgets.games.manasurge.rules import awaited, frames, past, setup
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.actions import DIRECTIONS
from manaforge_widgets.games.manasurge.rules.belief import remembers
from manaforge_widgets.games.manasurge.rules.components import (
    AMPLIFY,
    ANY_RANK,
    DARK_MIRROR,
    RANKS,
    SPELL_KINDS,
    Components,
)
from manaforge_widgets.games.manasurge.rules.options import find_options
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, STATES, Position, Story
from manaforge_widgets.games.manasurge.rules.public import is_over
from manaforge_widgets.games.manasurge.rules.view_keys import KEYS

MIRROR: Final = SPELL_KINDS + DARK_MIRROR
_MOST_NUMBER: Final = 1 << 12
"""A number that is greater than the number of any frame (pending step)."""
_MOST_FRAMES: Final = 40
_MOST_EVENT: Final = 1 << 30
_MOST_EVENTS: Final = 100_000


def from_view(components: Components, view: View, *, as_it_is: bool = False) -> Position:
    """Return the position of a full view (``m.view(None)``), which may have been edited.

    Some fields follow from other fields and are not read: ``phase``, ``goal``, ``to_act``, ``question``, ``suits``,
    ``suit``, ``next``, ``last_rank``, ``at_stake``, ``supply`` and the ``count`` of piles. If ``known_by`` is None,
    each seat knows its own hand and the cards that it looks at, and nobody knows any other pile.

    The keys ``past`` and ``shown`` may be missing. In an edited view, what a seat saw in the past may not lead to the
    position. Then the seat forgets this past, and knows only the cards that ``known_by`` names.

    Args:
        components: the components of the edition.
        view: the view.
        as_it_is: whether to skip this check, and keep the past as it is.

    Raises:
        PositionError: the position breaks a rule or can't be read; the message says where.
    """
    view = {"past": None, "shown": None, **view}
    keyed(view, KEYS["view"], "view")
    if view["game"] != "manasurge":
        raise PositionError(f"view['game'] must be 'manasurge', not {short(view['game'])}.")
    if view["edition"] != components.edition:
        raise PositionError(
            f"view['edition'] must be {components.edition!r}, the edition of these rules, not {short(view['edition'])}."
        )
    if view["viewer"] is not None:
        raise PositionError(
            f"view['viewer'] must be None, not {short(view['viewer'])}: only a full view, m.view(None), shows all "
            "cards."
        )
    rows = typed(view["seats"], list, "view['seats']")
    try:
        pos = setup.new_position(components, len(rows), wizards=False, suits=None)
    except GameError as error:
        raise PositionError(f"view['seats']: {error}") from error
    _read_time(pos, view)
    _read_spell(pos, view)
    for seat, row in enumerate(rows):
        _read_seat(pos, seat, row)
    _check_wizards(pos)
    _read_piles(pos, view)
    pos.stack = _read_stack(pos, view["steps"])
    pos.story = _read_story(pos, view["last_spell"])
    _check_cards(pos)
    _count_shards(pos)
    awaited.check(pos)
    _check_end(pos)
    find_options(pos)
    _read_past(pos, view)
    if not as_it_is:
        remembering = [seat for seat in range(pos.seats) if remembers(pos, seat)]
        if len(remembering) < pos.seats:
            past.begin(pos, remembering)
    return pos


# ------------------------------------------------------------------------------------------------- time and spell


def _read_time(pos: Position, view: View) -> None:
    if view["state"] == STATES[at.SETUP]:
        raise PositionError(
            "view['state'] must not be 'setup', which is before the deal. Set up the position after it."
        )
    pos.state = 1 + one_of(view["state"], STATES[1:], "view['state']")
    last = pos.seats - 1
    pos.round = number(view["round"], "view['round']", 1)
    pos.turn = number(view["turn"], "view['turn']")
    pos.shuffles = number(view["shuffles"], "view['shuffles']")
    pos.active = number(view["active"], "view['active']", 0, last)
    pos.caster = number(view["caster"], "view['caster']", 0, last)
    pos.player = number(view["player"], "view['player']", 0, last)
    suits = pos.components.suits
    if pos.seats == setup.MOST_SEATS:
        if view["box"] is not None:
            raise PositionError(
                f"view['box'] must be None, not {short(view['box'])}: with six seats all suits are in the game (MS-S1)."
            )
    else:
        pos.box = one_of(view["box"], suits, "view['box']")


def _read_spell(pos: Position, view: View) -> None:
    """Read the cards in play, and what follows from them."""
    pos.row = _read_row(pos, view["row"], "view['row']")
    if pos.row:
        pos.suit = pos.components.kind_suits[at.laid_kind(pos.row[0])]
        pos.any_ranks = pos.components.on_play[pos.suit] == ANY_RANK
        pos.last = next(
            at.meant_kind(card) % RANKS + 1 for card in reversed(pos.row) if at.meant_kind(card) < SPELL_KINDS
        )
        if at.owner_of(pos.row[0]) != pos.caster:
            raise PositionError(
                f"view['caster'] must be {at.owner_of(pos.row[0])}, the seat of the first card in view['row'], not "
                f"{pos.caster} (MS-R1)."
            )
    if view["direction"] is not None:
        pos.direction = (at.LEFT, at.RIGHT)[one_of(view["direction"], DIRECTIONS, "view['direction']")]
    if pos.seats == setup.LEAST_SEATS and pos.direction != (at.LEFT if pos.row else at.UNCHOSEN):
        raise PositionError(
            "view['direction'] must be 'left' during a spell and None between spells, since there are two seats "
            "(MS-R1)."
        )
    pos.down = typed(view["down"], bool, "view['down']")
    pos.locked = typed(view["locked"], bool, "view['locked']")
    pos.torments = number(view["torments"], "view['torments']", 0, len(pos.row))
    pos.stagnations = number(view["stagnations"], "view['stagnations']", 0, len(pos.row))
    pos.skip = typed(view["skip"], bool, "view['skip']")
    if pos.skip and (pos.seats != setup.LEAST_SEATS or not pos.row):
        raise PositionError("view['skip'] must be False, except with two seats and a card in play (MS-R5).")
    if view["portal"] is not None:
        pos.portal = number(view["portal"], "view['portal']", 0, pos.seats - 1)
    pos.played = number(view["played"], "view['played']", 0, len(pos.row))
    pos.numbered = typed(view["numbered"], bool, "view['numbered']")


def _read_row(pos: Position, value: object, where: str) -> list[int]:
    row: list[int] = []
    last = 0
    suit = -1
    for place, one in enumerate(typed(value, list, where)):
        here = f"{where}[{place}]"
        table = keyed(one, KEYS["laid"], here)
        kind = _kind(pos, table["card"], f"{here}['card']")
        meant = _meant(pos, row, kind, table["as"], here)
        seat = number(table["seat"], f"{here}['seat']", 0, pos.seats - 1)
        player = number(table["player"], f"{here}['player']", 0, pos.seats - 1)
        card = at.laid(kind, meant, player) & ~at.OWNER_MASK | seat << at.OWNER_SHIFT
        if not row:
            suit = pos.components.kind_suits[kind]
            if kind >= SPELL_KINDS:
                raise PositionError(f"{here} must not be a metamagic, which never opens a spell (MS-R6).")
        elif seat != player:
            raise PositionError(
                f"{here}['seat'] must be {player}, its 'player', not {seat}: only the first card can move, by Wrest "
                "(MS-M14)."
            )
        if typed(table["shard"], bool, f"{here}['shard']"):
            if pos.components.kind_suits[meant] != suit and meant != SPELL_KINDS + AMPLIFY:
                raise PositionError(
                    f"{here}['shard'] must be False: only cards of the spell's suit and Amplify get one (MS-R4)."
                )
            card |= at.SHARD
        rank = pos.components.kind_ranks[meant]
        if typed(table["counter"], bool, f"{here}['counter']"):
            if not rank or rank != last:
                raise PositionError(
                    f"{here}['counter'] must be False, since the card does not repeat the last rank (MS-R5)."
                )
            card |= at.COUNTERED
        last = rank or last
        row.append(card)
    return row


def _meant(pos: Position, row: Sequence[int], kind: int, value: object, where: str) -> int:
    """MS-M4: the kind that a card in play counts as."""
    if kind != MIRROR:
        if value is not None:
            raise PositionError(
                f"{where}['as'] must be None, not {short(value)}: only a Dark Mirror counts as another card (MS-M4)."
            )
        return kind
    if not row:
        raise PositionError(f"{where} must not be a metamagic, which never opens a spell (MS-R6).")
    before = at.meant_kind(row[-1])
    if _kind(pos, value, f"{where}['as']") != before:
        name = pos.components.kind_names[before]
        raise PositionError(f"{where}['as'] must be {name!r}, the card played just before, not {short(value)} (MS-M4).")
    return before


def _kind(pos: Position, value: object, where: str) -> int:
    ids = pos.components.kind_ids
    if not isinstance(value, str) or value not in ids:
        raise PositionError(f"{where}: {unknown('card', value, ids)}")
    return ids[value]


def _kinds(pos: Position, value: object, where: str) -> list[int]:
    names, ids = typed(value, list, where), pos.components.kind_ids
    try:
        return [ids[name] for name in names]
    except (KeyError, TypeError):
        return [_kind(pos, name, f"{where}[{place}]") for place, name in enumerate(names)]


# -------------------------------------------------------------------------------------------------- hidden cards


def _read_seat(pos: Position, seat: int, row: object) -> None:
    where = f"view['seats'][{seat}]"
    table = keyed(row, KEYS["seat"], where)
    pos.hands[seat] = _read_pile(pos, table["hand"], f"{where}['hand']", 1 << seat)
    pos.damage[seat] = _read_pile(pos, table["damage"], f"{where}['damage']", 0)
    pos.shards[seat] = number(table["shards"], f"{where}['shards']", 0, pos.components.shards)
    if table["wizard"] is not None:
        # Copies share the list of wizards, since they are dealt once; this position has a list of its own.
        pos.wizards[seat] = one_of(table["wizard"], pos.components.wizards, f"{where}['wizard']")
    if typed(table["used"], bool, f"{where}['used']"):
        if pos.wizards[seat] < 0:
            raise PositionError(f"{where}['used'] must be False, since the seat has no wizard (MS-W1).")
        pos.used |= 1 << seat


def _read_pile(pos: Position, value: object, where: str, owner: int) -> list[int]:
    """Return the hidden cards of a pile.

    Args:
        pos: the position.
        value: the pile of a view.
        where: the place of the pile, for messages.
        owner: a bit for the seat that knows the whole pile, or 0.
    """
    table = keyed(value, KEYS["pile"], where)
    kinds = _kinds(pos, table["cards"], f"{where}['cards']")
    if table["known_by"] is None:
        return [at.hidden(kind, owner) for kind in kinds]
    known_by = typed(table["known_by"], list, f"{where}['known_by']")
    if len(known_by) != len(kinds):
        raise PositionError(
            f"{where}['known_by'] must have {len(kinds)} lists of seats, one for each card, not {len(known_by)}."
        )
    cards = []
    for place, (kind, seats) in enumerate(zip(kinds, known_by, strict=True)):
        knowers = 0
        listed = seats if type(seats) is list else typed(seats, list, f"{where}['known_by'][{place}]")
        for index, seat in enumerate(listed):
            if type(seat) is not int or not 0 <= seat < pos.seats:
                number(seat, f"{where}['known_by'][{place}][{index}]", 0, pos.seats - 1)
            knowers |= 1 << seat
        if owner & ~knowers:
            raise PositionError(
                f"{where}['known_by'][{place}] must list seat {owner.bit_length() - 1}, which sees the card (MS-H1)."
            )
        cards.append(at.hidden(kind, knowers))
    return cards


def _read_piles(pos: Position, view: View) -> None:
    pos.deck = _read_pile(pos, view["deck"], "view['deck']", 0)[::-1]
    pos.pool = _read_pile(pos, view["pool"], "view['pool']", 1 << pos.active)
    pos.discards = _kinds(pos, view["discards"], "view['discards']")


def _check_wizards(pos: Position) -> None:
    held = [wizard for wizard in pos.wizards if wizard >= 0]
    if len(held) not in (0, pos.seats) or len(set(held)) < len(held):
        raise PositionError(
            "view['seats'] must have a different 'wizard' for each seat, or None for all of them (MS-S1)."
        )


def _check_cards(pos: Position) -> None:
    """MS-S1: each card of the game lies in one place."""
    components = pos.components
    suits = [suit for suit in range(len(components.suits)) if suit != pos.box]
    expected = Counter(components.kind_of[card] for card in components.deck(suits))
    piles = (*pos.hands, *pos.damage, pos.deck, pos.pool)
    present = Counter(card >> SEAT_BITS for cards in piles for card in cards)
    present.update(pos.discards)
    present.update(at.laid_kind(card) for card in pos.row)
    for kind in sorted(expected | present):
        if expected[kind] != present[kind]:
            there = expected[kind]
            raise PositionError(
                f"the view has {present[kind]} cards {components.kind_names[kind]!r}, in the 'deck' and all other "
                f"places, but the game has {there} (MS-S1)."
            )


def _count_shards(pos: Position) -> None:
    """MS-E7: shards that nobody has are the supply."""
    out = sum(pos.shards) + sum(card & at.SHARD > 0 for card in pos.row)
    if out > pos.components.shards:
        raise PositionError(
            f"the view has {out} shards, as 'shards' of seats and as 'shard' of cards, but the game has "
            f"{pos.components.shards} (MS-E7)."
        )
    pos.supply = pos.components.shards - out


# --------------------------------------------------------------------------------------------------- what waits


def _read_stack(pos: Position, value: object) -> list[int]:
    listed = typed(value, list, "view['steps']")
    if len(listed) > _MOST_FRAMES:
        raise PositionError(f"view['steps'] must have at most {_MOST_FRAMES} entries, not {len(listed)}.")
    stack = []
    for place, one in enumerate(listed):
        where = f"view['steps'][{place}]"
        table = keyed(one, KEYS["step"], where)
        what = one_of(table["step"], frames.NAMES, f"{where}['step']")
        seat = number(table["seat"], f"{where}['seat']", 0, pos.seats - 1)
        stack.append(frames.frame(what, seat, number(table["number"], f"{where}['number']", 0, _MOST_NUMBER)))
    return stack


def _read_story(pos: Position, value: object) -> Story | None:
    """Return the end of the last spell; it is only shown, and nothing follows from it."""
    if value is None:
        return None
    where = "view['last_spell']"
    table: Mapping[str, Any] = keyed(value, KEYS["last_spell"], where)
    last = pos.seats - 1
    gained = typed(table["gained"], list, f"{where}['gained']")
    if len(gained) != pos.seats:
        raise PositionError(f"{where}['gained'] must have {pos.seats} numbers, one for each seat, not {len(gained)}.")
    last_play = table["last_play"]
    row = _read_row(pos, table["row"], f"{where}['row']")
    if not row:
        raise PositionError(f"{where}['row'] must have at least the card that opened the spell, not [] (MS-R1).")
    return (
        number(table["round"], f"{where}['round']", 1),
        number(table["struck"], f"{where}['struck']", 0, last),
        int(typed(table["absorbed"], bool, f"{where}['absorbed']")),
        number(table["damage"], f"{where}['damage']"),
        -1 if last_play is None else number(last_play, f"{where}['last_play']", 0, last),
        tuple(
            number(shards, f"{where}['gained'][{seat}]", 0, pos.components.shards) for seat, shards in enumerate(gained)
        ),
        tuple(row),
    )


def hidden_from_view(components: Components, view: Mapping[str, Any]) -> Position:
    """Return a position that has only the cards and the past from a seat's view, which is enough for a belief.

    Cards that the seat does not know are placed in a fixed order.

    Args:
        components: the components of the edition.
        view: the view of a seat.
    """
    viewer, rows = view["viewer"], view["seats"]
    ids = components.kind_ids
    pos = setup.new_position(components, len(rows), wizards=False, suits=None)
    pos.box = -1 if view["box"] is None else components.suits.index(view["box"])
    pos.discards = [ids[name] for name in view["discards"]]
    pos.row = [at.laid(ids[one["card"]], ids[one["card"]], one["player"]) for one in view["row"]]
    suits = [suit for suit in range(len(components.suits)) if suit != pos.box]
    left = Counter(components.kind_of[card] for card in components.deck(suits))
    left.subtract(pos.discards)
    left.subtract(at.laid_kind(card) for card in pos.row)
    piles = [view["deck"], view["pool"], *(row[name] for name in ("hand", "damage") for row in rows)]
    left.subtract(ids[name] for pile in piles for name in pile["cards"] if name is not None)
    unknown = sorted(left.elements())

    def whole(pile: Mapping[str, Any]) -> list[int]:
        names = [*pile["cards"], *[None] * (pile["count"] - len(pile["cards"]))]
        return [at.hidden(unknown.pop(), 0) if name is None else at.hidden(ids[name], 1 << viewer) for name in names]

    pos.hands = [whole(row["hand"]) for row in rows]
    pos.damage = [whole(row["damage"]) for row in rows]
    pos.deck = whole(view["deck"])[::-1]
    pos.pool = whole(view["pool"])
    pos.past = at.series(view["past"])
    pos.shown = [at.series(view["shown"] if seat == viewer else ()) for seat in range(len(rows))]
    return pos


def _read_past(pos: Position, view: View) -> None:
    """Read the moves of cards, and what each seat saw of them; leave them empty if the view lacks them."""
    pos.past = at.series()
    pos.shown = [at.series() for _ in range(pos.seats)]
    if view["past"] is not None and view["shown"] is not None:
        seen = typed(view["shown"], list, "view['shown']")
        if len(seen) != pos.seats:
            raise PositionError(f"view['shown'] must have {pos.seats} lists, one for each seat, not {len(seen)}.")
        pos.past = _numbers(view["past"], "view['past']")
        pos.shown = [_numbers(one, f"view['shown'][{seat}]") for seat, one in enumerate(seen)]


def _numbers(value: object, where: str) -> array[int]:
    listed = typed(value, list, where)
    if len(listed) > _MOST_EVENTS:
        raise PositionError(f"{where} must have at most {_MOST_EVENTS:,} numbers, not {len(listed):,}.")
    if not all(type(one) is int and 0 <= one < _MOST_EVENT for one in listed):
        for place, one in enumerate(listed):
            number(one, f"{where}[{place}]", 0, _MOST_EVENT - 1)
    return at.series(listed)


def _check_end(pos: Position) -> None:
    """MS-E3: shards win only at the end of a spell."""
    if pos.row:
        return
    over = pos.state == at.OVER
    hidden = (*pos.hands, pos.deck, pos.damage[pos.caster])
    kinds = [*(card >> SEAT_BITS for cards in hidden for card in cards), *pos.discards]
    stuck = all(kind >= SPELL_KINDS for kind in kinds)
    if over and not (is_over(pos) or stuck):
        raise PositionError(
            "view['state'] must not be 'over': no seat has enough shards to win, and a numbered card is left (MS-E3, "
            "MS-R2)."
        )
    if not over and is_over(pos):
        raise PositionError(
            f"view['state'] must be 'over', not {STATES[pos.state]!r}: after a spell, a seat has enough shards to win "
            "(MS-E3)."
        )
