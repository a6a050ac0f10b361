"""Ramming in battle: who is named, the test, the contact on the way, and the dice of both ships."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.errors import InputError
from phasesim.rules.bfg.armour import present, shown
from phasesim.rules.bfg.command import leadership_test, standing
from phasesim.rules.bfg.fanning import put_markers
from phasesim.rules.bfg.holofields import holofield_save
from phasesim.rules.bfg.hulls import hull_of
from phasesim.rules.bfg.orders import offer_brace
from phasesim.rules.bfg.ramming import ram, ram_test_dice
from phasesim.rules.bfg.sight import sides
from phasesim.rules.bfg.wounds import wound
from phasesim.rules.host import Host
from phasesim.table import Path, Ship, first_touch


def name_rams(host: Host, ships: Sequence[Ship]) -> None:
    """Each ship on All Ahead Full may name one enemy ship and take the test, before the dice of the move are rolled.

    [COR-RAM-01, COR-RAM-02, COR-RAM-03, COR-LD-05, COR-LD-06]
    """
    for ship in ships:
        target = host.doctrine(ship.side).rams(host.view, ship)
        if not target:
            continue
        foe = host.ships.get(target)
        if foe is None or foe.side == ship.side:
            raise InputError(f"{ship.name} cannot ram", value=target, rule="COR-RAM-01")
        dice = ram_test_dice(ship.sheet.kind, foe.sheet.kind)
        leadership = standing(ship.leadership, ship.criticals)
        result = host.roll(leadership_test(leadership, dice), ship.name, target)
        outcome = {"leadership": leadership, "dice": dice, "total": result.total, "passed": result.passed}
        host.event("ram_test", ship.name, target, "COR-RAM-01 COR-RAM-02", outcome)
        if result.passed:
            host.phase_memory["rams", ship.name] = target


def ram_at(host: Host, ship: Ship, path: Path, target: str) -> float | None:
    """Cm along its path at which a ship first touches the one that it rams, if it does.  [COR-RAM-04]"""
    foe = host.ships.get(target)
    return None if foe is None else first_touch(path, ship.radius, foe.position, foe.radius)


def ram_ship(host: Host, name: str, target: str) -> None:
    """Resolve a ram at the moment of contact: all dice first, then the damage of both; an explosion reaches both.

    Of two sides on whose border the rammer lies it takes the better.
    [COR-RAM-04, COR-RAM-05, COR-RAM-06, COR-RAM-07, COR-HOLO-02, SHT-BRACE-01, SHT-SHLD-04]
    """
    for one, threat in ((target, name), (name, target)):
        if not host.ships[one].hulk:
            offer_brace(host, host.ships[one], threat)
    ship, foe = host.ships[name], host.ships[target]
    if hull_of(foe).holofield and not foe.hulk and host.roll(holofield_save(), name, target):
        host.event("ram", name, target, "COR-HOLO-02 COR-RAM-04", {"dodged": True})
        put_markers(host, target, ship.position, 1, "COR-HOLO-02")
        return
    shows = [side for side, _ in sides(foe.position, foe.heading, ship.position)]
    armour = present(foe.sheet, foe.criticals, foe.hulk)
    side = min(shows, key=lambda one: (shown(armour, one), one == "front"))
    own = present(ship.sheet, ship.criticals).front
    result = host.roll(ram(ship.sheet.hits, shown(armour, side), foe.sheet.hits, own, side == "front"), name, target)
    outcome = {"side": side, "armour": shown(armour, side), "dealt": result.dealt, "taken": result.taken}
    host.event("ram", name, target, "COR-RAM-05 COR-RAM-06", outcome)
    wound(host, target, result.dealt, name, in_ram=name)
    if name in host.ships:
        wound(host, name, result.taken, target, in_ram=target)
