"""The table as the next seat will find it, once a seat has done an action and whatever follows from it.

What a scene says is certain: who is next, which cards are valid then, how many cards lie where. Where an action is
followed by a choice of the same seat, there is a scene for each that matters, the first one for going straight on:
no Counter-Spell, no gift, no further card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from manaforge_widgets.games.manasurge.odds.seen import Pile, Seen
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    ABSORB,
    AGAIN,
    ANY_RANK,
    BLINK,
    DARK_MIRROR,
    DECEIVE,
    DEFLECT,
    FULL_DAMAGE,
    GIVE,
    HAND,
    HOURGLASS,
    MAGIC_MISSILE,
    MYSTIC_WARD,
    POLARIZE,
    PORTAL,
    RANKS,
    SPELL_KINDS,
    SPELL_LOCK,
    THORNWEAVER,
    TORMENT,
)
from manaforge_widgets.games.manasurge.rules.options import valid_kinds, woven_kinds
from manaforge_widgets.games.record import Record

_MISSILE: Final = 3
"""MS-M7: how many cards a Magic Missile makes a seat draw, with the damage."""
_MIRROR: Final = SPELL_KINDS + DARK_MIRROR
_BEFORE_GIFT: Final = "before a gift"
_NO_MORE: Final = "if you play no more"
_BEFORE_EXCHANGE: Final = "before the exchange"
_BEFORE_WARD: Final = "before its card of Mystic Ward"
_NOT_HIT: Final = "if it is not hit"
_NEW_DECK: Final = "without cards of a new deck"
_WITH_HOURGLASS: Final = "with Hourglass"


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at a moment to come, as far as it is certain to a seat.

    Attributes:
        seen: what the seat has seen so far.
        hands: the hands then; what will be drawn unseen counts as hidden.
        damage: the face-down cards before the seat then.
        drawn: how many cards will have been drawn from the deck.
        suit: the suit of the spell.
        direction: as in a position.
        last: the last rank.
        down: whether ranks go down.
        locked: whether a Spell Lock lies.
        torments: how many Torments last.
        skip: with two seats, whether the same seat goes on.
        portal: the seat that Portal chose, or -1.
        short: a bit for each seat that will have drawn cards of a new deck, which are left out.
        choice: what the seat chooses after the action, in the notation of actions; nothing for going straight on.
        note: in few words what the scene leaves out, or nothing.
    """

    seen: Seen
    hands: tuple[Pile, ...]
    damage: Pile
    drawn: int
    suit: int
    direction: int
    last: int
    down: bool
    locked: bool
    torments: int
    skip: bool
    portal: int
    short: int = 0
    choice: str = ""
    note: str = ""

    @property
    def next(self) -> int:
        """MS-R3, MS-R5, MS-M10: the seat that is next to play."""
        return self.seen.player if self.skip else self.neighbour

    @property
    def neighbour(self) -> int:
        """The seat after the player, which may be another one than that which plays next."""
        return self.portal if self.portal >= 0 else (self.seen.player + self.direction) % self.seen.seats

    @property
    def valid(self) -> tuple[bool, ...]:
        """MS-R3: for each kind of card whether it is valid."""
        return valid_kinds(self.last, self.down, self.locked, self.free_suit)

    def valid_for(self, seat: int) -> tuple[bool, ...]:
        """The same for a seat, which may have Thornweaver (MS-W1)."""
        if self.seen.wizards[seat] != THORNWEAVER:
            return self.valid
        woven = woven_kinds(self.last, self.down, self.free_suit)
        return tuple(map(bool.__or__, self.valid, woven))

    @property
    def free_suit(self) -> int:
        """MS-R7: the suit whose cards may ignore the rank, or -1."""
        return self.suit if self.seen.components.on_play[self.suit] == ANY_RANK else -1

    def for_seat(self, seat: int) -> Scene:
        """The scene if a seat were next, without what it might draw before."""
        bare = replace(self.seen, wizards=tuple(-1 if one == HOURGLASS else one for one in self.seen.wizards))
        return replace(self, seen=bare, portal=seat, skip=False, note="")

    def noted(self, note: str) -> Scene:
        """The scene, which leaves out something more."""
        return replace(self, note=", ".join(filter(None, [self.note, note])))

    def with_hand(self, seat: int, *, known: tuple[int, ...] = (), hidden: int = 0) -> Scene:
        """The scene with more cards in a hand."""
        old = self.hands[seat]
        pile = Pile((*old.known, *known), old.hidden + hidden)
        return replace(self, hands=(*self.hands[:seat], pile, *self.hands[seat + 1 :]))

    def drawing(self, seat: int, count: int) -> Scene:
        """MS-S2: the scene after a seat has drawn cards; those of a deck that is still to be shuffled are left out."""
        top = self.seen.deck[self.drawn : self.drawn + count]
        known = tuple(kind for kind in top if kind is not None)
        scene = replace(self.with_hand(seat, known=known, hidden=len(top) - len(known)), drawn=self.drawn + len(top))
        return replace(scene, short=scene.short | 1 << seat) if len(top) < count and self.seen.discards else scene

    def without_top(self, count: int) -> Scene:
        """The scene after cards were drawn to where they answer nothing."""
        return replace(self, drawn=min(self.drawn + count, len(self.seen.deck)))

    def at_turn_of_next(self) -> Scene:
        """MS-R9, MS-M13, MS-W2: the scene as the next seat is to play; who may use Hourglass, does.

        MS-M12: Stagnation changes nothing, as the seat chooses what it discards.
        """
        scene, seat = self.after_rebirth(), self.next
        if not self.skip and scene.seen.wizards[seat] == HOURGLASS:
            scene = scene.without_top(scene.torments).drawing(seat, 1)
            scene = scene if scene.hands == self.hands else scene.noted(_WITH_HOURGLASS)
        return scene.noted(_NEW_DECK) if scene.short >> seat & 1 else scene

    def after_rebirth(self) -> Scene:
        """MS-E2: the scene at the end of the seat's own turn."""
        seat = self.seen.seat
        if self.skip or seat != self.seen.player or self.damage.count < FULL_DAMAGE:
            return self
        hands = (*self.hands[:seat], self.damage, *self.hands[seat + 1 :])
        return replace(self, hands=hands, damage=Pile())


def scene_now(seen: Seen) -> Scene:
    """The table as it is, and the player's turn at its end."""
    return Scene(
        seen,
        seen.hands,
        seen.damage[seen.seat],
        0,
        seen.suit,
        seen.direction,
        seen.last,
        seen.down,
        seen.locked,
        seen.torments,
        seen.skip,
        seen.portal,
        note=_pending(seen),
    )


def scenes_after(seen: Seen, kind: str, args: Mapping[str, Any] | Record) -> tuple[Scene, ...]:
    """The scenes that the next seat may find after an action of the seat, the first for going straight on.

    Args:
        seen: what the seat has seen.
        kind: the kind of a legal action, such as ``"play"``.
        args: its arguments, such as ``{"card": "5 Frost", "by": ""}``.

    Returns:
        None at all where no seat is to answer: it is struck, absorbs, or its turn's play is still to come.
    """
    if seen.phase != "spell" or seen.asked != seen.seat:
        return ()
    if kind == "play":
        scenes = _played(seen, seen.components.kind_ids[args["card"]])
    else:
        after = _AFTER.get((seen.question, kind))
        scenes = after(scene_now(seen), args) if after else ()
    return tuple(way for scene in scenes for way in _both_ways(scene))


def _both_ways(scene: Scene) -> tuple[Scene, ...]:
    """MS-R1: a Caster who has not chosen yet may go either way."""
    if scene.direction != at.UNCHOSEN or scene.portal >= 0:
        return (scene,)
    return tuple(
        replace(
            scene,
            direction=direction,
            choice=f"direction {name}",
        ).noted(f"to the {name}")
        for name, direction in (("left", at.LEFT), ("right", at.RIGHT))
    )


def _pending(seen: Seen) -> str:
    """What the player may still do in this turn."""
    if seen.suit >= 0 and seen.question in ("gift", "again", "stormcaller"):
        return _BEFORE_GIFT if seen.question == "gift" else _NO_MORE
    if "effect" in seen.waits:
        return _of_power(seen, seen.suit)
    return ""


def _of_power(seen: Seen, suit: int) -> str:
    return {GIVE: _BEFORE_GIFT, AGAIN: _NO_MORE}.get(seen.components.on_play[suit], "")


# --------------------------------------------------------------------------------------------------- a card played


def _without(pile: Pile, kind: int) -> Pile:
    left = list(pile.known)
    left.remove(kind)
    return replace(pile, known=tuple(left))


def _surged(scene: Scene) -> Scene:
    """MS-E6: with an empty hand the damage cards become the hand, which is filled."""
    seat = scene.seen.seat
    if scene.hands[seat].count:
        return scene
    new = scene.with_hand(seat, known=scene.damage.known, hidden=scene.damage.hidden)
    new = replace(new, damage=Pile())
    return new.drawing(seat, max(0, HAND - new.hands[seat].count))


def _played(seen: Seen, kind: int) -> tuple[Scene, ...]:
    """MS-R8: a card is laid, with all that is certain to follow."""
    components, seat = seen.components, seen.seat
    now = replace(scene_now(seen), note="", skip=False)
    hands = (*seen.hands[:seat], _without(seen.hands[seat], kind), *seen.hands[seat + 1 :])
    now = replace(now, hands=hands)
    if seen.suit < 0:
        suit = components.kind_suits[kind]
        direction = at.LEFT if seen.seats == 2 else at.UNCHOSEN
        now = replace(now, suit=suit, down=components.down[suit], direction=direction)
    meant = seen.copied if kind == _MIRROR else kind
    if meant >= SPELL_KINDS:
        return _EFFECTS.get(meant - SPELL_KINDS, _alone)(_surged(now))
    rank = meant % RANKS + 1
    may_counter = rank == seen.last and seen.direction != at.UNCHOSEN
    now = _surged(replace(now, last=rank))
    if meant // RANKS == now.suit and now.hands[seat].count:
        now = now.noted(_of_power(seen, now.suit))
    return (now, _reversed(now, "counter")) if may_counter else (now,)


def _reversed(scene: Scene, choice: str = "") -> Scene:
    """MS-R5: the direction turns; with two seats the other is skipped."""
    if scene.seen.seats == 2:
        return replace(scene, skip=True, choice=choice)
    return replace(scene, direction=-scene.direction, choice=choice)


def _alone(scene: Scene) -> tuple[Scene, ...]:
    return (scene,)


def _ended(_scene: Scene) -> tuple[Scene, ...]:
    return ()


def _deflect(scene: Scene) -> tuple[Scene, ...]:
    return (scene if scene.seen.seats == 2 else _reversed(scene),)


def _blink(scene: Scene) -> tuple[Scene, ...]:
    """MS-M3: it draws, if it can."""
    return (scene.drawing(scene.seen.seat, 1),)


def _missile(scene: Scene) -> tuple[Scene, ...]:
    """MS-M7: the other seat of two draws; of several it may be the next one, or not."""
    if scene.seen.seats == 2:
        return _hit(scene, {"seat": scene.next})
    missed = scene.without_top(_MISSILE).noted(_NOT_HIT)
    if scene.direction == at.UNCHOSEN and scene.portal < 0:
        return (missed,)
    hit = replace(scene, choice=f"choose seat {scene.next}")
    return (missed, *_hit(hit, {"seat": scene.next}))


def _deceive(scene: Scene) -> tuple[Scene, ...]:
    return (scene.noted(_BEFORE_EXCHANGE),)


def _ward(scene: Scene) -> tuple[Scene, ...]:
    return (scene.without_top(scene.seen.seats).noted(_BEFORE_WARD),)


def _portal(scene: Scene) -> tuple[Scene, ...]:
    """MS-M10: any other seat may be next, first the one that would be next without it."""
    seen = scene.seen
    step = scene.direction or at.LEFT
    others = [(seen.seat + step * place) % seen.seats for place in range(1, seen.seats)]
    return tuple(replace(scene, portal=other, choice=f"choose seat {other}") for other in others)


def _polarize(scene: Scene) -> tuple[Scene, ...]:
    return (replace(scene, down=not scene.down),)


def _lock(scene: Scene) -> tuple[Scene, ...]:
    return (replace(scene, locked=True),)


def _torment(scene: Scene) -> tuple[Scene, ...]:
    return (replace(scene, torments=scene.torments + 1),)


_EFFECTS: Final[dict[int, Callable[[Scene], tuple[Scene, ...]]]] = {
    ABSORB: _ended,
    BLINK: _blink,
    DECEIVE: _deceive,
    DEFLECT: _deflect,
    MAGIC_MISSILE: _missile,
    MYSTIC_WARD: _ward,
    POLARIZE: _polarize,
    PORTAL: _portal,
    SPELL_LOCK: _lock,
    TORMENT: _torment,
}
"""What a metamagic changes for the seat that is next; the others change nothing for it."""


# ------------------------------------------------------------------------------------------------ questions answered

_Args = Mapping[str, Any] | Record
_After = Callable[[Scene, _Args], tuple[Scene, ...]]


def _as_it_is(scene: Scene, _args: _Args) -> tuple[Scene, ...]:
    return (scene,)


def _no_more(scene: Scene, _args: _Args) -> tuple[Scene, ...]:
    return (replace(scene, note=""),)


def _directed(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    return (replace(scene, direction=at.LEFT if args["to"] == "left" else at.RIGHT),)


def _countered(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    return (_reversed(scene) if args["declare"] else scene,)


def _danced(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    return (_reversed(scene) if args["use"] else scene,)


def _given(scene: Scene, args: _Args, taker: int) -> Scene:
    seat = scene.seen.seat
    kind = scene.seen.components.kind_ids[args["card"]]
    hands = list(scene.hands)
    hands[seat] = _without(hands[seat], kind)
    return replace(scene, hands=tuple(hands), note="").with_hand(taker, known=(kind,))


def _gift(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    """MS-R7: a card to the next seat, or none."""
    return _no_more(scene, args) if args["card"] is None else (_surged(_given(scene, args, scene.neighbour)),)


def _returned(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    return (_given(scene, args, scene.seen.about),)


def _warded(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    """MS-M8: a drawn card to the seat that is asked about; a last one that is left goes to the seat after it."""
    seen = scene.seen
    seats, kind = seen.seats, seen.components.kind_ids[args["card"]]
    left = _without(seen.pool, kind).known
    place = (seen.about - seen.seat) % seats
    scene = scene.with_hand(seen.about, known=(kind,))
    if len(left) == 1:
        # The last card is kept if all others have theirs.
        return (scene.with_hand((seen.about + 1) % seats, known=left),)
    waiting = place < (scene.next - seen.seat) % seats <= place + len(left)
    return (scene.noted(_BEFORE_WARD) if waiting else scene,)


def _hit(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    """MS-M7: two cards to a hand, then a damage card."""
    return (scene.drawing(args["seat"], _MISSILE - 1).without_top(1),)


def _aimed(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    return (replace(scene, portal=args["seat"]),)


def _taken(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    return (scene.noted(_BEFORE_EXCHANGE) if args["seat"] == scene.next else scene,)


def _blinked(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    if "card" not in args:
        return _blink(scene)
    seat, kind = scene.seen.seat, scene.seen.components.kind_ids[args["card"]]
    hands = (*scene.hands[:seat], _without(scene.hands[seat], kind), *scene.hands[seat + 1 :])
    return (_surged(replace(scene, hands=hands)),)


_AFTER: Final[dict[tuple[str, str], _After]] = {
    ("again", "stop"): _no_more,
    ("stormcaller", "stop"): _no_more,
    ("direction", "direction"): _directed,
    ("counter", "counter"): _countered,
    ("gift", "give"): _gift,
    ("return", "give"): _returned,
    ("ward", "give"): _warded,
    ("missile", "choose"): _hit,
    ("portal", "choose"): _aimed,
    ("deceive", "choose"): _taken,
    ("blink", "draw"): _blinked,
    ("blink", "discard"): _blinked,
    ("wrest", "wrest"): _as_it_is,
    ("glacia", "use"): _as_it_is,
    ("bladedancer", "use"): _danced,
}
"""What an answer to a question changes, by the question and the kind of the answer."""
