"""Random results of a match that were set by hand."""

from __future__ import annotations

import json

from manaforge_widgets.core.draws import Draw
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl


def set_by_hand(match: Match) -> int | None:
    """Return how many random results in a match differ from those that its seed gives.

    The seed fixes the result of each draw, so any other result was set by hand: with ``force``, or by a change of the
    file. A forced result that is the same as the seed's can't be found; it makes no difference either.

    Returns:
        The number; None if the game has draws whose results can't be compared.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.force({"seat 0 earth-1": "runestone"})
        >>> mf.play_out(m, "random")
        >>> set_by_hand(m)
        1
    """
    drawn = [pair for step in range(match.step + 1) for pair in MatchControl(match).draws(step)]
    try:
        return sum(not _is_of_the_seed(match, draw, result) for draw, result in drawn)
    except Exception:  # noqa: BLE001 - a user-defined game may have other draws
        return None


def _is_of_the_seed(match: Match, draw: Draw, result: object) -> bool:
    own = draw.sample(match.luck.stream(draw.key))
    # JSON turns tuples into lists.
    return bool(json.dumps(own) == json.dumps(result))
