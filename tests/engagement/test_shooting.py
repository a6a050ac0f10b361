"""Exact odds of fire at a ship: known answers, and mistakes."""

from fractions import Fraction

import pytest

from phasesim.engagement import odds
from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet

BFGR = RuleSet("bfgr")
HALF = Fraction(1, 2)


def asked(engagement, **figures):
    return odds(engagement, BFGR, **figures)


@pytest.mark.rule("SHT-LANCE-01", "SHT-SHLD-01")
def test_two_lances_at_a_ship_with_one_shield():
    found = asked("lances", strength=2, shields=1)
    assert found.fields == ("shield_hits", "hull_hits")
    assert dict(found.outcomes) == {(0, 0): Fraction(1, 4), (1, 0): HALF, (1, 1): Fraction(1, 4)}


@pytest.mark.rule("SHT-LOCK-01")
def test_lock_on_makes_a_lance_hit_three_times_in_four():
    found = asked("lances", strength=4, shields=0, lock_on=True)
    assert found.mean["hull_hits"] == 3
    assert found.outcomes[0, 4] == Fraction(3, 4) ** 4


@pytest.mark.rule("COR-WPN-02")
def test_a_pulsar_scores_up_to_three():
    found = asked("lances", strength=1, shields=0, pulsar=True)
    assert [found.outcomes[0, hits] for hits in range(4)] == [HALF, Fraction(1, 4), Fraction(1, 8), Fraction(1, 8)]
    locked = asked("lances", strength=1, shields=0, pulsar=True, lock_on=True)
    assert locked.outcomes[0, 3] == Fraction(27, 64)


@pytest.mark.rule("COR-HOLO-02")
def test_a_holofield_lets_one_lance_hit_in_six_through():
    found = asked("lances", strength=4, shields=0, holofield=True)
    assert found.mean["hull_hits"] == Fraction(2, 6)


def test_a_braced_ship_saves_half_of_what_passes_its_shields():
    found = asked("lances", strength=3, shields=1, braced=True)
    assert found.fields == ("shield_hits", "hull_hits", "damage")
    assert found.mean["damage"] == found.mean["hull_hits"] / 2


@pytest.mark.rule("SHT-BATT-03", "SHT-GUN-01")
def test_unclean_at_agrippa():
    found = asked("battery", firepower=10, target="closing-capital", range=20, armour=6, shields=2)
    dice = asked("battery", dice=7, armour=6, shields=2)
    assert found.outcomes == dice.outcomes
    assert found.mean["shield_hits"] + found.mean["hull_hits"] == Fraction(7, 6)


@pytest.mark.rule("SHT-MOD-01", "SHT-MOD-02", "COR-HOLO-01")
@pytest.mark.parametrize(
    ("figures", "dice"),
    [
        ({"range": 15}, 9),
        ({"range": 30}, 7),
        ({"range": 31}, 5),
        ({"blast_markers": True}, 5),
        ({"range": 40, "blast_markers": True}, 4),
        ({"range": 40, "blast_markers": True, "holofield": True}, 2),
    ],
)
def test_what_shifts_a_battery(figures, dice):
    found = asked("battery", firepower=10, target="closing-capital", armour=5, shields=0, **figures)
    assert found.mean["hull_hits"] == Fraction(dice, 3)


@pytest.mark.rule("SHT-GUN-01")
def test_every_target_has_its_column():
    targets = ("defences", "closing-capital", "away-capital", "abeam-capital", "closing-escort", "away-escort")
    means = [asked("battery", firepower=10, target=name, armour=4, shields=0).mean["hull_hits"] for name in targets]
    assert means == [Fraction(dice, 2) for dice in (9, 7, 5, 4, 5, 4)]
    assert asked("battery", firepower=10, target="abeam-escort", armour=4, shields=0).mean["hull_hits"] == 1


@pytest.mark.rule("ORD-SHT-07", "ORD-SHT-06")
def test_ordnance_is_hit_on_6():
    found = asked("battery", firepower=10, target="ordnance", shields=0)
    assert (found.mean["hull_hits"], found.inputs["armour"]) == (Fraction(2, 6), 6)
    with pytest.raises(InputError, match="ORD-SHT-07"):
        asked("battery", target="ordnance", armour=4)


@pytest.mark.rule("SHT-LOCK-01")
def test_a_battery_on_lock_on():
    assert asked("battery", dice=9, armour=5, shields=0, lock_on=True).mean["hull_hits"] == 5


@pytest.mark.parametrize("armour", range(1, 6))
def test_better_armour_never_adds_a_hit(armour):
    worse, better = (asked("battery", dice=8, armour=a, shields=2) for a in (armour, armour + 1))
    for hits in range(1, 9):
        more = [found.of("hull_hits").p(lambda got, hits=hits: got >= hits) for found in (worse, better)]
        assert more[1] <= more[0]


def test_what_counts_stands_among_the_inputs():
    assert asked("battery").inputs == {
        "firepower": 10,
        "target": "closing-capital",
        "range": 20,
        "blast_markers": False,
        "holofield": False,
        "armour": 5,
        "shields": 2,
        "lock_on": False,
        "braced": False,
    }
    assert set(asked("battery", dice=3).inputs) == {"dice", "armour", "shields", "lock_on", "braced"}


@pytest.mark.parametrize("name", ["firepower", "range"])
def test_dice_and_what_makes_them_do_not_go_together(name):
    with pytest.raises(InputError, match=f"{name}: has no effect on dice that are given"):
        asked("battery", dice=3, **{name: 40})


def test_markers_do_not_go_with_dice_either():
    with pytest.raises(InputError, match="blast_markers"):
        asked("battery", dice=3, blast_markers=True)


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"armour": 7}, "armour: out of range: 7 (allowed: 1 to 6)"),
        ({"dice": -1}, "dice: must not be negative: -1"),
        ({"range": 2.5}, "range: must be a whole number, not 2.5"),
        ({"target": "closing-capitol"}, "did you mean 'closing-capital'?"),
    ],
)
def test_mistakes_are_named(figures, words):
    with pytest.raises(InputError) as caught:
        asked("battery", **figures)
    assert words in str(caught.value)


@pytest.mark.rule("SHT-BRACE-08")
def test_a_brace_saves_each_point_on_4():
    found = asked("brace", hits=4)
    assert found.outcomes[4, 0] == found.outcomes[0, 4] == Fraction(1, 16)
    assert found.mean["damage"] == 2


@pytest.mark.rule("SHT-BRACE-01", "COR-CMD-01", "COR-CMD-02", "COR-CMD-03")
@pytest.mark.parametrize(
    ("figures", "passed"),
    [
        ({"leadership": 7}, Fraction(21, 36)),
        ({"leadership": 7, "under_fire": True}, Fraction(15, 36)),
        ({"leadership": 7, "contacts": True}, Fraction(26, 36)),
        ({"leadership": 10}, Fraction(33, 36)),
        ({"leadership": 10, "contacts": True}, Fraction(33, 36)),
    ],
)
def test_a_brace_takes_a_command_check(figures, passed):
    assert asked("brace", hits=6, **figures).mean["saved"] == 3 * passed


@pytest.mark.rule("SHT-NOVA-03", "SHT-NOVA-13", "SHT-NOVA-06")
def test_a_nova_cannon_at_45_cm_at_a_small_base():
    found = asked("nova", range=45, base="small", shields=0)
    # a hit, or a 1 or 2 on the distance die, leaves the hole on the base; a 3 or 4 the template
    assert found.mean["hole"] == Fraction(1, 3) + Fraction(2, 3) * Fraction(2, 6)
    assert found.mean["edge"] == Fraction(2, 3) * Fraction(2, 6)
    assert found.mean["hull_hits"] == found.mean["hole"] * Fraction(7, 2) + found.mean["edge"]


@pytest.mark.rule("SHT-NOVA-03")
def test_a_nova_cannon_is_less_sure_the_farther_it_fires():
    means = [asked("nova", range=cm).mean["hole"] for cm in (45, 46, 61)]
    assert means == [Fraction(5, 9), Fraction(1, 3) + Fraction(2, 3) / 36, Fraction(1, 3)]
    assert asked("nova", range=61, base="large").mean["hole"] == Fraction(1, 3) + Fraction(2, 3) / 216


@pytest.mark.rule("SHT-HOLO-01", "SHT-HOLO-02")
def test_a_holofield_saves_five_shells_in_six():
    plain, saved = (asked("nova", range=30, shields=0, holofield=on) for on in (False, True))
    assert saved.mean["hull_hits"] == plain.mean["hull_hits"] / 6
    assert saved.mean["hole"] == plain.mean["hole"]


@pytest.mark.rule("SHT-NOVA-02")
@pytest.mark.parametrize("cm", [29, 151])
def test_a_nova_cannon_out_of_range_is_refused(cm):
    with pytest.raises(InputError, match="SHT-NOVA-02"):
        asked("nova", range=cm)
