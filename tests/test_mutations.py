"""The list of mutations is in step with code and marks; `python -m tests.mutations` runs them."""

from pathlib import Path

import pytest
from mutations import ROOT, mutations

from phasesim.content import catalogue
from phasesim.content.marks import marked_tests

LIST = mutations()
MARKS = {marked.where: marked.ids for marked in marked_tests(Path(__file__).parent)}


@pytest.mark.parametrize("mutation", LIST, ids=lambda one: f"{one.rule}-{Path(one.file).stem}")
def test_the_text_to_break_stands_once_in_the_file(mutation):
    assert (ROOT / mutation.file).read_text(encoding="utf-8").count(mutation.old) == 1
    assert mutation.new != mutation.old


def test_every_test_bears_the_mark_of_the_rule_that_is_broken():
    wrong = [(one.rule, test) for one in LIST for test in one.tests if one.rule not in MARKS.get(test, ())]
    assert not wrong


def test_many_rules_are_broken_and_no_change_stands_twice():
    assert {one.rule for one in LIST} <= set(catalogue())
    assert len({one.rule for one in LIST}) >= 60
    assert len(set(LIST)) == len(LIST)
