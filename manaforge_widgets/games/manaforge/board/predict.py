"""The odds that a player can guess before the board shows them; and the odds with the unguessed ones left out."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from manaforge_widgets.games.manaforge.board import shapes
from manaforge_widgets.widgets.presenter import Question
from manaforge_widgets.widgets.to_json import exact_of, is_open

_REACH = "reach"


def questions(odds: shapes.BoardOdds) -> list[Question]:
    """Return a question for each chance that is not 0 or 1: rolls for items, the reach, and the reach after actions."""
    questions = [
        Question(
            _rolls_id(item),
            f"The dice are about to be rolled. How likely is it that you can pay for {item['title']} without a prism?",
            item["title"],
            exact_of(item["rolls"][0]["chance"]),
        )
        for item in odds["items"]
        if _open_rolls(item)
    ]
    reach = odds["reach"]
    card = "on the board" if odds["when"] == "next" else "of the next round"
    pays = f"How likely is it that your next roll can pay for a random card {card}"
    if reach is not None and is_open(reach["chance"]):
        questions.append(Question(_REACH, f"{pays}, without a prism?", "reach", exact_of(reach["chance"])))
    for row in _compared(odds):
        if is_open(row["chance"]):
            what = f"building {row['name']}" if row["kind"] == "build" else row["name"]
            prisms = "with the prisms that you then have" if row["prisms"] else "without a prism"
            label = f"reach{' with prisms' * row['prisms']} after {what}"
            questions.append(
                Question(_after_id(row), f"{pays}, {prisms}, after {what}?", label, exact_of(row["chance"]))
            )
    return questions


def veiled(odds: shapes.BoardOdds, guessed: AbstractSet[str]) -> shapes.BoardOdds:
    """Return the odds without the chances that are not guessed yet, and without anything that would reveal them."""
    reach = odds["reach"]
    hides_reach = reach is not None and is_open(reach["chance"]) and _REACH not in guessed

    def is_revealed(row: shapes.ReachAfter) -> bool:
        # A change is shown together with the reach of the table: "41 → 63 %".
        return not hides_reach and (not is_open(row["chance"]) or _after_id(row) in guessed)

    items: list[shapes.ItemOdds] = []
    for item in odds["items"]:
        visible = item
        if item["after"] is not None and not is_revealed(item["after"]):
            visible = {**visible, "after": None}
        if _open_rolls(item) and _rolls_id(item) not in guessed:
            visible = {**visible, "rolls": [], "why": []}
        items.append(visible)
    moves = [row for row in odds["moves"] if is_revealed(row)]
    return {**odds, "items": items, "moves": moves, "reach": None if hides_reach else reach}


def _compared(odds: shapes.BoardOdds) -> Iterator[shapes.ReachAfter]:
    yield from (item["after"] for item in odds["items"] if item["after"] is not None)
    yield from odds["moves"]


def _rolls_id(item: shapes.ItemOdds) -> str:
    return f"roll {item['title']}"


def _after_id(row: shapes.ReachAfter) -> str:
    return f"after {row['kind']} {row['name']}"


def _open_rolls(item: shapes.ItemOdds) -> bool:
    return bool(item["rolls"]) and is_open(item["rolls"][0]["chance"])
