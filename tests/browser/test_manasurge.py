"""ManaSurge in a browser: what is in view, a whole game by clicks, dragged cards, keys, and what axe finds."""

from __future__ import annotations

import copy
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from batches import quick_or_full
from browser.keyboard import Keyboard
from games.manasurge.rules.table import Table
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from manaforge_widgets.core.api import Action
    from manaforge_widgets.match import Match

NAMES = ["You", "Ada Lovelace", "Bo with a rather long name", "Cy", "Dee", "Eli"]
# What a notebook leaves a board in JupyterLab at 1280 by 800 with the file browser open.
SMALL = {"width": 820, "height": 680}
WIDTHS = (380, 600, 820, 1200, 1600)
PARTS = {
    "seats": (".mf-seat", 4),
    "shards of others": (".mf-seat .ms-count > b", 12),
    "damage of others": (".mf-seat .ms-damage", 4),
    "own damage": (".mf-front .ms-me .ms-damage", 1),
    "own hand": (".mf-front .ms-held", 1),
    "what is asked": (".ms-ask", 1),
    "struck": ('[data-target="struck"]', 1),
    "scores": (".mf-score-of", 5),
    "undo": ('[data-target="undo"]', 1),
    "log": (".mf-foot-line", 1),
}
IN_A_SPELL = {
    "cards": (".ms-laid", 1),
    "stake": (".ms-stake", 1),
    "direction": (".ms-arrow", 5),
    "suit": (".ms-stage", 1),
}
OUTSIDE = """([selector, room]) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect())
  .filter((box) => box.left < 0 || box.top < 0 || box.right > room.width || box.bottom > room.height || box.width === 0)
  .map((box) => [box.left, box.top, box.right, box.bottom])"""
SMALL_TEXT = """() => [...document.querySelectorAll('.manaforge *')]
  .filter((node) => [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim()))
  .filter((node) => node.getClientRects().length && parseFloat(getComputedStyle(node).fontSize) < 11)
  .map((node) => node.outerHTML.slice(0, 120))"""
# Words that are longer than the small places which hold them; the names of seats and wizards may be cut short.
CUT = """() => [...document.querySelectorAll(`.ms-held > .ms-card, .ms-say, .ms-does, .ms-seat, .ms-seat-line,
    .ms-stake, .ms-me, .ms-hand, .ms-struck-button, .ms-own-wizard`)]
  .filter((node) => node.getClientRects().length && getComputedStyle(node).display !== 'inline')
  .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)
  .map((node) => [node.className, node.textContent, node.scrollWidth, node.clientWidth, node.scrollHeight])"""
# Parts of a card that lie over one another.
OVERLAPS = """() => [...document.querySelectorAll('.ms-card')].flatMap((card) => {
  const parts = [...card.querySelectorAll('.ms-rank, .ms-plate, .ms-name, .ms-say, .ms-shards, .ms-turned')]
    .filter((node) => node.getClientRects().length && !node.parentElement.closest('.ms-mirror, .ms-say'));
  const box = (node) => {
    let [x, y] = [0, 0];
    for (let at = node; at && at !== card; at = at.offsetParent) [x, y] = [x + at.offsetLeft, y + at.offsetTop];
    return { name: node.className, left: x, top: y, right: x + node.offsetWidth, bottom: y + node.offsetHeight };
  };
  const boxes = parts.map(box).filter((one) => one.right > one.left && one.bottom > one.top);
  const shared = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
  return boxes.flatMap((one, at) => boxes.slice(at + 1)
    .filter((other) => shared(one, other, 'left', 'right') > 2 && shared(one, other, 'top', 'bottom') > 3)
    .map((other) => [card.textContent, one, other]));
})"""
# Counts what flies over the table.
WATCH_FLIGHTS = """() => {
  window.flown = 0;
  const seen = ({ addedNodes }) => addedNodes.forEach((one) => one.className === 'mf-flight' && window.flown++);
  new MutationObserver((all) => all.forEach(seen)).observe(document.querySelector('.mf-table'), { childList: true });
}"""


def question(match: Match) -> str:
    asked = match.view(0)["question"]
    return str(asked["kind"]) if asked else ""


def size(match: Match) -> int:
    count: int = match.view(0)["seats"][0]["hand"]["count"]
    return count


def row(match: Match) -> int:
    return len(match.view(0)["row"])


def deck(match: Match) -> int:
    count: int = match.view(0)["deck"]["count"]
    return count


def find(seats: int, wanted: Callable[[Match], bool], *, wizards: bool = False, first: int = 1) -> Match:
    """A match at seat 0's decision that is wanted, played by the random bot."""
    for seed in range(first, first + 90):
        match = mf.new_match("manasurge", seats=seats, seed=seed, wizards=wizards)
        while match.to_act and match.step < 700:
            if match.to_act == (0,) and wanted(match):
                return match
            match.apply(choose(match, match.to_act[0], "random"))
    raise AssertionError("no such table was found")


def with_cards(match: Match, count: int) -> Match:
    """The same table, where seat 0 holds so many cards."""
    view = match.view(None)
    hand, deck = view["seats"][0]["hand"], view["deck"]
    while hand["count"] < count:
        hand["cards"].append(deck["cards"].pop())
        hand["known_by"].append([0])
        deck["known_by"].pop()
        hand["count"] += 1
        deck["count"] -= 1
    return mf.match_from(view, seed=1)


@cache
def _asking(seats: int, *, wizards: bool) -> tuple[dict[str, Match], Iterator[None]]:
    """The first table of each question to seat 0, and the games of the random bot, which go on until one is found."""
    found: dict[str, Match] = {}

    def play() -> Iterator[None]:
        for seed in range(1, 91):
            match = mf.new_match("manasurge", seats=seats, seed=seed, wizards=wizards)
            while match.to_act and match.step < 700:
                if match.to_act == (0,) and question(match) not in found:
                    found[question(match)] = match.branch()
                    yield
                match.apply(choose(match, match.to_act[0], "random"))

    return found, play()


def asking(kind: str, seats: int, *, wizards: bool) -> Match:
    """The first table at which seat 0 is asked a question; the games are played once for all of them."""
    found, more = _asking(seats, wizards=wizards)
    while kind not in found:
        next(more)
    return found[kind]


_WIZARDS = ("hourglass", "glacia", "stormcaller", "bladedancer", "ember", "stoneheart", "oracle", "order")
_OTHERS = ("direction", "counter", "gift", "again", "blink", "deceive", "return", "missile", "ward", "portal", "wrest")
QUESTIONS = (*_OTHERS, "stagnation", *_WIZARDS, "refill", "open")


@cache
def table(name: str, seats: int = 5) -> Match:
    """A table at seat 0's decision: in the middle of a spell, or where something is asked."""
    if name in QUESTIONS:
        return asking(name, seats, wizards=name in _WIZARDS)
    if name == "full":
        return with_cards(
            find(seats, lambda match: deck(match) > 12 and question(match) == "play" and row(match) >= 4), 12
        )
    wanted = {
        "middle": lambda match: question(match) == "play" and 4 <= row(match) <= 6 and size(match) == 5,
        "many": lambda match: question(match) == "play" and 7 <= row(match) <= 9,
        "long": lambda match: question(match) == "play" and row(match) >= 13,
        "lasting": lambda match: (
            question(match) == "play" and match.view(0)["torments"] + match.view(0)["stagnations"] > 0
        ),
        "wizards": lambda match: question(match) == "play" and row(match) >= 3 and match.view(0)["round"] > 3,
    }[name]
    return find(seats, wanted, wizards=name == "wizards")


STATES = ("middle", "many", "long", "full", "lasting", "wizards", "refill", "open")


def show(page: Page, match: Match, **settings: Any) -> mf.Board:
    board = mf.Board(match, 0, names=NAMES[: match.seats], coach=False, **settings)
    stage = Stage(page, board)
    page.evaluate("document.body.style.margin = 0")
    stage.mount(kernel=True)
    return board


def begin_turn(page: Page) -> None:
    """The first click of a turn, on nothing: what the others did gives way to what they have."""
    page.locator(".mf-round-words").click()
    page.locator(".mf-recap").first.wait_for(state="detached")


@pytest.mark.parametrize("name", STATES)
def test_a_whole_table_is_in_view(page: Page, name: str) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table(name)
    show(page, match)
    assert page.evaluate(OVERLAPS) == []
    begin_turn(page)
    for part, (selector, least) in {**PARTS, **(IN_A_SPELL if row(match) else {})}.items():
        assert page.locator(selector).count() >= least, part
        assert page.evaluate(OUTSIDE, [selector, SMALL]) == [], part
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"]
    assert page.evaluate(CUT) == []
    assert page.evaluate(OVERLAPS) == []


# Cards that have most to say: those that open a spell, a Dark Mirror of a numbered card, and the last one of a hand.
WORDY = {
    "opening, in two rows": (None, "1 Fireball", "2 Fireball", "3 Blades", "4 Entangle", "6 Frost", "7 Lightning"),
    "answers, six": ("3 Fireball", "1 Fireball", "3 Blades", "3 Frost", "4 Entangle", "Dark Mirror", "Magic Missile"),
    "answers, in two rows": ("3 Fireball", "1 Fireball", "3 Blades", "3 Frost", "Dark Mirror", "Portal", "Wrest"),
    "the last card, which opens": (None, "5 Fireball"),
    "the last card, a metamagic": ("3 Fireball", "Mystic Ward"),
}


@pytest.mark.parametrize("name", WORDY)
def test_no_words_on_a_card_lie_over_others(page: Page, name: str) -> None:
    last, *hand = WORDY[name]
    t = Table(4, box="Quake")
    t.hand(0, *hand, *(["Polarize"] if "two rows" in name else []))
    t.hand(1, "1 Frost", "2 Blades")
    t.hand(2, "1 Lightning", "Deflect")
    t.hand(3, "4 Frost", "6 Blades")
    if last:
        t.spell((last, 3), to=0)
    show(page, t.match())
    for width in (390, 820, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        settle(page)
        assert page.evaluate(OVERLAPS) == [], width
        assert page.evaluate(CUT) == [], width


@pytest.mark.parametrize("cards", [16, 20, 26])
def test_the_longest_spells_are_in_view(page: Page, cards: int) -> None:
    """Longer than any that comes about in play, so the page is given them by hand."""
    board = mf.Board(table("long"), 0, names=NAMES[:5], coach=False)
    state = copy.deepcopy(board.get_state())
    laid = state["snapshot"]["view"]["row"]
    state["snapshot"]["view"]["row"] = (laid * 3)[:cards]
    stage = Stage(page, board)
    page.evaluate("document.body.style.margin = 0")
    for width in (600, 820):
        page.set_viewport_size({"width": width, "height": 680})
        stage.mount(state)
        assert page.locator(".ms-laid").count() == cards
        assert page.evaluate(OUTSIDE, [".ms-laid", {"width": width, "height": 680}]) == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        ranks = page.evaluate("""() => [...document.querySelectorAll('.ms-laid .ms-rank')].map((rank) => {
          const box = rank.getBoundingClientRect();
          return rank.closest('.ms-laid').contains(document.elementFromPoint(box.left + 2, box.top + box.height / 2));
        })""")
        assert all(ranks), (width, ranks)
        assert page.evaluate(OVERLAPS) == [], width
        if width == SMALL["width"]:
            assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"]


@pytest.mark.parametrize("cards", [3, 5, 9])
@pytest.mark.parametrize("seats", [5, 6])
def test_known_cards_of_another_hand_leave_room_for_the_count_and_the_wizard(
    page: Page, seats: int, cards: int
) -> None:
    view = table("wizards", seats).view(None)
    hand, deck = view["seats"][2]["hand"], view["deck"]
    while hand["count"] < cards:
        hand["cards"].append(deck["cards"].pop())
        deck["known_by"].pop()
        hand["count"], deck["count"] = hand["count"] + 1, deck["count"] - 1
    hand["known_by"] = [[0, 2]] * hand["count"]
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, mf.match_from(view, seed=1))
    seat = page.locator('.mf-seat[data-target="seat:2"]')
    edge = seat.bounding_box()
    assert edge
    boxes = [seat.locator(part).bounding_box() for part in (".ms-backs", ".ms-count:has(.ms-backs) > b", ".ms-wizard")]
    for before, after in pairwise([box for box in boxes if box]):
        assert before["x"] + before["width"] <= after["x"] + 1
    assert all(box and box["width"] >= 7 and box["x"] + box["width"] <= edge["x"] + edge["width"] for box in boxes)
    wizard = str(view["seats"][2]["wizard"])
    assert f"{wizard}: " in str(seat.get_attribute("data-hint"))
    glyph = seat.locator(".ms-wizard .mf-glyph").bounding_box()
    assert glyph
    assert glyph["width"] >= 14
    assert boxes[2]
    assert glyph["x"] + glyph["width"] <= boxes[2]["x"] + boxes[2]["width"] + 1


@pytest.mark.parametrize(("name", "seats"), [("middle", 6), ("long", 5), ("full", 5), ("wizards", 6), ("refill", 2)])
@quick_or_full("judged", (380,), (380, 820))
def test_no_width_scrolls_sideways_and_axe_finds_nothing(
    page: Page, name: str, seats: int, judged: tuple[int, ...]
) -> None:
    page.emulate_media(color_scheme="dark" if name in ("full", "wizards") else "light")
    show(page, table(name, seats))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        assert page.evaluate(CUT) == [], width
        assert page.evaluate(OVERLAPS) == [], width
        assert page.evaluate(SMALL_TEXT) == [], width
        if width in judged:
            assert violations(page) == []


@pytest.mark.parametrize("kind", QUESTIONS)
@quick_or_full("judged", False, True)
def test_a_question_is_answered_where_it_is_asked(page: Page, kind: str, *, judged: bool) -> None:
    """What a question needs is in view; the spell is not covered; a click answers. At night axe judges it, too."""
    page.emulate_media(color_scheme="light" if len(kind) % 2 else "dark")
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table(kind).branch()
    board = show(page, match)
    panel = page.locator(".mf-asked")
    choice = board.snapshot["choice"]
    assert panel.count() == (1 if choice and choice["panel"] else 0)
    if panel.count():
        asked, spell = panel.bounding_box(), page.locator(".ms-row, .ms-story").first.bounding_box()
        assert asked
        assert spell
        assert asked["y"] >= spell["y"] + spell["height"] - 24
        assert asked["y"] + asked["height"] <= SMALL["height"]
    assert page.evaluate(CUT) == []
    lines = page.locator(".ms-then, .ms-second-line").all_inner_texts()
    for draw in (board.odds or {}).get("draws", {}).values():
        assert f"{draw['brief']}: {draw['chance']['percent']}" in lines
    if judged:
        assert violations(page) == []
    step = match.step
    do(page, board, match.legal_actions(0)[0])
    assert match.step > step


def do(page: Page, board: mf.Board, action: Action) -> None:
    """Do an action by clicks: the thing on the table, or the answer in the panel."""
    step = board.match.step
    answer = page.locator(f'.mf-asked [data-action="{action}"]')
    if answer.count():
        answer.click()
    else:
        target = next(one["target"] for one in board.snapshot["options"] if one["action"] == str(action))
        page.locator(f'.manaforge [data-target="{target}"]').first.click(position={"x": 12, "y": 12})
        if action.kind == "struck" and board.snapshot["waste"] and board.ask_before_end:
            page.locator(".mf-end-anyway").click()
    page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)


@pytest.mark.timeout(300)
@quick_or_full("whole", False, True)
def test_a_whole_game_by_clicks_against_random(page: Page, *, whole: bool) -> None:
    """In the gate its first steps, at night to its end."""
    page.set_default_timeout(20_000)
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = mf.new_match("manasurge", seats=3, seed=11, wizards=True)
    board = show(page, match, bots={1: "random", 2: "random"}, pace=0)
    seen: set[str] = set()
    while match.outcome is None and match.step < (900 if whole else 120):
        kind = question(match)
        action = choose(match, 0, "random")
        do(page, board, action)
        seen.add(kind)
    assert {"open", "play"} <= seen
    if whole:
        assert match.outcome is not None, match.step
        assert page.locator(".mf-outcome, .mf-ending").count()
        assert {"direction", "counter", "refill"} <= seen
    assert violations(page) == []


def test_a_seat_is_chosen_by_a_click_on_it(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("portal").branch()
    show(page, match)
    seat = page.locator('.mf-seat[data-target="seat:3"]')
    assert "mf-can" in str(seat.get_attribute("class"))
    step = match.step
    seat.click()
    page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)
    assert str(match.actions[step]) == "choose seat 3"


def test_a_card_is_dragged_to_the_spell(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle").branch()
    board = show(page, match)
    option = next(one for one in board.snapshot["options"] if one["kind"] == "play")
    card = page.locator(f'.mf-front [data-target="{option["target"]}"]').bounding_box()
    row_box = page.locator(".ms-row").bounding_box()
    assert card
    assert row_box
    page.mouse.move(card["x"] + 40, card["y"] + 60)
    page.mouse.down()
    page.mouse.move(card["x"] + 50, card["y"] + 20, steps=4)
    page.mouse.move(row_box["x"] + 80, row_box["y"] + 60, steps=6)
    assert page.locator(".ms-ghost .ms-card").count() == 1
    assert page.locator(".ms-row.ms-over").count() == 1
    step = match.step
    page.mouse.up()
    page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)
    assert str(match.actions[step]) == option["action"]
    assert page.locator(".ms-ghost, .ms-over").count() == 0


def test_a_card_that_is_let_go_elsewhere_is_not_played(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle").branch()
    board = show(page, match)
    option = next(one for one in board.snapshot["options"] if one["kind"] == "play")
    card = page.locator(f'.mf-front [data-target="{option["target"]}"]').bounding_box()
    assert card
    step = match.step
    page.mouse.move(card["x"] + 40, card["y"] + 60)
    page.mouse.down()
    page.mouse.move(card["x"] + 60, card["y"] + 100, steps=4)
    page.mouse.up()
    page.wait_for_timeout(100)
    assert match.step == step
    assert page.locator(".ms-ghost, .ms-over, .ms-dragged").count() == 0


def test_an_invalid_card_says_why(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle")
    board = show(page, match)
    target, why = next((key, one) for key, one in board.snapshot["why"].items() if key.startswith("card:"))
    card = page.locator(f'.mf-front [data-target="{target}"]')
    assert why["brief"] in card.inner_text()
    assert card.get_attribute("aria-disabled") == "true"
    card.click(position={"x": 12, "y": 60}, force=True)
    note = page.locator(".mf-noted")
    note.wait_for()
    assert why["words"] in note.inner_text()
    assert why["rule"] in note.inner_text()


def test_who_could_play_is_asked_before_being_struck(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle").branch()
    board = show(page, match)
    assert board.snapshot["waste"]
    step = match.step
    page.locator('[data-target="struck"]').click()
    asked = page.locator(".mf-end-question")
    asked.wait_for()
    assert "can be played" in asked.inner_text()
    assert page.locator(".ms-held .mf-wasted").count() == len(board.snapshot["waste"][0]["targets"])
    asked.get_by_role("button", name="Play a card").click()
    assert match.step == step
    page.locator('[data-target="struck"]').click()
    page.locator(".mf-end-anyway").click()
    page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)
    assert match.actions[step].kind == "struck"


@pytest.mark.timeout(120)
def test_turns_by_keys(page: Page) -> None:
    match = mf.new_match("manasurge", seats=3, seed=5)
    show(page, match, bots={1: "random", 2: "random"}, pace=0)
    page.locator(".mf-front button.mf-can").first.focus()
    keys = Keyboard(page)
    own = 0
    while own < 12 and match.outcome is None:
        step = keys.step()
        keys.press("n")
        if not page.evaluate("document.activeElement.matches('.mf-can, .mf-answer')"):
            keys.press("n")
        keys.press("Enter")
        page.wait_for_function("step => document.querySelector('.manaforge').dataset.step !== step", arg=step)
        keys.focus()
        own += 1
    assert own == 12


def test_a_replay_shows_the_same_parts_with_open_hands(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle")
    stage = Stage(page, mf.Replay(match))
    stage.mount()
    stage.change({"step": match.step})
    assert page.locator(".ms-laid").count() == row(match)
    hands = [seat["hand"]["count"] for seat in match.view(None)["seats"]]
    assert page.locator(".mf-front .ms-held .ms-rank, .mf-front .ms-held .ms-name").count() >= hands[0]
    assert page.locator(".mf-seat .ms-known").count() == sum(hands[1:])
    assert page.locator(".manaforge .mf-can").count() == 0
    assert violations(page) == []


def test_a_replay_for_a_seat_hides_the_other_hands(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle")
    stage = Stage(page, mf.Replay(match, viewer=0))
    stage.mount()
    stage.change({"step": match.step})
    view = match.view(0)
    known = sum(len(seat["hand"]["cards"]) for seat in view["seats"][1:])
    assert page.locator(".mf-seat .ms-known").count() == known
    stage.change({"seat": 1})
    assert page.locator(".mf-front .ms-face-down").count() == view["seats"][1]["hand"]["count"] - len(
        view["seats"][1]["hand"]["cards"]
    )


def test_a_shared_screen_covers_the_hand_and_not_the_table(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle").branch()
    board = mf.Board(match, [0, 1], names=NAMES[: match.seats], coach=False)
    stage = Stage(page, board)
    page.evaluate("document.body.style.margin = 0")
    stage.mount(kernel=True)
    assert page.locator(".ms-laid").count() == row(match)
    assert page.locator(".mf-front .ms-held .ms-rank").count() == 0
    assert page.locator(".mf-front .ms-face-down").count() == size(match)
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"]
    assert violations(page) == []
    page.wait_for_timeout(350)
    page.locator('[data-target="take-screen"]').click()
    page.locator(".mf-front .ms-rank").first.wait_for()
    assert page.locator(".ms-held .mf-changed").count() == 0, "to look at a card does not change it"


# The ranks and names in the own hand that an open question lies over.
UNDER_A_QUESTION = """() => {
  const asked = document.querySelector('.mf-asked').getBoundingClientRect();
  return [...document.querySelectorAll('.mf-front .ms-held :is(.ms-rank, .ms-name)')].filter((one) => {
    const box = one.getBoundingClientRect();
    return Math.min(asked.right, box.right) - Math.max(asked.left, box.left) > 2
      && Math.min(asked.bottom, box.bottom) - Math.max(asked.top, box.top) > 2;
  }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("kind", ["hourglass", "glacia", "ember", "stoneheart", "oracle", "ward"])
def test_on_a_narrow_table_a_question_leaves_the_cards_in_hand_to_be_read(page: Page, kind: str) -> None:
    show(page, table(kind))
    for width in (380, 400, 600):
        page.set_viewport_size({"width": width, "height": 680})
        settle(page)
        assert page.evaluate(UNDER_A_QUESTION) == [], width


def test_names_on_small_cards_are_whole_or_left_to_the_marks(page: Page) -> None:
    names = ["You", "Greedy 1", "Greedy 2", "Planner", "Berta Longname"]
    for name in ("middle", "many", "lasting"):
        match = table(name)
        Stage(page, mf.Board(match, 0, names=names, coach=False)).mount(kernel=True)
        page.locator(".ms-percent").first.wait_for()
        for width in (380, 600, 846):
            page.set_viewport_size({"width": width, "height": 680})
            settle(page)
            cut = """() => [...document.querySelectorAll('.ms-verb, .ms-row .ms-name')]
              .filter((one) => one.getClientRects().length && one.scrollWidth > one.clientWidth)
              .map((one) => one.textContent)"""
            assert page.evaluate(cut) == [], (name, width)
            half = """() => [...document.querySelectorAll('.ms-by-name')].filter((one) => {
              const [box, line] = [one.getBoundingClientRect(), one.closest('.ms-by').getBoundingClientRect()];
              return box.top < line.bottom - 3 && box.right > line.right + 1;
            }).map((one) => one.textContent)"""
            assert page.evaluate(half) == [], (name, width)


def test_who_holds_no_valid_card_is_told_so(page: Page) -> None:
    def stuck(match: Match) -> bool:
        return question(match) == "play" and {one.kind for one in match.legal_actions(0)} == {"struck"}

    show(page, find(3, stuck))
    assert page.locator(".ms-ask-words").inner_text() == "You have no valid card: take the damage."


@pytest.mark.parametrize("width", [380, 820])
def test_what_glacia_shows_stays_on_a_shared_screen_until_it_was_read(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 680})
    match = table("glacia").branch()
    other = match.view(0)["next"]
    hand = match.view(other)["seats"][other]["hand"]["cards"]
    board = mf.Board(match, [0, other], names=NAMES[: match.seats], coach=False)
    Stage(page, board).mount(kernel=True)
    page.wait_for_timeout(350)
    page.locator("[data-target='take-screen']").click()
    page.locator('.mf-asked [data-action="use Glacia"]').click()
    told = page.get_by_role("group", name=f"{NAMES[other]}'s hand:")
    told.wait_for()
    assert all(card.split()[0] in told.inner_text() for card in hand)
    assert violations(page) == []
    page.keyboard.press("g")
    page.locator(".mf-cover").wait_for()
    assert told.count() == 0


@pytest.mark.parametrize("reduced", ["reduce", "no-preference"])
def test_what_moves_is_seen_only_by_who_wants_it(page: Page, reduced: str) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle").branch()
    board = show(page, match)
    page.emulate_media(reduced_motion=reduced)  # type: ignore[arg-type]
    page.evaluate(WATCH_FLIGHTS)
    play = next(one for one in match.legal_actions(0) if one.kind == "play")
    do(page, board, play)
    page.wait_for_timeout(60)
    assert (page.evaluate("window.flown") > 0) == (reduced == "no-preference")


def test_what_a_struck_seat_takes_and_what_others_gain_is_seen_to_move(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle").branch()
    board = show(page, match)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCH_FLIGHTS)
    before = match.view(None)
    do(page, board, next(one for one in match.legal_actions(0) if one.kind == "struck"))
    page.wait_for_timeout(60)
    gains = {card["seat"] for card in before["row"] if card["shard"]} - {0}
    damage = match.view(None)["seats"][0]["damage"]["count"] > before["seats"][0]["damage"]["count"]
    # A shard from each card of those who keep it, and a card of damage.
    least = sum(card["shard"] for card in before["row"] if card["seat"] in gains) + damage
    assert page.evaluate("window.flown") == min(6, least)


def test_for_a_projector_the_whole_table_is_enlarged(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    show(page, table("middle"), projector=True)
    settle(page)
    hand = page.locator(".mf-front .ms-held").last.bounding_box()
    assert hand
    assert hand["y"] + hand["height"] <= 800
    assert float(page.evaluate("document.querySelector('.manaforge').style.zoom")) > 1.1


def without_nulls(value: Any) -> Any:
    """What is left of a value where a host loses the keys of null values."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return [without_nulls(inner) for inner in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("name", ["middle", "long", "wizards", "refill", "portal", "order", "open"])
def test_a_page_without_nulls_is_the_same_page(page: Page, name: str) -> None:
    board = mf.Board(table(name), 0, names=NAMES[:5], coach=False)
    stage = Stage(page, board)
    told = stage.mount(board.get_state())
    assert stage.mount(without_nulls(board.get_state())) == told


def test_a_replay_without_nulls_is_the_same_replay(page: Page) -> None:
    match = table("long")
    pages = []
    for lost in (False, True):
        replay = mf.Replay(match, viewer=0)
        stage = Stage(page, replay)
        state = replay.get_state()
        stage.mount(without_nulls(state) if lost else state)
        pages.append([stage.change({"step": step}) for step in (0, 1, 5, match.step - 1, match.step)])
    assert pages[0] == pages[1]


def test_without_a_kernel_nothing_can_be_clicked(page: Page) -> None:
    Stage(page, mf.Board(table("middle"), 0)).mount()
    page.get_by_role("status").get_by_text("The kernel has not answered yet").wait_for(timeout=3_000)
    assert page.locator(".manaforge .mf-can").count() == 0
    assert page.locator('[data-target="struck"]').get_attribute("aria-disabled") == "true"
    assert violations(page, ".manaforge") == []


def test_in_a_shadow_tree_a_card_is_clicked_and_dragged(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = table("middle").branch()
    board = mf.Board(match, 0, names=NAMES[:5], coach=False)
    Stage(page, board).mount(kernel=True, shadow=True)
    page.evaluate("document.body.style.margin = 0")
    target = next(one["target"] for one in board.snapshot["options"] if one["kind"] == "play")
    card, onto = (
        page.locator(f'.mf-front [data-target="{target}"]').bounding_box(),
        page.locator(".ms-row").bounding_box(),
    )
    assert card
    assert onto
    step = match.step
    page.mouse.move(card["x"] + 40, card["y"] + 60)
    page.mouse.down()
    page.mouse.move(onto["x"] + 80, onto["y"] + 60, steps=8)
    page.mouse.up()
    settle(page)
    assert match.step > step


def test_at_the_end_a_narrow_table_shows_every_seats_shards(page: Page) -> None:
    match = mf.new_match("manasurge", seats=4, seed=3)
    mf.play_out(match, "greedy")
    page.set_viewport_size({"width": 380, "height": 900})
    Stage(page, mf.Board(match)).mount(kernel=True)
    page.locator(".mf-sources .mf-all").first.wait_for()
    totals = page.locator(".mf-sources .mf-all")
    assert match.outcome is not None
    assert sorted(map(int, totals.all_inner_texts())) == sorted(match.outcome.scores)
    right = page.locator(".mf-sources").locator("xpath=..").bounding_box()
    assert right
    for total in totals.all():
        box = total.bounding_box()
        assert box
        assert box["x"] + box["width"] <= right["x"] + right["width"]
