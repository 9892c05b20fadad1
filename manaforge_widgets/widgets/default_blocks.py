"""The table of a game that declares none: the fields of its view as blocks."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import View
from manaforge_widgets.match import Match

_ELSEWHERE = ("game", "edition", "viewer", "phase", "round", "rounds", "turn", "active", "to_act")
"""The fields that the bar or the seats' row already shows."""


def default_blocks(match: Match, view: View) -> list[dict[str, Any]]:
    """Return blocks for the fields of a view."""
    fields = {name: value for name, value in view.items() if name not in _ELSEWHERE}
    return [{"block": "fields", "picks": "", "owner": -1, "fields": _without_none(fields)}]


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: "" if inner is None else _without_none(inner) for key, inner in value.items()}
    return [_without_none(inner) for inner in value] if isinstance(value, list | tuple) else value
