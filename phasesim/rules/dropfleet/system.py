"""Dropfleet as a game system: Planning, alternating activations, and a Roundup in segments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from phasesim.rules.dropfleet import activation, launching, roundup
from phasesim.rules.dropfleet.battlefields import ground_combat
from phasesim.rules.dropfleet.effects import ORDNANCE, recall_fighters, strike
from phasesim.rules.dropfleet.foresight import refuse_forbidden
from phasesim.rules.dropfleet.planning import prepare_cards, stack_decks
from phasesim.rules.dropfleet.rank import low_first
from phasesim.rules.dropfleet.theatre import Theatre, groups_of, sides
from phasesim.rules.dropfleet.victory import result, standing
from phasesim.rules.host import Activity, Group, Step
from phasesim.rules.ruleset import RuleSet
from phasesim.table import Scenario
from phasesim.table.chart import Chart
from phasesim.table.dropfleet import Site

SHIPS = "ships"
PLANNING, ACTIVATION, GROUND, LAUNCH = "planning", "activation", "ground_combat", "launch_assets"
CONTROL, DECAY = "damage_control", "orbital_decay"
PHASES = (PLANNING, ACTIVATION, GROUND, LAUNCH, CONTROL, DECAY)
"""The phases of a turn, the Roundup by its segments.  [DFC-TRN-01, DFC-TRN-03]"""

BOTH = "both"
"""Both players share every phase."""


class Dropfleet:
    """The turn sequence of Dropfleet and what each unit does in each phase.  [DFC-TRN-01, DFC-TRN-02, DFC-TRN-03]"""

    name = "dropfleet"
    branches: tuple[str, ...] = (SHIPS, ORDNANCE)
    phases: tuple[str, ...] = PHASES

    def players(self, scenario: Scenario) -> tuple[str, ...]:
        """Both players share every phase.  [DFC-TRN-01]"""
        return (BOTH,)

    def check(self, scenario: Scenario, rules: RuleSet, doctrines: Mapping[str, Any]) -> None:
        """Refuse a scenario that forces what cannot be."""
        refuse_forbidden(scenario)

    def prepare(self, host: Theatre) -> None:
        """Set out places and cards."""
        host.memory["chart"] = Chart(host)
        host.memory["sites"] = {site.name: site for site in host.scenario.terrain if isinstance(site, Site)}
        prepare_cards(host)

    def steps(self, host: Theatre) -> Iterator[Step]:
        """Turns of Planning, Activation and Roundup.  [DFC-TRN-01]"""
        for turn in range(1, host.scenario.turns + 1):
            for phase in PHASES:
                yield Step(turn, BOTH, phase, turn)

    def parts(self, host: Theatre) -> int:
        """Two slots a Group in the Activation phase, a slot a launch and a target in the Launch Assets segment."""
        if host.step.phase == ACTIVATION:
            return 2 * sum(len(groups_of(host.fleets[side].values())) for side in sides(host)) or 1
        return roundup.launch_parts(host) if host.step.phase == LAUNCH else 2

    # ------------------------------------------------------------ phases
    def begin(self, host: Theatre) -> None:
        """Start a phase.  [DFC-TRN-02, DFC-TRN-03, LAU-FTR-07]"""
        phase = host.step.phase
        if phase == PLANNING:
            for ship in list(host.ships.values()):
                if ship.order:
                    host.set_ship(ship.but(order=""))
            stack_decks(host)
        elif phase == GROUND:
            recall_fighters(host, host.step.turn)
            ground_combat(host)
        elif phase == CONTROL:
            roundup.burn(host)
        elif phase == DECAY:
            roundup.decay(host)

    def groups(self, host: Theatre) -> Iterable[Group]:
        """Who acts in the phase, in which order."""
        phase = host.step.phase
        if phase == ACTIVATION:
            yield from activation.activations(host)
        elif phase == LAUNCH:
            yield from roundup.launch_segment(host)
        elif phase == CONTROL:
            for side in low_first(host):
                names = [ship.name for ship in host.fleets[side].values() if roundup.repairable(ship)]
                yield Group(side, SHIPS, names, {})

    def act(self, host: Theatre, name: str) -> Activity:
        """What a unit does in its slot."""
        if host.step.phase == ACTIVATION:
            return activation.act(host, name)
        if host.step.phase == LAUNCH:
            return launching.launch(host, name) if name in host.ships else strike(host, name)
        return roundup.control(host, name)

    def finish(self, host: Theatre) -> None:
        """End a phase.  [DFC-TRN-03, DFC-GRD-06]"""
        if host.step.phase == DECAY:
            roundup.tidy(host)

    def over(self, host: Theatre) -> bool:
        """Whether a side has no ships left."""
        return any(not fleet for fleet in host.fleets.values())

    # ------------------------------------------------------------ reckoning
    def standing(self, host: Theatre, side: str) -> tuple[int, int, int, int, int]:
        """Hull, ships, strike craft, torpedoes and launch capacity of a side."""
        return standing(host, side)

    def result(self, host: Theatre) -> dict[str, Any]:
        """Winner, points and losses."""
        return result(host)
