"""What results mean: attrition over time, rule sets compared battle by battle, and the dice that fell."""

from phasesim.analysis.attrition import attrition
from phasesim.analysis.comparison import Metric, Row, compare_rules, comparison_frame, metrics, row_dict
from phasesim.analysis.dice import dice_table

__all__ = ["Metric", "Row", "attrition", "compare_rules", "comparison_frame", "dice_table", "metrics", "row_dict"]
