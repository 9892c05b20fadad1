"""The browser's part: what a front end would send, and what it is answered."""

from __future__ import annotations

from typing import Any

from manaforge_widgets import Board


def send(board: Board, content: object) -> dict[str, Any]:
    """Hand the board a raw message and return its one answer."""
    answers: list[dict[str, Any]] = []
    board.send = answers.append  # type: ignore[method-assign, assignment]
    board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    [answer] = answers
    return answer


def request(board: Board, kind: str, **more: object) -> str:
    """Send a well-formed request for the present step and return the refusal, empty if it was carried out."""
    content = {"kind": kind, "step": board.match.step, "request": 1, **more}
    answer = send(board, content)
    assert answer["request"] == 1
    return f"{answer['rule']}: {answer['error']}" if answer["rule"] else str(answer["error"])
