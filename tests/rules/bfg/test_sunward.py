"""Eldar under sail."""

import pytest

from phasesim.dice import replay
from phasesim.rules.bfg.sunward import sail_speeds, strain, sunward_edge
from phasesim.table import heading

HELLEBORE = (10.0, 20.0, 30.0)


@pytest.mark.rule("COR-TURNS-08")
def test_a_d6_fixes_the_sunward_edge():
    assert [replay(sunward_edge(), [face]) for face in range(1, 7)] == ["left", "far", "far", "near", "near", "right"]


@pytest.mark.rule("COR-TURNS-04")
def test_a_hellebore_with_the_sun_to_its_left_makes_30_cm():
    assert sail_speeds(heading(0.0), "far", HELLEBORE) == (30.0,)


@pytest.mark.rule("COR-TURNS-04")
@pytest.mark.parametrize(
    ("degrees", "speeds"), [(90.0, (10.0,)), (270.0, (20.0,)), (180.0, (30.0,)), (45.0, (10.0, 30.0))]
)
def test_speed_by_the_arc_in_which_the_sunward_edge_lies(degrees, speeds):
    assert sail_speeds(heading(degrees), "far", HELLEBORE) == speeds


@pytest.mark.rule("COR-ECT-07")
def test_a_damaged_superstructure_gives_on_a_1():
    assert [replay(strain(), [face]) for face in (1, 2, 6)] == [True, False, False]
