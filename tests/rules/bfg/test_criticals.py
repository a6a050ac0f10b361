"""The critical tables: as data, the step up, extra damage."""

import csv

import pytest

from phasesim.content.finder import models_root
from phasesim.dice import exact, replay
from phasesim.rules.bfg.criticals import ELDAR, STANDARD, TABLES, Hull, apply_critical, find


def test_the_standard_table_is_that_of_the_model_files():
    with (models_root() / "tables" / "critical_hits_table.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(int(r["roll_2d6"]), r["result"], r["extra_damage"], r["mount"]) for r in rows] == [
        (row.roll, row.name, str(row.extra), row.mount) for row in STANDARD.rows
    ]
    assert [r["repairable"] == "yes" for r in rows] == [row.repairable for row in STANDARD.rows]
    assert [r["repairable"] != "n/a" for r in rows] == [row.lasting for row in STANDARD.rows]


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_table_has_a_result_for_every_total(table):
    assert [row.roll for row in table.rows] == list(range(2, 13))


@pytest.mark.rule("SHT-CRIT-08")
def test_dorsal_damage_to_a_ship_without_dorsal_weapons_is_starboard_damage(lunar):
    assert replay(apply_critical(lunar, 2), []).hull.criticals == ("starboard_armament_damaged",)


@pytest.mark.rule("SHT-CRIT-08", "SHT-CRTAB-09")
def test_damage_beyond_repair_is_not_repeated(lunar):
    smashed = replay(apply_critical(lunar, 9), []).hull
    assert find(smashed, 9).name == "shields_collapse"
    collapsed = replay(apply_critical(smashed, 9), []).hull
    assert collapsed.criticals == ("bridge_smashed", "shields_collapse")
    assert find(collapsed, 9).name == "hull_breach"


@pytest.mark.rule("SHT-CRIT-08")
def test_a_ship_without_shields_cannot_lose_them(lunar):
    assert find(lunar._replace(shields=0), 10).name == "hull_breach"


@pytest.mark.rule("SHT-CRIT-08")
def test_the_extra_damage_is_that_of_the_result_applied(lunar):
    bare = lunar._replace(mounts=frozenset())
    done = replay(apply_critical(bare, 2), [])
    assert (done.name, done.lost) == ("engine_room_damaged", 1)


@pytest.mark.rule("SHT-CRIT-05")
def test_a_repairable_result_applies_again(ship):
    again = replay(apply_critical(ship._replace(criticals=("thrusters_damaged",)), 8), [])
    assert (again.hull.criticals, again.lost) == (("thrusters_damaged", "thrusters_damaged"), 1)


@pytest.mark.rule("SHT-CRTAB-11", "SHT-CRTAB-12", "COR-ECT-11", "COR-ECT-12", "COR-BASIC-03")
@pytest.mark.parametrize("table", TABLES)
def test_a_breach_costs_a_d3_and_a_collapse_a_d6(ship, table):
    hull = ship._replace(table=table)
    assert [replay(apply_critical(hull, 11), [face]).lost for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert [replay(apply_critical(hull, 12), [face]).lost for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert replay(apply_critical(hull, 12), [1]).hull.criticals == ()


def test_extra_damage_stops_at_no_hits(ship):
    assert replay(apply_critical(ship._replace(hits=2), 12), [6]).lost == 2


@pytest.mark.rule("COR-ECT-09")
def test_eldar_results_have_their_own_extra_damage():
    assert {row.name: row.extra for row in ELDAR.rows if row.extra and row.lasting} == {
        "superstructure_damaged": 1,
        "infinity_circuit_smashed": 1,
    }


def test_eldar_holofields_are_lost_once():
    hull = Hull(6, 6, table="eldar", criticals=("holofield_generators_destroyed",))
    assert find(hull, 10).name == "hull_breach"


def test_every_total_applies_to_any_hull():
    for hull in (Hull(8, 8), Hull(8, 8, table="eldar"), Hull(8, 8, criticals=("bridge_smashed",))):
        for total in range(2, 13):
            assert exact(apply_critical, hull, total)
