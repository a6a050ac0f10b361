"""The switches of BFG:R: where its published rules and the experimental ones differ, and what each answer says.

A file a family; importing the package declares them all.
"""

from phasesim.rules.bfg.switches import (
    boats,
    bombers,
    fighters,
    patrols,
    store,
    suppression,
    torpedo_bombers,
    torpedoes,
    turrets,
)

__all__ = ["boats", "bombers", "fighters", "patrols", "store", "suppression", "torpedo_bombers", "torpedoes", "turrets"]
