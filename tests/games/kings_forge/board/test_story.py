"""What a Board of King's Forge tells beside the table: recap, waste, ending; over whole games and in small cases."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import play_out
from manaforge_widgets.games.kings_forge.board import options
from manaforge_widgets.games.kings_forge.board.ending import CRAFTED, STOLEN, claimed, ending
from manaforge_widgets.games.kings_forge.board.presenter import KingsForgePresenter
from manaforge_widgets.games.kings_forge.board.recap import recap

FORGING = ("craft", "steal")


def played(seats: int, seed: int) -> mf.Match:
    """A whole game by seats that craft and steal whenever they can and else do anything."""
    m = mf.new_match("kings_forge", seats=seats, seed=seed)
    rng = random.Random(seed)
    while m.to_act:
        actions = m.legal_actions()
        m.apply(rng.choice([action for action in actions if action.kind in FORGING] or list(actions)))
    return m


def card_of(action: mf.Action) -> str:
    args: Any = action.args
    return str(args.card)


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(3, 6))])
def test_sources_and_rounds_sum_to_every_score(seed: int) -> None:
    m = played(2 + seed % 3, seed)
    assert m.outcome is not None
    for seat in range(m.seats):
        told = ending(m, seat)
        assert [sum(row) for row in told["by_source"]] == list(m.outcome.scores)
        assert [sum(row) for row in told["by_round"]] == list(m.outcome.scores)
    # A stolen card counts for the seat that had it last.
    for one in claimed(m):
        last = next(a for a in reversed(m.actions) if a.kind in FORGING and card_of(a) == one.card)
        assert (one.seat, one.source) == (last.seat, STOLEN if last.kind == "steal" else CRAFTED)


@pytest.mark.rule("KF-C3")
@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (1, []),
        (2, ["{seat-1} stole Knight's Lance from {seat-2}"]),
        (9, ["{seat-2} stole Bow of Fire from {seat-0}"]),
    ],
)
def test_an_ending_names_each_steal_of_the_last_round_and_whom_it_cost(seed: int, words: list[str]) -> None:
    """No later round can answer such a steal, so it decides who has the craft."""
    m = mf.new_match("kings_forge", seats=3, seed=seed)
    play_out(m, "greedy")
    assert [one["words"] for one in ending(m, 0)["decided"]] == words
    last = [event for event in m.log if event.round == m.status().round and event.action]
    assert len([event for event in last if event.action and event.action.kind == "steal"]) == len(words)


@pytest.mark.parametrize("seed", range(3))
def test_a_recap_tells_every_craft_and_claim_of_the_others_once(seed: int) -> None:
    m = mf.new_match("kings_forge", seats=2 + seed, seed=seed)
    rng = random.Random(seed)
    last_acted = [0] * m.seats
    told_of = 0
    while m.to_act and m.step < 300:
        seat = m.to_act[0]
        told = recap(m, seat, m.view(seat))
        since = last_acted[seat]
        done = m.actions[since:]
        assert (told is not None) == any(action.seat != seat for action in done)
        if told is not None:
            assert told["since"] == since
            words = {row["seat"]: ", ".join(row["parts"]) for row in told["seats"]}
            assert sorted(words) == [other for other in range(m.seats) if other != seat]
            for action in done:
                if action.kind in (*FORGING, "claim"):
                    assert card_of(action) in words[action.seat]
                    told_of += 1
        actions = m.legal_actions()
        m.apply(rng.choice([action for action in actions if action.kind in FORGING] or list(actions)))
        last_acted[seat] = m.step
    assert told_of > 50


@pytest.mark.rule("KF-C6")
def test_a_recap_and_the_log_tell_what_was_rolled_though_nothing_could_be_made() -> None:
    own_rolls = rolls = nothing = 0
    for seed in range(6):
        m = mf.new_match("kings_forge", seats=2 + seed % 2, seed=seed)
        rng = random.Random(seed)
        while m.to_act and m.step < 120:
            seat = m.to_act[0]
            told = recap(m, seat, m.view(seat))
            if told is not None:
                words = {row["seat"]: " ".join(row["parts"]) for row in told["seats"]}
                words[seat] = " ".join(told["own"])
                for event in m.log[told["since"] :]:
                    first = {
                        key: shown for key, shown in event.luck.items() if re.fullmatch(r"round \d+ seat .*-\d+", key)
                    }
                    for key, shown in first.items():
                        roller, kind = re.findall(r"seat (\d) (\w+)-", key)[0]
                        assert f"{kind} {shown}" in words[int(roller)], (key, words)
                        assert f"{kind} {shown}" in event.text, "the log tells every roll"
                        rolls += 1
                if m.view(seat)["phase"] == "craft" and told["own"]:
                    assert "made nothing" not in told["own"][-1], "one's own turn has just begun"
                nothing += sum("made nothing" in row for row in words.values())
                own_rolls += bool(told["own"])
            actions = m.legal_actions()
            m.apply(rng.choice([action for action in actions if action.kind in FORGING] or list(actions)))
    assert rolls > 50
    assert nothing > 5
    assert own_rolls > 2


@pytest.mark.rule("KF-G6")
@pytest.mark.parametrize(("seats", "why"), [(2, "no card is left for the empty place"), (3, "no card is face up")])
def test_where_the_cards_end_the_gather_phase_the_log_and_the_recap_say_so(seats: int, why: str) -> None:
    """In every other game nobody passes as long as there is anything else."""
    for seed in range(4):
        m = mf.new_match("kings_forge", seats=seats, seed=seed)
        while m.status().round == 1 and m.view(None)["phase"] == "gather":
            m.apply(m.legal_actions()[0 if seed % 2 else -1])
        ended = f"The gather phase is over: {why}" in m.log[-1].text
        assert ended == bool(seed % 2)
        told = recap(m, m.to_act[0], m.view(m.to_act[0]))
        if told is not None:
            assert ("saw the deck run out" in " ".join(told["own"])) == ended


def test_a_recap_tells_the_bonus_that_a_claim_gave() -> None:
    m = mf.new_match("kings_forge", seats=2, seed=6)
    m.apply("claim Alchemist bottom")
    told = recap(m, 1, m.view(1))
    assert told is not None
    assert told["seats"][0]["parts"] == ["claimed Alchemist (lower: +1 to a die)"]


def test_a_recap_tells_the_dice_that_a_claim_gave_and_which_round_it_was() -> None:
    gains = rounds = 0
    for seed in range(4):
        m = mf.new_match("kings_forge", seats=3, seed=seed)
        rng = random.Random(seed)
        while m.to_act and m.step < 200:
            seat = m.to_act[0]
            told = recap(m, seat, m.view(seat))
            if told is not None:
                done = m.log[told["since"] + 1 :]
                for row in told["seats"]:
                    got: dict[str, int] = {}
                    for event in done:
                        if event.seat == row["seat"]:
                            line = event.markup.split(". ")[0]
                            for amount, kind in re.findall(r"\+(\d+)\{die-(\w+)\}", line):
                                got[kind] = got.get(kind, 0) + int(amount)
                    for kind in got:
                        assert re.search(rf"gained [^,]*{{die-{kind}}}", ", ".join(row["parts"])), (row, got)
                        gains += 1
                if len({event.round for event in done}) > 1:
                    rounds += 1
                    assert all(
                        re.match(r"in round \d+: |has passed", row["parts"][0]) for row in told["seats"] if row["parts"]
                    )
            m.apply(rng.choice(m.legal_actions()))
    assert gains > 50
    assert rounds > 5


def test_what_ends_a_turn_warns_of_just_the_crafts_that_the_dice_can_make() -> None:
    rng = random.Random(5)
    warned = 0
    for seed in range(8):
        m = mf.new_match("kings_forge", seats=3, seed=seed)
        table = KingsForgePresenter(m)
        while m.to_act and m.step < 150:
            actions = m.legal_actions()
            seat = m.to_act[0]
            cards = {card_of(action) for action in actions if action.kind in FORGING}
            texts = [row["text"] for row in table.waste(seat, m.view(seat))]
            assert len(texts) == len(cards)
            assert all(any(text.startswith(card) for text in texts) for card in cards)
            warned += bool(texts)
            m.apply(rng.choice(actions))
    assert warned > 5


def test_what_can_be_crafted_is_worked_out_once_for_a_snapshot_and_its_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    m = mf.new_match("kings_forge", seats=2, seed=15)
    rng = random.Random(15)
    board = mf.Board(m, 0)
    steps: list[int] = []

    def counted(position: Any) -> Any:
        steps.append(m.step)
        return original(position)

    original = options.crafting_ways
    monkeypatch.setattr(options, "crafting_ways", counted)
    warned = 0
    while m.to_act and m.step < 300 and not warned:
        m.apply(rng.choice(m.legal_actions()))
        assert board.odds is not None or not m.to_act
        warned += bool(board.snapshot["waste"])
    assert warned
    assert steps
    assert len(steps) == len(set(steps))
