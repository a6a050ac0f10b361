"""Hit-and-Run attacks: their modifiers, teleport attacks, and several attacks on one ship."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import Call, Program, Then
from phasesim.rules.bfg.boats import Raid, raid
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.survival import bare
from phasesim.rules.ruleset import RuleSet
from phasesim.table import BORDER

MARINES = "Space Marines"
TELEPORT_REACH = 10.0
TELEPORT_ORDERS = ("", "lock_on", "reload")
"""Orders under which a ship may teleport.  [COR-TELE-02]"""

GROUNDED = ("Tau",)
"""Fleets that may not teleport.  [COR-TELE-02]"""


def raid_modifier(attacker: str, defender: str) -> int:
    """Sum of the modifiers of a Hit-and-Run die, by fleet: Space Marines give +1, and -1 to attacks on them.

    [COR-HNR-03]
    """
    return (attacker == MARINES) - (defender == MARINES)


class Teleporter(NamedTuple):
    """A ship that would teleport, as the rule looks at it; an escort, or a defence of one hit, is ``small``."""

    hits: int
    fleet: str = ""
    small: bool = False
    crippled: bool = False
    braced: bool = False
    order: str = ""
    used: bool = False


def teleport_bar(ship: Teleporter, cm: float, target_shields: int, target_hits: int) -> str:
    """Id of the rule that forbids a teleport attack, or none.  [COR-TELE-01, COR-TELE-02, COR-TELE-03]

    Parameters
    ----------
    ship : Teleporter
        The attacker; ``used`` once it has attacked in this End Phase.
    cm : float
        Distance from stem to stem.
    target_shields, target_hits : int
        Shields that the target has left, and its remaining hits.
    """
    if ship.used or cm > TELEPORT_REACH + BORDER or target_shields > 0:
        return "COR-TELE-01"
    grounded = ship.small or ship.crippled or ship.fleet in GROUNDED
    if grounded or ship.braced or ship.order not in TELEPORT_ORDERS:
        return "COR-TELE-02"
    return "COR-TELE-03" if target_hits > ship.hits else ""


class Raids(NamedTuple):
    """What attacks did: those that succeeded, those of them that a brace saved, hits lost, critical damage, the end."""

    succeeded: int
    saved: int
    lost: int
    criticals: int
    destroyed: int


class _Step(NamedTuple):
    hull: Hull
    raids: Raids


def raids(
    rules: RuleSet, hull: Hull, number: int, modifier: int = 0, braced: bool = False, boats: bool = False
) -> Program[Raids]:
    """Several Hit-and-Run attacks on one ship, each resolved before the next.

    [COR-HNR-01, COR-HNR-02, COR-HNR-03, COR-HNR-04, SHT-BRACE-02]

    Parameters
    ----------
    rules, hull, modifier, braced, boats
        As for `phasesim.rules.bfg.boats.raid`.
    number : int
        Attacks made.
    """
    if number <= 0 or hull.hits <= 0:
        return Raids(0, 0, 0, 0, int(hull.hits <= 0))
    step: _Step = yield Call(raid, rules, bare(hull), modifier, braced, boats, of=_step)
    if number == 1 or step.raids.destroyed:
        return step.raids
    return Then(Call(raids, rules, step.hull, number - 1, modifier, braced, boats), lambda rest: _sum(step.raids, rest))


def _step(done: Raid) -> _Step:
    struck = int(bool(done.critical))
    return _Step(bare(done.hull), Raids(int(done.succeeded), int(done.saved), done.lost, struck, int(done.destroyed)))


def _sum(one: Raids, rest: Raids) -> Raids:
    return Raids(
        one.succeeded + rest.succeeded,
        one.saved + rest.saved,
        one.lost + rest.lost,
        one.criticals + rest.criticals,
        rest.destroyed,
    )
