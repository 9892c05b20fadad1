"""Replay in a file with no kernel behind it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from axe import violations
from settled import settle

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from manaforge_widgets.match import Match

# From where to where the numbers of rounds under the slider reach.
NUMBERS = """(ticks) => ticks.filter((one) => one.innerText).map((one) => {
  const { left, right } = one.getBoundingClientRect();
  return [left, right];
})"""
EVIL = "<img src=x onerror=\"document.title='stolen'\">"


@cache
def finished() -> Match:
    match = mf.new_match("manaforge", seats=4, seed=7)
    mf.play_out(match, ["planner", "random", "planner", "random"])
    return match


def open_file(page: Page, tmp_path: Path, step: int = 0) -> mf.Replay:
    replay = mf.Replay(finished(), names=["Ada", EVIL, "Cy", "Di"])
    replay.step = step
    page.goto(replay.to_html(tmp_path / "replay.html").as_uri())
    page.locator(".manaforge").wait_for()
    return replay


def shown(page: Page) -> int:
    return int(page.get_by_role("slider", name="Step").input_value())


def test_every_control_of_the_file_moves_it(page: Page, tmp_path: Path) -> None:
    replay = open_file(page, tmp_path)
    last = finished().step
    moves = [
        ("Next step", 1),
        ("Next step", 2),
        ("Previous step", 1),
        ("Next turn", next(turn for turn in replay.turns if turn > 1)),
        ("Last step", last),
        ("Previous turn", max(turn for turn in replay.turns if turn < last)),
        ("First step", 0),
    ]
    for name, step in moves:
        page.get_by_role("button", name=name).click()
        assert shown(page) == step, name


def test_every_key_moves_the_file(page: Page, tmp_path: Path) -> None:
    replay = open_file(page, tmp_path)
    page.get_by_role("button", name="Next step").focus()
    for key, step in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageDown", next(turn for turn in replay.turns if turn > 1)),
        ("PageUp", 0),
        ("End", finished().step),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        assert shown(page) == step, key


def test_it_plays_by_itself_and_pauses(page: Page, tmp_path: Path) -> None:
    open_file(page, tmp_path)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('.manaforge input[type=range]').value) >= 3")
    page.get_by_role("button", name="Pause").click()
    stopped = shown(page)
    page.wait_for_timeout(600)
    assert shown(page) == stopped


def test_it_shows_each_step_as_the_match_had_it(page: Page, tmp_path: Path) -> None:
    open_file(page, tmp_path, step=finished().step)
    outcome = finished().outcome
    assert outcome is not None
    result = page.locator(".mf-outcome").inner_text()
    assert all(str(score) in result for score in outcome.scores)


def test_a_roll_stands_in_its_line_which_keeps_its_height(page: Page, tmp_path: Path) -> None:
    replay = open_file(page, tmp_path)
    texts = replay.rolls["texts"]
    step, results = next((step, rows) for step, _, _, _, rows in replay.rolls["rolls"] if rows)
    line = page.get_by_role("group", name="Roll", exact=True)
    before = line.bounding_box()
    page.goto(mf.Replay(finished(), step=step).to_html(tmp_path / "at.html").as_uri())
    line.locator(".mf-mini-die").first.wait_for()
    assert line.bounding_box() == before
    seat = finished().status(step).active
    assert f"Seat {seat}" in line.inner_text()
    told = [row for roll in replay.rolls["rolls"] if roll[:2] == [step, seat] for row in roll[4]]
    assert results
    assert all(f"{texts[about]} {texts[percent]}" in line.inner_text() for about, percent, _, _ in told)


def test_names_are_text_and_run_nothing(page: Page, tmp_path: Path) -> None:
    open_file(page, tmp_path, step=200)
    assert page.get_by_text(EVIL).count() > 0
    assert page.title() == "Manaforge"
    assert page.locator(".manaforge img").count() == 0


@pytest.mark.parametrize("game", ["manaforge", "manasurge"])
def test_where_it_stands_is_read_whole_and_no_numbers_of_rounds_lie_over_one_another(
    page: Page, tmp_path: Path, game: str
) -> None:
    match = mf.new_match(game, seats=4, seed=4)
    mf.play_out(match, "random")
    replay = mf.Replay(match, names=["Ada Lovelace", "Bo with a long name", "Cy", "Di"])
    replay.step = match.step // 2
    page.goto(replay.to_html(tmp_path / "replay.html").as_uri())
    for width in (360, 400, 600, 820, 1200):
        page.set_viewport_size({"width": width, "height": 700})
        settle(page)
        over = page.locator(".mf-where").evaluate(
            "(one) => Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight)"
        )
        assert over <= 1, width
        ticks = page.locator(".mf-ticks i").evaluate_all(NUMBERS)
        assert len(ticks) > 3
        assert all(before[1] <= after[0] for before, after in pairwise(ticks)), width


@pytest.mark.parametrize("place", ["draft", "middle", "end"])
def test_the_file_is_accessible_and_fits(page: Page, tmp_path: Path, place: str) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    open_file(page, tmp_path, {"draft": 2, "middle": finished().step // 2, "end": finished().step}[place])
    for width in (600, 1200):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert violations(page, ".manaforge") == []
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, ".manaforge") == []
