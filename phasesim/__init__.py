"""Space-fleet battles simulated phase by phase under interchangeable rules.

>>> import phasesim
>>> print(phasesim.odds("bombers", bombers=4, turrets=2, armour=5).odds.mean["hits"])
5/3

`run` fights one battle, `compare` fights rule sets against one another on the same dice, `odds` asks exact odds.
"""

from phasesim.api import (
    Battle,
    Comparison,
    Findings,
    OddsTable,
    compare,
    odds,
    open_comparison,
    open_experiment,
    run,
    run_experiment,
)
from phasesim.errors import InputError, PhasesimError
from phasesim.experiment import package_version
from phasesim.rules.ruleset import RuleSet

__version__ = package_version("phasesim")

__all__ = [
    "Battle",
    "Comparison",
    "Findings",
    "InputError",
    "OddsTable",
    "PhasesimError",
    "RuleSet",
    "__version__",
    "compare",
    "odds",
    "open_comparison",
    "open_experiment",
    "run",
    "run_experiment",
]
