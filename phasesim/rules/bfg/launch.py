"""How much a ship sends out at once."""

from __future__ import annotations

from phasesim.rules.ruleset import RuleSet


def most_at_once(rules: RuleSet, bays: int, endless: bool = False) -> int:
    """Squadrons that a ship may launch in one go, its fleet's limit apart.  [ORD-CRA-03, ORD-LIM-09]

    Parameters
    ----------
    rules : RuleSet
        Switch ``double_launch``, which acts where ``endless`` is set.
    bays : int
        The bays that it can use now.
    endless : bool
        Whether it is described as unable to run out of ordnance.
    """
    most: int = rules["double_launch"](bays) if endless else bays
    return most
