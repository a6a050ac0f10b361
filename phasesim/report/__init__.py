"""Results as words: plain text for a terminal, HTML for a notebook."""

from phasesim.report.battle import battle_lines, outcome_lines
from phasesim.report.comparison import comparison_html, comparison_lines
from phasesim.report.dice import dice_lines
from phasesim.report.figures import interval, number
from phasesim.report.odds import odds_lines
from phasesim.report.story import story_lines
from phasesim.report.tables import html_table, text_table

__all__ = [
    "battle_lines",
    "comparison_html",
    "comparison_lines",
    "dice_lines",
    "html_table",
    "interval",
    "number",
    "odds_lines",
    "outcome_lines",
    "story_lines",
    "text_table",
]
