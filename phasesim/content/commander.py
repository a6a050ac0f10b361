"""The Fleet Commander of a side: its flagship, Leadership and re-rolls."""

from __future__ import annotations

from phasesim.content.fields import Section
from phasesim.table import Ship


def read_commander(section: Section, side: str, ships: tuple[Ship, ...]) -> tuple[str, int, tuple[Ship, ...]]:
    """Read ``flagship``, ``commander`` and ``rerolls``; return the flagship's full name, the re-rolls and the ships.

    The commander's Leadership replaces that of the flagship.  A fleet without one is allowed, whatever its points
    (COR-FC-03 is left to the scenario).  [COR-FC-01, COR-FC-02]
    """
    carriers = {ship.name.partition(".")[2]: ship for ship in ships if not ship.hulk}
    short = section.text("flagship", "", carriers, "ship of the side")
    rerolls = section.integer("rerolls", 0, high=20, rule="COR-FC-02")
    leadership = section.integer("commander", 0, high=10, rule="COR-LD-04")
    for key, given in (("rerolls", rerolls), ("commander", leadership)):
        if given and not short:
            raise section.error("needs a flagship:", key, value=given, rule="COR-FC-01")
    if not short:
        return "", 0, ships
    full = f"{side}.{short}"
    if leadership:
        _refuse_difference(section, carriers[short], leadership, ships)
        ships = tuple(ship.but(leadership=leadership) if ship.name == full else ship for ship in ships)
    return full, rerolls, ships


def _refuse_difference(section: Section, flagship: Ship, leadership: int, ships: tuple[Ship, ...]) -> None:
    """Escorts of a squadron share one Leadership, that of a commander among them, too.  [COR-LD-02]"""
    mates = [ship for ship in ships if ship.squadron == flagship.squadron and ship.name != flagship.name]
    if flagship.sheet.escort and any(mate.leadership != leadership for mate in mates):
        problem = "is not that of the other escorts of the squadron:"
        raise section.error(problem, "commander", value=leadership, allowed=str(mates[0].leadership), rule="COR-LD-02")
