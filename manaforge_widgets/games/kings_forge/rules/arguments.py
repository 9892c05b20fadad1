"""The arguments of actions by name: converting codes to arguments and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from manaforge_widgets.core.api import AmbiguousAction, IllegalAction, Refusal, UnreadableAction
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import either, listed, short
from manaforge_widgets.core.record import Record, thawed
from manaforge_widgets.core.spelling import did_you_mean, unknown
from manaforge_widgets.games.kings_forge.rules import actions, fitting
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, ONES, PLUS, REROLL, SIX, TOKEN_WORDS, is_live
from manaforge_widgets.games.kings_forge.rules.components import GatherAction
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS, FOUR_COLOURS, KINDS, LIBRARY, gathered, holds, named
from manaforge_widgets.games.kings_forge.rules.names import die_name, die_names
from manaforge_widgets.games.kings_forge.rules.notation import write, write_payment
from manaforge_widgets.games.kings_forge.rules.position import Position

Args = Mapping[str, Any] | Record
"""The arguments of an action by name: ``{"card": "Tavern", "action": "top", "dice": {}}``."""

Given = dict[str, Any]

TAKES = ("", "metal die", TOKEN_WORDS[1])
"""What can be taken with a pass, by the number in its code (KF-G5)."""


def decode(pos: Position, code: int) -> tuple[str, dict[str, Any]]:
    """Return the kind and the arguments of a code; the arguments are in the order of the notation."""
    kind = code & actions.KIND_MASK
    decoder = _DECODERS.get(kind)
    return actions.KINDS[kind], decoder(pos, code) if decoder else {}


def notation_of(pos: Position, code: int) -> str:
    """Return the notation of an action."""
    return write(*decode(pos, code))


def encode(pos: Position, seat: int, kind: str, args: Args) -> int:
    """Return the code of an action from its kind and arguments; the action need not be legal.

    Raises:
        UnreadableAction: the kind or an argument is unknown to the game.
        IllegalAction: an argument names something that the seat doesn't have.
        AmbiguousAction: the arguments fit several actions.
    """
    if kind not in actions.KINDS:
        hint = did_you_mean(kind, actions.KINDS, f"the kinds are {listed(actions.KINDS)}.")
        raise UnreadableAction(f"there is no action of the kind {short(kind)}; {hint}")
    number = actions.KINDS.index(kind)
    encoder = _ENCODERS.get(number)
    try:
        return encoder(pos, seat, thawed(args)) if encoder else number
    except (KeyError, TypeError, AttributeError) as error:
        raise UnreadableAction(
            f"an action {kind!r} can't have the arguments {short(thawed(args), 60)}; see m.legal_actions()."
        ) from error


def source_name(pos: Position, source: int) -> str:
    """Return the name of the card or the token that a bonus comes from."""
    gathers = pos.components.gathers
    return gathers[source].name if source < len(gathers) else TOKEN_WORDS[source - len(gathers)]


def _id_of(given: object, ids: Mapping[str, int], what: str) -> int:
    """Return the number of a card or a dock, from its name."""
    name = str(given)
    wanted = folded(name)
    for known, number in ids.items():
        if folded(known) == wanted:
            return number
    raise UnreadableAction(unknown(what, name, ids))


# ---------------------------------------------------------------------------------------- from codes to arguments


def _claim(pos: Position, code: int) -> dict[str, Any]:
    card, which, payment = actions.unpack_claim(code)
    row = pos.components.gathers[card]
    action = row.actions[which]
    home, gone = action.payments[payment]
    if action.all_unused:
        home = pos.supply[pos.active] & FOUR_COLOURS
    return {"card": row.name, "action": actions.SIDES[which], "dice": named(home), "consumed": named(gone)}


def _visit(pos: Position, code: int) -> dict[str, Any]:
    card, use, payment = actions.unpack_claim(code)
    dock = pos.components.docks[use >> 1]
    dice = pos.components.handfuls[dock.costs[use & 1]][payment]
    return {"dock": dock.name, "card": pos.components.gathers[card].name, "dice": named(dice)}


def _crafting(pos: Position, code: int) -> dict[str, Any]:
    craft = pos.components.crafts[actions.card_of(code)]
    dice = [
        f"{die_name(pos, die)} as {KINDS[colour]}" if pos.die_kind[die] == LIBRARY else die_name(pos, die)
        for die, (colour, _) in zip(actions.dice_of(code), craft.needs, strict=True)
    ]
    return {"card": craft.name, "dice": dice}


def _by(pos: Position, code: int) -> str:
    return source_name(pos, pos.bonuses[pos.active][actions.bonus_of(code)][0])


def _change(pos: Position, code: int) -> dict[str, Any]:
    return {"die": die_name(pos, actions.die_of(code)), "by": _by(pos, code)}


def _add(pos: Position, code: int) -> dict[str, Any]:
    return {"amount": actions.amount_of(code), **_change(pos, code)}


_DECODERS: dict[int, Callable[[Position, int], dict[str, Any]]] = {
    actions.CLAIM: _claim,
    actions.VISIT: _visit,
    actions.PASS: lambda _pos, code: {"take": TAKES[actions.taken_of(code)]},
    **dict.fromkeys((actions.CRAFT, actions.STEAL), _crafting),
    actions.ADD: _add,
    **dict.fromkeys((actions.SIX, actions.FLIP, actions.REROLL), _change),
    actions.ONES: lambda pos, code: {"by": _by(pos, code)},
}


# ---------------------------------------------------------------------------------------- from arguments to codes


def _handful(dice: Given) -> int:
    if lent := [kind for kind in KINDS[len(COLOURS) :] if kind in dice]:
        words = f"{lent[0]} dice can't be placed on a gather card or a dock; only dice of the four colours can."
        raise IllegalAction(Refusal(words, "KF-G8", f"{lent[0]} die"))
    for colour, amount in dice.items():
        if colour not in COLOURS or type(amount) is not int or not 0 <= amount <= 63:
            raise UnreadableAction(
                f"dice must be whole numbers from 0 to 63 by colour ({listed(COLOURS)}), not "
                f"{short({colour: amount}, 40)}."
            )
    return gathered(dice)


def _read_claim(pos: Position, seat: int, args: Given) -> int:
    card = _id_of(args["card"], pos.components.gather_ids, "gather card")
    side = str(args["action"]).lower()
    if side not in actions.SIDES:
        raise UnreadableAction(f"'action' must be {either(actions.SIDES)}, not {short(side, 20)}.")
    which = actions.SIDES.index(side)
    row = pos.components.gathers[card]
    action = row.actions[which]
    if action.all_unused:
        return action.codes[0]
    dice = _handful(args["dice"]) if args.get("dice") is not None else None
    gone = _handful(args.get("consumed") or {})
    what = f"{row.name}'s {('upper', 'lower')[which]} action"
    return action.codes[_payment_of(pos.supply[seat] & FOUR_COLOURS, action, dice, gone, what)]


def _payment_of(supply: int, action: GatherAction, dice: int | None, gone: int, what: str) -> int:
    """Return the number of the way to place dice that is meant; if there is only one, the dice may be omitted."""
    if dice is None:
        fitting_ones = [n for n, (home, lost) in enumerate(action.payments) if holds(supply, home + lost)]
        if len(action.payments) == 1:
            return 0
    elif (dice, gone) in action.payments:
        return action.payments.index((dice, gone))
    else:
        # The consumed dice may be omitted if only one way fits.
        total = dice + gone
        fitting_ones = [n for n, (home, lost) in enumerate(action.payments) if home + lost == total]
    if len(fitting_ones) == 1:
        return fitting_ones[0]
    if fitting_ones:
        payments = [write_payment(*map(named, action.payments[n])) for n in fitting_ones[:2]]
        examples = " or ".join(f"'with {payment}'" for payment in payments)
        raise AmbiguousAction(f"{what}: say which dice are placed, such as {examples}.")
    raise IllegalAction(Refusal(f"{what} asks for {squares_words(action)}.", "KF-G2"))


def squares_words(action: GatherAction) -> str:
    """Return the dice that an action asks for, as text: ``1 gem die, 1 gem or magic die and 1 die of any colour``."""
    if action.all_unused:
        return "all unused dice, at least one"
    squares = [
        "" if len(some) == len(COLOURS) else " or ".join(COLOURS[one] for one in some) for some in action.squares
    ]
    consumed = Counter(squares[place] for place in action.consumed)
    return listed([_square(colours, consumed[colours], number) for colours, number in Counter(squares).items()]) or (
        "no dice"
    )


def _square(colours: str, consumed: int, number: int) -> str:
    dice = "die" if number == 1 else "dice"
    what = f"{number} {colours} {dice}" if colours else f"{number} {dice} of any colour"
    if not consumed:
        return what
    return f"{what} (consumed)" if consumed == number else f"{what} ({consumed} of them consumed)"


def _read_visit(pos: Position, _seat: int, args: Given) -> int:
    number = _id_of(args["dock"], pos.components.dock_ids, "dock")
    dock = pos.components.docks[number]
    card = _id_of(args["card"], pos.components.gather_ids, "gather card")
    dice = _handful(args["dice"])
    for which, cost in enumerate(dock.costs):
        if dice in pos.components.handfuls[cost]:
            return actions.visit(card, 2 * number + which, pos.components.handfuls[cost].index(dice))
    raise IllegalAction(Refusal(f"the {dock.name} dock asks for {dock.costs[0]} or {dock.costs[1]} dice.", "KF-G4"))


def _read_pass(_pos: Position, _seat: int, args: Given) -> int:
    taken = str(args["take"]).lower()
    if taken not in TAKES:
        raise UnreadableAction(f"a pass can take a {TAKES[1]}, a {TAKES[2]} or nothing, not {short(taken, 20)}.")
    return actions.passing(TAKES.index(taken))


def _die(pos: Position, seat: int, name: object) -> int:
    names = die_names(pos) if seat == pos.active else []
    if str(name).lower() not in names:
        words = f"there is no rolled die {short(name, 20)}; the seat's rolled dice are {listed(names) or 'none'}."
        raise IllegalAction(Refusal(words, "KF-C1"))
    die = names.index(str(name).lower())
    if not pos.die_value[die]:
        raise IllegalAction(Refusal(f"{names[die]} has been placed or cancelled.", "KF-C2"))
    if pos.due >> die & 1:
        raise IllegalAction(Refusal(f"{names[die]} is chosen to be rolled again.", "KF-C4"))
    return die


def _read_crafting(kind: int) -> Callable[[Position, int, Given], int]:
    def read(pos: Position, seat: int, args: Given) -> int:
        card = _id_of(args["card"], pos.components.craft_ids, "craft")
        return actions.crafting(kind, card) | _placed(pos, seat, card, args["dice"])

    return read


def _placed(pos: Position, seat: int, card: int, names: Sequence[Any]) -> int:
    """KF-C2, KF-C5: the dice for each need of a card; the name of a library die may include its colour."""
    craft = pos.components.crafts[card]
    if not isinstance(names, list):
        raise TypeError
    chosen: dict[int, list[int]] = {colour: [] for colour, _ in craft.groups}
    free: list[int] = []
    for name in names:
        what, _, as_colour = str(name).lower().partition(" as ")
        die = _die(pos, seat, what)
        if die in free or any(die in dice for dice in chosen.values()):
            raise IllegalAction(Refusal(f"{what} is named twice.", "KF-C2"))
        kind = pos.die_kind[die]
        if as_colour and kind == LIBRARY and as_colour in COLOURS:
            kind = COLOURS.index(as_colour)
        elif as_colour:
            raise UnreadableAction(
                f"{short(str(name), 30)} is impossible: only a library die can stand for another colour, which must be "
                f"{listed(COLOURS, 'or')}."
            )
        if kind == LIBRARY:
            free.append(die)
        elif kind in chosen:
            chosen[kind].append(die)
        else:
            raise IllegalAction(Refusal(f"{craft.name} needs no {KINDS[kind]} die.", "KF-C2"))
    _name_libraries(craft.groups, chosen, free)
    if any(len(chosen[colour]) != len(least) for colour, least in craft.groups):
        raise IllegalAction(Refusal(f"{craft.name} needs {needs_words(craft.needs)}.", "KF-C2"))
    return fitting.laid(craft.groups, [chosen[colour] for colour, _ in craft.groups], fitting.hand(pos))


def _name_libraries(
    groups: tuple[tuple[int, tuple[int, ...]], ...], chosen: dict[int, list[int]], free: list[int]
) -> None:
    """KF-C5: put library dice without a colour where dice are missing, if only one colour lacks dice."""
    lacking = [colour for colour, least in groups if len(chosen[colour]) < len(least)]
    if free and len(lacking) > 1:
        colours = " or ".join(f"'as {COLOURS[colour]}'" for colour in lacking)
        raise AmbiguousAction(f"say which colour each library die stands for: put {colours} after its name.")
    for colour in lacking:
        chosen[colour] += free


def needs_words(needs: tuple[tuple[int, int], ...]) -> str:
    """Return the needs of a craft as text: ``metal 3, gem 3 and gem 4``."""
    return listed([f"{KINDS[colour]} {value}" for colour, value in needs])


def _bonus(pos: Position, seat: int, kind: int, args: Given, die: int, amount: int = 0) -> int:
    """Return the place of the bonus that is meant; its name may be omitted if only one fits."""
    wanted = folded(str(args.get("by") or ""))
    if kind == REROLL and pos.choosing and not wanted:
        return pos.choosing - 1
    matching = [
        number
        for number, bonus in enumerate(pos.bonuses[seat])
        if bonus[1] == kind and (not wanted or folded(source_name(pos, bonus[0])) == wanted)
    ]
    live = [number for number in matching if is_live(pos.bonuses[seat][number])]
    able = [
        number
        for number in live
        if (die < 0 or not pos.die_marks[die] >> number & 1) and (not amount or amount in pos.bonuses[seat][number][2:])
    ]
    best = able or live or matching
    if not best:
        words = f"{short(args['by'], 30)} gives no such bonus now." if wanted else "no bonus allows that now."
        raise IllegalAction(Refusal(words, "KF-C4"))
    sources = [source_name(pos, pos.bonuses[seat][number][0]) for number in best]
    if len(set(sources)) > 1:
        names = " or ".join(f"'by {name}'" for name in dict.fromkeys(sources))
        raise AmbiguousAction(f"say which bonus is used: add {names}.")
    return best[0]


def _read_change(code: int, kind: int) -> Callable[[Position, int, Given], int]:
    def read(pos: Position, seat: int, args: Given) -> int:
        die = _die(pos, seat, args["die"])
        amount = args["amount"] if code == actions.ADD else 0
        if type(amount) is not int or not 0 <= amount <= 9:
            raise IllegalAction(Refusal(f"no bonus adds {short(amount, 20)}.", "KF-C4"))
        number = _bonus(pos, seat, kind, args, die, amount)
        return actions.change(code, number, die, amount)

    return read


def _read_ones(pos: Position, seat: int, args: Given) -> int:
    return actions.ONES | _bonus(pos, seat, ONES, args, -1) << actions.BITS


_ENCODERS: dict[int, Callable[[Position, int, Given], int]] = {
    actions.CLAIM: _read_claim,
    actions.VISIT: _read_visit,
    actions.PASS: _read_pass,
    actions.CRAFT: _read_crafting(actions.CRAFT),
    actions.STEAL: _read_crafting(actions.STEAL),
    actions.ADD: _read_change(actions.ADD, PLUS),
    actions.SIX: _read_change(actions.SIX, SIX),
    actions.FLIP: _read_change(actions.FLIP, FLIP),
    actions.REROLL: _read_change(actions.REROLL, REROLL),
    actions.ONES: _read_ones,
}
