"""The nova cannon."""

from fractions import Fraction

import pytest

from phasesim.dice import Dice, Rolls, exact, replay, sample
from phasesim.errors import InputError
from phasesim.rules.bfg.criticals import Hull
from phasesim.rules.bfg.nova import (
    BEARINGS,
    Shell,
    Shot,
    check_aim,
    debris,
    distance_dice,
    edge,
    ignores_nearest,
    landed,
    leaves_marker,
    nova_hits,
    nova_shot,
    scatter_direction,
    under,
)
from phasesim.rules.bfg.strike import strike
from phasesim.table import distance

HERE, EAST = (0.0, 0.0), (1.0, 0.0)


@pytest.mark.rule("SHT-NOVA-02", "SHT-NOVA-01")
def test_the_near_edge_of_the_template_lies_30_to_150_cm_away():
    for x in (32.5, 152.5):
        assert check_aim(HERE, EAST, ("front",), (x, 0.0)) is None
    for x in (32.4, 152.6):
        with pytest.raises(InputError, match="SHT-NOVA-02"):
            check_aim(HERE, EAST, ("front",), (x, 0.0))


@pytest.mark.rule("SHT-NOVA-02")
def test_the_centre_lies_in_the_arc():
    assert check_aim(HERE, EAST, ("front",), (40.0, 39.0)) is None
    with pytest.raises(InputError, match="SHT-NOVA-02"):
        check_aim(HERE, EAST, ("front",), (40.0, 41.0))


@pytest.mark.rule("SHT-NOVA-02")
def test_a_template_that_touches_the_nearest_enemy_needs_no_test():
    assert not ignores_nearest((40.0, 0.0), (44.0, 0.0), 1.6)
    assert ignores_nearest((40.0, 0.0), (44.2, 0.0), 1.6)


@pytest.mark.rule("SHT-NOVA-03")
@pytest.mark.parametrize(("cm", "dice"), [(30.0, 1), (45.0, 1), (45.1, 2), (48.0, 2), (60.0, 2), (60.1, 3), (150.0, 3)])
def test_distance_dice_by_range(cm, dice):
    assert distance_dice(cm) == dice


@pytest.mark.rule("SHT-NOVA-03")
def test_at_48_cm_the_scatter_die_and_2d6_are_rolled(bfgr):
    log = Rolls()
    assert replay(nova_shot(bfgr, 48.0), [4, 3, 6], log=log) == Shot(False, 9)
    assert [(purpose, len(faces)) for purpose, faces in log.dice] == [("scatter die", 1), ("scatter distance", 2)]


@pytest.mark.rule("SHT-NOVA-03")
def test_one_shot_in_three_is_a_hit(bfgr):
    assert exact(nova_shot, bfgr, 30.0).p(lambda shot: shot.hit) == Fraction(1, 3)


@pytest.mark.rule("SHT-NOVA-10")
def test_nothing_of_a_shot_is_rolled_again(bfgr):
    log = Rolls()
    replay(nova_shot(bfgr, 30.0), [1, 1], log=log)
    assert len(log.dice) == 2


@pytest.mark.rule("SHT-NOVA-04")
def test_on_a_hit_the_template_stays_and_on_an_arrow_it_moves(bfgr):
    centre = (50.5, 0.0)
    assert landed(HERE, centre, Shot(True, 9), 0) == centre
    moved = landed(HERE, centre, Shot(False, 9), 1234)
    assert distance(centre, moved) == pytest.approx(9.0, abs=1e-5)


@pytest.mark.rule("SHT-NOVA-04")
def test_the_arrow_is_reckoned_from_the_line_of_fire():
    ahead = landed(HERE, (40.0, 0.0), Shot(False, 6), 0)
    back = landed(HERE, (40.0, 0.0), Shot(False, 6), BEARINGS // 2)
    assert ahead == pytest.approx((46.0, 0.0), abs=0.01)
    assert back == pytest.approx((34.0, 0.0), abs=0.01)
    assert landed((0.0, 0.0), (-40.0, 0.0), Shot(False, 6), 777) == tuple(
        -x for x in landed((0.0, 0.0), (40.0, 0.0), Shot(False, 6), 777)
    )


def test_the_direction_is_a_number_of_five_dice():
    assert replay(scatter_direction(), [1, 1, 1, 1, 1]) == 0
    assert replay(scatter_direction(), [1, 1, 1, 2, 1]) == 6
    assert replay(scatter_direction(), [6, 6, 6, 6, 6]) == BEARINGS - 1


@pytest.mark.rule("SHT-NOVA-03")
def test_every_direction_is_as_likely_as_any_other():
    odds = exact(scatter_direction, of=lambda number: 4 * number // BEARINGS)
    assert dict(odds) == dict.fromkeys(range(4), Fraction(1, 4))
    dice = Dice(7)
    dice.begin(1, "red", "shooting")
    rolled = [sample(scatter_direction(), dice, "red.Steadfast", "") for _ in range(400)]
    assert 0.4 < sum(rolled) / len(rolled) / BEARINGS < 0.6


@pytest.mark.rule("SHT-NOVA-13", "SHT-NOVA-06", "SHT-NOVA-12")
def test_steadfast_fires_at_abominator_with_doombringer_nearby(bfgr):
    centre, abominator, doombringer = (50.5, 0.0), (52.0, 0.0), (50.5, 4.0)
    assert (under(centre, abominator, 1.6), under(centre, doombringer, 1.6)) == ("hole", "edge")
    assert replay(nova_hits(bfgr, "hole"), [4]) == Shell(4, False)
    assert replay(nova_hits(bfgr, "edge"), []) == Shell(1, False)


@pytest.mark.rule("SHT-NOVA-01", "SHT-NOVA-06", "SHT-NOVA-13")
@pytest.mark.parametrize(("x", "found"), [(2.2, "hole"), (2.3, "edge"), (4.1, "edge"), (4.2, "")])
def test_a_base_is_under_what_touches_it(x, found):
    assert under((x, 0.0), HERE, 1.6) == found


def test_what_is_not_touched_takes_nothing(bfgr):
    assert replay(nova_hits(bfgr, ""), []) == Shell(0, False)


@pytest.mark.rule("SHT-SHLD-05")
def test_shields_stop_hits_of_a_shell(bfgr, lunar):
    shell = replay(nova_hits(bfgr, "hole"), [3])
    struck = replay(strike(bfgr, lunar, 2, shell.hits), [1])
    assert (struck.absorbed, struck.lost) == (2, 1)


@pytest.mark.rule("SHT-NOVA-08", "SHT-HOLO-05", "SHT-BMP-02")
def test_a_template_that_touches_nothing_becomes_a_blast_marker():
    assert leaves_marker(["", ""])
    assert not leaves_marker(["", "edge"])


@pytest.mark.rule("SHT-NOVA-11")
def test_a_field_that_is_hit_throws_up_d6_markers():
    assert replay(debris(), [5]) == 5


@pytest.mark.rule("SHT-HOLO-01", "SHT-HOLO-05")
def test_a_holofield_saves_once_against_the_shell(bfgr):
    assert replay(nova_hits(bfgr, "hole", holofield=True), [1, 5]) == Shell(5, False)
    assert replay(nova_hits(bfgr, "hole", holofield=True), [2]) == Shell(0, True)


@pytest.mark.rule("SHT-HOLO-02")
def test_it_saves_too_when_only_the_template_touches(bfgr):
    assert replay(nova_hits(bfgr, "edge", holofield=True), [2]) == Shell(0, True)
    assert replay(nova_hits(bfgr, "edge", holofield=True), [1]) == Shell(1, False)


@pytest.mark.rule("SHT-HOLO-03")
def test_a_braced_ship_saves_the_points_of_damage_after_a_failed_holofield(bfgr):
    shell = replay(nova_hits(bfgr, "hole", holofield=True), [1, 2])
    eldar = Hull(6, 6, table="eldar")
    struck = replay(strike(bfgr, eldar, 0, shell.hits, braced=True), [4, 3, 1])
    assert (struck.saved, struck.lost, struck.dodged) == (1, 1, 0)


def test_the_edge_is_where_the_range_is_measured():
    assert edge(HERE, (50.5, 0.0)) == 48.0
