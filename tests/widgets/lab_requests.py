"""The browser's part in a DiceLab: what its front end would send, and what it is answered."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.widgets.dice_lab import DiceLab


def send(lab: DiceLab, content: object) -> dict[str, Any]:
    """Hand the lab a raw message and return its one answer."""
    answers: list[dict[str, Any]] = []
    lab.send = answers.append  # type: ignore[method-assign, assignment]
    lab._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    [answer] = answers
    return answer


def request(lab: DiceLab, kind: str, **more: object) -> str:
    """Send a well-formed request for the present step and return the error, empty if it was carried out."""
    answer = send(lab, {"kind": kind, "step": lab.snapshot["step"], "request": 1, **more})
    assert answer["request"] == 1
    return str(answer["error"])
