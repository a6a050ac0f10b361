"""Frozen values, and what they keep that was worked out once."""

from phasesim.content import ship_classes
from phasesim.table import Armour, Weapon


def test_a_changed_value_works_out_anew_what_follows_from_its_fields():
    armour = Armour(6, 5, 5, 4)
    assert armour.lowest == 4
    assert armour.but(rear=5).lowest == 5 and armour.lowest == 4


def test_so_does_a_data_sheet():
    sheet = ship_classes()["Dictator"]
    assert sheet.bays == (4, 2) and len(sheet.launch_bays) == 2 and sheet.tubes
    changed = sheet.but(weapons=(Weapon("prow", "launch bays", "launch_bay", 0.0, 3),), kind="escort")
    assert changed.bays == (3, 2) and len(changed.launch_bays) == 1 and not changed.tubes and changed.escort
    assert changed.mounts == {"prow"} and not sheet.escort


def test_what_was_worked_out_is_no_part_of_a_value():
    fresh, used = Armour(6, 5, 5, 4), Armour(6, 5, 5, 4)
    assert used.lowest == 4
    assert fresh == used and hash(fresh) == hash(used)
