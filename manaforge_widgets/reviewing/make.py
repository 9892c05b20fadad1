"""How reviews are made: at once, or in steps.

Example:
    >>> import manaforge_widgets as mf
    >>> m = mf.new_match("manaforge", seats=2, seed=7)
    >>> mf.review(m, worlds=4).over
    False
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match import Match
from manaforge_widgets.odds.pausing import mapped, run_to_end
from manaforge_widgets.reviewing.review import Review
from manaforge_widgets.reviewing.reviewer import Part, Reviewer
from manaforge_widgets.reviewing.rows import Turns
from manaforge_widgets.reviewing.shares import checked_workers, parts_of
from manaforge_widgets.reviewing.work import WHOLE
from manaforge_widgets.simulation.progress import checked_flag, progress_bar

_UNTOLD: Final = 2.0
"""Seconds that nobody minds to wait without a word."""


def review(
    match: Match,
    *,
    worlds: int | None = None,
    seed: int = 0,
    costs: bool = True,
    workers: int | None = None,
    progress: bool = True,
) -> Review:
    """How much of a match's result was luck and how much decisions, turn by turn.

    The value of a position is what its seats get on the average if everybody plays on by the quick bot, ``greedy``, in
    many worlds: in each of them hidden cards are dealt again and dice are rolled again. So for every seat:

    - the luck of a roll or a deal: the value after it less the value before it; over many games it is 0 on the average;
    - what a decision brought: the value after the line that was taken, less the value if the quick bot had played it;
      it is judged by what the seat could know, and what lay in hidden cards is luck.

    The start, all luck and all decisions together are the result, exactly. Besides, for each decision better lines are
    looked for: the planner's, the quick bot's, and lines that leave the one taken somewhere. A decision's cost is what
    the best of them brings more, if that is sure by two standard errors; so small costs may go unseen.

    All luck is measured in the same worlds for all lines, so most of their noise falls out of differences. Over the
    worlds the sides of each die come up equally often. Intervals tell how far the numbers can be off.

    Args:
        match: a match, over or not; it stays as it is.
        worlds: how many worlds; None for the game's own number. Twice as many take twice as long, and make intervals
            narrower by 0.7.
        seed: of the luck of the worlds. The same seed gives the same review.
        costs: whether to look for better lines, which takes most of the time.
        workers: the most processes that work on it, which changes nothing but the time; None for one for each
            processor, but not more than four. They begin only where a review takes more than a moment. A game that was
            registered in this session is reviewed by this process alone, and so is every game in a browser.
        progress: whether a bar shows how much of the work is done, once it has taken two seconds.

    Raises:
        ArgumentError: when ``match`` is not a match.
        GameError: for a number of worlds or of workers or a seed that can't be.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> r = mf.review(m, worlds=2, costs=False)
        >>> all(one.start + one.luck + one.decisions == one.result for one in r.totals())
        True
    """
    show = checked_flag("progress", progress)
    steps = review_steps(match, worlds=worlds, seed=seed, costs=costs, workers=workers)
    with progress_bar(100, "%", delay=_UNTOLD, show=show) as bar:
        return run_to_end(
            steps if bar is None else mapped(steps, lambda step: bar.update(100 * step[0] // step[1] - bar.n))
        )


def review_steps(
    match: Match, *, worlds: int | None = None, seed: int = 0, costs: bool = True, workers: int | None = None
) -> Generator[tuple[int, int], None, Review]:
    """Review a match bit by bit, as a generator.

    Args:
        match: as for :func:`review`.
        worlds: as for :func:`review`.
        seed: as for :func:`review`.
        costs: as for :func:`review`.
        workers: as for :func:`review`.

    Returns:
        A generator that yields how many parts of the work are done and how many there are; what it returns is the
        review. What is wrong with the arguments is said before the first step.

    Raises:
        ArgumentError: when ``match`` is not a match.
        GameError: for a number of worlds or of workers or a seed that can't be.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> list(review_steps(m, worlds=2))[-1]
        (1000, 1000)
    """
    if not isinstance(match, Match):
        raise ArgumentError(f"a review is of a match, as mf.new_match gives it, not of {short(match)}.")
    count = checked_workers(workers, match.game)
    return _steps(Reviewer(match, worlds, seed, costs=costs), count)


def _steps(reviewer: Reviewer, workers: int) -> Generator[tuple[int, int], None, Review]:
    done = 0

    def tell(share: float | None) -> tuple[int, int]:
        nonlocal done
        done = done if share is None else max(done, int(WHOLE * share))
        return done, WHOLE

    yield 0, WHOLE
    parts = yield from mapped(parts_of(reviewer, workers), tell)
    yield WHOLE, WHOLE
    return _joined(reviewer, parts)


def _joined(reviewer: Reviewer, parts: Sequence[Part]) -> Review:
    match, tally = reviewer.match, parts[0].tally
    for part in parts[1:]:
        tally.join(part.tally)
    return Review(
        game=match.game,
        seats=match.seats,
        steps=match.step,
        over=match.outcome is not None,
        score_name=match.status().score_name,
        policy=reviewer.policy,
        worlds=reviewer.worlds,
        playouts=sum(part.playouts for part in parts),
        start=parts[0].start,
        result=parts[-1].result,
        turns=Turns(row for part in parts for row in part.rows),
        margins=tally.margins(),
    )
