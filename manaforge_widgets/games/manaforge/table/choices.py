"""The choice that is running: its question, what asked it, and the sensible answer to propose (MF-P3)."""

from __future__ import annotations

from itertools import product
from typing import Any

from manaforge_widgets.games.api import Action, View
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, listed, read_amounts
from manaforge_widgets.widgets import shapes

_TITLES = {
    "choose face": "Which mana does the die give?",
    "choose any": "Wizard's Apprentice: which mana?",
    "transmute": "Transmute: which die do you copy?",
    "copy gem": "Gem Copy: which gem do you double?",
    "recharge": "Which card do you recharge?",
    "discard": "Your workshop is full: which card goes, with its gems?",
    "mimic": "Mimic Essence: which card of your store?",
    "take die": "Archmage: which die do you take?",
    "order": "Precognition: which card comes next, from the top?",
}
_CARD_TITLES = {
    "pay": "{card}: how do you pay?",
    "pay gems": "{card}: which gems do you pay?",
    "choose gain": "{card}: what does it give?",
    "exhaust": "{card}: which other cards do you exhaust?",
    "pay more": "{card}: how much more mana do you pay?",
    "spend gems": "{card}: which gems do you spend?",
    "give": "{card}: do you give a gem for prestige?",
    "turn die": "{card}: which die do you turn?",
}


def choice(view: View, seat: int, actions: tuple[Action, ...], components: Components) -> shapes.Choice | None:
    """The running choice of the seat, or None in a free moment of its turn or while others act."""
    if not actions:
        return None
    if view["phase"] in ("draft", "keep") and not view["pending"]:
        title = "Pick a talent; the rest goes on." if view["phase"] == "draft" else "Keep two talents."
        return {"kind": view["phase"], "title": title, "source": None, "pay": None}
    if not view["pending"]:
        return None
    frame = view["pending"][-1]
    kind = frame[0]
    if kind == "offer":
        before = "the roll" if frame[2] else "the next turn goes on"
        return {"kind": kind, "title": f"Before {before}: what do you do?", "source": None, "pay": None}
    card = frame[1] if kind in _CARD_TITLES else None
    title = _CARD_TITLES[kind].format(card=card) if card else _TITLES[kind]
    pay = _pay(view, seat, frame, actions, components) if actions[0].kind == "pay" else None
    return {"kind": kind.replace(" ", "-"), "title": title, "source": _source(view, kind, card), "pay": pay}


def _source(view: View, kind: str, card: Any) -> str | None:
    if card is None:
        return None
    if kind == "turn die":
        return f"talent:{card}"
    if card in view["board"]:
        return f"item:{card}"
    if any(row["card"] == card for mat in view["seats"] for row in mat["workshop"]):
        return f"card:{card}"
    return None


def _pay(view: View, seat: int, frame: list[Any], actions: tuple[Action, ...], components: Components) -> shapes.Pay:
    allow_mana = frame[0] == "pay"
    need = frame[3:7] if allow_mana else [0, 0, 0, 0]
    total = frame[7] if allow_mana else frame[3]
    return {
        "need": {**dict(zip(ELEMENTS, need, strict=True)), "any": total - sum(need)},  # type: ignore[typeddict-item]
        "mana": view["reserve"],
        "gems": view["seats"][seat]["gems"],
        "allow_mana": allow_mana,
        "proposal": propose_payment(view, seat, actions, components),
    }


def propose(view: View, seat: int, actions: tuple[Action, ...], components: Components) -> str:
    """The notation of a sensible answer to the running choice; empty outside one."""
    if not actions or (view["phase"] == "play" and not view["pending"]):
        return ""
    if actions[0].kind == "pay":
        return propose_payment(view, seat, actions, components)
    if view["phase"] in ("draft", "keep") and not view["pending"]:
        return ""
    kind = view["pending"][-1][0]
    if kind == "offer":
        return "pass"
    if kind == "pay more":
        return actions[-1].text
    if kind == "spend gems":
        return max(actions, key=lambda action: action.text.count(",") + (action.text != "spend no gems")).text
    if kind == "give":
        # Two prestige for a gem is a fair trade; a prism could have become any gem.
        return next((action.text for action in actions if action.text.endswith("gem")), "give nothing")
    if kind in ("recharge", "discard"):
        # The card with most gems, and of these the later one, is worth most: to charge again, or to keep.
        best = max if kind == "recharge" else min
        return best(actions, key=lambda action: _worth(view, seat, action, components)).text
    if kind in ("choose face", "choose any", "choose gain", "copy gem"):
        return max(actions, key=lambda action: _usefulness(view, seat, action, components)).text
    return actions[0].text


def propose_payment(view: View, seat: int, actions: tuple[Action, ...], components: Components) -> str:
    """MF-P3: reserve first, and of it what the turn can use least; gems last, in the element owned most.

    Args:
        view: the seat's view.
        seat: who pays.
        actions: the payments there are.
        components: the edition's cards.
    """
    owned = listed(view["seats"][seat]["gems"])
    uses = _uses(view, seat, components)

    def burden(action: Action) -> tuple[int, int, int, str]:
        paid = read_amounts(action.text.removeprefix("pay "))
        assert paid is not None, "a payment is written as amounts"
        mana, gems = paid
        left = [owned[element] - gems[element] for element in range(4)]
        return (
            sum(gems),
            sum(amount * uses[element] for element, amount in enumerate(mana)),
            sum(count * count for count in left),
            action.text,
        )

    return min(actions, key=burden).text


def _usefulness(view: View, seat: int, action: Action, components: Components) -> int:
    uses = _uses(view, seat, components)
    words = action.text.replace(",", "").split(" ")
    return sum(uses[element] for element, name in enumerate(ELEMENTS) if name in words)


def _uses(view: View, seat: int, components: Components) -> list[int]:
    """How much of each element the rest of the turn could use: levels of charged cards, and items if none is built."""
    uses = [0, 0, 0, 0]
    costs = []
    for card in view["seats"][seat]["workshop"]:
        if card["charged"]:
            costs += [level.pay for level in components.items[components.item_ids[card["card"]]].levels]
    if not view["built"]:
        costs += [components.items[components.item_ids[title]].cost for title in view["board"] if title]
    for cost, element in product(costs, range(4)):
        uses[element] += cost.mana[element]
    return uses


def _worth(view: View, seat: int, action: Action, components: Components) -> tuple[int, int]:
    title = action.text.partition(" ")[2]
    gems = next(len(card["gems"]) for card in view["seats"][seat]["workshop"] if card["card"] == title)
    return gems, components.items[components.item_ids[title]].number
