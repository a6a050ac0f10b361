"""Result folders: whole or not at all, the same bytes every time, and refused when they are not what they say."""

import json
import shutil

import pytest

from phasesim import __version__
from phasesim.errors import InputError, PhasesimError
from phasesim.experiment import chunks, open_results, replicate, sinks

FILES = ["battles.parquet", "events.parquet", "manifest.json", "series.parquet"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory, strike, rulesets):
    out = tmp_path_factory.mktemp("results") / "deep" / "down"
    replicate(strike, rulesets, 5, 7, workers=1, events=True, out=out)
    return out


@pytest.fixture
def copy(folder, tmp_path):
    return shutil.copytree(folder, tmp_path / "copy")


def names(path):
    return sorted(entry.name for entry in path.iterdir())


def test_a_folder_holds_three_tables_and_a_manifest(folder):
    assert names(folder) == FILES
    assert names(folder.parent) == ["down"]


@pytest.mark.parametrize("table", ["battles", "series", "events"])
def test_what_was_written_is_what_is_kept_in_memory(folder, strike, rulesets, table):
    kept = replicate(strike, rulesets, 5, 7, workers=1, events=True)
    assert getattr(open_results(folder), table).equals(getattr(kept, table))


def test_files_do_not_depend_on_workers_or_chunks(folder, strike, rulesets, tmp_path, monkeypatch):
    monkeypatch.setattr(chunks, "FIRST_CHUNK", 2)
    replicate(strike, rulesets, 5, 7, workers=2, events=True, out=tmp_path / "again")
    for name in FILES:
        assert (folder / name).read_bytes() == (tmp_path / "again" / name).read_bytes(), name


def test_row_groups_have_one_size(strike, rulesets, tmp_path, monkeypatch):
    import pyarrow.parquet as pq

    monkeypatch.setattr(sinks, "ROW_GROUP", 4)
    replicate(strike, rulesets, 5, 7, workers=1, out=tmp_path / "out")
    data = pq.read_metadata(tmp_path / "out" / "battles.parquet")
    assert [data.row_group(k).num_rows for k in range(data.num_row_groups)] == [4, 4, 2]


def test_the_manifest_says_what_was_fought(folder, strike, rulesets):
    told = json.loads((folder / "manifest.json").read_text())
    assert (told["phasesim"], told["seed"], told["n"]) == (__version__, 7, 5)
    assert (told["scenario"]["name"], told["scenario"]["hash"]) == ("one-strike", strike.hash)
    assert [(r["name"], r["hash"]) for r in told["rules"]] == [(r.name, r.hash) for r in rulesets]
    assert told["rules"][1]["values"]["suppression"] == "none"
    assert told["counts"]["battles"] == 10
    assert set(told["doctrines"]) == {"red", "blue"}
    assert told["environment"]["python"]


def test_open_results_knows_rules_and_sides(folder, rulesets):
    found = open_results(folder)
    assert found.rules == tuple(rules.name for rules in rulesets)
    assert set(found.sides) == {"red", "blue"}


def test_a_folder_with_something_in_it_is_refused(copy, strike, rulesets):
    before = {name: (copy / name).read_bytes() for name in FILES}
    with pytest.raises(InputError, match="not empty"):
        replicate(strike, rulesets, 1, 1, workers=1, out=copy)
    assert {name: (copy / name).read_bytes() for name in names(copy)} == before


def test_force_replaces_results_and_leaves_other_files(copy, strike, rulesets):
    (copy / "notes.txt").write_text("mine")
    replicate(strike, rulesets[:1], 2, 1, workers=1, out=copy, force=True)
    assert names(copy) == ["battles.parquet", "manifest.json", "notes.txt", "series.parquet"]
    assert len(open_results(copy).battles) == 2


def test_an_empty_folder_is_as_good_as_none(tmp_path, strike, rulesets):
    replicate(strike, rulesets[:1], 2, 1, workers=1, out=tmp_path)
    assert len(open_results(tmp_path).battles) == 2


def test_a_file_is_no_folder(tmp_path, strike, rulesets):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(InputError, match="is not a folder"):
        replicate(strike, rulesets, 1, 1, workers=1, out=tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("error", [ZeroDivisionError("broken"), KeyboardInterrupt(), OSError(28, "No space left")])
@pytest.mark.parametrize("force", [False, True])
def test_after_an_error_or_an_interrupt_nothing_is_left(copy, tmp_path, strike, rulesets, error, force):
    def stop(done, total):
        raise error

    out = copy if force else tmp_path / "new" / "out"
    kept = names(out) if force else None
    with pytest.raises((type(error), PhasesimError)):
        replicate(strike, rulesets, 20, 1, workers=2, out=out, force=force, progress=stop)
    assert names(tmp_path) == ["copy"]
    if force:
        assert names(out) == kept
        assert len(open_results(out).battles) == 10


def test_a_full_disk_is_one_clear_error(tmp_path, strike, rulesets):
    def stop(done, total):
        raise OSError(28, "No space left on device")

    with pytest.raises(PhasesimError, match="could not be written: No space left on device"):
        replicate(strike, rulesets, 2, 1, workers=1, out=tmp_path / "out", progress=stop)


def _manifest(**changes):
    def change(path):
        told = json.loads((path / "manifest.json").read_text()) | changes
        (path / "manifest.json").write_text(json.dumps(told))

    return change


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (shutil.rmtree, "no such result folder"),
        (lambda path: (path / "manifest.json").unlink(), "is not a result folder: it has no manifest.json"),
        (lambda path: (path / "manifest.json").write_text("{"), "cannot be read"),
        (lambda path: (path / "manifest.json").write_text("[]"), "is not the manifest"),
        (_manifest(format="other"), "is not the manifest"),
        (_manifest(schema=99), "unknown layout 99"),
        (_manifest(counts=3), "counts: is missing or not what it should be"),
        (_manifest(counts={"battles": 10}), "names no battles or no series"),
        (_manifest(counts={"battles": 11, "series": 2}), "not as many rows"),
        (lambda path: (path / "series.parquet").unlink(), "series.parquet: is missing"),
        (lambda path: (path / "battles.parquet").write_bytes(b"PAR1 but not really"), "is damaged"),
        (lambda path: (path / "battles.parquet").write_bytes(b""), "is damaged"),
    ],
)
def test_what_is_no_result_folder_is_refused(copy, damage, said):
    damage(copy)
    with pytest.raises(InputError, match=said):
        open_results(copy)


def test_a_file_is_no_result_folder(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="is not a folder"):
        open_results(tmp_path / "file")
