"""The planner's turns: what it gathers, crafts, steals, changes and rolls again at tables set by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from games.kings_forge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.kings_forge.bots.prospects import expected, missing
from manaforge_widgets.games.kings_forge.odds.bonuses import read_bonuses
from manaforge_widgets.games.kings_forge.odds.crafts import crafts
from manaforge_widgets.games.kings_forge.odds.holdings import Holding
from manaforge_widgets.games.kings_forge.odds.needs import read_needs


def craft_table(*dice: str, display: tuple[str, ...], active: int = 0, seats: int = 2) -> Table:
    table = Table(seats, state="craft", active=active)
    table.display(*display)
    table.dice(*dice)
    return table


def turn(match: mf.Match) -> list[str]:
    """Let the planner play its craft turn up to its end or a roll that the test does not follow."""
    seat = match.to_act[0]
    done: list[str] = []
    while not done or done[-1] != "end turn":
        assert len(done) < 40, f"a turn that does not end: {done}"
        done.append(str(choose(match, seat, "planner")))
        play(match, done[-1])
    return done


def test_it_makes_two_crafts_rather_than_the_one_of_the_highest_rank() -> None:
    # The Axe takes the only 5 and both wood dice; without it there are a Hammer and a Table.
    match = craft_table("metal 5", "metal 3", "wood 3", "wood 4", display=("Hammer", "Table", "Axe")).match()
    assert {action.split(" with")[0] for action in turn(match)} == {"craft Hammer", "craft Table", "end turn"}


def test_it_sees_the_craft_that_comes_to_the_display() -> None:
    table = craft_table("metal 3", "metal 4", "metal 6", "metal 6", "metal 6", "magic 2", display=("Hammer",))
    match = table.match()
    waiting = match.view(None)["waiting"]
    assert waiting
    made = [action for action in turn(match) if action.startswith("craft")]
    assert made[0].startswith("craft Hammer")


def test_it_spends_bonuses_where_they_make_a_craft() -> None:
    table = craft_table("gem 2", "metal 2", display=("Ruby Collar",))
    table.claimed(0, "Blacksmith", "top")
    assert turn(table.match())[:2] == ["add 2 to gem-1 by Blacksmith", "craft Ruby Collar with gem-1"]


def test_it_turns_a_die_where_that_makes_a_craft() -> None:
    table = craft_table("gem 1", "gem 3", display=("Ruby Collar",), active=1)
    table.claimed(1, "Mirror Maker", "top")
    assert turn(table.match())[0] in ("flip gem-1 by Mirror Maker", "flip gem-2 by Mirror Maker")


def test_it_steals_rather_than_crafts_where_the_dice_do_for_one() -> None:
    table = craft_table("metal 5", "metal 5", display=("Shield",), active=1)
    table.crafted(0, "Hammer", "metal 3", "metal 4")
    assert turn(table.match())[0] == "steal Hammer with metal-1, metal-2"


def test_it_does_not_steal_what_it_can_only_match() -> None:
    table = craft_table("metal 3", "metal 4", display=("Shield",), active=1)
    table.crafted(0, "Hammer", "metal 3", "metal 4")
    assert turn(table.acted().match()) == ["end turn"]


def test_it_puts_its_best_dice_on_a_craft_that_others_may_steal() -> None:
    match = craft_table("metal 3", "metal 4", "metal 6", "metal 6", display=("Hammer",)).match()
    assert turn(match)[0] == "craft Hammer with metal-3, metal-4"


def test_a_spare_plus_makes_a_die_that_nobody_beats() -> None:
    table = craft_table("gem 6", "metal 1", display=("Ruby Collar",))
    table.claimed(0, "Blacksmith", "bottom")
    assert turn(table.match())[0] == "craft Ruby Collar with gem-1", "nobody can steal it without a gem"
    table.seat(1, supply={"gem": 1})
    table.claimed(1, "Alchemist", "bottom")
    assert turn(table.match())[:2] == ["add 1 to gem-1 by Blacksmith", "craft Ruby Collar with gem-1"]


def test_of_two_spare_bonuses_it_uses_each_where_it_makes_stealing_hardest() -> None:
    """The rivals have no second metal die, so a higher metal die protects less than higher gems."""
    table = craft_table("metal 3", "gem 3", "gem 5", display=("Wizard's Goblet",), seats=3)
    table.claimed(0, "Mirror Maker", "top")
    for seat in (1, 2):
        table.seat(seat, supply={"gem": 3, "metal": 2})
    flipped = turn(table.match())[0]
    risks = {}
    for die in ("metal-1", "gem-1"):
        match = table.match()
        play(match, f"flip {die} by Mirror Maker")
        play(match, "craft Wizard's Goblet with metal-1, gem-1, gem-2")
        risks[f"flip {die} by Mirror Maker"] = mf.odds.market(match, 0).risks["Wizard's Goblet"].any
    assert len(set(risks.values())) == 2
    assert flipped == min(risks, key=lambda one: risks[one])


@pytest.mark.parametrize(("rival", "made"), [("wood", "Shield"), ("metal", "Table")])
def test_of_two_crafts_it_makes_the_one_that_a_rival_can_not_steal(rival: str, made: str) -> None:
    table = craft_table("library 5", "library 5", display=("Shield", "Table"))
    table.seat(1, supply={rival: 5})
    assert turn(table.match())[0].startswith(f"craft {made} ")


def test_it_rolls_spare_dice_again_before_it_spends_a_bonus_on_a_craft() -> None:
    table = craft_table("gem 3", "gem 2", "metal 1", display=("Ruby Collar",), seats=3)
    table.claimed(0, "Blacksmith", "top")
    table.claimed(0, "Tavern", "top")
    match = table.match()
    hint = mf.hint(match)
    assert hint.actions == ("reroll gem-2 by Tavern", "roll chosen dice")
    assert hint.why.startswith("Whatever you roll, the turn makes 1 craft")
    # The gem 3 stays for the craft. The spare gem saves the bonus with a 4, 5 or 6.
    assert hint.plan[0].chance == "The chance that one of them is then a better die for Ruby Collar is 50.0 %."
    assert hint.steps[0].startswith("roll ")


def test_it_rolls_nothing_again_that_can_help_nothing() -> None:
    """Nobody acts later and no bonus is spent, so a better die would be of no use."""
    table = craft_table("gem 5", "gem 2", display=("Ruby Collar",), active=1)
    table.claimed(1, "Tavern", "top")
    assert turn(table.match()) == ["craft Ruby Collar with gem-1", "end turn"]


def test_it_rolls_again_what_its_crafts_leave_over() -> None:
    table = craft_table("metal 3", "metal 4", "gem 1", display=("Hammer", "Ruby Collar"))
    table.claimed(0, "Tavern", "top")
    match = table.match()
    assert str(choose(match, 0, "planner")) == "reroll gem-1 by Tavern"


def test_it_claims_the_plus_that_makes_its_craft_likely_in_the_last_round() -> None:
    table = Table()
    table.market("Alchemist", "South Mine", "Astrologer", "Merchant")
    table.display("Ruby Collar")
    for seat in range(2):
        table.seat(seat, supply={"gem": 1, "metal": 1}, crafts=[])
    table.seat(0, crafts=["Anvil", "Hammer", "Shield", "Table"])
    assert str(choose(table.match(), 0, "planner")) == "claim Alchemist bottom"


def test_it_keeps_the_dice_that_its_craft_needs() -> None:
    # East Forest's lower action may be paid with any dice: the metal is of no use here, the gems are.
    table = Table()
    table.market("East Forest", "North Mine", "Tavern", "Temple")
    table.display("Necklace")
    table.seat(0, supply={"metal": 3, "gem": 3})
    table.seat(1, supply={"metal": 3})
    action = choose(table.match(), 0, "planner")
    assert "gem" not in (action.args.dice if action.kind == "claim" else ())


@pytest.mark.parametrize(
    ("pool", "names", "bonuses"),
    [
        ((4, 2, 0, 0, 0), ("Hammer", "Table"), ""),
        ((3, 2, 1, 0, 0), ("Hammer", "Table", "Ruby Collar"), "+1/+1"),
        ((2, 1, 1, 1, 1), ("Hammer", "Magic Wand", "Bracelet"), "+2"),
    ],
)
def test_the_mean_number_of_crafts_is_that_of_the_exact_odds(
    pool: tuple[int, ...], names: tuple[str, ...], bonuses: str
) -> None:
    kinds = ("metal", "wood", "gem", "magic", "library")
    dice = ", ".join(f"{number} {kind}" for number, kind in zip(pool, kinds, strict=True) if number)
    made = crafts(dice, list(names), bonuses).made
    holding = Holding(pool, bonuses=read_bonuses(bonuses))
    found = expected(tuple(read_needs(name) for name in names), holding)
    assert found == pytest.approx(float(Fraction(made.mean)), abs=0.011)


@pytest.mark.parametrize("bonuses", ["+2, six", "+1/+1, flip", "six, reroll 2"])
def test_what_would_take_long_is_never_more_than_the_exact_chance(bonuses: str) -> None:
    names = ["Hammer", "Magic Wand", "Bracelet"]
    exact = crafts("2 metal, wood, gem, magic, library", names, bonuses)
    most = exact.any + 2 if "reroll" in bonuses else exact.made.mean
    holding = Holding((2, 1, 1, 1, 1), bonuses=read_bonuses(bonuses))
    found = expected(tuple(read_needs(name) for name in names), holding)
    assert 0.5 * float(exact.any) < found <= float(most) + 1e-9


def test_missing_dice_are_counted_with_library_dice_standing_in() -> None:
    goblet = read_needs("Wizard's Goblet")
    assert missing(goblet, (1, 0, 2, 0, 0)) == 0
    assert missing(goblet, (1, 0, 1, 0, 1)) == 0
    assert missing(goblet, (0, 3, 1, 0, 0)) == 2
