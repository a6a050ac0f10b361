"""Ships of a squadron in base contact that launch their ordnance as one salvo or wave."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.errors import InputError
from phasesim.rules.bfg.launch_limits import allowance
from phasesim.rules.bfg.tubes import torpedoes
from phasesim.rules.host import Host
from phasesim.table import Ship
from phasesim.table.plans import Allowance, Launch


def partners(host: Host, ship: Ship, plan: Launch) -> list[Ship]:
    """The ships that launch together with one: those named that are in base contact with it, or through one another.

    Others of the names are left out where the plan is to launch what can be launched, and refused where it is not.
    [ORD-PRE-11, ORD-SPL-04, COR-SQF-04]
    """
    check_partners(ship, [host.ships[name] for name in plan.joins if name in host.ships], plan)
    wanted, found, edge = dict.fromkeys(plan.joins), [], [ship.name]
    wanted.pop(ship.name, None)
    while edge:
        for name in host.touching(edge.pop(0)):
            if name in wanted and not host.ships[name].hulk:
                del wanted[name]
                found.append(host.ships[name])
                edge.append(name)
    if wanted and not plan.up_to:
        apart = next(iter(wanted))
        raise InputError(f"{ship.name} cannot launch with {apart}: not in base contact", rule="COR-SQF-04")
    return [one for one in found if _has_load(one, plan)]


def _has_load(ship: Ship, plan: Launch) -> bool:
    """Whether a partner has loaded all of what is launched together; what has launched already stays out of it."""
    return (ship.torpedoes_loaded or not plan.salvoes) and (ship.craft_loaded or not plan.waves)


def check_partners(ship: Ship, others: Sequence[Ship], plan: Launch) -> None:
    """Refuse to combine the ordnance of ships that are not of one squadron, Ork torpedoes, and torpedoes of two kinds.

    [ORD-PRE-11, COR-SQF-04]
    """
    for other in others:
        if other.squadron != ship.squadron or other.side != ship.side:
            rule = "ORD-PRE-11" if plan.salvoes else "COR-SQF-04"
            raise InputError(f"{ship.name} cannot launch with {other.name}: not in one squadron", rule=rule)
        if not plan.salvoes:
            continue
        if ship.sheet.fleet == "Orks":
            problem = f"{ship.name} cannot launch with {other.name}: Orks never combine torpedoes"
            raise InputError(problem, rule="COR-SQF-04")
        kinds = {torpedoes(s.sheet.tubes[0], plan.boarding) for s in (ship, other) if s.sheet.tubes}
        if len(kinds) > 1:
            raise InputError(f"{ship.name} and {other.name} have torpedoes of two kinds", rule="COR-SQF-04")


def pooled(host: Host, ships: Sequence[Ship], plan: Launch) -> Allowance:
    """What ships can launch together: the sum of what each can, of what the plan sends out.  [COR-SQF-04]"""
    each = [allowance(host, ship) for ship in ships]
    strength = sum(one.strength for one in each) if plan.salvoes else 0
    return each[0].but(strength=strength, bays=sum(one.bays for one in each) if plan.waves else 0)
