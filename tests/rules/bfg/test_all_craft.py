"""Every craft of every fleet does in battle what the craft table says of it."""

import csv

import pytest
from staging import battle, fought, ship, wave

from phasesim.content.finder import models_root
from phasesim.errors import InputError

with (models_root() / "ordnance" / "attack_craft_bfg.csv").open(encoding="utf-8") as table:
    CRAFT = list(csv.DictReader(table))
VESSELS = {
    "Imperial Navy": "Lunar",
    "Chaos": "Murder",
    "Space Marines": "Strike Cruiser",
    "Orks": "Terror Ship",
    "Eldar": "Hellebore",
    "Tau": "Hero",
}
FIGHTS = {"fighter", "fighter_bomber", "assault_gunship"}
BOMBS = {"bomber", "fighter_bomber"}
BOARDS = {"assault_boat", "assault_gunship"}

every_craft = pytest.mark.parametrize("row", CRAFT, ids=[f"{row['fleet']}: {row['craft']}" for row in CRAFT])


def own(row, name, at=None, number=2, **keys):
    """A wave of one craft, and a ship of its fleet out of the way."""
    unit = wave(name, at, fleet=row["fleet"], **keys) | {"craft": {row["craft"]: number}}
    return [ship(VESSELS[row["fleet"]], (-80, 50), name="home"), unit]


@every_craft
@pytest.mark.rule("ORD-FTR-04", "ORD-BOM-03", "ORD-ASB-03", "ORD-TBM-05", "ORD-TUR-03")
def test_against_a_ship(row):
    scenario = battle(
        own(row, "wave", (-12, 0)),
        [ship("Devastation")],
        choices={"red": {"fly": {"wave": {"to": [[0, 0]]}}}, "blue": {"brace": False}},
    )
    dice = {}
    if row["role"] in BOMBS | BOARDS:
        dice["turrets"] = [5, 1, 1] if "only on 6" in row["notes"] else [4, 3, 1]
    left = 2 if "only on 6" in row["notes"] else 1
    extra = left if "each marker adds +1" in row["notes"] else 0
    if row["role"] in BOMBS:
        dice["bomber runs"] = [6] * left
        attacks = left * (0 if "D3 attacks" in row["notes"] else 3) + extra
        dice["bomber attack"] = [1] * attacks
    if row["role"] in BOARDS:
        dice["hit-and-run"] = [1] * left
    fight = fought(scenario, dice, phase="ordnance")
    if row["role"] not in BOMBS | BOARDS:
        assert not fight.all("turrets") and not fight.all("attack")
        assert len(fight.ordnance["red.wave"].squadrons) == 2
        return
    assert fight.one("turrets").outcome["kills"] == 2 - left
    if row["role"] in BOMBS:
        assert fight.one("attack").outcome["attacks"] == attacks
    else:
        totals = [1 + ("Hit-and-Run +1" in row["notes"])] * left
        assert [e.outcome["total"] for e in fight.all("raid")] == totals
    assert "red.wave" not in fight.ordnance


@every_craft
@pytest.mark.rule("ORD-FTR-01", "ORD-BOM-01", "ORD-ASB-01", "ORD-TBM-06", "ORD-RES-01")
def test_against_an_enemy_fighter(row):
    scenario = battle(
        own(row, "wave", (-12, 0)),
        [wave("picket", (0, 0), fleet="Chaos", fighter=1)],
        choices={"red": {"fly": {"wave": {"to": [[6, 0]]}, "wave.a": {}}}},
    )
    resilient = row["resilient"] == "yes"
    fight = fought(scenario, {"resilient save": [4]} if resilient else {}, phase="ordnance")
    assert "blue.picket" not in fight.ordnance
    kept = sum(len(unit.squadrons) for unit in fight.ordnance.values())
    assert kept == (2 if resilient else 1)
    assert fight.ordnance["red.wave"].position == (6.0, 0.0)


@every_craft
@pytest.mark.rule("ORD-FTR-02", "ORD-BOM-02", "ORD-ASB-02", "ORD-RES-06", "ORD-RES-07")
def test_against_enemy_bombers(row):
    scenario = battle(
        own(row, "wave", (-12, 0), number=1),
        [wave("strike", (0, 0), fleet="Imperial Navy", bomber=1)],
        choices={"red": {"fly": {"wave": {"to": [[6, 0]]}}}, "blue": {"fly": {"strike": {}}}},
    )
    fights = row["role"] in FIGHTS
    saves = {"resilient save": [3]} if fights and row["resilient"] == "yes" else {}
    fight = fought(scenario, saves, phase="ordnance")
    assert bool(fight.all("interception")) is fights
    assert {"red.wave", "blue.strike"}.isdisjoint(fight.ordnance) is fights


@every_craft
@pytest.mark.rule("ORD-CAP-08", "ORD-CAP-12")
def test_on_cap(row):
    scenario = battle(
        own(row, "wave", (-70, 50), number=1),
        choices={"red": {"fly": {"wave": {"to": [[-80, 50]], "guard": "red.home"}}}},
    )
    if row["role"] in FIGHTS:
        fight = fought(scenario, phase="ordnance")
        assert fight.ordnance["red.wave"].guarding == "red.home"
    else:
        with pytest.raises(InputError, match="does not act as a fighter"):
            fought(scenario, phase="ordnance")


@every_craft
@pytest.mark.rule("ORD-CRA-04")
def test_how_far_it_flies(row):
    scenario = battle(own(row, "wave", (0, 0)), choices={"red": {"fly": {"wave": {"to": [[60, 0]]}}}})
    fight = fought(scenario, phase="ordnance")
    assert fight.ordnance["red.wave"].position == (float(row["speed_cm"]), 0.0)
