"""Lines for logs and replays: what an action did and what followed, without cards that the viewer does not know.

A line names a hidden card only for seats that saw it, and for a viewer who sees everything. So a line does not depend
on what is hidden from its viewer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.manasurge.rules import actions, events, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    BLADEDANCER,
    EMBER,
    GLACIA,
    HOURGLASS,
    ORACLE,
    STONEHEART,
    THORNWEAVER,
)
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import next_seat, outcome

_TWO: Final = 2


def describe(before: Position, seat: int, code: int, after: Position, viewer: int | None) -> str:
    """Return what the seat did and what followed, in one line of words and symbols, such as ``2{shard}``.

    Args:
        before: the position before the action.
        seat: the seat that acted.
        code: the code of the action.
        after: the position after the action and its draws.
        viewer: a seat, to leave out the cards that it does not know; None for everything.
    """
    line = _WORDS[actions.kind_of(code)](_Deed(before, seat, code, after, viewer))
    return line + _followed(before, seat, code, after, viewer)


class _Deed:
    """An action as a viewer may know it.

    Attributes:
        before: the position before the action.
        seat: the seat that acted.
        number: the argument of the action's code.
        after: the position after the action and its draws.
        viewer: a seat, or None.
        one: the question that the action answered.
    """

    def __init__(self, before: Position, seat: int, code: int, after: Position, viewer: int | None) -> None:
        self.before = before
        self.seat = seat
        self.number = actions.argument_of(code)
        self.after = after
        self.viewer = viewer
        self.one: int = before.stack[-1]

    def card(self) -> str:
        """Return the name of the card of the action, which all can see."""
        return self.before.components.kind_names[self.number]

    def seen(self, *seats: int) -> str:
        """Return the name of the action's card for these seats; for other viewers only ``"a card"``."""
        return self.card() if self.viewer is None or self.viewer in seats else "a card"


# -------------------------------------------------------------------------------------------------- what was done


def _played(deed: _Deed) -> str:
    line = f"played {deed.card()}"
    card = _laid_now(deed)
    if card < 0:
        return line
    kind, meant = at.laid_kind(card), at.meant_kind(card)
    if meant != kind:
        line += f" as {deed.before.components.kind_names[meant]}"
    if card & at.SHARD:
        line += " with 1{shard} on it"
    return line


def _laid_now(deed: _Deed) -> int:
    """Return the card in play that was just laid, wherever the card is now; -1 if it is not found."""
    place = len(deed.before.row)
    rows: list[Sequence[int]] = [deed.after.row]
    if deed.after.story is not None and deed.after.story != deed.before.story:
        rows.insert(0, deed.after.story[6])
    for row in rows:
        if len(row) > place and at.laid_kind(row[place]) == deed.number:
            return row[place]
    return -1


def _woven(deed: _Deed) -> str:
    return f"{_played(deed)}, with {deed.before.components.wizards[THORNWEAVER]}'s power"


def _sent(deed: _Deed) -> str:
    return f"sent the spell to the {actions.DIRECTIONS[deed.number]}"


def _countered(deed: _Deed) -> str:
    if not deed.number:
        return "declared no Counter-Spell"
    return f"declared a Counter-Spell{_turned(deed)}"


def _turned(deed: _Deed) -> str:
    """MS-R5: the effect of a Counter-Spell."""
    before = deed.before
    if before.seats == _TWO:
        return f": {seat_symbol(1 - deed.seat)} is skipped"
    return f": the spell goes to the {actions.DIRECTIONS[before.direction == at.LEFT]}"


def _given(deed: _Deed) -> str:
    what = frames.what_of(deed.one)
    if what == frames.GIFT:
        taker = next_seat(deed.before, deed.seat)
        return f"gave {seat_symbol(taker)} {deed.seen(deed.seat, taker)}"
    taker = frames.number_of(deed.one)
    back = " back" if what == frames.RETURN else ""
    return f"gave {seat_symbol(taker)} {deed.seen(deed.seat, taker)}{back}"


def _drew(deed: _Deed) -> str:
    """Return the cards that a seat chose to draw, named only to that seat."""
    own = [events.count_of(one) for one in deed.after.events if _is_own_draw(deed, one)]
    return f"drew {sum(own)}{{card}}{_names_drawn(deed, deed.seat)}"


def _is_own_draw(deed: _Deed, one: int) -> bool:
    return events.what_of(one) == events.TO_HAND and events.seat_of(one) == deed.seat


def _chose(deed: _Deed) -> str:
    what, other = frames.what_of(deed.one), deed.number
    if what == frames.MISSILE:
        return f"chose {seat_symbol(other)} for the Magic Missile"
    if what == frames.PORTAL:
        return f"sent the spell to {seat_symbol(other)}"
    return f"chose {seat_symbol(other)} for Deceive"


def _wrested(deed: _Deed) -> str:
    return "took the card with the {caster}" if deed.number else "left the {caster} where it is"


def _used(deed: _Deed) -> str:
    wizard, used = deed.number >> 1, deed.number & 1
    name = deed.before.components.wizards[wizard]
    if not used:
        return f"did not use {name}"
    return f"used {name}{_POWERS[wizard](deed)}"


def _looked(deed: _Deed) -> str:
    """MS-H2: the hand that Glacia shows; its owner learns that it was seen."""
    other = next_seat(deed.before, deed.seat)
    line = f" and looked at {seat_symbol(other)}'s hand"
    if deed.viewer is None or deed.viewer in (deed.seat, other):
        line += f": {_names(deed.before, (card >> SEAT_BITS for card in deed.before.hands[other]))}"
    return line


def _foresaw(deed: _Deed) -> str:
    looked = deed.before.deck[-3:][::-1]
    line = f" and looked at the top {'card' if len(looked) == 1 else f'{len(looked)} cards'} of the deck"
    if deed.viewer is None or deed.viewer == deed.seat:
        line += f": {_names(deed.before, (card >> SEAT_BITS for card in looked))}"
    return line


def _put(deed: _Deed) -> str:
    place = ("first", "second", "third")[frames.number_of(deed.one) - len(deed.before.pool)]
    return f"put {deed.seen(deed.seat)} on the deck as its {place} card"


_POWERS: Final[dict[int, Callable[[_Deed], str]]] = {
    HOURGLASS: lambda _: "",
    GLACIA: _looked,
    BLADEDANCER: _turned,
    EMBER: lambda _: ": 1{damage} less",
    STONEHEART: lambda _: " and kept the {shard} on one card",
    ORACLE: _foresaw,
}

_WORDS: Final[dict[int, Callable[[_Deed], str]]] = {
    actions.PLAY: _played,
    actions.WEAVE: _woven,
    actions.STRUCK: lambda _: "got struck",
    actions.STOP: lambda _: "played no further card",
    actions.DIRECTION: _sent,
    actions.COUNTER: _countered,
    actions.GIVE: _given,
    actions.KEEP: lambda _: "gave no card",
    actions.DRAW: _drew,
    actions.HOLD: lambda _: "held and drew nothing",
    actions.DISCARD: lambda deed: f"discarded {deed.card()}",
    actions.CHOOSE: _chose,
    actions.WREST: _wrested,
    actions.USE: _used,
    actions.PUT: _put,
}


# -------------------------------------------------------------------------------------------------- what followed


def _followed(before: Position, seat: int, code: int, after: Position, viewer: int | None) -> str:
    """Return what followed, in order: cards taken and drawn, ManaSurges, Rebirths, the spell's end."""
    deed = _Deed(before, seat, code, after, viewer)
    ended = after.story is not None and after.story != before.story
    happened = after.events[:]
    if actions.kind_of(code) == actions.DRAW:
        happened = [one for one in happened if not _is_own_draw(deed, one)]
    # The end of a spell is reported when its story is known: a wizard may be asked first.
    happened = [one for one in happened if ended or events.what_of(one) != events.ENDED]
    if ended and after.story is not None:
        struck, damage = after.story[1], after.story[3]
        end = events.event(events.ENDED, struck, 0)
        if end not in happened:
            happened.insert(0, end)
        # The story reports this damage.
        drawn = events.event(events.TO_DAMAGE, struck, damage)
        if drawn in happened:
            happened.remove(drawn)
    sentences = [_EVENTS[events.what_of(one)](deed, one) for one in happened]
    if not ended and after.caster != before.caster and actions.kind_of(code) != actions.WREST:
        sentences.append(f"The {{caster}} passed to {seat_symbol(after.caster)}")
    if ended and after.state != at.OVER:
        sentences.append(f"The {{caster}} goes to {seat_symbol(after.caster)}")
    if after.round > before.round:
        sentences.append(f"Spell {after.round} begins")
    if after.state == at.OVER:
        result = outcome(after)
        who = " and ".join(seat_symbol(winner) for winner in result.winners)
        sentences.append(f"The game is over: {who} won, {result.reason}")
    return "".join(f". {sentence}" for sentence in sentences if sentence)


def _taken(deed: _Deed, one: int) -> str:
    """MS-M5: the card that Deceive took, named only to the two seats; it may have gone back at once."""
    seat, other = events.seat_of(one), events.count_of(one)
    lost = _kinds(deed.before.hands[other]) - _kinds(deed.after.hands[other])
    if not lost:
        return f"{seat_symbol(seat)} took a card from {seat_symbol(other)} and gave it back"
    may_see = deed.viewer is None or deed.viewer in (seat, other)
    name = _names(deed.before, lost.elements()) if may_see else "a card"
    return f"{seat_symbol(seat)} took {name} from {seat_symbol(other)}"


def _ended(deed: _Deed, _one: int) -> str:
    """Return the end of a spell in one sentence: who was struck, for how much, and who gained what."""
    assert deed.after.story is not None, "a spell that ended has its story"
    _, struck, absorbed, damage, last_play, gained, row = deed.after.story
    how = "absorbed it" if absorbed else "was struck"
    who = seat_symbol(struck)
    suit = deed.before.components.suits[deed.before.components.kind_suits[at.laid_kind(row[0])]]
    parts = [f"{who} {how} ({damage}{{damage}})"]
    for seat, shards in enumerate(gained):
        if shards:
            last = "" if seat != last_play else " for the last play" if shards == 1 else " (1 for the last play)"
            parts.append(f"{seat_symbol(seat)} +{shards}{{shard}}{last}")
    return f"The spell of {suit} ends: {', '.join(parts)}"


def _to_hand(deed: _Deed, one: int) -> str:
    """Return the cards that a seat drew, named only to that seat."""
    seat = events.seat_of(one)
    names = _names_drawn(deed, seat) if _draws(deed, seat) == events.count_of(one) else ""
    return f"{seat_symbol(seat)} drew {events.count_of(one)}{{card}}{names}"


def _names_drawn(deed: _Deed, seat: int) -> str:
    """Return the cards that a seat drew in this action, for itself; empty if other cards entered or left its hand."""
    if deed.viewer is not None and deed.viewer != seat:
        return ""
    own = [events.what_of(one) for one in deed.after.events if events.seat_of(one) == seat]
    mixed = events.SURGE in own or events.REBIRTH in own or events.TO_POOL in own
    drawn = _drawn(deed, seat)
    return "" if mixed or len(drawn) != _draws(deed, seat) else f": {_names(deed.after, drawn)}"


def _draws(deed: _Deed, seat: int) -> int:
    """Return how many cards a seat drew in this action."""
    return sum(
        events.count_of(one)
        for one in deed.after.events
        if events.what_of(one) == events.TO_HAND and events.seat_of(one) == seat
    )


def _drawn(deed: _Deed, seat: int) -> list[int]:
    return sorted((_kinds(deed.after.hands[seat]) - _kinds(deed.before.hands[seat])).elements())


def _to_damage(_deed: _Deed, one: int) -> str:
    return f"{seat_symbol(events.seat_of(one))} took {events.count_of(one)}{{damage}}"


def _to_pool(deed: _Deed, one: int) -> str:
    """MS-M8: the cards of a Mystic Ward, named only to the seat that drew them."""
    seat, count = events.seat_of(one), events.count_of(one)
    line = f"{seat_symbol(seat)} drew {count}{{card}} for all"
    # The first of them may be given away at once if there is no choice.
    may_see = (deed.viewer is None or deed.viewer == seat) and len(deed.after.pool) == count
    return line + (f": {_names(deed.after, (card >> SEAT_BITS for card in deed.after.pool))}" if may_see else "")


def _surged(_deed: _Deed, one: int) -> str:
    damage = events.count_of(one)
    up = f", {damage}{{damage}} to the hand" if damage else ""
    return f"ManaSurge of {seat_symbol(events.seat_of(one))}: +2{{shard}}{up}"


def _reborn(_deed: _Deed, one: int) -> str:
    return f"Rebirth of {seat_symbol(events.seat_of(one))}: {events.count_of(one)}{{damage}} cards become the new hand"


_EVENTS: Final[dict[int, Callable[[_Deed, int], str]]] = {
    events.TO_HAND: _to_hand,
    events.TO_DAMAGE: _to_damage,
    events.TO_POOL: _to_pool,
    events.SHUFFLE: lambda _deed, _one: "The discards were shuffled",
    events.SURGE: _surged,
    events.REBIRTH: _reborn,
    events.TAKEN: _taken,
    events.ENDED: _ended,
}


def _kinds(cards: Iterable[int]) -> Counter[int]:
    return Counter(card >> SEAT_BITS for card in cards)


def _names(pos: Position, kinds: Iterable[int]) -> str:
    return ", ".join(pos.components.kind_names[kind] for kind in sorted(kinds))


# ---------------------------------------------------------------------------------------------------------- effects


def effects(before: Position, after: Position, seat: int) -> list[str]:
    """Return the changes for each seat, as signed amounts with symbols; those for other seats begin with their seat."""
    others = [
        f"{seat_symbol(other)} {' '.join(changes)}"
        for other in range(after.seats)
        if other != seat and (changes := _seat_changes(before, after, other))
    ]
    return [*_seat_changes(before, after, seat), *others]


def _seat_changes(before: Position, after: Position, seat: int) -> list[str]:
    return [
        *_signed(after.shards[seat] - before.shards[seat], "shard"),
        *_signed(len(after.hands[seat]) - len(before.hands[seat]), "card"),
        *_signed(len(after.damage[seat]) - len(before.damage[seat]), "damage"),
    ]


def _signed(amount: int, symbol: str) -> list[str]:
    return [f"{'+' if amount > 0 else '−'}{abs(amount)}{{{symbol}}}"] if amount else []
