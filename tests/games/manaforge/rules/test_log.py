"""The log: an event for each step, in words."""

from __future__ import annotations

from games.manaforge.rules.drafting import begun, play_randomly

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl


def test_the_log_has_the_set_up_and_an_event_for_each_step() -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=3), 120)
    assert [event.step for event in m.log] == list(range(121))
    assert (m.log[0].seat, m.log[0].action) == (None, None)
    assert tuple(event.action for event in m.log[1:]) == m.actions
    assert all(event.seat == event.action.seat for event in m.log[1:] if event.action)
    assert all(event.text and "{" not in event.text for event in m.log)


def test_the_log_tells_luck_and_effects() -> None:
    m = begun()
    m.apply("gain prism")
    assert m.log[-1].effects == ("+1 prism",)
    m.apply("exchange prism for fire")
    assert set(m.log[-1].effects) == {"+1 fire gem", "−1 prism"}
    rolled = next(event for event in m.log if rolls_of(event))
    assert all(face for face in rolled.luck.values())


def rolls_of(event: mf.Event) -> list[str]:
    return [name for name in event.luck if name.startswith("round 1 ")]


def test_undo_takes_events_back_and_redo_brings_them_again() -> None:
    m = begun()
    m.apply("gain prism")
    log = m.log
    m.undo()
    assert m.log == log[:-1]
    m.redo()
    assert m.log == log


def test_the_log_for_a_seat_keeps_the_draft_of_the_others_hidden() -> None:
    m = mf.new_match("manaforge", seats=2, seed=3)
    picks = [str(m.legal_actions(0)[0]).removeprefix("draft ")]
    m.apply(m.legal_actions(0)[0])
    assert picks[0] in MatchControl(m).log_line(1, 0)
    assert picks[0] not in MatchControl(m).log_line(1, 1)
