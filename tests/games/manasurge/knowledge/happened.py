"""What happened to the cards in each step of a match, and what of it a seat saw.

It reads the lines of the log and the full views before and after each step, and applies the rules page to them. It uses
no other part of the engine. All piles are counted again after each step, and must be as the view says.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    import manaforge_widgets as mf

Kinds = tuple[str, ...]
Pile = list[str | None]
"""The cards of a pile; None where a shuffle in this step decided which card it is."""
HAND = 5
_HIDDEN = "hand", "damage"
_DRAWN = re.compile(r"seat (\d) drew (\d+) cards?(?P<pool> for all)?")
_WOUNDED = re.compile(r"seat (\d) took (\d+) damage")
_TAKEN = re.compile(r"seat (\d) took (.+) from seat (\d)(?P<back> and gave it back)?$")
_SURGE = re.compile(r"ManaSurge of seat (\d)")
_REBIRTH = re.compile(r"Rebirth of seat (\d)")
_ENDED = re.compile(r"The spell of (\w+) ends: seat (\d) (was struck|absorbed it) \((\d+) damage\)")


class UnclearError(Exception):
    """Something so rare happened that the public interface does not say what a seat saw."""


@dataclass(frozen=True)
class Move:
    """Something that happened to cards.

    Attributes:
        what: ``draw``, ``shuffle``, ``leave`` (to the table or the discards), ``pass`` (from hand to hand), ``deal``
            (from the cards of a Mystic Ward to a hand), ``keep`` (all that is left of those), ``take up`` (damage),
            ``rebirth`` (the hand is discarded), ``sweep`` (the cards in play are discarded), ``look`` (at a hand),
            ``glimpse`` (a random card of a hand is seen and stays), ``foresee`` (the top of the deck), ``order``
            (the top of the deck is put back), or ``fact``.
        seat: whose hand or damage it is about; who gives.
        to: who gets the card; of ``draw`` and ``leave`` the place.
        count: how many cards.
        kinds: which cards; of a move seen by a seat that does not see them, None.
        sees: the seats that see which cards.
        numbered: of a ``fact`` whether the hand holds a numbered card; it follows from MS-R2.
    """

    what: str
    seat: int = -1
    to: int | str = -1
    count: int = 0
    kinds: Kinds | None = None
    sees: frozenset[int] = frozenset()
    numbered: bool = False


def is_numbered(kind: str) -> bool:
    """Whether a card has a rank."""
    return kind[0].isdigit()


def seen_by(moves: Iterable[Move], seat: int) -> list[Move]:
    """The moves as a seat saw them.

    Raises:
        UnclearError: when it saw cards that the interface does not name.
    """
    found = []
    for move in moves:
        if seat not in move.sees:
            found.append(replace(move, kinds=None))
        elif move.kinds is None:
            raise UnclearError(move.what)
        else:
            found.append(move)
    return found


def moves_of(m: mf.Match, step: int) -> list[Move]:
    """What happened to the cards in a step, in order."""
    witness = _Witness(m, step)
    witness.read()
    return witness.whole()


def to_open(view: dict[str, Any]) -> list[Move]:
    """MS-R2: a Caster that is asked which card opens the spell holds a numbered card."""
    question = view["question"]
    if question is None or question["kind"] != "open":
        return []
    everybody = frozenset(range(len(view["seats"])))
    return [Move("fact", question["seat"], numbered=True, kinds=(), sees=everybody)]


class _Witness:
    def __init__(self, m: mf.Match, step: int) -> None:
        self.m, self.step = m, step
        self.before: dict[str, Any] = m.view(None, step=step - 1)
        self.after: dict[str, Any] = m.view(None, step=step)
        self.seats = len(self.before["seats"])
        self.all = frozenset(range(self.seats))
        self.hands: list[Pile] = [list(row["hand"]["cards"]) for row in self.before["seats"]]
        self.damage: list[Pile] = [list(row["damage"]["cards"]) for row in self.before["seats"]]
        self.deck: Pile = _deck(self.before)
        self.pool: Pile = [] if _ordering(self.before) else list(self.before["pool"]["cards"])
        self.row: Pile = [card["card"] for card in self.before["row"]]
        self.discards: Pile = list(self.before["discards"])
        self.moves: list[tuple[Move, Pile | None]] = []
        self.shuffles = 0

    # ------------------------------------------------------------------------------------------------ moving cards

    def add(self, move: Move, kinds: Pile | None = None) -> None:
        self.moves.append((move, kinds))

    def draw(self, seat: int, count: int, to: str) -> None:
        """MS-S2: draw cards, shuffling the discards where the deck is empty."""
        while count and (self.deck or self.discards):
            if not self.deck:
                self.deck, self.discards = [None] * len(self.discards), []
                self.shuffles += 1
                self.add(Move("shuffle"))
            cards = self.deck[:count]
            del self.deck[:count]
            count -= len(cards)
            pile = {"hand": self.hands[seat], "damage": self.damage[seat], "pool": self.pool}[to]
            pile += cards
            sees = frozenset[int]() if to == "damage" else frozenset({seat})
            self.add(Move("draw", seat, to, len(cards), sees=sees), cards)

    def leave(self, seat: int, kind: str, to: str) -> None:
        _remove(self.hands[seat], kind)
        (self.row if to == "row" else self.discards).append(kind)
        self.add(Move("leave", seat, to, 1, (kind,), self.all))

    def hand_over(self, seat: int, other: int, kind: str) -> None:
        _remove(self.hands[seat], kind)
        self.hands[other].append(kind)
        self.add(Move("pass", seat, other, 1, (kind,), frozenset({seat, other})))

    def deal_one(self, seat: int, other: int, kind: str | None) -> None:
        self.pool.remove(kind)
        self.hands[other].append(kind)
        self.add(Move("deal", seat, other, 1, sees=frozenset({seat, other})), [kind])

    def deal(self, seat: int, number: int) -> None:
        """MS-M8: what needs no choice; the number says which seat from the left is next."""
        while self.pool and number < self.seats:
            if len(self.pool) > 1:
                return
            self.deal_one(seat, (seat + number) % self.seats, self.pool[0])
            number += 1
        self.hands[seat] += self.pool
        self.add(Move("keep", seat, count=len(self.pool), sees=frozenset({seat})), list(self.pool))
        self.pool = []

    def take_up(self, seat: int) -> None:
        cards = self.damage[seat]
        self.hands[seat] += cards
        self.damage[seat] = []
        self.add(Move("take up", seat, count=len(cards), sees=frozenset({seat})), cards)

    def rebirth(self, seat: int) -> None:
        """MS-E2."""
        cards = self.hands[seat]
        if None in cards:
            raise UnclearError("a Rebirth after a shuffle")
        self.discards += cards
        self.hands[seat] = []
        self.add(Move("rebirth", seat, count=len(cards), sees=self.all), list(cards))
        self.take_up(seat)

    # ----------------------------------------------------------------------------------------------- reading a line

    def read(self) -> None:
        """Follow the line of the step."""
        first, *pieces = self.m.log[self.step].text.split(". ")
        self._act(first)
        said = 0
        while pieces:
            piece = pieces.pop(0)
            said += piece == "The discards were shuffled"
            if drawn := _DRAWN.match(piece):
                seat, count = int(drawn[1]), int(drawn[2])
                # A shuffle in the middle of a draw makes two sentences of it.
                while pieces[1:] and pieces[0] == "The discards were shuffled" and self._goes_on(drawn, pieces[1]):
                    count += int(pieces[1].split()[3])
                    said += 1
                    del pieces[:2]
                if drawn["pool"]:
                    self.draw(seat, count, "pool")
                    self.deal(seat, 1)
                else:
                    self._drew(seat, count)
            elif wounded := _WOUNDED.match(piece):
                self.draw(int(wounded[1]), int(wounded[2]), "damage")
            elif taken := _TAKEN.match(piece):
                self._took(int(taken[1]), int(taken[3]), taken[2], back=bool(taken["back"]))
            elif surge := _SURGE.match(piece):
                if self.damage[int(surge[1])]:
                    self.take_up(int(surge[1]))
            elif reborn := _REBIRTH.match(piece):
                self.rebirth(int(reborn[1]))
            elif ended := _ENDED.match(piece):
                said += self._end(ended, pieces)
            elif piece.startswith("The Caster token passed"):
                raise UnclearError("the Caster token passed")
        self._check(said)

    @staticmethod
    def _goes_on(drawn: re.Match[str], piece: str) -> bool:
        more = _DRAWN.match(piece)
        return more is not None and (more[1], more["pool"]) == (drawn[1], drawn["pool"])

    def _act(self, line: str) -> None:
        """The action itself; the line is its part of the step's line."""
        action = self.m.log[self.step].action
        assert action is not None
        seat, text, question = action.seat, action.text, self.before["question"]
        what = question["kind"]
        self.hourglass = text == "use Hourglass"
        if action.kind == "play":
            self.leave(seat, text.removeprefix("play ").split(" by ")[0], "row")
        elif action.kind == "discard":
            self.leave(seat, text.removeprefix("discard "), "discards")
        elif action.kind == "give" and text != "give nothing":
            kind, other = text.removeprefix("give "), question["about"]["seat"]
            if what == "ward":
                self.deal_one(seat, other, kind)
                self.deal(seat, (other - seat) % self.seats + 1)
            else:
                self.hand_over(seat, other, kind)
        elif action.kind == "draw":
            wanted = 1 if what == "blink" else HAND - len(self.hands[seat])
            before = len(self.hands[seat])
            self.draw(seat, wanted, "hand")
            said = re.match(r"drew (\d+)", line)
            assert said
            if len(self.hands[seat]) - before != int(said[1]):
                raise UnclearError("drawn twice")
        elif text == "use Glacia":
            looked = re.search(r"at seat (\d)'s hand", line)
            assert looked
            hand = self.hands[int(looked[1])]
            self.add(Move("look", int(looked[1]), count=len(hand), sees=frozenset({seat})), list(hand))
        elif text == "use Oracle":
            count = _looked_at(line)
            self.add(Move("foresee", seat, count=count, sees=frozenset({seat})), self.deck[:count])
        elif action.kind == "put" and not self.after["pool"]["count"]:
            step = self.step
            while (one := self.m.log[step].action) and one.kind == "put":
                step -= 1
            count = _looked_at(self.m.log[step].text)
            self.deck[:count] = _deck(self.after)[:count]
            self.add(Move("order", seat, count=count, sees=frozenset({seat})), self.deck[:count])

    def _drew(self, seat: int, count: int) -> None:
        """Cards drawn to a hand; by MS-R2 because it has no numbered card."""
        fresh = self.after["round"] > self.before["round"] or self.before["question"]["kind"] == "hourglass"
        if fresh and not self.hourglass and not self.row:
            self.add(Move("fact", seat, numbered=False, sees=self.all), [])
        self.hourglass = False
        self.draw(seat, count, "hand")

    def _took(self, seat: int, other: int, kind: str, *, back: bool) -> None:
        """MS-M5."""
        if not back:
            self.hand_over(other, seat, kind)
            return
        known = [
            Counter(card for card, who in zip(pile["cards"], pile["known_by"], strict=True) if seat in who)
            for pile in (view["seats"][other]["hand"] for view in (self.before, self.after))
        ]
        new = list((known[1] - known[0]).elements())
        sees = frozenset({seat})
        self.add(Move("glimpse", other, count=1, sees=sees), list(new) if len(new) == 1 else [None])

    def _end(self, ended: re.Match[str], pieces: list[str]) -> int:
        """MS-E1: the damage, and then the cards in play go to the discards; how many shuffles the line says."""
        suit, struck, absorbed = ended[1], int(ended[2]), ended[3] == "absorbed it"
        said = 0
        if self.before["question"]["kind"] != "stoneheart":
            had = [len(self.damage[seat]) + len(self.hands[seat]) for seat in range(self.seats)]
            caster = self.before["caster"]
            self.draw(struck, int(ended[4]), "hand" if absorbed else "damage")
            if suit == "Quake" and caster != struck:
                for number in range(1, self.seats):
                    seat = (caster + number) % self.seats
                    self.draw(seat, 1, "hand" if absorbed and seat == struck else "damage")
            drew = [len(self.damage[seat]) + len(self.hands[seat]) - had[seat] for seat in range(self.seats)]
            told = [0] * self.seats
            while pieces:
                one = _WOUNDED.match(pieces[0]) or (_DRAWN.match(pieces[0]) if absorbed else None)
                if one and told[int(one[1])] + int(one[2]) <= drew[int(one[1])]:
                    told[int(one[1])] += int(one[2])
                elif pieces[0] == "The discards were shuffled":
                    said += 1
                else:
                    break
                pieces.pop(0)
            assert all(told[seat] == drew[seat] for seat in self.all - {struck}), (told, drew)
        self.discards += self.row
        self.row = []
        self.add(Move("sweep"))
        return said

    # ------------------------------------------------------------------------------------------------------ the end

    def _check(self, said: int) -> None:
        after = self.after
        assert self.shuffles == said == after["shuffles"] - self.before["shuffles"]
        assert len(self.deck) == len(_deck(after))
        assert len(self.pool) == (0 if _ordering(after) else after["pool"]["count"])
        assert Counter(self.discards) == Counter(after["discards"])
        assert self.row == [card["card"] for card in after["row"]]
        for name, piles in zip(_HIDDEN, (self.hands, self.damage), strict=True):
            for row, pile in zip(after["seats"], piles, strict=True):
                missing = Counter(row[name]["cards"])
                missing.subtract(card for card in pile if card is not None)
                assert min(missing.values(), default=0) >= 0
                assert missing.total() == pile.count(None)

    def whole(self) -> list[Move]:
        """The moves with the cards that they moved, as far as this is sure."""
        found = []
        for move, kinds in self.moves:
            if kinds is None:
                found.append(move if move.kinds is not None else replace(move, kinds=()))
                continue
            filled = self._filled(move, kinds)
            found.append(replace(move, kinds=filled))
        return [*found, *(to_open(self.after) if self.before["question"]["kind"] != "open" else [])]

    def _filled(self, move: Move, kinds: Pile) -> Kinds | None:
        """The cards of a move; those that came after a shuffle are found in the hand to which they came alone."""
        known = [kind for kind in kinds if kind is not None]
        unknown = len(kinds) - len(known)
        if unknown:
            seat = move.to if isinstance(move.to, int) and move.to >= 0 else move.seat
            pool = move.what == "draw" and move.to == "pool"
            pile = self.pool if pool else self.hands[seat]
            if move.to == "damage" or pile.count(None) != unknown:
                return None
            whole = self.after["pool"] if pool else self.after["seats"][seat]["hand"]
            missing = Counter(whole["cards"]) - Counter(card for card in pile if card is not None)
            known += missing.elements()
        return tuple(known)


def _ordering(view: dict[str, Any]) -> bool:
    """Whether the cards that a seat looks at are those of Oracle: they count as the top of the deck."""
    question = view["question"]
    return question is not None and question["kind"] == "order"


def _deck(view: dict[str, Any]) -> Pile:
    pool = view["pool"]["cards"] if _ordering(view) else []
    return [*pool, *view["deck"]["cards"]]


def _looked_at(line: str) -> int:
    looked = re.search(r"looked at the top (?:(\d) cards|card) of the deck", line)
    assert looked
    return int(looked[1] or 1)


def _remove(pile: Pile, kind: str) -> None:
    if kind not in pile:
        raise UnclearError(f"{kind} came in the same step")
    pile.remove(kind)
