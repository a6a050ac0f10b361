"""Examples in the docstrings of the package, run."""

import doctest
import importlib
import pkgutil

import pytest

import phasesim.dice

MODULES = [module.name for module in pkgutil.iter_modules(phasesim.dice.__path__, "phasesim.dice.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_do_what_they_say(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    assert sum(bool(test.examples) for name in MODULES for test in finder.find(importlib.import_module(name))) >= 10


def test_all_public_names_are_there():
    assert all(hasattr(phasesim.dice, name) for name in phasesim.dice.__all__)
    assert len(set(phasesim.dice.__all__)) == len(phasesim.dice.__all__)
