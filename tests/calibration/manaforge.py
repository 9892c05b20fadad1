"""Manaforge's numbers against the cards and dice that really came.

A game is played by bots. At a random moment its Board's odds are read. Then the game is played on as the number says:
everybody ends the turn at once, the cards come that really lie in the deck, the dice are rolled, and a player of the
tests' own tries everything that the rules allow, to see whether a card can be paid.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from calibration.observed import Observation
from calibration.playing import board_odds, played, settled

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.odds.after import after_build
from manaforge_widgets.games.manaforge.odds.cheapest import Outlay, cheapest
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.own_table import one_seat
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pausing import run_to_end

ROLLED: Final = "manaforge: an item can be paid after the coming roll"
REACH: Final = "manaforge: reach"
REACH_PRISMS: Final = "manaforge: reach with prisms"
REACH_AFTER: Final = "manaforge: reach after holding, releasing or upgrading"
REACH_BUILT: Final = "manaforge: reach after a build, with prisms if it takes or gives some"

_NOT_TRIED: Final = (
    actions.BUILD,
    actions.SCAVENGE,
    actions.PRISM,
    actions.END,
    actions.HOLD,
    actions.RELEASE,
    actions.LOOK,
)
_MOST_TABLES: Final = 60_000
_MOST_THINGS: Final = 9
"""Dice, gems, and workshop cards counted twice: with more of them a turn has too many ways."""


class TooLong(Exception):
    """There are too many ways to play a turn."""


def payable(position: Position, seat: int, prisms: int) -> set[int]:
    """The items on the board that a seat can pay in its turn, found by trying all that is legal.

    Args:
        position: the beginning of the seat's turn.
        seat: the seat.
        prisms: how many prisms it may exchange.

    Raises:
        TooLong: there are too many ways.
    """
    assert position.active == seat
    assert not position.stack
    # The other seats bear on nothing here, and without them a table is quick to copy.
    start = one_seat(position, seat)
    start.prisms[0] = prisms
    wanted = {item for item in start.board if item >= 0}
    found: set[int] = set()
    waiting, seen = [start], {_key(start)}
    while waiting and found != wanted:
        pos = waiting.pop()
        for code in pos.options if pos.stack else engine.legal(pos, 0):
            kind = code & actions.KIND_MASK
            if kind == actions.BUILD and not pos.stack:
                found.add(code >> actions.BITS)
            if kind in _NOT_TRIED and not pos.stack:
                continue
            new = pos.copy()
            engine.apply(new, code)
            key = _key(new)
            if key not in seen:
                seen.add(key)
                waiting.append(new)
        if len(seen) > _MOST_TABLES:
            raise TooLong
    return found


def _key(pos: Position) -> object:
    """What matters in a turn: equal dice may change places, and so may equal cards."""
    seat = 0
    spent = pos.spent[0]
    if pos.stack:
        # A question may be about a certain die or card.
        return pos.key()
    dice = sorted(
        (kind, face, spent >> number & 1)
        for number, (kind, face) in enumerate(zip(pos.die_type[seat], pos.die_face[seat], strict=True))
    )
    cards = sorted(zip(pos.workshop[seat], pos.charged[seat], pos.attached[seat], strict=True))
    gems = pos.gems[4 * seat : 4 * seat + 4]
    return (pos.spends, pos.used, pos.prisms[seat], *pos.reserve, *gems, tuple(dice), tuple(cards))


# ------------------------------------------------------------------------------------------------------ playing on


def next_turn(position: Position, seat: int, rng: random.Random) -> Position:
    """The table at the beginning of the seat's first turn after the next roll, if nobody does anything until then."""
    pos = position.copy()
    rolled = False
    while True:
        if engine.pending(pos).__class__.__name__ == "Chance":
            rolled = rolled or any(frame[0] == at.ROLL_ALL for frame in pos.stack)
            settled(engine, pos, rng)
            continue
        if pos.stack:
            frame = pos.stack[-1][0]
            codes = pos.options
            kinds = {code & actions.KIND_MASK: code for code in codes}
            engine.apply(pos, kinds.get(actions.DECLINE, kinds.get(actions.PASS, kinds.get(actions.ORDER, codes[0]))))
            assert frame in (at.OFFER, at.ORDER), frame
        elif rolled and pos.active == seat:
            return pos
        else:
            engine.apply(pos, actions.code(actions.END))


def _share_payable(position: Position, seat: int, prisms: int, rng: random.Random) -> float:
    pos = next_turn(position, seat, rng)
    board = [item for item in pos.board if item >= 0]
    found = payable(pos, seat, prisms)
    return sum(item in found for item in board) / len(board)


# --------------------------------------------------------------------------------------------------- observations


def observations(seed: int, moments: int, *, rolls: int = 1) -> Iterator[Observation]:
    """The observations of one game.

    Args:
        seed: of the game, and its cluster.
        moments: how many moments are looked at.
        rolls: how often the future of each is drawn.
    """
    rng = random.Random(f"manaforge {seed}")
    match = played("manaforge", rng.choice((2, 3, 4)), seed, rng)
    times = [step for step in range(match.step) if match.status(step).phase == "play"]
    before_roll = [step for step in times if _waits_for_roll(match.copy_position(step))]
    picked = rng.sample(times, min(moments, len(times))) + rng.sample(before_roll, min(2, len(before_roll)))
    for step in picked:
        branch = match.branch(step)
        pos = branch.copy_position()
        seat = rng.randrange(branch.seats)
        if _is_small(pos, seat) and (not pos.stack or _waits_for_roll(pos)):
            yield from _at(branch, pos, seat, seed, rolls, rng)
    building = [step for step in times if _may_build(match.copy_position(step))]
    for step in rng.sample(building, min(moments, len(building))):
        branch = match.branch(step)
        pos = branch.copy_position()
        if odds := board_odds(branch, pos.active):
            yield from _built(pos, pos.active, odds, seed, rolls, rng)


def _may_build(pos: Position) -> bool:
    return not (pos.stack or pos.built) and _is_small(pos, pos.active)


def _waits_for_roll(pos: Position) -> bool:
    return any(frame[0] == at.ROLL_ALL for frame in pos.stack)


def _at(
    match: mf.Match, pos: Position, seat: int, cluster: int, rolls: int, rng: random.Random
) -> Iterator[Observation]:
    odds = board_odds(match, seat)
    if not odds:
        return
    rolled = [(item["title"], row) for item in odds["items"] for row in item["rolls"] if _is_quick(pos, seat, row)]
    for title, row in rng.sample(rolled, min(2, len(rolled))):
        came = _mean(rolls, lambda row=row, title=title: _rolled(pos, seat, title, row["prisms"], rng))
        yield from _observed(ROLLED, row["chance"], came, cluster)
    reach = odds["reach"]
    if not reach:
        return
    more = [row for row in reach["prisms"] if _is_quick(pos, seat, row)]
    for row in [{"prisms": 0, "chance": reach["chance"]}, *rng.sample(more, min(1, len(more)))]:
        came = _mean(rolls, lambda row=row: _share_payable(pos, seat, row["prisms"], rng))
        yield from _observed(REACH_PRISMS if row["prisms"] else REACH, row["chance"], came, cluster)
    for row in rng.sample(odds["moves"], min(1, len(odds["moves"]))):
        after = pos.copy()
        engine.apply(after, _code_of(match, seat, row))
        came = _mean(rolls, lambda after=after: _share_payable(after, seat, 0, rng))
        yield from _observed(REACH_AFTER, row["chance"], came, cluster)


def _built(
    pos: Position, seat: int, odds: Mapping[str, Any], cluster: int, rolls: int, rng: random.Random
) -> Iterator[Observation]:
    """The reach after a build with the cheapest payment; one that changes the prisms rather than another."""
    rows = [item["after"] for item in odds["items"] if item["after"]]
    rng.shuffle(rows)
    for row in sorted(rows, key=lambda row: not row["prisms"])[:1]:
        item = pos.components.item_ids[row["name"]]
        outlay = run_to_end(cheapest(pos, seat, [item], Budget("")))[item]
        assert isinstance(outlay, Outlay), row
        after = run_to_end(after_build(pos, item, outlay, Budget("")))
        prisms = after.prisms[seat] if row["prisms"] else 0
        assert row["prisms"] == (after.prisms[seat] != pos.prisms[seat])
        if prisms <= _MOST_PRISMS and _is_small(after, seat):
            came = _mean(rolls, partial(_share_payable, after, seat, prisms, rng))
            yield from _observed(REACH_BUILT, row["chance"], came, cluster)


_MOST_PRISMS: Final = 2


def _is_quick(pos: Position, seat: int, row: Mapping[str, Any]) -> bool:
    """Whether all ways to play the turn can be tried in a short time; it follows from what lies on the table."""
    return row["prisms"] <= 1 and _is_small(pos, seat)


def _is_small(pos: Position, seat: int) -> bool:
    return (
        len(pos.die_type[seat]) + 2 * len(pos.workshop[seat]) + sum(pos.gems[4 * seat : 4 * seat + 4]) <= _MOST_THINGS
    )


def _rolled(pos: Position, seat: int, title: str, prisms: int, rng: random.Random) -> float:
    turn = next_turn(pos, seat, rng)
    return float(turn.components.item_ids[title] in payable(turn, seat, prisms))


def _mean(rolls: int, once: Any) -> float | None:
    """What came on the average; None where it could not be found out."""
    try:
        return sum(once() for _ in range(rolls)) / rolls
    except TooLong:
        return None


def _observed(number: str, chance: Mapping[str, Any], came: float | None, cluster: int) -> Iterator[Observation]:
    if came is not None:
        yield Observation(number, chance["share"], came, cluster)


def _code_of(match: mf.Match, seat: int, row: Mapping[str, Any]) -> int:
    """The action that a row of the drawer is about."""
    for action in match.legal_actions(seat):
        if action.kind != row["kind"]:
            continue
        if action.kind == "upgrade":
            named = f"{action.args.element} gem on {action.args.card}"
            if named == row["name"]:
                return action.code
        elif row["target"] == f"die:{action.args.die}":
            return action.code
    raise AssertionError(row)
