"""What meets what: the contacts along a mover's path, and the interactions that each contact consists of.

Markers act through contact alone, and only what a path touches has an effect.  [ORD-GEN-01, ORD-ATK-05, ORD-CRA-06]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import NamedTuple

from phasesim.rules.bfg.blasted import blasted, markers_at
from phasesim.rules.bfg.guards import guards_against, patrols, strikers_on, turrets_worth
from phasesim.rules.host import Host, Interaction
from phasesim.table import (
    Ordnance,
    Path,
    Point,
    Salvo,
    Ship,
    Wave,
    distance,
    first_touch,
    intervals,
    path_length,
    touches,
)

BLAST, INTERCEPTION, BRACE, TURRETS, ATTACK = range(5)
"""Precedence within one contact: blast test, CAP, brace, turrets, attack (ORD-CAP-21, SHT-BRACE-13)."""
KINDS = ("blast", "interception", "brace", "turrets", "attack")


class Contact(NamedTuple):
    """A first touch: cm along the path, what is touched, and its kind (``ship``, ``wave``, ``salvo`` or ``blast``)."""

    distance: float
    name: str
    kind: str


def contacts(
    host: Host,
    path: Path,
    radius: float,
    mover: str,
    meets: Callable[[str], tuple[str, bool] | None],
    met: Mapping[str, float] | Set[str],
) -> list[Contact]:
    """Contacts along a path, nearest first, ties by name.

    ``meets(name)`` tells the kind of a contact and whether being in contact at the start counts although the mover
    parts from it; None where the two have no effect on each other.  From what is in ``met`` the mover must part first;
    where distances stand there, come farther away than they were when they met (a wave that has lost markers is
    smaller).
    """
    found = []
    for name in host.near(path, radius):
        if name == mover:
            continue
        kind = meets(name)
        if kind is None:
            continue
        disc = _disc(host, name)
        apart = None
        if name in met:
            apart = met[name] if isinstance(met, Mapping) else radius + disc[1]
        at = _touch(path, radius, *disc, kind[1], apart)
        if at is not None:
            found.append(Contact(at, name, kind[0]))
    found.sort()
    return found


def _disc(host: Host, name: str) -> tuple[Point, float]:
    unit = host.ships.get(name) or host.blast.get(name) or host.ordnance[name]
    return unit.position, unit.radius


def _touch(
    path: Path, radius: float, centre: Point, other: float, start_counts: bool, apart: float | None
) -> float | None:
    """First touch that counts: one at the start does if it must, or if the mover stays in it to the end."""
    if apart is not None and distance(path[0], centre) <= apart + 1e-5:
        parted = next((leave for _, leave in intervals(path, 0.0, centre, apart)), 0.0)
        return next((enter for enter, _ in intervals(path, radius, centre, other) if enter > parted), None)
    at = first_touch(path, radius, centre, other)
    if at is None or at > 0.0:
        return at
    stretches = intervals(path, radius, centre, other)
    stays = stretches[0][1] >= path_length(path) - 1e-6
    if start_counts or stays:
        return at
    return stretches[1][0] if len(stretches) > 1 else None


# ---------------------------------------------------------------- who has an effect on whom
def wave_meets(host: Host, wave: Wave, name: str) -> str | None:
    """What a wave of attack craft meets.

    [ORD-ATK-03, ORD-CRA-05, ORD-CRA-07, ORD-FTR-02, ORD-FTR-05, ORD-BOM-02, ORD-ASB-02, XOR-ORD-05]
    """
    ship = host.ships.get(name)
    if ship is not None:
        return None if ship.side == wave.side else "ship"
    if name in host.blast:
        return "blast"
    return ordnance_meets(wave, host.ordnance[name])


def ordnance_meets(mover: Ordnance, other: Ordnance) -> str | None:
    """Whether two markers may have an effect on each other, and what the other is; `passes_by` says if they do.

    [ORD-PRE-03, ORD-FTR-02, ORD-FTR-03, ORD-FTR-05, ORD-BOM-02, ORD-ASB-02, ORD-BRD-07, ORD-BRD-09, ORD-RES-07,
    ORD-TBM-06, XOR-TOR-02, XOR-TOR-04, XOR-TOR-05, XOR-FTR-03, XOR-BOM-02, XOR-BOM-10, XOR-ASB-02, XOR-ASB-11]
    """
    friends = mover.side == other.side
    if isinstance(mover, Wave) and isinstance(other, Wave):
        return "wave" if not friends and (mover.fighters or other.fighters) else None
    if isinstance(mover, Salvo) and isinstance(other, Salvo):
        return "salvo"
    salvo, wave = (mover, other) if isinstance(mover, Salvo) else (other, mover)
    if not wave.fighters or (friends and salvo.boarding):  # type: ignore[union-attr]
        return None
    return "salvo" if salvo is other else "wave"


def passes_by(host: Host, mover: Ordnance, contact: Contact) -> bool:
    """Whether two markers that touch leave each other alone all the same.

    Boarding torpedoes may pass one another; fighters may spare friendly torpedoes where the rules let their owner
    choose.
    [ORD-BRD-07, ORD-BRD-09, ORD-FTR-03, XOR-BTO-03, XOR-BTO-04, XOR-FTR-02]
    """
    other = host.ordnance.get(contact.name)
    if other is None or not isinstance(mover, Salvo | Wave):
        return False
    friends = mover.side == other.side
    if isinstance(mover, Salvo) and isinstance(other, Salvo):
        if not (mover.boarding and other.boarding):
            return False
        if not friends:
            host.acted("boarding_vs_boarding")
        return bool(host.rules["boarding_vs_boarding"](friends))
    if not friends or isinstance(mover, Wave) is isinstance(other, Wave):
        return False
    host.acted("fighter_vs_friendly_torpedo")
    salvo, wave = (mover, other) if isinstance(mover, Salvo) else (other, mover)
    return bool(host.rules["fighter_vs_friendly_torpedo"]()) and bool(
        host.doctrine(mover.side).spares(host.view, wave, salvo)
    )


def barred(salvo: Salvo, ship: str, number: int) -> bool:
    """Whether a salvo has attacked a ship too lately to do so again: to the end of the following player turn.

    [ORD-PRE-04, ORD-PRE-05]
    """
    return any(name == ship and number <= turn + 1 for name, turn in salvo.attacked)


def salvo_meets(host: Host, salvo: Salvo, name: str) -> str | None:
    """What a salvo on its way meets: any ship but those it may not attack again, any marker it sets off against.

    Friends in front are met like others, and a ship under a larger base only where its own base is touched.
    [ORD-TRP-06, ORD-PRE-04, ORD-PRE-09, ORD-SPL-05, ORD-BRD-04, ORD-BRD-08, ORD-CRA-09, XOR-TOR-06, XOR-BTO-05]
    """
    ship = host.ships.get(name)
    if ship is None:
        return "blast" if name in host.blast else ordnance_meets(salvo, host.ordnance[name])
    if barred(salvo, name, host.step.number):
        return None
    if salvo.boarding and (ship.side == salvo.side or _ignored_hulk(host, salvo, ship)):
        return None
    return "ship"


def _ignored_hulk(host: Host, salvo: Salvo, ship: Ship) -> bool:
    return ship.hulk and bool(host.doctrine(salvo.side).ignores_hulk(host.view, salvo, ship))


def ship_meets(host: Host, ship: Ship, name: str) -> str | None:
    """What a moving ship runs into: ordnance that attacks it, ordnance that its CAP must fight, blast markers.

    [ORD-ATK-01, ORD-PRE-05, ORD-PRE-06, ORD-CAP-04, ORD-CAP-10]
    """
    if name in host.blast:
        return "blast"
    other = host.ships.get(name)
    if other is not None:
        if other.side == ship.side or host.phase_memory.get(("to be rammed", ship.name)) == name:
            return None
        return "ship" if strikers_on(host, other) else None
    unit = host.ordnance[name]
    if isinstance(unit, Salvo):
        if barred(unit, ship.name, host.step.number) or (unit.boarding and unit.side == ship.side):
            return None
        return "salvo"
    if unit.side == ship.side:
        return None
    return "wave" if turrets_worth(host, ship, unit) or guards_against(host, ship, unit) else None


def enemies_touched(host: Host, wave: Wave) -> list[str]:
    """Enemy ships that a wave in the open touches, in order of name.  [ORD-RES-05]"""
    return [
        name
        for name in host.near((wave.position,), wave.radius)
        if (ship := host.ships.get(name)) is not None
        and ship.side != wave.side
        and touches(wave.position, wave.radius, ship.position, ship.radius)
    ]


# ---------------------------------------------------------------- the interactions of a contact
def against_ship(
    host: Host, attacker: Ordnance, ship: Ship, at: float, contact: int, tested: bool
) -> list[Interaction]:
    """Interactions of ordnance in contact with a ship it attacks or whose CAP it meets.

    Blast test if the base is touched by a marker and none was rolled in this movement, CAP, brace, turrets, attack.
    [ORD-BLM-02, ORD-BLM-03, ORD-CAP-19, ORD-CAP-21, ORD-TUR-01, ORD-FTR-04, XOR-FTR-07, XOR-SHP-07]
    """
    name, target = attacker.name, ship.name
    guards = guards_against(host, ship, attacker) if attacker.side != ship.side or isinstance(attacker, Salvo) else []
    strikes = isinstance(attacker, Salvo) or attacker.strikes
    nodes = []
    if not tested and (strikes or guards) and blasted(host, ship):
        marker = markers_at(host, ship)[0]
        nodes.append(Interaction("blast", name, target, (name, target, marker), at, BLAST, contact))
    if guards:
        nodes.append(Interaction("interception", name, target, (name, *guards, target), at, INTERCEPTION, contact))
    pair = (name, target)
    if strikes and not ship.braced and not ship.hulk:
        nodes.append(Interaction("brace", name, target, pair, at, BRACE, contact))
    if turrets_worth(host, ship, attacker) and (ship.turrets or host.touching(target)):
        nodes.append(Interaction("turrets", name, target, pair, at, TURRETS, contact))
    if strikes:
        nodes.append(Interaction("attack", name, target, pair, at, ATTACK, contact))
    return nodes


def no_longer(host: Host, node: Interaction) -> str:
    """Why ordnance that is still there has nothing to do with a ship any more, or nothing.

    [ORD-FTR-04, ORD-CAP-21, XOR-FTR-07]
    """
    unit, ship = host.ordnance.get(node.mover), host.ships.get(node.target)
    if unit is None or ship is None:
        return ""
    if node.kind == "interception" and not guards_against(host, ship, unit):
        return "no CAP is left"
    if node.kind == "turrets" and not turrets_worth(host, ship, unit):
        return f"nothing of {node.mover} attacks ships"
    if node.kind in ("brace", "attack") and isinstance(unit, Wave) and not unit.strikes:
        return f"nothing of {node.mover} attacks ships"
    return ""


def between_ordnance(host: Host, mover: Ordnance, other: Ordnance, at: float, contact: int) -> list[Interaction]:
    """Interactions of two markers that meet: a detonation where a salvo takes part, else an interception.

    Craft that hide on the base of a ship with CAP are met through that CAP.  [ORD-PRE-03, ORD-WAV-02, ORD-CAP-16]
    """
    if isinstance(mover, Salvo) or isinstance(other, Salvo):
        return [Interaction("detonation", mover.name, other.name, (mover.name, other.name), at, INTERCEPTION, contact)]
    nodes = []
    over = shelter(host, other) if mover.fighters else None
    if over is not None and (guards := patrols(host, over)):
        units = (mover.name, *guards, over.name)
        nodes.append(Interaction("interception", mover.name, over.name, units, at, BLAST, contact))
    pair = (mover.name, other.name)
    nodes.append(Interaction("interception", *pair, pair, at, INTERCEPTION, contact))
    return nodes


def shelter(host: Host, wave: Wave) -> Ship | None:
    """The friendly ship on whose base a wave hides, if any: one with CAP first, then the nearest, then by name.

    It hides where its centre lies on the base.  [ORD-CAP-16, ORD-CAP-17]
    """
    found = [
        (not patrols(host, ship), distance(wave.position, ship.position), name)
        for name in host.near((wave.position,), wave.radius)
        if (ship := host.ships.get(name)) is not None
        and ship.side == wave.side
        and touches(wave.position, 0.0, ship.position, ship.radius)
    ]
    return host.ships[min(found)[2]] if found else None
