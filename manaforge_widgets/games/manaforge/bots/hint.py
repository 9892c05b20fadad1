"""The planner's advice in Manaforge: what it would do now, as text and symbols, and the prestige that this gains."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import cast

from manaforge_widgets.bots.advice import Advice, Adviser, Compared, HintStep, compared
from manaforge_widgets.core.api import Action, Game, View
from manaforge_widgets.core.messages import listed
from manaforge_widgets.core.record import thawed
from manaforge_widgets.games.manaforge.bots import draft
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.lines import TurnLine, lines
from manaforge_widgets.games.manaforge.bots.plan import is_separate_choice
from manaforge_widgets.games.manaforge.bots.planner import ANSWERS, make_planner
from manaforge_widgets.games.manaforge.bots.playout import rated_answers
from manaforge_widgets.games.manaforge.bots.reasons import NUDGES, UNNEEDED, Move, next_turn_words, reason
from manaforge_widgets.games.manaforge.bots.seen import own_turn, seen, whole
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.describe import amount_symbols, effects, gain_symbols
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.position import Position

UNIT = "prestige"
_BY_RULE = {
    "take": "The dice of the elements have gem sides and can give two mana; an arcane die has no gem and gives one.",
    "give": "Giving the gem brings you 2{star}, which is more than the gem is worth.",
    "decline": "It is best to leave a die on Aether Reserve.",
    "pass": "The next six items come to the board together, so seeing them first changes little.",
    "order": "These cards come to the board together, so their order changes nothing.",
    "pay": "Pay first with the mana that you will need least in the rest of the turn, and with gems last.",
}
"""The reasons for actions that the planner takes by a fixed rule and not by a value, by the kind of the action."""


def make_hint(rules: Game) -> Adviser:
    """Return the function that gives hints (the adviser) for the rules of one edition.

    Args:
        rules: the rules of Manaforge.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> advice = make_hint(m.rules)(m.view(0), m.legal_actions(0), random.Random())
        >>> [step.words for step in advice.plan], advice.unit
        (['pick Pyromancer'], 'prestige')
    """
    planner = make_planner(rules)
    own = cast(Manaforge, rules)
    evaluation = Evaluation(own.components)

    def adviser(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Advice:
        """Return the best actions for the rest of the turn, or the best answer to the open question."""
        kinds = {action.kind for action in legal_actions}
        if kinds <= {"draft", "keep"} and len(legal_actions) > 1:
            values = [draft.answer_value(own.components, action.code) for action in legal_actions]
            advice = _rated(legal_actions, values, "talents" if legal_actions[0].kind == "keep" else "talent")
            (step,) = advice.plan
            why = {_words(action): draft.reason(own.components, action.code) for action in legal_actions}
            return replace(
                advice,
                plan=(replace(step, why=why[step.words]),),
                compared=tuple(replace(one, why=why[one.words]) for one in advice.compared),
            )
        pos = None
        # Some questions, such as the order of the cards after a look at the deck, come before the turn goes on.
        has_question = any(action.code & actions.KIND_MASK in ANSWERS for action in legal_actions)
        if view["phase"] == "play" and view["active"] == legal_actions[0].seat and not has_question:
            pos = own_turn(seen(own.components, view))
            if not is_separate_choice(pos):
                return _line(own, pos, evaluation, whole(own.components, view), view["viewer"])
        chosen = planner(view, legal_actions, rng)
        if len(legal_actions) == 1:
            return _single(chosen, "There is nothing else to do.")
        if chosen.kind in _BY_RULE or pos is None:
            return _single(chosen, _BY_RULE.get(chosen.kind, ""))
        by_code = {action.code: action for action in legal_actions}
        rated = dict(zip(pos.options, rated_answers(pos, evaluation), strict=True))
        return _rated([by_code[code] for code in rated], list(rated.values()), "answer")

    return adviser


def line_reason(rules: Manaforge, view: View, line: Sequence[Action]) -> str:
    """Return what a line of a turn builds, or else does first, and what that is good for, as text with symbols.

    The text is empty for a draft, and if the line has no step that is good for something.

    Args:
        rules: the rules.
        view: what the seat sees before the line.
        line: the actions, the first of which is legal then.
    """
    # From the gift of a gem on, the kinds are answers that are not part of the plan of a turn.
    codes = list(takewhile(lambda code: code & actions.KIND_MASK < actions.GIVE, (action.code for action in line)))
    if view["phase"] != "play" or not codes:
        return ""
    pos = own_turn(seen(rules.components, view))
    if is_separate_choice(pos):
        return ""
    # The line may begin with answers to a question of its turn.
    begin = next((number for number, code in enumerate(codes) if code & actions.KIND_MASK <= actions.END), len(codes))
    for code in codes[:begin]:
        engine.apply(pos, code)
    steps = [step for step in plan_of(rules, pos, codes[begin:]) if step.why not in ("", UNNEEDED)]
    told = next((step for step in steps if _builds(step)), steps[0] if steps else None)
    return f"{told.words[:1].upper()}{told.words[1:]}. {told.why}" if told else ""


def _single(action: Action, why: str) -> Advice:
    words = _words(action)
    return Advice((HintStep(words, (action.text,)),), why, nudge=NUDGES.get(action.kind, ""), idea=words)


def _rated(options: Sequence[Action], values: Sequence[float], noun: str) -> Advice:
    """Return the best of some actions, compared with the next best one."""
    order = sorted(range(len(values)), key=lambda number: -values[number])
    best, other = options[order[0]], options[order[1]]
    gain = values[order[0]] - values[order[1]]
    bare = _words(other).removeprefix(f"{other.kind} ").removeprefix("pick ")
    why = compared(gain, UNIT, f"the next best {noun} ({bare})")
    others = tuple(Compared(_words(options[number]), values[number]) for number in order)
    return replace(_single(best, why), gain=gain, unit=UNIT, compared=others)


def _line(rules: Manaforge, pos: Position, evaluation: Evaluation, table: Position, seat: int) -> Advice:
    """Return the best line of the turn, compared with the line for the next best goal.

    Args:
        rules: the rules.
        pos: the seat's one-seat position.
        evaluation: the evaluation of positions.
        table: a position of all seats, as the seat sees it.
        seat: the seat.
    """
    best, *others = lines(pos, evaluation)
    plan = plan_of(rules, pos, best.codes)
    goal = rules.action(pos, 0, best.goal)
    aim = goal if goal.kind != "end" else rules.action(pos, 0, best.codes[0])
    nudge = NUDGES.get(aim.kind, "")
    if len(best.codes) == 1:
        return Advice(plan, "No other action would improve your table.", nudge=nudge, idea=plan[0].words)
    if others:
        other = f"the next best plan ({rules.action(pos, 0, others[0].goal).text})"
        gain = best.value - others[0].value
    else:
        other = "to end the turn now"
        gain = max(0.0, best.value - evaluation.table(pos))
    chance = next_turn_words(table, seat, best.codes)
    told = next((number for number, step in enumerate(plan) if _builds(step)), 0)
    plan = tuple(replace(step, chance=chance) if number == told else step for number, step in enumerate(plan))
    plan = tuple(step for step in plan if step.why != UNNEEDED) or plan
    rated = tuple(
        Compared(_goal_words(rules, pos, line), line.value, why=_line_why(rules, pos, line))
        for line in ((best, *others) if others else ())
    )
    return Advice(plan, compared(gain, UNIT, other), gain, UNIT, nudge, _goal_words(rules, pos, best), rated)


def _line_why(rules: Manaforge, pos: Position, line: TurnLine) -> str:
    """Return the reason for what a line builds, or else for its first step that has one."""
    steps = [step for step in plan_of(rules, pos, line.codes) if step.why not in ("", UNNEEDED)]
    return next((step.why for step in steps if _builds(step)), steps[0].why if steps else "")


def _builds(step: HintStep) -> bool:
    return step.words.startswith("build ")


def _goal_words(rules: Manaforge, pos: Position, line: TurnLine) -> str:
    """Return a line in a few words: what it builds, or else what it begins with."""
    goal = rules.action(pos, 0, line.goal)
    return _words(rules.action(pos, 0, line.codes[0]) if goal.kind == "end" else goal, pos)


# ---------------------------------------------------------------------------------------------------------- as text


def plan_of(rules: Manaforge, pos: Position, codes: Sequence[int]) -> tuple[HintStep, ...]:
    """Return a line up to the next draw as steps: as text and symbols with their gains, and with a reason for each.

    A step is an action with its answers, or several equal actions, such as the spending of several dice.

    Args:
        rules: the rules.
        pos: a one-seat position in the turn; it is not changed.
        codes: the actions up to the end of the turn.
    """
    moves: list[tuple[Move, list[Action]]] = []
    before = pos
    for group in _groups(codes):
        now = before.copy()
        done: list[Action] = []
        for code in group:
            done.append(rules.action(now, 0, code))
            if done[-1].kind != "end":
                engine.apply(now, code)
        moves.append((Move(tuple(group), before, now), done))
        before = now
        if _waits(now):
            break
    steps = [
        HintStep(
            _step(move.before, done, move.after),
            tuple(action.text for action in done),
            reason(move, [later for later, _ in moves[number:]]),
        )
        for number, (move, done) in enumerate(moves, 1)
    ]
    if _waits(before):
        steps.append(HintStep("see what the new die shows", why="What is best after that depends on the die."))
    return tuple(steps)


def _waits(pos: Position) -> bool:
    """Return whether a die must be rolled before anything else can be done."""
    return bool(pos.stack) and pos.stack[-1][0] >= at.FIRST_CHANCE


def _groups(codes: Sequence[int]) -> Iterator[list[int]]:
    """Yield each action with the answers that it asks for.

    Dice that are spent one after another are one group, and so are repeated uses of the same talent.
    """
    group: list[int] = []
    for code in codes:
        kind = code & actions.KIND_MASK
        again = bool(group) and (code == group[0] or kind == actions.SPEND == group[0] & actions.KIND_MASK)
        if kind <= actions.END and group and not again:
            yield group
            group = []
        group.append(code)
    yield group


def _step(before: Position, done: Sequence[Action], after: Position) -> str:
    first = done[0]
    if first.kind == "end":
        return "end the turn"
    if first.kind == "spend":
        words = "spend " + listed([str(one.args.die) for one in done if one.kind == "spend"])
    else:
        words = _words(first, before) + _TIMES.get(sum(one == first for one in done), " again and again")
        words += "".join(f" to {_words(one)}" for one in done[1:] if one.kind == "turn")
    paid = next((_paid(one) for one in done if one.kind == "pay"), "")
    # The words already name the gem that was put on a card or exchanged.
    changed = effects(before, after, 0, losses=not paid) if first.kind not in _SAID else []
    if not paid and first.kind in _PRICED:
        paid = " ".join(change[1:] for change in changed if change[0] == "−")
        changed = [change for change in changed if change[0] != "−"]
    if paid and first.kind != "pay":
        words += f" for {paid}"
    words += "".join(f" and {_words(one)} for it" for one in done[1:] if one.kind == "discard")
    return f"{words}: {', '.join(changed)}" if changed else words


_TIMES = {1: "", 2: " twice"}
_PRICED = ("build", "scavenge", "activate")
_SAID = ("upgrade", "exchange", "prism")


def _paid(action: Action) -> str:
    mana, gems = thawed(action.args.mana), thawed(action.args.gems)
    if mana and gems:
        # Read aloud, "2 earth and 2 water gems" could mean four gems.
        return f"{amount_symbols(mana, {})} mana and {amount_symbols({}, gems)}"
    return amount_symbols(mana, gems)


def _words(action: Action, pos: Position | None = None) -> str:
    """Return an action as an instruction; with a position given, it names the level only if a card has several."""
    args = action.args
    if action.kind == "activate" and pos is not None:
        item, level = actions.unpack_card(actions.about_of(action.code))
        return f"activate {args.card}" + (f", level {level + 1}" if len(pos.components.items[item].levels) > 1 else "")
    if action.kind == "pay":
        return f"pay {_paid(action)}"
    if action.kind == "choose":
        return f"choose {gain_symbols(thawed(args))}"
    if action.kind == "give" and args.what == "gem":
        return f"give 1{{{args.element}-gem}}"
    if action.kind in _WORDS:
        return _WORDS[action.kind].format(**thawed(args))
    return action.text


_WORDS = {
    "draft": "pick {talent}",
    "prism": "gain a prism",
    "upgrade": "upgrade {card} with 1{{{element}-gem}}",
    "exchange": "exchange 1{{prism}} for 1{{{element}-gem}}",
    "copy": "double 1{{{element}-gem}}",
    "turn": "turn {die} to its gem side",
    "hold": "put {die} on Aether Reserve",
    "end": "end the turn",
    "pass": "go on",
    "decline": "go on, and don't ask again before the roll",
    "order": "leave the order as it is",
    "look": "look at the deck",
}
