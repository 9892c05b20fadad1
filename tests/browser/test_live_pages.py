"""Pages that run the package in the browser: played, kept, saved and opened, in one tab at a time."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.lesson_student import NUMBER, SEED, AtAPage
from browser.live_site import STARTED, Reader, served
from playwright.sync_api import expect

import manaforge_widgets as mf
from manaforge_widgets.live.page import frame_of
from manaforge_widgets.widgets.board.board import place_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page
    from window import Window

    from manaforge_widgets.match import Match


KEPT = "Kept in this browser after each move."


def pig() -> Match:
    return mf.new_match("pig", seats=2, seed=7)


def choose(reader: Reader, file: Path) -> None:
    """Open a file as a reader does."""
    with reader.page.expect_file_chooser() as asked:
        reader.button("Open a file").click()
    asked.value.set_files(file)


def kept_match(reader: Reader, folder: Path) -> Match:
    """The match that the browser keeps, opened here."""
    [kept] = reader.kept().values()
    path = folder / "kept.json"
    path.write_text(kept["files"][kept["current"]], encoding="utf-8")
    return mf.load_match(path)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("site")
    mf.Board(pig(), seat=[0, 1]).to_html(folder / "pig.html", live=True)
    mf.Board(mf.new_match("manaforge", seats=3, seed=7), bots={1: "greedy", 2: "planner"}, pace=0).to_html(
        folder / "game.html", live=True
    )
    mf.Puzzle(mf.puzzles()[0]).to_html(folder / "puzzle.html", live=True)
    mf.DiceLab("2 earth, fire, arcane", cost="2 earth").to_html(folder / "lab.html", live=True)
    with served(folder) as url:
        yield url, folder


@pytest.fixture
def page(quick_page: Page) -> Page:
    return quick_page


@pytest.fixture
def reader(page: Page, site: tuple[str, Path]) -> Reader:
    return Reader(page, f"{site[0]}/pig.html")


def test_a_page_plays_and_a_reload_keeps_the_game(reader: Reader, tmp_path: Path) -> None:
    reader.open()
    assert reader.step() == 0
    reader.move("Roll")
    assert reader.step() == 1
    assert violations(reader.page) == []
    reader.page.reload()
    reader.wait()
    assert reader.step() == 1
    # By the rules the same seed gives the same roll in every Python.
    match = pig()
    match.apply(match.legal_actions()[0])
    assert kept_match(reader, tmp_path).saved() == match.saved()


# ---------------------------------------------------------------------------------------------- what is kept


@pytest.mark.nightly
def test_a_file_takes_the_game_along_and_brings_it_back(reader: Reader, tmp_path: Path) -> None:
    reader.open()
    reader.move("Roll")
    with reader.page.expect_download() as started:
        reader.button("Save to a file").click()
    saved = tmp_path / "saved.json"
    started.value.save_as(saved)
    assert mf.load_match(saved).step == reader.step()
    reader.button("Start over").click()
    assert reader.words == "Start over? What you did here is forgotten; save it to a file to keep it."
    reader.button("Go on").click()
    assert reader.step() == 1
    reader.button("Start over").click()
    reader.button("Start over now").click()
    reader.page.locator(".mf-live-widget .manaforge[data-step='0']").wait_for()
    choose(reader, saved)
    reader.page.locator(".mf-live-widget .manaforge[data-step='1']").wait_for()
    reader.page.reload()
    reader.wait()
    assert reader.step() == 1


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no JSON", "That file can\u2019t be opened: "),
        ("yacht", "holds a game of yacht for 2 seats"),
        ("x" * 5_000_001, "That file is too large for a game."),
    ],
    ids=["not JSON", "another game", "too large"],
)
def test_a_wrong_file_is_refused_and_the_game_stays(reader: Reader, tmp_path: Path, text: str, reason: str) -> None:
    reader.open()
    reader.move("Roll")
    wrong = tmp_path / "wrong.json"
    if text == "yacht":
        mf.new_match(text, seats=2).save(wrong)
    else:
        wrong.write_text(text, encoding="utf-8")
    choose(reader, wrong)
    reader.bar.get_by_role("status").filter(has_text=reason).wait_for()
    assert reader.step() == 1
    reader.button("Close this message").click()
    assert reader.words == KEPT
    choose(reader, wrong)
    reader.bar.get_by_role("status").filter(has_text=reason).wait_for()
    reader.move("Roll")
    reader.bar.get_by_role("status").filter(has_text=KEPT).wait_for()
    [kept] = reader.kept().values()
    assert list(kept["files"]) == ["my_game.json"], "a refused file is not kept"
    reader.page.reload()
    reader.wait()
    assert reader.step() == 2


@pytest.mark.nightly
def test_two_tabs_never_lose_a_move(reader: Reader) -> None:
    reader.open()
    reader.move("Roll")
    other = Reader(reader.page.context.new_page(), reader.url)
    other.page.goto(other.url)
    other.button("Play it here").wait_for()
    assert other.words == "This game is open in another tab. It can be used in one tab at a time."
    other.button("Play it here").click()
    other.wait()
    assert other.step() == 1
    other.move("Roll")
    assert reader.words == "You went on in another tab. What you see here is how the game stood then."
    reader.button("Play it here").click()
    reader.wait()
    assert reader.step() == 2
    other.page.close()
    reader.move("Roll")
    reader.page.reload()
    reader.wait()
    assert reader.step() == 3


@pytest.mark.nightly
def test_a_page_written_again_finds_the_game_that_it_kept(reader: Reader, site: tuple[str, Path]) -> None:
    reader.open()
    reader.move("Roll")
    page = site[1] / "pig.html"
    before = page.read_text(encoding="utf-8")
    mf.Board(pig(), seat=[0, 1], names=["Ann", "Bo"]).to_html(page, live=True)
    assert page.read_text(encoding="utf-8") != before
    reader.page.reload()
    reader.wait()
    assert reader.step() == 1
    page.write_text(before, encoding="utf-8")


@pytest.mark.nightly
def test_kept_rubbish_is_named_and_can_be_saved(reader: Reader) -> None:
    reader.open()
    reader.move("Roll")
    [key] = reader.kept()
    reader.keep(key, {"files": {"my_game.json": "rubbish"}, "current": "my_game.json"})
    reader.page.reload()
    reader.bar.get_by_role("status").filter(has_text="What was kept here can\u2019t be opened: ").wait_for(
        timeout=STARTED
    )
    with reader.page.expect_download() as started:
        reader.button("Save it to a file").click()
    assert started.value.suggested_filename == "my_game.json"
    reader.button("Start over").click()
    reader.wait()
    assert reader.step() == 0


# ---------------------------------------------------------------------------------------------- all kinds


@pytest.mark.nightly
def test_manaforge_is_played_against_bots(page: Page, site: tuple[str, Path], tmp_path: Path) -> None:
    reader = Reader(page, f"{site[0]}/game.html")
    reader.open()
    before = reader.step()
    reader.table.locator("[data-target^='talent:']").first.click()
    page.locator(f".mf-live-widget .manaforge[data-step]:not([data-step='{before}'])").first.wait_for()
    match = kept_match(reader, tmp_path)
    assert match.step >= 1
    assert {bot for _, _, bot in match.saved()["actions"]} >= {"", "greedy"}


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (820, 680), (390, 844)])
def test_the_guide_of_a_board_in_a_frame_is_in_the_window_once_play_begins(
    page: Page, site: tuple[str, Path], width: int, height: int
) -> None:
    url, folder = site
    board = mf.Board(mf.new_match("manaforge", seats=3, seed=7), bots={1: "greedy", 2: "planner"})
    path = folder / "pressed.html"
    path.write_text(board.page_html(frame_of(board, path, press=True), "A game"), encoding="utf-8")
    frame = "<div style='height:250px'></div><iframe src='pressed.html' style='width:100%;height:640px'></iframe>"
    (folder / "framed.html").write_text(f"<!doctype html>{frame}<p style='height:400px'>", encoding="utf-8")
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{url}/framed.html")
    page.frame_locator("iframe").get_by_role("button", name="Play here").click()
    guide = page.frame_locator("iframe").locator(".mf-coach")
    guide.wait_for(timeout=STARTED)
    expect(guide).to_be_in_viewport(ratio=0.99)


@pytest.mark.nightly
def test_a_puzzle_is_solved(page: Page, site: tuple[str, Path]) -> None:
    reader = Reader(page, f"{site[0]}/puzzle.html")
    reader.open()
    assert "First forge" in reader.widget.inner_text()


@pytest.mark.nightly
def test_a_lab_computes(page: Page, site: tuple[str, Path]) -> None:
    page.goto(f"{site[0]}/lab.html")
    page.locator(".mf-live-widget .manaforge").wait_for(timeout=STARTED)
    assert "79.6" in page.locator(".mf-live-widget").inner_text()


@pytest.mark.nightly
def test_a_lesson_is_done_as_a_page_and_handed_in(page: Page, site: tuple[str, Path], tmp_path: Path) -> None:
    title = "choosing after the roll"
    lesson = mf.lesson(title, class_seed=SEED, student=NUMBER).page()
    lesson.to_html(site[1] / "lesson.html", live=True)
    student = AtAPage(page, title, f"{site[0]}/lesson.html")
    student.open()
    student.work(until="Simulate")
    page.reload()
    student.lesson.locator(".mf-page-nav").wait_for(timeout=STARTED)
    assert student.step in ("Simulate", "Count")
    student.work()
    row = student.hand_in(tmp_path)
    assert row.verified, row.error
    assert not row.remarks
    assert row.lesson == student.plan.name


@pytest.fixture
def numberless(site: tuple[str, Path]) -> str:
    """The address of a lesson's page that asks for the student's number."""
    mf.lesson("buy precision", class_seed=SEED).page().to_html(site[1] / "class.html", live=True)
    return f"{site[0]}/class.html"


@pytest.mark.nightly
@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_a_student_gives_a_number_by_keyboard_at_a_phone(page: Page, numberless: str, is_dark: bool) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark" if is_dark else "light")
    page.goto(numberless)
    # The title is there before Python is.
    page.get_by_role("heading", name="Buy precision").wait_for()
    assert violations(page, "main") == []
    field = page.get_by_label("Your number, from your teacher")
    field.wait_for(timeout=STARTED)
    assert page.get_by_role("button", name="Lock my prediction").count() == 0
    for name in ("Take this number", "I have none"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box
        assert box["x"] + box["width"] <= 390
    assert violations(page, "main") == []
    field.focus()
    page.keyboard.type("twelve")
    page.keyboard.press("Enter")
    page.get_by_text("Write your number in the class, a whole number from 1 to 9,999.").wait_for()
    page.keyboard.press("Control+a")
    page.keyboard.type("12")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_text("Your number is 12: it gives you your own rolls.").wait_for()
    # The focus stays in the part, before its next button.
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Change my number"
    assert violations(page, "main") == []
    page.reload()
    page.get_by_text("Your number is 12: it gives you your own rolls.").wait_for(timeout=STARTED)
    page.get_by_role("button", name="Lock my prediction").wait_for()


@pytest.mark.nightly
def test_a_file_brings_its_number_along(page: Page, numberless: str, tmp_path: Path) -> None:
    own = mf.lesson("buy precision", class_seed=SEED, student=31, file=tmp_path / "mine.json")
    for question in own.plan.predictions:
        own.predict(question.id, question.key)
    own.simulate(20)
    reader = Reader(page, numberless)
    page.goto(numberless)
    page.get_by_role("button", name="I have none").click(timeout=STARTED)
    page.get_by_text("You have no number, so you get the same rolls as everybody without one.").wait_for()
    choose(reader, tmp_path / "mine.json")
    page.locator(".mf-page-chip", has_text="student 31").wait_for()
    page.reload()
    page.locator(".mf-page-chip", has_text="student 31").wait_for(timeout=STARTED)


@pytest.mark.nightly
def test_a_link_to_a_lesson_may_hold_the_class_seed(page: Page, numberless: str) -> None:
    reader = Reader(page, numberless)
    page.goto(f"{numberless}?seed=7")
    page.locator(".mf-page-chip", has_text=re.compile("^class seed 7$")).wait_for(timeout=STARTED)
    page.get_by_role("button", name="I have none").click()
    page.get_by_text("You have no number").wait_for()
    # Another seed is another lesson, with its own answers.
    page.goto(numberless)
    page.locator(".mf-page-chip", has_text=re.compile(f"^class seed {SEED}$")).wait_for(timeout=STARTED)
    page.get_by_role("button", name="I have none").wait_for()
    page.goto(f"{numberless}?seed=7")
    page.get_by_text("You have no number").wait_for(timeout=STARTED)
    page.goto(f"{numberless}?seed=-1")
    reader.bar.get_by_role("status").filter(has_text="a class seed must be a whole number").wait_for(timeout=STARTED)


@pytest.mark.nightly
def test_a_lesson_that_was_opened_from_a_file_shows_its_beginning(quick_window: Window, site: tuple[str, Path]) -> None:
    mf.lesson("buy precision").page().to_html(site[1] / "file.html", live=True)
    page = quick_window.open()
    page.goto((site[1] / "file.html").as_uri())
    page.get_by_text("Here you can only look: a browser runs no Python").wait_for()
    assert page.get_by_role("heading", name="Buy precision").is_visible()
    assert not page.get_by_text("this page loads Python").is_visible()
    context = page.context.browser.new_context(java_script_enabled=False)
    still = context.new_page()
    still.goto(f"{site[0]}/file.html")
    assert still.get_by_role("heading", name="Buy precision").is_visible()
    assert still.locator("noscript p", has_text="This page needs JavaScript").is_visible()
    assert not still.get_by_text("this page loads Python").is_visible()
    context.close()
    quick_window.clear()


SLOW = """
import time

def slow(view, legal_actions, rng):
    end = time.monotonic() + 3_600
    while time.monotonic() < end:
        pass
    return legal_actions[0]
"""


@pytest.mark.nightly
def test_a_calculation_without_end_can_be_stopped(
    page: Page, site: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow_bot.py").write_text(SLOW, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    bot = import_module("slow_bot").slow
    mf.Board(pig(), bots={1: bot}, pace=500).to_html(site[1] / "slow.html", live=True)
    reader = Reader(page, f"{site[0]}/slow.html")
    reader.open()
    reader.move("Roll")  # with this seed a 1, so that the bot is to act
    reader.button("Stop").wait_for(timeout=STARTED)
    assert reader.words == "Python is still calculating."
    reader.button("Stop").click()
    # The bot waits until somebody asks it, and can then be stopped again: no move is lost.
    again = reader.table.get_by_role("button", name="Ask again")
    again.wait_for(timeout=STARTED)
    assert "The bot waits until you ask it again." in reader.table.inner_text()
    page.wait_for_timeout(2_000)
    assert reader.button("Stop").count() == 0
    again.click()
    reader.button("Stop").wait_for(timeout=STARTED)
    assert kept_match(reader, tmp_path).step == reader.step() >= 1


@pytest.mark.nightly
def test_a_bot_without_end_that_moves_at_once_can_be_stopped_while_the_page_opens(
    page: Page, site: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow_first_bot.py").write_text(SLOW, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    bot = import_module("slow_first_bot").slow
    # Made with a quick bot: the bot without end would move now.
    board = mf.Board(pig(), seat=1, bots={0: "random"}, pace=1)
    described = board.recipe()
    described["arguments"].update(bots=[[0, place_of(bot)]], pace=0)
    monkeypatch.setattr(board, "recipe", lambda: {**described, "uses": (bot,)})
    board.to_html(site[1] / "slow_first.html", live=True)
    reader = Reader(page, f"{site[0]}/slow_first.html")
    page.goto(reader.url)
    reader.button("Stop").click(timeout=STARTED)
    reader.table.get_by_role("button", name="Ask again").wait_for(timeout=STARTED)
    assert reader.step() == 0


# ----------------------------------------------------------------------------------------------------- what is refused


def test_only_widgets_that_need_python_have_live_pages(tmp_path: Path) -> None:
    with pytest.raises(mf.ArgumentError, match="a Replay needs no Python"):
        mf.Replay(pig()).to_html(tmp_path / "replay.html", live=True)
    with pytest.raises(mf.ArgumentError, match="give live=True"):
        mf.lesson("choosing after the roll").page().to_html(tmp_path / "lesson.html")
    assert not list(tmp_path.iterdir())
