"""What most people need: fight one battle, compare rule sets over many, ask exact odds.

Each answer has ``frame`` (pandas), ``summary()`` (text), ``plot_*(ax=)`` and shows itself as HTML in a notebook.
"""

from phasesim.api.attribution import Attribution, attribute
from phasesim.api.battle import Battle, run
from phasesim.api.comparison import Comparison, compare, open_comparison
from phasesim.api.experiments import PICTURES, Findings, open_experiment, run_experiment
from phasesim.api.loading import the_rules, the_scenario
from phasesim.api.odds import OddsTable, odds

__all__ = [
    "PICTURES",
    "Attribution",
    "Battle",
    "Comparison",
    "Findings",
    "OddsTable",
    "attribute",
    "compare",
    "odds",
    "open_comparison",
    "open_experiment",
    "run",
    "run_experiment",
    "the_rules",
    "the_scenario",
]
