"""How a ship moves: its legs, layers, scenery on the way, and the launch assets that go with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from phasesim.errors import InputError
from phasesim.rules.dropfleet.lock import lock_roll
from phasesim.rules.dropfleet.losses import GONE, LOST, leave, remove_tokens
from phasesim.rules.dropfleet.orders import ATMOSPHERE_THRUST, bridge, climbing, layer_above, layer_below
from phasesim.rules.dropfleet.scenery import DEBRIS, passage
from phasesim.rules.dropfleet.strikes import Defence, points_of, withstand
from phasesim.rules.dropfleet.theatre import Theatre, chart, scenery, tokens_on
from phasesim.rules.dropfleet.wounds import destroy, hurt
from phasesim.rules.host import Activity
from phasesim.table import Point, along, degrees, snap, turned
from phasesim.table.dropfleet import ATMOSPHERE, SOLID, Scenery, Token, Vessel
from phasesim.table.maneuvers import Passage

SLACK = 1e-6


class Leg(NamedTuple):
    """A straight piece of a move, from and to, and the inches of the move before it."""

    start: Point
    end: Point
    before: float


def check_passage(ship: Vessel, way: Passage) -> None:
    """Refuse a move that the order, the layer or the ship's state forbids.

    [DFC-ORD-02 to DFC-ORD-10, DFC-MOV-02, DFC-MOV-03, DFC-MOV-05, DFC-MOV-06, DFC-CRP-06]
    """
    allowed = bridge(ship)
    turns = [(n, abs(angle)) for n, (angle, _) in enumerate(way.legs) if angle]
    what: str = f"{ship.name} on {ship.order.replace('_', ' ')}"
    if any(angle > allowed.turn + 1e-9 for _, angle in turns) or len(turns) > allowed.order.turns:
        limit = f"{allowed.order.turns} of {allowed.turn:g} degrees" if allowed.turn else "none"
        raise InputError(f"{what} may not turn so:", value=way.legs, allowed=limit, rule=rule(ship))
    late = [n for n, _ in turns if n and not (allowed.order.anywhere or (allowed.order.after and _over(way, n)))]
    if late:
        raise InputError(f"{what} may not turn after it has moved:", value=way.legs, rule=rule(ship))
    _check_layer(ship, way, what)
    least, most = climbing(ship) if _climbs(ship, way) else (allowed.least, allowed.most)
    if any(inches < 0 for _, inches in way.legs) or not least - SLACK <= way.length <= most + SLACK:
        limits = f"{max(0.0, least):g} to {most:g} inches"
        raise InputError(f"{what} cannot move", value=round(way.length, 3), allowed=limits, rule=rule(ship))


def rule(ship: Vessel) -> str:
    """The rule that a move is held against."""
    return "DFC-MOV-05" if ship.layer == ATMOSPHERE else "DFC-ORD-02"


def _over(way: Passage, n: int) -> bool:
    """Whether a turn comes when the move is over."""
    return all(inches <= SLACK for _, inches in way.legs[n:])


def _climbs(ship: Vessel, way: Passage) -> bool:
    return bool(way.layer) and way.layer == layer_above(ship.layer) != ship.layer


def _check_layer(ship: Vessel, way: Passage, what: str) -> None:
    if not way.layer or way.layer == ship.layer:
        return
    allowed = bridge(ship)
    up, down = _climbs(ship, way), ship.layer != ATMOSPHERE and way.layer == layer_below(ship.layer)
    if not (up or down):
        raise InputError(f"{what} may change one layer only:", value=way.layer, rule="DFC-MOV-02")
    if up and not allowed.climbs:
        raise InputError(f"{what} cannot go up:", value=way.layer, rule="DFC-MOV-03" if allowed.turn else "DFC-ORD-10")
    if down and not allowed.dives:
        raise InputError(f"{what} may not turn, and so not change layer:", value=way.layer, rule="DFC-ORD-10")
    if up and ship.layer == ATMOSPHERE and way.at > SLACK:
        raise InputError(f"{what} leaves Atmosphere at the start of its move, not at", value=way.at, rule="DFC-MOV-05")
    if way.layer == ATMOSPHERE and way.length - way.at > ATMOSPHERE_THRUST + SLACK:
        left = f"at most {ATMOSPHERE_THRUST:g} inches after it"
        raise InputError(f"{what} goes down too early:", value=way.at, allowed=left, rule="DFC-MOV-06")


def legs(ship: Vessel, way: Passage) -> tuple[list[Leg], Point]:
    """The straight pieces of a move, and the heading at its end.  [DFC-MOV-01]"""
    found, at, ahead, done = [], ship.position, ship.heading, 0.0
    for angle, inches in way.legs:
        ahead = turned(ahead, angle) if angle else ahead
        if inches > 0:
            end = snap(along(at, ahead, inches))
            found.append(Leg(at, end, done))
            at, done = end, done + inches
    return found, ahead


def sail(host: Theatre, name: str) -> Activity:
    """A ship's move: layers, scenery in the order in which it comes to it, the end of the table.

    It yields the inches that it has come.  [DFC-MOV-01, DFC-ORD-02, LAU-LCH-10, LAU-FTR-08]
    """
    ship = host.ships[name]
    way: Passage = host.doctrine(ship.side).passage(chart(host), ship, bridge(ship), climbing(ship))
    check_passage(ship, way)
    pieces, ahead = legs(ship, way)
    outcome: dict[str, object] = {"from": list(ship.position), "to": list(pieces[-1].end if pieces else ship.position)}
    outcome |= {"inches": round(way.length, 3), "heading": degrees(ahead), "turns": [a for a, _ in way.legs if a]}
    if way.layer and way.layer != ship.layer:
        outcome["layer"] = way.layer
    host.event("sails", name, "", f"DFC-MOV-01 {rule(ship)}", outcome)
    yield from _voyage(host, name, pieces, way)
    if name in host.ships:
        _arrive(host, host.ships[name].but(heading=ahead), pieces)


def _voyage(host: Theatre, name: str, pieces: list[Leg], way: Passage) -> Activity:
    """What a ship meets on its way, as it meets it."""
    changed = not way.layer or way.layer == host.ships[name].layer
    met: set[str] = set()
    for piece in pieces or [Leg(host.ships[name].position, host.ships[name].position, 0.0)]:
        for inches, thing in sorted(_things(host, piece, met), key=lambda found: (found[0], found[1].name)):
            if not changed and way.at <= piece.before + inches:
                yield way.at
                changed = True
                change_layer(host, name, way.layer, "DFC-MOV-02")
            yield piece.before + inches
            if name in host.ships and host.ships[name].layer != ATMOSPHERE:
                met.add(thing.name)
                _meet(host, name, thing)
            if name not in host.ships:
                return
    if not changed:
        yield max(way.at, 0.0)
        change_layer(host, name, way.layer, "DFC-MOV-02")


def _things(host: Theatre, piece: Leg, met: set[str]) -> Iterator[tuple[float, Scenery]]:
    """Scenery that a piece of a move touches, with the inches at which it does."""
    for thing in scenery(host):
        if thing.name not in met:
            inches = thing.enters(piece.start, piece.end)
            if inches is not None:
                yield inches, thing


def _meet(host: Theatre, name: str, thing: Scenery) -> None:
    """A ship comes to a solid object, which destroys it, or into a field, once a turn each.

    [DFC-SCN-02, DFC-SCN-04, DFC-SCN-05]
    """
    if thing.kind == SOLID:
        destroy(host, name, by=thing.name, cause="collision", rules="DFC-SCN-05")
        return
    if ("debris", name, thing.name) in host.phase_memory:
        return
    host.phase_memory["debris", name, thing.name] = True
    _thin_out(host, name, thing)
    if thing.kind in DEBRIS:
        ship, volley = host.ships[name], DEBRIS[thing.kind]
        points = points_of(host.roll(lock_roll(volley), thing.name, name), volley.damage)
        armour = Defence(0, ship.armour, ship.passive)
        damage = host.roll(withstand(host.rules, volley, points, armour), name, thing.name, ship.side)
        told = {"points": sum(points), "saved": damage.saved}
        hurt(host, name, damage.points, by=thing.name, cause="debris", rules="DFC-SCN-02", told=told)


def _thin_out(host: Theatre, name: str, thing: Scenery) -> None:
    """Tokens with a ship that enters a field roll first.  [DFC-SCN-04, DFC-OPT-03]"""
    for side, tokens in _by_side(host, name):
        lost = host.roll(passage(host.rules, thing.kind, len(tokens)), f"{side} tokens", thing.name)
        if lost:
            remove_tokens(host, tokens[:lost], by=thing.name, cause="debris", rules="DFC-SCN-04", fate=LOST)


def _by_side(host: Theatre, name: str) -> Iterator[tuple[str, list[Token]]]:
    for side in host.fleets:
        tokens = tokens_on(host, name, side)
        if tokens:
            yield side, tokens


def change_layer(host: Theatre, name: str, layer: str, rules: str) -> None:
    """Put a ship into another layer; what may not be in Atmosphere does not survive it there.

    [DFC-MOV-02, DFC-MOV-05, LAU-LAY-04, DFC-END-03]
    """
    ship = host.ships[name]
    host.set_ship(ship.but(layer=layer))
    host.event("layer", name, "", rules, {"from": ship.layer, "to": layer})
    if layer != ATMOSPHERE:
        return
    remove_tokens(host, tokens_on(host, name), by=name, cause="atmosphere", rules="LAU-LAY-04", fate=LOST)
    if not ship.sheet.has("Atmospheric"):
        destroy(host, name, by=name, cause="atmosphere", rules="DFC-MOV-05", explosion=False)


def _arrive(host: Theatre, ship: Vessel, pieces: list[Leg]) -> None:
    """Put a ship down where its move ends, with the tokens that follow it; off the table it is out of the battle."""
    end = pieces[-1].end if pieces else ship.position
    host.set_ship(ship.but(position=end))
    if abs(end[0]) > host.scenario.width / 2 + SLACK or abs(end[1]) > host.scenario.height / 2 + SLACK:
        gone = tokens_on(host, ship.name)
        remove_tokens(host, gone, by=ship.name, cause="off the table", rules="LAU-LAY-05", fate=GONE)
        leave(host, ship.name)
        return
    for token in tokens_on(host, ship.name):
        host.set_ordnance(token.but(position=end))
