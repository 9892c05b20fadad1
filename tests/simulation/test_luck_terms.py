"""Luck terms of simulations: 0 on the average whoever plays, and the same however the games are played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev

import pytest
from asked_games import Guess

import manaforge_widgets as mf
from manaforge_widgets.bots.policies import find_policy
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.simulation import plain, quick
from manaforge_widgets.simulation.luck_terms import LuckTerms, Valuing
from manaforge_widgets.simulation.results import Results

GAMES = ("manaforge", "kings_forge", "manasurge")
SLOW = pytest.mark.nightly


def simulated(game: str, bots: list[str], games: int, seed: int = 3, luck: int = 1) -> Results:
    return mf.simulate(game, bots, games, seats=2, seed=seed, luck=luck, rotate=len(bots) > 1, progress=False)


def off(results: Results) -> Iterator[float]:
    """By how many standard errors luck is off from 0 on the average: of each bot in each seat, and of each round."""
    sums: dict[tuple[str, object], dict[int, list[float]]] = {}
    table = results.luck
    for of_set, seat, bot, at, luck in zip(*(table[name] for name in list(table)[1:]), strict=True):
        for key in ((bot, seat), ("round", min(at, 12))):
            sums.setdefault(key, {}).setdefault(of_set, []).append(luck)
    for by_set in sums.values():
        totals = [sum(values) for values in by_set.values()]
        if len(totals) > 10 and (spread := stdev(totals)):
            yield abs(fmean(totals)) / spread * len(totals) ** 0.5


def test_luck_is_nought_on_the_average() -> None:
    found = list(off(simulated("manasurge", ["greedy", "random"], 24)))
    assert len(found) > 4
    # Of 20 means the farthest is off by more than 4 standard errors of 12 sets once in some 200 times.
    assert max(found) < 5


@pytest.mark.nightly
@pytest.mark.parametrize("bots", [["greedy"], ["random"], ["greedy", "random"]])
@pytest.mark.parametrize(("game", "games"), [("manaforge", 400), ("kings_forge", 150), ("manasurge", 600)])
def test_it_is_so_over_many_games(game: str, games: int, bots: list[str]) -> None:
    assert max(off(simulated(game, bots, games))) < 4


@pytest.mark.parametrize("game", [pytest.param(game, marks=SLOW) if game == "kings_forge" else game for game in GAMES])
def test_both_ways_to_play_tell_the_same_luck(game: str) -> None:
    rules, names = load_game(game), ("greedy", "random")
    valuing = Valuing(rules)
    terms = [LuckTerms(valuing, 2, 11, "game 0", 2) for _ in range(2)]
    policies = [policy for name in names if (policy := find_policy(rules, name))]
    fast = quick.play_game(rules, 2, 11, policies, {}, terms[0])
    slow = plain.play_game(rules, 2, 11, names, {}, terms=terms[1])
    assert fast.luck == slow.luck
    assert fast == slow
    assert len(fast.luck) >= fast.rounds - 1
    # Luck is looked at on copies: the game stays as it is.
    assert quick.play_game(rules, 2, 11, policies, {}).scores == fast.scores


def test_a_table_is_valued_as_it_is() -> None:
    rules = load_game("manasurge")
    worth, m = Valuing(rules).heuristic.value, mf.new_match("manasurge", seats=3, seed=4)
    mf.play_out(m, "greedy")
    position = m.copy_position()
    better = rules.copy(position)
    better.shards[1] += 2
    assert [worth(better, seat) - worth(position, seat) for seat in range(3)] == pytest.approx([0, 2, 0])


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=SLOW)])
def test_a_folder_of_luck_is_the_same_when_it_is_resumed(tmp_path: Path, workers: int) -> None:
    def play(name: str, workers: int = 1) -> Results:
        return mf.simulate(
            "manasurge", ["greedy", "random"], 4, seed=2, luck=1, path=tmp_path / name, workers=workers, progress=False
        )

    whole = play("whole")
    play("resumed")
    (tmp_path / "resumed" / "games" / "000001.parquet").unlink()
    play("resumed", workers)
    files = sorted(file.relative_to(tmp_path / "whole") for file in (tmp_path / "whole").rglob("*.parquet"))
    assert Path("luck/000001.parquet") in files
    for file in files:
        assert (tmp_path / "whole" / file).read_bytes() == (tmp_path / "resumed" / file).read_bytes()
    assert mf.load_simulation(tmp_path / "whole").luck == whole.luck
    with pytest.raises(mf.GameError, match=r"luck=1, not 0"):
        mf.simulate("manasurge", ["greedy", "random"], 4, seed=2, path=tmp_path / "whole", progress=False)


def test_who_does_not_ask_for_luck_has_none() -> None:
    asked = simulated("manasurge", ["greedy", "random"], 2)
    plainly = mf.simulate("manasurge", ["greedy", "random"], 2, seed=3, progress=False)
    assert plainly.luck["luck"] == []
    assert plainly.seats == asked.seats
    with pytest.raises(mf.GameError, match=r"run it with mf.simulate\(..., luck=8\)"):
        plainly.luck_adjusted()
    with pytest.raises(mf.GameError, match="at least 20 sets, and here are 1;"):
        asked.luck_adjusted()
    for wrong in (-1, True, 2.0, 10**6):
        with pytest.raises(mf.GameError, match="luck must be a whole number from 0 to 1,000, not "):
            mf.simulate("manasurge", "random", 1, seats=2, luck=wrong, progress=False)  # type: ignore[arg-type]


def test_a_game_that_hides_something_must_say_what_nobody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})
    mf.register_game(Guess)
    with pytest.raises(mf.GameError, match=r"Guess can hide something .*; omit luck=. mf.review"):
        mf.simulate("guess", "random", 1, seats=1, luck=1, progress=False)


def test_a_small_game_that_hides_nothing_needs_no_declaration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})
    found = mf.simulate("pig", "random", 300, seats=2, seed=3, luck=2, progress=False, goal=15)
    assert any(found.luck["luck"]), "there is luck in Pig"
    assert max(off(found)) < 5


def test_what_is_fixed_or_forfeited_is_not_adjusted() -> None:
    alone = simulated("manasurge", ["greedy"], 20)
    found = alone.luck_adjusted()
    assert found.columns["of"] == ["shards"]
    # Own luck and the others' are one and the same where a bot holds all seats.
    assert found.columns["adjusted"][0] == pytest.approx(found.columns["value"][0] - found.columns["luck"][0])
    assert found.columns["adjusted_low"] < found.columns["adjusted"] < found.columns["adjusted_high"]
    assert found.sentence.startswith("With luck taken out, greedy scores ")
    assert len(found.rows[0]) == len(found.head)

    def lost(view: dict[str, object], *_: object) -> object:
        raise ValueError(view["round"])

    faulty = mf.simulate("manasurge", [lost, "greedy"], 40, luck=1, progress=False)
    assert faulty.luck_adjusted("greedy").columns["of"] == ["win rate"]
    note = "There are no scores here, since games may have been forfeited because of luck."
    assert note in faulty.luck_adjusted().notes
    with pytest.raises(mf.GameError, match="there is no bot 'gredy'"):
        faulty.luck_adjusted("gredy")
