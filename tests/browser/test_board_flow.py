"""A session on a Board: a turn is not wasted by a slip, bots can be skipped, a recap, the guide, the end."""

from __future__ import annotations

import re
import time
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from games.manaforge.rules.table import Table
from settled import settle
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

NAMES = ["You", "Ann", "Bo"]
BOTS = {1: "random", 2: "random"}
SOON = 3_000


def wasteful(*, round: int = 5, last_of_round: bool = False) -> mf.Match:  # noqa: A002 - the game's own word
    """Seat 0 in its turn, with a gem die to spend, an item to pay for and a charged card that scores."""
    t = Table(3, round=round, first=1 if last_of_round else 0, active=0)
    t.board("Stone Circle")
    t.seat(0, dice={"earth-1": "earth gem"}, gems={"earth": 3}, workshop=["Illusion Globes"])
    return t.match()


@cache
def over() -> mf.Match:
    m = mf.new_match("manaforge", seats=3, seed=4)
    mf.play_out(m, "random")
    return m


def show(page: Page, m: mf.Match, **options: Any) -> tuple[Stage, mf.Board]:
    board = mf.Board(m, 0, options.pop("bots", BOTS), names=NAMES, coach=options.pop("coach", False), **options)
    stage = Stage(page, board)
    stage.mount(kernel=options.get("kernel", True))
    return stage, board


def kinds(stage: Stage) -> list[str]:
    return [message["kind"] for message in stage.sent() if message["kind"] != "hello"]


def end_turn(page: Page) -> Locator:
    return page.locator("button[data-target=turn]")


def question(page: Page) -> Locator:
    return page.get_by_role("group", name="End the turn? This would be wasted:")


# ---------------------------------------------------------------------------------------------------- ending a turn


def test_a_turn_that_wastes_something_is_asked_about_before_python_hears_of_it(page: Page) -> None:
    m = wasteful()
    stage, _ = show(page, m)
    end_turn(page).click()
    question(page).wait_for()
    assert question(page).locator("li").count() == 3
    assert "MF-T2" in question(page).inner_text()
    for target in ("item:Stone Circle", "die:earth-1", "card:Illusion Globes"):
        assert page.locator(f'[data-target="{target}"].mf-wasted').count() == 1
    assert page.locator(".mf-wasted").count() == 3
    assert "act" not in kinds(stage)
    assert violations(page, ".manaforge") == []
    page.get_by_role("button", name="Keep playing").click()
    assert question(page).count() == 0
    assert page.locator(".mf-wasted").count() == 0
    assert m.step == 0
    assert "act" not in kinds(stage)
    end_turn(page).click()
    page.get_by_role("button", name="End turn anyway").click()
    page.wait_for_function("document.querySelector('.manaforge').dataset.step === '1'")
    assert str(m.actions[-1]) == "end turn"


def test_the_question_works_by_keyboard_and_its_rules_open(page: Page) -> None:
    m = wasteful()
    show(page, m)
    end_turn(page).focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Keep playing"
    page.keyboard.press("Escape")
    assert question(page).count() == 0
    assert page.evaluate("document.activeElement.dataset.target") == "turn"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert question(page).count() == 0, "Enter twice keeps playing"
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Rule MF-T3").click()
    page.get_by_text("choose one unlocked level, pay its cost, gain its benefit, and exhaust the card").wait_for()
    assert m.step == 0


def test_something_done_instead_closes_the_question(page: Page) -> None:
    m = wasteful()
    show(page, m)
    end_turn(page).click()
    page.locator('[data-target="die:earth-1"]').click()
    page.wait_for_function("document.querySelector('.manaforge').dataset.step === '1'")
    assert question(page).count() == 0
    assert str(m.actions[-1]) == "spend earth-1"


def test_who_does_not_want_to_be_asked_is_not_asked_until_the_setting_is_back(page: Page) -> None:
    m = wasteful()
    _, board = show(page, m)
    end_turn(page).click()
    page.get_by_label("ask again").check()
    page.get_by_role("button", name="Keep playing").click()
    settle(page)
    assert board.ask_before_end is False
    page.get_by_role("button", name="Help").click()
    setting = page.get_by_label("Ask before I end a turn that wastes something")
    assert not setting.is_checked()
    assert violations(page, ".manaforge") == []
    setting.check()
    settle(page)
    assert board.ask_before_end is True
    setting.uncheck()
    settle(page)
    end_turn(page).click()
    page.wait_for_function("document.querySelector('.manaforge').dataset.step === '1'")


# ------------------------------------------------------------------------------------------------------------- bots


def test_bots_wait_a_moment_in_which_the_end_of_a_turn_comes_back(page: Page) -> None:
    m = wasteful()
    show(page, m, ask_before_end=False, pace=60_000)
    end_turn(page).click()
    page.get_by_text("You ended the turn.", exact=True).wait_for()
    assert violations(page, ".manaforge") == []
    page.get_by_role("group", name="While bots play").get_by_role("button", name="Undo").click()
    page.wait_for_function("document.querySelector('.manaforge').dataset.step === '0'")
    assert m.status().active == 0
    assert page.get_by_role("group", name="While bots play").count() == 0


def test_the_first_bot_waits_longer_than_the_others_so_that_there_is_such_a_moment(page: Page) -> None:
    stage, _ = show(page, wasteful(), ask_before_end=False, pace=10)
    began = time.monotonic()
    end_turn(page).click()
    while "continue" not in kinds(stage):
        page.wait_for_timeout(20)
    assert time.monotonic() - began > 1.5


def test_skip_brings_ones_own_next_turn_at_once(page: Page) -> None:
    m = wasteful()
    stage, _ = show(page, m, ask_before_end=False, pace=60_000)
    end_turn(page).click()
    page.get_by_role("button", name="Skip").click()
    page.wait_for_function("!document.querySelector('.mf-bots-play')")
    assert m.to_act == (0,)
    assert m.status().turn > 1
    assert kinds(stage).count("skip") <= 2


def test_the_pace_is_at_hand_while_bots_play(page: Page) -> None:
    _, board = show(page, wasteful(), ask_before_end=False)
    end_turn(page).click()
    select = page.get_by_role("group", name="While bots play").get_by_label("Bots play")
    assert select.locator("option").all_inner_texts() == ["at once", "quick", "steady", "slow"]
    select.select_option(label="slow")
    settle(page)
    assert (board.pace, board.by_turn) == (1000, False)


# The bot has been asked to play on from a step, and has not answered.
THINKING = """step => {
  const last = window.stage.sent.at(-1);
  return last.kind === "continue" && last.step === step;
}"""


def test_a_click_that_waits_for_a_bot_says_so_and_can_be_dropped(page: Page) -> None:
    m = wasteful()
    m.apply("end turn")
    board = mf.Board(m, 0, BOTS, names=NAMES, pace=50, coach=False)
    stage = Stage(page, board)
    stage.mount()
    # Somebody is there, and busy with the bot.
    page.evaluate("""() => {
      const { request } = window.stage.sent.find(({ kind }) => kind === "hello");
      window.stage.run("msg:custom", { request, error: "", rule: "", text: "" });
    }""")
    page.wait_for_function(THINKING, arg=board.snapshot["step"])
    page.locator(".mf-actions button[data-target=undo]").click()
    waits = page.get_by_text("Your move waits for the bot")
    waits.wait_for()
    page.get_by_role("button", name="Cancel it").click()
    assert waits.count() == 0
    stage.change({"snapshot": {**board.snapshot, "step": 9}})
    assert "undo" not in kinds(stage)
    page.wait_for_function(THINKING, arg=9)
    page.locator(".mf-actions button[data-target=undo]").click()
    stage.change({"snapshot": {**board.snapshot, "step": 10}})
    assert "undo" in kinds(stage), "a click that was not dropped is sent"


@pytest.mark.parametrize("width", [380, 600, 820, 1300])
def test_while_bots_play_all_items_scores_and_actions_can_be_seen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    show(page, wasteful(), ask_before_end=False, pace=60_000)
    end_turn(page).click()
    over = page.locator(".mf-bots-play").bounding_box()
    assert over
    for part in (".mf-market", ".mf-scores", ".mf-actions"):
        box = page.locator(part).bounding_box()
        assert box
        beside = over["x"] + over["width"] <= box["x"] or box["x"] + box["width"] <= over["x"]
        below = box["y"] + box["height"] <= over["y"] + 1
        assert beside or below or over["y"] + over["height"] <= box["y"] + 1, part


def test_what_is_cut_off_is_told_whole_where_somebody_points(page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 680})
    m = wasteful()
    show(page, m)
    name = page.locator(".mf-seat-name b").first
    name.evaluate("(one) => { one.textContent = 'Ann '.repeat(30); }")
    name.hover()
    assert page.locator(".mf-bubble").inner_text().startswith("Ann Ann")


def test_the_word_reach_is_explained_where_it_stands(page: Page) -> None:
    show(page, wasteful())
    page.locator(".mf-reach b").first.wait_for()
    page.locator(".mf-reach").hover()
    assert "after your next roll" in page.locator(".mf-bubble").inner_text()
    page.get_by_role("button", name="Help").click()
    page.get_by_text("Reach is the chance that after your next roll you can pay").wait_for()


# ------------------------------------------------------------------------------------------------------------ recap


def test_a_recap_turns_the_seats_over_until_the_first_click_and_can_be_played_again(page: Page) -> None:
    m = wasteful()
    show(page, m, ask_before_end=False)
    end_turn(page).click()
    page.get_by_role("button", name="Skip").click()
    page.get_by_text("While you waited", exact=True).wait_for()
    assert page.locator(".mf-recap").count() == 2
    assert page.get_by_role("button", name=re.compile("^While you waited: Ann ")).count() == 1
    ended = page.get_by_role("region", name="The end of the round")
    rows = ended.get_by_role("row").all_inner_texts()
    assert [row.split("\t")[0].strip() for row in rows] == ["Player", *NAMES]
    assert violations(page, ".manaforge") == []
    live = page.locator("[aria-live=polite]").last
    assert "Ann" in live.inner_text()
    assert "Round 5 is over" in live.inner_text()
    before = page.locator(".mf-table").bounding_box()
    ended.get_by_role("button", name="See it again").click()
    page.get_by_role("group", name="Player", exact=True).wait_for()
    page.get_by_role("button", name="Back to the game").click()
    ended.get_by_role("button", name="Continue").click()
    assert ended.count() == 0
    assert page.locator(".mf-table").bounding_box() == before
    assert page.locator(".mf-recap").count() == 2, "the strips are still to be read"
    page.get_by_role("button", name="See it again").click()
    page.get_by_role("group", name="Player", exact=True).wait_for()
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("group", name="Roll", exact=True).locator(".mf-mini-die").first.wait_for()
    settle(page)
    assert violations(page, ".manaforge") == []
    page.get_by_role("button", name="Back to the game").click()
    assert page.locator(".mf-recap").count() == 0, "the first click has turned them back"
    assert end_turn(page).is_visible()


def test_an_open_mat_gives_way_to_the_recap_until_the_first_click(page: Page) -> None:
    show(page, wasteful(), ask_before_end=False)
    page.locator(".mf-seat").first.click()
    page.locator(".mf-drawer").wait_for()
    end_turn(page).click()
    page.get_by_role("button", name="Skip").click()
    page.get_by_text("While you waited", exact=True).wait_for()
    drawer = page.locator(".mf-drawer")
    assert drawer.count() == 1
    assert not drawer.is_visible()
    for row in page.locator(".mf-recap").all():
        assert row.is_visible()
    page.locator(".mf-say").click()
    assert page.locator(".mf-recap").count() == 0
    assert drawer.is_visible(), "what was open comes back"


def test_all_that_the_others_did_can_be_read_by_one_click_that_moves_nothing(page: Page) -> None:
    page.set_viewport_size({"width": 852, "height": 712})
    show(page, wasteful(), ask_before_end=False)
    end_turn(page).click()
    page.get_by_role("button", name="Skip").click()
    foot = page.get_by_role("button", name="While you waited", exact=True)
    page.get_by_role("button", name="Continue").click()
    parts = [row["parts"] for row in page.evaluate("window.stage.state.snapshot.recap.seats")]
    results = [len(roll["results"]) for roll in page.evaluate("window.stage.state.rolls.rolls")]
    assert any(parts)
    before = [page.locator(one).bounding_box() for one in (".mf-table", ".mf-foot-line", ".mf-mat")]
    foot.click()
    drawer = page.locator(".mf-drawer")
    items = drawer.locator("ul ul > li")
    assert items.count() == sum(max(1, len(row)) for row in parts) + sum(results)
    assert drawer.evaluate(
        "(one) => [...one.querySelectorAll('li')].every((li) => li.scrollWidth <= li.clientWidth + 1)"
    )
    assert [page.locator(one).bounding_box() for one in (".mf-table", ".mf-foot-line", ".mf-mat")] == before
    assert violations(page, ".manaforge") == []
    drawer.get_by_role("button", name="Close").click()
    assert page.locator(".mf-recap").count() == 2, "they are told on"
    page.locator(".mf-say").click()
    assert page.locator(".mf-recap").count() == 0


# -------------------------------------------------------------------------------------------------------------- end


def test_the_end_says_where_it_came_from_and_goes_on_without_typing(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    m = over()
    stage, board = show(page, m)
    end = page.get_by_role("group", name="The end of the game")
    table = end.get_by_role("table")
    outcome = m.outcome
    assert outcome is not None
    for seat, score in enumerate(outcome.scores):
        row = table.get_by_role("row", name=NAMES[seat])
        cells = row.get_by_role("cell").all_inner_texts()
        assert cells[0] == str(score)
        *sources, items = cells[1:]
        assert sum(int(cell) for cell in sources if cell.strip().isdigit()) == score
        mat = m.view(None)["seats"][seat]
        assert items == str(len(mat["workshop"]) + len(mat["store"]))
    assert violations(page, ".manaforge") == []
    end.get_by_role("button", name="Curve as a table").click()
    assert end.get_by_role("columnheader", name="9").count() == 1
    end.get_by_role("button", name="Chances").click()
    whole = board.rolls["calibration"]["whole"]
    assert end.get_by_role("row", name="all").get_by_role("cell").first.inner_text() == str(whole["events"])
    assert end.get_by_role("img", name="The share of chances that came true").is_visible()
    assert violations(page, ".manaforge") == []
    surprise = board.rolls["calibration"]["surprises"][0]
    end.get_by_role("group", name="What came against the odds").get_by_role("button").first.click()
    # All seats roll at once, and each roll is shown in its seat's turn.
    turn = (surprise["round"], surprise["seat"])
    begins = next(step for step in range(m.step) if (m.status(step).round, m.status(step).active) == turn)
    page.get_by_text(f"step {begins} of {m.step}").wait_for()
    told = page.get_by_role("group", name="Roll", exact=True).inner_text()
    assert f"{surprise['result']['about']} {surprise['result']['chance']['percent']}" in " ".join(told.split())
    page.get_by_role("button", name="Back to the game").click()
    end.get_by_role("button", name="Save").click()
    end.get_by_text("Saved as my_manaforge_seed_4.json").wait_for()
    assert mf.load_match("my_manaforge_seed_4.json").actions == m.actions
    end.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Last step").click()
    page.get_by_text(f"step {m.step} of {m.step}").wait_for()
    page.get_by_role("button", name="Back to the game").click()
    end.get_by_role("button", name="New deal").click()
    page.wait_for_function("document.querySelector('.mf-draft')")
    assert (board.match.seed, board.match is m) == (5, False)
    assert kinds(stage).count("again") == 1


def test_a_person_types_a_name_and_no_key_of_it_plays(page: Page) -> None:
    board = mf.Board(mf.new_match("kings_forge", seats=2, seed=4), [0, 1], coach=False)
    stage = Stage(page, board)
    stage.mount(kernel=True)
    page.get_by_role("button", name="Help", exact=True).click()
    field = page.get_by_role("textbox", name="Name").nth(1)
    field.fill("")
    field.press_sequentially("Eu Hen")
    field.press("Enter")
    page.locator(".mf-bar, .mf-seats").get_by_text("Eu Hen").first.wait_for()
    assert [sent["kind"] for sent in stage.sent() if sent["kind"] != "hello"] == ["rename"]
    assert sorted(board.snapshot["names"]) in (["Eu Hen", "Seat 0"], ["Eu Hen", "Seat 1"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_fits_its_view_and_can_be_read(page: Page, scheme: Any) -> None:
    page.set_viewport_size({"width": 852, "height": 712})
    show(page, over())
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    assert page.evaluate("document.querySelector('.manaforge').offsetHeight") <= 680
    assert violations(page, ".manaforge") == []


# ------------------------------------------------------------------------------------------------ for those who begin


def first_turn() -> mf.Match:
    return Table(3, round=1).match()


# A storage for pages that have none: what was kept before is handed to each page anew.
STORAGE = """window.kept = {};
Object.defineProperty(window, 'localStorage', { value: {
  getItem: (key) => window.kept[key] ?? null,
  setItem: (key, value) => { window.kept[key] = value; },
  removeItem: (key) => { delete window.kept[key]; },
} });"""


def test_whoever_knows_the_guide_of_one_game_is_shown_that_of_another(page: Page) -> None:
    page.add_init_script(STORAGE)
    show(page, first_turn(), coach=True)
    page.get_by_role("button", name="Skip the guide").click()
    kept = page.evaluate("window.kept")
    other = mf.new_match("kings_forge", seats=2, seed=6)
    for match, guides in ((first_turn(), 0), (other, 1)):
        stage = Stage(page, mf.Board(match, match.to_act[0]))
        page.evaluate("(kept) => Object.assign(window.kept, kept)", kept)
        stage.mount()
        assert page.locator(".mf-coach").count() == guides


@pytest.mark.parametrize("round_", [2, 5])
def test_no_guide_begins_after_the_first_round_nor_where_it_is_not_wanted(page: Page, round_: int) -> None:
    show(page, Table(3, round=round_).match(), coach=True)
    assert page.locator(".mf-coach").count() == 0
    show(page, first_turn(), coach=False)
    assert page.locator(".mf-coach").count() == 0


@pytest.mark.parametrize(("spends", "words"), [(4, "no mana until you spend dice"), (0, "no mana")])
def test_an_empty_reserve_names_dice_only_while_one_can_be_spent(page: Page, spends: int, words: str) -> None:
    t = Table(3)
    t.seat(0, dice={"earth-1": "earth gem"})
    t.view["spends_left"] = spends
    show(page, t.match())
    assert page.locator(".mf-front .mf-purse .mf-none").first.inner_text() == words


def test_help_says_how_prestige_is_earned_and_each_rule_opens(page: Page) -> None:
    show(page, wasteful())
    page.get_by_role("button", name="Help").click()
    page.get_by_text("How prestige is earned").wait_for()
    page.get_by_role("button", name="Rule MF-I3").click()
    page.get_by_text('with "Wand" in its name').wait_for()


# ----------------------------------------------------------------------------------------------------------- motion


def test_a_spent_die_moves_and_nothing_moves_for_those_who_want_less(page: Page) -> None:
    m = wasteful()
    show(page, m)
    page.evaluate("""() => {
      window.flights = 0;
      new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
        if (node.classList?.contains("mf-flight")) window.flights += 1;
      }))).observe(document.querySelector(".mf-table"), { childList: true });
    }""")
    page.locator('[data-target="die:earth-1"]').click()
    page.wait_for_function("document.querySelector('.manaforge').dataset.step === '1'")
    assert page.evaluate("window.flights") == 0
    page.emulate_media(reduced_motion="no-preference")
    page.locator('[data-target="die:fire-1"]').click()
    page.wait_for_function("document.querySelector('.manaforge').dataset.step === '2'")
    assert page.evaluate("window.flights") == 1
    # The next click is not waited for.
    page.locator('[data-target="die:wind-1"]').click()
    page.wait_for_function("document.querySelector('.manaforge').dataset.step === '3'")
    page.wait_for_function("!document.querySelector('.mf-flight')", timeout=SOON)
