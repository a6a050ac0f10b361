"""BFG:R as a game system: two players alternating through movement, shooting, ordnance and end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from phasesim.rules.bfg.deployment import first_player, roll_leadership
from phasesim.rules.bfg.endphase import hold_together, needs_hands, remove_blast_markers
from phasesim.rules.bfg.flight import fly, strike
from phasesim.rules.bfg.launching import can_launch, launch
from phasesim.rules.bfg.losses import PHASES, SPENT, phase_number, remove_unit
from phasesim.rules.bfg.movement import move
from phasesim.rules.bfg.orders import lift_braces, lift_orders
from phasesim.rules.bfg.salvoes import run
from phasesim.rules.bfg.torpedo_bombers import convert
from phasesim.rules.bfg.victory import result
from phasesim.rules.host import Activity, Group, Host, Step
from phasesim.table import Salvo, Ship, Wave

TURN_PHASES = PHASES[:4]
SHIPS, ORDNANCE = "ships", "ordnance"


class BattlefleetGothic:
    """The turn sequence of BFG:R and what each unit does in each phase.  [COR-TURN-01, COR-TURN-02, COR-TURN-03]"""

    name = "bfgr"
    branches: tuple[str, ...] = (SHIPS, ORDNANCE)

    def prepare(self, host: Host) -> None:
        """Roll for Leadership and for the first turn.  [COR-LD-01, COR-FIRST-01]"""
        roll_leadership(host)
        host.memory["first"] = first_player(host)

    def steps(self, host: Host) -> Iterator[Step]:
        """Sixteen player turns of four phases for eight game turns.  [COR-TURN-01, COR-TURN-02]"""
        first = host.memory["first"]
        number = 0
        for turn in range(1, host.scenario.turns + 1):
            for player in (first, host.enemy(first)):
                number += 1
                for phase in TURN_PHASES:
                    yield Step(turn, player, phase, number)

    def parts(self, step: Step) -> int:
        """The ordnance phase is shared by conversions and both players' ordnance, the end phase by both players' repairs."""
        return {"ordnance": 3, "end": 2}.get(step.phase, 1)

    # ------------------------------------------------------------ phases
    def begin(self, host: Host) -> None:
        """Start a phase: saves renewed; orders lifted and CAP left as a Movement Phase begins.  [ORD-RES-02, COR-TURN-04]"""
        renew_saves(host)
        if host.step.phase == "movement":
            lift_orders(host, host.step.player)
            leave_patrols(host, host.step.player)

    def groups(self, host: Host) -> Iterable[Group]:
        """Who acts in the phase, in which order.  [ORD-MOV-02, COR-TURN-05, COR-TURN-07, COR-TURN-08]"""
        step = host.step
        player, enemy = step.player, host.enemy(step.player)
        if step.phase == "movement":
            yield self._ships(host, player, lambda ship: not ship.hulk, order=True)
        elif step.phase == "shooting":
            yield self._ships(host, player, lambda ship: can_launch(host, ship))
        elif step.phase == "ordnance":
            convert(host)
            yield Group(player, ORDNANCE, (), {})
            yield self._ordnance(host, player)
            yield self._ordnance(host, enemy)
        else:
            yield self._ships(host, player, needs_hands)
            yield self._ships(host, enemy, needs_hands)

    def _ships(self, host: Host, side: str, wanted: Any, order: bool = False) -> Group:
        names = [ship.name for ship in host.ships.values() if ship.side == side and wanted(ship)]
        if not order:
            return Group(side, SHIPS, names, {})
        names = list(host.doctrine(side).move_order(host.view, names))
        return Group(side, SHIPS, names, {name: max(1.0, host.ships[name].sheet.speed) for name in names})

    def _ordnance(self, host: Host, side: str) -> Group:
        doctrine = host.doctrine(side)
        names = [u.name for u in host.ordnance.values() if u.side == side and may_move(host, u)]
        names = list(doctrine.fly_order(host.view, names)) if names else names
        return Group(side, ORDNANCE, names, {name: host.ordnance[name].speed for name in names})

    def act(self, host: Host, name: str) -> Activity:
        """What a unit does in its slot."""
        phase = host.step.phase
        if phase == "ordnance":
            unit = host.ordnance[name]
            if isinstance(unit, Salvo):
                return run(host, name)
            target = strike_target(host, unit)
            return strike(host, name, target) if target is not None else fly(host, name)
        if phase == "movement":
            return move(host, name)
        return launch(host, name) if phase == "shooting" else hold_together(host, name)

    def finish(self, host: Host) -> None:
        """End a phase: torpedo bombers' salvoes go with the ordnance phase, braces and blast markers with the turn.

        [ORD-TBM-03, COR-BMR-01, SHT-BRACE-05]
        """
        if host.step.phase == "ordnance":
            expire(host)
        elif host.step.phase == "end":
            remove_blast_markers(host)
            lift_braces(host, host.step.player)

    def over(self, host: Host) -> bool:
        """Whether a side has no ships left; hulks do not count.  [COR-FIRST-02]"""
        sides = {ship.side for ship in host.ships.values() if not ship.hulk}
        return len(sides) < 2

    # ------------------------------------------------------------ reckoning
    def standing(self, host: Host, side: str) -> tuple[int, int, int, int, int]:
        """Hull, ships, craft, salvoes and bays of a side."""
        hull = ships = bays = craft = salvoes = 0
        for ship in host.ships.values():
            if ship.side == side and not ship.hulk:
                ships += 1
                hull += ship.hits
                bays += ship.bays
        for unit in host.ordnance.values():
            if unit.side == side:
                if isinstance(unit, Wave):
                    craft += len(unit.squadrons)
                else:
                    salvoes += 1
        return hull, ships, craft, salvoes, bays

    def result(self, host: Host) -> dict[str, Any]:
        """Winner, points and losses."""
        return result(host)


def renew_saves(host: Host) -> None:
    """Give every resilient marker its save of the new phase.  [ORD-RES-02]"""
    for unit in list(host.ordnance.values()):
        if isinstance(unit, Wave) and any(s.saved for s in unit.squadrons):
            fresh = tuple(s.but(saved=False) if s.saved else s for s in unit.squadrons)
            host.set_ordnance(unit.but(squadrons=fresh))


def leave_patrols(host: Host, side: str) -> None:
    """Fighters may leave CAP as their owner's Movement Phase begins; they stay behind and may move later in the turn.

    [ORD-CAP-14, ORD-CAP-22]
    """
    doctrine = host.doctrine(side)
    for unit in list(host.ordnance.values()):
        if isinstance(unit, Wave) and unit.side == side and unit.guarding and doctrine.leaves_cap(host.view, unit):
            host.set_ordnance(unit.but(guarding="", held=0))
            host.event("leaves_cap", unit.name, unit.guarding, "ORD-CAP-14", {})


def may_move(host: Host, unit: Wave | Salvo) -> bool:
    """Whether a marker has a slot in the ordnance phase: CAP that was carried has not, nor one that no player moves.

    [ORD-CAP-03, ORD-CAP-14, ORD-CAP-22, ORD-CAP-23]
    """
    if isinstance(unit, Salvo):
        return True
    if unit.stopped == phase_number(host):
        return False
    if not unit.guarding:
        return True
    if strike_target(host, unit) is not None:
        return True
    if host.step.player == unit.side or unit.held >= host.step.number:
        return False
    return bool(host.doctrine(unit.side).leaves_cap(host.view, unit))


def strike_target(host: Host, wave: Wave) -> Ship | None:
    """The enemy ship that a multi-role marker on CAP attacks without moving, if its owner wants that.  [ORD-CAP-09]"""
    if not wave.guarding or not wave.strikes:
        return None
    beside = [n for n in host.touching(wave.guarding) if host.ships[n].side != wave.side]
    wanted = host.doctrine(wave.side).strikes_from_cap(host.view, wave, beside) if beside else ""
    return host.ships[wanted] if wanted else None


def expire(host: Host) -> None:
    """Take off the salvoes that torpedo bombers launched in this phase.  [ORD-TBM-03]"""
    for unit in list(host.ordnance.values()):
        if isinstance(unit, Salvo) and unit.expires == phase_number(host):
            remove_unit(host, unit, by=unit.name, cause="end of phase", rules="ORD-TBM-03", fate=SPENT)
