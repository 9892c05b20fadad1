"""A table set by hand, for a test to play on from.

>>> t = Table()
>>> t.board("Stone Circle")
>>> t.seat(0, gems={"earth": 1}, dice={"earth-1": "runestone"})
>>> m = t.match()
>>> play(m, "spend earth-1", "choose 1 earth, 1 wind")
>>> reserve(m)
{'earth': 1, 'wind': 1}
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any

from games.manaforge.rules.components import ELEMENTS, FACES, ITEMS, TALENTS

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ERAS = ("dawn", "noon", "dusk")
ROUNDS = 9


@cache
def drafted(seats: int) -> mf.Match:
    """Return a match whose draft is over and whose first turn has begun."""
    m = mf.new_match("manaforge", seats=seats, seed=1)
    while m.position.phase != "play":
        m.apply(m.legal_actions(m.to_act[0])[0])
    return m


def amounts(given: Mapping[str, int]) -> dict[str, int]:
    """Return an amount for each element."""
    return {element: given.get(element, 0) for element in ELEMENTS}


def card(title: str, *gems: str, charged: bool = True) -> dict[str, Any]:
    """Return a card in a workshop with the gems attached to it, in order."""
    return {"card": title, "charged": charged, "gems": list(gems)}


class Table:
    """A full view in the middle of seat 0's turn, with everybody's things put away.

    Every seat begins with its four dice on their first faces, and nothing else.
    """

    def __init__(self, seats: int = 2, *, round: int = 8, first: int = 0, active: int | None = None) -> None:  # noqa: A002 - the view's own word
        self.view: dict[str, Any] = drafted(seats).view(None)
        self.view.update(round=round, first_player=first, active=first if active is None else active)
        self.view.update(era=ERAS[(round - 1) // 3], spends_left=4, built=False, reserve=amounts({}), used=[])
        self.view.update(pending=[], declines=[], discard=[], to_act=[self.view["active"]])
        self.top: list[str] = []
        self.board()
        for number in range(seats):
            self.view["seats"][number].update(prestige=0, workshop=[], store=[])
            self.seat(number, gems={}, prisms=0, talents=[], dice={})

    def board(self, *titles: str) -> None:
        """Lay out these items; the other spaces are empty."""
        self.view["board"] = [*titles, *[None] * (6 - len(titles))]

    def discard(self, *titles: str) -> None:
        """Make the discard pile, its top card last."""
        self.view["discard"] = list(titles)

    def deck(self, *titles: str) -> None:
        """Put these cards on top of the deck, the top one first."""
        self.top = list(titles)

    def turn(self, **values: Any) -> None:
        """Change what is true of the running turn: spends_left, built, used."""
        self.view.update(values)

    def reserve(self, **mana: int) -> None:
        """Put mana into the reserve of the seat whose turn it is."""
        self.view["reserve"] = amounts(mana)

    def seat(
        self,
        number: int,
        *,
        dice: Mapping[str, str] | None = None,
        spent: Iterable[str] = (),
        held: str | None = None,
        gems: Mapping[str, int] | None = None,
        talents: Iterable[str] | None = None,
        workshop: Iterable[str | dict[str, Any]] | None = None,
        **values: Any,
    ) -> None:
        """Change a seat's things. Dice not named are the four, and those of the talents, on their first faces."""
        mat = self.view["seats"][number]
        if talents is not None:
            mat["talents"] = list(talents)
        if dice is not None or talents is not None:
            mat["dice"] = _dice(mat["talents"], dice or {})
        for die in mat["dice"]:
            die.update(spent=die["die"] in set(spent), held=die["die"] == held)
        if gems is not None:
            mat["gems"] = amounts(gems)
        if workshop is not None:
            mat["workshop"] = [card(entry) if isinstance(entry, str) else entry for entry in workshop]
        mat.update(values)

    def full_view(self) -> dict[str, Any]:
        """Return the view with a deck of cards that lie nowhere else."""
        view = deepcopy(self.view)
        placed = {*view["board"], *view["discard"], *self.top}
        for mat in view["seats"]:
            placed |= {*mat["store"], *(entry["card"] for entry in mat["workshop"])}
        count = 6 * (ROUNDS - view["round"])
        rest = [name for name in reversed(ITEMS) if name not in placed][: count - len(self.top)]
        view["deck"] = {"count": count, "top": [*self.top, *reversed(rest)], "peeked": 0}
        view["supply"] = view["box"] = None
        return view

    def match(self, seed: int = 0, **options: Any) -> mf.Match:
        """Return a match that goes on from this table."""
        return mf.match_from(self.full_view(), seed, **options)


def _dice(talents: Iterable[str], shown: Mapping[str, str]) -> list[dict[str, Any]]:
    count = dict.fromkeys(FACES, 1) | {"arcane": 0}
    for talent in talents:
        if kind := TALENTS[talent].get("die"):
            count[kind] += 1
    for name in shown:
        kind, number = name.split("-")
        count[kind] = max(count[kind], int(number))
    names = [f"{kind}-{number}" for kind in FACES for number in range(1, count[kind] + 1)]
    return [
        {"die": name, "face": shown.get(name, FACES[name.split("-")[0]][0]), "spent": False, "held": False}
        for name in names
    ]


def play(m: mf.Match, *actions: str, seat: int | None = None) -> None:
    """Carry out actions one after another."""
    for action in actions:
        m.apply(action, seat)


def options(m: mf.Match, seat: int | None = None, *, kind: str | None = None) -> list[str]:
    """Return the notations of what may be done now, of one kind where it is named."""
    return [str(action) for action in m.legal_actions(seat) if kind in (None, action.kind)]


def reserve(m: mf.Match) -> dict[str, int]:
    """Return the mana in the reserve, elements without any left out."""
    return {element: amount for element, amount in m.view(None)["reserve"].items() if amount}


def mat(m: mf.Match, seat: int = 0) -> dict[str, Any]:
    """Return all that is one seat's."""
    return dict(m.view(None)["seats"][seat])


def gems(m: mf.Match, seat: int = 0) -> dict[str, int]:
    """Return the gems a seat owns, elements without any left out."""
    return {element: amount for element, amount in mat(m, seat)["gems"].items() if amount}


def prestige(m: mf.Match, seat: int = 0) -> int:
    """Return a seat's prestige."""
    return int(mat(m, seat)["prestige"])


def die(m: mf.Match, name: str, seat: int = 0) -> dict[str, Any]:
    """Return one of a seat's dice."""
    return next(entry for entry in mat(m, seat)["dice"] if entry["die"] == name)


def refused(m: mf.Match, action: str, rule: str, seat: int | None = None) -> None:
    """Check that an action is refused with the rule's number, not offered, and changes nothing."""
    before = m.view(None)
    why = m.why_not(action, seat)
    assert why is not None, f"{action!r} is allowed"
    assert why.startswith(f"{rule}: "), f"{action!r}: {why}"
    assert len(why) > len(rule) + 10, why
    assert action not in options(m, m.to_act[0] if seat is None else seat)
    try:
        m.apply(action, seat)
    except mf.IllegalAction as error:
        assert str(error) == why  # noqa: PT017 - what was raised is one of several things to check
    else:
        raise AssertionError(f"{action!r} was carried out")
    assert m.view(None) == before
