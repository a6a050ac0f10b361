"""The Space Wing: a fleet's attack craft in store, what is launched from it, what is set aside, what comes back.

It is kept whatever the rules say, and limits a launch only where they give a fleet a store: so it is known when it
would have mattered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from phasesim.errors import InputError
from phasesim.rules.bfg.strength import greatest_strength
from phasesim.rules.bfg.switches.store import space_wing
from phasesim.rules.host import Host
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Craft, Scenario, Ship, Side, Squadron, Wave
from phasesim.table.plans import Composition


@dataclass
class Wing:
    """A fleet's craft by name: those in ``store``, and those set ``aside`` since the last End Phase.

    ``bays`` are the launch bays that it then had for good, ``types`` its craft.
    """

    types: Mapping[str, Craft]
    store: dict[str, int]
    bays: int = 0
    aside: dict[str, int] = field(default_factory=dict)

    @property
    def removed(self) -> int:
        """Markers removed from play since the last End Phase.  [XOR-END-03]"""
        return sum(self.aside.values())

    def take(self, craft: str, number: int, *, aside: bool = False) -> int:
        """Discard markers of a type, from the store first, and tell how many there were."""
        gone = min(number, self.store.get(craft, 0))
        self.store[craft] = self.store.get(craft, 0) - gone
        more = min(number - gone, self.aside.get(craft, 0)) if aside else 0
        if more:
            self.aside[craft] -= more
        return gone + more

    def come_back(self) -> None:
        """What was set aside and not discarded goes back into store.  [XOR-END-05]"""
        for craft, number in self.aside.items():
            self.store[craft] = self.store.get(craft, 0) + number
        self.aside.clear()


# ---------------------------------------------------------------- set-up
def most_bays(ship: Ship) -> int:
    """Launch bays of a ship, variable ones at their highest; a hulk has none.  [XOR-SET-01, XOR-SET-03]"""
    return 0 if ship.hulk else sum(greatest_strength(line) for line in ship.sheet.launch_bays)


def lasting_bays(ship: Ship) -> int:
    """Launch bays that a ship has for good: fewer once it is crippled, whatever its orders.  [XOR-END-02]"""
    if ship.hulk:
        return 0
    lines = [greatest_strength(line) for line in ship.sheet.launch_bays]
    return sum((number + 1) // 2 for number in lines) if ship.crippled else sum(lines)


def ceilings(ships: Iterable[Ship], rules: RuleSet | None = None) -> dict[str, int]:
    """Most markers of each type that a store may hold: by the bays of the ships that carry it.

    [XOR-SET-02, XOR-SET-03]
    """
    bays: dict[str, int] = {}
    for ship in ships:
        for craft in ship.sheet.craft if most_bays(ship) else ():
            bays[craft.name] = bays.get(craft.name, 0) + most_bays(ship)
    return {craft: _most(number, rules) for craft, number in bays.items()}


def _most(bays: int, rules: RuleSet | None) -> int:
    most = rules["craft_store"](bays) if rules is not None else None
    return int(most if most is not None else space_wing(bays) or 0)


def check_wings(scenario: Scenario, rules: RuleSet) -> None:
    """Refuse a store of more craft than its side may have, or of craft that no ship of it carries.

    [XOR-SET-01, XOR-SET-02]
    """
    for side in scenario.sides:
        if side.space_wing is None or rules["craft_store"](0) is None:
            continue
        most, total = ceilings(side.ships, rules), _most(sum(map(most_bays, side.ships)), rules)
        where = {"file": scenario.source or None, "key": f"sides.{side.name}.space_wing"}
        for craft, number in side.space_wing:
            if craft.name not in most:
                raise InputError("no ship carries", **where, value=craft.name, allowed=tuple(most), rule="XOR-SET-01")
            if number > most[craft.name]:
                problem = f"holds {number} {craft.name}, the ships that carry it allow"
                raise InputError(problem, **where, value=most[craft.name], rule="XOR-SET-02")
        if sum(number for _, number in side.space_wing) > total:
            number = sum(number for _, number in side.space_wing)
            raise InputError(f"holds {number} markers, its bays allow", **where, value=total, rule="XOR-SET-01")


def set_up_wings(host: Host) -> None:
    """Give each fleet its store before the battle.  [XOR-SET-01, XOR-SET-02, XOR-SET-03, XOR-SET-04]"""
    for side in host.scenario.sides:
        ships = [ship for ship in host.ships.values() if ship.side == side.name]
        types = {craft.name: craft for ship in ships if most_bays(ship) for craft in ship.sheet.craft}
        store = dict.fromkeys(types, 0) | dict(_mix(host, side, ships, types))
        bays = sum(map(lasting_bays, ships))
        host.memory["wing", side.name] = Wing(types, store, bays)
        host.memory["stored", side.name] = sum(store.values())


def _mix(host: Host, side: Side, ships: Sequence[Ship], types: Mapping[str, Craft]) -> Composition:
    """The craft in store: as the scenario says, or else as the doctrine likes, less those that have been launched."""
    if side.space_wing is not None:
        return tuple((craft.name, number) for craft, number in side.space_wing)
    out: dict[str, int] = {}
    for unit in host.ordnance.values():
        for squadron in unit.squadrons if isinstance(unit, Wave) and unit.side == side.name else ():
            out[squadron.craft.name] = out.get(squadron.craft.name, 0) + 1
    most = {craft: max(0, number - out.get(craft, 0)) for craft, number in ceilings(ships, host.rules).items()}
    total = max(0, _most(sum(map(most_bays, ships)), host.rules) - sum(out.values()))
    offered = tuple((types[craft], number) for craft, number in most.items())
    chosen = tuple(host.doctrine(side.name).wing(host.view, offered, total))
    if sum(number for _, number in chosen) > total or any(number > most.get(craft, 0) for craft, number in chosen):
        raise InputError(f"{side.name} cannot have the Space Wing", value=dict(chosen), rule="XOR-SET-01")
    return chosen


# ---------------------------------------------------------------- in battle
def wing(host: Host, side: str) -> Wing:
    """A fleet's store."""
    found: Wing = host.memory["wing", side]
    return found


def stock(host: Host, ship: Ship, bays: int) -> Composition | None:
    """Craft of a ship's types that are in store, or None where the rules know no store.  [XOR-SET-05, XOR-END-07]"""
    store = wing(host, ship.side).store
    if any(store.get(craft.name, 0) < bays for craft in ship.sheet.craft):
        host.acted("craft_store")
    if host.rules["craft_store"](0) is None:
        return None
    return tuple((craft.name, store.get(craft.name, 0)) for craft in ship.sheet.craft)


def draw(host: Host, side: str, craft: Craft, number: int) -> None:
    """Take launched markers out of store.  [XOR-SET-05]"""
    store = wing(host, side).store
    store[craft.name] = max(0, store.get(craft.name, 0) - number)


def set_aside(host: Host, side: str, gone: Iterable[Squadron]) -> None:
    """Markers that leave play wait for the End Phase, whatever removed them.  [XOR-ORD-06]"""
    kept = host.memory.get(("wing", side))
    if kept is None:
        return
    host.acted("attrition")
    for squadron in gone:
        kept.aside[squadron.craft.name] = kept.aside.get(squadron.craft.name, 0) + 1
