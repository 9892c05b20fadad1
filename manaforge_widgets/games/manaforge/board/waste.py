"""The things that ending the turn now would waste: gains that the seat could still make, tried out with the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manaforge.board import shapes, targets
from manaforge_widgets.games.manaforge.board.lines import (
    Codes,
    ManaSupply,
    is_last_round,
    kept,
    open_levels,
    played,
    unspent,
)
from manaforge_widgets.games.manaforge.rules import actions, roles, talents
from manaforge_widgets.games.manaforge.rules.components import Cost
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.names import die_name
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.widgets.shapes import WasteView

_NAMED = 3
"""The most buildable items that are all named; of more, one fewer is named and the others are counted."""


@dataclass(frozen=True, slots=True)
class Wasted:
    """One thing that ending the turn would waste.

    Attributes:
        rule: the number of the rule by which the seat could gain it.
        text: its description in a few words and symbols.
        targets: the things on the table that it is about.
        line: the codes of the actions that would gain it.
    """

    rule: str
    text: str
    targets: tuple[str, ...]
    line: Codes


def waste_view(wasted: Sequence[Wasted]) -> list[WasteView]:
    """Return what would be wasted, as JSON for the browser."""
    return [{"rule": one.rule, "text": one.text, "targets": list(one.targets)} for one in wasted]


def waste(pos: Position, cards: shapes.Cards) -> list[Wasted]:
    """Return what the active seat would waste if it ended its turn now.

    Only real gains count: prestige, and before the last round also gems, prisms and the turn's build (MF-T2). Mana that
    can pay for nothing is not wasted, and neither is a gem that is kept for later.

    Args:
        pos: the position, with no question open; it is not changed.
        cards: everything printed on the cards.
    """
    return _Turn(pos, cards).wasted()


class _Turn:
    """A seat in its turn, and what it could still do."""

    def __init__(self, pos: Position, cards: shapes.Cards) -> None:
        self._pos = pos
        self._seat = pos.active
        self._cards = cards
        self._last = is_last_round(pos)
        self._now = kept(pos, pos.active)
        items = pos.components.items
        sinks = [items[item].cost for item in pos.board if item >= 0]
        sinks += [level.pay for item in pos.workshop[pos.active] for level in items[item].levels]
        self._supply = ManaSupply(pos, self._seat, max((cost.total for cost in sinks), default=0))
        self._lines: list[Codes] = []

    def wasted(self) -> list[Wasted]:
        """Return each thing that would be wasted, including dice and cards that another gain needs."""
        built = list(self._build())
        levels = list(self._levels())
        rest = [*self._upgrades({row.targets for row in levels}), *self._talents()]
        self._lines += [row.line for row in (*built[:1], *levels, *rest)]
        return [*built, *self._dice(), *levels, *self._helping(levels), *rest]

    def _gains(self, line: Codes) -> bool:
        after = played(self._pos, self._seat, line)
        return after is not None and kept(after, self._seat).gains_over(self._now)

    # ------------------------------------------------------------------------------------------------ the build

    def _build(self) -> Iterator[Wasted]:
        """MF-T2: an item, or a prism, once a turn."""
        pos = self._pos
        if pos.built:
            return
        lines = {item: line for item in pos.board if item >= 0 and (line := self._built(item)) is not None}
        prism = actions.code(actions.PRISM)
        if not lines:
            if not self._last:
                yield Wasted("MF-T2", "your build: you could still take 1{prism}", (targets.BANK,), (prism,))
            return
        titles = [pos.components.items[item].title for item in lines]
        named = listed(titles if len(titles) <= _NAMED else [*titles[: _NAMED - 1], f"{len(titles) - _NAMED + 1} more"])
        one = named if len(titles) == 1 else f"one of {len(titles)} items ({named})"
        could = f"build {one} for prestige" if self._last else f"build {one}, or take 1{{prism}}"
        text = f"your build: you could still {could}"
        yield Wasted("MF-T2", text, tuple(map(targets.item, titles)), next(iter(lines.values())))

    def _built(self, item: int) -> Codes | None:
        """Return the cheapest line that builds an item, in the last round only if it scores; None if there is none."""
        components = self._pos.components
        build = actions.code(actions.BUILD, item)
        line = self._supply.cheapest(components.items[item].cost, (build,), gems=True)
        if line is None:
            return None
        levels = [code for code, needed, _, _ in components.usable_levels[item] if not needed]
        scores = [line, *((*line, level) for level in levels)]
        if self._last:
            return next((one for one in scores if self._gains(one)), None)
        return line if played(self._pos, self._seat, line) is not None else None

    # ------------------------------------------------------------------------------------------------- the dice

    def _dice(self) -> Iterator[Wasted]:
        """MF-T1: dice whose face gains something, or that help to pay for something else in the list."""
        pos, seat = self._pos, self._seat
        wanted = {code >> actions.BITS for line in self._lines for code in line if _is(code, actions.SPEND)}
        single = {die: line for die in unspent(pos, seat) if (line := self._spent(die))}
        dice = [die for die in unspent(pos, seat) if die in single or die in wanted]
        if not dice:
            return
        count = min(pos.spends, len(dice))
        texts = [pos.components.faces[pos.die_face[seat][die]].text for die in dice]
        faces = " ".join(self._cards["faces"][text]["drawing"] for text in texts)
        needing = [line for line in self._lines if any(_is(code, actions.SPEND) for code in line)]
        line = [*single.values(), *needing][0]
        which = f"{count} of these dice" if count < len(dice) else "a die" if count == 1 else f"{count} dice"
        text = f"you could still spend {which}: {faces}"
        yield Wasted("MF-T1", text, tuple(targets.die(die_name(pos, seat, die)) for die in dice), line)

    def _spent(self, die: int) -> Codes | None:
        """Return actions that spend a die and gain something without any other action; None if there are none."""
        spend: Codes = (actions.code(actions.SPEND, die),)
        face = self._pos.components.faces[self._pos.die_face[self._seat][die]]
        lines = [spend]
        if face.special == "transmute":
            others = range(len(self._pos.die_type[self._seat]))
            lines = [(*spend, actions.code(actions.TRANSMUTE, other)) for other in others if other != die]
        return next((line for line in lines if self._gains(line)), None)

    # ------------------------------------------------------------------------------------------------ the cards

    def _levels(self) -> Iterator[Wasted]:
        """MF-T3: charged cards with a level that gains something; only the highest such level counts."""
        activated: dict[int, tuple[int, Codes]] = {}
        for place, number, code in open_levels(self._pos, self._seat):
            if line := self._activated(place, number, code):
                activated[place] = number, line
        for place, (number, line) in activated.items():
            yield self._card_row(place, number, line)

    def _activated(self, place: int, number: int, code: int) -> Codes | None:
        pay = self._pos.components.items[self._pos.workshop[self._seat][place]].levels[number].pay
        cost = Cost(pay.mana, pay.total)
        line = self._supply.cheapest(cost, (code,), gems=self._last, without=place)
        return line if line is not None and self._gains(line) else None

    def _card_row(self, place: int, number: int, line: Codes) -> Wasted:
        title = self._pos.components.items[self._pos.workshop[self._seat][place]].title
        level = self._cards["items"][title]["levels"][number]
        text = f"{title} is charged: {'→ ' if level['free'] else ''}{level['text']}"
        return Wasted("MF-T3", text, (targets.card(title),), line)

    def _helping(self, levels: Sequence[Wasted]) -> Iterator[Wasted]:
        """MF-T3: charged cards that only give mana, if something else in the list needs it."""
        pos, seat = self._pos, self._seat
        level_targets = {row.targets for row in levels}
        codes = {code: line for line in self._lines for code in line if _is(code, actions.ACTIVATE)}
        for place, number, code in open_levels(pos, seat):
            row = self._card_row(place, number, codes.get(code, ()))
            if row.line and row.targets not in level_targets:
                yield row

    def _upgrades(self, level_targets: set[tuple[str, ...]]) -> Iterator[Wasted]:
        """MF-T4: a gem that unlocks a level which gains something now."""
        pos, seat = self._pos, self._seat
        slots = pos.components.gem_slots
        for place, number, code in open_levels(pos, seat, more_gems=1):
            item, have = pos.workshop[seat][place], len(pos.attached[seat][place])
            title = pos.components.items[item].title
            if pos.components.gems_needed[item][number] != have + 1 or (targets.card(title),) in level_targets:
                continue
            for element in range(4):
                upgrade = actions.code(actions.UPGRADE, actions.pack_card(item, element))
                if slots[item][have] in (element, len(ELEMENTS)) and self._gains((upgrade, code)):
                    level = self._cards["items"][title]["levels"][number]
                    text = f"{title} takes 1{{{ELEMENTS[element]}-gem}}: {level['text']}"
                    yield Wasted("MF-T4", text, (targets.card(title),), (upgrade, code))
                    break

    # ---------------------------------------------------------------------------------------------- the talents

    def _talents(self) -> Iterator[Wasted]:
        """MF-A1, MF-A3: talents that gain something now."""
        pos, seat = self._pos, self._seat
        for number in pos.talents[seat]:
            talent = pos.components.talents[number]
            use = actions.code(actions.USE, number)
            lines: Sequence[Codes] = []
            if talent.role == roles.ENCHANTER:
                lines = [(use,), (actions.code(actions.EXCHANGE, talent.element), use)]
            elif talent.role == roles.MANCER and talents.usable(pos, talent):
                dice = [die for die in unspent(pos, seat) if pos.die_type[seat][die] == talent.element]
                lines = [(use, actions.code(actions.TURN, die), actions.code(actions.SPEND, die)) for die in dice]
            line = next((one for one in lines if self._gains(one)), None)
            if line:
                text = f"{talent.name}: {self._cards['talents'][talent.name]['text']}"
                yield Wasted("MF-T5", text, (targets.talent(talent.name),), line)


def _is(code: int, kind: int) -> bool:
    return code & actions.KIND_MASK == kind
