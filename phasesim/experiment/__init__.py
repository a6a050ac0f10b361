"""Battles by the thousand: replication over processes, designed experiments, and the result store."""

from phasesim.experiment.columns import dice_text, event_columns, event_dict, outcome_texts, series_columns
from phasesim.experiment.definition import (
    Experiment,
    experiment_from,
    experiment_names,
    find_experiment,
    load_experiment,
)
from phasesim.experiment.executors import named_executor
from phasesim.experiment.folder import check_file, check_target, staged_file
from phasesim.experiment.manifest import package_version
from phasesim.experiment.plan import Plan, checked_number, make_plan
from phasesim.experiment.replication import Progress, cores, replicate
from phasesim.experiment.rerun import Rerun, rerun
from phasesim.experiment.results import Results, open_results
from phasesim.experiment.running import Standing, check_battle_id, resume_experiment, run_experiment
from phasesim.experiment.store import resume_command, standing_of, state_of

__all__ = [
    "Experiment",
    "Plan",
    "Progress",
    "Rerun",
    "Results",
    "Standing",
    "check_battle_id",
    "check_file",
    "check_target",
    "checked_number",
    "cores",
    "dice_text",
    "event_columns",
    "event_dict",
    "experiment_from",
    "experiment_names",
    "find_experiment",
    "load_experiment",
    "make_plan",
    "named_executor",
    "open_results",
    "outcome_texts",
    "package_version",
    "replicate",
    "rerun",
    "resume_command",
    "resume_experiment",
    "run_experiment",
    "series_columns",
    "staged_file",
    "standing_of",
    "state_of",
]
