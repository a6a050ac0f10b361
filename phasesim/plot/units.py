"""The units of a phase and how they met: the interaction graph seen as a person sees the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phasesim.plot.graph import Graph, phase_name, plot_graph, steps_height
from phasesim.plot.steps import numbered, shown
from phasesim.plot.style import axes_or_new, look

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes

_WHITE = {"fc": "white", "ec": "none", "pad": 1}
_WAYS = {
    "contact": ("contact", "solid", "0.2"),
    "dropped": ("dropped", (0, (1, 3)), "0.5"),
    "guards": ("guards (CAP)", "dashed", look(0).colour),
    "masses": ("masses turrets", "dotted", look(1).colour),
    "blast": ("blast marker", (0, (6, 2, 1, 2)), look(3).colour),
    "part of": ("split from", (0, (1, 1)), look(4).colour),
}

_MEETINGS = ("contact", "blast")


def plot_units(*, graph: Graph, ax: Axes | None = None) -> Axes:
    """Draw the units of a phase: movers on the left, what they met on the right, numbers of interactions on the lines.

    A unit that moves and is met stands between them.

    Parameters
    ----------
    graph : InteractionGraph
    ax : Axes, optional
        Where to draw.
    """
    net = graph.units()
    spots = _spots(net)
    rows = max([*(abs(y) for _, y in spots.values()), 2.0])
    ax = axes_or_new(ax, (8.5, 1.4 + 0.5 * rows))
    seen: dict[str, Any] = {}
    numbers = _numbers(graph.graph)
    for one, two, why in net.edges(data="why", default="contact"):
        way = "dropped" if why == "contact" and (one, two) not in numbers else str(why)
        label, dashes, colour = _WAYS.get(way, (way, "solid", "0.2"))
        _draw_tie(ax, spots[one], spots[two], dashes, colour, numbers.get((one, two), ""))
        if label not in seen:
            seen[label] = ax.plot([], [], color=colour, linestyle=dashes, label=label)[0]
    for name, (x, y) in spots.items():
        right, up, ha, va = _LABELS[x]
        ax.plot([x], [y], marker="o", color="white", markeredgecolor="black", markersize=8)
        ax.text(x + right, y + up, name, ha=ha, va=va, fontsize="small", bbox=_WHITE if x == BETWEEN else None)
    ax.set_title(f"{phase_name(graph.key)}: who met whom", loc="left", fontsize="medium")
    ax.set_xlim(-0.75, 1.75)
    ax.set_ylim(-rows - 0.8, 0.6)
    ax.set_axis_off()
    if seen:
        ax.legend(handles=list(seen.values()), loc="lower center", ncols=4, fontsize="small", frameon=False)
    return ax


def plot_phase(*, graph: Graph, ax: Axes | None = None) -> Axes:
    """Draw a phase whole: its interactions in order (`plot_graph`), below them its units (`plot_units`).

    Parameters
    ----------
    graph : InteractionGraph
    ax : Axes, optional
        Where to draw; the two parts are its ``child_axes``.
    """
    width, height = phase_size(graph)
    ax = axes_or_new(ax, (width, height))
    ax.set_axis_off()
    share, gap = _steps_height(graph) / height, _GAP / height
    plot_graph(graph=graph, ax=ax.inset_axes((0, 1 - share, 1, share)))
    plot_units(graph=graph, ax=ax.inset_axes((0, 0, 1, 1 - share - gap)))
    return ax


def phase_size(graph: Graph) -> tuple[float, float]:
    """Width and height (in) at which `plot_phase` is easily read."""
    rows = max([2.0, *(abs(y) for _, y in _spots(graph.units()).values())])
    return 9.0, _steps_height(graph) + _GAP + 1.0 + 0.5 * rows


_GAP = 0.5
"""Between the two parts of `plot_phase`, in."""


def _steps_height(graph: Graph) -> float:
    return steps_height(len(shown(graph.graph)))


def _spots(net: nx.DiGraph) -> dict[Any, tuple[float, float]]:
    """Movers on the left, targets on the right, those that are both between them; columns of one height.

    Each column stands in the order of what meets it, so that few lines cross.
    """
    meetings = [(one, two) for one, two, why in net.edges(data="why") if why in _MEETINGS]
    movers, met = {one for one, _ in meetings}, {two for _, two in meetings}
    left = [node for node in net if node in movers - met] or [node for node in net if node in movers]
    between = [node for node in net if node in movers and node not in left]
    places = {node: float(place) for place, node in enumerate(left)}

    def middle(node: Any) -> float:
        found = [places[other] for other in net.pred[node] if other in places]
        return sum(found) / len(found) if found else float(len(left))

    between.sort(key=middle)
    right = sorted((node for node in net if node not in left and node not in between), key=middle)
    height = max(len(left), len(between), len(right), 1)
    spots = {}
    for x, names in ((LEFT, left), (BETWEEN, between), (RIGHT, right)):
        for place, name in enumerate(names):
            spots[name] = (x, -(place + 0.5) * height / len(names))
    return spots


LEFT, BETWEEN, RIGHT = 0.0, 0.5, 1.0
_LABELS = {
    LEFT: (-0.03, 0.0, "right", "center"),
    BETWEEN: (0.0, 0.18, "center", "bottom"),
    RIGHT: (0.03, 0.0, "left", "center"),
}
"""Where a unit's name stands beside its spot: x, y, alignment."""


def _numbers(net: nx.DiGraph) -> dict[tuple[Any, Any], str]:
    """The numbers of all interactions of each pair, as `plot_graph` counts them."""
    found: dict[tuple[Any, Any], list[int]] = {}
    for node, number in numbered(net).items():
        data = net.nodes[node]
        found.setdefault((data["mover"], data["target"]), []).append(number)
    return {pair: _spans(sorted(orders)) for pair, orders in found.items()}


def _spans(numbers: list[int]) -> str:
    """Numbers with runs drawn together: ``"4-6, 9"``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _draw_tie(
    ax: Axes, start: tuple[float, float], end: tuple[float, float], dashes: Any, colour: str, numbers: str
) -> None:
    from matplotlib.patches import FancyArrowPatch

    same = start[0] == end[0]
    ax.add_patch(
        FancyArrowPatch(
            start,
            end,
            connectionstyle="arc3,rad=-0.35" if same else "arc3",
            arrowstyle="-|>",
            mutation_scale=10,
            shrinkA=6,
            shrinkB=6,
            color=colour,
            linestyle=dashes,
            linewidth=1.3,
        )
    )
    if numbers:
        x, y = (start[0] * 0.6 + end[0] * 0.4, start[1] * 0.6 + end[1] * 0.4)
        ax.text(x, y, numbers, fontsize="x-small", ha="center", va="center", bbox=_WHITE)
