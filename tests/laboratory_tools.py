"""Experiment files for tests, and a process to kill."""

import subprocess
import sys

TRIAL = """
name = "trial"
question = "What does a fighter more do?"
scenario = "one-strike"
rules = ["bfgr", "bfgr+suppression=none"]
replications = 120
seed = 3
metrics = ["hull_lost_red", "win_blue"]

[factors]
sides.blue.ordnance.strike.craft.bomber = [2, 4]
"""
TABLES = ("battles.parquet", "series.parquet", "manifest.json")

# Battles are slowed down, so that there is time to be killed in, and shards closed often, so that some are whole.
SLOW = """
import sys, time
from phasesim.experiment import chunks, load_experiment, resume_experiment, run_experiment, shards
shards.SHORTEST = 0.03
chunks.CHUNK_SECONDS = 0.01
fight = chunks.fight
def slow(*args, **settings):
    time.sleep(0.002)
    return fight(*args, **settings)
chunks.fight = slow
what, where, workers = sys.argv[1:]
print("begins", flush=True)
if what == "resume":
    resume_experiment(where, workers=int(workers))
else:
    run_experiment(load_experiment(what), where, workers=int(workers))
"""


def write(folder, text=TRIAL, **changes):
    """An experiment file in a folder, with lines of it replaced: key = the whole line."""
    lines = text.splitlines()
    for key, line in changes.items():
        lines = [line if each.startswith(f"{key} =") else each for each in lines]
    path = folder / "trial.toml"
    path.write_text("\n".join(lines) + "\n")
    return path


def start(what, where, workers=1):
    """A process that fights slowly; its first line is read."""
    command = [sys.executable, "-c", SLOW, str(what), str(where), str(workers)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdout.readline() == "begins\n", running.stderr.read()
    return running


HOLD = """
import sys, time
from pathlib import Path
from phasesim.experiment import store
from phasesim.experiment.store import resumed
store.check_same_code = lambda manifest, folder: None  # what is held is the lock, whatever is edited meanwhile
with resumed(Path(sys.argv[1])):
    print("holds", flush=True)
    time.sleep(60)
"""


def hold(folder):
    """A process that has an experiment's folder open."""
    running = subprocess.Popen([sys.executable, "-c", HOLD, str(folder)], stdout=subprocess.PIPE, text=True)
    assert running.stdout.readline() == "holds\n"
    return running


def bytes_of(folder):
    """The files that a finished experiment leaves."""
    return {name: (folder / name).read_bytes() for name in TABLES}
