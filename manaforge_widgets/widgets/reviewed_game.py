"""The review of the game on a Board: a Replay in its place, with a front end that the page gets only now."""

from __future__ import annotations

import json
from collections.abc import Sequence

from manaforge_widgets.match import Match
from manaforge_widgets.reviewing import Review
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.bundles import bundle
from manaforge_widgets.widgets.past import frames_of, stepped
from manaforge_widgets.widgets.reviewed import review_view
from manaforge_widgets.widgets.table import Table, kit_of


def reviewed_text(match: Match, table: Table, seat: int, names: Sequence[str], review: Review, number: int) -> str:
    """What a page needs to show a review in a Board's place, as the text of an answer.

    Args:
        match: the match; it is over, so everybody may see everything.
        table: its table.
        seat: the seat in front.
        names: a name for each seat.
        review: the review of the match.
        number: by which the page tells it from a later one.
    """
    module, css = bundle(f"reviewed-{table.bundle}")
    game: shapes.ReviewedGame = {
        "number": number,
        "module": module,
        "css": css,
        "replay": {
            "kit": kit_of(match, table),
            "names": list(names),
            "seat": seat,
            "step": match.step,
            **stepped(frames_of(match, table, None, names)),
            "reviewed": review_view(review, names),
        },
    }
    return json.dumps(game)
