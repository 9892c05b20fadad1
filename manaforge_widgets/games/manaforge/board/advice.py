"""Advice: the answer that the planner's evaluation clearly prefers, and actions that would do nothing."""

from __future__ import annotations

from functools import cache
from itertools import islice

from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.lines import lines
from manaforge_widgets.games.manaforge.bots.plan import is_separate_choice, played, ranked
from manaforge_widgets.games.manaforge.bots.playout import Playout
from manaforge_widgets.games.manaforge.bots.seen import own_turn
from manaforge_widgets.games.manaforge.odds.seats import last_roll_is_over
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.own_table import one_seat
from manaforge_widgets.games.manaforge.rules.position import Position

CLEARLY = 0.25
"""An answer is suggested only if it is worth at least this much more prestige than the next best."""
_MOST_OPTIONS = 40
_PLAYOUTS = 4
"""The number of best estimates of the rest of a turn that are played out for each answer: a click must be quick."""
_LOOSE_MANA = 0.05
"""The value of one mana in the reserve: too small to decide by itself, as the items' odds show which mana is useful."""
# The planner does not rate offers in other seats' turns, the order of the deck, or anything before the first round.
_NOT_RATED = (at.OFFER, at.ORDER, at.TAKE_DIE, at.PAY, at.PAY_GEMS)
_MAY_BE_IDLE = (
    actions.SPEND,
    actions.ACTIVATE,
    actions.TRANSMUTE,
    actions.TURN,
    actions.HOLD,
)


def suggestion(pos: Position, seat: int) -> int:
    """Return the code of the clearly best answer to a seat's open question; -1 if no answer is clearly best.

    The function tries each answer on a copy of the position, and compares the results with the planner's evaluation. It
    never suggests an answer that does nothing, nor one with which the plan of a hint does not go on.

    Args:
        pos: a position; it is not changed.
        seat: the seat that must answer the question.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.position.phase != "play":
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> suggestion(m.rules.from_view(m.view(None)), m.to_act[0])
        -1
    """
    if not pos.stack or pos.stack[-1][0] in _NOT_RATED or engine.to_act(pos) != (seat,):
        return -1
    codes = pos.options
    if not 1 < len(codes) <= _MOST_OPTIONS:
        return -1
    values = [_value_after(pos, seat, code) for code in codes]
    best = max(values)
    chosen = codes[values.index(best)]
    clear = all(value + CLEARLY <= best for code, value in zip(codes, values, strict=True) if code != chosen)
    return chosen if clear and not is_idle(pos, seat, chosen) and _in_plan(pos, seat, chosen) else -1


def _in_plan(pos: Position, seat: int, code: int) -> bool:
    """Return whether the plan that a hint would show goes on with an answer, if a plan answers the question."""
    if seat != pos.active or is_separate_choice(own := own_turn(pos)):
        return True
    return lines(own, _evaluation(pos.components))[0].codes[0] == code


def _value_after(pos: Position, seat: int, code: int) -> float:
    """Return the value of the position at the end of the turn if a plan answers the question, otherwise at once."""
    evaluation = _evaluation(pos.components)
    if seat == pos.active and not is_separate_choice(own := own_turn(pos)):
        engine.apply(own, code)
        if not is_separate_choice(own):
            ways = islice(ranked(own, evaluation), _PLAYOUTS)
            played_out = [played(own, evaluation, goal, supply) for goal, supply in ways]
            return max([evaluation.table(one.pos) for one in played_out if one], default=evaluation.table(own))
    if pos.stack[-1][0] == at.GIVE:
        # MF-I9: the giver's own table, not that of the seat whose turn it is.
        after = pos.copy()
        engine.apply(after, code)
        return evaluation.table(one_seat(after, seat))
    table = one_seat(pos, seat)
    table.stack = [frame for frame in pos.stack if frame[0] not in (at.GIVE, at.OFFER, at.ORDER)]
    playout = Playout(table, evaluation)
    playout.take(code)
    return playout.value() + _LOOSE_MANA * sum(playout.pos.reserve)


@cache
def _evaluation(components: Components) -> Evaluation:
    return Evaluation(components)


def is_idle(pos: Position, seat: int, code: int) -> bool:
    """Return whether a legal action would gain the seat nothing now, such as a Gem Copy without a gem to copy.

    Args:
        pos: a position; it is not changed.
        seat: the seat that acts.
        code: its action.
    """
    kind = code & actions.KIND_MASK
    if kind not in _MAY_BE_IDLE or seat != pos.active:
        return False
    if kind == actions.HOLD:
        # MF-A4: a held die is for the next roll.
        return last_roll_is_over(pos)
    if kind == actions.TURN:
        return _turns_for_nothing(pos, seat, actions.about_of(code))
    new = pos.copy()
    engine.apply(new, code)
    return len(new.stack) < max(1, len(pos.stack)) and not _has_more(new, pos, seat)


def _turns_for_nothing(pos: Position, seat: int, die: int) -> bool:
    """MF-A3: whether a die shows its gem side already, or is spent and no Transmute can copy it anymore."""
    if pos.die_face[seat][die] == pos.components.gem_side[pos.die_type[seat][die]]:
        return True
    if not pos.spent[seat] >> die & 1:
        return False
    faces = pos.components.faces
    copies = any(
        faces[face].special == "transmute" and not pos.spent[seat] >> other & 1
        for other, face in enumerate(pos.die_face[seat])
    )
    return not (copies and pos.spends)


def _has_more(new: Position, old: Position, seat: int) -> bool:
    """Return whether the seat has more of anything in the new position than in the old one."""
    gems = slice(4 * seat, 4 * seat + 4)
    amounts = zip(
        (*new.reserve, *new.gems[gems], new.prisms[seat], new.prestige[seat], new.spends, *new.charged[seat]),
        (*old.reserve, *old.gems[gems], old.prisms[seat], old.prestige[seat], old.spends, *old.charged[seat]),
        strict=True,
    )
    return any(now > then for now, then in amounts) or new.die_face[seat] != old.die_face[seat]
