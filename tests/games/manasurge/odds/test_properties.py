"""What holds for the odds of every table of ManaSurge."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb
from random import Random

import pytest
from batches import batches, named
from games.manasurge.odds.settings import random_position

from manaforge_widgets.games.manasurge.odds.market import answers_now, answers_to
from manaforge_widgets.games.manasurge.odds.scene import scene_now
from manaforge_widgets.games.manasurge.odds.seen import Seen, seen_in
from manaforge_widgets.games.manasurge.odds.struck import Struck, struck_steps
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules.arguments import decode
from manaforge_widgets.games.manasurge.rules.components import RANKS, SPELL_KINDS
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.games.manasurge.rules.view import view
from manaforge_widgets.odds.pausing import run_to_end

SEEDS = [
    *batches(range(60), 10),
    *(pytest.param(batch, marks=pytest.mark.nightly) for batch in batches(range(1000, 1400))),
]


def table(seed: int) -> tuple[Position, Seen]:
    """A random table, as the seat that is to act sees it."""
    luck = Random(seed)
    pos = random_position(luck, luck.randint(2, 6), wizards=luck.random() < 0.5)
    return pos, seen_in(view(pos, pos.active), pos.components)


@pytest.mark.parametrize("seeds", SEEDS, ids=named)
def test_unseen_cards_fill_the_places_that_the_seat_does_not_know(seeds: range) -> None:
    for seed in seeds:
        unseen_cards_fill_the_places_that_the_seat_does_not_know(seed)


def unseen_cards_fill_the_places_that_the_seat_does_not_know(seed: int) -> None:
    pos, _ = table(seed)
    for seat in range(pos.seats):
        seen = seen_in(view(pos, seat), pos.components)
        hidden = sum(pile.hidden for pile in (*seen.hands, *seen.damage, seen.pool)) + seen.deck.count(None)
        assert sum(seen.unseen) == hidden
        assert min(seen.unseen) >= 0
        assert seen.hands[seat].hidden == 0


@pytest.mark.parametrize("seeds", SEEDS, ids=named)
def test_an_answer_is_counted_from_what_it_says(seeds: range) -> None:
    for seed in seeds:
        an_answer_is_counted_from_what_it_says(seed)


def an_answer_is_counted_from_what_it_says(seed: int) -> None:
    pos, seen = table(seed)
    for code in pos.options:
        for one in answers_to(seen, *decode(pos.components, code)):
            none = Fraction(1)
            for stock in one.stocks:
                none *= Fraction(comb(stock.cards - stock.good, stock.held), comb(stock.cards, stock.held))
            if one.cases == 1:
                assert one.chance == (1 if one.known else 1 - none)
            assert 0 <= one.seat < pos.seats
            assert len(one.note) < 60
            assert len(one.why) < 400


@pytest.mark.parametrize("seeds", SEEDS, ids=named)
def test_a_card_further_on_is_harder_to_answer(seeds: range) -> None:
    for seed in seeds:
        a_card_further_on_is_harder_to_answer(seed)


def a_card_further_on_is_harder_to_answer(seed: int) -> None:
    pos, seen = table(seed)
    if frames.what_of(pos.stack[-1]) != frames.PLAY:
        return
    by_rank: dict[str, dict[int, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
    for code in pos.options:
        kind, args = decode(pos.components, code)
        card = pos.components.kind_ids[args["card"]] if kind == "play" else SPELL_KINDS
        if card < SPELL_KINDS and not args["by"]:
            for one in answers_to(seen, kind, args):
                by_rank[one.choice][card % RANKS + 1].append(one.chance)
    for ranks in by_rank.values():
        found = [ranks[rank] for rank in sorted(ranks, reverse=pos.down)]
        # A card of any suit is as hard to answer as another one of its rank.
        assert all(len(set(chances)) == 1 for chances in found)
        assert [chances[0] for chances in found] == sorted((chances[0] for chances in found), reverse=True)


@pytest.mark.parametrize("seeds", SEEDS, ids=named)
def test_at_most_one_seat_is_struck_first(seeds: range) -> None:
    for seed in seeds:
        at_most_one_seat_is_struck_first(seed)


def at_most_one_seat_is_struck_first(seed: int) -> None:
    pos, _ = table(seed)
    for seat in range(pos.seats):
        found = run_to_end(struck_steps(seen_in(view(pos, seat), pos.components)))
        if found is None:
            continue
        assert isinstance(found, Struck)
        assert sum(found.chances.values()) <= 1
        assert min(found.chances.values()) >= 0
        assert list(found.chances)[-1] == seat
        low, high = found.interval
        assert low <= found.chance <= high


@pytest.mark.parametrize("seeds", SEEDS, ids=named)
def test_the_first_that_plays_is_struck_as_often_as_it_can_not_answer(seeds: range) -> None:
    for seed in seeds:
        the_first_that_plays_is_struck_as_often_as_it_can_not_answer(seed)


def the_first_that_plays_is_struck_as_often_as_it_can_not_answer(seed: int) -> None:
    pos, _ = table(seed)
    if frames.what_of(pos.stack[-1]) != frames.PLAY:
        return
    for seat in range(pos.seats):
        seen = seen_in(view(pos, seat), pos.components)
        if seat == pos.active or any(wizard >= 0 for wizard in seen.wizards):
            continue
        found = run_to_end(struck_steps(seen))
        assert found is not None
        now = answers_now(seen)[pos.active]
        assert now.seat == pos.active
        assert scene_now(seen).last == pos.last
        missing = 1 - now.chance
        assert found.chances[pos.active] == missing if found.exact else abs(found.chances[pos.active] - missing) < 0.03
