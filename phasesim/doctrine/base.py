"""A doctrine: every choice that the rules grant a player, with plain answers, and the answers that a scenario forces.

The rules ask the public methods.  Each looks first whether the scenario's ``choices`` force the decision, and else
asks the hook of the same matter (``_brace``, ``_fly``, ...), which the doctrines override.  A doctrine sees the table
(`View`) and never the rule set or the dice to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from phasesim.doctrine.forced import (
    forced_course,
    forced_fire,
    forced_flight,
    forced_launch,
    forced_number,
    forced_numbers,
    look_up,
    look_up_plan,
    present,
    within,
)
from phasesim.doctrine.gunners import at_nearest
from phasesim.doctrine.stores import filled, picked
from phasesim.table import Craft, Ordnance, Point, Salvo, Ship, Wave, heading
from phasesim.table.plans import (
    FLIGHT_PARTS,
    LAUNCH_PARTS,
    Allowance,
    Composition,
    Course,
    Flight,
    Helm,
    Launch,
    Mount,
    Shot,
    within_stock,
)
from phasesim.table.view import Moment, View


class Doctrine:
    """A player who holds the course, launches nothing and braces never, but for what the scenario forces.

    Parameters
    ----------
    side : str
        The side it plays.
    options : mapping
        Its settings; those it knows stand in ``defaults``.
    choices : mapping
        Decisions that the scenario forces, by name.
    """

    name = "passive"
    summary = "Holds its course, launches nothing, braces never."
    defaults: Mapping[str, Any] = {"guns": False}
    decisions: frozenset[str] = frozenset(
        {
            "aim",
            "boarding damage",
            "boards",
            "brace",
            "casualties",
            "clears",
            "contact_order",
            "converts",
            "course",
            "covers",
            "discards",
            "disengages",
            "fire",
            "fire_order",
            "first_turn",
            "fly",
            "fly_order",
            "hold_turrets",
            "ignores_hulk",
            "launch",
            "leaves_cap",
            "move_order",
            "order",
            "pace",
            "pairing",
            "prey",
            "rams",
            "re-roll bomber run",
            "repair",
            "reroll",
            "shoots_through",
            "spares",
            "splits_saved",
            "steer",
            "strikes_from_cap",
            "strikes_halted",
            "surplus",
            "teleports",
        }
    )
    """The decisions that a scenario may force, by name."""

    def __init__(
        self, side: str, options: Mapping[str, Any] | None = None, choices: Mapping[str, Any] | None = None
    ) -> None:
        self.side = side
        self.options: dict[str, Any] = {**self.defaults, **(options or {})}
        self.choices: Mapping[str, Any] = choices or {}

    # ------------------------------------------------------------ set-up and orders
    def wing(self, view: View, types: Sequence[tuple[Craft, int]], total: int) -> Composition:
        """Craft in store, where the rules give a fleet a store, of the types offered, each up to its number.

        [XOR-SET-01]
        """
        return filled(types, total, self._wing_shares())

    def discards(self, view: View, there: Composition, number: int) -> Composition:
        """Markers discarded from the store, of those there are: of the most plentiful type, or as forced.

        [XOR-END-06]
        """
        wanted = self.choices.get("discards")
        return picked(there, number, tuple(wanted) if isinstance(wanted, Sequence) else ())

    def first_turn(self, view: View) -> bool:
        """Whether to go first when the roll was won.  [COR-FIRST-01]"""
        return bool(self.choices.get("first_turn", True))

    def order(self, view: View, ship: Ship, squadron: Sequence[Ship]) -> str:
        """The special order to try for before the squadron moves, or none.  [COR-ORDER-01]"""
        wanted = look_up(self.choices.get("order"), view, ship.name)
        return str(wanted) if wanted is not None else self._order(view, ship, squadron)

    def reroll(self, view: View, ship: Ship, order: str, left: int) -> bool:
        """Whether to spend one of the commander's re-rolls on a failed check.  [COR-FC-02]"""
        wanted = look_up(self.choices.get("reroll"), view, ship.name)
        return bool(wanted) if wanted is not None else order == "reload"

    def decide(self, question: str, options: tuple[Any, ...], facts: tuple[Any, ...]) -> Any:
        """Answer a decision inside a dice program: the first option, which is the usual one."""
        wanted = self.choices.get(question)
        return wanted if wanted in options else options[0]

    # ------------------------------------------------------------ movement
    def move_order(self, view: View, names: Sequence[str]) -> Sequence[str]:
        """The order in which the ships move.  [COR-TURN-05]"""
        return _first(self.choices.get("move_order"), names)

    def course(self, view: View, ship: Ship, helm: Helm) -> Course:
        """The ship's move.  [COR-MOVE-02]"""
        wanted = look_up(self.choices.get("course"), view, ship.name)
        return forced_course(wanted) if wanted is not None else self._course(view, ship, helm)

    def told_course(self, when: Moment, ship: str) -> Course | None:
        """The course that the scenario forces on a ship at that moment, if any."""
        wanted = look_up(self.choices.get("course"), when, ship)
        return forced_course(wanted) if wanted is not None else None

    @property
    def turns_when_told(self) -> bool:
        """Whether its ships turn only where the scenario forces a course."""
        return type(self)._course is Doctrine._course

    # ------------------------------------------------------------ fire
    @property
    def gunnery(self) -> bool:
        """Whether its ships fire at all: the setting ``guns``, or a scenario that forces them to.  [SHT-FIRE-02]"""
        return bool(self.options.get("guns", False)) or any(word in self.choices for word in ("fire", "teleports"))

    def fire_order(self, view: View, names: Sequence[str]) -> Sequence[str]:
        """The order in which ships and squadrons fire, each named by its first ship.  [SHT-FIRE-04]"""
        return _first(self.choices.get("fire_order"), names)

    def fire(self, view: View, ship: Ship, guns: Sequence[Mount]) -> Sequence[Shot]:
        """What a ship, or the squadron that it leads, fires at, attack after attack.  [SHT-FIRE-02, SHT-FIRE-04]"""
        wanted = look_up(self.choices.get("fire"), view, ship.name)
        if wanted is not None:
            return forced_fire(wanted, guns)
        return self._fire(view, ship, guns) if self.options.get("guns", False) else ()

    # ------------------------------------------------------------ ships against ships
    def rams(self, view: View, ship: Ship) -> str:
        """The enemy ship that one on All Ahead Full tries to ram, or none.  [COR-RAM-01]"""
        wanted = look_up(self.choices.get("rams"), view, ship.name)
        return str(wanted) if wanted is not None else self._rams(view, ship)

    def boards(self, view: View, ship: Ship, foes: Sequence[str]) -> str:
        """The enemy ship in base contact that a ship boards, or none.  [COR-BOARD-01]"""
        wanted = look_up(self.choices.get("boards"), view, ship.name)
        return str(wanted) if wanted is not None else self._boards(view, ship, foes)

    def teleports(self, view: View, ship: Ship, foes: Sequence[str]) -> str:
        """The enemy ship that a ship attacks by teleport, of those that it can, or none.  [COR-TELE-01]"""
        wanted = look_up(self.choices.get("teleports"), view, ship.name)
        return str(wanted) if wanted is not None else self._teleports(view, ship, foes)

    def disengages(self, view: View, ship: Ship) -> bool:
        """Whether a ship or escort squadron tries to disengage as its Movement Phase ends.  [COR-DISENG-01]"""
        return bool(look_up(self.choices.get("disengages"), view, ship.name))

    # ------------------------------------------------------------ launching
    def launch(self, view: View, ship: Ship, allowance: Allowance) -> Launch:
        """What the ship launches.  [ORD-LAU-02, ORD-CRA-01]"""
        told = self.told_launch(view, ship.name)
        if told is not None:
            return told
        plan = self._launch(view, ship, allowance)
        return plan if allowance.stock is None else plan.but(waves=within_stock(plan.waves, allowance.stock))

    def told_launch(self, when: View | Moment, ship: str) -> Launch | None:
        """The launch that the scenario forces on a ship at that moment, if any."""
        wanted = look_up_plan(self.choices.get("launch"), when, ship, LAUNCH_PARTS)
        return forced_launch(wanted, self.side) if wanted is not None else None

    def aim(self, view: View, salvo: Salvo, ship: Ship) -> Point:
        """Line of fire of a salvo on its launch move, as a heading.  [ORD-LAU-02]"""
        told = self.told_number("aim", view, salvo.name)
        return heading(told) if told is not None else self._aim(view, salvo, ship)

    def told_number(self, decision: str, when: View | Moment, name: str) -> float | None:
        """The degrees or cm that the scenario forces on a unit at that moment, if any."""
        wanted = look_up(self.choices.get(decision), when, name)
        return forced_number(wanted, decision) if wanted is not None else None

    def shoots_through(self, view: View, salvo: Salvo, ship: Ship) -> bool:
        """Whether torpedoes are launched through friendly ships in base contact with the launcher.  [ORD-PRE-10]"""
        return bool(self.choices.get("shoots_through", True))

    # ------------------------------------------------------------ ordnance
    def fly_order(self, view: View, names: Sequence[str]) -> Sequence[str]:
        """The order in which the ordnance moves: small salvoes, large ones, then waves.

        [ORD-MOV-02, ORD-ATK-03, XOR-TOR-03]
        """
        ordnance = view.ordnance
        usual = sorted(names, key=lambda name: _rank(ordnance[name]))
        return _first(self.choices.get("fly_order"), usual)

    def fly(self, view: View, wave: Wave, reach: float) -> Flight:
        """A wave's move; asked again, with the cm that are left, when something changed it on the way.  [ORD-CRA-04]"""
        wanted = look_up_plan(self.choices.get("fly"), view, wave.name, FLIGHT_PARTS)
        if wanted is None:
            return self._fly(view, wave, reach)
        flight = forced_flight(wanted, wave, reach, view)
        return flight.but(split=present(flight.split, wave)) if flight.split else flight

    def told_flight(self, when: Moment, wave: Wave) -> Flight | None:
        """The flight that the scenario forces on a wave at that moment, if any; its points as the wave now stands."""
        wanted = look_up_plan(self.choices.get("fly"), when, wave.name, FLIGHT_PARTS)
        return forced_flight(wanted, wave, wave.speed) if wanted is not None else None

    def leaves_cap(self, view: View, wave: Wave) -> bool:
        """Whether a marker leaves CAP now.  [ORD-CAP-14]"""
        wanted = look_up(self.choices.get("leaves_cap"), view, wave.name)
        return bool(wanted) if wanted is not None else self._leaves_cap(view, wave)

    def strikes_from_cap(self, view: View, wave: Wave, enemies: Sequence[str]) -> str:
        """The enemy ship in contact that a multi-role marker on CAP attacks, or none.  [ORD-CAP-09]"""
        return enemies[0] if self.choices.get("strikes_from_cap", False) else ""

    def steer(self, view: View, salvo: Salvo) -> float:
        """Degrees by which a salvo that can turn does so, positive to the left.  [ORD-TRN-01, ORD-BRD-03]"""
        told = self.told_number("steer", view, salvo.name)
        return told if told is not None else self._steer(view, salvo)

    def pace(self, view: View, salvo: Salvo) -> float:
        """Cm that a salvo of variable speed moves.  [ORD-TRP-04]"""
        told = self.told_number("pace", view, salvo.name)
        return told if told is not None else salvo.speed

    def converts(self, view: View, wave: Wave) -> Sequence[int]:
        """Markers of each salvo into which torpedo bombers turn now, or nothing.  [ORD-TBM-02, ORD-TBM-04]"""
        told = self.told_grouping(view, wave.name)
        return within(told, wave) if told is not None else self._converts(view, wave)

    def told_grouping(self, when: View | Moment, wave: str) -> tuple[int, ...] | None:
        """The salvoes into which the scenario forces torpedo bombers to turn at that moment, if it does."""
        wanted = look_up(self.choices.get("converts"), when, wave)
        return tuple(forced_numbers(wanted, "markers")) if wanted is not None else None

    def points(self, view: View, salvo: Salvo) -> Point:
        """Line of fire of a salvo launched by torpedo bombers.  [ORD-TBM-02]"""
        wanted = look_up(self.choices.get("aim"), view, salvo.name)
        return heading(float(wanted)) if wanted is not None else self._points(view, salvo)

    def spares(self, view: View, wave: Wave, salvo: Salvo) -> bool:
        """Whether fighters leave a friendly salvo that they touch alone, where the rules allow it.  [XOR-FTR-02]"""
        return bool(self.choices.get("spares", True))

    def covers(self, view: View, ship: str, beside: Sequence[str]) -> Sequence[str]:
        """Ships in contact that a patrol over a ship covers, too, in the order wanted.  [XOR-CSP-03]"""
        return _first(self.choices.get("covers"), beside)

    # ------------------------------------------------------------ contacts
    def contact_order(self, view: View, unit: Ordnance, names: Sequence[str]) -> Sequence[str]:
        """Ships touched at equal distance, the one attacked first in front.  [ORD-ATK-04]"""
        return _first(self.choices.get("contact_order"), names)

    def pairing(self, view: View, wave: Wave) -> str:
        """How markers are paired off: ``spread`` or ``focus``.  [ORD-MUL-02]"""
        return str(self.choices.get("pairing", "spread"))

    def prey(self, view: View, wave: Wave) -> str:
        """Which markers of an enemy wave fighters take first once its fighters are gone.  [ORD-WAV-05, ORD-MUL-02]"""
        return str(self.choices.get("prey", ""))

    def splits_saved(self, view: View, wave: Wave) -> bool:
        """Whether markers that saved are left behind so that the rest goes on.  [ORD-RSW-01]"""
        return bool(self.choices.get("splits_saved", True))

    def strikes_halted(self, view: View, wave: Wave, enemies: Sequence[str]) -> str:
        """The enemy ship in contact that a wave attacks which halted after a save, or none.  [ORD-RES-05]"""
        wanted = look_up(self.choices.get("strikes_halted"), view, wave.name)
        return self.contact_order(view, wave, enemies)[0] if wanted is None or wanted else ""

    def ignores_hulk(self, view: View, salvo: Salvo, hulk: Ship) -> bool:
        """Whether boarding torpedoes pass a hulk by.  [ORD-BRD-04]"""
        return bool(self.choices.get("ignores_hulk", True))

    def brace(self, view: View, ship: Ship, threat: str) -> bool:
        """Whether a ship tries to brace against what threatens it.  [SHT-BRACE-01]"""
        wanted = look_up(self.choices.get("brace"), view, ship.name)
        return bool(wanted) if wanted is not None else self._brace(view, ship, threat)

    def turrets(self, view: View, ship: Ship, unit: Ordnance) -> bool:
        """Whether the turrets fire at this salvo or wave, or are held for the other kind.  [ORD-TUR-05]"""
        held = look_up(self.choices.get("hold_turrets"), view, ship.name)
        if held is not None:
            return bool(held != ("torpedoes" if isinstance(unit, Salvo) else "craft"))
        return self._turrets(view, ship, unit)

    def casualties(self, view: View, wave: Wave) -> str:
        """Which markers of a wave turrets take first once its fighters are gone.  [ORD-WAV-05]"""
        return str(self.choices.get("casualties", "assault_boat"))

    def surplus(self, view: View, names: Sequence[str]) -> Sequence[str]:
        """Waves in the order in which they lose markers for which an Ork fleet has no bays left.  [COR-RELOAD-03]"""
        return _first(self.choices.get("surplus"), names[::-1])

    def clears(self, view: View, markers: Sequence[str], number: int) -> Sequence[str]:
        """The blast markers taken off the table.  [COR-BMR-01]"""
        return list(_first(self.choices.get("clears"), markers))[:number]

    # ------------------------------------------------------------ hooks
    def _wing_shares(self) -> Mapping[str, float]:
        """Shares of a store by what the craft do: ``bomber``, ``fighter``, ``assault_boat``, ``torpedo``."""
        return {"bomber": 0.5, "fighter": 0.5}

    def _order(self, view: View, ship: Ship, squadron: Sequence[Ship]) -> str:
        return ""

    def _course(self, view: View, ship: Ship, helm: Helm) -> Course:
        return Course(helm.least)

    def _rams(self, view: View, ship: Ship) -> str:
        return ""

    def _boards(self, view: View, ship: Ship, foes: Sequence[str]) -> str:
        return ""

    def _teleports(self, view: View, ship: Ship, foes: Sequence[str]) -> str:
        return foes[0] if self.options.get("guns", False) else ""

    def _fire(self, view: View, ship: Ship, guns: Sequence[Mount]) -> Sequence[Shot]:
        return at_nearest(guns)

    def _launch(self, view: View, ship: Ship, allowance: Allowance) -> Launch:
        return Launch()

    def _aim(self, view: View, salvo: Salvo, ship: Ship) -> Point:
        return ship.heading

    def _fly(self, view: View, wave: Wave, reach: float) -> Flight:
        return Flight()

    def _leaves_cap(self, view: View, wave: Wave) -> bool:
        return False

    def _steer(self, view: View, salvo: Salvo) -> float:
        return 0.0

    def _converts(self, view: View, wave: Wave) -> Sequence[int]:
        return ()

    def _points(self, view: View, salvo: Salvo) -> Point:
        return salvo.heading

    def _brace(self, view: View, ship: Ship, threat: str) -> bool:
        return False

    def _turrets(self, view: View, ship: Ship, unit: Ordnance) -> bool:
        return True


def _rank(unit: Ordnance) -> tuple[int, int, str]:
    if isinstance(unit, Salvo):
        return 0, unit.strength, unit.name
    return (2, 0, unit.name) if unit.strikes else (1, 0, unit.name)


def _first(wanted: Any, names: Sequence[str]) -> Sequence[str]:
    """The names with those that are wanted in front, in the order wanted."""
    if not wanted:
        return names
    front = [name for name in wanted if name in names]
    return [*front, *(name for name in names if name not in front)]
