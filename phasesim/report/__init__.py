"""Results as words: plain text for a terminal, HTML for a notebook."""

from phasesim.report.battle import battle_lines, outcome_lines
from phasesim.report.comparison import comparison_html, comparison_lines
from phasesim.report.dice import dice_lines
from phasesim.report.effects import effect_lines, sensitivity_lines
from phasesim.report.experiment import experiment_lines, found_lines, saved_lines
from phasesim.report.figures import interval, number
from phasesim.report.gate import check_dict, check_lines
from phasesim.report.odds import odds_lines
from phasesim.report.story import story_lines
from phasesim.report.tables import html_table, text_table

__all__ = [
    "battle_lines",
    "check_dict",
    "check_lines",
    "comparison_html",
    "comparison_lines",
    "dice_lines",
    "effect_lines",
    "experiment_lines",
    "found_lines",
    "html_table",
    "interval",
    "number",
    "odds_lines",
    "outcome_lines",
    "saved_lines",
    "sensitivity_lines",
    "story_lines",
    "text_table",
]
