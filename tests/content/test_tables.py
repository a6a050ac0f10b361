from itertools import pairwise

from phasesim.content import catastrophes, critical_hits, gunnery
from phasesim.rules.bfg.criticals import STANDARD


def test_critical_hits_table_agrees_with_the_one_the_rules_use():
    listed = [
        (hit.roll, hit.name, hit.extra, hit.repairable, hit.mount, hit.lasting) for hit in critical_hits().values()
    ]
    used = [(row.roll, row.name, str(row.extra), row.repairable, row.mount, row.lasting) for row in STANDARD.rows]
    assert listed == used


def test_critical_hits_cover_every_total_of_two_dice():
    assert [hit.roll for hit in critical_hits().values()] == list(range(2, 13))


def test_catastrophes_cover_every_total_of_two_dice_once():
    covered = [total for row in catastrophes() for total in range(row.low, row.high + 1)]
    assert covered == list(range(2, 13))
    assert [row.removed for row in catastrophes()] == [False, False, True, True]


def test_gunnery_never_grows_to_the_right_nor_shrinks_downwards():
    rows = list(gunnery().values())
    assert list(gunnery()) == list(range(1, 21))
    assert all(list(row) == sorted(row, reverse=True) for row in rows)
    assert all(above <= below for a, b in pairwise(rows) for above, below in zip(a, b, strict=True))
