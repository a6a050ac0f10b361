"""BFG:R as a game system: two players alternating through movement, shooting, ordnance and end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from phasesim.rules.bfg.attrition import work_out_attrition
from phasesim.rules.bfg.boardings import fight_boardings
from phasesim.rules.bfg.broadsides import gunners, shoot
from phasesim.rules.bfg.deployment import first_player, roll_leadership
from phasesim.rules.bfg.endphase import hold_together, needs_hands, remove_blast_markers
from phasesim.rules.bfg.fit_out import fit_out
from phasesim.rules.bfg.flight import fly, strike
from phasesim.rules.bfg.foresight import refuse_forbidden
from phasesim.rules.bfg.guidance import prepare_salvoes
from phasesim.rules.bfg.gunports import silent
from phasesim.rules.bfg.launching import can_launch, launch
from phasesim.rules.bfg.leaving import try_to_leave
from phasesim.rules.bfg.losses import PHASES, SPENT, phase_number, remove_unit
from phasesim.rules.bfg.movement import move
from phasesim.rules.bfg.orders import by_unit, lift_braces, lift_orders
from phasesim.rules.bfg.patrol import leave_patrols, may_leave, may_move, strike_target
from phasesim.rules.bfg.posting import gather_patrols
from phasesim.rules.bfg.ranks import close_ranks
from phasesim.rules.bfg.salvoes import run
from phasesim.rules.bfg.space_wing import check_wings, set_up_wings
from phasesim.rules.bfg.surplus import roll_bays, shed_surplus
from phasesim.rules.bfg.teleports import teleport
from phasesim.rules.bfg.torpedo_bombers import convert, convert_own
from phasesim.rules.bfg.victory import result
from phasesim.rules.bfg.wrecks import drift_hulks
from phasesim.rules.host import Activity, Group, Host, Step
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Salvo, Scenario, Wave

TURN_PHASES = PHASES[:4]
SHIPS, ORDNANCE = "ships", "ordnance"
FIRING = "direct fire"


class BattlefleetGothic:
    """The turn sequence of BFG:R and what each unit does in each phase.  [COR-TURN-01, COR-TURN-02, COR-TURN-03]"""

    name = "bfgr"
    branches: tuple[str, ...] = (SHIPS, ORDNANCE)
    phases: tuple[str, ...] = TURN_PHASES

    def players(self, scenario: Scenario) -> tuple[str, ...]:
        """Each side has a turn of its own.  [COR-TURN-01]"""
        return tuple(side.name for side in scenario.sides)

    def check(self, scenario: Scenario, rules: RuleSet, doctrines: Mapping[str, Any]) -> None:
        """Refuse a scenario that forces what the rules forbid, by rule and number."""
        check_wings(scenario, rules)
        refuse_forbidden(scenario, rules, doctrines)

    def prepare(self, host: Host) -> None:
        """Roll for Leadership and for the first turn.  [COR-LD-01, COR-FIRST-01]"""
        fit_out(host)
        gather_patrols(host)
        set_up_wings(host)
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

    def parts(self, host: Host) -> int:
        """The ordnance phase has a part before any move and one a player, the end phase both players' repairs.

        Launching is a part of its own where any ship fires before (ORD-LAU-02).
        """
        if host.step.phase == "shooting":
            return 1 + bool(gunners(host, host.step.player))
        return {"ordnance": 3, "end": 2}.get(host.step.phase, 1)

    # ------------------------------------------------------------ phases
    def begin(self, host: Host) -> None:
        """Start a phase: saves renewed; orders lifted and CAP left as a Movement Phase begins.

        [ORD-RES-02, COR-TURN-04]
        """
        renew_saves(host)
        for side in host.fleets:
            close_ranks(host, side, all_of_them=False)
        if host.step.phase == "movement":
            lift_orders(host, host.step.player)
            leave_patrols(host, host.step.player)
            drift_hulks(host, host.step.player)
        elif host.step.phase == "end":
            fight_boardings(host, host.step.player)
            teleport(host, host.step.player)

    def groups(self, host: Host) -> Iterable[Group]:
        """Who acts in the phase, in which order.

        [ORD-MOV-02, ORD-LAU-02, SHT-FIRE-05, COR-TURN-05, COR-TURN-06, COR-TURN-07, COR-TURN-08, XOR-ORD-01]
        """
        step = host.step
        player, enemy = step.player, host.enemy(step.player)
        if step.phase == "movement":
            yield self._ships(host, player, lambda ship: True, order=True)
        elif step.phase == "shooting":
            if firing := gunners(host, player):
                host.phase_memory[FIRING] = True
                yield Group(player, SHIPS, firing, {})
                host.phase_memory[FIRING] = False
            yield self._ships(host, player, lambda ship: can_launch(host, ship) and not silent(host, ship))
        elif step.phase == "ordnance":
            roll_bays(host)
            convert(host)
            prepare_salvoes(host)
            yield Group(player, ORDNANCE, (), {})
            yield self._ordnance(host, player)
            yield self._ordnance(host, enemy)
        else:
            yield self._ships(host, player, needs_hands)
            yield self._ships(host, enemy, needs_hands)

    def _ships(self, host: Host, side: str, wanted: Any, order: bool = False) -> Group:
        names = [ship.name for ship in host.fleets[side].values() if wanted(ship)]
        if not order:
            return Group(side, SHIPS, names, {})
        names = by_unit(host, host.doctrine(side).move_order(host.view, names))
        return Group(side, SHIPS, names, {name: max(1.0, host.ships[name].sheet.speed) for name in names})

    def _ordnance(self, host: Host, side: str) -> Group:
        doctrine = host.doctrine(side)
        names = [unit.name for unit in host.markers[side].values() if may_move(host, unit)]
        names = list(doctrine.fly_order(host.view, names)) if names else names
        return Group(side, ORDNANCE, names, {name: host.ordnance[name].speed for name in names})

    def act(self, host: Host, name: str) -> Activity:
        """What a unit does in its slot."""
        phase = host.step.phase
        if phase != "ordnance" and host.ships[name].hulk:
            return _stay()
        if phase == "ordnance":
            unit = host.ordnance[name]
            if isinstance(unit, Salvo):
                return run(host, name)
            target = strike_target(host, unit)
            if target is not None:
                return strike(host, name, target)
            return sortie(host, name) if not unit.guarding or may_leave(host, unit) else _stay()
        if phase == "movement":
            return move(host, name)
        if phase == "shooting":
            return shoot(host, name) if host.phase_memory.get(FIRING) else launch(host, name)
        return hold_together(host, name)

    def finish(self, host: Host) -> None:
        """End a phase: torpedo bombers' salvoes go with the ordnance phase, braces and blast markers with the turn.

        [ORD-TBM-03, COR-BMR-01, SHT-BRACE-05]
        """
        if host.step.phase == "movement":
            try_to_leave(host, host.step.player)
            close_ranks(host, host.step.player)
        elif host.step.phase == "ordnance":
            expire(host)
        elif host.step.phase == "end":
            work_out_attrition(host)
            shed_surplus(host)
            remove_blast_markers(host)
            lift_braces(host, host.step.player)

    def over(self, host: Host) -> bool:
        """Whether a side has no ships left; hulks do not count.  [COR-FIRST-02]

        A side that a scenario gives no ships at all is out when its ordnance is gone.
        """
        return any(
            not fleet and (host.side(side).ships or not host.markers[side]) for side, fleet in host.fleets.items()
        )

    # ------------------------------------------------------------ reckoning
    def standing(self, host: Host, side: str) -> tuple[int, int, int, int, int]:
        """Hull, ships, craft, salvoes and bays of a side."""
        hull = ships = bays = craft = salvoes = 0
        for ship in host.fleets[side].values():
            ships += 1
            hull += ship.hits
            bays += ship.bays
        for unit in host.markers[side].values():
            if isinstance(unit, Wave):
                craft += len(unit.squadrons)
            else:
                salvoes += 1
        return hull, ships, craft, salvoes, bays

    def result(self, host: Host) -> dict[str, Any]:
        """Winner, points and losses."""
        return result(host)


def renew_saves(host: Host) -> None:
    """Give every marker its saves of the new phase.  [ORD-RES-02, XOR-RES-02, XOR-FTR-05]"""
    for unit in list(host.ordnance.values()):
        if isinstance(unit, Wave) and any([s.saved or s.helped for s in unit.squadrons]):
            fresh = tuple(s.but(saved=False, helped=False) if s.saved or s.helped else s for s in unit.squadrons)
            host.set_ordnance(unit.but(squadrons=fresh))


def sortie(host: Host, name: str) -> Activity:
    """A wave's slot: the torpedoes that it launches before it moves run first, then what is left of it flies.

    The slot's time is shared among them.  [ORD-MOV-02, XOR-TBM-05, XOR-TBM-06]
    """
    reach = host.ordnance[name].speed
    salvoes = convert_own(host, name)
    if not salvoes:
        yield from fly(host, name)
        return
    share = reach / (reach + sum(host.ordnance[salvo].speed for salvo in salvoes))
    begun = 0.0
    for salvo in salvoes:
        if salvo not in host.ordnance:
            continue
        cm = host.ordnance[salvo].speed
        for done in run(host, salvo):
            yield begun + done * share
        begun += cm * share
    if name in host.ordnance:
        for done in fly(host, name):
            yield begun + done * share


def _stay() -> Activity:
    """Do nothing: CAP whose target has gone may not move instead.  [ORD-CAP-11, ORD-CAP-22]"""
    return
    yield


def expire(host: Host) -> None:
    """Take off the salvoes that torpedo bombers launched in this phase.  [ORD-TBM-03]"""
    for unit in list(host.ordnance.values()):
        if isinstance(unit, Salvo) and unit.expires == phase_number(host):
            remove_unit(host, unit, by=unit.name, cause="end of phase", rules="ORD-TBM-03", fate=SPENT)
