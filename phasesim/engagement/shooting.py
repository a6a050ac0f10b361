"""Engagements of the Shooting Phase: what fires at a ship, and the brace against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from phasesim.dice import Call, Program, Repeat, Then
from phasesim.engagement.figures import Figure
from phasesim.engagement.kinds import Asked, Engagement, given
from phasesim.errors import InputError
from phasesim.rules.bfg.batteries import battery_attack
from phasesim.rules.bfg.command import command_check, modified
from phasesim.rules.bfg.damage import brace_save
from phasesim.rules.bfg.gunnery import attack_dice
from phasesim.rules.bfg.holofields import holofield_saves
from phasesim.rules.bfg.lances import lance_attack
from phasesim.rules.bfg.nova import Shot, nova_hits, nova_shot, under
from phasesim.rules.bfg.shields import absorb
from phasesim.rules.ruleset import RuleSet
from phasesim.table import base_radius

TARGETS = {
    "closing-capital": ("capital", "closing"),
    "away-capital": ("capital", "away"),
    "abeam-capital": ("capital", "abeam"),
    "closing-escort": ("escort", "closing"),
    "away-escort": ("escort", "away"),
    "abeam-escort": ("escort", "abeam"),
    "defences": ("defence", ""),
    "ordnance": ("ordnance", ""),
}
"""Targets of the gunnery table, as they are written.  [SHT-GUN-01]"""

LOOKED_UP = {"firepower": 10, "target": "closing-capital", "range": 20, "blast_markers": False, "holofield": False}
"""Figures that make dice of Firepower, and what they are where none is given."""

TOGETHER = "dice, or firepower with its target and range"


class Volley(NamedTuple):
    """Hits that shields stopped, and hits on the ship."""

    shield_hits: int
    hull_hits: int


# ---------------------------------------------------------------- programs of several steps
def lances_on(
    rules: RuleSet, strength: int, shields: int, lock_on: bool, pulsar: bool, holofield: bool
) -> Program[Volley]:
    """Lances at a ship: to hit, shields, holofield.  [SHT-LANCE-01, SHT-SHLD-01, COR-HOLO-02]"""
    hits = yield Call(lance_attack, rules, strength, lock_on, pulsar)
    stopped, through, _ = absorb(hits, shields, "lance")
    return Then(Call(holofield_saves, through if holofield else 0), lambda saved: Volley(stopped, through - saved))


def battery_on(rules: RuleSet, dice: int, armour: int, shields: int, lock_on: bool) -> Program[Volley]:
    """Batteries at a ship: to hit, shields.  [SHT-BATT-03, SHT-SHLD-01]"""
    attack = Call(battery_attack, rules, dice, armour, lock_on)
    return Then(attack, lambda hits: Volley(*absorb(hits, shields, "battery")[:2]))
    yield


def braced_for(hits: int, leadership: int | None) -> Program[tuple[int, int]]:
    """A brace and its saves: points saved, and damage.  [SHT-BRACE-01, SHT-BRACE-08, COR-CMD-01]"""
    braced = leadership is None or (yield Call(command_check, leadership, of="passed"))
    return Then(Repeat(hits if braced else 0, brace_save), lambda saved: (saved, hits - saved))


def shell_on(rules: RuleSet, cm: int, radius: float, shields: int, holofield: bool) -> Program[tuple[str, Volley]]:
    """A nova cannon shot centred on a ship: whichever way it scatters, the cm alone tell what touches the base.

    [SHT-NOVA-03, SHT-NOVA-06, SHT-NOVA-13, SHT-HOLO-01]
    """
    shot: Shot = yield Call(nova_shot, rules, float(cm))
    touched = under((0.0 if shot.hit else float(shot.cm), 0.0), (0.0, 0.0), radius)
    shell = Call(nova_hits, rules, touched, holofield)
    return Then(shell, lambda found: (touched, Volley(*absorb(found.hits, shields, "nova")[:2])))


# ---------------------------------------------------------------- figures
_SHIELDS = Figure("shields", "hits that the shields can still stop", 2)
_LOCK_ON = Figure("lock_on", "the firer is on Lock On: misses are rolled again", False)
_BRACED = Figure("braced", "the ship is braced: count the damage that it does not save", False)
_HOLOFIELD = Figure("holofield", "the target has a holofield", False)


def _settle_battery(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Either dice as they are, or what the gunnery table makes them of; ordnance is hit on 6."""
    looked_up = {name: inputs[name] for name in LOOKED_UP}
    rest = {name: value for name, value in inputs.items() if name not in LOOKED_UP}
    if inputs["dice"] is None:
        looked_up = {name: LOOKED_UP[name] if value is None else value for name, value in looked_up.items()}
        settled = given(looked_up | rest)
    else:
        for name, value in looked_up.items():
            if value not in (None, False):
                raise InputError("has no effect on dice that are given:", key=name, value=value, allowed=TOGETHER)
        settled = given(rest)
    needed = 6 if settled.get("target") == "ordnance" else 5
    settled.setdefault("armour", needed)
    if needed == 6 and settled["armour"] != 6:
        raise InputError("ordnance is hit on 6:", key="armour", value=settled["armour"], allowed="6", rule="ORD-SHT-07")
    return {name: settled[name] for name in inputs if name in settled}


def _battery(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    dice = f.get("dice")
    if dice is None:
        target, aspect = TARGETS[f["target"]]
        dice = attack_dice(f["firepower"], target, aspect, f["range"], f["blast_markers"], f["holofield"])
    return battery_on, (rules, dice, f["armour"], f["shields"], f["lock_on"])


def _lances(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    return lances_on, (rules, f["strength"], f["shields"], f["lock_on"], f["pulsar"], f["holofield"])


def _brace(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    leadership = f.get("leadership")
    checked = None if leadership is None else modified(leadership, f["under_fire"], f["contacts"])
    return braced_for, (f["hits"], checked)


def _nova(rules: RuleSet, f: Mapping[str, Any]) -> Asked:
    radius = base_radius(3, 12) if f["base"] == "large" else base_radius(1, 1)
    return shell_on, (rules, f["range"], radius, f["shields"], f["holofield"])


SHOOTING = (
    Engagement(
        "lances",
        "a volley of lances against a ship",
        (
            Figure("strength", "points of lance Strength that bear, halvings done", 4),
            _SHIELDS,
            _LOCK_ON,
            Figure("pulsar", "they are pulsar lances", False),
            _HOLOFIELD,
            _BRACED,
        ),
        ("shield_hits", "hull_hits"),
        _lances,
        tuple,
        saves="hull_hits",
    ),
    Engagement(
        "battery",
        "weapons batteries against a ship, by dice or by Firepower",
        (
            Figure("dice", "dice rolled, in place of what makes them", None),
            Figure("firepower", "points of Firepower that bear, halvings done; 10, where not given", None),
            Figure("target", "type and aspect; closing-capital, where not given", None, options=tuple(TARGETS)),
            Figure("range", "cm from stem to stem; 20, where not given", None, most=150),
            Figure("blast_markers", "blast markers are in the way", False),
            Figure("holofield", "the target has a holofield", False),
            Figure(
                "armour",
                "Armour of the side shown; 5, or 6 for ordnance, where not given",
                None,
                1,
                6,
                rule="COR-SHIP-02",
            ),
            _SHIELDS,
            _LOCK_ON,
            _BRACED,
        ),
        ("shield_hits", "hull_hits"),
        _battery,
        tuple,
        saves="hull_hits",
        settle=_settle_battery,
    ),
    Engagement(
        "brace",
        "hits that reach a ship which braces",
        (
            Figure("hits", "points of damage that come at it", 4),
            Figure("leadership", "Leadership for the check; it has braced already, where not given", None, 0, 10),
            Figure("under_fire", "a blast marker touches it: -1 on the check", False),
            Figure("contacts", "an enemy ship is on special orders: +1 on the check", False),
        ),
        ("saved", "damage"),
        _brace,
        tuple,
    ),
    Engagement(
        "nova",
        "a nova cannon shot centred on a ship",
        (
            Figure("range", "cm from the firer to the near edge of the template", 45, 30, 150, rule="SHT-NOVA-02"),
            Figure("base", "base of the target", "small", options=("small", "large")),
            _SHIELDS,
            _HOLOFIELD,
            _BRACED,
        ),
        ("hole", "edge", "shield_hits", "hull_hits"),
        _nova,
        lambda done: (int(done[0] == "hole"), int(done[0] == "edge"), *done[1]),
        saves="hull_hits",
    ),
)
"""In the order in which commands list them."""
