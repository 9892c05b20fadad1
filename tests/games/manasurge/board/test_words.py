"""What a saved notebook keeps of ManaSurge: words and tables, in which each symbol is a word."""

from __future__ import annotations

import html
import re
from functools import cache

import pytest
from IPython.core.formatters import DisplayFormatter

import manaforge_widgets as mf


@cache
def whole() -> mf.Match:
    match = mf.new_match("manasurge", seats=5, seed=49, wizards=True)
    mf.play_out(match, "random")
    return match


def kept(widget: object) -> str:
    """The HTML that a notebook stores beside the live widget, without the page in its frame."""
    data, _ = DisplayFormatter().format(widget)
    return html.unescape(re.sub(r"<iframe.*?</iframe>", "", data["text/html"], flags=re.DOTALL))


@pytest.mark.parametrize("share", [0, 1, 2, 3, 4])
def test_a_board_is_kept_in_words(share: int) -> None:
    match = whole().branch(share * whole().step // 4)
    words = kept(mf.Board(match, 0, names=["Ann", "Bo", "Cy", "Dee", "Eli"]))
    assert words.startswith("<p>ManaSurge")
    assert all(name in words for name in ("Ann", "Bo", "Cy", "Dee", "Eli"))
    assert "Shards" in words
    assert not re.search(r"\brounds?\b", words.lower()), "a round of ManaSurge is called a spell"
    assert not re.search(r"[{}]", words), "symbols are told in words"


def test_replay_and_curves_are_kept_in_words() -> None:
    match = whole()
    replay = mf.Replay(match)
    assert match.outcome is not None
    words = kept(replay)
    assert "the game is over" in words
    assert not re.search(r"[{}]", words)
    curves = kept(mf.PrestigeCurves(match, follow=replay))
    assert f"after {match.status().round} spells" in curves
    assert all(str(score) in curves for score in match.outcome.scores)
    chart = mf.PrestigeCurves(match, follow=replay)
    replay.step = match.step
    assert chart.layout.shapes[0].x0 == match.status().round, "a point for each spell"
