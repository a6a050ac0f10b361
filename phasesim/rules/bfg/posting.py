"""Craft go on patrol over a ship: who may, and whether as markers by themselves or as one wave."""

from __future__ import annotations

from collections.abc import Iterable

from phasesim.errors import InputError
from phasesim.rules.bfg.guards import own_patrols
from phasesim.rules.host import Host
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Craft, Ship, Squadron, Wave
from phasesim.table.plans import Composition


def refuse_patrol(rules: RuleSet, wave: Wave, ship: Ship) -> None:
    """Raise where craft cannot be on patrol: by type, and only over friendly ships.

    [ORD-CAP-08, ORD-CAP-12, ORD-CAP-13, XOR-CSP-01, XOR-CSP-06, XOR-CSP-07]
    """
    other = next((s.craft.name for s in wave.squadrons if not rules["patrol_types"](s.craft.fights)), None)
    if other is not None:
        rule = "ORD-CAP-13" if wave.fighters else "ORD-CAP-08"
        raise InputError(f"{wave.name} cannot go on CAP: {other} does not act as a fighter", rule=rule)
    if ship.side != wave.side:
        raise InputError(f"{wave.name} cannot go on CAP over {ship.name}: not a friendly ship", rule="ORD-CAP-12")


def kind_of(craft: Craft) -> str:
    """What a craft is on patrol: a fighter, a bomber or an assault boat.  [XOR-CSP-05]"""
    return craft.strikes or "fighter"


def by_kind(squadrons: Iterable[Squadron]) -> dict[str, tuple[Squadron, ...]]:
    """Markers of a patrol by what they are, in the order in which the kinds first stand."""
    found: dict[str, tuple[Squadron, ...]] = {}
    for squadron in squadrons:
        kind = kind_of(squadron.craft)
        found[kind] = (*found.get(kind, ()), squadron)
    return found


def composition(squadrons: Iterable[Squadron]) -> Composition:
    """Markers as numbers by craft."""
    found: dict[str, int] = {}
    for squadron in squadrons:
        found[squadron.craft.name] = found.get(squadron.craft.name, 0) + 1
    return tuple(found.items())


def post(host: Host, name: str, ship: Ship) -> None:
    """Put a wave of one kind, or a marker, on patrol; where patrols are waves it joins those of its kind.

    [ORD-CAP-01, ORD-CAP-05, ORD-CAP-12, XOR-CSP-01, XOR-CSP-05]
    """
    wave = host.ordnance[name]
    assert isinstance(wave, Wave)
    others = _alike(host, wave, ship.name)
    if others or len(wave.squadrons) > 1:
        host.acted("patrol_grouping")
    if others and host.rules["patrol_grouping"]():
        _join(host, wave, others[0])
        return
    host.set_ordnance(wave.but(guarding=ship.name, position=ship.position))
    host.relate("guards", name, ship.name)
    host.event("cap", name, ship.name, "ORD-CAP-01 ORD-CAP-12", {})


def _alike(host: Host, wave: Wave, ship: str) -> list[Wave]:
    kind = kind_of(wave.squadrons[0].craft)
    found = [host.ordnance[name] for name in own_patrols(host, ship) if name != wave.name]
    return [one for one in found if isinstance(one, Wave) and kind_of(one.squadrons[0].craft) == kind]


def _join(host: Host, wave: Wave, patrol: Wave) -> None:
    """Markers that go on patrol where others of their kind are become one wave with them.  [XOR-CSP-05]"""
    host.drop_ordnance(wave.name)
    joined = patrol.but(squadrons=(*patrol.squadrons, *wave.squadrons), held=max(patrol.held, wave.held))
    host.set_ordnance(joined)
    host.relate("guards", patrol.name, patrol.guarding)
    host.event("joins", wave.name, patrol.name, "XOR-CSP-05", {"markers": len(wave.squadrons)})


def gather_patrols(host: Host) -> None:
    """See to patrols that a scenario has in play: by type as the rules allow, and as one wave where they say so.

    [ORD-CAP-08, XOR-CSP-05, XOR-CSP-06, XOR-CSP-07]
    """
    for name in list(host.ordnance):
        unit = host.ordnance.get(name)  # as it stands: it may have been joined by another
        if not isinstance(unit, Wave) or not unit.guarding:
            continue
        refuse_patrol(host.rules, unit, host.ships[unit.guarding])
        others = _alike(host, unit, unit.guarding)
        if others:
            host.acted("patrol_grouping")
        if others and others[0].name < unit.name and host.rules["patrol_grouping"]():
            _join(host, unit, others[0])
