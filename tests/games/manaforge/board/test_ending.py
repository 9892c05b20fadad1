"""Where each star came from: exact, by source and by round, over whole games."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from games.manaforge.rules.table import Table, card, play

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.board.ending import GIVEN, STORE, TALENTS, WANDS, WORKSHOP, prestige_gains
from manaforge_widgets.games.manaforge.board.presenter import ManaforgePresenter

LAST = 9


def sources(m: mf.Match) -> dict[tuple[int, int, str], int]:
    """Prestige by seat, source and card, without what was there at the start."""
    found: Counter[tuple[int, int, str]] = Counter()
    for gain in prestige_gains(m, m.rules.components):  # type: ignore[attr-defined]
        if gain.round:
            found[gain.seat, gain.source, gain.name] += gain.stars
    return dict(found)


@pytest.mark.rule("MF-E1")
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seed", range(4))
def test_sources_and_rounds_sum_to_every_score(seed: int, bot: str) -> None:
    m = mf.new_match("manaforge", seats=2 + seed % 3, seed=seed)
    mf.play_out(m, bot)
    assert m.outcome is not None
    for seat in range(m.seats):
        told = ManaforgePresenter(m).ending(seat)
        assert [sum(row) for row in told["by_source"]] == list(m.outcome.scores)
        assert [sum(row) for row in told["by_round"]] == list(m.outcome.scores)
        ends = {
            number: max(s for s in range(m.step + 1) if m.status(s).round == number) for number in range(1, LAST + 1)
        }
        for other, row in enumerate(told["by_round"]):
            for number, end in ends.items():
                assert sum(row[: number + 1]) == m.status(end).scores[other]
        best = told["best"]
        if best:
            assert best["amount"] <= m.outcome.scores[seat]
            assert best["uses"] >= 1


@pytest.mark.rule("MF-I3")
def test_the_uses_of_a_card_are_not_that_it_was_built() -> None:
    t = Table(2, round=LAST)
    t.board("Illusion Globes")
    t.seat(0, gems=dict.fromkeys(("earth", "fire", "wind", "water"), 6))
    m = t.match()
    play(m, "build Illusion Globes")
    while m.choice is not None:
        m.apply(m.legal_actions()[0])
    play(m, "activate Illusion Globes 1")
    while m.choice is not None:
        m.apply(m.legal_actions()[0])
    play(m, "end turn")
    mf.play_out(m, "greedy")
    best = ManaforgePresenter(m).ending(0)["best"]
    assert best == {"words": "Illusion Globes", "amount": 1, "uses": 1}


@pytest.mark.parametrize("seed", range(3))
def test_the_uses_of_the_best_card_are_those_of_the_log(seed: int) -> None:
    m = mf.new_match("manaforge", seats=2, seed=seed)
    mf.play_out(m, "greedy")
    for seat in range(m.seats):
        best = ManaforgePresenter(m).ending(seat)["best"]
        assert best is not None
        own = [action.text for action in m.actions if action.seat == seat]
        acted = sum(re.match(rf"(activate|use) {re.escape(best['words'])}( \d)?$", text) is not None for text in own)
        built = sum(re.match(rf"(build|scavenge) {re.escape(best['words'])}$", text) is not None for text in own)
        # A wand or a store scores when it is built; of a card that is used, what it cost to get it is no use.
        assert best["uses"] == (acted or built)


@pytest.mark.rule("MF-I3")
def test_a_wand_a_card_and_a_talent_each_get_their_own() -> None:
    t = Table(2, round=LAST)
    t.board("Immolation Wand")
    workshop = [card("Illusion Globes")]
    t.seat(0, gems=dict.fromkeys(("earth", "fire", "wind", "water"), 4), workshop=workshop, talents=["Earth Enchanter"])
    m = t.match()
    play(m, "use Earth Enchanter", "activate Illusion Globes 1", "build Immolation Wand")
    while m.choice is not None:
        m.apply(m.legal_actions()[0])
    assert sources(m) == {
        (0, TALENTS, "Earth Enchanter"): 1,
        (0, WORKSHOP, "Illusion Globes"): 1,
        (0, WANDS, "Immolation Wand"): 2,
    }


@pytest.mark.rule("MF-I9")
def test_a_gift_counts_for_the_giver_and_the_rest_for_the_builder() -> None:
    t = Table(2, round=LAST)
    t.board("Replica Greatswords")
    t.seat(0, gems=dict.fromkeys(("earth", "fire", "wind", "water"), 4))
    t.seat(1, gems=dict.fromkeys(("earth", "fire", "wind", "water"), 1))
    m = t.match()
    play(m, "build Replica Greatswords")
    while m.choice is not None:
        m.apply(m.choice.proposal or m.legal_actions()[0])
    assert sources(m) == {(0, STORE, "Replica Greatswords"): 6, (1, GIVEN, ""): 2}


def test_what_was_left_unused_is_counted() -> None:
    t = Table(2, round=LAST, first=0, active=0)
    t.seat(0, gems={"fire": 2}, prisms=3, spent=["earth-1", "fire-1"])
    m = t.match()
    play(m, "end turn", "end turn")
    assert m.outcome is not None
    assert ManaforgePresenter(m).ending(0)["unused"] == ["2{spend} in 1 turn", "2{fire-gem}", "3{prism}"]
    board = mf.Board(m, 0)
    assert board.snapshot["ending"]["by_round"] == [[0] * (LAST + 1)] * 2
