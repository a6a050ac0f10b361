"""What stands on the table in Dropfleet: ships, launch assets, sites and scenery, as frozen values.

Lengths are in inches, angles in degrees, positions ``(x, y)`` from the table's centre, headings unit vectors; all
distances are from stem to stem, so nothing but scenery has an extent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple

from phasesim.table.contact import first_touch
from phasesim.table.units import Point, half
from phasesim.table.values import Value
from phasesim.table.vectors import point_to_segment

ATMOSPHERE, LOW, HIGH = "atmosphere", "low", "high"
LAYERS = (ATMOSPHERE, LOW, HIGH)
"""The orbital layers from below.  [DFC-MOV-04]"""

NO_SPIKE, MINOR, MAJOR = 0, 1, 2
SPIKE_INCHES = 6.0
TOKEN_SIDE = 20 / 25.4
"""The side of a launch asset's token: 20 mm, in inches.  [LAU-GEN-02]"""

FIGHTER, BOMBER, FIRE_SHIP, TORPEDO = "fighter", "bomber", "fire_ship", "torpedo"
DROPSHIP, BULK_LANDER = "dropship", "bulk_lander"
TORPEDOES = (TORPEDO, "light_torpedo", "heavy_torpedo")
LANDERS = (DROPSHIP, BULK_LANDER)
STAGES = (TORPEDOES, (BOMBER, FIRE_SHIP), (FIGHTER,), LANDERS)
"""The stages of launching and the kinds of asset of each.  [LAU-LCH-03]"""

IN_ROUNDUP, AFTER_ACTIVATION, ON_GUARD = "roundup", "activation", "guard"
"""When a token takes effect: when effects are resolved, after its target's activation, or when its owner likes."""


@dataclass(frozen=True)
class Profile(Value):
    """A type of launch asset: a row of the faction tables.

    ``thrust`` is the inches it covers in one phase, ``doubles`` whether it may cover twice as much with a delay;
    ``lock``, ``attack`` and ``damage`` are those of a weapon; ``pd_bonus`` is the dice that a fighter adds;
    ``delivers`` the most ground tokens a lander puts down.  [LAU-PRO-01, LAU-PRO-02, LAU-PRO-03]
    """

    faction: str
    kind: str
    thrust: float
    doubles: bool = True
    lock: int = 0
    attack: int = 0
    damage: int = 0
    pd_bonus: int = 0
    delivers: int = 0
    scald: bool = False
    corruptor: bool = False
    flash: bool = False

    @property
    def torpedo(self) -> bool:
        """Whether it is a torpedo of any size."""
        return self.kind in TORPEDOES

    @property
    def stage(self) -> int:
        """The stage of launching in which it goes, from 0."""
        return next(n for n, kinds in enumerate(STAGES) if self.kind in kinds)


@dataclass(frozen=True)
class Load(Value):
    """A load of a carrier: what it may hold, tokens it launches a turn, and uses in a game (0: no limit).

    [LAU-CAR-01, LAU-CAR-02, LAU-CAR-03, DFC-SPC-03]
    """

    assets: tuple[Profile, ...]
    launch: int
    uses: int = 0

    def asset(self, kind: str) -> Profile | None:
        """Its asset of a kind, if it may hold one."""
        return next((asset for asset in self.assets if asset.kind == kind), None)


@dataclass(frozen=True)
class Gun(Value):
    """A weapon system.

    ``arcs`` are among front, left, right, rear and narrow; ``burnthrough`` the points of that rule (0: none),
    ``calibre`` the tonnages of that rule; ``ignored`` lists its keywords that no rule of the catalogue explains.
    """

    name: str
    lock: int
    attack: int
    damage: int
    arcs: tuple[str, ...]
    close_action: bool = False
    beam: bool = False
    scald: bool = False
    flash: bool = False
    corruptor: bool = False
    particle: bool = False
    swarmer: bool = False
    burnthrough: int = 0
    calibre: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()

    @property
    def heavy(self) -> bool:
        """Calibre H or S: its critical hits come easier.  [DFC-CRT-04]"""
        return "H" in self.calibre or "S" in self.calibre


@dataclass(frozen=True)
class VesselClass(Value):
    """The data sheet of a class; ``signature_up`` is the Signature with shields raised (0: none to raise)."""

    name: str
    faction: str
    kind: str
    tonnage: str
    scan: float
    signature: float
    thrust: float
    hull: int
    armour: int
    pd: int
    points: int
    group_min: int = 1
    group_max: int = 1
    passive: int = 0
    signature_up: float = 0.0
    aegis: int = 0
    special: tuple[str, ...] = ()
    loads: tuple[Load, ...] = ()
    guns: tuple[Gun, ...] = ()

    def has(self, rule: str) -> bool:
        """Whether it has a special rule, by name."""
        return rule in self.special

    @cached_property
    def capacity(self) -> int:
        """Tokens of fighters, bombers and torpedoes that it launches a turn; the rest does not count.  [DFC-FLT-01]"""
        return sum(load.launch for load in self.loads if not _uncounted(load))

    @cached_property
    def systems(self) -> tuple[Gun, ...]:
        """Its weapon systems, Close Action apart."""
        return tuple(gun for gun in self.guns if not gun.close_action)

    @cached_property
    def close_action(self) -> tuple[Gun, ...]:
        """Its Close Action weapons."""
        return tuple(gun for gun in self.guns if gun.close_action)


def _uncounted(load: Load) -> bool:
    return all(asset.kind in (FIRE_SHIP, *LANDERS) for asset in load.assets)


@dataclass(frozen=True)
class Vessel(Value):
    """A ship on the table.

    ``spike`` is 0, 1 (Minor) or 2 (Major); ``silent`` that it runs silent, ``shields`` that they are raised;
    ``order`` is that of its last activation, in turn ``activated``; ``effects`` what crippling and Corruptor left, by
    name, a name as often as it is there; ``used`` how often each load was used, ``launched`` the turn of the last
    launch; ``scraps`` that it holds a token of a Box of Scraps.
    """

    name: str
    side: str
    sheet: VesselClass
    battlegroup: str
    position: Point
    heading: Point
    hull: int
    layer: str = HIGH
    spike: int = NO_SPIKE
    silent: bool = False
    shields: bool = False
    order: str = ""
    crippled: bool = False
    effects: tuple[str, ...] = ()
    used: tuple[int, ...] = ()
    activated: int = 0
    launched: int = 0
    scraps: bool = False

    radius: ClassVar[float] = 0.0
    hulk: ClassVar[bool] = False

    @cached_property
    def group(self) -> str:
        """Ships of one class in a Battlegroup.  [DFC-ACT-08]"""
        return f"{self.side}.{self.battlegroup} {self.sheet.name}"

    @property
    def squadron(self) -> str:
        """The ships it acts with: its Group."""
        return self.group

    @property
    def hits(self) -> int:
        """The Hull that is left."""
        return self.hull

    @property
    def loads(self) -> tuple[Load, ...]:
        return self.sheet.loads

    @property
    def armour(self) -> int:
        """Armour as it is: 2 worse once Ablative Armour is crippled, 2 worse when cracked, never worse than 6+.

        [DFC-ARM-05, DFC-CRP-05, DFC-DIC-02]
        """
        worn = self.crippled and self.sheet.has("Ablative Armour")
        return min(6, self.sheet.armour + 2 * worn + 2 * ("armour_cracked" in self.effects))

    @property
    def passive(self) -> int:
        """The passive save, 0 where there is none; one that must be raised as shields counts only then.

        [DFC-ARM-03, DFC-ARM-04]
        """
        return self.sheet.passive if self.shields or not self.sheet.signature_up else 0

    @property
    def pd(self) -> int:
        """Its own Point Defence; none with shields raised.  [DFC-ARM-04]"""
        return 0 if self.shields else self.sheet.pd

    @property
    def scan(self) -> float:
        """Scan in inches; 1 with scanners offline.  [DFC-CRP-05]"""
        return 1.0 if "scanners_offline" in self.effects else self.sheet.scan

    @property
    def signature(self) -> float:
        """Signature in inches, spike included; 0 while it runs silent.  [DFC-SPK-01, DFC-ORD-08, DFC-ARM-04]"""
        if self.silent:
            return 0.0
        return (self.sheet.signature_up if self.shields else self.sheet.signature) + SPIKE_INCHES * self.spike

    @property
    def thrust(self) -> float:
        """Thrust in inches, halved (rounding up) with engines disabled.  [DFC-CRP-06]"""
        whole = self.sheet.thrust
        return float(half(int(whole))) if "engines_disabled" in self.effects else whole


@dataclass(frozen=True)
class Token(Value):
    """A launch asset in play: a flight of fighters or bombers, or one torpedo.  [LAU-GEN-02, LAU-LCH-10]

    ``target`` is the ship or station it is with, ``carrier`` where it came from; ``strikes`` says when it takes
    effect, from turn ``since`` on; ``launched`` is the turn of its launch.
    """

    name: str
    side: str
    profile: Profile
    carrier: str
    target: str
    position: Point
    strikes: str
    since: int
    launched: int
    group: str = ""

    radius: ClassVar[float] = TOKEN_SIDE / 2

    @property
    def anchor(self) -> str:
        """What it rests on: it is met only there."""
        return self.target

    @property
    def kind(self) -> str:
        return self.profile.kind


class Force(NamedTuple):
    """Ground tokens of one side in one place: Armour, Infantry, Defence Batteries.  [DFC-GRD-01]"""

    armour: int = 0
    infantry: int = 0
    battery: int = 0

    def of(self, kind: str) -> int:
        """How many of a kind."""
        return int(getattr(self, kind))

    def plus(self, kind: str, change: int) -> Force:
        """The same with more (or fewer) of a kind."""
        return self._replace(**{kind: self.of(kind) + change})

    def less(self, lost: Force) -> Force:
        """The same without those lost."""
        return Force(*(mine - gone for mine, gone in zip(self, lost, strict=True)))

    @property
    def holds(self) -> bool:
        """Whether it has Infantry or Armour."""
        return self.armour + self.infantry > 0


SECTOR, STATION, FACILITY = "sector", "station", "facility"


@dataclass(frozen=True)
class Site(Value):
    """A place: a Sector on the ground, a Space Station, or a facility that launches assets.

    ``radius`` is that of a Sector's token; ``cluster`` names Sectors that belong together; ``forces`` are the ground
    tokens of each side there; ``worth`` the victory points of holding it at the end.  A station has ``hull``,
    ``armour`` and ``pd``, and is in Low Orbit; a facility has an owner (``side``) and ``loads``.  [LAU-GEN-04,
    DFC-GRD-07, DFC-SCN-06]
    """

    name: str
    kind: str
    position: Point
    radius: float = 0.0
    cluster: str = ""
    forces: tuple[tuple[str, Force], ...] = ()
    worth: int = 0
    size: str = ""
    hull: int = 0
    armour: int = 3
    pd: int = 0
    side: str = ""
    loads: tuple[Load, ...] = ()
    used: tuple[int, ...] = ()

    passive: ClassVar[int] = 0

    @property
    def layer(self) -> str:
        return LOW if self.kind == STATION else ATMOSPHERE

    def force(self, side: str) -> Force:
        """The ground tokens of a side there."""
        return dict(self.forces).get(side, Force())

    def garrison(self, side: str, force: Force) -> Site:
        """The same place with other ground tokens of a side."""
        kept = {**dict(self.forces), side: force}
        there: Site = self.but(forces=tuple(sorted((name, one) for name, one in kept.items() if any(one))))
        return there

    @property
    def holder(self) -> str:
        """The side with most ground tokens there, or nobody.  [DFC-TRN-04]"""
        counts = sorted(((sum(force), name) for name, force in self.forces), reverse=True)
        if not counts or (len(counts) > 1 and counts[0][0] == counts[1][0]):
            return ""
        return counts[0][1]


FINE, DENSE, RING, SOLID = "fine", "dense", "ring", "solid"
DEBRIS_SIZE = (6.0, 3.0)
SOLID_LEAST, SOLID_MOST = 2.0, 6.0
"""The usual size of a Debris Field, and the radius of a Large Solid Object.  [DFC-SCN-01, DFC-SCN-05]"""


@dataclass(frozen=True)
class Scenery(Value):
    """A Debris Field (a rectangle of ``size``) or a Large Solid Object (a disc), in High and Low Orbit.

    [DFC-SCN-01, DFC-SCN-05]
    """

    name: str
    kind: str
    position: Point
    size: tuple[float, float] = DEBRIS_SIZE
    radius: float = 0.0

    def inside(self, a: Point, b: Point) -> float | None:
        """Inches of a line inside a field, or None where it stays outside; 0 is the touch of a corner, or a point."""
        share = _clip(a, b, self.position, self.size)
        if share is None:
            return None
        dx, dy = b[0] - a[0], b[1] - a[1]
        return float((share[1] - share[0]) * (dx * dx + dy * dy) ** 0.5)

    def enters(self, a: Point, b: Point) -> float | None:
        """Inches along a straight line at which it first comes into the field or over the object, or None."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = (dx * dx + dy * dy) ** 0.5
        if self.kind != SOLID:
            share = _clip(a, b, self.position, self.size)
            return None if share is None else share[0] * length
        return first_touch((a, b), 0.0, self.position, self.radius) if self.stops(a, b) else None

    def stops(self, a: Point, b: Point) -> bool:
        """Whether a straight line leads over a solid object."""
        return self.kind == SOLID and point_to_segment(self.position, a, b) < self.radius - 1e-9


def _clip(a: Point, b: Point, centre: Point, size: tuple[float, float]) -> tuple[float, float] | None:
    """The share of a line (from, to) that lies in a rectangle."""
    low, high = 0.0, 1.0
    for place in (0, 1):
        start, step = a[place] - centre[place], b[place] - a[place]
        reach = size[place] / 2
        if step == 0.0:
            if abs(start) > reach:
                return None
            continue
        first, last = (-reach - start) / step, (reach - start) / step
        low, high = max(low, min(first, last)), min(high, max(first, last))
        if low > high:
            return None
    return low, high


@dataclass(frozen=True)
class Battlegroup(Value):
    """A card of a strategy deck: a Battlegroup, its Groups and its Strategy Rating.  [DFC-ACT-01, DFC-ACT-02]"""

    name: str
    side: str
    rating: int
    groups: tuple[str, ...] = field(default=())
