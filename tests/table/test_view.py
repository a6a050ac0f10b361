"""The nearest ship, looked for among few and found by place among many."""

import random
from types import SimpleNamespace

import pytest

from phasesim.content import ship_classes
from phasesim.table import Index, Ship, View
from phasesim.table.view import FEW, nearest

SHEET = ship_classes()["Dictator"]


def fleet(draw, side, number):
    ships = {}
    for k in range(number):
        name, place = f"{side}.{k}", (float(draw.randint(-90, 90)), float(draw.randint(-60, 60)))
        ships[name] = Ship(name, side, SHEET, name, 8, place, (1.0, 0.0), 1 + k % 8, 1.6)
    return ships


def shown(fleets):
    ships = {name: ship for each in fleets.values() for name, ship in each.items()}
    index = Index(180.0, 120.0, [(*ship.position, ship.radius, name) for name, ship in ships.items()])
    sides = (SimpleNamespace(name="red"), SimpleNamespace(name="blue"))
    return SimpleNamespace(
        scenario=SimpleNamespace(sides=sides, width=180.0, height=120.0),
        ships=ships,
        ordnance={},
        blast={},
        fleets=fleets,
        markers={"red": {}, "blue": {}},
        anchored={},
        nearest=index.nearest,
    )


@pytest.mark.parametrize("number", [0, 1, FEW, FEW + 1, 100, 400])
def test_the_nearest_of_many_is_the_one_that_looking_at_all_finds(number):
    draw = random.Random(number)
    view = View(shown({"red": fleet(draw, "red", number), "blue": fleet(draw, "blue", number)}))
    for _ in range(200):
        point = (float(draw.randint(-90, 90)), float(draw.randint(-60, 60)))
        assert view.nearest_enemy("red", point) is nearest(point, view.enemies("red"))
        assert view.nearest_friend("red", point) is nearest(point, view.friends("red"))
        sound = [ship for ship in view.enemies("red") if not ship.crippled]
        assert view.nearest_enemy("red", point, lambda ship: not ship.crippled) is nearest(point, sound)


def test_of_ships_equally_near_the_first_by_name_is_taken():
    draw = random.Random(1)
    ships = list(fleet(draw, "blue", 3).values())
    ships = [ship.but(position=(x, 0.0)) for ship, x in zip(ships, (10.0000004, -10.0, 10.0), strict=True)]
    assert nearest((0.0, 0.0), reversed(ships)).name == "blue.0"
