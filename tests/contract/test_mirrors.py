"""Mirrored battles: a table turned round is the same battle, and sides that trade places trade their results."""

import re

import pytest
from contract.cases import CASES, record_of, rules_of, scenario_of

from phasesim.dice import Dice
from phasesim.engine import fight

every_battle = pytest.mark.parametrize(("scenario", "rules", "doctrine"), CASES)
POINTS = ("from", "to")


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
    return scenario.but(sides=tuple(sides), blast=tuple(map(unit, scenario.blast)))


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
        if key in outcome:
            outcome[key] = list(back(outcome[key]))
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


def with_traded_names(scenario):
    def unit(one):
        return one.but(**{key: traded(value) for key, value in vars(one).items() if isinstance(value, str)})

    sides = [
        side.but(
            name=OTHER[side.name],
            ships=tuple(map(unit, side.ships)),
            ordnance=tuple(map(unit, side.ordnance)),
            choices=_traded(side.choices),
        )
        for side in scenario.sides
    ]
    return scenario.but(sides=tuple(sides), first=traded(scenario.first))


def _traded(choices):
    if isinstance(choices, dict):
        return {traded(key): _traded(value) for key, value in choices.items()}
    if isinstance(choices, list):
        return [_traded(value) for value in choices]
    return traded(choices) if isinstance(choices, str) else choices


@every_battle
def test_sides_that_trade_names_trade_results(scenario, rules, doctrine):
    original = record_of(scenario, rules, doctrine)
    setting = with_traded_names(scenario_of(scenario, doctrine))
    other = fight(setting, rules_of(rules), seed=1, dice=TradedDice(1))
    assert traded(repr([event[2:] for event in other.events])) == repr([event[2:] for event in original.events])
    for key in ("win", "hull_lost", "ships_lost", "craft_lost", "points"):
        for side in OTHER:
            assert other.row[f"{key}_{side}"] == original.row[f"{key}_{OTHER[side]}"]
