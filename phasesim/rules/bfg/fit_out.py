"""Ships and craft as the rules in force have them: torpedo bombers, and boarding torpedoes on escorts."""

from __future__ import annotations

from collections.abc import Iterable

from phasesim.rules.bfg.space_wing import most_bays
from phasesim.rules.host import Host
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Craft, Ship, Squadron, Wave

TORPEDO_BOMBER = "torpedo_bomber"


def fit_out(host: Host) -> None:
    """Change the sheets of ships and the craft in play to what the rules say, before anything else.

    [XOR-TBM-01, XOR-TBM-02, XOR-TBM-04, XOR-TBM-10, XOR-BTO-02]
    """
    for ship in list(host.ships.values()):
        sheet = ship.sheet
        if sheet.escort and sheet.boarding_torpedoes:
            host.acted("boarding_on_escorts")
            if not host.rules["boarding_on_escorts"](True):
                host.set_ship(ship.but(sheet=sheet.but(boarding_torpedoes=False)))
        if any(craft.role == TORPEDO_BOMBER for craft in sheet.craft):
            _note_bombers(host)
            host.set_ship(_with_bombers(host, host.ships[ship.name]))
    for unit in list(host.ordnance.values()):
        if isinstance(unit, Wave) and any(s.craft.role == TORPEDO_BOMBER for s in unit.squadrons):
            _note_bombers(host)
            host.set_ordnance(unit.but(squadrons=_refitted(host, unit)))


def _note_bombers(host: Host) -> None:
    for switch in ("torpedo_bomber_speed", "torpedo_bomber_price", "torpedo_bomber_run"):
        host.acted(switch)


def _with_bombers(host: Host, ship: Ship) -> Ship:
    """A ship whose torpedo bombers, and their price, are those of the rules in force."""
    sheet, rules = ship.sheet, host.rules
    listed = next(craft for craft in sheet.craft if craft.role == TORPEDO_BOMBER)
    price = rules["torpedo_bomber_price"](listed.fleet, listed.price)
    craft = tuple(torpedo_bomber(rules, one, sheet.craft) for one in sheet.craft)
    points = sheet.points + (price - listed.price) * most_bays(ship)
    changed: Ship = ship.but(sheet=sheet.but(craft=craft, points=points))
    return changed


def _refitted(host: Host, wave: Wave) -> tuple[Squadron, ...]:
    known = [craft for ship in host.ships.values() if ship.side == wave.side for craft in ship.sheet.craft]
    return tuple(s.but(craft=torpedo_bomber(host.rules, s.craft, known)) for s in wave.squadrons)


def torpedo_bomber(rules: RuleSet, craft: Craft, fleet: Iterable[Craft]) -> Craft:
    """A torpedo bomber as the rules have it; other craft as they are.

    It moves at its own speed; where it may attack as bombers do, it has what its fleet's bombers have, but never acts
    as a fighter.  [ORD-TBM-01, ORD-TBM-05, XOR-TBM-02, XOR-TBM-04, XOR-TBM-10]

    Parameters
    ----------
    rules : RuleSet
        Switches ``torpedo_bomber_speed`` and ``torpedo_bomber_run``.
    craft : Craft
        Any craft.
    fleet : iterable of Craft
        Craft of its side, the bombers of its fleet among them.
    """
    if craft.role != TORPEDO_BOMBER:
        return craft
    changed: Craft = craft.but(speed=float(rules["torpedo_bomber_speed"]))
    if not rules["torpedo_bomber_run"]():
        return changed
    bomber = next(
        (c for c in fleet if c.fleet == craft.fleet and c.strikes == "bomber" and c.role != TORPEDO_BOMBER), None
    )
    traits = ("resilient", "runs", "extra", "reroll", "turrets_hit_on")
    gained = {name: getattr(bomber, name) for name in traits} if bomber is not None else {}
    able: Craft = changed.but(strikes="bomber", fights=False, **gained)
    return able
