"""Ships and blast markers of a scenario file: each is read, checked against its data sheet, and put on the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from phasesim.content.crafts import phrases
from phasesim.content.fields import Section
from phasesim.content.options import equip
from phasesim.content.sheets import changed_sheet
from phasesim.content.ships import BASES, check_base, ship_classes
from phasesim.errors import InputError
from phasesim.rules.bfg.criticals import TABLES, Hull, applies
from phasesim.table import LARGE_BASE, SMALL_BASE, BlastMarker, Point, Ship, ShipClass, heading, overlaps, snap

_NAME = re.compile(r"\w([\w '-]*\w)?")
# Kinds that form squadrons among themselves, and how many ships at most.
_SQUADRONS = {"escort": ("escort", 6), "battleship": ("battleship", 3), "grand cruiser": ("grand cruiser", 3)}


class Table:
    """The table of a scenario: its size, and the names that are taken."""

    def __init__(self, width: float, height: float, system: str) -> None:
        self.width, self.height, self.system = width, height, system
        self._taken: set[str] = set()

    def name(self, section: Section, side: str = "", default: str | None = None) -> str:
        """Read a unit's name and return it in full, ``side.name``; it must be new."""
        short = section.text("name", default)
        if not _NAME.fullmatch(short):
            raise section.error("must be of letters, digits, spaces, - and ', not", "name", value=short)
        full = f"{side}.{short}" if side else short
        self.take(section, full)
        return full

    def take(self, section: Section, full: str) -> None:
        """Take a name for a unit of that table of the file, or refuse it."""
        if full in self._taken:
            raise section.error("name is taken:", "name", value=full)
        self._taken.add(full)

    def position(self, section: Section, default: Point | None = None) -> Point:
        """Read a position in cm from the table's centre; it must lie on the table."""
        x, y = section.pair("position", default)
        if abs(x) > self.width / 2 or abs(y) > self.height / 2:
            allowed = (
                f"x from {-self.width / 2:g} to {self.width / 2:g}, y from {-self.height / 2:g} to {self.height / 2:g}"
            )
            raise section.error("is off the table:", "position", value=[x, y], allowed=allowed)
        return snap((x, y))


def read_ship(section: Section, side: str, table: Table) -> Ship:
    """Make a ship of its table in the file.  [COR-SHIP-03, COR-SHIP-04]

    A leadership that is not given is 0 (rolled for, or that of the squadron); a hulk has 0 hits.
    """
    classes = ship_classes(table.system)
    sheet = classes[section.text("class", allowed=classes, what="ship class")]
    sheet = equip(sheet, section.texts("options"), section, table.system)
    sheet = changed_sheet(section, sheet)
    sheet = _with_base(section, sheet.but(endless=section.flag("endless", sheet.endless)))
    name = table.name(section, side, sheet.name)
    hulk = section.flag("hulk", False)
    squadron = section.text("squadron", "")
    ship = Ship(
        name=name,
        side=side,
        sheet=sheet,
        squadron=f"{side}.{squadron}" if squadron else name,
        leadership=section.integer("leadership", 0, high=10, rule="COR-LD-04"),
        position=table.position(section),
        heading=heading(section.number("heading")),
        hits=section.integer("hits", 0 if hulk else sheet.hits, low=0 if hulk else 1, high=0 if hulk else sheet.hits),
        radius=LARGE_BASE if sheet.base == "large" else SMALL_BASE,
        torpedoes_loaded=section.flag("torpedoes_loaded", True),
        craft_loaded=section.flag("craft_loaded", True),
        criticals=_criticals(section, sheet),
        hulk=hulk,
    )
    section.close()
    return ship


def read_blast(section: Section, number: int, table: Table) -> BlastMarker:
    """Make a blast marker; without a name it is called ``blast N``."""
    marker = BlastMarker(
        name=table.name(section, "", f"blast {number}"),
        position=table.position(section),
        radius=section.number("radius", BlastMarker.radius, low=0.1, high=100),
    )
    section.close()
    return marker


def check_squadrons(ships: Sequence[Ship], sections: Sequence[Section]) -> None:
    """Refuse squadrons of ships that cannot form one, and escorts of one that differ in Leadership.

    [COR-SQ-01, COR-LD-02]
    """
    first: dict[str, Ship] = {}
    sizes: dict[str, int] = {}
    for ship, section in zip(ships, sections, strict=True):
        lead = first.setdefault(ship.squadron, ship)
        size = sizes[ship.squadron] = sizes.get(ship.squadron, 0) + 1
        kind, most = _SQUADRONS.get(ship.sheet.kind, ("cruiser", 4))
        if _SQUADRONS.get(lead.sheet.kind, ("cruiser", 4))[0] != kind:
            problem = f"{ship.sheet.kind} {ship.name} cannot be in a squadron with {lead.sheet.kind} {lead.name}:"
            raise section.error(problem, "squadron", value=section.data["squadron"], rule="COR-SQ-01")
        if size > most:
            problem = f"has more than {most} ships of kind {kind}:"
            raise section.error(problem, "squadron", value=section.data["squadron"], rule="COR-SQ-01")
        if ship.sheet.escort and ship.leadership != lead.leadership:
            problem = f"is not that of {lead.name}, an escort of the same squadron:"
            raise section.error(
                problem, "leadership", value=ship.leadership, allowed=str(lead.leadership), rule="COR-LD-02"
            )
    _check_squadron_names(ships, sections)


def check_overlaps(ships: Iterable[Ship], file: str) -> None:
    """Refuse bases that overlap; a scenario with ``stacked = true`` does not ask.  [COR-STACK-01]"""
    for a, b in combinations(ships, 2):
        if overlaps(a.position, a.radius, b.position, b.radius):
            problem = f"bases of {a.name} and {b.name} overlap at deployment (stacked = true allows it)"
            raise InputError(problem, file=file, key="stacked", rule="COR-STACK-01")


def _check_squadron_names(ships: Sequence[Ship], sections: Sequence[Section]) -> None:
    names = {ship.name for ship in ships}
    for ship, section in zip(ships, sections, strict=True):
        if ship.squadron != ship.name and ship.squadron in names:
            raise section.error("is the name of a ship, too:", "squadron", value=section.data["squadron"])


def _with_base(section: Section, sheet: ShipClass) -> ShipClass:
    changed: ShipClass = sheet.but(base=section.text("base", sheet.base, BASES, "base"))
    check_base(section, changed)
    return changed


def _criticals(section: Section, sheet: ShipClass) -> tuple[str, ...]:
    """The critical hits that a ship starts with: lasting ones of its own table, each able to apply.  [SHT-CRIT-08]"""
    table = "eldar" if "own critical table" in phrases(sheet.notes) else "standard"
    lasting = {row.name: row for row in TABLES[table].rows if row.lasting}
    hull = Hull(sheet.hits, sheet.hits, sheet.escort, sheet.mounts, sheet.shields, table=table)
    names = section.texts("criticals", lasting, "lasting critical hit")
    for name in names:
        if sheet.escort:
            raise section.error("an escort has no critical hits:", "criticals", value=name, rule="SHT-CRIT-04")
        if not applies(hull, lasting[name]):
            problem = f"cannot apply to class {sheet.name}:"
            raise section.error(problem, "criticals", value=name, rule="SHT-CRIT-08")
        hull = hull._replace(criticals=(*hull.criticals, name))
    return names
