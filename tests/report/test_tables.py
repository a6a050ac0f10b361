"""Tables as text and as HTML."""

from phasesim.report import html_table, text_table


def test_columns_are_as_wide_as_their_widest_cell():
    assert text_table(["name", "n"], [["a", "10"], ["longer", "2"]], right=[1]) == [
        "name     n",
        "------  --",
        "a       10",
        "longer   2",
    ]


def test_a_table_without_rows_has_its_head():
    assert text_table(["name"], []) == ["name", "----"]


def test_html_is_escaped():
    text = html_table(["<b>"], [["a & b"]], caption='"x"')
    assert "&lt;b&gt;" in text
    assert "a &amp; b" in text
    assert "<b>" not in text
