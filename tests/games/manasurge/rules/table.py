"""A table set by hand, for a test to play on from.

>>> t = Table(3)
>>> t.hand(0, "5 Fireball", "2 Frost")
>>> m = t.match()
>>> play(m, "play 5 Fireball", "direction left")
>>> m.to_act
(1,)
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.rules.components import house_components
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from collections.abc import Sequence

COMPONENTS = house_components()
SUITS = COMPONENTS.suits
METAMAGICS = COMPONENTS.metamagics


@cache
def begun(seats: int, box: str | None) -> dict[str, Any]:
    """The view of a match at its first opening."""
    suits = [suit for suit in SUITS if suit != box]
    return mf.new_match("manasurge", seats=seats, seed=1, suits=suits).view(None)


class Table:
    """A full view, in which seat 0 is the Caster and is to open, and nobody has a card but those that a test gives.

    What is in no place is in the deck, those cards first that a test puts on top; :meth:`empty_deck` puts it away. With
    wizards every seat has one; that of a seat without a name in ``wizards`` is face down until the next spell.
    """

    def __init__(self, seats: int = 4, *, box: str | None = "Entangle", wizards: Sequence[str | None] = ()) -> None:
        self.view: dict[str, Any] = deepcopy(begun(seats, box if seats < 6 else None))
        self.view.update(turn=9, round=3, caster=0, player=0, active=0, steps=[_step("open", 0)])
        # Those that can be face down in a spell before a seat is struck (MS-W2) come first.
        late = ("Ember", "Stoneheart", "Oracle")
        spare = sorted((one for one in COMPONENTS.wizards if one not in wizards), key=lambda one: one in late)
        for seat, row in enumerate(self.view["seats"]):
            row.update(hand=_pile([], []), damage=_pile([], []))
            if wizards:
                named = wizards[seat] if seat < len(wizards) else None
                wizard = named or spare.pop(0)
                row.update(wizard=wizard, used=named is None and wizard not in late)
        self._top: list[str] = []
        self._in_deck = True
        self._discarded = False

    def hand(self, seat: int, *cards: str) -> None:
        """Give a seat this hand, which it alone knows."""
        self.view["seats"][seat]["hand"] = _pile(cards, [[seat] for _ in cards])

    def damage(self, seat: int, *cards: str) -> None:
        """Lay these damage cards before a seat."""
        self.view["seats"][seat]["damage"] = _pile(cards, [[] for _ in cards])

    def shards(self, *shards: int) -> None:
        """Give each seat its shards."""
        for row, count in zip(self.view["seats"], shards, strict=True):
            row["shards"] = count

    def top(self, *cards: str) -> None:
        """Put these cards on top of the deck, the first one uppermost."""
        self._top = list(cards)

    def empty_deck(self, *, discards: bool) -> None:
        """Let the deck be empty; its cards lie in the discards, or before the last seat as damage."""
        self._in_deck, self._discarded = False, discards

    def caster(self, seat: int) -> None:
        """Give a seat the Caster token; it is to open."""
        self.view.update(caster=seat, player=seat, active=seat, steps=[_step("open", seat)])

    def spell(self, *row: tuple[str, int], to: int, direction: str = "left", **more: Any) -> None:
        """Let these cards be in play, each with its player, and a seat be next; shards lie where cards resonate.

        A card may be ``"Dark Mirror as 5 Frost"``. ``more`` are fields of the view.
        """
        laid = []
        suit = row[0][0].split()[-1]
        for name, seat in row:
            card, _, copied = name.partition(" as ")
            shard = (copied or card).split()[-1] == suit or (copied or card) == "Amplify"
            laid.append(
                {
                    "card": card,
                    "as": copied or None,
                    "seat": seat,
                    "player": seat,
                    "shard": shard,
                    "counter": False,
                }
            )
        meant = [name.partition(" as ")[2] or name for name, _ in row]
        numbered = [name for name in meant if name[0].isdigit()]
        self.view.update(
            row=laid,
            caster=row[0][1],
            player=to,
            active=to,
            steps=[_step("play", to)],
            direction=direction,
            suit=suit,
            last_rank=int(numbered[-1][0]),
            down=(suit == "Blades") != (meant.count("Polarize") % 2 == 1),
            locked="Spell Lock" in meant,
            torments=meant.count("Torment"),
            stagnations=meant.count("Stagnation"),
        )
        self.view.update(more)

    def between(self, seat: int) -> None:
        """Let the last seat of this moment between two spells be asked to draw or to hold."""
        self.view.update(active=seat, steps=[_step("begin", self.view["caster"]), _step("refill", seat)])

    def full_view(self) -> dict[str, Any]:
        """Return the view, with all cards in some place."""
        view = deepcopy(self.view)
        rest = Counter(
            COMPONENTS.kind_names[COMPONENTS.kind_of[card]]
            for card in COMPONENTS.deck([SUITS.index(suit) for suit in view["suits"]])
        )
        for row in view["seats"]:
            rest.subtract([*row["hand"]["cards"], *row["damage"]["cards"]])
        rest.subtract([row["card"] for row in view["row"]])
        rest.subtract(self._top)
        wrong = [card for card, count in rest.items() if count < 0]
        assert not wrong, f"there are not so many {wrong}"
        left = sorted(rest.elements())
        view["discards"] = left if self._discarded else []
        if self._in_deck:
            cards = [*self._top, *left]
            view["deck"] = _pile(cards, [[] for _ in cards])
        else:
            view["deck"] = _pile(self._top, [[] for _ in self._top])
            if not self._discarded:
                last = view["seats"][-1]["damage"]
                last["cards"] += left
                last["known_by"] += [[] for _ in left]
        for pile in (view["deck"], *(row[name] for row in view["seats"] for name in ("hand", "damage"))):
            pile["count"] = len(pile["cards"])
        return view

    def match(self, seed: int = 0, undo: str = "turn") -> mf.Match:
        """Return a match from this table."""
        return mf.match_from(self.full_view(), seed=seed, undo=undo)


def _pile(cards: Sequence[str], known_by: list[list[int]]) -> dict[str, Any]:
    return {"count": len(cards), "cards": list(cards), "known_by": known_by}


def _step(name: str, seat: int, number: int = 0) -> dict[str, Any]:
    return {"step": name, "seat": seat, "number": number}


def play(m: mf.Match, *actions: str) -> None:
    """Apply actions in notation; each can be told to everybody."""
    for action in actions:
        m.apply(action)
        assert all(MatchControl(m).log_line(m.step, viewer) for viewer in (*range(m.seats), None))


def texts(m: mf.Match) -> list[str]:
    """Return the notations of the legal actions."""
    return [str(action) for action in m.legal_actions()]


def asked(m: mf.Match) -> tuple[str, int]:
    """Return the question that is asked, and of whom."""
    question = m.view(None)["question"]
    return question["kind"], question["seat"]


def seat_of(m: mf.Match, number: int) -> Any:
    """Return a seat as the full view has it."""
    return m.view(None)["seats"][number]


def hand_of(m: mf.Match, number: int) -> list[str]:
    """Return the cards in a seat's hand, sorted by name."""
    return sorted(seat_of(m, number)["hand"]["cards"])


def damage_of(m: mf.Match, number: int) -> int:
    """Return the number of a seat's damage cards."""
    count: int = seat_of(m, number)["damage"]["count"]
    return count


def shards_of(m: mf.Match) -> list[int]:
    """Return the shards that the seats own."""
    return [row["shards"] for row in m.view(None)["seats"]]


def row_of(m: mf.Match) -> list[str]:
    """Return the names of the cards in play, with a star for a shard."""
    return [row["card"] + "*" * row["shard"] for row in m.view(None)["row"]]


def why_not(m: mf.Match, action: str) -> str:
    """Return why an action is refused."""
    refusal = m.why_not(action)
    assert refusal is not None, f"{action} is legal"
    return refusal
