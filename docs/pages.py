"""``python docs/pages.py [NAME ...]``: fight the ready experiments and write their figures and pictures into the pages.

In ``docs/experiments/NAME.md`` what stands between the two marks is replaced; the words around it are written by hand.
``gallery`` draws the pictures of ``docs/gallery.md``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import phasesim
from phasesim.analysis import attrition, attrition_difference, chosen_metrics, compare_variants
from phasesim.experiment import experiment_names
from phasesim.plot import (
    phase_size,
    plot_attrition,
    plot_coefficients,
    plot_difference,
    plot_outcomes,
    plot_phase,
    plot_timeline,
    save_figure,
)
from phasesim.report import allowed_lines, interval

DOCS = Path(__file__).parent
BUILD = DOCS.parent / "build" / "experiments"
BEGIN, END = "<!-- figures: written by docs/pages.py -->", "<!-- end of figures -->"
PICTURES = {
    "suppression": ("difference", "hull_lost_red"),
    "waves": ("heatmap", "hull_lost_red"),
    "turrets-or-armour": ("tornado", "hull_lost_red"),
    "cap-or-escort": ("forest", "hull_lost_blue"),
    "torpedoes-or-bombers": ("distribution", "hull_lost_blue"),
    "first-turn": ("forest", "win_red"),
    "experimental": ("distribution", "hull_lost_blue"),
    "launch-timing": ("difference", "hull_lost_blue"),
}
"""The picture of each page."""
SIZES = {"difference": (9.0, 4.6), "heatmap": (7.5, 4.6), "tornado": (10.0, 3.4), "forest": (10.0, 4.0)}


def main(wanted: list[str]) -> None:
    """Write the pages that are named, or all."""
    for name in wanted or [*experiment_names(), "gallery"]:
        gallery() if name == "gallery" else page(name)


def page(name: str) -> None:
    """Fight an experiment, draw its picture and write its figures."""
    found = phasesim.run_experiment(name, BUILD / name, force=True)
    kind, metric = PICTURES[name]
    title = found.experiment.title

    def draw(ax: Any) -> None:
        found.plot(kind, metric=metric, ax=ax).set_title(title, fontsize="medium", pad=14)

    save_figure(DOCS / "pictures" / f"{name}.png", draw, size=SIZES.get(kind, (9.0, 4.6)))
    path = DOCS / "experiments" / f"{name}.md"
    text = path.read_text(encoding="utf-8")
    block = f"{BEGIN}\n\n{figures(found)}\n\n{END}"
    path.write_text(re.sub(f"{BEGIN}.*?{END}", lambda _: block, text, flags=re.DOTALL), encoding="utf-8")
    print(f"{path}: {len(found.frame)} battles")


def figures(found: phasesim.Findings) -> str:
    """Tables of every metric, and what the intervals allow to be said of the main one."""
    told = found.results.manifest
    lines = [f"{told['n']} battles of each of {told['cells']} cells, seed {told['seed']}."]
    rows = compare_variants(found.results)
    for metric in chosen_metrics(found.results):
        head = f"| {metric.label} | mean [95 % interval] | paired difference [95 % interval] | p (Holm) |"
        lines += ["", head, "| --- | --- | --- | --- |"]
        for row in [row for row in rows if row.metric.column == metric.column]:
            gap = "" if row.difference is None else interval(row.difference, sign=True)
            p = "" if row.p is None else "< 0.001" if row.p < 0.001 else f"{row.p:.3f}"
            lines.append(f"| {row.rules} | {interval(row.mean)} | {gap} | {p} |")
    lines += ["", "What the intervals allow to be said:", ""]
    first = [metric.column for metric in chosen_metrics(found.results)]
    two = first[:2] if told["cells"] <= 6 else first[:1]
    chosen = [row for row in rows if row.metric.column in two]
    lines += [f"- {sentence}" for sentence in allowed_lines(chosen, found.experiment.margins)]
    return "\n".join(lines)


def gallery() -> None:
    """Draw every kind of picture; experiments are taken from where `page` left them, or fought small."""
    suppression, waves = findings("suppression"), findings("turrets-or-armour")
    series = suppression._series()
    battle = phasesim.run("carrier-duel", seed=7, graphs=["*"])
    graph = max(battle.record.graphs.values(), key=lambda each: len(each.nodes))
    odds = phasesim.odds("bombers", bombers=4, turrets=2, armour=5)
    chances = odds.odds.of("hits")
    effects = waves.effects("hull_lost_red ~ C(turrets) * C(armour)")
    pictures: dict[str, tuple[Callable[[Any], object], tuple[float, float]]] = {
        "attrition": (lambda ax: plot_attrition(data=attrition(series), ax=ax), (9.0, 7.0)),
        "difference": (lambda ax: plot_difference(data=attrition_difference(series), ax=ax), (9.0, 4.6)),
        "survival": (lambda ax: suppression.plot("survival", ax=ax), (9.0, 4.6)),
        "distribution": (lambda ax: suppression.plot("distribution", ax=ax), (9.0, 4.6)),
        "forest": (lambda ax: suppression.plot("forest", ax=ax), (10.0, 2.6)),
        "waterfall": (lambda ax: suppression.plot("waterfall", ax=ax), (7.5, 5.0)),
        "heatmap": (lambda ax: grid().plot("heatmap", ax=ax), (7.0, 4.6)),
        "tornado": (lambda ax: grid().plot("tornado", ax=ax), (10.0, 3.0)),
        "coefficients": (lambda ax: plot_coefficients(data=effects, ax=ax), (10.0, 3.0)),
        "timeline": (lambda ax: plot_timeline(events=battle.frame, ax=ax), (13.0, 9.0)),
        "graph": (lambda ax: plot_phase(graph=graph, ax=ax), phase_size(graph)),
        "outcomes": (
            lambda ax: plot_outcomes(
                outcomes=list(chances), chances=[float(p) for p in chances.values()], mean=float(chances.mean()), ax=ax
            ),
            (7.0, 4.0),
        ),
    }
    for name, (draw, size) in pictures.items():
        save_figure(DOCS / "pictures" / f"gallery-{name}.png", draw, size=size)
    print(f"{len(pictures)} pictures in {DOCS / 'pictures'}")


def findings(name: str) -> phasesim.Findings:
    """An experiment that `page` has fought, or a small one."""
    try:
        return phasesim.open_experiment(BUILD / name)
    except phasesim.InputError:
        return phasesim.run_experiment(name, BUILD / name, n=100, force=True)


def grid() -> phasesim.Findings:
    """Bombers against turrets, for pictures of two factors."""
    path = BUILD / "grid.toml"
    path.write_text(GRID, encoding="utf-8")
    try:
        return phasesim.open_experiment(BUILD / "grid")
    except phasesim.InputError:
        return phasesim.run_experiment(path, BUILD / "grid", force=True)


GRID = """
name = "grid"
title = "Bombers against turrets"
question = "How many bombers does a turret more cost?"
scenario = "one-strike"
replications = 1000
seed = 31
metrics = ["hull_lost_red"]

[factors.bombers]
path = "sides.blue.ordnance.strike.craft.bomber"
levels = [1, 2, 4, 6, 8]

[factors.turrets]
path = "sides.red.ships.Devastation.sheet.turrets"
levels = [1, 2, 3, 4]
"""


if __name__ == "__main__":
    BUILD.mkdir(parents=True, exist_ok=True)
    main(sys.argv[1:])
