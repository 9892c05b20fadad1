"""The odds of the table in play, as JSON for a Board of ManaSurge, bit by bit."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Final

from manaforge_widgets.games.manasurge.board import shapes
from manaforge_widgets.games.manasurge.odds.ahead import scenes_after
from manaforge_widgets.games.manasurge.odds.answering import Answer, answer_in
from manaforge_widgets.games.manasurge.odds.scene import Scene
from manaforge_widgets.games.manasurge.odds.seen import Seen, seen_of
from manaforge_widgets.games.manasurge.odds.struck import FEW_TRIALS, Shared, Struck, struck_in, struck_steps
from manaforge_widgets.games.manasurge.rules.components import EMBER
from manaforge_widgets.match import Match
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.widgets.to_json import chance_view

_COMPARED: Final = 12
"""So many actions have a chance to be struck each; of more nobody compares them all."""
_SENT_AFTER: Final = 100
"""After so many pauses what is known by then is sent."""
_EMBER: Final = " Ember changes how much damage that is, not how likely it is."

_CHOSEN_NEXT: Final = ("counter", "direction right")
"""The choices after an action whose chance to be struck is told beside that of going straight on."""


def odds_steps(match: Match, seat: int) -> Iterator[shapes.BoardOdds | None]:
    """Yield the seat's odds bit by bit: who can answer each of its actions, then how likely it is struck after each.

    Args:
        match: a match of ManaSurge.
        seat: the seat. The odds follow from what it knows alone.

    Yields:
        None where there may be a pause, and odds that hold more and more.
    """
    if match.view(seat)["phase"] != "spell":
        return
    seen = seen_of(match, seat)
    scenes: dict[str, Sequence[Scene]] = {}
    answers: dict[str, list[shapes.AnswerOdds]] = {}
    for action in match.legal_actions(seat):
        ways = scenes_after(seen, action.kind, action.args)
        if ways:
            scenes[action.text] = ways
            answers[action.text] = [_answer(answer_in(scene, action.text)) for scene in ways]
        yield None
    odds: shapes.BoardOdds = {
        "step": 0,
        "answers": answers,
        "struck": None,
        "seen": _seen_words(seen),
        "working": True,
        "error": "",
    }
    yield odds
    shared = Shared(seen.belief)
    lowest = yield from struck_steps(seen, shared, FEW_TRIALS)
    if lowest:
        odds = {**odds, "struck": _struck(seen, lowest)}
        yield odds
    pauses = 0
    for text, number in _compared(scenes):
        scene = scenes[text][number]
        if lowest and (lowest.first, lowest.choice) == (text, scene.choice):
            one = lowest
        else:
            one, paused = yield from _counting(struck_in(scene, text, shared, FEW_TRIALS))
            pauses += paused
        odds = _with_struck(odds, text, number, _struck(seen, one))
        if pauses >= _SENT_AFTER:
            pauses = 0
            yield odds
    yield {**odds, "working": False}


def _seen_words(seen: Seen) -> str:
    """How many cards are hidden from the seat, and what its chances take into account of them."""
    total = sum(seen.unseen)
    cases = seen.belief.cases
    # The first stock has not been shuffled since the deal; each of the others was once the discards.
    reshuffled = sum(map(sum, cases[0][1][0][1:]))
    words = f"{total} cards are hidden from you"
    if 0 < reshuffled < total:
        words = f"{words}, {reshuffled} of them reshuffled discards"
    if len(cases) > 1:
        words = f"{words}; unseen gifts: {len(cases)} cases counted"
    return words


def _compared(scenes: Mapping[str, Sequence[Scene]]) -> list[tuple[str, int]]:
    """Return the actions and the ways to go on that get a chance to be struck, those without a further choice first."""
    if len(scenes) > _COMPARED:
        return []
    ways = [
        (action, number)
        for action, after in scenes.items()
        for number, scene in enumerate(after)
        if not number or scene.choice in _CHOSEN_NEXT
    ]
    return sorted(ways, key=lambda way: way[1])


def _counting(steps: Pausing[Struck]) -> Generator[None, None, tuple[Struck, int]]:
    """The answer of steps, and how often they paused."""
    paused = 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value, paused
        paused += 1
        yield


def _with_struck(odds: shapes.BoardOdds, action: str, number: int, struck: shapes.StruckOdds) -> shapes.BoardOdds:
    """Return the odds with one more chance to be struck; what was sent stays as it is."""
    ways = odds["answers"][action]
    more: list[shapes.AnswerOdds] = [
        {**way, "struck": struck} if place == number else way for place, way in enumerate(ways)
    ]
    return {**odds, "answers": {**odds["answers"], action: more}}


def _answer(one: Answer) -> shapes.AnswerOdds:
    return {
        "choice": one.choice,
        "seat": one.seat,
        "chance": chance_view(one.chance),
        "brief": one.note,
        "why": {
            "unseen": one.unseen,
            "answers": one.answers,
            "hidden": one.hidden,
            "known": one.known,
            "words": one.why,
        },
        "struck": None,
    }


def _struck(seen: Seen, one: Struck) -> shapes.StruckOdds:
    low, high = ("", "") if one.exact or one.sure else map(percent, one.interval)
    first = one.first.removeprefix("play ") if one.first.startswith("play ") else ""
    ember = _EMBER if seen.wizards[one.seat] == EMBER and one.chance else ""
    return {"chance": chance_view(one.chance), "low": low, "high": high, "first": first, "words": one.words + ember}
