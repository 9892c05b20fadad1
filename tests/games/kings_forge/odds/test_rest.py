"""The chances of more crafts with the dice that a craft leaves, beside the rules played out."""

from __future__ import annotations

from random import Random

from games.kings_forge.odds import twin
from games.kings_forge.odds.test_market import as_twin, position
from games.kings_forge.odds.test_twins import numbers
from games.kings_forge.rules.table import COMPONENTS, Table, play

from manaforge_widgets.core.api import PositionError
from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import CraftTurn
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.rest import each_chance, rest_chances
from manaforge_widgets.games.kings_forge.rules import actions, engine
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.odds.budget import Budget

SMALL = ("Hammer", "Shield", "Horseshoes", "Ruby Collar", "Bracelet", "Anvil", "Giant Club", "Table")
GIVERS = [("Tavern", "top"), ("Tavern", "top"), ("Blacksmith", "bottom"), ("Mirror Maker", "top"), ("Temple", "top")]


def small_crafts(rng: Random, first: int = 1) -> Position:
    """A craft turn in which several crafts of few dice are possible, one of them perhaps as a steal.

    Args:
        rng: the randomness.
        first: the seat that crafts first; if it is 0, the other seat still rolls its five metal dice.

    Raises:
        PositionError: nothing at all is possible with these dice, so the turn is over already (KF-C6).
    """
    table = Table(2, state="craft", first=first, active=0)
    table.seat(1, supply={"metal": 5})
    *shown, lying = rng.sample(SMALL, 4)
    table.display(*shown)
    kinds = rng.choices(("metal", "gem", "wood", "library"), (6, 3, 2, 2), k=rng.randint(4, 5))
    kinds = [kind if kind != "library" or kinds[:place].count(kind) < 2 else "gem" for place, kind in enumerate(kinds)]
    table.dice(*(f"{kind} {rng.randint(1, 6)}" for kind in kinds))
    table.claimed(0, *rng.choice(GIVERS))
    if first == 1 and rng.random() < 0.5:
        needs = COMPONENTS.crafts[COMPONENTS.craft_ids[lying]].needs
        table.crafted(1, lying, *(f"{KINDS[colour]} {rng.randint(least, 6)}" for colour, least in needs))
    return position(table.match())


@numbers
def test_the_rest_of_a_craft_is_that_of_the_rules(number: int) -> None:
    rng = Random("rest")
    asked = between = stolen = 0
    while asked < number:
        try:
            pos = small_crafts(rng)
        except PositionError:
            continue
        codes = [code for code in pos.options if code & actions.KIND_MASK in (actions.CRAFT, actions.STEAL)]
        if not codes:
            continue
        asked += 1
        code = rng.choice(codes)
        after = pos.copy()
        engine.apply(after, code)
        dice = tuple((die.kind, die.value) for die in CraftTurn(after).lying)
        bonuses = as_twin(after.bonuses[0])
        cards = {name: needs.dice for name, needs in seats.displayed(after).items()}
        lying = {name: needs.dice for name, needs in seats.to_steal(after, 0).items()}

        def one_more(now: twin.Dice, cards: dict[str, twin.Dice] = cards, lying: dict[str, twin.Dice] = lying) -> bool:
            crafted = any(twin.can_craft(now, needs) for needs in cards.values())
            return crafted or any(twin.can_steal(now, old) for old in lying.values())

        wanted = tuple(cards.values())
        slow = [twin.playing(one_more)(dice, bonuses)]
        for more in range(2, len(cards) + 1):
            several = twin.playing(lambda now, more=more, wanted=wanted: twin.crafted(now, wanted) >= more)
            slow.append(several(dice, bonuses))
        assert list(rest_chances(pos, code, Budget(""))) == slow
        each = {
            name: twin.playing(lambda now, needs=needs: twin.can_craft(now, needs)) for name, needs in cards.items()
        }
        each |= {name: twin.playing(lambda now, old=old: twin.can_steal(now, old)) for name, old in lying.items()}
        assert each_chance(pos, code, Budget("")) == {name: best(dice, bonuses) for name, best in each.items()}
        between += 0 < slow[0] < 1
        stolen += bool(lying)
    assert between > number // 10
    assert stolen > number // 4


def test_the_card_that_replaces_a_craft_counts() -> None:
    """KF-C2: it may be crafted in the same turn."""
    table = Table(2, state="craft", first=1, active=0)
    table.display("Hammer", None, None)
    table.dice("metal 3", "metal 4", "metal 2", "metal 3")
    m = table.match()
    pos = position(m)
    [code, *_] = [code for code in pos.options if code & actions.KIND_MASK == actions.CRAFT]
    after = m.branch()
    play(after, after.legal_actions()[[a.kind for a in after.legal_actions()].index("craft")].text)
    shown = seats.displayed(position(after))
    assert set(shown) == set(each_chance(pos, code, Budget("")))
    assert "Hammer" not in shown
    assert shown
