"""A captain: every choice that Dropfleet grants a player, with plain answers, and the answers that a scenario forces.

The rules ask the public methods.  Each looks first whether the scenario's ``choices`` force the decision, and else
asks the hook of the same matter, which the doctrines override.  A captain sees the table (`Chart`) and never the rule
set or the dice to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from phasesim.doctrine.dropfleet.told import PASSAGE_PARTS, told_passage, told_shots, told_sorties, told_transfers
from phasesim.doctrine.forced import look_up, look_up_plan
from phasesim.table.chart import Chart
from phasesim.table.dropfleet import Battlegroup, Vessel
from phasesim.table.maneuvers import Bridge, Passage, Shot, Sortie, Transfer
from phasesim.table.view import Moment

COMMIT = "commit fighters"
DICE_A_SUCCESS = 3


class Offered(Protocol):
    """What a carrier may still launch: see `phasesim.rules.dropfleet.carriers.Offer`."""

    carrier: str
    group: str
    kind: str
    tokens: int


class Captain:
    """A player who holds the course on Standard Orders, fires and launches nothing, but for what the scenario forces.

    Parameters
    ----------
    side : str
        The side it plays.
    options : mapping
        Its settings; those it knows stand in ``defaults``.
    choices : mapping
        Decisions that the scenario forces, by name; see ``decisions``.
    """

    name = "passive"
    summary = "Holds its course on Standard Orders; fires and launches nothing."
    defaults: Mapping[str, Any] = {}
    decisions = (
        "stack", "goes_first", "special_order", "group_order", "shields", "order", "loses_major", "passage", "fire",
        "scans", "attack_order", "scraps", "launch", "resolves", "transfers", "repairs", COMMIT,
        "allocate point defence",
    )  # fmt: skip

    def __init__(
        self, side: str, options: Mapping[str, Any] | None = None, choices: Mapping[str, Any] | None = None
    ) -> None:
        self.side = side
        self.options: dict[str, Any] = {**self.defaults, **(options or {})}
        self.choices: Mapping[str, Any] = choices or {}

    def _told(self, decision: str, chart: Chart, name: str) -> Any:
        return look_up(self.choices.get(decision), Moment(chart.turn, chart.player), name)

    # ------------------------------------------------------------ cards and orders
    def stack(self, chart: Chart, cards: tuple[Battlegroup, ...]) -> Sequence[str]:
        """The order of the Battlegroup cards, the top one first.  [DFC-ACT-01]"""
        wanted = self._told("stack", chart, self.side)
        names = [card.name for card in cards]
        return names if wanted is None else _present(wanted, names)

    def goes_first(self, chart: Chart, cards: tuple[Battlegroup, ...]) -> bool:
        """Whether to activate first, where this player chooses.  [DFC-ACT-03]"""
        return bool(self.choices.get("goes_first", True))

    def special_order(self, chart: Chart, card: Battlegroup) -> str:
        """The special order of a Battlegroup, or none.  [DFC-ORD-01]"""
        wanted = self._told("special_order", chart, f"{self.side}.{card.name}")
        return str(wanted) if wanted is not None else self._special_order(chart, card)

    def group_order(self, chart: Chart, groups: tuple[str, ...]) -> Sequence[str]:
        """The order in which the Groups of a Battlegroup activate.  [DFC-ACT-05]"""
        return _present(self.choices.get("group_order", ()), groups)

    def shields(self, chart: Chart, ship: Vessel) -> bool:
        """Whether shields are raised until the next activation.  [DFC-ARM-03]"""
        wanted = self._told("shields", chart, ship.name)
        return bool(wanted) if wanted is not None else self._shields(chart, ship)

    def order(self, chart: Chart, ship: Vessel, special: str) -> str:
        """The ship's order: the special one of its Battlegroup, or ``"standard"``.  [DFC-ORD-01]"""
        wanted = self._told("order", chart, ship.name)
        return str(wanted) if wanted is not None else self._order(chart, ship, special)

    def loses_major(self, chart: Chart, ship: Vessel) -> bool:
        """Whether an Elite Bridge Crew loses its Major Spike as a whole.  [DFC-SPC-12]"""
        return bool(self.choices.get("loses_major", True))

    def passage(self, chart: Chart, ship: Vessel, bridge: Bridge, climb: tuple[float, float]) -> Passage:
        """The ship's move; ``climb`` is what it must and may move if it goes up a layer.  [DFC-MOV-01]"""
        now = Moment(chart.turn, chart.player)
        wanted = look_up_plan(self.choices.get("passage"), now, ship.name, PASSAGE_PARTS)
        return told_passage(wanted) if wanted is not None else self._passage(chart, ship, bridge)

    # ------------------------------------------------------------ fire
    def fire(
        self,
        chart: Chart,
        ships: tuple[Vessel, ...],
        able: Mapping[tuple[str, str], tuple[str, ...]],
        limits: Mapping[str, int],
    ) -> Sequence[Shot]:
        """The fire of a Group: ``able`` has the targets by (ship, gun), ``limits`` the weapon systems a ship.

        [DFC-RNG-06]
        """
        shots: list[Shot] = []
        for ship in ships:
            wanted = self._told("fire", chart, ship.name)
            mine = {gun: targets for (owner, gun), targets in able.items() if owner == ship.name}
            shots += (
                told_shots(wanted, ship.name)
                if wanted is not None
                else self._fire(chart, ship, mine, limits[ship.name])
            )
        return shots

    def scans(self, chart: Chart, ship: Vessel) -> str:
        """The enemy ship on which an Active Scan puts a spike.  [DFC-ORD-09]"""
        wanted = self._told("scans", chart, ship.name)
        return str(wanted) if wanted is not None else ""

    def decide(self, question: str, options: tuple[Any, ...], facts: tuple[Any, ...]) -> Any:
        """Answer a decision inside a dice program: fighters by `_commit`, else the first option.  [LAU-FTR-05]"""
        wanted = self.choices.get(question)
        if isinstance(wanted, list):
            wanted = tuple(wanted)
        if wanted is not None:
            return wanted if wanted in options else options[0]
        return self._commit(options, *facts) if question == COMMIT else options[0]

    def attack_order(self, chart: Chart, target: str, attacks: tuple[str, ...]) -> Sequence[str]:
        """The order of attacks on one ship: bombers, fire ships, single torpedoes.  [LAU-EFF-06, LAU-EFF-07]"""
        return _present(self.choices.get("attack_order", ()), attacks)

    def scraps(self, chart: Chart, ship: Vessel, friends: tuple[str, ...]) -> str:
        """Who gets the token of a Box of Scraps, or nobody.  [DFC-SPC-15]"""
        wanted = self._told("scraps", chart, ship.name)
        return str(wanted) if wanted is not None else friends[0]

    # ------------------------------------------------------------ launch assets
    def launch(self, chart: Chart, stage: int, offers: tuple[Offered, ...]) -> Sequence[Sortie]:
        """What one Group launches in a stage, or nothing: the player passes.  [LAU-LCH-04, LAU-LCH-05]"""
        if "launch" in self.choices:
            return told_sorties(self.choices["launch"], chart, offers)
        return self._launch(chart, stage, offers)

    def resolves(self, chart: Chart, targets: tuple[str, ...]) -> str:
        """The enemy ship whose tokens are resolved next.  [LAU-EFF-03]"""
        return next(iter(_present(self.choices.get("resolves", ()), targets)))

    # ------------------------------------------------------------ the ground, and repairs
    def transfers(self, chart: Chart) -> Sequence[Transfer]:
        """Ground tokens moved inside Clusters before combat.  [DFC-GRD-04]"""
        wanted = self._told("transfers", chart, self.side)
        return told_transfers(wanted) if wanted is not None else ()

    def repairs(self, chart: Chart, ship: Vessel, effects: tuple[str, ...]) -> Sequence[str]:
        """The effects that a ship tries to repair, while a failure cannot destroy it.  [DFC-END-01]"""
        wanted = self._told("repairs", chart, ship.name)
        if wanted is not None:
            return [effect for effect in wanted if effect in effects]
        return effects if ship.hull > len(effects) else effects[: ship.hull - 1]

    # ------------------------------------------------------------ hooks
    def _special_order(self, chart: Chart, card: Battlegroup) -> str:
        return ""

    def _order(self, chart: Chart, ship: Vessel, special: str) -> str:
        return "standard"

    def _shields(self, chart: Chart, ship: Vessel) -> bool:
        return False

    def _passage(self, chart: Chart, ship: Vessel, bridge: Bridge) -> Passage:
        return Passage(((0.0, bridge.least),))

    def _fire(self, chart: Chart, ship: Vessel, able: Mapping[str, tuple[str, ...]], systems: int) -> Iterable[Shot]:
        return ()

    def _launch(self, chart: Chart, stage: int, offers: tuple[Offered, ...]) -> Sequence[Sortie]:
        return ()

    def _commit(
        self, options: tuple[int, ...], normal: int, critical: int, pd: int, bonus: int, fails: int, crit_fails: int
    ) -> int:
        """Fighters spent: the fewest with which, at three dice a success, all damage can be expected to be stopped.

        [LAU-FTR-05]
        """
        needed = DICE_A_SUCCESS * (normal + 2 * critical)
        return next((n for n in sorted(options) if pd + n * bonus >= needed), max(options))


def _present(wanted: Iterable[str], names: Sequence[str]) -> list[str]:
    """The names with those that are wanted in front, in the order wanted."""
    front = [name for name in wanted if name in names]
    return [*front, *(name for name in names if name not in front)]
