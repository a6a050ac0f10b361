"""Make the pictures of the docs: ``python docs/make_pictures.py [FOLDER]`` (``docs/pictures`` where none is given)."""

from __future__ import annotations

import sys
from pathlib import Path

import phasesim
from phasesim.plot import phase_size, plot_phase, save_figure

# scenario, phase, seed
HARD_CASES = (
    ("crowded-phase", "1.red.ordnance", 3),
    ("fighter-screen", "1.red.ordnance", 1),
    ("through-ordnance", "1.red.movement", 1),
    ("resilient-waves", "1.red.ordnance", 2),
    ("split-wave", "1.red.ordnance", 2),
)


def picture(scenario: str, phase: str, seed: int, folder: Path) -> Path:
    """Fight a battle and draw the interaction graph of one phase."""
    graph = phasesim.run(scenario, seed=seed, graphs=[phase]).graph(phase)
    path = folder / f"{scenario}.png"
    save_figure(path, lambda ax: plot_phase(graph=graph, ax=ax), size=phase_size(graph))
    return path


def main() -> None:
    """Make them all."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for scenario, phase, seed in HARD_CASES:
        picture(scenario, phase, seed, folder)


if __name__ == "__main__":
    main()
