"""Pictures of results: functions take keywords and ``ax=``, return the Axes, and never resize a caller's figure."""

from phasesim.plot.attrition import plot_attrition
from phasesim.plot.graph import plot_graph
from phasesim.plot.outcomes import plot_outcomes
from phasesim.plot.saving import check_picture, save_figure
from phasesim.plot.units import phase_size, plot_phase, plot_units

__all__ = [
    "check_picture",
    "phase_size",
    "plot_attrition",
    "plot_graph",
    "plot_outcomes",
    "plot_phase",
    "plot_units",
    "save_figure",
]
