"""Battles by the thousand: replication over processes, and the result store."""

from phasesim.experiment.columns import dice_text, event_columns, event_dict, outcome_text, series_columns
from phasesim.experiment.folder import check_file, check_target, staged_file
from phasesim.experiment.plan import Plan, checked_number, make_plan
from phasesim.experiment.replication import Progress, cores, replicate
from phasesim.experiment.results import Results, open_results

__all__ = [
    "Plan",
    "Progress",
    "Results",
    "check_file",
    "check_target",
    "checked_number",
    "cores",
    "dice_text",
    "event_columns",
    "event_dict",
    "make_plan",
    "open_results",
    "outcome_text",
    "replicate",
    "series_columns",
    "staged_file",
]
