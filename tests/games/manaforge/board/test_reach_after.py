"""The reach after a build: with all prisms if the build takes or gives some, without them otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.table import Table

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.board.odds import board_odds
from manaforge_widgets.games.manaforge.board.odds_words import change_words
from manaforge_widgets.games.manaforge.board.predict import questions, veiled

if TYPE_CHECKING:
    from manaforge_widgets.match import Match

GIVES, TAKES, NEITHER = "Mana Prisms (noon)", "Hellforge", "Stone Circle"
"""With three earth mana and no gem, the first gives three prisms, and the second takes one for its fire."""


def table(prisms: int = 3, workshop: tuple[str, ...] = ()) -> Match:
    """Seat 0 can pay for each of three items; all its die spends are used."""
    found = Table(round=5)
    found.board(*(title for title in (GIVES, TAKES, NEITHER) if title not in workshop))
    found.reserve(earth=3)
    found.turn(spends_left=0)
    found.seat(0, prisms=prisms, workshop=workshop)
    return found.match()


def odds_of(match: Match) -> Any:
    """The odds as a Board shows them to seat 0."""
    return board_odds(match, 0, match.view(0))


@pytest.mark.parametrize(
    ("title", "prisms", "workshop", "change"),
    [(GIVES, 6, (), "more"), (TAKES, 2, (TAKES,), "less"), (NEITHER, 0, (NEITHER,), "more")],
)
def test_it_counts_the_prisms_that_a_build_takes_or_gives(
    title: str, prisms: int, workshop: tuple[str, ...], change: str
) -> None:
    """So Mana Prisms do not look bad, and a build that takes the last prisms does not look harmless."""
    row = next(row["after"] for row in odds_of(table())["items"] if row["title"] == title)
    now = mf.odds.reach(table(), 0, prisms=3 if row["prisms"] else 0)
    then = mf.odds.reach(table(prisms or 3, workshop), 0, prisms=prisms)
    assert row["prisms"] is (title != NEITHER)
    assert (row["chance"]["exact"], row["change"]) == (mf.odds.exact(then), change)
    assert row["words"] == change_words(now, then)
    assert ("prism" in row["why"][0]) is row["prisms"]


@pytest.mark.parametrize(("title", "words"), [(TAKES, "with the prisms that you then have"), (NEITHER, "without a")])
def test_a_question_says_whether_prisms_count(title: str, words: str) -> None:
    odds = odds_of(table())
    every = questions(odds)
    [asked] = [one for one in every if one.words.endswith(f"after building {title}?")]
    assert words in asked.words
    shown = veiled(odds, {one.id for one in every} - {asked.id})["items"]
    assert [row["title"] for row in shown if row["after"] is None] == [title]
