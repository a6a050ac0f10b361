"""Blast markers: what moves through one may be lost."""

from __future__ import annotations

from phasesim.dice import Count, Program, Then


def blast_test() -> Program[bool]:
    """Whether ordnance that meets a blast marker is removed: a 6 on one D6.  [ORD-BLM-01, ORD-BLM-04, ORD-CAP-06]

    One test serves a whole salvo or wave, and one each marker on CAP.
    """
    return Then(Count(1, 6, "blast marker"), bool)
    yield


def scrape_test() -> Program[bool]:
    """Whether a ship without shields that moves through blast markers takes a point of damage.  [SHT-BME-04]"""
    return Then(Count(1, 6, "blast marker scrape"), bool)
    yield
