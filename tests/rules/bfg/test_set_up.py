"""Before the first turn: Leadership rolled for ships and squadrons of every fleet."""

import pytest
from staging import battle, fought, salvo, ship


def rolled(red, dice):
    """Leadership by ship after the set-up, with its dice by roller."""
    script = {(f"red.{who}", "leadership"): [face] for who, face in dice.items()}
    fight = fought(battle([unit | {"leadership": 0} for unit in red]), script, phase="movement")
    return {name.removeprefix("red."): one.leadership for name, one in fight.ships.items() if one.side == "red"}


@pytest.mark.rule("COR-LD-01")
@pytest.mark.parametrize(("face", "leadership"), [(1, 6), (2, 7), (3, 7), (4, 8), (5, 8), (6, 9)])
def test_leadership_by_the_die(face, leadership):
    assert rolled([ship("Lunar")], {"Lunar": face}) == {"Lunar": leadership}


@pytest.mark.rule("COR-LD-02")
def test_capital_ships_roll_for_themselves_even_in_a_squadron_and_escort_squadrons_once():
    line = [ship("Lunar", (10 * n, 0), name=f"Lunar-{n}", squadron="Line") for n in range(2)]
    swords = [ship("Sword", (10 * n, 20), name=f"Sword-{n}", squadron="Swords") for n in range(3)]
    found = rolled([*line, *swords], {"Lunar-0": 1, "Lunar-1": 6, "Swords": 4})
    assert found == {"Lunar-0": 6, "Lunar-1": 9, "Sword-0": 8, "Sword-1": 8, "Sword-2": 8}


@pytest.mark.rule("COR-LD-01")
def test_a_leadership_that_is_given_is_not_rolled_for_nor_is_that_of_a_hulk():
    red = [ship("Lunar"), ship("Gothic", (20, 20), leadership=0, hulk=True)]
    fight = fought(battle(red), {"drift": [1, 1, 1, 1]}, phase="movement")
    assert not fight.all("leadership")


@pytest.mark.rule("COR-LD-03", "COR-LD-04")
@pytest.mark.parametrize(
    ("kind", "face", "leadership"),
    [("Terror Ship", 1, 5), ("Eclipse", 6, 10), ("Strike Cruiser", 1, 8), ("Strike Cruiser", 6, 10), ("Emperor", 3, 8)],
)
def test_fleets_and_classes_change_what_is_rolled(kind, face, leadership):
    assert rolled([ship(kind)], {kind: face}) == {kind: leadership}


# ---------------------------------------------------------------- the data sheet in battle
@pytest.mark.rule("COR-SHIP-02", "COR-BASIC-02")
@pytest.mark.parametrize(("at", "armour"), [((20, 0), 6), ((0, 20), 5), ((0, -20), 5), ((-20, 0), 4)])
def test_armour_holds_in_the_arc_from_which_the_attack_comes(at, armour):
    heading = {(20, 0): 180, (0, 20): 270, (0, -20): 90, (-20, 0): 0}[at]
    fight = fought(battle([salvo("salvo", 1, at, heading)], [ship("Terror Ship")]), seed=1, phase="ordnance")
    assert fight.one("attack").outcome["armour"] == armour


@pytest.mark.rule("COR-SHIP-03")
@pytest.mark.parametrize(
    ("kind", "keys", "radius"), [("Lunar", {}, 1.6), ("Emperor", {}, 3.0), ("Emperor", {"hits": 1}, 3.0)]
)
def test_bases_are_32_and_60_mm_and_losses_do_not_change_them(kind, keys, radius):
    def met(side):
        return fought(battle([salvo("salvo", 9, (-20, side))], [ship(kind, **keys)]), seed=1, phase="ordnance").all(
            "attack"
        )

    assert met(radius + 1.2) and not met(radius + 1.3)
