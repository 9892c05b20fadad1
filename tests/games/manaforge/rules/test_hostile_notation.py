"""Any text, and any action made by hand, is read or refused in words."""

from __future__ import annotations

from typing import Any

import pytest
from games.manaforge.rules.table import Table, card
from hypothesis import given
from hypothesis import strategies as st

import manaforge_widgets as mf
from manaforge_widgets.core.api import Action

REFUSALS = (mf.UnreadableAction, mf.IllegalAction, mf.AmbiguousAction)
VERBS = (
    "spend",
    "build",
    "activate",
    "upgrade",
    "exchange prism for",
    "choose",
    "copy",
    "exhaust",
    "pay",
    "give",
    "keep",
)


def asking() -> mf.Match:
    """A match in which a payment is asked for."""
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=2, fire=2)
    t.seat(0, gems={"earth": 1}, prisms=1, workshop=[card("Sun Fragment")])
    m = t.match()
    m.apply("build Stone Circle")
    return m


@pytest.mark.parametrize(
    "text",
    [
        "exchange prism for f\u0131re",
        "EXCHANGE PRISM FOR F\u0130RE",
        "copy w\u0131nd gem",
        "pay " + "9" * 5_000,
        f"pay {'9' * 5_000} earth",
        f"activate Sun Fragment {'9' * 5_000}",
        "pay \u0661 earth",
        "activate Sun Fragment \u00b2",
        "pay -1 earth",
        "choose " + "1 earth, " * 10_000,
        "build " + "x" * 1_000_000,
        "build \ud800",
        "build \0",
        "spend \u212a",
        "",
        "\n",
        "keep ,,,",
    ],
    ids=lambda text: ascii(text)[:40],
)
def test_a_text_that_is_no_action_is_refused_in_words(text: str) -> None:
    m = asking()
    before = m.view(None)
    with pytest.raises(REFUSALS) as refusal:
        m.apply(text)
    assert len(str(refusal.value)) < 300
    str(refusal.value).encode()
    assert m.view(None) == before


@given(st.one_of(st.text(), st.tuples(st.sampled_from(VERBS), st.text(max_size=40)).map(" ".join)))
def test_whatever_is_written_is_an_action_or_refused(text: str) -> None:
    m = asking()
    try:
        m.why_not(text)
    except REFUSALS as refusal:
        assert len(str(refusal)) < 300  # noqa: PT017 - either is right
        str(refusal).encode()


@pytest.mark.parametrize(
    "text", [None, 3, 10**5000, b"end turn", ["end turn"], object(), float("nan")], ids=lambda text: type(text).__name__
)
def test_an_action_made_by_hand_without_a_text_is_refused(text: Any) -> None:
    m = asking()
    with pytest.raises(REFUSALS):
        m.apply(Action(0, "end", text))
    with pytest.raises(REFUSALS):
        m.why_not(Action(0, "end", text))


def test_a_name_is_found_however_its_letters_are_stored_and_in_any_case() -> None:
    name = "Stra\u00dfe Caf\u00e9"
    edition = {"meta": {"edition": "mine"}, "items": [{"number": 1, "name": name, "cost": {"any": 1}}]}
    t = Table()
    t.reserve(earth=1)
    view = {**t.full_view(), "edition": "mine", "board": [name, *[None] * 5]}
    m = mf.match_from(view, edition=edition)
    assert m.why_not("build STRASSE CAFE\u0301") is None
