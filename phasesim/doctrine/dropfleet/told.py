"""Decisions of Dropfleet that a scenario forces: how they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from phasesim.doctrine.forced import forced_number, look_up
from phasesim.errors import InputError
from phasesim.table.chart import Chart
from phasesim.table.maneuvers import Passage, Shot, Sortie, Transfer
from phasesim.table.view import Moment

PASSAGE_PARTS = ("legs", "layer", "at")
"""The parts of a move that a scenario forces."""


def told_passage(wanted: Any) -> Passage:
    """A move from the inches straight ahead, or a table ``{legs = [[turn, inches], ...], layer, at}``."""
    if not isinstance(wanted, Mapping):
        return Passage(((0.0, forced_number(wanted, "inches straight ahead")),))
    parts = _parts(wanted, "passage", PASSAGE_PARTS)
    legs = tuple(
        (forced_number(turn, "a turn"), forced_number(inches, "inches"))
        for turn, inches in map(_pair, parts.get("legs", ()))
    )
    return Passage(legs, str(parts.get("layer", "")), forced_number(parts.get("at", 0.0), "at"))


def told_shots(wanted: Any, ship: str) -> list[Shot]:
    """Shots of a ship from a list of tables ``{gun, target}``."""
    return [Shot(ship, *_words(one, "shot", ("gun", "target"))) for one in _list(wanted, "fire")]


def told_sorties(wanted: Any, chart: Chart, offers: Sequence[Any]) -> list[Sortie]:
    """What the scenario forces on the carriers at hand, of the first Group for which it forces anything.

    For each carrier a list of tables ``{kind, target, tokens, cargo}``; what it cannot launch now is left out.
    """
    able = {(offer.carrier, offer.kind) for offer in offers}
    found: dict[str, list[Sortie]] = {}
    now = Moment(chart.turn, chart.player)
    for carrier, group in dict.fromkeys((offer.carrier, offer.group) for offer in offers):
        for one in _list(look_up(wanted, now, carrier) or [], "launch"):
            parts = _parts(one, "launch", ("kind", "target", "tokens", "cargo"))
            kind = str(parts.get("kind", ""))
            if (carrier, kind) in able:
                sortie = Sortie(carrier, kind, str(parts.get("target", "")), int(parts.get("tokens", 1)))
                found.setdefault(group, []).append(sortie._replace(cargo=str(parts.get("cargo", sortie.cargo))))
    return next(iter(found.values()), [])


def told_transfers(wanted: Any) -> list[Transfer]:
    """Moves of ground tokens from a list of tables ``{kind, tokens, source, goal}``."""
    found = []
    for one in _list(wanted, "transfers"):
        parts = _parts(one, "transfer", ("kind", "tokens", "source", "goal"))
        kind, tokens = str(parts.get("kind", "")), int(parts.get("tokens", 1))
        found.append(Transfer(kind, tokens, *_words(one, "", ("source", "goal"))))
    return found


def _parts(wanted: Any, what: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(wanted, Mapping):
        raise InputError(f"a forced {what} is a table, not", value=wanted)
    for key in wanted:
        if key not in known:
            raise InputError(f"unknown part of a forced {what}", value=key, allowed=known)
    return wanted


def _words(wanted: Any, what: str, keys: tuple[str, str]) -> tuple[str, str]:
    parts = _parts(wanted, what, keys) if what else wanted
    return str(parts.get(keys[0], "")), str(parts.get(keys[1], ""))


def _list(wanted: Any, what: str) -> Sequence[Any]:
    if not isinstance(wanted, list | tuple):
        raise InputError(f"a forced {what} is a list of tables, not", value=wanted)
    return wanted


def _pair(leg: Any) -> tuple[Any, Any]:
    if not isinstance(leg, list | tuple) or len(leg) != 2:
        raise InputError("a leg of a forced passage is [turn, inches], not", value=leg)
    return leg[0], leg[1]
