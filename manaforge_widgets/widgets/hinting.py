"""Hints on a Board, and the reasons why there may be none."""

from __future__ import annotations

import json
from collections.abc import Sequence

from manaforge_widgets.bots.hints import hint, why_no_planner
from manaforge_widgets.core.markup import seat_symbol, with_names
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.presenter import BoardPresenter


def why_no_hint(match: Match, seat: int) -> str:
    """Return the reason why a seat gets no hint now, with symbols such as ``{seat-1}`` for seats; empty if it gets one.

    Args:
        match: the match.
        seat: the seat that wants a hint.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Pyromancer", 0)
        >>> why_no_hint(m, 0)
        'You get a hint when you must act. {seat-1} must act first.'
    """
    if match.outcome is not None:
        return "The game is over."
    if seat not in match.to_act:
        *others, last = [seat_symbol(other) for other in match.to_act]
        who = f"{', '.join(others)} and {last}" if others else last
        return f"You get a hint when you must act. {who} must act first."
    return why_no_planner(match.game)


def hint_text(presenter: BoardPresenter, seat: int, names: Sequence[str], options: Sequence[shapes.Option]) -> str:
    """Return what the planner bot would do for a seat, as JSON text.

    Args:
        presenter: the match's presenter.
        seat: the seat, which is to act.
        names: a name for each seat.
        options: the options that the page offers to the seat.

    Raises:
        GameError: when there is no hint.
    """
    match = presenter.match
    advice = hint(match, seat)
    action = next(action for action in match.legal_actions(seat) if action.text == advice.actions[0])
    targets = [option["target"] for option in options if option["action"] == action.text]
    if not targets:
        targets = presenter.clicked_for(action)
    view: shapes.HintView = {
        "step": match.step,
        "action": action.text,
        "targets": targets,
        "steps": [with_names(step, names) for step in advice.steps],
        "why": with_names(advice.why, names),
    }
    return json.dumps(view)
