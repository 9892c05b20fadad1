"""A table set by hand, for a test to play on from.

>>> t = Table(state="craft")
>>> t.display("Wizard's Goblet")
>>> t.dice("metal 3", "gem 3", "gem 4")
>>> m = t.match()
>>> play(m, "craft Wizard's Goblet with metal-1, gem-1, gem-2")
>>> m.position.crafted[0].card
"Wizard's Goblet"
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.rules.bonuses import NAMES
from manaforge_widgets.games.kings_forge.rules.components import house_components
from manaforge_widgets.games.kings_forge.rules.dice import named
from manaforge_widgets.games.kings_forge.rules.setup import CRAFTS

if TYPE_CHECKING:
    from collections.abc import Mapping

COMPONENTS = house_components()
ANVILS = [card.name for card in COMPONENTS.gathers if card.anvil]
OTHERS = [card.name for card in COMPONENTS.gathers if not card.anvil]
NAMES_BY_RANK = [craft.name for craft in COMPONENTS.crafts]
SIDES = ("top", "bottom")
BY_PLUS = "+1/+1 token"
BY_SIX = "automatic 6 token"


@cache
def begun(seats: int) -> mf.Match:
    """Return a match in its first gather phase."""
    return mf.new_match("kings_forge", seats=seats, seed=1)


class Table:
    """A full view, in which nobody has anything, and seat 0 is to act."""

    def __init__(
        self,
        seats: int = 2,
        *,
        state: str = "gather",
        first: int = 0,
        active: int = 0,
        round: int = 3,  # noqa: A002 - the view's own word
    ) -> None:
        self.view: dict[str, Any] = deepcopy(begun(seats).view(None))
        turns = (active - first) % seats if state == "craft" else 0
        self.view.update(state=state, round=round, first_player=first, active=active, turns_done=turns, turn=9)
        for row in self.view["seats"]:
            row.update(supply={}, smithy={}, gathered=[], bonuses=[], crafts=[], passed=False)
        self._display: list[str | None] = []
        self._market: list[str] | None = None
        self._deck: list[str] | None = None

    def display(self, *names: str | None) -> None:
        """Lay out these crafts; others wait."""
        self._display = list(names)

    def market(self, *names: str, deck: list[str] | None = None) -> None:
        """Lay out these gather cards; the deck has the rest, or just these."""
        self._market, self._deck = list(names), deck

    def seat(self, number: int, **values: Any) -> None:
        """Change a seat: supply, smithy, crafts, passed."""
        self.view["seats"][number].update(values)

    def claimed(self, number: int, card: str, side: str, dice: Mapping[str, int] | None = None) -> None:
        """Give a seat a gather card that it has claimed, and what it gave."""
        row = self.view["seats"][number]
        gather = COMPONENTS.gathers[COMPONENTS.gather_ids[card]]
        action = gather.actions[SIDES.index(side)]
        home, gone = action.payments[0]
        placed = named(home) if dice is None else dict(dice)
        row["gathered"].append({"card": card, "action": side, "dice": placed, "consumed": named(gone), "dock": None})
        row["bonuses"] += [{"by": card, "kind": NAMES[bonus[1]], "left": list(bonus[2:])} for bonus in action.bonuses]

    def visited(self, number: int, card: str, dock: str, dice: Mapping[str, int]) -> None:
        """Let a seat have visited a dock, and give it the token."""
        row = self.view["seats"][number]
        row["gathered"].append({"card": card, "action": None, "dice": {}, "consumed": dict(dice), "dock": dock})
        if dock == "automatic 6":
            row["bonuses"].append({"by": BY_SIX, "kind": "automatic_6", "left": [1]})

    def passed_first(self, number: int) -> None:
        """Let a seat have passed for the +1/+1 token."""
        row = self.view["seats"][number]
        row["passed"] = True
        row["bonuses"].append({"by": BY_PLUS, "kind": "plus", "left": [1, 1]})

    def dice(self, *dice: str) -> None:
        """Let the active seat have rolled these dice: ``"metal 4"``."""
        counts: dict[str, int] = {}
        self.view["dice"] = []
        for die in dice:
            kind, value = die.split()
            counts[kind] = counts.get(kind, 0) + 1
            name = kind if kind == "cemetery" else f"{kind}-{counts[kind]}"
            self.view["dice"].append({"die": name, "value": int(value), "used": []})

    def acted(self) -> Table:
        """Let the active seat have rolled dice again: its turn goes on though nothing may be possible any more."""
        self.view["rerolls"] = 1
        return self

    def crafted(self, number: int, card: str, *dice: str) -> None:
        """Let a craft lie before a seat, with these dice: ``"gem 4"``, ``"library 4 as gem"``."""
        rows = []
        for die in dice:
            kind, value, *rest = die.split()
            rows.append({"die": kind, "as": rest[-1] if rest else kind, "value": int(value)})
        self.view["crafted"].append({"card": card, "seat": number, "dice": rows})

    def full_view(self) -> dict[str, Any]:
        """Return the view, with all cards in some place."""
        view = deepcopy(self.view)
        self._place_crafts(view)
        self._place_gathers(view)
        return view

    def _place_crafts(self, view: dict[str, Any]) -> None:
        seats = len(view["seats"])
        used = [row["card"] for row in view["crafted"]] + [card for row in view["seats"] for card in row["crafts"]]
        display = self._display + [None] * (3 - len(self._display))
        used += [card for card in display if card]
        free = [name for name in NAMES_BY_RANK if name not in used]
        # Cards of high rank wait, where there are enough.
        missing = CRAFTS[seats] - len(used)
        waiting = free[-missing:] if missing else []
        if None in display:
            for place, card in enumerate(display):
                if card is None and waiting and not self._display:
                    display[place] = waiting.pop(0)
                elif card is None and waiting:
                    display[place] = waiting.pop()
        view["display"], view["waiting"] = display, waiting

    def _place_gathers(self, view: dict[str, Any]) -> None:
        taken = [card["card"] for row in view["seats"] for card in row["gathered"]]
        wanted = [*taken, *(self._market or []), *(self._deck or [])]
        others = [card for card in wanted if card in OTHERS]
        others += [card for card in OTHERS if card not in others][: 7 - len(others)]
        view["gathers"] = [card.name for card in COMPONENTS.gathers if card.name in (*ANVILS, *others)]
        rest = [card for card in view["gathers"] if card not in wanted]
        market = list(self._market) if self._market is not None else []
        deck = list(self._deck) if self._deck is not None else []
        if self._deck is None:
            while len(market) < 4 and rest and self._market is None:
                market.append(rest.pop(0))
            deck = rest
        else:
            # What is neither up nor in the deck was turned down by nobody: the last seat has claimed it.
            self._claim_rest(view, rest)
        view["market"] = [*market, *[None] * (4 - len(market))]
        view["deck"] = {"count": len(deck), "order": deck}

    def _claim_rest(self, view: dict[str, Any], rest: list[str]) -> None:
        last = view["seats"][-1]
        for card in rest:
            gather = COMPONENTS.gathers[COMPONENTS.gather_ids[card]]
            free = [
                (side, action)
                for side, action in zip(SIDES, gather.actions, strict=True)
                if not action.squares and not action.cemetery and not action.all_unused
            ]
            side, action = free[0] if free else ("top", gather.actions[0])
            home, gone = action.payments[0]
            last["gathered"].append(
                {"card": card, "action": side, "dice": named(home), "consumed": named(gone), "dock": None}
            )
            last["bonuses"] += [
                {"by": card, "kind": NAMES[bonus[1]], "left": list(bonus[2:])} for bonus in action.bonuses
            ]

    def match(self, seed: int = 0, undo: str = "turn") -> mf.Match:
        """Return a match from this table."""
        return mf.match_from(self.full_view(), seed=seed, undo=undo)


def play(m: mf.Match, *actions: str) -> None:
    """Apply actions in notation."""
    for action in actions:
        m.apply(action)


def texts(m: mf.Match, kind: str = "") -> list[str]:
    """Return the notations of the legal actions, of one kind where one is named."""
    return [str(action) for action in m.legal_actions() if not kind or action.kind == kind]


def force_all(m: mf.Match, seat: int, kind: str, *values: int) -> None:
    """Set the next rolls of a seat's dice of one kind."""
    m.force({f"seat {seat} {kind}-{number}": str(value) for number, value in enumerate(values, 1)})


def seat_of(m: mf.Match, number: int) -> Any:
    """Return a seat as the full view has it."""
    return m.view(None)["seats"][number]


def why_not(m: mf.Match, action: str) -> str:
    """Return why an action is refused, whether it can be encoded or not."""
    refusal = m.why_not(action)
    assert refusal is not None, f"{action} is legal"
    return refusal
