"""Reviews: luck and decisions are the result less the start, exactly, and a blunder is found."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import inf
from statistics import fmean
from types import ModuleType
from typing import Any

import pytest
from seeds import WRONG_SEEDS

import manaforge_widgets as mf
from manaforge_widgets.bots.policies import find_policy
from manaforge_widgets.core.api import Action, ArgumentError, Chance, Decision, GameError, Outcome, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.reviewing import Review, Total, Turns
from manaforge_widgets.reviewing.lines import in_words, lines_of
from manaforge_widgets.reviewing.make import review, review_steps
from manaforge_widgets.reviewing.review import total_words
from manaforge_widgets.reviewing.reviewer import Reviewer
from manaforge_widgets.reviewing.shares import parts_of
from manaforge_widgets.reviewing.sums import Tally
from manaforge_widgets.simulation.by_set import wilson_share


class High(SimpleGame):
    """In each of three turns a seat doubles the stake or not, then a die is rolled for it: 4 or more wins the stake."""

    name = "high"
    title = "High"
    moves = ("bet", "pass")
    seat_counts = range(2, 4)

    def begin(self, seats: int) -> dict[str, Any]:
        return {"turn": 0, "bets": 0, "rolling": False, "points": [0] * seats}

    def pending(self, position: dict[str, Any]) -> Pending:
        points = position["points"]
        if position["rolling"]:
            return Chance((Roll("die", f"turn {position['turn']} die", 6),))
        if position["turn"] == 3 * len(points):
            best = [seat for seat, own in enumerate(points) if own == max(points)]
            return Over(Outcome(tuple(points), tuple(best), "most points"))
        return Decision(position["turn"] % len(points))

    def legal_moves(self, position: dict[str, Any]) -> Sequence[str]:  # noqa: ARG002 - the same in every turn
        return self.moves

    def play(self, position: dict[str, Any], move: str) -> None:
        position["bets"] = 2 if move == "bet" else 1
        position["rolling"] = True

    def resolve(self, position: dict[str, Any], results: Sequence[Any]) -> None:
        if results[0] >= 3:
            position["points"][position["turn"] % len(position["points"])] += position["bets"]
        position["rolling"] = False
        position["turn"] += 1

    def scores(self, position: dict[str, Any]) -> Sequence[int]:
        return tuple(position["points"])


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other processes begin: to start them takes longer than these reviews. They have tests of their own."""
    monkeypatch.setattr("manaforge_widgets.reviewing.shares._ALONE", inf)


def played(game: str, seats: int, seed: int, bots: Any = "random", **options: Any) -> Match:
    m = mf.new_match(game, seats=seats, seed=seed, **options)
    mf.play_out(m, bots)
    return m


def assert_adds_up(found: Review) -> None:
    """The start and the rows are the result, seat by seat, and a win is one win at every moment."""
    for seat in range(found.seats):
        for measure in ("score", "win"):
            rows = [getattr(turn, measure)[seat] for turn in found.turns]
            assert getattr(found.start, measure)[seat] + sum(rows) == getattr(found.result, measure)[seat]
    assert all(one.start + one.luck + one.decisions == one.result for one in found.totals())
    assert sum(found.start.win) == sum(found.result.win) == 1
    assert all(sum(turn.win) == 0 for turn in found.turns)


def assert_is_of(found: Review, m: Match) -> None:
    assert m.outcome is not None
    assert found.over
    assert found.result.score == m.outcome.scores
    shares = [len(m.outcome.winners) * share for share in found.result.win]
    assert shares == [int(seat in m.outcome.winners) for seat in range(m.seats)]


@pytest.mark.parametrize(
    ("game", "seats", "bots"),
    [
        ("manaforge", 2, "random"),
        pytest.param("manaforge", 4, "greedy", marks=pytest.mark.nightly),
        ("manasurge", 2, "random"),
        ("manasurge", 4, "random"),
        pytest.param("manasurge", 6, "random", marks=pytest.mark.nightly),
    ],
)
def test_luck_and_decisions_are_the_result_exactly(game: str, seats: int, bots: str) -> None:
    m = played(game, seats, 11, bots)
    found = review(m, worlds=2, costs=False)
    assert_adds_up(found)
    assert_is_of(found, m)
    # Every action is in one decision.
    decisions = [turn for turn in found.turns if turn.kind == "decision"]
    assert [step for turn in decisions for step in range(turn.first, turn.step + 1)] == list(range(1, m.step + 1))


def test_luck_and_decisions_are_the_result_exactly_in_the_rounds_of_kings_forge() -> None:
    m = played("kings_forge", 2, 3, "greedy")
    late = mf.match_from(m.view(None, step=m.step - 12), seed=5)
    mf.play_out(late, "random" if late.seats > 2 else ["greedy", "random"])
    found = review(late, worlds=2, costs=False)
    assert_adds_up(found)
    assert_is_of(found, late)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("game", "seats"),
    [("manaforge", seats) for seats in (2, 3, 4)]
    + [("kings_forge", seats) for seats in (2, 3, 4)]
    + [("manasurge", seats) for seats in (2, 3, 4, 5, 6)],
)
def test_it_adds_up_for_every_game_and_number_of_seats(game: str, seats: int, seed: int) -> None:
    m = played(game, seats, seed, [["greedy", "planner", "random"][(seat + seed) % 3] for seat in range(seats)])
    found = review(m, worlds=3, seed=seed, costs=game != "kings_forge")
    assert_adds_up(found)
    assert_is_of(found, m)


@pytest.mark.parametrize(("game", "seats"), [("manaforge", 3), ("manasurge", 3)])
def test_the_bot_that_all_is_measured_by_decides_as_expected(game: str, seats: int) -> None:
    found = review(played(game, seats, 5, "greedy"), worlds=3, costs=False)
    decisions = [turn for turn in found.turns if turn.kind == "decision"]
    assert decisions
    assert not any(any(turn.win) or any(turn.score) for turn in decisions)
    assert not any(turn.source == "hidden" for turn in found.turns)


def test_a_match_that_is_not_over_is_reviewed_up_to_now() -> None:
    m = played("manaforge", 2, 7)
    whole = review(m, worlds=2, costs=False)
    m = m.branch(40)
    found = review(m, worlds=2, costs=False)
    assert_adds_up(found)
    assert (found.steps, found.over) == (40, False)
    assert "up to step 40" in repr(found)
    # What comes later tells nothing about what was before, and the last line may go on.
    until = [turn for turn in found.turns if turn.step < 40 - 10]
    assert until
    assert list(whole.turns[: len(until)]) == until


def test_a_new_match_has_a_deal_only() -> None:
    found = review(mf.new_match("manasurge", seats=3, seed=7), worlds=3)
    assert [turn.source for turn in found.turns] == ["set-up"]
    assert_adds_up(found)


def test_where_the_cards_lie_that_nobody_has_seen_is_nothing_to_a_review() -> None:
    m = played("manaforge", 2, 7, "greedy").branch(200)
    view = m.view(None)
    turned = {**view, "deck": view["deck"][::-1]} if _has_one_era(m) else view
    one, other = (review(mf.match_from(each, seed=1), worlds=4) for each in (view, turned))
    assert one.result == other.result


def _has_one_era(m: Match) -> bool:
    position = m.copy_position()
    return len({position.components.items[item].era for item in position.deck}) == 1


# ------------------------------------------------------------------------------------------------- what rows say


def test_the_luck_of_a_fair_die_is_exact() -> None:
    mf.register_game(High)
    m = mf.new_match("high", seats=2, seed=1)
    m.force({"die": "6"})
    m.apply("bet")
    m.force({"die": "1"})
    m.apply("pass")
    found = review(m, worlds=12, costs=False)
    rolls = [turn for turn in found.turns if turn.kind == "luck" and turn.step]
    # A bet of 2 at even chances was worth 1, a stake of 1 a half, in every world alike.
    assert [turn.score for turn in rolls] == [(1, 0), (0, -0.5)]
    assert [turn.source for turn in rolls] == ["roll", "roll"]
    assert "die 6" in rolls[0].what
    assert_adds_up(found)


def test_a_better_line_is_found_where_one_is_better() -> None:
    mf.register_game(High)
    m = mf.new_match("high", seats=2, seed=1)
    for _ in range(6):
        m.apply("pass")
    found = review(m, worlds=60)
    costly = found.costliest(seat=0)
    assert costly
    assert all(turn.better == ("bet",) and turn.cost > 0 and turn.cost_score > 0 for turn in costly)
    m = mf.new_match("high", seats=2, seed=1)
    for _ in range(6):
        m.apply("bet")
    assert not review(m, worlds=60).costliest()


def test_a_planted_blunder_is_the_costliest_decision() -> None:
    late = mf.match_from(_at_round(7), seed=3)
    greedy = find_policy("manaforge", "greedy")
    assert greedy is not None

    def blunderer(view: dict[str, Any], legal_actions: tuple[Action, ...], rng: random.Random) -> Action:
        if view["round"] == 8 and (end := [action for action in legal_actions if action.kind == "end"]):
            return end[0]
        code = greedy(late.copy_position(), [action.code for action in legal_actions], rng.randrange)
        return next(action for action in legal_actions if action.code == code)

    mf.play_out(late, [blunderer, "greedy"])
    found = review(late, worlds=36)
    assert_adds_up(found)
    worst = found.costliest()[0]
    assert (worst.seat, worst.round) == (0, 8)
    assert worst.what == "end turn"
    assert worst.cost_score > 1
    assert worst.score[0] < -1
    # It can be played as it is written.
    branch = late.branch(worst.first - 1)
    for text in worst.better:
        branch.apply(text, worst.seat)
    assert branch.step == worst.first - 1 + len(worst.better)


def _at_round(number: int) -> dict[str, Any]:
    m = played("manaforge", 2, 7, "greedy")
    step = next(step for step in range(m.step) if m.status(step).round == number)
    return m.view(None, step=step)


def test_what_a_seat_could_not_know_is_no_part_of_its_decision() -> None:
    m = played("manasurge", 3, 9).branch(1)
    seat = m.actions[0].seat
    hands = mf.match_from(m.view(None, step=0), seed=1)
    other = mf.match_from(
        hands.rules.view(hands.rules.resample(hands.copy_position(), seat, random.Random(4).randrange), None), seed=1
    )
    rows = []
    for each in (hands, other):
        each.apply(m.actions[0].text, seat)
        rows.append(next(turn for turn in review(each, worlds=12).turns if turn.kind == "decision"))
    assert hands.view(seat) == other.view(seat)
    assert hands.view(None) != other.view(None)
    assert rows[0] == rows[1]


def test_lines_end_where_something_new_is_known() -> None:
    m = played("kings_forge", 2, 3, "greedy")
    for line in lines_of(m):
        assert len({action.seat for action in line.actions}) == 1
        assert not any(MatchControl(m).draws(step) for step in range(line.first, line.last))


def test_words_of_a_line_leave_out_what_follows_from_the_rest() -> None:
    assert in_words(["pay 1 earth"]) == "pay 1 earth"
    assert in_words(["build A", "pay 1 earth", "build B", "end turn"]) == "build A, B"


# ------------------------------------------------------------------------------------------- asking, and showing


def test_it_comes_bit_by_bit() -> None:
    m = played("manasurge", 2, 7)
    seen = list(review_steps(m, worlds=2))
    assert seen[0] == (0, 1000)
    assert seen[-1] == (1000, 1000)
    assert seen == sorted(seen)
    # It never stands for long: not even the first line is one step.
    assert max(after - before for (before, _), (after, _) in pairwise(seen)) < 60


@pytest.mark.parametrize(("game", "seats", "bots"), [("manaforge", 2, "greedy"), ("manasurge", 3, "greedy")])
def test_the_work_that_is_left_is_known_from_the_start(game: str, seats: int, bots: str) -> None:
    reviewer = Reviewer(played(game, seats, 11, bots), 2)
    sampler, done = reviewer._sampler, 0
    pick = sampler.policy

    def counting(*arguments: Any) -> int:
        nonlocal done
        done += 1
        return pick(*arguments)

    sampler.policy = counting
    told = [(share, done) for share in parts_of(reviewer, 1, lambda _rows: None) if share is not None]
    assert told[-1] == (1, done)
    for now in (0.05, 0.1, 0.25, 0.5):
        share, so_far = next(one for one in told if one[1] >= now * done)
        # What the pace so far says of the rest, beside what it was. By the match's steps it is ten times as much.
        assert 0.5 < so_far * (1 - share) / share / (done - so_far) < 2


def late(game: str, seats: int) -> Match:
    """The last part of a game of a random bot, as a match of its own."""
    bots = ["random", *["greedy"] * (seats - 1)]
    m = played(game, seats, 7, bots)
    m = mf.match_from(m.view(None, step=m.step * 3 // 4), seed=5)
    mf.play_out(m, bots)
    return m


@pytest.mark.parametrize("game", ["manasurge", "manaforge"])
def test_totals_say_how_far_they_can_be_off(game: str) -> None:
    assert_margins_hold(late(game, 2), 8, 12, 0.88)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "seats"), [("manasurge", 3), ("manaforge", 2), ("kings_forge", 2)])
def test_totals_of_many_seeds_lie_within_their_margins(game: str, seats: int) -> None:
    assert_margins_hold(late(game, seats), 12, 40, 0.91)


def assert_margins_hold(m: Match, worlds: int, seeds: int, least: float) -> None:
    """The totals of one seed lie near to the mean of many."""
    found = [review(m, worlds=worlds, costs=False, seed=seed, workers=1).totals() for seed in range(seeds)]
    seats = m.seats
    held = of = 0
    for place in range(2 * seats):
        for name in ("start", "luck", "decisions"):
            values = [float(getattr(totals[place], name)) for totals in found]
            for totals, value in zip(found, values, strict=True):
                of += 1
                held += abs(value - fmean(values)) <= totals[place].margins[name]
    assert held / of > least
    # A game that is over has its result for sure.
    assert all(totals[place].margins["result"] == 0 for totals in found for place in range(2 * seats))


def test_of_four_times_the_worlds_a_total_is_known_twice_as_well() -> None:
    m = late("manasurge", 2)
    few, many = (review(m, worlds=worlds, costs=False).totals()[0].margins["luck"] for worlds in (12, 48))
    assert many == pytest.approx(few / 2, rel=0.5)


def test_the_margins_of_a_total_belong_to_the_sum_not_to_its_parts() -> None:
    # Greedy decides as greedy would, so all but the start is luck, and luck is as sure as the start.
    total = review(played("manasurge", 2, 5, "greedy"), worlds=6, costs=False).totals()[0]
    assert total.margins["luck"] == pytest.approx(total.margins["start"])
    assert total.margins["decisions"] == 0
    tally = Tally(8, 2)
    lucky = [[world, 0, 2, 0] for world in range(8)]
    tally.add("luck", lucky)
    tally.add("luck", [[-world, 0, 0, 2] for world in range(8)])
    tally.add("own_luck", lucky, [1])
    score, win = tally.margins()["luck"]
    # Eight worlds that ended alike may have ended otherwise, as eight trials may: by a point, or by a win.
    assert score == pytest.approx((1 - wilson_share(1.0, 8)[0],) * 2, abs=1e-6)
    assert tally.margins()["own_luck"][1][0] == 0
    assert win == pytest.approx((2 - 2 * wilson_share(1.0, 8)[0],) * 2, abs=1e-6)


def test_what_luck_and_decisions_were_is_said_in_words() -> None:
    margins = {"start": 0.1, "luck": 0.12, "own_decisions": 0.004}
    total = Total(
        *(0, "win", Fraction(34, 100), Fraction(11, 100), Fraction(0), Fraction(54, 100), Fraction(54, 100)),
        *(Fraction(99, 100), Fraction(0)),
        margins=margins,
    )
    assert total_words(total, "You", over=True) == (
        "Before the game your chance to win was 34 % ± 10. "
        "Luck added 11 ± 12 percentage points, your decisions added 54 percentage points."
    )
    other = replace(total, luck=Fraction(-1, 100), own_decisions=Fraction(0), margins={"others_decisions": 0.08})
    assert total_words(other, "Ann", over=False) == (
        "Before the game Ann's chance to win was 34 %. Luck took 1 percentage point, Ann's decisions changed nothing, "
        "the others' decisions added 54 ± 8 percentage points. Now it is 99 %."
    )


def test_a_long_one_shows_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    m = played("manasurge", 2, 7).branch(10)
    review(m, worlds=2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("manaforge_widgets.reviewing.make._UNTOLD", 0.0)
    review(m, worlds=2)
    assert "100/100" in (shown := capsys.readouterr().err)
    assert "%" in shown
    review(m, worlds=2, progress=False)
    assert capsys.readouterr().err == ""
    with pytest.raises(GameError, match="progress must be True or False, not 'no'"):
        review(m, progress="no")  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_review() -> None:
    m = played("manasurge", 2, 7).branch(20)
    assert review(m, worlds=4, seed=3) == review(m, worlds=4, seed=3) != review(m, worlds=4, seed=4)


def test_the_match_stays_as_it_is() -> None:
    m = played("manasurge", 2, 7).branch(20)
    saved = m.saved()
    review(m, worlds=3)
    assert m.saved() == saved


@pytest.mark.parametrize("worlds", [0, 1, -3, 10**9, 2.5, "many", True])
def test_a_number_of_worlds_that_cannot_be_is_refused_in_words(worlds: Any) -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    with pytest.raises(GameError, match="worlds must be a whole number from 2 to 10,000"):
        review(m, worlds=worlds)
    with pytest.raises(GameError, match="worlds must be a whole number"):
        review_steps(m, worlds=worlds)


def test_a_wrong_match_or_seed_is_refused_in_words() -> None:
    with pytest.raises(ArgumentError, match=r"match must be a Match, as from mf\.new_match"):
        review("manaforge")  # type: ignore[arg-type]
    for seed in WRONG_SEEDS:
        with pytest.raises(GameError, match="the seed of a review must be a whole number of up to 1,000 digits, not "):
            review(mf.new_match("manaforge", seats=2, seed=7), seed=seed)


def test_it_is_shown_as_a_table_with_the_turns_that_decided_it() -> None:
    m = played("manasurge", 3, 7)
    found = review(m, worlds=6, costs=False)
    assert 1 <= len(found.decisive) <= 3
    swings = [turn.swing for turn in found.decisive]
    assert swings == sorted(swings, reverse=True)
    assert all(turn.source != "set-up" for turn in found.decisive)
    told = repr(found)
    assert told.startswith("review of manasurge for 3 seats: expected shards and share of the win if greedy plays on")
    assert "What decided it:" in told
    assert "Before the game seat 0's chance to win was " in told
    assert " ± " in told
    html = found._repr_html_()
    assert html.count("<li>") == len(found.decisive)
    assert "<script" not in html
    assert repr(found.turns).startswith(f"{len(found.turns)} rows")


class Recorder(ModuleType):
    """Stands in for pandas: keeps what it is handed."""

    @staticmethod
    def Series(data: list[Any], dtype: str) -> tuple[list[Any], str]:  # noqa: N802  # pandas' name
        return data, dtype

    @staticmethod
    def DataFrame(columns: dict[str, Any]) -> dict[str, Any]:  # noqa: N802  # pandas' name
        return columns


def test_tables_for_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", Recorder("pandas"))
    found = review(played("manasurge", 2, 7).branch(12), worlds=3)
    frame = found.to_pandas()
    assert {len(values) for values, _ in frame.values()} == {2 * len(found.turns)}
    own = [score for score, seat in zip(frame["score"][0], frame["for_seat"][0], strict=True) if seat == 0]
    assert sum(own) == pytest.approx(float(found.result.score[0] - found.start.score[0]))
    assert (frame["seat"][1], frame["kind"][1], frame["win"][1]) == ("Int64", "category", "float64")
    assert frame["seat"][0][0] is None
    # The data dictionary in the docstring has every column.
    assert all(f"``{name}``" in (Turns.to_pandas.__doc__ or "") for name in frame)
    totals = found.totals().to_pandas()
    assert totals["measure"] == (["score", "score", "win", "win"], "category")
    assert len(totals["luck_margin"][0]) == 4
    assert min(totals["start_margin"][0]) > 0


# ------------------------------------------------------------------------------------------------------- at night


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("game", "bots", "matches"), [("manaforge", "greedy", 60), ("manaforge", "random", 60), ("manasurge", "random", 80)]
)
def test_luck_is_none_on_the_average(game: str, bots: str, matches: int) -> None:
    """Whoever plays: rolls, deals and hidden cards bring each seat as much as they take."""
    sums: dict[tuple[str, int], list[float]] = {}
    for seed in range(matches):
        found = review(played(game, 2, 1000 + seed, bots), worlds=24, seed=seed, costs=False)
        for source in ("set-up", "deal", "roll", "hidden"):
            rows = [turn for turn in found.turns if turn.source == source]
            for seat in range(2):
                sums.setdefault((source, seat), []).append(float(sum(turn.score[seat] for turn in rows)))
    for key, values in sums.items():
        mean = sum(values) / matches
        error = (sum((one - mean) ** 2 for one in values) / (matches - 1) / matches) ** 0.5
        assert abs(mean) <= 3.5 * error, (key, mean, error)
