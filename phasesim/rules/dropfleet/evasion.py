"""Hard manoeuvres: shaking off the launch assets that are still to strike."""

from __future__ import annotations

from typing import NamedTuple

from phasesim.dice import Note, Program, Tally
from phasesim.rules.dropfleet.lock import NEVER
from phasesim.rules.ruleset import RuleSet

_ACTED = Note("evasion")


class Shaken(NamedTuple):
    """Assets removed, and those whose attack is put off to the next activation."""

    removed: int
    delayed: int


def shake_off(rules: RuleSet, assets: int, torpedoes: bool = False) -> Program[Shaken]:
    """Roll a D6 for each asset, bombers on one roll and torpedoes on another.

    [LAU-MAN-01, LAU-MAN-02, DFC-OPT-01]

    Parameters
    ----------
    rules : RuleSet
        Switch ``evasion``.
    assets : int
        Those that are to strike at the end of this activation.
    torpedoes : bool
        Whether they are torpedoes.
    """
    remove, delay = rules["evasion"](torpedoes)
    if assets > 0:
        yield _ACTED
    if remove >= NEVER:
        return Shaken(0, 0)
    least = min(remove, delay)
    moved, removed = yield Tally(assets, (least, remove), purpose="shake off torpedo" if torpedoes else "shake off")
    return Shaken(removed, moved - removed)
