"""Range, arcs, layers and scenery between a gun and its target."""

import pytest
from theatre import battle, ship

from phasesim.rules.dropfleet.lock import margin
from phasesim.rules.dropfleet.sight import can_fire, in_arcs, reach, volley
from phasesim.table import heading
from phasesim.table.dropfleet import Gun

TURRET = Gun("Turret", 4, 4, 1, ("front", "left", "right"))
MISSILES = Gun("Missiles", 4, 5, 1, ("front", "left", "right", "rear"), close_action=True)


def pair(red=None, blue=None, scenery=()):
    scenario = battle(
        [ship("Seattle", **(red or {}))], [ship("Seattle", (0, 10), 270, **(blue or {}))], scenery=scenery
    )
    return scenario.side("red").ships[0], scenario.side("blue").ships[0], scenario.terrain


@pytest.mark.rule("DFC-RNG-01", "DFC-SPK-01")
def test_range_is_scan_and_signature_with_the_spike():
    one, other, _ = pair(blue={"spike": "minor"})
    assert reach(one, TURRET, other) == 18.0
    for y, reached in ((18.0, True), (18.01, False)):
        assert can_fire(one, TURRET, other.but(position=(0.0, y)), ()) is reached


@pytest.mark.rule("DFC-DIC-04")
def test_distances_are_from_stem_to_stem():
    one, other, _ = pair()
    assert can_fire(one, TURRET, other.but(position=(7.2, 9.6)), ())
    assert not can_fire(one, TURRET, other.but(position=(7.3, 9.6)), ())


@pytest.mark.rule("DFC-RNG-01")
def test_the_arc_must_fit_too():
    one, other, _ = pair()
    assert not can_fire(one, TURRET, other.but(position=(0.0, -5.0)), ())
    assert can_fire(one, MISSILES, other.but(position=(0.0, -5.0)), ())


@pytest.mark.rule("DFC-RNG-02")
def test_close_action_reaches_scan_only():
    one, other, _ = pair(blue={"spike": "major"})
    assert reach(one, MISSILES, other) == 6.0
    assert not can_fire(one, MISSILES, other, ())
    assert can_fire(one, MISSILES, other.but(position=(0.0, 6.0)), ())


@pytest.mark.rule("DFC-RNG-03")
def test_atmosphere_cuts_the_range_to_scan_and_silences_close_action():
    one, other, _ = pair()
    low = other.but(layer="atmosphere", spike=2)
    assert reach(one, TURRET, low) == reach(low, TURRET, one) == 6.0
    near = low.but(position=(0.0, 5.0))
    assert can_fire(one, TURRET, near, ())
    assert not can_fire(one, MISSILES, near, ())
    assert not can_fire(near.but(side="red"), MISSILES, one.but(side="blue"), ())


@pytest.mark.rule("DFC-RNG-04")
@pytest.mark.parametrize(
    ("bearing", "arcs"),
    [
        (0, ["front", "narrow"]),
        (10, ["front", "narrow"]),
        (12, ["front"]),
        (44, ["front"]),
        (46, ["left"]),
        (134, ["left"]),
        (-10, ["front", "narrow"]),
        (-46, ["right"]),
        (136, ["rear"]),
        (180, ["rear"]),
    ],
)
def test_arcs_of_90_degrees_and_a_narrow_one_of_22(bearing, arcs):
    x, y = heading(90.0 + bearing)
    found = [
        arc for arc in ("front", "narrow", "left", "right", "rear") if in_arcs((0, 0), (0, 1), (9 * x, 9 * y), (arc,))
    ]
    assert found == arcs


@pytest.mark.rule("DFC-RNG-05")
def test_friends_are_no_targets_and_ships_block_nothing():
    one, other, _ = pair()
    assert not can_fire(one, TURRET, other.but(side="red"), ())
    scenario = battle([ship("Seattle"), ship("Berlin", (0, 5))], [ship("Seattle", (0, 10), 270)])
    assert can_fire(scenario.side("red").ships[0], TURRET, scenario.side("blue").ships[0], scenario.terrain)


@pytest.mark.rule("DFC-LCK-03")
def test_another_layer_adds_1_to_the_lock():
    one, other, _ = pair(blue={"layer": "low"})
    assert volley(one, TURRET, other, ()).lock == 5
    assert volley(one, TURRET, other.but(layer="high"), ()).lock == 4


@pytest.mark.rule("DFC-LCK-04")
def test_atmosphere_makes_the_lock_6_whatever_else_counts():
    one, other, _ = pair()
    best = TURRET.but(calibre=("M",), lock=2)
    assert volley(one, best, other.but(layer="atmosphere"), ()).lock == 6
    assert volley(one.but(layer="atmosphere"), best, other, ()).lock == 6


@pytest.mark.rule("DFC-LCK-06")
def test_calibre_lowers_the_lock_against_its_tonnages():
    one, other, _ = pair()
    assert volley(one, TURRET.but(calibre=("M", "L")), other, ()).lock == 3
    assert volley(one, TURRET.but(calibre=("H", "S")), other, ()).lock == 4


@pytest.mark.rule("DFC-CRT-03", "DFC-CRT-04", "DFC-CRT-05")
def test_what_makes_critical_hits_easier_or_harder():
    one, other, _ = pair()
    plated = other.but(sheet=other.sheet.but(special=("Reinforced Armour",)))
    assert volley(one, TURRET, other, ()).margin == margin() == 2
    assert volley(one, TURRET, plated, ()).margin == 3
    assert volley(one, TURRET.but(calibre=("H", "S")), other, ()).margin == 1
    assert volley(one, TURRET.but(particle=True), other, ()).margin == 0
    assert volley(one, TURRET.but(particle=True), other, ()).particle


@pytest.mark.rule("DFC-SPC-01")
def test_scald_of_a_gun_works_within_its_scan():
    one, other, _ = pair()
    hot = TURRET.but(scald=True)
    assert not volley(one, hot, other.but(position=(0.0, 6.1)), ()).scald
    assert volley(one, hot, other.but(position=(0.0, 6.0)), ()).scald


# ---------------------------------------------------------------- scenery
def field(kind, *size):
    return [{"kind": kind, "name": "F", "position": [0, 5], "size": list(size) or [6, 3]}]


@pytest.mark.rule("DFC-SCN-03", "DFC-SCN-01")
@pytest.mark.parametrize(("kind", "lock", "inches"), [("fine", 5, 6.0), ("dense", 6, 6.0)])
def test_a_field_on_the_line_of_fire(kind, lock, inches):
    one, other, terrain = pair(scenery=field(kind))
    assert volley(one, TURRET, other, terrain).lock == lock
    assert reach(one, TURRET, other, [kind]) == inches
    assert reach(one.but(sheet=one.sheet.but(scan=15.0)), TURRET, other, [kind]) == (15.0 if kind == "fine" else 9.0)


@pytest.mark.rule("DFC-SCN-03")
def test_more_than_6_inches_of_field_block_fire():
    for depth, seen in ((6.0, True), (6.1, False)):
        one, other, terrain = pair(blue={"spike": "major"}, scenery=field("fine", 4.0, depth))
        assert can_fire(one.but(sheet=one.sheet.but(scan=20.0)), TURRET, other, terrain) is seen


@pytest.mark.rule("DFC-SCN-05")
def test_a_solid_object_blocks_fire():
    for x, seen in ((0.0, False), (1.9, False), (2.1, True)):
        one, other, terrain = pair(scenery=[{"kind": "solid", "name": "M", "position": [x, 5], "radius": 2}])
        assert can_fire(one, TURRET, other, terrain) is seen


@pytest.mark.rule("DFC-CRP-05")
def test_scanners_offline_see_1_inch():
    one, other, _ = pair(red={"effects": ["scanners_offline"]})
    assert reach(one, MISSILES, other) == 1.0
