"""How lines are told apart: by colour, by line style and by marker, so that any one of the three is enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Look:
    """How one line looks."""

    colour: str
    dashes: Any
    marker: str


# The colours of Okabe and Ito, dark and light in turn: they differ in grey and for the colour-blind.
LOOKS = (
    Look("#0072B2", "solid", "o"),
    Look("#E69F00", (0, (5, 2)), "s"),
    Look("#000000", (0, (1, 1.5)), "^"),
    Look("#CC79A7", (0, (6, 2, 1, 2)), "D"),
    Look("#009E73", (0, (3, 1, 1, 1, 1, 1)), "v"),
    Look("#D55E00", (0, (8, 3)), "P"),
)


def look(number: int) -> Look:
    """The look of line ``number``; after six they repeat."""
    return LOOKS[number % len(LOOKS)]


def axes_or_new(ax: Axes | None, size: tuple[float, float]) -> Axes:
    """The caller's Axes, or those of a new figure of that size (in)."""
    if ax is not None:
        return ax
    from matplotlib import pyplot as plt

    return plt.subplots(figsize=size, layout="constrained")[1]


def plain(ax: Axes) -> None:
    """Take away what carries nothing: the upper and right border."""
    for border in ("top", "right"):
        ax.spines[border].set_visible(False)
