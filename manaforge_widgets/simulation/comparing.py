"""Comparisons of bots and simulations, set by set, so that the effect of shared randomness cancels out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot, inf
from typing import Any

from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.simulation.by_set import LEAST_SETS, bounded_interval, mean_interval, skewness_of, variance_of
from manaforge_widgets.simulation.finding import Finding, counted, missed, number, percent, within
from manaforge_widgets.simulation.head_to_head import HeadToHead, head_to_head, met
from manaforge_widgets.simulation.played_games import PlayedGames, known_bot
from manaforge_widgets.simulation.summary import score_name
from manaforge_widgets.simulation.tables import append_row, empty_columns


@dataclass(frozen=True, repr=False)
class Comparison(Finding):
    """The differences between the win rates and the mean scores of two bots, for one or several pairs of bots.

    ``columns`` has two rows for each pair, one for the win rate and one for the score:

    - ``of``: "win rate", or the game's word for a score;
    - ``bot`` and ``other``: the two bots, with their means, ``value`` and ``other_value``;
    - ``difference`` with the ends of its 95 % interval, ``low`` and ``high``;
    - ``sets``: the number of sets that were compared; a set is a group of games with the same randomness;
    - ``games``: the number of games that were compared;
    - ``games_unpaired``: the number of games that would give the same precision if every game had separate randomness.

    There is no row for the win rate if two simulations are compared in which one bot holds all seats: with two seats it
    would always be one half.

    Attributes:
        head_to_head: how often each bot finished ahead of each other bot, in the games in which both played. It is None
            if two simulations are compared, or if there are fewer than three bots.
    """

    head_to_head: HeadToHead | None = None

    def __repr__(self) -> str:
        text = super().__repr__()
        return text if self.head_to_head is None else f"{text}\n\n{self.head_to_head!r}"

    def _repr_html_(self) -> str:
        return super()._repr_html_() + ("" if self.head_to_head is None else self.head_to_head._repr_html_())


_MOST_PAIRS = 4
"""The largest number of pairs in the sentence."""


@dataclass(slots=True)
class _Arm:
    """The values of one bot, each with its set, game and seat; the seat is there to take out the seat's effect."""

    rows: list[tuple[int, int, int, float]] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(value for *_, value in self.rows) / len(self.rows)

    def by_set(self) -> dict[int, float]:
        """Return the amount by which each set moves the mean."""
        mean, moved = self.mean, dict[int, float]()
        for of_set, _, _, value in self.rows:
            moved[of_set] = moved.get(of_set, 0.0) + (value - mean) / len(self.rows)
        return moved

    def by_game(self) -> dict[int, float]:
        """Return the amount by which each game moves the mean, without the effect of its seats."""
        sums: dict[int, tuple[float, int]] = {}
        for _, _, seat, value in self.rows:
            total, count = sums.get(seat, (0.0, 0))
            sums[seat] = total + value, count + 1
        moved: dict[int, float] = {}
        for _, game, seat, value in self.rows:
            total, count = sums[seat]
            moved[game] = moved.get(game, 0.0) + (value - total / count) / len(self.rows)
        return moved


def compare(
    results: PlayedGames, other: PlayedGames | str, bot: str | None = None, other_bot: str | None = None
) -> Comparison:
    """Compare two bots, or one bot in two simulations, set by set, with 95 % intervals.

    All games of a set have the same randomness. If two simulations have the same seed, the first set of one has the
    same randomness as the first set of the other, and so on. Luck that helps or hurts both bots then cancels out
    (common random numbers), and the interval is narrower. The table shows how many games with separate randomness would
    give the same interval. Simulations with different seeds are compared as a whole, not set by set.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned.
        other: other results, of the same game and number of seats; or the name of a bot in ``results``.
        bot: the bot in ``results``. If ``other`` is a name, None means each bot but that one. If ``other`` is results,
            None means the bot with the name ``other_bot``.
        other_bot: the bot in the other results; None for the bot with the name ``bot``. If ``bot`` is None too, each
            bot that both simulations have is compared with itself. But if each simulation has exactly one bot that is
            not in the other, these two are compared.

    Raises:
        ArgumentError: if ``other`` is neither results nor a name.
        GameError: for an unknown bot, and for simulations that can't be compared.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=20, seed=1, progress=False)
        >>> comparison = compare(r, "random")
        >>> comparison.columns["of"], comparison.columns["difference"][0] > 0
        (['win rate', 'prestige'], True)
    """
    if isinstance(other, PlayedGames):
        _check_alike(results, other)
        pairs = _pairs_between(results, other, bot, other_bot)
        against, paired = other, results.seed == other.seed
        sets = set(results.games["set"]) & set(against.games["set"]) if paired else None
    elif isinstance(other, str):
        if other_bot is not None:
            raise GameError(
                "other already names the second bot; omit other_bot=, which is for the results of another simulation."
            )
        pairs = pairs_within(results, other, bot)
        against, paired, sets = results, True, None
    else:
        raise ArgumentError(f"other must be results of mf.simulate(), or the name of a bot, not {short(other)}.")
    columns = empty_columns(
        *("of", "bot", "other", "value", "other_value", "difference", "low", "high"),
        *("sets", "games", "games_unpaired"),
    )
    rows, sentences = [], []
    measures = [("win", "win rate"), ("score", score_name(results))]
    headline = measures[-1 if len(results.bots) == len(against.bots) == 1 else 0]
    for one, two in pairs:
        for name, of in measures[measures.index(headline) :]:
            arms = _arm(results.seats, one, name, sets), _arm(against.seats, two, name, sets)
            if not all(arm.rows for arm in arms):
                continue
            measured = _difference(*arms, shared=against is results, paired=paired, shares=name == "win")
            append_row(columns, (of, one, two, arms[0].mean, arms[1].mean, *measured))
            difference, low, high, count, games, unpaired = measured
            ends = None if low is None or high is None else (low, high)
            shares = name == "win"
            tell = percent if shares else number
            rows.append(
                (
                    *(of, one, two, tell(arms[0].mean), tell(arms[1].mean), tell(difference)),
                    *(within(ends, shares=shares), f"{count:,}", f"{games:,}"),
                    *(("–" if unpaired is None else f"{unpaired:,}",) if paired else ()),
                )
            )
            if (name, of) == headline:
                sentences.append(_sentence(one, two, difference, ends, "" if shares else of))
    head = ("of", "bot", "other", "bot's", "other's", "difference", "95 % interval", "sets", "games")
    notes = _notes(results, against, paired, min(columns["sets"], default=0))
    matrix = head_to_head(results) if against is results else None
    if matrix is not None:
        # A difference over all games is not one between two bots that meet.
        sentences = [
            " ".join(filter(None, (f"Over all games: {words}", met(matrix, *pair))))
            for words, pair in zip(sentences, pairs, strict=False)
        ]
        notes += ("The differences count all games of each bot, whoever else played. See below for each pair.",)
    headings = (*head, *(("games unpaired",) if paired else ()))
    return Comparison(" ".join(sentences[:_MOST_PAIRS]), columns, headings, tuple(rows), notes, matrix)


def _difference(
    one: _Arm, two: _Arm, *, shared: bool, paired: bool, shares: bool
) -> tuple[float, float | None, float | None, int, int, int | None]:
    """Return a difference, its interval, the sets and games it is from, and the games it would take without pairs."""
    difference = one.mean - two.mean
    parts, others = one.by_set(), two.by_set()
    # If a bot plays in some sets only, the smaller number limits the precision.
    sets = min(len(parts), len(others))
    if paired:
        keys = sorted(parts.keys() | others.keys())
        together = [parts.get(key, 0.0) - others.get(key, 0.0) for key in keys]
        variance = variance_of(together)
        if shares:
            ends: tuple[float, float] | None = _paired_share(difference, together, sets)
        else:
            ends = mean_interval(difference, variance, sets, skewness_of(together))
    else:
        variance = variance_of(parts.values()) + variance_of(others.values())
        ends = _unpaired_share(one, two) if shares else mean_interval(difference, variance, sets)
    games, other_games = one.by_game(), two.by_game()
    if shared:
        joint = {key: games.get(key, 0.0) - other_games.get(key, 0.0) for key in games.keys() | other_games.keys()}
        alone, count = variance_of(joint.values()), len(joint)
    else:
        alone, count = variance_of(games.values()) + variance_of(other_games.values()), len(games) + len(other_games)
    unpaired = round(count * alone / variance) if paired and 0 < variance < inf and alone < inf else None
    return difference, *(ends or (None, None)), sets, count, unpaired


def _paired_share(difference: float, moved: Sequence[float], sets: int) -> tuple[float, float]:
    """Return the interval of a difference of win rates; one more set may move it by the largest possible amount."""
    far = len(moved) / sets
    low, high = bounded_interval(
        difference, moved, (difference - far * (1 + difference), difference + far * (1 - difference))
    )
    return max(-1.0, low), min(1.0, high)


def _unpaired_share(one: _Arm, two: _Arm) -> tuple[float, float]:
    """Return the interval of a difference of two independent shares (Newcombe 1998, method 10)."""
    (low, high), (other_low, other_high) = (
        bounded_interval(arm.mean, list(arm.by_set().values())) for arm in (one, two)
    )
    mean, other = one.mean, two.mean
    down, up = hypot(mean - low, other_high - other), hypot(high - mean, other - other_low)
    return mean - other - down, mean - other + up


def _arm(seats: Mapping[str, list[Any]], bot: str, column: str, sets: set[int] | None) -> _Arm:
    columns = (seats[name] for name in ("set", "game", "seat", "bot", column))
    return _Arm(
        [
            (of_set, game, seat, value)
            for of_set, game, seat, name, value in zip(*columns, strict=True)
            if name == bot and value is not None and (sets is None or of_set in sets)
        ]
    )


def _check_alike(results: PlayedGames, other: PlayedGames) -> None:
    if results.game != other.game:
        raise GameError(f"other must be results of {results.game}, not of {other.game}.")
    if results.plan.seats != other.plan.seats:
        raise GameError(
            f"other must be results with {results.plan.seats} seats, not {other.plan.seats}: a fair share of the wins "
            "differs."
        )


def _pairs_between(
    results: PlayedGames, other: PlayedGames, bot: str | None, other_bot: str | None
) -> list[tuple[str, str]]:
    """Return the pairs of a bot in these results and a bot in the other results to compare."""
    mine = [name for name in results.bots if name not in other.bots]
    others = [name for name in other.bots if name not in results.bots]
    if bot is None and other_bot is None and not (len(mine) == len(others) == 1):
        both = [name for name in results.bots if name in other.bots]
        if not both:
            raise GameError("the simulations have no bot in common: name the bots to compare with bot= and other_bot=.")
        return [(name, name) for name in both]
    one = mine[0] if bot is None and len(mine) == 1 and other_bot is None else bot
    two = others[0] if other_bot is None and len(others) == 1 and bot is None else other_bot
    return [(known_bot(results, one if one is not None else two), known_bot(other, two if two is not None else one))]


def pairs_within(results: PlayedGames, other: str, bot: str | None) -> list[tuple[str, str]]:
    """Return the pairs of bots of one simulation to compare: ``bot``, or each bot if None, with ``other``."""
    two = known_bot(results, other)
    if bot is not None and known_bot(results, bot) == two:
        raise GameError(f"a bot can't be compared with itself: {short(two)}.")
    ones = [name for name in results.bots if name != two] if bot is None else [bot]
    if not ones:
        raise GameError("there is only one bot in the simulation, so there is nothing to compare it with.")
    return [(one, two) for one in ones]


def _sentence(one: str, two: str, difference: float, ends: tuple[float, float] | None, score: str) -> str:
    """Return a sentence about a difference: of scores if ``score`` names them, else of win rates."""
    shares = not score
    unit = "percentage points" if shares else score
    tell = percent if shares else number
    if ends is None or ends[0] <= 0 <= ends[1]:
        return _not_clear(one, two, difference, ends, score)
    here, there = (one, two) if one != two else (f"{one} here", "there")
    if difference < 0:
        here, there, ends = there, here, (-ends[1], -ends[0])
        here, there = (f"{one} there", "here") if one == two else (here, there)
    interval = f"(95 % interval {within(ends, shares=shares)})"
    return f"{here} {'wins' if shares else 'makes'} {tell(abs(difference))} {unit} more than {there} {interval}."


def _not_clear(one: str, two: str, difference: float, ends: tuple[float, float] | None, score: str) -> str:
    """Return a sentence about a difference that may be luck, and how large the true difference may be."""
    shares, tell, unit = not score, number if score else percent, score or "percentage points"
    did = f"made {tell(abs(difference))} {unit}" if score else f"won {tell(abs(difference))} {unit}"
    here, there = (one, two) if one != two else (f"{one} here", f"{one} there")
    better, worse = (here, there) if difference >= 0 else (there, here)
    if ends is None:
        return f"{better} {did} more than {worse}, but there are too few sets for an interval."
    if difference < 0:
        ends, here, there = (-ends[1], -ends[0]), there, here
    interval = f"the 95 % interval {within(ends, shares=shares)}"
    if tell(abs(difference)) == tell(0.0):
        whom = f"{one} in both" if one == two else f"{one} and {two}"
        same = f"{whom} {f'made the same {score}' if score else 'won equally often'}"
        if ends[0] == ends[1]:
            return f"{same}, in every set."
        apart = f"{same}, as far as these games show: {interval} contains 0."
    else:
        apart = f"{better} {did} more than {worse}, which may be luck: {interval} contains 0."
    far, whose = (ends[1], here) if ends[1] >= -ends[0] else (-ends[0], there)
    return f"{apart} {missed(far, whose, score)}"


def _notes(results: PlayedGames, other: PlayedGames, paired: bool, sets: int) -> tuple[str, ...]:
    notes = []
    if not paired:
        notes.append(
            f"The simulations have different seeds, {results.seed} and {other.seed}, so they are not paired. "
            "With the same seed the interval would be narrower."
        )
    elif other is not results and len(results.games["set"]) and other.games["set"]:
        notes.append(f"Both simulations have the same random draws in {counted(sets, 'set')}, which are paired.")
    if sets < LEAST_SETS:
        notes.append(f"An interval for a mean needs at least {LEAST_SETS} sets.")
    return tuple(notes)
