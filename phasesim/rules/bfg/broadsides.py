"""How a ship or a squadron spends its slot of direct fire: targets, the Leadership test, attack after attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from phasesim.errors import InputError
from phasesim.rules.bfg.fire_at_ordnance import free_to_fire, marks
from phasesim.rules.bfg.firepower import check_shares
from phasesim.rules.bfg.gunports import armed, bearing
from phasesim.rules.bfg.guns import GUNNERY_KINDS
from phasesim.rules.bfg.nova_fire import fire_nova
from phasesim.rules.bfg.orders import squadron
from phasesim.rules.bfg.priority import HULK, ORDNANCE, Aimed, nearest, needs_test, plan_needs_test
from phasesim.rules.bfg.ranks import unit_name
from phasesim.rules.bfg.volleying import fire_at_ships, shoot_ordnance
from phasesim.rules.host import Activity, Host
from phasesim.table import Ship
from phasesim.table.plans import Mount, Shot

Aim = tuple[Mount, Shot]


class Attack(NamedTuple):
    """All that a unit sends at one target with one system: gunnery, lances, or one nova cannon.  [SHT-SPLIT-02]"""

    target: str
    system: str
    aims: tuple[Aim, ...]

    @property
    def at_hulk(self) -> bool:
        """Whether it is meant for a hulk."""
        mount, shot = self.aims[0]
        return any(seen.unit == shot.target and seen.kind == HULK for seen in mount.targets)


def gunners(host: Host, side: str) -> list[str]:
    """The units of a side that may fire, each by its first ship, in the order that its player likes.

    [SHT-FIRE-02, SHT-FIRE-04, COR-SQF-01, COR-TURN-06]
    """
    doctrine = host.doctrine(side)
    if not doctrine.gunnery:
        return []
    firsts: dict[str, str] = {}
    for ship in host.fleets[side].values():
        unit = squadron(host, ship)
        if any(armed(host, member) for member in unit):
            firsts.setdefault(unit[0].name, ship.name)
    return list(doctrine.fire_order(host.view, list(firsts)))


def shoot(host: Host, name: str) -> Activity:
    """A unit's slot of direct fire: it is resolved at once, attack after attack.  [SHT-FIRE-01, SHT-FIRE-04]

    Where an attack has done away with what others of the plan were meant for, the player aims what is left anew.
    """
    ship = host.ships[name]
    unit, fired = squadron(host, ship), set[tuple[str, str]]()
    guns = bearing(host, unit)
    attacks = _plan(host, ship, guns, fired)
    while attacks:
        attack = attacks.pop(0)
        _resolve(host, unit, attack)
        fired.add((attack.target, attack.system))
        spent = {(mount.ship, mount.weapon) for mount, _ in attack.aims}
        guns = tuple(mount for mount in guns if (mount.ship, mount.weapon) not in spent)
        if any(_gone(host, one) for one in attacks):
            unit = [host.ships[one.name] for one in unit if one.name in host.ships and not host.ships[one.name].hulk]
            left = {(mount.ship, mount.weapon) for mount in guns}
            guns = tuple(mount for mount in bearing(host, unit) if (mount.ship, mount.weapon) in left)
            attacks = _plan(host, ship, guns, fired)
    return
    yield


def _gone(host: Host, attack: Attack) -> bool:
    """Whether there is nothing left of what an attack was meant for, or only a wreck of it."""
    target = attack.target
    if target in host.ordnance:
        return False
    left = targets_of(host, target)
    return not left or (left[0].hulk and not attack.at_hulk)


def targets_of(host: Host, target: str) -> list[Ship]:
    """The ships of a unit fired at: a hulk, a ship, or those of a squadron that are still there."""
    alone = host.ships.get(target)
    if alone is not None:
        return [alone]
    side = target.partition(".")[0]
    fleet = host.fleets.get(side, {})
    there = [fleet[name] for name in host.squadrons.get((side, target), ()) if name in fleet]
    return [one for one in there if unit_name(host, one) == target]


# ---------------------------------------------------------------- the plan
def _plan(host: Host, ship: Ship, guns: tuple[Mount, ...], fired: set[tuple[str, str]]) -> list[Attack]:
    """Ask the player, check the answer, and take the Leadership test where the plan needs one.

    [SHT-PRIO-01, SHT-PRIO-02, SHT-SPLIT-02, SHT-LANCE-02, SHT-SPLIT-03]
    """
    if not guns:
        return []
    shots = host.doctrine(ship.side).fire(host.view, ship, guns)
    aims = [(guns[shot.gun], shot) for shot in shots if 0 <= shot.gun < len(guns)]
    _check(guns, aims)
    aims = _allowed(host, ship, aims)
    return [attack for attack in _grouped(aims) if (attack.target, attack.system) not in fired]


def _check(guns: tuple[Mount, ...], aims: Sequence[Aim]) -> None:
    """Refuse shots at what is out of range or arc, and more points than there are.

    [SHT-FIRE-03, SHT-RANGE-02, SHT-ARC-02, SHT-SPLIT-01]
    """
    for mount, shot in aims:
        known = [seen.unit for seen in mount.targets]
        if shot.target not in known:
            problem = f"{mount.ship} cannot fire its {mount.weapon.mount} {mount.weapon.name} at"
            raise InputError(problem, value=shot.target, allowed=known, rule="SHT-FIRE-03")
    for mount in guns:
        shares = [(shot.target, shot.points or mount.strength) for one, shot in aims if one is mount]
        if mount.strength > 0 and mount.weapon.kind != "nova":
            check_shares(mount.strength, shares)


def _allowed(host: Host, ship: Ship, aims: list[Aim]) -> list[Aim]:
    """The plan, or once the Leadership test has failed, the same weapons at the nearest that each can engage.

    [SHT-PRIO-01, SHT-PRIO-02, SHT-HULK-06, SHT-HULK-08]
    """
    seen = {shot: marks(host, host.ships[mount.ship], mount.weapon) for mount, shot in aims}
    at_ships = [(mount, shot) for mount, shot in aims if not _at_ordnance(mount, shot) and mount.weapon.kind != "nova"]
    if not plan_needs_test([Aimed(shot.target, seen[shot]) for _, shot in at_ships]) or free_to_fire(host, ship):
        return aims
    found: list[Aim] = []
    for mount, shot in aims:
        if (mount, shot) in at_ships and needs_test(shot.target, seen[shot]):
            if any(mount is one for one, _ in found):
                continue
            shot = Shot(shot.gun, str(min(nearest(seen[shot]))))  # type: ignore[type-var]
        found.append((mount, shot))
    first = nearest([mark for _, shot in at_ships for mark in seen[shot]])
    return sorted(found, key=lambda aim: aim[1].target not in first)


def _at_ordnance(mount: Mount, shot: Shot) -> bool:
    return any(seen.unit == shot.target and seen.kind == ORDNANCE for seen in mount.targets)


def _grouped(aims: Sequence[Aim]) -> list[Attack]:
    """Attacks in the order in which each is first named."""
    found: dict[tuple[object, ...], list[Aim]] = {}
    for mount, shot in aims:
        kind = mount.weapon.kind
        system = "gunnery" if kind in GUNNERY_KINDS else kind
        alone = (mount.ship,) if kind == "nova" else ()
        found.setdefault((shot.target, system, *alone), []).append((mount, shot))
    return [Attack(str(key[0]), str(key[1]), tuple(group)) for key, group in found.items()]


def _resolve(host: Host, unit: Sequence[Ship], attack: Attack) -> None:
    """One attack of the plan, if what it is meant for is still there.  [SHT-FIRE-01, SHT-FIRE-04]"""
    there = {one.name for one in unit if one.name in host.ships and not host.ships[one.name].hulk}
    aims = [(mount, shot) for mount, shot in attack.aims if mount.ship in there]
    if not aims:
        return
    if attack.target in host.ordnance:
        shoot_ordnance(host, aims, attack.target)
    elif attack.system == "nova":
        fire_nova(host, aims[0][0], aims[0][1])
    elif members := targets_of(host, attack.target):
        fire_at_ships(host, aims, members, attack.system)
