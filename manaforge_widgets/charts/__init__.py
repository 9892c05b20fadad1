"""Charts of matches and of simulations: plotly figures, each with a sentence and with a table of its numbers.

``mf.charts`` holds these charts of the results of :func:`manaforge_widgets.simulate`:

- ``scores``: the score of each bot round by round, with bands for half and for most of its games
- ``leads``: how far each bot is ahead, round by round
- ``seat_wins``: how often each bot wins in each seat, with intervals
- ``decided``: the round from which on the winner led for good
- ``cards``: how often each card is built, and how often its builder wins, with intervals
- ``luck``: luck against skill: how much of the scores is luck, and what each bot scores when luck is 0

Each is a :class:`Chart`. A notebook shows its figure, with the numbers below. ``.sentence``, ``.columns``,
``.to_pandas()`` and ``.figure`` hold the parts.

For a match there are :func:`manaforge_widgets.prestige_curves` and :class:`manaforge_widgets.PrestigeCurves`. If you
pass results to them, they show ``scores``.
"""

from manaforge_widgets.charts.by_round import leads, scores
from manaforge_widgets.charts.by_seat import seat_wins
from manaforge_widgets.charts.card_wins import cards
from manaforge_widgets.charts.chart import Chart
from manaforge_widgets.charts.deciding import decided
from manaforge_widgets.charts.luck_and_skill import luck

__all__ = ["Chart", "cards", "decided", "leads", "luck", "scores", "seat_wins"]
