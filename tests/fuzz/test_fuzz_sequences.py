"""Everything that a match offers, in any order, with hostile arguments in between."""

from __future__ import annotations

import random
from typing import Any

from fuzz.harness import attempt, fuzz
from fuzz.values import GAMES, broken, hostile
from match_sequences import check, do_something, state

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

THINGS = 40


def one(rng: random.Random) -> None:
    game, undo = rng.choice(GAMES), rng.choice(("turn", "free"))
    options = {"wizards": rng.random() < 0.5} if game == "manasurge" else {}
    m = mf.new_match(game, seats=rng.randint(2, 4), seed=rng.randrange(10**6), undo=undo, **options)
    for _ in range(rng.choice((0, 10, 60, 150, 300))):
        if m.to_act:
            m.apply(rng.choice(m.legal_actions(rng.choice(m.to_act))))
    for _ in range(THINGS):
        if rng.random() < 0.6:
            m = do_something(m, rng)
        else:
            _ask(m, rng)
    check(m)


def _ask(m: mf.Match, rng: random.Random) -> None:
    """Something that nobody in their senses would ask."""
    seat: Any = rng.choice((None, 0, rng.randrange(m.seats), hostile(rng)))
    action = _action(m, rng)
    calls = {
        "apply": lambda: m.apply(action, seat),
        "why_not": lambda: m.why_not(action, seat),
        "control refusal": lambda: MatchControl(m).refusal(action, seat),
        "legal_actions": lambda: m.legal_actions(seat),
        "control choice": lambda: MatchControl(m).choice(seat),
        "action": lambda: m.action(rng.choice(("spend", "pay", "play", "use", hostile(rng))), seat, **_arguments(rng)),
        "force": lambda: m.force(rng.choice((hostile(rng), {"seat 0 earth-1": hostile(rng)}))),
        "view": lambda: m.view(seat),
        "at": lambda: m.at(rng.choice((hostile(rng), 10**30, -1, m.step + 1))),
        "branch": lambda: m.branch(hostile(rng)),
        "status": lambda: m.status(hostile(rng)),
        "control undo": lambda: MatchControl(m).undo(seat),
        "control can_undo": lambda: MatchControl(m).can_undo(seat),
        "control log_line": lambda: MatchControl(m).log_line(rng.choice((hostile(rng), m.step)), seat),
        "for_seat": lambda: m.for_seat(seat, rng.choice((None, 3, hostile(rng)))),
        "save": lambda: m.save("/", seat=rng.choice((0, hostile(rng)))),
        "control subscribe": lambda: MatchControl(m).subscribe(hostile(rng)),
        "new_match": lambda: mf.new_match(
            rng.choice(("manaforge", hostile(rng))),
            seats=rng.choice((2, hostile(rng))),
            seed=rng.choice((1, hostile(rng))),
            undo=rng.choice(("turn", hostile(rng))),
            edition=rng.choice((None, hostile(rng))),
        ),
    }
    name = rng.choice(list(calls))
    # What is legal by luck may change the match.
    changing = name in ("apply", "force", "control undo")
    attempt(calls[name], state=lambda: state(m), what=(name, action, seat))
    assert changing or m.step >= 0


def _action(m: mf.Match, rng: random.Random) -> Any:
    legal = m.legal_actions(rng.choice(m.to_act)) if m.to_act else ()
    text = str(rng.choice(legal or m.actions or ("end turn",)))
    return rng.choice(
        (
            hostile(rng),
            broken(rng, text, 1),
            text.upper(),
            f"{text} {text}",
            text.replace(" ", " \u00a0"),
            f"{text}, {10 ** rng.choice((2, 400))}",
            mf.Action(rng.choice((0, hostile(rng))), "spend", rng.choice((text, hostile(rng)))),
            mf.Action(0, hostile(rng), text, code=rng.choice((0, 10**9, hostile(rng)))),
        )
    )


def _arguments(rng: random.Random) -> dict[str, Any]:
    names = ("item", "die", "mana", "gems", "talent", "element", "level", "card", "by", "wizard", "use", "x")
    return {rng.choice(names): hostile(rng) for _ in range(rng.randint(0, 3))}


test_in_ci, test_nightly = fuzz(one)
