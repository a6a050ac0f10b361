"""The gunnery table: which column a target lies in, what shifts it, and how many dice a Firepower gives."""

from __future__ import annotations

from phasesim.errors import InputError
from phasesim.rules.bfg.guns import PLAIN, Gun
from phasesim.table import BORDER

GUNNERY: tuple[tuple[int, int, int, int, int], ...] = (
    (1, 1, 1, 0, 0),
    (2, 1, 1, 1, 0),
    (3, 2, 2, 1, 1),
    (4, 3, 2, 1, 1),
    (5, 4, 3, 2, 1),
    (5, 4, 3, 2, 1),
    (6, 5, 4, 2, 1),
    (7, 6, 4, 3, 2),
    (8, 6, 5, 3, 2),
    (9, 7, 5, 4, 2),
    (10, 8, 6, 4, 2),
    (11, 8, 6, 4, 2),
    (12, 9, 7, 5, 3),
    (13, 10, 7, 5, 3),
    (14, 11, 8, 5, 3),
    (14, 11, 8, 6, 3),
    (15, 12, 9, 6, 3),
    (16, 13, 9, 6, 4),
    (17, 13, 10, 7, 4),
    (18, 14, 10, 7, 4),
)
"""Dice for Firepower 1 to 20, a row each, in columns 1 to 5.  [SHT-GUN-01, SHT-GUN-02]"""

FIRST, LAST, LARGEST = 1, 5, 20
NEAR, FAR, STILL = 15.0, 30.0, 5.0
"""Cm within which a shot shifts left, beyond which it shifts right, and below which a ship has not moved."""

DEFENCE, CAPITAL, ESCORT, ORDNANCE = "defence", "capital", "escort", "ordnance"
CLOSING, AWAY, ABEAM = "closing", "away", "abeam"
ASPECTS = {"front": CLOSING, "rear": AWAY, "port": ABEAM, "starboard": ABEAM}
"""The aspect that a target shows to a firer who lies off that side of it.  [SHT-BATT-01, COR-BASIC-06]"""

COLUMNS = {
    (CAPITAL, CLOSING): 2,
    (CAPITAL, AWAY): 3,
    (CAPITAL, ABEAM): 4,
    (ESCORT, CLOSING): 3,
    (ESCORT, AWAY): 4,
    (ESCORT, ABEAM): 5,
}
"""Own column of a ship, by type and aspect.  [SHT-GUN-01]"""


def target_type(escort: bool, moved: float | None = None, defence: bool = False) -> str:
    """Type of a ship on the table: capital ship or escort, and defences if it is one or stood still.

    [SHT-GUN-03, SHT-GUN-05, COR-MOVE-05, SHT-HULK-09]

    Parameters
    ----------
    escort : bool
        Every cruiser and battleship is a capital ship, every other ship an escort; a hulk is what it was.
    moved : float, optional
        Cm moved in its owner's last Movement Phase (both moves of an Eldar turn; a hulk's drift); none, if there has
        not been one yet.
    defence : bool
        Whether it is a planetary defence.
    """
    if defence or (moved is not None and moved < STILL - BORDER):
        return DEFENCE
    return ESCORT if escort else CAPITAL


def own_column(target: str, aspect: str = "", gun: Gun = PLAIN) -> int:
    """Column 1 to 5 before shifts; defences and ordnance have no aspect.

    [SHT-GUN-01, SHT-GUN-04, SHT-BATT-05, ORD-SHT-06, ORD-SHT-10, COR-WPN-03]

    Parameters
    ----------
    target : str
        ``"defence"``, ``"capital"``, ``"escort"`` or ``"ordnance"``.
    aspect : str
        ``"closing"``, ``"away"`` or ``"abeam"``, for a ship.
    gun : Gun
        Some treat every ship as closing.
    """
    if target in (DEFENCE, ORDNANCE):
        return FIRST if target == DEFENCE else LAST
    seen = CLOSING if gun.closing else aspect
    if (target, seen) not in COLUMNS:
        raise InputError("unknown target", value=f"{target} {seen}", rule="SHT-GUN-01")
    return COLUMNS[target, seen]


def shifts(cm: float, markers: bool = False, holofield: bool = False, gun: Gun = PLAIN) -> int:
    """Columns to the right (negative: to the left) by which a shot is shifted, all shifts added.

    Exactly 15 cm shifts left, exactly 30 cm does not shift.  [SHT-MOD-01, COR-HOLO-01, COR-WPN-05, COR-WPN-08]

    Parameters
    ----------
    cm : float
        Distance from stem to stem.
    markers : bool
        Whether blast markers are in the way, however many.
    holofield : bool
        Whether the target has one.
    gun : Gun
        Some take no shift for short or for long range, some shift left always.
    """
    near = gun.near and cm <= NEAR + BORDER
    far = gun.far and cm > FAR + BORDER
    return far + markers + holofield - near - gun.left


def column(own: int, shift: int) -> int:
    """The column in which a shot is looked up: never beyond the first or the last.  [SHT-MOD-02, SHT-MOD-03]"""
    return max(FIRST, min(LAST, own + shift))


def dice(firepower: int, in_column: int) -> int:
    """Dice for a Firepower in a column; above 20 it is looked up in parts of 20 and a rest.

    [SHT-GUN-02, SHT-BATT-02, SHT-BATT-06]
    """
    parts, rest = divmod(max(0, firepower), LARGEST)
    last = GUNNERY[rest - 1][in_column - 1] if rest else 0
    return parts * GUNNERY[LARGEST - 1][in_column - 1] + last


def attack_dice(
    firepower: int,
    target: str,
    aspect: str,
    cm: float,
    markers: bool = False,
    holofield: bool = False,
    gun: Gun = PLAIN,
) -> int:
    """Dice of one look-up: own column, shifts, Firepower.  [SHT-BATT-02, SHT-BATT-05, SHT-MOD-01, SHT-MOD-04]"""
    shift = shifts(cm, markers, holofield, gun)
    return dice(firepower, column(own_column(target, aspect, gun), shift))
