"""What a table, bots and lessons ask of a position: what is open to a seat, and what it would bring.

Each answer is plain data with the names of views, so that nobody needs a second copy of a rule.
"""

from __future__ import annotations

from typing import Any

from manaforge_widgets.games.kings_forge.rules import actions, changes, fitting, gather
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.arguments import decode, source_name, squares_words
from manaforge_widgets.games.kings_forge.rules.components import Group
from manaforge_widgets.games.kings_forge.rules.describe import bonus_words
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS, FOUR_COLOURS, LIBRARY, holds, named, shared, size
from manaforge_widgets.games.kings_forge.rules.names import die_name
from manaforge_widgets.games.kings_forge.rules.notation import write
from manaforge_widgets.games.kings_forge.rules.position import Position


def question(pos: Position, seat: int) -> tuple[str, str, str, int] | None:
    """The question that a seat is asked: its kind, its words, its rule and a proposed answer; None if there is none."""
    if seat != pos.active or not pos.options:
        return None
    if pos.state == at.PLACING:
        words = f"The cemetery die shows {pos.die_value[0]}: do you change it before it is placed?"
        return "cemetery", words, "KF-C5", actions.PLACE
    if pos.choosing:
        most = pos.bonuses[seat][pos.choosing - 1][2]
        words = f"Which dice are rolled again together? {pos.due.bit_count()} of up to {most} are chosen."
        return "reroll", words, "KF-C4", actions.ROLL
    if pos.state == at.GATHER and pos.options[0] & actions.KIND_MASK == actions.PASS:
        return "pass", "You can only pass. Which do you take?", "KF-G5", pos.options[0]
    return None


def notation_of(pos: Position, code: int) -> str:
    """The notation of an action."""
    return write(*decode(pos, code))


def claim_offers(pos: Position, seat: int) -> list[dict[str, Any]]:
    """KF-G2, KF-G3: each action of each face-up card: what it asks for, what it gives, and what of that is there now.

    Args:
        pos: the position.
        seat: whose supply pays.

    Returns:
        For each action ``card``, ``action``, ``asks`` and ``bonuses`` in words; ``supply`` and ``smithy``, the dice
        that would be gained now; ``full``, the printed gain; ``cemetery``; and ``ways``, the notations that pay it,
        the proposed one first, none where the dice lack.
    """
    supply = pos.supply[seat] & FOUR_COLOURS
    offers = []
    for card in pos.market:
        if card < 0:
            continue
        row = pos.components.gathers[card]
        for side, action in zip(actions.SIDES, row.actions, strict=True):
            waiting, usable = gather.gains(pos, action, supply)
            if action.all_unused:
                codes = list(action.codes) if supply else []
            else:
                paid = zip(action.codes, action.payments, strict=True)
                codes = [code for code, (home, gone) in paid if holds(supply, home + gone)]
            offers.append(
                {
                    "card": row.name,
                    "action": side,
                    "asks": squares_words(action),
                    "supply": named(usable),
                    "smithy": named(waiting),
                    "full": named(action.gain + action.supply),
                    "bonuses": [bonus_words(bonus) for bonus in action.bonuses],
                    "cemetery": action.cemetery,
                    "ways": [notation_of(pos, code) for code in codes] if seat == pos.active else [],
                }
            )
    return offers


def dock_offers(pos: Position, seat: int) -> list[dict[str, Any]]:
    """KF-G4: each action of each dock: how many dice it asks for, what it gives now, and whether it can be paid."""
    supply = size(pos.supply[seat] & FOUR_COLOURS)
    offers = []
    for number, dock in enumerate(pos.components.docks):
        left = pos.tokens[dock.token] if dock.token >= 0 else size(shared(pos.stock, dock.gain))
        for which, cost in enumerate(dock.costs):
            used = bool(pos.used >> 2 * number + which & 1)
            open_now = not used and max(pos.market) >= 0
            offers.append(
                {"dock": dock.name, "cost": cost, "used": used, "left": left, "payable": open_now and supply >= cost}
            )
    return offers


def change_offers(pos: Position) -> list[dict[str, Any]]:
    """KF-C4: each change of single dice that is open to the active seat, with what it makes of the die.

    A reroll and ones to sixes have the dice that they may be used on instead.
    """
    offers: list[dict[str, Any]] = []
    held = pos.bonuses[pos.active]
    for code in pos.options:
        kind = code & actions.KIND_MASK
        if kind in (actions.ADD, actions.SIX, actions.FLIP):
            die, number, amount = actions.die_of(code), actions.bonus_of(code), actions.amount_of(code)
            value = changes.changed(kind, pos.die_value[die], amount)
            offers += [
                {
                    "action": notation_of(pos, actions.change(kind, number, same, amount)),
                    "kind": actions.KINDS[kind],
                    "by": source_name(pos, held[number][0]),
                    "die": die_name(pos, same),
                    "value": pos.die_value[same],
                    "becomes": value,
                }
                for same in fitting.equal(pos, die)
            ]
        elif kind == actions.ONES:
            dice = [die_name(pos, die) for die, value in enumerate(pos.die_value) if value == 1]
            offers.append({"action": notation_of(pos, code), "kind": "ones", "dice": dice, "becomes": 6})
    return offers


def reroll_offers(pos: Position) -> list[dict[str, Any]]:
    """KF-C4: each reroll that the active seat may begin or go on with: by which card, how many dice, and which.

    Returns:
        For each ``by``, ``most``, the ``dice`` that may be chosen, and those ``chosen`` already.
    """
    dice = [die_name(pos, die) for die, value in enumerate(pos.die_value) if value and not pos.due >> die & 1]
    chosen = [die_name(pos, die) for die in actions.bits(pos.due)]
    rerolls = {actions.bonus_of(code) for code in pos.options if code & actions.KIND_MASK == actions.REROLL}
    held = pos.bonuses[pos.active]
    return [
        {"by": source_name(pos, held[number][0]), "most": held[number][2], "dice": dice, "chosen": chosen}
        for number in sorted(rerolls)
    ]


def craft_offers(pos: Position) -> list[dict[str, Any]]:
    """KF-C2, KF-C3: each craft that the active seat could make or steal: which dice may go on which need.

    Returns:
        For each card on display, and each that another seat crafted in this phase, ``card``, ``action`` (``"craft"`` or
        ``"steal"``), ``needs``: for each need its colour, the least value and the rolled dice that may go on it,
        ``ways``: how many different ways there are, and ``proposal``: the notation of the one with the lowest dice,
        library dice last, or None.
    """
    if pos.state != at.CRAFT or pos.choosing:
        return []
    crafts = pos.components.crafts
    open_now = [("craft", card, crafts[card].groups) for card in pos.display if card >= 0]
    open_now += [("steal", lying[0], fitting.beaten(pos, lying)) for lying in pos.lying if lying[1] != pos.active]
    offers = []
    for kind, card, groups in open_now:
        number = actions.KINDS.index(kind)
        ways = [code for code in pos.options if code & actions.KIND_MASK == number and actions.card_of(code) == card]
        best = min(ways, key=lambda code: _cost(pos, code), default=None)
        offers.append(
            {
                "card": crafts[card].name,
                "action": kind,
                "needs": _needs(pos, groups),
                "ways": len(ways),
                "proposal": None if best is None else notation_of(pos, best),
            }
        )
    return offers


def _needs(pos: Position, groups: tuple[Group, ...]) -> list[dict[str, Any]]:
    return [
        {
            "colour": COLOURS[colour],
            "least": least,
            "dice": [
                die_name(pos, die)
                for die, value in enumerate(pos.die_value)
                if value >= least and pos.die_kind[die] in (colour, LIBRARY)
            ],
        }
        for colour, values in groups
        for least in values
    ]


def _cost(pos: Position, code: int) -> tuple[int, int]:
    dice = actions.dice_of(code)
    return sum(pos.die_kind[die] == LIBRARY for die in dice), sum(pos.die_value[die] for die in dice)
