from phasesim.content.marks import marked_tests

SOURCE = """
import pytest

@pytest.mark.rule("COR-SHIP-01", "COR-SHIP-02")
def test_two_rules():
    assert True

@pytest.mark.rule("COR-SHIP-03")
def test_hollow():
    print("nothing")

@pytest.mark.rule("COR-SHIP-03")
def test_raises():
    with pytest.raises(ValueError):
        int("x")

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("COR-SHIP-04"))])
def test_case(n):
    assert n

@pytest.mark.rule("COR-LD-01", "COR-LD-02", "COR-LD-03", "COR-LD-04", "COR-LD-05", "COR-LD-06", "COR-FC-01")
def test_greedy():
    assert True

@pytest.mark.rule("COR-FC-02")
class TestClass:
    def test_inside(self):
        assert True

def test_without_a_mark():
    assert "COR-FC-03"
"""


def found(folder):
    inner = folder / "tests" / "content"
    inner.mkdir(parents=True)
    (inner / "test_x.py").write_text(SOURCE, encoding="utf-8")
    return {test.where.split("::")[1]: test for test in marked_tests(folder / "tests")}


def test_marks_are_read_with_their_place(tmp_path):
    tests = found(tmp_path)
    assert tests["test_two_rules"].where == "tests/content/test_x.py::test_two_rules"
    assert {name: test.ids for name, test in tests.items() if name != "test_greedy"} == {
        "test_two_rules": ("COR-SHIP-01", "COR-SHIP-02"),
        "test_hollow": ("COR-SHIP-03",),
        "test_raises": ("COR-SHIP-03",),
        "test_case": ("COR-SHIP-04",),
        "TestClass": ("COR-FC-02",),
    }


def test_test_that_asserts_nothing_is_hollow(tmp_path):
    assert [name for name, test in found(tmp_path).items() if not test.asserts] == ["test_hollow"]


def test_function_that_claims_seven_rules_is_greedy(tmp_path):
    assert [name for name, test in found(tmp_path).items() if test.greedy] == ["test_greedy"]
