"""Refusals: sentences on why an action is not legal, with the number of the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from manaforge_widgets.core.api import Refusal
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.kings_forge.rules import actions, engine, fitting, gather
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.arguments import needs_words, source_name, squares_words
from manaforge_widgets.games.kings_forge.rules.bonuses import AT_ONCE, is_live
from manaforge_widgets.games.kings_forge.rules.components import Craft
from manaforge_widgets.games.kings_forge.rules.dice import FOUR_COLOURS, KINDS, METAL, holds, many, named, size
from manaforge_widgets.games.kings_forge.rules.names import die_name
from manaforge_widgets.games.kings_forge.rules.notation import write_dice
from manaforge_widgets.games.kings_forge.rules.position import Position

_GATHERING = (actions.CLAIM, actions.VISIT, actions.PASS)
_CHANGES = (actions.ADD, actions.SIX, actions.FLIP, actions.REROLL, actions.ONES, actions.ROLL)
_AFTER_THE_ROLL = (*_CHANGES, actions.CRAFT, actions.STEAL, actions.END)
_PLACING = (*_CHANGES, actions.PLACE)
_LATER = {actions.CRAFT: "craft", actions.STEAL: "steal", actions.END: "end a craft turn"}


def why_not(pos: Position, seat: int, code: int) -> Refusal | None:
    """Return the reason why an action of the seat is not legal, with seats as symbols; None for a legal action."""
    legal = engine.legal(pos, seat)
    if code in legal or (legal and fitting.offered(pos, code) in legal):
        return None
    if pos.state == at.OVER:
        return Refusal("the game is over.", "KF-E2")
    if seat != pos.active:
        return Refusal(f"{seat_symbol(pos.active)} must act first.", "KF-S1")
    kind = code & actions.KIND_MASK
    if pos.choosing:
        return _choosing(pos, code)
    if pos.state == at.PLACING and kind not in _PLACING:
        return Refusal("first decide the number of the cemetery die.", "KF-C5")
    if pos.state == at.CRAFT and kind in _GATHERING:
        return Refusal("you can do that only in the gather phase, which is over.", "KF-G6")
    if pos.state == at.GATHER and kind in _AFTER_THE_ROLL:
        return Refusal(
            f"you can {_LATER.get(kind, 'change dice')} only in the craft phase; this is the gather phase.", "KF-C1"
        )
    if kind == actions.PLACE:
        return Refusal("there is no cemetery die to place now.", "KF-C5")
    return _REASONS[kind](pos, code)


def _choosing(pos: Position, code: int) -> Refusal:
    """KF-C4: dice are being chosen for a reroll, and nothing else is possible before it."""
    source = source_name(pos, pos.bonuses[pos.active][pos.choosing - 1][0])
    if code & actions.KIND_MASK == actions.REROLL:
        return Refusal(f"dice are being chosen for {source}; roll them first.", "KF-C4")
    return Refusal(f"first roll the dice that are chosen for {source}.", "KF-C4")


def _claim(pos: Position, code: int) -> Refusal:
    number, which, payment = actions.unpack_claim(code)
    card = pos.components.gathers[number]
    if not gather.options(pos, pos.active):
        return Refusal("you can't claim anything now; you can only pass.", "KF-G5")
    if number not in pos.market:
        return Refusal(f"{card.name} is not face up.", "KF-G2", "not face up")
    action = card.actions[which]
    supply = pos.supply[pos.active] & FOUR_COLOURS
    if action.all_unused:
        return Refusal(f"{card.name} asks for at least one unused die.", "KF-G7", "no unused die")
    home, gone = action.payments[payment]
    demand = f"{card.name}'s {('upper', 'lower')[which]} action asks for {squares_words(action)}"
    if any(holds(supply, one + other) for one, other in action.payments):
        missing = _missing(supply, home + gone)
        words = f"your supply lacks {_dice(missing)}, but other dice would do: {demand}."
        return Refusal(words, "KF-G2", f"{write_dice(missing)} short")
    return Refusal(f"{demand}; your supply has {_dice(named(supply)) or 'no such dice'}.", "KF-G2", "dice missing")


def _missing(supply: int, wanted: int) -> dict[str, int]:
    lack = {colour: amount - named(supply).get(colour, 0) for colour, amount in named(wanted).items()}
    return {colour: amount for colour, amount in lack.items() if amount > 0}


def _dice(amounts: Mapping[str, int]) -> str:
    return listed([f"{amount} {colour} {'die' if amount == 1 else 'dice'}" for colour, amount in amounts.items()])


def _visit(pos: Position, code: int) -> Refusal:
    number, use, payment = actions.unpack_claim(code)
    card, dock = pos.components.gathers[number], pos.components.docks[use >> 1]
    if max(pos.market) < 0:
        return Refusal("no gather card is face up, so the docks can't be visited.", "KF-G4")
    if number not in pos.market:
        return Refusal(f"{card.name} is not face up; turn one of the face-up cards.", "KF-G4", "not face up")
    if pos.used >> use & 1:
        other = use ^ 1
        rest = dock.costs[other & 1]
        left = "both of its actions are used" if pos.used >> other & 1 else f"the one for {rest} dice is left"
        words = f"the {dock.name} dock's action for {dock.costs[use & 1]} dice is already used this round; {left}."
        return Refusal(words, "KF-G4", "used")
    dice = pos.components.handfuls[dock.costs[use & 1]][payment]
    supply = pos.supply[pos.active] & FOUR_COLOURS
    cost, there = dock.costs[use & 1], size(supply)
    if there >= cost:
        lacks = f"your supply lacks {_dice(_missing(supply, dice))}"
        words = f"{lacks}, but the dock takes any {cost} dice, whatever their colours."
    else:
        words = f"the dock takes {cost} dice of any colour, but your supply has {f'only {there}' if there else 'none'}."
    return Refusal(words, "KF-G4", "dice missing")


def _pass(pos: Position, code: int) -> Refusal:
    taken = actions.taken_of(code)
    if pos.passed:
        return Refusal("another seat passed first; only the first seat to pass takes something.", "KF-G5")
    if taken == actions.TAKE_METAL and not many(pos.stock, METAL):
        return Refusal("the stock has no metal die; take the token.", "KF-G5")
    return Refusal("the first to pass takes a metal die or a +1/+1 token: say which.", "KF-G5")


def _craft(pos: Position, code: int) -> Refusal:
    craft = pos.components.crafts[actions.card_of(code)]
    if craft.id not in pos.display:
        lying = [one for one in pos.lying if one[0] == craft.id]
        words = "is not on display"
        if lying:
            words = "is already yours" if lying[0][1] == pos.active else "lies in front of another seat: steal it"
        return Refusal(f"{craft.name} {words}.", "KF-C3" if lying else "KF-C2", "not on display")
    return _too_low(pos, craft, code, craft.groups, "KF-C2")


def _steal(pos: Position, code: int) -> Refusal:
    craft = pos.components.crafts[actions.card_of(code)]
    lying = [one for one in pos.lying if one[0] == craft.id]
    if not lying or lying[0][1] == pos.active:
        words = "is already yours" if lying else "does not lie in front of another seat"
        return Refusal(f"{craft.name} {words}.", "KF-C3")
    refusal = _too_low(pos, craft, code, fitting.beaten(pos, lying[0]), "KF-C3")
    values = listed(
        [f"{KINDS[colour]} {value}" for (colour, _), value in zip(craft.needs, lying[0][3::2], strict=True)]
    )
    return Refusal(f"{refusal.words} On {craft.name} lie {values}.", "KF-C3", refusal.brief)


def _too_low(
    pos: Position, craft: Craft, code: int, groups: tuple[tuple[int, tuple[int, ...]], ...], rule: str
) -> Refusal:
    dice = actions.dice_of(code)
    least = [(colour, value) for colour, values in groups for value in values]
    for die, (colour, value) in zip(dice, least, strict=True):
        if pos.die_value[die] < value:
            words = f"{die_name(pos, die)} shows {pos.die_value[die]}, but {KINDS[colour]} {value} is needed"
            return Refusal(f"{words}; {craft.name} needs {needs_words(craft.needs)}.", rule, "too low")
    return Refusal("no die is higher than the die it would replace.", rule, "none is higher")


def _change(pos: Position, code: int) -> Refusal:
    kind = code & actions.KIND_MASK
    if kind == actions.ROLL:
        return Refusal("no dice are chosen to be rolled again.", "KF-C4", "none chosen")
    seat, number = pos.active, actions.bonus_of(code)
    bonus = pos.bonuses[seat][number]
    source = source_name(pos, bonus[0])
    if not is_live(bonus):
        words = f"the bonus of {source} is used up for this round"
        if bonus[1] in AT_ONCE:
            words += ": its dice must be changed directly after each other, and any other action ends it"
        return Refusal(f"{words}.", "KF-C4", "used up")
    if kind == actions.ONES:
        return Refusal("no die shows 1.", "KF-C4", "no 1")
    die = actions.die_of(code)
    if pos.die_marks[die] >> number & 1:
        return Refusal(f"{source} has changed {die_name(pos, die)} already; choose another die.", "KF-C4", "used")
    amount = actions.amount_of(code)
    if kind == actions.ADD and amount not in bonus[2:]:
        left = " or ".join(f"+{plus}" for plus in sorted(set(bonus[2:])))
        return Refusal(f"{source} has {left} left, not +{amount}.", "KF-C4")
    if kind == actions.SIX:
        return Refusal(f"{die_name(pos, die)} already shows a 6.", "KF-C4", "a 6 already")
    return Refusal(f"{die_name(pos, die)} shows more than 6, so it can't be flipped.", "KF-C4", "above 6")


_REASONS: dict[int, Callable[[Position, int], Refusal]] = {
    actions.CLAIM: _claim,
    actions.VISIT: _visit,
    actions.PASS: _pass,
    actions.CRAFT: _craft,
    actions.STEAL: _steal,
    actions.END: lambda _pos, _code: Refusal("there is no craft turn to end now.", "KF-C1"),
    **dict.fromkeys(_CHANGES, _change),
}
