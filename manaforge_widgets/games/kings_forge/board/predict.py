"""The chances that a player can guess before the board shows them, and the odds without those still to be guessed."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from manaforge_widgets.games.kings_forge.board import shapes
from manaforge_widgets.games.kings_forge.board.odds import craft_odds
from manaforge_widgets.games.kings_forge.board.odds_panel import craft_key
from manaforge_widgets.widgets.presenter import Question
from manaforge_widgets.widgets.to_json import exact_of, is_open

ANY = "any"
"""The id of the question about the chance of at least one craft on display."""
TWO = "two"
"""The id of the question about the chance of at least two crafts on display."""


def questions(odds: shapes.BoardOdds) -> list[Question]:
    """Return the questions about chances that a player may guess: of each craft and steal, and of one or two crafts.

    There is no question about a chance of 0 or 1.
    """
    when = _when(odds)
    open_questions = []
    for verb, rows in (("craft", odds["crafts"]), ("steal", odds["steals"])):
        steal = verb == "steal"
        for name, row in rows.items():
            if row["chance"] is not None and is_open(row["chance"]):
                words = f"{when}: how likely is it that you can {verb} {name}?"
                label = f"steal {name}" if steal else name
                open_questions.append(Question(craft_key(name, steal=steal), words, label, exact_of(row["chance"])))
    # The last row is about all crafts on display.
    several = {ANY: odds["several"][-1]["some"] if odds["several"] else None, TWO: odds["two"]}
    for key, chance in several.items():
        if chance is not None and is_open(chance):
            count = "at least one card" if key == ANY else "at least two cards"
            words = f"{when}: how likely is it that you can craft {count} on display?"
            label = "any craft" if key == ANY else "two crafts"
            open_questions.append(Question(key, words, label, exact_of(chance)))
    return open_questions


def veiled(odds: shapes.BoardOdds, guessed: AbstractSet[str]) -> shapes.BoardOdds:
    """Return the odds without the chances that are still to be guessed, and without anything that reveals them.

    Args:
        odds: the odds; they are not changed.
        guessed: the ids of the questions that have been answered.
    """
    hidden = {question.id for question in questions(odds)} - guessed
    crafts = {name for name in odds["crafts"] if craft_key(name) in hidden}
    steals = {name for name in odds["steals"] if craft_key(name, steal=True) in hidden}
    return {
        **odds,
        "crafts": _without(odds["crafts"], crafts, rests=not hidden),
        "steals": _without(odds["steals"], steals, rests=not hidden),
        # The chance of several crafts tells much about that of each.
        "several": [] if crafts or hidden & {ANY, TWO} else odds["several"],
        "two": None if crafts or hidden & {ANY, TWO} else odds["two"],
        # The points that a claim adds or takes, and its texts, reveal the chance before it.
        "claims": {
            target: {**claim, **_outcome(claim, crafts), "long": "" if crafts else claim["long"]}
            for target, claim in odds["claims"].items()
        },
        "outcomes": [_outcome(outcome, crafts) for outcome in odds["outcomes"]],
        # The dice to roll again would be half of the answer.
        "rerolls": {} if hidden else odds["rerolls"],
        "groups": [group for group in (_group(group, hidden) for group in odds["groups"]) if group["rows"]],
    }


def _when(odds: shapes.BoardOdds) -> str:
    if odds["rolled"]:
        return "With the dice on the table"
    return "With the roll of the next round" if odds["when"] == "next" else "With the roll of this round"


def _without(
    crafts: dict[str, shapes.CraftOdds], hidden: AbstractSet[str], *, rests: bool
) -> dict[str, shapes.CraftOdds]:
    shown = {name: craft_odds(None) if name in hidden else row for name, row in crafts.items()}
    return shown if rests else {name: {**row, "rests": {}} for name, row in shown.items()}


def _outcome(outcome: shapes.ClaimOutcome | shapes.ClaimOdds, hidden: AbstractSet[str]) -> shapes.ClaimOutcome:
    return {
        "brief": "" if hidden else outcome["brief"],
        "crafts": {name: row for name, row in outcome["crafts"].items() if name not in hidden},
    }


def _group(group: shapes.OddsGroup, hidden: AbstractSet[str]) -> shapes.OddsGroup:
    return {**group, "rows": [row for row in group["rows"] if hidden.isdisjoint(row["tells"])]}
