"""Score curves of a match or of a simulation, as a chart and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from manaforge_widgets.charts.by_round import scores
from manaforge_widgets.charts.chart import Chart
from manaforge_widgets.charts.curves import Curves, curves
from manaforge_widgets.charts.figure import draw
from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.match import Match
from manaforge_widgets.simulation.results import Results

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


def prestige_curves(match: Match | Results, names: Sequence[str] | None = None) -> Figure:
    """Return a chart of the scores of a match or of a simulation; it does not change when the match goes on.

    A match has a line for each seat, with a point after every turn or round. A simulation has a line for each bot, with
    a point after every round.

    Args:
        match: a match of any game, or the results that :func:`manaforge_widgets.simulate` returned; see
            :func:`manaforge_widgets.charts.scores`.
        names: a name for each seat of a match; None for "Seat 0", "Seat 1" and so on.

    Raises:
        ArgumentError: if ``match`` is neither a match nor results.
        GameError: when ``names`` is invalid, or results have no game that was played to its end.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> [trace.name for trace in prestige_curves(m).data]
        ['Seat 0', 'Seat 1']
    """
    if isinstance(match, Results):
        return of_simulation(match, names).figure
    data = curves(match, names)
    # Plotly takes half a second to import, so it is imported only for a figure.
    from manaforge_widgets.charts.blank import blank_figure  # noqa: PLC0415

    return draw(blank_figure(), data)


def of_simulation(results: Results, names: object = None) -> Chart:
    """Return the chart of the scores of a simulation, and refuse names of seats.

    Args:
        results: the results of a simulation.
        names: names for seats; they must be None, since the curves of a simulation belong to bots.

    Raises:
        ArgumentError: for any names.
        GameError: if no game was played to its end.
    """
    if names is not None:
        raise ArgumentError("the curves of a simulation belong to its bots, not to seats; omit names=.")
    return scores(results)


@overload
def prestige_table(match: Match, names: Sequence[str] | None = None) -> Curves: ...
@overload
def prestige_table(match: Results, names: None = None) -> Chart: ...
def prestige_table(match: Match | Results, names: Sequence[str] | None = None) -> Curves | Chart:
    """Return the numbers of the chart of :func:`prestige_curves`, without plotly; a notebook shows them as a table.

    Args:
        match: a match of any game, or the results that :func:`manaforge_widgets.simulate` returned.
        names: a name for each seat of a match; None for "Seat 0", "Seat 1" and so on.

    Returns:
        The numbers, with a sentence about them (``.sentence``) and ``.to_pandas()``.

    Raises:
        ArgumentError: if ``match`` is neither a match nor results.
        GameError: when ``names`` is invalid, or results have no game that was played to its end.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> table = prestige_table(m)
        >>> table.columns["step"][-2:], table.columns["prestige"][-2:]
        ([174, 174], [4, 9])
        >>> forge = mf.new_match("kings_forge", seats=2, seed=7)
        >>> mf.play_out(forge, "greedy")
        >>> list(prestige_table(forge).columns)[-3:]
        ['crafts', 'gain', 'highest_rank']
    """
    return of_simulation(match, names) if isinstance(match, Results) else curves(match, names)
