"""What a scenario forces and the rules forbid, whatever the dice: found before the battle starts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from phasesim.errors import InputError
from phasesim.rules.bfg.aiming import check_guidance, check_lines
from phasesim.rules.bfg.flight import take_out
from phasesim.rules.bfg.forced_side import Forced, moments
from phasesim.rules.bfg.halts import part
from phasesim.rules.bfg.launch import most_at_once
from phasesim.rules.bfg.launch_limits import check_launch, cut, find_craft
from phasesim.rules.bfg.pooling import check_partners
from phasesim.rules.bfg.posting import refuse_patrol
from phasesim.rules.bfg.strength import greatest_strength
from phasesim.rules.bfg.torpedo_bombers import bombers_of, check_grouping
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Salvo, Scenario, Ship, Squadron, Wave
from phasesim.table.plans import FLIGHT_PARTS, LAUNCH_PARTS, Allowance, Composition, Launch
from phasesim.table.view import Moment


def refuse_forbidden(scenario: Scenario, rules: RuleSet, doctrines: Mapping[str, Any]) -> None:
    """Refuse forced decisions that no course of the battle could make legal, by rule and number.

    What depends on the dice (a ship crippled meanwhile, a reload that failed) is cut down when its time comes instead.

    Raises
    ------
    InputError
        For more craft than bays, craft or torpedoes that a ship does not carry, a split or a line of fire that it may
        not have, CAP by what does not act as a fighter, a turn or speed out of range.
    """
    for side in scenario.sides:
        if side.choices:
            _check_side(Forced(scenario, rules, side, doctrines[side.name]))


def _check_side(forced: Forced) -> None:
    _check_names(forced)
    waves = [unit for unit in forced.side.ordnance if isinstance(unit, Wave)]
    for turn in range(1, forced.scenario.turns + 1):
        for ship in forced.side.ships:
            moment = Moment(turn, forced.side.name)
            with forced.reading("course"):
                forced.doctrine.told_course(moment, ship.name)
            with forced.reading("launch"):
                plan = forced.doctrine.told_launch(moment, ship.name)
                if plan is not None:
                    ships = _launchers(forced, ship, plan)
                    _check_plan(forced, ships, plan, moment)
                    waves += _launched(ships, plan, moment)
            if plan is not None:
                check_lines(forced, ship, plan, moment)
    for unit in forced.side.ordnance:
        if isinstance(unit, Salvo):
            check_guidance(forced, unit)
    for wave in waves:
        _check_wave(forced, wave)


def _check_names(forced: Forced) -> None:
    """Refuse orders to units that the side does not have, nor launches, nor splits off."""
    side = forced.side
    known = [unit.name.removeprefix(f"{side.name}.") for unit in (*side.ships, *side.ordnance)]
    for decision in _BY_UNIT:
        orders = side.choices.get(decision)
        parts = _PARTS.get(decision, ())
        for key in orders if isinstance(orders, Mapping) else ():
            name = key.partition(" ")[2] if _DATED.match(key) else key
            name = name.removeprefix(f"{side.name}.")
            if name in (*known, *parts, "*") or any(name.startswith(f"{unit}.") for unit in known):
                continue
            with forced.reading(decision):
                raise InputError(f"unknown unit of side {side.name}", value=name, allowed=(*known, *parts))


_BY_UNIT = ("launch", "aim", "fly", "steer", "pace", "converts", "leaves_cap")
_PARTS = {"launch": LAUNCH_PARTS, "fly": FLIGHT_PARTS}
_DATED = re.compile(r"\d+(\.\w+)? ")


# ---------------------------------------------------------------- launches
def _launchers(forced: Forced, ship: Ship, plan: Launch) -> list[Ship]:
    others = [forced.ship(name) for name in plan.joins if name != ship.name]
    check_partners(ship, others, plan)
    return [ship, *others]


def _check_plan(forced: Forced, ships: list[Ship], plan: Launch, moment: Moment) -> None:
    """Hold a launch against all that its ships could ever send out; in the first turn, against the craft in play too.

    [ORD-LAU-01, ORD-LIM-01, ORD-LIM-05, ORD-LIM-06, ORD-CRA-03]
    """
    if plan.recall and not plan.waves:
        problem = f"{ships[0].name} cannot recall attack craft: it launches none in their place"
        raise InputError(problem, rule="ORD-LIM-06")
    strength = sum(cut(greatest_strength(line), ship) for ship in ships for line in ship.sheet.tubes)
    bays = sum(_bays(ship, ship.sheet.endless, forced.rules) for ship in ships)
    limit = sum((2 if ship.sheet.endless else 1) * _bays(ship) for ship in forced.side.ships)
    out = 0
    if moment.turn == 1 and forced.scenario.first == moment.player and not plan.recall:
        out = sum(len(u.squadrons) for u in forced.side.ordnance if isinstance(u, Wave) and not u.guarding)
    room, least = int(forced.rules["in_play_cap"](limit, out)), forced.rules["torpedo_split_min"]
    check_launch(ships, plan, Allowance(strength, bays, room, least))


def _bays(ship: Ship, endless: bool = False, rules: RuleSet | None = None) -> int:
    number = sum(cut(greatest_strength(line), ship) for line in ship.sheet.launch_bays)
    return most_at_once(rules, number, endless) if rules is not None else number


def _launched(ships: list[Ship], plan: Launch, moment: Moment) -> list[Wave]:
    """The waves of a launch, as they will be called."""
    ship = ships[0]
    return [
        Wave(f"{ship.name}.w{moment.turn}.{slot}", ship.side, _squadrons(ships, composition), ship.position)
        for slot, composition in enumerate(plan.waves, 1)
    ]


def _squadrons(ships: list[Ship], composition: Composition) -> tuple[Squadron, ...]:
    return tuple(Squadron(find_craft(ships, word)) for word, number in composition for _ in range(number))


# ---------------------------------------------------------------- waves
def _check_wave(forced: Forced, wave: Wave) -> None:
    """Refuse CAP by what cannot be on it, splits into what a wave has not, and torpedoes of bombers it has not.

    [ORD-CAP-08, ORD-CAP-12, ORD-CAP-13, ORD-WAV-06, ORD-TBM-04]
    """
    parts: dict[str, Wave] = {}
    for moment in moments(forced):
        with forced.reading("fly"):
            flight = forced.doctrine.told_flight(moment, wave)
            rest = wave
            if flight is not None and flight.split:
                rest = _after_split(wave, flight.split, parts)
            if flight is not None and flight.guard and rest.squadrons:
                refuse_patrol(forced.rules, rest, forced.ship(flight.guard))
        with forced.reading("converts"):
            grouping = forced.doctrine.told_grouping(moment, wave.name) if bombers_of(wave) else None
            if grouping:
                check_grouping(wave, grouping)
    for one in parts.values():
        _check_wave(forced, one)


def _after_split(wave: Wave, split: tuple[Composition, ...], parts: dict[str, Wave]) -> Wave:
    left = list(wave.squadrons)
    for number, composition in enumerate(split, 1):
        one = part(wave, number)
        taken = [squadron for wanted in composition for squadron in take_out(left, *wanted, wave.name)]
        parts[one.name] = one.but(squadrons=tuple(taken), parts=1)
    rest: Wave = wave.but(squadrons=tuple(left))
    return rest
