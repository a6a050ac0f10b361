"""Boarding actions."""

import pytest

from phasesim.dice import Rolls, replay
from phasesim.rules.bfg.boarding import (
    RACES,
    Party,
    boarding,
    boarding_modifier,
    boarding_value,
    value_bonus,
)
from phasesim.rules.bfg.criticals import Hull

MOUNTS = frozenset({"port", "starboard", "prow"})
CRUISER = Hull(8, 8, mounts=MOUNTS, shields=2)
ESCORT = Hull(1, 1, escort=True)


def party(*hulls, **state):
    hulls = hulls or (CRUISER,)
    return Party(hulls, sum(hull.hits for hull in hulls), **state)


@pytest.mark.rule("COR-BOARD-02", "COR-BOARD-13")
def test_an_unhurt_explorer_is_boarded():
    assert boarding_value(12, turrets=5, halved=True) == 11
    assert boarding_value(5, halved=True) == 3


@pytest.mark.rule("COR-BOARD-02")
def test_the_boarded_ship_adds_its_turrets_to_its_remaining_hits():
    assert (boarding_value(6), boarding_value(6, turrets=2)) == (6, 8)


@pytest.mark.rule("COR-BOARD-04")
@pytest.mark.parametrize(
    ("own", "enemy", "bonus"),
    [
        (7, 8, 0),
        (8, 8, 0),
        (9, 8, 1),
        (15, 8, 1),
        (16, 8, 2),
        (24, 8, 3),
        (31, 8, 3),
        (32, 8, 4),
        (80, 8, 4),
        (3, 0, 4),
    ],
)
def test_the_best_modifier_for_the_value_only(own, enemy, bonus):
    assert value_bonus(own, enemy) == bonus


@pytest.mark.rule("COR-BOARD-05")
@pytest.mark.parametrize(
    ("state", "modifier"), [({"blast": True}, 1), ({"orders": True}, 1), ({"blast": True, "orders": True}, 2)]
)
def test_the_state_of_the_enemy(state, modifier):
    assert boarding_modifier(party(), party(**state)) == modifier


@pytest.mark.rule("COR-BOARD-05")
def test_a_crippled_enemy_and_the_crew():
    crippled = Party((CRUISER._replace(hits=4),), 8)
    assert boarding_modifier(party(), crippled) == 2
    assert [boarding_modifier(party(race=RACES[fleet]), party()) for fleet in ("Orks", "Chaos", "Space Marines")] == [
        1,
        1,
        2,
    ]


@pytest.mark.rule("COR-BOARD-10")
def test_murder_and_a_devastation_with_a_marine_crew_board_an_imperial_cruiser():
    attackers = party(CRUISER, CRUISER, race=max(RACES["Chaos"], RACES["Space Marines"]))
    imperial = Party((CRUISER,), boarding_value(8, turrets=2))
    assert (attackers.value, imperial.value) == (16, 10)
    assert boarding_modifier(attackers, imperial) == 3


@pytest.mark.rule("COR-BOARD-03", "COR-BOARD-06")
def test_plagueclaw_totals_6_and_hyperion_4(bfgr):
    log = Rolls()
    done = replay(boarding(bfgr, party(), party()), [6, 4, 4, 3, 3, 5, 4, 4], log=log)
    assert (done.attack, done.defence) == (6, 4)
    hyperion, plagueclaw = done.defenders[0], done.attackers[0]
    assert (hyperion.damage, hyperion.critical) == (2, "engine_room_damaged")
    assert (plagueclaw.damage, plagueclaw.critical) == (0, "thrusters_damaged")
    assert [purpose for purpose, _ in log.dice] == ["boarding attack", "boarding defence"] + [
        "boarding critical",
        "critical table",
    ] * 2


@pytest.mark.rule("COR-BOARD-06")
@pytest.mark.parametrize(
    ("by", "loser", "winner"), [(1, (4, 5), (4, 5)), (2, (3, 4), (4, 5)), (3, (2, 3), (5, 6)), (4, (1, 2), (5, 6))]
)
def test_critical_hits_by_difference(bfgr, by, loser, winner):
    miss = replay(boarding(bfgr, party(), party()), [1 + by, 1, loser[0], winner[0]])
    assert (miss.defenders[0].critical, miss.attackers[0].critical) == ("", "")
    both = replay(boarding(bfgr, party(), party()), [1 + by, 1, loser[1], 3, 4, winner[1], 3, 4])
    assert (both.defenders[0].critical, both.attackers[0].critical) == ("fire", "fire")


@pytest.mark.rule("COR-BOARD-06")
def test_by_5_or_more_the_loser_is_hit_without_a_roll_and_the_winner_not_at_all(bfgr):
    done = replay(boarding(bfgr, party(race=2), party()), [6, 1, 3, 4])
    assert (done.defenders[0].damage, done.defenders[0].critical, done.attackers[0].critical) == (7, "fire", "")


@pytest.mark.rule("COR-BOARD-03")
def test_the_attacker_may_lose(bfgr):
    large = Party((Hull(10, 10, mounts=MOUNTS),), 8)
    done = replay(boarding(bfgr, large, party()), [2, 4, 1, 1])
    assert (done.attackers[0].hull.hits, done.defenders[0].hull.hits) == (8, 8)
    assert (done.attackers[0].damage, done.defenders[0].damage) == (2, 0)


@pytest.mark.rule("COR-BOARD-09", "COR-BOARD-11")
def test_equal_totals_lock_the_ships(bfgr):
    done = replay(boarding(bfgr, party(), party()), [3, 3])
    assert done.drawn
    assert (done.attackers[0].hull, done.defenders[0].hull) == (CRUISER, CRUISER)
    assert not replay(boarding(bfgr, party(), party()), [4, 3, 1, 1]).drawn


@pytest.mark.rule("COR-BOARD-07", "SHT-CRIT-04")
def test_a_critical_hit_destroys_an_escort(bfgr):
    done = replay(boarding(bfgr, Party((CRUISER,), 8), Party((ESCORT._replace(start=2, hits=2),), 8)), [2, 1, 5, 1])
    assert (done.defenders[0].end, done.defenders[0].hull.hits) == ("destroyed", 0)


@pytest.mark.rule("COR-BOARD-07", "SHT-BRACE-14")
def test_the_damage_makes_no_checks_and_is_not_saved(bfgr):
    log = Rolls()
    replay(boarding(bfgr, party(), party(orders=True)), [5, 3, 2, 1], log=log)
    assert {purpose for purpose, _ in log.dice} == {"boarding attack", "boarding defence", "boarding critical"}


@pytest.mark.rule("COR-BOARD-08")
def test_a_ship_emptied_by_the_damage_is_a_hulk_without_a_roll(bfgr):
    done = replay(boarding(bfgr, party(), Party((CRUISER._replace(hits=2),), 8)), [2, 1, 1])
    assert (done.defenders[0].end, done.defenders[0].critical) == ("drifting_hulk", "")


@pytest.mark.rule("COR-BOARD-08")
def test_one_emptied_by_a_critical_hit_rolls_on_the_table(bfgr):
    done = replay(boarding(bfgr, party(), Party((Hull(3, 2),), 8)), [3, 2, 5, 2, 4, 1])
    assert (done.defenders[0].end, done.defenders[0].critical) == ("catastrophe", "engine_room_damaged")


@pytest.mark.rule("COR-BOARD-10")
def test_damage_to_ships_that_board_together_is_shared_by_their_owner(bfgr):
    turns = iter([1, 0, 1])
    two = Party((CRUISER, CRUISER), 8)
    done = replay(boarding(bfgr, two, party()), [1, 4, 1, 1, 1], policy=lambda *asked: next(turns))
    assert [one.damage for one in done.attackers] == [1, 2]
    assert len(done.attackers) == 2


@pytest.mark.rule("COR-BOARD-10")
def test_the_chance_of_a_critical_hit_goes_for_each_of_them(bfgr):
    log = Rolls()
    replay(boarding(bfgr, party(CRUISER, CRUISER), Party((CRUISER,), 16)), [2, 1, 1, 1, 1], log=log)
    assert [purpose for purpose, _ in log.dice].count("boarding critical") == 3
