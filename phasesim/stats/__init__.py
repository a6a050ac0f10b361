"""Intervals on plain numbers: means, shares, paired differences, and the bootstrap.

One battle is one observation.  Nothing here knows what a battle is.
"""

from phasesim.stats.bootstrap import bootstrap_interval
from phasesim.stats.interval import Interval
from phasesim.stats.means import mean_interval, paired_interval
from phasesim.stats.shares import paired_share_interval, share_interval, sign_test

__all__ = [
    "Interval",
    "bootstrap_interval",
    "mean_interval",
    "paired_interval",
    "paired_share_interval",
    "share_interval",
    "sign_test",
]
