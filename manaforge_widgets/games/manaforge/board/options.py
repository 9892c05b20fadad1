"""The legal actions as options for the browser: each with the thing to click and a label."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from manaforge_widgets.core.api import Action, Choice, View
from manaforge_widgets.core.record import Record, thawed
from manaforge_widgets.games.manaforge.board import shapes, targets
from manaforge_widgets.games.manaforge.board.advice import is_idle, suggestion
from manaforge_widgets.games.manaforge.rules.describe import gain_symbols
from manaforge_widgets.games.manaforge.rules.items import scavenger_price
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.widgets.shapes import Option
from manaforge_widgets.widgets.to_json import option_view


def options(
    actions: Sequence[Action], choice: Choice | None, view: View, seat: int, cards: shapes.Cards, position: Position
) -> list[Option]:
    """Return an option for each action: target, label, whether it is clearly the best, and whether it does nothing.

    Args:
        actions: the seat's legal actions, without payments: the payment editor offers those.
        choice: the question that the seat is asked.
        view: the seat's view.
        seat: the seat.
        cards: everything printed on the cards.
        position: a copy of the position that is shown.
    """
    best = suggestion(position, seat) if choice else -1
    words = _Words(view, seat, cards, position)
    offered = []
    for action in actions:
        idle = is_idle(position, seat, action.code)
        label = words.label(action) + (words.idle(action) if idle else "")
        offered.append(option_view(action, target(action, choice), label, proposed=action.code == best, idle=idle))
    return offered


def target(action: Action, choice: Choice | None) -> str:
    """Return the thing on the table that an action is about."""
    if action.kind == "look" and choice is not None:
        return targets.CHOICE
    if action.kind in _FIXED_TARGETS:
        return _FIXED_TARGETS[action.kind]
    if action.kind in _TARGETS:
        argument, named = _TARGETS[action.kind]
        return named(action.args[argument])
    return targets.CHOICE


_FIXED_TARGETS = {"prism": targets.BANK, "exchange": targets.PRISM, "look": targets.DECK, "end": targets.TURN}
_TARGETS: dict[str, tuple[str, Callable[[str], str]]] = {
    **dict.fromkeys(("spend", "hold", "release", "transmute", "turn"), ("die", targets.die)),
    **dict.fromkeys(("activate", "upgrade", "recharge", "discard"), ("card", targets.card)),
    **dict.fromkeys(("use", "draft"), ("talent", targets.talent)),
    "build": ("card", targets.item),
    "scavenge": ("card", targets.discard),
    "mimic": ("card", targets.store),
}


class _Words:
    """Writes the labels of actions, in a few words and symbols."""

    def __init__(self, view: View, seat: int, cards: shapes.Cards, position: Position) -> None:
        self._position = position
        self._faces = {row["die"]: row["face"] for row in view["seats"][seat]["dice"]}
        self._cards = cards

    def label(self, action: Action) -> str:
        """Return the label of an action."""
        own: Callable[[Record], str] | None = getattr(self, f"_{action.kind}", None)
        return own(action.args) if own else _LABELS[action.kind](action.args)

    def _drawn(self, die: str) -> str:
        return self._cards["faces"][self._faces[die]]["drawing"]

    def idle(self, action: Action) -> str:
        """Return the end of a label: that the action does nothing now, and why."""
        return f" (does nothing now{self._idle_reason(action)})"

    def _idle_reason(self, action: Action) -> str:
        if action.kind == "hold":
            return ": there is no next roll"
        if action.kind not in ("spend", "turn", "transmute"):
            return ""
        face = self._faces[action.args.die]
        if action.kind == "turn":
            return ": it already shows it" if face.endswith(" gem") else ": it is spent, and nothing can copy it"
        return {"gem copy": ": you own no gem", "power surge": ": no card is exhausted"}.get(face, "")

    def _spend(self, args: Record) -> str:
        return f"spend for {self._drawn(args.die)}"

    def _transmute(self, args: Record) -> str:
        return f"copy {_die(args)}: {self._drawn(args.die)}"

    def _turn(self, args: Record) -> str:
        return f"turn {_die(args)} from {self._drawn(args.die)} to its gem side"

    def _build(self, args: Record) -> str:
        return f"build for {self._cards['items'][args.card]['cost']}"

    def _scavenge(self, args: Record) -> str:
        gems = scavenger_price(self._position)
        return f"build {args.card} for {gems}{{any-gem}} and {self._cards['items'][args.card]['cost']}"

    def _activate(self, args: Record) -> str:
        levels = self._cards["items"][args.card]["levels"]
        where = f"level {args.level}: " if len(levels) > 1 else ""
        return f"{where}{levels[args.level - 1]['text']}"

    def _use(self, args: Record) -> str:
        return self._cards["talents"][args.talent]["text"]


def _die(args: Record) -> str:
    """Return the name of a die in words."""
    return str(args.die).replace("-", " die ")


def _gift(args: Record) -> str:
    gifts = {"nothing": "give nothing", "prism": "exchange 1{prism} for the gem and give it"}
    return gifts.get(args.what) or f"give 1{{{args.element}-gem}}"


_LABELS: dict[str, Callable[[Any], str]] = {
    "hold": lambda _: "hold for the next roll",
    "release": lambda _: "take off Aether Reserve",
    "upgrade": lambda args: f"upgrade with {{{args.element}-gem}}",
    "exchange": lambda args: f"1{{prism}} → 1{{{args.element}-gem}}",
    "prism": lambda _: "gain 1{prism}",
    "end": lambda _: "end turn",
    "look": lambda _: "look at the top of the deck",
    "pass": lambda _: "go on",
    "decline": lambda _: "go on, and don't ask again before the roll",
    "order": lambda _: "leave the rest in this order",
    "choose": lambda args: gain_symbols(thawed(args)),
    "copy": lambda args: f"1{{{args.element}-gem}}",
    "more": lambda args: f"pay {args.amount} more" if args.amount else "pay nothing more",
    "gems": lambda args: " ".join(f"1{{{element}-gem}}" for element in args.elements) or "spend no gems",
    "give": _gift,
    "take": lambda args: f"1{{die-{args.die_type}}}" if args.die_type else "take none",
    "put": lambda args: f"next: {args.card}",
    "exhaust": lambda args: ", ".join(args.cards),
    "draft": lambda args: args.talent,
    "keep": lambda args: ", ".join(args.talents),
    **dict.fromkeys(("recharge", "discard", "mimic"), lambda args: args.card),
}
