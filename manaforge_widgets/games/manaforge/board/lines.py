"""Lines: series of actions that a seat could still take in its turn, tried with the rules on a copy of the position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules.choices import proposal_of
from manaforge_widgets.games.manaforge.rules.components import Cost, Face, Gain
from manaforge_widgets.games.manaforge.rules.elements import Amounts, unit
from manaforge_widgets.games.manaforge.rules.position import FIRST_CHANCE, Position

Codes = tuple[int, ...]
CodesByMana = dict[Amounts, Codes]
"""For each amount of mana, the codes of actions that give it."""


_NOT_ALWAYS_ASKED = (actions.CHOOSE, actions.TRANSMUTE, actions.TURN)
"""Kinds of answers to questions that are skipped if only one answer is possible."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The things that a seat keeps when its turn ends: prestige, and gems and prisms if there is a next round."""

    prestige: int
    tokens: int

    def gains_over(self, other: Kept) -> bool:
        """Return whether prestige or tokens are more than in the other, and neither of the two amounts is less."""
        least = self.prestige >= other.prestige and self.tokens >= other.tokens
        return least and self != other


def is_last_round(pos: Position) -> bool:
    """MF-R3: whether no item is left to deal, so that gems and prisms can only break ties."""
    return not pos.deck


def kept(pos: Position, seat: int) -> Kept:
    """Return what the seat would keep if its turn ended now."""
    gems = sum(pos.gems[seat * 4 : seat * 4 + 4])
    return Kept(pos.prestige[seat], 0 if is_last_round(pos) else gems + pos.prisms[seat])


def played(pos: Position, seat: int, codes: Sequence[int]) -> Position | None:
    """Return the position after a line, or None if the rules forbid it.

    If the line does not answer a question, the answer that the rules propose is used. Answers to questions that do not
    come up are skipped. After its last action, open questions are answered until chance or another seat decides.

    Args:
        pos: the position; it is not changed.
        seat: the active seat.
        codes: the actions.
    """
    new = pos.copy()
    for code in codes:
        while code not in engine.legal(new, seat):
            if code & actions.KIND_MASK in _NOT_ALWAYS_ASKED:
                break
            if not _answer(new, seat):
                return None
        else:
            engine.apply(new, code)
    while _answer(new, seat):
        pass
    return new


def _answer(pos: Position, seat: int) -> bool:
    """Answer the seat's open question as the rules propose; return whether there was one."""
    if not pos.stack or pos.stack[-1][0] >= FIRST_CHANCE or engine.to_act(pos) != (seat,):
        return False
    engine.apply(pos, proposal_of(pos, seat))
    return True


def unspent(pos: Position, seat: int) -> list[int]:
    """Return the dice that the seat may still spend; none if no spend is left (MF-T1)."""
    if pos.spends <= 0:
        return []
    return [die for die in range(len(pos.die_type[seat])) if not pos.spent[seat] >> die & 1]


def open_levels(pos: Position, seat: int, *, more_gems: int = 0) -> Iterator[tuple[int, int, int]]:
    """Yield the unlocked levels of a seat's charged cards: the card's place in the workshop, the level, and its code.

    A level is unlocked if the card has enough gems; the code is that of the action that uses the level. ``more_gems``
    are added to the gems of each card.
    """
    for place, item in enumerate(pos.workshop[seat]):
        if pos.charged[seat][place]:
            for code, needed, _level, _free in pos.components.usable_levels[item]:
                if needed <= len(pos.attached[seat][place]) + more_gems:
                    yield place, actions.unpack_card(code >> actions.BITS)[1], code


class ManaSupply:
    """The mana that a seat could still get in its turn, with the fewest die spends for each amount.

    Args:
        pos: the position.
        seat: the active seat.
        most: the highest amount of one element to count; a higher amount counts as this one.
    """

    def __init__(self, pos: Position, seat: int, most: int) -> None:
        self._pos = pos
        self._seat = seat
        self._most = most
        self._by_place: dict[int, list[CodesByMana]] = {}

    def cheapest(self, cost: Cost, after: Codes, *, gems: bool, without: int = -1) -> Codes | None:
        """Return the line that pays a mana cost with the fewest prisms, then the fewest die spends; None if none pays.

        Args:
            cost: the cost.
            after: the actions to take when the cost can be paid; the line ends with them.
            gems: whether gems and prisms may pay, too.
            without: the place of a workshop card that must not be used; -1 for none.
        """
        pos, seat = self._pos, self._seat
        have = list(pos.reserve)
        if gems:
            have = [mana + gem for mana, gem in zip(have, pos.gems[seat * 4 : seat * 4 + 4], strict=True)]
        prisms = pos.prisms[seat] if gems else 0
        best: tuple[int, Codes, list[int]] | None = None
        for codes_by_mana in self._by_spends(without):
            for mana, codes in codes_by_mana.items():
                missing, any_ = _missing(have, mana, cost)
                lack = sum(missing) + any_
                if lack <= prisms and (best is None or lack < best[0]):
                    missing[0] += any_
                    best = lack, codes, missing
            if best is not None and not best[0]:
                break
        if best is None:
            return None
        _, codes, missing = best
        exchanged = [actions.code(actions.EXCHANGE, element) for element in range(4) for _ in range(missing[element])]
        return (*codes, *exchanged, *after)

    def _by_spends(self, without: int) -> list[CodesByMana]:
        if without not in self._by_place:
            self._by_place[without] = self._all(without)
        return self._by_place[without]

    def _all(self, without: int) -> list[CodesByMana]:
        pos, seat = self._pos, self._seat
        free: CodesByMana = {(0, 0, 0, 0): ()}
        for place in range(len(pos.workshop[seat])):
            ways = list(_free_mana(pos, seat, place)) if place != without else []
            for mana, codes in list(free.items()):
                for more, own in ways:
                    free.setdefault(self._sum(mana, more), codes + own)
        levels = [free]
        seen = set(free)
        dice = [list(_die_mana(pos, seat, die)) for die in unspent(pos, seat)]
        levels += [{} for _ in range(min(pos.spends, len(dice)))]
        for ways in dice:
            for spends in range(len(levels) - 1, 0, -1):
                for mana, codes in levels[spends - 1].items():
                    for more, own in ways:
                        new = self._sum(mana, more)
                        if new not in seen:
                            levels[spends].setdefault(new, codes + own)
        return levels

    def _sum(self, one: Amounts, other: Amounts) -> Amounts:
        most = self._most
        return (
            min(most, one[0] + other[0]),
            min(most, one[1] + other[1]),
            min(most, one[2] + other[2]),
            min(most, one[3] + other[3]),
        )


def _missing(have: Sequence[int], mana: Amounts, cost: Cost) -> tuple[list[int], int]:
    missing = [max(0, cost.mana[e] - have[e] - mana[e]) for e in range(4)]
    return missing, max(0, cost.total - sum(have) - sum(mana) - sum(missing))


def _free_mana(pos: Position, seat: int, place: int) -> Iterator[tuple[Amounts, Codes]]:
    """Yield the mana that a charged card gives at no cost, with the codes of the actions."""
    item = pos.workshop[seat][place]
    for here, number, code in open_levels(pos, seat):
        if here != place or pos.components.items[item].levels[number].pay != Cost():
            continue
        for chosen, gain in enumerate(pos.components.items[item].levels[number].gains):
            mana = _gained(pos, seat, place, gain)
            if any(mana):
                yield mana, (code, actions.code(actions.CHOOSE, chosen))


def _gained(pos: Position, seat: int, place: int, gain: Gain) -> Amounts:
    mana = list(gain.mana)
    for element in pos.attached[seat][place]:
        mana[element] += gain.attached
    return (mana[0], mana[1], mana[2], mana[3])


def _die_mana(pos: Position, seat: int, die: int) -> Iterator[tuple[Amounts, Codes]]:
    """Yield the mana or the gem that a die can give, also by Transmute (MF-D4), with the codes of the actions."""
    spend = actions.code(actions.SPEND, die)
    faces = pos.components.faces
    face = faces[pos.die_face[seat][die]]
    yield from _face_mana(face, (spend,))
    if face.special == "transmute":
        for other, number in enumerate(pos.die_face[seat]):
            if other != die:
                yield from _face_mana(faces[number], (spend, actions.code(actions.TRANSMUTE, other)))


def _face_mana(face: Face, before: Codes) -> Iterator[tuple[Amounts, Codes]]:
    if face.gem >= 0:
        yield unit(face.gem), before
    for chosen, mana in enumerate(face.options):
        yield mana, (*before, actions.code(actions.CHOOSE, chosen))
