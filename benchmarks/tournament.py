"""Every doctrine against every other on the gunnery scenarios: ``python -m benchmarks.tournament [BATTLES]``.

Each pair fights each scenario from both sides, so that neither fleet nor side tells.  Prints, as Markdown, the share of
battles that the row's doctrine won against the column's, a draw counting half, and the share against ``random_legal``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product

from phasesim.content import load_rules, load_scenario
from phasesim.engine import fight
from phasesim.table import Scenario

DOCTRINES = ("broadside", "line_abreast", "stand_off", "close_and_board", "random_legal")
SCENARIOS = ("cruiser-clash", "line-battle", "escort-hunt", "carrier-vs-gunline", "battleship-duel")


def share(scenario: Scenario, one: str, other: str, battles: int) -> float:
    """Share of battles that ``one`` wins against ``other``, half of them from either side; a draw counts half."""
    won, rules = 0.0, load_rules("bfgr")
    for seats in ((one, other), (other, one)):
        sides = (side.but(doctrine=name, options={}) for side, name in zip(scenario.sides, seats, strict=True))
        staged = scenario.but(sides=tuple(sides))
        mine = staged.sides[seats.index(one)].name
        for seed in range(battles // 2):
            winner = fight(staged, rules, seed=seed).row["winner"]
            won += 0.5 if winner == "draw" else float(winner == mine)
    return won / (battles // 2 * 2)


def table(scenario: str, battles: int, doctrines: Sequence[str] = DOCTRINES) -> list[str]:
    """Rows of a scenario's table in Markdown."""
    staged = load_scenario(scenario)
    found = {(a, b): share(staged, a, b, battles) for a, b in product(doctrines, doctrines) if a < b}
    rows = [f"| {scenario} | " + " | ".join(doctrines) + " |", "| --- " * (len(doctrines) + 1) + "|"]
    for a in doctrines:
        cells = ["" if a == b else f"{found[a, b] if a < b else 1 - found[b, a]:.2f}" for b in doctrines]
        rows.append(f"| {a} | " + " | ".join(cells) + " |")
    return rows


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for name in SCENARIOS:
        print("\n".join(table(name, number)), end="\n\n", flush=True)
