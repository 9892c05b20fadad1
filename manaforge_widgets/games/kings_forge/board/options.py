"""The legal actions as options for the browser: each with the target to click and a label.

There may be thousands of ways to place dice, to turn a card face down or to choose the dice of a reroll. So each target
has one way, the proposed one, as its option. For any other way, the player uses an editor of the front end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from manaforge_widgets.core.api import Action
from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.games.kings_forge.board.proposals import crafting_ways, proposal
from manaforge_widgets.games.kings_forge.rules import actions, changes, fitting, gather
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.bonuses import TOKENS
from manaforge_widgets.games.kings_forge.rules.describe import bonus_words, dice_symbols
from manaforge_widgets.games.kings_forge.rules.dice import FOUR_COLOURS, named, shared
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.widgets.shapes import Option
from manaforge_widgets.widgets.to_json import option_view


def options(rules: KingsForge, pos: Position, seat: int) -> list[Option]:
    """Return the options of all targets on the table that the seat can use now.

    Args:
        rules: the rules with the edition of the match.
        pos: the position; it is not changed.
        seat: the seat. It has no options if it is not its turn, or while it chooses dice for a reroll.
    """
    if seat != pos.active or not pos.options or pos.choosing:
        return []
    make = _gathering if pos.state == at.GATHER else _crafting
    return list(make(rules, pos, seat))


# ------------------------------------------------------------------------------------------------ gather phase


def _gathering(rules: KingsForge, pos: Position, seat: int) -> Iterator[Option]:
    claims = _of_kind(pos, actions.CLAIM)
    for code in _first(claims, lambda code: actions.unpack_claim(code)[:2]):
        action = rules.action(pos, seat, code)
        yield option_view(action, targets.claim(action.args.card, action.args.action), _claim_label(pos, seat, code))
    # The proposed card to turn face down is the one with the fewest claims for the seat.
    times = [actions.card_of(code) for code in claims]
    turned = min((card for card in pos.market if card >= 0), key=times.count, default=-1)
    visits = [code for code in _of_kind(pos, actions.VISIT) if actions.card_of(code) == turned]
    for code in _first(visits, actions.use_of):
        action = rules.action(pos, seat, code)
        use = actions.use_of(code)
        dock = pos.components.docks[use >> 1]
        yield option_view(action, targets.dock(dock.name, dock.costs[use & 1]), _visit_label(pos, action))
    for code in _of_kind(pos, actions.PASS):
        yield option_view(rules.action(pos, seat, code), targets.TURN, _PASS_LABELS[actions.taken_of(code)])


def _of_kind(pos: Position, kind: int) -> list[int]:
    return [code for code in pos.options if code & actions.KIND_MASK == kind]


def _first(codes: Iterable[int], thing: Callable[[int], object]) -> list[int]:
    """Return the first code for each target, which pays with the cheapest dice."""
    first: dict[object, int] = {}
    for code in codes:
        first.setdefault(thing(code), code)
    return list(first.values())


def _claim_label(pos: Position, seat: int, code: int) -> str:
    card, which, payment = actions.unpack_claim(code)
    action = pos.components.gathers[card].actions[which]
    placed = pos.supply[seat] & FOUR_COLOURS if action.all_unused else sum(action.payments[payment])
    waiting, usable = gather.gains(pos, action, placed)
    given = [
        *([f"{dice_symbols(named(usable))} at once"] if usable else []),
        *([f"{dice_symbols(named(waiting))} next round"] if waiting else []),
        *(bonus_words(bonus) for bonus in action.bonuses),
        *(["roll the cemetery die"] if action.cemetery else []),
    ]
    dice = dice_symbols(named(placed))
    return f"{f'for {dice}' if dice else 'free'}: {', '.join(given) or 'nothing, as the stock has run out'}"


def _visit_label(pos: Position, action: Action) -> str:
    dock = pos.components.docks[pos.components.dock_ids[action.args.dock]]
    if dock.token >= 0:
        gain = f"1{{token-{TOKENS[dock.token].replace('_', '-')}}}" if pos.tokens[dock.token] else ""
    else:
        gain = f"{dice_symbols(named(dock.gain))} next round" if shared(pos.stock, dock.gain) else ""
    dice = dice_symbols(action.args.dice)
    return f"turn {action.args.card} face down and pay {dice}: {gain or 'nothing, as the stock has run out'}"


_PASS_LABELS = (
    "pass",
    "pass and take 1{die-metal} to use now",
    "pass and take a {token-plus-1-plus-1} (adds 1 to each of two dice)",
)


# ------------------------------------------------------------------------------------------------- craft phase


def _crafting(rules: KingsForge, pos: Position, seat: int) -> Iterator[Option]:
    for (kind, card), ways in crafting_ways(pos).items():
        target = targets.craft if kind == actions.CRAFT else targets.steal
        code, why = proposal(pos, ways)
        name = pos.components.crafts[card].name
        label = f"{actions.KINDS[kind]} {name}{f'; {why}' if why else ''}"
        yield option_view(rules.action(pos, seat, code), target(name), label)
    yield from _changes(rules, pos, seat)
    for code in pos.options:
        kind = code & actions.KIND_MASK
        if kind == actions.END:
            yield option_view(rules.action(pos, seat, code), targets.TURN, "end turn")
        elif kind == actions.PLACE:
            label = f"leave the cemetery die at {pos.die_value[0]}"
            yield option_view(rules.action(pos, seat, code), targets.PLACE, label, proposed=True)


def _changes(rules: KingsForge, pos: Position, seat: int) -> Iterator[Option]:
    """KF-C4: yield an option for each change of each die, and one for each other bonus."""
    for code in pos.options:
        kind = code & actions.KIND_MASK
        if kind in _CHANGES:
            number, die, amount = actions.bonus_of(code), actions.die_of(code), actions.amount_of(code)
            label = f"{_CHANGES[kind]}{amount or ''} → {changes.changed(kind, pos.die_value[die], amount)}"
            for same in fitting.equal(pos, die):
                action = rules.action(pos, seat, actions.change(kind, number, same, amount))
                yield option_view(action, targets.die(action.args.die), label)
        elif kind == actions.ONES:
            action = rules.action(pos, seat, code)
            yield option_view(action, targets.tool(action.args.by), "every 1 becomes a 6")
    for code in _first(_of_kind(pos, actions.REROLL), actions.bonus_of):
        action = rules.action(pos, seat, code)
        most = pos.bonuses[seat][actions.bonus_of(code)][2]
        yield option_view(action, targets.tool(action.args.by), f"roll up to {most} dice again")


_CHANGES = {actions.ADD: "+", actions.SIX: "set", actions.FLIP: "flip"}
"""The change of a single die, in a word or a sign."""
