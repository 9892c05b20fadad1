"""Conversion between the code of an action and its arguments by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from manaforge_widgets.core.api import AmbiguousAction, IllegalAction, Refusal, UnreadableAction
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.core.messages import either, listed, short
from manaforge_widgets.core.record import Record, thawed
from manaforge_widgets.core.spelling import did_you_mean, unknown
from manaforge_widgets.games.manaforge.rules import actions
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.components import Gain
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES, unit
from manaforge_widgets.games.manaforge.rules.names import die_name, die_names
from manaforge_widgets.games.manaforge.rules.notation import write_gain
from manaforge_widgets.games.manaforge.rules.position import Position

Args = Mapping[str, Any] | Record
"""The arguments of an action by name: ``{"card": "Stone Circle", "level": 2}``."""

Given = dict[str, Any]


def decode(pos: Position, seat: int, code: int) -> tuple[str, dict[str, Any]]:
    """Return the kind and the arguments of a code; the arguments are in the order of the notation."""
    kind = actions.kind_of(code)
    decoder = _DECODERS.get(kind)
    return actions.KINDS[kind], decoder(pos, seat, actions.about_of(code)) if decoder else {}


def encode(pos: Position, seat: int, kind: str, args: Args) -> int:
    """Return the code of an action from its kind and arguments; the action need not be legal.

    Raises:
        UnreadableAction: the game has no such kind or argument.
        IllegalAction: an argument names something that the seat does not have.
        AmbiguousAction: the name of a card fits several cards.
    """
    if kind not in actions.KINDS:
        hint = did_you_mean(kind, actions.KINDS, f"the kinds are {listed(actions.KINDS)}.")
        raise UnreadableAction(f"there is no action of the kind {short(kind)}; {hint}")
    number = actions.KINDS.index(kind)
    encoder = _ENCODERS.get(number)
    try:
        return actions.code(number, encoder(pos, seat, thawed(args)) if encoder else 0)
    except (KeyError, TypeError, AttributeError) as error:
        raise UnreadableAction(
            f"an action {kind!r} can't have the arguments {short(thawed(args), 60)}; see m.legal_actions()."
        ) from error


def alternatives(pos: Position) -> list[dict[str, Any]]:
    """Return the benefits to choose from in a ``choose`` question, in the order of the answers, without zeros."""
    frame = pos.stack[-1] if pos.stack else (-1,)
    if frame[0] == at.CHOOSE_FACE:
        return [benefit(Gain(mana=option)) for option in pos.components.faces[frame[1]].options]
    if frame[0] == at.CHOOSE_GAIN:
        return [benefit(gain) for gain in pos.components.items[frame[1]].levels[frame[2]].gains]
    if frame[0] == at.CHOOSE_ANY:
        return [benefit(Gain(mana=unit(element))) for element in range(4)]
    return []


def benefit(gain: Gain) -> dict[str, Any]:
    """Return a benefit as the arguments of a ``choose`` action, without amounts of zero."""
    parts: dict[str, Any] = {"mana": amounts(gain.mana), "gems": amounts(gain.gems)}
    parts.update(prestige=gain.prestige, prisms=gain.prisms)
    return {name: amount for name, amount in parts.items() if amount}


def amounts(by_element: Sequence[int]) -> dict[str, int]:
    """Return the amounts by element; elements with an amount of zero are left out."""
    return {ELEMENTS[element]: amount for element, amount in enumerate(by_element) if amount}


def item_id(pos: Position, name: str, among: Sequence[int] | None = None) -> int:
    """Return the id of an item from its title, or from its name if the name is clear.

    A name is clear if only one item has it. With ``among``, only these items count for a name.

    Raises:
        AmbiguousAction: several cards have the name.
        UnreadableAction: there is no such item.
    """
    exact = pos.components.item_ids.get(name)
    if exact is not None:
        return exact
    wanted = folded(name)
    for item in pos.components.items:
        if folded(item.title) == wanted:
            return item.id
    same_name = [item.id for item in pos.components.items if folded(item.name) == wanted]
    here = [number for number in same_name if among is None or number in among]
    if len(here) == 1:
        return here[0]
    if same_name:
        titles = either(pos.components.items[number].title for number in here or same_name)
        raise AmbiguousAction(f"{short(name, 60)} is ambiguous; write {titles}.")
    raise UnreadableAction(unknown("item", name, (item.title for item in pos.components.items)))


def talent_id(pos: Position, name: str) -> int:
    """Return the id of a talent, from its name.

    Raises:
        UnreadableAction: there is no such talent.
    """
    wanted = folded(name)
    for talent in pos.components.talents:
        if folded(talent.name) == wanted:
            return talent.id
    raise UnreadableAction(unknown("talent", name, (talent.name for talent in pos.components.talents)))


def wanted_gem(pos: Position) -> str:
    """Return the element of the gem that other seats are now asked to give (MF-I9); empty if they are not asked."""
    frame = pos.stack[-1] if pos.stack else (-1,)
    if frame[0] != at.GIVE:
        return ""
    return str(pos.components.items[frame[1]].effect["others_may_give"]["gem"])


# ---------------------------------------------------------------------------------------- from codes to arguments


def _die(pos: Position, seat: int, die: int) -> dict[str, Any]:
    return {"die": die_name(pos, seat, die)}


def _card(pos: Position, _seat: int, item: int) -> dict[str, Any]:
    return {"card": pos.components.items[item].title}


def _level(pos: Position, _seat: int, about: int) -> dict[str, Any]:
    item, level = actions.unpack_card(about)
    return {"card": pos.components.items[item].title, "level": level + 1}


def _upgrade(pos: Position, _seat: int, about: int) -> dict[str, Any]:
    item, element = actions.unpack_card(about)
    return {"card": pos.components.items[item].title, "element": ELEMENTS[element]}


def _element(_pos: Position, _seat: int, element: int) -> dict[str, Any]:
    return {"element": ELEMENTS[element]}


def _pick(pos: Position, _seat: int, about: int) -> dict[str, Any]:
    return {"talent": pos.components.talents[actions.unpack_pick(about)[1]].name}


def _pair(pos: Position, _seat: int, about: int) -> dict[str, Any]:
    pair = actions.unpack_pair(actions.unpack_keep(about)[1])
    return {"talents": [pos.components.talents[talent].name for talent in pair]}


def _cards(pos: Position, seat: int, places: int) -> dict[str, Any]:
    return {"cards": [pos.components.items[pos.workshop[seat][place]].title for place in actions.bits(places)]}


def _payment(_pos: Position, _seat: int, packed: int) -> dict[str, Any]:
    mana, gems = actions.unpack_payment(packed)
    return {"mana": amounts(mana), "gems": amounts(gems)}


def _gift(pos: Position, _seat: int, how: int) -> dict[str, Any]:
    if how == actions.GIVE_GEM:
        return {"what": "gem", "element": wanted_gem(pos)}
    return {"what": "prism" if how == actions.GIVE_PRISM else "nothing"}


_DECODERS: dict[int, Callable[[Position, int, int], dict[str, Any]]] = {
    **dict.fromkeys((actions.SPEND, actions.HOLD, actions.RELEASE, actions.TRANSMUTE, actions.TURN), _die),
    **dict.fromkeys((actions.BUILD, actions.SCAVENGE, actions.RECHARGE, actions.DISCARD), _card),
    **dict.fromkeys((actions.MIMIC, actions.PUT), _card),
    **dict.fromkeys((actions.EXCHANGE, actions.COPY), _element),
    actions.ACTIVATE: _level,
    actions.UPGRADE: _upgrade,
    actions.USE: lambda pos, _seat, talent: {"talent": pos.components.talents[talent].name},
    actions.DRAFT: _pick,
    actions.KEEP: _pair,
    actions.CHOOSE: lambda pos, _seat, chosen: alternatives(pos)[chosen],
    actions.EXHAUST: _cards,
    actions.PAY: _payment,
    actions.MORE: lambda _pos, _seat, amount: {"amount": amount},
    actions.GEMS: lambda _pos, _seat, mask: {"elements": [ELEMENTS[element] for element in actions.bits(mask)]},
    actions.GIVE: _gift,
    actions.TAKE: lambda _pos, _seat, taken: {"die_type": None if taken == actions.NO_DIE else TYPES[taken]},
}


# ---------------------------------------------------------------------------------------- from arguments to codes


def _read_die(pos: Position, seat: int, args: Given) -> int:
    names, name = die_names(pos, seat), str(args["die"])
    if name.lower() not in names:
        words = f"{seat_symbol(seat)} has no die {short(name, 20)}; it has {listed(names) or 'none'}."
        raise IllegalAction(Refusal(words, "MF-T1"))
    return names.index(name.lower())


def _read_card(places: Callable[[Position, int], Sequence[int] | None]) -> Callable[[Position, int, Given], int]:
    return lambda pos, seat, args: item_id(pos, str(args["card"]), places(pos, seat))


def _read_level(pos: Position, _seat: int, args: Given) -> int:
    item, level = item_id(pos, str(args["card"])), args["level"]
    if type(level) is not int or not 1 <= level <= len(pos.components.items[item].levels):
        raise IllegalAction(Refusal(f"{pos.components.items[item].title} has no level {short(level, 20)}.", "MF-T3"))
    return actions.pack_card(item, level - 1)


def _element_id(args: Given) -> int:
    name = str(args["element"]).lower()
    if name not in ELEMENTS:
        raise UnreadableAction(f"there is no element {short(name, 20)}; the elements are {listed(ELEMENTS)}.")
    return ELEMENTS.index(name)


def _read_upgrade(pos: Position, _seat: int, args: Given) -> int:
    return actions.pack_card(item_id(pos, str(args["card"])), _element_id(args))


def _read_pair(pos: Position, seat: int, args: Given) -> int:
    if len(args["talents"]) != 2:
        raise IllegalAction(Refusal(f"you must keep two talents, not {len(args['talents'])}.", "MF-S3"))
    first, second = sorted(talent_id(pos, str(name)) for name in args["talents"])
    return actions.pack_keep(seat, actions.pack_pair(first, second))


def _read_choice(pos: Position, _seat: int, args: Given) -> int:
    known = alternatives(pos)
    wanted = {name: _without_zeros(value) for name, value in args.items() if value}
    if wanted in known:
        return known.index(wanted)
    offered = " or ".join(write_gain(gain) for gain in known)
    words = f"choose {offered}." if known else "there is nothing to choose now."
    raise IllegalAction(Refusal(f"you can't choose {short(write_gain(wanted))}; {words}", "MF-D1"))


def _without_zeros(value: Any) -> Any:
    return {name: amount for name, amount in value.items() if amount} if isinstance(value, dict) else value


def _read_places(pos: Position, seat: int, args: Given) -> int:
    places = 0
    for name in args["cards"]:
        item = item_id(pos, str(name))
        if item not in pos.workshop[seat]:
            words = f"{pos.components.items[item].title} is not in {seat_symbol(seat)}'s workshop."
            raise IllegalAction(Refusal(words, "MF-I12"))
        places |= 1 << pos.workshop[seat].index(item)
    return places


def _read_payment(_pos: Position, _seat: int, args: Given) -> int:
    mana, gems = (_listed(args.get(name, {})) for name in ("mana", "gems"))
    if any(not 0 <= amount <= actions.MOST_OF_A_SOURCE for amount in (*mana, *gems)):
        words = f"each amount in a payment must be from 0 to {actions.MOST_OF_A_SOURCE}."
        raise IllegalAction(Refusal(words, "MF-P1"))
    return actions.pack_payment(mana, gems)


def _listed(by_element: Given) -> list[int]:
    for element in by_element:
        if element not in ELEMENTS or type(by_element[element]) is not int:
            raise UnreadableAction(
                f"a payment must have whole numbers of {listed(ELEMENTS)}, not "
                f"{short({element: by_element[element]}, 40)}."
            )
    return [by_element.get(element, 0) for element in ELEMENTS]


def _read_amount(_pos: Position, _seat: int, args: Given) -> int:
    amount = args["amount"]
    if type(amount) is not int or not 0 <= amount <= actions.MOST_OF_A_SOURCE:
        words = f"the extra mana must be a whole number from 0 to {actions.MOST_OF_A_SOURCE}, not {short(amount)}."
        raise IllegalAction(Refusal(words, "MF-I4"))
    return amount


def _read_gems(_pos: Position, _seat: int, args: Given) -> int:
    names = [str(name).lower() for name in args["elements"]]
    if not set(names) <= set(ELEMENTS) or len(set(names)) < len(names):
        words = f"the gems must be different ones of {listed(ELEMENTS)}, not {short(', '.join(names))}."
        raise IllegalAction(Refusal(words, "MF-I7"))
    return sum(1 << ELEMENTS.index(name) for name in names)


def _read_gift(pos: Position, _seat: int, args: Given) -> int:
    what = str(args["what"]).lower()
    if what in ("nothing", "prism"):
        return actions.GIVE_NOTHING if what == "nothing" else actions.GIVE_PRISM
    if what != "gem" or str(args["element"]).lower() != wanted_gem(pos):
        raise IllegalAction(Refusal("you may give nothing, a prism or a gem of the wanted element.", "MF-I9"))
    return actions.GIVE_GEM


def _read_die_type(_pos: Position, _seat: int, args: Given) -> int:
    name = args["die_type"]
    if name is None:
        return actions.NO_DIE
    if str(name).lower() not in TYPES:
        raise UnreadableAction(f"there is no die {short(name, 20)}; the dice are {listed(TYPES)}.")
    return TYPES.index(str(name).lower())


_ENCODERS: dict[int, Callable[[Position, int, Given], int]] = {
    **dict.fromkeys((actions.SPEND, actions.HOLD, actions.RELEASE, actions.TRANSMUTE, actions.TURN), _read_die),
    **dict.fromkeys((actions.RECHARGE, actions.DISCARD, actions.PUT), _read_card(lambda _pos, _seat: None)),
    **dict.fromkeys((actions.EXCHANGE, actions.COPY), lambda _pos, _seat, args: _element_id(args)),
    actions.BUILD: _read_card(lambda pos, _seat: pos.board),
    actions.SCAVENGE: _read_card(lambda pos, _seat: pos.discard),
    actions.MIMIC: _read_card(lambda pos, seat: pos.store[seat]),
    actions.ACTIVATE: _read_level,
    actions.UPGRADE: _read_upgrade,
    actions.USE: lambda pos, _seat, args: talent_id(pos, str(args["talent"])),
    actions.DRAFT: lambda pos, seat, args: actions.pack_pick(seat, talent_id(pos, str(args["talent"]))),
    actions.KEEP: _read_pair,
    actions.CHOOSE: _read_choice,
    actions.EXHAUST: _read_places,
    actions.PAY: _read_payment,
    actions.MORE: _read_amount,
    actions.GEMS: _read_gems,
    actions.GIVE: _read_gift,
    actions.TAKE: _read_die_type,
}
