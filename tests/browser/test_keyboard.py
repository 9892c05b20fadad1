"""A whole game by keys alone; what each key does, and where it does nothing; the order in which a board is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.keyboard import Keyboard
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_PRESSES = 60
"""So many keys the median turn may take: ten things that are done, and the way to each."""
CHANGED = "step => document.querySelector('.manaforge').dataset.step !== step || document.querySelector('{}')"


def begin(page: Page, *, ready: bool = True, spends: int = 0) -> tuple[mf.Match, mf.Board]:
    """A board of two seats on an empty page, with a bot that moves at once.

    Args:
        page: the page.
        ready: whether the draft is over and it is the turn of seat 0.
        spends: how many dice that seat has spent in it.
    """
    match = mf.new_match("manaforge", seats=2, seed=3)
    while ready and (match.position.phase != "play" or match.to_act != (0,) or match.view(0)["pending"]):
        match.apply(choose(match, match.to_act[0], "planner"))
    for _ in range(spends):
        match.apply(next(one for one in match.legal_actions(0) if one.kind == "spend" and _asks_nothing(match, one)))
    board = mf.Board(match, 0, bots={1: "random"}, pace=0)
    page.set_viewport_size({"width": 860, "height": 700})
    Stage(page, board).mount(kernel=True)
    return match, board


def _asks_nothing(match: mf.Match, action: mf.Action) -> bool:
    tried = match.branch()
    tried.apply(action)
    return not tried.view(0)["pending"]


def do(keys: Keyboard, board: mf.Board, action: str) -> None:
    """Do what an action says by keys alone, and wait until the board shows it done."""
    step, asked = keys.step(), board.snapshot["choice"] is not None
    found = [option for option in board.snapshot["options"] if option["action"] == action]
    if action.startswith("pay ") and not action.endswith(" more"):
        keys.go_to(text="Pay")
        keys.press("Enter")
    elif found and found[0]["target"] == "turn":
        keys.press("e")
        keys.page.wait_for_function(
            CHANGED.format(".mf-end-question"),
            arg=step,
        )
        if keys.step() == step:
            keys.go_to(text="End turn anyway")
            keys.press("Enter")
    elif action.startswith("keep ") and action != "keep order":
        wanted = action.removeprefix("keep ").split(", ")
        chosen = keys.page.locator("[aria-pressed='true'] .mf-name")
        for name in set(chosen.all_inner_texts()) ^ set(wanted):
            keys.go_to(text=name)
            keys.press("Enter")
        keys.go_to(text="Keep ")
        keys.press("Enter")
    elif asked and not action.startswith("draft "):
        keys.go_to(action=action)
        keys.press("Enter")
    else:
        keys.go_to(target=found[0]["target"])
        keys.press("Enter")
        keys.page.wait_for_function(
            CHANGED.format(".mf-asked"),
            arg=step,
        )
        if keys.step() == step:
            keys.go_to(action=action)
            keys.press("Enter")
    keys.wait_past(step)


@pytest.mark.nightly
@pytest.mark.timeout(300)
def test_a_whole_game_by_keys_alone(page: Page) -> None:
    match, board = begin(page, ready=False)
    keys = Keyboard(page)
    page.keyboard.press("Tab")
    keys.focus()
    turns: list[int] = []
    while match.outcome is None:
        before = keys.presses.total()
        now = match.position.round
        while match.outcome is None and match.position.round == now:
            do(keys, board, str(choose(match, 0, "greedy")))
        turns.append(keys.presses.total() - before)
    assert "mf-outcome" in page.content() or "mf-ending" in page.content()
    keys.press("n")
    assert sorted(turns)[len(turns) // 2] <= MOST_PRESSES, (turns, keys.presses)


def test_the_keys_do_what_the_list_on_the_board_says(page: Page) -> None:
    match, _ = begin(page, spends=1)
    keys = Keyboard(page)
    page.locator(".mf-card.mf-spot").first.focus()
    step = keys.step()
    keys.press("u")
    keys.wait_past(step)
    undone = keys.step()
    keys.press("Shift+U")
    keys.wait_past(undone)
    assert keys.step() == step
    keys.press("t")
    drawer = page.locator(".mf-drawer")
    assert page.evaluate("document.activeElement.closest('.mf-drawer') !== null")
    here = page.locator(".mf-card.mf-spot").first
    keys.press("t")
    assert drawer.count() == 0
    assert here.evaluate("(one) => one === document.activeElement"), "the drawer gives the focus back"
    before = match.position.round, match.step
    keys.press("e")
    page.wait_for_timeout(100)
    if page.locator(".mf-end-question").count():
        keys.go_to(text="End turn anyway")
        keys.press("Enter")
    keys.wait_past(step)
    assert (match.position.round, match.step) > before


def test_the_focus_is_never_on_a_thing_that_the_drawer_covers(page: Page) -> None:
    begin(page, spends=1)
    page.locator('[data-target="panel:help"]').click()
    drawer = page.locator(".mf-drawer")
    first = page.locator(".mf-seat").first
    first.wait_for(state="hidden")
    page.locator(".mf-drawer-top button").focus()
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.matches('.mf-store-button')"):
            break
    assert page.evaluate("document.activeElement.matches('.mf-store-button')")
    assert drawer.count() == 0


@pytest.mark.parametrize("key", ["Control+u", "Alt+u", "Meta+u", "Control+Enter", "Shift+Enter"])
def test_a_key_of_the_browser_or_of_jupyter_does_nothing_on_the_table(page: Page, key: str) -> None:
    match, _ = begin(page, spends=1)
    step = match.step
    page.locator(".manaforge button.mf-can").first.focus()
    page.keyboard.press(key)
    page.wait_for_timeout(100)
    assert match.step == step


def test_letters_and_arrows_are_free_where_one_writes_or_chooses(page: Page) -> None:
    match, _ = begin(page, spends=1)
    step = match.step
    keys = Keyboard(page)
    page.locator(".manaforge button.mf-can").first.focus()
    keys.press("t")
    page.evaluate(
        """() => {
          const body = document.querySelector('.mf-drawer-body');
          const made = ['<input type="text">', '<input type="range" min="0" max="9" value="5">',
            '<textarea></textarea>',
            '<select><option>one</option><option>two</option></select>', '<p contenteditable="true">x</p>'];
          body.insertAdjacentHTML('beforeend', made.map((one) => `<div class="mf-made">${one}</div>`).join(''));
        }"""
    )
    for index in range(5):
        made = page.locator(".mf-made > *").nth(index)
        made.focus()
        for key in ("u", "e", "n", "t", "ArrowRight"):
            page.keyboard.press(key)
        assert made.evaluate("(one) => one === document.activeElement")
    page.wait_for_timeout(100)
    assert match.step == step
    assert page.locator(".mf-made input").nth(0).input_value() == "uent"
    assert page.locator(".mf-made input").nth(1).input_value() == "6"


def test_a_key_held_down_acts_once(page: Page) -> None:
    match, _ = begin(page, spends=2)
    keys = Keyboard(page)
    page.locator(".manaforge button.mf-can").first.focus()
    step = keys.step()
    for _ in range(4):
        page.keyboard.down("u")
    page.keyboard.up("u")
    keys.wait_past(step)
    page.wait_for_timeout(200)
    assert match.step == int(step) - 1, "only one die was taken back"


def test_arrows_go_through_the_table_as_it_lies(page: Page) -> None:
    begin(page)
    keys = Keyboard(page)
    items = page.locator(".mf-market button.mf-card")
    items.first.focus()
    for index in range(1, items.count()):
        keys.press("ArrowRight")
        assert items.nth(index).evaluate("(one) => one === document.activeElement")
    keys.press("ArrowRight")
    assert items.last.evaluate("(one) => one === document.activeElement"), "a row ends"
    top = page.evaluate("document.activeElement.getBoundingClientRect().top")
    keys.press("ArrowDown")
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") > top
    keys.press("ArrowUp")
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") <= top + 1


def test_the_keys_are_listed_on_the_board_and_told_to_screen_readers(page: Page) -> None:
    begin(page)
    page.locator("[data-target='panel:help']").click()
    listed = page.locator(".mf-help kbd").all_inner_texts()
    assert listed == ["N", "Arrows", "E", "H", "U", "T", "?", "Escape"]
    assert page.locator(".manaforge").get_attribute("aria-keyshortcuts") == "N Shift+N T"
    for selector, keys in (("[data-target='undo']", "U"), ("[data-target='redo']", "Shift+U"), ("[data-ends]", "E")):
        assert page.locator(selector).get_attribute("aria-keyshortcuts") == keys


# The parts of a board from first to last, as a screen reader goes through them.
PARTS = """() => [...document.querySelectorAll('.manaforge :is([data-area], .mf-dice-group, .mf-purse, .mf-workshop)')]
  .map((one) => one.dataset.area ?? one.className.replace('mf-', '').split(' ')[0])"""
HEADINGS = "() => [...document.querySelectorAll('.manaforge [role=heading]')].map((one) => one.textContent.trim())"


def test_a_board_is_read_in_an_order_that_makes_sense(page: Page) -> None:
    _, board = begin(page)
    several = [
        option["target"]
        for option in board.snapshot["options"]
        if sum(other["target"] == option["target"] for other in board.snapshot["options"]) > 1
    ]
    keys = Keyboard(page)
    page.locator(f'[data-target="{several[0]}"]').focus()
    keys.press("Enter")
    parts = page.evaluate(PARTS)
    wanted = ["bar", "asked", "centre", "say", "mat", "dice-group", "purse", "workshop", "seats", "foot"]
    assert [part for part in parts if part in wanted] == wanted
    question, *rest = page.evaluate(HEADINGS)[1:]
    assert question
    assert rest == ["Items on the board", "Dice", "Mana, gems and prisms", "Workshop", "Other players"]
    keys.press("Escape")
    assert page.evaluate("document.activeElement.dataset.target") == several[0]
    keys.press("t")
    assert page.evaluate(PARTS)[-2:] == ["drawer", "log"]


def test_the_states_by_key_are_accessible_in_light_and_dark(page: Page) -> None:
    begin(page)
    page.locator(".manaforge button.mf-can").first.focus()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        for name in ("odds", "symbols", "help"):
            page.locator(f"[data-target='panel:{name}']").click()
            assert violations(page) == [], f"{name} in {scheme}"
            page.keyboard.press("Escape")


def test_ending_a_turn_by_key_asks_first_and_escape_leads_back(page: Page) -> None:
    match, board = begin(page)
    assert board.snapshot["waste"], "the turn has only begun"
    keys = Keyboard(page)
    page.locator(".manaforge button.mf-can").first.focus()
    here, step = page.evaluate("document.activeElement.dataset.target"), match.step
    at = keys.press("e")
    assert at["text"] == "Keep playing", "Enter once more ends nothing"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert violations(page) == []
    keys.press("Escape")
    assert page.locator(".mf-end-question").count() == 0
    assert match.step == step
    keys.press("n")
    assert page.evaluate("document.activeElement.dataset.target") not in ("turn", ""), here
