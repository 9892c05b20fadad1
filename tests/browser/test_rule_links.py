"""The number of a rule leads to the page of rules if the page with the widget names one, and to nothing else."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.live_site import served
from playwright.sync_api import expect
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.widgets.export import PageFrame, frame_alone, framed

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from manaforge_widgets.match import Match

RULES = {"MF": "rules.html"}


@cache
def finished() -> Match:
    match = mf.new_match("manaforge", seats=2, seed=7)
    mf.play_out(match, "random")
    return match


def ended() -> mf.Replay:
    replay = mf.Replay(finished())
    replay.step = finished().step
    return replay


def drafted() -> mf.Board:
    match = mf.new_match("manaforge", seats=2, seed=1)
    while match.position.phase != "play" or match.to_act != (0,):
        match.apply(choose(match, match.to_act[0], "greedy"))
    return mf.Board(match, 0)


def test_a_replay_leads_from_a_number_to_the_rule_in_a_new_tab(page: Page, tmp_path: Path) -> None:
    (tmp_path / "rules.html").write_text("<title>Rules</title><h1 id='MF-E1'>MF-E1</h1>", encoding="utf-8")
    frame = framed(ended().page_html(PageFrame(rules=RULES)), "A replay", links=True)
    (tmp_path / "site.html").write_text(f"<!doctype html><meta charset='utf-8'>{frame}", encoding="utf-8")
    with served(tmp_path) as url:
        page.goto(f"{url}/site.html")
        replay = page.frame_locator("iframe")
        reason = replay.locator(".mf-outcome").get_by_role("link", name="Rule MF-E1")
        replay.get_by_role("button", name="Log").click()
        log = replay.locator(".mf-log").get_by_role("link", name="MF-E1")
        for link in (log, reason):
            with page.context.expect_page(timeout=10_000) as opened:
                link.click()
            assert opened.value.url == f"{url}/rules.html#MF-E1"
            opened.value.close()


@pytest.mark.parametrize("rules", [{}, {"KF": "rules.html"}], ids=["none", "of another game"])
def test_without_the_page_of_its_rules_a_number_is_a_word(page: Page, tmp_path: Path, rules: dict[str, str]) -> None:
    path = tmp_path / "replay.html"
    path.write_text(ended().page_html(PageFrame(rules=rules)), encoding="utf-8")
    page.goto(path.as_uri())
    expect(page.locator(".mf-outcome span.mf-rule")).to_have_text("Rule MF-E1")
    expect(page.locator("a")).to_have_count(0)


def test_a_board_shows_the_words_of_a_rule_and_leads_to_it(page: Page) -> None:
    stage = Stage(page, drafted())
    add = "(content) => document.head.append(Object.assign(document.createElement('meta'), "
    page.evaluate(f"{add} {{ name: 'manaforge-rules-MF', content }}))", "https://rules.example/forge.html")
    stage.mount(kernel=True)
    number = page.get_by_role("button", name="Rule MF-E1")
    number.click()
    words = page.get_by_role("status").filter(has_text="MF-E1 on the page of rules")
    expect(words).to_contain_text(mf.rule("MF-E1")[:20])
    link = words.get_by_role("link")
    assert [link.get_attribute(name) for name in ("href", "target", "rel")] == [
        "https://rules.example/forge.html#MF-E1",
        "_blank",
        "noopener",
    ]
    assert violations(page) == []
    # An address that would run in the page is none.
    page.evaluate("document.querySelector('meta[name=manaforge-rules-MF]').content = ' java\\nscript:alert(1)'")
    number.click()
    number.click()
    expect(page.locator(".mf-rule-text")).to_contain_text(mf.rule("MF-E1")[:20])
    expect(page.locator("a")).to_have_count(0)


@pytest.mark.parametrize("address", ["javascript:alert(1)", "data:text/html,x", "file:///x"])
def test_no_page_names_an_address_that_is_no_page(address: str) -> None:
    for rules in ({"MF": address}, {'M"': "rules.html"}):
        with pytest.raises(ValueError, match="is no address of rules"):
            frame_alone(PageFrame(rules=rules), "A lesson")


def test_an_address_is_text_in_the_page() -> None:
    page = frame_alone(PageFrame(rules={"MF": '"><script>alert(1)</script>'}), "A lesson")
    assert '<meta name="manaforge-rules-MF" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">' in page
