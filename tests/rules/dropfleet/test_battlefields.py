"""Ground combat and what moves before it."""

import pytest
from theatre import battle, fought, ship

from phasesim.errors import InputError


def sector(name, cluster="City", **forces):
    return {"kind": "sector", "name": name, "cluster": cluster, "position": [50, 50], "forces": forces}


def combat(*sites, dice=None, choices=None):
    scenario = battle([ship("Berlin")], choices=choices, sites=list(sites))
    script = {"initiative": [5, 2], **(dice or {})}
    return fought(scenario, script, seed=1, start="ground_combat", stop="ground_combat")


def forces(done, name):
    site = done.stage.memory["sites"][name]
    return {side: tuple(site.force(side)) for side in ("red", "blue")}


@pytest.mark.rule("DFC-GRD-03")
def test_both_sides_roll_and_lose_at_the_same_time():
    dice = {
        ("red troops", "ground attack"): [4, 3, 1],
        ("blue troops", "ground attack"): [5],
        ("blue troops", "ground save"): [4],
        ("red troops", "ground save"): [2],
    }
    done = combat(sector("A", red={"armour": 1}, blue={"infantry": 1}), dice=dice)
    assert forces(done, "A") == {"red": (0, 0, 0), "blue": (0, 0, 0)}
    assert not any("crit" in purpose for event in done.events for purpose, _ in event.dice)


@pytest.mark.rule("DFC-GRD-03")
def test_combat_is_sector_by_sector():
    one, two = sector("A", red={"infantry": 1}), sector("B", blue={"infantry": 1})
    assert not combat(one, two).all("ground_combat")


@pytest.mark.rule("DFC-GRD-04", "DFC-INI-03")
def test_tokens_move_inside_a_cluster_before_combat_lowest_initiative_first():
    move = [{"kind": "infantry", "tokens": 2, "source": "A", "goal": "B"}]
    back = [{"kind": "armour", "tokens": 1, "source": "C", "goal": "B"}]
    sites = [sector("A", red={"infantry": 3}), sector("B"), sector("C", blue={"armour": 1})]
    dice = {"ground attack": [1] * 5}
    done = combat(*sites, dice=dice, choices={"red": {"transfers": move}, "blue": {"transfers": back}})
    assert [event.actor for event in done.all("transfer")] == ["blue", "red"]
    assert forces(done, "B") == {"red": (0, 2, 0), "blue": (1, 0, 0)}


def told(site_list, transfers, **more):
    scenario = battle([ship("Berlin")], choices={"red": {"transfers": transfers}, **more}, sites=site_list)
    return fought(scenario, {"initiative": [5, 2]}, seed=1, start="ground_combat", stop="ground_combat")


@pytest.mark.rule("DFC-GRD-04")
def test_nobody_leaves_a_sector_that_enemy_infantry_or_armour_is_in_or_the_cluster():
    move = [{"kind": "infantry", "tokens": 1, "source": "A", "goal": "B"}]
    held = sector("A", red={"infantry": 1}, blue={"armour": 1})
    with pytest.raises(InputError, match="DFC-GRD-04"):
        told([held, sector("B")], move)
    only_guns = sector("A", red={"infantry": 1}, blue={"battery": 1})
    assert told([only_guns, sector("B")], move).all("transfer")
    with pytest.raises(InputError, match=r"inside a Cluster.*DFC-GRD-04"):
        told([sector("A", red={"infantry": 1}), sector("B", cluster="Other")], move)
    with pytest.raises(InputError, match="red has 0 infantry"):
        told([sector("A"), sector("B", red={"infantry": 1})], move)


@pytest.mark.rule("DFC-GRD-05")
def test_a_battery_never_moves():
    move = [{"kind": "battery", "tokens": 1, "source": "A", "goal": "B"}]
    with pytest.raises(InputError, match="DFC-GRD-05"):
        told([sector("A", red={"battery": 1}), sector("B")], move)


@pytest.mark.rule("DFC-GRD-06", "DFC-TRN-03")
def test_a_battery_alone_with_enemy_troops_is_removed_at_the_end_of_the_roundup():
    def left(**blue):
        site = sector("A", red={"infantry": 1}, blue={"battery": 1, **blue})
        return forces(fought(battle(sites=[site]), seed=1, start="orbital_decay", stop="orbital_decay"), "A")["blue"]

    assert left() == (0, 0, 0)
    assert left(infantry=1) == (0, 1, 1)


def test_no_initiative_is_rolled_where_nobody_is_on_the_ground():
    assert not fought(battle(sites=[sector("A")]), {}, start="ground_combat", stop="ground_combat").events
