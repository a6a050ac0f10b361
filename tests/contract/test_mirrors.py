"""Mirrored battles: a table turned round is the same battle, and sides that trade places trade their results."""

import re
from collections.abc import Mapping

import pytest
from contract.cases import CASES, record_of, rules_of, scenario_of

from phasesim.dice import Dice
from phasesim.engine import fight
from phasesim.table import Scenario, Side

every_battle = pytest.mark.parametrize(("scenario", "rules", "doctrine"), CASES)
POINTS = ("from", "to", "placed", "at", "lands")


def back(point):
    return (0.0 - point[0], 0.0 - point[1])


def turned_round(scenario):
    """The scenario with the table turned by half a circle."""

    def unit(one):
        turned = one.but(position=back(one.position))
        return turned.but(heading=back(one.heading)) if hasattr(one, "heading") else turned

    sides = [
        side.but(
            ships=tuple(map(unit, side.ships)),
            ordnance=tuple(map(unit, side.ordnance)),
            choices={decision: _from_behind(decision, answer) for decision, answer in side.choices.items()},
        )
        for side in scenario.sides
    ]
    lying = {"blast": tuple(map(unit, scenario.blast)), "terrain": tuple(map(unit, scenario.terrain))}
    return scenario.but(sides=tuple(sides), **lying)


def _from_behind(decision, answer):
    """A forced decision as one sees it from the other end of the table: points to fly to, degrees to aim at."""
    if isinstance(answer, dict):
        return {key: _from_behind("to" if key == "to" else decision, value) for key, value in answer.items()}
    if decision == "to":
        return [list(back(point)) for point in answer]
    return answer + 180.0 if decision == "aim" else answer


def seen_from_behind(event):
    """An event of the log as one sees it from the other end of the table."""
    outcome = dict(event[10])
    for key in POINTS:
        if isinstance(outcome.get(key), list):
            points = outcome[key]
            outcome[key] = list(map(list, map(back, points))) if isinstance(points[0], list) else list(back(points))
    if "heading" in outcome:
        outcome["heading"] = (outcome["heading"] + 180.0) % 360.0
    return (*event[:10], outcome)


@every_battle
def test_a_table_turned_round_is_the_same_battle(scenario, rules, doctrine):
    original = record_of(scenario, rules, doctrine)
    other = fight(turned_round(scenario_of(scenario, doctrine)), rules_of(rules), seed=1)
    assert [seen_from_behind(event) for event in other.events] == original.events
    assert other.row | {"digest": ""} == original.row | {"digest": ""}
    assert other.series == original.series


# ---------------------------------------------------------------- sides that trade places
OTHER = {"red": "blue", "blue": "red"}


def traded(text):
    return re.sub(r"\b(red|blue)\b", lambda side: OTHER[side[0]], text)


class TradedDice(Dice):
    """The dice of the battle in which the sides have each other's names."""

    def begin(self, turn, player, phase):
        super().begin(turn, traded(player), phase)

    def faces(self, unit, counterpart, purpose, n):
        return super().faces(traded(unit), traded(counterpart), purpose, n)


def with_traded_names(value):
    """A scenario, or a part of it, in which the sides have each other's names."""
    if isinstance(value, str):
        return traded(value)
    if isinstance(value, Mapping):
        return {with_traded_names(key): with_traded_names(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        return type(value)(map(with_traded_names, value))
    if isinstance(value, (Scenario, Side)) or hasattr(value, "name"):
        parts = {key: with_traded_names(part) for key, part in vars(value).items() if key not in SHEETS}
        return value.but(**parts)
    return value


SHEETS = ("sheet", "squadrons", "craft")
"""What no side's name stands in."""


@every_battle
def test_sides_that_trade_names_trade_results(scenario, rules, doctrine):
    original = record_of(scenario, rules, doctrine)
    setting = with_traded_names(scenario_of(scenario, doctrine))
    other = fight(setting, rules_of(rules), seed=1, dice=TradedDice(1))
    assert traded(repr([event[2:] for event in other.events])) == repr([event[2:] for event in original.events])
    for key in ("win", "hull_lost", "ships_lost", "craft_lost", "points"):
        for side in OTHER:
            assert other.row[f"{key}_{side}"] == original.row[f"{key}_{OTHER[side]}"]
