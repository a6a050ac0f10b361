"""Direct fire in battle: who fires at whom, with what, in which order."""

import pytest
from staging import battle, fought, salvo, ship

from phasesim.errors import InputError

NEAREST = {"red": {"fire": "nearest"}}


def fired(red, blue, dice, fire="nearest", **more):
    choices = {"red": {"fire": fire, **more.pop("red_too", {})}, **more.pop("choices", {})}
    return fought(battle(red, blue, choices=choices, **more), dice, phase="shooting")


def murder(at=(0, 0), **keys):
    """Firepower 10 to starboard, along the x axis."""
    return ship("Murder", at, 90, **keys)


# ---------------------------------------------------------------- gunnery
@pytest.mark.rule("SHT-FIRE-01", "SHT-BATT-03", "SHT-SHLD-01", "SHT-BMP-02", "COR-TURN-06")
def test_the_books_broadside_is_resolved_at_once():
    fight = fired([murder()], [ship("Lunar", (20, 0), 180)], {"weapons battery": [6, 5, 6, 1, 2, 3, 4]})
    shot = fight.one("shoots", "red.Murder", "blue.Lunar").outcome
    assert (shot["points"], shot["columns"], shot["dice"], shot["armour"], shot["hits"]) == (10, [2], 7, 6, 2)
    assert fight.one("damage").outcome["shields"] == 2
    assert len(fight.blast) == 2 and fight.ships["blue.Lunar"].hits == 8


@pytest.mark.rule("SHT-BATT-03", "SHT-GUN-01", "SHT-MOD-01", "SHT-ARC-05")
@pytest.mark.parametrize(
    ("at", "heading", "column", "armour"),
    [((14, 0), 180, 1, 6), ((20, 0), 180, 2, 6), ((20, 0), 0, 3, 5), ((20, 0), 90, 4, 5), ((40, 0), 90, 5, 5)],
)
def test_column_and_armour_are_those_of_the_side_shown_and_the_range(at, heading, column, armour):
    fight = fought(battle([murder()], [ship("Lunar", at, heading)], choices=NEAREST), seed=1, phase="shooting")
    shot = fight.one("shoots", weapon="weapons battery").outcome
    assert (shot["columns"], shot["armour"]) == ([column], armour)


@pytest.mark.rule("SHT-BME-07", "SHT-BME-08")
def test_blast_markers_on_the_line_shift_gunnery_and_leave_lances_alone():
    gothic, lunar = ship("Lunar", (0, 0), 90), ship("Murder", (20, 0), 180)
    fight = fought(battle([gothic], [lunar], choices=NEAREST, blast=[(10, 0)]), seed=1, phase="shooting")
    assert fight.one("shoots", weapon="weapons battery").outcome["columns"] == [3]
    assert fight.one("shoots", weapon="lances").outcome["dice"] == 2


@pytest.mark.rule("SHT-GUN-05", "COR-MOVE-05")
@pytest.mark.parametrize(("turn", "column"), [(1, 2), (2, 1)])
def test_a_ship_that_stood_still_is_shot_at_as_defences_once_it_has_had_a_movement_phase(turn, column):
    slow = ship("Emperor", (20, 0), 180, hits=6, criticals=["thrusters_damaged"])  # its speed is 0
    forced = {"red": {"fire": {f"{turn} Murder": "nearest"}, "course": 12.5}}
    red = [ship("Murder", (0, -12.5 * turn), 90)]
    fight = fought(battle(red, [slow], choices=forced), seed=3, stop=f"{turn}.red.shooting")
    assert fight.all("shoots")[0].outcome["columns"] == [column]


# ---------------------------------------------------------------- together, one after another
@pytest.mark.rule("SHT-BATT-02", "SHT-SPLIT-02")
def test_lines_of_one_type_are_added_up_whatever_their_range():
    fight = fought(
        battle([ship("Tyrant", (0, 0), 90)], [ship("Murder", (20, 0), 180)], choices=NEAREST), seed=1, phase="shooting"
    )
    assert fight.one("shoots").outcome["points"] == 4 + 6


@pytest.mark.rule("SHT-FIRE-04", "SHT-BME-09", "SHT-SHLD-02")
def test_markers_of_one_attack_count_for_the_next():
    lances_first = [{"guns": "lance", "target": "Murder"}, {"guns": "battery", "target": "Murder"}]
    dice = {"lance": [4, 5], "weapons battery": [6, 1, 1], "critical check": [1]}
    fight = fired([ship("Lunar", (0, 0), 90)], [ship("Murder", (20, 0), 180)], dice, lances_first)
    assert [e.outcome["weapon"] for e in fight.all("shoots")] == ["lances", "weapons battery"]
    assert fight.one("shoots", weapon="weapons battery").outcome["columns"] == [3]
    assert [e.outcome["shields"] for e in fight.all("damage")] == [2, 0]


@pytest.mark.rule("SHT-BATT-04", "COR-WPN-01")
def test_types_of_gunnery_fired_together_do_not_shift_one_another():
    red = [ship("Strike Cruiser", (0, 0), 90)]
    fight = fought(battle(red, [ship("Lunar", (20, 0), 180)], choices=NEAREST), seed=1, phase="shooting")
    assert {tuple(e.outcome["columns"]) for e in fight.all("shoots")} == {(2,)}
    assert [e.outcome["weapon"] for e in fight.all("shoots")] == ["weapons battery", "bombardment cannon"]


@pytest.mark.rule("SHT-FIRE-02")
def test_each_ship_fires_once_and_none_has_to():
    red = [murder(), ship("Gothic", (0, -20), 90)]
    fight = fought(
        battle(red, [ship("Lunar", (20, 0), 180)], choices={"red": {"fire": {"Murder": "nearest", "*": "none"}}}),
        seed=1,
        phase="shooting",
    )
    assert [e.actor for e in fight.all("shoots")] == ["red.Murder"]
    quiet = battle(red, [ship("Lunar", (20, 0), 180)])
    assert not fought(quiet, phase="shooting").all("shoots")


@pytest.mark.rule("SHT-FIRE-05", "ORD-LAU-02")
def test_ordnance_goes_out_after_all_direct_fire():
    red = [ship("Lunar", (0, 0), 90), ship("Gothic", (0, -20), 90)]
    forced = {"red": {"fire": "nearest", "launch": {"Lunar": {"salvoes": [6]}}}}
    fight = fought(battle(red, [ship("Murder", (20, 0), 180)], choices=forced), seed=1, phase="shooting")
    kinds = fight.kinds("shoots", "launch")
    assert kinds.index("launch") == len(kinds) - 1 and len(kinds) > 2
    assert not fight.all("runs")


# ---------------------------------------------------------------- arcs and range
@pytest.mark.rule("SHT-FIRE-03", "SHT-RANGE-02", "SHT-ARC-02")
def test_what_is_out_of_range_or_arc_is_not_fired_at():
    astern, far = ship("Lunar", (0, -20), 180), ship("Lunar", (46, 0), 180)
    for target in (astern, far):
        assert not fought(battle([murder()], [target], choices=NEAREST), phase="shooting").all("shoots")


@pytest.mark.rule("SHT-HULK-01", "COR-LOS-01", "COR-BASIC-05")
@pytest.mark.parametrize(("hulk", "shots"), [(True, 0), (False, 1)])
def test_a_hulk_on_the_line_blocks_it_and_a_ship_does_not(hulk, shots):
    red = [murder(), ship("Gothic", (10, 0), 90, hulk=hulk)]
    forced = {"red": {"fire": {"Murder": "nearest", "*": "none"}}}
    fight = fought(battle(red, [ship("Lunar", (20, 0), 180)], choices=forced), seed=1, phase="shooting")
    assert len(fight.all("shoots", "red.Murder")) == shots


# ---------------------------------------------------------------- priority
TWO = [ship("Lunar", (15, 0), 180), ship("Gothic", (25, 5), 180)]


@pytest.mark.rule("SHT-PRIO-01", "SHT-SPLIT-03")
@pytest.mark.parametrize(("dice", "target"), [([3, 4], "blue.Gothic"), ([6, 4], "blue.Lunar")])
def test_the_farther_of_two_takes_a_leadership_test(dice, target):
    forced = {"red": {"fire": {"Murder": [{"target": "Gothic"}]}}}
    scripted = {("red.Murder", "leadership test"): dice}
    scenario = battle([murder()], TWO, choices=forced)
    fight = fought(scenario, scripted, seed=1, phase="shooting")
    assert {e.target for e in fight.all("shoots")} == {target}
    assert len(fight.all("leadership_test")) == 1


@pytest.mark.rule("SHT-PRIO-02")
def test_weapons_that_do_not_bear_on_the_nearest_fire_at_others_without_a_test():
    blue = [ship("Lunar", (15, 0), 180), ship("Gothic", (-25, 0), 0)]
    fight = fought(battle([murder()], blue, choices=NEAREST), seed=1, phase="shooting")
    assert [e.target for e in fight.all("shoots")] == ["blue.Lunar", "blue.Gothic"]
    assert not fight.all("leadership_test")


@pytest.mark.rule("SHT-SPLIT-01")
def test_shares_are_taken_from_what_halving_has_left():
    forced = [{"target": "Lunar", "points": 3}, {"target": "Gothic", "points": 3}]
    crippled = murder(hits=4)
    with pytest.raises(InputError, match="SHT-SPLIT-01"):
        fired([crippled], TWO, {}, forced)


@pytest.mark.rule("ORD-SHT-01", "ORD-SHT-02", "ORD-SHT-08")
def test_guns_that_are_told_to_fire_at_ordnance_do():
    red = [murder()]
    blue = [ship("Lunar", (60, 40), 180), salvo("tube", 6, (20, 0))]
    fight = fired(red, blue, {"weapons battery": [6, 1]}, [{"target": "tube"}])
    assert fight.one("shoots").outcome["hits"] == 1
    assert "blue.tube" not in fight.ordnance


# ---------------------------------------------------------------- state of the firer
@pytest.mark.rule("SHT-CRIP-01", "SHT-CRIP-02", "SHT-BRACE-09")
def test_a_crippled_ships_lines_are_halved_each():
    fight = fought(
        battle([ship("Tyrant", (0, 0), 90, hits=4)], [ship("Murder", (20, 0), 180)], choices=NEAREST),
        seed=1,
        phase="shooting",
    )
    assert fight.one("shoots").outcome["points"] == 2 + 3


@pytest.mark.rule("SHT-SPO-01", "SHT-SPO-03", "COR-ORDER-03")
def test_come_to_new_heading_halves_the_guns_and_not_the_torpedoes():
    forced = {"red": {"order": "come_to_new_heading", "fire": "nearest", "launch": {"Tyrant": {"salvoes": [6]}}}}
    scenario = battle([ship("Tyrant", (0, -10), 90)], [ship("Murder", (20, 0), 180)], choices=forced)
    fight = fought(scenario, {"command check": [1, 1]}, seed=1, stop="red.shooting")
    assert fight.one("shoots").outcome["points"] == 2 + 3
    assert fight.one("launch").outcome["salvoes"] == [6]


@pytest.mark.rule("SHT-LOCK-01", "COR-ORDER-05")
def test_lock_on_rolls_the_misses_again():
    forced = {"red": {"order": "lock_on", "fire": "nearest"}}
    scenario = battle([ship("Gothic", (0, -10), 90)], [ship("Murder", (20, 0), 180)], choices=forced)
    dice = {"command check": [1, 1], "lance": [1, 2, 3, 4], "lance re-roll": [5, 1, 1]}
    fight = fought(scenario, dice, stop="red.shooting")
    assert fight.one("shoots").outcome["hits"] == 2


@pytest.mark.rule("SHT-CRTAB-03", "SHT-CRTAB-05")
def test_armament_that_is_damaged_is_silent():
    damaged = murder(criticals=["starboard_armament_damaged"])
    assert not fought(battle([damaged], [ship("Lunar", (20, 0), 180)], choices=NEAREST), phase="shooting").all("shoots")


@pytest.mark.rule("COR-WPN-04")
def test_gunz_roll_their_firepower_as_they_fire():
    red = [ship("Terror Ship", (0, 0), 90)]
    dice = {"starboard battery strength": [5], "weapons battery": [1, 1, 1, 1]}
    fight = fought(battle(red, [ship("Lunar", (20, 0), 180)], choices=NEAREST), dice, phase="shooting")
    assert fight.one("shoots").outcome["points"] == 5


@pytest.mark.rule("COR-ECT-03", "COR-ECT-04")
@pytest.mark.parametrize(("mount", "weapons"), [("keel", {"pulsar lances"}), ("prow", {"weapons battery"})])
def test_eldar_armament_falls_silent_by_mount(mount, weapons):
    red = [ship("Void Stalker", (0, 0), 0, criticals=[f"{mount}_armament_damaged"])]
    fight = fought(battle(red, [ship("Lunar", (20, 0), 180)], choices=NEAREST), seed=1, phase="shooting")
    assert {e.outcome["weapon"] for e in fight.all("shoots", "red.Void Stalker")} == weapons


# ---------------------------------------------------------------- the target
@pytest.mark.rule("SHT-BRACE-03", "SHT-BRACE-08", "SHT-BRACE-11")
def test_the_target_braces_before_the_dice_and_then_saves():
    forced = {"blue": {"brace": True}}
    dice = {"command check": [1, 1], "lance": [4, 4, 4, 4], "brace save": [4, 3], "critical check": [1]}
    fight = fired([ship("Gothic", (0, 0), 90)], [ship("Murder", (20, 0), 180)], dice, choices=forced)
    assert fight.kinds("brace", "shoots") == ["brace", "shoots"]
    assert fight.one("damage").outcome == {"hits": 4, "shields": 2, "saved": 1, "damage": 1, "criticals": [], "hull": 7}


@pytest.mark.rule("COR-HOLO-01", "COR-HOLO-02", "SHT-BMP-02")
def test_a_holofield_shifts_gunnery_and_saves_against_lances_leaving_a_marker():
    red, blue = [ship("Lunar", (0, 0), 90)], [ship("Eclipse", (20, 0), 180)]
    dice = {"weapons battery": [1, 1, 1], "lance": [4, 5], "holofield": [2, 1], "critical check": [1]}
    fight = fired(red, blue, dice)
    assert fight.one("shoots", weapon="weapons battery").outcome["columns"] == [3]
    assert fight.one("damage").outcome["dodged"] == 1 and fight.one("damage").outcome["damage"] == 1
    assert len(fight.blast) == 1


@pytest.mark.rule("SHT-HULK-07", "SHT-HULK-02")
@pytest.mark.parametrize("lances", [[4, 4, 4, 1], [4, 1, 1, 1]])
def test_however_many_hits_on_a_hulk_are_one_roll_and_one_is_enough(lances):
    hulk = ship("Lunar", (20, 0), 180, hulk=True)
    dice = {"lance": lances, "catastrophic damage": [1, 1]}
    fight = fired([ship("Gothic", (0, 0), 90)], [hulk, ship("Murder", (80, 50))], dice, [{"target": "Lunar"}])
    assert fight.one("catastrophe").outcome["result"] == "drifting_hulk"
    assert not fight.all("damage")


# ---------------------------------------------------------------- squadrons
SWORDS = [ship("Sword", (0, 2.0 * n - 4), 90, name=f"Sword-{n}", squadron="Swords") for n in range(3)]


@pytest.mark.rule("COR-SQF-01", "COR-SQF-03")
def test_a_squadron_fires_as_one_ship():
    scenario = battle(SWORDS, [ship("Murder", (20, -2), 180)], choices=NEAREST, stacked=True)
    fight = fought(scenario, seed=1, phase="shooting")
    shot = fight.one("shoots", "red.Swords").outcome
    assert (shot["points"], shot["columns"]) == (12, [2])


@pytest.mark.rule("COR-SQF-02")
def test_an_escort_squadron_halves_its_total():
    forced = {"red": {"order": "come_to_new_heading", "fire": "nearest", "course": 15}}
    cobras = [ship("Cobra", (0, 4.0 * n - 19), 90, name=f"Cobra-{n}", squadron="Cobras") for n in range(3)]
    fight = fought(
        battle(cobras, [ship("Murder", (20, 0), 180)], choices=forced),
        {"command check": [1, 1]},
        seed=1,
        stop="red.shooting",
    )
    assert fight.one("shoots").outcome["points"] == 2


@pytest.mark.rule("COR-SQT-02", "COR-SQT-03", "SHT-CAT-02")
def test_hits_go_to_the_nearest_ship_in_arc_until_it_is_destroyed():
    frigates = [ship("Iconoclast", (20 + 5 * n, 0), 180, name=f"I{n}", squadron="Frigates") for n in range(2)]
    fight = fired([ship("Gothic", (0, 0), 90)], frigates, {"lance": [4, 4, 4, 1]})
    assert [(e.target, e.outcome["hits"], e.outcome["shields"]) for e in fight.all("damage")] == [
        ("blue.I0", 2, 1),
        ("blue.I1", 1, 1),
    ]
    assert set(fight.ships) >= {"blue.I1"} and "blue.I0" not in fight.ships
    assert (20.0, 0.0) in {marker.position for marker in fight.blast.values()}
