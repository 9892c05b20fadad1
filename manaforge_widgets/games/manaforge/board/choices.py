"""The question that a seat has to answer, as JSON for the browser, with the content of the form for a payment."""

from __future__ import annotations

from manaforge_widgets.core.api import Choice, View
from manaforge_widgets.core.record import Record, thawed
from manaforge_widgets.games.manaforge.board import shapes, targets
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.widgets import shapes as shared

_BY_CLICKING_TALENTS = ("draft", "keep")


def choice_view(choice: Choice, view: View, seat: int) -> shared.ChoiceView:
    """Return the question as text, the card or talent that asks it, and a form if the question is how to pay."""
    return {
        "kind": choice.kind,
        "title": choice.words,
        "rule": choice.rule,
        "source": _source(choice, view),
        "panel": choice.kind not in _BY_CLICKING_TALENTS,
        "final": choice.final,
        "form": _pay(choice, choice.need, view, seat) if choice.need is not None else None,
    }


def _source(choice: Choice, view: View) -> str | None:
    """Return the target of the card or talent that asks, if it lies on the table."""
    if "talent" in choice.about:
        return targets.talent(choice.about.talent)
    card = choice.about.card if "card" in choice.about else None
    if card is None:
        return None
    if card in view["board"]:
        return targets.item(card)
    if any(row["card"] == card for mat in view["seats"] for row in mat["workshop"]):
        return targets.card(card)
    return None


def _pay(choice: Choice, need: Record, view: View, seat: int) -> shapes.Pay:
    assert choice.proposal is not None, "a payment always has a proposal (MF-P3)"
    # MF-P2: a cost in gems can't be paid with mana of the reserve.
    gems_only = "gems" in need
    any_ = need.gems if gems_only else need.any
    return {
        "need": {**amounts(Record({}) if gems_only else need), "any": any_},
        "mana": view["reserve"],
        "gems": view["seats"][seat]["gems"],
        "allow_mana": not gems_only,
        "proposal": payment(choice.proposal.args),
    }


def payment(args: Record) -> shapes.Payment:
    """Return the mana and the gems that a payment's arguments name, with an amount for each element."""
    return {"mana": amounts(args.mana), "gems": amounts(args.gems)}


def amounts(given: Record) -> shapes.Bag:
    """Return an amount for each element; 0 for an element that is not given."""
    bag = dict.fromkeys(ELEMENTS, 0) | thawed(given)
    return {"earth": bag["earth"], "fire": bag["fire"], "wind": bag["wind"], "water": bag["water"]}
