"""A fleet's store of craft: which it takes, and which it gives up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from phasesim.table import Craft
from phasesim.table.plans import Composition


def filled(types: Sequence[tuple[Craft, int]], total: int, shares: Mapping[str, float]) -> Composition:
    """As many markers as allowed, in shares by what the craft do; the rest is filled in the order of the types.

    Parameters
    ----------
    types : sequence of (Craft, int)
        The craft that the fleet can have, each with the most of it.
    total : int
        The most in all.
    shares : mapping
        Share of the whole by attack on ships (``"bomber"``, ``"assault_boat"``, ``"torpedo"``) and for ``"fighter"``.
    """
    left, found = total, {craft.name: 0 for craft, _ in types}
    for kind, share in shares.items():
        due = min(left, round(total * share))
        for craft, most in types:
            if (craft.strikes or "fighter") == kind:
                taken = min(due, most - found[craft.name])
                found[craft.name] += taken
                due, left = due - taken, left - taken
    # what nobody wants comes last
    for craft, most in sorted(types, key=lambda one: (one[0].strikes or "fighter") not in shares):
        taken = min(left, most - found[craft.name])
        found[craft.name] += taken
        left -= taken
    return tuple((craft, number) for craft, number in found.items() if number)


def picked(there: Composition, number: int, wanted: Sequence[str]) -> Composition:
    """So many markers of those there are: of the craft wanted, in that order, then one by one of the most plentiful."""
    left, found = dict(there), dict[str, int]()
    for craft in wanted:
        taken = min(number - sum(found.values()), left.get(craft, 0))
        if taken > 0:
            found[craft] = found.get(craft, 0) + taken
            left[craft] -= taken
    while sum(found.values()) < number and any(left.values()):
        craft = max(left, key=lambda name: (left[name], -list(left).index(name)))
        found[craft] = found.get(craft, 0) + 1
        left[craft] -= 1
    return tuple(found.items())
