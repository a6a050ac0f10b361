"""Hit-and-Run attacks: fleets, teleports, several attacks on one ship."""

from fractions import Fraction

import pytest

from phasesim.dice import exact, replay
from phasesim.rules.bfg.boats import raid
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.hit_and_run import Raids, Teleporter, raid_modifier, raids, teleport_bar

CRUISER = Teleporter(hits=8, fleet="Chaos")


def bar(ship=CRUISER, cm=10.0, target_shields=0, target_hits=8):
    return teleport_bar(ship, cm, target_shields, target_hits)


@pytest.mark.rule("COR-HNR-03")
def test_space_marines_give_1_and_take_1_away():
    assert raid_modifier("Space Marines", "Chaos") == 1
    assert raid_modifier("Chaos", "Space Marines") == -1
    assert raid_modifier("Space Marines", "Space Marines") == raid_modifier("Orks", "Chaos") == 0


@pytest.mark.rule("COR-TELE-01")
def test_a_teleport_reaches_10_cm_and_no_ship_with_shields():
    assert bar() == ""
    assert bar(cm=10.1) == bar(target_shields=1) == bar(CRUISER._replace(used=True)) == "COR-TELE-01"


@pytest.mark.rule("COR-TELE-02")
@pytest.mark.parametrize(
    "state",
    [
        {"small": True},
        {"crippled": True},
        {"braced": True},
        {"order": "all_ahead_full"},
        {"order": "burn_retros"},
        {"order": "come_to_new_heading"},
        {"fleet": "Tau"},
    ],
)
def test_who_may_not_teleport(state):
    assert bar(CRUISER._replace(**state)) == "COR-TELE-02"


@pytest.mark.rule("COR-TELE-02")
@pytest.mark.parametrize("order", ["", "lock_on", "reload"])
def test_orders_under_which_a_ship_may(order):
    assert bar(CRUISER._replace(order=order)) == ""


@pytest.mark.rule("COR-TELE-03")
def test_the_target_has_no_more_hits_left_than_the_attacker():
    assert bar(CRUISER._replace(hits=7), target_hits=7) == ""
    assert bar(CRUISER._replace(hits=7)) == "COR-TELE-03"


@pytest.mark.rule("COR-HNR-02", "COR-HNR-03")
@pytest.mark.parametrize(
    ("face", "modifier", "critical"),
    [
        (1, 0, ""),
        (2, 0, "starboard_armament_damaged"),
        (4, 0, "port_armament_damaged"),
        (6, 0, "engine_room_damaged"),
        (1, 1, "starboard_armament_damaged"),
        (6, 1, "fire"),
        (2, -1, ""),
        (6, -1, "prow_armament_damaged"),
    ],
)
def test_the_total_is_read_off_the_table(bfgr, lunar, face, modifier, critical):
    assert replay(raid(bfgr, lunar, modifier), [face]).critical == critical


@pytest.mark.rule("COR-HNR-01", "COR-HNR-02")
def test_attacks_are_resolved_one_by_one(bfgr, lunar):
    assert replay(raids(bfgr, lunar, 3), [6, 1, 6]) == Raids(2, 0, 2, 2, 0)


@pytest.mark.rule("COR-HNR-04")
@pytest.mark.parametrize(("modifier", "chance"), [(0, Fraction(1, 2)), (1, Fraction(2, 3)), (-1, Fraction(1, 3))])
def test_an_escort_is_destroyed_on_4_or_more(bfgr, escort, modifier, chance):
    assert exact(raids, bfgr, escort, 1, modifier).p(lambda done: done.destroyed) == chance


@pytest.mark.rule("SHT-BRACE-02", "COR-HNR-05")
def test_a_braced_ship_saves_each_attack_that_succeeds_on_4(bfgr, lunar, escort):
    assert replay(raids(bfgr, lunar, 3, braced=True), [6, 4, 1, 6, 3]) == Raids(2, 1, 1, 1, 0)
    assert replay(raids(bfgr, escort, 1, braced=True), [4, 4]) == Raids(1, 1, 0, 0, 0)


def test_no_attack_is_made_on_a_ship_that_is_out_of_action(bfgr):
    assert replay(raids(bfgr, Hull(8, 1), 3), [6]) == Raids(1, 0, 1, 1, 1)
    assert replay(raids(bfgr, Hull(8, 8), 0), []) == Raids(0, 0, 0, 0, 0)
