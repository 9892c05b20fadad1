"""Replay: its frames, its step, and the file it writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import manaforge_widgets as mf
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.patches import patched


@pytest.fixture(scope="module")
def match() -> Match:
    m = mf.new_match("manaforge", seats=4, seed=7)
    mf.play_out(m, ["greedy", "greedy", "random", "random"])
    return m


@pytest.fixture
def replay(match: Match) -> mf.Replay:
    return mf.Replay(match)


def test_each_frame_is_the_view_of_its_step(match: Match, replay: mf.Replay) -> None:
    frame = replay.frames["base"]
    assert frame["view"] == match.view(None, step=0)
    for step, change in enumerate(replay.frames["changes"], 1):
        frame = patched(frame, change)
        assert frame["view"] == match.view(None, step=step)
    assert frame["outcome"]["winners"] == list(match.outcome.winners)  # type: ignore[union-attr]


def test_a_seats_replay_shows_what_that_seat_may_know(match: Match) -> None:
    replay = mf.Replay(match, viewer=1)
    assert replay.frames["base"]["view"] == match.view(1, step=0)
    assert replay.frames["base"]["view"]["box"] is None


def test_rounds_and_turns_are_where_they_begin(match: Match, replay: mf.Replay) -> None:
    assert len(replay.rounds) == 9
    for number, step in enumerate(replay.rounds, 1):
        assert match.at(step).round == number
        assert match.at(step - 1).round == number - 1
    begun = [match.at(step) for step in replay.turns if match.at(step).spends_left == 4]
    assert len(begun) == 9 * 4
    assert not any(table.built for table in begun)


@pytest.mark.parametrize(("asked", "shown"), [(-5, 0), (10**9, None), (17, 17)])
def test_the_step_is_clamped_whoever_sets_it(replay: mf.Replay, match: Match, asked: int, shown: int | None) -> None:
    message = {"method": "update", "state": {"step": asked}, "buffer_paths": []}
    replay._handle_msg({"content": {"data": message}, "buffers": []})
    assert replay.step == (match.step if shown is None else shown)


def test_the_file_is_whole_small_and_escapes_names(match: Match, tmp_path: Path) -> None:
    evil = "</script><script>alert(1)</script>"
    page = mf.Replay(match, names=[evil, "<b>Bo</b>", "Cy", "Di"]).to_html(tmp_path / "replay.html", title=evil)
    text = page.read_text(encoding="utf-8")
    assert len(text.encode()) < 1_000_000
    assert "alert(1)</script>" not in text
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "https://" not in text


def test_writing_a_file_that_fails_leaves_the_old_one(replay: mf.Replay, tmp_path: Path) -> None:
    page = replay.to_html(tmp_path / "replay.html")
    old = page.read_text(encoding="utf-8")
    with pytest.raises(mf.SaveError, match="missing"):
        replay.to_html(tmp_path / "missing" / "replay.html")
    assert page.read_text(encoding="utf-8") == old
    assert [path.name for path in tmp_path.iterdir()] == ["replay.html"]


def test_an_unfinished_match_can_be_replayed() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    replay = mf.Replay(m)
    assert repr(replay) == "Replay(steps=0)"
    assert replay.frames["changes"] == []


def test_state_is_plain_json(replay: mf.Replay) -> None:
    state = {name: getattr(replay, name) for name in ("kit", "frames", "names", "rounds", "turns", "step", "seat")}
    assert json.loads(json.dumps(state)) == state
