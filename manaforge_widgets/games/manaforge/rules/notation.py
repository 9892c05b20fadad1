"""The notation of actions: what ``str(action)`` says, and how it is read back."""

from __future__ import annotations

import re
from collections.abc import Callable

from manaforge_widgets.games.api import AmbiguousAction, IllegalAction, UnreadableAction
from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Gain
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES, read_amounts, unit, write_amounts
from manaforge_widgets.games.manaforge.rules.names import die_name, die_names
from manaforge_widgets.games.manaforge.rules.position import Position


def write_gain(gain: Gain) -> str:
    """Notation of a benefit that is chosen among others."""
    parts = [write_amounts(gain.mana, gain.gems)] if any(gain.mana) or any(gain.gems) else []
    parts += [f"{gain.prestige} prestige"] if gain.prestige else []
    parts += [f"{gain.prisms} prisms"] if gain.prisms else []
    return ", ".join(parts) or "nothing"


def choice_texts(pos: Position) -> list[str]:
    """What each alternative of a running ``choose`` is called, in order."""
    frame = pos.stack[-1] if pos.stack else (-1,)
    if frame[0] == at.CHOOSE_FACE:
        return [write_amounts(option) for option in pos.components.faces[frame[1]].options]
    if frame[0] == at.CHOOSE_GAIN:
        return [write_gain(gain) for gain in pos.components.items[frame[1]].levels[frame[2]].gains]
    if frame[0] == at.CHOOSE_ANY:
        return [write_amounts(unit(element)) for element in range(4)]
    return []


def write(pos: Position, seat: int, code: int) -> str:
    """The notation of an action in a position."""
    kind, about = code & actions.KIND_MASK, code >> actions.BITS
    return _FIXED.get(kind) or f"{_VERBS.get(kind, actions.KINDS[kind])} {_WRITERS[kind](pos, seat, about)}"


_FIXED = {
    actions.PRISM: "gain prism",
    actions.LOOK: "look at deck",
    actions.END: "end turn",
    actions.PASS: "pass",
    actions.DECLINE: "pass until the roll",
    actions.ORDER: "keep order",
}
_FIXED_CODES = {text: actions.code(kind) for kind, text in _FIXED.items()}
# The verbs that are not the kind's own name.
_VERBS = {
    actions.SCAVENGE: "build",
    actions.MORE: "pay",
    actions.GEMS: "spend",
}


def _title(pos: Position, item: int) -> str:
    return pos.components.items[item].title


def _talent_name(pos: Position, talent: int) -> str:
    return pos.components.talents[talent].name


def _write_exhaust(pos: Position, seat: int, places: int) -> str:
    return ", ".join(_title(pos, pos.shop[seat][place]) for place in actions.bits(places))


def _write_gems(_pos: Position, _seat: int, mask: int) -> str:
    return "gems " + ", ".join(ELEMENTS[element] for element in actions.bits(mask)) if mask else "no gems"


# What follows the verb, for each kind.
_WRITERS: dict[int, Callable[[Position, int, int], str]] = {
    **dict.fromkeys((actions.SPEND, actions.HOLD, actions.RELEASE, actions.TRANSMUTE, actions.TURN), die_name),
    **dict.fromkeys(
        (actions.BUILD, actions.RECHARGE, actions.DISCARD, actions.MIMIC), lambda pos, _seat, item: _title(pos, item)
    ),
    actions.SCAVENGE: lambda pos, _seat, item: f"{_title(pos, item)} from discard",
    actions.ACTIVATE: lambda pos, _seat, about: f"{_title(pos, about >> 2)} {(about & 3) + 1}",
    actions.UPGRADE: lambda pos, _seat, about: f"{_title(pos, about >> 2)} with {ELEMENTS[about & 3]}",
    actions.EXCHANGE: lambda _pos, _seat, element: f"prism for {ELEMENTS[element]}",
    actions.USE: lambda pos, _seat, talent: _talent_name(pos, talent),
    actions.DRAFT: lambda pos, _seat, about: _talent_name(pos, about & 31),
    actions.KEEP: lambda pos, _seat, about: f"{_talent_name(pos, about >> 5 & 31)}, {_talent_name(pos, about & 31)}",
    actions.CHOOSE: lambda pos, _seat, chosen: choice_texts(pos)[chosen],
    actions.COPY: lambda _pos, _seat, element: f"{ELEMENTS[element]} gem",
    actions.EXHAUST: _write_exhaust,
    actions.PAY: lambda _pos, _seat, packed: write_amounts(*actions.unpack(packed)),
    actions.MORE: lambda _pos, _seat, amount: f"{amount} more",
    actions.GEMS: _write_gems,
    actions.GIVE: lambda pos, _seat, how: ("nothing", f"{_wanted(pos)} gem", "prism")[how],
    actions.TAKE: lambda _pos, _seat, die_type: f"{TYPES[die_type]} die",
    actions.PUT: lambda pos, _seat, item: f"{_title(pos, item)} next",
}


def _wanted(pos: Position) -> str:
    frame = pos.stack[-1] if pos.stack else (-1,)
    if frame[0] != at.GIVE:
        return ""
    return str(pos.components.items[frame[1]].effect["others_may_give"]["gem"])


def read(pos: Position, seat: int, text: str) -> int:
    """The code behind a notation, whether or not it is legal now.

    Raises:
        UnreadableAction: with what was not understood.
        IllegalAction: when it names something the seat doesn't have.
        AmbiguousAction: when a card's name fits several cards.
    """
    words = " ".join(text.split())
    fixed = _FIXED_CODES.get(words.lower())
    if fixed is not None:
        return fixed
    for pattern, reader in _READERS:
        match = pattern.fullmatch(words)
        if match:
            return reader(pos, seat, *match.groups())
    raise UnreadableAction(
        f"{text[:80]!r} is not an action of Manaforge; actions read like 'spend earth-1', 'build Stone Circle', "
        "'gain prism', 'activate Stone Circle 1', 'exchange prism for fire' or 'end turn'."
    )


def _die(kind: int) -> Callable[[Position, int, str], int]:
    def reader(pos: Position, seat: int, name: str) -> int:
        names = die_names(pos, seat)
        if name.lower() not in names:
            raise IllegalAction(f"MF-T1: seat {seat} has no die {name[:20]!r}; it has {', '.join(names) or 'none'}.")
        return actions.code(kind, names.index(name.lower()))

    return reader


def item_id(pos: Position, name: str, among: list[int] | None = None) -> int:
    """An item by its title; by its name where only one card, or only one of ``among``, has it."""
    wanted = name.casefold()
    for item in pos.components.items:
        if item.title.casefold() == wanted:
            return item.id
    found = [item.id for item in pos.components.items if item.name.casefold() == wanted]
    here = [number for number in found if among is None or number in among]
    if len(here) == 1:
        return here[0]
    if found:
        titles = ", ".join(pos.components.items[number].title for number in here or found)
        raise AmbiguousAction(f"{name!r} may be any of {titles}: say which.")
    raise UnreadableAction(f"there is no item {name[:60]!r}.")


def _item(kind: int, shift: int = 0) -> Callable[[Position, int, str], int]:
    def reader(pos: Position, seat: int, name: str) -> int:
        places = {actions.BUILD: pos.board, actions.SCAVENGE: pos.discard, actions.MIMIC: pos.store[seat]}
        return actions.code(kind, item_id(pos, name, places.get(kind)) << shift)

    return reader


def talent_id(pos: Position, name: str) -> int:
    """A talent by its name."""
    wanted = name.casefold()
    for talent in pos.components.talents:
        if talent.name.casefold() == wanted:
            return talent.id
    raise UnreadableAction(f"there is no talent {name[:60]!r}.")


def _talent(kind: int) -> Callable[[Position, int, str], int]:
    def reader(pos: Position, seat: int, name: str) -> int:
        return actions.code(kind, talent_id(pos, name) | (seat << 5 if kind == actions.DRAFT else 0))

    return reader


def _keep(pos: Position, seat: int, first: str, second: str) -> int:
    low, high = sorted((talent_id(pos, first), talent_id(pos, second)))
    return actions.code(actions.KEEP, seat << 10 | low << 5 | high)


def _activate(pos: Position, _seat: int, name: str, level: str) -> int:
    item = item_id(pos, name)
    if not 1 <= int(level) <= len(pos.components.items[item].levels):
        raise IllegalAction(f"MF-T3: {pos.components.items[item].title} has no level {level}.")
    return actions.code(actions.ACTIVATE, item << 2 | int(level) - 1)


def _upgrade(pos: Position, _seat: int, name: str, element: str) -> int:
    return actions.code(actions.UPGRADE, item_id(pos, name) << 2 | ELEMENTS.index(element.lower()))


def _element(kind: int) -> Callable[[Position, int, str], int]:
    return lambda _pos, _seat, name: actions.code(kind, ELEMENTS.index(name.lower()))


def _choose(pos: Position, _seat: int, text: str) -> int:
    texts = choice_texts(pos)
    if text.lower() in texts:
        return actions.code(actions.CHOOSE, texts.index(text.lower()))
    offered = f"it may be {' or '.join(texts)}" if texts else "nothing is to be chosen now"
    raise IllegalAction(f"MF-D1: choose {text[:40]!r} is not an alternative; {offered}.")


def _exhaust(pos: Position, seat: int, names: str) -> int:
    places = 0
    for name in names.split(", "):
        item = item_id(pos, name)
        if item not in pos.shop[seat]:
            raise IllegalAction(f"MF-I12: {pos.components.items[item].title} is not in seat {seat}'s workshop.")
        places |= 1 << pos.shop[seat].index(item)
    return actions.code(actions.EXHAUST, places)


def _pay(_pos: Position, _seat: int, text: str) -> int:
    amounts = read_amounts(text.lower())
    if amounts is None:
        raise UnreadableAction(f"pay {text[:40]!r} can't be read; a payment is like 'pay 2 earth, 1 fire gem'.")
    if any(amount > actions.SOURCE_MASK for part in amounts for amount in part):
        raise IllegalAction(f"MF-P1: pay {text[:40]!r} is more than any cost.")
    return actions.code(actions.PAY, actions.pack(*amounts))


def _more(_pos: Position, _seat: int, amount: str) -> int:
    return actions.code(actions.MORE, int(amount))


def _gems(_pos: Position, _seat: int, names: str) -> int:
    listed = [name.strip().lower() for name in names.split(",")]
    if not set(listed) <= set(ELEMENTS) or len(set(listed)) < len(listed):
        raise IllegalAction(f"MF-I7: spend gems {names[:40]!r} must name different elements.")
    return actions.code(actions.GEMS, sum(1 << ELEMENTS.index(name) for name in listed))


def _give(pos: Position, _seat: int, what: str) -> int:
    if what.lower() in ("nothing", "prism"):
        return actions.code(actions.GIVE, actions.GIVE_NOTHING if what.lower() == "nothing" else actions.GIVE_PRISM)
    if what.lower().removesuffix(" gem") != _wanted(pos):
        raise IllegalAction(f"MF-I9: give {what[:40]!r} is not what is asked for.")
    return actions.code(actions.GIVE, actions.GIVE_GEM)


def _take(_pos: Position, _seat: int, name: str) -> int:
    return actions.code(actions.TAKE, TYPES.index(name.lower()))


_ELEMENT = "(earth|fire|wind|water)"
_READERS: list[tuple[re.Pattern[str], Callable[..., int]]] = [
    (re.compile(pattern, re.IGNORECASE), reader)
    for pattern, reader in (
        (r"spend gems (.+)", _gems),
        (r"spend no gems", lambda _pos, _seat: actions.code(actions.GEMS)),
        (r"spend (\S+)", _die(actions.SPEND)),
        (r"hold (\S+)", _die(actions.HOLD)),
        (r"release (\S+)", _die(actions.RELEASE)),
        (r"transmute (\S+)", _die(actions.TRANSMUTE)),
        (r"turn (\S+)", _die(actions.TURN)),
        (r"build (.+) from discard", _item(actions.SCAVENGE)),
        (r"build (.+)", _item(actions.BUILD)),
        (r"activate (.+) (\d)", _activate),
        (rf"upgrade (.+) with {_ELEMENT}", _upgrade),
        (rf"exchange prism for {_ELEMENT}", _element(actions.EXCHANGE)),
        (r"use (.+)", _talent(actions.USE)),
        (r"draft (.+)", _talent(actions.DRAFT)),
        (r"keep (.+), (.+)", _keep),
        (r"choose (.+)", _choose),
        (rf"copy {_ELEMENT} gem", _element(actions.COPY)),
        (r"recharge (.+)", _item(actions.RECHARGE)),
        (r"exhaust (.+)", _exhaust),
        (r"pay (\d) more", _more),
        (r"pay (.+)", _pay),
        (r"discard (.+)", _item(actions.DISCARD)),
        (r"mimic (.+)", _item(actions.MIMIC)),
        (r"give (.+)", _give),
        (r"take (earth|fire|wind|water|arcane) die", _take),
        (r"put (.+) next", _item(actions.PUT)),
    )
]
