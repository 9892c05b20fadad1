"""The notation of actions: a writer of the text that ``str(action)`` gives, and a reader of this text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from manaforge_widgets.core.api import UnreadableAction
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.notation_forms import Forms
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, listed, write_amounts

Args = dict[str, Any]

_FIXED = {
    "prism": "gain prism",
    "look": "look at deck",
    "end": "end turn",
    "pass": "pass",
    "decline": "pass until the roll",
    "order": "keep order",
}
_OF_A_DIE = ("spend", "hold", "release", "transmute", "turn")
"""The kinds of actions that name a die and nothing else."""
_FIXED_KINDS = {text: kind for kind, text in _FIXED.items()}


def write(kind: str, args: Mapping[str, Any]) -> str:
    """Return the notation of an action.

    Example:
        >>> write("activate", {"card": "Stone Circle", "level": 2})
        'activate Stone Circle 2'
    """
    return _FIXED.get(kind) or _WRITERS[kind](args)


def read(text: str) -> tuple[str, Args]:
    """Return the kind and the arguments of a notation, in upper or lower case; it does not check the names.

    Raises:
        UnreadableAction: the text is not the notation of an action.

    Example:
        >>> read("pay 2 earth, 1 fire gem")
        ('pay', {'mana': {'earth': 2}, 'gems': {'fire': 1}})
    """
    words = " ".join(text.split())
    fixed = _FIXED_KINDS.get(words.lower())
    if fixed is not None:
        return fixed, {}
    return _FORMS.read(text)


def _name(verb: str, argument: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda args: f"{verb} {args[argument]}"


def _write_gift(args: Mapping[str, Any]) -> str:
    return f"give {args['element']} gem" if args["what"] == "gem" else f"give {args['what']}"


_WRITERS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    **{kind: _name(kind, "die") for kind in _OF_A_DIE},
    **{kind: _name(kind, "card") for kind in ("build", "recharge", "discard", "mimic")},
    **{kind: _name(kind, "talent") for kind in ("use", "draft")},
    "scavenge": lambda args: f"build {args['card']} from discard",
    "activate": lambda args: f"activate {args['card']} {args['level']}",
    "upgrade": lambda args: f"upgrade {args['card']} with {args['element']}",
    "exchange": lambda args: f"exchange prism for {args['element']}",
    "keep": lambda args: f"keep {', '.join(args['talents'])}",
    "choose": lambda args: f"choose {write_gain(args)}",
    "copy": lambda args: f"copy {args['element']} gem",
    "exhaust": lambda args: f"exhaust {', '.join(args['cards'])}",
    "pay": lambda args: f"pay {write_amounts(listed(args['mana']), listed(args['gems']))}",
    "more": lambda args: f"pay {args['amount']} more",
    "gems": lambda args: f"spend gems {', '.join(args['elements'])}" if args["elements"] else "spend no gems",
    "give": _write_gift,
    "take": lambda args: f"take {args['die_type']} die" if args["die_type"] else "take no die",
    "put": lambda args: f"put {args['card']} next",
}


def write_gain(gain: Mapping[str, Any]) -> str:
    """Return the notation of a benefit in a ``choose`` action, such as ``1 earth, 1 fire gem`` or ``2 prestige``."""
    if "words" in gain:
        return str(gain["words"])
    parts = [write_amounts(listed(gain.get("mana", {})), listed(gain.get("gems", {})))]
    parts += [f"{gain['prestige']} prestige"] if gain.get("prestige") else []
    parts += [f"{gain['prisms']} prisms"] if gain.get("prisms") else []
    return ", ".join(part for part in parts if part) or "nothing"


def read_gain(text: str) -> Args | None:
    """Return the benefit of a notation such as ``1 earth, 1 fire gem`` or ``2 prestige``; None for any other text."""
    if text.lower() == "nothing":
        return {}
    gain: Args = {}
    for part in text.lower().split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            return None
        amount = int(match[1])
        if match[2] in ELEMENTS:
            bag = gain.setdefault("gems" if match[3] else "mana", {})
            bag[match[2]] = bag.get(match[2], 0) + amount
        elif match[3]:
            return None
        else:
            name = "prestige" if match[2] == "prestige" else "prisms"
            gain[name] = gain.get(name, 0) + amount
    return gain


def _read_choice(text: str) -> Args:
    gain = read_gain(text)
    return {"words": text} if gain is None else gain


def _read_payment(text: str) -> Args:
    paid = read_gain(text)
    if not paid or not paid.keys() <= {"mana", "gems"}:
        raise UnreadableAction(f"pay {short(text)} can't be read; write a payment such as 'pay 2 earth, 1 fire gem'.")
    return {"mana": paid.get("mana", {}), "gems": paid.get("gems", {})}


def _read_gift(text: str) -> Args:
    what = text.lower()
    element = what.removesuffix(" gem")
    return {"what": "gem", "element": element} if element in ELEMENTS else {"what": what}


def _named(argument: str) -> Callable[..., Args]:
    return lambda name: {argument: name}


_ELEMENT = "(earth|fire|wind|water)"
_PART = re.compile(rf"(\d{{1,4}}) ({'|'.join(ELEMENTS)}|prestige|prisms?)( gem)?", re.ASCII)
_FORMS: Final = Forms(
    (
        ("gems", r"spend gems (.+)", lambda names: {"elements": [name.strip() for name in names.split(",")]}),
        ("gems", r"spend no gems", lambda: {"elements": []}),
        *((kind, rf"{kind} (\S+)", _named("die")) for kind in _OF_A_DIE),
        ("scavenge", r"build (.+) from discard", _named("card")),
        ("build", r"build (.+)", _named("card")),
        ("activate", r"activate (.+) (\d)", lambda card, level: {"card": card, "level": int(level)}),
        ("upgrade", rf"upgrade (.+) with {_ELEMENT}", lambda card, element: {"card": card, "element": element}),
        ("exchange", rf"exchange prism for {_ELEMENT}", _named("element")),
        ("use", r"use (.+)", _named("talent")),
        ("draft", r"draft (.+)", _named("talent")),
        ("keep", r"keep (.+), (.+)", lambda first, second: {"talents": [first, second]}),
        ("choose", r"choose (.+)", _read_choice),
        ("copy", rf"copy {_ELEMENT} gem", _named("element")),
        ("recharge", r"recharge (.+)", _named("card")),
        ("exhaust", r"exhaust (.+)", lambda names: {"cards": names.split(", ")}),
        ("more", r"pay (\d) more", lambda amount: {"amount": int(amount)}),
        ("pay", r"pay (.+)", _read_payment),
        ("discard", r"discard (.+)", _named("card")),
        ("mimic", r"mimic (.+)", _named("card")),
        ("give", r"give (.+)", _read_gift),
        ("take", r"take no die", lambda: {"die_type": None}),
        ("take", r"take (earth|fire|wind|water|arcane) die", _named("die_type")),
        ("put", r"put (.+) next", _named("card")),
    ),
    "Manaforge",
    "'spend earth-1', 'build Stone Circle', "
    "'gain prism', 'activate Stone Circle 1', 'exchange prism for fire' or 'end turn'",
)
