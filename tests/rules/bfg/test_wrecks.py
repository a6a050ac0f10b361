"""Ships at 0 hits: escorts that leave a marker, hulks that drift and burn, explosions."""

import pytest
from staging import battle, fought, ship, wave

from phasesim.table import touches

NEAREST = {"red": {"fire": "nearest"}}


def killed(target, doom, *more, blue=(), **settings):
    """A Gothic's four lances on a ship with 1 hit left and its shields down, and what the table then says."""
    victim = ship(target, (20, 0), 180, hits=1, criticals=["shields_collapse"])
    dice = {"lance": [4, 1, 1, 1], "catastrophic damage": doom, **dict(more)}
    scenario = battle(
        [ship("Gothic", (0, 0), 90)], [victim, *blue], choices=NEAREST | settings.pop("choices", {}), **settings
    )
    return fought(scenario, dice, phase=settings.pop("phase", "shooting"))


@pytest.mark.rule("SHT-CAT-04", "SHT-CATTAB-02", "SHT-CAT-01", "SHT-HULK-03")
def test_a_drifting_hulk_stays_with_a_marker_in_contact():
    fight = killed("Murder", [1, 2])
    hulk = fight.ships["blue.Murder"]
    assert hulk.hulk and hulk.turrets == 0 and hulk.order == ""
    (marker,) = fight.blast.values()
    assert marker.position == (20 - 1.6 - 1.25, 0.0)


@pytest.mark.rule("SHT-CATTAB-09", "SHT-EXP-01", "SHT-EXP-02", "SHT-AREA-02")
def test_the_books_plasma_drive_overload():
    near = ship("Lunar", (20, 10), 180)
    dice = [("explosion radius", [2, 3, 4]), (("blue.Murder", "blue.Lunar", "lance"), [4, 1, 6, 3])]
    fight = killed("Murder", [5, 5], *dice, blue=[near, ship("Gothic", (20, 40), hulk=True)])
    assert "blue.Murder" not in fight.ships
    burst = fight.one("explosion").outcome
    assert (burst["cm"], burst["strength"], burst["ships"]) == (9, 4, ["blue.Lunar"])
    assert len([m for m in fight.blast.values() if m.name.startswith("blue.Murder")]) == 4
    assert fight.one("damage", target="blue.Lunar").outcome["shields"] == 2
    assert fight.blast["blue.Murder.m1"].position == (20.0, 0.0)


@pytest.mark.rule("SHT-CATTAB-12")
def test_an_implosion_is_as_strong_as_the_ship_was_whole():
    fight = killed("Murder", [6, 6], ("explosion radius", [1, 1, 1]))
    assert fight.one("explosion").outcome["strength"] == 8
    assert len(fight.blast) == 8


@pytest.mark.rule("SHT-BRACE-01", "SHT-CATTAB-09")
def test_ships_near_an_explosion_may_brace_before_its_radius_is_rolled():
    dice = [("explosion radius", [6, 6, 6]), ("command check", [1, 1])]
    dice += [(("blue.Murder", "blue.Lunar", "lance"), [4, 4, 4, 1]), ("brace save", [4])]
    fight = killed(
        "Murder", [5, 5], *dice, blue=[ship("Lunar", (20, 10))], choices={"blue": {"brace": {"Lunar": True}}}
    )
    kinds = fight.kinds("catastrophe", "brace", "explosion")
    assert kinds[kinds.index("catastrophe") :] == ["catastrophe", "brace", "explosion"]
    assert fight.one("damage", target="blue.Lunar").outcome["saved"] == 1


@pytest.mark.rule("ORD-CAP-07")
def test_the_patrol_of_a_ship_that_explodes_is_tested():
    cover = wave("cover", fleet="Chaos", on_cap="Murder", fighter=1)
    fight = killed("Murder", [6, 6], ("explosion radius", [1, 1, 1]), ("blast marker", [6]), blue=[cover])
    assert fight.one("blast_test").rules == "ORD-CAP-07"
    assert "blue.cover" not in fight.ordnance


@pytest.mark.rule("SHT-CATTAB-02", "SHT-CATTAB-07", "SHT-GUN-05")
def test_a_hulk_drifts_in_its_owners_movement_phase_and_a_blazing_one_rolls_again():
    forced = {"red": {"fire": {"1 Gothic": "nearest"}}}
    victim = ship("Murder", (20, 0), 180, hits=1, criticals=["shields_collapse"])
    scenario = battle([ship("Gothic", (0, 0), 90)], [victim, ship("Lunar", (80, 40))], choices=forced)
    dice = {
        "lance": [4, 1, 1, 1],
        "catastrophic damage": [3, 4, 1, 1],
        "drift": [1, 2, 3, 4],
        "blast marker removal": [1],
    }
    fight = fought(scenario, dice, start="shooting", stop="blue.movement")
    assert fight.one("drifts").outcome["cm"] == 10.0
    hulk = fight.ships["blue.Murder"]
    assert hulk.position == (10.0, 0.0) and hulk.moved == 10.0
    assert [e.outcome["result"] for e in fight.all("catastrophe")] == ["blazing_hulk", "drifting_hulk"]
    assert len([e for e in fight.all("blast_markers", "blue.Murder")]) == 3


@pytest.mark.rule("SHT-CAT-02", "SHT-CAT-03", "SHT-BMP-12")
def test_an_escort_is_replaced_by_a_marker_that_touches_only_what_overlapped_it():
    apart, under = ship("Lunar", (23.2, 0), 180), ship("Gothic", (20, 2.5), 180)
    victim = ship("Iconoclast", (20, 0), 180)
    dice = {"lance": [4, 4, 1, 1]}
    fight = fought(
        battle([ship("Gothic", (0, 0), 90)], [victim, apart, under], choices=NEAREST, stacked=True),
        dice,
        phase="shooting",
    )
    marker = next(m for m in fight.blast.values() if m.position == (20.0, 0.0))
    touched = [
        one.name
        for one in (fight.ships["blue.Gothic"], fight.ships["blue.Lunar"])
        if touches(one.position, one.radius, marker.position, marker.radius)
    ]
    assert touched == ["blue.Gothic"]


@pytest.mark.rule("COR-VP-04", "COR-VP-05", "COR-VP-01")
def test_who_holds_the_field_earns_half_of_every_hulk_on_it():
    fight = killed("Murder", [1, 1])
    assert fight.row["points_red"] == 170 + 85
    assert fight.row["winner"] == "red"


@pytest.mark.rule("SHT-FIRE-04", "SHT-CAT-01")
def test_guns_meant_for_a_ship_that_has_become_a_hulk_look_for_another():
    victim = ship("Murder", (20, 0), 180, hits=1, criticals=["shields_collapse"])
    dice = {"weapons battery": [6, 1, 1, 1], "catastrophic damage": [1, 1], "lance": [1, 1]}
    scenario = battle([ship("Lunar", (0, 0), 90)], [victim, ship("Gothic", (25, 8), 180)], choices=NEAREST)
    fight = fought(scenario, dice, phase="shooting")
    assert [e.target for e in fight.all("shoots")] == ["blue.Murder", "blue.Gothic"]
