"""Regressions by matrices, sensitivities by hand, grids, steps and curves."""

import numpy as np
import pytest
import statsmodels.api as sm
from laboratory_tools import write

from phasesim.analysis import (
    attrition_difference,
    distribution_table,
    effects,
    grid,
    sensitivity,
    steps,
    survival,
    variant_frame,
)
from phasesim.errors import InputError
from phasesim.experiment import load_experiment, run_experiment


def test_least_squares_with_robust_errors_as_by_matrices(grid_of_two):
    table = effects(grid_of_two, "hull_lost_red ~ bombers * turrets").set_index("term")
    battles = grid_of_two.battles
    b, t = battles["bombers"], battles["sides.red.ships.Devastation.sheet.turrets"]
    design = np.column_stack([np.ones(len(b)), b, t, b * t])
    fitted = sm.OLS(battles["hull_lost_red"].to_numpy(), design).fit(cov_type="HC3")
    assert table["estimate"].tolist() == pytest.approx(fitted.params.tolist())
    assert table["error"].tolist() == pytest.approx(fitted.bse.tolist())
    assert table.loc["bombers", "low"] < table.loc["bombers", "estimate"] < table.loc["bombers", "high"]
    assert table.loc["bombers", "estimate"] > 0 > table.loc["turrets", "estimate"]


def test_wins_are_fitted_by_logit_and_errors_may_follow_the_pairing(grid_of_two):
    plain = effects(grid_of_two, "win_blue ~ bombers")
    paired = effects(grid_of_two, "win_blue ~ bombers", errors="paired")
    assert plain.attrs["model"] == "logit"
    assert plain["estimate"].tolist() == pytest.approx(paired["estimate"].tolist())
    assert plain["error"].tolist() != pytest.approx(paired["error"].tolist())


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("hull_lost_red", "response ~ terms"),
        ("hull_lost_rad ~ bombers", "unknown response 'hull_lost_rad'"),
        ("hull_lost_red ~ bombrs", "cannot be fitted"),
        ("hull_lost_red ~ bombers +", "cannot be fitted"),
    ],
)
def test_formulas_that_cannot_be_fitted_are_refused_in_a_line(grid_of_two, formula, said):
    with pytest.raises(InputError, match=said):
        effects(grid_of_two, formula)


def test_a_full_design_is_decomposed_exactly(grid_of_two):
    table = sensitivity(grid_of_two, metric="hull_lost_red").set_index("factor")
    means = grid_of_two.battles.groupby("cell")["hull_lost_red"].mean().to_numpy().reshape(3, 3)
    main = means.mean(axis=0).var() / means.var()
    total = 1 - means.mean(axis=1).var() / means.var()
    row = table.loc["bombers"]
    assert (row["main"], row["total"]) == pytest.approx((main, total))
    assert row["main_low"] <= row["main"] <= row["main_high"]
    assert (row["low_level"], row["high_level"]) == ("2", "8")
    assert (row["low"], row["high"]) == pytest.approx((means.mean(axis=0)[0], means.mean(axis=0)[2]))
    assert table.index[0] == "bombers"


@pytest.mark.parametrize(("kind", "total"), [("saltelli", True), ("sobol", False), ("star", False)])
def test_other_designs_tell_which_factor_matters(tmp_path, kind, total):
    pytest.importorskip("SALib")
    levels = "levels = [2, 12]" if kind == "star" else "range = [2, 12]\ninteger = true"
    text = f"""
name = "sampled"
question = "?"
scenario = "one-strike"
replications = 12
metrics = ["hull_lost_red"]
[design]
kind = "{kind}"
{"" if kind == "star" else "cells = 32"}
[factors.bombers]
path = "sides.blue.ordnance.strike.craft.bomber"
{levels}
[factors.leadership]
path = "sides.blue.ships.Murder.leadership"
levels = [7, 8]
"""
    found = run_experiment(load_experiment(write(tmp_path, text)), tmp_path / "out", workers=1)
    table = sensitivity(found, metric="hull_lost_red").set_index("factor")
    assert table.index[0] == "bombers"
    assert table.loc["bombers", "high"] > table.loc["bombers", "low"]
    if kind != "star":
        assert table.loc["bombers", "main"] > 0.6 > table.loc["leadership", "main"]
    assert np.isfinite(table.loc["bombers", "total"]) == total


def test_effects_need_factors(trial, tmp_path):
    with pytest.raises(InputError, match="unknown metric"):
        sensitivity(trial, metric="nothing")
    plain = run_experiment(
        load_experiment(write(tmp_path, 'name = "x"\nquestion = "?"\nscenario = "one-strike"\nreplications = 3\n')),
        tmp_path / "out",
        workers=1,
    )
    with pytest.raises(InputError, match="an experiment with factors"):
        sensitivity(plain, metric="turns")


def test_a_grid_holds_means_with_levels_in_order(grid_of_two):
    turrets = "sides.red.ships.Devastation.sheet.turrets"
    found = grid(grid_of_two, metric="hull_lost_red", x="bombers", y=turrets)
    assert (list(found.columns), list(found.index)) == ([2, 4, 8], [1, 2, 4])
    rows = grid_of_two.battles.query("bombers == 8")
    assert found.loc[4, 8] == pytest.approx(rows[rows[turrets] == 4]["hull_lost_red"].mean())
    with pytest.raises(InputError, match="unknown column"):
        grid(grid_of_two, metric="hull_lost_red", x="bomber", y=turrets)


def test_steps_add_up_to_the_last_variant(trial):
    found = steps(trial, metric="hull_lost_red")
    last = trial.battles.query("cell == 3")["hull_lost_red"].mean()
    assert found["change"].sum() == pytest.approx(last)


def test_the_curve_of_differences_ends_at_the_difference_of_hull(trial):
    series = variant_frame(trial, "series", most=2)
    found = attrition_difference(series)
    end = found[(found["side"] == "red")].iloc[-1]
    wide = trial.battles.pivot(index="replication", columns="cell", values="hull_lost_red")
    assert end["mean"] == pytest.approx((wide[0] - wide[1]).mean())
    assert end["low"] < end["mean"] < end["high"]
    with pytest.raises(InputError, match="at least one more variant"):
        attrition_difference(series[series["cell"] == 0])


def test_survival_falls_from_one(grid_of_two):
    found = survival(variant_frame(grid_of_two, "series"))
    for _, rows in found.groupby(["rules", "side"]):
        assert rows["mean"].iloc[0] == 1
        assert (rows["mean"].diff().dropna() <= 1e-12).all()
        assert rows[["low", "high"]].stack().between(0, 1).all()


def test_distributions_are_told_for_each_variant(trial):
    found = distribution_table(trial, metric="hull_lost_red", quantiles=(0.5,))
    assert found["rules"].tolist() == ["bfgr+suppression=none, bomber 2", "bfgr+suppression=none, bomber 4"]
    assert (found["saved"] > 2).all()
    assert (found["q50_low"] <= found["q50"]).all()
