"""What must hold of the repository as a whole: the floors, the model data, the installed package."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import phasesim
from phasesim.content import experiments_root, models_root
from phasesim.content.finder import source_root

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
COPIES = {
    "rules/*.toml": "catalogue",
    "rules/variant-table.md": "catalogue",
    "data/ships_*.csv": "ships",
    "data/weapons_*.csv": "ships",
    "data/attack_craft_*.csv": "ordnance",
    "data/dropfleet_*.csv": "ordnance",
    "data/*_table.csv": "tables",
}
# Run in an installation without the source tree: prints where things are found and that they can be used.
PROBE = """
import phasesim, phasesim.content as content
from phasesim.content import coverage
from phasesim.content.finder import source_root
print(phasesim.__file__)
print(content.models_root())
print(content.experiments_root())
print(source_root(), len(content.catalogue()), len(content.ship_classes()), len(content.craft()))
print(content.load_rules("bfgr").hash)
for name in content.scenario_names():
    content.load_scenario(name)
print(coverage.implemented_in("COR-SHIP-03"), coverage.tested_by("COR-SHIP-03"), coverage.table().has_tests)
"""


def run(*arguments: str, folder: Path = ROOT, **environment: str) -> str:
    """What Python says when it is run with these arguments; it must succeed."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def probe(folder: Path, **environment: str) -> list[str]:
    return run("-c", PROBE, folder=folder, **environment).splitlines()


def sources() -> list[Path]:
    return sorted((ROOT / "phasesim").rglob("*.py"))


@pytest.mark.skipif(not SHARED.is_dir(), reason="the originals are not here")
@pytest.mark.parametrize("pattern", COPIES)
def test_model_data_are_byte_for_byte_copies(pattern):
    originals = sorted(SHARED.glob(pattern))
    assert originals
    for original in originals:
        copy = ROOT / "models" / COPIES[pattern] / original.name
        assert copy.read_bytes() == original.read_bytes(), copy.name


@pytest.mark.skipif(not SHARED.is_dir(), reason="the originals are not here")
def test_no_original_is_left_behind():
    copied = {path for pattern in COPIES for path in SHARED.glob(pattern)}
    assert set(SHARED.glob("data/*.csv")) | set(SHARED.glob("rules/*.toml")) <= copied


def test_editable_install_finds_the_models_of_the_checkout_from_any_folder(tmp_path):
    assert models_root() == ROOT / "models"
    assert experiments_root() == ROOT / "experiments"
    lines = probe(tmp_path)
    assert lines[:3] == [str(ROOT / "phasesim" / "__init__.py"), str(ROOT / "models"), str(ROOT / "experiments")]
    assert source_root() == ROOT


def test_source_checkout_on_the_path_finds_its_models(tmp_path):
    for name in ("phasesim", "models", "experiments"):
        (tmp_path / name).symlink_to(ROOT / name)
    away = tmp_path / "away"
    away.mkdir()
    assert probe(away, PYTHONPATH=str(tmp_path))[3].endswith("830 42 22")


def test_wheel_holds_the_models_and_works_from_any_folder(tmp_path):
    run("-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(ROOT))
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    away = tmp_path / "away"
    away.mkdir()
    lines = probe(away, PYTHONPATH=str(site))
    inside = site / "phasesim"
    assert lines[:3] == [str(inside / "__init__.py"), str(inside / "_models"), str(inside / "_experiments")]
    assert lines[3] == "None 830 42 22"
    assert "check_base" in lines[-1] and lines[-1].endswith("() False")
    assert (inside / "py.typed").exists()
    assert not list(site.glob("tests")) and not list(site.glob("models"))


def test_floors_import_only_downwards():
    run("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache")


def test_public_names_are_those_of_the_documentation():
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    public = {name for name in phasesim.__all__ if not name.startswith("_")}
    assert public == set(re.findall(r"^\| `phasesim\.(\w+)`", page, re.MULTILINE))
    assert all(hasattr(phasesim, name) for name in public)


def test_every_page_is_in_the_table_of_contents():
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "index.md" or f"({page.name})" in index, page.name


def test_library_prints_nothing():
    for path in sources():
        if "cli" not in path.relative_to(ROOT).parts:
            text = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            assert not re.search(r"^\s*print\(", text, flags=re.MULTILINE), path


def test_nothing_draws_from_a_global_random_state_or_the_clock():
    forbidden = re.compile(
        r"^\s*(import random|from random )"
        r"|\brandom\.(?!default_rng\(\w|Generator|SeedSequence)(?=\w)"
        r"|datetime\.now|time\.time\("
    )
    for path in sources():
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not forbidden.search(line), f"{path}: {line}"


def test_version_is_the_same_everywhere():
    declared = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    cited = re.search(r"^version: (.+)", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert declared and cited
    assert declared[1] == cited[1]
    assert f"## {declared[1]}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
