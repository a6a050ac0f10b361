"""Intervals, tests and stopping rules on plain numbers.

One battle is one observation, a pair of battles on the same dice another.  Nothing here knows what a battle is.
"""

from phasesim.stats.bootstrap import bootstrap_interval
from phasesim.stats.distributions import (
    Distance,
    Saving,
    distribution_difference,
    quantile_differences,
    variance_saved,
)
from phasesim.stats.equivalence import Equivalence, equivalence, share_equivalence
from phasesim.stats.interval import Interval
from phasesim.stats.means import mean_interval, paired_interval, paired_p
from phasesim.stats.multiple import holm
from phasesim.stats.sequences import SEQUENCES, Asymptotic, Bernstein, Tracker, confidence_sequence, tracker
from phasesim.stats.shares import paired_share_interval, share_interval, sign_test
from phasesim.stats.sprt import Ratio, sprt

__all__ = [
    "SEQUENCES",
    "Asymptotic",
    "Bernstein",
    "Distance",
    "Equivalence",
    "Interval",
    "Ratio",
    "Saving",
    "Tracker",
    "bootstrap_interval",
    "confidence_sequence",
    "distribution_difference",
    "equivalence",
    "holm",
    "mean_interval",
    "paired_interval",
    "paired_p",
    "paired_share_interval",
    "quantile_differences",
    "share_equivalence",
    "share_interval",
    "sign_test",
    "sprt",
    "tracker",
    "variance_saved",
]
