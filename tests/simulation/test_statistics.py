"""Summary, comparison, seats and how many games it takes: worked by hand, and how often their intervals are right."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean, variance

import pytest
from simulation.played import Game, duels, results

import manaforge_widgets as mf
from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.odds import wilson
from manaforge_widgets.simulation.by_set import spread_at, wilson_share
from manaforge_widgets.simulation.comparing import compare
from manaforge_widgets.simulation.finding import Finding
from manaforge_widgets.simulation.head_to_head import head_to_head
from manaforge_widgets.simulation.rating import ratings
from manaforge_widgets.simulation.results import Results
from manaforge_widgets.simulation.statistics import games_needed, seat_effect
from manaforge_widgets.simulation.summary import summary
from manaforge_widgets.simulation.table_forms import InMemory
from manaforge_widgets.simulation.tables import no_rows


@pytest.fixture(scope="module")
def played() -> Results:
    return mf.simulate("manaforge", bots=["greedy", "random"], games=24, seed=1, progress=False)


def row(finding: Finding, **wanted: object) -> dict[str, object]:
    """The one row of a finding's columns with these values."""
    rows = [dict(zip(finding.columns, values, strict=True)) for values in zip(*finding.columns.values(), strict=True)]
    [found] = [one for one in rows if all(one[name] == value for name, value in wanted.items())]
    return found


# --------------------------------------------------------------------------------------------------------- summary


def test_wins_and_means_are_those_of_the_table(played: Results) -> None:
    seats, found = played.seats, summary(played)
    for bot in ("greedy", "random"):
        for seat in (None, 0, 1):
            mine = [
                number
                for number, name in enumerate(seats["bot"])
                if name == bot and seat in (None, seats["seat"][number])
            ]
            told = row(found, bot=bot, seat=seat)
            assert told["games"] == len(mine)
            assert told["wins"] == sum(seats["win"][number] for number in mine)
            assert told["score"] == pytest.approx(fmean(seats["score"][number] for number in mine))
            assert 0 <= told["rate_low"] <= told["rate"] <= told["rate_high"] <= 1  # type: ignore[operator]
            assert told["score_low"] < told["score"] < told["score_high"]  # type: ignore[operator]


def test_a_summary_is_read_as_words_a_table_and_columns(played: Results) -> None:
    found = played.summary()
    assert found.sentence.startswith("Share of wins in 24 games of Manaforge: greedy ")
    assert "greedy  all seats  24 " in repr(found)
    assert "Bots that play equally well win 50.0 % each with 2 seats." in found.notes
    assert found._repr_html_().count("<tr>") == 7
    assert {len(column) for column in found.columns.values()} == {6}
    assert list(found.to_pandas().dtypes.astype(str))[:3] == ["string", "Int64", "int64"]


def test_a_bot_that_holds_every_seat_has_a_fixed_rate() -> None:
    alone = mf.simulate("manaforge", bots="random", seats=2, games=12, seed=3, progress=False)
    told = row(summary(alone), bot="random", seat=None)
    assert (told["rate"], told["rate_low"], told["rate_high"]) == (0.5, 0.5, 0.5)
    assert any("fixed" in note for note in summary(alone).notes)
    seat = row(summary(alone), bot="random", seat=0)
    assert (seat["rate_low"], seat["rate_high"]) != (seat["rate"], seat["rate"])


def test_very_skewed_scores_have_a_note() -> None:
    sets = [[("a, b", (1, 0), (4 ** (number % 6), 20 + number % 5))] for number in range(30)]
    [note] = [note for note in summary(results(sets)).notes if "skewed" in note]
    assert note.startswith("The scores of a are very skewed: with this few sets, the interval of the mean may hold")
    assert not any("skewed" in note for note in summary(results(sets * 20)).notes)


def test_forfeits_are_counted_and_have_no_scores() -> None:
    won, lost = ("a, b", (1, 0), (30, 10)), ("a, b", (0, 1), (None, None))
    found = summary(results([[won]] * 11 + [[lost]]))
    assert row(found, bot="a", seat=None)["forfeits"] == 1
    assert row(found, bot="a", seat=None)["score"] == 30
    assert row(found, bot="b", seat=None)["wins"] == 1
    assert found.head[-1] == "forfeited"


def test_too_few_sets_have_no_interval_for_a_mean_and_say_why() -> None:
    found = summary(duels([(1, 1)] * 4))
    assert row(found, bot="a", seat=None)["score_low"] is None
    assert "An interval for a mean needs at least 10 sets." in found.notes


def test_a_simulation_of_nothing_has_nothing_to_tell() -> None:
    plan = duels([(1, 1)]).plan
    empty = Results(plan, plan.bots, InMemory(no_rows(), 0))
    for ask in (summary, seat_effect, games_needed, ratings):
        with pytest.raises(GameError, match="no games yet"):
            ask(empty)  # type: ignore[operator]


# ------------------------------------------------------------------------------------------------------ comparison


def test_a_difference_is_paired_by_set() -> None:
    one = [(1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (1.0, 1.0), (1.0, 0.0)] * 6
    two = [(1.0, 0.0), (1.0, 0.0), (0.0, 0.0), (1.0, 1.0), (0.0, 0.0)] * 6
    found = row(compare(duels(one), duels(two, ("c", "b"))), of="win rate")
    differences = [fmean(a) - fmean(b) for a, b in zip(one, two, strict=True)]
    assert (found["bot"], found["other"], found["sets"], found["games"]) == ("a", "c", 30, 120)
    assert found["difference"] == pytest.approx(fmean(differences))
    # 12 of 30 sets were better by a half, and no set was worse: the score test of pairs, with Tango's root.
    low, high = found["low"], found["high"]
    for end in (low, high):
        spread = spread_at({0.5 - end: 12, -end: 18}, -1 - end, 1 - end)
        assert abs(0.2 - end) == pytest.approx(1.959964 * (spread / 30) ** 0.5, rel=1e-4)
    # It is near to that of a normal distribution (t at 29: 2.0452).
    half = 2.0452 * (variance(differences) / 30) ** 0.5
    assert (low, high) == pytest.approx((0.2 - half, 0.2 + half), abs=0.05)


def test_shared_luck_saves_games_and_the_table_says_how_many() -> None:
    rng = random.Random(5)
    luck = [(float(rng.random() < 0.5), float(rng.random() < 0.5)) for _ in range(400)]
    # The other bot plays as well, but for one game in twenty.
    better = [(1.0 if rng.random() < 0.05 else one, two) for one, two in luck]
    found = row(compare(duels(better), duels(luck, ("c", "b"))), of="win rate")
    assert found["low"] > 0  # type: ignore[operator]
    # In games of their own two rates of about a half differ by chance far more than one game in forty.
    assert found["games_unpaired"] > 10 * found["games"]  # type: ignore[operator]


def test_without_one_seed_simulations_are_compared_unpaired_and_say_so() -> None:
    wins = [(1.0, 0.0), (1.0, 1.0)] * 20
    found = compare(duels(wins), duels(wins, seed=2))
    assert any("different seeds, 1 and 2" in note for note in found.notes)
    assert row(found, of="win rate", bot="a")["games_unpaired"] is None
    assert found.sentence.startswith("a in both won equally often, as far as these games show: the 95 % interval ")


def test_simulations_of_different_length_are_compared_on_what_both_have() -> None:
    found = row(compare(duels([(1.0, 0.0)] * 40), duels([(0.0, 0.0)] * 25, ("c", "b"))), of="win rate")
    assert (found["sets"], found["games"]) == (25, 100)


def test_bots_of_one_simulation_are_compared(played: Results) -> None:
    found = played.compare("random")
    assert found.columns["bot"] == ["greedy", "greedy"]
    assert found.columns["of"] == ["win rate", "prestige"]
    seats = played.seats
    mean = {
        bot: fmean(score for score, name in zip(seats["score"], seats["bot"], strict=True) if name == bot)
        for bot in played.bots
    }
    assert row(found, of="prestige")["difference"] == pytest.approx(mean["greedy"] - mean["random"])
    assert found.sentence.startswith("greedy wins ")
    backwards = played.compare("greedy")
    assert backwards.sentence == found.sentence


def test_a_bot_that_holds_every_seat_is_compared_by_its_scores() -> None:
    before = results([[("a, a", (1, 0), (30, 10 + of_set % 3))] for of_set in range(20)])
    more = results([[("a, a", (0, 1), (30, 34 + of_set % 3))] for of_set in range(20)])
    found = compare(more, before)
    assert (found.columns["of"], found.columns["difference"]) == (["prestige"], [12])
    assert found.sentence == "a here makes 12.0 prestige more than there (95 % interval 12.0 to 12.0)."
    assert compare(before, more).sentence.startswith("a there makes 12.0 prestige more than here")
    # Where all sets are the same there is nothing that could have been missed.
    same = "a in both made the same prestige, in every set."
    assert compare(more, more).sentence == same


@pytest.mark.parametrize("turned", [False, True])
def test_who_cannot_be_told_apart_may_still_differ_as_far_as_the_interval_reaches(turned: bool) -> None:
    found = compare(duels([(1.0, 1.0), (0.0, 0.0)] * 10 + [(1.0, 0.0)] * 20 + [(1.0, 1.0)] * 2), "a" if turned else "b")
    low, high = found.columns["low"][0], found.columns["high"][0]
    far = -low if turned else high
    assert far == max(-low, high)
    assert found.sentence.startswith("a won 4.8 percentage points more than b, which may be luck: the 95 % interval ")
    assert found.sentence.endswith(
        f" to {100 * far:.1f} contains 0. These games could have missed an advantage of up to {100 * far:.1f} "
        "percentage points for a: the far end of the 95 % interval."
    )
    assert f"{100 * far:.1f}" in str(found.rows[0][6])


def test_a_bot_that_may_be_better_here_or_there_is_told_where() -> None:
    before, after = (
        results([[("a, a", (1, 0), (30 + of_set * step % 11, 20))] for of_set in range(20)]) for step in (7, 5)
    )
    for one, other, where in ((before, after, "there"), (after, before, "here")):
        assert compare(one, other).sentence.endswith(f" prestige for a {where}: the far end of the 95 % interval.")


def test_the_same_bots_are_compared_where_the_rules_changed(played: Results) -> None:
    found = played.compare(played)
    assert found.columns["bot"] == ["greedy", "greedy", "random", "random"]
    assert set(found.columns["difference"]) == {0.0}
    assert "greedy in both won equally often, as far as these games show" in found.sentence


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda r: compare(r, 7), "other must be results of mf.simulate(), or the name of a bot, not 7"),
        (lambda r: compare(r, "gredy"), "did you mean 'greedy'"),
        (lambda r: compare(r, "random", "random"), "can't be compared with itself"),
        (lambda r: compare(r, "random", other_bot="greedy"), "other already names the second bot; omit other_bot="),
        (lambda r: compare(r, duels([(1, 1)])), "no bot in common"),
        (lambda r: compare(r, duels([(1, 1)]), "greedy", "c"), "no bot 'c'"),
        (
            lambda r: compare(r, results([[("a, b, c", (1, 0, 0), (3, 2, 1))]])),
            "other must be results with 2 seats, not 3",
        ),
        (
            lambda r: compare(r, results([[("a, b", (1, 0), (3, 2))]], game="kings_forge")),
            "other must be results of manaforge, not of kings_forge",
        ),
        (
            lambda r: games_needed(r, 0),
            "precision must be a number from 0.000001 to below 1,000,000, such as 0.01, not 0",
        ),
        (lambda r: games_needed(r, True), "precision must be a number"),
        (lambda r: games_needed(r, 0.5), "below 0.5"),
        (lambda r: games_needed(r, of="wins"), "of must be 'win rate' or 'score', not"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(
    played: Results, ask: Callable[[Results], object], words: str
) -> None:
    with pytest.raises((GameError, ArgumentError)) as refused:
        ask(played)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 300


def tournament() -> Results:
    """In 12 sets a beats b always, b beats c in two of three sets, and a loses to c in every third one."""
    sets: list[list[Game]] = []
    for number in range(12):
        odd = float(number % 3 == 0)
        sets.append(
            [
                ("a, b", (1, 0), (9, 3)),
                ("b, c", (1 - odd, odd), (5, 4) if not odd else (4, 5)),
                ("a, c", (1 - odd, odd), (8, 2) if not odd else (2, 8)),
            ]
        )
    return results(sets)


def test_in_a_round_robin_bots_are_compared_head_to_head_too() -> None:
    found = compare(tournament(), "b")
    matrix = found.head_to_head
    assert matrix is not None
    cell = row(matrix, bot="b", other="c")
    assert (cell["ahead"], cell["games"], cell["sets"]) == (pytest.approx(2 / 3), 12, 12)
    assert (cell["low"], cell["high"]) == pytest.approx(wilson_share(2 / 3, 12), abs=1e-6)
    mirrored = row(matrix, bot="c", other="b")
    assert (1 - mirrored["high"], 1 - mirrored["low"]) == pytest.approx((cell["low"], cell["high"]))  # type: ignore[operator]
    assert row(matrix, bot="a", other="b")["ahead"] == 1
    # Over all games b wins 8 of 24, a 20 of 24. The sentence says which of both is meant.
    assert "Over all games: a wins 50.0 percentage points more than b (" in found.sentence
    assert "Head to head, a finished ahead of b in 100.0 % (75.8 to 100.0) of 12 games." in found.sentence
    assert "Head to head, b finished ahead of c in 66.7 % (39.1 to 86.2) of 12 games." in found.sentence
    assert "66.7 % (39.1 to 86.2) of 12" in repr(found)
    html = found._repr_html_()
    assert html.count("<table") == 2
    assert "66.7 % (39.1 to 86.2) of 12" in html
    assert matrix.head == ("ahead of", "a", "b", "c")
    assert [cells[number + 1] for number, cells in enumerate(matrix.rows)] == ["–"] * 3
    assert len(matrix.to_pandas()) == 6


def test_of_several_seats_each_two_are_compared_and_a_tie_counts_half() -> None:
    games: list[Game] = [("a, b, c", (0.5, 0.5, 0), (5, 5, 5)), ("a, a, b", (1, 0, 0), (None, None, None))]
    matrix = head_to_head(results([games] * 10))
    assert matrix is not None
    # A game that was forfeited has a winner and no ranks: one seat of a is ahead of b, the other one is level.
    assert row(matrix, bot="a", other="b")["ahead"] == pytest.approx((0.5 + 0.75) / 2)
    assert row(matrix, bot="b", other="c")["ahead"] == 1


def test_two_bots_have_no_matrix(played: Results) -> None:
    assert played.compare("random").head_to_head is None
    assert tournament().compare(tournament()).head_to_head is None
    assert played.compare("random")._repr_html_().count("<table") == 1


# ----------------------------------------------------------------------------------------------------------- seats


def test_a_seat_that_wins_more_is_named() -> None:
    found = seat_effect(duels([(1.0, 0.0)] * 30 + [(1.0, 1.0)] * 5))
    assert "seat 0 wins more (92.9 %, " in found.sentence
    assert "seat 1 wins less (7.1 %, " in found.sentence
    assert found.columns["more"] == pytest.approx([0.42857, -0.42857], abs=1e-4)


def test_how_often_intervals_of_seats_miss() -> None:
    # What one of two seats wins the other one loses: both intervals miss, or neither.
    two = seat_effect(duels([(1.0, 0.0)] * 30))
    assert two.notes == (
        "The intervals of the two seats mirror each other. In 5 of 100 simulations both miss the true value.",
    )
    assert two.columns["rate_low"][0] == pytest.approx(1 - two.columns["rate_high"][1])
    three = seat_effect(results([[("a, b, c", (1, 0, 0), (3, 2, 1))]] * 12))
    assert three.notes[0] == "In up to 15 of 100 simulations at least one of these 3 intervals misses the true value."


def test_a_bots_strength_is_not_its_seats() -> None:
    found = duels([(1.0, 1.0)] * 28 + [(1.0, 0.0), (0.0, 1.0)]).seat_effect()
    assert "no seat clearly wins more or less than a fair share of 50.0 %" in found.sentence


def test_what_a_seat_may_win_unseen_is_the_far_end_of_its_interval() -> None:
    winners = [0] * 15 + [1] * 13 + [2] * 12
    found = seat_effect(results([[("a, a, a", [seat == won for seat in range(3)], (1, 1, 1))] for won in winners]))
    for end in ("low", "high"):
        ends = zip(found.columns[f"rate_{end}"], found.columns[f"more_{end}"], strict=True)
        assert all(rate - 1 / 3 == pytest.approx(more) for rate, more in ends)
    far = max(found.columns["more_high"])
    assert far > -min(found.columns["more_low"])
    assert found.sentence == (
        "In 40 games no seat clearly wins more or less than a fair share of 33.3 %. These games could have missed "
        f"an advantage of up to {100 * far:.1f} percentage points for seat 0: the far end of the 95 % interval."
    )
    assert str(found.rows[0][5]).endswith(f" to {100 * far:.1f}")


def test_seats_of_line_ups_that_stay_where_they_are_are_not_told_from_bots() -> None:
    found = seat_effect(results([[("a, b", (1, 0), (3, 2))]] * 20, rotate=False))
    assert any("may win because of its bot" in note for note in found.notes)


# ---------------------------------------------------------------------------------------------------- games needed


def test_as_many_games_as_are_told_reach_the_precision() -> None:
    rng = random.Random(2)

    def sets(count: int) -> list[tuple[float, float]]:
        return [(float(rng.random() < 0.6), float(rng.random() < 0.6)) for _ in range(count)]

    needed = row(games_needed(duels(sets(400)), 0.02), bot="a")
    assert needed["games_now"] == 800
    # Of independent games: z^2 p (1 - p) / precision^2 (Cochran 1977, formula 4.2).
    assert needed["games"] == pytest.approx(1.959964**2 * 0.24 / 0.02**2, rel=0.06)
    told = row(summary(duels(sets(needed["games"] // 2))), bot="a", seat=None)  # type: ignore[operator]
    assert (told["rate_high"] - told["rate_low"]) / 2 == pytest.approx(0.02, rel=0.06)  # type: ignore[operator]


def test_games_for_a_precision_of_scores() -> None:
    wins = [(1.0, 0.0), (1.0, 1.0), (0.0, 0.0), (0.0, 1.0)] * 10
    found = row(games_needed(duels(wins), 0.5, of="score"), bot="a")
    # The means of sets are 5, 10, 0, 5, so their variance is 12.8; two games a set.
    assert found["games"] == pytest.approx(2 * 1.959964**2 * 12.82 / 0.25, rel=0.02)
    assert found["more"] == found["games"] - 80  # type: ignore[operator]


def test_one_set_says_nothing_of_how_sets_differ() -> None:
    with pytest.raises(GameError, match="at least 2 sets"):
        games_needed(duels([(1, 0)]))


def test_a_rate_that_is_fixed_needs_no_games() -> None:
    with pytest.raises(GameError, match='use of="score" instead'):
        games_needed(results([[("a, a", (1, 0), (3, 2))]] * 12))


# ------------------------------------------------------------------------------------------ how often they are right


def differences_covered(sets: int, rounds: int) -> tuple[float, float]:
    """How often the paired interval holds the true difference, and how wide it is beside one of unpaired games."""
    rng = random.Random(sets)
    held, width, wide = 0, 0.0, 0.0
    for _ in range(rounds):
        luck = [rng.random() for _ in range(sets)]
        one = [(float(rng.random() < 0.9 * u + 0.1), float(rng.random() < 0.9 * u + 0.1)) for u in luck]
        two = [(float(rng.random() < 0.9 * u), float(rng.random() < 0.9 * u)) for u in luck]
        found = row(compare(duels(one), duels(two, ("c", "b"))), of="win rate")
        low, high = found["low"], found["high"]
        assert isinstance(low, float)
        assert isinstance(high, float)
        held += low <= 0.1 <= high
        width += high - low
        wide += 2 * 1.96 * (2 * 0.25 / (2 * sets)) ** 0.5
    return held / rounds, width / wide


def test_a_paired_interval_holds_the_difference_as_often_as_it_says() -> None:
    held, narrower = differences_covered(40, 150)
    assert held > 0.95 - 3 * (0.95 * 0.05 / 150) ** 0.5
    assert narrower < 0.9


@pytest.mark.nightly
def test_it_does_so_in_many_rounds() -> None:
    held, _ = differences_covered(60, 3000)
    assert 0.935 < held < 0.975


def test_the_interval_of_certain_wins_is_that_of_its_sets() -> None:
    told = row(summary(duels([(1.0, 1.0)] * 30)), bot="a", seat=None)
    assert told["rate_low"] == pytest.approx(float(wilson(30, 30)[0]), abs=1e-6)
