import math

import pytest

from phasesim.content.fields import Section
from phasesim.errors import InputError


def section(**data):
    return Section(data, "mine.toml", "sides.red")


def test_error_names_file_key_value_allowed_and_nearest():
    with pytest.raises(InputError) as caught:
        section(base="smal").text("base", allowed=("small", "large"), what="base")
    assert str(caught.value) == (
        "mine.toml: sides.red.base: unknown base 'smal' (allowed: small, large); did you mean 'small'?"
    )


def test_missing_key_is_refused_unless_there_is_a_default():
    assert section().text("title", "none") == "none"
    with pytest.raises(InputError, match=r"sides\.red\.title: is missing"):
        section().text("title")


@pytest.mark.parametrize("value", ["two\nlines", "a\x00b", ""])
def test_text_must_be_one_line(value):
    with pytest.raises(InputError, match="must "):
        section(title=value).text("title")


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_number_must_be_finite(value):
    with pytest.raises(InputError, match="must be a finite number"):
        section(heading=value).number("heading")


@pytest.mark.parametrize("value", [True, "3", [1], None, {}])
def test_number_must_be_a_number(value):
    with pytest.raises(InputError, match="must be a number"):
        section(heading=value).number("heading")


@pytest.mark.parametrize("value", [True, 2.0, "2", [2]])
def test_integer_must_be_whole(value):
    with pytest.raises(InputError, match="must be a whole number"):
        section(hits=value).integer("hits")


def test_negative_value_is_called_negative():
    with pytest.raises(InputError, match=r"must not be negative: -1 \(allowed: 0 or more\)"):
        section(turrets=-1).integer("turrets")


def test_number_out_of_range_says_the_range_and_the_rule():
    with pytest.raises(InputError, match=r"out of range: 7 \(allowed: 1 to 6\) \[COR-SHIP-02\]"):
        section(armour=7).integer("armour", low=1, high=6, rule="COR-SHIP-02")


def test_number_too_large_for_a_float_is_refused():
    with pytest.raises(InputError, match="out of range"):
        section(heading=10**400).number("heading")


@pytest.mark.parametrize("value", [[1], [1, 2, 3], "1, 2", 5, [1, "2"], [1, math.nan]])
def test_pair_must_be_two_finite_numbers(value):
    with pytest.raises(InputError, match="number"):
        section(position=value).pair("position")


def test_flag_must_be_true_or_false():
    assert section(stacked=True).flag("stacked") is True
    with pytest.raises(InputError, match="must be true or false, not 1"):
        section(stacked=1).flag("stacked")


@pytest.mark.parametrize("value", ["fire", [1], {"fire": 1}])
def test_texts_must_be_a_list_of_texts(value):
    with pytest.raises(InputError, match="must be a list of texts"):
        section(criticals=value).texts("criticals")


@pytest.mark.parametrize("value", [[1], {"a": 1}, "ships"])
def test_sections_must_be_an_array_of_tables(value):
    with pytest.raises(InputError, match="must be an array of tables"):
        section(ships=value).sections("ships")


def test_section_inside_carries_the_dotted_key():
    inner = section(ships=[{}, {"hits": -1}]).sections("ships")[1]
    with pytest.raises(InputError, match=r"sides\.red\.ships\[1\]\.hits"):
        inner.integer("hits")


def test_free_table_is_passed_on_but_not_with_nan_inside():
    assert section(options={"escort": 2, "deep": [1.5]}).free("options") == {"escort": 2, "deep": [1.5]}
    with pytest.raises(InputError, match=r"options\.deep\.1: must be a finite number"):
        section(options={"deep": [0.0, math.nan]}).free("options")


def test_close_refuses_a_key_that_nobody_read():
    read = section(title="x", titel="y")
    read.text("title")
    with pytest.raises(InputError, match=r"unknown key 'titel' \(allowed: title\); did you mean 'title'\?"):
        read.close()
