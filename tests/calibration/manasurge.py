"""ManaSurge's numbers against the cards that others really hold.

The numbers assume that choices carry no information: each card that leaves another hand counts as picked at random from
that hand, and whether somebody plays says nothing. Real players look at their cards, so there are two kinds of games.
In those of a :class:`Population` the assumption holds exactly. In those between bots it does not, and the difference is
what the assumption costs.

A population plays many games side by side. Each seat decides by coins and by what all can see; a card it picks at
random from its hand. If that card is not valid, the game ends there, and a copy of another living game of the
population takes its place, with luck of its own from then on. So in the games that live, what is hidden is distributed
as in all games in which these choices were made (del Moral's particle filter).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from calibration.observed import Observation
from calibration.playing import settled

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, Decision, Over
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.manasurge.rules import actions, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    ANY_RANK,
    FULL_DAMAGE,
    RANKS,
    SPELL_KINDS,
    SPELL_LOCK,
    THORNWEAVER,
)
from manaforge_widgets.games.manasurge.rules.options import DRAW, KEEP, STOP, STRUCK, valid_kinds
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.match import Match
from manaforge_widgets.match.history import History
from manaforge_widgets.widgets.presenter import presenter_of

ANSWERED: Final = "manasurge: the next seat can answer"
BETWEEN_BOTS: Final = "manasurge: the next seat can answer, between bots"
STRUCK_NEXT: Final = "manasurge: struck on the next turn"
LOCK_HELD: Final = "manasurge: Spell Lock is held before the next turn"
DRAWN: Final = "manasurge: what a draw is good for"
FIRST_DECK: Final = "before the first shuffle"
AFTER_SHUFFLE: Final = "after a shuffle"
AFTER_HIDDEN_MOVE: Final = "after a hidden move"
_GIVING: Final = ("Fireball", "Lightning", "Blades")
_LONG_GAMES: Final = {
    "meta": {"edition": "long games with gifts"},
    "shards": {"ones": 200, "goal": {str(seats): 30 for seats in range(2, 7)}},
    "suits": [{"name": name, "power": {"on_play": "may_give_card_to_next"}} for name in _GIVING],
}
_LASTS: Final = 12
"""For how many choices a shuffle or a hidden move is looked at in particular."""
_PLAYS: Final = (frames.OPEN, frames.PLAY)
_DRAWS: Final = (frames.REFILL, frames.HOURGLASS)


def match_at(position: Position) -> Match:
    """A match whose present table is a position: it remembers what the position does, unlike one made of a view.

    There is one for each number of seats, which goes from position to position.
    """
    match = _template(position.seats)
    match._shown_history = History(position)
    return match


@cache
def _template(seats: int) -> Match:
    return Match(long_games(), seats, 0)


@cache
def _table(match: Match) -> Any:
    """The table of a match; it reads the match again for each question."""
    return presenter_of(match)


@cache
def long_games() -> Any:
    """The rules of an edition in which games are long and cards go from hand to hand: shuffles and hidden moves."""
    return load_game("manasurge", _LONG_GAMES)


ANSWERS, STRUCK_ONCE, ALL = range(3)
"""How much of a Board's odds is waited for: they come bit by bit."""


def shown_odds(position: Position, seat: int, until: int = ANSWERS) -> Mapping[str, Any] | None:
    """The odds as a Board shows them, as far as they are waited for."""
    match = match_at(position)
    return _waited_for(_table(match), match, seat, until)


def odds_of(match: Match, seat: int, until: int = ANSWERS) -> Mapping[str, Any] | None:
    """The same of a match."""
    return _waited_for(presenter_of(match), match, seat, until)


def _waited_for(table: Any, match: Match, seat: int, until: int) -> Mapping[str, Any] | None:
    found = None
    for part in table.odds_steps(seat, match.view(seat)):
        found = part or found
        if found and (until == ANSWERS or (until == STRUCK_ONCE and found["struck"])):
            return found
    return found


def question_of(pos: Position) -> int:
    """The question that is asked, by its number."""
    return frames.what_of(pos.stack[-1])


# ---------------------------------------------------------------------------------------------- choices by coins


def coins(pos: Position, rng: random.Random) -> tuple[int, float]:
    """The choice of the seat that is asked, by coins, and a card at random from its hand; and how much it weighs.

    Nothing but the card that is picked depends on what is hidden. A card that is not valid can't be picked, so the game
    then weighs as much less as such a pick was unlikely: the valid share of the hand. All can see which share of the
    hidden cards is valid, so it is divided by that, which changes nothing among games that look alike.
    """
    seat, what, legal = pos.active, question_of(pos), pos.options
    if what in (frames.AGAIN, frames.STORMCALLER) and rng.random() < 0.6:
        return STOP, 1.0
    if what == frames.GIFT and rng.random() < 0.2:
        return KEEP, 1.0
    if what == frames.BLINK and DRAW in legal and rng.random() < 0.5:
        return DRAW, 1.0
    kind = _CARD_ACTIONS.get(what)
    if kind is None:
        return rng.choice(legal), 1.0
    cards = pos.pool if what in (frames.WARD, frames.ORDER) else pos.hands[seat]
    if kind != actions.PLAY:
        return actions.code_of(kind, rng.choice(sorted(cards)) >> SEAT_BITS), 1.0
    valid = valid_of(pos)
    hidden = [card >> SEAT_BITS for some in (*pos.hands, *pos.damage, pos.deck, pos.pool) for card in some]
    share = sum([valid[card] for card in hidden]) / len(hidden)
    if what == frames.PLAY and rng.random() > share:
        return STRUCK, 1.0
    fitting = [card >> SEAT_BITS for card in cards if valid[card >> SEAT_BITS]]
    if not fitting:
        return -1, 0.0
    return actions.code_of(kind, rng.choice(sorted(fitting))), len(fitting) / len(cards) / share


_OPENLY: Final = (actions.PLAY, actions.WEAVE, actions.DISCARD)
_CARD_ACTIONS: Final = {
    frames.OPEN: actions.PLAY,
    frames.PLAY: actions.PLAY,
    frames.AGAIN: actions.PLAY,
    frames.STORMCALLER: actions.PLAY,
    frames.GIFT: actions.GIVE,
    frames.RETURN: actions.GIVE,
    frames.WARD: actions.GIVE,
    frames.BLINK: actions.DISCARD,
    frames.STAGNATION: actions.DISCARD,
    frames.ORDER: actions.PUT,
}


def valid_of(pos: Position) -> tuple[bool, ...]:
    """MS-R3: by kind, whether a card is valid on a table."""
    return valid_kinds(pos.last, pos.down, pos.locked, pos.suit if pos.any_ranks else -1)


# ----------------------------------------------------------------------------------------------- a population


@dataclass(slots=True)
class Memory:
    """What was special about the past of a game: all of it could be seen by the seats that it is about.

    Attributes:
        shuffled: the tick of the last shuffle.
        discarded: by kind, what lay in the discards before it.
        held: by seat and kind, what the others held then, hidden from this seat.
        old: for each hand how many of its cards were there then, as far as all can know: on the average.
        moved: by seat and another's hand, the tick of the last card that left this hand hidden from the seat, and the
            kinds that the seat knew to be there before.
    """

    shuffled: int = -1000
    discarded: Counter[int] = field(default_factory=Counter)
    held: tuple[Counter[int], ...] = ()
    old: tuple[float, ...] = ()
    moved: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = field(default_factory=dict)

    def copy(self) -> Memory:
        """The same, to go on by itself."""
        return replace(self, moved=dict(self.moved))


class Population:
    """Games side by side in which no choice tells anything.

    Args:
        seats: the number of seats.
        size: how many games.
        seed: of all luck.
        wizards: whether there are wizards.
    """

    def __init__(self, seats: int, size: int, seed: int, *, wizards: bool = False) -> None:
        self.rules = long_games()
        self._rng = random.Random(seed)
        self._games: list[tuple[Position, Memory]] = []
        for _ in range(size):
            pos = self.rules.start(seats, wizards=wizards)
            self.settle(pos)
            self._games.append((pos, Memory()))
        self.weights = [1.0] * size
        self.tick = 0
        self.shuffles = 0

    def settle(self, pos: Position) -> None:
        """Let luck decide what is due."""
        while isinstance(self.rules.pending(pos), Chance):
            self.rules.resolve(pos, self.rules.sample(pos, self._rng.randrange))

    def living(self) -> Iterator[tuple[Position, Memory, float]]:
        """The games that are not over, with their weights."""
        for (pos, memory), weight in zip(self._games, self.weights, strict=True):
            if pos.state != at.OVER and weight:
                yield pos, memory, weight

    def go_on(self) -> None:
        """One choice in each game; where a few weigh too much, games are drawn again by their weights."""
        weights = self.weights
        for place, (pos, memory) in enumerate(self._games):
            if pos.state == at.OVER or not weights[place]:
                continue
            code, factor = coins(pos, self._rng)
            weights[place] *= factor
            if factor:
                self._apply(pos, memory, code)
        self.tick += 1
        total = sum(weights)
        if total**2 < 0.6 * len(weights) * sum(weight * weight for weight in weights):
            self._draw_again(total)
        else:
            self.weights = [weight * len(weights) / total for weight in weights]

    def _draw_again(self, total: float) -> None:
        """Games by their weights: each as often as its share, up to one more or less."""
        size = len(self._games)
        mark, above, games = self._rng.random(), 0.0, []
        for game, weight in zip(self._games, self.weights, strict=True):
            above += weight * size / total
            copies = 0
            while mark < above and len(games) < size:
                games.append(game if not copies else (_apart(game[0]), game[1].copy()))
                copies += 1
                mark += 1
        self._games = games
        self.weights = [1.0] * len(games)

    def _apply(self, pos: Position, memory: Memory, code: int) -> None:
        giver, asker = _giver(pos, code), pos.active
        sizes = [len(hand) for hand in pos.hands]
        before = [_known_in(pos, giver, seat) for seat in range(pos.seats)] if giver >= 0 else []
        damage = [len(cards) for cards in pos.damage]
        played = code >> actions.BITS if code & actions.KIND_MASK in _OPENLY else -1
        self.rules.apply(pos, code)
        taker = asker
        if giver == asker:
            taker = next((seat for seat in range(pos.seats) if len(pos.hands[seat]) > sizes[seat]), asker)
        while isinstance(self.rules.pending(pos), Chance):
            if pos.state == at.SHUFFLE:
                self._remember_shuffle(pos, memory)
            self.rules.resolve(pos, self.rules.sample(pos, self._rng.randrange))
        reborn = [damage[seat] >= FULL_DAMAGE and not pos.damage[seat] for seat in range(pos.seats)]
        if memory.old:
            left = (sizes[asker] - (played >= 0)) / max(1, sizes[asker])
            memory.old = tuple(
                0.0 if reborn[seat] else old * left if seat == asker else old for seat, old in enumerate(memory.old)
            )
        for (seat, other), (tick, kinds) in [*memory.moved.items()]:
            # What was played openly, or discarded in a Rebirth, is no longer there.
            if reborn[other]:
                memory.moved[seat, other] = (tick, ())
            elif other == asker and played in kinds:
                place = kinds.index(played)
                memory.moved[seat, other] = (tick, kinds[:place] + kinds[place + 1 :])
        if giver >= 0:
            for seat in range(pos.seats):
                known = before[seat]
                if seat not in (giver, taker) and known and sizes[giver] > 1:
                    memory.moved[seat, giver] = (self.tick, known)

    def _remember_shuffle(self, pos: Position, memory: Memory) -> None:
        self.shuffles += 1
        memory.shuffled = self.tick
        memory.discarded = Counter(pos.discards)
        memory.old = tuple(map(float, map(len, pos.hands)))
        memory.held = tuple(
            Counter(
                card >> SEAT_BITS
                for other in range(pos.seats)
                for card in (*(pos.hands[other] if other != seat else ()), *pos.damage[other])
                if not card >> seat & 1
            )
            for seat in range(pos.seats)
        )


def _apart(pos: Position) -> Position:
    """A copy that keeps what was worked out of its past for itself, since it goes its own way."""
    new = pos.copy()
    new.memo = dict(pos.memo)
    return new


def _known_in(pos: Position, hand: int, seat: int) -> tuple[int, ...]:
    """The kinds that a seat knows in a hand."""
    return tuple(card >> SEAT_BITS for card in pos.hands[hand] if card >> seat & 1)


def _giver(pos: Position, code: int) -> int:
    """The seat out of whose hand a card goes to another hand by an action; -1 if none does."""
    what, kind = question_of(pos), code & actions.KIND_MASK
    if what in (frames.GIFT, frames.RETURN) and kind == actions.GIVE:
        return pos.active
    return code >> actions.BITS if what == frames.DECEIVE else -1


# --------------------------------------------------------------------------------------------- what really happens


_OWN_ANSWERS: Final = {
    frames.GIFT: KEEP,
    frames.AGAIN: STOP,
    frames.STORMCALLER: STOP,
    frames.WREST: actions.code_of(actions.WREST, 0),
}
"""Going straight on: nothing is done that need not be done."""


Plant = tuple[str, Callable[[], AbstractContextManager[object]]]
"""A fault by its name, and what plants it for as long as it lasts."""


class Unclear(Exception):
    """The moment that a number is about does not come."""


def answers_really(
    rules: Any, pos: Position, seat: int, action: str, way: Mapping[str, Any], rng: random.Random
) -> bool:
    """Whether the seat that a shown chance is about can really answer, when the table is played on as it says.

    Raises:
        Unclear: the number leaves out cards of a new deck, which now were drawn.
    """
    new = pos.copy()
    shuffles, told = pos.shuffles, way["seat"]
    rules.apply(new, rules.read(new, seat, action))
    while True:
        pending = rules.pending(new)
        if isinstance(pending, Over) or new.round != pos.round or (new.row == [] and pos.row):
            return False
        if isinstance(pending, Chance):
            rules.resolve(new, rules.sample(new, rng.randrange))
            if new.shuffles != shuffles:
                raise Unclear
            continue
        assert isinstance(pending, Decision)
        asked, what = pending.seat, question_of(new)
        if asked == told and what == frames.PLAY:
            return any(rules.action(new, asked, code).kind == "play" for code in new.options)
        if what in (frames.EMBER, frames.STONEHEART, frames.REFILL, frames.ORACLE, frames.OPEN):
            return False
        if what in (frames.WARD, frames.DECEIVE) and "before" in way["brief"]:
            return holds_answer(new, told)
        if asked == told and what == frames.STAGNATION:
            valid = valid_of(new)
            new_code = min(new.options, key=lambda code: valid[code >> actions.BITS])
        elif asked == told and what == frames.HOURGLASS:
            new_code = new.options[0]
        else:
            assert asked == seat, (asked, what, told, action, way)
            new_code = _straight_on(new, what, way)
        rules.apply(new, new_code)


def holds_answer(pos: Position, seat: int) -> bool:
    """MS-R3, MS-W1: whether a seat holds a valid card, or one that Thornweaver lets it play."""
    valid = valid_of(pos)
    weaves = pos.wizards[seat] == THORNWEAVER and not pos.used >> seat & 1
    wanted = pos.last + 1 if pos.down else pos.last - 1
    kinds = [card >> SEAT_BITS for card in pos.hands[seat]]
    return any(valid[kind] or (weaves and kind < SPELL_KINDS and kind % RANKS + 1 == wanted) for kind in kinds)


def _straight_on(pos: Position, what: int, way: Mapping[str, Any]) -> int:
    """What the seat itself answers to what follows its action, as the number says."""
    choice = way["choice"]
    if what in _OWN_ANSWERS:
        return _OWN_ANSWERS[what]
    if what == frames.DIRECTION:
        return actions.code_of(actions.DIRECTION, int(choice == "direction right"))
    if what == frames.COUNTER:
        return actions.code_of(actions.COUNTER, int(choice == "counter"))
    if what in (frames.MISSILE, frames.PORTAL, frames.DECEIVE):
        wanted = int(choice.rpartition(" ")[2]) if choice.startswith("choose") else None
        others = [code for code in pos.options if (code >> actions.BITS) != way["seat"]]
        return actions.code_of(actions.CHOOSE, wanted) if wanted is not None else others[0]
    if what in (frames.GLACIA, frames.BLADEDANCER):
        return pos.options[1]
    # Blink draws if it can; Deceive's return and the other cards of a Mystic Ward change nothing for this seat.
    return pos.options[0]


def struck_really(pos: Position, first: int, seat: int) -> bool:
    """Whether a seat is struck first if each from ``first`` on plays its lowest valid card, metamagics last.

    By the rules' words alone (MS-R3, MS-R7), with the cards that all really hold: a metamagic changes nothing here.
    """
    last, asked = pos.last, first
    step = pos.direction or at.LEFT
    while True:
        hand = [card >> SEAT_BITS for card in pos.hands[asked]]
        ranks = [kind % RANKS + 1 for kind in hand if kind < SPELL_KINDS and _fits(pos, last, kind)]
        if ranks:
            last = max(ranks) if pos.down else min(ranks)
        elif pos.locked or all(kind < SPELL_KINDS for kind in hand):
            return asked == seat
        if asked == seat:
            return False
        asked = (asked + step) % pos.seats


def _fits(pos: Position, last: int, kind: int) -> bool:
    rank = kind % RANKS + 1
    if pos.any_ranks and kind // RANKS == pos.suit:
        return True
    return rank <= last if pos.down else rank >= last


def struck_observations(
    pos: Position, cluster: int, rng: random.Random, until: int = STRUCK_ONCE
) -> Iterator[Observation]:
    """The chance to be struck before the seat's next turn is over, with what comes of it, if each plays its lowest."""
    seat = pos.active
    odds = shown_odds(pos, seat, until)
    if not odds:
        return
    first = odds["struck"]
    if first and first["first"]:
        yield from _of_struck(first, _after_card(pos, seat, first["first"], rng), seat, cluster)
    ways = [
        (action.removeprefix("play "), way)
        for action, found in odds["answers"].items()
        for way in found
        if way["struck"] and action.startswith("play ") and " by " not in action and way["choice"] in _DIRECTIONS
    ]
    numbered = [(card, way) for card, way in ways if card[0].isdigit()]
    for card, way in rng.sample(numbered, min(1, len(numbered))):
        yield from _of_struck(way["struck"], _after_card(pos, seat, card, rng, way["choice"]), seat, cluster)


def _of_struck(told: Mapping[str, Any], after: tuple[Position, int], seat: int, cluster: int) -> Iterator[Observation]:
    """The chance to be struck, and the chance that Spell Lock may lead to it, with the cards that all really hold."""
    new, asked = after
    yield Observation(STRUCK_NEXT, told["chance"]["share"], float(struck_really(new, asked, seat)), cluster)
    if told["lock"]:
        held = lock_held(new, asked, seat)
        yield Observation(LOCK_HELD, told["lock"]["share"], float(held), cluster)


def lock_held(pos: Position, first: int, seat: int) -> bool:
    """Whether a seat from ``first`` on, before this seat, really holds Spell Lock."""
    asked = first
    while asked != seat:
        if any(card >> SEAT_BITS == SPELL_KINDS + SPELL_LOCK for card in pos.hands[asked]):
            return True
        asked = (asked + (pos.direction or at.LEFT)) % pos.seats
    return False


def draw_observations(pos: Position, cluster: int, rng: random.Random) -> Iterator[Observation]:
    """What a draw is good for, and what not to draw, with what the hand then really is good for."""
    seat = pos.active
    odds = shown_odds(pos, seat)
    rules = long_games()
    for action, told in odds["draws"].items() if odds else ():
        new = pos.copy()
        rules.apply(new, rules.read(new, seat, action))
        settled(rules, new, rng)
        came = _good_for(told["brief"], pos, new, rng)
        yield Observation(DRAWN, told["chance"]["share"], float(came), cluster)


def _good_for(what: str, pos: Position, new: Position, rng: random.Random) -> bool:
    """Whether the hand of the seat that was asked is good for what is said, after its answer, by the rules' words."""
    seat = pos.active
    hand = [card >> SEAT_BITS for card in new.hands[seat]]
    if pos.row:
        assert what == "you can answer", what
        return holds_answer(new, seat)
    if what == "you can open":
        # MS-R2: without a numbered card it had a Rebirth at once.
        kept = Counter(card >> SEAT_BITS for card in pos.hands[seat])
        return not kept - Counter(hand) and min(hand) < SPELL_KINDS
    if what == "you hold a metamagic":
        return max(hand) >= SPELL_KINDS
    assert what == "you can answer the opening", what
    drawn = min(len(hand) - len(pos.hands[seat]), len(pos.deck))
    others = [cards for other, cards in enumerate(pos.hands) if other != seat]
    piles = (*others, *pos.damage, pos.deck[: len(pos.deck) - drawn])
    hidden = [card >> SEAT_BITS for cards in piles for card in cards if not card >> seat & 1]
    opening = rng.choice([kind for kind in hidden if kind < SPELL_KINDS])
    suit, rank = opening // RANKS, opening % RANKS + 1
    free, down = new.components.on_play[suit] == ANY_RANK, new.components.down[suit]
    return any(
        kind >= SPELL_KINDS
        or (free and kind // RANKS == suit)
        or (kind % RANKS + 1 <= rank if down else kind % RANKS + 1 >= rank)
        for kind in hand
    )


_DIRECTIONS: Final = ("", "direction left", "direction right")


def _after_card(pos: Position, seat: int, card: str, rng: random.Random, choice: str = "") -> tuple[Position, int]:
    """The position after the seat played a card and went straight on, and the seat that is to play then."""
    rules = long_games()
    new = pos.copy()
    if card[0].isdigit():
        rules.apply(new, rules.read(new, seat, f"play {card}"))
        settled(rules, new, rng)
        while new.active == seat and new.player == seat and new.row:
            way = {"choice": choice, "seat": (seat + 1) % pos.seats}
            rules.apply(new, _straight_on(new, question_of(new), way))
            settled(rules, new, rng)
        asked = new.player
    else:
        # The number takes a metamagic to be played without effect, which the rules have no action for.
        kind = rules.components.kind_ids[card]
        new.hands[seat].remove(next(one for one in new.hands[seat] if one >> SEAT_BITS == kind))
        asked = (seat + (new.direction or at.LEFT)) % pos.seats
    return new, asked


# ----------------------------------------------------------------------------------------------- observations


def observe(
    population: Population,
    pos: Position,
    memory: Memory,
    cluster: int,
    rng: random.Random,
    plants: Mapping[str, Plant],
    most: int = 3,
) -> Iterator[Observation]:
    """Some of the numbers that the seat that is asked sees, with what comes of them, and what faults would show."""
    seat = pos.active
    odds = shown_odds(pos, seat)
    if not odds:
        return
    ways = [
        ((action, place), way)
        for action, found in odds["answers"].items()
        for place, way in enumerate(found)
        if way["chance"] is not None
    ]
    # What is nearly certain teaches little, so most of what is looked at is not.
    open_ways = [one for one in ways if 0.02 < one[1]["chance"]["share"] < 0.98]
    looked_at = rng.sample(open_ways, min(most, len(open_ways)))
    if ways and rng.random() < 0.2:
        looked_at.append(rng.choice(ways))
    faulty = {}
    moments = moments_of(population, pos, memory) if looked_at else ()
    for moment, (name, plant) in plants.items():
        if moment in moments:
            with plant():
                faulty[name] = shown_odds(pos, seat)
    for (action, place), way in looked_at:
        if "new deck" in way["brief"]:
            continue
        try:
            came = answers_really(population.rules, pos, seat, action, way, rng)
        except Unclear:
            continue
        tags, lean = _marks(population, pos, memory, seat, action, way)
        told = way["chance"]["share"]
        yield Observation(ANSWERED, told, float(came), cluster, frozenset(tags), tuple(lean))
        for name, wrong in faulty.items():
            if wrong:
                told = wrong["answers"][action][place]["chance"]["share"]
                yield Observation(
                    f"{ANSWERED}, {name}", told, float(came), cluster, frozenset(tags), tuple(lean), sampled=True
                )


def moments_of(population: Population, pos: Position, memory: Memory) -> set[str]:
    """What happened a short time ago, as far as the seat that is asked can know."""
    found = set()
    if population.tick - memory.shuffled <= _LASTS:
        found.add(AFTER_SHUFFLE)
    if any(seat == pos.active and population.tick - tick <= _LASTS for (seat, _), (tick, _) in memory.moved.items()):
        found.add(AFTER_HIDDEN_MOVE)
    return found


def _marks(
    population: Population, pos: Position, memory: Memory, seat: int, action: str, way: Mapping[str, Any]
) -> tuple[list[str], list[tuple[str, float]]]:
    """What is special about a moment, and which way forgetting it would move the number."""
    tags: list[str] = []
    lean: list[tuple[str, float]] = []
    valid = _valid_then(population.rules, pos, action)
    if memory.shuffled < 0 and not memory.moved:
        tags.append(FIRST_DECK)
    if population.tick - memory.shuffled <= _LASTS:
        tags.append(AFTER_SHUFFLE)
        more = _share(memory.held[seat], valid) - _share(memory.discarded, valid)
        lean.append(("held before it", memory.old[way["seat"]] * more))
    tick, known = memory.moved.get((seat, way["seat"]), (-1000, ()))
    if population.tick - tick <= _LASTS:
        tags.append(AFTER_HIDDEN_MOVE)
        lean.append(("known before it", float(any(valid[kind] for kind in known))))
    return tags, lean


def _valid_then(rules: Any, pos: Position, action: str) -> tuple[bool, ...]:
    new = pos.copy()
    rules.apply(new, rules.read(new, pos.active, action))
    return valid_of(new) if new.suit >= 0 else valid_of(pos)


def _share(cards: Counter[int], valid: Sequence[bool]) -> float:
    return sum(count for kind, count in cards.items() if valid[kind]) / max(1, cards.total())


def population_observations(
    seats: int,
    size: int,
    ticks: int,
    seed: int,
    *,
    wizards: bool = False,
    often: float = 0.01,
    more: float = 0.7,
    until: int = STRUCK_ONCE,
    plants: Mapping[str, Plant] | None = None,
) -> Iterator[Observation]:
    """The observations of one population; the seed is its cluster.

    Args:
        seats: the number of seats.
        size: how many games.
        ticks: how many choices are made in each.
        seed: of all luck.
        wizards: whether there are wizards.
        often: how likely a moment is looked at.
        more: the same for moments after a hidden move; after a shuffle half of it.
        plants: faults that are planted, by the moments at which they matter: what they would show gets observations of
            its own.
        until: whether the chance to be struck is looked at after the lowest card alone, or after others, too.
    """
    population = Population(seats, size, seed, wizards=wizards)
    rng = random.Random(f"observing {seed}")
    drawing = random.Random(f"drawing {seed}")
    # What Thornweaver, Hourglass and the like do is left out of the chance to be struck, and it says so.
    strikes = 0.0 if wizards else often / 6
    for _ in range(ticks):
        for pos, memory, weight in population.living():
            moments = moments_of(population, pos, memory)
            # Hidden moves are rare, and so looked at more often.
            likely = more if AFTER_HIDDEN_MOVE in moments else more / 2 if moments else often
            if question_of(pos) not in _PLAYS:
                likely /= 3
            if rng.random() < likely * weight:
                yield from observe(population, pos, memory, seed, rng, plants or {})
            if question_of(pos) in _DRAWS and drawing.random() < likely * weight:
                yield from draw_observations(pos, seed, drawing)
            if question_of(pos) in _PLAYS and rng.random() < strikes * weight:
                yield from struck_observations(pos, seed, rng, until)
        population.go_on()


def bots_observations(seed: int, moments: int, bots: Sequence[str]) -> Iterator[Observation]:
    """The same number in a game between bots, whose choices do carry information.

    Args:
        seed: of the game, and its cluster.
        moments: how many moments are looked at.
        bots: one for each seat.
    """
    rng = random.Random(f"bots {seed}")
    match = mf.new_match("manasurge", seats=len(bots), seed=seed)
    mf.play_out(match, list(bots))
    times = [step for step in range(match.step) if match.status(step).phase == "spell"]
    for step in rng.sample(times, min(moments, len(times))):
        branch = match.branch(step)
        pos, seat = branch.copy_position(), branch.to_act[0]
        odds = odds_of(branch, seat)
        ways = (
            [(action, way) for action, found in odds["answers"].items() for way in found if way["chance"]]
            if odds
            else []
        )
        for action, way in rng.sample(ways, min(2, len(ways))):
            if "new deck" in way["brief"]:
                continue
            try:
                came = answers_really(match.rules, pos, seat, action, way, rng)
            except Unclear:
                continue
            yield Observation(BETWEEN_BOTS, way["chance"]["share"], float(came), seed)
