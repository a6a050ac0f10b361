"""Ordnance that a scenario has in play at the start: waves of attack craft, fighters on CAP, torpedo salvoes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from phasesim.content.crafts import ROLES, craft
from phasesim.content.deployment import Table
from phasesim.content.fields import Section
from phasesim.table import Craft, Ordnance, Salvo, Ship, Wave, heading, squadrons_of

KINDS = ("wave", "salvo")
_TURN_OF_BOARDING = 45.0


def read_ordnance(section: Section, side: str, ships: Sequence[Ship], table: Table) -> tuple[Ordnance, ...]:
    """Make what one ``[[sides.NAME.ordnance]]`` table holds: a wave, a salvo, or fighters on CAP, each by itself.

    [ORD-CAP-05, ORD-CAP-08]
    """
    kind = section.text("kind", allowed=KINDS, what="kind of ordnance")
    launcher = _ship(section, "launcher", side, ships)
    name = table.name(section, side)
    found = (
        _waves(section, name, side, launcher, ships, table)
        if kind == "wave"
        else (_salvo(section, name, side, launcher, table),)
    )
    section.close()
    return found


def _waves(
    section: Section, name: str, side: str, launcher: Ship | None, ships: Sequence[Ship], table: Table
) -> tuple[Wave, ...]:
    ship = _ship(section, "on_cap", side, ships)
    position = table.position(section, ship.position if ship else None)
    squadrons = squadrons_of(_craft(section, side, ships))
    wave = Wave(name, side, squadrons, position, launcher=launcher.name if launcher else "")
    if ship is None:
        return (wave,)
    for squadron in squadrons:
        if not squadron.craft.fights:
            raise section.error(
                f"{squadron.craft.name} does not act as a fighter:",
                "on_cap",
                value=section.data["on_cap"],
                rule="ORD-CAP-08",
            )
    if len(squadrons) == 1:
        return (wave.but(guarding=ship.name),)
    return tuple(_patrol(section, wave, number, ship, table) for number in range(1, len(squadrons) + 1))


def _patrol(section: Section, wave: Wave, number: int, ship: Ship, table: Table) -> Wave:
    """The marker of that number of a patrol, counted from 1."""
    name = f"{wave.name} {number}"
    table.take(section, name)
    one: Wave = wave.but(name=name, squadrons=wave.squadrons[number - 1 : number], guarding=ship.name)
    return one


def _salvo(section: Section, name: str, side: str, launcher: Ship | None, table: Table) -> Salvo:
    boarding = section.flag("boarding", False)
    return Salvo(
        name=name,
        side=side,
        strength=section.integer("strength", low=1, high=1000),
        speed=section.number("speed", 30.0, low=1, high=1000),
        position=table.position(section),
        heading=heading(section.number("heading")),
        launcher=launcher.name if launcher else "",
        boarding=boarding,
        turn=section.number("turn", _TURN_OF_BOARDING if boarding else 0.0, low=0, high=180),
        reroll=section.flag("reroll", False),
        turrets_hit_on=section.integer("turrets_hit_on", 0, high=6),
    )


def _ship(section: Section, key: str, side: str, ships: Sequence[Ship]) -> Ship | None:
    """The ship of the same side that a key names by its short name, if it names one."""
    short = section.text(key, "")
    if not short:
        return None
    known = {ship.name.removeprefix(f"{side}."): ship for ship in ships}
    section.one_of(key, short, known, f"ship of side {side}")
    return known[short]


def _craft(section: Section, side: str, ships: Sequence[Ship]) -> list[tuple[Craft, int]]:
    """The craft of a wave and how many of each; a role stands for the fleet's craft of that role."""
    wanted = section.section("craft")
    fleet = _fleet(section, side, ships)
    known = {name: made for (owner, name), made in craft().items() if owner == fleet}
    numbers = [(_one_craft(wanted, word, known, ships), wanted.integer(word, low=0, high=1000)) for word in wanted.data]
    if not any(number for _, number in numbers):
        raise section.error("a wave needs at least one marker:", "craft", value=dict(wanted.data))
    return numbers


def _one_craft(section: Section, word: str, known: Mapping[str, Craft], ships: Sequence[Ship]) -> Craft:
    if word in known:
        return known[word]
    aboard = {made.name: made for ship in ships for made in ship.sheet.craft}
    for supply in (aboard, known):
        found = [made for made in supply.values() if made.role == word and made.name in known]
        if len(found) == 1:
            return found[0]
        if found:
            raise section.error("is more than one craft here:", value=word, allowed=[made.name for made in found])
    raise section.error(
        "unknown craft", value=word, allowed=(*known, *(role for role in ROLES if role in _roles(known)))
    )


def _roles(known: Mapping[str, Craft]) -> set[str]:
    return {made.role for made in known.values()}


def _fleet(section: Section, side: str, ships: Sequence[Ship]) -> str:
    fleets = tuple(dict.fromkeys(fleet for fleet, _ in craft()))
    own = tuple(dict.fromkeys(ship.sheet.fleet for ship in ships))
    fleet = section.text("fleet", own[0] if len(own) == 1 else None, fleets, "fleet")
    if own and fleet not in own:
        raise section.error(f"is not a fleet of side {side}:", "fleet", value=fleet, allowed=own)
    return fleet
