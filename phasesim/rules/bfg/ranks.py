"""Squadrons in battle: which ships have fallen out of formation and are units of their own meanwhile."""

from __future__ import annotations

from phasesim.rules.bfg.formation import chains
from phasesim.rules.host import Host
from phasesim.table import Ship


def strays(host: Host, ship: Ship) -> frozenset[str]:
    """Ships outside the formation of a ship's squadron, and those that have dropped out of it for good.  [COR-SQ-05]"""
    found: frozenset[str] = host.memory.get(("strays", ship.side, ship.squadron), frozenset())
    return found


def unit_name(host: Host, ship: Ship) -> str:
    """The unit that a ship belongs to for orders, fire, targets and tests: its squadron, or itself outside of it.

    [COR-SQ-05, COR-DISENG-06]
    """
    return ship.name if ship.name in strays(host, ship) else ship.squadron


def drop_out(host: Host, ship: Ship) -> None:
    """A capital ship that failed to disengage is out of its squadron for good.  [COR-DISENG-06]"""
    if ship.squadron == ship.name:
        return
    key = ("dropped out", ship.side, ship.squadron)
    host.memory[key] = host.memory.get(key, frozenset()) | {ship.name}
    _close(host, ship.side, ship.squadron)


def close_ranks(host: Host, side: str, all_of_them: bool = True) -> None:
    """Look at the formation of a side's squadrons, or only of those looked at before, at which ships may be lost.

    The part with most ships is the squadron, the first by name among equals; a loss tells from the next phase on.
    [COR-SQ-05, COR-SQ-06]
    """
    for (owner, name), ships in host.squadrons.items():
        if owner == side and len(ships) > 1 and (all_of_them or ("strays", side, name) in host.memory):
            _close(host, side, name)


def _close(host: Host, side: str, name: str) -> None:
    dropped: frozenset[str] = host.memory.get(("dropped out", side, name), frozenset())
    fleet, key = host.fleets[side], ("strays", side, name)
    there = {one: fleet[one].position for one in host.squadrons[side, name] if one in fleet and one not in dropped}
    parts = chains(there)
    found = frozenset(one for part in parts[1:] for one in part) | {one for one in dropped if one in fleet}
    before = host.memory.get(key, frozenset())
    host.memory[key] = found
    if found != before and parts:
        host.event("formation", parts[0][0], name, "COR-SQ-05", {"outside": sorted(found)})
