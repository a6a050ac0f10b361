"""The one reader and checker of model files: ships, craft, tables, the rule catalogue, rule sets and scenarios.

Everything comes back as frozen values of the floors below; whatever is wrong with a file is an `InputError` that
names the file, the key, the value, what is allowed and the nearest match.
"""

from phasesim.content.crafts import craft
from phasesim.content.finder import experiments_root, models_root
from phasesim.content.listing import models_list
from phasesim.content.options import Option, ship_options
from phasesim.content.plugins import load_plugin
from phasesim.content.rulebook import Rule, catalogue, out_of_scope, rule
from phasesim.content.rulesets import load_rules, rule_set_names
from phasesim.content.scenarios import load_scenario, scenario_data, scenario_from, scenario_names
from phasesim.content.ships import ship_classes
from phasesim.content.tables import Catastrophe, CriticalHit, catastrophes, critical_hits, gunnery

__all__ = [
    "Catastrophe",
    "CriticalHit",
    "Option",
    "Rule",
    "catalogue",
    "catastrophes",
    "craft",
    "critical_hits",
    "experiments_root",
    "gunnery",
    "load_plugin",
    "load_rules",
    "load_scenario",
    "models_list",
    "models_root",
    "out_of_scope",
    "rule",
    "rule_set_names",
    "scenario_data",
    "scenario_from",
    "scenario_names",
    "ship_classes",
    "ship_options",
]
