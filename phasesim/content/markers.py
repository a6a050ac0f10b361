"""Ordnance that a scenario has in play at the start: waves of attack craft, fighters on CAP, torpedo salvoes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from phasesim.content.crafts import ROLES, craft
from phasesim.content.deployment import Table
from phasesim.content.fields import Section
from phasesim.rules.bfg.tubes import BOARDING_TURN, Torpedoes, torpedoes
from phasesim.table import Craft, Ordnance, Salvo, Ship, Squadron, Wave, heading, squadrons_of

KINDS = ("wave", "salvo")


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
    ship = _ship(section, "on_cap", side, ships) or _ship(section, "on_patrol", side, ships)
    position = table.position(section, ship.position if ship else None)
    squadrons = squadrons_of(_craft(section, side, ships))
    if launcher is not None:
        _check_launcher(section, launcher, squadrons, ships)
    wave = Wave(name, side, squadrons, position, launcher=launcher.name if launcher else "")
    if ship is None:
        return (wave,)
    for squadron in squadrons if "on_cap" in section else ():
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


def _check_launcher(section: Section, launcher: Ship, squadrons: tuple[Squadron, ...], ships: Sequence[Ship]) -> None:
    """Refuse a wave that its launcher, with all the ships of its squadron, cannot have sent out.

    [ORD-LAU-01, ORD-CRA-01, ORD-CRA-03, COR-SQF-04]
    """
    carriers = [ship for ship in ships if ship.squadron == launcher.squadron]
    bays = sum(ship.sheet.bays[0] for ship in carriers)
    if len(squadrons) > bays:
        rule = "ORD-CRA-03" if bays else "ORD-LAU-01"
        problem = f"{launcher.name} cannot have launched {len(squadrons)} squadrons from {bays} bays:"
        raise section.error(problem, "craft", value=dict(section.data["craft"]), rule=rule)
    known = [craft for ship in carriers for craft in ship.sheet.craft]
    for squadron in squadrons:
        if squadron.craft not in known:
            names = sorted({craft.name for craft in known})
            problem = f"{launcher.name} has no such craft:"
            raise section.error(problem, "craft", value=squadron.craft.name, allowed=names, rule="ORD-CRA-01")


def _patrol(section: Section, wave: Wave, number: int, ship: Ship, table: Table) -> Wave:
    """The marker of that number of a patrol, counted from 1."""
    name = f"{wave.name} {number}"
    table.take(section, name)
    one: Wave = wave.but(name=name, squadrons=wave.squadrons[number - 1 : number], guarding=ship.name)
    return one


def _salvo(section: Section, name: str, side: str, launcher: Ship | None, table: Table) -> Salvo:
    """A salvo of its table in the file; what it does not say is as its launcher's tubes, or as standard torpedoes."""
    boarding = section.flag("boarding", False)
    kind = _torpedoes(section, launcher, boarding)
    return Salvo(
        name=name,
        side=side,
        strength=section.integer("strength", low=1, high=1000),
        speed=section.number("speed", kind.speed, low=1, high=1000),
        position=table.position(section),
        heading=heading(section.number("heading")),
        launcher=launcher.name if launcher else "",
        boarding=boarding,
        turn=section.number("turn", kind.turn, low=0, high=180),
        slowest=section.number("slowest", kind.slowest, low=0, high=1000),
        reroll=section.flag("reroll", kind.reroll),
        turrets_hit_on=section.integer("turrets_hit_on", kind.turrets_hit_on, high=6),
        fades=section.flag("fades", kind.fades),
    )


def _torpedoes(section: Section, launcher: Ship | None, boarding: bool) -> Torpedoes:
    """The torpedoes of the launcher; it must have tubes, and boarding torpedoes if these are some.

    [ORD-LAU-01, ORD-BRD-10]
    """
    if launcher is None:
        return Torpedoes(30.0, boarding, BOARDING_TURN if boarding else 0.0, 0.0, False, 0, False)
    sheet = launcher.sheet
    if not sheet.tubes:
        raise section.error(f"{launcher.name} has no torpedo tubes:", "launcher", value=sheet.name, rule="ORD-LAU-01")
    if boarding and not sheet.boarding_torpedoes:
        problem = f"{launcher.name} carries no boarding torpedoes:"
        raise section.error(problem, "boarding", value=True, rule="ORD-BRD-10")
    return torpedoes(sheet.tubes[0], boarding)


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


def read_space_wing(section: Section, side: str, ships: Sequence[Ship]) -> tuple[tuple[Craft, int], ...] | None:
    """Read ``space_wing``, the craft that a side has in store where the rules give it a store; None if it says nothing.

    [XOR-SET-01]
    """
    if "space_wing" not in section:
        return None
    wanted = section.section("space_wing")
    aboard = {craft.name: craft for ship in ships for craft in ship.sheet.craft}
    if not aboard:
        raise section.error("needs a ship that carries attack craft:", "space_wing", value=dict(wanted.data))
    found = [(_one_craft(wanted, word, aboard, ships), wanted.integer(word, low=0, high=1000)) for word in wanted.data]
    return tuple((craft, number) for craft, number in found if number)


def _fleet(section: Section, side: str, ships: Sequence[Ship]) -> str:
    fleets = tuple(dict.fromkeys(fleet for fleet, _ in craft()))
    own = tuple(dict.fromkeys(ship.sheet.fleet for ship in ships))
    fleet = section.text("fleet", own[0] if len(own) == 1 else None, fleets, "fleet")
    if own and fleet not in own:
        raise section.error(f"is not a fleet of side {side}:", "fleet", value=fleet, allowed=own)
    return fleet
