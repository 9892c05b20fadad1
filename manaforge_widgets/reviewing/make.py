"""The functions that review a match: :func:`review` in one go, :func:`review_steps` with pauses.

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
from manaforge_widgets.reviewing.shares import Found, checked_workers, parts_of
from manaforge_widgets.reviewing.work import WHOLE
from manaforge_widgets.simulation.progress import checked_flag, progress_bar

_UNTOLD: Final = 2.0
"""The seconds before the progress bar appears."""


def review(
    match: Match,
    *,
    worlds: int | None = None,
    seed: int = 0,
    costs: bool = True,
    workers: int | None = None,
    progress: bool = True,
) -> Review:
    """Review a match: find turn by turn how much of its result came from luck, and how much from decisions.

    The value of a position is the average result of each seat if the quick bot plays on for all seats in many sampled
    worlds (determinizations). In each world hidden cards are re-dealt and dice are rolled again. So for
    every seat:

    - The luck of a roll or a deal is the value after it minus the value before it. Over many games it is 0 on average.
    - A decision is a line: the seat's actions until another seat acts or something new is revealed. Its effect is the
      value after the line, minus the value if the quick bot had played instead. For both, the review re-deals
      everything that the seat could not know. What changes when the real cards are put back counts as luck.

    The sum of the value at the start, all luck and all decisions is exactly the result. For each decision the review
    also looks for a better line. It tries the planner's line, the quick bot's line, and lines that begin as the seat
    did and then depart from it. A line counts as better if its utility, from win and lead, is higher by more than two
    standard errors. The cost of the decision is what the best of these lines gains. So the review may miss small costs.

    The quick bot is ``greedy``. For your own game it is the one that you registered as ``quick=``, or your own bot
    ``greedy``. If there is neither, it is the package's ``greedy`` for short games and ``random`` for longer ones. What
    is good only with a plan looks bad by random play, so the review then says that. ``review.policy`` is its name.

    All lines are played in the same worlds (common random numbers). So most of the noise cancels out when two are
    compared. Over the worlds the sides of each die come up equally often. Intervals show how far the numbers can be
    off.

    Args:
        match: the match to review, over or not; it is not changed.
        worlds: the number of sampled worlds; None for the game's default. Twice as many take twice as long, and make
            intervals 0.7 times as wide.
        seed: the seed for the worlds. The same seed gives the same review.
        costs: whether to look for better lines, which takes most of the time.
        workers: the largest number of processes; it changes only the time. None for as many as there are processors,
            but at most four. They start only if a review takes more than a moment. A game that was registered in this
            session is reviewed in this process alone, and so is every game in a browser.
        progress: whether a bar shows how much of the work is done. It appears after two seconds.

    Raises:
        ArgumentError: if ``match`` is not a match.
        GameError: when ``worlds``, ``workers`` or ``seed`` is invalid.

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
    match: Match,
    *,
    worlds: int | None = None,
    seed: int = 0,
    costs: bool = True,
    workers: int | None = None,
    found: Found = lambda _rows: None,
) -> Generator[tuple[int, int], None, Review]:
    """Review a match as :func:`review` does, but step by step, so that the caller can pause between two steps.

    Args:
        match: the match, see :func:`review`.
        worlds: the number of sampled worlds, see :func:`review`.
        seed: the seed for the worlds, see :func:`review`.
        costs: whether to look for better lines.
        workers: the largest number of processes, see :func:`review`.
        found: a function that gets rows of the review as soon as they are known, in any order.

    Returns:
        A generator. After each step it yields how many of 1,000 parts of the work are done, and the number 1,000. At
        the end it returns the review. Invalid arguments raise an error before the first step.

    Raises:
        ArgumentError: if ``match`` is not a match.
        GameError: when ``worlds``, ``workers`` or ``seed`` is invalid.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> list(review_steps(m, worlds=2))[-1]
        (1000, 1000)
    """
    if not isinstance(match, Match):
        raise ArgumentError(f"match must be a Match, as from mf.new_match(), not {short(match)}.")
    count = checked_workers(workers, match.game)
    return _steps(Reviewer(match, worlds, seed, costs=costs), count, found)


def _steps(reviewer: Reviewer, workers: int, found: Found) -> Generator[tuple[int, int], None, Review]:
    done = 0

    def tell(share: float | None) -> tuple[int, int]:
        nonlocal done
        done = done if share is None else max(done, int(WHOLE * share))
        return done, WHOLE

    yield 0, WHOLE
    parts = yield from mapped(parts_of(reviewer, workers, found), tell)
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
