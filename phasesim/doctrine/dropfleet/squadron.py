"""What the carrier doctrines of Dropfleet share: orders, fire, and counting what is in reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from phasesim.doctrine.dropfleet.base import Captain, Offered
from phasesim.doctrine.dropfleet.helm import clear, steer, toward_range
from phasesim.table import distance
from phasesim.table.chart import Chart
from phasesim.table.dropfleet import (
    AFTER_ACTIVATION,
    ATMOSPHERE,
    BOMBER,
    FIGHTER,
    FIRE_SHIP,
    LANDERS,
    LOW,
    SECTOR,
    STATION,
    TORPEDOES,
    Battlegroup,
    Gun,
    Profile,
    Site,
    Vessel,
)
from phasesim.table.maneuvers import Bridge, Passage, Shot, Sortie

COURSE_CHANGE, WEAPONS_FREE = "course_change", "weapons_free"
CARRIER_FROM = 2


def short(name: str) -> str:
    """A name without its side, so that equal choices do not depend on which side one is."""
    return name.partition(".")[2]


class CarrierCaptain(Captain):
    """Carriers hold off at ``stand_off`` inches and launch; gunships close to their guns' range and fire.

    Orders, by these rules: Course Change where ``evade_torpedoes`` torpedoes or ``evade_bombers`` bombers wait to
    strike one of the Battlegroup; else Weapons Free where a gunship has two weapon systems or more and an enemy in
    range ahead; else Standard. Fire goes at the target with the least Hull left; every Close Action weapon fires.
    What differs is what is launched.
    """

    name = "carrier_captain"
    defaults: Mapping[str, Any] = {"stand_off": 14.0, "evade_torpedoes": 1, "evade_bombers": 2, "escort": 0.25}

    _tight: frozenset[str] = frozenset()

    # ------------------------------------------------------------ orders
    def _special_order(self, chart: Chart, card: Battlegroup) -> str:
        own = [ship for ship in chart.friends(self.side) if ship.battlegroup == card.name]
        # what counts is where the ships of a Group are before any of them moves
        self._tight = frozenset(ship.name for ship in own if self._close_by(chart, ship))
        if any(self.threatened(chart, ship) for ship in own):
            return COURSE_CHANGE
        return WEAPONS_FREE if any(self.broadside(chart, ship) for ship in own) else ""

    def _order(self, chart: Chart, ship: Vessel, special: str) -> str:
        if "energy_surges" in ship.effects or ship.name not in self._tight:
            return "standard"
        if special == COURSE_CHANGE and self.threatened(chart, ship):
            return special
        return special if special == WEAPONS_FREE and self.broadside(chart, ship) else "standard"

    def _close_by(self, chart: Chart, ship: Vessel) -> bool:
        """Within 3 inches of every other ship of its Group: then it certainly may take a special order."""
        mates = [other for other in chart.friends(self.side) if other.group == ship.group]
        return all(distance(ship.position, other.position) <= 3.0 for other in mates)

    def threatened(self, chart: Chart, ship: Vessel) -> bool:
        """Whether enough enemy assets wait to strike at the end of its activation."""
        foes = chart.on(ship.name, chart.enemy(self.side))
        waiting = [token for token in foes if token.strikes == AFTER_ACTIVATION and token.since <= chart.turn]
        torpedoes = sum(1 for token in waiting if token.kind in TORPEDOES)
        others = sum(1 for token in waiting if token.kind in (BOMBER, FIRE_SHIP))
        return bool(torpedoes >= self.options["evade_torpedoes"] or others >= self.options["evade_bombers"])

    def broadside(self, chart: Chart, ship: Vessel) -> bool:
        """Whether Weapons Free pays: a gunship with two weapon systems or more, an enemy in range, and a clear way."""
        if is_carrier(ship) or len(ship.sheet.systems) < 2:
            return False
        if not clear(chart, ship.position, ship.heading, ship.thrust):
            return False
        foes = [foe for foe in chart.enemies(self.side) if foe.layer == ship.layer]
        return any(distance(ship.position, foe.position) <= ship.scan + foe.signature for foe in foes)

    def _shields(self, chart: Chart, ship: Vessel) -> bool:
        """Up where the enemy's guns could reach the ship and no bombers wait on it, which its PD would meet."""
        bombers = [token for token in chart.on(ship.name, chart.enemy(self.side)) if token.kind in (BOMBER, FIRE_SHIP)]
        reached = any(
            distance(ship.position, foe.position) <= foe.scan + ship.sheet.signature_up
            for foe in chart.enemies(self.side)
        )
        return reached and not bombers

    # ------------------------------------------------------------ moves and fire
    def _passage(self, chart: Chart, ship: Vessel, bridge: Bridge) -> Passage:
        foe = self.quarry(chart, ship)
        if foe is None:
            return steer(chart, ship, bridge, lambda point, ahead: distance(point, (0.0, 0.0)))
        inches = float(self.options["stand_off"]) if is_carrier(ship) else gun_range(ship, foe)
        return steer(chart, ship, bridge, toward_range(foe.position, inches))

    def quarry(self, chart: Chart, ship: Vessel) -> Vessel | None:
        """The enemy that the ship keeps its distance to, or closes with: the nearest."""
        return nearest(ship, chart.enemies(self.side))

    def _fire(self, chart: Chart, ship: Vessel, able: Mapping[str, tuple[str, ...]], systems: int) -> Iterable[Shot]:
        shots = []
        guns = sorted((gun for gun in ship.sheet.guns if gun.name in able), key=worth, reverse=True)
        for gun in guns:
            if not gun.close_action:
                if systems == 0:
                    continue
                systems -= 1
            shots.append(Shot(ship.name, gun.name, self._weakest(chart, able[gun.name])))
        return shots

    def _weakest(self, chart: Chart, targets: Sequence[str]) -> str:
        return min(targets, key=lambda name: (chart.ships[name].hull, -chart.ships[name].sheet.points, short(name)))

    # ------------------------------------------------------------ launches
    def _launch(self, chart: Chart, stage: int, offers: tuple[Offered, ...]) -> Sequence[Sortie]:
        """The first Group that has something to launch sends all that it is to send."""
        for group in dict.fromkeys(offer.group for offer in offers):
            mine = [offer for offer in offers if offer.group == group]
            sorties = [sortie for offer in mine for sortie in self._sorties(chart, offer)]
            if sorties:
                return sorties
        return ()

    def _sorties(self, chart: Chart, offer: Offered) -> list[Sortie]:
        """What one carrier sends of one kind."""
        if offer.kind in LANDERS:
            return self.landing(chart, offer)
        if offer.kind == FIGHTER:
            return self.patrols(chart, offer)
        tokens = offer.tokens - self.reserve(chart, offer) if offer.kind == BOMBER else offer.tokens
        target = self.target(chart, offer) if tokens > 0 else ""
        return [Sortie(offer.carrier, offer.kind, target, tokens)] if target else []

    def reserve(self, chart: Chart, offer: Offered) -> int:
        """Tokens of a load kept for fighters: the share ``escort``, rounded down."""
        return int(offer.tokens * float(self.options["escort"]))

    def target(self, chart: Chart, offer: Offered) -> str:
        """The enemy ship at which bombers, fire ships or torpedoes go, or none."""
        return ""

    def patrols(self, chart: Chart, offer: Offered) -> list[Sortie]:
        """Fighters, each where it is needed most as the ones before it stand."""
        wanted = self.wards(chart, offer)
        if not wanted:
            return []
        bonus = offer.tokens
        found: dict[str, int] = {}
        for _ in range(bonus):
            ward = max(wanted, key=lambda ship: self.need(chart, ship, found.get(ship.name, 0)))
            found[ward.name] = found.get(ward.name, 0) + 1
        return [Sortie(offer.carrier, FIGHTER, name, tokens) for name, tokens in found.items()]

    def wards(self, chart: Chart, offer: Offered) -> list[Vessel]:
        """Own ships that a carrier's fighters can reach, those that matter most first."""
        asset = held(chart, offer)
        own = [ship for ship in chart.friends(self.side) if ship.layer != ATMOSPHERE]
        near = [ship for ship in own if far(chart, offer.carrier, ship) <= 2 * asset.thrust]
        return sorted(near, key=lambda ship: (-ship.sheet.points, short(ship.name)))

    def need(self, chart: Chart, ship: Vessel, sent: int) -> float:
        """How much a ship needs one more fighter: enemy bombers on it, less what guards it already."""
        foes = [token for token in chart.on(ship.name, chart.enemy(self.side)) if token.kind in (BOMBER, FIRE_SHIP)]
        guards = sum(1 for token in chart.on(ship.name, self.side) if token.kind == FIGHTER)
        return 2.0 * len(foes) - guards - sent

    def landing(self, chart: Chart, offer: Offered) -> list[Sortie]:
        """Landers go to the nearest place in reach: dropships with Armour, bulk landers with Infantry."""
        carrier, asset = place(chart, offer.carrier), held(chart, offer)
        layer = carrier.layer
        drops = offer.kind == "dropship"
        goals = [
            site
            for site in chart.sites.values()
            if (site.kind == SECTOR and (layer == ATMOSPHERE or (not drops and layer == LOW)))
            or (site.kind == STATION and layer == LOW)
        ]
        near = [site for site in goals if distance(carrier.position, site.position) - site.radius <= asset.thrust]
        if not near:
            return []
        goal = min(near, key=lambda site: (round(distance(carrier.position, site.position), 6), site.name))
        return [Sortie(offer.carrier, offer.kind, goal.name, offer.tokens, "armour" if drops else "infantry")]

    def resolves(self, chart: Chart, targets: tuple[str, ...]) -> str:
        """Where most of its tokens are due."""
        if "resolves" in self.choices:
            return super().resolves(chart, targets)
        return max(targets, key=lambda name: len(chart.on(name, self.side)))


# ---------------------------------------------------------------- what is where
def is_carrier(ship: Vessel) -> bool:
    """Whether a ship keeps its distance: its launch capacity is two tokens or more, landers not counted."""
    return ship.sheet.capacity >= CARRIER_FROM


def place(chart: Chart, name: str) -> Vessel | Site:
    """A ship or site by name."""
    return chart.ships[name] if name in chart.ships else chart.sites[name]


def held(chart: Chart, offer: Offered) -> Profile:
    """The asset that a carrier offers."""
    loads = place(chart, offer.carrier).loads
    return next(asset for load in loads if (asset := load.asset(offer.kind)) is not None)


def far(chart: Chart, carrier: str, ship: Vessel) -> float:
    """Inches from a carrier to a ship."""
    return distance(place(chart, carrier).position, ship.position)


def nearest(ship: Vessel, others: Iterable[Vessel]) -> Vessel | None:
    """The nearest of some ships, by name among equals."""

    def rank(other: Vessel) -> tuple[float, str]:
        return round(distance(ship.position, other.position), 6), short(other.name)

    return min(others, key=rank, default=None)


def gun_range(ship: Vessel, foe: Vessel) -> float:
    """The distance at which a gunship fights: inside Scan for Close Action, else inside Scan and Signature."""
    return ship.scan - 1.0 if ship.sheet.close_action else ship.scan + foe.signature - 1.0


def worth(gun: Gun) -> tuple[float, int]:
    """How much a gun can be expected to do: hits by damage, what Burnthrough adds counted double."""
    hits = gun.attack * (7 - gun.lock) / 6
    return hits * gun.damage * (2.0 if gun.burnthrough else 1.0), gun.attack


def in_reach(chart: Chart, offer: Offered, ships: Iterable[Vessel]) -> list[Vessel]:
    """The ships that an asset can be sent at."""
    asset = held(chart, offer)
    most = asset.thrust * (2 if asset.doubles else 1)
    return [ship for ship in ships if ship.layer != ATMOSPHERE and far(chart, offer.carrier, ship) <= most + 1e-6]
