"""A search for the items that a seat can build in a turn, which tries the seat's actions on the engine itself.

This is the slow answer, straight from the rules: a depth-first search over the engine's legal actions. It has found a
card when the seat's mana and gems, together with prisms and Wizard's Apprentice, pay for it. The engine carries out the
effects of the cards. So the search answers questions that the automata refuse, and the automata are tested against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manaforge_widgets.core.messages import short
from manaforge_widgets.games.manaforge.odds.pruning import SearchOrder, TurnPruner
from manaforge_widgets.games.manaforge.odds.shortfall import Price, Shortfall, missing_mana
from manaforge_widgets.games.manaforge.rules import engine, roles
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.own_table import one_seat
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import start_turn
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import Pausing, run_to_end

HELPS = "fewer dice, fewer cards in the workshop or an estimate by simulation would help"
_STEPS_BETWEEN_CHECKS = 16
_BESIDE_THE_TURN = (at.OFFER, at.ORDER)
_IN_THE_TURN = (roles.MANCER, roles.APPRENTICE)

_Path = tuple["_Path", int] | None


def buildable(position: Position, seat: int, items: Iterable[int], budget: Budget | None = None) -> frozenset[int]:
    """Return the items that a seat can still build in its current turn, with the best choices.

    Args:
        position: any position in the seat's turn, also during a choice; it is not changed.
        seat: the seat whose turn it is.
        items: the ids of the items, which are assumed to lie on the board.
        budget: the time that the calculation may take; None for the time of one question.

    Raises:
        OddsError: it is not the turn of ``seat``, an item is unknown, or the time of ``budget`` is over.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.position.phase != "play":
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> position = m.rules.from_view(m.view(None))
        >>> position.prisms[1] = 0
        >>> [position.components.items[item].title for item in buildable(position, 1, position.board)]
        ['Phoenix Egg']
    """
    return frozenset(ways_to_build(position, seat, items, budget))


def ways_to_build(
    position: Position, seat: int, items: Iterable[int], budget: Budget | None = None
) -> dict[int, tuple[int, ...]]:
    """Return, for each item of :func:`buildable`, the codes of actions that lead to it; the last code builds it.

    There may be a shorter or a cheaper way. The codes are those of ``m.legal_actions()``.

    Raises:
        OddsError: see :func:`buildable`.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.position.phase != "play":
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> position = m.rules.from_view(m.view(None))
        >>> [way] = ways_to_build(position, 1, [position.components.item_ids["Phoenix Egg"]]).values()
        >>> for code in way:
        ...     m.apply(next(action for action in m.legal_actions() if action.code == code))
        >>> m.actions[-1].text
        'build Phoenix Egg'
    """
    return run_to_end(build_steps(position, seat, items, budget or Budget(HELPS)))


def build_steps(
    position: Position, seat: int, items: Iterable[int], budget: Budget
) -> Pausing[dict[int, tuple[int, ...]]]:
    """Find the result of :func:`ways_to_build` in steps, so that the caller can pause or stop the work.

    Raises:
        OddsError: see :func:`buildable`.
    """
    start = _one_seat(position, seat, items)
    lines: dict[int, tuple[int, ...]] = {}
    if start.built:
        return lines
    pruner = TurnPruner(start)
    shortfall = Shortfall(start, pruner.ranks)
    costs = [start.components.items[item].cost for item in start.board]
    goals: list[tuple[int, Price]] = [
        (item, (*cost.mana, cost.total)) for item, cost in zip(start.board, costs, strict=True)
    ]
    waiting: list[tuple[Position, SearchOrder, list[tuple[int, Price]], _Path]] = [(start, SearchOrder(), goals, None)]
    seen = set()
    steps = 0
    while waiting and len(lines) < len(goals):
        steps += 1
        if not steps % _STEPS_BETWEEN_CHECKS:
            budget.check()
            yield
        pos, order, ahead, path = waiting.pop()
        if pos.stack:
            moves = [(code, order) for code in pruner.answers_to_try(pos)]
        else:
            have = [*map(int.__add__, pos.reserve, pos.gems)]
            wild = shortfall.wild_mana(pos)
            hopeful = []
            for item, price in ahead:
                if item in lines:
                    continue
                missing = missing_mana(price, have)
                if missing <= wild:
                    lines[item] = (*_codes(path), *shortfall.fill(pos.copy(), item, price))
                elif shortfall.may_suffice(pos, order.after, price, have, missing):
                    hopeful.append((item, price))
            if not hopeful:
                continue
            ahead = hopeful
            moves = pruner.actions_to_try(pos, order)
        # Last in, first out: reversed, so that the first move is tried first.
        for code, then in reversed(moves):
            new = pos.copy()
            engine.apply(new, code)
            key = pruner.key(new, then)
            if key not in seen:
                seen.add(key)
                waiting.append((new, then, ahead, (path, code)))
    return lines


def next_turn(position: Position, seat: int, faces: Sequence[int] | None = None) -> Position:
    """Return the position at the start of the seat's next turn, if the seat keeps all that it has now.

    The reserve is empty, all spends are left, the dice are unspent and the cards are charged.

    Args:
        position: any position in play; it is not changed.
        seat: the seat whose turn begins.
        faces: the face of each of its dice; None for the faces that they show now.

    Raises:
        OddsError: the game is not in play, or the number of faces is not the number of dice.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.position.phase != "play":
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> position = next_turn(m.rules.from_view(m.view(None)), 0)
        >>> position.active, position.spends, position.spent[0]
        (0, 4, 0)
    """
    if position.phase != at.PLAY:
        raise OddsError("nobody has a turn: the talents are still being drafted, or the game is over.")
    if not 0 <= seat < position.seats:
        raise OddsError(f"seat must be from 0 to {position.seats - 1}, not {short(seat, 20)}.")
    new = turn_start(position, seat)
    new.spent[seat] = 0
    new.charged[seat] = [1] * len(new.workshop[seat])
    if faces is not None:
        if len(faces) != len(new.die_type[seat]):
            raise OddsError(
                f"faces must have {len(new.die_type[seat])} faces, one for each die of seat {seat}, not {len(faces)}."
            )
        new.die_face[seat] = list(faces)
    return new


def turn_start(position: Position, seat: int) -> Position:
    """Return a copy in which the seat's turn begins now (MF-R2), with its dice and cards as they are."""
    new = position.copy()
    new.reserve = [0, 0, 0, 0]
    new.building = -1
    start_turn(new, seat)
    # Offers to other seats at the start of the turn do not change what the seat can pay.
    new.stack, new.options = [], []
    return new


def _one_seat(position: Position, seat: int, items: Iterable[int]) -> Position:
    """Return a one-seat position, quick to copy: the seat in its turn, with these items on the board."""
    components = position.components
    board = sorted({item for item in items if item >= 0})
    if board and board[-1] >= len(components.items):
        raise OddsError(f"there is no item {board[-1]}; items are numbered 0 to {len(components.items) - 1}.")
    if position.phase != at.PLAY or seat != position.active:
        raise OddsError(f"it is not the turn of seat {short(seat, 20)}.")
    # Offers to others and a look at the deck do not change the turn.
    stack = [frame for frame in position.stack if frame[0] not in _BESIDE_THE_TURN]
    if stack and stack[-1][0] >= at.FIRST_CHANCE:
        raise OddsError("the dice have not been rolled yet; ask again after the roll.")
    new = one_seat(position, seat)
    new.board, new.stack = board, stack
    # These do not affect what can be built; without them more positions are equal.
    new.prestige, new.held, new.store, new.discard = [0], [-1], [[]], []
    new.talents = [tuple(t for t in position.talents[seat] if components.talents[t].role in _IN_THE_TURN)]
    return new


def _codes(path: _Path) -> list[int]:
    codes = []
    while path is not None:
        path, code = path
        codes.append(code)
    return codes[::-1]
