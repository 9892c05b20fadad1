"""DiceLab: what it shows of a setting, from Python and from requests."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from widgets.lab_requests import request

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.odds.afford import afford
from manaforge_widgets.games.manaforge.odds.question import Question
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.widgets import dice_lab
from manaforge_widgets.widgets.dice_lab import DiceLab
from manaforge_widgets.widgets.lab.trials import checkpoints

POOL = "2 earth, fire, arcane"


def shown(lab: DiceLab) -> dict[str, Any]:
    snapshot: dict[str, Any] = lab.snapshot
    return snapshot


def test_it_shows_the_chance_that_the_odds_give() -> None:
    lab = DiceLab(POOL, cost="2 earth, 1 any", gems="1 fire", prisms=1, spends=3)
    chance = afford(POOL, "2 earth, 1 any", gems="1 fire", prisms=1, spends=3)
    assert lab.chance == chance
    assert shown(lab)["chance"]["exact"] == f"{chance.numerator}/{chance.denominator}"
    assert shown(lab)["target"] == "2{earth} 1{any}"


def test_it_begins_with_the_first_item_and_four_spends() -> None:
    lab = DiceLab(POOL)
    assert (lab.card, lab.cost, lab.spends, lab.prisms, lab.gems) == ("Stone Circle", "2 earth, 1 any", 4, 0, "nothing")


def test_what_is_set_in_python_shows() -> None:
    lab = DiceLab(POOL)
    lab.cost = "2 earth"
    assert shown(lab)["card"] is None
    lab.gems = {"earth": 2}
    assert lab.chance == 1
    lab.card = "Sun Fragment"
    assert (lab.cost, shown(lab)["card"]) == ("2 fire, 1 any", "Sun Fragment")
    lab.pool = "3 fire"
    assert [die["kind"] for die in shown(lab)["dice"]["pool"]] == ["fire", "fire", "fire"]
    lab.locked = {0: "2 fire"}
    assert lab.locked == {0: "2 fire"}
    assert lab.chance == afford("3 fire", "2 fire, 1 any", gems="2 earth", locked={0: "2 fire"})
    lab.change(cost="1 any", spends=0, gems=None, prisms=1)
    assert (lab.chance, lab.spends, lab.gems) == (1, 0, "nothing")


def test_a_new_pool_has_no_locks() -> None:
    lab = DiceLab(POOL, locked={0: "2 earth"})
    lab.pool = POOL
    assert lab.locked == {}


def test_the_question_is_the_one_of_the_odds() -> None:
    assert isinstance(DiceLab(POOL).question, Question)


def test_repr_is_stable() -> None:
    assert repr(DiceLab(POOL, cost="2 earth")) == "DiceLab('2 earth, 1 fire, 1 arcane', cost='2 earth')"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "chess"}, "'chess' has no lab"),
        ({"game": ["manaforge"]}, r"\['manaforge'\] has no lab"),
        ({"seed": "lucky"}, "seed"),
        ({"show": "luck"}, "show must be 'success', .*, not 'luck'"),
        ({"cots": "2 earth"}, "no 'cots'"),
        ({"cost": "2 gold"}, "gold"),
        ({"cost": "9 earth"}, "0 to 8"),
        ({"card": "Excalibur"}, "Excalibur"),
        ({"pool": "13 earth"}, "13 dice are too many; at most 12"),
        ({"pool": "3 metal"}, "not dice of manaforge"),
        ({"gems": "7 fire"}, "0 to 6"),
        ({"prisms": -1}, "prisms"),
        ({"spends": 7}, "0 to 6"),
        ({"locked": {9: "2 earth"}}, "no die 9"),
        ({"locked": {0: "2 fire"}}, "no face '2 fire'"),
        ({"locked": ["2 earth"]}, "locked must be a dict from a die's place to its face"),
    ],
    ids=str,
)
def test_wrong_arguments_are_refused_in_words(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        DiceLab(**{"pool": POOL, **arguments})


@pytest.mark.parametrize("change", [{"spends": 7}, {"cost": "what?"}, {"pool": "20 earth"}, {"locked": {0: "9 earth"}}])
def test_a_change_that_is_refused_changes_nothing(change: dict[str, Any]) -> None:
    lab = DiceLab(POOL, seed=3)
    lab.roll_many(100)
    before = (lab.snapshot, lab.rolls)
    with pytest.raises(ValueError, match=r"."):
        lab.change(gems="1 earth", **change)
    assert (lab.snapshot, lab.rolls) == before


def test_a_slip_of_the_pen_is_not_taken_for_an_attribute() -> None:
    lab = DiceLab(POOL)
    with pytest.raises(ValueError, match="a lab has no setting 'prism'; you can set pool"):
        lab.prism = 2
    with pytest.raises(ValueError, match="no 'needs'"):
        lab.change(needs="metal 3")


def test_bars_are_the_exact_distribution() -> None:
    lab = DiceLab(POOL, show="earth")
    most = lab.question.most("earth")
    bars = shown(lab)["bars"]["bars"]
    assert [bar["label"] for bar in bars] == [str(n) for n in range(max(most.outcomes) + 1)]
    assert sum(Fraction(bar["exactly"]["exact"]) for bar in bars) == 1
    for outcome, bar in enumerate(bars):
        assert Fraction(bar["exactly"]["exact"]) == most.probability(outcome)
        assert Fraction(bar["at_least"]["exact"]) == most.at_least(outcome)


def test_bars_begin_where_the_numbers_do_if_that_is_far_from_none() -> None:
    lab = DiceLab("earth", gems="6 fire, 6 water", show="total", seed=1)
    lab.roll_many(200)
    assert [bar["label"] for bar in shown(lab)["bars"]["bars"]] == ["13", "14"]
    assert [sum(tally) for tally in lab.rolls["tallies"]] == lab.rolls["counts"]


def test_bars_of_success_are_the_chance_and_how_much_the_rest_is_short() -> None:
    lab = DiceLab("2 earth, fire, wind", cost="2 earth, 3 water, 2 any", spends=3)
    bars = shown(lab)["bars"]["bars"]
    assert [bar["label"] for bar in bars] == ["0", "1", "2", "3", "4+"]
    shares = [Fraction(bar["exactly"]["exact"]) for bar in bars]
    assert (shares[0], sum(shares[1:])) == (lab.chance, 1 - lab.chance)
    # One prism more pays what is short by one.
    for more in (1, 2, 3):
        richer = DiceLab("2 earth, fire, wind", cost="2 earth, 3 water, 2 any", spends=3, prisms=more)
        assert sum(shares[: more + 1]) == richer.chance
    assert [bar["ways"] for bar in bars] == [f"{int(share * 6**4):,}" for share in shares]


def test_two_bars_are_enough_where_there_is_only_yes_or_no() -> None:
    lab = DiceLab(game="kings_forge")
    pays, fails = (Fraction(bar["exactly"]["exact"]) for bar in shown(lab)["bars"]["bars"])
    assert (pays, fails) == (lab.chance, 1 - lab.chance)


def test_why_says_how_many_rolls_there_are_and_the_line_of_python_gives_the_chance() -> None:
    for lab in (
        DiceLab(
            "2 earth, fire, arcane", cost="2 earth, 1 any", gems="1 fire", prisms=1, spends=2, locked={1: "2 earth"}
        ),
        DiceLab(game="kings_forge", pool="2 metal, 2 gem, library", bonuses=["+1/+1", "2x six"]),
    ):
        why = shown(lab)["why"]
        hits, count = (int(why[name].replace(",", "")) for name in ("hits", "all"))
        assert Fraction(hits, count) == lab.chance
        assert eval(why["code"], {"mf": mf}) == lab.chance  # noqa: S307 - the line that the lab offers to copy
        assert why["all"] in why["sentences"][0]


def test_a_roll_says_which_dice_pay_and_what_is_missing() -> None:
    lab = DiceLab("3 earth", cost="4 earth", locked={0: "2 earth", 1: "2 earth", 2: "1 water"})
    lab.roll()
    assert shown(lab)["roll"]["used"] == [0, 1]
    assert shown(lab)["roll"]["how"] == "With 2 of 4 die spends: earth 1 → 2{earth}, earth 2 → 2{earth}."
    lab.cost = "4 earth, 1 fire, 1 any"
    lab.locked = {0: "2 earth", 1: "2 earth", 2: "1 water"}
    lab.roll()
    assert "short by 1: at most 0{fire} of 1" in shown(lab)["roll"]["text"]
    assert shown(lab)["roll"]["how"].startswith("1{fire} more would be enough")


def test_a_seed_may_be_as_long_as_a_matchs() -> None:
    lab = DiceLab(POOL, seed=10**999)
    lab.roll()
    assert shown(lab)["seed"] == str(10**999)
    with pytest.raises(OddsError, match="1,000 digits"):
        DiceLab(POOL, seed=10**1_000)


def test_a_lab_counts_so_many_rolls_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_lab, "MOST_KEPT", 300)
    lab = DiceLab(POOL)
    lab.roll_many(299)
    lab.roll()
    before = (lab.snapshot, lab.rolls)
    with pytest.raises(OddsError, match="start over"):
        lab.roll()
    assert (lab.snapshot, lab.rolls) == before
    lab.start_over()
    assert lab.rolls is None
    lab.roll()


@pytest.mark.parametrize("value", [1, "yes", None])
def test_a_projector_is_on_or_off(value: Any) -> None:
    lab = DiceLab(POOL, projector=True)
    with pytest.raises(OddsError, match="True or False"):
        lab.projector = value
    with pytest.raises(OddsError, match="True or False"):
        DiceLab(POOL, projector=value)
    lab.set_state({"projector": value})
    assert lab.projector is True
    lab.set_state({"projector": False})
    assert lab.projector is False


def test_one_roll_is_judged_as_the_odds_do_and_locked_dice_lie_still() -> None:
    lab = DiceLab(POOL, locked={1: "earth gem"}, seed=5)
    verdicts = set()
    for number in range(1, 31):
        faces = lab.roll()
        roll = shown(lab)["roll"]
        assert (roll["number"], roll["faces"]) == (number, list(faces))
        assert faces[1] == "earth gem"
        assert roll["success"] == lab.question.succeeds(faces)
        assert roll["text"].startswith("This roll can pay" if roll["success"] else "This roll can't pay")
        verdicts.add(roll["success"])
    assert verdicts == {True, False}


def test_many_rolls_are_counted_as_they_come_in() -> None:
    lab = DiceLab(POOL, seed=2, show="earth")
    trials = lab.roll_many(2_000)
    rolls: dict[str, Any] = lab.rolls
    assert rolls["counts"] == checkpoints(2_000)
    assert [sum(tally) for tally in rolls["tallies"]] == rolls["counts"]
    assert rolls["hits"][-1] == trials.successes
    low, high = trials.interval
    assert (rolls["low"][-1], rolls["high"][-1]) == (float(low), float(high))
    assert abs(trials.proportion - lab.chance) < Fraction(5, 100)
    for before, after in zip(rolls["tallies"], rolls["tallies"][1:], strict=False):
        assert all(old <= new for old, new in zip(before, after, strict=True))


def test_many_rolls_stay_through_another_measure_and_go_with_another_setting() -> None:
    lab = DiceLab(POOL, seed=2)
    lab.roll_many(500)
    hits = lab.rolls["hits"]
    for measure in ("earth", "total", "success"):
        lab.show = measure
        assert (lab.rolls["hits"], lab.rolls["measure"]) == (hits, measure)
        assert len(lab.rolls["tallies"][-1]) == len(shown(lab)["bars"]["bars"])
    lab.roll()
    assert (lab.rolls["counts"][-1], lab.rolls["hits"][-1]) == (501, hits[-1] + shown(lab)["roll"]["success"])
    lab.spends = 3
    assert lab.rolls is None
    assert shown(lab)["roll"] is None


def test_the_same_seed_and_setting_give_the_same_rolls_whatever_was_tried_before() -> None:
    first, second = DiceLab(POOL, seed=9), DiceLab("earth", seed=9)
    second.roll()
    second.roll_many(10)
    second.pool = POOL
    assert [first.roll() for _ in range(5)] == [second.roll() for _ in range(5)]
    assert first.roll_many(300) == second.roll_many(300)
    assert first.rolls == second.rolls
    assert first.roll_many(300) != DiceLab(POOL, seed=9).roll_many(300)
    assert DiceLab(POOL, seed=10).roll_many(300) != DiceLab(POOL, seed=9).roll_many(300)


@pytest.mark.parametrize("count", [0, -1, 50_001, 1.5, "many", True])
def test_a_number_of_rolls_that_is_none_is_refused(count: Any) -> None:
    with pytest.raises(ValueError, match="rolls"):
        DiceLab(POOL).roll_many(count)


@pytest.mark.parametrize(
    "setting",
    [
        {},
        {"cost": "2 earth, 2 water, 1 any", "pool": "2 earth, fire, 2 wind, water, 2 arcane"},
        {"pool": "3 water, 2 fire", "locked": {0: "2 fire", 3: "gem copy"}, "gems": "1 water", "prisms": 1},
        {"pool": {}, "cost": "1 any"},
        {"cost": "nothing"},
        {"spends": 0},
    ],
    ids=str,
)
def test_the_graph_holds_all_rolls_and_the_last_roll_walks_through_it(setting: dict[str, Any]) -> None:
    lab = DiceLab(**{"pool": POOL, **setting}, seed=4)
    for _ in range(6):
        graph = shown(lab)["graph"]
        ids = {node["id"] for node in graph["nodes"]}
        assert {id_ for edge in graph["edges"] for id_ in (edge["source"], edge["target"])} <= ids
        assert sum(Fraction(node["end"]["exact"]) for node in graph["nodes"]) == 1
        roll = shown(lab)["roll"]
        if roll:
            last = next(node for node in graph["nodes"] if node["id"] == graph["path"][-1])
            assert (last["kind"] == "done") == roll["success"]
        lab.roll()


def test_a_graph_that_fails_is_told_and_the_rest_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OddsError("too many states.")

    monkeypatch.setattr(Question, "graph", refuse)
    lab = DiceLab(POOL)
    assert shown(lab)["graph"] is None
    assert shown(lab)["no_graph"] == "too many states."
    assert lab.chance > 0


def test_a_question_that_is_too_hard_leaves_the_lab_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = DiceLab(POOL)
    before = lab.snapshot

    def refuse(_: object) -> None:
        raise OddsError("this takes longer than the 2 s allowed for one question; fewer dice would help.")

    monkeypatch.setattr(Question, "chance", property(refuse))
    assert "fewer dice would help" in request(lab, "set", amounts={"spends": 5})
    assert lab.snapshot == before


def test_state_is_plain_json_and_small() -> None:
    lab = DiceLab("3 earth, 3 fire, 3 wind, 3 water", cost="2 earth, 2 water, 1 any", show="total")
    lab.roll()
    lab.roll_many()
    state = {name: getattr(lab, name) for name in ("kit", "snapshot", "rolls")}
    assert json.loads(json.dumps(state)) == state
    assert len(json.dumps(lab.kit)) < 20_000
    assert len(json.dumps(lab.snapshot)) < 40_000
    assert len(json.dumps(lab.rolls)) < 20_000


def test_all_items_can_be_chosen_by_name() -> None:
    lab = DiceLab(POOL)
    cards = lab.kit["cards"]
    assert len({card["title"] for card in cards}) == 72
    assert all("{" in card["cost"] for card in cards)


def test_the_file_is_whole_and_asks_nobody(tmp_path: Path) -> None:
    text = DiceLab(POOL).to_html(tmp_path / "lab.html").read_text(encoding="utf-8")
    assert len(text.encode()) < 300_000
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "https://" not in text
