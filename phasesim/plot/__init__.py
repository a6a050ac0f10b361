"""Pictures of results: functions take keywords and ``ax=``, return the Axes, and never resize a caller's figure."""

from phasesim.plot.attrition import plot_attrition
from phasesim.plot.difference import plot_difference, plot_survival
from phasesim.plot.distributions import plot_distribution
from phasesim.plot.forest import plot_coefficients, plot_forest
from phasesim.plot.graph import plot_graph
from phasesim.plot.heatmap import plot_heatmap
from phasesim.plot.outcomes import plot_outcomes
from phasesim.plot.saving import check_picture, save_figure
from phasesim.plot.timeline import plot_timeline
from phasesim.plot.tornado import plot_tornado
from phasesim.plot.units import phase_size, plot_phase, plot_units
from phasesim.plot.waterfall import plot_waterfall

__all__ = [
    "check_picture",
    "phase_size",
    "plot_attrition",
    "plot_coefficients",
    "plot_difference",
    "plot_distribution",
    "plot_forest",
    "plot_graph",
    "plot_heatmap",
    "plot_outcomes",
    "plot_phase",
    "plot_survival",
    "plot_timeline",
    "plot_tornado",
    "plot_units",
    "plot_waterfall",
    "save_figure",
]
