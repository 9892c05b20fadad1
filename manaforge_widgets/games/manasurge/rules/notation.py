"""The notation of actions: functions that write the text of ``str(action)`` and read it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from manaforge_widgets.core.notation_forms import Forms

Args = dict[str, Any]


def write(kind: str, args: Mapping[str, Any]) -> str:
    """Return the notation of an action.

    Example:
        >>> write("play", {"card": "4 Frost", "by": "Thornweaver"})
        'play 4 Frost by Thornweaver'
    """
    return _WRITERS[kind](args)


def read(text: str) -> tuple[str, Args]:
    """Return the kind and the arguments of a notation; upper or lower case does not matter. Names are not checked.

    Raises:
        UnreadableAction: the text is not the notation of an action.

    Example:
        >>> read("Play 5 fireball")
        ('play', {'card': '5 fireball', 'by': ''})
    """
    return _FORMS.read(text)


def _write_play(args: Mapping[str, Any]) -> str:
    return f"play {args['card']}" + (f" by {args['by']}" if args.get("by") else "")


_WRITERS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "play": _write_play,
    "struck": lambda _args: "struck",
    "stop": lambda _args: "play no more",
    "direction": lambda args: f"direction {args['to']}",
    "counter": lambda args: "counter" if args["declare"] else "no counter",
    "give": lambda args: f"give {args['card'] or 'nothing'}",
    "draw": lambda _args: "draw",
    "hold": lambda _args: "hold",
    "discard": lambda args: f"discard {args['card']}",
    "choose": lambda args: f"choose seat {args['seat']}",
    "wrest": lambda args: "wrest" if args["take"] else "no wrest",
    "use": lambda args: f"{'use' if args['use'] else 'no'} {args['wizard']}",
    "put": lambda args: f"put {args['card']}",
}

_FORMS: Final = Forms(
    (
        ("stop", r"play no more", dict),
        ("play", r"play (.+?)(?: by (.+))?", lambda card, by: {"card": card, "by": by or ""}),
        ("struck", r"struck|be struck|take the spell", dict),
        ("direction", r"direction (left|right)", lambda to: {"to": to.lower()}),
        ("counter", r"counter", lambda: {"declare": True}),
        ("counter", r"no counter", lambda: {"declare": False}),
        ("give", r"give nothing", lambda: {"card": None}),
        ("give", r"give (.+)", lambda card: {"card": card}),
        ("draw", r"draw", dict),
        ("hold", r"hold", dict),
        ("discard", r"discard (.+)", lambda card: {"card": card}),
        ("choose", r"choose seat (\d{1,3})", lambda seat: {"seat": int(seat)}),
        ("wrest", r"wrest", lambda: {"take": True}),
        ("wrest", r"no wrest", lambda: {"take": False}),
        ("use", r"use (.+)", lambda wizard: {"wizard": wizard, "use": True}),
        ("use", r"no (.+)", lambda wizard: {"wizard": wizard, "use": False}),
        ("put", r"put (.+)", lambda card: {"card": card}),
    ),
    "ManaSurge",
    "'play 5 Fireball', 'struck', "
    "'direction left', 'no counter', 'give 3 Frost', 'choose seat 2', 'use Oracle', 'draw' or 'hold'",
)
