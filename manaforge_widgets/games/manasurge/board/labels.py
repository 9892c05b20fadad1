"""Labels: what an action does, in a few words and symbols, as its player sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.games.manasurge.board.cards import BRIEF, ON_PLAY, card_words
from manaforge_widgets.games.manasurge.odds.strike import strike
from manaforge_widgets.games.manasurge.rules.components import (
    ANY_RANK,
    DARK_MIRROR,
    DEFLECT,
    EMBER,
    POLARIZE,
    SPELL_KINDS,
    STONEHEART,
    THORNWEAVER,
    Components,
)
from manaforge_widgets.games.manasurge.rules.dealing import SURGE
from manaforge_widgets.games.manasurge.rules.options import valid_kinds, woven_kinds

_MIRROR: Final = SPELL_KINDS + DARK_MIRROR
_PLACES: Final[Mapping[int, str]] = {1: "on top", 2: "second", 3: "third"}


def label(components: Components, view: View, action: Action, names: list[str]) -> str:
    """Return the label of a legal action.

    Args:
        components: the components of the match's edition.
        view: the view of the action's seat.
        action: the action.
        names: a name for each seat.
    """
    by_cards = _BY_CARDS.get(action.kind)
    if by_cards:
        return by_cards(components, view, action)
    maker = _LABELS.get(action.kind)
    return maker(view, action.args, names) if maker else action.text


def _play(components: Components, view: View, action: Action) -> str:
    args = action.args
    kind = components.kind_ids[args.card]
    parts = [f"with {args.by}"] if args.by else []
    if kind == _MIRROR:
        last = view["row"][-1]
        meant = last["as"] or last["card"]
        kind = components.kind_ids[meant]
        parts.append(f"as {card_words(meant)}")
    if view["seats"][action.seat]["hand"]["count"] == 1:
        parts.append(_surge(components, view, kind))
    if kind >= SPELL_KINDS:
        if kind - SPELL_KINDS == POLARIZE:
            parts.append("ranks go up" if view["down"] else "ranks go down")
        elif kind - SPELL_KINDS == DEFLECT and len(view["seats"]) == 2:
            parts.append("the other player is still next")
        elif kind != _MIRROR:
            parts.append(BRIEF[components.metamagics[kind - SPELL_KINDS]])
        return ", ".join(parts)
    return ", ".join(parts + _numbered(components, view, kind))


def _surge(components: Components, view: View, kind: int) -> str:
    """MS-E6, MS-E7: that the last card of a hand is a ManaSurge, and the shards that are left for it."""
    resonates = kind < SPELL_KINDS and view["suit"] in (None, components.suits[components.kind_suits[kind]])
    shards = min(SURGE, view["supply"] - (resonates and view["supply"] > 0))
    return f"ManaSurge: +{shards}{{shard}}" if shards else "ManaSurge"


def _numbered(components: Components, view: View, kind: int) -> list[str]:
    """MS-R4, MS-R5, MS-R7: the shard, the Counter-Spell and the power of a numbered card."""
    suit = components.kind_suits[kind]
    resonates = view["suit"] in (None, components.suits[suit])
    parts = ["+1{shard}"] if resonates and view["supply"] else []
    if view["suit"] is None:
        added = components.damage[suit]
        parts += [f"struck: +{added}{{damage}}"] if added else []
        parts += ["ranks go down"] if components.down[suit] else []
    elif components.kind_ranks[kind] == view["last_rank"] and view["direction"]:
        parts.append("may skip the other" if len(view["seats"]) == 2 else "may turn the spell")
    on_play = components.on_play[suit] if resonates else 0
    if on_play and (on_play != ANY_RANK or view["suit"] is None):
        parts.append(ON_PLAY[on_play])
    return parts or ["no shard"]


def _discard(components: Components, view: View, action: Action) -> str:
    """MS-M12: before its play in this turn, how many valid cards the seat keeps."""
    if view["question"]["kind"] != "stagnation":
        return "discard"
    ids, own = components.kind_ids, view["seats"][action.seat]
    kinds = [ids[name] for name in own["hand"]["cards"]]
    kinds.remove(ids[action.args.card])
    suit = components.suits.index(view["suit"])
    free_suit = suit if components.on_play[suit] == ANY_RANK else -1
    valid = valid_kinds(view["last_rank"], view["down"], view["locked"], free_suit)
    woven = [False] * len(valid)
    if own["wizard"] == components.wizards[THORNWEAVER] and not own["used"]:
        woven = list(woven_kinds(view["last_rank"], view["down"], free_suit))
    return f"discard: {sum(valid[kind] or woven[kind] for kind in kinds)} valid left"


def _struck(components: Components, view: View, action: Action) -> str:
    """MS-E1, MS-E2: what the seat loses if it is struck, and what the owner of Ember or Stoneheart may save."""
    seat = action.seat
    cost = strike(components, view, seat)
    then = f"{cost.damage}{{damage}} in all" + (": Rebirth" if cost.reborn else "")
    own = view["seats"][seat]
    wizard = None if own["used"] else own["wizard"]
    spared = ""
    if wizard == components.wizards[EMBER] and view["at_stake"]:
        spared = f"; with {wizard} {strike(components, view, seat, spared=1).damage}{{damage}}"
    elif wizard == components.wizards[STONEHEART] and cost.returned:
        spared = f"; with {wizard} −{strike(components, view, seat, kept=1).lost}{{shard}}"
    paid = f" −{cost.paid}{{shard}}" if cost.paid else ""
    returned = f", −{cost.returned}{{shard}} on your cards" if cost.returned else ""
    return f"be struck: +{cost.drawn}{{damage}}{paid}{returned}; {then}{spared}"


def _direction(view: View, args: Any, names: list[str]) -> str:
    seats = len(view["seats"])
    first = (view["player"] + (1 if args.to == "left" else -1)) % seats
    return f"{args.to}: {names[first]} plays first"


def _counter(view: View, args: Any, names: list[str]) -> str:
    if len(view["seats"]) == 2:
        other = names[1 - view["player"]]
        return f"skip: play again, not {other}" if args.declare else f"do not skip: {other} is next"
    if not args.declare:
        keep = "keep the direction"
        return keep if view["next"] is None else f"{keep}: {names[view['next']]} is next"
    back = _turned(view)
    return "turn the direction" if back is None else f"turn the direction: {names[back]} is next"


def _turned(view: View) -> int | None:
    """Return the seat that is next if the direction turns; None before it is chosen, and after a Portal."""
    if view["direction"] is None or view["portal"] is not None:
        return None
    step = -1 if view["direction"] == "left" else 1
    return int((view["player"] + step) % len(view["seats"]))


def _give(view: View, args: Any, names: list[str]) -> str:
    if args.card is None:
        return "keep all"
    seat = view["question"]["about"].get("seat")
    return "give" if seat is None else f"give to {names[seat]}"


def _draw(view: View, _args: Any, _names: list[str]) -> str:
    if view["question"]["kind"] == "refill":
        hand = view["seats"][view["question"]["seat"]]["hand"]["count"]
        return f"draw {5 - hand}{{card}}"
    return "draw a card"


def _hold(view: View, _args: Any, _names: list[str]) -> str:
    """MS-R2: a Caster without a numbered card draws before it opens, also if it holds now."""
    seat = view["question"]["seat"]
    can_open = any(name[0].isdigit() for name in view["seats"][seat]["hand"]["cards"])
    return "hold: draw nothing" if can_open or seat != view["caster"] else "hold: draw before you open"


def _use(_view: View, args: Any, _names: list[str]) -> str:
    return f"use {args.wizard}" if args.use else "not now"


_BY_CARDS: Final[Mapping[str, Callable[[Components, View, Action], str]]] = {
    "play": _play,
    "struck": _struck,
    "discard": _discard,
}
_LABELS: Final[Mapping[str, Callable[[View, Any, list[str]], str]]] = {
    "stop": lambda _view, _args, _names: "stop here",
    "direction": _direction,
    "counter": _counter,
    "give": _give,
    "draw": _draw,
    "hold": _hold,
    "choose": lambda _view, args, names: names[args.seat],
    "wrest": lambda _view, args, _names: "take it, with its shard and token" if args.take else "leave it",
    "use": _use,
    "put": lambda view, _args, _names: f"put it {_PLACES[min(view['question']['about'].get('place', 1), 3)]}",
}
