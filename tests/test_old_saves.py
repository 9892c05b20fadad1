"""Saves of earlier versions: each still loads, to the table that it was saved at."""

from __future__ import annotations

from pathlib import Path

import pytest

import manaforge_widgets as mf

OLD = Path(__file__).parent / "saves" / "rules-1"
# As the version that wrote them said it: actions, each seat's prestige and prisms, the first player of the round.
STOOD = {
    "finished": (457, [49, 57, 48, 47], [0, 4, 1, 2], 2),
    "from_a_draft": (217, [3, 8], [0, 1], 0),
    "from_a_table": (30, [1, 1], [0, 0], 1),
    "middle": (118, [6, 4], [3, 1], 0),
}


def load(name: str) -> mf.Match:
    return mf.load_match(OLD / f"{name}.json")


@pytest.mark.parametrize("name", STOOD)
def test_a_save_of_the_first_rules_comes_to_the_same_table(name: str) -> None:
    m = load(name)
    seats = m.position.seats
    stands = (m.step, [seat.prestige for seat in seats], [seat.prisms for seat in seats], m.position.first_player)
    assert stands == STOOD[name]


def test_a_save_in_the_draft_hides_the_first_player_and_draws_the_same() -> None:
    m = load("draft")
    assert (m.step, m.position.first_player) == (4, None)
    while m.position.phase in ("draft", "keep"):
        m.apply(m.legal_actions(m.to_act[0])[0])
    assert m.position.first_player == 1
    assert [seat.prisms for seat in m.position.seats] == [3, 2, 3]


def test_what_was_taken_back_can_be_done_again() -> None:
    m = load("middle")
    assert [str(action) for action in m.undone] == ["exchange prism for earth", "exchange prism for fire"]
    m.redo()
    m.redo()
    assert m.step == 120


def test_a_save_of_rules_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    m = load("finished")
    m.save(tmp_path / "new.json")
    assert mf.load_match(tmp_path / "new.json").view(None) == m.view(None)
    text = (OLD / "finished.json").read_text(encoding="utf-8").replace('"rules": 1', '"rules": 7')
    (tmp_path / "other.json").write_text(text, encoding="utf-8")
    with pytest.raises(mf.SaveError):
        mf.load_match(tmp_path / "other.json")
