"""Ratings: the strength of each bot as one number, calculated from which bot won against which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, inf, log, sqrt
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.simulation.by_set import Z, spread_at
from manaforge_widgets.simulation.finding import Finding, counted, number, percent
from manaforge_widgets.simulation.optional import needed
from manaforge_widgets.simulation.played_games import PlayedGames, known_bot
from manaforge_widgets.simulation.summary import played
from manaforge_widgets.simulation.tables import append_row, empty_columns

ELO = 400 / log(10)
"""The number of points on the Elo scale of chess for one unit of log odds."""

_FAR = 25.0
"""The largest log odds at which the end of an interval is searched; beyond them a win is as good as certain."""


class Ratings(Finding):
    """The ratings of bots, compared with one bot, the anchor, whose rating is 0.

    ``columns`` has a row for each bot, strongest first:

    - ``rating`` with the ends of its 95 % interval, ``low`` and ``high``, in points of the Elo scale;
    - ``chance`` with ``chance_low`` and ``chance_high``: the probability to beat the anchor in a game for two;
    - ``games`` and ``wins``: how many games the bot played, and how many it won. A game counts twice for a bot that had
      two of its seats.

    If a bot never lost, its rating has no value and no upper end (None). If it never won, its rating has no value and
    no lower end.
    """


@dataclass(frozen=True, slots=True)
class RatedGame:
    """The bots of one game, and their shares of the win.

    Attributes:
        bots: each bot with the number of its seats.
        shares: each bot that won with its share of the win; the sum is 1.
    """

    bots: tuple[tuple[str, int], ...]
    shares: tuple[tuple[str, float], ...]


@dataclass(slots=True)
class Luce:
    """Luce's choice model: each seat wins with a probability in proportion to the strength of its bot.

    It is the first stage of the Plackett-Luce model, and for two seats the Bradley-Terry model.

    Args:
        bots: the names of the bots; the strength of the first bot is 1.
        sets: the games of each set.

    Example:
        >>> won, lost = (RatedGame((("a", 1), ("b", 1)), ((bot, 1.0),)) for bot in "ab")
        >>> fitted = Luce(["b", "a"], [[won, won, lost]] * 40)
        >>> round(exp(fitted.best["a"]), 3)
        2.0
    """

    bots: Sequence[str]
    sets: Iterable[Iterable[RatedGame]]
    best: dict[str, float] = field(init=False)
    _sets: Counter[tuple[tuple[RatedGame, int], ...]] = field(init=False)
    _rated: Counter[RatedGame] = field(init=False)
    _beaten: dict[str, set[str]] = field(init=False)
    _scipy: Any = field(init=False)

    def __post_init__(self) -> None:
        # A game in which one bot holds all seats shows nothing about strengths.
        telling = [[game for game in rated if len(game.bots) > 1] for rated in self.sets]
        places: dict[RatedGame, int] = {}
        alike = Counter(tuple(sorted(places.setdefault(game, len(places)) for game in rated)) for rated in telling)
        known = list(places)
        self._sets = Counter(
            {
                tuple((known[place], few.count(place)) for place in sorted(set(few))): times
                for few, times in alike.items()
                if few
            }
        )
        self._rated = Counter()
        for rated, times in self._sets.items():
            for game, count in rated:
                self._rated[game] += count * times
        self._scipy = needed("scipy.optimize")
        self._beaten = _beaten(self._rated)
        self.best = self._climbed({self.bots[0]: 0.0}, dict.fromkeys(self.bots[1:], 0.0))[0]

    @property
    def sets_in_all(self) -> int:
        """The number of sets in which different bots met."""
        return sum(self._sets.values())

    def beat(self, one: str, other: str) -> bool:
        """Return whether a bot has beaten another bot, directly or through a chain of wins against others.

        The ratio of two strengths is finite and not 0 if each bot has beaten the other in this sense (Ford 1957).

        Args:
            one: the bot that may have won.
            other: the bot that may have lost.
        """
        return one == other or other in self._beaten.get(one, ())

    def is_finite(self, bot: str) -> bool:
        """Return whether a bot's strength, compared with that of the first bot, is neither 0 nor infinite.

        Args:
            bot: the name of the bot.
        """
        return self.beat(bot, self.bots[0]) and self.beat(self.bots[0], bot)

    def interval(self, bot: str) -> tuple[float, float]:
        """Return the 95 % interval of a bot's log strength; that of the first bot is 0.

        The interval contains every value that a score test over sets does not reject. For each value that is tested,
        the other bots have the strengths that are then most likely. For two bots this is the interval of the win rate
        from :func:`manaforge_widgets.simulation.by_set.bounded_interval`.

        Args:
            bot: the name of a bot, but not of the first one.
        """
        sets = self.sets_in_all
        if sets < 2:
            return -inf, inf
        start = max(1 - _FAR, min(_FAR - 1, self.best[bot]))
        names = [bot, *(name for name in self.bots[1:] if name != bot)]

        def excess(strength: float) -> float:
            free = {name: self.best[name] for name in names[1:]}
            fixed, _ = self._climbed({self.bots[0]: 0.0, bot: strength}, free)
            values, low, high = self._pulls(names, fixed)
            total = sum(value * times for value, times in values.items())
            return total * total / sets - Z * Z * spread_at(values, low, high) if low < 0 < high else -1.0

        return self._end(excess, start, -_FAR), self._end(excess, start, _FAR)

    def _end(self, excess: Callable[[float], float], start: float, far: float) -> float:
        step, near = (0.25 if far > 0 else -0.25), start
        while excess(end := start + step) <= 0:
            if abs(end) >= abs(far):
                return inf if far > 0 else -inf
            near, step = end, 2 * step
        return float(self._scipy.brentq(excess, near, end, xtol=1e-5))

    def _climbed(self, fixed: Mapping[str, float], free: Mapping[str, float]) -> tuple[dict[str, float], float]:
        """Return the most likely strengths if some are fixed, and their log-likelihood."""
        names = list(free)
        if not names:
            return dict(fixed), self._likelihood(fixed)[0]

        def down(values: Any) -> tuple[float, list[float]]:
            value, slope = self._likelihood({**fixed, **dict(zip(names, map(float, values), strict=True))})
            return -value, [-slope[name] for name in names]

        fit = self._scipy.minimize(
            down,
            list(free.values()),
            jac=True,
            method="TNC",
            # The other strengths must be able to lie beyond an end that is searched.
            bounds=[(-3 * _FAR, 3 * _FAR)] * len(names),
            options={"ftol": 1e-12, "gtol": 1e-8, "maxfun": 2000},
        )
        best = {**fixed, **dict(zip(names, map(float, fit.x), strict=True))}
        return {name: best[name] for name in self.bots}, -float(fit.fun)

    def _likelihood(self, strengths: Mapping[str, float]) -> tuple[float, dict[str, float]]:
        """Return the log-likelihood of the games, and its gradient."""
        value, slope = 0.0, dict.fromkeys(self.bots, 0.0)
        for game, times in self._rated.items():
            highest = max(strengths[bot] for bot, _ in game.bots)
            weights = [(bot, seats * exp(strengths[bot] - highest)) for bot, seats in game.bots]
            whole = sum(weight for _, weight in weights)
            won = 0.0
            for bot, share in game.shares:
                value += times * share * strengths[bot]
                slope[bot] += times * share
                won += share
            value -= times * won * (highest + log(whole))
            for bot, weight in weights:
                slope[bot] -= times * won * weight / whole
        return value, slope

    def _pulls(self, names: Sequence[str], strengths: Mapping[str, float]) -> tuple[Counter[float], float, float]:
        """Return how much each set pulls at the first strength, and the smallest and largest possible pull.

        The effect of the other strengths is taken out (the efficient score). A game with an almost certain winner shows
        almost nothing, so it adds almost nothing to the possible pull of a set.
        """
        curve = self._curve(names, strengths)
        weights = dict.fromkeys(self.bots, 0.0) | {names[0]: 1.0}
        if others := names[1:]:
            inverse = needed("scipy.linalg").pinvh([row[1:] for row in curve[1:]])
            for name, row in zip(others, inverse, strict=True):
                weights[name] = -sum(float(value) * curve[0][at] for at, value in enumerate(row, 1))
        pulled: dict[tuple[tuple[str, int], ...], dict[str, float]] = {}
        reach: dict[tuple[tuple[str, int], ...], tuple[float, float, float]] = {}
        widest = most = 0.0
        for game in self._rated:
            if game.bots not in pulled:
                chances = self.chances(game, strengths)
                mean = sum(chance * weights[bot] for bot, chance in chances.items())
                moved = pulled[game.bots] = {bot: weights[bot] - mean for bot in chances}
                low, high = min(moved.values()), max(moved.values())
                spread = sqrt(sum(chance * moved[bot] ** 2 for bot, chance in chances.items()))
                open_end = spread / (high - low) if high > low else 0.0
                reach[game.bots] = low, high, open_end
                # The games that show most set the scale.
                widest, most = max((widest, most), (spread, open_end))
        values: Counter[float] = Counter()
        lowest = highest = 0.0
        for rated, times in self._sets.items():
            pull = least = greatest = 0.0
            for game, count in rated:
                pull += count * sum(share * pulled[game.bots][bot] for bot, share in game.shares)
                low, high, open_end = reach[game.bots]
                part = count * min(1.0, open_end / most) if most else 0.0
                least += part * low
                greatest += part * high
            values[pull] += times
            lowest, highest = min(lowest, least, pull), max(highest, greatest, pull)
        return values, lowest, highest

    def _curve(self, free: Sequence[str], strengths: Mapping[str, float]) -> list[list[float]]:
        """Return the curvature of the log-likelihood for each two of the strengths."""
        curve = [[0.0] * len(free) for _ in free]
        for game, times in self._rated.items():
            chances = self.chances(game, strengths)
            for a, one in enumerate(free):
                for b, two in enumerate(free):
                    p, q = chances.get(one, 0.0), chances.get(two, 0.0)
                    curve[a][b] += times * (p * (one == two) - p * q)
        return curve

    def chances(self, game: RatedGame, strengths: Mapping[str, float] | None = None) -> dict[str, float]:
        """Return for each bot in a game the probability that it wins.

        Args:
            game: the game and its bots.
            strengths: the log strengths of the bots; if omitted, the most likely ones.
        """
        strengths = strengths or self.best
        highest = max(strengths[bot] for bot, _ in game.bots)
        weights = {bot: seats * exp(strengths[bot] - highest) for bot, seats in game.bots}
        whole = sum(weights.values())
        return {bot: weight / whole for bot, weight in weights.items()}


def _beaten(rated: Iterable[RatedGame]) -> dict[str, set[str]]:
    """Return for each bot those that it has beaten, those that they have beaten, and so on."""
    beaten: dict[str, set[str]] = {}
    for game in rated:
        for winner, _ in game.shares:
            beaten.setdefault(winner, set()).update(bot for bot, _ in game.bots if bot != winner)
    for middle in list(beaten):
        for weaker in beaten.values():
            if middle in weaker:
                weaker.update(beaten[middle])
    return beaten


def ratings(results: PlayedGames, anchor: str | None = None) -> Ratings:
    """Return the strength of each bot, with 95 % intervals, calculated from which bot won against which.

    The model: each seat wins with a probability in proportion to the strength of its bot. With two seats this is the
    Bradley-Terry model. With more it is Luce's model, the first stage of the Plackett-Luce model. It uses only who won,
    not who came second, since a bot plays to win and a game may not define a second place. If seats share a win, each
    counts with its share. A bot that is strong against one opponent and weak against another does not fit the model. A
    note says which bots it fits least.

    Args:
        results: the results that :func:`manaforge_widgets.simulate` returned.
        anchor: the bot that the others are compared with, whose rating is set to 0; if omitted, the first bot.

    Raises:
        GameError: if scipy is not installed, the bot is unknown, or no two bots played against each other.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=40, seed=1, progress=False)
        >>> try:
        ...     best = ratings(r, anchor="random").columns["bot"][0]
        ... except mf.GameError:  # where scipy is not installed
        ...     best = "greedy"
        >>> best
        'greedy'
    """
    first = results.bots[0] if anchor is None else known_bot(results, anchor)
    seen = played(results)
    met = _met(results)
    order = [first, *(bot for bot in results.bots if bot != first and bot in met)]
    if first not in met or len(order) < 2:
        raise GameError(f"ratings need bots that play against each other, but {first} met no other bot.")
    fitted = Luce(order, _rated(results))
    columns = empty_columns("bot", "rating", "low", "high", "chance", "chance_low", "chance_high", "games", "wins")
    rows = []
    for bot in sorted(order, key=lambda bot: -fitted.best[bot]):
        low, high = (0.0, 0.0) if bot == first else fitted.interval(bot)
        value = fitted.best[bot]
        points = ELO * value if fitted.is_finite(bot) else None
        wins = seen[bot, None].wins
        ends = tuple(None if abs(end) == inf else ELO * end for end in (low, high))
        chances = [1 / (1 + exp(-max(-700.0, end))) for end in (low, high)]
        chance = 1 / (1 + exp(-value)) if points is not None else float(fitted.beat(bot, first))
        append_row(columns, (bot, points, *ends, chance, *chances, wins.rows, wins.total))
        rows.append(
            (
                bot,
                _rating_words(points, ends),
                _interval_words(ends) if bot != first else "the anchor",
                "–" if bot == first else f"{percent(chance)} % ({percent(chances[0])} to {percent(chances[1])})",
                f"{wins.rows:,}",
                f"{wins.total:,.1f}".removesuffix(".0"),
            )
        )
    head = ("bot", "rating", "95 % interval", f"would beat {first}", "games", "wins")
    return Ratings(_sentence(rows, first), columns, head, tuple(rows), _notes(results, fitted, first))


def _met(results: PlayedGames) -> set[str]:
    """Return the bots that played against others."""
    line_ups = {tuple(line_up.split(", ")) for line_up in set(results.games["line_up"])}
    return {bot for line_up in line_ups if len(set(line_up)) > 1 for bot in line_up}


def _rated(results: PlayedGames) -> Iterable[list[RatedGame]]:
    """Return the games of each set."""
    seats = results.seats
    sets: dict[Hashable, list[RatedGame]] = {}
    at, wide = 0, results.plan.seats
    known: dict[tuple[object, ...], RatedGame] = {}
    while at < len(seats["game"]):
        bots, wins = seats["bot"][at : at + wide], seats["win"][at : at + wide]
        key = (*bots, *wins)
        if key not in known:
            shares: dict[str, float] = {}
            for bot, win in zip(bots, wins, strict=True):
                shares[bot] = shares.get(bot, 0.0) + win
            won = tuple(sorted((bot, share) for bot, share in shares.items() if share))
            known[key] = RatedGame(tuple(sorted(Counter(bots).items())), won)
        sets.setdefault(seats["set"][at], []).append(known[key])
        at += wide
    return sets.values()


def _rating_words(points: float | None, ends: Sequence[float | None]) -> str:
    if points is not None:
        return number(points, 0)
    low, high = ends
    if low is not None and high is None:
        return f"at least {number(low, 0)}"
    return f"at most {number(high, 0)}" if high is not None and low is None else "–"


def _interval_words(ends: Sequence[float | None]) -> str:
    low, high = ends
    if low is None or high is None:
        both = "no limit"
        return both if low is high else "no lower limit" if low is None else "no upper limit"
    return f"{number(low, 0)} to {number(high, 0)}"


def _sentence(rows: Sequence[tuple[str, ...]], first: str) -> str:
    strengths = [f"{row[0]} {row[1]}" + ("" if row[0] == first else f" ({row[2]})") for row in rows]
    return f"Ratings in Elo points, with {first} at 0: {', '.join(strengths)}."


def _notes(results: PlayedGames, fitted: Luce, first: str) -> tuple[str, ...]:
    notes = [f"Each interval is for the difference from {first}. It treats sets as independent, not games."]
    off = _off(results, fitted)
    if off is not None:
        notes.append(off)
    if not all(map(fitted.is_finite, fitted.bots)):
        notes.append("If a bot never won or never lost against the others, its rating has only one limit.")
    return tuple(notes)


def _off(results: PlayedGames, fitted: Luce) -> str | None:
    """Return a note about the line-up that fits the model least; None if all fit."""
    by_line_up: dict[tuple[tuple[str, int], ...], tuple[int, dict[str, float]]] = {}
    for rated in _rated(results):
        for game in rated:
            games, wins = by_line_up.get(game.bots, (0, {}))
            for bot, share in game.shares:
                wins[bot] = wins.get(bot, 0.0) + share
            by_line_up[game.bots] = games + 1, wins
    if len(by_line_up) < 2:
        return None
    worst = (0.0, "", 0.0, 0.0, "", 0)
    for bots, (games, wins) in by_line_up.items():
        if len(bots) > 1:
            for bot, chance in fitted.chances(RatedGame(bots, ())).items():
                share = wins.get(bot, 0.0) / games
                whom = ", ".join(name for name, seats in bots for _ in range(seats))
                worst = max(worst, (abs(share - chance), bot, share, chance, whom, games))
    _, bot, share, chance, whom, games = worst
    return (
        f"The ratings fit worst for {whom}: {bot} won {percent(share)} % of {counted(games, 'game')}, "
        f"but its rating predicts {percent(chance)} %."
        if percent(share) != percent(chance)
        else None
    )
