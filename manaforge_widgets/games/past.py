"""The past of a position as plain JSON, so that a match set up at a table knows what its seats know."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import Chance, Decision
from manaforge_widgets.core.draws import Deal
from manaforge_widgets.games.author import Author
from manaforge_widgets.games.counts import Past, copied
from manaforge_widgets.games.knowledge import knows_all


def written(rules: Author, past: Past, seats: int) -> dict[str, Any]:
    """Return the steps since the last position that every seat knew in full.

    Args:
        rules: the rules, which have a method ``hidden``.
        past: the steps that led to the position.
        seats: the number of seats.
    """
    steps: list[list[Any]] = []
    node = past
    while node.before is not None and not all(knows_all(rules, node, seat) for seat in range(seats)):
        move = None if node.move is None else str(rules.move_list[node.move])
        results = [list(result) if isinstance(result, tuple) else result for _, result in node.draws]
        steps.append([node.seat, move, results])
        node = node.before
    known = {} if node.before is not None else node.known
    records = [[key[1], copied(record)] for key, record in known.items() if key[0] == "given"]
    return {"start": copied(node.after), "begun": node.before is not None or node.begun, "records": records} | {
        "steps": steps[::-1]
    }


def read(rules: Author, given: Any, position: Any) -> Past | None:
    """Return the past that leads to a position; None if it leads elsewhere, as after a change by hand.

    Args:
        rules: the rules, which have a method ``hidden``.
        given: what :func:`written` returned, perhaps changed by anybody.
        position: the position.
    """
    try:
        known = {("given", seat): record for seat, record in given["records"]}
        past = Past(None, copied(given["start"]), begun=bool(given["begun"]), known=known)
        for seat, move, results in given["steps"]:
            past = _played(rules, past, seat, move) if move is not None else _resolved(rules, past, results)
    except Exception:  # noqa: BLE001 - the rules may raise anything for what somebody else wrote
        return None
    return past if past.after == position else None


def _played(rules: Author, past: Past, seat: int, move: str) -> Past:
    code = next(code for code, one in enumerate(rules.move_list) if str(one) == move)
    if rules.pending(past.after) != Decision(seat) or code not in rules.legal(past.after, seat):
        raise ValueError(move)
    after = copied(past.after)
    rules.play(after, rules.move_list[code])
    return Past(past, after, seat, code)


def _resolved(rules: Author, past: Past, results: list[Any]) -> Past:
    pending = rules.pending(past.after)
    if not isinstance(pending, Chance):
        raise TypeError("nothing is drawn here")
    drawn = [
        (draw, tuple(result) if isinstance(draw, Deal) else result)
        for draw, result in zip(pending.draws, results, strict=True)
    ]
    if not all(draw.probability(result) for draw, result in drawn):
        raise ValueError(results)
    after = copied(past.after)
    rules.resolve(after, [result for _, result in drawn])
    return Past(past, after, draws=tuple(drawn))
