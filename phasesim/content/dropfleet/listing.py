"""What models of Dropfleet there are, as rows for a table."""

from __future__ import annotations

from collections import Counter
from typing import Any

from phasesim.content.dropfleet.assets import assets
from phasesim.content.dropfleet.vessels import vessel_classes
from phasesim.table.dropfleet import Load, Profile


def ships() -> list[dict[str, Any]]:
    """Ship classes, with what they launch a turn."""
    return [
        {
            "name": sheet.name,
            "fleet": sheet.faction,
            "kind": sheet.kind,
            "tonnage": sheet.tonnage,
            "points": sheet.points,
            "hull": sheet.hull,
            "armour": f"{sheet.armour}+" + (f"/{sheet.passive}+" if sheet.passive else ""),
            "pd": sheet.pd,
            "thrust": f"{sheet.thrust:g}",
            "launch": ", ".join(map(_load, sheet.loads)) or "-",
        }
        for sheet in vessel_classes().values()
    ]


def craft() -> list[dict[str, Any]]:
    """Launch assets of the faction tables."""
    return [
        {
            "name": made.kind.replace("_", " "),
            "fleet": made.faction,
            "thrust": f"{made.thrust:g}",
            "lock": f"{made.lock}+" if made.lock else "-",
            "attack": made.attack or "-",
            "damage": made.damage or "-",
            "pd bonus": f"+{made.pd_bonus}" if made.pd_bonus else "-",
            "special": _special(made),
        }
        for made in assets().values()
    ]


def fleets() -> list[dict[str, Any]]:
    """Factions, with their classes and assets."""
    counts = Counter(sheet.faction for sheet in vessel_classes().values())
    kinds = {
        faction: ", ".join(kind.replace("_", " ") for owner, kind in assets() if owner == faction) for faction in counts
    }
    return [{"name": faction, "ships": count, "craft": kinds[faction]} for faction, count in counts.items()]


def _load(load: Load) -> str:
    kinds = " or ".join(asset.kind.replace("_", " ") + "s" * (load.launch > 1) for asset in load.assets)
    return f"{load.launch} {kinds}" + (f" ({load.uses} times)" if load.uses else "")


def _special(made: Profile) -> str:
    words = [word for word in ("scald", "corruptor", "flash") if getattr(made, word)]
    return ", ".join(words) or ("-" if made.doubles else "once Thrust only")


LISTS = {"ships": ships, "craft": craft, "fleets": fleets}
"""What differs from one game system to another, by kind."""
