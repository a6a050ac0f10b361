"""Victory points, and what a side has lost."""

from __future__ import annotations

from collections import defaultdict
from math import ceil
from typing import Any

from phasesim.rules.bfg.losses import LOST
from phasesim.rules.host import Host
from phasesim.table import Ship


def points(host: Host, side: str) -> int:
    """Victory points that a side has earned by the enemy's losses.  [COR-VP-01, COR-VP-02, COR-VP-03, COR-VP-05]

    Capital ships one by one, escorts by squadron; a hulk counts as destroyed, but not one that was there at the start.
    """
    squadrons: dict[str, list[Ship]] = defaultdict(list)
    total = 0
    for ship in fleet(host, host.enemy(side)):
        if ship.sheet.escort:
            squadrons[ship.squadron].append(ship)
        else:
            total += _capital(host, ship)
    return total + sum(_escorts(host, ships) for ships in squadrons.values()) + _salvage(host, side)


def _salvage(host: Host, side: str) -> int:
    """Half the points of every hulk on the table, its own included, for a side that holds the field.

    It does once all enemy ships are destroyed or gone and it has a working ship left.  [COR-VP-04, COR-VP-05]
    """
    if host.fleets[host.enemy(side)] or not host.fleets[side]:
        return 0
    return sum(ceil(ship.sheet.points / 2) for ship in host.ships.values() if ship.hulk)


def fleet(host: Host, side: str) -> list[Ship]:
    """The ships with which a side began, as they then were; hulks are none."""
    return [ship for ship in host.side(side).ships if not ship.hulk]


def _capital(host: Host, ship: Ship) -> int:
    now = _now(host, ship)
    price = ship.sheet.points
    if now is None or now.hits <= 0 or now.hulk:
        return price
    if _disengaged(host, ship):
        return ceil(price * (25 if now.crippled else 10) / 100)
    return ceil(price * 25 / 100) if now.crippled else 0


def _escorts(host: Host, ships: list[Ship]) -> int:
    """A squadron earns its points when all of it is gone, a share when what is left of it has disengaged.

    [COR-VP-02, COR-VP-03]
    """
    price = sum(ship.sheet.points for ship in ships)
    destroyed = [ship for ship in ships if (now := _now(host, ship)) is None or now.hits <= 0]
    left = [ship for ship in ships if ship.name in host.ships]
    if len(destroyed) == len(ships):
        return price
    if left:
        return 0
    return ceil(price * (25 if 2 * len(destroyed) >= len(ships) else 10) / 100)


def _now(host: Host, ship: Ship) -> Ship | None:
    """The ship as it stands, or as it was when it left."""
    gone = {lost.name: lost for lost in host.memory.get("lost", ())}
    return host.ships.get(ship.name) or gone.get(ship.name)


def _disengaged(host: Host, ship: Ship) -> bool:
    return ship.name in host.memory.get("disengaged", ())


def result(host: Host) -> dict[str, Any]:
    """Winner, turns and losses for the row of the battle; equal points are a draw.

    ``hull_lost`` counts hits lost (all of a ship that is destroyed, of one that has left those lost by then),
    ``ships_lost`` ships destroyed, ``craft_lost`` attack craft markers that turrets, fighters, blast markers or direct
    fire removed: neither those spent in their own attack nor those recalled.
    """
    names = [side.name for side in host.scenario.sides]
    earned = {name: points(host, name) for name in names}
    best = max(earned.values())
    ahead = [name for name in names if earned[name] == best]
    winner = ahead[0] if len(ahead) == 1 else "draw"
    row: dict[str, Any] = {"winner": winner, "turns": host.step.turn}
    row |= {f"win_{name}": int(winner == name) for name in names}
    for name in names:
        ends = [(ship, _now(host, ship)) for ship in fleet(host, name)]
        row[f"hull_lost_{name}"] = sum(ship.hits - (now.hits if now else 0) for ship, now in ends)
    for name in names:
        ends = [(ship, _now(host, ship)) for ship in fleet(host, name)]
        row[f"ships_lost_{name}"] = sum(1 for _, now in ends if now is None or now.hits <= 0)
    row |= {f"craft_lost_{name}": host.memory.get((LOST, name), 0) for name in names}
    row |= {f"points_{name}": earned[name] for name in names}
    return row
