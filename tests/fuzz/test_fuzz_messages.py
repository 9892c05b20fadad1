"""Hostile messages from a page to Board, Replay and DiceLab of every game that has them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fuzz.harness import attempt, fuzz
from fuzz.values import GAMES, broken, hostile, hostile_json

import manaforge_widgets as mf
from manaforge_widgets.core.registry import entries
from manaforge_widgets.widgets.answering import AnsweringWidget
from manaforge_widgets.widgets.presenter import presenter_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

MESSAGES = 12
ACTIONS = 30
LABS = [entry.name for entry in entries() if entry.lab is not None]


def one(rng: random.Random) -> None:
    rng.choice((on_board, on_board, on_lab, on_replay))(rng)


# ------------------------------------------------------------------------------------------------------------ Board


def on_board(rng: random.Random) -> None:
    match = played(rng)
    shared = rng.random() < 0.3
    bots = {1: "random"} if rng.random() < 0.7 and not shared else {}
    seat = [0, 1] if shared else 0
    board = mf.Board(match, seat, bots, pace=rng.choice((0, 700)), odds=rng.random() < 0.2)

    def state() -> object:
        shown = board.seat, board.snapshot["cover"], board.snapshot["view"]
        return match.step, match.view(None), match.actions, match.undone, board.pace, shown

    for _ in range(MESSAGES):
        base = board_request(rng, board)
        tell(rng, board, base, state)
        if rng.random() < 0.3:
            update(rng, board, {"pace": rng.choice((0, 900)), "_view_count": rng.randint(0, 3)})
            assert is_whole(board.pace, 60_000)
            assert is_whole(board._view_count, 2**53)
    # The board is of use after all that.
    board.set_trait("pace", 700)
    assert answered(board, {"kind": "undo", "step": -1, "request": 1})["error"]
    assert board.snapshot["step"] == match.step
    presenter, front = presenter_of(match), board.seat
    if cover := board.snapshot["cover"]:
        assert board.snapshot["view"] == presenter.client_view(presenter.covered(front, match.view(front)))
        take = {"kind": "reveal", "seat": front, "cover": cover["number"], "request": 3}
        assert answered(board, take)["error"] == ""
    # While none of those who share the screen is asked, the one in front may still be covered.
    if front in match.to_act or (match.to_act and not shared):
        assert board.snapshot["view"] == presenter.client_view(match.view(front))
    for action in match.legal_actions(front)[:1]:
        request = {"kind": "act", "step": match.step, "seat": front, "action": str(action), "request": 2}
        assert answered(board, request)["error"] == ""
    board.close()


def played(rng: random.Random) -> mf.Match:
    game = rng.choice((*GAMES, "pig"))
    surge = game == "manasurge"
    options = {"wizards": rng.random() < 0.5} if surge else {}
    match = mf.new_match(game, seats=rng.randint(2, 6) if surge else 2, seed=rng.randrange(20), **options)
    # Its questions come from cards, and in the middle of a spell.
    for _ in range(rng.randrange(4 * ACTIONS if surge else ACTIONS)):
        if match.to_act:
            seat = rng.choice(match.to_act)
            match.apply(rng.choice(match.legal_actions(seat)))
    return match


def board_request(rng: random.Random, board: mf.Board) -> dict[str, Any]:
    told = ("rule", "past", "hint", "review", "reviewed")
    kind = rng.choice(("act", "act", "act", "undo", "redo", "cancel", "continue", "skip", "reveal", *told))
    request: dict[str, Any] = {
        "kind": kind,
        "step": board.match.step,
        "request": rng.randrange(100),
        "seat": board.seat,
    }
    if kind == "reveal":
        request["cover"] = (board.snapshot["cover"] or {"number": 0})["number"]
    if kind == "rule":
        request["rule"] = rng.choice(("MF-S3", "MS-R3"))
    if kind == "past":
        request["since"] = rng.randrange(board.match.step + 2)
    if kind == "act":
        seat = rng.choice((board.seat, board.seat, board.seat, 1))
        legal = board.match.legal_actions(seat)
        action = rng.choice(legal) if legal else None
        if action is None or rng.random() < 0.3:
            request["action"] = "end turn"
        elif rng.random() < 0.5:
            request["action"] = str(action)
        else:
            request["action"] = {"kind": action.kind, "args": {name: plain(action.args[name]) for name in action.args}}
    return request


def plain(value: Any) -> Any:
    """An action's argument as a page sends it."""
    return json.loads(json.dumps(value, default=lambda record: {name: record[name] for name in record}))


# ---------------------------------------------------------------------------------------------------------- DiceLab


SETTINGS = (
    0,
    1,
    6,
    7,
    -1,
    "",
    "2 earth",
    "1 fire, 1 any",
    "metal 3",
    "+1/+1",
    "Sun Fragment",
    "total",
    {"0": "2 earth"},
)


def on_lab(rng: random.Random) -> None:
    lab = mf.DiceLab(game=rng.choice(LABS), seed=rng.randrange(5))

    def state() -> object:
        return lab.snapshot, lab.rolls, lab.show, [repr(lab.value(name)) for name in lab.names]

    for _ in range(MESSAGES):
        tell(rng, lab, lab_request(rng, lab), state)
        if rng.random() < 0.2:
            before = state()
            update(rng, lab, {"snapshot": {"step": 9}, "rolls": {}, "kit": {}, "seed": 3})
            assert state() == before
        if rng.random() < 0.3:
            before, names = state(), rng.sample((*lab.names, "show"), rng.randint(1, 3))
            wanted = {name: rng.choice((*SETTINGS, getattr(lab, name))) for name in names}
            told = update(rng, lab, wanted)
            assert [getattr(lab, name) for name in lab.names] == [lab.value(name) for name in lab.names]
            assert lab.snapshot["bars"]["measure"] == lab.show
            assert not told or state() == before, f"changed in spite of {told!r}"
    step = lab.snapshot["step"]
    assert answered(lab, {"kind": "roll", "step": step, "request": 1})["error"] == ""
    assert lab.snapshot["step"] == step + 1
    lab.close()


def lab_request(rng: random.Random, lab: mf.DiceLab) -> dict[str, Any]:
    kind = rng.choice(("set", "set", "set", "set", "show", "roll", "hello", "rolls"))
    shown = lab.snapshot
    request: dict[str, Any] = {"kind": kind, "step": shown["step"], "request": rng.randrange(100)}
    if kind == "set":
        part = rng.choice(("dice", "amounts", "card"))
        request[part] = shown[part]
        if part == "amounts":
            request[part] = {rng.choice(list(shown[part])): rng.randrange(7)}
    if kind == "show":
        request["measure"] = rng.choice([row["id"] for row in lab.kit["measures"]])
    return request


# ----------------------------------------------------------------------------------------------------------- Replay


def on_replay(rng: random.Random) -> None:
    match = played(rng)
    replay = mf.Replay(match)
    chart = mf.PrestigeCurves(match, follow=replay)
    frames = replay.frames

    def state() -> object:
        return replay.step, replay.seat, replay.reviewed, replay.reviewing, match.step, match.view(None)

    for _ in range(MESSAGES):
        tell(rng, replay, {"kind": rng.choice(("review", "hello")), "request": rng.randrange(100)}, state)
        assert replay.reviewing in ([], [0, 1000])
        update(rng, replay, {"reviewed": {}, "reviewing": [3, 2], "for_all": False, "frames": []})
        assert (replay.review, replay.reviewed, replay.for_all) == (None, None, True)
        update(rng, replay, {"step": rng.randrange(ACTIONS), "seat": rng.randrange(3), "frames": {}})
        assert is_whole(replay.step, match.step)
        assert is_whole(replay.seat, match.seats - 1)
        assert replay.frames is frames
        places = {"xs": [1], "ys": [1], "point_indexes": [rng.randrange(5)], "trace_indexes": [rng.randrange(2)]}
        click = broken(rng, {"event_type": "plotly_click", "points": places}, rng.randrange(3))
        attempt(lambda click=click: chart.set_state({"_js2py_pointsCallback": click}), errors=(), what=click)
        assert is_whole(replay.step, match.step)
    replay.step = match.step
    assert replay.step == match.step
    chart.close()
    replay.close()


# --------------------------------------------------------------------------------------------------------- contract


def is_whole(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def tell(rng: random.Random, widget: AnsweringWidget, request: dict[str, Any], state: Callable[[], object]) -> None:
    """Send a request, broken or not; after a refusal nothing has changed."""
    how = rng.random()
    content: Any = request
    if how < 0.6:
        content = broken(rng, request, rng.randint(1, 3))
    elif how < 0.7:
        content = {**request, rng.choice((*request, "other")): hostile(rng)}
    elif how < 0.8:
        content = hostile(rng)
    before = state()
    answer = answered(widget, content)
    if answer["error"]:
        assert state() == before, f"changed in spite of {answer['error']!r}: {content!r:.2000}"


def answered(widget: AnsweringWidget, content: object) -> dict[str, Any]:
    """The one answer to a message."""
    sent: list[dict[str, Any]] = []
    widget.send = sent.append  # type: ignore[method-assign, assignment]
    message = {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    attempt(lambda: widget._handle_msg(message), errors=(), what=content)
    [answer] = sent
    assert list(answer) == ["request", "error", "rule", "text"]
    assert len(answer["error"]) < 300
    json.dumps(answer, allow_nan=False, ensure_ascii=False).encode()
    assert "please report it" not in answer["error"], f"{answer['error']} {content!r:.2000}"
    return answer


def update(rng: random.Random, widget: Any, values: dict[str, Any]) -> list[dict[str, Any]]:
    """Send new values of traits, broken or not, and return what the widget says to it."""
    sent: list[dict[str, Any]] = []
    widget.send = sent.append
    how = rng.random()
    state: Any = values if how < 0.2 else broken(rng, values, rng.randint(1, 3)) if how < 0.8 else hostile_json(rng)
    data: dict[str, Any] = {"method": "update", "state": state}
    if rng.random() < 0.2:
        data["buffer_paths"] = hostile_json(rng)
    attempt(lambda: widget._handle_msg({"content": {"data": data}, "buffers": [b"1"]}), errors=(), what=state)
    assert all(len(answer["error"]) < 300 for answer in sent)
    return sent


test_in_ci, test_nightly = fuzz(one)
