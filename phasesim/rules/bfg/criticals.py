"""Critical damage: the tables as data, the step up to a result that can apply, and its effect on a hull."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import Program, Request, Then, Total
from phasesim.rules.bfg.compose import follow


class Hull(NamedTuple):
    """All of a ship that damage depends on.

    ``start`` and ``hits`` are its starting and remaining hits, ``mounts`` the places that hold armament, ``shields``
    its shield rating, ``criticals`` the unrepaired results by name, ``table`` the critical table that it uses
    (``"standard"`` or ``"eldar"``).
    """

    start: int
    hits: int
    escort: bool = False
    mounts: frozenset[str] = frozenset()
    shields: int = 0
    criticals: tuple[str, ...] = ()
    table: str = "standard"

    @property
    def crippled(self) -> bool:
        """Half the starting hits lost or more; a ship of one hit never is.  [SHT-DMG-02]"""
        return self.start > 1 and 2 * self.hits <= self.start

    @property
    def holofield(self) -> bool:
        """Whether it has a holofield that works: ships with the Eldar table have.  [COR-HOLO-02, COR-ECT-10]"""
        return self.table == "eldar" and "holofield_generators_destroyed" not in self.criticals

    def less(self, points: int) -> Hull:
        """The hull with that many hits fewer, none below 0.  [SHT-DMG-01]"""
        return self._replace(hits=max(0, self.hits - points))


class Critical(NamedTuple):
    """One line of a critical table.

    ``extra`` is its extra damage, in points or as ``"D3"`` or ``"D6"``; ``mount`` the armament that falls silent;
    ``lasting`` that it leaves something to repair or to live with.
    """

    roll: int
    name: str
    extra: int | str
    repairable: bool
    mount: str = ""
    lasting: bool = True


class Applied(NamedTuple):
    """A critical result as it was applied: the hull after it, the result's name, and the hits that it cost."""

    hull: Hull
    name: str
    lost: int


class Table(NamedTuple):
    """A critical table and the face that calls for it."""

    at_least: int
    rows: tuple[Critical, ...]


_ENDS = (
    Critical(11, "hull_breach", "D3", False, lasting=False),
    Critical(12, "bulkhead_collapse", "D6", False, lasting=False),
)

STANDARD = Table(
    6,
    (
        Critical(2, "dorsal_armament_damaged", 0, True, "dorsal"),
        Critical(3, "starboard_armament_damaged", 0, True, "starboard"),
        Critical(4, "port_armament_damaged", 0, True, "port"),
        Critical(5, "prow_armament_damaged", 0, True, "prow"),
        Critical(6, "engine_room_damaged", 1, True),
        Critical(7, "fire", 0, True),
        Critical(8, "thrusters_damaged", 1, True),
        Critical(9, "bridge_smashed", 0, False),
        Critical(10, "shields_collapse", 0, False),
        *_ENDS,
    ),
)
"""The critical hits table.  [SHT-CRTAB-02 to SHT-CRTAB-12]"""

ELDAR = Table(
    4,
    (
        Critical(2, "command_disrupted", 0, True),
        Critical(3, "keel_armament_damaged", 0, True, "keel"),
        Critical(4, "prow_armament_damaged", 0, True, "prow"),
        Critical(5, "mast_lines_severed", 0, True),
        Critical(6, "mainsail_scarred", 0, True),
        Critical(7, "superstructure_damaged", 1, True),
        Critical(8, "mainsail_shredded", 0, True),
        Critical(9, "infinity_circuit_smashed", 1, False),
        Critical(10, "holofield_generators_destroyed", 0, False),
        *_ENDS,
    ),
)
"""The table of Eldar ships, which suffer critical hits on 4+.  [COR-WPN-06, COR-ECT-02 to COR-ECT-12]"""

TABLES = {"standard": STANDARD, "eldar": ELDAR}
BY_NAME = {row.name: row for table in TABLES.values() for row in table.rows}


def applies(hull: Hull, row: Critical) -> bool:
    """Whether a result can apply to a hull.  [SHT-CRIT-05, SHT-CRIT-08]

    It cannot where there is no such armament or no shields, or where it repeats damage beyond repair.
    """
    if row.mount:
        return row.mount in hull.mounts
    if row.name == "shields_collapse" and hull.shields <= 0:
        return False
    return row.repairable or row.name not in hull.criticals


def find(hull: Hull, total: int) -> Critical:
    """The result for a total of 2 to 12: that of the table, or the next higher one that applies.  [SHT-CRIT-08]"""
    return next(row for row in TABLES[hull.table].rows if row.roll >= total and applies(hull, row))


def apply_critical(hull: Hull, total: int) -> Program[Applied]:
    """Apply the result for a total, with its extra damage, which is neither saved nor checked.

    [SHT-CRIT-02, SHT-CRIT-05, SHT-CRIT-08, SHT-BRACE-04, COR-HNR-02]

    Parameters
    ----------
    hull : Hull
        The ship that suffers it.
    total : int
        2 to 12: 2D6, or the total of a Hit-and-Run attack (COR-HNR-02).
    """
    row = find(hull, total)
    result = yield from extra_damage(row)
    return follow(result, lambda points: _applied(hull, row, points))


def extra_damage(row: Critical) -> Program[int]:
    """Points of extra damage of a result.  [SHT-CRTAB-11, SHT-CRTAB-12, COR-BASIC-03]"""
    if isinstance(row.extra, str):
        return Then(_EXTRA[row.extra], int)
    return row.extra
    yield


_EXTRA: dict[str, Request] = {
    "D3": Total(1, purpose="extra damage", sides=3),
    "D6": Total(1, purpose="extra damage"),
}


def _applied(hull: Hull, row: Critical, points: int) -> Applied:
    left = hull.less(points)
    if row.lasting:
        left = left._replace(criticals=tuple(sorted((*hull.criticals, row.name))))
    return Applied(left, row.name, hull.hits - left.hits)
