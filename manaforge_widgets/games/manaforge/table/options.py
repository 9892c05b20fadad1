"""What can be clicked on the table: each legal action with its target, and for every other target why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manaforge_widgets.games.api import Action, GameError, View
from manaforge_widgets.games.manaforge.rules.describe import gain_symbols
from manaforge_widgets.games.record import thawed
from manaforge_widgets.widgets import shapes

# Where an action of each kind is shown; the notation's words fill in the name.
_PLACES = {
    "prism": "bank",
    "exchange": "prism",
    "look": "deck",
    "end": "turn",
}


def options(
    view: View, seat: int, actions: tuple[Action, ...], cards: shapes.Cards, proposal: str
) -> list[shapes.Option]:
    """Every action with what it is about; payments are left out, the payment editor makes them."""
    return [
        {
            "action": action.text,
            "target": target(view, seat, action),
            "label": label(view, seat, action, cards),
            "proposed": action.text == proposal,
        }
        for action in actions
        if action.kind != "pay"
    ]


def target(view: View, seat: int, action: Action) -> str:
    """The thing on the table that an action is about."""
    if action.kind in _PLACES and not (action.kind == "look" and view["active"] != seat):
        return _PLACES[action.kind]
    name = _about(action)
    if action.kind in ("spend", "hold", "release", "transmute", "turn"):
        return f"die:{name}"
    if action.kind == "build":
        return f"item:{name}"
    if action.kind == "scavenge":
        return f"discard:{name}"
    if action.kind in ("activate", "upgrade", "recharge", "discard"):
        return f"card:{name}"
    if action.kind in ("use", "draft"):
        return f"talent:{name}"
    if action.kind == "mimic":
        return f"store:{name}"
    return "choice"


def _about(action: Action) -> str:
    """The name in an action's notation."""
    _, _, rest = action.text.partition(" ")
    if action.kind == "activate":
        return rest.rpartition(" ")[0]
    if action.kind == "upgrade":
        return rest.rpartition(" with ")[0]
    return rest.removesuffix(" from discard")


def label(view: View, seat: int, action: Action, cards: shapes.Cards) -> str:
    """What an action does, in a few words and symbols."""
    kind, name = action.kind, _about(action)
    if kind == "spend":
        return f"spend: {_face(view, seat, name, cards)}{_idle(view, seat, name)}"
    if kind == "transmute":
        return f"copy {name}: {_face(view, seat, name, cards)}"
    if kind in ("hold", "release"):
        return "hold for the next roll" if kind == "hold" else "take off Aether Reserve"
    if kind == "turn":
        return f"turn {name} from {_face(view, seat, name, cards)} to its gem side"
    if kind == "build":
        return f"build for {cards['items'][name]['cost']}"
    if kind == "scavenge":
        return f"build {name} for 1{{any-gem}} and {cards['items'][name]['cost']}"
    if kind == "activate":
        number = int(action.text.rpartition(" ")[2])
        levels = cards["items"][name]["levels"]
        where = f"level {number}: " if len(levels) > 1 else ""
        return f"{where}{levels[number - 1]['text']}"
    if kind == "upgrade":
        gem = action.text.rpartition(" ")[2]
        return f"attach {{{gem}-gem}}"
    if kind == "exchange":
        return f"1{{prism}} → 1{{{action.text.rpartition(' ')[2]}-gem}}"
    if kind == "use":
        return cards["talents"][name]["text"]
    return _choice_label(action, name)


_FIXED = {
    "prism": "gain 1{prism}",
    "end": "end turn",
    "look": "look at the top of the deck",
    "pass": "go on",
    "decline": "go on, and do not ask again before the roll",
    "order": "leave the rest as it is",
}


def _choice_label(action: Action, name: str) -> str:
    kind = action.kind
    if kind in _FIXED:
        return _FIXED[kind]
    if kind == "choose":
        return gain_symbols(thawed(action.args))
    if kind == "copy":
        return f"1{{{name.replace(' ', '-')}}}"
    if kind == "more":
        return f"pay {name}" if name != "0 more" else "pay nothing more"
    if kind == "gems":
        listed = name.removeprefix("gems ").split(", ")
        return "spend no gems" if name == "no gems" else " ".join(f"1{{{gem}-gem}}" for gem in listed)
    if kind == "give":
        gifts = {"nothing": "give nothing", "prism": "turn 1{prism} into the gem and give it"}
        return gifts.get(name, f"give 1{{{name.replace(' ', '-')}}}")
    if kind == "take":
        return f"1{{die-{name.removesuffix(' die')}}}"
    if kind == "put":
        return f"next: {name.removesuffix(' next')}"
    return name if kind in ("recharge", "exhaust", "discard", "mimic", "draft", "keep") else action.text


def _idle(view: View, seat: int, die: str) -> str:
    """A warning for a special face that would do nothing now."""
    mat = view["seats"][seat]
    face = next(row["face"] for row in mat["dice"] if row["die"] == die)
    if face == "gem copy" and not any(mat["gems"].values()):
        return " does nothing now: you own no gem"
    if face == "power surge" and all(card["charged"] for card in mat["workshop"]):
        return " does nothing now: no card is exhausted"
    return ""


def _face(view: View, seat: int, die: str, cards: shapes.Cards) -> str:
    face = next(row["face"] for row in view["seats"][seat]["dice"] if row["die"] == die)
    return cards["faces"][face]


def why(
    view: View, seat: int, found: list[shapes.Option], cards: shapes.Cards, why_not: Callable[[str], str | None]
) -> dict[str, str]:
    """For each target with no option, the rule that forbids what one would try there."""
    reasons: dict[str, str] = {}
    possible = {option["target"] for option in found}
    for where, action in _tries(view, seat, cards):
        if where in possible or where in reasons:
            continue
        try:
            reason = why_not(action)
        except GameError as error:
            reason = str(error)
        if reason:
            reasons[where] = reason
    return reasons


def _tries(view: View, seat: int, cards: shapes.Cards) -> list[tuple[str, str]]:
    mat = view["seats"][seat]
    found = [(f"die:{row['die']}", f"spend {row['die']}") for row in mat["dice"]]
    found += [(f"item:{title}", f"build {title}") for title in view["board"] if title]
    for card in mat["workshop"]:
        found.append((f"card:{card['card']}", _try_card(card, cards)))
    found += [(f"talent:{name}", f"use {name}") for name in mat["talents"]]
    scavenger = any("discard pile" in cards["talents"][name]["text"] for name in mat["talents"])
    # One discarded card stands for all where the reason is the same for each: there is no Scavenger.
    pile = view["discard"] if scavenger else view["discard"][-1:]
    found += [(f"discard:{title}", f"build {title} from discard") for title in pile]
    return [
        *found,
        ("prism", "exchange prism for earth"),
        ("bank", "gain prism"),
        ("deck", "look at deck"),
        ("turn", "end turn"),
    ]


def _try_card(card: Any, cards: shapes.Cards) -> str:
    levels = cards["items"][card["card"]]["levels"]
    unlocked = [
        n for n in range(len(levels)) if sum(line["gem"] is not None for line in levels[: n + 1]) <= len(card["gems"])
    ]
    return f"activate {card['card']} {unlocked[-1] + 1 if unlocked else 1}"
