"""What results mean: attrition, variants compared pair by pair, effects of factors, the regression gate, the dice."""

from phasesim.analysis.attribution import attribute_difference
from phasesim.analysis.attrition import attrition
from phasesim.analysis.comparison import Metric, Row, compare_rules, comparison_frame, metrics, row_dict
from phasesim.analysis.curves import attrition_difference, survival
from phasesim.analysis.dice import dice_table
from phasesim.analysis.effects import effects
from phasesim.analysis.gate import Broken, Check, check_baseline
from phasesim.analysis.sensitivity import sensitivity
from phasesim.analysis.shapes import distribution_table
from phasesim.analysis.shares import Attribution
from phasesim.analysis.surfaces import grid, steps
from phasesim.analysis.variants import chosen_metrics, compare_variants, labels_of, variant_frame
from phasesim.analysis.verdicts import Verdict

__all__ = [
    "Attribution",
    "Broken",
    "Check",
    "Metric",
    "Row",
    "Verdict",
    "attribute_difference",
    "attrition",
    "attrition_difference",
    "check_baseline",
    "chosen_metrics",
    "compare_rules",
    "compare_variants",
    "comparison_frame",
    "dice_table",
    "distribution_table",
    "effects",
    "grid",
    "labels_of",
    "metrics",
    "row_dict",
    "sensitivity",
    "steps",
    "survival",
    "variant_frame",
]
