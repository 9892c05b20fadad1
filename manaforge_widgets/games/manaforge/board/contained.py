"""Actions that another action contains: by the rules it gives the seat at least as much, and all else is the same.

Nothing is lost if a board takes the containing action without a question. Nothing here is an estimate: each action is
carried out on a copy of the position, and the results are compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.choices import CHOICES
from manaforge_widgets.games.manaforge.rules.position import FIELDS, Position

_MOST: Final = 100
"""Questions with more answers than this are not compared; a payment may have thousands."""
_MOST_RESULTS: Final = 16
"""An action whose further questions lead to more results than this is compared with no other."""
_AMOUNTS: Final = ("prestige", "prisms", "gems", "reserve", "spends")
_SAME: Final = tuple(name for name in FIELDS if name not in (*_AMOUNTS, "components", "options"))


def contained(pos: Position, seat: int) -> dict[int, int]:
    """Return the codes of a seat's legal actions that another one contains, each with the code of that other one.

    Answers to an open question are compared with each other. Without a question, the levels of each workshop card are:
    a card gives at most one of them in an activation (MF-T3). Of equal actions the first contains the others.

    Args:
        pos: the position; it is not changed.
        seat: the seat that acts.
    """
    if pos.phase != at.PLAY or seat != pos.active or engine.to_act(pos) != (seat,):
        return {}
    if pos.stack:
        # An answer that can't be undone is always the player's own (MF-T8).
        final = CHOICES[pos.stack[-1][0]].final
        return {} if final or len(pos.options) > _MOST else _among(pos, seat, pos.options)
    levels: dict[int, list[int]] = defaultdict(list)
    for code in engine.legal(pos, seat):
        if actions.kind_of(code) == actions.ACTIVATE:
            levels[actions.card_of(actions.about_of(code))].append(code)
    found: dict[int, int] = {}
    for codes in levels.values():
        found |= _among(pos, seat, codes)
    return found


def _among(pos: Position, seat: int, codes: Sequence[int]) -> dict[int, int]:
    """Return the codes that another one of ``codes`` contains, each with one that no other contains."""
    after = {code: _after(pos, code) for code in codes}
    # Each code is compared with those that nothing contains so far; "contains" is transitive.
    most: list[int] = []
    found: dict[int, int] = {}
    for code in codes:
        over = next((one for one in most if _contains(after[one], after[code], seat)), None)
        if over is not None:
            found[code] = over
            continue
        under = [one for one in most if _contains(after[code], after[one], seat)]
        most = [one for one in most if one not in under] + [code]
        found = {less: code if more in under else more for less, more in found.items()}
        found |= dict.fromkeys(under, code)
    return found


def _after(pos: Position, code: int) -> Position:
    new = pos.copy()
    engine.apply(new, code)
    return new


def _contains(more: Position, less: Position, seat: int) -> bool:
    """Return whether each result that the seat can reach from ``less`` is at most one that it can reach from ``more``.

    What has the same pending steps is compared as it stands: more mana or gems never take an answer away.
    """
    if _at_least(more, less, seat):
        return True
    if more.stack == less.stack:
        return False
    results, others = _results(more, seat), _results(less, seat)
    return bool(results and others) and all(any(_at_least(one, other, seat) for one in results) for other in others)


def _results(pos: Position, seat: int) -> list[Position]:
    """Return the positions after all answers of the seat to its open questions; none if there are too many."""
    found: list[Position] = []
    ask = [pos]
    while ask:
        now = ask.pop()
        if not now.stack or engine.to_act(now) != (seat,) or CHOICES[now.stack[-1][0]].final:
            found.append(now)
        else:
            ask += [_after(now, code) for code in now.options]
        if len(found) + len(ask) > _MOST_RESULTS:
            return []
    return found


def _at_least(more: Position, less: Position, seat: int) -> bool:
    """Return whether the seat has at least as much of everything, and all else is the same.

    MF-P1: a gem of an element pays whatever one mana of it pays, and stays when the turn ends (MF-T7).
    """
    others = [other for other in range(more.seats) if other != seat]
    gems, less_gems = more.gems[4 * seat : 4 * seat + 4], less.gems[4 * seat : 4 * seat + 4]
    return (
        more.prestige[seat] >= less.prestige[seat]
        and more.prisms[seat] >= less.prisms[seat]
        and more.spends >= less.spends
        and all(gems[element] >= less_gems[element] for element in range(4))
        and all(
            gems[element] + more.reserve[element] >= less_gems[element] + less.reserve[element] for element in range(4)
        )
        and all(getattr(more, name) == getattr(less, name) for name in _SAME)
        and all(
            (more.prestige[other], more.prisms[other], more.gems[4 * other : 4 * other + 4])
            == (less.prestige[other], less.prisms[other], less.gems[4 * other : 4 * other + 4])
            for other in others
        )
    )
