"""What stands on the table: ships, waves of attack craft, torpedo salvoes and blast markers, as frozen values.

Lengths are in cm, angles in degrees, positions ``(x, y)`` from the table's centre, headings unit vectors.
Halving rounds up everywhere (COR, "halves round up"), each line of the data sheet on its own (SHT-CRIP-01).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import TypeAlias

from phasesim.table.values import Value

Point: TypeAlias = tuple[float, float]

SMALL_BASE, LARGE_BASE = 1.6, 3.0
SALVO_RADIUS = 1.25
CAPITAL_KINDS = ("battleship", "grand cruiser", "heavy cruiser", "cruiser", "light cruiser")


def half(number: int) -> int:
    """Half of a number, rounding up."""
    return (number + 1) // 2


@dataclass(frozen=True)
class Craft(Value):
    """A type of attack craft.

    ``fights`` says that it acts as a fighter (ORD-FTR-02); ``strikes`` is its attack on a ship: ``"bomber"``,
    ``"assault_boat"``, ``"torpedo"`` (becomes a salvo, ORD-TBM-02) or ``""``.  ``runs`` is the die of a bomber's
    number of attacks (``6`` or ``3``), ``extra`` the attacks it adds after turrets, ``reroll`` whether that die may be
    re-rolled, ``turrets_hit_on`` the number turrets need against it where it differs (``0``: no difference), ``raid``
    its Hit-and-Run modifier.  ``special`` craft are had only by ships that list or pay for them, ``price`` points a
    launch bay.
    """

    fleet: str
    name: str
    role: str
    speed: float
    fights: bool
    strikes: str
    resilient: bool = False
    runs: int = 6
    extra: int = 0
    reroll: bool = False
    turrets_hit_on: int = 0
    raid: int = 0
    special: bool = False
    price: int = 0


@dataclass(frozen=True)
class Squadron(Value):
    """One attack craft marker.

    ``saved`` once its save of this phase is spent (ORD-RES-02), ``helped`` once that for the company of its wave is
    (XOR-FTR-05).
    """

    craft: Craft
    saved: bool = False
    helped: bool = False


@dataclass(frozen=True)
class Weapon(Value):
    """One line of a data sheet. ``strength`` is a number; ``dice`` is its formula where it is rolled (``"D6+2"``).

    ``boarding`` is the speed of the boarding torpedoes that torpedo tubes may send out instead, 0 where they have none.
    """

    mount: str
    name: str
    kind: str
    reach: float
    strength: int
    arcs: tuple[str, ...] = ()
    dice: str = ""
    reach_min: float = 0.0
    notes: str = ""
    boarding: float = 0.0


@dataclass(frozen=True)
class Armour(Value):
    """Armour by facing (COR-SHIP-02)."""

    front: int
    port: int
    starboard: int
    rear: int

    @cached_property
    def lowest(self) -> int:
        return min(self.front, self.port, self.starboard, self.rear)


@dataclass(frozen=True)
class ShipClass(Value):
    """A data sheet. ``speed`` is the first of ``speeds`` unless the class has several (Eldar)."""

    name: str
    fleet: str
    kind: str
    points: int
    hits: int
    speed: float
    turn: float
    shields: int
    armour: Armour
    turrets: int
    base: str
    weapons: tuple[Weapon, ...]
    craft: tuple[Craft, ...] = ()
    speeds: tuple[float, ...] = ()
    turns_freely: bool = False
    endless: bool = False
    boarding_torpedoes: bool = False
    notes: str = ""

    @cached_property
    def escort(self) -> bool:
        return self.kind == "escort"

    @cached_property
    def tubes(self) -> tuple[Weapon, ...]:
        """Its lines of torpedo tubes."""
        return tuple(weapon for weapon in self.weapons if weapon.kind == "torpedo")

    @cached_property
    def launch_bays(self) -> tuple[Weapon, ...]:
        """Its lines of launch bays."""
        return tuple(weapon for weapon in self.weapons if weapon.kind == "launch_bay")

    @cached_property
    def variable_bays(self) -> bool:
        """Whether its launch bays are rolled for at each launch (Orks)."""
        return any(weapon.dice for weapon in self.launch_bays)

    @cached_property
    def bays(self) -> tuple[int, int]:
        """Launch bays of the ship whole, and crippled: each line halves by itself (SHT-CRIP-01)."""
        lines = [weapon.strength for weapon in self.launch_bays]
        return sum(lines), sum(map(half, lines))

    @cached_property
    def mounts(self) -> frozenset[str]:
        return frozenset(weapon.mount for weapon in self.weapons)


@dataclass(frozen=True)
class Ship(Value):
    """A ship on the table.

    ``name`` is ``side.name``; ``squadron`` names those that share Leadership, checks and orders (its own name when
    alone). ``order`` is the special order in force; ``braced`` the number of the player turn at whose end its brace
    ends, in which it may take no order (0: not braced; SHT-BRACE-05, SHT-BRACE-07); ``criticals`` the unrepaired
    results by name; ``moved`` the cm moved in its last Movement Phase.
    """

    name: str
    side: str
    sheet: ShipClass
    squadron: str
    leadership: int
    position: Point
    heading: Point
    hits: int
    radius: float
    torpedoes_loaded: bool = True
    craft_loaded: bool = True
    order: str = ""
    braced: int = 0
    criticals: tuple[str, ...] = ()
    moved: float = 0.0
    hulk: bool = False

    @property
    def crippled(self) -> bool:
        """Half the starting hits lost or more (SHT-DMG-02); a ship of one hit never is."""
        return self.hits * 2 <= self.sheet.hits and self.sheet.hits > 1

    @property
    def turrets(self) -> int:
        """Present turret value (ORD-TUR-01, SHT-CRIP-01); bracing leaves it alone (SHT-BRACE-15)."""
        if self.hulk:
            return 0
        return half(self.sheet.turrets) if self.crippled else self.sheet.turrets

    @property
    def bays(self) -> int:
        """Launch bays that count towards the fleet's limit (ORD-LIM-04): less when crippled, not when braced."""
        if self.hulk:
            return 0
        return self.sheet.bays[self.crippled]


@dataclass(frozen=True)
class Wave(Value):
    """One or more attack craft markers that move as one; a lone marker is a wave of one (ORD-WAV-01).

    ``guarding`` names the ship it is on CAP over (then it is a single marker, ORD-CAP-05).  ``aboard`` names the ship
    on whose base it waits for its first move (ORD-LAU-02).  ``tested`` and ``stopped`` are the phases (numbered
    through the battle) of its last blast marker test and of its last halt after a save (ORD-RES-03); ``launched`` and
    ``held`` the player turns in which it left its carrier and until which, carried on CAP, it may not move
    (ORD-CAP-22, ORD-CAP-03); ``parts`` how many parts have left it (ORD-WAV-06).
    """

    name: str
    side: str
    squadrons: tuple[Squadron, ...]
    position: Point
    launcher: str = ""
    aboard: str = ""
    guarding: str = ""
    tested: int = -1
    stopped: int = -1
    launched: int = 0
    held: int = 0
    parts: int = 0

    @property
    def anchor(self) -> str:
        """The ship whose base it rests on, or none: what rests there is met through that ship."""
        return self.aboard or self.guarding

    @property
    def fighters(self) -> int:
        return sum([s.craft.fights for s in self.squadrons])

    def striking(self, how: str) -> int:
        """Markers whose attack on a ship is ``how`` (``"bomber"``, ``"assault_boat"``)."""
        return sum([s.craft.strikes == how for s in self.squadrons])

    @property
    def strikes(self) -> bool:
        """Whether anything in it attacks ships on contact (torpedo bombers do not, ORD-TBM-05)."""
        return any([s.craft.strikes in ("bomber", "assault_boat") for s in self.squadrons])

    @property
    def speed(self) -> float:
        """The speed of its slowest craft (ORD-WAV-04)."""
        return min([s.craft.speed for s in self.squadrons])

    @property
    def radius(self) -> float:
        return wave_radius(len(self.squadrons))


@dataclass(frozen=True)
class Salvo(Value):
    """A torpedo salvo of one marker (ORD-TRP-02).

    ``attacked`` holds (ship, player turn) of its attacks (ORD-PRE-04); ``turn`` is the most it may turn at the start
    of an Ordnance Phase (degrees, ORD-TRN-01); ``slowest`` the least it may move where its speed may be chosen (0: it
    may not); ``fades`` says that it may lose Strength in each phase after its launch; ``joined`` names the ships whose
    torpedoes are in it besides the launcher's (COR-SQF-04); ``origin`` is the wave of torpedo bombers that it came
    from and ``expires`` the phase at whose end it is taken off (ORD-TBM-03).
    """

    name: str
    side: str
    strength: int
    speed: float
    position: Point
    heading: Point
    launcher: str = ""
    aboard: str = ""
    boarding: bool = False
    turn: float = 0.0
    slowest: float = 0.0
    reroll: bool = False
    turrets_hit_on: int = 0
    attacked: tuple[tuple[str, int], ...] = ()
    tested: int = -1
    launched: int = 0
    expires: int = -1
    fades: bool = False
    joined: tuple[str, ...] = ()
    origin: str = ""

    @property
    def anchor(self) -> str:
        """The ship on whose base it waits for its launch move, or none."""
        return self.aboard

    @property
    def radius(self) -> float:
        return SALVO_RADIUS


@dataclass(frozen=True)
class BlastMarker(Value):
    """A blast marker: a disc of 2.5 cm across unless a scenario says otherwise (SHT-BMP-02)."""

    name: str
    position: Point
    radius: float = 1.25


Ordnance: TypeAlias = Wave | Salvo


def wave_radius(markers: int) -> float:
    """Radius in cm of the disc around the tightest block of 2 cm squares that holds the markers (ORD-WAV-03)."""
    return _RADII[markers] if markers < len(_RADII) else _block_radius(markers)


def _block_radius(markers: int) -> float:
    best = min(a * a + b * b for a in range(1, markers + 1) for b in (-(-markers // a),))
    return round(sqrt(best), 12)


_RADII: tuple[float, ...] = (0.0, *(_block_radius(n) for n in range(1, 65)))


def squadrons_of(parts: Iterable[tuple[Craft, int]]) -> tuple[Squadron, ...]:
    """Markers from (craft, number) pairs, in the order given."""
    return tuple(Squadron(craft) for craft, number in parts for _ in range(number))
