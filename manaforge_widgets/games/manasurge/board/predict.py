"""The probabilities that a board may ask people to guess, and the odds without those still to be guessed."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from fractions import Fraction

from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.manasurge.board import shapes
from manaforge_widgets.widgets.presenter import Question
from manaforge_widgets.widgets.shapes import Chance
from manaforge_widgets.widgets.to_json import exact_of, is_open

STRUCK = "struck"
"""The id of the question about the chance of being struck."""
_SEAT = re.compile(r"\bseat (\d+)")
_Counted = tuple[int, str, int, int, int, int, str]


def questions(odds: shapes.BoardOdds) -> list[Question]:
    """Return the questions about chances that a board may ask people to guess: of answers, draws and being struck.

    A chance of 0 or 1 gives no question, nor does a sampled chance of being struck. Actions with the same next seat and
    the same numbers, such as two cards of one rank, share one question. The text has symbols such as ``{seat-2}`` in
    place of the names of seats.
    """
    to_ask = [
        Question(
            deeds[0], f"{_either(deeds)}: how likely is it that the next player can answer?", _either(deeds), exact
        )
        for deeds, exact in _grouped(odds)
    ]
    to_ask += [
        Question(
            action,
            f"{_either([action])}: how likely is this? {one['words']}",
            f"{_either([action])}: {one['brief']}",
            exact_of(one["chance"]),
        )
        for action, one in odds["draws"].items()
        if is_open(one["chance"])
    ]
    struck = odds["struck"]
    # A sampled chance has no exact number to compare a guess with.
    if struck and not struck["low"] and is_open(struck["chance"]):
        after = f", after you play {struck['first']}" if struck["first"] else ""
        to_ask.append(
            Question(
                STRUCK,
                "If each player plays the lowest valid card: how likely is it that you are struck on your next turn"
                f"{after}?",
                "be struck",
                exact_of(struck["chance"]),
            )
        )
    return to_ask


def veiled(odds: shapes.BoardOdds, guessed: AbstractSet[str]) -> shapes.BoardOdds:
    """Return the odds without the chances that are still to be guessed, and without what would give them away."""
    hidden = {question.id for question in questions(odds)} - guessed
    deeds = {deed for group, _ in _grouped(odds) if group[0] in hidden for deed in group}
    return {
        **odds,
        # The chance of being struck depends on the chances that the others can answer.
        "answers": {
            action: [
                {**(_without(way) if _deed(action, way) in deeds else way), "struck": None if hidden else way["struck"]}
                for way in ways
            ]
            for action, ways in odds["answers"].items()
        },
        "draws": {action: one for action, one in odds["draws"].items() if action not in hidden},
        "struck": None if hidden else odds["struck"],
    }


def _grouped(odds: shapes.BoardOdds) -> list[tuple[list[str], Fraction]]:
    """Return actions with their choices and the chance of an answer, grouped if their counts are equal."""
    groups: dict[_Counted, tuple[list[str], Fraction]] = {}
    for action, ways in odds["answers"].items():
        for way in ways:
            chance = way["chance"]
            if chance is not None and is_open(chance):
                groups.setdefault(_counted(way, chance), ([], exact_of(chance)))[0].append(_deed(action, way))
    return list(groups.values())


def _counted(way: shapes.AnswerOdds, chance: Chance) -> _Counted:
    why = way["why"]
    return way["seat"], chance["exact"], why["unseen"], why["answers"], why["hidden"], why["known"], way["brief"]


def _deed(action: str, way: shapes.AnswerOdds) -> str:
    """Return an action as text, with the choice after it that the chance is about."""
    return f"{action}, then {way['choice']}" if way["choice"] else action


def _either(deeds: list[str]) -> str:
    words = _SEAT.sub(lambda match: seat_symbol(int(match[1])), ", or ".join(deeds))
    return words[:1].upper() + words[1:]


def _without(way: shapes.AnswerOdds) -> shapes.AnswerOdds:
    """Return the odds without the chance, and without the number of valid cards, which would give it away."""
    return {**way, "chance": None, "why": {**way["why"], "answers": 0, "known": 0, "words": ""}}
