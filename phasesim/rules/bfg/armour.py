"""Armour as an attack meets it: that of the side shown, less a deflector that is off."""

from __future__ import annotations

from dataclasses import replace

from phasesim.table.units import Armour, ShipClass

DEFLECTOR = "deflector"
DEFLECTED, BARE = 6, 5
"""Front armour with a deflector at work, and without."""


def has_deflector(sheet: ShipClass) -> bool:
    """Whether a class has a deflector.  [COR-WPN-07]"""
    return DEFLECTOR in sheet.notes


def present(sheet: ShipClass, criticals: tuple[str, ...] = (), hulk: bool = False) -> Armour:
    """Armour by side as it now is: a deflector is off with the prow damaged, and on a hulk.

    [COR-SHIP-02, COR-WPN-07, SHT-HULK-09]
    """
    armour = sheet.armour
    if has_deflector(sheet):
        off = hulk or "prow_armament_damaged" in criticals
        return replace(armour, front=BARE if off else DEFLECTED)
    return armour


def shown(armour: Armour, side: str) -> int:
    """Armour of the side in which the attacker lies: ``front``, ``port``, ``starboard`` or ``rear``.

    [COR-SHIP-02, SHT-BATT-03, SHT-GUN-05]
    """
    found: int = getattr(armour, side)
    return found
