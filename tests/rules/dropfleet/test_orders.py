"""Orders: what each allows and leaves behind, and who may take it."""

import pytest
from theatre import battle, fought, ship

from phasesim.errors import InputError
from phasesim.rules.dropfleet.orders import ORDERS, coherent

FOE = [ship("Minos", (90, 90), 270)]


def ordered(order, *ships, blue=FOE, passage=None, **choices):
    told = {"special_order": order if order != "standard" else "", "order": order, **choices}
    if passage is not None:
        told["passage"] = passage
    return fought(battle(list(ships), blue, choices={"red": told}), seed=1, stop="activation")


def spike_after(order, spike="none", inches=6.0, kind="Seattle"):
    return ordered(order, ship(kind, spike=spike), passage=inches).ships[f"red.{kind}"].spike


@pytest.mark.rule("DFC-ORD-03")
@pytest.mark.parametrize(("before", "after"), [("none", 0), ("minor", 0), ("major", 1)])
def test_standard_orders_lose_one_level_of_spike(before, after):
    assert spike_after("standard", before) == after


@pytest.mark.rule("DFC-ORD-04", "DFC-ORD-05", "DFC-ORD-06", "DFC-ORD-07", "DFC-ORD-09")
@pytest.mark.parametrize(
    ("order", "inches", "spike"),
    [
        ("weapons_free", 8.0, 2),
        ("station_keeping", 0.0, 1),
        ("course_change", 8.0, 1),
        ("max_thrust", 16.0, 1),
        ("active_scan", 8.0, 2),
    ],
)
def test_the_spike_that_an_order_leaves(order, inches, spike):
    assert spike_after(order, inches=inches) == spike


@pytest.mark.rule("DFC-ORD-08")
def test_silent_running_ends_all_spikes_and_hides_the_ship_until_its_next_activation():
    told = {"special_order": {"1 1": "silent_running"}, "order": {"1 Seattle": "silent_running"}, "passage": 4.0}
    scenario = battle([ship("Seattle", spike="major")], FOE, choices={"red": told}, turns=2)
    done = fought(scenario, seed=1, stop="activation")
    assert (done.ships["red.Seattle"].spike, done.ships["red.Seattle"].signature) == (0, 0.0)
    assert fought(scenario, seed=1, stop="2.activation").ships["red.Seattle"].signature == 6.0


LIMITS = [
    ("standard", 4.0, 8.0, 1),
    ("weapons_free", 4.0, 8.0, 0),
    ("station_keeping", 0.0, 4.0, 1),
    ("course_change", 4.0, 8.0, 2),
    ("max_thrust", 8.0, 16.0, 1),
    ("silent_running", 4.0, 8.0, 0),
    ("active_scan", 4.0, 8.0, 0),
]


@pytest.mark.rule("DFC-ORD-03", "DFC-ORD-04", "DFC-ORD-05", "DFC-ORD-06", "DFC-ORD-07", "DFC-ORD-08")
@pytest.mark.parametrize(("order", "least", "most", "turns"), LIMITS)
def test_the_inches_of_an_order(order, least, most, turns):
    for inches in (least, most):
        assert ordered(order, ship("Seattle"), passage=inches).one("sails", "red.Seattle").outcome["inches"] == inches
    for inches in (least - 0.1, most + 0.1):
        with pytest.raises(InputError, match=r"cannot move"):
            ordered(order, ship("Seattle"), passage=inches)


@pytest.mark.rule("DFC-ORD-02", "DFC-ORD-03", "DFC-ORD-04", "DFC-ORD-05", "DFC-ORD-06", "DFC-ORD-09")
@pytest.mark.parametrize(("order", "least", "most", "turns"), LIMITS)
def test_the_turns_of_an_order(order, least, most, turns):
    def turning(*legs):
        return ordered(order, ship("Seattle"), passage={"legs": [list(leg) for leg in legs]})

    if not turns:
        with pytest.raises(InputError, match="may not turn"):
            turning((10, most))
        return
    assert turning((45, most)).ships["red.Seattle"].heading == (-0.707106781187, 0.707106781187)
    with pytest.raises(InputError, match="may not turn so"):
        turning((46, most))
    if order == "course_change":
        turning((45, most / 2), (-45, most / 2))
        with pytest.raises(InputError, match="may not turn so"):
            turning((45, 2), (45, 2), (45, 2))
    elif order == "station_keeping":
        assert turning((0, most), (45, 0)).ships["red.Seattle"].position == (0.0, most)
    else:
        with pytest.raises(InputError, match="may not turn after"):
            turning((0, most / 2), (45, most / 2))


@pytest.mark.rule("DFC-ORD-01")
def test_a_ship_takes_the_order_of_its_battlegroup_or_standard_orders():
    red = [ship("Seattle"), ship("Berlin", (5, 0))]
    told = {"special_order": "course_change", "order": {"Seattle": "course_change", "Berlin": "standard"}}
    done = fought(battle(red, FOE, choices={"red": told}), seed=1, stop="activation")
    assert [event.outcome["order"] for event in done.all("order", "red")] == ["course_change", "standard"]
    told["order"] = {"Seattle": "weapons_free"}
    with pytest.raises(InputError, match=r"may use course_change or standard.*DFC-ORD-01"):
        fought(battle(red, FOE, choices={"red": told}), seed=1, stop="activation")


@pytest.mark.rule("DFC-ORD-01", "DFC-ACT-09")
def test_out_of_coherency_a_ship_must_use_standard_orders():
    apart = [ship("Europa", (0, 0), name="E1"), ship("Europa", (3.1, 0), name="E2")]
    with pytest.raises(InputError, match=r"out of Group coherency.*DFC-ORD-01"):
        ordered("course_change", *apart)
    together = [ship("Europa", (0, 0), name="E1"), ship("Europa", (3, 0), name="E2")]
    assert ordered("course_change", *together).one("order", "red", "red.E1").outcome["order"] == "course_change"


@pytest.mark.rule("DFC-ACT-09", "DFC-SPC-09", "DFC-SPC-10")
def test_coherency_is_a_chain_of_3_or_6_inches():
    def kept(kind, *places):
        ships = battle([ship(kind, (x, 0), name=f"S{x}") for x in places]).side("red").ships
        return [coherent(one, list(ships)) for one in ships]

    assert kept("Europa", 0, 3, 6) == [True] * 3
    assert kept("Europa", 0, 3, 7) == [False] * 3
    assert kept("Bellerophon", 0, 6) == [True] * 2
    assert kept("Bellerophon", 0, 7) == [False] * 2
    assert kept("New Orleans", 0, 50) == [True] * 2
    assert kept("Baleares", 0, 50) == [False] * 2


@pytest.mark.rule("DFC-CRP-04")
def test_energy_surges_forbid_special_orders():
    with pytest.raises(InputError, match=r"energy surges.*DFC-CRP-04"):
        ordered("course_change", ship("Seattle", effects=["energy_surges"]))


@pytest.mark.rule("DFC-SPC-12")
def test_an_elite_bridge_crew_may_lose_a_major_spike_as_a_whole():
    assert spike_after("standard", "major", kind="Triumvir") == 0
    told = ordered("standard", ship("Triumvir", spike="major"), loses_major=False)
    assert told.ships["red.Triumvir"].spike == 1


@pytest.mark.rule("DFC-ORD-09")
def test_active_scan_puts_a_spike_on_an_enemy_and_is_for_hull_4_and_one_ship_a_group():
    done = ordered("active_scan", ship("Seattle"), scans="blue.Minos", goes_first=False)
    assert done.ships["blue.Minos"].spike == 1
    pair = [ship("Europa", name="E1"), ship("Europa", (2, 0), name="E2")]
    with pytest.raises(InputError, match=r"red.E2 may not use Active Scan.*DFC-ORD-09"):
        ordered("active_scan", *pair)
    with pytest.raises(InputError, match="DFC-ORD-09"):
        ordered("active_scan", ship("Seneca"))
    with pytest.raises(InputError, match="DFC-ORD-09"):
        ordered("active_scan", ship("New Orleans", layer="atmosphere"), passage=2.0)


@pytest.mark.rule("DFC-ORD-09")
@pytest.mark.parametrize(("face", "found"), [(4, True), (3, False)])
def test_active_scan_finds_a_silent_runner_on_4_and_only_ends_its_silence(face, found):
    scenario = battle(
        [ship("Seattle")],
        [ship("Minos", (90, 90), 270, silent=True)],
        choices={
            "red": {"special_order": "active_scan", "order": "active_scan", "scans": "blue.Minos", "goes_first": False},
            "blue": {"special_order": "silent_running", "order": "silent_running"},
        },
    )
    done = fought(scenario, {"active scan": [face]}, seed=1, stop="activation")
    assert (done.one("scan").outcome["found"], done.ships["blue.Minos"].silent) == (found, not found)
    assert done.ships["blue.Minos"].spike == 0


# ---------------------------------------------------------------- shields
@pytest.mark.rule("DFC-ARM-03", "DFC-ARM-04")
def test_shields_are_raised_with_the_order_and_last_until_the_next_activation():
    told = {"shields": {"1 Basalt": True}}
    scenario = battle([ship("Basalt")], FOE, choices={"red": told}, turns=2)
    up = fought(scenario, seed=1, stop="activation").ships["red.Basalt"]
    assert (up.passive, up.pd, up.signature) == (4, 0, 16.0)
    down = fought(scenario, seed=1, stop="2.activation").ships["red.Basalt"]
    assert (down.passive, down.pd, down.signature) == (0, 9, 3.0)


@pytest.mark.rule("DFC-ARM-04")
def test_no_silent_running_with_shields_raised():
    with pytest.raises(InputError, match=r"no Silent Running.*DFC-ARM-04"):
        ordered("silent_running", ship("Basalt"), shields=True)


def test_there_are_seven_orders():
    assert len(ORDERS) == 7
