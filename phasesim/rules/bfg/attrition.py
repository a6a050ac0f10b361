"""Attrition: what a fleet loses from its Space Wing for good as a turn ends."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from phasesim.dice import Program, Request
from phasesim.errors import InputError
from phasesim.rules.bfg.space_wing import Wing, ceilings, lasting_bays, wing
from phasesim.rules.bfg.switches.store import Discards
from phasesim.rules.host import Host
from phasesim.rules.ruleset import RuleSet
from phasesim.table.plans import Composition


class Loss(NamedTuple):
    """1s rolled, and markers discarded in all."""

    ones: int
    discarded: int


def attrition(rules: RuleSet, bays_lost: int, removed: int) -> Generator[Request, Any, Discards]:
    """What is to be discarded for launch bays lost, and 1s on a D6 for every marker removed.  [XOR-END-02, XOR-END-03]

    Parameters
    ----------
    rules : RuleSet
        Switch ``attrition``.
    bays_lost : int
        Launch bays lost for good in the turn.
    removed : int
        Markers removed from play in the turn.
    """
    made = rules["attrition"](bays_lost, removed)
    found = (yield from made) if isinstance(made, Generator) else made
    return Discards(*found)


def attrition_loss(rules: RuleSet, bays_lost: int, removed: int) -> Program[Loss]:
    """Markers discarded by a fleet that has enough of them in store: the larger of the two numbers.  [XOR-END-04]"""
    due = yield from attrition(rules, bays_lost, removed)
    return Loss(due.ones, max(due.for_bays, due.ones))


# ---------------------------------------------------------------- the End Phase
def work_out_attrition(host: Host) -> None:
    """Both fleets' losses, once all damage has been repaired; what is left of those set aside goes back into store.

    [XOR-END-01, XOR-END-05, XOR-ORD-06]
    """
    player = host.step.player
    for side in (player, host.enemy(player)):
        kept = wing(host, side)
        _lose(host, side, kept)
        kept.come_back()


def _lose(host: Host, side: str, kept: Wing) -> None:
    """Special craft of lost ships, then one marker for each bay lost, then the 1s that this does not make up for.

    [XOR-END-02, XOR-END-03, XOR-END-04, XOR-END-06, XOR-END-08]
    """
    removed, lost = kept.removed, _bays_lost(host, side, kept)
    orphans = _orphans(host, side, kept)
    if orphans:
        host.acted("carrier_loss")
    gone = (
        {craft: kept.take(craft, number, aside=True) for craft, number in orphans.items()}
        if (orphans and host.rules["carrier_loss"]())
        else {}
    )
    if not (removed or lost or gone):
        return
    due = host.roll(attrition(host.rules, lost, removed), side, "Space Wing")
    special = sum(gone.values())
    made = special + _discard(host, side, kept, gone, due.for_bays - special, aside=False)
    _discard(host, side, kept, gone, due.ones - made, aside=True)
    if gone or due != (0, 0) or host.rules.values["attrition"] != "none":
        outcome = {
            "removed": removed,
            "bays_lost": lost,
            "ones": due.ones,
            "discarded": {c: n for c, n in gone.items() if n},
        }
        outcome["left"] = {craft: kept.store[craft] + kept.aside.get(craft, 0) for craft in kept.store}
        host.event("attrition", side, "", "XOR-END-02 XOR-END-03 XOR-END-04", outcome)


def _bays_lost(host: Host, side: str, kept: Wing) -> int:
    before, kept.bays = kept.bays, sum(map(lasting_bays, host.fleets[side].values()))
    if before > kept.bays:
        host.acted("attrition")
    return max(0, before - kept.bays)


def _orphans(host: Host, side: str, kept: Wing) -> dict[str, int]:
    """Special craft beyond what the ships that carry them and are still there can have.  [XOR-END-08, XOR-SET-02]"""
    started = [ship for ship in host.side(side).ships if ship.sheet.launch_bays and not ship.hulk]
    if all(ship.name in host.fleets[side] for ship in started):
        return {}
    allowed = ceilings(host.fleets[side].values(), host.rules)
    found = {}
    for craft in kept.types.values():
        carriers = [ship for ship in started if craft.name in {one.name for one in ship.sheet.craft}]
        if not (craft.special or len(carriers) < len(started)) or all(s.name in host.fleets[side] for s in carriers):
            continue
        there = kept.store.get(craft.name, 0) + kept.aside.get(craft.name, 0)
        out = sum(
            1
            for unit in host.markers[side].values()
            for s in getattr(unit, "squadrons", ())
            if s.craft.name == craft.name
        )
        beyond = min(there, there + out - allowed.get(craft.name, 0))
        if beyond > 0:
            found[craft.name] = beyond
    return found


def _discard(host: Host, side: str, kept: Wing, gone: dict[str, int], number: int, aside: bool) -> int:
    """Discard markers that the owner picks, as far as there are any: from store, and from those set aside if allowed.

    [XOR-END-06]
    """
    there = {c: n + (kept.aside.get(c, 0) if aside else 0) for c, n in kept.store.items()}
    if aside:
        there |= {c: n for c, n in kept.aside.items() if c not in there}
    offered: Composition = tuple((craft, there[craft]) for craft in there if there[craft] > 0)
    number = min(number, sum(count for _, count in offered))
    if number <= 0:
        return 0
    chosen = dict(host.doctrine(side).discards(host.view, offered, number))
    if sum(chosen.values()) != number or any(count > there.get(craft, 0) for craft, count in chosen.items()):
        problem = f"{side} must discard {number} markers, not"
        raise InputError(problem, value=chosen, allowed=[craft for craft, _ in offered], rule="XOR-END-06")
    for craft, count in chosen.items():
        gone[craft] = gone.get(craft, 0) + kept.take(craft, count, aside=aside)
    return number
