"""The recap: what the other seats did since a seat's last action, in order, as far as that seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any, Final

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manasurge.board import targets
from manaforge_widgets.games.manasurge.board.cards import card_words
from manaforge_widgets.games.manasurge.board.happened import DAMAGE, REBIRTH, SURGE, Happened, Happenings
from manaforge_widgets.games.manasurge.board.options import hand_targets
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.rounds import last_acted
from manaforge_widgets.widgets.shapes import RecapSeat, RecapView

_TWO: Final = 2

Deed = tuple[int, str, str]
"""A seat, what it did, and with what; equal verbs in a row are joined."""


def recap(match: Match, happenings: Happenings, seat: int, view: View) -> RecapView | None:
    """Return what the others did since the seat last acted; None if that is nothing, or if the seat is not to act.

    Args:
        match: the match.
        happenings: the events of the match.
        seat: the seat that is to act.
        view: the seat's view now.
    """
    if view["to_act"] != [seat]:
        return None
    actions = match.actions
    since = last_acted(match, seat)
    if since == len(actions):
        return None
    views = [match.view(seat, step=step) for step in range(since, len(actions) + 1)]
    deeds: list[Deed] = []
    for step, (before, after) in zip(happenings.steps()[since:], pairwise(views), strict=True):
        deeds += [(step.action.seat, verb, what) for verb, what in _words(step.action, before)]
        deeds += _followed(step.happened, before, after)
    others = [(seat + place) % match.seats for place in range(1, match.seats)]
    return {
        "since": since,
        "turn": view["turn"],
        "seats": [_seat(other, deeds, views) for other in others],
        # The seat has done nothing since: its own entries are what happened to it.
        "own": _parts(seat, deeds),
        "new": _new(seat, views),
        "gone": [],
    }


def _seat(seat: int, deeds: Sequence[Deed], views: Sequence[View]) -> RecapSeat:
    score = views[-1]["seats"][seat]["shards"] - views[0]["seats"][seat]["shards"]
    return {"seat": seat, "score": score, "parts": _parts(seat, deeds)}


def _parts(seat: int, deeds: Sequence[Deed]) -> list[str]:
    """Return what a seat did and what happened to it, in order."""
    own = [(verb, what) for who, verb, what in deeds if who == seat]
    runs = groupby(own, key=itemgetter(0))
    return [f"{verb} {listed([what for _, what in run])}".rstrip() for verb, run in runs]


# ---------------------------------------------------------------------------------------------- what a seat did


def _words(action: Action, before: View) -> Iterator[tuple[str, str]]:
    """Yield the verb and the object of an action, as far as the viewer may know it; nothing if it changes nothing."""
    kind = action.kind
    args: Any = action.args
    if kind == "play":
        if args.by:
            yield f"used {args.by}", ""
        yield "played", _played(args.card, before)
    elif kind == "counter" and args.declare:
        skipped = len(before["seats"]) == _TWO
        yield (f"skipped {seat_symbol(1 - action.seat)}" if skipped else "turned the direction"), ""
    elif kind == "direction":
        yield f"sent the spell to the {args.to}", ""
    elif kind == "give" and args.card is not None:
        taker = before["question"]["about"]["seat"]
        yield "gave", f"{seat_symbol(taker)} {card_words(args.card) if taker == before['viewer'] else 'a card'}"
    elif kind == "discard":
        yield "discarded", card_words(args.card)
    elif kind == "hold":
        yield "held", ""
    elif kind == "choose":
        yield _CHOSEN[before["question"]["kind"]], seat_symbol(args.seat)
    elif kind == "wrest" and args.take:
        yield "took the {caster}", ""
    elif kind == "use" and args.use:
        yield "used", args.wizard


_CHOSEN: Final = {"portal": "sent the spell to", "missile": "hit", "deceive": "took a card from"}


def _played(card: str, before: View) -> str:
    """MS-M4: a card that was played; for a Dark Mirror also the card that it copies."""
    row = before["row"]
    if card != "Dark Mirror" or not row:
        return card_words(card)
    return f"Dark Mirror as {card_words(row[-1]['as'] or row[-1]['card'])}"


# --------------------------------------------------------------------------------------------- what followed


def _followed(happened: Sequence[Happened], before: View, after: View) -> Iterator[Deed]:
    """Yield the automatic events in order, and the struck seat if a spell ended."""
    question, story = after["question"], after["last_spell"]
    ended = story if story != before["last_spell"] else None
    # The damage of the struck seat is reported once, with the strike.
    struck, rest = -1, 0
    if ended:
        struck, rest = ended["struck"], ended["damage"]
    elif question and question["kind"] == "stoneheart":
        struck, rest = question["seat"], after["at_stake"]
    surged = set()
    for one in happened:
        if ended and one.what in (DAMAGE, REBIRTH):
            yield _struck(ended)
            ended = None
        if one.what == SURGE:
            surged.add(one.seat)
            yield one.seat, "ManaSurge: +2{shard}", ""
        elif one.what == REBIRTH:
            yield one.seat, "Rebirth", ""
        elif one.seat == struck and one.count <= rest:
            rest -= one.count
        elif one.what == DAMAGE:
            yield one.seat, "took", f"{one.count}{{damage}}"
        elif one.seat not in surged:
            yield one.seat, "drew", f"{one.count}{{card}}"
    if ended:
        yield _struck(ended)


def _struck(story: View) -> Deed:
    return story["struck"], "absorbed" if story["absorbed"] else "got struck for", f"{story['damage']}{{damage}}"


# --------------------------------------------------------------------------------------------- what is new


def _new(seat: int, views: Sequence[View]) -> list[str]:
    """Return the targets of the cards that were laid since then, and of the cards that came to the seat's hand."""
    first, now = views[0], views[-1]
    same = first["round"] == now["round"]
    laid = [targets.laid(place) for place in range(len(first["row"]) if same else 0, len(now["row"]))]
    had = hand_targets(first, seat)
    return laid + [target for target in hand_targets(now, seat) if target not in had]
