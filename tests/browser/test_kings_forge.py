"""King's Forge in a browser: what is in view, a whole game by clicks, dragged dice, keys, and what axe finds."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from batches import first_by_day, quick_or_full
from browser.keyboard import Keyboard
from games.kings_forge.rules.table import Table
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.games.kings_forge.board.recap import recap

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from manaforge_widgets.core.api import Action
    from manaforge_widgets.match import Match

NAMES = ["You", "Ada Lovelace", "Bo with a rather long name", "Cy"]
# What a notebook leaves a board in JupyterLab at 1280 by 800 with the file browser open.
SMALL = {"width": 820, "height": 680}
WIDTHS = (380, 600, 820, 1200, 1600)
BOTH = {
    "crafts": (".kf-crafts .kf-craft", 3),
    "needs": (".kf-crafts .kf-slot", 5),
    "waiting": (".kf-waiting", 1),
    "own dice": (".mf-front .kf-tray .kf-die", 1),
    "smithy tile": (".mf-front .kf-smithy", 1),
    "seats": (".mf-seat", 3),
    "round": (".mf-round-words", 1),
    "phase": (".kf-phase", 1),
    "scores": (".mf-score-of", 4),
    "undo": ('[data-target="undo"]', 1),
    "pass or end": ('[data-target="turn"]', 1),
    "log": (".mf-foot-line", 1),
}
PARTS = {
    "gather": {
        **BOTH,
        "actions": (".kf-act", 6),
        "stock": (".kf-stock", 1),
        "docks": (".kf-dock-act", 8),
        "bonuses": (".mf-front .kf-held", 1),
    },
    "craft": {**BOTH, "changes": (".kf-change", 1), "bonuses": (".mf-front .kf-tool", 1), "made": (".kf-lying", 1)},
}
OUTSIDE = """([selector, room]) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect())
  .filter((box) => box.left < 0 || box.top < 0 || box.right > room.width || box.bottom > room.height || box.width === 0)
  .map((box) => [box.left, box.top, box.right, box.bottom])"""
SMALL_TEXT = """() => [...document.querySelectorAll('.manaforge *')]
  .filter((node) => [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim()))
  .filter((node) => parseFloat(getComputedStyle(node).fontSize) < 11).map((node) => node.outerHTML.slice(0, 120))"""
# Words that are longer than the small places which hold them; names may be cut short.
CUT = """() => [...document.querySelectorAll('.kf-act, .kf-say, .kf-dock, .kf-stock, .kf-smithy, .kf-tray, .kf-gather')]
  .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
  .map((node) => [node.className, node.textContent, node.scrollWidth, node.clientWidth, node.scrollHeight])"""

# Craft cards whose name, owner or foot is cut short, or whose dice and what stands under them lie over other words.
CRAFTS_CUT = """() => [...document.querySelectorAll('.kf-craft')].flatMap((card) => {
  const found = [...card.querySelectorAll('.kf-title .kf-name:not(.kf-owner *), .kf-foot, .kf-foot *')]
    .filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline')
    .map((node) => ['cut', node.className, node.textContent]);
  const words = [...card.querySelectorAll('.kf-foot, .kf-rank, .kf-name')].map((node) => node.getBoundingClientRect());
  const things = [...card.querySelectorAll('.kf-slot, .kf-slot *')];
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const lies = things.filter((node) => words.some((box) => over(box, node.getBoundingClientRect())));
  const edge = card.getBoundingClientRect();
  const out = [...things, ...card.querySelectorAll('.kf-foot')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.right > edge.right + 1 || box.bottom > edge.bottom + 1;
  });
  return [...found, ...[...lies, ...out].map((node) => ['over', node.className, node.textContent, card.dataset.craft])];
})"""


def find(seats: int, wanted: Callable[[Match], bool], first: int = 1, bot: str = "random") -> Match:
    """A match at seat 0's decision that is wanted, played by a bot."""
    for seed in range(first, first + 60):
        match = mf.new_match("kings_forge", seats=seats, seed=seed)
        while match.to_act and match.step < 2000:
            if match.to_act == (0,) and wanted(match):
                return match
            match.apply(choose(match, match.to_act[0], bot))
    raise AssertionError("no such table was found")


def can(match: Match, *kinds: str) -> bool:
    found = {action.kind for action in match.legal_actions(0)}
    return found >= set(kinds)


def state(match: Match) -> str:
    found: str = match.view(0)["state"]
    return found


@cache
def tables() -> dict[str, Match]:
    """Tables of four seats at seat 0's decisions."""

    def dice(match: Match) -> int:
        return sum(match.view(0)["seats"][0]["supply"].values())

    return {
        "start": find(4, lambda match: state(match) == "gather"),
        "gather": find(4, lambda match: state(match) == "gather" and can(match, "claim", "visit") and dice(match) >= 6),
        "craft": find(4, lambda match: state(match) == "craft" and can(match, "craft", "add")),
        "reroll": find(4, lambda match: state(match) == "craft" and can(match, "reroll")),
        "steal": find(4, lambda match: state(match) == "craft" and can(match, "steal"), 53),
        "placing": find(4, lambda match: state(match) == "placing"),
    }


def show(page: Page, match: Match, **settings: Any) -> mf.Board:
    board = mf.Board(match, 0, names=NAMES[: match.seats], coach=False, **settings)
    stage = Stage(page, board)
    page.evaluate("document.body.style.margin = 0")
    stage.mount(kernel=True)
    return board


@pytest.mark.parametrize("name", ["gather", "craft"])
def test_a_whole_turn_is_in_view(page: Page, name: str) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, tables()[name])
    for part, (selector, least) in PARTS[name].items():
        assert page.locator(selector).count() >= least, part
        assert page.evaluate(OUTSIDE, [selector, SMALL]) == [], part
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"]
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("name", ["start", "gather", "craft", "steal", "placing"])
@quick_or_full("judged", (380,), (380, 820))
def test_no_width_scrolls_sideways_and_axe_finds_nothing(page: Page, name: str, judged: tuple[int, ...]) -> None:
    page.emulate_media(color_scheme="dark" if name in ("craft", "placing") else "light")
    show(page, tables()[name])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        assert page.evaluate(CUT) == [], width
        assert page.evaluate(CRAFTS_CUT) == [], width
        assert page.evaluate(SMALL_TEXT) == [], width
        if width in judged:
            assert violations(page) == []


@pytest.mark.parametrize("name", ["gather", "craft", "reroll", "steal"])
@quick_or_full("widths", (380,), (380, 820))
def test_an_open_editor_lies_inside_the_board_and_axe_finds_nothing(
    page: Page, name: str, widths: tuple[int, ...]
) -> None:
    page.emulate_media(color_scheme="light" if name in ("craft", "reroll") else "dark")
    targets = {"gather": ".kf-dock-act.mf-can", "craft": ".kf-crafts .kf-title.mf-can", "reroll": ".kf-tool.mf-spot"}
    show(page, tables()[name])
    for width in widths:
        page.set_viewport_size({"width": width, "height": 680})
        page.locator(targets.get(name, ".kf-made .kf-title.mf-can")).first.evaluate("(node) => node.click()")
        page.locator(".mf-asked [data-confirm]").wait_for()
        settle(page)
        asked, table = page.locator(".mf-asked").bounding_box(), page.locator(".mf-table").bounding_box()
        assert asked
        assert table
        assert asked["x"] >= table["x"]
        assert asked["x"] + asked["width"] <= table["x"] + table["width"]
        assert asked["y"] >= table["y"]
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        assert violations(page) == []
        page.locator(".mf-asked .mf-quiet").click()


@pytest.mark.parametrize("name", ["gather", "craft", "reroll", "steal"])
@quick_or_full("widths", (380, 820), (380, 480, 600, 820, 1280))
def test_the_words_of_a_craft_stay_whole_and_apart_while_an_editor_is_open(
    page: Page, name: str, widths: tuple[int, ...]
) -> None:
    """Each thing that opens an editor is opened in turn."""
    show(page, tables()[name])
    opened = ".kf-craft .kf-title.mf-can, .kf-act.mf-can, .kf-dock-act.mf-can, .kf-tool.mf-spot"
    for width in widths:
        page.set_viewport_size({"width": width, "height": 680})
        targets = page.locator(opened).evaluate_all("(nodes) => nodes.map((node) => node.dataset.target)")
        assert targets
        for target in targets[:5]:
            page.locator(f'[data-target="{target}"]').evaluate("(node) => node.click()")
            page.locator(".mf-asked [data-confirm]").wait_for()
            settle(page)
            assert page.evaluate(CRAFTS_CUT) == [], (width, target)
            page.locator(".mf-asked .mf-quiet").click()


def test_the_longest_name_of_a_craft_is_never_cut(page: Page) -> None:
    match = tables()["steal"]
    board = show(page, match)
    longest = max(board.kit["cards"]["crafts"], key=len)
    page.evaluate(
        """name => document.querySelectorAll('.kf-craft .kf-title').forEach((title) => {
          title.querySelector('.kf-rank').textContent = '35';
          title.querySelector('.kf-name:not(.kf-owner *)').textContent = name;
        })""",
        longest,
    )
    for width in (*WIDTHS, 480, 560, 591, 640, 700, 779, 781):
        page.set_viewport_size({"width": width, "height": 680})
        settle(page)
        assert page.evaluate(CRAFTS_CUT) == [], width


def do(page: Page, board: mf.Board, action: Action) -> None:
    """Do an action by clicks: by what stands on the table, and in the editor that opens."""
    step = board.match.step
    kind, args = action.kind, action.args
    if kind in EDITED:
        page.locator(f'[data-target="{target_of(action)}"]').click(position={"x": 18, "y": 12})
        if kind == "visit" and len([card for card in board.snapshot["view"]["market"] if card]) > 1:
            page.locator(".mf-asked").get_by_role("button", name=args.card, exact=True).click()
        if page.locator("[data-confirm][aria-disabled]").count():
            page.locator(".mf-asked .kf-pick").first.click()
        page.locator("[data-confirm]").click()
    elif kind in ("add", "six", "flip"):
        change = page.locator(f'.kf-change[data-action="{action}"]')
        if not change.count():
            page.locator(".kf-tool", has_text=re.sub(".* token$", "token", args.by)).first.click()
        change.first.click()
    elif kind == "place":
        page.locator('[data-target="place"]').click()
    else:
        _leave(page, board, str(action))
    page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)


EDITED = ("claim", "visit", "craft", "steal", "reroll", "ones")


def target_of(action: Action) -> str:
    kind, args = action.kind, action.args
    if kind == "claim":
        return f"claim:{args.card}:{args.action}"
    if kind == "visit":
        return f"dock:{args.dock}:{sum(args.dice[colour] for colour in args.dice)}"
    return f"{kind}:{args.card}" if kind in ("craft", "steal") else f"tool:{args.by}"


def _leave(page: Page, board: mf.Board, text: str) -> None:
    """Pass or end the turn, whatever is asked before."""
    step = board.match.step
    if not page.locator(".mf-asked").count():
        page.locator('[data-target="turn"]').click()
        settle(page)
    if board.match.step == step and page.locator(".mf-end-anyway").count():
        page.locator(".mf-end-anyway").click()
        settle(page)
    answer = page.locator(f'.mf-asked [data-action="{text}"]')
    if board.match.step == step and answer.count():
        answer.click()


def decide(match: Match) -> Action:
    """What is free is claimed, a dock is visited in each third round, and whatever can be crafted or stolen is."""
    legal = match.legal_actions(0)
    for kind in ("craft", "steal", "ones", "roll", "reroll", "add", "six", "flip", "place", "end"):
        if can(match, kind):
            return next(one for one in legal if one.kind == kind)
    done = len(match.view(0)["seats"][0]["gathered"])
    visits = [one for one in legal if one.kind == "visit" and one.args.dock in ("gem", "magic")]
    if visits and done == 0 and match.view(0)["round"] % 3 == 0:
        return visits[0]
    free = [one for one in legal if one.kind == "claim" and not any(True for _ in one.args.dice)]
    return free[0] if free and done < 3 else next(one for one in legal if one.kind == "pass")


@pytest.mark.timeout(300)
@quick_or_full("whole", False, True)
def test_a_whole_game_by_clicks_against_random(page: Page, *, whole: bool) -> None:
    """In the gate its first steps, at night to its end."""
    page.set_default_timeout(20_000)
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = mf.new_match("kings_forge", seats=2, seed=15)
    board = show(page, match, bots={1: "random"}, pace=0)
    seen: set[str] = set()
    while match.outcome is None and match.step < (300 if whole else 90):
        action = decide(match)
        seen.add(action.kind)
        do(page, board, action)
    assert {"claim", "visit", "pass", "craft"} <= seen
    if whole:
        assert match.outcome is not None, match.step
        assert page.locator(".mf-outcome, .mf-ending").count()
        assert "reroll" in seen
    assert violations(page) == []


def test_a_die_is_dragged_onto_a_need(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = tables()["craft"].branch()
    board = show(page, match)
    option = next(one for one in board.snapshot["options"] if one["kind"] == "craft")
    name, target = option["args"]["dice"][-1].split(" ")[0], option["target"]
    last = len(option["args"]["dice"]) - 1
    die = page.locator(f'.mf-front button[data-die="{name}"]').bounding_box()
    need = page.locator(f'[data-need="{target}:{last}"]').bounding_box()
    assert die
    assert need
    page.mouse.move(die["x"] + 20, die["y"] + 20)
    page.mouse.down()
    page.mouse.move(die["x"] + 40, die["y"] - 30, steps=4)
    page.mouse.move(need["x"] + 15, need["y"] + 15, steps=6)
    assert page.locator(".kf-ghost").count() == 1
    assert page.locator(f'[data-need="{target}:{last}"].kf-over').count() == 1
    page.mouse.up()
    page.locator(".mf-asked [data-confirm]").wait_for()
    assert page.locator(".kf-ghost, .kf-over").count() == 0
    assert page.locator(f'[data-need="{target}:{last}"] .kf-laid').count() == 1
    step = match.step
    page.locator("[data-confirm]").click()
    page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)
    assert match.actions[-1].kind == "craft"
    page.locator('[data-target="undo"]').click()
    page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) === step", arg=step)


@pytest.mark.parametrize("first", ["die", "need"])
def test_a_die_and_a_need_are_clicked_in_either_order(page: Page, first: str) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    board = show(page, tables()["craft"].branch())
    option = next(one for one in board.snapshot["options"] if one["kind"] == "craft")
    die = page.locator(f'.mf-front button[data-die="{option["args"]["dice"][0].split(" ")[0]}"]')
    need = page.locator(f'[data-need="{option["target"]}:0"]')
    for thing in (die, need) if first == "die" else (need, die):
        thing.click()
        words = "Choose the die for the marked need, or confirm."
        assert (words in page.locator(".mf-front .kf-todo").inner_text()) == (first == "need" and thing is need)
    page.locator(".mf-asked [data-confirm]").wait_for()
    assert need.locator(".kf-laid").count() == 1
    assert die.get_attribute("aria-pressed") == "true"
    # The first click waits for a die to swap with, the second takes it off.
    die.click()
    assert need.get_attribute("class").split().count("kf-picked") == 1
    die.click()
    assert need.locator(".kf-laid").count() == 0


def test_other_dice_are_chosen_for_a_claim(page: Page) -> None:
    """A claim of any die: the proposed one is lifted, a click on another die takes it instead."""
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]

    def any_die(match: Match) -> bool:
        supply = match.view(0)["seats"][0]["supply"]
        claims = [action for action in match.legal_actions(0) if action.kind == "claim"]
        return bool(supply.get("wood") and supply.get("metal")) and any(
            one.args.card == "West Forest" and "wood" in one.args.dice for one in claims
        )

    match = find(2, any_die)
    show(page, match)
    page.locator('[data-target="claim:West Forest:bottom"]').click()
    lifted = page.locator(".mf-front .kf-lifted")
    assert lifted.count() == 1
    proposed = str(lifted.get_attribute("data-die")).split("-")[0]
    other = "metal" if proposed == "wood" else "wood"
    page.locator(f'.mf-front [data-die^="{other}"]').first.click()
    assert str(lifted.get_attribute("data-die")).startswith(other)
    step = match.step
    page.locator("[data-confirm]").click()
    page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)
    assert str(match.actions[step]) == f"claim West Forest bottom with 1 {other}"


def test_a_turn_by_keys(page: Page) -> None:
    match = tables()["craft"].branch()
    board = show(page, match)
    option = next(one for one in board.snapshot["options"] if one["kind"] == "craft")
    keys = Keyboard(page)
    page.locator(f'[data-target="{option["target"]}"]').focus()
    step = keys.step()
    keys.press("Enter")
    page.locator(".mf-asked").wait_for()
    assert page.evaluate("document.activeElement.dataset.confirm") == ""
    keys.press("Enter")
    keys.wait_past(step)
    assert match.actions[-1].kind == "craft"
    keys.press("u")
    page.wait_for_function("step => document.querySelector('.manaforge').dataset.step === step", arg=step)
    keys.press("n")
    assert page.evaluate("document.activeElement.closest('.manaforge') !== null")


def test_a_replay_shows_the_same_parts(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = tables()["craft"]
    stage = Stage(page, mf.Replay(match))
    stage.mount()
    assert page.locator(".kf-craft, .kf-gather").count() >= 3
    assert page.locator(".kf-change, [data-confirm]").count() == 0
    stage.change({"step": match.step})
    assert page.locator(".kf-rolled .kf-die").count() >= 1
    assert page.locator(".manaforge button.kf-slot").count() == 0
    assert violations(page) == []


def test_crafts_that_came_since_ones_turn_say_so_until_the_first_click(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]

    def told(match: Match) -> bool:
        found = recap(match, 0, match.view(0))
        return found is not None and len(found["new"]) > 1

    board = show(page, find(3, told, bot="greedy"))
    names = [target.removeprefix("craft:") for target in board.snapshot["recap"]["new"]]
    page.get_by_role("button", name="Continue").click()
    for width in (380, 820, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        for name in names:
            card = page.locator(f'.kf-craft[data-craft="{name}"]')
            badge, box = card.locator(".kf-new").bounding_box(), card.bounding_box()
            assert badge
            assert box
            assert badge["x"] >= box["x"]
            assert badge["x"] + badge["width"] <= box["x"] + box["width"]
            # Nothing lies over it.
            middle = [badge["x"] + badge["width"] / 2, badge["y"] + badge["height"] / 2]
            card.locator(".kf-new").scroll_into_view_if_needed()
            assert page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('.kf-craft') !== null", middle)
            assert "new since your last turn" in card.inner_text()
    assert page.locator(".kf-new").count() == len(names)
    assert violations(page) == []
    page.locator('[data-target="panel:symbols"]').click()
    page.locator(".kf-new").first.wait_for(state="detached")


def test_the_craft_that_takes_the_place_of_a_made_one_is_marked_and_named(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = find(3, lambda match: state(match) == "craft" and can(match, "craft"), bot="greedy")
    board = show(page, match)
    waiting = match.view(0)["waiting"][0]
    do(page, board, next(action for action in match.legal_actions(0) if action.kind == "craft"))
    card = page.locator(f'.kf-craft[data-craft="{waiting}"]')
    assert "new in this turn" in card.inner_text()
    assert page.locator(".kf-new").count() == 1
    assert f"New on display: {waiting}" in page.locator(".mf-foot-line").inner_text()


def test_a_strip_tells_what_a_seat_did_beside_its_dice_and_one_that_did_nothing_is_not_turned(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = next(one for seed in range(9) if (one := mf.new_match("kings_forge", seats=4, seed=seed)).to_act == (2,))
    while match.to_act != (0,):
        match.apply(next(one for one in match.legal_actions() if one.kind == "claim"))
    board = show(page, match)
    rows = board.snapshot["recap"]["seats"]
    assert {bool(row["parts"]) for row in rows} == {True, False}
    for row in rows:
        strip = page.locator(f'[data-target="seat:{row["seat"]}"]')
        assert strip.locator(".mf-recap").count() == bool(row["parts"])
        assert strip.locator(".kf-now").is_visible()


@pytest.mark.parametrize("width", first_by_day(2, [380, 820, 600, 1200]))
def test_what_befell_ones_own_dice_while_one_waited_is_read_whole(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 680})
    match = mf.new_match("kings_forge", seats=2, seed=6)
    for action in ("claim East Forest bottom with 2 metal", "claim South Mine bottom with 2 metal"):
        match.apply(action)
        match.apply(choose(match, 1, "greedy"))
    for action in ("claim Astrologer top", "claim Cemetery bottom"):
        match.apply(action)
        while match.to_act == (1,):
            match.apply(choose(match, 1, "greedy"))
    show(page, match)
    own = page.locator(".mf-recap-own")
    assert own.inner_text() == "You in round 1: saw the deck run out, made nothing with metal 5"
    assert own.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")


def test_a_narrow_strip_says_what_its_numbers_are_and_keeps_a_name_that_has_room(page: Page) -> None:
    page.set_viewport_size({"width": 600, "height": 680})
    show(page, tables()["gather"])
    page.locator(".mf-round-words").click()
    name = page.locator('[data-target="seat:1"] .kf-seat-name b')
    assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.set_viewport_size({"width": 380, "height": 680})
    for strip in page.locator(".mf-seat").all():
        assert strip.locator(".kf-unit").is_visible()


@pytest.mark.parametrize(
    ("seed", "steps", "words"),
    [(0, 32, "No bonus makes a craft possible"), (8, 86, "You can't make a craft yet")],
)
def test_the_tip_says_where_no_bonus_helps(page: Page, seed: int, steps: int, words: str) -> None:
    match = mf.new_match("kings_forge", seats=2, seed=seed)
    while match.step < steps:
        match.apply(choose(match, match.to_act[0], "random"))
    assert {"add", "six", "flip"} & {action.kind for action in match.legal_actions(0)}
    show(page, match)
    page.locator(".kf-tip", has_text=words).wait_for()


def test_what_the_cemetery_die_does_is_said_before_it_is_claimed(page: Page) -> None:
    match = mf.new_match("kings_forge", seats=2, seed=6)
    while "claim Cemetery bottom" not in [str(one) for one in match.legal_actions()]:
        match.apply(next(one for one in match.legal_actions() if one.kind == "claim"))
    board = mf.Board(match, match.to_act[0], coach=False)
    Stage(page, board).mount(kernel=True)
    page.locator('[data-target="claim:Cemetery:bottom"]').click()
    assert "land on its number are cancelled" in page.locator(".mf-asked").inner_text()


def test_the_end_shows_how_high_each_seats_crafts_rank(page: Page) -> None:
    match = mf.new_match("kings_forge", seats=2, seed=1)
    greedy = find_bot(match.rules, "greedy")
    while match.to_act:
        match.apply(choose(match, match.to_act[0], greedy))
    board = show(page, match)
    ranks = {name: craft["rank"] for name, craft in board.kit["cards"]["crafts"].items()}
    for width in (380, 820):
        page.set_viewport_size({"width": width, "height": 900})
        assert "Ranks of crafts" in page.locator(".mf-sources thead").inner_text()
        for seat, mat in enumerate(match.view(0)["seats"]):
            row = page.locator(".mf-sources tbody tr", has_text=NAMES[seat])
            wanted = sorted(ranks[name] for name in mat["crafts"])
            assert row.locator("td").last.inner_text().split() == ([str(rank) for rank in wanted] or ["–"])
        # The table takes its new width after the window has it.
        page.wait_for_function("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert violations(page) == []


def test_one_die_too_many_takes_the_place_of_the_oldest(page: Page) -> None:
    """Two metal are proposed: a click on each wood gives two wood, and the next one replaces the first."""
    table = Table(2)
    table.market("East Forest", "Tavern", "Builder", "Temple")
    table.seat(0, supply={"metal": 2, "wood": 2, "gem": 1})
    stage = Stage(page, mf.Board(table.match(), seat=0))
    stage.mount(kernel=True)
    page.locator("[data-target='claim:East Forest:bottom']").click()
    die = "[data-target='supply:{}']"
    lifted = ".mf-front .kf-lifted"
    for clicked, chosen in (
        ("wood-1", ["metal-2", "wood-1"]),
        ("wood-2", ["wood-1", "wood-2"]),
        ("gem-1", ["gem-1", "wood-2"]),
    ):
        page.locator(die.format(clicked)).click()
        found = page.locator(lifted).evaluate_all("(dice) => dice.map((one) => one.dataset.die).toSorted()")
        assert found == chosen
