"""A lab's numbers as the browser shows them: sentences, bars and many rolls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.chance import chance_view
from manaforge_widgets.widgets.lab.trials import checkpoints, tallies

SUCCESS = "success"
"""The measure that every lab has: whether the roll reaches the target."""
_FEW = 3
_ROUND_NUMBERS = (100, 1_000, 10_000, 1_000_000)


def frequency(chance: Fraction, verb: str) -> str:
    """The chance in a sentence, as a number of rolls out of a round number.

    Example:
        >>> frequency(Fraction(475, 864), "can pay")
        'Of 100 such rolls about 55 can pay.'
        >>> frequency(Fraction(1), "can pay")
        'Every roll can pay.'
    """
    if chance in (0, 1):
        return f"{'Every' if chance else 'No'} roll {verb}."
    count = next((n for n in _ROUND_NUMBERS if n * min(chance, 1 - chance) >= 1), _ROUND_NUMBERS[-1])
    about = round(chance * count)
    if about in (0, count):
        return f"Hardly any roll {verb}." if about == 0 else f"Nearly every roll {verb}."
    return f"Of {count:,} such rolls about {about:,} {verb}."


def success_bars(chance: Fraction, kit: shapes.Kit) -> shapes.LabBars:
    """The two bars of success and failure."""
    verbs = kit["verbs"]
    return {
        "measure": SUCCESS,
        "bars": [
            {"label": verbs["can"], "exactly": chance_view(chance), "at_least": None},
            {"label": verbs["cannot"], "exactly": chance_view(1 - chance), "at_least": None},
        ],
        "text": f"{percent(chance)} of the rolls {verbs['can']}, {percent(1 - chance)} {verbs['cannot']}.",
    }


def number_bars(distribution: Distribution, measure: str) -> shapes.LabBars:
    """A bar for each number up to the greatest outcome, from 0 or, if all outcomes are far from 0, from the least."""
    least = min(distribution.outcomes)
    outcomes = range(least if least > _FEW else 0, max(distribution.outcomes) + 1)
    likeliest = max(outcomes, key=distribution.probability)
    mean = round(distribution.mean * 100)
    return {
        "measure": measure,
        "bars": [
            {
                "label": str(outcome),
                "exactly": chance_view(distribution.probability(outcome)),
                "at_least": chance_view(distribution.at_least(outcome)),
            }
            for outcome in outcomes
        ],
        "text": f"On average {mean // 100}.{mean % 100:02}; "
        f"most often {likeliest}, in {percent(distribution.probability(likeliest))} of the rolls.",
    }


def rolls_view(seen: Sequence[tuple[bool, int]], bars: shapes.LabBars, verb: str) -> shapes.LabRolls:
    """The results of many rolls as JSON for the browser, with running totals after more and more of the rolls.

    Args:
        seen: for each roll whether it succeeded, and how much of the bars' measure it gave.
        bars: the exact distribution that the rolls are compared with.
        verb: a word for success, such as ``"can pay"``.
    """
    counts = checkpoints(len(seen))
    hits = [row[1] for row in tallies([False, True], [success for success, _ in seen], counts)]
    ends = [wilson(hit, count) for hit, count in zip(hits, counts, strict=True)]
    if bars["measure"] == SUCCESS:
        counted = [[hit, count - hit] for hit, count in zip(hits, counts, strict=True)]
    else:
        outcomes = [int(bar["label"]) for bar in bars["bars"]]
        counted = tallies(outcomes, [amount for _, amount in seen], counts)
    low, high = (percent(end) for end in ends[-1])
    share = percent(Fraction(hits[-1], counts[-1]))
    return {
        "measure": bars["measure"],
        "counts": counts,
        "hits": hits,
        "low": [float(low) for low, _ in ends],
        "high": [float(high) for _, high in ends],
        "tallies": counted,
        "text": f"Of {counts[-1]:,} rolls {hits[-1]:,} {verb}: {share}, 95 % interval {low} to {high}.",
    }
