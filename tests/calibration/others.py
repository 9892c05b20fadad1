"""The chances in hints, reviews, labs and lessons against what comes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

from calibration import kings_forge, manaforge
from calibration.observed import Observation
from calibration.playing import played, settled

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.rules import actions as forging
from manaforge_widgets.games.kings_forge.rules import engine as forge
from manaforge_widgets.games.manaforge.lessons.choosing import choosing
from manaforge_widgets.games.manaforge.rules.components import house_components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.reviewing.reviewer import Reviewer

HINT: Final = "manasurge: a hint's chance to win"
HINT_REROLL: Final = "kings_forge: a hint's chance of one more craft"
REVIEW_WIN: Final = "review: the chance to win"
REVIEW_SCORE: Final = "review: the expected score"
LAB_MANAFORGE: Final = "manaforge: DiceLab, a roll pays"
LAB_SHORT: Final = "manaforge: DiceLab, a roll pays with prisms more"
LAB_KINGS_FORGE: Final = "kings_forge: DiceLab, a roll crafts"
LESSON: Final = "lesson: two dice pay"
_PER_CENT: Final = re.compile(r"(?:about|chance of) (\d+) %")


def hint_observations(seed: int, seats: int, moments: int) -> Iterator[Observation]:
    """The chances to win in ManaSurge's hints, when planners play on in all seats."""
    rng = random.Random(f"hint {seed}")
    match = mf.new_match("manasurge", seats=seats, seed=seed, wizards=bool(seed % 2))
    mf.play_out(match, "planner")
    outcome = match.outcome
    assert outcome is not None
    for step in rng.sample(range(match.step), min(moments, match.step)):
        branch = match.branch(step)
        seat = branch.to_act[0]
        hint = mf.hint(branch, seat)
        said = _PER_CENT.search(hint.why)
        # The planner of the game may have done something else; it follows the same habits with luck of its own.
        if said and hint.actions[0] == match.actions[step].text:
            came = (seat in outcome.winners) / len(outcome.winners)
            yield Observation(f"{HINT}, {seats} seats", int(said[1]) / 100, came, seed)


def reroll_hint_observations(seed: int, moments: int) -> Iterator[Observation]:
    """The chance that King's Forge's hint gives for one more craft, when its line is followed."""
    rng = random.Random(f"reroll hint {seed}")
    match = played("kings_forge", rng.choice((2, 3, 4)), seed, rng, ("greedy", "planner"))
    times = [step for step in range(match.step) if _may_roll_again(match, step)]
    for step in rng.sample(times, min(moments, len(times))):
        branch = match.branch(step)
        said = _PER_CENT.search(mf.hint(branch).why)
        if said and not branch.copy_position().choosing:
            yield Observation(HINT_REROLL, int(said[1]) / 100, _one_more(branch, rng), seed)


def _may_roll_again(match: mf.Match, step: int) -> bool:
    pos = match.copy_position(step)
    return match.status(step).phase == "craft" and kings_forge.may_reroll(pos, pos.active)


def _one_more(match: mf.Match, rng: random.Random) -> float:
    """Whether one more craft can be made when the hint is followed: 1 or 0."""
    pos, rules = match.copy_position(), match.rules
    turns = pos.turns_done
    while True:
        hint = mf.hint(kings_forge.match_at(pos))
        for text in hint.actions:
            code = rules.read(pos, pos.active, text)
            if code == forging.END:
                return 0.0
            forge.apply(pos, code)
        if not forge.is_luck_due(pos):
            return 0.0
        settled(forge, pos, rng)
        if pos.turns_done != turns:
            return 0.0
        shown = [(forging.CRAFT, card) for card in pos.display if card >= 0]
        others = [(forging.STEAL, one[0]) for one in pos.lying if one[1] != pos.active]
        if any(kings_forge.makes(pos, (one,)) for one in (*shown, *others)):
            return 1.0


def review_observations(
    game: str, seed: int, worlds: int, moments: int, bot: str = "greedy", **options: int
) -> Iterator[Observation]:
    """The chance to win and the expected score of a review, when the bot that it measures by plays on in all seats."""
    rng = random.Random(f"review {seed}")
    match = played(game, rng.choice((2, 3)), seed, rng, (bot,), **options)
    outcome = match.outcome
    assert outcome is not None
    for _ in range(moments):
        reviewer = Reviewer(match, worlds, seed, costs=False)
        place = rng.randrange(1, len(reviewer.lines))
        steps = reviewer.part(place, place)
        try:
            while True:
                next(steps)
        except StopIteration as end:
            value = end.value.start
        seat = rng.randrange(match.seats)
        came = (seat in outcome.winners) / len(outcome.winners)
        yield Observation(f"{REVIEW_WIN}, {game}", float(value.win[seat]), came, seed, sampled=True)
        yield Observation(f"{REVIEW_SCORE}, {game}", float(value.score[seat]), outcome.scores[seat], seed, mean=True)


# ----------------------------------------------------------------------------------------------------------- labs


def lab_observations(seed: int) -> Iterator[Observation]:
    """The chances of a lab of Manaforge and of one of King's Forge, with dice that are rolled here."""
    rng = random.Random(f"lab {seed}")
    yield from _manaforge_lab(seed, rng)
    yield from _kings_forge_lab(seed, rng)


def _manaforge_lab(seed: int, rng: random.Random) -> Iterator[Observation]:
    components = house_components()
    item = rng.choice(components.items)
    pool = [rng.choice(TYPES) for _ in range(rng.randint(3, 6))]
    gems = rng.choice(({}, {rng.choice(TYPES[:4]): 1}))
    prisms = rng.choice((0, 0, 1))
    spends = rng.choice((3, 4, 4))
    lab = mf.DiceLab(pool=", ".join(pool), card=item.title, gems=gems, prisms=prisms, spends=spends)
    snapshot = lab.snapshot
    table = mf.puzzle(dice="earth: 2 earth", market=item.title, gems=gems, goal="a prism", spends=spends)
    pos = table.match.copy_position()
    dice = [TYPES.index(kind) for kind in pool]
    pos.die_type[0], pos.spent[0] = dice, 0
    pos.die_face[0] = [rng.choice(components.sides[die]) for die in dice]
    most = {prisms: snapshot["chance"]["share"]}
    for bar in snapshot["bars"]["bars"]:
        if bar["outcome"] == 1 and bar["exactly"]:
            most[prisms + 1] = snapshot["chance"]["share"] + bar["exactly"]["share"]
    for count, told in most.items():
        came = float(components.item_ids[item.title] in manaforge.payable(pos, 0, count))
        number = LAB_MANAFORGE if count == prisms else LAB_SHORT
        # Adding two rounded numbers may miss 1 by a hair.
        yield Observation(number, 1.0 if told > 1 - 1e-12 else told, came, seed)


def _kings_forge_lab(seed: int, rng: random.Random) -> Iterator[Observation]:
    colours = ("metal", "wood", "gem", "magic")
    needs = [(rng.choice(colours[:3]), rng.randint(2, 6)) for _ in range(rng.randint(1, 3))]
    pool = [colour for colour, _ in needs] + [rng.choice((*colours, "library")) for _ in range(rng.randint(0, 2))]
    plus = rng.choice((0, 0, 1, 2))
    written = ", ".join(f"{colour} {value}" for colour, value in needs)
    lab = mf.DiceLab(
        game="kings_forge", pool=", ".join(pool), needs=written, **({"bonuses": f"+{plus}"} if plus else {})
    )
    faces = [(kind, rng.randint(1, 6)) for kind in pool]
    raised = [faces] + [
        [(kind, value + plus * (place == chosen)) for place, (kind, value) in enumerate(faces)]
        for chosen in range(len(faces))
    ]
    came = any(_fills(dice, needs) for dice in raised)
    yield Observation(LAB_KINGS_FORGE, lab.snapshot["chance"]["share"], float(came), seed)


def _fills(dice: list[tuple[str, int]], needs: list[tuple[str, int]]) -> bool:
    """KF-C2, KF-C5: a die for each need, of its colour or a library die, with at least its value."""
    return any(
        all(
            kind in (colour, "library") and value >= least
            for (kind, value), (colour, least) in zip(some, needs, strict=True)
        )
        for some in permutations(dice, len(needs))
    )


def lesson_observations(seed: int, rolls: int) -> Iterator[Observation]:
    """The key of the lesson's prediction, with dice that are rolled here."""
    rng = random.Random(f"lesson {seed}")
    components = house_components()
    sides = [components.faces[side].text.split("/") for side in components.sides[TYPES.index("arcane")]]
    key: Any = choosing().predictions[0].key
    for _ in range(rolls):
        one, other = rng.choice(sides), rng.choice(sides)
        came = ("earth" in one and "fire" in other) or ("earth" in other and "fire" in one)
        yield Observation(LESSON, float(key), float(came), rng.randrange(10**9))
