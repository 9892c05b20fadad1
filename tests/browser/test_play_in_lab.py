"""A whole game in a real JupyterLab, with real clicks: undo, save, a restarted kernel, and on to the end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.player import Player, set_pace
from lab import ask, open_and_run, restart, run_cell

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.lab

FREE = "not m.view(0)['pending'] and m.position.active == 0 and m.position.phase == 'play'"
# A table on which two items can be built, each with the only payment there is, so that a card leaves the board.
SET_TABLE = """
import manaforge_widgets as mf
m = mf.new_match("manaforge", seats=2, seed=1)
while m.position.phase != "play":
    m.apply(m.legal_actions(m.to_act[0])[-1])
view = m.view(None)
cards = ["Sun Fragment", "Mana Prisms (dawn)"]
rest = [title for title in view["board"] + view["deck"]["top"] + view["box"]["items"] if title not in cards]
dawn = [title for title in rest if title in view["board"] + view["deck"]["top"]]
view["board"] = cards + dawn[:4]
view["deck"]["top"] = [title for title in rest if title not in dawn[:4]][:48]
view["seats"][view["active"]]["gems"]["fire"] = 3
view.update(spends_left=0, pending=[])
m = mf.match_from(view)
board = mf.Board(m, m.position.active)
board
"""
CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.length"


@pytest.fixture
def player(page: Page, jupyter_url: str) -> Player:
    """A person before the first tutorial's board, with bots that move at once."""
    open_and_run(page, jupyter_url, "tutorials/01_play.ipynb")
    player = Player(page)
    player.table.wait_for(timeout=120_000)
    set_pace(player.table, 0)
    return player


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_a_whole_game_by_clicks_with_undo_save_restart_and_load(player: Player) -> None:
    page = player.page
    player.play_until(FREE)
    _undo_a_die(player)
    player.play_until(f"{FREE} and any(o['target'].startswith('item:') for o in board.snapshot['options'])")
    _undo_an_item(player)
    player.play_until(f"{FREE} and m.position.round == 4")
    before = json.loads(ask(page, "import json; m.save('game.json'); print(json.dumps(m.view(None)))"))
    restart(page)
    run_cell(
        page,
        "import manaforge_widgets as mf\n"
        "m = mf.load_match('game.json')\n"
        "board = mf.Board(m, seat=0, bots={1: 'greedy', 2: 'greedy'}, pace=0)\n"
        "board",
    )
    page.wait_for_function("() => document.querySelectorAll('.manaforge').length === 2", timeout=120_000)
    assert json.loads(ask(page, "import json; print(json.dumps(m.view(None)))")) == before
    player.play_until("False")
    scores = json.loads(ask(page, "import json; print(json.dumps(m.outcome.scores))"))
    result = player.table.locator(".mf-ending").inner_text()
    assert all(str(score) in result for score in scores)
    assert "round 9 of 9" in player.table.inner_text().lower()


def _undo_a_die(player: Player) -> None:
    ready = player.table.locator("[data-target^='die:']:not(.mf-spent)")
    count, step = ready.count(), player.step()
    ready.first.click()
    player.wait_past(step)
    player.table.get_by_role("button", name="Undo").click()
    player.page.wait_for_function(
        "step => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step === String(step)", arg=step
    )
    assert ready.count() == count


def _undo_an_item(player: Player) -> None:
    page, step = player.page, player.step()
    item = player.table.locator("[data-target^='item:'].mf-can").first
    target = item.get_attribute("data-target")
    item.click()
    player.wait_past(step)
    if player.table.locator(".mf-payment").count():
        paid_at = player.step()
        player.table.locator(".mf-payment .mf-proposed").click()
        player.wait_past(paid_at)
    title = (target or "").removeprefix("item:")
    assert ask(page, f"print({title!r} in m.position.board)") == "False\n"
    player.table.get_by_role("button", name="Undo").click()
    page.wait_for_function(
        "step => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step === String(step)", arg=step
    )
    assert ask(page, f"print({title!r} in m.position.board)") == "True\n"


def test_keys_stay_in_the_board_and_the_focus_on_it(player: Player) -> None:
    page = player.page
    player.play_until(FREE)
    step = player.step()
    die = player.table.locator("[data-target^='die:']").first
    die.focus()
    cells = page.evaluate(CELLS)
    for key in ("b", "a", "d", "d"):
        page.keyboard.press(key)
    assert page.evaluate(CELLS) == cells, "a key pressed on the board must not reach the notebook"
    page.keyboard.press("Enter")
    player.wait_past(step)
    inside = "() => document.activeElement.closest('.manaforge') !== null"
    assert page.evaluate(inside), "the focus must survive what a key has done"


def test_the_focus_never_falls_on_end_turn(player: Player) -> None:
    page = player.page
    run_cell(page, SET_TABLE)
    page.wait_for_function("() => document.querySelectorAll('.manaforge').length === 2", timeout=120_000)
    for target in ("item:Sun Fragment", "item:Mana Prisms (dawn)"):
        step = player.step()
        player.thing(target).focus()
        page.keyboard.press("Enter")
        player.wait_past(step)
        assert page.evaluate("document.activeElement.closest('.manaforge') !== null")
        assert page.evaluate("document.activeElement.dataset.target") != "turn", target
        ask(page, "m.undo()")
        player.wait_past(step + 1)


def test_a_click_before_the_last_one_is_answered_is_not_lost(player: Player) -> None:
    page = player.page
    player.play_until(FREE)
    ask(page, "view = m.view(None)")
    run_cell(
        page,
        "for row in view['seats'][0]['dice']:\n"
        "    row['face'] = row['face'] if row['die'].startswith('arcane') else row['die'].split('-')[0] + ' gem'\n"
        "m = mf.match_from(view)\n"
        "board = mf.Board(m, 0)\n"
        "board",
    )
    page.wait_for_function("() => document.querySelectorAll('.manaforge').length === 2", timeout=120_000)
    page.evaluate(
        """() => {
          const table = [...document.querySelectorAll('.manaforge')].at(-1);
          for (const die of ['earth-1', 'fire-1']) table.querySelector(`[data-target="die:${die}"]`).click();
        }"""
    )
    page.wait_for_function("() => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step === '2'")
    assert ask(page, "print([str(action) for action in m.actions])") == "['spend earth-1', 'spend fire-1']\n"


@pytest.mark.nightly
def test_the_rule_behind_a_refusal_is_read_in_place(player: Player) -> None:
    page = player.page
    player.play_until(FREE)
    target, rule = json.loads(
        ask(
            page,
            "import json; print(json.dumps(next([target, why['rule']] for target, why in board.snapshot['why'].items()"
            " if target.startswith('item:'))))",
        )
    )
    player.thing(target).press("Enter")
    number = player.table.locator(".mf-note").get_by_role("button", name=rule)
    number.click()
    text = ask(page, f"print(mf.rule({rule!r}))").strip()
    player.table.locator(".mf-rule-text").get_by_text(text).wait_for()
    assert number.get_attribute("aria-expanded") == "true"
    assert violations(page, ".manaforge") == []
    number.click()
    assert player.table.locator(".mf-rule-text").count() == 0


@pytest.mark.nightly
def test_the_board_is_accessible_in_labs_dark_theme(player: Player) -> None:
    page = player.page
    player.play_until(FREE)
    page.evaluate("void window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    page.wait_for_timeout(500)
    assert violations(page, ".manaforge") == []
