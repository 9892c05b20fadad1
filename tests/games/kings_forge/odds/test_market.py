"""The odds of a live table: beside the engine, which plays the actions out, and beside the rules of the craft phase."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from games.kings_forge.odds import twin
from games.kings_forge.odds.test_twins import numbers
from games.kings_forge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.odds import market as live
from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import CraftTurn, TurnOdds
from manaforge_widgets.games.kings_forge.odds.holdings import counts
from manaforge_widgets.games.kings_forge.rules import actions, engine
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.bonuses import NAMES
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.odds import OddsError
from manaforge_widgets.odds.pausing import run_to_end

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


GIVERS = [
    ("Blacksmith", "bottom"), ("Blacksmith", "top"), ("Guild Hall", "top"), ("Mirror Maker", "top"),
    ("Tavern", "top"), ("Temple", "top"), ("Temple", "bottom"), ("Jeweller", "top"), ("Mage Tower", "bottom"),
]  # fmt: skip
CRAFTS = ("Hammer", "Shield", "Table", "Longbow", "Ruby Collar", "Bracelet", "Axe", "Wizard's Goblet")
KINDS = ("metal", "metal", "wood", "gem", "library")


def position(m: mf.Match) -> Position:
    """A copy of a match's position."""
    found = m.copy_position()
    assert isinstance(found, Position)
    return found


def positions(seed: int, seats_: int) -> Iterator[Position]:
    """The positions of a random game in which a seat is to act."""
    rng = Random(seed)
    m = mf.new_match("kings_forge", seats=seats_, seed=seed)
    while m.to_act:
        yield position(m)
        m.apply(rng.choice(m.legal_actions()))


def as_twin(held: list[tuple[int, ...]]) -> tuple[twin.Bonus, ...]:
    """The bonuses of a seat for the twin."""
    names = {"plus": "plus", "automatic_6": "six", "flip": "flip", "reroll": "reroll", "ones_to_sixes": "ones"}
    found: list[twin.Bonus] = []
    for bonus in held:
        name = names[NAMES[bonus[1]]]
        found.append((name, *bonus[2:]) if name in ("plus", "flip", "reroll") else (name,))
    return tuple(found)


# ------------------------------------------------------------------------------------------------ what a seat holds


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(3, 60))])
def test_what_an_action_leaves_is_what_the_game_leaves(seed: int) -> None:
    rng = Random(seed)
    seen = set()
    for pos in islice(positions(seed, 2 + seed % 3), 600):
        if pos.state != at.GATHER:
            continue
        seat = pos.active
        before = seats.holding(pos, seat)
        for code in rng.sample(pos.options, min(6, len(pos.options))):
            fast = seats.after(pos, seat, code, before)
            new = pos.copy()
            engine.apply(new, code)
            if new.round != pos.round or new.state in (at.DEAL, at.OVER):
                continue
            slow = seats.holding(new, seat)
            assert (fast.rolled, fast.home, fast.bonuses) == (slow.rolled, slow.home, slow.bonuses), code
            if new.state == at.CEMETERY_ROLL:
                assert fast.cancelled == tuple(frozenset([face]) for face in range(1, 7))
            else:
                assert fast.cancelled == slow.cancelled
            if new.state == at.GATHER:
                assert fast == slow
            seen.add(actions.KINDS[code & actions.KIND_MASK])
    assert seen == {"claim", "visit", "pass"}


@pytest.mark.parametrize("seed", range(4))
def test_the_dice_of_the_next_round_are_known_from_the_craft_phase_on(seed: int) -> None:
    known: dict[int, Any] = {}
    round_ = rounds = 0
    for pos in islice(positions(seed, 2 + seed % 3), 800):
        if known and pos.round != round_:
            assert known == {seat: seats.holding(pos, seat).supply for seat in known}
            rounds += 1
            known = {}
        if pos.state == at.CRAFT:
            round_ = pos.round
            known = {seat: seats.holding(pos, seat).home for seat in range(pos.seats)}
    assert rounds > 3


# ------------------------------------------------------------------------------------------------ before the roll


def some_dice(rng: Random, number: int) -> list[str]:
    """So many dice; there are two library dice."""
    found = [rng.choice(KINDS) for _ in range(number)]
    return [kind if kind != "library" or found[:place].count(kind) < 2 else "gem" for place, kind in enumerate(found)]


def gathering(rng: Random) -> Table:
    """A table in the gather phase, where seat 0 has up to three dice and up to two bonuses."""
    table = Table(rng.choice((2, 3)))
    table.display(*rng.sample(CRAFTS, 3))
    pool = some_dice(rng, rng.randint(1, 3))
    table.seat(0, supply={kind: pool.count(kind) for kind in set(pool)}, smithy={rng.choice(("metal", "gem")): 1})
    given = rng.sample(GIVERS, rng.randint(0, 2))
    for card, side in dict(given).items():
        table.claimed(0, card, side)
    table.market("North Mine", "South Mine", "East Forest", "West Forest")
    if rng.random() < 0.3:
        table.claimed(1, "Cemetery", "bottom")
        table.view["cemetery"] = rng.randint(1, 6)
    return table


def check_several(odds: live.CraftMarket, cards: dict[str, twin.Dice], best: Callable[[twin.Worth], Fraction]) -> None:
    """Each chance of several crafts is that of playing for at least so many of them."""

    def chance(names: tuple[str, ...], number: int) -> Fraction:
        wanted = tuple(cards[name] for name in names)
        return best(lambda dice: twin.crafted(dice, wanted) >= number)

    pairs, every = list(combinations(cards, 2)), tuple(cards)
    assert odds.pairs == odds.several.both == {pair: chance(pair, 2) for pair in pairs}
    assert odds.several.either == {pair: chance(pair, 1) for pair in pairs}
    several = (odds.several.any, odds.several.two, odds.several.all)
    assert several == tuple(chance(every, number) for number in (1, 2, len(every)))
    assert (odds.any, odds.all) == (several[0], several[2])


def played(dice: twin.Dice, bonuses: tuple[twin.Bonus, ...], worth: twin.Worth) -> Fraction:
    """The best mean worth of dice as they lie."""
    return twin.playing(worth)(dice, bonuses)


@numbers
def test_chances_of_the_coming_roll(number: int) -> None:
    rng = Random("coming")
    between = 0
    for _ in range(number):
        m = gathering(rng).match()
        odds = mf.odds.market(m, 0)
        pos = m.position
        row = m.view(None)["seats"][0]
        pool = [kind for kind, many in row["supply"].items() for _ in range(many)]
        bonuses = as_twin([(0, NAMES.index(one["kind"]), *one["left"]) for one in row["bonuses"]])
        cancelled = frozenset([pos.cemetery] if pos.cemetery else [])
        cards = {name: needs.dice for name, needs in seats.displayed(position(m)).items()}
        assert list(odds.chances) == list(cards)
        for name, needs in cards.items():
            slow = twin.average(
                pool, list(bonuses), lambda dice, needs=needs: twin.can_craft(dice, needs), 1, cancelled
            )
            assert odds.chances[name] == slow
            between += 0 < slow < 1
        check_several(odds, cards, partial(twin.average, pool, list(bonuses), most=1, cancelled=cancelled))
    assert between > number // 3


@numbers
def test_what_claims_add(number: int) -> None:
    """The chances after a claim are those of the table after it, and those of the next round."""
    rng = Random("claims")
    asked = 0
    for _ in range(number):
        m = gathering(rng).match()
        odds = mf.odds.market(m, 0)
        assert sorted(text for one in odds.claims for text in one.alike) == sorted(
            action.text for action in m.legal_actions()
        )
        for one in rng.sample(odds.claims, min(4, len(odds.claims))):
            action = rng.choice(one.alike)
            assert odds.claim(action) is one
            assert one.gain.before == odds.chances
            assert one.gain.next_before == mf.odds.market(m, 0, "next").chances
            after = m.branch()
            after.apply(action)
            if after.status().phase == "gather":
                asked += 1
                assert mf.odds.market(after, 0).chances == one.gain.after
                assert mf.odds.market(after, 0, "next").chances == one.gain.next_after
        for about, one in odds.best_claims.items():
            assert one.best == max(other.best for other in odds.claims if other.about == about)
            assert all(part in one.action for part in about[: 3 if about[0] == "claim" else 2])
        best = [one.best for one in odds.claims]
        assert best == sorted(best, reverse=True)
    assert asked > number


def test_the_cemetery_die_of_a_claim_is_averaged_over_what_it_may_show() -> None:
    table = Table(2)
    table.display("Ruby Collar", "Hammer", "Shield")
    table.market("Cemetery", "North Mine", "South Mine", "East Forest")
    table.seat(0, supply={"gem": 1, "metal": 2})
    one = mf.odds.market(table.match(), 0).claim("claim Cemetery bottom")
    # Three of the six values that it may show take one of 4, 5 and 6 away.
    assert one.gain.after["Ruby Collar"] == Fraction(3 * 3 + 3 * 2, 36)


def test_nothing_hidden_is_used() -> None:
    """KF-H1: with the deck in another order every answer is the same."""
    rng = Random(5)
    m = mf.new_match("kings_forge", seats=3, seed=5)
    pos = position(m)
    assert run_to_end(live.market_steps(pos, pos.active)) == live.run_to_end(
        live.market_steps(m.rules.resample(pos, pos.active, rng.randrange), pos.active)
    )


# ---------------------------------------------------------------------------------------------- dice on the table


def crafting(rng: Random) -> Table:
    """A craft turn of seat 0 with up to four dice and up to two bonuses; another seat's craft may be stolen."""
    table = Table(2, state="craft", first=1, active=0)
    table.display(*rng.sample(CRAFTS[:-1], 3))
    table.dice(*(f"{kind} {rng.randint(1, 6)}" for kind in some_dice(rng, rng.randint(1, 4))))
    for card, side in dict(rng.sample(GIVERS + 4 * [("Tavern", "top")], rng.randint(1, 2))).items():
        table.claimed(0, card, side)
    if rng.random() < 0.5:
        table.crafted(1, "Wizard's Goblet", f"metal {rng.randint(3, 4)}", f"gem {rng.randint(3, 4)}", "gem 4")
    elif rng.random() < 0.5:
        table.crafted(1, "Crown", "metal 4", "metal 5", "gem 4", "gem 4", "gem 4", "magic 4")
    return table


def made_without_luck(pos: Position) -> set[tuple[str, str]]:
    """Every craft and steal that legal actions lead to, with no roll; other crafts are not made before it."""
    found: set[tuple[str, str]] = set()
    seen = {pos.key()}
    waiting = [pos]
    while waiting:
        now = waiting.pop()
        for code in now.options:
            kind = actions.KINDS[code & actions.KIND_MASK]
            if kind in ("craft", "steal"):
                found.add((kind, now.components.crafts[actions.card_of(code)].name))
            elif kind in ("add", "six", "flip", "ones"):
                new = now.copy()
                engine.apply(new, code)
                if new.key() not in seen:
                    seen.add(new.key())
                    waiting.append(new)
    return found


def check_ways(m: mf.Match, odds: live.CraftMarket, seat: int = 0) -> int:
    """Each way can be played as it is told, and ends with the craft on dice of those values."""
    for one in odds.turn:
        for way in one.ways:
            after = m.branch()
            play(after, *way.actions)
            [crafted] = [row for row in after.view(None)["crafted"] if row["card"] == one.name] or [None]
            if crafted is not None:
                assert crafted["seat"] == seat
                assert sorted(die["value"] for die in crafted["dice"]) == sorted(way.values)
            assert way.uses == len(way.actions) - 1
    return sum(len(one.ways) for one in odds.turn)


def check_reroll(m: mf.Match, one: TurnOdds) -> None:
    """The actions can be taken one after the other, and the dice roll after the last of them, not before."""
    after = m.branch()
    for number, action in enumerate(one.reroll):
        assert after.position.rerolls == m.position.rerolls, number
        after.apply(action)
        if number + 1 < len(one.reroll):
            # While the dice are chosen the chance stays what it was: the best choice goes on.
            [now] = [
                other for other in mf.odds.market(after, 0).turn if (other.name, other.steal) == (one.name, one.steal)
            ]
            assert (now.chance, now.reroll, now.ways) == (one.chance, one.reroll[number + 1 :], ())
    assert after.position.rerolls == m.position.rerolls + 1


@numbers
def test_while_dice_are_chosen_for_a_reroll(number: int) -> None:
    """KF-C4: dice that are chosen must be rolled, the best others may be chosen, too."""
    rng = Random("chosen")
    open_ones = 0
    for _ in range(number):
        table = Table(2, state="craft", first=1, active=0)
        table.display(*rng.sample(CRAFTS[:-1], 3))
        table.dice(*(f"{kind} {rng.randint(1, 6)}" for kind in some_dice(rng, rng.randint(2, 3))))
        table.claimed(0, "Tavern", "top")
        card, side = rng.choice([("Blacksmith", "bottom"), ("Temple", "bottom"), ("Jeweller", "top")])
        table.claimed(0, card, side)
        m = table.match()
        starts = [action for action in m.legal_actions() if action.kind == "reroll" and action.args["by"] == "Tavern"]
        m.apply(rng.choice(starts))
        pos = position(m)
        if not pos.choosing:
            continue
        turn = CraftTurn(pos)
        dice = [(die.kind, die.value) for die in turn.lying]
        [first] = [place for place in range(len(dice)) if pos.due >> place & 1]
        left = list(as_twin(pos.bonuses[0]))
        left.remove(("reroll", 2))
        sets = [(first,), *((first, other) for other in range(len(dice)) if other != first)]
        for one in mf.odds.market(m, 0).turn:
            needs = seats.displayed(pos)[one.name].dice
            best = twin.playing(lambda now, needs=needs: twin.can_craft(now, needs))
            means = []
            for places in sets:
                results = twin.rolled_again(tuple(dice), places, frozenset())
                means.append(sum((best(after, tuple(left)) for after in results), Fraction()) / len(results))
            assert one.chance == max(means), (dice, first, one)
            assert bool(one.reroll) == (max(means) > 0)
            open_ones += 0 < max(means) < 1
    assert open_ones > number // 3


@numbers
def test_a_craft_turn(number: int) -> None:
    rng = Random("turn")
    ways = rerolled = 0
    for _ in range(number):
        m = crafting(rng).match()
        if m.status().phase != "craft" or m.to_act != (0,):
            continue
        odds = mf.odds.market(m, 0)
        assert (odds.when, odds.rolled) == ("now", True)
        pos = position(m)
        sure = {("steal" if one.steal else "craft", one.name) for one in odds.turn if one.ways}
        assert sure == made_without_luck(pos)
        ways += check_ways(m, odds)
        dice = tuple((die.kind, die.value) for die in CraftTurn(pos).lying)
        bonuses = as_twin(pos.bonuses[0])
        cards = seats.displayed(pos)
        needed = {name: needs.dice for name, needs in cards.items()}
        check_several(odds, needed, partial(played, dice, bonuses))
        for one in odds.turn:
            needs = {**seats.displayed(pos), **seats.to_steal(pos, 0)}[one.name].dice
            made = twin.can_steal if one.steal else twin.can_craft
            best = twin.playing(lambda now, made=made, needs=needs: made(now, needs))
            assert one.chance == best(dice, bonuses), (one, dice, bonuses)
            if one.reroll:
                rerolled += 1
                check_reroll(m, one)
    assert ways > number // 3
    assert rerolled > number // 10


@numbers
def test_in_the_middle_of_a_turn(number: int) -> None:
    """KF-C4: a card of which a plus is used already goes on other dice only."""
    rng = Random("middle")
    ways = 0
    for _ in range(number):
        table = Table(2, state="craft", first=1, active=0)
        table.display(*rng.sample(("Hammer", "Shield", "Horseshoes", "Swift Sword", "Bracelet"), 3))
        table.dice(*(f"{rng.choice(('metal', 'metal', 'gem'))} {rng.randint(1, 5)}" for _ in range(4)))
        for card, side in rng.sample((("Guild Hall", "top"), ("Mage Tower", "bottom"), ("Mirror Maker", "bottom")), 2):
            table.claimed(0, card, side)
        m = table.match()
        for _ in range(rng.randint(1, 3)):
            changes = [action for action in m.legal_actions() if action.kind in ("add", "flip")]
            if changes:
                m.apply(rng.choice(changes))
        odds = mf.odds.market(m, 0)
        assert {("craft", one.name) for one in odds.turn if one.ways} == made_without_luck(position(m))
        ways += check_ways(m, odds)
    assert ways > number // 3


@numbers
def test_flips_that_are_begun_are_used_on_before_a_reroll_or_never(number: int) -> None:
    """KF-C4: the rest of the flips lapses with any other action, such as a reroll."""
    rng = Random("flips")
    lower = used = 0
    for _ in range(number):
        table = Table(2, state="craft", first=1, active=0)
        table.display(*rng.sample(("Hammer", "Shield", "Bracelet", "Necklace", "Wizard's Goblet"), 3))
        table.dice(*(f"{rng.choice(('metal', 'metal', 'gem'))} {rng.randint(1, 5)}" for _ in range(rng.randint(3, 4))))
        table.claimed(0, "Mirror Maker", "bottom")
        table.claimed(0, "Tavern", "top")
        if rng.random() < 0.5:
            table.claimed(0, *rng.choice((("Blacksmith", "bottom"), ("Temple", "top"), ("Jeweller", "top"))))
        m = table.match()
        for _ in range(rng.randint(1, 2)):
            m.apply(rng.choice([action for action in m.legal_actions() if action.kind == "flip"]))
        pos = position(m)
        odds = mf.odds.market(m, 0)
        dice = tuple((die.kind, die.value) for die in CraftTurn(pos).lying)
        free = [place for place, marks in enumerate(pos.die_marks) if not marks]
        rest = tuple(bonus for bonus in as_twin(pos.bonuses[0]) if bonus[0] != "flip")
        left = pos.bonuses[0][0][2]
        tables = {
            twin.changed(dice, places, tuple(7 - dice[place][1] for place in places))
            for size in range(left + 1)
            for places in combinations(free, size)
        }
        for one in odds.turn:
            needs = seats.displayed(pos)[one.name].dice
            best = twin.playing(lambda now, needs=needs: twin.can_craft(now, needs))
            assert one.chance == max(best(now, rest) for now in tables), (one, dice, rest)
            lower += one.chance < best(dice, (*rest, ("flip", left)))
            if one.reroll:
                used += one.reroll[0].startswith("flip")
                after = m.branch()
                play(after, *one.reroll)
                assert after.position.rerolls == 1
    assert lower
    assert used


def test_a_chance_that_is_not_known_is_left_out_and_told() -> None:
    """Of a +1/+1 one is used on the only die; rolled again it may not get the other one (KF-C4)."""
    table = Table(2, state="craft", first=1, active=0)
    table.display("Ruby Collar", "Hammer", "Shield")
    table.dice("gem 1", "metal 2")
    table.passed_first(0)
    table.claimed(0, "Tavern", "top")
    m = table.match()
    assert mf.odds.market(m, 0).chances["Ruby Collar"] == Fraction(4, 6)
    play(m, "add 1 to gem-1 by +1/+1 token")
    odds = mf.odds.market(m, 0)
    collar = odds.turn[0]
    assert (collar.name, collar.chance, "Ruby Collar" in odds.chances) == ("Ruby Collar", None, False)
    assert collar.error.startswith("the probability is between 50.0 % and 66.7 %: a bonus changes a die only once")
    assert "between 50.0 %" in odds._repr_html_()


def test_the_drawing_of_the_table() -> None:
    """A gem of 2 with Blacksmith's +2 makes the Goblet; both 2s may be rolled again instead; Ada may steal it."""
    table = Table(3, state="craft", first=2, active=2)
    table.display("Wizard's Goblet", "Necklace", "Axe")
    table.dice("metal 4", "metal 1", "gem 5", "gem 2", "gem 2", "wood 3")
    table.claimed(2, "Blacksmith", "top")
    table.seat(0, supply={"metal": 2, "gem": 2})
    m = table.match()
    odds = mf.odds.market(m, 2)
    goblet = odds.turn[0]
    assert goblet.chance == 1
    assert goblet.ways[0].actions == (
        "add 2 to gem-2 by Blacksmith",
        "craft Wizard's Goblet with metal-1, gem-2, gem-1",
    )
    assert goblet.ways[0].values == (4, 4, 5)
    assert goblet.ways[0].risk.each == {0: mf.odds.steal("2 metal, 2 gem", "metal 4, gem 4, gem 5"), 1: 0}
    play(m, *goblet.ways[0].actions)
    assert mf.odds.market(m, 2).risks["Wizard's Goblet"] == goblet.ways[0].risk
    assert mf.odds.market(m, 0).steals == {"Wizard's Goblet": goblet.ways[0].risk.each[0]}


def craft_before_a_seat_that_has_rolled(*dice: str) -> mf.Match:
    """Seat 2 made a Goblet; seat 0 has rolled these dice; seat 1 is still to roll a metal and two gems."""
    table = Table(3, state="craft", first=2, active=0)
    table.display("Hammer", "Necklace", "Axe")
    table.crafted(2, "Wizard's Goblet", "metal 3", "gem 3", "gem 4")
    table.dice(*dice)
    table.seat(1, supply={"metal": 1, "gem": 2})
    return table.acted().match()


def test_a_seat_that_has_rolled_may_steal_with_its_dice() -> None:
    """KF-C3: its turn is not over, so the dice on the table count, and not only rolls that are still to come."""
    later = mf.odds.steal("metal, 2 gem", "metal 3, gem 3, gem 4")
    sure = mf.odds.market(craft_before_a_seat_that_has_rolled("metal 4", "gem 3", "gem 4"), 2)
    assert sure.risks["Wizard's Goblet"].each == {0: 1, 1: later}
    assert sure.risks["Wizard's Goblet"].any == 1
    unable = mf.odds.market(craft_before_a_seat_that_has_rolled("metal 3", "gem 3", "gem 4"), 2)
    assert unable.risks["Wizard's Goblet"].each == {0: 0, 1: later}


def test_a_seat_that_has_rolled_may_steal_with_its_best_reroll() -> None:
    """KF-C4: with Tavern's reroll of two dice it needs gems that beat a 3 and a 4; the metal is there."""
    table = Table(2, state="craft", first=1, active=0)
    table.display("Hammer", "Necklace", "Axe")
    table.crafted(1, "Wizard's Goblet", "metal 3", "gem 3", "gem 4")
    table.dice("metal 4", "gem 1", "gem 1")
    table.claimed(0, "Tavern", "top")
    # Two gems cover needs of 3 and 4 in 5 of 12 rolls (worked case 2); the metal is higher already.
    assert mf.odds.market(table.match(), 1).risks["Wizard's Goblet"].each == {0: Fraction(5, 12)}


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(3, 40))])
def test_every_seat_can_be_asked_at_every_moment(seed: int) -> None:
    rng = Random(seed)
    m = mf.new_match("kings_forge", seats=2 + seed % 3, seed=seed)
    states = set()
    for _ in range(250):
        if not m.to_act:
            break
        if rng.random() < 0.2:
            states.add(position(m).state)
            for seat in range(m.seats):
                for when in (None, "next"):
                    odds = mf.odds.market(m, seat, when)
                    assert odds.any is not None
                    assert odds.all is not None
                    chances = odds.chances.values()
                    assert 0 <= odds.all <= min(chances, default=0) <= max(chances, default=0) <= odds.any <= 1
                    assert all(not one.error for one in odds.turn)
                    check_ways(m, odds, seat)
                    assert repr(odds)
                    assert odds._repr_html_()
        m.apply(rng.choice(m.legal_actions()))
    assert {at.GATHER, at.CRAFT} <= states


# ------------------------------------------------------------------------------------------------ how it is asked


def test_after_its_craft_turn_a_seat_is_asked_about_the_next_round() -> None:
    table = Table(2, state="craft", active=1)
    table.display("Hammer", "Shield", "Table")
    table.dice("metal 1", "metal 5")
    table.seat(0, supply={}, smithy={"metal": 2})
    m = table.acted().match()
    odds = mf.odds.market(m, 0)
    assert (odds.when, odds.chances["Hammer"]) == ("next", mf.odds.craft("2 metal", "Hammer"))
    with pytest.raises(OddsError, match="the craft turn of seat 0 is over"):
        mf.odds.market(m, 0, "now")


@pytest.mark.parametrize(
    ("seat", "when", "words"),
    [
        (2, None, "there is no seat 2"),
        ("0", None, "there is no seat '0'"),
        (True, None, "no seat"),
        (0, "later", "'now'"),
    ],
)
def test_what_is_wrong_is_refused_in_words(seat: Any, when: Any, words: str) -> None:
    with pytest.raises(OddsError, match=words):
        mf.odds.market(mf.new_match("kings_forge", seats=2, seed=1), seat, when)


def test_an_unknown_claim_and_an_unknown_argument_are_refused_in_words() -> None:
    m = mf.new_match("kings_forge", seats=2, seed=1)
    with pytest.raises(OddsError, match="action must be a claim, a visit or a pass"):
        mf.odds.market(m, m.to_act[0]).claim("claim Nothing top")
    with pytest.raises(OddsError, match="seat"):
        mf.odds.market(m, seats=0)


def test_a_match_of_another_game_is_not_asked() -> None:
    with pytest.raises(OddsError, match="King's Forge"):
        live.market(mf.new_match("manaforge", seats=2, seed=1))


def test_over_means_no_odds() -> None:
    table = Table(2, state="craft", first=1, active=0, round=100)
    table.display("Hammer")
    table.dice("metal 1", "metal 5")
    m = table.acted().match()
    play(m, "end turn")
    assert not m.to_act
    with pytest.raises(OddsError, match="the game is over"):
        mf.odds.market(m, 0)


def test_how_it_is_shown() -> None:
    rng = Random(3)
    m = gathering(rng).match()
    odds = mf.odds.market(m, 0)
    assert repr(odds).startswith("CraftMarket('now', ")
    html = odds._repr_html_()
    assert "What claims add" in html
    assert "this round's roll" in html.replace("&#x27;", "'")
    assert "How to make them" in mf.odds.market(crafting(rng).match(), 0)._repr_html_()


def test_it_pauses_every_few_milliseconds() -> None:
    """Between two pauses of a rich table no more than the time of a frame or two goes by, for the most part."""
    table = Table(3)
    table.display("Axe", "Bracelet", "Wizard's Goblet")
    table.seat(0, supply={"metal": 5, "wood": 2, "gem": 2, "magic": 1})
    table.claimed(0, "Blacksmith", "top")
    table.market("North Mine", "South Mine", "East Forest", "West Forest")
    pos = position(table.match())
    steps = live.market_steps(pos, 0)
    times, last = [], process_time()
    for _ in steps:
        times.append(process_time() - last)
        last = process_time()
    assert len(times) > 300
    assert sorted(times)[len(times) * 95 // 100] < 0.02


def test_dice_are_counted_by_kind() -> None:
    assert counts(["library", "wood"]) == (0, 1, 0, 0, 1)
