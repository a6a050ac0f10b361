"""Tiny battles for rule tests: stage one from a compact description, fight it with scripted dice, see what came of it.

    scenario = battle(
        red=[salvo("salvo", 6, at=(-20, 0))],
        blue=[ship("Murder", at=(0, 0), heading=180)],
    )
    fight = fought(scenario, {"turrets": [1, 2], "torpedo attack": [6, 5, 5, 4, 2, 1], ...}, phase="ordnance")
    assert fight.one("attack").outcome["hits"] == 3
    assert fight.ordnance["red.salvo"].strength == 3

Sides play ``passive`` unless told otherwise, red is first, and every die must be scripted and used unless a ``seed`` is
given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from phasesim.content import load_rules, scenario_from
from phasesim.dice import Dice, Script
from phasesim.engine import Battle, BattleRecord, stage
from phasesim.rules.ruleset import RuleSet
from phasesim.table import BlastMarker, Ordnance, Scenario, Ship

Place = tuple[float, float]
PHASES = ("movement", "shooting", "ordnance", "end")
_BYSTANDERS = {
    "Imperial Navy": "Sword",
    "Chaos": "Iconoclast",
    "Space Marines": "Strike Cruiser",
    "Orks": "Ravager",
    "Eldar": "Hellebore",
    "Tau": "Defender",
}


# ---------------------------------------------------------------- what stands on the table
def ship(kind: str, at: Place = (0.0, 0.0), heading: float = 0.0, **keys: Any) -> dict[str, Any]:
    """A ship of a class; its name is that of the class unless ``name=`` says otherwise, its Leadership 8.

    ``keys`` are those of the scenario file: name, squadron, leadership, hits, hulk, criticals, options and so on.
    """
    return {"class": kind, "position": list(at), "heading": heading, "leadership": 8, **keys}


def wave(name: str, at: Place | None = None, fleet: str = "", on_cap: str = "", **craft: int) -> dict[str, Any]:
    """A wave in play at the start: ``wave("strike", (10, 0), bomber=4, fighter=2)``.

    Craft by role or, with _ for blanks, by name.  With ``on_cap`` its markers are on CAP over that ship, one by one.
    """
    numbers = {_craft_word(word): number for word, number in craft.items()}
    unit: dict[str, Any] = {"kind": "wave", "name": name, "craft": numbers}
    return unit | _given(position=list(at) if at is not None else None, fleet=fleet, on_cap=on_cap)


def salvo(name: str, strength: int, at: Place, heading: float = 0.0, **keys: Any) -> dict[str, Any]:
    """A torpedo salvo in play at the start; ``keys``: speed, boarding, turn, reroll, turrets_hit_on, launcher."""
    return {"kind": "salvo", "name": name, "strength": strength, "position": list(at), "heading": heading, **keys}


def _craft_word(word: str) -> str:
    return word if word.islower() else word.replace("_", " ").replace("Fighta Bomma", "Fighta-Bomma")


def _given(**keys: Any) -> dict[str, Any]:
    return {key: value for key, value in keys.items() if value}


# ---------------------------------------------------------------- the battle
def scenario_data(
    red: Sequence[Mapping[str, Any]] = (),
    blue: Sequence[Mapping[str, Any]] = (),
    *,
    choices: Mapping[str, Mapping[str, Any]] | None = None,
    doctrine: str = "passive",
    options: Mapping[str, Any] | None = None,
    blast: Sequence[Place] = (),
    first: str = "red",
    turns: int = 2,
    table: Place = (180.0, 120.0),
    stacked: bool = False,
    name: str = "test",
) -> dict[str, Any]:
    """A battle as parsed data of a scenario file; see `battle`."""
    forced = choices or {}
    sides = {}
    for side, units in (("red", red), ("blue", blue)):
        ships = [dict(unit) for unit in units if "class" in unit] or [_bystander(side, units, table)]
        ordnance = [dict(unit) for unit in units if "kind" in unit]
        sides[side] = {"doctrine": doctrine, "ships": ships, "ordnance": ordnance}
        sides[side] |= {"choices": dict(forced.get(side, {})), "options": dict(options or {})}
    return {
        "schema": 1,
        "name": name,
        "system": "bfgr",
        "turns": turns,
        "table": list(table),
        "first": first,
        "stacked": stacked,
        "sides": sides,
        "blast_markers": [{"position": list(at)} for at in blast],
    }


def battle(red: Sequence[Mapping[str, Any]] = (), blue: Sequence[Mapping[str, Any]] = (), **settings: Any) -> Scenario:
    """A scenario of what `ship`, `wave` and `salvo` describe.

    Parameters
    ----------
    red, blue : sequence
        Their ships and ordnance; a side without a ship gets one, "bystander", in a far corner (red's at the top left).
    choices : mapping, optional
        Forced decisions by side: ``{"red": {"launch": {...}}}``.
    doctrine, options, blast, first, turns, table, stacked, name
        As in a scenario file; ``blast`` is a list of positions.
    """
    return scenario_from(scenario_data(red, blue, **settings))


def _bystander(side: str, units: Sequence[Mapping[str, Any]], table: Place) -> dict[str, Any]:
    fleet = next((str(unit["fleet"]) for unit in units if "fleet" in unit), "Imperial Navy")
    turn = -1.0 if side == "red" else 1.0
    corner = (turn * (table[0] / 2 - 4.0), -turn * (table[1] / 2 - 4.0))
    return ship(_BYSTANDERS[fleet], corner, 180.0 if side == "blue" else 0.0, name="bystander")


# ---------------------------------------------------------------- the fight
class Happened(NamedTuple):
    """An event of the log, by name of its columns."""

    time: float
    sequence: int
    turn: int
    player: str
    phase: str
    kind: str
    actor: str
    target: str
    rules: str
    dice: tuple[tuple[str, bytes], ...]
    outcome: Mapping[str, Any]

    @property
    def faces(self) -> dict[str, list[int]]:
        """The faces rolled for it, by purpose."""
        found: dict[str, list[int]] = {}
        for purpose, faces in self.dice:
            found.setdefault(purpose, []).extend(faces)
        return found


@dataclass(frozen=True)
class Fought:
    """A battle that was fought: its log, and the table as it was left."""

    stage: Battle
    record: BattleRecord

    @property
    def events(self) -> list[Happened]:
        return [Happened(*event) for event in self.record.events]

    @property
    def row(self) -> dict[str, Any]:
        return self.record.row

    @property
    def ships(self) -> dict[str, Ship]:
        return self.stage.ships

    @property
    def ordnance(self) -> dict[str, Ordnance]:
        return self.stage.ordnance

    @property
    def blast(self) -> dict[str, BlastMarker]:
        return self.stage.blast

    def all(
        self, kind: str = "", actor: str = "", target: str = "", *, phase: str = "", player: str = "", **outcome: Any
    ) -> list[Happened]:
        """Events of a kind, by actor, target, phase, player and fields of the outcome; what is left out matters not."""
        wanted = _given(kind=kind, actor=actor, target=target, phase=phase, player=player)
        return [
            event
            for event in self.events
            if all(getattr(event, key) == value for key, value in wanted.items())
            and all(event.outcome.get(key) == value for key, value in outcome.items())
        ]

    def one(self, kind: str = "", actor: str = "", target: str = "", **more: Any) -> Happened:
        """The only event that fits (see `all`); with none or several the error shows the log."""
        found = self.all(kind, actor, target, **more)
        if len(found) != 1:
            raise AssertionError(f"{len(found)} events fit {kind} {actor} {target} {more}:\n{self.story()}")
        return found[0]

    def kinds(self, *wanted: str) -> list[str]:
        """Kinds of the events in their order, those of ``wanted`` only if any are given."""
        return [event.kind for event in self.events if not wanted or event.kind in wanted]

    def story(self) -> str:
        """The log, a line an event."""
        return "\n".join(
            f"{e.turn}.{e.player}.{e.phase} {e.time:.4f} {e.kind} {e.actor} > {e.target} {dict(e.outcome)}"
            f" {[(purpose, list(faces)) for purpose, faces in e.dice]} [{e.rules}]"
            for e in self.events
        )


def fought(
    scenario: Scenario,
    dice: Mapping[Any, Sequence[int]] | None = None,
    *,
    rules: str | RuleSet = "bfgr",
    seed: int | None = None,
    phase: str = "",
    start: str = "",
    stop: str = "",
    graphs: Sequence[str] = (),
) -> Fought:
    """Fight a battle, or some phases of it.

    Parameters
    ----------
    dice : mapping
        Scripted faces (see `phasesim.dice.Script`); all must be used, and with no ``seed`` nothing else may be rolled.
    seed : int, optional
        Addressed dice for whatever is not scripted.
    phase : str, optional
        The only phase to play: ``"ordnance"``, ``"blue.ordnance"`` or ``"2.blue.ordnance"``; turn 1 and first player
        where left out.
    start, stop : str, optional
        Or the first and the last one.
    """
    script = Script(dice or {}) if seed is None else Script.mixed(dice or {}, Dice(seed))
    values = load_rules(rules) if isinstance(rules, str) else rules
    host = stage(scenario, values, dice=script, keep_graphs=tuple(graphs))
    begin = _number(scenario, phase or start) if phase or start else 0
    end = _number(scenario, phase or stop) + 1 if phase or stop else None
    record = host.run(begin, end)
    script.check()
    return Fought(host, record)


def _number(scenario: Scenario, text: str) -> int:
    """Number of a phase, from 0; a scenario must say who is first."""
    parts = text.split(".")
    turn = int(parts.pop(0)) if parts[0].isdigit() else 1
    player = parts[0] if len(parts) > 1 else scenario.first
    return 8 * (turn - 1) + 4 * (player != scenario.first) + PHASES.index(parts[-1])
