"""The probabilities for a Board of ManaSurge, as JSON, computed in short parts."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Final

from manaforge_widgets.games.manasurge.board import shapes
from manaforge_widgets.games.manasurge.odds.ahead import scenes_after
from manaforge_widgets.games.manasurge.odds.answering import Answer, answer_in
from manaforge_widgets.games.manasurge.odds.drawing import Aim, drawing_steps
from manaforge_widgets.games.manasurge.odds.scene import Scene
from manaforge_widgets.games.manasurge.odds.seen import Seen, seen_of
from manaforge_widgets.games.manasurge.odds.struck import FEW_TRIALS, Shared, Struck, struck_in, struck_steps
from manaforge_widgets.games.manasurge.rules.components import EMBER
from manaforge_widgets.match import Match
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.widgets.to_json import chance_view

_COMPARED: Final = 12
"""The most actions for which the board shows a chance of being struck; nobody compares more than that."""
_SENT_AFTER: Final = 100
"""The number of pauses after which the results so far are sent."""
_EMBER: Final = " Ember changes the amount of damage, not the chance of it."

_OPENING: Final = (
    "You can answer the opening card of the next spell. Assumed: it is a random one of the numbered cards that are "
    "hidden from you."
)
_DRAW_WORDS: Final[Mapping[Aim, tuple[str, str]]] = {
    "opening": ("you can answer the opening", _OPENING),
    "open": ("you can open", "You hold a numbered card and can open the spell. Without one you have a Rebirth."),
    "metamagic": ("you hold a metamagic", "You hold a metamagic, which is valid after any rank unless it is locked."),
    "now": ("you can answer", "You hold a valid card for the turn that you begin now."),
}
"""For what a hand must do, a few words for a button, and a sentence."""

_CHOSEN_NEXT: Final = ("counter", "direction right")
"""The choices after an action that have a separate chance of being struck, next to the one for no choice."""


def odds_steps(match: Match, seat: int) -> Iterator[shapes.BoardOdds | None]:
    """Yield the probabilities of the results of the seat's actions, each time more of them.

    First come the probabilities that the next seat can answer each action, and what drawing cards is good for. Then
    come the probabilities that the seat itself is struck on its next turn. Between two spells there are probabilities
    only for a seat that may draw.

    Args:
        match: a match of ManaSurge.
        seat: the seat; only what this seat knows is used.

    Yields:
        None where the calculation may pause, and probabilities, each time more of them.
    """
    phase = match.view(seat)["phase"]
    if phase not in ("spell", "between"):
        return
    seen = seen_of(match, seat)
    draws = yield from _draws(match, seen)
    if phase == "between" and not draws:
        return
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
        "draws": draws,
        "struck": None,
        "seen": _seen_words(seen),
        "working": not draws,
        "error": "",
    }
    yield odds
    # Whether the seat is struck depends on a card that it may draw first.
    if draws:
        return
    shared = Shared(seen.belief)
    lowest = yield from struck_steps(seen, shared, FEW_TRIALS)
    if lowest and (lowest.first or len(lowest.chances) > 1):
        # A seat that can't play now gets no number: the board says that it has no valid card.
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


def _draws(match: Match, seen: Seen) -> Pausing[dict[str, shapes.DrawOdds]]:
    """Return the chance of each answer to whether the seat draws."""
    draws: dict[str, shapes.DrawOdds] = {}
    for action in match.legal_actions(seen.seat):
        one = yield from drawing_steps(seen, action.kind, action.args)
        if one:
            brief, words = _DRAW_WORDS[one.aim]
            draws[action.text] = {"chance": chance_view(one.chance), "brief": brief, "words": words}
    return draws


def _seen_words(seen: Seen) -> str:
    """Return how many cards are hidden from the seat, and what the chances take into account about them."""
    total = sum(seen.unseen)
    cases = seen.belief.cases
    # The first stock has not been shuffled since the deal; each other stock was once the discards.
    reshuffled = sum(map(sum, cases[0][1][0][1:]))
    words = f"{total} cards are hidden from you"
    if 0 < reshuffled < total:
        words = f"{words}, {reshuffled} of them reshuffled discards"
    if len(cases) > 1:
        words = f"{words}; some changed hands unseen: the chances cover {len(cases)} cases"
    return words


def _compared(scenes: Mapping[str, Sequence[Scene]]) -> list[tuple[str, int]]:
    """Return the actions, with their following choices, that get a chance of being struck; no choice comes first."""
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
    """Run a calculation to its end; return its result and how often it paused."""
    paused = 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value, paused
        paused += 1
        yield


def _with_struck(odds: shapes.BoardOdds, action: str, number: int, struck: shapes.StruckOdds) -> shapes.BoardOdds:
    """Return the odds with one more chance of being struck, as a copy, since the old ones were sent already."""
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
    return {
        "chance": chance_view(one.chance),
        "lock": chance_view(one.lock) if one.lock else None,
        "low": low,
        "high": high,
        "first": first,
        "words": one.words + ember,
    }
