"""The positions that the next seat may find after an action of a seat, as scenes.

A *scene* is a later position, as far as one seat can know it. If the acting seat has a choice after its action, there
is a scene for each choice that matters. The first scene assumes no Counter-Spell, no gift and no further card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from manaforge_widgets.core.record import Record
from manaforge_widgets.games.manasurge.odds.scene import Scene, of_power, scene_now
from manaforge_widgets.games.manasurge.odds.seen import Seen
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    ABSORB,
    BLINK,
    DARK_MIRROR,
    DECEIVE,
    DEFLECT,
    MAGIC_MISSILE,
    MYSTIC_WARD,
    POLARIZE,
    PORTAL,
    RANKS,
    SPELL_KINDS,
    SPELL_LOCK,
    TORMENT,
)

_MISSILE: Final = 3
"""MS-M7: the number of cards that a Magic Missile makes a seat draw, with the damage."""
_MIRROR: Final = SPELL_KINDS + DARK_MIRROR
_BEFORE_EXCHANGE: Final = "before Deceive takes a card"
_BEFORE_WARD: Final = "before the cards of Mystic Ward are given"
_NOT_HIT: Final = "if another player is hit"


def scenes_after(seen: Seen, kind: str, args: Mapping[str, Any] | Record) -> tuple[Scene, ...]:
    """Return the scenes that the next seat may find after an action; the first one assumes no further choice.

    Args:
        seen: the position as the acting seat has seen it.
        kind: the kind of a legal action, such as ``"play"``.
        args: the arguments of the action, such as ``{"card": "5 Frost", "by": ""}``.

    Returns:
        The scenes. Empty if the acting seat is struck or absorbs, or has not played yet in its turn. Also empty if it
        takes a card from the next seat by Deceive, since the answer then depends on a card that is chosen later.
    """
    if seen.phase != "spell" or seen.deciding != seen.seat:
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
        replace(scene, direction=direction, choice=f"direction {name}").noted(f"to the {name}")
        for name, direction in (("left", at.LEFT), ("right", at.RIGHT))
    )


# --------------------------------------------------------------------------------------------------- a card played


def _played(seen: Seen, kind: int) -> tuple[Scene, ...]:
    """MS-R8: play a card, with all that is certain to follow."""
    components, seat = seen.components, seen.seat
    now = replace(scene_now(seen), note="", skip=False).with_hand(seat, seen.hands[seat].without(kind))
    if seen.suit < 0:
        suit = components.kind_suits[kind]
        direction = at.LEFT if seen.seats == 2 else at.UNCHOSEN
        now = replace(now, suit=suit, down=components.down[suit], direction=direction)
    meant = seen.copied if kind == _MIRROR else kind
    if meant >= SPELL_KINDS:
        return _EFFECTS.get(meant - SPELL_KINDS, _alone)(now.surged())
    rank = meant % RANKS + 1
    may_counter = rank == seen.last and seen.direction != at.UNCHOSEN
    now = replace(now, last=rank).surged()
    if meant // RANKS == now.suit and now.hands[seat].count:
        now = now.noted(of_power(seen, now.suit))
    return (now, now.reversed("counter")) if may_counter else (now,)


def _alone(scene: Scene) -> tuple[Scene, ...]:
    return (scene,)


def _deflect(scene: Scene) -> tuple[Scene, ...]:
    return (scene if scene.seen.seats == 2 else scene.reversed(),)


def _blink(scene: Scene) -> tuple[Scene, ...]:
    """MS-M3: the seat draws, if it can."""
    return (scene.drawing(scene.seen.seat, 1),)


def _missile(scene: Scene) -> tuple[Scene, ...]:
    """MS-M7: with two seats the other one draws; with more, the next seat may be the one that is hit, or not."""
    if scene.seen.seats == 2:
        return _hit(scene, {"seat": scene.next})
    missed = scene.without_top(_MISSILE).noted(_NOT_HIT)
    if scene.direction == at.UNCHOSEN and scene.portal < 0:
        return (missed,)
    hit = replace(scene, choice=f"choose seat {scene.next}")
    return (missed, *_hit(hit, {"seat": scene.next}))


def _portal(scene: Scene) -> tuple[Scene, ...]:
    """MS-M10: any other seat may be next; the first scene has the seat that would be next anyway."""
    seen = scene.seen
    step = scene.direction or at.LEFT
    others = [(seen.seat + step * place) % seen.seats for place in range(1, seen.seats)]
    return tuple(replace(scene, portal=other, choice=f"choose seat {other}") for other in others)


_EFFECTS: Final[dict[int, Callable[[Scene], tuple[Scene, ...]]]] = {
    ABSORB: lambda _scene: (),
    BLINK: _blink,
    DECEIVE: lambda scene: (scene.noted(_BEFORE_EXCHANGE),),
    DEFLECT: _deflect,
    MAGIC_MISSILE: _missile,
    MYSTIC_WARD: lambda scene: (scene.without_top(scene.seen.seats).noted(_BEFORE_WARD),),
    POLARIZE: lambda scene: (replace(scene, down=not scene.down),),
    PORTAL: _portal,
    SPELL_LOCK: lambda scene: (replace(scene, locked=True),),
    TORMENT: lambda scene: (replace(scene, torments=scene.torments + 1),),
}
"""The changes by metamagics for the next seat; the metamagics that are not here change nothing for it."""


# ------------------------------------------------------------------------------------------------ questions answered

_Args = Mapping[str, Any] | Record
_After = Callable[[Scene, _Args], tuple[Scene, ...]]


def _as_it_is(scene: Scene, _args: _Args) -> tuple[Scene, ...]:
    return (scene,)


def _no_more(scene: Scene, _args: _Args) -> tuple[Scene, ...]:
    return (replace(scene, note=""),)


def _directed(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    return (replace(scene, direction=at.LEFT if args["to"] == "left" else at.RIGHT),)


def _given(scene: Scene, args: _Args, taker: int) -> Scene:
    seat = scene.seen.seat
    kind = scene.seen.components.kind_ids[args["card"]]
    return replace(scene.with_hand(seat, scene.hands[seat].without(kind)), note="").with_known(taker, kind)


def _gift(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    """MS-R7: a card to the next seat, or none."""
    return _no_more(scene, args) if args["card"] is None else (_given(scene, args, scene.neighbour).surged(),)


def _warded(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    """MS-M8: a drawn card goes to the seat in question; if one more card is left, it goes to the seat after that."""
    seen = scene.seen
    seats, kind = seen.seats, seen.components.kind_ids[args["card"]]
    left = seen.pool.without(kind).known
    place = (seen.about - seen.seat) % seats
    scene = scene.with_known(seen.about, kind)
    if len(left) == 1:
        # The last card is kept if all others have theirs.
        return (scene.with_known((seen.about + 1) % seats, *left),)
    waiting = place < (scene.next - seen.seat) % seats <= place + len(left)
    return (scene.noted(_BEFORE_WARD) if waiting else scene,)


def _hit(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    """MS-M7: two cards to a hand, then a damage card."""
    return (scene.drawing(args["seat"], _MISSILE - 1).without_top(1),)


def _taken(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    """MS-M5: what the next seat can answer after an exchange depends on a card that is chosen later."""
    return () if args["seat"] == scene.next else (scene,)


def _blinked(scene: Scene, args: _Args) -> tuple[Scene, ...]:
    if "card" not in args:
        return _blink(scene)
    seat, kind = scene.seen.seat, scene.seen.components.kind_ids[args["card"]]
    return (scene.with_hand(seat, scene.hands[seat].without(kind)).surged(),)


_AFTER: Final[dict[tuple[str, str], _After]] = {
    ("again", "stop"): _no_more,
    ("stormcaller", "stop"): _no_more,
    ("direction", "direction"): _directed,
    ("counter", "counter"): lambda scene, args: (scene.reversed() if args["declare"] else scene,),
    ("gift", "give"): _gift,
    ("return", "give"): lambda scene, args: (_given(scene, args, scene.seen.about),),
    ("ward", "give"): _warded,
    ("missile", "choose"): _hit,
    ("portal", "choose"): lambda scene, args: (replace(scene, portal=args["seat"]),),
    ("deceive", "choose"): _taken,
    ("blink", "draw"): _blinked,
    ("blink", "discard"): _blinked,
    ("wrest", "wrest"): _as_it_is,
    ("glacia", "use"): _as_it_is,
    ("bladedancer", "use"): lambda scene, args: (scene.reversed() if args["use"] else scene,),
}
"""The changes by an answer to a question, by the question and the kind of the answer."""
