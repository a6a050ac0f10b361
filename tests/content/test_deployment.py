import math

import pytest

from phasesim.content import scenario_from
from phasesim.errors import InputError
from phasesim.table import LARGE_BASE, SMALL_BASE


def load(duel, **ship):
    """The duel with some keys of red's only ship set, or (None) taken out."""
    data = duel["sides"]["red"]["ships"][0]
    for key, value in ship.items():
        data[key] = value
        if value is None:
            del data[key]
    return scenario_from(duel, "mine.toml").side("red").ships[0]


def with_ships(duel, *ships):
    duel["sides"]["red"]["ships"] = [
        {"position": [-60, 12 * number - 36], "heading": 0} | ship for number, ship in enumerate(ships)
    ]
    return scenario_from(duel, "mine.toml").side("red").ships


def test_ship_stands_as_the_file_says(duel):
    ship = load(duel, name="Vengeance", position=[-40.1234567, 5], heading=90, leadership=8)
    assert (ship.name, ship.side, ship.squadron) == ("red.Vengeance", "red", "red.Vengeance")
    assert (ship.position, ship.heading) == ((-40.123457, 5.0), (0.0, 1.0))
    assert (ship.leadership, ship.hits, ship.radius) == (8, 8, SMALL_BASE)
    assert ship.torpedoes_loaded and ship.craft_loaded


def test_ship_without_a_name_bears_that_of_its_class(duel):
    assert load(duel).name == "red.Dictator"


def test_leadership_that_is_not_given_is_to_be_rolled(duel):
    assert load(duel).leadership == 0


def test_damage_and_loads_may_be_given(duel):
    ship = load(duel, hits=3, criticals=["fire", "fire"], torpedoes_loaded=False, craft_loaded=False)
    assert (ship.hits, ship.crippled, ship.criticals) == (3, True, ("fire", "fire"))
    assert not ship.torpedoes_loaded and not ship.craft_loaded


def test_hulk_has_no_hits(duel):
    ship = load(duel, hulk=True)
    assert (ship.hits, ship.hulk) == (0, True)


def test_options_change_the_data_sheet(duel):
    assert load(duel, options=["torpedo bombers"]).sheet.points == 220 + 4 * 10


@pytest.mark.rule("COR-SHIP-04")
def test_capital_ship_may_take_a_large_base(duel):
    assert load(duel, base="large").radius == LARGE_BASE


@pytest.mark.rule("COR-SHIP-04")
def test_escort_may_not_take_a_large_base(duel):
    with pytest.raises(InputError, match=r"\.base: must be small, it is an escort: 'large' \[COR-SHIP-04\]"):
        load(duel, **{"class": "Sword", "base": "large"})


@pytest.mark.rule("COR-SHIP-03")
def test_battleship_may_not_take_a_small_base(duel):
    with pytest.raises(InputError, match=r"\.base: must be large .*COR-SHIP-03"):
        load(duel, **{"class": "Emperor", "base": "small"})


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("class", "Dictater", "class: unknown ship class 'Dictater' .*did you mean 'Dictator'"),
        ("class", None, "class: is missing"),
        ("position", None, "position: is missing"),
        (
            "position",
            [90.5, 0],
            r"is off the table: \[90.5, 0.0\] \(allowed: x from -90 to 90, y from -60 to 60",
        ),
        ("position", [0, -61], "position: is off the table"),
        ("position", [math.nan, 0], "position: must be a finite number, not nan"),
        ("position", "here", "position: must be a list of two numbers, not 'here'"),
        ("heading", None, "heading: is missing"),
        ("heading", math.inf, "heading: must be a finite number, not inf"),
        ("heading", "north", "heading: must be a number, not 'north'"),
        ("leadership", 11, r"leadership: is out of range: 11 \(allowed: 0 to 10\) \[COR-LD-04\]"),
        ("leadership", -1, "leadership: must not be negative: -1"),
        ("hits", 9, r"hits: is out of range: 9 \(allowed: 1 to 8\)"),
        ("hits", -2, "hits: must not be negative: -2"),
        ("base", "huge", "base: unknown base 'huge'"),
        ("hulk", 1, "hulk: must be true or false"),
        ("criticals", ["fires"], "criticals: unknown lasting critical hit 'fires' .*did you mean 'fire'"),
        ("criticals", ["hull_breach"], "criticals: unknown lasting critical hit 'hull_breach'"),
        ("options", ["fourth turret"], "options: unknown option of class Dictator 'fourth turret'"),
        ("name", "a.b", "name: must be of letters"),
        ("turret", 2, "unknown key 'turret'"),
    ],
)
def test_bad_value_is_one_clear_line(duel, key, value, said):
    with pytest.raises(InputError, match=r"^mine.toml: sides\.red\.ships\[0\].*" + said) as caught:
        load(duel, **{key: value})
    assert "\n" not in str(caught.value)


@pytest.mark.rule("SHT-CRIT-08")
@pytest.mark.parametrize("names", [["dorsal_armament_damaged"], ["bridge_smashed", "bridge_smashed"]])
def test_critical_hit_that_cannot_apply_is_refused(duel, names):
    with pytest.raises(InputError, match="cannot apply to class Dictator"):
        load(duel, criticals=names)


def test_escort_has_no_critical_hits(duel):
    with pytest.raises(InputError, match="an escort has no critical hits"):
        load(duel, **{"class": "Sword", "criticals": ["fire"]})


def test_eldar_ships_have_their_own_critical_hits(duel):
    assert load(duel, **{"class": "Eclipse", "criticals": ["mainsail_scarred"]}).criticals == ("mainsail_scarred",)
    with pytest.raises(InputError, match="unknown lasting critical hit 'thrusters_damaged'"):
        load(duel, criticals=["thrusters_damaged"])


def test_name_that_is_taken_is_refused(duel):
    with pytest.raises(InputError, match=r"ships\[1\]\.name: name is taken: 'red.Sword'"):
        with_ships(duel, {"class": "Sword"}, {"class": "Sword"})


@pytest.mark.rule("COR-STACK-01")
def test_bases_that_overlap_are_refused_unless_stacked_is_set(duel):
    duel["sides"]["blue"]["ships"][0]["position"] = [-37, 0]
    with pytest.raises(InputError, match=r"bases of red.Dictator and blue.Devastation overlap .*COR-STACK-01"):
        load(duel)
    duel["stacked"] = True
    assert load(duel).position == (-40.0, 0.0)


@pytest.mark.rule("COR-STACK-01")
def test_bases_in_contact_do_not_overlap(duel):
    duel["sides"]["blue"]["ships"][0]["position"] = [-36.8, 0]
    assert load(duel).name == "red.Dictator"


def test_ships_share_a_squadron_by_name(duel):
    ships = with_ships(
        duel,
        {"class": "Sword", "name": "A", "squadron": "Swords"},
        {"class": "Cobra", "name": "B", "squadron": "Swords"},
    )
    assert [ship.squadron for ship in ships] == ["red.Swords", "red.Swords"]


@pytest.mark.rule("COR-SQ-01")
@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (["Dictator", "Sword"], "escort red.1 cannot be in a squadron with cruiser red.0"),
        (["Emperor", "Dictator"], "cruiser red.1 cannot be in a squadron with battleship red.0"),
        (["Repulsive", "Styx"], "heavy cruiser red.1 cannot be in a squadron with grand cruiser red.0"),
        (["Sword"] * 7, "has more than 6 ships of kind escort"),
        (["Lunar", "Dauntless", "Mars", "Gothic", "Lunar"], "has more than 4 ships of kind cruiser"),
        (["Emperor"] * 4, "has more than 3 ships of kind battleship"),
    ],
)
def test_squadron_that_cannot_be_formed_is_refused(duel, kinds, said):
    with pytest.raises(InputError, match=said):
        with_ships(duel, *({"class": kind, "name": str(n), "squadron": "S"} for n, kind in enumerate(kinds)))


@pytest.mark.rule("COR-SQ-01")
def test_cruisers_light_and_heavy_mix_in_a_squadron(duel):
    kinds = ["Lunar", "Dauntless", "Mars", "Gothic"]
    assert with_ships(duel, *({"class": kind, "squadron": "S"} for kind in kinds))[3].squadron == "red.S"


@pytest.mark.rule("COR-LD-02")
def test_escorts_of_a_squadron_share_their_leadership_and_capital_ships_do_not(duel):
    with_ships(
        duel,
        {"class": "Lunar", "squadron": "S", "leadership": 8},
        {"class": "Gothic", "squadron": "S", "leadership": 7},
    )
    with pytest.raises(InputError, match=r"leadership: is not that of red.Sword, .*COR-LD-02"):
        with_ships(
            duel,
            {"class": "Sword", "squadron": "S", "leadership": 8},
            {"class": "Cobra", "squadron": "S", "leadership": 7},
        )


def test_squadron_may_not_bear_the_name_of_a_ship(duel):
    with pytest.raises(InputError, match="squadron: is the name of a ship, too: 'Lunar'"):
        with_ships(duel, {"class": "Lunar"}, {"class": "Gothic", "squadron": "Lunar"})


def test_blast_markers_stand_where_they_are_put(duel):
    duel["blast_markers"] = [{"position": [1, 2]}, {"position": [3, 4], "name": "Dust", "radius": 5}]
    first, second = scenario_from(duel).blast
    assert (first.name, first.position, first.radius) == ("blast 1", (1.0, 2.0), 1.25)
    assert (second.name, second.radius) == ("Dust", 5.0)


@pytest.mark.parametrize("marker", [{"position": [0, 99]}, {"position": [0, 0], "radius": -1}, {"radius": 2}])
def test_bad_blast_marker_is_refused(duel, marker):
    duel["blast_markers"] = [marker]
    with pytest.raises(InputError, match=r"blast_markers\[0\]"):
        scenario_from(duel)
