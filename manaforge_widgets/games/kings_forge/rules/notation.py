"""The notation of actions: writing the text of ``str(action)``, and reading it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from manaforge_widgets.core.api import UnreadableAction
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.notation_forms import Forms
from manaforge_widgets.games.kings_forge.rules.dice import KINDS

Args = dict[str, Any]


def write(kind: str, args: Mapping[str, Any]) -> str:
    """Return the notation of an action.

    Example:
        >>> write("visit", {"dock": "gem", "card": "Tavern", "dice": {"metal": 2, "wood": 1}})
        'visit gem dock turning Tavern with 2 metal, 1 wood'
    """
    return _WRITERS[kind](args)


def read(text: str) -> tuple[str, Args]:
    """Return the kind and the arguments of a notation, which may be in upper or lower case; names are not checked.

    Raises:
        UnreadableAction: the text is not the notation of an action.

    Example:
        >>> read("craft Hammer with metal-1, library-1 as metal")
        ('craft', {'card': 'Hammer', 'dice': ['metal-1', 'library-1 as metal']})
    """
    return _FORMS.read(text)


def write_dice(dice: Mapping[str, int]) -> str:
    """Return dice by colour, as text: ``2 metal, 1 wood``."""
    return ", ".join(f"{dice[colour]} {colour}" for colour in dice)


def write_payment(dice: Mapping[str, int], consumed: Mapping[str, int]) -> str:
    """Return the placed dice as text, with consumed ones marked: ``2 metal, 1 gem consumed``."""
    parts = [write_dice(dice), *(f"{consumed[colour]} {colour} consumed" for colour in consumed)]
    return ", ".join(part for part in parts if part)


def _with(args: Mapping[str, Any]) -> str:
    payment = write_payment(args["dice"], args.get("consumed", {}))
    return f" with {payment}" if payment else ""


def _by(args: Mapping[str, Any]) -> str:
    return f" by {args['by']}" if args.get("by") else ""


def _write_pass(args: Mapping[str, Any]) -> str:
    return f"pass for a {args['take']}" if args["take"] else "pass"


_WRITERS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "claim": lambda args: f"claim {args['card']} {args['action']}{_with(args)}",
    "visit": lambda args: f"visit {args['dock']} dock turning {args['card']}{_with(args)}",
    "pass": _write_pass,
    "place": lambda _args: "place cemetery die",
    "craft": lambda args: f"craft {args['card']} with {', '.join(args['dice'])}",
    "steal": lambda args: f"steal {args['card']} with {', '.join(args['dice'])}",
    "add": lambda args: f"add {args['amount']} to {args['die']}{_by(args)}",
    "six": lambda args: f"set {args['die']} to 6{_by(args)}",
    "flip": lambda args: f"flip {args['die']}{_by(args)}",
    "reroll": lambda args: f"reroll {args['die']}{_by(args)}",
    "roll": lambda _args: "roll chosen dice",
    "ones": lambda args: f"turn ones to sixes{_by(args)}",
    "end": lambda _args: "end turn",
}


def _read_payment(text: str | None) -> Args:
    if text is None:
        return {}
    dice: dict[str, int] = {}
    consumed: dict[str, int] = {}
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise UnreadableAction(f"dice to place must be written like '2 metal, 1 wood', not {short(text, 60)}.")
        into = consumed if match[3] else dice
        colour = match[2].lower()
        into[colour] = into.get(colour, 0) + int(match[1])
    return {"dice": dice, "consumed": consumed}


def _read_claim(card: str, action: str, dice: str | None) -> Args:
    return {"card": card, "action": action.lower(), **_read_payment(dice)}


def _read_visit(dock: str, card: str, dice: str) -> Args:
    paid = _read_payment(dice)
    if paid["consumed"]:
        raise UnreadableAction("all dice on a dock go back to the stock; omit 'consumed'.")
    return {"dock": dock.lower(), "card": card, "dice": paid["dice"]}


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


_BY = r"(?: by (.+))?"
_PART = re.compile(rf"(\d{{1,3}}) ({'|'.join(KINDS)})( consumed)?", re.ASCII | re.IGNORECASE)
_FORMS: Final = Forms(
    (
        ("claim", r"claim (.+?) (top|bottom)(?: with (.+))?", _read_claim),
        ("visit", r"visit (.+?) dock turning (.+?) with (.+)", _read_visit),
        ("pass", r"pass", lambda: {"take": ""}),
        ("pass", r"pass for an? (.+)", lambda taken: {"take": taken.lower()}),
        ("place", r"place cemetery die", dict),
        ("craft", r"craft (.+?) with (.+)", lambda card, dice: {"card": card, "dice": _listed(dice)}),
        ("steal", r"steal (.+?) with (.+)", lambda card, dice: {"card": card, "dice": _listed(dice)}),
        (
            "add",
            rf"add (\d{{1,2}}) to (\S+){_BY}",
            lambda amount, die, by: {"amount": int(amount), "die": die, "by": by or ""},
        ),
        ("six", rf"set (\S+) to 6{_BY}", lambda die, by: {"die": die, "by": by or ""}),
        ("flip", rf"flip (\S+){_BY}", lambda die, by: {"die": die, "by": by or ""}),
        ("reroll", rf"reroll (\S+){_BY}", lambda die, by: {"die": die, "by": by or ""}),
        ("roll", r"roll chosen dice", dict),
        ("ones", rf"turn ones to sixes{_BY}", lambda by: {"by": by or ""}),
        ("end", r"end turn", dict),
    ),
    "King's Forge",
    "'claim Tavern top', 'pass', 'craft Hammer with metal-1, metal-2', 'add 1 to gem-1 by Blacksmith' or 'end turn'",
)
