"""Learnt habits for games with two seats: by these, both seats play on when the bot search tries an answer.

The value of an answer is a sum of entries from tables. They rate the card, its rank, the cards that still fit after it,
and the number of cards in the other hand. Like all habits, these use only the hand of the seat that answers and what
all can see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from manaforge_widgets.games.manasurge.bots.habits import Habits, Weights
from manaforge_widgets.games.manasurge.bots.learnt import Row, learnt, row, rows
from manaforge_widgets.games.manasurge.rules import actions, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    ANY_RANK,
    DARK_MIRROR,
    POLARIZE,
    RANKS,
    SPELL_KINDS,
    SPELL_LOCK,
)
from manaforge_widgets.games.manasurge.rules.options import DRAW, KEEP, STOP, STRUCK, valid_kinds
from manaforge_widgets.games.manasurge.rules.position import KIND_BITS, KIND_MASK, SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import at_stake

_ARGUMENT: Final = actions.BITS
_NEVER: Final = -1e9
_MIRROR: Final = SPELL_KINDS + DARK_MIRROR
_LOCK: Final = SPELL_KINDS + SPELL_LOCK
_POLARIZE: Final = SPELL_KINDS + POLARIZE
_MOST_CARDS: Final = 6
"""The number of cards from which all hands share the last entry of a table."""
_HANDS: Final = (0, 0, 0, 1, 1, 2, 2)
"""The row for a metamagic, by the number of cards that the other seat holds."""
_AGAINST_RANKS: Final = RANKS
"""The row for a card that ignores the rank."""
_HIGH_STAKE: Final = 2
_LEAD: Final = 3
"""The largest lead in shards that counts."""
_SHORT: Final = 5
"""The largest distance from the goal in shards that counts."""


class _Play:
    """The tables for the next card of a spell, and for playing none.

    Args:
        tables: the tables by name.
    """

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.metamagic = rows(tables["metamagic"])
        self.ahead = rows(tables["ahead"])
        self.room = rows(tables["room"])
        self.cards = rows(tables["cards"])
        self.others = row(tables["others"])
        self.equal = float(tables["equal"])
        self.staked = row(tables["staked"])
        self.stop = float(tables["stop"])
        self.stake = row(tables["stake"])
        self.shards = row(tables["shards"])
        self.damage = row(tables["damage"])
        self.stop_cards = row(tables["stop_cards"])
        self.valid = row(tables["valid"])
        self.saved = float(tables["saved"])
        self.stop_next = row(tables["stop_next"])
        self.lost = float(tables.get("lost", 0.0))


class _Card:
    """The tables for a card that leaves the hand without being played, and for keeping all.

    Args:
        tables: the tables by name.
    """

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.rank = row(tables["rank"])
        self.metamagic = row(tables["metamagic"])
        self.suited = float(tables["suited"])
        self.valid = float(tables["valid"])
        self.cards = row(tables.get("cards", (0.0,) * _MOST_CARDS))
        self.next = row(tables.get("next", (0.0,) * (_MOST_CARDS + 1)))


class LearntHabits(Habits):
    """A quick policy for two seats, which compares answers by the learnt tables.

    It uses only the hand of the seat that must answer and what all can see. It answers most questions of wizards like
    :class:`Habits`.

    Args:
        weights: the weights for questions without learnt tables.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=2, seed=7)
        >>> pos = m.copy_position()
        >>> LearntHabits()(pos) in m.rules.legal(pos, pos.active)
        True
    """

    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__(weights)
        tables = learnt()
        self._played = _Play(tables["play"])
        self._played_again = _Play(tables["again"])
        opened = tables["open"]
        self._open_card = rows(opened["card"])
        self._open_suited = rows(opened["suited"])
        self._open_others = row(opened["others"])
        self._open_room = rows(opened["room"])
        self._open_cards = rows(opened["cards"])
        counter = tables["counter"]
        self._counter_base = float(counter["base"])
        self._counter_tables = tuple(
            row(counter[name]) for name in ("others", "resonant", "metamagics", "cards", "next", "room", "stake")
        )
        self._gifts = _Card(tables["gift"])
        self._blinks = _Card(tables["blink"])
        self._returns = _Card(tables["give"])
        self._wards = _Card(tables["ward"])
        self._discards = _Card(tables["discard"])
        held = tables["hold"]
        self._held_cards = rows(held["cards"])
        self._held_kinds = (*row(held["rank"]) * (SPELL_KINDS // RANKS), *row(held["metamagic"]))
        self._held_tables = tuple(row(held[name]) for name in ("next", "damage", "lead", "short", "others_short"))
        wrest = tables["wrest"]
        self._wrest_base = float(wrest["base"])
        self._wrest_lead = row(wrest["lead"])
        self._wrest_cards = row(wrest["cards"])
        answers = list(self._answers)
        answers[frames.RETURN] = self._return
        answers[frames.WARD] = self._ward
        answers[frames.WREST] = self._wrest
        self._answers = tuple(answers)

    # ------------------------------------------------------------------------------------------- cards that are played

    def _open(self, pos: Position, seat: int, options: list[int]) -> int:
        """MS-R1: the card with the highest sum."""
        hand = pos.hands[seat]
        cards = self._open_cards[min(len(hand), _MOST_CARDS - 1) - 1]
        against = self._open_room[min(len(pos.hands[1 - seat]), _MOST_CARDS)]
        components = pos.components
        best, chosen = _NEVER, options[0]
        for code in options:
            kind = code >> _ARGUMENT
            suit, rank = kind // RANKS, kind % RANKS + 1
            down = components.down[suit]
            free = suit if components.on_play[suit] == ANY_RANK else -1
            valid = valid_kinds(rank, down, False, free)
            # The card would be valid after itself, but it has left the hand.
            others, suited = -1, -1
            for card in hand:
                other = card >> SEAT_BITS
                if valid[other]:
                    others += 1
                    suited += other // RANKS == suit
            value = (
                self._open_card[suit][rank - 1]
                + self._open_suited[suit][min(suited, 3)]
                + self._open_others[min(others, 4)]
                + against[rank - 1 if down else RANKS - rank]
                + cards[min(suited, 2)]
            )
            if value > best:
                best, chosen = value, code
        return chosen

    def _play(self, pos: Position, seat: int, options: list[int]) -> int:
        return self._next_card(pos, seat, options, self._played, STRUCK)

    def _again(self, pos: Position, seat: int, options: list[int]) -> int:
        return self._next_card(pos, seat, options, self._played_again, STOP)

    def _next_card(self, pos: Position, seat: int, options: list[int], tables: _Play, none: int) -> int:
        """MS-R3, MS-R7: the card with the highest sum, or none."""
        hand = pos.hands[seat]
        held = min(len(hand), _MOST_CARDS) - 1
        next_cards = min(len(pos.hands[1 - seat]), _MOST_CARDS)
        metamagics = tables.metamagic[_HANDS[next_cards]]
        rooms, cards = tables.room[next_cards], tables.cards[held]
        free = pos.suit if pos.any_ranks else -1
        stake = at_stake(pos)
        staked = tables.staked[next_cards] if len(hand) > 1 and stake >= _HIGH_STAKE else 0.0
        best, chosen = _NEVER, options[0]
        for code in options:
            if code == none:
                value = self._none(pos, seat, tables, stake, held, next_cards)
                if code == STRUCK and self._would_lose(pos, seat):
                    value += tables.lost
            else:
                kind = code >> _ARGUMENT
                meant = pos.row[-1] >> KIND_BITS & KIND_MASK if kind == _MIRROR else kind
                down, last, value = pos.down, pos.last, staked
                if kind >= SPELL_KINDS:
                    value += metamagics[kind - SPELL_KINDS]
                if meant < SPELL_KINDS:
                    rank = meant % RANKS + 1
                    ahead = last - rank if down else rank - last
                    resonates = meant // RANKS == pos.suit
                    value += tables.ahead[ahead if ahead >= 0 else _AGAINST_RANKS][resonates] + cards[1 + resonates]
                    if not ahead:
                        value += tables.equal
                    last = rank
                else:
                    if kind == _POLARIZE:
                        down = not down
                    value += cards[0]
                valid = valid_kinds(last, down, pos.locked or kind == _LOCK, free)
                others = sum([valid[card >> SEAT_BITS] for card in hand]) - valid[kind]
                value += rooms[last - 1 if down else RANKS - last] + tables.others[min(others, 3)]
            if value > best:
                best, chosen = value, code
        return chosen

    def _none(self, pos: Position, seat: int, tables: _Play, stake: int, held: int, next_cards: int) -> float:
        """Return the value of playing no card, apart from a game that this loses at once."""
        own = 0
        for laid in pos.row:
            if laid & at.SHARD and laid >> at.OWNER_SHIFT & 7 == seat:
                own += 1
        valid = valid_kinds(pos.last, pos.down, pos.locked, pos.suit if pos.any_ranks else -1)
        numbered, saved = 0, False
        for card in pos.hands[seat]:
            if valid[card >> SEAT_BITS]:
                if card >> SEAT_BITS < SPELL_KINDS:
                    numbered += 1
                else:
                    saved = True
        value = (
            tables.stop
            + tables.stake[min(stake, 7)]
            + tables.shards[min(own, 3)]
            + tables.damage[min(len(pos.damage[seat]) + stake, 5)]
            + tables.stop_cards[held]
            + tables.valid[min(numbered, 3)]
            + tables.stop_next[next_cards]
        )
        return value + tables.saved if saved else value

    def _would_lose(self, pos: Position, seat: int) -> bool:
        """MS-E1, MS-E3: return whether the other seat reaches the goal if this one is struck now."""
        shards = pos.shards[1 - seat] + (at.player_of(pos.row[-1]) != seat)
        for laid in pos.row:
            if laid & at.SHARD and laid >> at.OWNER_SHIFT & 7 != seat:
                shards += 1
        return shards >= pos.components.goal[2]

    def _counter(self, pos: Position, seat: int, options: list[int]) -> int:
        """MS-R5: declare a Counter-Spell, and so go on with the same seat, or not."""
        valid = valid_kinds(pos.last, pos.down, pos.locked, pos.suit if pos.any_ranks else -1)
        hand = pos.hands[seat]
        numbered = resonant = metamagics = 0
        for card in hand:
            kind = card >> SEAT_BITS
            if valid[kind]:
                if kind >= SPELL_KINDS:
                    metamagics += 1
                else:
                    numbered += 1
                    resonant += kind // RANKS == pos.suit
        by_others, by_resonant, by_metamagics, by_cards, by_next, by_room, by_stake = self._counter_tables
        value = (
            self._counter_base
            + by_others[min(numbered, 4)]
            + by_resonant[min(resonant, 3)]
            + by_metamagics[min(metamagics, 2)]
            + by_cards[max(1, min(len(hand), _MOST_CARDS)) - 1]
            + by_next[min(len(pos.hands[1 - seat]), _MOST_CARDS)]
            + by_room[pos.last - 1 if pos.down else RANKS - pos.last]
            + by_stake[min(at_stake(pos), 6)]
        )
        return options[0] if value >= 0.0 else options[1]

    # ----------------------------------------------------------------------------------------- cards that go elsewhere

    def _gift(self, pos: Position, seat: int, options: list[int]) -> int:
        return self._leaving(pos, seat, options, self._gifts, KEEP)

    def _blink(self, pos: Position, seat: int, options: list[int]) -> int:
        return self._leaving(pos, seat, options, self._blinks, DRAW)

    def _return(self, pos: Position, seat: int, options: list[int]) -> int:
        return self._leaving(pos, seat, options, self._returns, KEEP)

    def _ward(self, pos: Position, seat: int, options: list[int]) -> int:
        return self._leaving(pos, seat, options, self._wards, KEEP)

    def _discard(self, pos: Position, seat: int, options: list[int]) -> int:
        return self._leaving(pos, seat, options, self._discards, KEEP)

    def _leaving(self, pos: Position, seat: int, options: list[int], tables: _Card, none: int) -> int:
        """Return the card with the highest sum, or none."""
        valid = valid_kinds(pos.last, pos.down, False, pos.suit if pos.any_ranks else -1)
        best, chosen = _NEVER, options[0]
        for code in options:
            kind = code >> _ARGUMENT
            if code == none:
                value = tables.cards[max(1, min(len(pos.hands[seat]), _MOST_CARDS)) - 1]
                value += tables.next[min(len(pos.hands[1 - seat]), _MOST_CARDS)]
            elif kind >= SPELL_KINDS:
                value = tables.metamagic[kind - SPELL_KINDS]
            else:
                value = tables.rank[RANKS - 1 - kind % RANKS if pos.down else kind % RANKS]
                if kind // RANKS == pos.suit:
                    value += tables.suited
                if valid[kind]:
                    value += tables.valid
            if value > best:
                best, chosen = value, code
        return chosen

    # ------------------------------------------------------------------------------------------- the token, and refills

    def _lead(self, pos: Position, seat: int, by_lead: Sequence[float]) -> float:
        return by_lead[max(-_LEAD, min(pos.shards[seat] - pos.shards[1 - seat], _LEAD)) + _LEAD]

    def _wrest(self, pos: Position, seat: int, options: list[int]) -> int:
        """MS-M14: take the card with the token, or not."""
        value = self._wrest_base + self._lead(pos, seat, self._wrest_lead)
        value += self._wrest_cards[max(1, min(len(pos.hands[seat]), _MOST_CARDS)) - 1]
        return options[0] if value >= 0.0 else options[1]

    def _refill(self, pos: Position, seat: int, options: list[int]) -> int:
        """MS-E5: hold, or draw."""
        hand = pos.hands[seat]
        goal = pos.components.goal[2]
        by_next, by_damage, by_lead, by_short, by_others_short = self._held_tables
        kinds: Row = self._held_kinds
        value = (
            self._held_cards[max(1, min(len(hand), _MOST_CARDS)) - 1][pos.caster == seat]
            + by_next[min(len(pos.hands[1 - seat]), _MOST_CARDS)]
            + by_damage[min(len(pos.damage[seat]), 4)]
            + self._lead(pos, seat, by_lead)
            + by_short[max(0, min(goal - pos.shards[seat], _SHORT))]
            + by_others_short[max(0, min(goal - pos.shards[1 - seat], _SHORT))]
        )
        for card in hand:
            value += kinds[card >> SEAT_BITS]
        return options[1] if value > 0.0 else options[0]
