"""The probability that a seat is struck on its next turn, if each seat plays its lowest valid card."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape

from manaforge_widgets.core.messages import short
from manaforge_widgets.games.manasurge.odds.ahead import scenes_after
from manaforge_widgets.games.manasurge.odds.believed import chance_of_none, held_in
from manaforge_widgets.games.manasurge.odds.deals import DEPTHS, Deals, first_without
from manaforge_widgets.games.manasurge.odds.ladder import HIGHEST, Ladder, Rungs
from manaforge_widgets.games.manasurge.odds.scene import Scene, scene_now
from manaforge_widgets.games.manasurge.odds.seen import Pile, Seen, seen_of
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.belief import Belief
from manaforge_widgets.games.manasurge.rules.components import ABSORB, KINDS, RANKS, SPELL_KINDS, SPELL_LOCK
from manaforge_widgets.match import Match
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.odds.pausing import Pausing, run_to_end

TRIALS = 10_000
"""The number of sampled deals if counting takes too long."""
FEW_TRIALS = 3_000
"""The number of sampled deals for each of several actions that are compared."""
_COUNTED = 16
"""The most unknown cards, in hands before the last one, for an exact count; that takes a quarter of a second."""
_COUNTED_HIGH = 20
"""The most unknown cards, as in ``_COUNTED``, if the last rank is on the rung ``_HIGH`` or above."""
_HIGH = 5
_BEFORE_PLAY = ("play", "hourglass", "stagnation")


class Shared:
    """Results to use again for other actions of the same position: random deals, and probabilities by their inputs.

    Args:
        belief: the seat's belief in this position.
    """

    def __init__(self, belief: Belief) -> None:
        self._belief = belief
        self._deals: dict[tuple[int, int, int], Deals] = {}
        self.known: dict[Hashable, tuple[list[Fraction], int]] = {}
        """The probabilities of each seat in turn, and the number of sampled deals, by their inputs."""

    def deals(self, scene: Scene, order: Sequence[int], trials: int) -> Deals:
        """Return random deals of the hidden cards for a scene; equal arguments get the same deals.

        Args:
            scene: a scene after this position.
            order: the seats whose hands are needed.
            trials: the number of deals.
        """
        deepest = max((depth + 1 for seat in order for depth in scene.hands[seat].drawn), default=0)
        key = scene.free_suit, trials, min(depth for depth in DEPTHS if depth >= deepest)
        if key not in self._deals:
            self._deals[key] = Deals(self._belief, *key)
        return self._deals[key]


@dataclass(frozen=True, slots=True, repr=False)
class Struck:
    """The probabilities of who is struck first: a seat on its next turn, or one of the seats that play before it.

    It is assumed that each seat plays its lowest valid card, or its highest if ranks go down. A seat without a valid
    numbered card plays a metamagic, which has no effect. There is no Counter-Spell, no gift, no second card and no
    wizard.

    Attributes:
        seat: the seat whose knowledge is used, and whose next turn counts.
        first: the action, in notation, that ``seat`` takes before the others play; empty if there is none.
        chances: for each seat that plays up to then, the probability that it is struck first; in turn order, with
            ``seat`` last.
        trials: the number of sampled deals; 0 if all deals were counted, so that the probabilities are exact.
        sure: whether the seat holds a metamagic that is valid now: then it can answer any rank.
        lock: if the seat needs this metamagic, the probability that a seat that plays before it holds Spell Lock;
            otherwise 0. Spell Lock makes every metamagic invalid (MS-M11), so the seat might be struck after all.
        choice: the seat's choice after the action, such as ``"direction left"`` or ``"counter"``; empty if there is
            none.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=1)
        >>> one = struck(m, m.to_act[0])
        >>> one.first, one.exact, list(one.chances)
        ('play 1 Quake', True, [0, 1, 2])
    """

    seat: int
    first: str
    chances: Mapping[int, Fraction]
    trials: int
    sure: bool
    choice: str = ""
    lock: Fraction = Fraction(0)

    @property
    def chance(self) -> Fraction:
        """The probability that ``seat`` itself is struck first."""
        return self.chances[self.seat]

    @property
    def exact(self) -> bool:
        """True if all deals were counted."""
        return not self.trials

    @property
    def interval(self) -> tuple[Fraction, Fraction]:
        """The 95 % interval of :attr:`chance`, if it was sampled; see :func:`manaforge_widgets.odds.wilson`.

        If the probability is exact or ``sure``, both ends are the probability itself.
        """
        if self.exact or self.sure:
            return self.chance, self.chance
        return wilson(int(self.chance * self.trials), self.trials)

    @property
    def words(self) -> str:
        """An explanation of :attr:`chance`: what it means, what it assumes, and whether it was counted or sampled."""
        if self.sure:
            safe = "You hold a metamagic, which answers any rank on your next turn"
            if not self.lock:
                return f"{safe}."
            held = f"A player whose turn comes before yours holds it: {percent(self.lock)}."
            return f"{safe}, unless somebody plays Spell Lock before then. {held}"
        if self.chance == 1 and not self.first and len(self.chances) == 1:
            return "You hold no valid card."
        how = (
            "All deals of the hidden cards are counted."
            if self.exact
            else f"The chance is an estimate from {self.trials:,} random deals of the hidden cards."
        )
        return (
            f"This is the chance that you are struck on your next turn{_if(self.first, self.choice)}. Assumed: each "
            "player plays the lowest valid number (the highest if ranks go down). A player without one plays a "
            "metamagic, which then has no effect; a player without either is struck. Nobody uses a Counter-Spell or a "
            f"power. {how}"
        )

    def __repr__(self) -> str:
        chances = ", ".join(f"seat {seat}: {percent(chance)}" for seat, chance in self.chances.items())
        return f"Struck({chances}{'' if self.exact else f'; {self.trials} deals sampled'})"

    def _repr_html_(self) -> str:
        body = "".join(
            f"<tr><th scope='row'>{seat}</th><td>{escape(percent(chance))}</td></tr>"
            for seat, chance in self.chances.items()
        )
        return (
            f"<table><caption>{escape(self.words)}</caption><tr><th scope='col'>seat</th>"
            f"<th scope='col'>struck first</th></tr>{body}</table>"
        )


def _if(first: str, choice: str) -> str:
    """Return the condition of the chance, for the end of a sentence: an action and the choice after it, or nothing."""
    if first.startswith("direction "):
        first, choice = "", first
    said = f"you {first}" if first.startswith("play ") else f"you choose {first!r}" if first else ""
    kind, _, way = choice.partition(" ")
    if kind == "counter":
        said = f"{said} with a Counter-Spell"
    elif choice:
        said = " and ".join(filter(None, [said, f"the spell goes to the {way}" if kind == "direction" else choice]))
    return f", if {said}" if said else ""


@spelled
def struck(match: Match, seat: int = 0, action: str | None = None) -> Struck:
    """Return the probability that a seat is struck on its next turn, and that each seat before it is struck first.

    The probabilities use everything that the seat has seen. It is assumed that each seat plays its lowest valid card;
    see :class:`Struck`.

    Args:
        match: a match of ManaSurge, within a spell that has been opened or that the seat is to open.
        seat: the seat whose probability is wanted, and whose knowledge is used.
        action: the action, in notation, that the seat takes now, if it has to decide. If it is None and the seat is to
            play, the seat plays its lowest valid card. Otherwise nothing more happens in the current turn.

    Raises:
        OddsError: this is not a match of ManaSurge within a spell, there is no such seat, or nobody has to answer the
            action.

    Source:
        MS-R3, MS-R6, MS-R7 and MS-H1.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=2, seed=1)
        >>> caster = m.to_act[0]
        >>> struck(m, caster, m.legal_actions()[0].text).exact
        True
    """
    seen = seen_of(match, seat)
    if action is None:
        answer = run_to_end(struck_steps(seen))
        if answer is None:
            raise OddsError(
                "nobody has to answer yet: the spell is not opened, its direction is not chosen, or Absorb ends it."
            )
        return answer
    for one in match.legal_actions(seat):
        if one.text == action:
            scenes = scenes_after(seen, one.kind, one.args)
            if scenes:
                return run_to_end(struck_in(scenes[0], action, Shared(seen.belief)))
    raise OddsError(f"action must be a legal action that the next seat may have to answer, not {short(action, 80)}.")


def struck_steps(seen: Seen, shared: Shared | None = None, trials: int = TRIALS) -> Pausing[Struck | None]:
    """Compute :func:`struck`, with pauses, from what a seat has seen; return None if nobody is to answer yet."""
    shared = shared or Shared(seen.belief)
    if seen.phase != "spell":
        return None
    if seen.player == seen.seat and seen.question in ("open", *_BEFORE_PLAY):
        played = _after_lowest(seen)
        return (yield from struck_in(*played, shared, trials)) if played else None
    if seen.suit < 0 or (seen.direction == at.UNCHOSEN and seen.player != seen.seat):
        return None
    scene = scene_now(seen)
    if seen.direction == at.UNCHOSEN:
        scene = replace(scene, direction=at.LEFT, choice="direction left")
    if seen.question in _BEFORE_PLAY:
        return (yield from _struck(scene, seen.player, "", shared, trials))
    return (yield from struck_in(scene, "", shared, trials))


def struck_in(scene: Scene, first: str, shared: Shared, trials: int = TRIALS) -> Pausing[Struck]:
    """Compute, with pauses, the probabilities of who is struck first after the current turn.

    Args:
        scene: the position at the end of this turn.
        first: the action of the asking seat, in notation, that led to ``scene``; empty if there is none.
        shared: earlier results for the same seat and position; this function adds its own.
        trials: the number of sampled deals if counting takes too long.
    """
    scene = scene.after_rebirth()
    return (yield from _struck(scene, scene.next, first, shared, trials))


def _after_lowest(seen: Seen) -> tuple[Scene, str] | None:
    """Return the position after the seat's lowest valid card; unchanged if it has none.

    It is None if a Caster can't open, and if the only valid card is Absorb, which ends the spell.
    """
    now = scene_now(seen)
    hand = seen.hands[seen.seat].known
    if seen.suit < 0:
        numbered = [kind for kind in hand if kind < SPELL_KINDS]
    else:
        numbered = [kind for kind in hand if kind < SPELL_KINDS and now.valid[kind]]
    if numbered:
        lowest = min(numbered, key=lambda kind: _rung(kind, down=now.down))
        name = seen.components.kind_names[lowest]
        return scenes_after(replace(seen, deciding=seen.seat), "play", {"card": name})[0], f"play {name}"
    if seen.suit < 0:
        return None
    magic = [kind for kind in hand if kind >= SPELL_KINDS]
    if seen.locked or not magic:
        # The seat itself is to play, and can't.
        return replace(now, portal=seen.seat), ""
    going_on = [kind for kind in magic if kind != SPELL_KINDS + ABSORB]
    if not going_on:
        return None
    rest = now.hands[seen.seat].without(going_on[0])
    return replace(now.with_hand(seen.seat, rest), skip=False), f"play {seen.components.kind_names[going_on[0]]}"


def _struck(scene: Scene, first: int, action: str, shared: Shared, trials: int) -> Pausing[Struck]:
    """Work out who is struck first, beginning with the seat that is to play."""
    seen = scene.seen
    order = [first]
    while order[-1] != seen.seat:
        order.append((order[-1] + (scene.direction or at.LEFT)) % seen.seats)
    rests = _rests_on(scene, order)
    if rests in shared.known:
        chances, trials = shared.known[rests]
    elif _is_quick(scene, order):
        chances, trials = (yield from _counted(scene, order)), 0
    else:
        chances = yield from _sampled(scene, order, trials, shared)
    shared.known[rests] = chances, trials
    own = scene.hands[seen.seat].known
    sure = not scene.locked and any(kind >= SPELL_KINDS for kind in own)
    lock = _lock(scene, order[:-1]) if sure and not _has_top(scene, own) else Fraction(0)
    return Struck(seen.seat, action, dict(zip(order, chances, strict=True)), trials, sure, scene.choice, lock)


def _has_top(scene: Scene, hand: Sequence[int]) -> bool:
    """Return whether one of these cards is valid after any rank, even if metamagics are locked."""
    numbered = [kind for kind in hand if kind < SPELL_KINDS]
    return any(_rung(kind, down=scene.down) == HIGHEST or kind // RANKS == scene.free_suit for kind in numbered)


def _lock(scene: Scene, seats: Sequence[int]) -> Fraction:
    """Return the probability that one of these seats holds Spell Lock."""
    together = Pile()
    for seat in seats:
        together = together.joined(scene.hands[seat])
    wanted = [kind - SPELL_KINDS == SPELL_LOCK for kind in range(KINDS)]
    return 1 - chance_of_none(scene.seen.belief, together, wanted)


def _rests_on(scene: Scene, order: Sequence[int]) -> Hashable:
    """Return everything that the probabilities depend on, apart from the belief.

    Of a numbered card only the rank matters, and whether its suit may ignore the last rank.
    """
    free_suit = scene.free_suit

    def counted(kind: int) -> tuple[int, bool]:
        return (-1, False) if kind >= SPELL_KINDS else (kind % RANKS, kind // RANKS == free_suit)

    piles = [scene.hands[seat] for seat in order]
    hands = tuple((tuple(sorted(map(counted, pile.sure))), pile.places, pile.drawn) for pile in piles)
    return scene.last, scene.down, scene.locked, free_suit, tuple(order), hands


def _is_quick(scene: Scene, order: Sequence[int]) -> bool:
    """Return whether all deals can be counted in a short time; it follows from the position, not from the machine.

    They can't if hands hold cards of several stocks, or if cards may have changed hands unseen in several ways.
    """
    if scene.free_suit >= 0 or _stock_of(scene, order) < 0:
        # With a free suit ranks may also fall.
        return False
    case = scene.seen.belief.cases[0][1]
    hidden = [sum(held_in(case, scene.hands[seat]).counts) for seat in order]
    last = max((place for place, count in enumerate(hidden) if count), default=0)
    rung = HIGHEST + 1 - scene.last if scene.down else scene.last
    return sum(hidden[:last]) <= (_COUNTED_HIGH if rung >= _HIGH else _COUNTED)


def _stock_of(scene: Scene, order: Sequence[int]) -> int:
    """Return the one stock that all unknown cards of these hands belong to; -1 for several stocks or several cases."""
    cases = scene.seen.belief.cases
    if len(cases) > 1:
        return -1
    stocks = {
        stock for seat in order for stock, count in enumerate(held_in(cases[0][1], scene.hands[seat]).counts) if count
    }
    return max(stocks, default=0) if len(stocks) < 2 else -1


def _rung(kind: int, *, down: bool) -> int:
    """Return the rung of a numbered card: its rank, counted from the other end if ranks go down."""
    rank = kind % RANKS + 1
    return HIGHEST + 1 - rank if down else rank


def _counted(scene: Scene, order: Sequence[int]) -> Pausing[list[Fraction]]:
    """Count the probabilities over all deals."""
    counts = [0] * HIGHEST
    case = scene.seen.belief.cases[0][1]
    stock = case[0][_stock_of(scene, order)]
    for kind, count in enumerate(stock[:SPELL_KINDS]):
        counts[_rung(kind, down=scene.down) - 1] += count
    magic = sum(stock[SPELL_KINDS:])
    hands = []
    for seat in order:
        held = held_in(case, scene.hands[seat])
        numbered = tuple(_rung(kind, down=scene.down) for kind in held.sure if kind < SPELL_KINDS)
        hands.append(Rungs(numbered, len(numbered) < len(held.sure) and not scene.locked, sum(held.counts)))
    ladder = Ladder(counts, 0 if scene.locked else magic, magic if scene.locked else 0, hands)
    climb = yield from ladder.climb(HIGHEST + 1 - scene.last if scene.down else scene.last)
    return [Fraction(ways, climb.total) for ways in climb.struck]


def _sampled(scene: Scene, order: Sequence[int], trials: int, shared: Shared) -> Pausing[list[Fraction]]:
    """Estimate the probabilities from sampled deals; the same question always gets the same deals."""
    deals = shared.deals(scene, order, trials)
    yield from deals.make()
    columns = [deals.column(scene.hands[seat]) for seat in order]
    free = scene.free_suit >= 0
    counts = first_without(columns, scene.last, down=scene.down, locked=scene.locked, free=free)
    return [Fraction(hits, trials) for hits in counts[:-1]]
