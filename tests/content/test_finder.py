import pytest

from phasesim.content import finder
from phasesim.errors import PhasesimError


@pytest.fixture
def package(tmp_path, monkeypatch):
    """An installation at ``tmp_path/phasesim``, empty so far."""
    monkeypatch.setattr(finder, "_PACKAGE", tmp_path / "phasesim")
    cached = (finder.models_root, finder.experiments_root, finder.source_root)
    for function in cached:
        function.cache_clear()
    yield tmp_path / "phasesim"
    for function in cached:
        function.cache_clear()


def test_wheel_has_the_models_inside_the_package_and_they_win(package):
    (package / "_models").mkdir(parents=True)
    (package.parent / "models").mkdir()
    assert finder.models_root() == package / "_models"
    assert finder.source_root() is None


def test_checkout_has_them_beside_the_package(package):
    (package.parent / "experiments").mkdir()
    assert finder.experiments_root() == package.parent / "experiments"
    assert finder.source_root() == package.parent


def test_installation_without_models_says_where_it_looked(package):
    with pytest.raises(PhasesimError, match="holds no models: neither .*_models nor a folder beside it"):
        finder.models_root()
