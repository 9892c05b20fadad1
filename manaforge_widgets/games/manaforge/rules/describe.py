"""What an action did, in words with symbols: for logs and replays, from the positions before and after it."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.names import die_name
from manaforge_widgets.games.manaforge.rules.notation import write
from manaforge_widgets.games.manaforge.rules.position import OVER, ROLL_ALL, TAKE_ITEM, Position
from manaforge_widgets.games.manaforge.rules.rounds import outcome

_DICE_VERBS = {
    actions.SPEND: "spent",
    actions.HOLD: "put on Aether Reserve:",
    actions.RELEASE: "took off Aether Reserve:",
    actions.TRANSMUTE: "copied",
}


def describe(before: Position, seat: int, code: int, after: Position, viewer: int | None) -> str:
    """One line: what the seat did and what came of it, without what the viewer may not know.

    Symbols stand in braces, ``2{earth}``; see the widgets' rich text.
    """
    kind = code & actions.KIND_MASK
    if kind in (actions.DRAFT, actions.KEEP):
        return _drafted(before, seat, code, after, viewer)
    if kind in (actions.PUT, actions.ORDER) and viewer not in (None, seat):
        return "put the cards back"
    words = _did(before, seat, code)
    if kind in (actions.BUILD, actions.SCAVENGE) and any(frame[0] == TAKE_ITEM for frame in after.stack):
        words = words.replace("built", "began to build", 1)
    came = effects(before, after, seat)
    if kind == actions.PAY:
        # What was paid stands in the words already.
        came = [change for change in came if not change.startswith("−")]
    line = f"{words}: {', '.join(came)}" if came else words
    return line + _next_round(before, after)


def _drafted(before: Position, seat: int, code: int, after: Position, viewer: int | None) -> str:
    about = code >> actions.BITS
    names = [talent.name for talent in before.components.talents]
    if code & actions.KIND_MASK == actions.DRAFT:
        return f"picked {names[about & 31]}" if viewer in (None, seat) else "picked a talent"
    kept = f"{names[about >> 5 & 31]} and {names[about & 31]}"
    line = f"kept {kept}" if viewer in (None, seat) else "chose two talents"
    if any(after.talents):
        shown = (
            f"seat {other}: {' and '.join(names[number] for number in after.talents[other])}"
            for other in range(after.seats)
        )
        line += f". All show their talents; {'; '.join(shown)}"
    return line + _next_round(before, after)


def _did(pos: Position, seat: int, code: int) -> str:
    kind, about = code & actions.KIND_MASK, code >> actions.BITS
    if kind == actions.TURN:
        return f"turned {die_name(pos, seat, about)} to its gem side"
    if kind in _DICE_VERBS:
        face = pos.components.faces[pos.die_face[seat][about]].text
        return f"{_DICE_VERBS[kind]} {die_name(pos, seat, about)}, {face_symbols(face)}"
    text = write(pos, seat, code)
    if text in _WHOLE:
        return _WHOLE[text]
    verb, _, rest = text.partition(" ")
    if kind == actions.ACTIVATE:
        name, _, level = rest.rpartition(" ")
        return f"activated {name}" + (f", level {level}" if len(pos.components.items[about >> 2].levels) > 1 else "")
    if kind == actions.PAY:
        return f"paid {amount_symbols(rest)} for {pos.components.items[pos.stack[-1][1]].title}"
    if kind == actions.CHOOSE:
        rest = amount_symbols(rest)
    return f"{_PAST[verb]} {rest}".rstrip()


_WHOLE = {
    "give nothing": "gave nothing",
    "end turn": "ended the turn",
    "look at deck": "looked at the deck",
    "keep order": "kept the order",
    "pass until the roll": "passed until the roll",
}
_PAST = {
    "activate": "activated",
    "build": "built",
    "choose": "chose",
    "copy": "doubled the",
    "discard": "discarded",
    "exchange": "exchanged a",
    "exhaust": "exhausted",
    "gain": "gained a",
    "give": "gave a",
    "mimic": "copied",
    "pass": "passed",
    "pay": "paid",
    "put": "put",
    "recharge": "recharged",
    "spend": "spent",
    "take": "took the",
    "upgrade": "upgraded",
    "use": "used",
}


def effects(before: Position, after: Position, seat: int) -> list[str]:
    """What changed for the seats, as signed amounts with symbols; other seats' changes name the seat."""
    others = [
        f"seat {other} {' '.join(changes)}"
        for other in range(after.seats)
        if other != seat and (changes := _own(before, after, other))
    ]
    return [*_own(before, after, seat), *_recharged(before, after, seat), *others]


def _own(before: Position, after: Position, seat: int) -> list[str]:
    found = []
    if before.active == seat and (after.active == seat and after.turn == before.turn):
        for element, (old, new) in enumerate(zip(before.reserve, after.reserve, strict=True)):
            found += _signed(new - old, ELEMENTS[element])
    for element in range(4):
        found += _signed(after.gems[seat * 4 + element] - before.gems[seat * 4 + element], f"{ELEMENTS[element]}-gem")
    found += _signed(after.prisms[seat] - before.prisms[seat], "prism")
    found += _signed(after.prestige[seat] - before.prestige[seat], "star")
    if after.turn == before.turn and before.active == seat == after.active:
        more = after.spends - before.spends
        if more > 0:
            found += _signed(more, "spend")
    if before.die_type[seat] and after.round == before.round:
        for die in range(len(before.die_type[seat]), len(after.die_type[seat])):
            face = after.die_face[seat][die]
            shows = f" shows {face_symbols(after.components.faces[face].text)}" if face >= 0 else ""
            found.append(f"+1{{die-{TYPES[after.die_type[seat][die]]}}}{shows}")
    return found


def _recharged(before: Position, after: Position, seat: int) -> list[str]:
    # Where only one card could be recharged nobody was asked, so it is told here.
    if after.round != before.round:
        return []
    was = dict(zip(before.shop[seat], before.charged[seat], strict=True))
    now = zip(after.shop[seat], after.charged[seat], strict=True)
    titles = [after.components.items[item].title for item, charged in now if charged and not was.get(item, 1)]
    return [f"{title} is charged again" for title in titles]


def _signed(amount: int, symbol: str) -> list[str]:
    return [f"{'+' if amount > 0 else '−'}{abs(amount)}{{{symbol}}}"] if amount else []


def _next_round(before: Position, after: Position) -> str:
    if after.phase == OVER != before.phase:
        result = outcome(after)
        who = " and ".join(f"seat {seat}" for seat in result.winners)
        return f". The game is over: {who} won, {result.reason}"
    dealt = after.round != before.round
    rolled = (dealt or _before_roll(before)) and not _before_roll(after)
    if dealt:
        return f". Round {after.round}: six items are dealt" + " and all dice rolled" * rolled
    return ". All dice are rolled" * rolled


def _before_roll(pos: Position) -> bool:
    return any(frame[0] == ROLL_ALL for frame in pos.stack)


def face_symbols(text: str) -> str:
    """A face's text as symbols: ``2 earth`` is two earth glyphs, ``power surge`` its own."""
    if "/" in text:
        return "/".join(f"{{{part}}}" for part in text.split("/"))
    if text[:1].isdigit():
        parts = [part.split(" ") for part in text.split(" + ")]
        return "".join(f"{{{element}}}" * int(amount) for amount, element in parts)
    return f"{{{text.replace(' ', '-')}}}"


def amount_symbols(text: str) -> str:
    """Notation of amounts as symbols: ``1 earth, 1 fire gem`` is ``1{earth} 1{fire-gem}``; other text as it is."""
    parts = []
    for part in text.split(", "):
        amount, _, what = part.partition(" ")
        if not amount.isdigit() or what == "more":
            return text
        symbol = {"prestige": "star", "prisms": "prism"}.get(what, what.replace(" ", "-"))
        parts.append(f"{amount}{{{symbol}}}")
    return " ".join(parts)
