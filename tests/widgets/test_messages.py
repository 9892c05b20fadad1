"""Every message gets one answer in words, whatever was put in and whatever fails; a change is whole or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import traitlets
from covering import covering

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.board.lab import KingsForgeLabQuestion
from manaforge_widgets.games.manaforge.board.lab_question import ManaforgeLabQuestion
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets.answering import AnsweringWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")

    __repr__ = __str__


class Unequal:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not to be compared")

    __hash__ = None  # type: ignore[assignment]


def cases(values: Iterable[object]) -> list[Any]:
    """Values as parameters: the names that pytest makes of some of them fail."""
    return [pytest.param(value, id=f"{number}-{type(value).__name__}") for number, value in enumerate(values)]


def nested(levels: int) -> Any:
    value: Any = 1
    for level in range(levels):
        value = [value] if level % 2 else {"a": value}
    return value


def answers(widget: AnsweringWidget, message: object) -> list[dict[str, Any]]:
    """What the widget sends to its page when a whole message of the protocol comes."""
    sent: list[dict[str, Any]] = []
    widget.send = sent.append  # type: ignore[method-assign, assignment]
    widget._handle_msg(message)
    return sent


def answer(widget: AnsweringWidget, content: object) -> dict[str, Any]:
    [one] = answers(widget, {"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    assert set(one) == {"request", "error", "rule", "text"}
    assert len(one["error"]) < 300
    one["error"].encode()
    return one


def board() -> mf.Board:
    return mf.Board(mf.new_match("manaforge", seats=3, seed=3), 0, {1: "greedy", 2: "greedy"}, pace=700)


def lab() -> mf.DiceLab:
    return mf.DiceLab("2 earth, fire, arcane", seed=1)


def forge() -> mf.DiceLab:
    return mf.DiceLab(game="kings_forge")


def state(widget: Any) -> Any:
    if isinstance(widget, mf.Board):
        match = widget.match
        return match.step, match.view(None), match.actions, match.undone, widget.pace, widget.snapshot
    return widget.snapshot, widget.rolls, [repr(widget.value(name)) for name in widget.names], widget.show


WIDGETS = [board, lab, forge]
EMPTY: list[object] = []
HOSTILE = [
    None,
    True,
    7,
    1.5,
    "act",
    EMPTY,
    b"act",
    nested(50),
    nested(3_000),
    "x" * 1_000_000,
    "\ud800",
    10**5000,
    Unequal(),
    {"kind": Unequal()},
    {1: 2},
]


@pytest.mark.parametrize("make", WIDGETS)
@pytest.mark.parametrize("content", cases(HOSTILE))
def test_whatever_comes_is_answered_in_words(make: Callable[[], AnsweringWidget], content: object) -> None:
    widget = make()
    before = state(widget)
    assert len(answer(widget, content)["error"]) > 10
    for kind in ("act", "undo", "redo", "continue", "rule", "set", "show", "roll", "rolls", content):
        request = {"kind": kind, "step": content, "request": content}
        # To let a bot move on an older table is no error: the page has the newer one already.
        assert answer(widget, request)["error"] or (kind == "continue" and type(content) is int)
        for part in ("action", "rule", "dice", "amounts", "card", "measure"):
            assert answer(widget, {**request, "step": 0, "kind": "nothing", part: content})["error"]
    assert state(widget) == before


@pytest.mark.parametrize("content", cases(HOSTILE[3:]))
def test_a_hostile_part_of_a_request_is_refused(content: object) -> None:
    table, dice = board(), lab()
    before = state(table), state(dice)
    for action in (content, {"kind": content, "args": {}}, {"kind": "draft", "args": content}):
        assert answer(table, {"kind": "act", "step": 0, "request": 1, "action": action})["error"]
    for args in ({"talent": content}, {"gems": content}, {"name": content}):
        action = {"kind": "draft", "args": args}
        assert answer(table, {"kind": "act", "step": 0, "request": 1, "action": action})["error"]
    for part in ({"dice": content}, {"dice": {"pool": [content]}}, {"dice": {"hand": content}}, {"card": content}):
        assert answer(dice, {"kind": "set", "step": 0, "request": 1, **part})["error"]
    for part in ({"amounts": {"spends": content}}, {"amounts": content}):
        if content is not EMPTY or part["amounts"] is not EMPTY:
            assert answer(dice, {"kind": "set", "step": 0, "request": 1, **part})["error"]
    assert (state(table), state(dice)) == before


@pytest.mark.parametrize("number", cases([2**53, -(2**80), 10**4000, True, 1.0, "1", None, [1]]))
def test_only_a_number_that_a_page_can_hold_is_sent_back(number: object) -> None:
    assert answer(lab(), {"kind": "hello", "request": number})["request"] is None
    assert answer(lab(), {"kind": "hello", "request": 2**53 - 1})["request"] == 2**53 - 1


MALFORMED = [
    None,
    {},
    {"content": None},
    {"content": {}},
    {"content": {"data": None}, "buffers": []},
    {"content": {"data": {}}, "buffers": []},
    {"content": {"data": {"method": "format"}}, "buffers": []},
    {"content": {"data": {"method": ["custom"]}}, "buffers": []},
    {"content": {"data": {"method": "custom"}}, "buffers": []},
    {"content": {"data": {"method": "update"}}, "buffers": []},
    {"content": {"data": {"method": "update", "state": ["pace"]}}, "buffers": []},
    {"content": {"data": {"method": "update", "state": {}, "buffer_paths": [["pace"]]}}, "buffers": [b"1"]},
    {"content": {"data": {"method": "update", "state": {1: 2}}}, "buffers": []},
]


@pytest.mark.parametrize("make", WIDGETS)
@pytest.mark.parametrize("message", cases(MALFORMED))
def test_what_is_no_message_at_all_is_answered_too(make: Callable[[], AnsweringWidget], message: object) -> None:
    widget = make()
    before = state(widget)
    [one] = answers(widget, message)
    assert one == {"request": None, "error": "This message can\u2019t be read.", "rule": "", "text": ""}
    assert state(widget) == before
    replay = mf.Replay(mf.new_match("manaforge", seats=2, seed=1))
    replay._handle_msg(message)
    assert replay.step == 0


# ---------------------------------------------------------------------------------------------- what fails inside

FAILURES: list[tuple[BaseException, str]] = [
    (IndexError("list index out of range"), "Internal error (IndexError); please report it."),
    (Speechless(), "Internal error (Speechless); please report it."),
    (ValueError("x" * 10_000_000), "Internal error (ValueError); please report it."),
    (RecursionError(), "Internal error (RecursionError); please report it."),
    (SystemExit(1), "Internal error (SystemExit); please report it."),
    (KeyboardInterrupt(), "This was interrupted."),
    (mf.OddsError("fewer dice would help."), "Fewer dice would help."),
    (mf.GameError("x" * 10_000), "X" + "x" * 297 + "\u2026"),
]


def failing(error: BaseException) -> Callable[..., Any]:
    def fail(*_given: object, **_more: object) -> Any:
        raise error

    return fail


@pytest.mark.parametrize(("error", "words"), FAILURES, ids=lambda value: type(value).__name__)
def test_a_board_answers_whatever_fails(error: BaseException, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    widget = board()
    mine = str(widget.match.legal_actions(0)[0])
    before = state(widget)
    with monkeypatch.context() as patch:
        patch.setattr(MatchControl, "apply_all", failing(error))
        assert answer(widget, {"kind": "act", "step": 0, "request": 5, "action": mine})["error"] == words
    assert state(widget) == before
    assert answer(widget, {"kind": "act", "step": 0, "request": 6, "action": mine})["error"] == ""
    assert widget.snapshot["step"] == widget.match.step == 1


def called(value: Any) -> str:
    """Return the name of a part, of a failure with its words, or of a request."""
    if isinstance(value, tuple):
        return type(value[0]).__name__
    return str(value["kind"] if isinstance(value, dict) else value)


REQUESTS = [
    {"kind": "roll"},
    {"kind": "rolls"},
    {"kind": "show", "measure": "earth"},
    {"kind": "set", "amounts": {"prisms": 2}},
]


@pytest.mark.parametrize(
    ("part", "failure", "request_"),
    covering(["graph", "judge", "rolls", "distribution", "roll"], FAILURES, REQUESTS, share=4),
    ids=lambda value: (
        value if isinstance(value, str) else type(value[0]).__name__ if value in FAILURES else value["kind"]
    ),
)
def test_a_lab_that_fails_stays_as_it_was_and_lives(
    part: str, failure: tuple[BaseException, str], request_: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """H2: the step had moved before the failure, so every later click was out of date."""
    error, words = failure
    widget = lab()
    widget.roll()
    widget.roll_many(20)
    before = state(widget)
    step = widget.snapshot["step"]
    failed = False
    with monkeypatch.context() as patch:
        patch.setattr(ManaforgeLabQuestion, part, failing(error))
        said = answer(widget, {**request_, "step": step, "request": 1})
        failed = bool(said["error"])
        assert said["error"] in ("", words)
    if failed:
        assert state(widget) == before
        assert answer(widget, {**request_, "step": step, "request": 2})["error"] == ""
    assert widget.snapshot["step"] == step + 1
    assert answer(widget, {"kind": "roll", "step": step + 1, "request": 3})["error"] == ""


def test_a_lab_without_a_graph_stays_as_it_was_too(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = forge()
    before = state(widget)
    with monkeypatch.context() as patch:
        patch.setattr(KingsForgeLabQuestion, "judge", failing(IndexError()))
        with pytest.raises(IndexError):
            widget.roll()
    assert state(widget) == before
    widget.roll()


def test_odds_that_fail_do_not_hold_the_game_up(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = board()
    with monkeypatch.context() as patch:
        patch.setattr(widget._scene.presenter, "odds_steps", failing(IndexError()))
        mine = str(widget.match.legal_actions(0)[0])
        assert answer(widget, {"kind": "act", "step": 0, "request": 5, "action": mine})["error"] == ""
    assert widget.snapshot["step"] == 1
    assert widget.odds is None


# -------------------------------------------------------------------------------------------------- traits, arguments

ODD = [-1, 10**9, 2**60, 10**5000, "fast", None, 1.5, True, [], {}, nested(2_000), "\ud800", float("nan"), b"1"]


def update(widget: Any, values: dict[str, Any]) -> list[str]:
    """Send new values from the page; return the names of what the page is sent back, apart from an echo.

    Where something is refused, a widget that answers says why.
    """
    sent: list[str] = []
    said: list[str] = []

    def send(message: dict[str, Any], buffers: object = None) -> None:  # noqa: ARG001 - ipywidgets calls it so
        if message["method"] == "update":
            sent.extend(message["state"])
        if message["method"] == "custom":
            said.append(message["content"]["error"])

    widget._send = send
    widget._handle_msg({"content": {"data": {"method": "update", "state": values}}, "buffers": []})
    del widget._send
    assert len(said) == (1 if sent and isinstance(widget, AnsweringWidget) else 0)
    assert all(0 < len(words) < 300 for words in said)
    return sent


@pytest.mark.parametrize("value", cases(ODD))
def test_a_state_that_can_t_be_is_refused_whole_and_the_page_is_told(value: object) -> None:
    table = board()
    assert update(table, {"pace": 300, "_view_count": 1}) == []
    for name, other in (("pace", "_view_count"), ("_view_count", "pace")):
        if name == "_view_count" and type(value) is int and 0 <= value < 2**53:
            continue
        assert set(update(table, {other: 2, name: value})) == {"pace", "_view_count"}
        assert (table.pace, table._view_count) == (300, 1)
        assert update(table, {name: value, "snapshot": {}, "match": 1, "kit": None}) == [name]
    assert table.snapshot["step"] == 0
    assert update(table, {"pace": 500}) == []
    assert table.pace == 500


@pytest.mark.parametrize(
    "value",
    [value for value in ODD if type(value) is not int or abs(value) > 2**53],
    ids=lambda value: type(value).__name__,
)
def test_a_replay_keeps_its_step_and_seat(value: object) -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    m.apply(m.legal_actions(0)[0])
    replay = mf.Replay(m)
    update(replay, {"step": 1, "seat": 1})
    assert (replay.step, replay.seat) == (1, 1)
    assert set(update(replay, {"step": 0, "seat": value})) == {"step", "seat"}
    assert set(update(replay, {"seat": 0, "step": value})) == {"step", "seat"}
    assert (replay.step, replay.seat) == (1, 1)
    with pytest.raises(mf.GameError, match=r"^step must be a whole number"):
        replay.step = value
    assert replay.step == 1


CLICKS = [
    None,
    {},
    [],
    {"event_type": "plotly_click"},
    {"event_type": 3, "points": {"xs": [1], "ys": [1], "point_indexes": [1], "trace_indexes": [99]}},
    *(
        {
            "event_type": "plotly_click",
            "points": {"xs": [1], "ys": [1], "point_indexes": [place], "trace_indexes": [0]},
        }
        for place in (-1, 10**6, "1", None, [1], True)
    ),
]


@pytest.fixture(scope="module")
def over() -> mf.Match:
    """A game that is over."""
    m = mf.new_match("manaforge", seats=2, seed=7)
    mf.play_out(m, "random")
    return m


@pytest.mark.parametrize("click", cases(CLICKS))
def test_a_click_on_the_curve_that_can_t_be_moves_nothing(click: object, over: mf.Match) -> None:
    replay = mf.Replay(over)
    chart = mf.PrestigeCurves(over, follow=replay)
    chart.set_state({"_js2py_pointsCallback": click, "curves": 3, "_data": []})
    assert replay.step == 0
    assert not chart._js2py_pointsCallback
    points = {"xs": [3], "ys": [0], "point_indexes": [3], "trace_indexes": [0]}
    chart.set_state({"_js2py_pointsCallback": {"event_type": "plotly_click", "points": points}})
    assert replay.step == chart.curves.steps[3]


@pytest.mark.parametrize("odd", cases([None, 3, [], "x", {"_js2py_update": 3}, {"_js2py_restyle": {"a": []}}]))
def test_a_chart_s_state_that_can_t_be_is_no_error(odd: object) -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    chart = mf.PrestigeCurves(m)
    chart.set_state(odd)
    assert len(chart.data) == 2
    mf.Replay(m).set_state(odd)
    lab().set_state(odd)


@pytest.mark.parametrize("pace", cases([-1, 60_001, 10**5000, "fast", None, 1.5, True]))
def test_a_pace_that_is_none_is_refused_in_words(pace: Any) -> None:
    """`Board(pace=-1)` raised a TraitError."""
    m = mf.new_match("manaforge", seats=2, seed=1)
    with pytest.raises(mf.GameError, match=r"^pace must be a whole number from 0 to 60,000, not") as refused:
        mf.Board(m, pace=pace)
    assert len(str(refused.value)) < 300
    table = mf.Board(m)
    with pytest.raises(mf.GameError, match=r"^pace must be a whole number"):
        table.pace = pace
    assert table.pace == 900


def test_a_number_as_a_trait_still_links() -> None:
    table = mf.Board(mf.new_match("manaforge", seats=2, seed=1))

    class Slider(traitlets.HasTraits):
        value = traitlets.Int(300)

    slider = Slider()
    traitlets.link((slider, "value"), (table, "pace"))
    slider.value = 400
    assert table.pace == 400


NAMES = [5, 0, [], {}, "ab", ["Ann"], ["Ann", 3], ["Ann", None], ["Ann", "x" * 61], {"Ann": 1, "Bo": 2}, iter("ab")]


@pytest.mark.parametrize("names", cases(NAMES))
def test_names_that_are_none_are_refused_in_words(names: Any) -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    for make in (mf.Board, mf.Replay, mf.PrestigeCurves, mf.prestige_curves):
        with pytest.raises(mf.GameError, match="names must be a list of 2 texts, one for each seat, of at most 60"):
            make(m, names=names)  # type: ignore[operator]


def test_a_name_can_always_be_sent() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    for widget in (mf.Board(m, names=["\ud800", "</script>"]), mf.Replay(m, names=["\ud800" * 60, ""])):
        names = widget.names if isinstance(widget, mf.Replay) else widget.snapshot["names"]
        "".join(names).encode()


BOTS = [{1: None}, {1: 3}, {1: "x" * 10_000}, {1: b"greedy"}, {True: "greedy"}, {"1": "greedy"}, {None: None}, {1: {}}]


@pytest.mark.parametrize("bots", cases(BOTS))
def test_bots_that_are_none_are_refused_in_words(bots: Any) -> None:
    with pytest.raises(mf.GameError) as refused:
        mf.Board(mf.new_match("manaforge", seats=2, seed=1), 0, bots)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("seed", cases([10**5000, -(10**1_000), 1.5, None, True, "1"]))
def test_a_lab_s_seed_that_can_t_be_sent_is_refused(seed: Any) -> None:
    with pytest.raises(mf.OddsError, match="the seed must be a whole number of up to 1,000 digits, not"):
        mf.DiceLab(seed=seed)
