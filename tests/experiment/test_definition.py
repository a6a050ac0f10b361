"""Experiment files: what they say, every error at once, and the cells that they make."""

import json
from dataclasses import replace

import pytest
from laboratory_tools import write

from phasesim.errors import InputErrors
from phasesim.experiment import experiment_from, experiment_names, load_experiment, run_experiment
from phasesim.experiment.cells import variant_labels

HEAD = 'name = "x"\nquestion = "?"\nscenario = "carrier-duel"\nreplications = 5\n'


@pytest.fixture
def made(tmp_path):
    def make(text, head=HEAD):
        path = tmp_path / "x.toml"
        path.write_text(head + text)
        return load_experiment(path)

    return make


def errors(made, text, head=HEAD):
    with pytest.raises(InputErrors) as caught:
        made(text, head)
    return str(caught.value).splitlines()


def test_a_dotted_key_with_a_list_is_a_factor_that_names_list_entries(made):
    asked = made(
        "[factors]\nsides.red.ships.Dictator-2.leadership = [6, 9]\nturns = [2]\n".replace(
            "turns", "first = ['red']\n#"
        )
    )
    first, second = asked.plan.cells
    assert [cell.levels for cell in (first, second)] == [
        {"sides.red.ships.Dictator-2.leadership": 6, "first": "red"},
        {"sides.red.ships.Dictator-2.leadership": 9, "first": "red"},
    ]
    assert [ship.leadership for ship in second.scenario.sides[0].ships] == [0, 9, 0, 0]


def test_factors_reach_fleet_doctrine_rules_and_all_entries(made):
    asked = made(
        "[factors]\nrules.turret_to_hit = [3]\nsides.red.options.escort = [0.25]\n"
        '[factors.speed]\npath = "sides.red.ships.*.sheet.turrets"\nlevels = [5]\n'
        "[factors.swap.sets.mars]\nsides.red.ships.Dictator-1.class = 'Mars'\n"
    )
    (cell,) = asked.plan.cells
    red = cell.scenario.side("red")
    assert cell.rules["turret_to_hit"] == 3
    assert red.options["escort"] == 0.25
    assert {ship.sheet.turrets for ship in red.ships} == {5}
    assert red.ships[0].sheet.name == "Mars"
    assert set(cell.levels) == {"rules.turret_to_hit", "sides.red.options.escort", "speed", "swap"}


def test_rule_sets_are_crossed_with_the_design_and_are_the_baseline_of_one_another(made):
    cells = made('rules = ["bfgr", "bfgr+suppression=none"]\n[factors]\nfirst = ["red", "blue"]\n').plan.cells
    assert [(cell.rules.name, cell.levels["first"]) for cell in cells] == [
        ("bfgr", "red"),
        ("bfgr+suppression=none", "red"),
        ("bfgr", "blue"),
        ("bfgr+suppression=none", "blue"),
    ]
    assert [cells.baseline(k) for k in range(4)] == [0, 0, 2, 2]


def test_a_factor_may_be_what_is_compared(made):
    cells = made(
        'compare = "first"\n[factors]\nturns_ = 1\n'.replace(
            "turns_ = 1\n", "first = ['red', 'blue']\nsides.red.options.escort = [0.0, 0.5]\n"
        )
    ).plan.cells
    assert [cells.baseline(k) for k in range(4)] == [0, 1, 0, 1]
    assert variant_labels(cells, cells[0:1] and [cells[0].rules])[3] == "first blue, escort 0.5"


def test_levels_of_one_factor_have_one_type(made):
    asked = made("[factors]\nsides.red.options.escort = [0, 0.5]\n")
    assert asked.factors[0].levels == (0.0, 0.5)


def test_every_error_is_told_at_once_with_its_path(made):
    said = errors(
        made,
        'seed = -1\nmetrics = []\ncolour = "red"\n[design]\nkind = "fall"\n[factors.a]\npath = "turns"\n'
        '[stop]\nrule = "precision"\n',
    )
    assert len(said) == 6
    for part in (
        "seed: ",
        "metrics: ",
        "colour: unknown key",
        "design.kind: ",
        "factors.a: needs exactly one of",
        "stop: rule precision needs",
    ):
        assert any(f"x.toml: {part}" in line for line in said), part


def test_a_path_that_does_not_exist_names_the_nearest(made):
    said = errors(
        made,
        "[factors]\nsides.red.ships.Dictatr-2.leadership = [6]\nsides.rad.doctrine = ['passive']\n"
        "rules.turret_to_hti = [3]\n",
    )
    assert "factors.sides.red.ships.Dictatr-2.leadership[0]: there is no such path" in said[0]
    assert "did you mean 'Dictator-2'?" in said[0]
    assert "did you mean 'red'?" in said[1]
    assert "did you mean 'turret_to_hit'?" in said[2]


def test_a_level_that_the_scenario_refuses_is_told_under_its_factor(made):
    (said,) = errors(made, "[factors]\nsides.red.ships.Dictator-2.leadership = [6, 66]\n")
    assert "factors.sides.red.ships.Dictator-2.leadership[1]: " in said
    assert "is out of range" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('metrics = ["hull_lost_rad"]\n', "metrics.0: unknown metric 'hull_lost_rad'"),
        ('plots = [{ kind = "heatmap", x = "frist" }]\n', "plots.0.x: unknown factor"),
        ('rules = ["bfgr", "bfgr"]\n', "rule set given twice"),
        ('rules = ["bfgx"]\n', "rules.0: unknown rule set"),
        ('compare = "nothing"\n', "compare: unknown factor"),
        ("[factors]\nturns = [1]\n", "is the name of a column of results"),
        ("[changes]\nsides.red.doctrine = 'hero'\n", "unknown doctrine"),
        ("[factors.x]\npath = 'turns'\nrange = [1, 4]\n", "has a range"),
        ("[stop]\nrule = 'sprt'\nmetric = 'wins'\n", "stop.metric: unknown metric"),
    ],
)
def test_what_cannot_be_asked_is_refused(made, text, said):
    assert any(said in line for line in errors(made, text))


def test_a_design_of_ten_million_cells_is_refused_before_anything_is_made(made):
    text = "".join(f"[factors.f{k}]\npath = 'turns'\nlevels = {list(range(1, 11))}\n" for k in range(7))
    (said,) = errors(made, text)
    assert "design: is a design of too many cells: 10000000" in said


def test_an_experiment_survives_its_manifest(made):
    asked = made(
        'plots = ["forest"]\n[stop]\nrule = "decision"\n[factors.a]\npath = "turns"\nrange = [2, 6]\ninteger = true\n'
        '[design]\nkind = "sobol"\ncells = 4\n'
    )
    again = experiment_from(json.loads(json.dumps(asked.to_dict())))
    assert again.hash == asked.hash
    assert again.points == asked.points
    assert replace(again) == again


def test_a_scenario_file_beside_the_experiment_is_found_from_anywhere(tmp_path, scenario_text):
    (tmp_path / "mine.toml").write_text(scenario_text)
    path = write(tmp_path, HEAD.replace("carrier-duel", "mine.toml"))
    assert load_experiment(path).plan.scenario.name == "carrier-duel"
    assert str(tmp_path) not in json.dumps(load_experiment(path).to_dict())


@pytest.fixture
def scenario_text():
    from phasesim.content import models_root

    return (models_root() / "scenarios" / "carrier-duel.toml").read_text()


@pytest.mark.parametrize("name", experiment_names())
def test_ready_experiments_load_and_every_metric_is_there(name, tmp_path):
    asked = load_experiment(name, n=1)
    found = run_experiment(asked, tmp_path / "out", workers=1)
    assert len(found.battles) == len(asked.plan.cells)
    assert found.manifest["failed"] == 0
    assert set(asked.metrics) <= set(found.battles.columns)
