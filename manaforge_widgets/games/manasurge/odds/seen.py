"""The position as a seat has seen it: the cards that it knows, and the number of unknown cards in each place.

Everything here follows from the seat's own view, so it reveals nothing that is hidden from the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.belief import Belief, belief_of
from manaforge_widgets.games.manasurge.rules.components import KINDS, Components
from manaforge_widgets.games.manasurge.rules.from_view import hidden_from_view
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.match import Match
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.of_match import check_asked

_DIRECTIONS = {None: at.UNCHOSEN, "left": at.LEFT, "right": at.RIGHT}


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of cards, such as a hand, now or at a later moment.

    The last three attributes say where the belief finds the cards of the pile.

    Attributes:
        known: the kinds of the cards that the seat knows to be in the pile.
        hidden: the number of other cards in the pile.
        sure: the kinds of known cards that the belief has in none of its hidden places, such as the seat's own cards.
        places: the numbers of hidden places in the belief, such as another hand; all their cards are in the pile.
        drawn: for cards that will have been drawn to the pile, their depths in the deck now.
    """

    known: tuple[int, ...] = ()
    hidden: int = 0
    sure: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()

    def joined(self, other: Pile) -> Pile:
        """Return one pile with the cards of this and of another pile."""
        return Pile(
            (*self.known, *other.known),
            self.hidden + other.hidden,
            (*self.sure, *other.sure),
            (*self.places, *other.places),
            (*self.drawn, *other.drawn),
        )

    def without(self, kind: int) -> Pile:
        """Return the pile without one card of this kind, which must be among its known cards, ``sure``."""
        known, sure = list(self.known), list(self.sure)
        known.remove(kind)
        sure.remove(kind)
        return replace(self, known=tuple(known), sure=tuple(sure))

    @property
    def count(self) -> int:
        """The number of all cards in the pile."""
        return len(self.known) + self.hidden


@dataclass(frozen=True, slots=True)
class Seen:
    """A position of ManaSurge as one seat knows it. A card is given by the number of its kind; see ``Components``.

    Attributes:
        components: the components of the edition.
        seat: the seat whose view it is.
        phase: the phase, as in the view.
        hands: the hand of each seat.
        damage: the face-down cards in front of each seat.
        deck: the deck, the top card first; None for a card that the seat does not know.
        pool: the cards that the active seat looks at.
        discards: the kinds of the discards.
        unseen: for each kind, the number of its cards whose place the seat does not know.
        belief: the places where these cards may be, from everything that the seat has seen.
        wizards: for each seat, the number of its wizard; -1 if it has none, or if the wizard is face down.
        question: the kind of the question that is asked; empty if there is none.
        deciding: the seat that must answer; -1 for none.
        about: the seat that the question is about; -1 for none.
        waits: the names of the pending steps: what the rules still have to do.
        player: the seat whose turn it is in the spell.
        suit: the suit of the spell; -1 before it is opened.
        direction: LEFT, RIGHT or UNCHOSEN, as in a position.
        last: the last rank; 0 before the spell is opened.
        down: whether ranks go down.
        locked: whether a Spell Lock is in play.
        torments: the number of Torments in effect.
        skip: with two seats, whether the player plays again, by a Counter-Spell or by Bladedancer.
        portal: the seat that Portal chose, or -1.
        copied: the kind that a Dark Mirror would copy; -1 if no card is in play.
    """

    components: Components
    seat: int
    phase: str
    hands: tuple[Pile, ...]
    damage: tuple[Pile, ...]
    deck: tuple[int | None, ...]
    pool: Pile
    discards: tuple[int, ...]
    unseen: tuple[int, ...]
    belief: Belief
    wizards: tuple[int, ...]
    question: str
    deciding: int
    about: int
    waits: tuple[str, ...]
    player: int
    suit: int
    direction: int
    last: int
    down: bool
    locked: bool
    torments: int
    skip: bool
    portal: int
    copied: int

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)


def seen_in(view: Mapping[str, Any], components: Components, belief: Belief | None = None) -> Seen:
    """Return the position as a seat has seen it, from the view of the seat.

    Args:
        view: the view of a seat, see ``docs/view_manasurge.md``.
        components: the components of the match's edition.
        belief: the seat's belief, if it is known already; None to work it out from the view.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=1)
        >>> seen = seen_in(m.view(0), m.rules.components)
        >>> seen.hands[1].hidden, sum(seen.unseen)
        (5, 69)
    """
    ids = components.kind_ids
    seat, rows, row = view["viewer"], view["seats"], view["row"]
    deck: list[int | None] = [None if name is None else ids[name] for name in view["deck"]["cards"]]
    deck += [None] * (view["deck"]["count"] - len(deck))
    seats = len(rows)
    hands = tuple(_pile(one["hand"], ids, () if other == seat else (other,)) for other, one in enumerate(rows))
    damage = tuple(_pile(one["damage"], ids, (seats + other,)) for other, one in enumerate(rows))
    pool = _pile(view["pool"], ids, ())
    discards = tuple(ids[name] for name in view["discards"])

    unseen = [0] * KINDS
    for card in components.deck([components.suits.index(name) for name in view["suits"]]):
        unseen[components.kind_of[card]] += 1
    public = [*discards, *[ids[laid["card"]] for laid in row]]
    _take_off(unseen, public)
    _take_off(unseen, [kind for kind in deck if kind is not None])
    for pile in (*hands, *damage, pool):
        _take_off(unseen, pile.known)

    question = view["question"] or {"kind": "", "seat": -1, "about": {}}
    wizards = tuple(
        -1 if one["wizard"] is None or one["used"] else components.wizards.index(one["wizard"]) for one in rows
    )
    return Seen(
        components=components,
        seat=seat,
        phase=view["phase"],
        hands=hands,
        damage=damage,
        deck=tuple(deck),
        pool=pool,
        discards=discards,
        unseen=tuple(unseen),
        belief=belief or belief_of(hidden_from_view(components, view), seat),
        wizards=wizards,
        question=question["kind"],
        deciding=question["seat"],
        about=question["about"].get("seat", -1),
        waits=tuple(one["step"] for one in view["steps"]),
        player=view["player"],
        suit=-1 if view["suit"] is None else components.suits.index(view["suit"]),
        direction=_DIRECTIONS[view["direction"]],
        last=view["last_rank"] or 0,
        down=view["down"],
        locked=view["locked"],
        torments=view["torments"],
        skip=view["skip"],
        portal=-1 if view["portal"] is None else view["portal"],
        copied=ids[row[-1]["as"] or row[-1]["card"]] if row else -1,
    )


def seen_of(match: Match, seat: object) -> Seen:
    """Return the position of a match as a seat has seen it; check the arguments of a question about probabilities.

    Raises:
        OddsError: this is not a match of ManaSurge in play, or there is no such seat.
    """
    viewer = check_asked(match, seat, "manasurge", "ManaSurge")
    view = match.view(viewer)
    if view["phase"] == "over":
        raise OddsError("the game is over: nobody has to answer any more.")
    assert isinstance(match.rules, ManaSurge), "a match of ManaSurge has its rules"
    return seen_in(view, match.rules.components, belief_of(match.copy_position(), viewer))


def _pile(pile: Mapping[str, Any], ids: Mapping[str, int], places: tuple[int, ...]) -> Pile:
    known = tuple(ids[name] for name in pile["cards"])
    return Pile(known, pile["count"] - len(known), () if places else known, places)


def _take_off(counts: list[int], kinds: Iterable[int]) -> None:
    for kind in kinds:
        counts[kind] -= 1
