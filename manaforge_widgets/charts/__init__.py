"""Charts of matches and of simulations: plotly figures, each with a sentence that reads it and the table behind it.

Of the results ``r`` of :func:`manaforge_widgets.simulate`, as ``mf.charts``:
    scores            the score of each bot round by round, with the bands that hold half and most of its games
    leads             how far each bot is ahead, round by round
    seat_wins         what each bot wins in each seat, with intervals
    decided           the round from which on the winner led for good
    cards             which cards come with winning: how often they are built, and won when built, with intervals
    luck              luck against skill: how much of the scores is luck, and what each bot makes at even luck

Each is a :class:`Chart`: a notebook shows its figure and, below, its numbers; ``.sentence``, ``.columns``,
``.to_pandas()`` and ``.figure`` have the parts.

Of a match there are :func:`manaforge_widgets.prestige_curves` and :class:`manaforge_widgets.PrestigeCurves`, which
show ``scores`` when they are given results.
"""

from manaforge_widgets.charts.by_round import leads, scores
from manaforge_widgets.charts.by_seat import seat_wins
from manaforge_widgets.charts.card_wins import cards
from manaforge_widgets.charts.chart import Chart
from manaforge_widgets.charts.deciding import decided
from manaforge_widgets.charts.luck_and_skill import luck

__all__ = ["Chart", "cards", "decided", "leads", "luck", "scores", "seat_wins"]
