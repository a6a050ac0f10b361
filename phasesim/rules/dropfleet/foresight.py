"""What a scenario forces and cannot be, whatever the dice: found before the battle starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.errors import InputError
from phasesim.rules.dropfleet.orders import ORDERS
from phasesim.table import Scenario, Side


def refuse_forbidden(scenario: Scenario, doctrines: Mapping[str, Any]) -> None:
    """Refuse forced decisions of unknown names, orders and ships.  [DFC-ORD-01]

    What is right or wrong only as the battle stands (a target out of reach) is refused when its time comes.
    """
    for side in scenario.sides:
        known = doctrines[side.name].decisions
        for decision, answer in side.choices.items():
            where = f"sides.{side.name}.choices"
            if decision not in known:
                raise InputError("unknown decision", file=scenario.source, key=where, value=decision, allowed=known)
            if decision in ("order", "special_order"):
                _check_orders(scenario, side, decision, answer)


def _check_orders(scenario: Scenario, side: Side, decision: str, answer: Any) -> None:
    key = f"sides.{side.name}.choices.{decision}"
    answers = answer if isinstance(answer, Mapping) else {"*": answer}
    for order in answers.values():
        if order and order not in ORDERS:
            raise InputError("unknown order", file=scenario.source, key=key, value=order, allowed=tuple(ORDERS))
