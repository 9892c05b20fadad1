"""The encoding of Manaforge: the meaning of each action's number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.record import thawed
from manaforge_widgets.games.manaforge.rl.observation import Observation
from manaforge_widgets.games.manaforge.rules import actions, notation
from manaforge_widgets.games.manaforge.rules.arguments import benefit
from manaforge_widgets.games.manaforge.rules.components import Components, Gain
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES, unit
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.rl.encoding import Encoding
from manaforge_widgets.rl.vector import Vector

_DIE_KINDS = ("spend", "hold", "release", "transmute", "turn")
_CARD_KINDS = ("build", "scavenge", "recharge", "discard", "mimic", "put")
_FIXED_KINDS = ("prism", "look", "end", "pass", "decline", "order")
_SOURCES = ("mana", "gem")
# The meaning of their codes depends on the seat's dice, its workshop, or the question.
_NOT_PLAIN = (
    actions.SPEND,
    actions.HOLD,
    actions.RELEASE,
    actions.TRANSMUTE,
    actions.TURN,
    actions.CHOOSE,
    actions.EXHAUST,
    actions.GIVE,
)


class ManaforgeEncoding(Encoding):
    """The encoding of Manaforge's actions and views as numbers.

    A payment is chosen in eight parts: the amounts of the four kinds of mana and of gems. Two talents to keep are
    chosen one after the other, and so are cards to exhaust. Every other action is one number.

    Example:
        >>> encoding = ManaforgeEncoding(Manaforge(), 2)
        >>> encoding.title, "build Stone Circle" in encoding.names
        ('manaforge_v1', True)
    """

    version = 1
    longest = 20_000
    rules: Manaforge

    def __init__(self, rules: Manaforge, seats: int) -> None:
        self._observation = Observation(rules.components)
        super().__init__(rules, seats)

    @property
    def most_outcomes(self) -> int:
        """The most results that one draw can have: a card of an era, a talent, a side of a die, or a seat is drawn."""
        components = self.rules.components
        return max(*map(len, components.decks), len(components.talents), *map(len, components.sides), self.seats)

    def wholes(self) -> Iterator[str]:
        """Yield the names of actions that are one number: all except payments and lists of cards or talents."""
        components = self.rules.components
        dice = [
            f"{name}-{number}"
            for name, count in zip(TYPES, components.counts, strict=True)
            for number in range(1, count + 1)
        ]
        for kind in _DIE_KINDS:
            yield from (notation.write(kind, {"die": die}) for die in dice)
        for kind in _CARD_KINDS:
            yield from (notation.write(kind, {"card": item.title}) for item in components.items)
        for item in components.items:
            for level in range(1, len(item.levels) + 1):
                yield notation.write("activate", {"card": item.title, "level": level})
        for item in components.items:
            if item.workshop:
                yield from (notation.write("upgrade", {"card": item.title, "element": name}) for name in ELEMENTS)
        for kind in ("exchange", "copy"):
            yield from (notation.write(kind, {"element": name}) for name in ELEMENTS)
        for kind in ("use", "draft"):
            yield from (notation.write(kind, {"talent": talent.name}) for talent in components.talents)
        yield from (notation.write("choose", benefit(gain)) for gain in _alternatives(components))
        yield from (notation.write("more", {"amount": amount}) for amount in range(_most_more(components) + 1))
        for size in range(len(ELEMENTS) + 1):
            yield from (notation.write("gems", {"elements": names}) for names in combinations(ELEMENTS, size))
        yield from (notation.write("give", {"what": "gem", "element": name}) for name in ELEMENTS)
        yield from (notation.write("give", {"what": what}) for what in ("prism", "nothing"))
        yield from (notation.write("take", {"die_type": name}) for name in (*TYPES, None))
        yield from (notation.write(kind, {}) for kind in _FIXED_KINDS)

    def pieces(self) -> Iterator[str]:
        """Yield the names of the parts of all other actions: an amount to pay, a talent to keep, a card to exhaust."""
        components = self.rules.components
        for source in _SOURCES:
            for element in ELEMENTS:
                yield from (f"pay {amount} {element} {source}" for amount in range(_most_paid(components) + 1))
        yield from (f"keep {talent.name}" for talent in components.talents)
        yield from (f"exhaust {item.title}" for item in components.items if item.workshop)

    def spell(self, action: Action) -> Sequence[str]:
        """Return the names of an action's parts: eight amounts to pay, two talents to keep, or the cards to exhaust."""
        args = thawed(action.args)
        if action.kind == "pay":
            paid = {"mana": args["mana"], "gem": args["gems"]}
            return [f"pay {paid[source].get(name, 0)} {name} {source}" for source in _SOURCES for name in ELEMENTS]
        if action.kind == "keep":
            return [f"keep {name}" for name in args["talents"]]
        return [f"exhaust {name}" for name in sorted(args["cards"])]

    def is_plain(self, code: int) -> bool:
        """Return whether a code means the same action in all positions, with any dice, workshop and question."""
        return actions.kind_of(code) not in _NOT_PLAIN

    def write(self, view: View, vector: Vector) -> None:
        """Write everything that a view of Manaforge shows."""
        self._observation.write(view, vector)


def _alternatives(components: Components) -> Iterator[Gain]:
    """Yield all benefits that a seat can be asked to choose."""
    for face in components.faces:
        yield from (Gain(mana=option) for option in face.options)
    for item in components.items:
        for level in item.levels:
            yield from level.gains
    yield from (Gain(mana=unit(element)) for element in range(len(ELEMENTS)))


def _most_more(components: Components) -> int:
    """MF-I4: the most extra mana that any item can take."""
    return max((int(item.effect.get("extra_mana_limit", 0)) for item in components.items), default=0)


def _most_paid(components: Components) -> int:
    """Return the most of anything that one payment can take: no cost is larger."""
    costs = [item.cost for item in components.items] + [level.pay for item in components.items for level in item.levels]
    by_talents = [talent.amount for talent in components.talents]
    return max(*(cost.total for cost in costs), *(cost.gems for cost in costs), *by_talents, _most_more(components))
