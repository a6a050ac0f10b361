"""Before the first turn: Leadership for those that have none given, and who goes first."""

from __future__ import annotations

from phasesim.dice import D6, Program, Then
from phasesim.rules.bfg.command import leadership_roll
from phasesim.rules.host import Host
from phasesim.table import Ship

LEADERSHIP_BONUS = "Leadership +1"


def roll_leadership(host: Host) -> None:
    """One roll a capital ship, one an escort squadron.  [COR-LD-01, COR-LD-02, COR-LD-03]"""
    shared: dict[tuple[str, str], int] = {}
    for ship in list(host.ships.values()):
        if ship.leadership or ship.hulk:
            continue
        key = (ship.side, ship.squadron)
        if ship.sheet.escort and key in shared:
            host.set_ship(ship.but(leadership=shared[key]))
            continue
        leadership = _rolled(host, ship)
        host.set_ship(ship.but(leadership=leadership))
        if ship.sheet.escort:
            shared[key] = leadership


def _rolled(host: Host, ship: Ship) -> int:
    who = ship.squadron if ship.sheet.escort else ship.name
    bonus = int(LEADERSHIP_BONUS in ship.sheet.notes)
    leadership = host.roll(leadership_roll(ship.sheet.fleet, bonus), who, who)
    host.event("leadership", ship.name, ship.squadron, "COR-LD-01 COR-LD-02 COR-LD-03", {"leadership": leadership})
    return leadership


def first_player(host: Host) -> str:
    """Who has the first turn: each rolls a D6, ties again, and the higher picks; or as the scenario says.

    [COR-FIRST-01]
    """
    if host.scenario.first != "roll":
        return host.scenario.first
    one, other = (side.name for side in host.scenario.sides)
    while True:
        rolls = {name: host.roll(_first_roll(), name, name) for name in (one, other)}
        if rolls[one] != rolls[other]:
            break
        host.event("first_turn", one, other, "COR-FIRST-01", {"rolls": rolls, "tie": True})
    winner = max(rolls, key=lambda name: rolls[name])
    goes_first = host.doctrine(winner).first_turn(host.view)
    first = winner if goes_first else host.enemy(winner)
    host.event("first_turn", winner, first, "COR-FIRST-01", {"rolls": rolls, "decision": "first turn", "answer": first})
    return first


def _first_roll() -> Program[int]:
    return Then(D6("first turn"), int)
    yield
