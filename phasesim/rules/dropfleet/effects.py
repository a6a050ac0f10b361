"""The effects of launch assets in the Roundup: ship by ship, the highest Initiative first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from phasesim.errors import InputError
from phasesim.rules.dropfleet.activation import arrivals
from phasesim.rules.dropfleet.assaults import Assault, resolve, step
from phasesim.rules.dropfleet.losses import RECALLED, SPENT, remove_tokens
from phasesim.rules.dropfleet.theatre import Theatre, chart, sides, tokens_on
from phasesim.rules.dropfleet.wounds import settle_crippling
from phasesim.rules.host import Activity, Group, Interaction
from phasesim.table.dropfleet import FIGHTER, IN_ROUNDUP, ON_GUARD, Token

ORDNANCE = "ordnance"
DOGFIGHT = "dogfight"


def due(host: Theatre, side: str) -> dict[str, list[Token]]:
    """A side's tokens that are due this turn, by the ship or station that they are with.

    Fighters sent at a ship that has none to remove have nothing to do there.  [LAU-EFF-03, LAU-FTR-09, LAU-TTT-02]
    """
    found: dict[str, list[Token]] = {}
    for token in host.markers[side].values():
        if token.strikes == IN_ROUNDUP and token.since <= host.step.turn:
            found.setdefault(token.target, []).append(token)
    return {
        target: tokens
        for target, tokens in found.items()
        if any(token.kind != FIGHTER for token in tokens) or guards_of(host, target, side)
    }


def guards_of(host: Theatre, target: str, attacker: str) -> list[Token]:
    """The fighters that guard a target against an attacker."""
    return [token for token in tokens_on(host, target, host.enemy(attacker)) if token.strikes == ON_GUARD]


def effects(host: Theatre, high_first: Sequence[str]) -> Iterator[Group]:
    """Players pick an enemy ship each in turn, until every due token is resolved.  [LAU-EFF-01, LAU-EFF-03]"""
    while any(due(host, side) for side in high_first):
        for side in high_first:
            targets = tuple(due(host, side))
            if not targets:
                continue
            wanted = host.doctrine(side).resolves(chart(host), targets)
            if wanted not in targets:
                raise InputError(f"{side} has no tokens due at", value=wanted, allowed=targets, rule="LAU-EFF-03")
            first = due(host, side)[wanted][0]
            yield Group(side, ORDNANCE, (first.name,), {})


def strike(host: Theatre, name: str) -> Activity:
    """All tokens of a side on one target take effect: fighters, then bombers and fire ships in the attacker's order.

    Crippling is rolled for when all that is over.

    [LAU-EFF-03, LAU-EFF-06, LAU-BOM-02, LAU-FIR-01, LAU-TOR-04, DFC-CRP-03]
    """
    lead = host.ordnance[name]
    side, target = lead.side, lead.target
    tokens = due(host, side)[target]
    host.event("resolves", side, target, "LAU-EFF-03", {"tokens": len(tokens)})
    attacks = arrivals(side, target, [token for token in tokens if token.kind != FIGHTER])
    wanted = host.doctrine(side).attack_order(chart(host), target, tuple(one.label for one in attacks))
    order = {label: place for place, label in enumerate(wanted)}
    attacks.sort(key=lambda one: order.get(one.label, len(order)))
    _resolve(host, side, target, [token for token in tokens if token.kind == FIGHTER], attacks)
    settle_crippling(host)
    return
    yield


def _resolve(host: Theatre, side: str, target: str, fighters: list[Token], attacks: list[Assault]) -> None:
    """The dogfight comes before every attack on that target.  [LAU-FTR-09, LAU-EFF-06]"""
    guards = guards_of(host, target, side)
    if not (fighters and guards):
        resolve(host, attacks)
        return
    names = tuple(token.name for token in (*fighters, *guards))
    first = Interaction(DOGFIGHT, fighters[0].name, target, (target, *names), 0.0, 0, 0)
    waiting = dict(enumerate(attacks, start=1))
    nodes = [first, *(node for contact, one in waiting.items() for node in one.nodes(contact))]
    for token in guards:
        host.relate("guards", token.name, target)
    for node in host.order(nodes):
        if node.contact:
            step(host, waiting[node.contact], node)
        else:
            dogfight(host, fighters, guards, target, node)


def dogfight(host: Theatre, fighters: Sequence[Token], guards: Sequence[Token], target: str, node: Interaction) -> None:
    """One for one, without a roll: both tokens leave play.  [LAU-FTR-09]"""
    pairs = min(len(fighters), len(guards))
    outcome = {"fighters": len(fighters), "guards": len(guards), "removed": pairs}
    host.event(DOGFIGHT, f"{fighters[0].side}.fighters", target, "LAU-FTR-09", outcome, node)
    remove_tokens(host, fighters[:pairs], by=target, cause="dogfight", rules="LAU-FTR-09", fate=SPENT)
    remove_tokens(host, guards[:pairs], by=fighters[0].name, cause="dogfight", rules="LAU-FTR-09", fate="lost")


def recall_fighters(host: Theatre, before: int) -> None:
    """Fighters launched before a turn that were not used fly back, those at enemy ships too.

    [LAU-FTR-07, LAU-FTR-09]
    """
    for side in sides(host):
        idle = [one for one in host.markers[side].values() if one.kind == FIGHTER and one.launched < before]
        if idle:
            remove_tokens(host, idle, by=side, cause="refuel", rules="LAU-FTR-07", fate=RECALLED)
