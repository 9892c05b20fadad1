"""The encoding of King's Forge: which action each number stands for, and a view as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manaforge_widgets.core.api import Action, View
from manaforge_widgets.core.record import thawed
from manaforge_widgets.games.kings_forge.rl.observation import Observation
from manaforge_widgets.games.kings_forge.rules import actions, notation
from manaforge_widgets.games.kings_forge.rules.arguments import TAKES
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, ONES, PLUS, REROLL, SIX, TOKEN_WORDS, TOKENS, token
from manaforge_widgets.games.kings_forge.rules.dice import CEMETERY, COLOURS, KINDS, LIBRARY, named
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.rl.encoding import Encoding
from manaforge_widgets.rl.vector import Vector

_PLAIN = (actions.CLAIM, actions.VISIT, actions.PASS, actions.PLACE, actions.END, actions.ROLL)
_FIXED_KINDS = ("place", "end", "roll")
_SIDES = 6
_VERBS = {"six": "set to 6", "flip": "flip", "reroll": "reroll"}
_BONUSES = {"six": SIX, "flip": FLIP, "reroll": REROLL}


class KingsForgeEncoding(Encoding):
    """King's Forge as numbers.

    Most actions are one number. A visit takes two: the dock with its dice, then the card to turn down. A craft or steal
    takes one for the card, then one for each die. A change of a die takes one for the bonus and one for the die.

    Example:
        >>> from manaforge_widgets.games.kings_forge.rules.game import KingsForge
        >>> encoding = KingsForgeEncoding(KingsForge(), 2)
        >>> encoding.title, "claim Tavern top" in encoding.names
        ('kings_forge_v2', True)
    """

    version = 2
    longest = 200_000
    rules: KingsForge

    def __init__(self, rules: KingsForge, seats: int) -> None:
        self._observation = Observation(rules.components)
        super().__init__(rules, seats)

    @property
    def most_outcomes(self) -> int:
        """The most results of a single draw: of a craft card, a gather card, a side of a die, or the first player."""
        components = self.rules.components
        return max(len(components.crafts), len(components.gathers), _SIDES, self.seats)

    def wholes(self) -> Iterator[str]:
        """Yield the names of the actions that are one number, such as claims, passes and the end of a turn."""
        components = self.rules.components
        for card in components.gathers:
            for side, action in zip(actions.SIDES, card.actions, strict=True):
                # If all dice are placed, their numbers follow from the supply.
                payments = [(0, 0)] if action.all_unused else action.payments
                for home, gone in payments:
                    args = {"card": card.name, "action": side, "dice": named(home), "consumed": named(gone)}
                    yield notation.write("claim", args)
        yield from (notation.write("pass", {"take": take}) for take in TAKES)
        yield from (notation.write(kind, {}) for kind in _FIXED_KINDS)
        yield from (notation.write("ones", {"by": source}) for source, _ in self._sources(ONES))

    def pieces(self) -> Iterator[str]:
        """Yield the names of the parts of other actions: docks with dice, cards to turn down, crafts, bonuses, dice."""
        components = self.rules.components
        for dock in components.docks:
            for cost in dock.costs:
                yield from (_visit(dock.name, named(dice)) for dice in components.handfuls[cost])
        yield from (f"turn down {card.name}" for card in components.gathers)
        for verb in ("craft", "steal"):
            yield from (f"{verb} {craft.name}" for craft in components.crafts)
        for source, amounts in self._sources(PLUS):
            yield from (f"add {amount} by {source}" for amount in sorted(set(amounts)))
        for kind, verb in _VERBS.items():
            yield from (f"{verb} by {source}" for source, _ in self._sources(_BONUSES[kind]))
        for kind in KINDS[:CEMETERY]:
            yield from (f"die {kind}-{number}" for number in range(1, components.dice[KINDS.index(kind)] + 1))
        library = KINDS[LIBRARY]
        for colour in COLOURS:
            yield from (f"die {library}-{number} as {colour}" for number in range(1, components.dice[LIBRARY] + 1))
        yield f"die {KINDS[CEMETERY]}"

    def spell(self, action: Action) -> Sequence[str]:
        """Return the names of the parts of an action whose notation is not itself a name."""
        args = thawed(action.args)
        card, die = args.get("card"), args.get("die")
        if action.kind == "claim":
            return [f"claim {card} {args['action']}"]
        if action.kind == "visit":
            return [_visit(args["dock"], args["dice"]), f"turn down {card}"]
        if action.kind in ("craft", "steal"):
            return [f"{action.kind} {card}", *(f"die {one}" for one in args["dice"])]
        verb = f"add {args['amount']}" if action.kind == "add" else _VERBS[action.kind]
        return [f"{verb} by {args['by']}", f"die {die}"]

    def is_plain(self, code: int) -> bool:
        """Return whether a code means the same action in all positions; one with a rolled die or a bonus does not."""
        return code & actions.KIND_MASK in _PLAIN

    def write(self, view: View, vector: Vector) -> None:
        """Add everything that a view of King's Forge shows to a vector."""
        self._observation.write(view, vector)

    def _sources(self, kind: int) -> Iterator[tuple[str, Sequence[int]]]:
        """Yield the cards and tokens that give a kind of bonus, with its amounts."""
        for card in self.rules.components.gathers:
            for action in card.actions:
                yield from ((card.name, bonus[2:]) for bonus in action.bonuses if bonus[1] == kind)
        for number in range(len(TOKENS)):
            bonus = token(number, 0)
            if bonus[1] == kind:
                yield TOKEN_WORDS[number], bonus[2:]


def _visit(dock: str, dice: dict[str, int]) -> str:
    return f"visit {dock} dock with {notation.write_dice(dice)}"
