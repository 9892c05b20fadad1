"""The actions of a turn that a search for buildable items has to try.

Only actions that can't help are left out. Position A is *as good as* position B if A has at least as much of each of
these: mana, gems, prisms, spends, unspent dice, charged cards and unused talents. In all else A and B are equal. Then
every action that is possible in B is possible in A, with a result as good. So from A a seat can build every item that
it can build from B. It follows:

- After the end of the turn, a prism gained or a build, nothing can be built (MF-T2, MF-T7). Scavenger builds from the
  discard pile (MF-A7), and Precognition moves cards that are not on the board (MF-A6).
- A die can be spent, copied and turned whether it lies on Aether Reserve or not (MF-A4, MF-D4, MF-A3): holding and
  releasing only change the next roll.
- Enchanters, and levels that give only prestige, take things away and give nothing that pays. A free level is not
  needed if a higher free level of its card gives as much.
- A face without effect is not worth a spend: Power Surge without an exhausted card, Gem Copy without a gem.
- Dice that show the same face are equal. A Transmute need not copy another Transmute: it can copy the same dice
  itself.
- Mana is paid before gems of its element, since a gem can do everything that mana can (MF-P1).
- A card that is free to use and has nothing left to unlock is used at once: this only adds.
- If no later action can give more spends, dice that only give mana or gems are spent first, in one order. They only
  add, so actions between them can be taken after them.
- A gem is attached only if the level that it unlocks or improves is used next: until then it is worth more unattached.
- Prisms are exchanged and the Apprentice is used at the end, unless the gem or the mana can first be turned into more.
"""

from __future__ import annotations

from typing import NamedTuple

from manaforge_widgets.games.manaforge.odds.plans import gives
from manaforge_widgets.games.manaforge.rules import actions, engine, roles
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Cost, Gain, Item, Level
from manaforge_widgets.games.manaforge.rules.elements import ANY
from manaforge_widgets.games.manaforge.rules.position import Position

_FREE = Cost()


class SearchOrder(NamedTuple):
    """Limits on the next actions, so that the search does not try the same actions in two orders.

    Attributes:
        after: only dice with a higher rank than this may still be spent; see ``TurnPruner.ranks``.
        upgraded: the card that just got a gem and is used next, or -1.
    """

    after: int = -1
    upgraded: int = -1


class TurnPruner:
    """Selects the actions of one turn that a search has to try.

    Args:
        pos: a position with one seat only, in its turn.
    """

    def __init__(self, pos: Position) -> None:
        self._components = pos.components
        self._cards = [pos.components.items[item] for item in pos.workshop[0]]
        self._slots = {card.id: len(pos.components.gem_slots[card.id]) for card in self._cards}
        self._useful = {card.id: [n for n, level in enumerate(card.levels) if gives(level)] for card in self._cards}
        self._mancers = usable_mancers(pos)
        self._read_levels()
        self._sort_levels()
        self._rank_dice(pos)

    def _read_levels(self) -> None:
        levels = [card.levels[number] for card in self._cards for number in self._useful[card.id]]
        self._activations = {
            actions.code(actions.ACTIVATE, actions.pack_card(item, number))
            for item, numbers in self._useful.items()
            for number in numbers
        }
        self._upgrades = {
            actions.code(actions.UPGRADE, actions.pack_card(card.id, element))
            for card in self._cards
            for level in self._levels_for_a_gem(card)
            for element in range(4)
            if level.gem in (element, ANY)
        }
        self._mana_works = any(level.pay.total for level in levels)
        self._any_gem_works = self._mana_works or any(level.pay.gems for level in levels)
        self._exhausting = any(level.pay.exhaust for level in levels)

    def _levels_for_a_gem(self, card: Item) -> tuple[Level, ...]:
        useful = self._useful[card.id]
        if any(_by_gems(card.levels[number]) for number in useful):
            return card.levels
        # A gem on a lower level is on the way to a higher one.
        return card.levels[: max(useful, default=-1) + 1]

    def _sort_levels(self) -> None:
        # The keys are a card and the number of gems on it.
        self._better_with: dict[tuple[int, int], set[int]] = {}
        self._needless: dict[tuple[int, int], set[int]] = {}
        self._at_once: dict[int, list[int]] = {}
        for card in self._cards:
            useful = self._useful[card.id]
            needed = {number: self._components.gems_needed[card.id][number] for number in useful}
            free = [number for number in useful if _free(card.levels[number])]
            for gems in range(self._slots[card.id] + 1):
                unlocked = [number for number in free if needed[number] <= gems]
                best = _best(card, unlocked)
                self._better_with[card.id, gems] = {
                    _activation(card, n)
                    for n in useful
                    if needed[n] == gems or (needed[n] < gems and _by_gems(card.levels[n]))
                }
                self._needless[card.id, gems] = {_activation(card, n) for n in unlocked if n not in best}
                if gems == self._slots[card.id] and free and free == useful and not self._exhausting:
                    self._at_once[card.id] = [_activation(card, number) for number in best]

    def _rank_dice(self, pos: Position) -> None:
        faces = [self._components.faces[face] for face in pos.die_face[0]]
        self._copies_gems = any(face.special == "gem copy" for face in faces)
        gains = [gain for card in self._cards for number in self._useful[card.id] for gain in card.levels[number].gains]
        recharging = any(gain.recharge for gain in gains) or any(face.special == "power surge" for face in faces)
        adding = [card for card in self._cards if any(gain.spends for level in card.levels for gain in level.gains)]
        # Without recharging, a card that is used at once gives its spends before the first die is spent.
        late = any(recharging or self._slots[card.id] or card.id not in self._at_once for card in adding)
        plain = []
        if not late:
            kinds = pos.die_type[0]
            plain = [
                die
                for die, face in enumerate(faces)
                if (face.options or face.gem >= 0) and kinds[die] not in self._mancers
            ]
            plain.sort(key=lambda die: -max((sum(option) for option in faces[die].options), default=1))
        # Other dice and other actions come after all plain dice: their rank is above that of the last action.
        self._last = len(plain) if plain else -1
        self.ranks = [plain.index(die) if die in plain else self._last + 1 for die in range(len(faces))]

    def key(self, pos: Position, order: SearchOrder) -> tuple[object, ...]:
        """Return a key of a position: from two positions with the same key, the same items can be built."""
        return (
            *order,
            pos.spends,
            pos.spent[0],
            *pos.reserve,
            *pos.gems,
            pos.prisms[0],
            (*pos.charged[0], *map(_sorted, pos.attached[0])) if self._cards else (),
            (*pos.die_face[0], pos.used) if self._mancers else (),
            tuple(pos.stack),
        )

    def actions_to_try(self, pos: Position, order: SearchOrder) -> list[tuple[int, SearchOrder]]:
        """Return the actions that the search must try when no choice is pending.

        Each comes with the order that limits the actions after it.
        """
        if order.upgraded >= 0:
            return self._use_upgraded(pos, order)
        if self._at_once and (codes := self._use_at_once(pos)):
            return [(code, order) for code in codes]
        moves = []
        twins = set()
        later = SearchOrder(self._last)
        for code in engine.legal(pos, 0):
            kind, about = code & actions.KIND_MASK, code >> actions.BITS
            if kind == actions.SPEND:
                face, die_type = pos.die_face[0][about], pos.die_type[0][about]
                twin = face, die_type if die_type in self._mancers else -1
                if twin not in twins:
                    twins.add(twin)
                    rank = self.ranks[about]
                    if rank > order.after and self._has_effect(pos, face):
                        moves.append((code, SearchOrder(rank) if rank < self._last else later))
            elif code in self._activations:
                if code not in self._needless[actions.card_of(about), _gems_on(pos, actions.card_of(about))]:
                    moves.append((code, later))
            elif code in self._upgrades:
                if pos.charged[0][pos.workshop[0].index(actions.card_of(about))]:
                    moves.append((code, SearchOrder(self._last, actions.card_of(about))))
            elif self._may_help(pos, kind, about):
                moves.append((code, later))
        return moves

    def answers_to_try(self, pos: Position) -> list[int]:
        """Return the answers to the open question that must be tried, at least one."""
        operation = pos.stack[-1][0]
        if operation == at.TRANSMUTE:
            answers = self._faces_to_copy(pos)
        elif operation == at.TURN_DIE:
            answers = self._dice_to_turn(pos)
        elif operation == at.PAY:
            answers = [code for code in pos.options if _keeps_gems(pos, code)]
        else:
            return pos.options
        return answers or pos.options[:1]

    def _has_effect(self, pos: Position, face: int) -> bool:
        special = self._components.faces[face].special
        if special == "power surge":
            return not all(pos.charged[0])
        return special != "gem copy" or any(pos.gems)

    def _may_help(self, pos: Position, kind: int, about: int) -> bool:
        if kind == actions.EXCHANGE:
            # A gem to copy or attach is needed only when the last one of its element is gone.
            return self._any_gem_works or (not pos.gems[about] and (self._copies_gems or bool(self._upgrades)))
        return kind == actions.USE and (self._mana_works or self._components.talents[about].role == roles.MANCER)

    def _use_upgraded(self, pos: Position, order: SearchOrder) -> list[tuple[int, SearchOrder]]:
        item, gems = order.upgraded, _gems_on(pos, order.upgraded)
        moves = []
        for code in engine.legal(pos, 0):
            kind, about = code & actions.KIND_MASK, code >> actions.BITS
            one_more = code in self._upgrades and actions.card_of(about) == item
            if one_more or (kind == actions.EXCHANGE and self._may_help(pos, kind, about)):
                moves.append((code, order))
            elif code in self._better_with[item, gems]:
                moves.append((code, SearchOrder(order.after)))
        return moves

    def _use_at_once(self, pos: Position) -> list[int]:
        for place, item in enumerate(pos.workshop[0]):
            filled = len(pos.attached[0][place]) == self._slots[item]
            if pos.charged[0][place] and filled and item in self._at_once:
                return self._at_once[item]
        return []

    def _faces_to_copy(self, pos: Position) -> list[int]:
        code_of: dict[int, int] = {}
        for code in pos.options:
            face = pos.die_face[0][code >> actions.BITS]
            if self._components.faces[face].special != "transmute" and self._has_effect(pos, face):
                code_of.setdefault(face, code)
        return list(code_of.values())

    def _dice_to_turn(self, pos: Position) -> list[int]:
        # A die that already shows the gem is included: some die must be turned, and another face may be worth more.
        code_of: dict[tuple[int, int], int] = {}
        for code in pos.options:
            die = code >> actions.BITS
            code_of.setdefault((pos.die_face[0][die], pos.spent[0] >> die & 1), code)
        return list(code_of.values())


def usable_mancers(pos: Position) -> set[int]:
    """Return the elements of the only seat's -mancers that can still turn a die in this turn."""
    numbers = {number for number in pos.talents[0] if not pos.used >> number & 1}
    # A -mancer in use already counts as used, although its die is not turned yet.
    numbers |= {frame[1] for frame in pos.stack if frame[0] == at.TURN_DIE}
    talents = [pos.components.talents[number] for number in numbers]
    return {talent.element for talent in talents if talent.role == roles.MANCER}


def _amounts(gain: Gain) -> tuple[int, ...]:
    return (*gain.mana, *gain.gems, gain.prisms, gain.spends, gain.recharge, gain.attached, gain.paid_gems)


def _free(level: Level) -> bool:
    # The value of recharging another card depends on when it is done.
    return level.pay == _FREE and not any(gain.recharge for gain in level.gains)


def _best(card: Item, numbers: list[int]) -> list[int]:
    """Return the free levels, but leave out a level if a higher free one is as good."""

    def covers(high: int, low: int) -> bool:
        return all(
            any(all(map(int.__ge__, _amounts(more), _amounts(less))) for more in card.levels[high].gains)
            for less in card.levels[low].gains
        )

    return [low for low in numbers if not any(high > low and covers(high, low) for high in numbers)]


def _by_gems(level: Level) -> bool:
    return any(gain.attached for gain in level.gains)


def _activation(card: Item, number: int) -> int:
    return actions.code(actions.ACTIVATE, actions.pack_card(card.id, number))


def _gems_on(pos: Position, item: int) -> int:
    return len(pos.attached[0][pos.workshop[0].index(item)])


def _sorted(gems: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(gems)) if len(gems) > 1 else gems


def _keeps_gems(pos: Position, code: int) -> bool:
    mana, gems = actions.unpack_payment(code >> actions.BITS)
    return all(not gems[element] or mana[element] == pos.reserve[element] for element in range(4))
