"""A review in a Replay, in a real browser: asked for by its button, and in a file with no kernel behind it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from axe import violations
from playwright.sync_api import expect
from settled import settle
from short_review import reviewed, short
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.widgets.reviewed import review_view

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


EVIL = "<img src=x onerror=\"document.title='stolen'\">"


def open_file(page: Page, tmp_path: Path) -> mf.Replay:
    replay = mf.Replay(short(), names=["Ada", EVIL], review=reviewed())
    page.goto(replay.to_html(tmp_path / "replay.html").as_uri())
    page.locator(".manaforge").wait_for()
    return replay


def shown(page: Page) -> int:
    return int(page.get_by_role("slider", name="Step").input_value())


def test_the_links_lead_to_the_choices_that_decided_it_and_to_what_luck_made(page: Page, tmp_path: Path) -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    mf.play_out(m, ["random", "greedy"])
    replay = mf.Replay(m, names=["You", "Bo"], review=mf.review(m, worlds=4, costs=False))
    page.goto(replay.to_html(tmp_path / "replay.html").as_uri())
    assert page.get_by_role("button", name="Review this game").count() == 0
    page.get_by_role("button", name="Review", exact=True).click()
    links = page.locator(".mf-review-links").first.get_by_role("button", name="Step")
    rows = [replay.reviewed["rows"][place] for place in replay.reviewed["decisive"]]
    assert {row["source"] for row in rows} == {"play", "hidden", "deal"}
    assert links.count() == len(rows)
    for number, row in enumerate(rows):
        links.nth(number).click()
        choice = row["source"] == "play"
        assert shown(page) == (row["first"] - 1 if choice else row["step"])
        said = f"The choice here. {row['words']}" if choice else row["words"]
        assert said in page.locator(".mf-review-line").inner_text()
    assert "hidden from you at this choice" in page.locator(".mf-review").inner_text()


def test_the_panel_leaves_room_for_the_table_once_a_link_was_followed(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 880, "height": 800})
    open_file(page, tmp_path)
    page.get_by_role("button", name="Review", exact=True).click()
    links = page.locator(".mf-review-links")
    dice = page.locator(".mf-mat .mf-dice-group").first
    links.first.get_by_role("button").first.click()
    panel, link, shown_dice = (one.bounding_box() for one in (page.locator(".mf-drawer"), links.first, dice))
    assert panel
    assert link
    assert shown_dice
    assert shown_dice["y"] + shown_dice["height"] <= panel["y"]
    assert panel["y"] < link["y"] < panel["y"] + 60, "what was followed is on top"


def test_what_was_luck_and_what_were_decisions_is_said_first_and_all_words_are_explained(
    page: Page, tmp_path: Path
) -> None:
    replay = open_file(page, tmp_path)
    page.get_by_role("button", name="Review", exact=True).click()
    seat = replay.reviewed["seats"][0]
    start, luck, _, _ = (round(100 * part) for part in seat["win"])
    said = page.locator(".mf-review p").first.inner_text()
    assert said == f"{seat['words']} ± is the 95 % margin."
    assert f"chance to win was {start} %" in said
    assert luck == 0 or re.search(rf"Luck {'added' if luck > 0 else 'took'} {abs(luck)}\b", said)
    # Each sum in the table has its margin, in percent and in score.
    cells = page.locator(".mf-review-totals tbody tr").first.locator("td").all_inner_texts()
    for cell, margin in zip(cells, seat["win_margin"], strict=False):
        assert (f"± {round(100 * margin)}" in cell.replace("\u00a0", " ")) == (round(100 * margin) > 0)
    for word in ("Decisions", "line", "Given away"):
        assert page.locator(".mf-review p b").get_by_text(word, exact=True).count() == 1


def test_marks_stand_over_the_slider_where_their_steps_are(page: Page, tmp_path: Path) -> None:
    replay = open_file(page, tmp_path)
    marked = [row["table"] for row in replay.reviewed["rows"] if row["sign"]]
    marks = page.locator(".mf-review-marks i")
    assert marks.count() == len(marked)
    places = marks.evaluate_all("marks => marks.map(mark => mark.style.left)")
    assert [round(float(place.rstrip("%")) * short().step / 100) for place in places] == marked


def test_the_better_line_is_told_in_words_at_its_step(page: Page, tmp_path: Path) -> None:
    replay = open_file(page, tmp_path)
    row = next(row for row in replay.reviewed["rows"] if row["better"])
    page.get_by_role("slider", name="Step").fill(str(row["first"]))
    assert row["better"] in page.locator(".mf-review-line").inner_text()
    assert page.title() == "Manaforge"


def test_the_words_are_those_of_the_game(page: Page) -> None:
    m = mf.new_match("manasurge", seats=2, seed=3)
    mf.play_out(m, "random")
    replay = mf.Replay(m, names=["Ada", "Bo"], review=mf.review(m, worlds=2, costs=False))
    # What is left of nothing by rounding has no sign.
    totals = [{**seat, "score": [0, 0, 0, -0.001]} for seat in replay.reviewed["seats"]]
    stage = Stage(page, replay)
    stage.mount()
    stage.change({"reviewed": {**replay.reviewed, "seats": totals}})
    page.get_by_role("button", name="Review", exact=True).click()
    panel = page.locator(".mf-review")
    for link in panel.locator(".mf-review-links").get_by_role("button").all():
        assert re.fullmatch(r"Step \d+, spell \d+", link.inner_text())
    assert "roll" not in panel.inner_text()
    assert "-0.0" not in panel.inner_text().replace("−", "-")


def test_it_is_accessible_and_fits(page: Page, tmp_path: Path) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    open_file(page, tmp_path)
    page.get_by_role("button", name="Review", exact=True).click()
    for width in (600, 820, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert violations(page, ".manaforge") == []
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        body = page.locator(".mf-drawer-body").first
        assert body.evaluate("body => body.scrollWidth <= body.clientWidth")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, ".manaforge") == []


def test_the_button_asks_for_a_review_that_is_then_shown(page: Page) -> None:
    start = short().step - 6
    replay = mf.Replay(mf.match_from(short().view(None, step=start), seed=3), names=["Ada", "Bo"])
    stage = Stage(page, replay)
    stage.mount(kernel=True)
    page.get_by_role("button", name="Review this game").click()
    page.get_by_role("progressbar").wait_for()
    assert page.get_by_role("button", name="Review this game").count() == 0
    replay._maker.finish()
    stage.change({"reviewed": replay.reviewed, "reviewing": []})
    # Nobody has gone elsewhere since: it opens by itself.
    expect(page.locator(".mf-drawer")).to_contain_text("Luck and decisions")


def test_the_focus_stays_where_the_progress_is_and_goes_to_the_result(page: Page) -> None:
    replay = mf.Replay(short(), names=["Ada", "Bo"])
    stage = Stage(page, replay)
    stage.mount()
    page.get_by_role("button", name="Review this game").focus()
    page.keyboard.press("Enter")
    assert stage.sent()[-1]["kind"] == "review"
    stage.change({"reviewing": [0, 100]})
    expect(page.get_by_role("progressbar")).to_be_focused()
    stage.change({"reviewing": [40, 100]})
    expect(page.get_by_role("progressbar")).to_be_focused()
    assert violations(page, ".manaforge") == []
    stage.change({"reviewed": review_view(short(), reviewed(), ["Ada", "Bo"]), "reviewing": []})
    expect(page.locator(".mf-drawer-body")).to_be_focused()
    page.get_by_role("button", name="Close: Luck and decisions").press("Enter")
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_focused()


def test_a_review_that_nobody_waits_for_opens_nothing(page: Page) -> None:
    stage = Stage(page, mf.Replay(short(), names=["Ada", "Bo"]))
    stage.mount()
    page.get_by_role("button", name="Review this game").click()
    stage.change({"reviewing": [0, 100]})
    page.get_by_role("button", name="Next step").click()
    stage.change({"reviewed": review_view(short(), reviewed(), ["Ada", "Bo"]), "reviewing": []})
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_visible()
    assert page.locator(".mf-drawer").count() == 0


def test_how_far_a_review_is_and_about_how_long_it_takes_is_told_in_its_place(page: Page) -> None:
    page.clock.install()
    replay = mf.Replay(short(), names=["Ada", "Bo"])
    stage = Stage(page, replay)
    stage.mount()
    place = page.locator(".mf-actions")
    stage.change({"reviewing": [0, 100]})
    assert place.locator(".mf-reviewing").inner_text() == "Reviewing 0 % estimating the time"
    page.clock.fast_forward(10_000)
    stage.change({"reviewing": [200, 1000]})
    expect(place.locator(".mf-reviewing")).to_have_text("Reviewing 20 % about 40 s left")
    # Several processes may have begun since: the pace of late counts.
    page.clock.fast_forward(15_000)
    stage.change({"reviewing": [600, 1000]})
    expect(place.locator(".mf-reviewing")).to_have_text("Reviewing 60 % about 20 s left")
    # It runs down while nothing new comes.
    page.clock.fast_forward(8_000)
    expect(place.locator(".mf-reviewing")).to_have_text("Reviewing 60 % about 10 s left")
    page.clock.fast_forward(60_000)
    expect(place.locator(".mf-reviewing")).to_have_text("Reviewing 60 % seconds left")
    stage.change({"reviewing": [], "reviewed": review_view(short(), reviewed(), ["Ada", "Bo"])})
    place.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".mf-drawer")).to_contain_text("Luck and decisions")
    place.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".mf-drawer")).to_have_count(0)


def test_on_a_narrow_table_nothing_lies_over_the_scores_and_the_panel_comes_into_the_window(page: Page) -> None:
    page.set_viewport_size({"width": 400, "height": 500})
    page.clock.install()
    stage = Stage(page, mf.Replay(short(), names=["Ada", "Bo"]))
    stage.mount()
    stage.change({"reviewing": [100, 1000]})
    page.clock.fast_forward(10_000)
    stage.change({"reviewing": [371, 1000]})
    expect(page.locator(".mf-reviewing")).to_contain_text("left")
    scores, told = page.locator(".mf-scores").bounding_box(), page.locator(".mf-reviewing").bounding_box()
    assert scores
    assert told
    assert scores["x"] + scores["width"] <= told["x"]
    stage.change({"reviewing": [], "reviewed": review_view(short(), reviewed(), ["Ada", "Bo"])})
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".mf-review-links").first.get_by_role("button").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("game", "seats"), [("kings_forge", 4), ("manasurge", 6)])
def test_on_a_narrow_table_the_button_is_not_over_the_scores_of_many_seats(page: Page, game: str, seats: int) -> None:
    page.set_viewport_size({"width": 380, "height": 800})
    Stage(page, mf.Replay(mf.new_match(game, seats=seats, seed=3))).mount(kernel=True)
    button = page.get_by_role("button", name="Review this game").bounding_box()
    last = page.locator(".mf-scores .mf-score-of").last.bounding_box()
    assert button
    assert last
    assert button["x"] >= last["x"] + last["width"] or button["y"] >= last["y"] + last["height"]
    assert button["x"] + button["width"] <= 380


def test_a_replay_with_a_kernel_asks_for_its_rolls(page: Page, tmp_path: Path) -> None:
    replay = mf.Replay(short(), step=short().step - 3)
    stage = Stage(page, replay)
    stage.mount()
    line = page.get_by_role("group", name="Roll", exact=True)
    assert line.inner_text() == "The chances of the rolls are being counted."
    assert [one["kind"] for one in stage.sent()].count("rolled") == 1
    # A file holds all of them; what Python answers a page is in tests/widgets/test_past_rolls.py.
    replay.to_html(tmp_path / "replay.html")
    stage.change({"rolls": replay.rolls})
    seat = short().status(replay.step).active
    [dice] = [dice for _, of, _, dice, _ in replay.rolls["rolls"] if of == seat]
    assert line.locator(".mf-mini-die").count() == len(dice)


def test_without_a_kernel_there_is_no_button(page: Page) -> None:
    stage = Stage(page, mf.Replay(short()))
    stage.mount(gone=True)
    assert page.get_by_role("button", name="Review this game").count() == 0


def test_the_better_line_is_played_on_the_table_beside_what_was_played(page: Page, tmp_path: Path) -> None:
    replay = open_file(page, tmp_path)
    rows = replay.reviewed["rows"]
    number = next(place for place in replay.reviewed["decisive"] if rows[place].get("line", {}).get("changes"))
    row = rows[number]
    page.get_by_role("button", name="Review", exact=True).click()
    entry = page.locator(".mf-review-links").first.locator("li").filter(has_text=f"Step {row['table']},")
    entry.get_by_role("button", name="Play the better line").click()
    slider, bar = page.get_by_role("slider", name="Step"), page.locator(".mf-side-line")
    expect(bar).to_contain_text(row["line"]["gain"])
    assert int(slider.get_attribute("max") or 0) == len(row["line"]["changes"])
    # It plays by itself, and the keys step through it.
    expect(slider).not_to_have_value("0")
    page.get_by_role("slider", name="Step").press("End")
    expect(page.locator(".mf-where")).to_have_text(
        f"action {len(row['line']['changes'])} of {len(row['line']['changes'])}"
    )
    board = page.locator(".manaforge")
    expect(board).to_have_attribute("data-step", str(row["table"] + len(row["line"]["changes"])))
    assert violations(page, ".manaforge") == []
    bar.get_by_role("button", name="Played").click()
    expect(bar).to_contain_text("What was played:")
    expect(board).to_have_attribute("data-step", str(row["table"] + row["line"]["played"]))
    page.get_by_role("button", name="Back to the replay").click()
    assert shown(page) == row["table"]
    assert bar.count() == 0
    assert page.title() != "stolen"
