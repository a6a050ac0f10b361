"""Space-fleet battles simulated phase by phase under interchangeable rules.

>>> import phasesim
>>> print(phasesim.odds("bombers", bombers=4, turrets=2, armour=5).odds.mean["hits"])
5/3

`run` fights one battle, `compare` fights rule sets against one another on the same dice, `odds` asks exact odds.
"""

from phasesim.api import Battle, Comparison, OddsTable, compare, odds, run
from phasesim.errors import InputError, PhasesimError
from phasesim.rules.ruleset import RuleSet

__version__ = "0.1.0"

__all__ = [
    "Battle",
    "Comparison",
    "InputError",
    "OddsTable",
    "PhasesimError",
    "RuleSet",
    "__version__",
    "compare",
    "odds",
    "run",
]
