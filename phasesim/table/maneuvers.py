"""What a Dropfleet player decides: orders and courses, fire, launches, landings, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from phasesim.table.values import Value


@dataclass(frozen=True)
class Order(Value):
    """An order: turns of 45 degrees, the share of Thrust to be moved, weapon systems, and the spike at its end.

    ``turns`` is how many turns there may be; ``anywhere`` that they come at any point of the move, ``after`` that the
    one may come after it; ``systems`` how many weapon systems fire (-1: any number).
    """

    name: str
    turns: int
    least: float
    most: float
    systems: int
    spike: int
    anywhere: bool = False
    after: bool = False


@dataclass(frozen=True)
class Bridge(Value):
    """What a ship may do in its activation: its order, the inches it must and may move, degrees of each turn, layers.

    ``climbs`` and ``dives`` tell whether it may go up or down a layer; going up costs 4 of the inches.
    """

    order: Order
    least: float
    most: float
    turn: float
    climbs: bool
    dives: bool


@dataclass(frozen=True)
class Passage(Value):
    """A ship's move: legs of (turn in degrees, inches ahead), and the layer to which it changes, if it does.

    A turn after the move is a last leg of no inches; ``at`` is how many inches of the move come before the change of
    layer.
    """

    legs: tuple[tuple[float, float], ...]
    layer: str = ""
    at: float = 0.0

    @property
    def length(self) -> float:
        return sum(inches for _, inches in self.legs)


class Shot(NamedTuple):
    """A weapon system of a ship, aimed at a target."""

    ship: str
    gun: str
    target: str


class Sortie(NamedTuple):
    """Tokens of one kind that a carrier sends to one target: ship, Sector or station.

    Landers say what they put down: ``infantry``, ``armour`` or ``battery``.
    """

    carrier: str
    kind: str
    target: str
    tokens: int = 1
    cargo: str = "infantry"


class Transfer(NamedTuple):
    """Ground tokens moved from one Sector of a Cluster to another."""

    kind: str
    tokens: int
    source: str
    goal: str
