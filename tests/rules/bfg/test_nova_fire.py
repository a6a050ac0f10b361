"""The nova cannon in battle."""

import pytest
from staging import battle, fought, salvo, ship

FIRER = ship("Dominator", (0, 0), 0)


def fired(blue, dice, red=(), fire=None, **more):
    choices = {
        "red": {"fire": {"Dominator": fire or [{"guns": "nova", "target": "nearest"}]}},
        **more.pop("choices", {}),
    }
    return fought(battle([FIRER, *red], blue, choices=choices, **more), dice, phase="shooting")


def places(fight):
    return [marker.position for marker in fight.blast.values()]


HIT = {"scatter die": [5], "scatter distance": [1, 1]}


@pytest.mark.rule("SHT-NOVA-03", "SHT-NOVA-13", "SHT-NOVA-06")
def test_the_hole_does_d6_hits_and_the_rest_one():
    blue = [ship("Desolator", (48 + 2.5, 0), 180), ship("Murder", (50.5, 5), 180)]
    fight = fired(
        blue, {**HIT, "nova cannon damage": [4]}, fire=[{"guns": "nova", "target": "Desolator", "at": [50.5, 1.2]}]
    )
    hits = {e.target: e.outcome["hits"] for e in fight.all("shoots")}
    assert hits == {"blue.Desolator": 4, "blue.Murder": 1}
    assert [e.outcome["shields"] for e in fight.all("damage")] == [4, 1]


@pytest.mark.rule("SHT-NOVA-04", "SHT-NOVA-08", "SHT-BMP-02")
def test_a_shot_that_scatters_onto_nothing_leaves_a_marker():
    dice = {"scatter die": [1], "scatter distance": [6, 6], "scatter direction": [1, 1, 1, 1, 1]}
    fight = fired([ship("Murder", (50, 0), 180)], dice)
    (place,) = places(fight)
    assert place == pytest.approx((62.0, 0.0), abs=0.01)
    assert not fight.all("damage")


@pytest.mark.rule("SHT-NOVA-05", "SHT-BRACE-11")
def test_ships_that_it_might_reach_brace_before_the_scatter_dice():
    blue = [ship("Murder", (50, 0), 180), ship("Gothic", (50, 12), 180), ship("Lunar", (50, 50), 180)]
    forced = {"blue": {"brace": True}}
    dice = {**HIT, "command check": [1, 1, 1, 1], "nova cannon damage": [3], "brace save": [4]}
    fight = fired(blue, dice, choices=forced)
    assert {e.actor for e in fight.all("brace")} == {"blue.Murder", "blue.Gothic"}
    assert fight.kinds("brace", "nova") == ["brace", "brace", "nova"]


@pytest.mark.rule("SHT-NOVA-07", "SHT-NOVA-02")
def test_ordnance_under_it_is_gone_and_a_marker_left_all_the_same():
    blue = [ship("Murder", (57, 0), 180), salvo("tube", 6, (50, 1.0), 180)]
    at = [{"guns": "nova", "target": "Murder", "at": [50, 0]}]
    fight = fired(blue, {**HIT, "leadership test": [1, 1]}, fire=at)
    assert "blue.tube" not in fight.ordnance
    assert places(fight) == [(50.0, 0.0)]


@pytest.mark.rule("SHT-NOVA-06")
def test_friends_under_it_are_hit_too():
    fight = fired([ship("Murder", (50, 0), 180)], {**HIT, "nova cannon damage": [1]}, red=[ship("Lunar", (50, 3.5))])
    assert {e.target for e in fight.all("shoots")} == {"blue.Murder", "red.Lunar"}


@pytest.mark.rule("SHT-NOVA-09", "SHT-HULK-01")
def test_a_hulk_on_the_line_hides_the_aim():
    hulk, blue = ship("Lunar", (20, 0), hulk=True), [ship("Murder", (50, 20), 180)]
    at = [{"guns": "nova", "target": "Murder", "at": [50, 0]}]
    assert not fired(blue, {"leadership test": [1, 1]}, red=[hulk], fire=at).all("nova")
    assert fired(blue, {**HIT, "leadership test": [1, 1]}, fire=at).all("nova")


@pytest.mark.rule("SHT-CRIP-03", "SHT-SPO-02", "SHT-BRACE-10")
@pytest.mark.parametrize("state", ["crippled", "order"])
def test_a_crippled_ship_or_one_on_a_halving_order_does_not_fire_it(state):
    firer = ship("Dominator", (0, 0), 0, hits=4 if state == "crippled" else 8)
    forced = {"red": {"fire": "nearest", "order": "burn_retros" if state == "order" else ""}}
    scenario = battle([firer], [ship("Murder", (60, 0), 180)], choices=forced)
    fight = fought(scenario, {"command check": [1, 1]} if state == "order" else {}, stop="red.shooting")
    assert not fight.all("nova")


@pytest.mark.rule("SHT-BME-08")
def test_blast_markers_do_not_disturb_it():
    fight = fired([ship("Murder", (50, 0), 180)], {**HIT, "nova cannon damage": [1]}, blast=[(25, 0)])
    assert fight.one("nova").outcome["lands"] == [50.0, 0.0]


@pytest.mark.rule("SHT-HOLO-01", "SHT-HOLO-02", "SHT-HOLO-05")
@pytest.mark.parametrize(("save", "hits", "markers"), [(1, 5, 0), (2, 0, 1)])
def test_a_holofield_saves_once_against_the_shell(save, hits, markers):
    dice = {**HIT, "holofield": [save]} | ({"nova cannon damage": [5]} if save == 1 else {})
    seeds = {"critical check": [1] * 5} if save == 1 else {}
    fight = fired([ship("Eclipse", (50, 0), 180)], dice | seeds)
    assert sum(e.outcome["hits"] for e in fight.all("shoots")) == hits
    assert len(fight.blast) == markers
