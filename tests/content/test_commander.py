"""The Fleet Commander in scenario files."""

import pytest
from staging import scenario_data, ship

from phasesim.content import scenario_from
from phasesim.errors import InputError


def red(ships=(), **keys):
    data = scenario_data(list(ships) or [ship("Lunar", leadership=7), ship("Gothic", (20, 20), leadership=0)])
    data["sides"]["red"] |= keys
    return scenario_from(data).side("red")


def test_a_side_has_no_commander_unless_it_names_a_flagship():
    side = red()
    assert (side.flagship, side.rerolls) == ("", 0)


@pytest.mark.rule("COR-FC-02")
def test_the_flagship_is_a_ship_of_the_side_and_the_re_rolls_are_counted():
    side = red(flagship="Gothic", rerolls=2)
    assert (side.flagship, side.rerolls) == ("red.Gothic", 2)


@pytest.mark.rule("COR-FC-01")
@pytest.mark.parametrize(("flagship", "leadership"), [("Lunar", 6), ("Gothic", 9)])
def test_the_commanders_leadership_replaces_that_of_the_flagship(flagship, leadership):
    side = red(flagship=flagship, commander=leadership)
    assert {one.name: one.leadership for one in side.ships}[f"red.{flagship}"] == leadership
    assert sorted(one.leadership for one in side.ships if one.name != f"red.{flagship}") in ([0], [7])


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"flagship": "Lumar"}, "unknown ship of the side 'Lumar'.*did you mean 'Lunar'"),
        ({"rerolls": 1}, r"sides\.red\.rerolls: needs a flagship: 1 \[COR-FC-01\]"),
        ({"commander": 8}, r"sides\.red\.commander: needs a flagship: 8"),
        ({"flagship": "Lunar", "rerolls": -1}, "rerolls: must not be negative"),
        ({"flagship": "Lunar", "commander": 11}, r"out of range: 11 .*COR-LD-04"),
    ],
)
def test_bad_commanders_are_refused(keys, problem):
    with pytest.raises(InputError, match=problem):
        red(**keys)


def test_a_hulk_is_no_flagship():
    with pytest.raises(InputError, match="unknown ship of the side"):
        red([ship("Lunar"), ship("Gothic", (20, 20), hulk=True)], flagship="Gothic")


@pytest.mark.rule("COR-LD-02")
def test_a_commander_aboard_an_escort_leaves_its_squadron_one_leadership():
    swords = [ship("Sword", (10 * n, 0), name=f"Sword-{n}", squadron="Swords", leadership=7) for n in range(2)]
    assert red(swords, flagship="Sword-0", commander=7).flagship == "red.Sword-0"
    with pytest.raises(InputError, match="COR-LD-02"):
        red(swords, flagship="Sword-0", commander=9)
