"""Ratings: published worked examples, what they must be by symmetry, and how often their intervals are right."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import combinations, permutations
from math import exp, inf, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulation.played import Game, duels, results

import manaforge_widgets as mf
from manaforge_widgets.core.api import GameError
from manaforge_widgets.simulation.by_set import wilson_share
from manaforge_widgets.simulation.rating import ELO, Luce, RatedGame, Ratings, ratings

World = Callable[[random.Random, int], list[list[RatedGame]]]
"""Plays sets between some bots."""


def pairs(counts: dict[tuple[str, str], int]) -> list[list[RatedGame]]:
    """Each game as a set of its own: who won against whom, how often."""
    return [
        [RatedGame(((one, 1), (other, 1)), ((one, 1.0),))]
        for (one, other), times in counts.items()
        for _ in range(times)
    ]


# Citations among journals of statistics (Stigler 1994; Agresti, Categorical Data Analysis, 2002, table 10.10), with the
# estimates and standard errors of Turner and Firth, Bradley-Terry Models in R, 2012.
CITED = {
    ("Biometrika", "Comm Statist"): 730,
    ("Comm Statist", "Biometrika"): 33,
    ("Biometrika", "JASA"): 498,
    ("JASA", "Biometrika"): 320,
    ("Biometrika", "JRSS-B"): 221,
    ("JRSS-B", "Biometrika"): 284,
    ("Comm Statist", "JASA"): 68,
    ("JASA", "Comm Statist"): 813,
    ("Comm Statist", "JRSS-B"): 17,
    ("JRSS-B", "Comm Statist"): 276,
    ("JASA", "JRSS-B"): 142,
    ("JRSS-B", "JASA"): 325,
}


def test_a_published_example_of_bradley_and_terry() -> None:
    fitted = Luce(["Biometrika", "Comm Statist", "JASA", "JRSS-B"], pairs(CITED))
    published = {"Comm Statist": (-2.94907, 0.10255), "JASA": (-0.47957, 0.06059), "JRSS-B": (0.26895, 0.07083)}
    for journal, (strength, error) in published.items():
        assert fitted.best[journal] == pytest.approx(strength, abs=1e-4)
        low, high = fitted.interval(journal)
        # One game a set; the profile is a little skewed, and the errors are robust ones.
        assert (high - low) / 2 == pytest.approx(1.96 * error, rel=0.05)
        assert low < strength < high


def test_two_bots_have_the_logarithm_of_their_odds() -> None:
    fitted = Luce(["b", "a"], pairs({("a", "b"): 300, ("b", "a"): 100}))
    assert fitted.best["a"] == pytest.approx(log(3))
    # Of games that are independent it is Wilson's interval of the share.
    chances = [1 / (1 + exp(-end)) for end in fitted.interval("a")]
    assert chances == pytest.approx(wilson_share(0.75, 400), abs=1e-4)


def duel(won: str, lost: str) -> RatedGame:
    first, second = sorted((won, lost))
    return RatedGame(((first, 1), (second, 1)), ((won, 1.0),))


@pytest.mark.parametrize("weak", [0, 1, 2, 3])
def test_bots_that_lose_to_both_say_nothing_of_two_others(weak: int) -> None:
    names = [f"weak {number}" for number in range(weak)]
    games = [duel("best", "good")] * 2
    games += [duel(bot, name) for name in names for bot in ("best", "good") for _ in range(2)]
    games += [duel(*pair) for pair in permutations(names, 2)]
    fitted = Luce(["good", "best", *names], [games] * 10)
    low, high = fitted.interval("best")
    # Ten sets that were all won say as much as ten games.
    assert 1 / (1 + exp(-low)) == pytest.approx(wilson_share(1.0, 10)[0], abs=1e-3)
    assert high == inf
    for name in names:
        assert fitted.interval(name)[1] < 0


@pytest.mark.parametrize("weak", [1, 2])
def test_bots_that_nearly_always_lose_say_little_of_two_others(weak: int) -> None:
    rng = random.Random(4)
    names = [f"weak {number}" for number in range(weak)]
    sets = []
    for _ in range(60):
        games = [duel("a", "b") if rng.random() < 0.6 else duel("b", "a") for _ in range(2)]
        for name in names:
            games += [duel(name, bot) if rng.random() < 0.02 else duel(bot, name) for bot in "ab" for _ in range(2)]
        sets.append(games)
    alone = Luce(["a", "b"], [games[:2] for games in sets]).interval("b")
    low, high = Luce(["a", "b", *names], sets).interval("b")
    assert (high - low) / (alone[1] - alone[0]) == pytest.approx(1, abs=0.1)


def test_of_three_seats_a_bot_wins_in_proportion_to_its_strength() -> None:
    # Luce's axiom: of 600 games a wins 300, b 200, c 100, so their strengths are 3, 2 and 1.
    line_up = (("a", 1), ("b", 1), ("c", 1))
    games = [
        [RatedGame(line_up, ((bot, 1.0),))] for bot, times in (("a", 300), ("b", 200), ("c", 100)) for _ in range(times)
    ]
    fitted = Luce(["c", "a", "b"], games)
    assert (fitted.best["a"], fitted.best["b"]) == pytest.approx((log(3), log(2)), abs=1e-5)


def test_a_bot_in_two_seats_is_no_stronger_for_it() -> None:
    games = [
        [RatedGame((("a", 2), ("b", 1)), ((bot, 1.0),))]
        for bot, times in (("a", 200), ("b", 100))
        for _ in range(times)
    ]
    assert Luce(["b", "a"], games).best["a"] == pytest.approx(0, abs=1e-6)


def test_a_shared_win_counts_for_both() -> None:
    shared = [[RatedGame((("a", 1), ("b", 1)), (("a", 0.5), ("b", 0.5)))]] * 50
    assert Luce(["b", "a"], shared).best["a"] == pytest.approx(0, abs=1e-6)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30)), min_size=3, max_size=3))
def test_the_anchor_moves_all_ratings_alike(wins: list[tuple[int, int]]) -> None:
    counts = {}
    for (one, other), (won, lost) in zip((("a", "b"), ("a", "c"), ("b", "c")), wins, strict=True):
        counts |= {(one, other): won, (other, one): lost}
    first, second = Luce(["a", "b", "c"], pairs(counts)), Luce(["c", "b", "a"], pairs(counts))
    for bot in "abc":
        assert first.best[bot] - first.best["c"] == pytest.approx(second.best[bot], abs=1e-4)
    low, high = first.interval("c")
    assert second.interval("a") == pytest.approx((-high, -low), abs=1e-3)


def told(found: Ratings, bot: str) -> dict[str, object]:
    place = found.columns["bot"].index(bot)
    return {name: values[place] for name, values in found.columns.items()}


def test_ratings_are_points_above_the_anchor_strongest_first() -> None:
    found = ratings(duels([(1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] * 25), anchor="b")
    assert found.columns["bot"] == ["a", "b"]
    one = told(found, "a")
    assert one["rating"] == pytest.approx(ELO * log(3), abs=1e-2)
    assert one["rating"] == pytest.approx(190.85, abs=0.01)
    assert one["chance"] == pytest.approx(0.75, abs=1e-4)
    assert one["low"] < one["rating"] < one["high"]  # type: ignore[operator]
    assert (one["games"], one["wins"]) == (200, 150)
    assert "Ratings in Elo points, with b at 0: a 191 (" in found.sentence
    assert told(found, "b")["rating"] == 0


def test_who_never_lost_has_a_rating_without_an_upper_end() -> None:
    found = ratings(duels([(1.0, 1.0)] * 40), anchor="b")
    one = told(found, "a")
    assert (one["rating"], one["high"], one["chance_high"]) == (None, None, 1.0)
    # As of 40 games, since a set may be alike; the win rate has the same interval.
    assert one["chance_low"] == pytest.approx(wilson_share(1.0, 40)[0], abs=1e-3)
    assert re.search(r"a at least \d+ \(no upper limit\), b 0\.", found.sentence)
    assert any("only one limit" in note for note in found.notes)


def test_who_is_beaten_by_the_beaten_alone_has_no_rating_beside_the_best() -> None:
    sets: list[list[Game]] = [
        [
            ("a, b", (1, 0), (5, 3)),
            ("b, c", (float(number % 4 > 0), float(number % 4 == 0)), (5, 3)),
            ("a, c", (1, 0), (5, 3)),
        ]
        for number in range(60)
    ]
    found = ratings(results(sets))
    assert [told(found, bot)["rating"] for bot in "abc"] == [0, None, None]
    assert told(found, "c")["low"] is None
    again = ratings(results(sets), anchor="c")
    assert told(again, "b")["rating"] == pytest.approx(ELO * log(3), abs=0.1)
    assert told(again, "a")["rating"] is None
    assert told(again, "a")["low"] > 0  # type: ignore[operator]


def test_bots_that_beat_each_other_in_a_ring_are_told_as_such() -> None:
    sets: list[list[Game]] = [
        [(f"{one}, {two}", (1.0, 0.0) if number % 10 else (0.0, 1.0), (5, 3)) for one, two in ("ab", "bc", "ca")]
        for number in range(50)
    ]
    found = ratings(results(sets))
    assert [told(found, bot)["rating"] for bot in "abc"] == pytest.approx([0, 0, 0], abs=0.01)
    assert any(
        re.fullmatch(
            r"The ratings fit worst for ., .: . won 90.0 % of 50 games, but its rating predicts 50.0 %\.", note
        )
        for note in found.notes
    )


def test_what_cannot_be_rated_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    played = mf.simulate("manaforge", bots=["greedy", "random"], games=8, seed=1, progress=False)
    with pytest.raises(GameError, match="did you mean 'random'"):
        ratings(played, "randon")
    with pytest.raises(GameError, match="but a met no other bot"):
        ratings(results([[("a, a", (1, 0), (3, 2))]] * 3))
    monkeypatch.setitem(__import__("sys").modules, "scipy.optimize", None)
    with pytest.raises(GameError, match=r"manaforge-widgets\[analysis\]"):
        played.ratings()


def test_ratings_that_fit_leave_no_note_of_where_they_fit_least() -> None:
    sets: list[list[Game]] = [[(f"{one}, {two}", (1.0, 0.0), (5, 3)) for one, two in ("ab", "ac", "bc")]] * 12
    assert not any("fit least" in note for note in ratings(results(sets)).notes)


def world(rng: random.Random, sets: int) -> list[list[RatedGame]]:
    """Three bots in pairs, both ways round; the luck of a set favours a bot in all of its games."""
    strengths = {"a": 0.0, "b": 0.5, "c": 1.2}
    found = []
    for _ in range(sets):
        games = []
        luck = {bot: rng.gauss(0, 0.9) for bot in strengths}
        for one, other in ("ab", "ac", "bc"):
            chance = 1 / (1 + exp(-(strengths[one] - strengths[other] + luck[one] - luck[other])))
            for _ in range(2):
                won = one if rng.random() < chance else other
                games.append(RatedGame(((one, 1), (other, 1)), ((won, 1.0),)))
        found.append(games)
    return found


def lucky(strengths: dict[str, float], luck: float, by_seat: float) -> World:
    """Bots in pairs, both ways round; some sets are decided by the seat, or by luck that favours a bot."""

    def play(rng: random.Random, sets: int) -> list[list[RatedGame]]:
        found = []
        for _ in range(sets):
            games = []
            lucky = {bot: strength + rng.gauss(0, luck) for bot, strength in strengths.items()}
            for one, other in combinations(strengths, 2):
                chance = 1 / (1 + exp(lucky[other] - lucky[one]))
                if rng.random() < by_seat:
                    games += [duel(one, other), duel(other, one)]
                else:
                    games += [duel(one, other) if rng.random() < chance else duel(other, one) for _ in range(2)]
            found.append(games)
        return found

    return play


def covered(play: World, bots: str, rounds: int, sets: int) -> float:
    rng = random.Random(11)
    # The strengths that very many games would be fitted by: luck of a set takes them nearer together.
    truth = Luce(bots, play(rng, 5_000)).best[bots[-1]]
    held = 0
    for _ in range(rounds):
        low, high = Luce(bots, play(rng, sets)).interval(bots[-1])
        held += low <= truth <= high
    return held / rounds


def test_an_interval_holds_the_strength_as_often_as_it_says() -> None:
    assert covered(world, "abc", 60, 40) > 0.95 - 3 * (0.95 * 0.05 / 60) ** 0.5


@pytest.mark.parametrize(
    ("play", "bots", "sets"),
    [
        (lucky({"a": 0.0, "b": 0.8}, 0, 0), "ab", 10),
        (lucky({"a": 0.0, "b": 1.5, "c": 3.0}, 0, 0), "abc", 20),
        (lucky({"a": 0.0, "b": 1.2}, 0, 0.8), "ab", 30),
    ],
)
def test_it_does_so_for_few_sets(play: World, bots: str, sets: int) -> None:
    assert covered(play, bots, 60, sets) > 0.95 - 3 * (0.95 * 0.05 / 60) ** 0.5


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("sets", [10, 20, 60])
@pytest.mark.parametrize("bots", ["ab", "abc", "abcd"])
@pytest.mark.parametrize(("most", "luck", "by_seat"), [(0.8, 0, 0), (3.0, 0, 0), (1.2, 0.9, 0), (1.2, 0, 0.6)])
def test_it_does_so_in_many_rounds(most: float, luck: float, by_seat: float, bots: str, sets: int) -> None:
    strengths = {bot: most * number / (len(bots) - 1) for number, bot in enumerate(bots)}
    # Three standard errors of 400 rounds are 0.033. With few sets it holds more often.
    assert covered(lucky(strengths, luck, by_seat), bots, 400, sets) > 0.917
