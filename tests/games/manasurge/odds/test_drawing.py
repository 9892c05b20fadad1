"""What a draw is good for, against drawing really in every deal that looks the same to a seat."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING

import pytest
from games.manasurge.odds.settings import deals, small_position
from games.manasurge.rules.table import Table

from manaforge_widgets.games.manasurge.odds.drawing import Drawing, drawing_steps
from manaforge_widgets.games.manasurge.odds.seen import seen_in
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.arguments import decode
from manaforge_widgets.games.manasurge.rules.components import ANY_RANK, HOURGLASS, RANKS, SPELL_KINDS
from manaforge_widgets.games.manasurge.rules.ending import _clear
from manaforge_widgets.games.manasurge.rules.options import HOLD, find_options, valid_cards
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.view import view
from manaforge_widgets.odds.pausing import run_to_end

if TYPE_CHECKING:
    import manaforge_widgets as mf


def shown(pos: Position, me: int, code: int) -> Drawing | None:
    """What is said about an answer."""
    return run_to_end(drawing_steps(seen_in(view(pos, me), pos.components), *decode(pos.components, code)))


def hands_after(pos: Position, me: int, cards: int) -> list[tuple[list[int], list[int]]]:
    """MS-S2: the hands that a seat may have after a draw, each as likely, with what it then does not see.

    A shuffled deck may begin with any of its cards.
    """
    left = len(pos.deck) - min(cards, len(pos.deck))
    drawn = [card >> SEAT_BITS for card in pos.deck[left:]]
    hand = [card >> SEAT_BITS for card in pos.hands[me]] + drawn
    others = [cards for seat, cards in enumerate(pos.hands) if seat != me]
    hidden = [
        card >> SEAT_BITS for some in (*others, *pos.damage, pos.deck[:left]) for card in some if not card >> me & 1
    ]
    more = min(cards - len(drawn), len(pos.discards))
    return [([*hand, *some], hidden) for some in combinations(pos.discards, more)]


def between(seed: int) -> tuple[Position, int]:
    """A moment between two spells with few hidden cards, in which a seat may draw."""
    pos, me = small_position(seed)
    luck = Random(seed)
    pos.discards += [at.laid_kind(card) for card in pos.row]
    _clear(pos)
    few = luck.choice([0, 2, 3, 9])
    pos.discards, gone = pos.discards[:few], pos.discards[few:]
    kept = luck.choice([1, 2, 3, 4, 4])
    pos.hands[me], more = pos.hands[me][:kept], pos.hands[me][kept:]
    # All other cards lie where the seat sees them.
    pos.damage[me] += [*more, *[kind << SEAT_BITS | 1 << me for kind in gone]]
    pos.wizards = [-1] * pos.seats
    pos.player = pos.caster = luck.randrange(pos.seats)
    pos.stack = [frames.frame(frames.BEGIN, pos.caster), frames.frame(frames.REFILL, me)]
    pos.state, pos.active = at.DECIDE, me
    find_options(pos)
    return pos, me


def answers(pos: Position, hand: list[int], opening: int) -> bool:
    """MS-R3, MS-R6, MS-R7: whether a hand answers a card that opens a spell, by the rules' words."""
    suit, rank = opening // RANKS, opening % RANKS + 1
    for kind in hand:
        free = pos.components.on_play[suit] == ANY_RANK and kind // RANKS == suit
        fits = kind % RANKS + 1 <= rank if pos.components.down[suit] else kind % RANKS + 1 >= rank
        if kind >= SPELL_KINDS or free or fits:
            return True
    return False


def twin(pos: Position, me: int, cards: int) -> Fraction | None:
    """The chance that the hand is good, over all deals, all orders of a new deck and all cards that may open."""
    held = [card >> SEAT_BITS for card in pos.hands[me]]
    caster = pos.player == me
    total, good = 0, Fraction(0)
    for deal in deals(pos, me):
        for hand, hidden in hands_after(deal, me, cards):
            total += 1
            if caster and any(kind < SPELL_KINDS for kind in held):
                good += any(kind >= SPELL_KINDS for kind in hand)
            elif caster:
                good += any(kind < SPELL_KINDS for kind in hand)
            else:
                openings = [kind for kind in hidden if kind < SPELL_KINDS]
                if not openings:
                    return None
                good += Fraction(sum(answers(pos, hand, kind) for kind in openings), len(openings))
    return good / total


def check(seed: int) -> set[str]:
    pos, me = between(seed)
    found = set()
    for code in pos.options:
        told = shown(pos, me, code)
        cards = 0 if code == HOLD else 5 - len(pos.hands[me])
        if told is None:
            continue
        real = twin(pos, me, cards)
        if real is not None:
            assert told.chance == real, (seed, code)
            assert told.cards == cards
            found.add(told.aim)
    return found


@pytest.mark.rule("MS-E5", "MS-S2", "MS-R2")
def test_a_draw_between_spells_is_counted_over_every_deal() -> None:
    assert set[str]().union(*map(check, range(70))) == {"opening", "open", "metamagic"}


@pytest.mark.nightly
def test_many_draws_between_spells_are_counted_over_every_deal() -> None:
    for seed in range(1000, 2000):
        check(seed)


@pytest.mark.rule("MS-W2")
def test_hourglass_is_counted_by_drawing_in_every_deal() -> None:
    checked = 0
    for seed in range(120):
        pos, me = small_position(seed)
        if frames.what_of(pos.stack[-1]) != frames.PLAY:
            continue
        pos.wizards, pos.used = [-1] * pos.seats, 0
        pos.wizards[me] = HOURGLASS
        pos.stack.append(frames.frame(frames.HOURGLASS, me))
        find_options(pos)
        for code, cards in zip(pos.options, (1, 0), strict=True):
            can, total = 0, 0
            for deal in deals(pos, me):
                for hand, _ in hands_after(deal, me, cards):
                    deal.hands[me] = [kind << SEAT_BITS | 1 << me for kind in hand]
                    can += bool(valid_cards(deal, me))
                    total += 1
            assert shown(pos, me, code) == Drawing("now", Fraction(can, total), cards), seed
            checked += 1
    assert checked > 40


def three_seats(*hand: str) -> Table:
    """Seat 1 may draw; seat 0 is the Caster."""
    t = Table(3)
    t.hand(0, "1 Frost", "2 Frost", "3 Frost", "4 Frost", "5 Frost")
    t.hand(1, *hand)
    t.hand(2, "1 Quake")
    t.between(1)
    return t


def of(match: mf.Match, seat: int) -> dict[str, Drawing | None]:
    """All that is said, by the action."""
    seen = seen_in(match.view(seat), match.rules.components)
    return {
        action.text: run_to_end(drawing_steps(seen, action.kind, action.args)) for action in match.legal_actions(seat)
    }


def test_a_hold_with_one_card_answers_what_it_can() -> None:
    told = of(three_seats("5 Fireball").match(), 1)
    # MS-R3: 59 numbered cards are hidden. In the suits that go up a 5 answers the ranks 1 to 5, of which there are
    # 1, 1, 2, 2 and 2 cards (less the 5 itself); in Blades, where ranks go down, the 2, 2, 1 and 1 cards of 5 to 8.
    assert told["hold"] == Drawing("opening", Fraction(4 * 8 - 1 + 6, 59), 0)
    assert told["draw"]
    assert told["hold"].chance < told["draw"].chance < 1


def test_a_caster_is_told_how_likely_a_metamagic_is() -> None:
    t = three_seats("5 Fireball", "6 Frost")
    t.caster(1)
    t.between(1)
    told = of(t.match(), 1)
    # 72 hidden cards, 14 of them metamagics, of which three are drawn.
    assert told["draw"] == Drawing("metamagic", 1 - Fraction(comb(58, 3), comb(72, 3)), 3)
    assert told["hold"] == Drawing("metamagic", Fraction(0), 0)


@pytest.mark.rule("MS-R2")
def test_a_caster_without_a_numbered_card_is_told_how_likely_it_can_open() -> None:
    t = three_seats("Portal", "Wrest")
    t.caster(1)
    t.between(1)
    told = of(t.match(), 1)
    # It draws before it opens, even if it holds now.
    assert told == {"draw": Drawing("open", 1 - Fraction(comb(12, 3), comb(72, 3)), 3), "hold": None}
