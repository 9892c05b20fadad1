"""What holds at each step of random games: counts, notation, refusals, questions, small views."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from games.manasurge.rules.random_games import GAME, positions
from games.manasurge.rules.table import COMPONENTS

from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules.questions import FREE, QUESTIONS

SEATS = (2, 3, 4, 5, 6)


@pytest.mark.rule("MS-S1", "MS-S2", "MS-E7")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_and_shards_are_in_one_place_each(seats: int) -> None:
    for position, _ in positions(seats, random.Random(seats), wizards=bool(seats % 2)):
        view = GAME.view(position, None)
        cards = [*view["deck"]["cards"], *view["discards"], *view["pool"]["cards"]]
        cards += [row["card"] for row in view["row"]]
        shards = view["supply"] + sum(row["shard"] for row in view["row"])
        for row in view["seats"]:
            cards += [*row["hand"]["cards"], *row["damage"]["cards"]]
            shards += row["shards"]
            assert row["shards"] >= 0
        suits = [COMPONENTS.suits.index(suit) for suit in view["suits"]]
        wanted = Counter(COMPONENTS.kind_names[COMPONENTS.kind_of[card]] for card in COMPONENTS.deck(suits))
        assert Counter(cards) == wanted
        assert (shards, view["supply"] >= 0) == (90, True)
        assert len(json.dumps(view)) < 20_000


@pytest.mark.rule("MS-E2", "MS-E5", "MS-H1")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_keeps_five_damage_cards_past_a_spell(seats: int) -> None:
    for position, _ in positions(seats, random.Random(10 + seats)):
        if GAME.status(position).phase == "between":
            assert max(GAME.status(position).also[1]) < 5
        if frames.what_of(position.stack[-1]) == frames.REFILL:
            assert len(position.hands[position.active]) < 5


@pytest.mark.parametrize("seats", SEATS)
def test_notation_and_refusals_agree_with_the_legal_actions(seats: int) -> None:
    others: list[str] = []
    rng = random.Random(seats)
    for position, _ in positions(seats, rng, wizards=True):
        seat = position.active
        legal = GAME.legal(position, seat)
        assert 0 < len(set(legal)) == len(legal) < 60
        for code in legal:
            action = GAME.action(position, seat, code)
            assert GAME.read(position, seat, str(action).upper()) == code
            assert GAME.encode(position, seat, action.kind, action.args) == code
            assert GAME.why_not(position, seat, code) is None
            others.append(str(action))
        for text in rng.sample(others, min(6, len(others))):
            code = GAME.read(position, seat, text)
            for one in (seat, (seat + 1) % seats):
                refusal = GAME.why_not(position, one, code)
                assert (refusal is None) == (one == seat and code in legal)
                assert refusal is None or (refusal.rule.startswith("MS-") and refusal.words.endswith("."))


@pytest.mark.parametrize("seats", [2, 5])
def test_each_question_has_words_a_rule_and_a_proposal(seats: int) -> None:
    seen = set()
    for seed in range(40):
        for position, _ in positions(seats, random.Random(seed), wizards=True):
            what = frames.what_of(position.stack[-1])
            seen.add(what)
            choice = GAME.choice(position, position.active)
            assert GAME.choice(position, (position.active + 1) % seats) is None
            if what in FREE:
                assert choice is None
                continue
            assert choice.kind == frames.NAMES[what]
            assert (choice.rule, choice.proposal in choice.options) == (QUESTIONS[what].rule, True)
            assert "{card}" not in choice.words
            assert "{who}" not in choice.words
            assert choice.words.endswith(("?", "."))
    assert len(seen) >= frames.QUESTIONS - 6


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("play 9 Frost", "there is no card '9 Frost'"),
        ("play 5 Fireball by Gandalf", "there is no wizard 'Gandalf'"),
        ("choose seat 3", "there is no seat 3; the seats are 0 to 2."),
        ("use Orakle", "there is no wizard 'Orakle'; did you mean 'Oracle'?"),
        ("direction up", "'direction up' is not an action of ManaSurge; actions read like "),
    ],
)
def test_a_text_that_is_no_action_is_refused_in_words(text: str, told: str) -> None:
    position = next(positions(3, random.Random(1)))[0]
    with pytest.raises(GameError) as caught:
        GAME.read(position, 0, text)
    assert str(caught.value).startswith(told)
