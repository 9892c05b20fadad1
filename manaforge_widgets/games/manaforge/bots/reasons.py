"""The reasons of the planner's steps in Manaforge: what each step is good for, and what the plan changes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from manaforge_widgets.games.manaforge.odds.reach import reach_steps
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.describe import amount_symbols
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pausing import run_to_end

NUDGES: Final = {
    "draft": "Which talent gives something in each round, and which die comes with it?",
    "keep": "Which two talents help each other?",
    "build": "Look at the items that you can pay for. Which one brings you the most in later turns?",
    "scavenge": "Look at the discard pile. You can build from it, too.",
    "prism": "Look at your gems and prisms. What would help you to build next turn?",
    "activate": "Look at your workshop. Is a card still unused?",
    "upgrade": "Look at your gems and your workshop. Which card could become better?",
    "spend": "Look at your dice. What could their mana still pay for?",
    "use": "Look at your talents. Which of them can you use now?",
    "exchange": "Look at your prisms. Which gem do you miss?",
    "pay": "Which mana will you need least in the rest of the turn?",
    "end": "Is there anything left that is worth doing?",
}
"""For the kind of the action that a hint is about, a sentence that says only where to look."""
_BUILDS: Final = (actions.BUILD, actions.SCAVENGE)
_ALWAYS: Final = {
    actions.PRISM: "You build nothing this turn, so you may take a prism instead.",
    actions.HOLD: "The die keeps this side, so you can count on it in your next turn.",
}
"""The reasons that are the same in every position, by the kind of the action."""
UNNEEDED: Final = "No later step needs it, so you may also leave it out."
"""The reason for a step that is good for nothing in the plan."""
_HELPS: Final = "fewer dice or cards would help"


class Move(NamedTuple):
    """A step of a plan on the rules: its codes (an action and its answers, or equal actions), and the positions."""

    codes: tuple[int, ...]
    before: Position
    after: Position

    @property
    def kind(self) -> int:
        """The kind of its first action."""
        return self.codes[0] & actions.KIND_MASK

    @property
    def about(self) -> int:
        """The packed arguments of its first action."""
        return actions.about_of(self.codes[0])


def reason(move: Move, later: Sequence[Move]) -> str:
    """Return what a step of a plan is good for, as a sentence with symbols.

    Args:
        move: the step, in a one-seat position.
        later: the steps after it.
    """
    before, after = move.before, move.after
    if move.kind in _BUILDS:
        return _built(before, move.about)
    if move.kind == actions.END:
        return _ended(before)
    if move.kind == actions.UPGRADE:
        return _upgraded(before, after, actions.unpack_card(move.about)[0])
    if move.kind in _ALWAYS:
        return _ALWAYS[move.kind]
    if any(code & actions.KIND_MASK == actions.TURN for code in move.codes):
        return "The gem side brings a gem, which stays with you until you need it."
    mana, gems = _changes(before, after)
    for then in later:
        used_mana, used_gems = _changes(then.after, then.before)
        if any(got > 0 < used for got, used in zip((*mana, *gems), (*used_mana, *used_gems), strict=True)):
            return _use(then)
    if after.prestige[0] > before.prestige[0]:
        return "It brings prestige now."
    if sum(after.charged[0]) > sum(before.charged[0]):
        again = any(then.kind == actions.ACTIVATE for then in later)
        # Every card is charged anyway when the next round begins.
        return "You can use the charged card once more in this turn." if again else UNNEEDED
    if any(got > 0 for got in gems):
        return "A gem stays with you until you need it."
    if move.kind == actions.ACTIVATE:
        return "You can use the card again next round. A use that you leave out is lost."
    # An answer must be given.
    return UNNEEDED if move.kind <= actions.END else ""


def _changes(one: Position, other: Position) -> tuple[list[int], list[int]]:
    """Return how much mana of each element the other position has more, and how many gems."""
    mana = [new - old for old, new in zip(one.reserve, other.reserve, strict=True)]
    return mana, [new - old for old, new in zip(one.gems[:4], other.gems[:4], strict=True)]


def _use(move: Move) -> str:
    """Return what a step of the plan needs mana or gems for."""
    items = move.before.components.items
    if move.kind in _BUILDS:
        return f"It helps to pay for {items[move.about].title}, which costs {_cost(items[move.about].cost)}."
    item, element = actions.unpack_card(move.about)
    if move.kind == actions.UPGRADE:
        return f"It brings the {{{ELEMENTS[element]}-gem}} for {items[item].title}."
    if move.kind == actions.ACTIVATE:
        return f"It helps to pay for using {items[item].title}."
    return "A talent needs it later." if move.kind == actions.USE else "A later step needs it."


def _cost(cost: Cost) -> str:
    """Return the mana of a cost as symbols."""
    named = {ELEMENTS[element]: amount for element, amount in enumerate(cost.mana) if amount}
    parts = [amount_symbols(named, {})] if named else []
    parts += [f"{cost.any}{{any}}"] if cost.any else []
    return " ".join(parts) or "nothing"


def _built(pos: Position, item: int) -> str:
    if not pos.components.items[item].workshop:
        return "Its effect comes at once. Then it lies in your store."
    if pos.round == ROUNDS:
        return "It can still be used in this turn."
    return "You can use it in every turn from now on."


def _ended(pos: Position) -> str:
    left = sum(pos.reserve)
    return f"{left} mana is lost. The planner finds no use for it." if left else "You have used all your mana."


def _upgraded(before: Position, after: Position, item: int) -> str:
    place = before.workshop[0].index(item)
    had, has = (len(pos.attached[0][place]) for pos in (before, after))
    needed = before.components.gems_needed[item]
    title = before.components.items[item].title
    for number, gems in enumerate(needed):
        if had < gems <= has:
            return f"With it, level {number + 1} of {title} is open."
        if gems > has:
            return f"Level {number + 1} of {title} needs {gems} gems; it then has {has}."
    return f"Each gem on {title} makes it better."


def next_turn_words(table: Position, seat: int, codes: Sequence[int]) -> str:
    """Return the reach now and after a plan, as a sentence.

    The sentence is empty if there is no next roll, or if a roll comes before the end of the plan. It is also empty if
    the calculation takes too long, or if an item is certain before and after the plan, even without a prism.

    Args:
        table: a position of all seats, as the seat sees it; it is not changed.
        seat: the seat, whose turn it is.
        codes: the actions of the plan.
    """
    then = table.copy()
    for code in codes:
        if code & actions.KIND_MASK == actions.END:
            break
        engine.apply(then, code)
        while then.stack and then.stack[-1][0] == at.GIVE:
            # MF-I9: the plan does not count on a gift of another seat.
            engine.apply(then, actions.code(actions.GIVE, actions.GIVE_NOTHING))
        if then.stack and then.stack[-1][0] >= at.FIRST_CHANCE:
            return ""
    budget = Budget(_HELPS)
    try:
        chances = [_reach(pos, seat, budget) for pos in (table, then)]
    except OddsError:
        return ""
    # With enough prisms an item is certain; then the prisms that a roll saves tell more.
    (now, after), without = ([owned for owned, _ in chances], "")
    if now == after == 1:
        (now, after), without = ([alone for _, alone in chances], " without using a prism")
    if now == after == 1:
        return ""
    first, last = percent(now), percent(after)
    change = f"stays {first}" if first == last else f"is {first} without the plan, and {last} after it"
    return f"Your chance to pay for a random item of the next round{without} {change}."


def _reach(pos: Position, seat: int, budget: Budget) -> tuple[Fraction, Fraction]:
    """Return the chance that the next roll can pay for a random item, with all prisms of the seat and with none."""
    prisms = pos.prisms[seat]
    chances = run_to_end(reach_steps(pos, seat, (0, prisms), budget)).chances
    return chances[prisms], chances[0]
