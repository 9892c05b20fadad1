"""Who is struck first if each plays its lowest valid card, beside the rules played in every deal."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from batches import batches, named
from games.manasurge.odds import twin
from games.manasurge.odds.settings import deals, small_position
from games.manasurge.rules.table import Table

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.odds.seen import seen_in
from manaforge_widgets.games.manasurge.odds.struck import struck_steps
from manaforge_widgets.games.manasurge.rules import actions, engine, frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import ENTANGLE, RANKS, SPELL_KINDS
from manaforge_widgets.games.manasurge.rules.options import STRUCK, find_options, valid_kinds
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.view import view
from manaforge_widgets.odds import OddsError
from manaforge_widgets.odds.pausing import run_to_end

if TYPE_CHECKING:
    from collections.abc import Callable


def numbered_position(seed: int) -> tuple[Position, int]:
    """A small table where a seat is to play and nobody holds a metamagic, whose effects the odds leave out."""
    while True:
        seed += 10_000
        pos, me = small_position(seed)
        places = [(cards, place) for cards in (*pos.hands, pos.deck) for place in range(len(cards))]
        magic = [(cards, place) for cards, place in places if cards[place] >> SEAT_BITS >= SPELL_KINDS]
        spare = [kind for kind in pos.discards if kind < SPELL_KINDS]
        if frames.what_of(pos.stack[-1]) != frames.PLAY or len(pos.hands[me]) < 2 or len(magic) > len(spare):
            continue
        for cards, place in magic:
            pos.discards.remove(spare[-1])
            pos.discards.append(cards[place] >> SEAT_BITS)
            cards[place] = spare.pop() << SEAT_BITS | cards[place] & at.KNOWERS
        find_options(pos)
        return pos, me


def first_struck(pos: Position, me: int) -> int | None:
    """The seat that is struck first until the seat's next turn is over, by the rules; None if nobody is."""
    pos = pos.copy()
    spell, mine = pos.round, 0
    luck = random.Random(1)
    while not (pos.story and pos.story[0] == spell):
        if pos.state == at.SHUFFLE:
            engine.resolve(pos, engine.sample(pos, luck.randrange))
            continue
        one = pos.stack[-1]
        what, seat = frames.what_of(one), frames.seat_of(one)
        if what in (frames.EMBER, frames.STONEHEART):
            return seat
        if what == frames.PLAY:
            code = lowest(pos)
            mine += seat == me
            if mine == 2:
                return seat if code == STRUCK else None
        elif what == frames.STAGNATION:
            code = max(pos.options, key=lambda option: discarded(pos, option >> actions.BITS))
        elif what == frames.HOURGLASS:
            code = pos.options[-1]
        else:
            code = twin.straight_on(pos, what, seat, me)
        engine.apply(pos, code)
    return pos.story[1]


def lowest(pos: Position) -> int:
    """The play of the lowest valid card, the highest where ranks go down; to be struck without one."""
    plays = [code for code in pos.options if code & actions.KIND_MASK == actions.PLAY]
    best = max if pos.down else min
    return best(plays, key=lambda code: (code >> actions.BITS) % RANKS, default=STRUCK)


def discarded(pos: Position, kind: int) -> tuple[bool, int]:
    """How gladly a card is discarded: first one that is not valid, then one far from the last rank."""
    valid = valid_kinds(pos.last, pos.down, pos.locked, pos.suit if pos.any_ranks else -1)
    return not valid[kind], -(kind % RANKS) if pos.down else kind % RANKS


def check_struck(seed: int) -> bool:
    """Compare a small table; returns whether the odds were exact."""
    pos, me = numbered_position(seed)
    found = run_to_end(struck_steps(seen_in(view(pos, me), pos.components)))
    assert found is not None
    counted = Counter(first_struck(deal, me) for deal in deals(pos, me))
    for seat, chance in found.chances.items():
        truth = Fraction(counted[seat], counted.total())
        assert chance == truth if found.exact else abs(chance - truth) < Fraction(2, 100), (seat, found)
    assert found.exact == (pos.suit != ENTANGLE)
    return found.exact


@pytest.mark.parametrize("seed", range(30))
def test_every_deal_played_by_the_rules(seed: int) -> None:
    check_struck(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", batches(range(1000, 1200)), ids=named)
def test_every_deal_played_by_the_rules_in_many_settings(seeds: range) -> None:
    for seed in seeds:
        check_struck(seed)


# ------------------------------------------------------------------------------------------------- certain cases


SAFE = "You hold a metamagic, which answers any rank on your next turn."


def three_seats(*mine: str, last: str = "6 Fireball", locked: bool = False) -> mf.Match:
    """Seat 0 is to answer a card of seat 2, or a Spell Lock upon a card of seat 1."""
    table = Table(3)
    table.hand(0, *mine)
    table.hand(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    table.hand(2, "3 Quake", "4 Quake", "5 Quake")
    row = [(last, 1), ("Spell Lock", 2)] if locked else [(last, 2)]
    table.spell(*row, to=0, locked=locked)
    return table.match()


def test_without_a_valid_card_one_is_struck_at_once() -> None:
    one = mf.odds.struck(three_seats("1 Frost", "5 Lightning"), 0)
    assert (one.chance, one.first, one.words) == (1, "", "You hold no valid card.")


def test_with_a_second_metamagic_one_is_never_struck() -> None:
    one = mf.odds.struck(three_seats("1 Frost", "Portal", "Spell Lock"), 0)
    assert (one.chance, one.sure, one.first) == (0, True, "play Portal")
    assert one.interval == (0, 0)
    assert (one.lock, one.words) == (0, SAFE)
    locked = mf.odds.struck(three_seats("7 Frost", "Portal", locked=True), 0)
    assert not locked.sure
    assert locked.chance > 0


def test_a_metamagic_is_safe_unless_a_player_before_then_holds_spell_lock() -> None:
    # MS-M11. The others hold 5 and 3 of the 68 cards that seat 0 has not seen, and one of these is Spell Lock.
    one = mf.odds.struck(three_seats("1 Frost", "2 Frost", "3 Frost", "Portal", "Wrest"), 0, "play Portal")
    assert (one.chance, one.sure, one.lock) == (0, True, Fraction(8, 68))
    assert one.words == SAFE.rstrip(".") + (
        ", unless somebody plays Spell Lock before then. A player whose turn comes before yours holds it: 11.8 %."
    )
    # An 8 answers any rank, even under Spell Lock.
    assert mf.odds.struck(three_seats("1 Frost", "8 Frost", "Portal", "Wrest"), 0, "play Wrest").lock == 0
    # One card fewer has been seen. Once Spell Lock is played, nobody holds it.
    one = mf.odds.struck(three_seats("1 Frost", "Deflect", "Portal", "Wrest"), 0, "play Deflect")
    assert one.lock == Fraction(8, 69)
    assert mf.odds.struck(three_seats("1 Frost", "Portal", locked=True), 0).lock == 0


def test_with_absorb_alone_there_is_no_next_turn_in_the_spell() -> None:
    """MS-M1: Absorb ends the spell at once; beside another metamagic one may play on with that."""
    t = Table(3)
    t.hand(0, "1 Fireball", "Absorb")
    t.hand(1, "5 Frost")
    t.spell(("3 Fireball", 2), to=0)
    with pytest.raises(mf.OddsError, match="Absorb ends it"):
        mf.odds.struck(t.match(), 0)
    t.hand(0, "1 Fireball", "Absorb", "Portal")
    assert mf.odds.struck(t.match(), 0).first == "play Portal"


def test_an_eight_left_in_hand_is_always_enough_upwards_and_a_one_downwards() -> None:
    assert mf.odds.struck(three_seats("6 Frost", "8 Lightning"), 0).chance == 0
    assert mf.odds.struck(three_seats("6 Frost", "1 Lightning"), 0).chance > 0
    assert mf.odds.struck(three_seats("3 Frost", "1 Lightning", last="3 Blades"), 0).chance == 0
    assert mf.odds.struck(three_seats("3 Frost", "8 Lightning", last="3 Blades"), 0).chance > 0


def test_who_is_to_play_before_and_after() -> None:
    m = three_seats("6 Frost", "7 Lightning", "8 Quake")
    assert list(mf.odds.struck(m, 0).chances) == [1, 2, 0]
    assert list(mf.odds.struck(m, 1).chances) == [0, 1]
    assert list(mf.odds.struck(m, 2).chances) == [0, 1, 2]
    assert mf.odds.struck(m, 0, "play 8 Quake").first == "play 8 Quake"
    assert mf.odds.struck(m, 0, "play 8 Quake").chance > mf.odds.struck(m, 0, "play 6 Frost").chance == 0


def test_an_entangle_spell_is_sampled_the_same_each_time() -> None:
    table = Table(3, box="Blades")
    for seat in range(3):
        table.hand(seat, f"{seat + 1} Frost", f"{seat + 5} Quake")
    table.spell(("4 Entangle", 2), to=0)
    m = table.match()
    one = mf.odds.struck(m, 0)
    assert (one.exact, one.trials) == (False, 10_000)
    assert one == mf.odds.struck(m, 0)
    low, high = one.interval
    assert low < one.chance < high
    assert one.words.endswith("an estimate from 10,000 random deals of the hidden cards.")
    assert "deals sampled" in repr(one)
    assert one.words.rstrip(".") in one._repr_html_().replace("&#x27;", "'")


def test_the_end_of_a_hand_that_is_drawn_anew_counts() -> None:
    # MS-E6: after its last card it has five unknown ones.
    one = mf.odds.struck(three_seats("7 Frost"), 0)
    assert 0 < one.chance < Fraction(1, 2)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: mf.odds.struck(mf.new_match("manasurge", seats=3, seed=1), 0), "the spell is not opened"),
        (lambda: mf.odds.struck(three_seats("7 Frost"), 3), "there is no seat 3; the seats are 0 to 2"),
        (
            lambda: mf.odds.struck(three_seats("7 Frost"), 0, "play 8 Frost"),
            "action must be a legal action that the next seat may have to answer, not 'play 8 Frost'",
        ),
        (
            lambda: mf.odds.struck(three_seats("7 Frost"), 0, "struck"),
            "action must be a legal action that the next seat may have to answer, not 'struck'",
        ),
        (lambda: mf.odds.struck(mf.new_match("manaforge", seats=2, seed=7)), "Manaforge has no function 'struck'"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(OddsError, match=words):
        ask()
