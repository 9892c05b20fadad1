"""What every Jupyter widget takes, and ours pass on: layout, tooltip, tabbable; and the first step of a Replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets
import pytest
from traitlets import TraitError

import manaforge_widgets as mf
from manaforge_widgets.core.api import ArgumentError

if TYPE_CHECKING:
    from collections.abc import Callable

MATCH = mf.new_match("manaforge", seats=2, seed=3)
mf.play_out(MATCH, "random")
MAKERS: dict[str, Callable[..., Any]] = {
    "Board": lambda **given: mf.Board(MATCH, **given),
    "Replay": lambda **given: mf.Replay(MATCH, **given),
    "DiceLab": lambda **given: mf.DiceLab(cost="2 earth", **given),
}
WRONG = [
    {"layout": 5},
    {"layout": "50%"},
    {"layout": {"wdith": "50%"}},
    {"layout": {"width": 50}},
    {"layout": {5: "50%"}},
    {"layout": {"_model_name": "x"}},
    {"tooltip": 5},
    {"tooltip": "x" * 100_000, "tabbable": "yes"},
    {"tooltip": "half \ud800 a character"},
    {"layout": {"width": "\ud800"}},
]


@pytest.mark.parametrize("name", MAKERS)
def test_layout_and_the_like_pass_through(name: str) -> None:
    widget = MAKERS[name](layout={"width": "50%", "border_top": "1px solid"}, tooltip="ours", tabbable=True)
    assert (widget.layout.width, widget.layout.border_top) == ("50%", "1px solid")
    assert (widget.tooltip, widget.tabbable) == ("ours", True)
    layout = ipywidgets.Layout(flex="1")
    assert MAKERS[name](layout=layout).layout is layout
    assert MAKERS[name](layout=None, tooltip=None).layout.width is None


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("given", WRONG, ids=lambda given: str(given)[:40])
def test_wrong_ones_are_refused_in_words(name: str, given: dict[str, Any]) -> None:
    with pytest.raises(mf.GameError) as refused:
        MAKERS[name](**given)
    assert 0 < len(str(refused.value)) < 300


def test_a_tooltip_that_cannot_be_sent_is_refused_later_too() -> None:
    board = mf.Board(MATCH, tooltip="ours")
    with pytest.raises(TraitError, match="tooltip must be a text that UTF-8 can hold"):
        board.tooltip = "\ud800"
    assert board.tooltip == "ours"
    board.tooltip = "für alle"
    board.tooltip = None


@pytest.mark.parametrize("name", ["Board", "Replay"])
def test_an_unknown_name_is_refused_in_words(name: str) -> None:
    with pytest.raises(ArgumentError, match="unknown argument 'layuot'; every widget takes layout, tooltip"):
        MAKERS[name](layuot={})


def test_a_replay_begins_at_a_step() -> None:
    assert mf.Replay(MATCH, step=5).step == 5
    assert mf.Replay(MATCH, step=10_000).step == MATCH.step
    assert mf.Replay(MATCH, step=-1).step == 0
    for wrong in ("5", 5.0, None, True):
        with pytest.raises(mf.GameError, match=r"^step must be a whole number"):
            mf.Replay(MATCH, step=wrong)  # type: ignore[arg-type]


def test_curves_take_a_layout_of_plotly() -> None:
    assert mf.PrestigeCurves(MATCH, layout={"height": 300}).layout.height == 300
    wrong: tuple[Any, ...] = (5, "x", {"hight": 300}, {"height": "tall"}, {5: 5}, [1])
    for layout in wrong:
        with pytest.raises(ArgumentError):
            mf.PrestigeCurves(MATCH, layout=layout)


def test_curves_that_get_a_replay_first_say_what_comes_first() -> None:
    match = mf.new_match("kings_forge", seats=2, seed=7)
    replay: Any = mf.Replay(match)
    with pytest.raises(ArgumentError, match=r"must be the match.*PrestigeCurves\(match, follow=replay\)"):
        mf.PrestigeCurves(replay)
