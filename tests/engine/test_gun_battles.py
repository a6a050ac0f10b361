"""Battles with guns: what must hold in every one of them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from phasesim.content import load_rules, load_scenario
from phasesim.dice import Dice
from phasesim.engine import stage
from phasesim.rules.bfg.hulls import shields_now
from phasesim.table import touches

RULES = load_rules("bfgr")
SCENARIOS = ("cruiser-clash", "line-battle", "escort-hunt", "carrier-vs-gunline", "battleship-duel")
DOCTRINES = ("broadside", "line_abreast", "stand_off", "close_and_board", "random_legal")


@st.composite
def battles(draw):
    """A battle of some turns on one of the scenarios, each side under one of the doctrines."""
    scenario = load_scenario(draw(st.sampled_from(SCENARIOS)))
    sides = tuple(side.but(doctrine=draw(st.sampled_from(DOCTRINES)), options={}) for side in scenario.sides)
    staged = scenario.but(turns=draw(st.integers(2, 5)), sides=sides)
    return stage(staged, RULES, dice=Dice(draw(st.integers(0, 999))))


few = settings(max_examples=25)


@few
@given(battles())
def test_hits_never_rise_and_each_point_of_damage_has_a_source(battle):
    record = battle.run()
    hits = {ship.name: ship.hits for side in battle.scenario.sides for ship in side.ships}
    for event in record.events:
        kind, actor, target, outcome = event[5], event[6], event[7], event[10]
        if "hull" in outcome:
            assert actor and kind in ("damage", "fire", "raid", "boarded")
            assert outcome["damage"] >= 0
            assert hits[target] - outcome["damage"] == outcome["hull"], event
            hits[target] = outcome["hull"]
    assert {name: ship.hits for name, ship in battle.ships.items()}.items() <= hits.items()


@few
@given(battles())
def test_what_shields_stop_leaves_as_many_markers(battle):
    record = battle.run()
    stopped = sum(event[10].get("shields", 0) for event in record.events if event[5] == "damage")
    laid = [event for event in record.events if event[5] == "blast_markers" and event[8] == "SHT-BMP-02 SHT-BMP-03"]
    assert stopped == sum(len(event[10]["placed"]) for event in laid)


@few
@given(battles())
def test_shields_are_the_rating_less_the_markers_in_contact(battle):
    battle.run()
    for ship in battle.fleets["red"] | battle.fleets["blue"]:
        one = battle.ships[ship]
        beside = battle.touching(ship)
        if (
            any(
                touches(battle.ships[b].position, battle.ships[b].radius, one.position, one.radius - 0.01)
                for b in beside
            )
            or "shields_collapse" in one.criticals
        ):
            continue
        rating = (one.sheet.shields + 1) // 2 if one.crippled else one.sheet.shields
        markers = sum(touches(m.position, m.radius, one.position, one.radius) for m in battle.blast.values())
        assert shields_now(battle, one) == max(0, rating - markers)


@few
@given(battles())
def test_no_weapon_fires_twice_in_a_phase_nor_a_wreck_at_all(battle):
    record = battle.run()
    fired, gone = set(), set()
    for event in record.events:
        turn, player, kind, actor, target, outcome = event[2], event[3], event[5], event[6], event[7], event[10]
        if kind == "destroyed":
            gone.add(target)
        if kind == "shoots" and outcome["weapon"] not in ("explosion", "nova cannon"):
            assert actor not in gone and actor.startswith(player), event
            key = (turn, player, actor, target, outcome["weapon"], outcome["points"], outcome.get("columns") and 1)
            assert outcome["weapon"] == "lances" or key not in fired, event
            fired.add(key)
