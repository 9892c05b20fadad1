"""The holdings of seats in a match in play, and the crafts that can be made or stolen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import NONE_CANCELLED, Cancelled, read_cancelled
from manaforge_widgets.games.kings_forge.odds.holdings import Counts, Holding, minus, plus, returning
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of
from manaforge_widgets.games.kings_forge.rules import actions, gather
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.bonuses import (
    FLIP,
    ONES,
    PLUS,
    PLUS_1_PLUS_1,
    REROLL,
    ROLL_SMITHY,
    SIX,
    Bonus,
    is_live,
    token,
)
from manaforge_widgets.games.kings_forge.rules.dice import CEMETERY, FOUR_COLOURS, METAL, many, shared, some
from manaforge_widgets.games.kings_forge.rules.position import Lying, Position
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.of_match import check_asked


def position_of(match: Match, seat: object) -> Position:
    """Return a copy of a match's position, after checking that the game goes on and that the seat exists.

    Raises:
        OddsError: the match is not a match of King's Forge in play, or the seat does not exist.
    """
    check_asked(match, seat, "kings_forge", "King's Forge")
    pos = match.copy_position()
    assert isinstance(pos, Position), "a match of King's Forge has positions of King's Forge"
    if pos.state == at.OVER:
        raise OddsError("the game is over; there are no more rolls.")
    return pos


def has_dice_on_the_table(pos: Position, seat: int) -> bool:
    """Return whether it is the seat's craft turn and its dice have been rolled."""
    return pos.state == at.CRAFT and pos.active == seat


def will_roll(pos: Position, seat: int) -> bool:
    """Return whether the seat's roll of this round is still to come."""
    if pos.state == at.CRAFT:
        return (seat - pos.first) % pos.seats > pos.turns_done
    if pos.state == at.ROLL:
        return (seat - pos.first) % pos.seats >= pos.turns_done
    return at.PHASES[pos.state] == "gather"


def later_seats(pos: Position, seat: int) -> list[int]:
    """Return the seats that craft after a seat in this round."""
    place = (seat - pos.first) % pos.seats
    return [(pos.first + later) % pos.seats for later in range(place + 1, pos.seats)]


def displayed(pos: Position) -> dict[str, Needs]:
    """Return the needs of the crafts on display, by name."""
    crafts = [pos.components.crafts[card] for card in pos.display if card >= 0]
    return {one.name: needs_of(((KINDS[colour], value) for colour, value in one.needs), one.name) for one in crafts}


def dice_on(pos: Position, lying: Lying) -> Needs:
    """Return the dice on a craft in front of its crafter; each die has the colour of the need that it fills (KF-C3)."""
    craft = pos.components.crafts[lying[0]]
    pairs = zip(craft.needs, lying[3::2], strict=True)
    return needs_of(((KINDS[colour], value) for (colour, _), value in pairs), craft.name)


def to_steal(pos: Position, seat: int) -> dict[str, Needs]:
    """Return the dice on the crafts of other seats that can still be stolen, by name."""
    return {pos.components.crafts[one[0]].name: dice_on(pos, one) for one in pos.lying if one[1] != seat}


def bonuses_of(held: Iterable[Bonus]) -> Bonuses:
    """Return the bonuses of a seat before its roll; cards that add the same amounts are counted together."""
    plus_cards: Counter[tuple[int, ...]] = Counter()
    numbers: Counter[int] = Counter()
    rerolls = []
    for bonus in filter(is_live, held):
        kind = bonus[1]
        if kind == PLUS:
            plus_cards[tuple(sorted(bonus[2:], reverse=True))] += 1
        elif kind == REROLL:
            rerolls.append(bonus[2])
        else:
            numbers[kind] += bonus[2]
    cards = tuple(sorted(plus_cards.items()))
    return Bonuses(cards, numbers[SIX], numbers[FLIP], tuple(sorted(rerolls)), bool(numbers[ONES]))


def cancelled(pos: Position) -> Cancelled:
    """KF-C5: the value that the placed cemetery die cancels; before it is placed, the value that it shows now."""
    value = pos.die_value[0] if pos.state == at.PLACING else pos.cemetery
    return read_cancelled(value) if value else NONE_CANCELLED


def holding(pos: Position, seat: int) -> Holding:
    """Return the holding of a seat before its roll of this round. After that roll, use only ``home`` of the result."""
    held = pos.bonuses[seat]
    if pos.running and pos.active == seat:
        # The rest of a partly used bonus lapses before the next roll (KF-C4).
        held = [bonus for place, bonus in enumerate(held) if place != pos.running - 1]
    # The dice to be rolled are already collected, including those of the smithy tile.
    together = pos.state == at.ROLL and pos.active == seat
    return Holding(
        _kinds(pos.die_kind) if together else _counts(pos.supply[seat]),
        _counts(pos.smithy[seat]),
        returning(pos.dice_of(seat)),
        bonuses_of(held),
        not together and any(bonus[1] == ROLL_SMITHY for bonus in held),
        (cancelled(pos),),
    )


def after(pos: Position, seat: int, code: int, before: Holding) -> Holding:
    """Return the holding of a seat after its claim, visit or pass, without looking at the deck (KF-H1).

    Args:
        pos: the position, in the gather phase.
        seat: the seat.
        code: the code of the action.
        before: the holding of the seat now.
    """
    kind = code & actions.KIND_MASK
    components = pos.components
    if kind == actions.PASS:
        taken = actions.taken_of(code)
        if taken == actions.TAKE_METAL:
            return _gained(before, 0, some(1, METAL))
        return _blessed(before, _token(pos, PLUS_1_PLUS_1)) if taken == actions.TAKE_TOKEN else before
    card, which, payment = actions.unpack_claim(code)
    if kind == actions.VISIT:
        dock = components.docks[which >> 1]
        paid = _paid(before, 0, components.handfuls[dock.costs[which & 1]][payment])
        if dock.token >= 0:
            return _blessed(paid, _token(pos, dock.token))
        return _gained(paid, shared(pos.stock, dock.gain), 0)
    action = components.gathers[card].actions[which]
    home, gone = action.payments[payment]
    if action.all_unused:
        home = pos.supply[seat] & FOUR_COLOURS
    waiting, usable = gather.gains(pos, action, home)
    gained = _blessed(_gained(_paid(before, home, gone), waiting, usable), action.bonuses)
    rolls = action.cemetery and components.dice[CEMETERY] and not pos.cemetery
    return gained.with_cemetery() if rolls else gained


def _token(pos: Position, number: int) -> tuple[Bonus, ...]:
    return (token(number, len(pos.components.gathers)),) if pos.tokens[number] else ()


def _paid(before: Holding, home: int, gone: int) -> Holding:
    return replace(before, supply=minus(before.supply, _counts(home + gone)), home=minus(before.home, _counts(gone)))


def _gained(before: Holding, waiting: int, usable: int) -> Holding:
    return replace(
        before,
        supply=plus(before.supply, _counts(usable)),
        smithy=plus(before.smithy, _counts(waiting)),
        home=plus(before.home, returning(_counts(waiting + usable))),
    )


def _blessed(before: Holding, bonuses: tuple[Bonus, ...]) -> Holding:
    if not bonuses:
        return before
    rolls = before.rolls_smithy or any(bonus[1] == ROLL_SMITHY for bonus in bonuses)
    return replace(before, bonuses=before.bonuses.with_all(bonuses_of(bonuses)), rolls_smithy=rolls)


def _counts(handful: int) -> Counts:
    return tuple(many(handful, kind) for kind in range(len(KINDS)))


def _kinds(dice: Iterable[int]) -> Counts:
    amounts = Counter(dice)
    return tuple(amounts[kind] for kind in range(len(KINDS)))
