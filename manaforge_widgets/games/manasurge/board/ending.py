"""The sources of each seat's shards and the shards it lost, spell by spell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.games.manasurge.board.happened import REBIRTH, SURGE, Happenings
from manaforge_widgets.games.manasurge.board.waste import waste
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.leading import leads
from manaforge_widgets.widgets.shapes import BestView, EndingView

START, KEPT, AMPLIFY, LAST_PLAY, SURGED, STONEHEART, LOST = range(7)
_TITLES: Final = (
    "at the start",
    "kept on cards",
    "Amplify",
    "last plays",
    "ManaSurges",
    "Stoneheart",
    "lost by Rebirth",
)
_TWO: Final = 2


@dataclass(frozen=True, slots=True)
class ShardChange:
    """Shards that a seat gained or lost at one time.

    Attributes:
        seat: the seat.
        round: the number of the spell; 0 for the shards that the seat had when the match began.
        source: the source of the shards, such as ``KEPT``.
        amount: the number of shards; negative for the shards that Rebirths cost.
        card: the card on which the shards lay; empty if they lay on no card.
    """

    seat: int
    round: int
    source: int
    amount: int
    card: str = ""


def gains(match: Match, happenings: Happenings) -> list[ShardChange]:
    """Return every change of every seat's shards, in order: for each seat they sum to its score.

    Args:
        match: the match.
        happenings: the events of the match.
    """
    gained = [ShardChange(seat, 0, START, shards) for seat, shards in enumerate(match.status(0).scores) if shards]
    ended = 0
    for number, (step, (before, after)) in enumerate(zip(happenings.steps(), pairwise(_scores(match)), strict=True), 1):
        of_step: list[ShardChange] = []
        if step.ended != ended:
            of_step += _of_spell(match.view(None, step=number)["last_spell"])
            ended = step.ended
        for seat, (had, has) in enumerate(zip(before, after, strict=True)):
            rest = has - had - sum(one.amount for one in of_step if one.seat == seat)
            surges = sum(one.what == SURGE for one in step.happened if one.seat == seat)
            rebirths = sum(one.what == REBIRTH for one in step.happened if one.seat == seat)
            # A Rebirth costs a shard if the seat has one; a ManaSurge brings two while the supply lasts (MS-E7).
            lost = max(0, min(rebirths, _TWO * surges - rest))
            of_step += [ShardChange(seat, step.round, SURGED, rest + lost), ShardChange(seat, step.round, LOST, -lost)]
        gained += [one for one in of_step if one.amount]
    return gained


def _scores(match: Match) -> list[tuple[int, ...]]:
    return [match.status(step).scores for step in range(match.step + 1)]


def _of_spell(story: Mapping[str, Any]) -> list[ShardChange]:
    """MS-E1: the shards from a spell's end: for the last play, and on the cards of seats that were not struck."""
    number, struck, last_play = story["round"], story["struck"], story["last_play"]
    gained = [ShardChange(last_play, number, LAST_PLAY, 1)] if last_play is not None else []
    for card in story["row"]:
        if card["shard"] and card["seat"] != struck:
            source = AMPLIFY if "Amplify" in (card["card"], card["as"]) else KEPT
            gained.append(ShardChange(card["seat"], number, source, 1, card["card"]))
    by_stoneheart = story["gained"][struck] - (last_play == struck)
    return [*gained, ShardChange(struck, number, STONEHEART, by_stoneheart)]


def ending(match: Match, happenings: Happenings, seat: int) -> EndingView:
    """Return where the shards of a finished match came from, as JSON for the browser.

    Args:
        match: the match.
        happenings: the events of the match.
        seat: the seat that looks.
    """
    gained = gains(match, happenings)
    seats, rounds = range(match.seats), match.status().round
    sources = sorted({one.source for one in gained})
    own = [one for one in gained if one.seat == seat]
    last = Counter[int]()
    for one in own:
        if one.round == rounds:
            last[one.source] += one.amount
    by_round = [
        [_sum(one for one in gained if (one.seat, one.round) == (each, number)) for number in range(rounds + 1)]
        for each in seats
    ]
    return {
        "sources": [_TITLES[source] for source in sources],
        "by_source": [
            [_sum(one for one in gained if (one.seat, one.source) == (each, source)) for source in sources]
            for each in seats
        ],
        "by_round": by_round,
        "leads": leads(by_round),
        "last": [{"words": _TITLES[source], "amount": amount} for source, amount in sorted(last.items())],
        "best": _best(match, own, seat),
        "unused": _unused(match, seat),
    }


def _sum(gained: Iterable[ShardChange]) -> int:
    return sum(one.amount for one in gained)


def _best(match: Match, own: Iterable[ShardChange], seat: int) -> BestView | None:
    """Return the card that brought the seat most shards, and how often it was played; None if none brought two."""
    kept = Counter(one.card for one in own if one.card)
    [(card, amount)] = kept.most_common(1) or [("", 0)]
    if amount < _TWO:
        return None
    played = [action.args["card"] for action in match.actions if action.seat == seat and action.kind == "play"]
    return {"words": card, "amount": amount, "uses": played.count(card)}


def _unused(match: Match, seat: int) -> list[str]:
    """Return what the seat did not use: shards on its cards when it was struck, valid cards, its wizard."""
    views = [match.view(seat, step=step) for step in range(match.step + 1)]
    returned, spells, answers = 0, 0, 0
    helped: set[int] = set()
    for step, (action, (before, after)) in enumerate(zip(match.actions, pairwise(views), strict=True)):
        if action.seat == seat and _is_by_wizard(action, before):
            helped.add(before["round"])
        if action.seat == seat and action.kind == "struck":
            answers += bool(waste(before, seat, match.branch(step).legal_actions(seat)))
        story = after["last_spell"]
        if story == before["last_spell"]:
            continue
        spells += 1
        if story["struck"] == seat:
            on_cards = sum(card["shard"] for card in story["row"] if card["seat"] == seat)
            returned += on_cards - (story["gained"][seat] - (story["last_play"] == seat))
    unused = [f"{returned}{{shard}} on cards (given back when struck)"] if returned else []
    if answers:
        unused.append(f"a valid card when struck ({'once' if answers == 1 else f'{answers} times'})")
    wizard = views[-1]["seats"][seat]["wizard"]
    if wizard and len(helped) < spells:
        unused.append(f"{wizard} (in {spells - len(helped)} of {spells} spells)")
    return unused


def _is_by_wizard(action: Action, before: View) -> bool:
    """MS-W2: return whether an action uses the wizard of its seat."""
    args: Any = action.args
    if action.kind == "use":
        return bool(args.use)
    return action.kind == "play" and (bool(args.by) or before["question"]["kind"] == "stormcaller")
