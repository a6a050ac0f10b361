import pytest

from phasesim.content import catalogue, out_of_scope, rule
from phasesim.content.fields import Section
from phasesim.content.rulebook import RULE_ID, read_rule
from phasesim.errors import InputError


def test_whole_catalogue_loads():
    documents = {found.document for found in catalogue().values()}
    assert len(catalogue()) == 830
    assert documents == {
        "bfgr-core",
        "bfgr-ordnance",
        "bfgr-shooting",
        "dropfleet",
        "dropfleet-core",
        "experimental",
    }


def test_rules_of_the_bfgr_documents_need_only_rules_that_exist():
    for found in catalogue().values():
        if found.document.startswith("bfgr"):
            assert set(found.needs) <= set(catalogue()), found.id


def test_every_id_mentioned_in_a_reading_exists():
    for found in catalogue().values():
        assert set(RULE_ID.findall(found.reading + found.statement)) <= set(catalogue()), found.id


def test_a_rule_gives_statement_reading_and_needs():
    found = rule("COR-SHIP-03")
    assert (found.family, found.kind, found.needs) == ("COR-SHIP", "geometry", ())
    assert found.statement.startswith("Bases are round")
    assert found.reading.startswith("All others have a small base")


def test_rule_is_found_in_small_letters():
    assert rule("cor-ship-03").id == "COR-SHIP-03"


def test_unknown_rule_gives_the_nearest():
    with pytest.raises(InputError, match="unknown rule 'COR-SHIP-09'.*did you mean 'COR-SHIP-0"):
        rule("COR-SHIP-09")


def test_incomplete_rule_is_refused():
    with pytest.raises(InputError, match="phase: unknown phase 'night'"):
        read_rule(Section({"id": "COR-SHIP-01", "section": "x", "phase": "night"}, "core.toml", "rule[0]"), "core")


def test_rules_out_of_scope_have_a_reason():
    assert all(reason for reason in out_of_scope().values())
