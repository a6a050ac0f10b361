"""The interaction graph of a phase: what happened in which order, and what had to come before what."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from phasesim.plot.steps import Step, shown, steps_of
from phasesim.plot.style import axes_or_new

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes


class Graph(Protocol):
    """An interaction graph: interactions in ``graph``, a projection on units in ``units()``."""

    key: str

    @property
    def graph(self) -> nx.DiGraph:
        """Interactions and what came before what."""

    def units(self) -> nx.DiGraph:
        """Units and how they meet."""


class Look(NamedTuple):
    """How a kind of interaction looks: marker, colour, and a word for the legend."""

    marker: str
    colour: str
    word: str


# Six shapes in six steps of lightness, so that either is enough; the last four are of Dropfleet.
KINDS = {
    "blast": Look("*", "#F7E45A", "blast marker test"),
    "interception": Look("^", "#0072B2", "interception"),
    "brace": Look("s", "#9AD1F5", "brace"),
    "turrets": Look("P", "#E69F00", "turrets"),
    "attack": Look("o", "#D55E00", "attack"),
    "detonation": Look("X", "#1A1A1A", "detonation"),
    "launch": Look("D", "#CC79A7", "launch"),
    "dogfight": Look("^", "#56B4E9", "dogfight"),
    "point_defence": Look("P", "#F0C27B", "point defence"),
    "damage": Look("v", "#009E73", "damage"),
}
_OTHER = Look("h", "#888888", "other")
_INK, _PALE = "black", "0.5"
_COLUMNS = {"number": 0.75, "kind": 1.15, "pair": 3.6, "cm": 10.6}
_LEFT, _RIGHT = -2.9, 11.4
_WHITE = {"fc": "white", "ec": "none", "pad": 1}


def plot_graph(*, graph: Graph, ax: Axes | None = None) -> Axes:
    """Draw the interactions of a phase from top to bottom, in the order in which they were resolved.

    They are numbered from 1; what was dropped is hollow, with its cause.  Arrows say "before": solid along a mover's
    path and within one contact, dashed (with the unit's name) where a later mover's interaction shares a unit.  What a
    mover had planned before it planned anew is left out.

    Parameters
    ----------
    graph : InteractionGraph
    ax : Axes, optional
        Where to draw.
    """
    net = graph.graph
    steps = steps_of(net)
    ax = axes_or_new(ax, (9.0, steps_height(len(steps))))
    places = {step.node: step.place for step in steps}
    for step in steps:
        _draw_step(ax, step)
    _draw_edges(ax, shown(net), places)
    _rule_off_movers(ax, steps)
    happened = sum(1 for step in steps if step.number)
    title = f"{phase_name(graph.key)}: {happened} interaction{'' if happened == 1 else 's'} in order"
    ax.set_title(title, loc="left", fontsize="medium")
    ax.set_xlim(_LEFT, _RIGHT)
    ax.set_ylim(max(3, len(steps)) + 1.2, -1.3)
    ax.set_axis_off()
    if steps:
        _draw_heads(ax)
        _draw_legend(ax, steps)
    else:
        ax.text(0, 0, "nothing met anything", va="center")
    return ax


def steps_height(steps: int) -> float:
    """Height (in) at which so many interactions are easily read."""
    return 1.3 + 0.32 * max(3, steps)


def phase_name(key: str) -> str:
    """A phase in words: ``"1.red.ordnance"`` is turn 1, red's ordnance phase."""
    parts = key.split(".")
    return f"turn {parts[0]}, {parts[1]}'s {parts[2]} phase" if len(parts) == 3 else key


def _draw_step(ax: Axes, step: Step) -> None:
    data, dropped = step.data, not step.number
    kind = str(data.get("kind", ""))
    look = KINDS.get(kind, _OTHER)
    ink = _PALE if dropped else _INK
    face = "white" if dropped else look.colour
    ax.plot([0], [step.place], look.marker, markersize=10, markerfacecolor=face, markeredgecolor=ink, clip_on=False)
    pair = f"{data.get('mover', '')} → {data.get('target', '')}"
    note = f"   dropped: {data.get('dropped') or 'not reached'}" if dropped else ""
    note = note or ("   then plans again" if step.replanned else "")
    _write(ax, "number", step.place, str(step.number or ""), ha="right", fontweight="bold")
    _write(ax, "kind", step.place, kind, color=ink)
    _write(ax, "pair", step.place, pair + note, color=ink)
    if data.get("distance") is not None:
        _write(ax, "cm", step.place, f"{float(data['distance']):.1f}", ha="right", color=ink)


def _write(ax: Axes, column: str, place: float, text: str, ha: str = "left", **look: Any) -> None:
    if text:
        ax.text(_COLUMNS[column], place, text, va="center", ha=ha, fontsize="small", **look)


def _draw_heads(ax: Axes) -> None:
    heads = (("number", "no.", "right"), ("kind", "interaction", "left"), ("pair", "who → whom", "left"))
    for column, head, side in (*heads, ("cm", "cm on its way", "right")):
        _write(ax, column, -0.95, head, ha=side, color=_PALE, style="italic")


def _draw_legend(ax: Axes, steps: list[Step]) -> None:
    present = {str(step.data.get("kind", "")) for step in steps}
    marks = [
        ax.plot([], [], one.marker, markerfacecolor=one.colour, markeredgecolor=_INK, markersize=8, label=one.word)[0]
        for kind, one in KINDS.items()
        if kind in present
    ]
    marks.append(ax.plot([], [], color=_SOLID[1], linestyle=_SOLID[0], label="before")[0])
    if any(line.get_linestyle() == _DASHED[0] for line in ax.patches):
        marks.append(ax.plot([], [], color=_DASHED[1], linestyle=_DASHED[0], label="before, for a unit they share")[0])
    close = {"borderaxespad": 0.0, "columnspacing": 1.2}
    ax.legend(handles=marks, loc="lower left", ncols=8, fontsize="x-small", frameon=False, **close)


# ---------------------------------------------------------------- what came before what
_SOLID, _DASHED = ("-", "0.3"), ("--", "0.45")


def _draw_edges(ax: Axes, net: nx.DiGraph, places: dict[Any, int]) -> None:
    """All edges as arrows; those of shared units side by side, their units named beside the arrow's end."""
    for before, after, why in net.edges(data="why", default=""):
        start, end = places[before], places[after]
        units = [part.removeprefix("shares ") for part in str(why).split(", ") if part.startswith("shares ")]
        next_to = end == start + 1
        _draw_edge(ax, start, end, 0.0 if next_to else _bend(end - start), units and not next_to)
    for after in net:
        named = {
            unit
            for _, _, why in net.in_edges(after, data="why", default="")
            for unit in str(why).split(", ")
            if unit.startswith("shares ")
        }
        text = ", ".join(sorted(unit.removeprefix("shares ").partition(".")[2] or unit[7:] for unit in named))
        if text:
            spot = (-0.5, places[after] - 0.42)
            ax.text(*spot, text, ha="right", va="center", fontsize="x-small", color=_DASHED[1], bbox=_WHITE)


def _bend(rows: int) -> float:
    return min(0.9, 2.0 / rows + 0.1)


def _draw_edge(ax: Axes, start: int, end: int, bend: float, shares: Any) -> None:
    from matplotlib.patches import FancyArrowPatch

    dashes, colour = _DASHED if shares else _SOLID
    ax.add_patch(
        FancyArrowPatch(
            (0, start),
            (0, end),
            connectionstyle=f"arc3,rad={bend}",
            arrowstyle="-|>",
            mutation_scale=9,
            shrinkA=6,
            shrinkB=6,
            color=colour,
            linestyle=dashes,
            linewidth=1.1,
        )
    )


def _rule_off_movers(ax: Axes, steps: list[Step]) -> None:
    for one, two in pairwise(steps):
        if one.data.get("mover") != two.data.get("mover"):
            ax.axhline(two.place - 0.5, color="0.85", linewidth=0.8, zorder=0)
