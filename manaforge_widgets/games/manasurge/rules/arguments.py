"""Functions that turn the code of an action into its arguments by name, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from manaforge_widgets.core.api import UnreadableAction
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import either, listed, short
from manaforge_widgets.core.record import Record, thawed
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.core.spelling import did_you_mean, unknown
from manaforge_widgets.games.manasurge.rules import actions
from manaforge_widgets.games.manasurge.rules.components import THORNWEAVER, Components
from manaforge_widgets.games.manasurge.rules.position import Position

Args = Mapping[str, Any] | Record
"""The arguments of an action by name: ``{"card": "5 Fireball", "by": ""}``."""

Given = dict[str, Any]


def decode(components: Components, code: int) -> tuple[str, dict[str, Any]]:
    """Return the kind and the arguments of an action, from its code; the arguments are in the order of the notation."""
    kind, argument = actions.kind_of(code), actions.argument_of(code)
    decoder = _DECODERS.get(kind)
    return actions.KINDS[kind], decoder(components, argument) if decoder else {}


def encode(pos: Position, kind: str, args: Args) -> int:
    """Return the code of an action from its kind and arguments; the action need not be legal, and hands do not matter.

    Raises:
        UnreadableAction: the game doesn't have this kind, card, wizard, seat or argument.
    """
    if kind not in actions.KINDS:
        known = dict.fromkeys(actions.KINDS)
        hint = did_you_mean(kind, known, f"the kinds are {listed(known)}.")
        raise UnreadableAction(f"there is no action of the kind {short(kind)}; {hint}")
    encoder = _ENCODERS.get(kind)
    try:
        return encoder(pos, thawed(args)) if encoder else actions.code_of(actions.KINDS.index(kind))
    except (KeyError, TypeError, AttributeError) as error:
        raise UnreadableAction(
            f"an action {kind!r} can't have the arguments {short(thawed(args), 60)}; see m.legal_actions()."
        ) from error


def kind_id(components: Components, name: object) -> int:
    """Return the kind of a card, from its name.

    Raises:
        UnreadableAction: there is no such card.
    """
    return _id_of(name, components.kind_names, "card")


def _id_of(name: object, names: tuple[str, ...], what: str) -> int:
    if isinstance(name, str):
        wanted = folded(" ".join(name.split()))
        for number, known in enumerate(names):
            if folded(known) == wanted:
                return number
    raise UnreadableAction(unknown(what, name, names))


# ---------------------------------------------------------------------------------------- from codes to arguments


def _decode_play(components: Components, kind: int) -> dict[str, Any]:
    return {"card": components.kind_names[kind], "by": ""}


def _decode_weave(components: Components, kind: int) -> dict[str, Any]:
    return {"card": components.kind_names[kind], "by": components.wizards[THORNWEAVER]}


def _decode_card(components: Components, kind: int) -> dict[str, Any]:
    return {"card": components.kind_names[kind]}


def _decode_use(components: Components, number: int) -> dict[str, Any]:
    return {"wizard": components.wizards[number >> 1], "use": bool(number & 1)}


_DECODERS: dict[int, Callable[[Components, int], dict[str, Any]]] = {
    actions.PLAY: _decode_play,
    actions.WEAVE: _decode_weave,
    actions.DIRECTION: lambda _, number: {"to": actions.DIRECTIONS[number]},
    actions.COUNTER: lambda _, number: {"declare": bool(number)},
    actions.GIVE: _decode_card,
    actions.KEEP: lambda _, _number: {"card": None},
    actions.DISCARD: _decode_card,
    actions.CHOOSE: lambda _, number: {"seat": number},
    actions.WREST: lambda _, number: {"take": bool(number)},
    actions.USE: _decode_use,
    actions.PUT: _decode_card,
}


# ---------------------------------------------------------------------------------------- from arguments to codes


def _encode_play(pos: Position, args: Given) -> int:
    kind = kind_id(pos.components, args["card"])
    by = args.get("by") or ""
    if not by:
        return actions.code_of(actions.PLAY, kind)
    wizards = pos.components.wizards
    if _id_of(by, wizards, "wizard") != THORNWEAVER:
        raise UnreadableAction(
            f"'by' must be {wizards[THORNWEAVER]!r} or omitted, not {short(by)}: other wizards don't play cards."
        )
    return actions.code_of(actions.WEAVE, kind)


def _encode_card(kind: int) -> Callable[[Position, Given], int]:
    return lambda pos, args: actions.code_of(kind, kind_id(pos.components, args["card"]))


def _encode_give(pos: Position, args: Given) -> int:
    if args["card"] is None:
        return actions.code_of(actions.KEEP)
    return actions.code_of(actions.GIVE, kind_id(pos.components, args["card"]))


def _encode_direction(_pos: Position, args: Given) -> int:
    to = args["to"]
    if not isinstance(to, str) or to.lower() not in actions.DIRECTIONS:
        raise UnreadableAction(f"'to' must be {either(actions.DIRECTIONS)}, not {short(to)}.")
    return actions.code_of(actions.DIRECTION, actions.DIRECTIONS.index(to.lower()))


def _encode_choose(pos: Position, args: Given) -> int:
    return actions.code_of(actions.CHOOSE, check_seat(args["seat"], pos.seats, UnreadableAction))


def _encode_use(pos: Position, args: Given) -> int:
    wizard = _id_of(args["wizard"], pos.components.wizards, "wizard")
    return actions.code_of(actions.USE, wizard << 1 | _flag(args, "use"))


def _flag(args: Given, name: str) -> int:
    if type(args[name]) is not bool:
        raise UnreadableAction(f"{name!r} must be True or False, not {short(args[name])}.")
    return int(args[name])


_ENCODERS: dict[str, Callable[[Position, Given], int]] = {
    "play": _encode_play,
    "direction": _encode_direction,
    "counter": lambda _pos, args: actions.code_of(actions.COUNTER, _flag(args, "declare")),
    "give": _encode_give,
    "discard": _encode_card(actions.DISCARD),
    "choose": _encode_choose,
    "wrest": lambda _pos, args: actions.code_of(actions.WREST, _flag(args, "take")),
    "use": _encode_use,
    "put": _encode_card(actions.PUT),
}
