"""What the package says that a seat knows of other hands, compared with the counts of this folder."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

import pytest
from games.manasurge.knowledge.answers import asked_at, by_market
from games.manasurge.knowledge.faults import forgetting_decks, forgetting_hands
from games.manasurge.knowledge.happened import UnclearError, moves_of, seen_by
from games.manasurge.knowledge.histories import cards_of, first_moves
from games.manasurge.knowledge.tables import small_match
from games.manasurge.knowledge.urns import Urns
from games.manasurge.knowledge.worlds import TooManyError, Worlds

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.odds import seen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.manasurge.knowledge.answers import Answers

ANSWERS: tuple[Answers, ...] = (by_market,)
EXACT = 1e-9
FACTS = True
"""Whether the odds count what MS-R2 shows: a Caster draws up to five because it holds no numbered card."""
BLOCKS = 20
GAMES = 5


def game(seed: int) -> mf.Match:
    """A whole game of 3 to 6 seats, every other one with wizards."""
    seats = 3 + seed % 4
    m = mf.new_match("manasurge", seats=seats, seed=seed, wizards=seed % 2 == 0)
    mf.play_out(m, [("greedy", "random")[(seed + seat) % 3 == 0] for seat in range(seats)])
    return m


def compare_game(m: mf.Match, seats: Iterable[int], every: int) -> Counter[str]:
    """Compare all answers of a game with the count by urns, at every so many steps; return how many of which sort."""
    met: Counter[str] = Counter()
    moves = [first_moves(m), *(moves_of(m, step) for step in range(1, m.step + 1))]
    for seat in seats:
        count = Urns(m.view(seat, step=0), cards_of(m.view(None)), facts=FACTS)
        for step, some in enumerate(moves):
            for move in seen_by(some, seat):
                count.see(move)
                met["unseen gifts"] += move.what == "pass" and move.kinds is None
            if step % every:
                continue
            kinds = asked_at(m, step, seat, cards_of(m.view(None)))
            shuffled = bool(m.view(None, step=step)["shuffles"])
            for answers in ANSWERS:
                for other, said in answers(m, step, seat, kinds).items():
                    right = count.none_of(kinds[other], ("hand", other))
                    assert abs(said - right) < EXACT, (m.seed, step, seat, other, said, right)
                    met["after a shuffle" if shuffled else "before a shuffle"] += 1
    return met


def compare_small(m: mf.Match, limit: int) -> Counter[str]:
    """Compare all answers of a small match with the count history by history."""
    met: Counter[str] = Counter()
    cards = cards_of(m.view(None))
    for seat in range(m.seats):
        try:
            count = Worlds(m.view(seat, step=0), cards, facts=FACTS, limit=limit)
            for step in range(m.step + 1):
                for move in seen_by(moves_of(m, step) if step else first_moves(m), seat):
                    count.see(move)
                kinds = asked_at(m, step, seat, cards)
                for answers in ANSWERS:
                    for other, said in answers(m, step, seat, kinds).items():
                        right = count.none_of(kinds[other], other)
                        assert abs(said - right) < EXACT, (step, seat, other, said, right)
                        met["answers"] += 1
        except (TooManyError, UnclearError) as error:
            met[type(error).__name__] += 1
    return met


@pytest.mark.rule("MS-S2")
def test_cards_held_since_before_a_shuffle_are_none_of_the_new_deck() -> None:
    """At step 75 seat 0 has not seen 18 cards in other hands, 4 of them valid; at step 76 the discards are the deck."""
    m = mf.new_match("manasurge", seats=5, seed=882674834)
    mf.play_out(m, ["greedy"] * 5)
    chance = mf.odds.market(m.branch(76), 0).answer("play 7 Entangle").chance
    assert float(chance) == pytest.approx(float(1 - Fraction(2002, 8568)), abs=EXACT)


@pytest.mark.rule("MS-H2")
def test_a_known_card_is_likely_still_there_after_one_left_that_hand_unseen() -> None:
    """Seat 3 knows one of the four cards of seat 1, which then gives one away.

    Of 29 unseen cards 6 are valid. There are 28 if seat 2, of which seat 3 knew a 6 Lightning when it played one, had
    both of them: that is one chance in 30.
    """
    m = mf.new_match("manasurge", seats=4, seed=95)
    mf.play_out(m, ["greedy", "random", "greedy", "random"])
    before, after = (float(mf.odds.market(m.branch(step), 3).now[1].chance) for step in (70, 71))
    valid = [1 - Fraction(comb(unseen - 6, 3), comb(unseen, 3)) for unseen in (29, 28)]
    right = Fraction(3, 4) + Fraction(1, 4) * (Fraction(29, 30) * valid[0] + Fraction(1, 30) * valid[1])
    assert before == 1
    assert after == pytest.approx(float(right), abs=EXACT)


@pytest.mark.rule("MS-H1", "MS-H2", "MS-S2", "MS-R3")
def test_the_odds_of_whole_games_are_those_of_the_count_by_urns() -> None:
    met = compare_game(game(9004), range(2), 5) + compare_game(game(9013), (0, 3), 5)
    assert min(met["unseen gifts"], met["after a shuffle"], met["before a shuffle"]) > 5


@pytest.mark.rule("MS-H1", "MS-H2", "MS-S2", "MS-R3")
def test_the_odds_of_small_tables_are_those_of_the_count_by_histories() -> None:
    assert sum((compare_small(small_match(seed, 25), 600) for seed in (137, 38, 364)), Counter())["answers"] > 100


def test_odds_that_forget_a_shuffle_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "belief_of", forgetting_decks)
    with pytest.raises(AssertionError):
        compare_game(game(9013), (0, 3), 5)


def test_odds_that_forget_a_hand_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    m = mf.new_match("manasurge", seats=4, seed=95)
    mf.play_out(m, ["greedy", "random", "greedy", "random"])
    assert compare_game(m, (3,), 1)
    monkeypatch.setattr(seen, "belief_of", forgetting_hands)
    with pytest.raises(AssertionError):
        compare_game(m, (3,), 1)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_odds_of_a_hundred_games_are_those_of_the_count_by_urns(block: int) -> None:
    for seed in range(block * GAMES, (block + 1) * GAMES):
        m = game(seed)
        compare_game(m, range(m.seats), 1)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_odds_of_many_small_tables_are_those_of_the_count_by_histories(block: int) -> None:
    for seed in range(block * 10, (block + 1) * 10):
        compare_small(small_match(seed, 25), 4_000)
