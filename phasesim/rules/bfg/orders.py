"""Leadership, command checks, special orders and Brace For Impact!, for single ships and for squadrons."""

from __future__ import annotations

from collections.abc import Sequence

from phasesim.rules.bfg.blasted import blasted
from phasesim.rules.bfg.command import command_check, modified, standing
from phasesim.rules.bfg.ranks import strays, unit_name
from phasesim.rules.bfg.special_orders import needs_check
from phasesim.rules.host import Host, Interaction
from phasesim.table import Ship

RELOAD = "reload"


def squadron(host: Host, ship: Ship) -> list[Ship]:
    """Ships of the squadron still on the table and in formation, in order of name; a lone ship by itself.

    [COR-SQ-02, COR-SQ-05, COR-SQ-06]
    """
    fleet, outside = host.fleets[ship.side], strays(host, ship)
    if ship.name in outside:
        return [fleet[ship.name]]
    return [fleet[name] for name in host.squadrons[ship.side, ship.squadron] if name in fleet and name not in outside]


def by_unit(host: Host, names: Sequence[str]) -> list[str]:
    """Ships in the order given, but a squadron's one after another, at the place of its first.

    So each unit has moved before the next one's order is tried.  [COR-CMD-05, COR-TURN-05]
    """
    units = {name: unit_name(host, host.ships[name]) for name in names}
    place = {unit: number for number, unit in enumerate(dict.fromkeys(units.values()))}
    return sorted(names, key=lambda name: place[units[name]])


def checked_leadership(host: Host, ships: list[Ship]) -> int:
    """Leadership for a command check: the squadron's highest, -1 under fire, +1 for enemy contacts, 10 at most.

    [COR-SQ-02, COR-SQ-03, COR-CMD-02, COR-CMD-03, COR-LD-04]
    """
    best = max(standing(ship.leadership, ship.criticals) for ship in ships)
    under_fire = any(blasted(host, ship) for ship in ships)
    enemy = host.enemy(ships[0].side)
    contacts = any(s.order or s.braced for s in host.fleets[enemy].values())
    return modified(best, under_fire, contacts)


def check(host: Host, ship: Ship, ships: list[Ship], order: str, counterpart: str) -> bool:
    """Roll a command check, with a re-roll of the fleet's commander if its player wants one; put it on record.

    A re-roll that failed bars others for the same unit to the end of the player turn (the reading of "another try at
    an order").  [COR-CMD-01, COR-CMD-07, COR-BASIC-04, COR-FC-02]
    """
    leadership = checked_leadership(host, ships)
    result = _roll_check(host, ship, leadership, order, counterpart, "COR-CMD-01 COR-SQ-02")
    left = rerolls_left(host, ship.side)
    spoilt = host.memory.get(("re-roll failed", unit_name(host, ship))) == host.step.number
    if result or spoilt or not left or not host.doctrine(ship.side).reroll(host.view, ship, order, left):
        return result
    host.memory["rerolls", ship.side] = left - 1
    again = _roll_check(host, ship, leadership, order, counterpart, "COR-CMD-07 COR-BASIC-04 COR-FC-02")
    if not again:
        host.memory["re-roll failed", unit_name(host, ship)] = host.step.number
    return again


def _roll_check(host: Host, ship: Ship, leadership: int, order: str, counterpart: str, rules: str) -> bool:
    result = host.roll(command_check(leadership), unit_name(host, ship), counterpart)
    outcome = {"order": order, "leadership": leadership, "total": result.total, "passed": result.passed}
    host.event("command_check", ship.name, unit_name(host, ship), rules, outcome)
    return result.passed


def rerolls_left(host: Host, side: str) -> int:
    """The commander's re-rolls not yet used; they go with the flagship or its bridge.  [COR-FC-02, SHT-CRTAB-09]"""
    flagship = host.ships.get(host.side(side).flagship)
    if flagship is None or flagship.hulk or "bridge_smashed" in flagship.criticals:
        return 0
    return int(host.memory.get(("rerolls", side), host.side(side).rerolls))


def may_take_order(host: Host, ship: Ship) -> bool:
    """Whether a special order may be tried: none after a failed check of the fleet this turn, none after a brace.

    [COR-CMD-06, SHT-BRACE-07, COR-ORDER-01]
    """
    return not ship.braced and not host.phase_memory.get(("checks over", ship.side))


def try_order(host: Host, ship: Ship, order: str) -> bool:
    """Check for a special order in the unit's own Movement Phase and, if it is passed, put the whole squadron on it.

    A double on the check has no effect of its own.  All Ahead Full of Orks takes no check.
    [COR-CMD-08, COR-ORDER-02, COR-CMD-04, COR-CMD-05, COR-SQ-04, COR-ORDER-06, COR-RELOAD-01, COR-RELOAD-02]
    """
    ships = squadron(host, ship)
    checked = any(needs_check(order, member.sheet.notes) for member in ships)
    if checked and not check(host, ship, ships, order, order):
        host.phase_memory["checks over", ship.side] = True
        return False
    for member in ships:
        changed = member.but(order=order)
        if order == RELOAD:
            changed = changed.but(torpedoes_loaded=True, craft_loaded=True)
        host.set_ship(changed)
    host.event(
        "order", ship.name, unit_name(host, ship), "COR-ORDER-01 COR-SQ-04", {"order": order, "ships": len(ships)}
    )
    return True


def offer_brace(host: Host, ship: Ship, threat: str, node: Interaction | None = None) -> None:
    """Let a ship that faces damage try to brace, before any dice of the attack are rolled.

    A failed attempt gives no second one against the same threat while it lasts, though one against the next, and ends
    nobody else's checks.  It interrupts the other player's turn, which then goes on.
    [SHT-BRACE-01, SHT-BRACE-03, SHT-BRACE-11, SHT-BRACE-12, SHT-BRACE-13, SHT-BRACE-16, COR-CMD-06, COR-ORDER-07,
    COR-TURN-09]
    """
    failed = ("brace failed", unit_name(host, ship), threat) in host.phase_memory
    if ship.braced or ship.hulk or failed:
        if node is not None:
            state = "is a hulk" if ship.hulk else f"has failed to brace against {threat}" if failed else "is braced"
            node.dropped = f"{ship.name} {state}"
        return
    wants = host.doctrine(ship.side).brace(host.view, ship, threat)
    rules = "SHT-BRACE-01 SHT-BRACE-13"
    if not wants:
        host.event("brace", ship.name, threat, rules, {"decision": "brace", "answer": "no"}, node)
        return
    ships = squadron(host, ship)
    if not check(host, ship, ships, "brace", threat):
        host.phase_memory["brace failed", unit_name(host, ship), threat] = True
        host.event("brace", ship.name, threat, rules, {"decision": "brace", "answer": "yes", "braced": False}, node)
        return
    until = brace_ends(host, ship.side)
    for member in ships:
        if member.order:
            host.memory["replaced", member.name] = (member.order, host.step.number)
        host.set_ship(member.but(braced=until, order=""))
    host.event("brace", ship.name, threat, rules, {"decision": "brace", "answer": "yes", "braced": True}, node)


def brace_ends(host: Host, side: str) -> int:
    """Player turn at whose end a brace taken now ends: the next of the ship's own turns.  [SHT-BRACE-05]

    Taken in an enemy turn it ends with the own turn that follows; taken in an own turn, with the own turn after that.
    """
    number = host.step.number
    return number + 2 if host.step.player == side else number + 1


def lift_orders(host: Host, side: str) -> None:
    """Remove last turn's orders as the Movement Phase begins; a brace stays.  [COR-TURN-04]"""
    for ship in list(host.ships.values()):
        if ship.side == side and ship.order:
            host.set_ship(ship.but(order=""))


def lift_braces(host: Host, side: str) -> None:
    """End the braces whose turn is over.  [SHT-BRACE-05]"""
    for ship in list(host.ships.values()):
        if ship.side == side and ship.braced and ship.braced <= host.step.number:
            host.set_ship(ship.but(braced=0))
