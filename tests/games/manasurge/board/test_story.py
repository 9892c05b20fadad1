"""What a Board of ManaSurge tells beside the table: recap, the story of a spell, the log for all."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from games.manasurge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.board.happened import Happenings
from manaforge_widgets.games.manasurge.rules.components import house_components
from manaforge_widgets.games.manasurge.rules.symbols import SYMBOLS
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets.presenter import presenter_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manaforge_widgets.match import Match

METAMAGICS = house_components().metamagics
CARD = re.compile(rf"\d\{{suit-|{'|'.join(METAMAGICS)}")
GAMES = [(2, 1, True), (3, 2, False), (4, 3, True), (5, 4, True), (6, 5, False)]


def table(match: Match) -> Any:
    return presenter_of(match)


def recap(match: Match, seat: int) -> dict[int, list[str]]:
    """What each other seat did, by seat."""
    told = table(match).recap(seat, match.view(seat))
    return {row["seat"]: row["parts"] for row in told["seats"]}


def story(match: Match) -> Any:
    return table(match).client_view(match.view(None))["last_spell"]


def lively(match: Match, rng: Random) -> Any:
    """Any action, but a seat that can play is struck more rarely."""
    legal = match.legal_actions()
    found = rng.choice(legal)
    return rng.choice(legal) if found.kind == "struck" else found


def steps(seats: int, seed: int, wizards: bool, most: int = 300) -> Iterator[Match]:
    match = mf.new_match("manasurge", seats=seats, seed=seed, wizards=wizards)
    rng = Random(seed)
    while match.to_act and match.step < most:
        yield match
        match.apply(lively(match, rng))
    yield match


# -------------------------------------------------------------------------------------------------------- recap


def test_what_each_did_stands_in_the_order_played() -> None:
    t = Table(4)
    t.hand(0, "5 Frost", "1 Quake", "8 Blades")
    t.hand(1, "5 Frost", "6 Lightning", "2 Quake")
    t.hand(2, "Portal", "1 Fireball")
    t.hand(3, "7 Frost", "Amplify", "1 Blades")
    m = t.match()
    play(m, "play 5 Frost", "direction left", "give nothing")
    play(m, "play 5 Frost", "no counter", "give 2 Quake")
    play(m, "play Portal", "choose seat 3")
    play(m, "play 7 Frost", "give 1 Blades")
    assert m.to_act == (0,)
    assert recap(m, 0) == {
        1: ["played 5{suit-frost}", "gave {seat-2} a card"],
        2: ["played Portal", "sent the spell to {seat-3}"],
        3: ["played 7{suit-frost}", "gave {seat-0} 1{suit-blades}"],
    }
    told = table(m).recap(0, m.view(0))
    assert told["new"] == ["laid:1", "laid:2", "laid:3", "card:1 Blades"]
    assert (told["since"], told["turn"]) == (3, m.view(0)["turn"])


def test_a_recap_tells_of_the_end_of_a_spell_and_of_what_happened_by_itself() -> None:
    t = Table(3)
    t.hand(0, "5 Quake", "1 Frost")
    t.hand(1, "6 Quake")
    t.hand(2, "1 Blades")
    t.damage(2, "2 Blades", "3 Blades")
    t.shards(3, 2, 1)
    m = t.match()
    play(m, "play 5 Quake", "direction left", "play 6 Quake", "struck")
    assert story(m)["round"] == 3
    while m.to_act != (0,):
        m.apply("hold")
    parts = recap(m, 0)
    assert parts[1] == ["played 6{suit-quake}", "ManaSurge: +2{shard}", "took 1{damage}"]
    assert parts[2] == ["got struck for 2{damage}", "took 1{damage}", "Rebirth"]


def test_a_recap_tells_what_happened_to_oneself() -> None:
    t = Table(3)
    t.hand(0, "5 Quake", "1 Frost")
    t.hand(1, "Magic Missile", "1 Quake")
    t.hand(2, "6 Frost", "2 Quake")
    m = t.match()
    play(m, "play 5 Quake", "direction left", "play Magic Missile", "choose seat 0", "play 6 Frost")
    told = table(m).recap(0, m.view(0))
    assert told["own"] == ["drew 2{card}", "took 1{damage}"]


@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_a_recap_tells_of_every_play_of_the_others_once(seats: int, seed: int, *, wizards: bool) -> None:
    last_acted = [0] * seats
    told_of = 0
    for match in steps(seats, seed, wizards):
        if not match.to_act:
            continue
        if match.step:
            last_acted[match.actions[-1].seat] = match.step
        [seat] = match.to_act
        view = match.view(seat)
        told = table(match).recap(seat, view)
        done = match.actions[last_acted[seat] :]
        assert (told is not None) == bool(done)
        for other in range(seats):
            assert other == seat or table(match).recap(other, match.view(other)) is None
        if told is None:
            continue
        assert [row["seat"] for row in told["seats"]] == [(seat + place) % seats for place in range(1, seats)]
        for row in told["seats"]:
            words = " ".join(row["parts"])
            played = [action for action in done if action.seat == row["seat"] and action.kind == "play"]
            struck = [action for action in done if action.seat == row["seat"] and action.kind == "struck"]
            assert len(CARD.findall(words)) >= len(played)
            assert struck == [] or "got struck" in words or view["question"]["kind"] in ("ember", "stoneheart")
            assert set(re.findall(r"\{([a-z]+(?:-[a-z]+)?)\}", words)) <= set(SYMBOLS)
            told_of += len(played)
        for target in told["new"]:
            kind, _, name = target.partition(":")
            assert kind == "laid" or name.split(":")[0] in view["seats"][seat]["hand"]["cards"]
    assert told_of > 40


# -------------------------------------------------------------------------------------------------------- story


@pytest.mark.rule("MS-E1", "MS-E4")
def test_the_story_of_a_spell_tells_who_gained_what_and_where_the_token_went() -> None:
    t = Table(4)
    t.hand(0, "3 Frost", "1 Quake")
    t.hand(1, "4 Fireball", "2 Quake")
    t.hand(2, "4 Frost", "Amplify", "1 Fireball")
    t.hand(3, "8 Quake", "7 Quake")
    t.shards(4, 2, 5, 2)
    m = t.match()
    play(m, "play 3 Frost", "direction left", "give nothing", "play 4 Fireball", "play 4 Frost", "counter")
    play(m, "give nothing", "struck")
    told = story(m)
    assert (told["struck"], told["damage"], told["last_play"]) == (1, 2, 2)
    assert told["gained"] == [1, 0, 2, 0]
    assert told["kept"] == [1, 0, 1, 0]
    assert told["returned"] == 0
    assert told["quaked"] == told["surges"] == told["rebirths"] == []
    assert told["token"] == {"seat": 1, "fewest": 2, "how": "first"}


@pytest.mark.rule("MS-E1", "MS-E2", "MS-R7")
def test_the_story_tells_of_shards_given_back_of_quake_and_of_a_rebirth() -> None:
    t = Table(3)
    t.hand(0, "5 Quake", "1 Frost")
    t.hand(1, "6 Quake", "1 Blades")
    t.hand(2, "7 Quake")
    t.damage(1, "2 Blades", "3 Blades")
    t.shards(3, 4, 1)
    m = t.match()
    play(m, "play 5 Quake", "direction left", "play 6 Quake", "play 7 Quake")
    play(m, "struck")
    told = story(m)
    assert (told["struck"], told["returned"], told["quaked"]) == (0, 1, [])
    assert told["surges"] == [2]
    assert told["token"]["seat"] == 0


def test_a_story_without_its_past_leaves_out_what_only_the_past_knows() -> None:
    t = Table(3)
    t.hand(0, "5 Quake", "1 Frost")
    t.hand(1, "6 Quake", "1 Blades")
    t.hand(2, "7 Quake")
    m = t.match()
    play(m, "play 5 Quake", "direction left", "play 6 Quake", "play 7 Quake", "struck")
    alone = mf.match_from(m.view(None))
    assert story(m)["surges"] == [2]
    assert story(alone) == {**story(m), "surges": []}


@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_a_story_adds_up(seats: int, seed: int, *, wizards: bool) -> None:
    seen = set()
    for match in steps(seats, seed, wizards, 600):
        told = story(match)
        if told is None:
            continue
        last = [int(seat == told["last_play"]) for seat in range(seats)]
        assert [kept + one for kept, one in zip(told["kept"], last, strict=True)] == told["gained"]
        on_cards = [sum(card["shard"] for card in told["row"] if card["seat"] == seat) for seat in range(seats)]
        assert told["kept"][told["struck"]] + told["returned"] == on_cards[told["struck"]]
        for seat in range(seats):
            assert seat == told["struck"] or told["kept"][seat] == on_cards[seat]
        view = match.view(None)
        if view["phase"] == "between":
            assert told["token"]["seat"] == view["caster"]
            assert view["seats"][view["caster"]]["shards"] == told["token"]["fewest"]
        assert (told["token"] is None) == (view["phase"] == "over")
        seen |= {told["token"]["how"]} if told["token"] else set()
    assert len(seen) > 1


def test_what_happened_is_looked_up_anew_after_an_undo() -> None:
    t = Table(3)
    t.hand(0, "5 Frost", "1 Frost")
    t.hand(1, "6 Frost")
    t.hand(2, "7 Frost")
    m = t.match(undo="free")
    found = Happenings(m)
    play(m, "play 5 Frost", "direction left", "give 1 Frost")
    first = [step.happened for step in found.steps()]
    assert first[-1]
    m.undo()
    play(m, "give nothing")
    again = [step.happened for step in found.steps()]
    assert len(again) == len(first)
    assert again[-1] == ()


# ------------------------------------------------------------------------------------------------ nothing hidden


def dealt_anew(match: Match, seat: int, rng: Random) -> tuple[Match, Match]:
    """The table of a match, and the same table with all dealt anew that the seat does not know; both begin there."""
    other = match.rules.resample(match.copy_position(), seat, rng.randrange)
    return mf.match_from(match.view(None), seed=1), mf.match_from(match.rules.view(other, None), seed=1)


@pytest.mark.rule("MS-H1", "MS-H2")
@pytest.mark.parametrize("every", [8, pytest.param(4, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_no_recap_and_no_story_carries_a_trace_of_hidden_cards(
    seats: int, seed: int, *, wizards: bool, every: int
) -> None:
    rng = Random(seed)
    recaps = stories = 0
    for match in steps(seats, seed, wizards, 160):
        if match.step % every or match.outcome:
            continue
        seat = rng.randrange(seats)
        one, other = dealt_anew(match, seat, rng)
        for _ in range(12):
            if one.outcome or one.view(seat) != other.view(seat):
                break
            tables = table(one), table(other)
            assert tables[0].client_view(one.view(seat)) == tables[1].client_view(other.view(seat))
            told = [board.recap(seat, m.view(seat)) for board, m in zip(tables, (one, other), strict=True)]
            assert told[0] == told[1]
            recaps += told[0] is not None
            stories += one.step > 0 and one.view(seat)["last_spell"] is not None
            both = [str(action) for action in one.legal_actions() if other.why_not(str(action)) is None]
            if not both:
                break
            action = rng.choice(both)
            one.apply(action)
            other.apply(action)
    assert recaps > 5
    assert stories > 20


@pytest.mark.rule("MS-H1", "MS-H2")
@pytest.mark.parametrize(("seats", "seed", "wizards"), GAMES)
def test_what_all_may_read_names_no_card_that_not_all_know(seats: int, seed: int, *, wizards: bool) -> None:
    hidden = 0
    for match in steps(seats, seed, wizards, 200):
        if not match.step:
            continue
        line = table(match).public_line(match.step)
        lines = {MatchControl(match).log_line(match.step, seat) for seat in range(seats)}
        # Of two seats both may know of a gift; who looks over their shoulder does not.
        if len(lines) == 1 and seats > 2:
            assert lines == {line}
        action = match.actions[-1]
        if action.kind in ("give", "put") and action.args["card"]:
            assert str(action.args["card"]) not in line
            hidden += 1
    assert hidden
