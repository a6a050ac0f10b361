"""The Launch Assets segment, Damage Control and Orbital Decay."""

from __future__ import annotations

from collections.abc import Iterator

from phasesim.errors import InputError
from phasesim.rules.dropfleet.battlefields import overrun
from phasesim.rules.dropfleet.carriers import all_groups, carriers
from phasesim.rules.dropfleet.crippling import CORRUPTION, DECAY, FIRE, REPAIRABLE
from phasesim.rules.dropfleet.effects import effects, recall_fighters
from phasesim.rules.dropfleet.launching import end_offline, picks, send
from phasesim.rules.dropfleet.orders import layer_below
from phasesim.rules.dropfleet.rank import high_first, low_first
from phasesim.rules.dropfleet.repairs import REPAIR_BAY, attempt, attempts
from phasesim.rules.dropfleet.sailing import change_layer
from phasesim.rules.dropfleet.theatre import Theatre, chart, sides, sites
from phasesim.rules.dropfleet.wounds import hurt, settle_crippling
from phasesim.rules.host import Activity, Group
from phasesim.table import distance
from phasesim.table.dropfleet import ATMOSPHERE, STAGES, Vessel

SHIPS = "ships"
REPAIR_INCHES = 6.0


# ---------------------------------------------------------------- launch assets
def launch_segment(host: Theatre) -> Iterator[Group]:
    """Stage by stage all players launch; then all effects are resolved.

    [LAU-LCH-01, LAU-LCH-02, LAU-LCH-03, LAU-EFF-01, LAU-FTR-07, DFC-TRN-03]
    """
    in_activation = host.rules["launch_timing"]()
    low = low_first(host)
    if not in_activation:
        chance = [ship.name for side in low for ship in host.fleets[side].values()]
        for stage in range(len(STAGES)):
            for side, group, sorties in picks(host, stage, low):
                host.phase_memory["sorties"] = sorties
                names = [one.name for one in carriers(host, group) if one.name in host.ships]
                if names:
                    yield Group(side, SHIPS, names, {})
                else:
                    for sortie in sorties:
                        send(host, sortie)
        end_offline(host, [host.ships[name] for name in chance if name in host.ships])
    yield from effects(host, high_first(host))
    if in_activation:
        recall_fighters(host, host.step.turn + 1)


def launch_parts(host: Theatre) -> int:
    """The most slots that the segment can need: a Group a stage, and a target a side."""
    groups = sum(len(all_groups(host, side)) for side in sides(host))
    return len(STAGES) * groups + 2 * (len(host.ships) + len(sites(host))) + 1


# ---------------------------------------------------------------- damage control
def burn(host: Theatre) -> None:
    """Before Damage Control fires and Corruptor tokens do a point each, without saves.  [DFC-CRP-04, DFC-END-02]"""
    for name in list(host.ships):
        for effect, rules in ((FIRE, "DFC-CRP-04"), (CORRUPTION, "DFC-END-02")):
            points = host.ships[name].effects.count(effect) if name in host.ships else 0
            if points:
                hurt(host, name, points, by=name, cause=effect, rules=rules)
    settle_crippling(host)


def repairable(ship: Vessel) -> tuple[str, ...]:
    """The effects of a ship that can be repaired; Orbital Decay is one of its own.

    [DFC-END-01, DFC-END-02, DFC-END-04]
    """
    return tuple(effect for effect in ship.effects if effect in REPAIRABLE)


def repair_bonus(host: Theatre, ship: Vessel) -> int:
    """What Repair Bays within 6 inches add to its rolls; several add no more than one.  [DFC-SPC-14]"""
    near = any(
        other.sheet.has("Repair Bay") and distance(other.position, ship.position) <= REPAIR_INCHES + 1e-6
        for other in host.fleets[ship.side].values()
    )
    return REPAIR_BAY if near else 0


def control(host: Theatre, name: str) -> Activity:
    """A ship's Damage Control.  [DFC-END-01, DFC-END-02, DFC-END-04, DFC-OPT-02, DFC-SPC-14]"""
    host.acted("damage_control")
    if host.rules["damage_control"]():
        _control_by_faq(host, name)
    else:
        _control(host, name)
    settle_crippling(host)
    return
    yield


def _wanted(host: Theatre, ship: Vessel) -> list[str]:
    able = list(repairable(ship))
    wanted = list(host.doctrine(ship.side).repairs(chart(host), ship, tuple(able)))
    for effect in wanted:
        if effect not in able:
            raise InputError(f"{ship.name} cannot repair", value=effect, allowed=able, rule="DFC-END-01")
        able.remove(effect)
    return wanted


def _control(host: Theatre, name: str) -> None:
    """The core rules: a die for each effect that the owner tries to repair, which he need not.  [DFC-END-01]"""
    for effect in _wanted(host, host.ships[name]):
        ship = host.ships.get(name)
        if ship is None:
            return
        done = host.roll(attempt(repair_bonus(host, ship)), name, effect)
        if done.repaired:
            _mend(host, name, effect)
        outcome = {"effect": effect, "repaired": [effect] if done.repaired else [], "lost": done.lost}
        host.event("repairs", name, name, "DFC-END-01", outcome)
        if done.lost:
            hurt(host, name, done.lost, by=name, cause="damage_control", rules="DFC-END-01")


def _control_by_faq(host: Theatre, name: str) -> None:
    """The FAQ's option: a die for every effect, and each 4+ removes one of the owner's choice.  [DFC-OPT-02]"""
    ship = host.ships[name]
    able = repairable(ship)
    number = host.roll(attempts(len(able), repair_bonus(host, ship)), name, name)
    first = _wanted(host, ship)
    order = [*first, *_rest(able, first)]
    for effect in order[:number]:
        _mend(host, name, effect)
    host.event("repairs", name, name, "DFC-OPT-02", {"effects": list(able), "repaired": order[:number], "lost": 0})


def _rest(able: tuple[str, ...], first: list[str]) -> list[str]:
    left = list(able)
    for effect in first:
        left.remove(effect)
    return left


def _mend(host: Theatre, name: str, effect: str) -> None:
    ship = host.ships[name]
    effects_left = list(ship.effects)
    effects_left.remove(effect)
    host.set_ship(ship.but(effects=tuple(effects_left)))


# ---------------------------------------------------------------- decay, and the end of the turn
def decay(host: Theatre) -> None:
    """Ships with Orbital Decay drop a layer; what is not Atmospheric burns up without a catastrophe.  [DFC-END-03]"""
    for name in list(host.ships):
        ship = host.ships.get(name)
        if ship is not None and DECAY in ship.effects and ship.layer != ATMOSPHERE:
            change_layer(host, name, layer_below(ship.layer), "DFC-END-03")
    settle_crippling(host)


def tidy(host: Theatre) -> None:
    """The end of the Roundup: batteries that are overrun go.  [DFC-TRN-03, DFC-GRD-06]"""
    overrun(host, sites(host))
