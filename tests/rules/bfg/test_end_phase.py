"""The End Phase on the table: damage control, fires, and blast markers taken off."""

import pytest
from staging import battle, fought, ship

from phasesim.doctrine import Doctrine
from phasesim.errors import InputError

REMOVAL = "blast marker removal"


def ended(red, dice, blue=(), **settings):
    return fought(battle(red, blue, **settings), dice, phase="end")


@pytest.mark.rule("COR-DC-01", "COR-TURN-08")
def test_both_players_repair_in_every_end_phase_with_a_die_a_hit_left():
    hurt = {"criticals": ["fire"]}
    red, blue = [ship("Lunar", (-40, 0), hits=5, **hurt)], [ship("Murder", (40, 0), hits=3, **hurt)]
    dice = {("red.Lunar", "damage control"): [6, 1, 1, 1, 1], ("blue.Murder", "damage control"): [1, 6, 1]}
    for first in ("red", "blue"):
        fight = ended(red, dice, blue, first=first)
        assert {e.actor: e.outcome["dice"] for e in fight.all("damage_control")} == {"red.Lunar": 5, "blue.Murder": 3}
        assert not fight.ships["red.Lunar"].criticals + fight.ships["blue.Murder"].criticals


@pytest.mark.rule("COR-DC-01", "SHT-CRIT-05")
def test_each_six_repairs_one_instance_and_the_owner_chooses_after_the_roll():
    many = ["fire", "fire", "thrusters_damaged", "port_armament_damaged"]
    fight = ended([ship("Lunar", criticals=many)], {"damage control": [6, 6, 1, 1, 1, 1, 1, 1]})
    assert fight.one("damage_control").outcome["repaired"] == ["fire", "fire"]
    red = {"red": {"repair": "port_armament_damaged"}}
    fight = ended([ship("Lunar", criticals=many)], {"damage control": [6, 1, 1, 1, 1, 1, 1, 1]}, choices=red)
    assert fight.ships["red.Lunar"].criticals == ("fire", "fire", "thrusters_damaged")


@pytest.mark.rule("COR-DC-02", "SHT-BMP-09")
def test_a_marker_in_contact_halves_the_dice_rounding_up():
    fight = ended(
        [ship("Lunar", hits=7, criticals=["fire"])], {"damage control": [1] * 4, REMOVAL: [1]}, blast=[(0, 2.8)]
    )
    assert fight.one("damage_control").outcome["dice"] == 4


@pytest.mark.rule("COR-DC-03", "SHT-CRTAB-09", "SHT-CRTAB-10")
def test_bridges_and_shields_stay_lost_and_so_do_hits():
    lost = ["bridge_smashed", "shields_collapse"]
    fight = ended([ship("Lunar", hits=2, criticals=lost)], {})
    assert not fight.all("damage_control")
    assert fight.ships["red.Lunar"].criticals == tuple(lost)
    fight = ended([ship("Lunar", hits=2, criticals=[*lost, "fire"])], {"damage control": [6, 6]})
    assert fight.ships["red.Lunar"].criticals == tuple(lost) and fight.ships["red.Lunar"].hits == 2


@pytest.mark.rule("COR-DC-04", "SHT-CRIT-07", "SHT-CRTAB-07", "SHT-CRIT-02")
def test_fires_that_still_burn_do_a_point_each_without_save_or_critical_check():
    fight = ended([ship("Lunar", criticals=["fire"] * 3)], {"damage control": [1] * 8})
    assert fight.one("fire").outcome["damage"] == 3
    assert fight.ships["red.Lunar"].hits == 5
    assert fight.ships["red.Lunar"].criticals == ("fire", "fire", "fire")


@pytest.mark.rule("COR-DC-04")
def test_they_burn_after_the_repair_rolls_and_in_both_players_turns():
    fight = fought(
        battle([ship("Lunar", criticals=["fire", "fire"])]),
        {"damage control": [6] + [1] * 14},
        start="end",
        stop="blue.end",
    )
    assert [(e.player, e.kind) for e in fight.all(target="red.Lunar")] == [
        ("red", "damage_control"),
        ("red", "fire"),
        ("blue", "damage_control"),
        ("blue", "fire"),
    ]
    assert fight.ships["red.Lunar"].hits == 6


DOOM = {"damage control": [1], "catastrophic damage": [1, 1], REMOVAL: [1]}


@pytest.mark.rule("COR-DC-04", "SHT-DMG-03")
def test_a_fire_can_destroy_a_ship():
    fight = ended([ship("Lunar", hits=1, criticals=["fire"]), ship("Gothic", (20, 20))], DOOM)
    assert fight.one("fire").rules.startswith("COR-DC-04")
    assert fight.one("destroyed").target == "red.Lunar"
    assert fight.ships["red.Lunar"].hulk


# ---------------------------------------------------------------- blast markers
ROW = [(10 * n, 40) for n in range(8)]


@pytest.mark.rule("COR-BMR-01")
@pytest.mark.parametrize(("first", "face", "left"), [("red", 3, 5), ("blue", 6, 2)])
def test_the_active_player_takes_off_as_many_markers_as_the_die_says(first, face, left):
    fight = ended([], {(first, "blast markers", REMOVAL): [face]}, blast=ROW, first=first)
    assert len(fight.blast) == left
    assert fight.one("blast_removal").actor == first


@pytest.mark.rule("COR-BMR-01")
def test_all_that_are_free_if_the_die_says_more():
    assert not ended([], {REMOVAL: [6]}, blast=ROW[:4]).blast


@pytest.mark.rule("COR-BMR-01", "SHT-BMP-01")
def test_none_that_touches_the_base_of_a_ship_or_of_a_hulk():
    red = [ship("Lunar"), ship("Gothic", (20, 20), hulk=True)]
    fight = ended(red, {REMOVAL: [6]}, blast=[(0, 2.85), (20, 17.15), (40, 40)])
    assert sorted(fight.blast) == ["blast 1", "blast 2"]
    assert fight.one("blast_removal").outcome["removed"] == ["blast 3"]


@pytest.mark.rule("COR-BMR-01")
def test_the_player_picks_which():
    fight = ended([], {REMOVAL: [2]}, blast=ROW, choices={"red": {"clears": ["blast 7", "blast 2"]}})
    assert fight.one("blast_removal").outcome["removed"] == ["blast 7", "blast 2"]


@pytest.mark.rule("COR-BMR-01")
@pytest.mark.parametrize(
    "answer", [[], ["blast 1"], ["blast 1", "blast 1"], ["blast 1", "nowhere"], ["blast 1", "blast 9"]]
)
def test_a_player_who_takes_another_number_or_one_in_contact_is_refused(answer, monkeypatch):
    monkeypatch.setattr(Doctrine, "clears", lambda *_: answer)
    with pytest.raises(InputError, match="red must remove 2 blast markers.*COR-BMR-01"):
        ended([ship("Lunar")], {REMOVAL: [2]}, blast=[*ROW, (0, 2.85)])


@pytest.mark.rule("COR-BMR-01")
def test_nothing_is_rolled_for_a_table_without_markers():
    assert not ended([ship("Lunar")], {}).events
