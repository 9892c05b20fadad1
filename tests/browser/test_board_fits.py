"""A whole turn is in view where a notebook leaves little room, and no click moves the page or the table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from batches import first_by_day
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from manaforge_widgets.match import Match

NAMES = ["You", "Ada Lovelace", "Bo with a rather long name", "Cy"]
# What a notebook leaves a board in JupyterLab at 1280 by 800 with the file browser open.
SMALL = {"width": 820, "height": 680}
WIDTHS = (380, 600, 800, 820, 1000, 1200, 1600)
PARTS = {
    "items": (".mf-market > *", 6),
    "dice": (".mf-front .mf-die", 6),
    "reserve and gems": (".mf-front .mf-row", 2),
    "prisms": ('.mf-front [data-target="prism"]', 1),
    "the bank": ('.mf-front [data-target="bank"]', 1),
    "workshop": (".mf-front .mf-workshop > *", 4),
    "spends": (".mf-front .mf-spends", 1),
    "round": (".mf-round-words", 1),
    "scores": (".mf-score-of", 4),
    "undo": ('[data-target="undo"]', 1),
    "end turn": ('[data-target="turn"]', 1),
}
OUTSIDE = """([selector, room]) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect())
  .filter((box) => box.left < 0 || box.top < 0 || box.right > room.width || box.bottom > room.height || box.width === 0)
  .map((box) => [box.left, box.top, box.right, box.bottom])"""
# What is cut off: cards whose contents are longer than they are, and words and drawings that reach over a card's edge,
# also over its upper edge, which scrolling does not count.
CUT = """() => [...document.querySelectorAll('.mf-card, .mf-talent')].flatMap((card) => {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const long = card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1;
  const over = (box) => box.left < left || box.right > right || box.top < top - 0.5 || box.bottom > bottom + 0.5;
  const shown = (one) => !one.closest('.mf-hidden, .mf-one, .mf-info, .mf-odds-line') && one.checkVisibility();
  const boxes = [...card.querySelectorAll('*')].filter(shown).flatMap((one) => {
    if (one.tagName === 'svg') return [one.getBoundingClientRect()];
    return [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
  });
  const outside = boxes.filter((box) => box.width > 1 && over(box)).length;
  if (!long && outside === 0) return [];
  return [[card.textContent, card.clientHeight, card.scrollHeight, card.clientWidth, card.scrollWidth, outside]];
})"""
BOX = """(selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x, y + window.scrollY, width, height];
}"""
# How much of what is in the drawer can be seen at once, and how much there is.
READABLE = """() => {
  const { clientHeight, scrollHeight } = document.querySelector('.mf-drawer-body');
  return [clientHeight, scrollHeight];
}"""
# The rows of the draft's legend that can be seen, and those of them that are cut off.
ROWS = """() => {
  const { right, bottom } = document.querySelector('.mf-draft-legend').getBoundingClientRect();
  const rows = [...document.querySelectorAll('.mf-draft-legend dl > div')].map((row) => row.getBoundingClientRect());
  const seen = rows.filter((row) => row.left < right && row.top < bottom);
  return [seen.length, seen.filter((row) => row.bottom > bottom + 1 || row.right > right + 1).length];
}"""
# Notes that there was a bubble. After a finger's tap the browser says where the mouse rests, too, and the bubble goes.
BUBBLES = """() => {
  window.bubbles = [];
  const watch = () => window.bubbles.push(...document.querySelectorAll(".mf-bubble"));
  new MutationObserver(watch).observe(document.querySelector(".manaforge"), { subtree: true, childList: true });
}"""
# Where the whole table stands still; the things in it that change in height would move it.
FIXED = [".mf-table", ".mf-market", ".mf-say", ".mf-front", ".mf-seats", ".mf-scores", ".mf-actions", ".mf-progress"]


@cache
def tables() -> dict[str, Match]:
    """A four-seat game at seat 0's decisions: at the start of a late turn, in it, and at each kind of question."""
    found: dict[str, Match] = {}
    match = mf.new_match("manaforge", seats=4, seed=3)
    greedy = find_bot(match.rules, "greedy")
    while match.to_act:
        seat, view = match.to_act[0], match.view(0)
        late = view["round"] >= 5
        kind = view["pending"][-1][0] if view["pending"] else view["phase"]
        if seat == 0 and kind != "play":
            found.setdefault(kind, match.branch())
        elif seat == 0 and late and len(view["seats"][0]["workshop"]) == 4:
            found.setdefault("start" if view["spends_left"] == 4 else "middle", match.branch())
        elif late:
            found.setdefault("others", match.branch())
        match.apply(choose(match, seat, greedy))
    found["over"] = match
    return found


def show(page: Page, match: Match, **settings: Any) -> Stage:
    stage = Stage(page, mf.Board(match, 0, names=NAMES, **settings))
    page.evaluate("document.body.style.margin = 0")
    stage.mount(kernel=True)
    return stage


@pytest.mark.parametrize("name", ["start", "middle", "others", "pay"])
def test_a_whole_turn_is_in_view(page: Page, name: str) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, tables()[name])
    for part, (selector, least) in PARTS.items():
        if name == "others" and part == "spends":
            continue
        assert page.locator(selector).count() >= least, part
        assert page.evaluate(OUTSIDE, [selector, SMALL]) == [], part
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"]
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("name", ["draft", "keep", "start", "pay", "over"])
def test_no_width_scrolls_sideways_or_cuts_a_card(page: Page, name: str) -> None:
    show(page, tables()[name])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        assert page.evaluate(CUT) == [], width


@pytest.mark.parametrize(
    "width", [pytest.param(width, marks=[pytest.mark.nightly] * (width not in (380, 820, 1600))) for width in WIDTHS]
)
def test_every_item_fits_its_card(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    match = tables()["start"]
    board = mf.Board(match, 0, odds=False)
    stage = Stage(page, board)
    page.evaluate("document.body.style.margin = 0")
    stage.mount()
    cards = board.kit["cards"]
    titles, talents = list(cards["items"]), list(cards["talents"])
    own = [title for title in titles if cards["items"][title]["kind"] == "workshop"]
    for start in range(0, max(len(titles), 6 * len(own) // 4 + 6, 3 * len(talents)), 6):
        shown = dict(board.snapshot)
        seat = dict(shown["view"]["seats"][0])
        first = 4 * start // 6 % len(own)
        seat["workshop"] = [
            {"card": title, "charged": place % 2 == 0, "gems": cards["items"][title]["sockets"][: place % 3]}
            for place, title in enumerate((own + own)[first : first + 4])
        ]
        pair = start // 3 % len(talents)
        seat["talents"] = (talents + talents)[pair : pair + 2]
        view = {**shown["view"], "seats": [seat, *shown["view"]["seats"][1:]]}
        view["board"] = (titles + titles)[start % len(titles) :][:6]
        for used in ([], seat["talents"]):
            stage.change({"snapshot": {**shown, "view": {**view, "used": used}}})
            assert page.evaluate(CUT) == [], seat["talents"]


def _click_through(page: Page, check: Callable[[str], None]) -> int:
    """Click through a whole turn as the greedy bot would, and check after each click; return the number of clicks."""
    clicks = 0
    match = tables()["start"].branch()
    show(page, match)
    page.evaluate("""() => { document.body.style.padding = "400px 0"; window.scrollTo(0, 380); }""")
    settle(page)
    greedy = find_bot(match.rules, "greedy")
    check("at first")
    while list(match.to_act) == [0]:
        action = choose(match, 0, greedy)
        step, text = match.step, str(action)
        asked = page.locator(".mf-asked")
        answer = page.locator(f'.mf-asked [data-action="{text}"]')
        if action.kind == "pay":
            page.locator(".mf-payment .mf-proposed").dispatch_event("pointerdown")
            page.locator(".mf-payment .mf-proposed").evaluate("(node) => node.click()")
        elif answer.count():
            answer.evaluate("(node) => node.click()")
        else:
            target = next(row["target"] for row in _options(match) if row["action"] == text)
            thing = page.locator(f'[data-target="{target}"]').first
            thing.dispatch_event("pointerdown")
            thing.evaluate("(node) => { node.focus({ preventScroll: true }); node.click(); }")
            settle(page)
            if match.step == step and asked.count():
                check(f"the menu of {target}")
                answer.evaluate("(node) => node.click()")
        settle(page)
        clicks += 1
        check(text)
        if action.kind == "end" or clicks > 30:
            break
    return clicks


def _options(match: Match) -> list[dict[str, Any]]:
    options: list[dict[str, Any]] = mf.Board(match, 0).snapshot["options"]
    return options


def test_nothing_moves_over_a_whole_turn_of_clicks(page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 500})
    before: list[Any] = []

    def check(when: str) -> None:
        now = [page.evaluate("window.scrollY"), *(page.evaluate(BOX, selector) for selector in FIXED)]
        before[:] = before or now
        assert now == before, when

    assert _click_through(page, check) >= 4


@pytest.mark.parametrize("size", first_by_day(2, [(820, 680), (380, 900), (600, 900), (1600, 1000)]))
def test_a_question_lies_inside_the_board_and_beside_what_asks(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(page, tables()["start"])
    before = page.evaluate(BOX, ".mf-table")
    for target in page.locator("[data-target].mf-can").evaluate_all("(all) => all.map((one) => one.dataset.target)"):
        rows = [row for row in _options(tables()["start"]) if row["target"] == target]
        if len(rows) < 2:
            continue
        page.locator(f'[data-target="{target}"]').first.click()
        panel = page.locator(".mf-asked")
        panel.wait_for()
        # On a phone the panel is at the lower edge of what is in view, and what asks was scrolled into view.
        asked, thing = panel.bounding_box(), page.locator(f'[data-target="{target}"]').first.bounding_box()
        assert asked
        assert thing
        apart = (
            asked["x"] >= thing["x"] + thing["width"]
            or asked["x"] + asked["width"] <= thing["x"]
            or asked["y"] >= thing["y"] + thing["height"]
            or asked["y"] + asked["height"] <= thing["y"]
        )
        assert apart, target
        page.evaluate("window.scrollTo(0, 0)")
        asked = panel.bounding_box()
        assert asked
        assert page.evaluate(BOX, ".mf-table") == before
        assert asked["x"] >= before[0]
        assert asked["x"] + asked["width"] <= before[0] + before[2]
        assert asked["y"] >= before[1]
        assert asked["y"] + asked["height"] <= before[1] + before[3]
        page.keyboard.press("Escape")
        panel.wait_for(state="detached")


def test_a_refusal_lies_beside_what_was_clicked(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, tables()["start"])
    before = page.evaluate(BOX, ".mf-table")
    blocked = page.locator(".mf-market [aria-disabled='true']").first
    blocked.click(force=True)
    note = page.locator(".mf-noted")
    note.locator(".mf-rule").click()
    page.locator(".mf-rule-text").wait_for()
    assert page.evaluate(BOX, ".mf-table") == before
    assert page.evaluate(OUTSIDE, [".mf-noted", SMALL]) == []


@pytest.mark.nightly
def test_one_drawer_can_be_read_leaves_the_dice_and_moves_nothing(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, tables()["start"])
    # What others did stands in their lines until the first click.
    page.locator('[data-target="panel:log"]').click()
    page.locator(".mf-drawer-top button").click()
    before = [page.evaluate(BOX, selector) for selector in (".mf-table", ".mf-front", ".mf-foot-line")]
    buttons = page.locator(".mf-tab, .mf-seat, .mf-store-button, .mf-reach")
    for index in range(buttons.count()):
        button = buttons.nth(index)
        button.evaluate("(node) => node.click()")
        settle(page)
        assert page.locator(".mf-drawer").count() == 1
        assert page.evaluate(OUTSIDE, [".mf-drawer", SMALL]) == []
        drawer, dice = page.evaluate(BOX, ".mf-drawer"), page.evaluate(BOX, ".mf-front .mf-hand")
        assert drawer[1] >= dice[1] + dice[3], button.inner_text()
        shown, whole = page.evaluate(READABLE)
        assert shown >= whole or shown >= 200, button.inner_text()
        assert [page.evaluate(BOX, selector) for selector in (".mf-table", ".mf-front", ".mf-foot-line")] == before
        assert violations(page, ".manaforge") == []
        page.locator(".mf-drawer-top button").click()
        assert page.locator(".mf-drawer").count() == 0


def test_the_drawer_names_every_symbol_and_every_face(page: Page) -> None:
    show(page, tables()["start"])
    page.get_by_role("button", name="Continue").click()
    page.locator('[data-target="panel:symbols"]').click()
    words = page.locator(".mf-drawer").inner_text().lower()
    board = mf.Board(tables()["start"], 0)
    cards = board.kit["cards"]
    for face in cards["faces"].values():
        assert face["words"].lower() in words
    for name in ("earth", "fire", "wind", "water", "arcane", "gem", "prism", "prestige", "runestone", "transmute"):
        assert name in words


def test_hints_open_at_their_icon_only_and_cover_no_question(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, tables()["pay"])
    card = page.locator(".mf-market .mf-card:not(.mf-empty)").first
    card.hover(position={"x": 30, "y": 180})
    page.wait_for_timeout(500)
    assert page.locator(".mf-bubble").count() == 0
    asked = page.locator(".mf-asked").bounding_box()
    assert asked
    icons = page.locator(".mf-info")
    shown = 0
    for index in range(icons.count()):
        thing = icons.nth(index).locator("xpath=ancestor::*[contains(@class,'mf-spot')][1]")
        if not thing.is_visible():
            continue
        thing.hover(force=True, position={"x": 5, "y": 12})
        if not icons.nth(index).is_visible():
            continue
        icons.nth(index).hover(force=True)
        settle(page)
        box = page.locator(".mf-bubble").bounding_box() if page.locator(".mf-bubble").count() else None
        if box is None:
            continue
        shown += 1
        over = min(box["x"] + box["width"], asked["x"] + asked["width"]) - max(box["x"], asked["x"])
        down = min(box["y"] + box["height"], asked["y"] + asked["height"]) - max(box["y"], asked["y"])
        assert over <= 0 or down <= 0
    assert shown > 5


@pytest.mark.parametrize("name", ["start", "pay", "draft"])
def test_the_projector_shows_a_whole_turn_enlarged(page: Page, name: str) -> None:
    room = {"width": 1024, "height": 768}
    page.set_viewport_size(room)  # type: ignore[arg-type]
    show(page, tables()[name], projector=True)
    settle(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= room["height"]
    for part, (selector, _) in PARTS.items():
        assert page.evaluate(OUTSIDE, [selector, room]) == [], part
    assert page.evaluate(CUT) == []
    smallest = page.evaluate(
        """() => { const zoom = Number(getComputedStyle(document.querySelector('.manaforge')).zoom);
        return zoom * Math.min(...[...document.querySelectorAll('.manaforge *')]
          .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
          .filter((node) => node.getBoundingClientRect().width > 2)
          .map((node) => parseFloat(getComputedStyle(node).fontSize))); }"""
    )
    assert smallest >= 14
    assert violations(page, ".manaforge") == []


def test_the_projector_is_turned_on_and_off_on_the_board(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    board = mf.Board(tables()["start"], 0, names=NAMES)
    Stage(page, board).mount(kernel=True)
    page.locator('[data-target="panel:help"]').click()
    page.get_by_role("button", name="Projector: off").click()
    page.wait_for_function("document.querySelector('.manaforge').classList.contains('mf-projector')")
    settle(page)
    assert board.projector
    page.get_by_role("button", name="Projector: on").click()
    page.wait_for_function("!document.querySelector('.manaforge').classList.contains('mf-projector')")
    assert page.locator(".manaforge").evaluate("(node) => node.style.zoom") == ""


@pytest.mark.parametrize("width", [600, *(pytest.param(width, marks=pytest.mark.nightly) for width in (820, 1200))])
def test_a_replay_keeps_its_height(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    replay = mf.Replay(tables()["over"], names=NAMES)
    stage = Stage(page, replay)
    stage.mount()
    heights = set()
    for step in range(0, tables()["over"].step + 1, 9):
        stage.change({"step": step})
        heights.add(round(page.evaluate(BOX, ".mf-table")[3]))
    stage.change({"step": tables()["over"].step})
    heights.add(round(page.evaluate(BOX, ".mf-table")[3]))
    assert max(heights) - min(heights) <= 1, heights


@pytest.mark.parametrize("name", ["draft", "keep"])
@pytest.mark.parametrize("touch", [False, True])
def test_the_icon_of_a_talent_is_whole_and_tells_without_a_pick(page: Page, name: str, *, touch: bool) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    stage = show(page, tables()[name])
    icons = page.locator(".mf-draft .mf-talent .mf-info")
    chosen = page.locator("[aria-pressed='true']").count()
    assert icons.count() == 4
    page.evaluate(BUBBLES)
    for index in range(4):
        icon = icons.nth(index).bounding_box()
        card = page.locator(".mf-draft .mf-talent").nth(index).bounding_box()
        assert icon
        assert card
        assert icon["x"] + icon["width"] <= card["x"] + card["width"]
        assert icon["y"] + icon["height"] <= card["y"] + card["height"]
        middle = icon["x"] + icon["width"] / 2, icon["y"] + icon["height"] / 2
        if touch:
            settle(page)  # a finger finds what has been drawn
            page.evaluate("window.bubbles = []")
            session = page.context.new_cdp_session(page)
            point = [{"x": middle[0], "y": middle[1]}]
            session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
            session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            page.wait_for_function("window.bubbles.length > 0")
        else:
            page.mouse.click(*middle)
            page.locator(".mf-bubble").wait_for()
    assert [one for one in stage.sent() if one.get("kind") == "act"] == []
    assert page.locator("[aria-pressed='true']").count() == chosen


def test_the_legend_of_the_draft_shows_whole_rows_only(page: Page) -> None:
    for height in (680, 900):
        page.set_viewport_size({**SMALL, "height": height})  # type: ignore[arg-type]
        for name in ("draft", "keep"):
            show(page, tables()[name])
            seen, cut = page.evaluate(ROWS)
            assert seen >= 2, name
            assert cut == 0, name
