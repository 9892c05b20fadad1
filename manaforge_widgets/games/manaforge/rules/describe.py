"""Lines for logs and replays that say what an action did, made from the positions before and after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules.arguments import decode
from manaforge_widgets.games.manaforge.rules.components import Face, Talent
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.position import CRAFT, OVER, ROLL_ALL, TAKE_ITEM, Position
from manaforge_widgets.games.manaforge.rules.rounds import outcome

_DICE_VERBS = {
    "spend": "spent",
    "hold": "put on Aether Reserve:",
    "release": "took off Aether Reserve:",
    "transmute": "copied",
}


def describe(before: Position, seat: int, code: int, after: Position, viewer: int | None) -> str:
    """Return one line that says what the seat did and what changed.

    Args:
        before: the position before the action.
        seat: the seat that acted.
        code: the action.
        after: the position after the action.
        viewer: the seat that reads the line, so that the line omits what this seat may not know; None for everything.

    Returns:
        Text with symbols in braces, such as ``2{earth}``.
    """
    kind = code & actions.KIND_MASK
    if kind in (actions.DRAFT, actions.KEEP):
        return _drafted(before, seat, code, after, viewer)
    if kind in (actions.PUT, actions.ORDER) and viewer not in (None, seat):
        return "put the cards back"
    words = _action_words(before, seat, code, begun=any(frame[0] == TAKE_ITEM for frame in after.stack))
    # The words already name the payment.
    changed = effects(before, after, seat, losses=kind != actions.PAY)
    line = f"{words}: {', '.join(changed)}" if changed else words
    return line + _next_round(before, after)


def _drafted(before: Position, seat: int, code: int, after: Position, viewer: int | None) -> str:
    about = actions.about_of(code)
    names = [talent.name for talent in before.components.talents]
    if code & actions.KIND_MASK == actions.DRAFT:
        return f"picked {names[actions.unpack_pick(about)[1]]}" if viewer in (None, seat) else "picked a talent"
    kept = " and ".join(names[talent] for talent in actions.unpack_pair(actions.unpack_keep(about)[1]))
    line = f"kept {kept}" if viewer in (None, seat) else "chose two talents"
    if any(after.talents):
        talents = (
            f"{seat_symbol(other)}: {' and '.join(names[number] for number in after.talents[other])}"
            for other in range(after.seats)
        )
        line += f". All talents are now public. {'; '.join(talents)}"
    return line + _next_round(before, after)


def _action_words(pos: Position, seat: int, code: int, *, begun: bool) -> str:
    kind, args = decode(pos, seat, code)
    if kind == "turn":
        return f"turned {args['die']} to its gem side"
    if kind in _DICE_VERBS:
        face = pos.components.faces[pos.die_face[seat][actions.about_of(code)]]
        return f"{_DICE_VERBS[kind]} {args['die']} ({face_symbols(face)})"
    if kind == "activate":
        item, level = actions.unpack_card(actions.about_of(code))
        levels = len(pos.components.items[item].levels)
        return f"activated {args['card']}" + (f", level {level + 1}" if levels > 1 else "")
    if kind == "pay":
        paid = amount_symbols(args["mana"], args["gems"])
        item = pos.stack[-1][1]
        return f"paid {paid} {'to use' if item in pos.workshop[seat] else 'for'} {pos.components.items[item].title}"
    if kind == "choose":
        return f"chose {gain_symbols(args)}"
    if kind == "give":
        return f"gave {_gem(args['element'])}" if args["what"] == "gem" else _GIFTS[args["what"]]
    if kind == "gems":
        spent = listed([_gem(element) for element in args["elements"]]) or "no gems"
        return f"spent {spent} for the effect of {pos.components.items[pos.stack[-1][1]].title}"
    if kind == "exchange":
        return f"exchanged a prism for {_gem(args['element'])}"
    if kind == "upgrade":
        return f"upgraded {args['card']} with {_gem(args['element'])}"
    if kind == "take":
        return f"took the {args['die_type']} die" if args["die_type"] else "took no die"
    if begun and kind in _BEGUN:
        return _BEGUN[kind].format(**args)
    return _ACTION_WORDS[kind].format(**{name: _listed(value) for name, value in args.items()})


def _listed(value: object) -> object:
    return listed(value) if isinstance(value, list) else value


def _gem(element: str) -> str:
    return f"{'an' if element == 'earth' else 'a'} {element} gem"


_GIFTS = {"prism": "exchanged a prism for the gem and gave it", "nothing": "gave nothing"}
_BEGUN = {"build": "began to build {card}", "scavenge": "began to build {card} from the discard pile"}
_ACTION_WORDS = {
    "prism": "gained a prism",
    "end": "ended the turn",
    "look": "looked at the deck",
    "pass": "passed",
    "decline": "passed until the roll",
    "order": "kept the order",
    "build": "built {card}",
    "scavenge": "built {card} from the discard pile",
    "copy": "doubled the {element} gem",
    "discard": "discarded {card}",
    "exhaust": "exhausted {cards}",
    "mimic": "copied {card}",
    "more": "paid {amount} more",
    "put": "put {card} next",
    "recharge": "recharged {card}",
    "use": "used {talent}",
}


def effects(before: Position, after: Position, seat: int, *, losses: bool = True) -> list[str]:
    """Return the changes of all seats, as signed amounts with symbols, beginning with those of ``seat``.

    The changes of each other seat begin with that seat's symbol. If ``losses`` is false, only gains are returned.
    """
    others = [
        f"{seat_symbol(other)} {' '.join(changes)}"
        for other in range(after.seats)
        if other != seat
        and (changes := [*_seat_changes(before, after, other, losses), *_crafted(before, after, other)])
    ]
    return [
        *_copied(before, after, seat),
        *_seat_changes(before, after, seat, losses),
        *_crafted(before, after, seat),
        *_recharged(before, after, seat),
        *others,
    ]


def _seat_changes(before: Position, after: Position, seat: int, losses: bool) -> list[str]:
    changes = []
    in_turn = before.active == seat == after.active and after.turn == before.turn
    if in_turn:
        for element, (old, new) in enumerate(zip(before.reserve, after.reserve, strict=True)):
            changes += _signed(new - old, ELEMENTS[element], losses)
    # The gain from a Crafter is shown next to its name.
    crafters = _crafters(before, after, seat)
    for element in range(4):
        gems = after.gems[seat * 4 + element] - before.gems[seat * 4 + element]
        gems -= sum(talent.amount for talent in crafters if talent.element == element)
        changes += _signed(gems, f"{ELEMENTS[element]}-gem", losses)
    prisms = after.prisms[seat] - before.prisms[seat] - sum(talent.prisms for talent in crafters)
    changes += _signed(prisms, "prism", losses)
    changes += _signed(after.prestige[seat] - before.prestige[seat], "star", losses)
    if in_turn:
        changes += _signed(max(0, after.spends - before.spends), "spend", losses)
    if before.die_type[seat] and after.round == before.round:
        for die in range(len(before.die_type[seat]), len(after.die_type[seat])):
            face = after.die_face[seat][die]
            shows = f" shows {face_symbols(after.components.faces[face])}" if face >= 0 else ""
            changes.append(f"+1{{die-{TYPES[after.die_type[seat][die]]}}}{shows}")
    return changes


def _crafters(before: Position, after: Position, seat: int) -> list[Talent]:
    """MF-A2: the Crafters that gave a gem or a prism between the positions, for the card that was built."""
    if before.active != seat or any(frame[0] == CRAFT for frame in after.stack):
        return []
    begun = [frame[1] for frame in before.stack if frame[0] == CRAFT]
    own_items = {*after.workshop[seat], *after.store[seat]}
    items = begun or [item for item in _taken(before, after) if item in own_items]
    elements = [after.components.items[item].element for item in items]
    own = [after.components.talents[number] for number in after.talents[seat]]
    return [talent for talent in own if talent.role == roles.CRAFTER and talent.element in elements]


def _crafted(before: Position, after: Position, seat: int) -> list[str]:
    crafted = []
    for talent in _crafters(before, after, seat):
        gem = f"{TYPES[talent.element]}-gem" if talent.amount else ""
        given = [*_signed(talent.amount, gem, losses=False), *_signed(talent.prisms, "prism", losses=False)]
        crafted.append(f"{talent.name} {' '.join(given)}")
    return crafted


def _copied(before: Position, after: Position, seat: int) -> list[str]:
    # With one card in the store nobody asked which card to copy (MF-I8), so no action names the card.
    items = after.components.items
    cards = [card for card in before.store[seat] if not items[card].effect.get("copy_store_card", 0)]
    copies = before.active == seat and any(
        items[item].effect.get("copy_store_card", 0) for item in _taken(before, after)
    )
    return [f"copies {items[cards[0]].title}"] if copies and len(cards) == 1 else []


def _taken(before: Position, after: Position) -> list[int]:
    """Return the card that was taken off the board or the discard pile to build it, if there is one."""
    if before.round != after.round:
        return []
    left = {*after.board, *after.discard}
    return [item for item in (*before.board, *before.discard) if item >= 0 and item not in left]


def _recharged(before: Position, after: Position, seat: int) -> list[str]:
    # If only one card could be recharged, there was no question, so no action names the card.
    if after.round != before.round:
        return []
    was = dict(zip(before.workshop[seat], before.charged[seat], strict=True))
    now = zip(after.workshop[seat], after.charged[seat], strict=True)
    titles = [after.components.items[item].title for item, charged in now if charged and not was.get(item, 1)]
    return [f"{title} is charged again" for title in titles]


def _signed(amount: int, symbol: str, losses: bool) -> list[str]:
    return [f"{'+' if amount > 0 else '−'}{abs(amount)}{{{symbol}}}"] if amount > 0 or (amount and losses) else []


def _next_round(before: Position, after: Position) -> str:
    if after.phase == OVER != before.phase:
        result = outcome(after)
        who = " and ".join(seat_symbol(seat) for seat in result.winners)
        return f". The game is over: {who} won, {result.reason}"
    dealt = after.round != before.round
    rolled = (dealt or _before_roll(before)) and not _before_roll(after)
    if dealt:
        return f". Round {after.round}: six items are dealt" + " and all dice rolled" * rolled
    return ". All dice are rolled" * rolled


def _before_roll(pos: Position) -> bool:
    return any(frame[0] == ROLL_ALL for frame in pos.stack)


def face_symbols(face: Face) -> str:
    """Return a face as symbols: two earth symbols for a face with two earth, and a symbol for each ability."""
    if face.special:
        return f"{{{face.special.replace(' ', '-')}}}"
    if face.gem >= 0:
        return f"{{{ELEMENTS[face.gem]}-gem}}"
    return "/".join(
        "".join(f"{{{ELEMENTS[element]}}}" * amount for element, amount in enumerate(option)) for option in face.options
    )


def amount_symbols(mana: Mapping[str, int], gems: Mapping[str, int]) -> str:
    """Return amounts by element as symbols: ``1{earth} 1{fire-gem}``."""
    parts = [f"{mana[element]}{{{element}}}" for element in ELEMENTS if element in mana]
    return " ".join(parts + [f"{gems[element]}{{{element}-gem}}" for element in ELEMENTS if element in gems])


def gain_symbols(gain: Mapping[str, Any]) -> str:
    """Return a benefit, given as the arguments of a ``choose`` action, as symbols."""
    parts = [amount_symbols(gain.get("mana", {}), gain.get("gems", {}))]
    parts += [f"{gain['prestige']}{{star}}"] if "prestige" in gain else []
    parts += [f"{gain['prisms']}{{prism}}"] if "prisms" in gain else []
    return " ".join(part for part in parts if part) or "nothing"
