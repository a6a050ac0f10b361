"""Holofields: a column shift against gunnery, a save against everything else that is aimed."""

from __future__ import annotations

from phasesim.dice import Count, Program, Roll, Then

SAVE: Roll = Count(1, 2, "holofield")
"""The save of one hit or attempt: cancelled on 2 or more, and a blast marker in contact.  [COR-HOLO-02]"""

SAVED = frozenset({"lance", "nova", "torpedo", "bomber", "hit-and-run", "ramming", "boarding"})
"""Attacks that a holofield may save against.  [COR-HOLO-02, SHT-HOLO-01, SHT-HOLO-04]"""

ONCE = frozenset({"nova", "ramming", "boarding"})
"""Attacks that one save decides as a whole.  [COR-HOLO-02, SHT-HOLO-01]"""

UNSAVED = frozenset({"battery", "bombardment", "blast marker", "area effect", "explosion", "celestial"})
"""Attacks that go through: gunnery, which is shifted, and what acts on an area.  [COR-HOLO-01, COR-HOLO-03]"""


def saves_against(attack: str) -> bool:
    """Whether a holofield saves against an attack of `SAVED`; it does not against one of `UNSAVED`.

    [COR-HOLO-01, COR-HOLO-02, COR-HOLO-03, SHT-AREA-04, SHT-EXP-01]

    Raises
    ------
    KeyError
        If the attack is neither.
    """
    if attack not in SAVED | UNSAVED:
        raise KeyError(attack)
    return attack in SAVED


def holofield_save() -> Program[bool]:
    """Whether a holofield cancels one hit, or one attempt as a whole; a blast marker is placed if it does.

    [COR-HOLO-02, SHT-HOLO-01, SHT-HOLO-02, SHT-HOLO-05]
    """
    return Then(SAVE, bool)
    yield


def holofield_saves(hits: int) -> Program[int]:
    """Hits among so many that a holofield cancels, each with a die of its own.  [COR-HOLO-02]"""
    return Then(Count(hits, 2, "holofield"), int)
    yield
