"""What a seat of a small game with hidden information knows: exact against all ways to play it, and never the truth."""

from __future__ import annotations

import random
from fractions import Fraction
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from games.own_games import Hands, Kuhn, LiarsDice, MontyHall, OldMaid

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, Decision, Over
from manaforge_widgets.core.conformance import check, check_undo_and_saves
from manaforge_widgets.games.counts import counts_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAMES = (Kuhn, LiarsDice, MontyHall, OldMaid, Hands)


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    for rules in GAMES:
        mf.register_game(rules)
    yield
    import_module("manaforge_widgets.core.registry")._own.clear()


def played(name: str, seats: int, seed: int, moves: int, **options: Any) -> mf.Match:
    m = mf.new_match(name, seats=seats, seed=seed, **options)
    rng = random.Random(seed)
    for _ in range(moves):
        if m.to_act:
            m.apply(rng.choice(m.legal_actions(m.to_act[0])))
    return m


def shares(worlds: Any, value: Any) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for position, chance in worlds:
        found[value(position)] = found.get(value(position), Fraction(0)) + chance
    return found


def seen(rules: Any, position: Any, seat: int) -> Any:
    view = rules.view(dict(position), seat)
    return {name: value for name, value in view.items() if name != "seen"}


def all_ways(rules: Any, actions: list[Any], seat: int, wanted: list[Any], **options: Any) -> dict[str, Fraction]:
    """The slow twin: every result of every draw from the beginning, kept if the seat saw the same after each move."""
    found: dict[str, Fraction] = {}

    def settle(position: Any, chance: Fraction, step: int) -> None:
        pending = rules.pending(position)
        if isinstance(pending, Chance):
            for results in product(*(draw.support() for draw in pending.draws)):
                after = rules.copy(position)
                share = chance
                for draw, result in zip(pending.draws, results, strict=True):
                    share *= draw.probability(result)
                rules.resolve(after, list(results))
                settle(after, share, step)
            return
        if seen(rules, position, seat) != wanted[step]:
            return
        if step == len(actions):
            key = rules.key(position)[0]
            found[key] = found.get(key, Fraction(0)) + chance
            return
        action = actions[step]
        if pending != Decision(action.seat) or action.code not in rules.legal(position, action.seat):
            return
        after = rules.copy(position)
        rules.apply(after, action.code)
        settle(after, chance, step + 1)

    settle(dict(rules.begin(len(wanted[0].get("points", [0])), **options)), Fraction(1), 0)
    total = sum(found.values())
    return {key: chance / total for key, chance in found.items()}


@pytest.mark.parametrize(
    ("name", "seats", "options"), [("kuhn_test", 2, {}), ("monty_test", 1, {}), ("liars_test", 2, {"dice": 2})]
)
def test_worlds_are_those_of_all_ways_to_play(name: str, seats: int, options: dict[str, Any]) -> None:
    for seed, moves in product(range(4), range(4)):
        m = played(name, seats, seed, moves, **options)
        for seat in range(seats):
            wanted = [seen(m.rules, m.branch(step).copy_position(), seat) for step in range(m.step + 1)]
            twin = all_ways(m.rules, list(m.actions), seat, wanted, **options)
            worlds = m.rules.worlds(m.copy_position(), seat)
            assert shares(worlds, lambda position, rules=m.rules: rules.key(position)[0]) == twin


def test_monty_hall_switching_wins_two_times_in_three() -> None:
    rng = random.Random(1)
    for seed in range(6):
        m = mf.new_match("monty_test", seats=1, seed=seed)
        m.apply("choose 2")
        here = m.copy_position()
        worlds = m.rules.worlds(here, 0)
        assert shares(worlds, lambda position: position["doors"]["2"]) == {
            "car": Fraction(1, 3),
            "goat": Fraction(2, 3),
        }
        drawn = [m.rules.resample(here, 0, rng.randrange)["doors"]["2"] for _ in range(900)]
        assert 0.60 < drawn.count("goat") / 900 < 0.73
        from_view = [m.rules.possible(m.view(0), rng.randrange)["doors"]["2"] for _ in range(900)]
        assert 0.60 < from_view.count("goat") / 900 < 0.73


def test_hidden_dice_that_are_too_many_to_list_are_rolled_anew_and_the_own_ones_stay() -> None:
    rng = random.Random(2)
    m = played("liars_test", 2, 5, 2)
    here = m.copy_position()
    own = here["dice"][0]
    ones = 0
    for _ in range(400):
        other = m.rules.resample(here, 0, rng.randrange)
        assert other["dice"][0] == own
        ones += other["dice"][1].count(1)
    assert 0.13 < ones / 2000 < 0.205
    worlds = m.rules.worlds(here, 0)
    assert worlds is not None
    assert len(worlds) == 252
    sixes = sum(chance for position, chance in worlds if position["dice"][1] == [6] * 5)
    assert sixes == Fraction(1, 6**5)


@pytest.mark.parametrize("name", ["old_maid", "sorted_hands"])
def test_a_hidden_deck_is_shuffled_anew_and_shown_cards_stay(name: str) -> None:
    rng = random.Random(3)
    m = played(name, 2, 4, 6)
    here = m.copy_position()
    first = [[], []]
    for seat in (0, 1):
        for _ in range(60):
            other = m.rules.resample(here, seat, rng.randrange)
            assert other["hands"][seat] == here["hands"][seat]
            assert other["shown"] == here["shown"]
            cards = [*other["deck"], *other["shown"], *other["hands"][0], *other["hands"][1]]
            assert sorted(cards) == list(range(14))
            first[seat].append(other["hands"][1 - seat][0])
        assert len(set(first[seat])) > 4


def test_a_sum_of_hidden_dice_does_not_give_the_dice_away() -> None:
    class Sum(LiarsDice):
        name = "sum"

        def hidden(self, position: Any, _seat: int | None) -> Any:
            return ["dice"] if position["points"] == [0, 0] else []

        def resolve(self, position: Any, results: Any) -> None:
            super().resolve(position, results)
            position["bid"] = [1, 1 + sum(map(sum, position["dice"])) % 6]

    mf.register_game(Sum)
    rng = random.Random(4)
    m = mf.new_match("sum", seats=2, seed=4)
    here = m.copy_position()
    drawn = {str(m.rules.resample(here, 0, rng.randrange)["dice"]) for _ in range(30)}
    assert len(drawn) > 20


@pytest.mark.parametrize("rules", GAMES)
def test_they_keep_the_contract(rules: type[mf.SimpleGame], tmp_path: Path) -> None:
    seats = max(rules.seat_counts)
    for seed in range(1 if issubclass(rules, OldMaid) else 3):
        check(rules(), seats, seed)
    check_undo_and_saves(lambda: mf.new_match(rules.name, seats=seats, seed=1, undo="free"), mf.load_match, tmp_path, 1)


def test_a_save_for_a_seat_does_not_hold_the_truth(tmp_path: Path) -> None:
    others = set()
    for seed in range(12):
        m = mf.new_match("kuhn_test", seats=2, seed=seed)
        m.save(tmp_path / "seat.json", seat=0)
        again = mf.load_match(tmp_path / "seat.json")
        assert again.view(0)["cards"] == m.view(0)["cards"]
        others.add(again.position.cards == m.position.cards)
        assert not isinstance(again.rules.pending(again.copy_position()), Over)
        assert counts_of(again.copy_position()) is not None
    assert others == {True, False}


class Scissors(mf.SimpleGame):
    """Rock, paper, scissors: the second seat must not learn the choice of the first."""

    name, title, seat_counts = "scissors", "Scissors", (2,)
    moves = (mf.Moves("show {hand}", hand=("rock", "paper", "scissors"), secret=True),)

    def begin(self, seats: int) -> Any:
        return {"hands": [""] * seats, "points": [0] * seats}

    def hidden(self, position: Any, seat: int | None) -> Any:
        return [f"hands.{other}" for other in (0, 1) if other != seat and "" in position["hands"]]

    def pending(self, position: Any) -> Any:
        if "" in position["hands"]:
            return mf.Decision(position["hands"].index(""))
        return mf.Over(mf.Outcome((0, 0), (0, 1), "shown"))

    def legal_moves(self, _position: Any) -> Any:
        return self.move_list

    def play(self, position: Any, move: Any) -> None:
        position["hands"][position["hands"].index("")] = move.hand

    def scores(self, position: Any) -> Any:
        return position["points"]


def test_a_secret_choice_stays_secret() -> None:
    mf.register_game(Scissors)
    for seed in range(6):
        check(Scissors(), 2, seed)
    m = mf.new_match("scissors", seats=2)
    m.apply("show rock")
    assert shares(m.rules.worlds(m.copy_position(), 1), lambda position: position["hands"][0]) == {
        hand: Fraction(1, 3) for hand in ("rock", "paper", "scissors")
    }


def test_a_match_that_goes_on_elsewhere_keeps_what_its_seats_know(tmp_path: Path) -> None:
    m = mf.new_match("monty_hall", seats=1, seed=1, rounds=9)
    for move in ("choose 1", "stay", "next", "choose 3", "switch", "next", "choose 2"):
        m.apply(move)
    m.save(tmp_path / "seat.json", seat=0)
    for again in (mf.match_from(m.view(None)), mf.load_match(tmp_path / "seat.json")):
        worlds = again.rules.worlds(again.copy_position(), 0)
        assert shares(worlds, lambda position: position["doors"]["2"]) == {
            "car": Fraction(1, 3),
            "goat": Fraction(2, 3),
        }


def test_at_a_table_that_was_set_up_by_hand_random_games_show_what_may_be_hidden() -> None:
    view = mf.new_match("kuhn_test", seats=2, seed=1).view(None)
    m = mf.match_from({**view, "cards": [0, 2], "said": ["check"]})
    rng = random.Random(1)
    drawn = {m.rules.resample(m.copy_position(), 0, rng.randrange)["cards"][1] for _ in range(40)}
    assert drawn == {1, 2}


class Dealt(Kuhn):
    """Kuhn poker with its own way to deal again."""

    name = "dealt"

    def resample(self, position: Any, seat: int, below: Any) -> Any:
        new = self.copy(position)
        if not new["shown"]:
            new["cards"][1 - seat] = [card for card in range(3) if card != new["cards"][seat]][below(2)]
        return new


def test_a_save_of_a_game_that_deals_by_itself_does_not_hold_the_true_past(tmp_path: Path) -> None:
    mf.register_game(Dealt)
    # A card that was dealt again is the true one half of the time.
    agreed, games = 0, 40
    for seed in range(games):
        check(Dealt(), 2, seed)
        m = mf.new_match("dealt", seats=2, seed=seed)
        m.apply("check")
        m.save(tmp_path / "seat.json", seat=0)
        start = mf.load_match(tmp_path / "seat.json").view(None)
        assert start["seen"]["start"] == {name: start[name] for name in start["seen"]["start"]}
        assert start["seen"]["steps"] == []
        agreed += start["cards"] == m.view(None)["cards"]
    assert 0 < agreed < games


class Fish(OldMaid):
    """Ask for a card of the other hand: the answer shows whether it was there."""

    name, moves = "fish", (mf.Moves("ask {card}", card=range(14)), "draw")

    def legal_moves(self, position: Any) -> Any:
        return [*(f"ask {card}" for card in position["hands"][position["active"]]), "draw"]

    def play(self, position: Any, move: Any) -> None:
        if move == "draw":
            super().play(position, move)
            return
        mine, other = (position["hands"][seat] for seat in (position["active"], 1 - position["active"]))
        if (move.card + 7) % 14 in other:
            other.remove((move.card + 7) % 14)
            mine.append((move.card + 7) % 14)


def test_a_move_whose_answer_was_not_known_can_not_be_taken_back() -> None:
    mf.register_game(Fish)
    gained = 0
    for seed in range(8):
        m = mf.new_match("fish", seats=2, seed=seed)
        for action in m.legal_actions(0):
            if action.kind == "ask" and m.to_act == (0,):
                before = len(m.position.hands[0])
                m.apply(action)
                gained += len(m.position.hands[0]) > before
                assert not m.can_undo or len(m.position.hands[0]) == before
    assert gained


def test_a_bid_shows_nothing_and_can_be_taken_back_if_its_seat_goes_on() -> None:
    m = mf.new_match("liars_test", seats=2, seed=1)
    m.apply("bid 1 x 3")
    assert m.can_undo
