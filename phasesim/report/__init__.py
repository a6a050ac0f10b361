"""Results as words: plain text for a terminal, HTML for a notebook."""

from phasesim.report.attribution import attribution_lines
from phasesim.report.battle import battle_lines, outcome_lines
from phasesim.report.comparison import comparison_html, comparison_lines
from phasesim.report.dice import dice_lines
from phasesim.report.effects import effect_lines, sensitivity_lines
from phasesim.report.experiment import allowed_lines, experiment_lines, found_lines, saved_lines
from phasesim.report.figures import interval, number
from phasesim.report.gate import check_dict, check_lines
from phasesim.report.new_variant import variant_lines
from phasesim.report.odds import odds_lines
from phasesim.report.story import story_lines
from phasesim.report.tables import html_table, text_table
from phasesim.report.variants import (
    difference_dict,
    difference_latex,
    difference_lines,
    difference_markdown,
    switch_dict,
    switch_lines,
    switch_table,
)

__all__ = [
    "allowed_lines",
    "attribution_lines",
    "battle_lines",
    "check_dict",
    "check_lines",
    "comparison_html",
    "comparison_lines",
    "dice_lines",
    "difference_dict",
    "difference_latex",
    "difference_lines",
    "difference_markdown",
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
    "switch_dict",
    "switch_lines",
    "switch_table",
    "text_table",
    "variant_lines",
]
