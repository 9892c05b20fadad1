"""The text version of a widget: HTML for places without scripts, such as a saved notebook on a website."""

from __future__ import annotations

import html
from collections.abc import Sequence

from manaforge_widgets.core.markup import SymbolWords, plain
from manaforge_widgets.core.messages import listed
from manaforge_widgets.widgets import shapes


def paragraph(*sentences: str) -> str:
    """Return sentences as an HTML paragraph, without empty ones.

    Example:
        >>> paragraph("1 < 2.", "", "So it is.")
        '<p>1 &lt; 2. So it is.</p>'
    """
    return f"<p>{html.escape(' '.join(filter(None, sentences)))}</p>"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table as HTML; the first cell of each row is the row's heading.

    Example:
        >>> table(["Seat", "Points"], [["Ann", 3]])
        "<table><thead><tr><th scope='col'>Seat</th><th scope='col'>Points</th></tr></thead>\
<tbody><tr><th scope='row'>Ann</th><td>3</td></tr></tbody></table>"
    """
    heads = "".join(f"<th scope='col'>{html.escape(cell)}</th>" for cell in head)
    body = "".join(
        f"<tr><th scope='row'>{html.escape(str(first))}</th>"
        + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def match_words(
    title: str,
    status: shapes.StatusView,
    names: Sequence[str],
    outcome: shapes.OutcomeView | None,
    lines: Sequence[tuple[int | None, str]],
    symbols: SymbolWords,
    *,
    folded: bool = False,
) -> str:
    """Return a match in words, as HTML: its status, the score of each seat, and the last lines of its log.

    Args:
        title: the title of the game.
        status: the status of the position.
        names: a name for each seat.
        outcome: how the match ended; None while it goes on.
        lines: seats and what they did, oldest first; the seat is None for a line about no seat.
        symbols: the words for the game's symbols, which replace the symbols in the texts.
        folded: whether everything after the first sentence is hidden until a click.
    """
    place = f"{status['round_name']} {status['round']}" if status["round"] else status["phase"]
    if status["round"] and status["rounds"]:
        place += f" of {status['rounds']}"
    if outcome is None:
        sentence = f"{title}, {place}. {status['whose']}."
    else:
        winners = [names[seat] for seat in outcome["winners"]]
        won = f"{listed(winners)} won" if winners else "nobody won"
        sentence = f"{title}, {place}: the game is over, {won}{': ' if outcome['reason'] else '.'}{outcome['reason']}"
    rows = [[name, score] for name, score in zip(names, status["scores"], strict=True)]
    said = [(names[seat] if seat is not None else "", plain(text, symbols)) for seat, text in lines]
    log = "".join(f"<li>{html.escape(' '.join(filter(None, line)))}</li>" for line in said)
    rest = table(["Seat", status["score_name"].capitalize()], rows)
    if log:
        rest += f"<p>The last moves, oldest first:</p><ol>{log}</ol>"
    if folded:
        rest = f"<details><summary>Scores and last moves</summary>{rest}</details>"
    return paragraph(plain(sentence, symbols)) + rest
