"""Lines for logs and replays, made from the positions before and after an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.kings_forge.rules import actions, gather
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.arguments import decode, source_name
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, ONES, PLUS, REROLL, ROLL_SMITHY, SIX, TOKENS, Bonus
from manaforge_widgets.games.kings_forge.rules.dice import FOUR_COLOURS, HANDFUL, KINDS, named, shared
from manaforge_widgets.games.kings_forge.rules.names import die_name
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.rules.rounds import outcome


def describe(before: Position, seat: int, code: int, after: Position) -> str:
    """Return what the seat did and what followed, in one line, with symbols in braces such as ``2{die-metal}``.

    Args:
        before: the position before the action.
        seat: the seat that acted.
        code: the action.
        after: the position after the action and its draws.
    """
    return deed(before, seat, code, after) + _followed(before, code, after, seat)


GATHERED_OUT = "The gather phase is over"
"""The beginning of a line that says why the gather phase ended early."""


def _ran_out(before: Position, code: int, after: Position) -> bool:
    """KF-G6: whether the gather phase ended with this action although not all seats have passed."""
    gathering = (at.GATHER, at.PLACING)
    if before.state not in gathering or before.deck or (after.state in gathering and after.round == before.round):
        return False
    left = sum(card >= 0 for card in before.market) - (code & actions.KIND_MASK in (actions.CLAIM, actions.VISIT))
    return left < len(before.market) if before.seats == 2 else left == 0


def deed(before: Position, seat: int, code: int, after: Position) -> str:
    """Return what the seat did, without what followed; the arguments are those of :func:`describe`."""
    line = _WORDS[code & actions.KIND_MASK](before, code, after)
    changed = _gains(before, seat, code)
    return line + f": {', '.join(changed)}" if changed else line


def _claimed(before: Position, code: int, _after: Position) -> str:
    args = decode(before, code)[1]
    side = "upper" if args["action"] == actions.SIDES[0] else "lower"
    dice = [dice_symbols(args["dice"]), *([f"{dice_symbols(args['consumed'])}, consumed"] if args["consumed"] else [])]
    placed = " and ".join(part for part in dice if part)
    return f"claimed {args['card']}'s {side} action" + (f" with {placed}" if placed else "")


def _visited(before: Position, code: int, _after: Position) -> str:
    args = decode(before, code)[1]
    return f"turned {args['card']} face down and visited the {args['dock']} dock with {dice_symbols(args['dice'])}"


def dice_symbols(dice: Mapping[str, int]) -> str:
    """Return numbers of dice by kind as symbols: ``2{die-metal} 1{die-gem}``."""
    return " ".join(f"{dice[kind]}{{die-{kind}}}" for kind in dice)


def _crafted(before: Position, code: int, _after: Position) -> str:
    kind, args = decode(before, code)
    dice = [
        f"{name.replace(' as ', f' {before.die_value[die]} as ')}"
        if " as " in name
        else f"{KINDS[before.die_kind[die]]} {before.die_value[die]}"
        for name, die in zip(args["dice"], actions.dice_of(code), strict=True)
    ]
    if kind == "craft":
        return f"crafted {args['card']} with {listed(dice)}"
    card = actions.card_of(code)
    loser = next(lying[1] for lying in before.lying if lying[0] == card)
    return f"stole {args['card']} from {seat_symbol(loser)} with {listed(dice)}"


def _changed(before: Position, code: int, after: Position) -> str:
    kind, args = decode(before, code)
    if kind in ("reroll", "roll"):
        return _rerolled(before, code, after)
    if kind == "ones":
        dice = [die for die, value in enumerate(before.die_value) if value == 1]
        return f"turned {_listed(before, dice)} from 1 to 6 with {_tool(args['by'])}"
    die = actions.die_of(code)
    verb = {"add": f"added {args.get('amount')} to", "six": "set", "flip": "flipped"}[kind]
    return f"{verb} {args['die']} with {_tool(args['by'])}: {before.die_value[die]} becomes {after.die_value[die]}"


def _tool(name: str) -> str:
    if not name.endswith(" token"):
        return name
    return f"{'an' if name[0] == 'a' else 'a'} {name}"


def _rerolled(before: Position, code: int, after: Position) -> str:
    kind = code & actions.KIND_MASK
    number = before.choosing - 1 if kind == actions.ROLL else actions.bonus_of(code)
    source = source_name(before, before.bonuses[before.active][number][0])
    if kind == actions.REROLL and after.choosing:
        return f"chose {die_name(before, actions.die_of(code))} to be rolled again with {source}"
    chosen = before.due | (1 << actions.die_of(code) if kind == actions.REROLL else 0)
    dice = actions.bits(chosen)
    results = [str(after.die_value[die]) if after.die_value[die] else f"{before.cemetery} (cancelled)" for die in dice]
    return f"rolled {_listed(before, dice)} again with {source}: {listed(results)}"


def _listed(pos: Position, dice: list[int]) -> str:
    return listed([die_name(pos, die) for die in dice])


_WORDS: dict[int, Callable[[Position, int, Position], str]] = {
    actions.CLAIM: _claimed,
    actions.VISIT: _visited,
    actions.PASS: lambda _before, _code, _after: "passed",
    actions.PLACE: lambda before, _code, _after: f"left the cemetery die at {before.die_value[0]}",
    **dict.fromkeys((actions.CRAFT, actions.STEAL), _crafted),
    **dict.fromkeys((actions.ADD, actions.SIX, actions.FLIP, actions.REROLL, actions.ONES, actions.ROLL), _changed),
    actions.END: lambda _before, _code, _after: "ended the turn",
}


def _gains(before: Position, seat: int, code: int) -> list[str]:
    """Return what the action itself gave, calculated from the action, since a round may have ended after it."""
    kind = code & actions.KIND_MASK
    if kind == actions.PASS:
        return [[], ["+1{die-metal} to the supply"], ["one {token-plus-1-plus-1}"]][actions.taken_of(code)]
    if kind == actions.VISIT:
        dock = before.components.docks[actions.unpack_claim(code)[1] >> 1]
        if dock.token < 0:
            return _given(shared(before.stock, dock.gain), "to the smithy tile") or ["nothing is left of its gain"]
        return [f"+1{{token-{TOKENS[dock.token].replace('_', '-')}}}"] if before.tokens[dock.token] else []
    if kind != actions.CLAIM:
        return []
    card, which, payment = actions.unpack_claim(code)
    action = before.components.gathers[card].actions[which]
    placed = before.supply[seat] & FOUR_COLOURS if action.all_unused else action.payments[payment][0]
    waiting, usable = gather.gains(before, action, placed)
    return [
        *_given(usable, "to the supply"),
        *_given(waiting, "to the smithy tile"),
        *(bonus_words(bonus) for bonus in action.bonuses),
    ]


def _given(dice: int, where: str) -> list[str]:
    return [f"+{dice_symbols(named(dice))} {where}"] if dice else []


_NUMBERS = {2: "two", 3: "three", 4: "four"}


def bonus_words(bonus: Bonus) -> str:
    """Return what is left of a bonus, as text: ``+2 to a die``."""
    kind, left = bonus[1], bonus[2:]
    if not left:
        return "used up"
    if kind == PLUS:
        if len(left) == 1:
            return f"+{left[0]} to a die"
        if len(set(left)) == 1:
            return f"+{left[0]} to each of {_NUMBERS.get(len(left), len(left))} dice"
        return f"{listed([f'+{plus}' for plus in left])}, each to a different die"
    dice = "a die" if left[0] == 1 else f"{left[0]} dice"
    return {
        SIX: f"set {dice} to 6",
        FLIP: f"flip {dice}",
        REROLL: f"roll {dice} again",
        ONES: "ones become sixes",
        ROLL_SMITHY: "roll the dice of the smithy tile, too",
    }[kind]


def _followed(before: Position, code: int, after: Position, seat: int) -> str:
    """Return what followed automatically: a new craft, passes, rolls, the end of a phase, a round, or the game."""
    sentences = [
        f"New on display: {after.components.crafts[card].name}"
        for card in after.display
        if card >= 0 and card not in before.display
    ]
    if _ran_out(before, code, after):
        why = "no card is left for the empty place" if before.seats == 2 else "no card is face up"
        sentences.append(f"{GATHERED_OUT}: {why}")
    if after.round == before.round and after.state != at.OVER:
        passed = after.passed & ~before.passed & ~(1 << seat)
        sentences += [f"{seat_symbol(other)} passed" for other in actions.bits(passed)]
        if after.state == at.PLACING and before.state == at.GATHER:
            sentences.append(f"The cemetery die shows {after.die_value[0]}")
        elif after.cemetery and before.state == at.GATHER and not before.cemetery:
            sentences.append(f"The cemetery die stays at {after.cemetery}")
        if after.state == at.CRAFT and before.state != at.CRAFT:
            sentences.append("The craft phase begins")
    sentences += [
        f"{seat_symbol(other)} rolled {_values(kinds, values, after.cemetery)}: nothing can be made with it"
        for other, kinds, values in after.unmade
    ]
    for other in range(after.seats):
        cards = after.claimed[other][len(before.claimed[other]) :]
        names = [after.components.crafts[card].name for card in cards]
        sentences += [f"{seat_symbol(other)} kept {listed(names)}"] if names else []
    if after.round != before.round:
        sentences.append(f"Round {after.round} begins")
    if after.state == at.OVER:
        result = outcome(after)
        who = " and ".join(seat_symbol(winner) for winner in result.winners)
        sentences.append(f"The game is over: {who} won, {result.reason}")
    elif after.state == at.CRAFT and (before.state != at.CRAFT or before.turns_done != after.turns_done):
        rolled = _values(after.die_kind, after.die_value, after.cemetery)
        sentences.append(f"{seat_symbol(after.active)} rolled {rolled}")
    return "".join(f". {sentence}" for sentence in sentences)


def _values(kinds: Sequence[int], values: Sequence[int], cemetery: int) -> str:
    dice = zip(kinds, values, strict=True)
    return listed([f"{KINDS[kind]} {value or f'{cemetery} (cancelled)'}" for kind, value in dice])


def effects(before: Position, after: Position, seat: int) -> list[str]:
    """Return the changes for each seat, as signed amounts with symbols; those of another seat follow its symbol."""
    others = [
        f"{seat_symbol(other)} {' '.join(changes)}"
        for other in range(after.seats)
        if other != seat and (changes := _seat_changes(before, after, other))
    ]
    return [*_seat_changes(before, after, seat), *others]


def _seat_changes(before: Position, after: Position, seat: int) -> list[str]:
    old, new = before.dice_of(seat), after.dice_of(seat)
    changes = [change for kind in range(HANDFUL) for change in _signed(new[kind] - old[kind], f"die-{KINDS[kind]}")]
    for number, name in enumerate(TOKENS):
        source = len(after.components.gathers) + number
        more = sum(bonus[0] == source for bonus in after.bonuses[seat])
        more -= sum(bonus[0] == source for bonus in before.bonuses[seat])
        changes += _signed(more, f"token-{name.replace('_', '-')}")
    return changes + _signed(len(after.claimed[seat]) - len(before.claimed[seat]), "craft")


def _signed(amount: int, symbol: str) -> list[str]:
    return [f"{'+' if amount > 0 else '−'}{abs(amount)}{{{symbol}}}"] if amount else []
