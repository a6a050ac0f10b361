"""A ship whose data sheet a scenario changes, to ask what a turret or a point of armour would be worth."""

from __future__ import annotations

from phasesim.content.fields import Section
from phasesim.table import ShipClass
from phasesim.table.units import Armour

FACINGS = ("front", "port", "starboard", "rear")


def changed_sheet(section: Section, sheet: ShipClass) -> ShipClass:
    """Return the data sheet with the figures of the ship's ``sheet`` table; its points stay unless they are given, too.

    ``armour`` is one number for all facings, or a table of facings.
    """
    change = section.section("sheet", {})
    if not change.data:
        return sheet
    turn = change.number("turn", sheet.turn, low=0, high=180)
    speed = change.number("speed", sheet.speed, low=0, high=200)
    changed = sheet.but(
        turrets=change.integer("turrets", sheet.turrets, high=20),
        shields=change.integer("shields", sheet.shields, high=20),
        hits=change.integer("hits", sheet.hits, low=1, high=100),
        points=change.integer("points", sheet.points, low=1),
        armour=_armour(change, sheet.armour),
        turn=turn,
        speed=speed,
        speeds=sheet.speeds if speed == sheet.speed else (speed,),
    )
    change.close()
    return changed


def _armour(change: Section, armour: Armour) -> Armour:
    if isinstance(change.data.get("armour"), int):
        every = change.integer("armour", low=1, high=6, rule="COR-SHIP-02")
        return Armour(every, every, every, every)
    part = change.section("armour", {})
    front, port, starboard, rear = (
        part.integer(facing, getattr(armour, facing), low=1, high=6, rule="COR-SHIP-02") for facing in FACINGS
    )
    part.close()
    return Armour(front, port, starboard, rear)
