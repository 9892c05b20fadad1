"""The review of a Board's game: a Replay in the board's place, whose front end the page gets only when needed."""

from __future__ import annotations

import json
from collections.abc import Sequence

from manaforge_widgets.reviewing import Review
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.bundles import bundle
from manaforge_widgets.widgets.past import frames_of, stepped
from manaforge_widgets.widgets.presenter import BoardPresenter, kit_of
from manaforge_widgets.widgets.reviewed import review_view


def reviewed_text(presenter: BoardPresenter, seat: int, names: Sequence[str], review: Review, number: int) -> str:
    """Return what a page needs to show a review in a Board's place, as JSON text.

    Args:
        presenter: the presenter of the finished match, in which nothing is hidden any more.
        seat: the seat whose mat is in front.
        names: a name for each seat.
        review: the review of the match.
        number: the number of the review; each review of a board has a different one.
    """
    name = f"reviewed-{presenter.bundle}"
    module, css = bundle(name)
    game: shapes.ReviewedGame = {
        "number": number,
        "bundle": name,
        "module": module,
        "css": css,
        "replay": {
            "kit": kit_of(presenter.match, presenter),
            "names": list(names),
            "seat": seat,
            "step": presenter.match.step,
            **stepped(frames_of(presenter, None, names)),
            "reviewed": review_view(presenter.match, review, names),
        },
    }
    return json.dumps(game)
