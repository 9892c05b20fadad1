"""A snapshot for players who must find out what to do: without proposed answers, dice and payments."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.presenter import BoardPresenter


def without_proposals(snapshot: shapes.Snapshot, presenter: BoardPresenter) -> shapes.Snapshot:
    """Return a snapshot in which nothing is proposed.

    Args:
        snapshot: a board's snapshot.
        presenter: the board's presenter.
    """
    options = [presenter.without_proposal(option) for option in snapshot["options"]]
    choice = snapshot["choice"]
    if choice is not None and isinstance(form := choice["form"], dict) and "proposal" in form:
        choice = {**choice, "form": {**form, "proposal": _zeroed(form["proposal"])}}
    return {**snapshot, "options": options, "choice": choice}


def _zeroed(amounts: Any) -> Any:
    """Return the same amounts, all set to 0."""
    return {name: _zeroed(one) for name, one in amounts.items()} if isinstance(amounts, dict) else 0
