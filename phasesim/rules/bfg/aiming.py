"""Lines of fire, turns and speeds that a scenario forces on torpedoes, against what they and their ships can do."""

from __future__ import annotations

from math import inf

from phasesim.errors import InputError
from phasesim.rules.bfg.forced_side import Forced, moments
from phasesim.rules.bfg.tubes import torpedoes, tube_arcs
from phasesim.table import SALVO_RADIUS, Point, Salvo, Ship, along, degrees, disc_in_arc, heading, turned
from phasesim.table.plans import Launch
from phasesim.table.view import Moment


def check_lines(forced: Forced, ship: Ship, plan: Launch, moment: Moment) -> None:
    """Refuse a line of fire that no heading of the ship at that time could allow, and twins in one direction.

    [ORD-TRP-03, ORD-SPL-03]
    """
    lines: list[Point] = []
    for slot, strength in enumerate(plan.salvoes, 1):
        name = f"{ship.name}.t{moment.turn}.{slot}"
        kind = torpedoes(ship.sheet.tubes[0], plan.boarding)
        salvo = Salvo(name, ship.side, strength, position=ship.position, heading=ship.heading, **kind._asdict())
        check_guidance(forced, salvo)
        with forced.reading("aim"):
            line = forced.doctrine.told_number("aim", moment, name)
            if line is None:
                continue
            _check_line(forced, ship, salvo, line, moment.turn)
            if any(abs(one[0] * heading(line)[1] - one[1] * heading(line)[0]) < 1e-9 for one in lines) and not (
                forced.rules["torpedo_split_directions"]()
            ):
                raise InputError(f"{name} goes in the direction of its twin", rule="ORD-SPL-03")
            lines.append(heading(line))


def _check_line(forced: Forced, ship: Ship, salvo: Salvo, line: float, turn: int) -> None:
    arcs, end = tube_arcs(ship), along((0.0, 0.0), heading(line), salvo.speed)
    headings, spread = _headings(forced, ship, turn)
    for ahead in headings:
        away = abs((line - degrees(ahead) + 180.0) % 360.0 - 180.0)
        nearest = turned(ahead, min(spread, away) * (1.0 if _left_of(ahead, heading(line)) else -1.0))
        if disc_in_arc(end, SALVO_RADIUS, (0.0, 0.0), nearest, arcs):
            return
    ahead_of = "/".join(f"{degrees(one):g}" for one in headings) + (f" give or take {spread:g}" if spread else "")
    problem = f"{salvo.name} cannot be launched at {line:g} degrees: its move does not end inside the arc"
    raise InputError(f"{problem} {'/'.join(arcs)} of {ship.name}, which heads {ahead_of} degrees", rule="ORD-TRP-03")


def _left_of(ahead: Point, line: Point) -> bool:
    return ahead[0] * line[1] - ahead[1] * line[0] >= 0.0


def _headings(forced: Forced, ship: Ship, turn: int) -> tuple[list[Point], float]:
    """Headings that a ship may have in the Ordnance Phase of a turn, and by how many degrees it may be off them."""
    if not forced.doctrine.turns_when_told or ship.sheet.turns_freely:
        return [ship.heading], inf if ship.sheet.turns_freely else 2.0 * ship.sheet.turn * turn
    headings = [ship.heading]
    for now in range(1, turn + 1):
        course = forced.doctrine.told_course(Moment(now, ship.side), ship.name)
        if course is not None and course.turn:
            headings += [turned(ahead, course.turn) for ahead in headings]
    return list(dict.fromkeys(headings)), 0.0


def check_guidance(forced: Forced, salvo: Salvo) -> None:
    """Refuse turns and speeds of a salvo that are beyond it.  [ORD-BRD-03, ORD-TRP-04]"""
    for moment in moments(forced):
        with forced.reading("steer"):
            angle = forced.doctrine.told_number("steer", moment, salvo.name) if salvo.turn else None
            if angle is not None and abs(angle) > salvo.turn:
                raise InputError(f"{salvo.name} cannot turn {angle:g} degrees, only {salvo.turn:g}", rule="ORD-BRD-03")
        with forced.reading("pace"):
            cm = forced.doctrine.told_number("pace", moment, salvo.name) if salvo.slowest else None
            if cm is not None and not salvo.slowest <= cm <= salvo.speed:
                span = f"{salvo.slowest:g} to {salvo.speed:g}"
                raise InputError(f"{salvo.name} cannot move {cm:g} cm, only {span}", rule="ORD-TRP-04")
