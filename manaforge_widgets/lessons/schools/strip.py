"""A student's simulations as a drawing to print: shares with their intervals, the guess, and the exact value."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.results import interval, result
from manaforge_widgets.lessons.simulating import guess_of
from manaforge_widgets.odds.display import percent

_LEFT, _WIDTH, _ROW = 250, 400, 22


def strip(plan: LessonPlan, progress: Progress, *, is_open: bool) -> str:
    """Return the drawing as SVG; empty if no measure is a share or nothing was simulated.

    A dot is what was simulated, with its 95 % interval; a triangle is the guess; a diamond is what was counted. They
    differ by their shapes, so a grey copy shows the same.

    Args:
        plan: the lesson.
        progress: the student's progress.
        is_open: whether the exact value may be shown.
    """
    last = {run.trials: run for run in sorted(progress.runs, key=lambda run: run.number)}
    rows: list[str] = []
    words: list[str] = []
    for place, measure in enumerate(plan.experiment.measures):
        if measure.unit:
            continue
        guess = guess_of(plan, progress, measure)
        for _, run in sorted(last.items()):
            share = result(run, place)
            if share is None:
                continue
            low, high = interval(run, place, measure)
            label = f"{measure.name}, {run.trials:,} {plan.experiment.noun}"
            signs = [_line(low, high), _dot(share)]
            words.append(f"{label}: {percent(share)}")
            if guess is not None and 0 <= guess <= 1:
                signs.append(_triangle(guess))
            if is_open:
                signs.append(_diamond(measure.exact))
            top = len(rows) * _ROW + _ROW
            text = label if len(label) <= 44 else f"{label[:20]}… {label[-22:]}"
            name = f'<text x="0" y="4">{escape(text)}</text>'
            rows.append(f'<g transform="translate(0 {top})">{name}{"".join(signs)}</g>')
    if not rows:
        return ""
    height = len(rows) * _ROW + 34
    scale = "".join(
        f'<text x="{_x(Fraction(share, 100)):.1f}" y="{height - 6}" text-anchor="middle">{share} %</text>'
        f'<line x1="{_x(Fraction(share, 100)):.1f}" x2="{_x(Fraction(share, 100)):.1f}" y1="8" y2="{height - 20}" '
        'class="grid"/>'
        for share in (0, 25, 50, 75, 100)
    )
    legend = "● simulated, with its 95 % interval   ▲ my guess" + ("   ◇ counted" if is_open else "")
    return (
        f'<figure><svg viewBox="0 0 {_LEFT + _WIDTH + 30} {height}" role="img" aria-label="{escape("; ".join(words))}">'
        f"{scale}{''.join(rows)}</svg><figcaption>{legend}</figcaption></figure>"
    )


def _x(share: Fraction) -> float:
    return _LEFT + _WIDTH * float(share)


def _line(low: Fraction, high: Fraction) -> str:
    return f'<line x1="{_x(low):.1f}" x2="{_x(high):.1f}" y1="0" y2="0" class="interval"/>'


def _dot(share: Fraction) -> str:
    return f'<circle cx="{_x(share):.1f}" cy="0" r="4"/>'


def _triangle(share: Fraction) -> str:
    x = _x(share)
    return f'<path d="M{x:.1f} 2 l5 8 h-10 z" class="guess"/>'


def _diamond(share: Fraction) -> str:
    x = _x(share)
    return f'<path d="M{x:.1f} -10 l4 5 l-4 5 l-4 -5 z" class="exact"/>'
