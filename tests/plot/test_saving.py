"""Pictures to files: whole or not at all, the same file every time."""

import pytest

from phasesim.errors import InputError
from phasesim.plot import save_figure


def draw(ax):
    ax.plot([1, 2, 3])


@pytest.mark.parametrize(("suffix", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_the_suffix_decides(tmp_path, suffix, begins):
    path = tmp_path / f"picture.{suffix}"
    save_figure(path, draw)
    assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_the_same_picture_is_the_same_file(tmp_path, suffix):
    one, other = tmp_path / f"one.{suffix}", tmp_path / f"other.{suffix}"
    save_figure(one, draw)
    save_figure(other, draw)
    assert one.read_bytes() == other.read_bytes()


def test_an_unknown_suffix_is_refused(tmp_path):
    with pytest.raises(InputError, match="unknown kind of picture"):
        save_figure(tmp_path / "picture.bmp", draw)


def test_a_folder_that_is_not_there_is_said(tmp_path):
    with pytest.raises(InputError, match="cannot be written"):
        save_figure(tmp_path / "nowhere" / "picture.png", draw)


def test_after_an_error_nothing_is_left(tmp_path):
    def fail(ax):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        save_figure(tmp_path / "picture.png", fail)
    assert not list(tmp_path.iterdir())
