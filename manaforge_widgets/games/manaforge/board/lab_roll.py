"""The verdict on one roll in Manaforge's lab: whether it can pay, which dice pay, and what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from manaforge_widgets.games.manaforge.odds.payment_of_roll import DieSpend, RollPayment, payment_of_roll
from manaforge_widgets.games.manaforge.odds.question import Question
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.widgets.lab.game import Verdict


class RollJudge:
    """Judges rolls of one setting.

    Args:
        question: the question about the setting.
        target: the cost in symbols.
        gems: owned gems, by element.
        prisms: owned prisms.
        spends: the number of dice that can be spent in the turn.
    """

    def __init__(self, question: Question, target: str, gems: tuple[int, ...], prisms: int, spends: int) -> None:
        self._question = question
        self._target = target
        self._gems = gems
        self._prisms = prisms
        self._spends = spends

    def judge(self, faces: Sequence[str]) -> Verdict:
        """Return whether the roll can pay, which dice pay, and how much mana is missing."""
        short = self._question.short_by(faces)
        paid = payment_of_roll(
            self._question.components,
            faces,
            self._question.cost,
            gems=self._gems,
            prisms=self._prisms + short,
            spends=self._spends,
        )
        assert paid is not None, "that many more prisms are always enough"
        names = _names(self._question.pool.dice)
        used = tuple(use.place for use in paid.uses)
        own = paid.prisms[: self._prisms]
        parts = [_use(use, names) for use in paid.uses] + [f"a prism \N{RIGHTWARDS ARROW} {_gem(one)}" for one in own]
        if any(self._gems):
            held = " ".join(f"{n}{{{name}-gem}}" for name, n in zip(ELEMENTS, self._gems, strict=True) if n)
            parts.append(f"{held} in hand")
        if short:
            missing = _mana(Counter(paid.prisms[self._prisms :]))
            most = f". The rest: {', '.join(parts)}" if parts else ""
            return Verdict(False, self._fails(faces, short), used, f"{missing} more would be enough{most}.")
        return Verdict(True, f"This roll can pay {self._target}.", used, self._pays(paid, parts))

    def _pays(self, paid: RollPayment, parts: Sequence[str]) -> str:
        number = len(paid.uses)
        with_what = f"With {number} of {self._spends} die spends" if number else "Without any die spend"
        return f"{with_what}: {', '.join(parts)}." if parts else f"{with_what}."

    def _fails(self, faces: Sequence[str], short: int) -> str:
        cost: Cost = self._question.cost
        why = []
        for element, need in zip(ELEMENTS, cost.mana, strict=True):
            most = self._question.reach(faces, element) if need else 0
            if most < need:
                why.append(f"at most {most}{{{element}}} of {need}")
        total = self._question.reach(faces)
        if total < cost.total:
            why.append(f"at most {total} of {cost.total} mana in total")
        reason = ", ".join(why) or f"it could give each part alone, but not all together with {self._spends} die spends"
        return f"This roll can't pay {self._target}. It is short by {short}: {reason}."


def _names(kinds: Sequence[str]) -> list[str]:
    """Return a name for each die: its kind, with a number if the pool has several of the kind."""
    number = Counter(kinds)
    so_far: Counter[str] = Counter()
    names = []
    for kind in kinds:
        so_far[kind] += 1
        names.append(f"{kind} {so_far[kind]}" if number[kind] > 1 else kind)
    return names


def _use(use: DieSpend, names: Sequence[str]) -> str:
    copied = f" copies {names[use.copied]}" if use.copied >= 0 else ""
    gives = f"one more {_gem(use.gem)}" if use.copies_gem else _gem(use.gem) if use.gem >= 0 else _mana(_some(use.mana))
    return f"{names[use.place]}{copied} \N{RIGHTWARDS ARROW} {gives}"


def _some(mana: Sequence[int]) -> Counter[int]:
    return Counter({element: amount for element, amount in enumerate(mana) if amount})


def _mana(amounts: Counter[int]) -> str:
    return " ".join(f"{amount}{{{ELEMENTS[element]}}}" for element, amount in sorted(amounts.items()))


def _gem(element: int) -> str:
    return f"{{{ELEMENTS[element]}-gem}}"
