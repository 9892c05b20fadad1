"""What a notebook shows of a match, its log, its position, its legal actions and questions: tables in text and HTML."""

from __future__ import annotations

import pickle
import sys
from html.parser import HTMLParser
from types import ModuleType
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.api import Choice, Status
from manaforge_widgets.core.listing import Actions
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.tables import html_table, text_table
from manaforge_widgets.match.display import match_html
from manaforge_widgets.match.log import Log

EVIL = "<script>alert(1)</script>&"


class Read(HTMLParser):
    """The tags and the text of some HTML, and whether every tag is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.open: list[str] = []
        self.text = ""
        self.styles: set[str] = set()
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.open.append(tag)
        self.styles |= {str(value) for name, value in attrs if name == "style"}
        assert {name for name, _ in attrs} <= {"style", "class", "scope"}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"


@pytest.fixture(scope="module")
def finished() -> mf.Match:
    match = mf.new_match("manaforge", seats=3, seed=7)
    mf.play_out(match, "greedy")
    return match


def html(value: Any) -> Read:
    shown = Read(value._repr_html_())
    assert shown.tags <= {"table", "caption", "thead", "tbody", "tr", "th", "td", "p"}
    # No colour of its own but that of the page, so it can be read on light and on dark.
    assert not any("background" in style for style in shown.styles)
    return shown


def test_a_match_shows_score_round_and_whose_turn(finished: mf.Match) -> None:
    match = mf.new_match("manaforge", seats=3, seed=7)
    assert "Manaforge, draft. Seats 0, 1 and 2 are to act." in html(match).text
    later = finished.branch(150)
    shown = html(later).text
    assert f"round {later.status().round} of 9. Seat {later.to_act[0]} is to act." in shown
    assert all(f" {score}" in shown for score in later.status().scores)
    assert "the game is over, seat 1 won: most prestige, 34 (MF-E1)" in html(finished).text
    assert len(repr(finished)) < 60


def test_a_match_shows_the_question_that_is_asked_in_words(finished: mf.Match) -> None:
    step = next(step for step, action in enumerate(finished.actions) if action.kind == "choose")
    match = finished.branch(step)
    assert match.choice is not None
    assert match.choice.words.split("{")[0] in html(match).text
    assert "is asked" in html(match.choice).text
    assert all(str(action) in html(match.choice).text for action in match.legal_actions())


def test_a_payment_shows_what_is_to_pay_and_the_proposal(finished: mf.Match) -> None:
    step = next(step for step, action in enumerate(finished.actions) if action.kind == "pay")
    choice = finished.branch(step).choice
    assert isinstance(choice, Choice)
    shown = html(choice).text
    assert f"Proposed: {choice.proposal}." in shown
    assert choice.need is not None
    assert choice.ranges is not None
    least, most = choice.ranges.mana.fire
    assert f" fire {choice.need.fire} {f'{least} to {most}' if least < most else most} " in " ".join(shown.split())


def test_legal_actions_are_a_tuple_shown_as_a_table() -> None:
    actions = mf.new_match("manaforge", seats=2, seed=7).legal_actions(0)
    assert isinstance(actions, tuple)
    assert actions == tuple(actions)
    assert hash(actions) == hash(tuple(actions))
    again = pickle.loads(pickle.dumps(actions))  # noqa: S301 - our own bytes
    assert again == actions
    assert isinstance(again, Actions)
    assert isinstance(actions[:2], Actions)
    assert len(actions[:2]) == 2
    assert actions[-1] is tuple(actions)[-1]
    assert repr(actions).splitlines()[0] == "4 actions"
    assert all(str(action) in html(actions).text for action in actions)
    assert repr(Actions()) == "0 actions"


def test_thousands_of_payments_show_the_first_and_say_how_many_there_are() -> None:
    action = mf.new_match("manaforge", seats=2, seed=7).legal_actions(0)[0]
    many = Actions([action] * 6231)
    assert repr(many).splitlines()[0] == "6,231 actions, the first 60 of them"
    assert len(repr(many).splitlines()) == 62
    assert len(many._repr_html_()) < 40_000


def test_the_log_is_a_tuple_shown_as_a_table_of_its_last_events(finished: mf.Match) -> None:
    log = finished.log
    assert isinstance(log, tuple)
    assert isinstance(log[5:9], Log)
    assert pickle.loads(pickle.dumps(log)) == log  # noqa: S301 - our own bytes
    assert repr(log).splitlines()[0] == f"{len(log)} events, the last 60 of them"
    assert "ended the turn. The game is over" in html(log).text
    assert finished.outcome is not None
    assert log[-1].scores == finished.outcome.scores
    assert [log[0].round, log[1].round, log[-1].round] == [0, 0, 9]
    assert log[-1].text in html(log[-1]).text


def test_a_position_is_shown_as_tables(finished: mf.Match) -> None:
    position = finished.at(150)
    shown = html(position).text
    assert "seats" in shown
    assert "prestige" in shown
    lines = str(position).splitlines()
    assert lines[0].split() == ["game", "manaforge"]
    assert repr(Record({"round": 3})) == "Record(round=3)"
    assert html(finished.actions[-1].args).text == " nothing"


def test_the_dice_that_may_be_held_are_shown_with_their_chances() -> None:
    found = mf.odds.hold("earth, wind", "2 earth")
    shown = html(found).text
    assert "16.7 %" in shown
    assert "1 in 6" in shown
    assert found == tuple(found)


def test_texts_are_shown_as_texts() -> None:
    action = mf.Action(0, EVIL, EVIL)
    match_shown = match_html(EVIL, Status(EVIL, 0, None, 0, None, (1, 2), EVIL), (0,), None, None)
    for shown in (
        Read(Actions([action])._repr_html_()),
        Read(Record({EVIL: EVIL, "rows": [{EVIL: EVIL}]})._repr_html_()),
        Read(match_shown),
        Read(html_table([EVIL], [[EVIL]], EVIL)),
    ):
        assert "script" not in shown.tags
        assert EVIL in shown.text
    assert text_table(["a"], [["two\nlines"]]) == "a\ntwo lines"


class Recorder(ModuleType):
    """Stands in for pandas: keeps what it is handed."""

    @staticmethod
    def Series(data: list[Any], dtype: str) -> tuple[list[Any], str]:  # noqa: N802  # pandas' name
        return data, dtype

    @staticmethod
    def DataFrame(columns: dict[str, Any]) -> dict[str, Any]:  # noqa: N802  # pandas' name
        return columns


def test_the_log_and_legal_actions_become_tables_with_real_dtypes(
    finished: mf.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", Recorder("pandas"))
    frame = finished.log.to_pandas()
    assert {name: dtype for name, (_, dtype) in frame.items()} == {
        "step": "int64",
        "round": "int64",
        "seat": "Int64",
        "kind": "category",
        "action": "string",
        "text": "string",
        "effects": "string",
        "luck": "string",
        "score_0": "int64",
        "score_1": "int64",
        "score_2": "int64",
    }
    # The data dictionary in the docstring has every column.
    assert all(f"``{name}`` (" in (Log.to_pandas.__doc__ or "") for name in frame if not name.startswith("score_"))
    assert {len(values) for values, _ in frame.values()} == {finished.step + 1}
    assert frame["seat"][0][:2] == [None, 0]
    assert frame["kind"][0][-1] == "end"
    assert [frame[f"score_{seat}"][0][-1] for seat in range(3)] == list(finished.log[-1].scores)
    assert any("seat 0 earth-1: " in shown for shown in frame["luck"][0])
    legal = mf.new_match("manaforge", seats=2, seed=7).legal_actions(0).to_pandas()
    assert {name: dtype for name, (_, dtype) in legal.items()} == {
        "seat": "int64",
        "kind": "category",
        "action": "string",
    }


def test_without_pandas_the_log_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(mf.GameError, match="pip install pandas"):
        mf.new_match("manaforge").log.to_pandas()
