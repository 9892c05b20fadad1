"""What a board tells is told once, where it is looked for, and moves nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from settled import settle
from stage import Stage
from widgets.islands import new_islands

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from manaforge_widgets.match import Match

NAMES = ["You", "Ada", "Bo"]
BOX = "(one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; }"


def played(until_round: int | None, spends: int = 4) -> Match:
    """A game of greedy bots up to seat 0's turn in a round with that many spends left, or to its end."""
    match = mf.new_match("manaforge", seats=3, seed=3)
    greedy = find_bot(match.rules, "greedy")
    while match.to_act:
        view = match.view(0)
        free = list(match.to_act) == [0] and view["phase"] == "play" and not view["pending"]
        if free and view["round"] == until_round and view["spends_left"] == spends:
            break
        match.apply(choose(match, match.to_act[0], greedy))
    return match


def mounted(page: Page, board: mf.Board) -> Stage:
    stage = Stage(page, board)
    stage.mount(kernel=True)
    settle(page)
    return stage


@pytest.mark.parametrize("spends", [4, 3])
def test_a_reader_hears_each_thing_once(page: Page, spends: int) -> None:
    mounted(page, mf.Board(played(5, spends), 0, names=NAMES))
    page.wait_for_timeout(1500)
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    heard = 0
    for node in tree:
        name, more = (str(node.get(key, {}).get("value", "")) for key in ("name", "description"))
        if node.get("role", {}).get("value") != "button":
            continue
        assert name, node
        assert re.search("[A-Za-z]", name), name
        said = " ".join(re.findall(r"\w+", name.lower()))
        for sentence in re.split(r"[.](?:\s|$)", more):
            words = " ".join(re.findall(r"\w+", sentence.lower()))
            assert not words or words not in said, (name, sentence)
        heard += bool(more)
    assert heard > 5


def test_the_log_says_dice_as_the_table_does_and_has_a_heading_for_each_round(page: Page) -> None:
    board = mf.Board(played(5, 3), 0, names=NAMES)
    mounted(page, board)
    page.locator('[data-target="panel:log"]').click()
    words = page.locator(".mf-log").inner_text()
    rounds = list(dict.fromkeys(line["when"] for line in reversed(board.snapshot["log"])))
    assert page.locator(".mf-log .mf-title").all_inner_texts() == rounds
    assert re.search(r"spent (earth|fire|wind|water|arcane) die \d", words)
    assert not re.search(r"(earth|fire|wind|water|arcane)-\d", page.locator(".manaforge").inner_text())


def test_the_rule_of_an_outcome_opens_in_place(page: Page) -> None:
    mounted(page, mf.Board(played(None), 0, names=NAMES))
    page.locator(".mf-ending").get_by_role("button", name="Rule MF-E1").click()
    page.locator(".mf-ending .mf-rule-text", has_text="prestige").wait_for()


def test_a_point_of_the_curve_opens_that_turn(page: Page) -> None:
    mounted(page, mf.Board(played(None), 0, names=NAMES))
    # Seat 0 is drawn last, over the others, and its sixth point is that of round 6.
    page.locator(".mf-line-of.mf-front .mf-point").nth(5).click()
    page.locator(".mf-round-words", has_text="Round 6 of 9").wait_for()
    assert page.locator(".mf-whose").inner_text() == "Your turn"
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Curve as a table").click()
    page.locator(".mf-score-table").get_by_role("button", name="after round 4: show it").nth(1).click()
    page.locator(".mf-round-words", has_text="Round 4 of 9").wait_for()
    assert "Ada" in page.locator(".mf-whose").inner_text()


def test_new_cards_are_marked_until_the_first_click(page: Page) -> None:
    board = mf.Board(played(5), 0, names=NAMES)
    stage = mounted(page, board)
    title = next(title for title in board.snapshot["view"]["board"] if title)
    recap = {**board.snapshot["recap"], "new": [f"item:{title}"]}
    stage.change({"snapshot": {**board.snapshot, "recap": recap}})
    card = page.locator(f'[data-target="item:{title}"]')
    assert "new since your last turn" in card.inner_text()
    assert page.locator(".mf-new-badge").count() == 1
    page.get_by_role("button", name="Continue").click()
    page.locator('[data-target="panel:symbols"]').click()
    assert page.locator(".mf-new-badge").count() == 0


def test_words_about_a_kernel_move_nothing_and_can_be_closed(page: Page) -> None:
    stage = Stage(page, mf.Board(played(5), 0, names=NAMES))
    stage.mount(kernel=False)
    before = page.locator(".mf-layout").evaluate(BOX)
    notice = page.locator(".mf-notice .mf-note")
    notice.wait_for()
    assert page.locator(".mf-layout").evaluate(BOX) == before
    notice.get_by_role("button", name="Close").click()
    assert notice.count() == 0
    assert page.locator(".mf-layout").evaluate(BOX) == before


def test_the_guide_for_newcomers_hides_neither_the_seats_nor_the_recap(page: Page) -> None:
    mounted(page, mf.Board(played(1), 0, names=NAMES))
    guide = page.locator(".mf-coach")
    guide.wait_for()
    assert page.locator(".mf-recap-foot").count() == 1
    for part in (".mf-seats", ".mf-foot-line"):
        box, words = page.locator(part).bounding_box(), guide.bounding_box()
        assert box
        assert words
        assert box["y"] + box["height"] <= words["y"]
    guide.get_by_role("button", name="Skip the guide").click()
    assert page.locator(".mf-recap-foot").count() == 0, "that was the first click of the turn"


def test_a_replay_lists_its_own_keys(page: Page) -> None:
    Stage(page, mf.Replay(played(3), names=NAMES)).mount()
    page.locator('[data-target="panel:help"]').click()
    assert page.locator(".mf-help kbd").all_inner_texts() == ["Arrows", "Page Up, Down", "Home, End", "Space"]
    assert page.locator(".mf-help button").count() == 0


def test_a_game_without_an_end_of_turn_lists_no_key_for_it(page: Page) -> None:
    mounted(page, mf.Board(new_islands(4), 1, names=NAMES))
    page.locator('[data-target="panel:help"]').click()
    listed = page.locator(".mf-help kbd").all_inner_texts()
    assert "U" in listed
    assert "E" not in listed
