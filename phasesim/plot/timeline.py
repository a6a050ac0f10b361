"""The timeline of a battle: who did what in which phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phasesim.errors import InputError
from phasesim.plot.style import axes_or_new, look, plain

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

KINDS = (
    ("moves", ("moves", "flies", "runs", "disengaged"), "o", "white"),
    ("launches", ("launch", "cap", "leaves_cap", "splits"), "^", look(4).colour),
    ("attacks", ("attack", "interception", "detonation", "gunnery", "ram", "boarding"), "D", look(5).colour),
    ("defends", ("turrets", "brace", "blast_test", "damage_control"), "s", look(0).colour),
    ("is hit, loses", ("damage", "destroyed", "removed", "fire", "hulk"), "X", "black"),
)
"""Groups of events: what they are called, kinds, marker, colour.  Other kinds (checks, orders) are dots."""


def plot_timeline(*, events: pd.DataFrame, most: int = 40, ax: Axes | None = None) -> Axes:
    """Draw a battle as a chart of Gantt: a line a unit while it is in play, a mark an event, a stripe a phase.

    Parameters
    ----------
    events : DataFrame
        The event log of one battle (`phasesim.run(...).frame`).
    most : int
        Units drawn at most: ships first, then ordnance in order of appearance.
    ax : Axes, optional
        Where to draw.

    Raises
    ------
    InputError
        No events, or those of more than one battle.
    """
    if events.empty:
        raise InputError("there are no events to draw", key="events")
    if len(events[["rules", "replication"]].drop_duplicates()) > 1:
        raise InputError("holds the events of more than one battle", key="events")
    units = _units(events)
    shown = units[:most]
    ax = axes_or_new(ax, (11.0, 1.8 + 0.24 * len(shown)))
    places = {name: place for place, name in enumerate(shown)}
    _stripes(ax, events)
    for name, place in places.items():
        own = events[(events["actor"] == name) | (events["target"] == name)]
        start, end = own["time"].min(), own["time"].max()
        side = look(0 if name.split(".")[0] == units[0].split(".")[0] else 1)
        ax.plot([start, max(end, start + 0.05)], [place, place], color=side.colour, linewidth=3.2, alpha=0.45, zorder=2)
    _marks(ax, events, places)
    ax.set_yticks(range(len(shown)), shown, fontsize="x-small")
    ax.set_ylim(len(shown) - 0.3, -0.9)
    if len(units) > most:
        ax.set_title(f"{most} of {len(units)} units", loc="right", fontsize="small")
    plain(ax)
    return ax


def _units(events: pd.DataFrame) -> list[str]:
    """Ships first, side by side, then ordnance as it appears; blast markers are no units."""
    named = events[events["actor"].str.contains(".", regex=False)]
    names = list(dict.fromkeys(named["actor"]))
    first = dict(zip(reversed(named["actor"].tolist()), reversed(named["kind"].tolist()), strict=True))
    ships = [name for name in names if first[name] in ("leadership", "moves", "command_check")]
    return [*sorted(ships), *(name for name in names if name not in ships)]


def _stripes(ax: Axes, events: pd.DataFrame) -> None:
    """Each player turn is a stripe, named at its head; thin lines part the phases."""
    last = events["time"].max()
    turns = events[events["turn"] > 0].groupby(["turn", "player"], sort=False)["time"].min()
    starts = [float(int(time)) for time in turns]
    ends = [*starts[1:], max(starts[-1] + 1 if starts else 1.0, last)]
    for number, ((turn, player), start, end) in enumerate(zip(turns.index, starts, ends, strict=True)):
        if number % 2:
            ax.axvspan(start, end, color="0.95", zorder=0)
        ax.text((start + end) / 2, -0.75, f"{turn} {player}", ha="center", va="center", fontsize="x-small")
        for phase in range(int(start) + 1, int(end)):
            ax.axvline(phase, color="0.9", linewidth=0.5, zorder=0)
    ax.set_xlim(0, max(last, 1.0) * 1.01)
    ax.set_xlabel("time in phases; the head names turn and player")


def _marks(ax: Axes, events: pd.DataFrame, places: dict[str, int]) -> None:
    rest = events
    for label, kinds, marker, colour in KINDS:
        own = rest["kind"].isin(kinds)
        who = "target" if label == "is hit, loses" else "actor"
        found = rest[own & rest[who].isin(places)]
        rest = rest[~own]
        if len(found):
            rows = [places[name] for name in found[who]]
            ax.plot(
                found["time"],
                rows,
                marker,
                color=colour,
                markeredgecolor="black",
                markeredgewidth=0.5,
                markersize=4.5,
                label=label,
            )
    found = rest[rest["actor"].isin(places)]
    rows = [places[name] for name in found["actor"]]
    ax.plot(found["time"], rows, ".", color="0.45", markersize=3, label="checks, orders")
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.09), ncols=6, fontsize="small", frameon=False)
