"""The tree search for any game: known best play in small games, hidden cards, several seats, and its limits."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest
from small_games import Circle, Doors, Kuhn, KuhnThatDeals, KuhnThatHides, Stones, Trust

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.bots.common_luck import CommonLuck
from manaforge_widgets.bots.one_step import greedy_policy, make_greedy
from manaforge_widgets.bots.playing_on import End, Utility, end_of
from manaforge_widgets.bots.policies import OwnLuck, pick_any
from manaforge_widgets.bots.searching import SearchBudget
from manaforge_widgets.bots.tree_search import CLEAR, TreeSearch, make_search, search_policy
from manaforge_widgets.core import registry
from manaforge_widgets.core.api import Chance, Decision, Over
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.games.moves import Moves
from manaforge_widgets.games.simple import SimpleGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manaforge_widgets.core.api import Game, Pending


class Rows(SimpleGame):
    """A seat chooses one of 64 numbers, which counts as points; then each seat rolls a die with 100 sides."""

    name, title, seat_counts = "rows", "Rows", (2,)
    moves = (Moves("take {count}", count=range(64)), "roll")

    def begin(self, seats: int) -> dict[str, Any]:
        return {"active": 0, "rolling": False, "chosen": False, "rolls": 0, "points": [0] * seats}

    def pending(self, position: dict[str, Any]) -> Pending:
        if position["rolling"]:
            return Chance((Roll("die", sides=100),))
        points = position["points"]
        if position["rolls"] == 2:
            return Over(mf.Outcome(tuple(points), (points.index(max(points)),), "most points"))
        return Decision(position["active"])

    def legal_moves(self, position: dict[str, Any]) -> Sequence[str]:
        return self.move_list[64:] if position["chosen"] else self.move_list[:64]

    def play(self, position: dict[str, Any], move: Any) -> None:
        if move == "roll":
            position["rolling"] = True
        else:
            position["points"][0] += move.count
            position["chosen"] = True

    def resolve(self, position: dict[str, Any], results: Sequence[int]) -> None:
        position["rolling"] = False
        position["rolls"] += 1
        position["points"][position["active"]] += results[0]
        position["active"] = 1

    def scores(self, position: dict[str, Any]) -> list[int]:
        points: list[int] = position["points"]
        return points


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the games of a test after it."""
    monkeypatch.setattr(registry, "_own", {})


def move(rules: Game, position: Any, seed: int = 1, policy: Any = None) -> str:
    """Return the notation of the move that a policy picks; the search with 200 simulations if none is given."""
    pending = rules.pending(position)
    assert isinstance(pending, Decision)
    codes = rules.legal(position, pending.seat)
    code = (policy or search_policy(rules))(position, codes, OwnLuck(random.Random(seed)))
    return rules.action(position, pending.seat, code).text


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
@pytest.mark.parametrize("seed", range(3))
def test_it_plays_nim_perfectly(stones: int, seed: int) -> None:
    rules = Stones()
    assert move(rules, rules.begin(2, stones), seed) == f"take {stones % 4}"


@pytest.mark.parametrize("seed", range(5))
def test_it_rolls_and_holds_in_pig_where_the_best_play_is_clear(seed: int) -> None:
    # By value iteration the right choice wins 13, 5, 30, 56 and 33 percentage points more, against the best play.
    rules = Pig()
    for points, total, best in (
        ([80, 90], 20, "hold"),
        ([0, 0], 60, "hold"),
        ([75, 95], 3, "roll"),
        ([90, 95], 4, "roll"),
        ([70, 99], 10, "roll"),
    ):
        position = {**rules.begin(2), "points": points, "total": total, "rolls": 5}
        assert move(rules, position, seed) == best, (points, total)


def test_each_seat_plays_for_itself() -> None:
    rules = Trust()
    position = rules.begin(3)
    assert [move(rules, position, seed) for seed in range(5)] == ["trust"] * 5
    # One step of look-ahead believes that seat 1 moves at random.
    assert move(rules, position, policy=greedy_policy(rules, 400)) == "split"


def test_seats_that_choose_at_the_same_time_do_not_see_each_other_s_choices() -> None:
    chosen = set()
    for first in (0, 1, 2):
        m = mf.new_match("manaforge", seats=2, seed=7)
        legal = m.legal_actions(1)
        m.apply(m.legal_actions(0)[first], 0)
        codes = [action.code for action in legal]
        search = TreeSearch(m.rules, m.copy_position(), 1, codes, random.Random(1).randrange)
        chosen.add(search.run(SearchBudget(simulations=12)))
        assert chosen <= set(codes)
    assert len(chosen) == 1


def test_alone_it_plays_for_the_score() -> None:
    rules = Doors()
    assert [move(rules, rules.begin(1), seed) for seed in range(5)] == ["open 2"] * 5
    assert move(rules, rules.begin(1), policy=greedy_policy(rules)) == "open 2"


@pytest.mark.parametrize("rules", [Kuhn(), KuhnThatDeals(), KuhnThatHides()], ids=lambda rules: rules.name)
@pytest.mark.parametrize("line", [["bet"], ["check", "bet"]], ids="-".join)
def test_in_kuhn_poker_it_folds_the_jack_and_calls_with_the_king(rules: Game, line: list[str]) -> None:
    seat = len(line) % 2
    for seed in range(10):
        for own, best in ((0, "fold"), (2, "call")):
            cards = [1, 1]
            cards[seat] = own
            assert move(rules, {"cards": cards, "line": line}, seed) == best


@pytest.mark.parametrize("make", [search_policy, greedy_policy])
def test_it_does_not_look_at_the_other_hand(make: Any) -> None:
    rules = Kuhn()
    policy = make(rules)
    for own in (0, 1, 2):
        for line in ([], ["check"], ["bet"], ["check", "bet"]):
            seat = len(line) % 2
            for seed in range(5):
                twins = []
                for other in {0, 1, 2} - {own}:
                    cards = [other, other]
                    cards[seat] = own
                    twins.append(move(rules, {"cards": cards, "line": line}, seed, policy))
                assert len(set(twins)) == 1, (own, line)


def test_the_tree_has_no_node_that_knows_two_hands() -> None:
    rules = Kuhn()
    search = TreeSearch(rules, {"cards": [0, 1], "line": []}, 0, [0, 1], random.Random(1).randrange)
    search.run(SearchBudget(simulations=200))
    # Seat 1 after a check and after a bet, each with a queen or a king; seat 0 after a check and a bet.
    assert len(search._nodes) == 5


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_bot_and_policy_choose_alike_and_the_same_each_time(name: str) -> None:
    for rules in (Stones, KuhnThatDeals, KuhnThatHides, Pig):
        mf.register_game(rules)
        m = mf.new_match(rules.name, seats=2, seed=5)
        policies = {"greedy": greedy_policy(m.rules), "search": search_policy(m.rules)}
        bots = {"greedy": make_greedy(m.rules), "search": make_search(m.rules)}
        for step in range(4):
            seat = m.to_act[0]
            legal = m.legal_actions(seat)
            code = policies[name](m.copy_position(), [one.code for one in legal], OwnLuck(random.Random(step)))
            for _ in range(2):
                assert bots[name](m.view(seat), legal, random.Random(step)).code == code
            m.apply(legal[0])
            if m.outcome:
                break


def test_a_game_without_end_is_judged_by_its_scores() -> None:
    rules = Circle()
    below = random.Random(1).randrange
    assert end_of(rules, {"place": 0, "points": [5, 3]}, pick_any, below) == End((0.5, 0.5), (2, -2), is_over=False)
    assert end_of(rules, {"place": 0, "points": [5]}, pick_any, below) == End((1.0,), (5,), is_over=False)
    # The tree is not walked in circles either.
    assert move(rules, {"place": 0, "points": [5, 3]}, policy=search_policy(rules, simulations=12)) in rules.moves


def test_the_utility_follows_what_a_lead_brings() -> None:
    high, low, alone, level = Utility(), Utility(), Utility(), Utility()
    for lead in (10, -30, 20, -5):
        high.see(End((float(lead > 0), float(lead < 0)), (lead, -lead)))
        low.see(End((float(lead < 0), float(lead > 0)), (lead, -lead)))
        alone.see(End((1.0,), (lead,)))
        level.see(End((float(lead > 0), float(lead < 0)), (0, 0)))
    assert high.of(0.5, 5) > 0.5 > high.of(0.5, -5)
    assert low.of(0.5, 5) < 0.5 < low.of(0.5, -5)
    assert (high.of(0.5, 0), low.of(0.5, 0), level.of(0.3, 0)) == (0.5, 0.5, 0.3)
    assert (alone.of(1.0, -30), alone.of(1.0, -5), alone.of(1.0, 20)) == (0.0, 0.5, 1.0)


def test_the_budget_is_kept_and_the_search_stops_when_the_best_action_is_clear() -> None:
    rules = Doors()
    position = rules.begin(1)

    def searched(budget: SearchBudget) -> TreeSearch:
        search = TreeSearch(rules, position, 0, [0, 1, 2], random.Random(1).randrange)
        search.run(budget)
        return search

    assert [searched(SearchBudget(simulations=most)).simulations for most in (1, 2, 3)] == [1, 2, 3]
    early = searched(SearchBudget(simulations=1_000))
    assert 500 < early.simulations < 1_000
    best, other, _ = early.ranked()
    ahead, error = early.difference(best, other, lambda _, lead: lead)
    assert ahead > CLEAR * error
    assert searched(SearchBudget(seconds=0.02)).simulations > 10


def test_the_best_few_of_many_actions_get_most_of_the_simulations() -> None:
    rules = Rows()
    position = rules.start(2)
    codes = rules.legal(position, 0)
    search = TreeSearch(rules, position, 0, codes, OwnLuck(random.Random(1)))
    best = search.run(SearchBudget(simulations=400))
    visits = [tried.visits for tried in search.ranked()]
    assert best == codes[-1]
    assert (len(visits), sum(visits)) == (64, search.simulations)
    assert min(visits) == 1
    assert visits[0] == visits[1] > 20


def test_actions_are_compared_in_the_same_luck() -> None:
    rules = Rows()
    position = rules.start(2)
    search = TreeSearch(rules, position, 0, [0, 1], OwnLuck(random.Random(1)))
    search.run(SearchBudget(simulations=80))
    # One point more in the same luck is one point more in each of the worlds, though a roll is worth up to 100 points.
    one, other = search.root[1], search.root[0]
    assert search.difference(one, other, lambda _, lead: lead) == (1.0, 0.0)
    assert one.squares / one.visits - (one.leads / one.visits) ** 2 > 400


def test_the_streams_of_common_luck_are_uniform_and_do_not_hang_together() -> None:
    luck, count = CommonLuck(random.Random(3).randrange), 4_000
    faces: dict[tuple[int, int, int], int] = {}
    for world in range(count):
        luck.begin(world, 0)
        first = luck(6)
        luck.turn(1)
        second = luck(6)
        luck.turn(0)
        both = first, second, luck(2)
        faces[both] = faces.get(both, 0) + 1
    expected = count / 72
    square = sum((faces.get((a, b, c), 0) - expected) ** 2 for a in range(6) for b in range(6) for c in range(2))
    # Chi-squared with 71 degrees of freedom is above 130 in fewer than 3 of 100,000 runs.
    assert square / expected < 130


@pytest.mark.parametrize("simulations", [0, -1, 1.5, True, "many"])
def test_an_invalid_limit_is_refused(simulations: Any) -> None:
    with pytest.raises(mf.GameError, match="simulations must be a whole number"):
        make_search(Stones(), simulations=simulations)


def test_the_chance_nodes_of_the_tree_follow_the_dice() -> None:
    rules = Pig()
    position = {**rules.begin(2), "total": 10, "rolls": 1}
    search = TreeSearch(rules, position, 0, [0, 1], random.Random(1).randrange)
    search.run(SearchBudget(simulations=400))
    rolled = rules.copy(position)
    rules.apply(rolled, 0)
    assert isinstance(rules.pending(rolled), Chance)
    after = []
    for face in range(6):
        now = rules.copy(rolled)
        rules.resolve(now, [face])
        after.append(search._nodes[rules.key(now)])
    roll = search.root[0].visits
    # About a sixth of the simulations that rolled met each face; a 1 may also come later in the turn.
    for node in after[1:]:
        assert 0.08 < sum(tried.visits for tried in node.values()) / roll < 0.27
    assert sum(tried.visits for tried in after[0].values()) / roll > 0.08


def test_in_kuhn_poker_it_gets_nearly_the_value_of_the_game_against_the_best_play() -> None:
    rules = Kuhn()
    policy, seeds = search_policy(rules), range(16)

    def often(own: int, line: list[str], best: str) -> float:
        cards = [(own + 1) % 3] * 2
        cards[len(line) % 2] = own
        return sum(move(rules, {"cards": cards, "line": line}, seed, policy) == best for seed in seeds) / len(seeds)

    def value(
        bets: Sequence[Any], calls: Sequence[Any], bets_after: Sequence[Any], calls_after: Sequence[Any]
    ) -> float:
        """Return what the first seat wins on average, if each bets and calls that often with a Jack, Queen and King."""
        total = 0.0
        for own, other in permutations(range(3), 2):
            higher = 1 if own > other else -1
            called = calls_after[other] * 2 * higher + 1 - calls_after[other]
            bet_after = calls[own] * 2 * higher - (1 - calls[own])
            checked = (1 - bets_after[other]) * higher + bets_after[other] * bet_after
            total += (bets[own] * called + (1 - bets[own]) * checked) / 6
        return total

    # Kuhn's best play: the first seat bluffs with any chance up to 1/3, here 1/3; the value is -1/18 for it.
    first, then = ((Fraction(1, 3), 0, 1), (0, Fraction(2, 3), 1)), ((Fraction(1, 3), 0, 1), (0, Fraction(1, 3), 1))
    assert value(*first, *then) == pytest.approx(-1 / 18)
    asked = (([], "bet"), (["check", "bet"], "call"), (["check"], "bet"), (["bet"], "call"))
    own = [[often(card, line, best) for card in range(3)] for line, best in asked]
    assert -1 / 18 - 0.05 < value(own[0], own[1], *then) < -1 / 18 + 1e-9
    assert 1 / 18 - 0.05 < -value(*first, own[2], own[3]) < 1 / 18 + 1e-9


def test_behind_the_doors_of_monty_hall_it_switches() -> None:
    for seed in range(8):
        m = mf.new_match("monty_hall", seats=1, seed=seed, rounds=1)
        m.apply("choose 1")
        assert choose(m, 0, "search").text == "switch"


@pytest.mark.parametrize("game", ["liars_dice", "kuhn_poker", "monty_hall"])
def test_a_twin_position_with_other_hidden_values_gets_the_same_choice(game: str) -> None:
    rng = random.Random(2)
    m = mf.new_match(game, seats=1 if game == "monty_hall" else 2, seed=2)
    rules, twins = m.rules, 0
    policies = (search_policy(rules, simulations=24), greedy_policy(rules, 12))
    for step in range(5):
        seat, position = m.to_act[0], m.copy_position()
        codes = rules.legal(position, seat)
        twin = rules.resample(position, seat, rng.randrange)
        twins += rules.view(twin, None) != rules.view(position, None)
        for policy in policies:
            choices = {policy(one, codes, OwnLuck(random.Random(step))) for one in (position, twin)}
            assert len(choices) == 1
        m.apply(rng.choice(m.legal_actions()[:6]))
    assert twins > 0, "no twin differed in what is hidden"
