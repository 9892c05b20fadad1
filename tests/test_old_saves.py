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


# ------------------------------------------------------------------------------------------------ King's Forge

LATE = OLD.parent / "kings-forge-rules-1" / "late_flips.json"


def late() -> mf.Match:
    return mf.load_match(LATE)


def test_flips_of_one_card_at_different_moments_still_replay() -> None:
    m = late()
    # As the version that wrote it said it: 205 actions, and 1 and 5 crafts.
    assert (m.step, m.outcome.scores, m.outcome.winners) == (205, (1, 5), (1,))
    flips = [step for step, action in enumerate(m.actions) if action.kind == "flip"]
    apart = [step for step in flips if step - 1 not in flips and m.actions[step - 1].kind in ("add", "craft")]
    assert apart, "the save has a flip after something else"


def test_such_a_game_goes_on_by_its_own_rules(tmp_path: Path) -> None:
    m = late()
    m.save(tmp_path / "again.json")
    again = mf.load_match(tmp_path / "again.json")
    assert again.view(None) == m.view(None)
    assert again.actions == m.actions
    for step in range(0, m.step, 20):
        table = mf.match_from(m.branch(step).view(None))
        assert table.legal_actions() == m.branch(step).legal_actions()
        for seat in range(2):
            assert m.branch(step).for_seat(seat).view(seat) == m.branch(step).view(seat)


def test_an_older_save_without_a_flip_goes_on_by_the_present_rules() -> None:
    m = mf.new_match("kings_forge", seats=2, seed=1)
    m.apply(m.legal_actions()[0])
    restored = mf.Match.restored({**m.saved(), "rules": 1})
    assert restored.saved() == m.saved()


def test_the_versions_of_the_rules_are_the_only_ones() -> None:
    for version in (0, 3, True, "1"):
        with pytest.raises(mf.GameError, match="rules must be a version of the rules"):
            mf.new_match("kings_forge", seats=2, rules=version)
