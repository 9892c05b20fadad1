"""The review of the game on a Board, in a real browser: asked for at its end, shown in its place, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from batches import quick_or_full
from covering import covering
from playwright.sync_api import expect
from settled import settle
from stage import Stage
from widgets.islands import new_islands
from widgets.test_board_review import contested, over

import manaforge_widgets as mf
from manaforge_widgets.core.api import GameError

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from manaforge_widgets.match import Match

ASK = "Review this game"
SEE = "See the review"


def show(page: Page, m: Match | None = None, seat: Any = 0, **how: bool) -> tuple[Stage, mf.Board]:
    board = mf.Board(over() if m is None else m, seat)
    stage = Stage(page, board)
    stage.mount(**{"kernel": True, **how})
    return stage, board


def end(page: Page) -> Locator:
    return page.get_by_role("group", name="The end of the game")


def make(stage: Stage, board: mf.Board) -> None:
    """Make the review that was asked for, and tell the page as it is told by one message."""
    board._review.finish()
    stage.change({"review_number": board.review_number, "reviewing": board.reviewing})


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge", "islands"])
def test_a_game_that_is_over_is_reviewed_by_clicks_alone(page: Page, game: str) -> None:
    m = new_islands() if game == "islands" else contested(game)
    if game == "islands":
        mf.play_out(m, "random")
    stage, board = show(page, m)
    end(page).get_by_role("button", name=ASK).click()
    expect(end(page).get_by_role("progressbar")).to_be_visible()
    expect(end(page).get_by_text("The first findings come in a moment.")).to_be_visible()
    stage.change({"finding": "So far this matters most (step 7, round 2): Your roll changed almost nothing."})
    expect(end(page).get_by_text("So far this matters most (step 7, round 2)")).to_be_visible()
    make(stage, board)
    # Nobody has gone elsewhere since: it opens by itself.
    panel = page.get_by_role("group", name="Luck and decisions", exact=True)
    expect(panel.get_by_role("table").first).to_be_visible()
    assert end(page).count() == 0
    assert len(page.locator(".manaforge").all()) == 1
    links = panel.locator(".mf-review-links").get_by_role("button", name="Step")
    assert board.review
    assert board.review.decisive
    for number, row in enumerate(board.review.decisive):
        links.nth(number).click()
        step = row.first - 1 if row.kind == "decision" else row.step
        assert page.get_by_role("slider", name="Step").input_value() == str(step)
    page.get_by_role("button", name="Back to the game").click()
    expect(end(page).get_by_role("button", name=SEE)).to_be_focused()
    assert page.locator("style").count() == 2, "the page's own and the Board's"
    end(page).get_by_role("button", name=SEE).click()
    expect(panel.get_by_role("table").first).to_be_visible()
    assert [sent["kind"] for sent in stage.sent() if sent["kind"] != "hello"] == ["review", "reviewed"]


def test_the_end_says_who_led_before_the_winner_did(page: Page) -> None:
    m = mf.new_match("manasurge", seats=3, seed=9)
    mf.play_out(m, "greedy")
    _, board = show(page, m)
    ending: Any = board.snapshot["ending"]
    assert m.outcome
    others = [one for one in ending["leads"] if one["seat"] not in m.outcome.winners and one["last"] > 1]
    # A long lead, and a later one of the same seat after one spell.
    assert [(one["seat"], one["first"], one["last"]) for one in others] == [(2, 1, 8), (2, 10, 10)]
    expect(end(page)).to_contain_text("Seat 2 led after spells 1 to 8 and after spell 10.")


def test_who_does_something_else_meanwhile_finds_the_review_at_the_end(page: Page) -> None:
    stage, board = show(page)
    end(page).get_by_role("button", name=ASK).click()
    end(page).get_by_role("button", name="Curve as a table").click()
    make(stage, board)
    expect(end(page).get_by_role("button", name=SEE)).to_be_visible()
    assert end(page).get_by_role("button", name=ASK).count() == 0
    assert [sent["kind"] for sent in stage.sent() if sent["kind"] != "hello"] == ["review"]


def test_it_can_be_asked_for_and_left_by_keys_alone(page: Page) -> None:
    stage, board = show(page)
    end(page).get_by_role("button", name=ASK).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("progressbar")).to_be_focused()
    make(stage, board)
    expect(page.locator(".mf-drawer-body")).to_be_focused()
    page.get_by_role("button", name="Back to the game").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=SEE)).to_be_focused()


def test_the_board_is_used_meanwhile_and_the_review_goes_with_its_game(page: Page) -> None:
    _, board = show(page)
    end(page).get_by_role("button", name=ASK).click()
    page.get_by_role("button", name="Undo").click()
    expect(end(page)).to_have_count(0)
    board._review.finish()
    assert (board.review, board.reviewing) == (None, [])
    page.get_by_role("button", name="Redo").click()
    expect(end(page).get_by_role("button", name=ASK)).to_be_visible()


def test_a_review_that_is_open_gives_way_to_another_game(page: Page) -> None:
    stage, board = show(page)
    end(page).get_by_role("button", name=ASK).click()
    make(stage, board)
    page.get_by_role("button", name="Back to the game").wait_for()
    board.match.undo()
    stage.change({"review_number": 0, "snapshot": board.snapshot})
    expect(page.get_by_role("button", name="Back to the game")).to_have_count(0)
    mf.play_out(board.match, "random")
    stage.change({"snapshot": board.snapshot})
    # Another one, which has another number, is not open only because the last one was.
    end(page).get_by_role("button", name=ASK).click()
    page.locator("body").click(position={"x": 2, "y": 2})
    end(page).get_by_role("button", name="Save").focus()
    make(stage, board)
    expect(end(page).get_by_role("button", name=SEE)).to_be_visible()


def test_why_a_review_could_not_be_made_is_said_at_its_button(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    seen = False

    def failing(_match: Match, **_options: object) -> Any:
        while not seen:
            yield 0, 1
        raise GameError("it can't be reviewed.")

    monkeypatch.setattr("manaforge_widgets.widgets.review_maker.review_steps", failing)
    stage, board = show(page)
    end(page).get_by_role("button", name=ASK).click()
    expect(end(page).get_by_role("progressbar")).to_be_visible()
    seen = True
    board.send = told.append  # type: ignore[method-assign, assignment]
    board._review.finish()
    stage.change({"reviewing": board.reviewing})
    page.evaluate("answer => window.stage.run('msg:custom', answer)", told[0])
    note = page.get_by_text("It can't be reviewed.")
    expect(note).to_be_visible()
    said, button = note.bounding_box(), end(page).get_by_role("button", name=ASK).bounding_box()
    assert said
    assert button
    assert abs(said["y"] - button["y"]) < 60


def test_it_is_said_to_who_is_elsewhere_that_the_review_is_ready(page: Page) -> None:
    stage, board = show(page)
    end(page).get_by_role("button", name=ASK).click()
    end(page).get_by_role("button", name="Save").focus()
    make(stage, board)
    expect(end(page).get_by_role("status").get_by_text("The review is ready.")).to_be_attached()


def test_a_page_that_can_not_load_it_says_what_to_do(page: Page) -> None:
    stage, board = show(page)
    end(page).get_by_role("button", name=ASK).click()
    page.evaluate("URL.createObjectURL = () => 'blob:nothing'")
    make(stage, board)
    expect(end(page)).to_contain_text("To see it, run mf.Replay(board.match, review=board.review)")


def test_the_progress_goes_with_its_kernel(page: Page) -> None:
    stage, _ = show(page)
    stage.change({"reviewing": [40, 100]})
    expect(end(page).get_by_role("progressbar")).to_be_visible()
    page.evaluate("window.stage.gone = true; window.stage.run('comm_live_update')")
    expect(end(page).get_by_role("progressbar")).to_have_count(0)
    assert page.get_by_role("button", name=ASK).count() == 0


@pytest.mark.parametrize("how", ["gone", "still"])
def test_without_a_kernel_there_is_no_button(page: Page, how: str) -> None:
    board = mf.Board(over())
    stage = Stage(page, board)
    state = board.get_state() | ({"still": True} if how == "still" else {})
    stage.mount(state, gone=how == "gone")
    assert page.get_by_role("button", name=ASK).count() == 0
    if how == "gone":
        stage.change({"review_number": 1})
    assert page.get_by_role("button", name=SEE).count() == 0


def test_a_review_that_was_seen_stays_when_the_kernel_ends(page: Page) -> None:
    stage, board = show(page)
    end(page).get_by_role("button", name=ASK).click()
    make(stage, board)
    page.get_by_role("button", name="Back to the game").click()
    page.evaluate("window.stage.gone = true; window.stage.run('comm_live_update')")
    page.get_by_role("button", name=SEE).click()
    expect(page.locator(".mf-review")).to_be_visible()
    page.get_by_role("button", name="First step").click()
    assert page.get_by_role("slider", name="Step").input_value() == "0"


def test_a_game_that_several_share_offers_it_only_when_it_is_over(page: Page) -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    show(page, m, seat=[0, 1])
    assert page.get_by_role("button", name=ASK).count() == 0
    stage, board = show(page, over(), seat=[0, 1])
    end(page).get_by_role("button", name=ASK).click()
    make(stage, board)
    expect(page.locator(".mf-review")).to_contain_text("Seat 0")


def test_a_game_that_no_turn_decided_says_so(page: Page) -> None:
    stage, board = show(page)
    end(page).get_by_role("button", name=ASK).click()
    make(stage, board)
    assert board.review
    assert not board.review.decisive
    expect(page.locator(".mf-review")).to_contain_text("No turn changed who would win.")


def test_it_works_in_a_shadow_tree(page: Page) -> None:
    stage, board = show(page, contested("manaforge"), shadow=True)
    end(page).get_by_role("button", name=ASK).click()
    make(stage, board)
    expect(page.locator(".mf-review")).to_be_visible()
    marked = page.locator(".mf-review-links").first
    assert marked.evaluate("list => getComputedStyle(list).listStyleType") == "none", "its style came with it"


@pytest.mark.parametrize(("game", "scheme"), covering(["manaforge", "kings_forge", "manasurge"], ["light", "dark"]))
@quick_or_full("widths", (400, 900), (400, 900, 1280))
def test_it_is_accessible_and_fits(page: Page, game: str, scheme: Any, widths: tuple[int, ...]) -> None:
    stage, board = show(page, contested(game))
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    end(page).get_by_role("button", name=ASK).click()
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        stage.change({"reviewing": [80, 100]})
        assert violations(page, ".manaforge") == []
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    make(stage, board)
    expect(page.locator(".mf-review")).to_be_visible()
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        assert violations(page, ".manaforge") == []
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        scores, actions = page.locator(".mf-scores").bounding_box(), page.locator(".mf-actions").bounding_box()
        assert scores
        assert actions
        assert scores["x"] + scores["width"] <= actions["x"]
