"""Levels and the draft in general."""

from __future__ import annotations

from typing import Any

import pytest
from games.manaforge.rules.components import ELEMENTS, ITEMS, TALENTS, WORKSHOP
from games.manaforge.rules.table import Table, card, gems, mat, options, play
from hypothesis import given, settings
from hypothesis import strategies as st

import manaforge_widgets as mf

steady = settings(derandomize=True)
UPGRADES = {title: [level["gem"] for level in ITEMS[title]["levels"] if "gem" in level] for title in WORKSHOP}


def unlocked(title: str, attached: int) -> set[int]:
    """Return the levels that so many gems unlock, found from the data: those with no locked one above or in them."""
    here, used = set(), 0
    for number, level in enumerate(ITEMS[title]["levels"], 1):
        used += "gem" in level
        if used <= attached and level["gain"]:
            here.add(number)
    return here


@pytest.mark.rule("MF-T3", "MF-T4")
@steady
@given(
    title=st.sampled_from(WORKSHOP),
    owned=st.tuples(*[st.integers(0, 3)] * 4),
    wishes=st.lists(st.sampled_from(ELEMENTS), max_size=6),
    charged=st.booleans(),
)
def test_levels_unlock_in_order_and_each_takes_its_gem(
    title: str,
    owned: tuple[int, ...],
    wishes: list[str],
    charged: bool,
) -> None:
    t = Table()
    t.reserve(earth=9, fire=9, wind=9, water=9)
    others = [other for other in ("Illusion Globes", "Stone Circle", "Hellforge") if other != title]
    t.seat(0, workshop=[card(title, charged=charged), *others], gems=dict(zip(ELEMENTS, owned, strict=True)))
    m = t.match()
    have = dict(zip(ELEMENTS, owned, strict=True))
    attached: list[str] = []
    for element in wishes:
        rest = UPGRADES[title][len(attached) :]
        allowed = bool(rest) and rest[0] in ("any", element) and have[element] > 0
        action = f"upgrade {title} with {element}"
        assert (action in options(m)) == allowed
        assert (m.why_not(action) is None) == allowed
        if allowed:
            play(m, action)
            attached.append(element)
            have[element] -= 1
        assert mat(m)["workshop"][0]["gems"] == attached
        assert gems(m) == {one: amount for one, amount in have.items() if amount}
    offered = {
        int(text.rsplit(" ", 1)[1]) for text in options(m, kind="activate") if text.startswith(f"activate {title} ")
    }
    possible = unlocked(title, len(attached)) if charged else set()
    assert offered <= possible
    if charged and not any(
        {"gems", "recharge_other"} & {*level.get("pay", {}), *level["gain"]} for level in ITEMS[title]["levels"]
    ):
        assert offered == {
            number
            for number in possible
            if ITEMS[title]["levels"][number - 1].get("pay", {}).get("exhaust_other", 0) <= len(others)
        }


def seen_by(view: dict[str, Any], seat: int) -> dict[str, Any]:
    draft = view["seats"][seat]["draft"]
    return {key: draft[key] for key in ("hand", "picked", "chosen")}


@pytest.mark.rule("MF-S3")
@steady
@given(data=st.data(), seats=st.integers(2, 4), seed=st.integers(0, 10_000))
def test_the_draft_passes_clockwise_hides_and_leaves_each_seat_two(data: st.DataObject, seats: int, seed: int) -> None:
    m = mf.new_match("manaforge", seats=seats, seed=seed)
    hands = [set(seat["draft"]["hand"]) for seat in m.view(None)["seats"]]
    picked: list[set[str]] = [set() for _ in range(seats)]
    while m.position.phase == "draft":
        for seat in data.draw(st.permutations(range(seats))):
            assert {str(action).removeprefix("draft ") for action in m.legal_actions(seat)} == hands[seat]
            others = [m.view(viewer) for viewer in range(seats) if viewer != seat]
            action = data.draw(st.sampled_from(m.legal_actions(seat)))
            turn = m.position.turn
            m.apply(action)
            if m.position.turn == turn and m.position.phase == "draft":
                for before, viewer in zip(others, (one for one in range(seats) if one != seat), strict=True):
                    now = m.view(viewer)
                    assert seen_by(now, seat) == {"hand": None, "picked": None, "chosen": None}
                    before["seats"][seat]["draft"]["has_chosen"] = True
                    before["to_act"] = now["to_act"]
                    assert now == before
            picked[seat].add(str(action).removeprefix("draft "))
            hands[seat].discard(str(action).removeprefix("draft "))
        hands = [hands[seat - 1] for seat in range(seats)]
        check_one_place(m)
        if m.position.phase == "draft":
            assert [set(seat["draft"]["hand"]) for seat in m.view(None)["seats"]] == hands
            assert [set(seat["draft"]["picked"]) for seat in m.view(None)["seats"]] == picked
    for seat in range(seats):
        m.apply(data.draw(st.sampled_from(m.legal_actions(seat))))
    assert all(len(seat.talents) == 2 for seat in m.position.seats)
    assert all(set(m.position.seats[seat].talents) <= picked[seat] | hands[seat] for seat in range(seats))
    check_one_place(m)


def check_one_place(m: mf.Match) -> None:
    """Check that each talent is at exactly one place."""
    view = m.view(None)
    places = list(view["box"]["talents"])
    for seat in view["seats"]:
        places += seat["talents"]
        places += [*seat["draft"]["hand"], *seat["draft"]["picked"]] if seat["draft"] else []
    assert sorted(places) == sorted(TALENTS)
