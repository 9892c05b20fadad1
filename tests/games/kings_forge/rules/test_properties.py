"""What holds at each step of random games: counts, places, views, notation, refusals, saves."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, GameError, Over
from manaforge_widgets.core.record import thawed
from manaforge_widgets.core.registry import load_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

GAME: Any = load_game("kings_forge")
DICE = {"metal": 42, "wood": 22, "gem": 14, "magic": 10}


def positions(seats: int, seed: int) -> Iterator[tuple[Any, random.Random]]:
    """Yield each position of a random game in which seats like to craft and to save their dice."""
    rng = random.Random(seed)
    position = GAME.start(seats)
    while not isinstance(pending := GAME.pending(position), Over):
        if isinstance(pending, Chance):
            GAME.resolve(position, GAME.sample(position, rng.randrange))
            continue
        yield position, rng
        GAME.apply(position, lively(position, rng))


def lively(position: Any, rng: random.Random) -> int:
    """A random code; each kind of action is as likely, and docks, which use dice up, are rarer."""
    kinds: dict[str, list[int]] = {}
    for code in position.options:
        kinds.setdefault(GAME.action(position, position.active, code).kind, []).append(code)
    if "visit" in kinds and len(kinds) > 2 and rng.random() < 0.8:
        del kinds["visit"]
    if "end" in kinds and len(kinds) > 1 and rng.random() < 0.8:
        del kinds["end"]
    code: int = rng.choice(kinds[rng.choice(sorted(kinds))])
    return code


@pytest.mark.rule("KF-S1", "KF-S4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dice_tokens_and_cards_are_in_one_place_each(seats: int) -> None:
    for seed in range(3):
        for position, _ in positions(seats, seed):
            view = GAME.view(position, None)
            counts: Counter[str] = Counter(view["stock"])
            counts["library"] = view["library"]
            tokens = Counter(view["tokens"])
            cards = [card for card in (*view["market"], *view["deck"]["order"]) if card]
            crafts = [card for card in (*view["display"], *view["waiting"]) if card]
            for row in view["seats"]:
                for dice in (row["supply"], row["smithy"]):
                    counts.update(dice)
                    assert all(amount > 0 for amount in dice.values())
                for card in row["gathered"]:
                    counts.update(card["dice"])
                    counts.update(card["consumed"])
                    cards.append(card["card"])
                for bonus in row["bonuses"]:
                    tokens["automatic_6"] += bonus["by"] == "automatic 6 token"
                    tokens["plus_1_plus_1"] += bonus["by"] == "+1/+1 token"
                crafts += row["crafts"]
            counts.update(die["die"].split("-")[0] for die in view["dice"] if die["value"])
            for crafted in view["crafted"]:
                counts.update(die["die"] for die in crafted["dice"])
                crafts.append(crafted["card"])
            counts.pop("cemetery", None)
            assert counts == {**DICE, "library": 2}
            assert tokens == {"automatic_6": 2, "plus_1_plus_1": 2}
            assert sorted(cards) == sorted(view["gathers"])
            assert len(set(crafts)) == len(crafts) == {2: 9, 3: 10, 4: 13}[seats]
            assert len(json.dumps(view)) < 20_000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_notation_and_refusals_agree_with_the_legal_actions(seats: int) -> None:
    others: list[str] = []
    for position, rng in positions(seats, 7):
        seat = position.active
        legal = GAME.legal(position, seat)
        assert len(set(legal)) == len(legal)
        for code in legal if rng.random() < 0.2 else rng.sample(legal, 1):
            action = GAME.action(position, seat, code)
            assert GAME.read(position, seat, str(action).upper()) == code
            assert GAME.encode(position, seat, action.kind, action.args) == code
            assert GAME.why_not(position, seat, code) is None
            others.append(str(action))
        for text in rng.sample(others, min(4, len(others))):
            try:
                code = GAME.read(position, seat, text)
            except GameError as error:
                assert 20 < len(str(error)) < 300  # noqa: PT017 - either is right
                continue
            refusal = GAME.why_not(position, seat, code)
            assert (refusal is None) == (code in legal)
            assert refusal is None or (refusal.rule.startswith("KF-") and refusal.words.endswith("."))


@pytest.mark.parametrize(("seats", "seed"), [(2, 19), (2, 43), (3, 24), (4, 21)])
def test_the_lists_of_legal_actions_stay_manageable(seats: int, seed: int) -> None:
    """Also where seats hoard dice: visits, which turn any card down and pay with any dice, are the most."""
    for position, _ in positions(seats, 500 + seed):
        assert len(position.options) <= (1_000 if GAME.status(position).phase == "gather" else 200)


@pytest.mark.rule("KF-C2", "KF-C3")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_crafts_that_are_offered_are_all_that_the_dice_allow(seats: int) -> None:
    """The same by trying every choice of dice for every need."""
    seen = 0
    for seed in range(4):
        for position, _ in positions(seats, 20 + seed):
            view = GAME.view(position, None)
            if view["state"] != "craft" or sum(bool(die["value"]) for die in view["dice"]) > 9:
                continue
            found = Counter(GAME.action(position, position.active, code).kind for code in position.options)
            for kind, expected in (("craft", _crafts_by_hand(view)), ("steal", _steals_by_hand(view))):
                assert (found[kind] > 0) == expected
                seen += expected
    assert seen > 5


def _hand(view: dict[str, Any]) -> list[tuple[str, int]]:
    return [(die["die"].split("-")[0], die["value"]) for die in view["dice"] if die["value"]]


def _covers(dice: tuple[tuple[str, int], ...], needs: list[tuple[str, int]]) -> bool:
    """Whether dice can be put on needs one to one."""
    if not needs:
        return True
    (colour, value), *rest = needs
    return any(
        kind in (colour, "library") and shown >= value and _covers((*dice[:place], *dice[place + 1 :]), rest)
        for place, (kind, shown) in enumerate(dice)
    )


def _needs(name: str) -> list[tuple[str, int]]:
    craft = GAME.components.crafts[GAME.components.craft_ids[name]]
    return [(("metal", "wood", "gem", "magic")[colour], value) for colour, value in craft.needs]


def _crafts_by_hand(view: dict[str, Any]) -> bool:
    hand = _hand(view)
    return any(
        _covers(dice, _needs(name))
        for name in view["display"]
        if name
        for dice in combinations(hand, len(_needs(name)))
    )


def _steals_by_hand(view: dict[str, Any]) -> bool:
    hand = _hand(view)
    for crafted in view["crafted"]:
        on_it = [(die["as"], die["value"]) for die in crafted["dice"]]
        if crafted["seat"] == view["active"]:
            continue
        for dice in combinations(hand, len(on_it)):
            if _covers(dice, on_it) and sum(value for _, value in dice) > sum(value for _, value in on_it):
                return True
    return False


@pytest.mark.rule("KF-G2", "KF-G4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_claims_and_visits_are_those_that_the_supply_pays(seats: int) -> None:
    claims = visits = 0
    for position, _ in positions(seats, 31):
        if GAME.status(position).phase != "gather" or GAME.choice(position, position.active):
            continue
        seat = position.active
        made = [GAME.action(position, seat, code) for code in position.options]
        view = GAME.view(position, None)
        supply = Counter(view["seats"][seat]["supply"])
        del supply["library"]
        payable = {
            (name, side, placed, consumed)
            for name in filter(None, view["market"])
            for side, action in zip(("top", "bottom"), _gather(name).actions, strict=True)
            for placed, consumed in _payments(supply, action)
        }
        assert payable == {
            (one.args.card, one.args.action, _lot(thawed(one.args.dice)), _lot(thawed(one.args.consumed)))
            for one in made
            if one.kind == "claim"
        }
        docks = {
            (dock["dock"], cost)
            for dock in view["docks"]
            for cost, used in zip(dock["costs"], dock["used"], strict=True)
            if not used and cost <= supply.total()
        }
        paid = {
            (one.args.dock, sum(one.args.dice[kind] for kind in one.args.dice)) for one in made if one.kind == "visit"
        }
        assert paid == (docks if any(view["market"]) else set())
        claims += len(payable)
        visits += len(docks)
    assert claims > 3
    assert visits > 3


def _gather(name: str) -> Any:
    return GAME.components.gathers[GAME.components.gather_ids[name]]


def _lot(dice: Mapping[str, int]) -> frozenset[tuple[str, int]]:
    return frozenset(dice.items())


def _payments(supply: Counter[str], action: Any) -> Iterator[tuple[Any, Any]]:
    """The dice that come home and those that don't, by trying a die of each colour on each square."""
    if action.all_unused:
        yield from [(_lot(supply), _lot({}))] * (supply.total() > 0)
        return
    for chosen in product(*action.squares):
        dice = [("metal", "wood", "gem", "magic")[colour] for colour in chosen]
        if Counter(dice) <= supply:
            gone = Counter(dice[square] for square in action.consumed)
            yield _lot(Counter(dice) - gone), _lot(gone)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_saved_loaded_and_replayed_at_any_step(seats: int, tmp_path: Path) -> None:
    m = mf.new_match("kings_forge", seats=seats, seed=12)
    rng = random.Random(3)
    while m.outcome is None and m.step < 250:
        m.apply(rng.choice(m.legal_actions()))
        if m.step % 50 == 0:
            m.save(tmp_path / "match.json")
            again = mf.load_match(tmp_path / "match.json")
            assert again.view(None) == m.view(None)
            assert again.can_undo == m.can_undo
            assert [event.text for event in again.log] == [event.text for event in m.log]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_line_of_the_log_can_be_read(seats: int) -> None:
    m = mf.new_match("kings_forge", seats=seats, seed=21)
    rng = random.Random(4)
    while m.outcome is None and m.step < 400:
        m.apply(rng.choice(m.legal_actions()))
    for event in m.log:
        assert event.text
        assert "{" not in event.text
