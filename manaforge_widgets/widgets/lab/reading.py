"""The numbers of a lab as the browser gets them: sentences and bars for probabilities, and the results of rolls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.lab.trials import checkpoints, tallies
from manaforge_widgets.widgets.to_json import chance_view

SUCCESS = "success"
"""The measure that every lab has: whether the roll reaches the target."""
MOST_SHORT = 4
"""Rolls that are short by this much or more share one bar."""
_FEW = 3
_ROUND_NUMBERS = (100, 1_000, 10_000, 1_000_000)


def frequency(chance: Fraction, verb: str) -> str:
    """Return a sentence that expresses a probability as a number of rolls, out of 100, 1,000 or more.

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
        return f"Almost no roll {verb}." if about == 0 else f"Almost every roll {verb}."
    return f"Of {count:,} such rolls about {about:,} {verb}."


def success_bars(chance: Fraction, kit: shapes.Kit, rolls: int) -> shapes.LabBars:
    """Return one bar for success and one for failure."""
    verbs = kit["verbs"]
    parts = ((verbs["can"], chance), (verbs["cannot"], 1 - chance))
    return {
        "measure": SUCCESS,
        "axis": "",
        "bars": [_bar(label, "", outcome, share, rolls) for outcome, (label, share) in enumerate(parts)],
        "text": f"{percent(chance)} of the rolls {verbs['can']}, {percent(1 - chance)} {verbs['cannot']}.",
    }


def short_bars(short: Distribution, kit: shapes.Kit, rolls: int) -> shapes.LabBars:
    """Return a bar for success, and a bar for each amount by which rolls are short.

    The last bar also holds all greater amounts.
    """
    verbs = kit["verbs"]
    last = min(MOST_SHORT, max(short.outcomes))
    shares = [short.probability(outcome) for outcome in range(last)] + [short.at_least(last)]
    more = max(short.outcomes) > last
    parts = [f"{percent(share)} by {outcome}" for outcome, share in enumerate(shares) if outcome and share]
    if parts:
        parts[0] = parts[0].replace(" by ", " are short by ")
        parts[-1] += " or more" * more
    return {
        "measure": SUCCESS,
        "axis": "mana short by",
        "bars": [
            _bar(f"{outcome}+" if more and outcome == last else str(outcome), "" if outcome else "pays", outcome, *each)
            for outcome, each in enumerate((share, rolls) for share in shares)
        ],
        "text": f"{percent(shares[0])} of the rolls {verbs['can']}"
        + (f"; {', '.join(parts[:-1])}{' and ' * (len(parts) > 1)}{parts[-1]}." if parts else "."),
    }


def _bar(
    label: str, note: str, outcome: int, share: Fraction, rolls: int, at_least: Fraction | None = None
) -> shapes.LabBar:
    return {
        "label": label,
        "note": note,
        "outcome": outcome,
        "ways": f"{int(share * rolls):,}",
        "exactly": chance_view(share),
        "at_least": None if at_least is None else chance_view(at_least),
    }


def number_bars(distribution: Distribution, measure: str, rolls: int) -> shapes.LabBars:
    """Return a bar for each number from 0 to the greatest outcome.

    If the least outcome is above 3, the bars begin with it.
    """
    least = min(distribution.outcomes)
    outcomes = range(least if least > _FEW else 0, max(distribution.outcomes) + 1)
    likeliest = max(outcomes, key=distribution.probability)
    mean = round(distribution.mean * 100)
    return {
        "measure": measure,
        "axis": "",
        "bars": [
            _bar(str(outcome), "", outcome, distribution.probability(outcome), rolls, distribution.at_least(outcome))
            for outcome in outcomes
        ],
        "text": f"On average {mean // 100}.{mean % 100:02}; "
        f"most often {likeliest}, in {percent(distribution.probability(likeliest))} of the rolls.",
    }


def rolls_view(seen: Sequence[tuple[bool, int]], bars: shapes.LabBars, verb: str, chance: Fraction) -> shapes.LabRolls:
    """Return the results of all rolls as JSON for the browser, with running totals.

    Args:
        seen: for each roll, whether it succeeded, and how much of the bars' measure it gave.
        bars: the exact distribution that the rolls are compared with.
        verb: a word for success, such as ``"can pay"``.
        chance: the exact probability of success.
    """
    counts = checkpoints(len(seen))
    hits = [row[1] for row in tallies([False, True], [success for success, _ in seen], counts)]
    ends = [wilson(hit, count) for hit, count in zip(hits, counts, strict=True)]
    outcomes = [bar["outcome"] for bar in bars["bars"]]
    # The last bar also counts all greater shortfalls.
    counted = tallies(outcomes, [min(amount, outcomes[-1]) for _, amount in seen], counts)
    low, high = (percent(end) for end in ends[-1])
    share = percent(Fraction(hits[-1], counts[-1]))
    varies = deviation(Fraction(hits[-1], counts[-1]), chance, counts[-1])
    return {
        "measure": bars["measure"],
        "counts": counts,
        "hits": hits,
        "low": [float(low) for low, _ in ends],
        "high": [float(high) for _, high in ends],
        "tallies": counted,
        "text": f"Of {counts[-1]:,} roll{'s' * (counts[-1] != 1)} {hits[-1]:,} {verb}: {share}, "
        f"95 % interval {low} to {high}.",
        "varies": varies,
    }


def deviation(seen: Fraction, exact: Fraction, count: int) -> str:
    """Return a sentence: how far an observed share is from the exact probability, and how far is usual.

    In 19 of 20 series of rolls, the distance is not greater than the usual one.

    Example:
        >>> deviation(Fraction(391, 1_000), Fraction(382, 1_000), 1_000)
        '0.9 points above the exact chance; with 1,000 rolls up to 3.0 is usual.'
        >>> deviation(Fraction(1), Fraction(1), 10)
        'Equal to the exact chance, as it must be.'
    """
    if exact in (0, 1):
        return "Equal to the exact chance, as it must be."
    usual = 196 * sqrt(exact * (1 - exact) / count)
    off = 100 * float(seen - exact)
    where = "just at" if abs(off) < 0.05 else f"{abs(off):.1f} points {'above' if off > 0 else 'below'}"
    return f"{where} the exact chance; with {count:,} roll{'s' * (count != 1)} up to {usual:.1f} is usual."
