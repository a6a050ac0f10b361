"""What a scenario forces and cannot be, whatever the dice: found before the battle starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phasesim.errors import InputError
from phasesim.rules.dropfleet.orders import ORDERS
from phasesim.table import Scenario, Side


def refuse_forbidden(scenario: Scenario) -> None:
    """Refuse forced orders of unknown names.  [DFC-ORD-01]

    Names of decisions are checked where the doctrine is made.  What is right or wrong only as the battle stands (a
    target out of reach) is refused when its time comes.
    """
    for side in scenario.sides:
        for decision, answer in side.choices.items():
            if decision in ("order", "special_order"):
                _check_orders(scenario, side, decision, answer)


def _check_orders(scenario: Scenario, side: Side, decision: str, answer: Any) -> None:
    key = f"sides.{side.name}.choices.{decision}"
    answers = answer if isinstance(answer, Mapping) else {"*": answer}
    for order in answers.values():
        if order and order not in ORDERS:
            raise InputError("unknown order", file=scenario.source, key=key, value=order, allowed=tuple(ORDERS))
