"""The answers to a seat's plays, each with the chance of an answer that the seat saw before it."""

from __future__ import annotations

from collections.abc import Iterator

from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.manasurge.board import targets
from manaforge_widgets.games.manasurge.odds.ahead import scenes_after
from manaforge_widgets.games.manasurge.odds.answering import answer_in
from manaforge_widgets.games.manasurge.odds.scene import Scene
from manaforge_widgets.games.manasurge.odds.seen import seen_of
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.widgets.shapes import ResultView, RollView
from manaforge_widgets.widgets.to_json import chance_view

_ANSWERS = ("play", "struck")


def roll_views(match: Match, step: int, viewer: int | None) -> Iterator[RollView | None]:
    """Yield the answer of a seat to what another seat has just played, with its chance as the other seat saw it.

    Nothing is rolled in ManaSurge: the answer shows what the hidden hand could do.

    Args:
        match: the match.
        step: the step of the answer, from 1.
        viewer: the seat that reads it; None for everybody. Only the seat that played saw the chance.

    Yields:
        None where the caller may pause, and the answer, if there is one.
    """
    begun = _begun(match, step)
    if begun < 1:
        return
    answer, played = match.actions[step - 1], match.actions[begun - 1]
    if answer.kind not in _ANSWERS or played.seat == answer.seat or viewer not in (None, played.seat):
        return
    scene = yield from _scene(match, begun, answer.seat)
    if scene is None:
        return
    chance = answer_in(scene).chance
    came, words = _came(match, step, begun, viewer)
    result: ResultView = {
        "target": targets.seat(answer.seat),
        "about": f"{seat_symbol(answer.seat)} can answer",
        "chance": chance_view(chance),
        "came": came,
        "words": words,
        "asked": played.text,
        "single": True,
    }
    yield {
        "step": step,
        "seat": answer.seat,
        "round": match.status(step - 1).round,
        "dice": [{"card": answer.args.card}] if answer.kind == "play" else [],
        "ended": False,
        "results": [result] if 0 < chance < 1 else [],
    }


def _begun(match: Match, step: int) -> int:
    """Return the step at which the turn of the seat that acts at a step begins: Stagnation first lets it discard."""
    begun, seat = step - 1, match.actions[step - 1].seat
    while begun and match.actions[begun - 1].kind == "discard" and match.actions[begun - 1].seat == seat:
        begun -= 1
    return begun


def _scene(match: Match, begun: int, answering: int) -> Pausing[Scene | None]:
    """Return what the seat that played last knew of the answering seat before its last action; None if nothing."""
    played = match.actions[begun - 1]
    try:
        seen = seen_of(match.branch(begun - 1), played.seat)
    except OddsError:
        return None
    yield
    scenes = scenes_after(seen, played.kind, played.args)
    yield
    return next((scene for scene in scenes if scene.at_turn_of_next().next == answering), None)


def _came(match: Match, step: int, begun: int, viewer: int | None) -> tuple[float | None, str]:
    """Return whether the seat could answer, as far as the viewer may know, and the result in words."""
    answer = match.actions[step - 1]
    if answer.kind == "play":
        return 1.0, "answered"
    if viewer is not None and match.outcome is None:
        # Whether it chose to be struck would tell about its hand (MS-H1).
        return None, "did not answer"
    could = _could(match.branch(begun), answer.seat)
    return float(could), "chose to be struck" if could else "could not answer"


def _could(match: Match, seat: int) -> bool:
    """Return whether a seat could play a valid card in its turn, by a discard that leaves it one (MS-M12)."""
    for action in match.legal_actions(seat):
        if action.kind == "play":
            return True
        if action.kind == "discard":
            after = match.branch()
            after.apply(action)
            if _could(after, seat):
                return True
    return False
