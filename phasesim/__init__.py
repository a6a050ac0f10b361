"""Space-fleet battles simulated phase by phase under interchangeable rules.

>>> import phasesim
>>> print(phasesim.odds("bombers", bombers=4, turrets=2, armour=5).odds.mean["hits"])
5/3

`run` fights one battle, `compare` fights rule sets against one another on the same dice, `odds` asks exact odds.
"""

from phasesim.api import (
    Attribution,
    Battle,
    Comparison,
    Findings,
    OddsTable,
    attribute,
    compare,
    odds,
    open_comparison,
    open_experiment,
    run,
    run_experiment,
)
from phasesim.content import load_plugin, load_rules
from phasesim.errors import InputError, PhasesimError
from phasesim.experiment import package_version
from phasesim.rules.ruleset import RuleSet, value

__version__ = package_version("phasesim")

__all__ = [
    "Attribution",
    "Battle",
    "Comparison",
    "Findings",
    "InputError",
    "OddsTable",
    "PhasesimError",
    "RuleSet",
    "__version__",
    "attribute",
    "compare",
    "load_plugin",
    "load_rules",
    "odds",
    "open_comparison",
    "open_experiment",
    "run",
    "run_experiment",
    "value",
]
