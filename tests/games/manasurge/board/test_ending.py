"""Where the shards of a finished game came from, spell by spell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.manasurge.rules.table import Table, play, shards_of

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.board.ending import (
    AMPLIFY,
    KEPT,
    LAST_PLAY,
    LOST,
    START,
    SURGED,
    ShardChange,
    ending,
    gains,
)
from manaforge_widgets.games.manasurge.board.happened import Happenings
from manaforge_widgets.widgets.presenter import presenter_of


def played(seats: int, seed: int, *, wizards: bool) -> mf.Match:
    """A whole game of random plays; a seat that can play is rarely struck."""
    m = mf.new_match("manasurge", seats=seats, seed=seed, wizards=wizards)
    rng = Random(seed)
    while m.to_act:
        legal = m.legal_actions()
        action = rng.choice(legal)
        m.apply(rng.choice(legal) if action.kind == "struck" else action)
    return m


@pytest.mark.rule("MS-E1", "MS-E2", "MS-E6")
@pytest.mark.parametrize("seed", range(6))
def test_sources_and_spells_sum_to_every_score(seed: int) -> None:
    m = played(2 + seed % 5, seed, wizards=bool(seed % 2))
    assert m.outcome is not None
    told: Any = None
    for seat in range(m.seats):
        told = presenter_of(m).ending(seat)
        assert [sum(row) for row in told["by_source"]] == list(m.outcome.scores)
        assert [sum(row) for row in told["by_round"]] == list(m.outcome.scores)
        assert all(len(row) == m.status().round + 1 for row in told["by_round"])
        if told["best"]:
            # A card that is kept brings a shard; not every card that is played is kept.
            plays = [action for action in m.actions if action.seat == seat and action.text.startswith("play ")]
            uses = sum(told["best"]["words"] in action.text for action in plays)
            assert 2 <= told["best"]["amount"] <= told["best"]["uses"] <= uses
        assert sum(row["amount"] for row in told["last"]) == told["by_round"][seat][-1]
    assert {"kept on cards", "last plays"} <= set(told["sources"])
    for step in range(0, m.step + 1, 40):
        part = m.branch(step)
        found = gains(part, Happenings(part))
        assert [sum(one.amount for one in found if one.seat == seat) for seat in range(m.seats)] == list(
            m.status(step).scores
        )


@pytest.mark.rule("MS-E1", "MS-E2", "MS-E6", "MS-M2")
def test_each_shard_has_its_source() -> None:
    t = Table(3)
    t.hand(0, "5 Quake", "1 Frost", "2 Frost")
    t.hand(1, "Amplify", "2 Quake")
    t.hand(2, "6 Quake")
    t.damage(0, "2 Blades", "3 Blades")
    t.shards(3, 1, 2)
    m = t.match()
    play(m, "play 5 Quake", "direction left", "play Amplify", "play 6 Quake", "struck")
    found = gains(m, Happenings(m))
    assert found[:3] == [ShardChange(0, 0, START, 3), ShardChange(1, 0, START, 1), ShardChange(2, 0, START, 2)]
    rest = found[3:]
    assert ShardChange(2, 3, SURGED, 2) in rest
    assert ShardChange(2, 3, LAST_PLAY, 1) in rest
    assert ShardChange(2, 3, KEPT, 1, "6 Quake") in rest
    assert ShardChange(1, 3, AMPLIFY, 1, "Amplify") in rest
    # Seat 0 is struck for three: five damage cards are a Rebirth.
    assert ShardChange(0, 3, LOST, -1) in rest
    assert len(rest) == 5
    assert [sum(one.amount for one in found if one.seat == seat) for seat in range(3)] == shards_of(m)


def test_what_was_left_unused_is_told_without_luck() -> None:
    t = Table(2, wizards=("Ember", "Oracle"))
    t.hand(0, "5 Fireball", "8 Frost", "7 Frost")
    t.hand(1, "6 Fireball", "7 Fireball", "1 Quake")
    t.shards(0, 10)
    m = t.match()
    play(m, "play 5 Fireball", "play 6 Fireball", "struck")
    if m.to_act == (0,) and m.view(0)["question"]["kind"] == "ember":
        play(m, "no Ember")
    assert m.outcome is not None
    assert ending(m, Happenings(m), 0)["unused"] == [
        "1{shard} on cards (given back when struck)",
        "a valid card when struck (once)",
        "Ember (in 1 of 1 spells)",
    ]
    assert ending(m, Happenings(m), 1)["unused"] == ["Oracle (in 1 of 1 spells)"]
    # One card is the best only if it brought more than any other could at once.
    assert ending(m, Happenings(m), 1)["best"] is None


@pytest.mark.rule("MS-E3")
def test_a_tie_says_what_decided_it() -> None:
    t = Table(3)
    t.hand(0, "5 Frost", "8 Frost", "7 Frost")
    t.hand(1, "6 Frost", "2 Quake")
    t.hand(2, "1 Quake", "1 Fireball")
    t.shards(11, 10, 3)
    t.damage(1, "1 Blades")
    m = t.match()
    play(m, "play 5 Frost", "direction left", "give nothing", "play 6 Frost", "give nothing", "struck")
    assert m.outcome is not None
    assert m.outcome.scores == (12, 12, 3)
    assert m.outcome.winners == (0,)
    assert m.outcome.reason.endswith("of these fewest damage (MS-E3)")


def test_the_end_is_the_same_whatever_was_hidden() -> None:
    """All that it tells of others is public: only its own hand decides what a seat could have answered."""
    m = played(3, 4, wizards=True)
    told = [ending(m, Happenings(m), seat) for seat in range(3)]
    for key in ("sources", "by_source", "by_round"):
        assert told[0][key] == told[1][key] == told[2][key]  # type: ignore[literal-required] # one of its keys
