"""Victory points, and what each side has lost."""

from __future__ import annotations

from typing import Any

from phasesim.rules.dropfleet.losses import LOST
from phasesim.rules.dropfleet.theatre import Theatre, sides, sites
from phasesim.table.dropfleet import BOMBER, FIGHTER, FIRE_SHIP, Vessel


def points(host: Theatre, side: str) -> float:
    """What a side has earned: enemy ships at full points if destroyed, half if crippled or gone; places that it holds.

    The catalogue leaves victory points to the scenarios; this is ours, and a place counts what its scenario says.

    [DFC-TRN-03]
    """
    earned = 0.0
    for ship in host.side(host.enemy(side)).ships:
        now = _now(host, ship)
        if now is None or now.hull <= 0:
            earned += ship.sheet.points
        elif now.name not in host.ships or (now.crippled and not ship.crippled):
            earned += ship.sheet.points / 2
    return earned + sum(site.worth for site in sites(host).values() if site.holder == side)


def _now(host: Theatre, ship: Vessel) -> Vessel | None:
    gone = {lost.name: lost for lost in host.memory.get("lost", ())}
    return host.ships.get(ship.name) or gone.get(ship.name)


def standing(host: Theatre, side: str) -> tuple[int, int, int, int, int]:
    """Hull, ships, tokens of strike craft, torpedoes, and what carriers launch a turn, for the series."""
    ships = host.fleets[side].values()
    tokens = host.markers[side].values()
    craft = sum(1 for token in tokens if token.kind in (FIGHTER, BOMBER, FIRE_SHIP))
    launch = sum(load.launch for ship in ships for load in ship.loads)
    return sum(ship.hull for ship in ships), len(ships), craft, len(tokens) - craft, launch


def result(host: Theatre) -> dict[str, Any]:
    """Winner, turns and losses for the row of the battle; equal points are a draw.

    ``craft_lost`` counts tokens of strike craft that debris, hard manoeuvres, dogfights, or the loss of their target
    removed, not those that struck, were used, or flew back.
    """
    names = sides(host)
    earned = {name: points(host, name) for name in names}
    ahead = [name for name in names if earned[name] == max(earned.values())]
    winner = ahead[0] if len(ahead) == 1 else "draw"
    row: dict[str, Any] = {"winner": winner, "turns": host.step.turn}
    row |= {f"win_{name}": int(winner == name) for name in names}
    ends = {name: [(ship, _now(host, ship)) for ship in host.side(name).ships] for name in names}
    for name in names:
        row[f"hull_lost_{name}"] = sum(ship.hull - (now.hull if now else 0) for ship, now in ends[name])
    for name in names:
        row[f"ships_lost_{name}"] = sum(1 for _, now in ends[name] if now is None or now.hull <= 0)
    row |= {f"craft_lost_{name}": host.memory.get((LOST, name), 0) for name in names}
    row |= {f"points_{name}": earned[name] for name in names}
    return row
