"""The review of the game on a Board: a Replay in its place, with a front end that the page gets only now."""

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
    """What a page needs to show a review in a Board's place, as the text of an answer.

    Args:
        presenter: the match's presenter. The match is over, so everybody may see everything.
        seat: the seat in front.
        names: a name for each seat.
        review: the review of the match.
        number: by which the page tells it from a later one.
    """
    module, css = bundle(f"reviewed-{presenter.bundle}")
    game: shapes.ReviewedGame = {
        "number": number,
        "module": module,
        "css": css,
        "replay": {
            "kit": kit_of(presenter.match, presenter),
            "names": list(names),
            "seat": seat,
            "step": presenter.match.step,
            **stepped(frames_of(presenter, None, names)),
            "reviewed": review_view(review, names),
        },
    }
    return json.dumps(game)
