"""The options, refusals and questions of ManaSurge's table: each legal action can be made, nothing else can."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from games.manasurge.rules.table import Table

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manasurge.board import targets
from manaforge_widgets.games.manasurge.board.choices import ON_THE_HAND
from manaforge_widgets.games.manasurge.rules.symbols import SYMBOLS
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets.presenter import presenter_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manaforge_widgets.match import Match
    from manaforge_widgets.widgets.presenter import OpenActions

NAMES = ("You", "Ada", "Bo", "Cy", "Dee", "Eli")
GAMES = [(2, 1, False), (2, 2, True), (3, 3, True), (4, 4, False), (5, 5, True), (6, 6, True)]
PLAYS = ("open", "play", "again", "stormcaller")


def decisions(seats: int, seed: int, wizards: bool, most: int = 200) -> Iterator[tuple[Match, int, OpenActions]]:
    match = mf.new_match("manasurge", seats=seats, seed=seed, wizards=wizards)
    table = presenter_of(match)
    while match.to_act and match.step < most:
        seat = match.to_act[0]
        yield match, seat, table.open_actions(seat, match.view(seat), NAMES[:seats])
        match.apply(choose(match, seat, "random"))


@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_the_options_are_the_legal_actions(seats: int, seed: int, *, wizards: bool) -> None:
    for match, seat, asked in decisions(seats, seed, wizards):
        legal = [str(action) for action in match.legal_actions(seat)]
        assert list(dict.fromkeys(option["action"] for option in asked.options)) == legal
        hand = match.view(seat)["seats"][seat]["hand"]["cards"]
        for option in asked.options:
            assert option["label"], option
            card = option["args"].get("card")
            if option["target"].startswith("card:"):
                # Of two equal cards each can be clicked.
                same = [one for one in asked.options if one["action"] == option["action"]]
                assert len(same) == hand.count(card), option
        others = [other for other in range(seats) if other != seat]
        table = presenter_of(match)
        for other in others:
            nothing = table.open_actions(other, match.view(other), NAMES[:seats])
            assert nothing.options == []
            assert nothing.choice is None


@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_a_card_that_is_not_valid_says_why(seats: int, seed: int, *, wizards: bool) -> None:
    told = 0
    for match, seat, asked in decisions(seats, seed, wizards):
        view = match.view(seat)
        possible = {option["target"] for option in asked.options}
        if view["question"]["kind"] not in PLAYS:
            continue
        for card in view["seats"][seat]["hand"]["cards"]:
            target = targets.card(card)
            assert (target in possible) != (target in asked.refusals), card
            if target in asked.refusals:
                why = asked.refusals[target]
                assert why["rule"] in ("MS-R3", "MS-R6", "MS-M11")
                assert why["brief"]
                told += 1
    assert told


@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_a_question_names_what_asks(seats: int, seed: int, *, wizards: bool) -> None:
    for match, seat, asked in decisions(seats, seed, wizards):
        choice = MatchControl(match).choice(seat)
        if choice is None:
            assert asked.choice is None
            continue
        assert asked.choice is not None
        assert asked.choice["panel"] == (choice.kind not in ON_THE_HAND)
        assert "{" not in asked.choice["title"]
        row = match.view(seat)["row"]
        source = asked.choice["source"]
        assert source == (targets.WIZARD if "wizard" in choice.about else targets.laid(max(0, len(row) - 1)))


def test_only_a_seat_that_is_clearly_less_likely_to_answer_is_suggested() -> None:
    """By the odds that the same board shows: ten points of chance or more, and nothing for any other question."""
    told = set()
    for seats, seed, wizards in GAMES:
        for match, seat, asked in decisions(seats, seed, wizards):
            choice = MatchControl(match).choice(seat)
            suggested = {option["action"] for option in asked.options if option["proposed"]}
            if choice is None or choice.kind not in ("portal", "direction", "counter") or seats == 2:
                assert not suggested
                continue
            chances = mf.odds.answer_chances(match, seat)
            (least, action), (second, _), *_ = sorted((chance, text) for text, chance in chances.items())
            assert suggested == ({action} if second - least >= Fraction(1, 10) else set())
            told.add((choice.kind, bool(suggested)))
    assert {("direction", True), ("direction", False), ("counter", True)} <= told


def test_labels_have_known_symbols_and_little_text() -> None:
    for seats, seed, wizards in GAMES:
        for _match, _seat, asked in decisions(seats, seed, wizards):
            for option in asked.options:
                assert set(re.findall(r"\{([a-z0-9-]+)\}", option["label"])) <= set(SYMBOLS), option
                # A symbol is drawn as one sign.
                assert len(re.sub(r"\{[a-z0-9-]+\}", "#", option["label"])) <= 60, option
                assert not re.search(r"[A-Z]{2}-[A-Z]\d", option["label"])


@pytest.mark.rule("MS-R4", "MS-R5")
def test_a_label_tells_of_the_shard_and_of_a_counter_spell() -> None:
    seen = set()
    for seats, seed, wizards in GAMES:
        for match, seat, asked in decisions(seats, seed, wizards):
            view = match.view(seat)
            if view["question"]["kind"] != "play":
                continue
            for option in asked.options:
                rank, _, suit = option["args"].get("card", "").partition(" ")
                if option["kind"] != "play" or not rank.isdigit():
                    continue
                label = option["label"]
                assert ("+1{shard}" in label) == (suit == view["suit"])
                assert ("may turn" in label or "may skip" in label) == (int(rank) == view["last_rank"])
                assert ("no shard" in label) == (suit != view["suit"] and int(rank) != view["last_rank"])
                seen.add((suit == view["suit"], int(rank) == view["last_rank"]))
    assert len(seen) == 4


@pytest.mark.rule("MS-R3")
def test_a_seat_with_a_valid_card_is_told_before_it_is_struck() -> None:
    seen = set()
    for seats, seed, wizards in GAMES:
        for match, seat, asked in decisions(seats, seed, wizards, 120):
            waste = presenter_of(match).waste(seat, match.view(seat))
            plays = [option["target"] for option in asked.options if option["kind"] == "play"]
            struck = any(option["kind"] == "struck" for option in asked.options)
            assert bool(waste) == (struck and bool(plays))
            if waste:
                assert sorted(waste[0]["targets"]) == sorted(plays)
            seen.add(bool(waste))
    assert seen == {True, False}


@pytest.mark.rule("MS-E1", "MS-E2")
def test_being_struck_says_what_it_costs() -> None:
    t = Table(3)
    t.hand(0, "1 Frost", "8 Frost")
    t.hand(1, "1 Quake", "2 Quake")
    t.hand(2, "3 Quake", "4 Quake")
    t.shards(4, 0, 0)
    t.spell(("2 Fireball", 2), ("3 Fireball", 0), ("4 Fireball", 1), to=0, direction="right")
    assert struck_label(t) == "be struck: +5{damage} −1{shard}, −1{shard} on your cards; 5{damage} in all: Rebirth"
    t.shards(0, 0, 0)
    assert struck_label(t) == "be struck: +5{damage}, −1{shard} on your cards; 5{damage} in all: Rebirth"
    few = Table(2, wizards=("Ember", "Glacia"))
    few.hand(0, "1 Frost", "6 Frost")
    few.hand(1, "3 Quake")
    few.spell(("5 Fireball", 1), to=0)
    assert struck_label(few) == "be struck: +3{damage}; 3{damage} in all; with Ember 2{damage}"


@pytest.mark.rule("MS-E6")
def test_the_last_card_says_that_it_is_a_manasurge_and_what_that_brings() -> None:
    t = Table(3)
    t.hand(0, "6 Fireball")
    t.hand(1, "1 Quake", "2 Quake")
    t.hand(2, "3 Quake", "4 Quake")
    t.spell(("4 Fireball", 1), to=0, direction="right")
    match = t.match()
    [label] = [
        one["label"]
        for one in presenter_of(match).open_actions(0, match.view(0), ["A", "B", "C"]).options
        if one["action"].startswith("play 6")
    ]
    assert label.startswith("ManaSurge: +2{shard}, +1{shard}")
    before = match.view(0)["seats"][0]["shards"]
    match.apply("play 6 Fireball", 0)
    assert match.view(0)["seats"][0]["shards"] == before + 2


def struck_label(t: Table) -> str:
    """What seat 0 reads on its button."""
    match = t.match()
    options = presenter_of(match).open_actions(0, match.view(0), ["A", "B", "C"]).options
    return next(option["label"] for option in options if option["kind"] == "struck")


@pytest.mark.rule("MS-M12")
def test_a_discard_by_stagnation_says_how_many_valid_cards_are_left() -> None:
    t = Table(3)
    t.hand(0, "1 Frost", "6 Frost", "Portal")
    t.hand(1, "1 Quake")
    t.hand(2, "3 Quake")
    t.spell(("4 Fireball", 1), ("Stagnation", 2), to=0, steps=[step("play", 0), step("stagnation", 0)])
    match = t.match()
    options = presenter_of(match).open_actions(0, match.view(0), ["A", "B", "C"]).options
    assert {option["action"]: option["label"] for option in options} == {
        "discard 1 Frost": "discard: 2 valid left",
        "discard 6 Frost": "discard: 1 valid left",
        "discard Portal": "discard: 1 valid left",
    }


def step(name: str, seat: int) -> dict[str, object]:
    """A pending step, as in a view."""
    return {"step": name, "seat": seat, "number": 0}


@pytest.mark.rule("MS-R2", "MS-E5")
@pytest.mark.parametrize(
    ("caster", "card", "label"),
    [
        (0, "Portal", "hold: draw before you open"),
        (0, "1 Frost", "hold: draw nothing"),
        (1, "Portal", "hold: draw nothing"),
    ],
)
def test_a_caster_who_has_to_draw_reads_it_on_hold(caster: int, card: str, label: str) -> None:
    t = Table(2)
    t.hand(0, card)
    t.hand(1, "2 Frost")
    t.caster(caster)
    t.between(0)
    match = t.match()
    options = presenter_of(match).open_actions(0, match.view(0), ["A", "B"]).options
    assert [option["label"] for option in options if option["kind"] == "hold"] == [label]
