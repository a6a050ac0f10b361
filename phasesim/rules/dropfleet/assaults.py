"""Attacks in play: nodes of the interaction graph from the Lock roll to the damage, against ships and stations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from phasesim.rules.dropfleet.lock import Hits, Volley, lock_roll
from phasesim.rules.dropfleet.losses import SPENT, remove_tokens
from phasesim.rules.dropfleet.point_defence import Points
from phasesim.rules.dropfleet.saves import Damage
from phasesim.rules.dropfleet.spikes import add_spike
from phasesim.rules.dropfleet.stations import bombard
from phasesim.rules.dropfleet.strikes import Defence, guard, points_of, withstand
from phasesim.rules.dropfleet.theatre import Theatre, place, tokens_on
from phasesim.rules.dropfleet.wounds import hurt
from phasesim.rules.host import Interaction
from phasesim.table import distance
from phasesim.table.dropfleet import MINOR, ON_GUARD, Profile, Site, Token, Vessel

AEGIS_INCHES = 4.0
ATTACK, DEFENCE, DAMAGE = "attack", "point_defence", "damage"


@dataclass
class Assault:
    """One attack and how far it has come.

    ``label`` is who attacks, ``volleys`` the parts of its Lock roll (each by the unit that rolls), ``affected``
    whether Point Defence can stop any of it, ``tokens`` the launch assets that are spent in it.
    """

    side: str
    label: str
    target: str
    volleys: tuple[tuple[str, Volley], ...]
    affected: bool
    rules: str
    flash: bool = False
    tokens: tuple[Token, ...] = ()
    told: dict[str, object] = field(default_factory=dict)
    points: Points = field(default=Points(0, 0))
    hit: bool = False

    @property
    def volley(self) -> Volley:
        """What all its parts have in common: damage a hit, and the special rules."""
        return self.volleys[0][1]

    def nodes(self, contact: int) -> list[Interaction]:
        """Its nodes: attack, Point Defence where it can act, damage."""
        kinds = [ATTACK, DEFENCE, DAMAGE] if self.affected else [ATTACK, DAMAGE]
        units = (self.label, self.target, *(token.name for token in self.tokens))
        return [
            Interaction(kind, self.label, self.target, units, 0.0, rank, contact) for rank, kind in enumerate(kinds)
        ]


def asset_volley(profile: Profile, tokens: int) -> Volley:
    """The attack of so many assets of a kind: all their dice at once, in contact with the target.

    No modifier of layer or scenery applies to their Lock; they count as within Scan.

    [LAU-PRO-02, LAU-BOM-01, LAU-BOM-02, LAU-FIR-02, LAU-TOR-02, DFC-LCK-05, DFC-SPC-01]
    """
    return Volley(
        profile.attack * tokens, profile.lock, profile.damage, scald=profile.scald, corruptor=profile.corruptor
    )


def pooled(side: str, target: str, tokens: Sequence[Token]) -> Assault:
    """All bombers (or all fire ships) of a side that arrive at one target, as one attack.

    [LAU-BOM-02, LAU-FIR-01, LAU-FIR-02, DFC-PDF-06]
    """
    profile = tokens[0].profile
    label = f"{side}.{profile.kind}s"
    rules = "LAU-BOM-01 LAU-BOM-02" if profile.kind == "bomber" else "LAU-FIR-01 LAU-FIR-02"
    told: dict[str, object] = {"kind": profile.kind, "tokens": len(tokens)}
    told["carriers"] = list(dict.fromkeys(token.carrier for token in tokens if token.carrier))
    parts = ((label, asset_volley(profile, len(tokens))),)
    return Assault(side, label, target, parts, True, rules, profile.flash, tuple(tokens), told)


def torpedo_attack(token: Token) -> Assault:
    """The attack of one torpedo, each by itself; Point Defence cannot stop it.  [LAU-TOR-02, LAU-TOR-03]"""
    profile = token.profile
    told: dict[str, object] = {"kind": profile.kind, "tokens": 1}
    parts = ((token.name, asset_volley(profile, 1)),)
    rules = "LAU-TOR-02 LAU-TOR-03"
    return Assault(token.side, token.name, token.target, parts, False, rules, profile.flash, (token,), told)


def resolve(host: Theatre, assaults: Iterable[Assault]) -> None:
    """Resolve attacks on one target in their order, through the slot's graph.  [DFC-DMG-01, LAU-EFF-06]"""
    waiting = dict(enumerate(assaults, start=1))
    for one in waiting.values():
        for token in tokens_on(host, one.target):
            if token.strikes == ON_GUARD:
                host.relate("guards", token.name, one.target)
    for node in host.order([node for contact, one in waiting.items() for node in one.nodes(contact)]):
        step(host, waiting[node.contact], node)


def step(host: Theatre, assault: Assault, node: Interaction) -> None:
    """One node of an attack; what its target's end leaves over is dropped."""
    if place(host, assault.target) is None:
        node.dropped = "target destroyed"
        return
    _STEPS[node.kind](host, assault, node)


def _attack(host: Theatre, assault: Assault, node: Interaction) -> None:
    """The Lock roll, and the Hull damage that it adds up to.  [DFC-LCK-01, DFC-CRT-01, DFC-DMG-01, DFC-DMG-02]"""
    hits = Hits(0, 0)
    for unit, part in assault.volleys:
        rolled = host.roll(lock_roll(part), unit, assault.target)
        hits = Hits(hits.normal + rolled.normal, hits.critical + rolled.critical)
    assault.points = points_of(hits, assault.volley.damage)
    assault.hit = sum(hits) > 0
    outcome = {**assault.told, "dice": sum(part.dice for _, part in assault.volleys)}
    locks = sorted({part.lock for _, part in assault.volleys})
    outcome |= {"lock": locks[0] if len(locks) == 1 else locks, "hits": hits.normal, "criticals": hits.critical}
    outcome |= {"points": list(assault.points)}
    host.event("strikes", assault.label, assault.target, f"DFC-LCK-01 DFC-CRT-01 {assault.rules}", outcome, node)
    spend(host, assault)


def _defend(host: Theatre, assault: Assault, node: Interaction) -> None:
    """Fighters are committed, then Point Defence is rolled in full, whatever it was rolled against before.

    [LAU-FTR-04, LAU-FTR-05, LAU-FTR-06, DFC-PDF-01, DFC-PDF-02, DFC-PDF-03, DFC-PDF-07, LAU-EFF-06]
    """
    if not sum(assault.points):
        node.dropped = "no damage"
        return
    guards = [token for token in tokens_on(host, assault.target) if token.strikes == ON_GUARD]
    defence = defence_of(host, assault.target, guards)
    decider = owner_of(host, assault.target)
    done = host.roll(guard(host.rules, assault.volley, assault.points, defence), assault.target, assault.label, decider)
    assault.points = done.left
    outcome: dict[str, object] = {"pd": defence.pd, "fighters": done.fighters, "dice": done.dice}
    outcome |= {"successes": done.successes, "points": list(done.left)}
    host.event(DEFENCE, assault.target, assault.label, "DFC-PDF-02 DFC-PDF-03 LAU-FTR-04", outcome, node)
    if done.fighters:
        spent = guards[: done.fighters]
        remove_tokens(host, spent, by=assault.target, cause="used", rules="LAU-FTR-06", fate=SPENT)


def _damage(host: Theatre, assault: Assault, node: Interaction) -> None:
    """Saves and Hull loss.  [DFC-ARM-01, DFC-DMG-03, DFC-DMG-04]"""
    target = place(host, assault.target)
    damage = Damage(0, 0, 0)
    if target is not None and any(assault.points):
        defence = Defence(0, target.armour, target.passive)
        program = withstand(host.rules, assault.volley, assault.points, defence)
        damage = host.roll(program, assault.target, assault.label, owner_of(host, assault.target))
    if not sum(assault.points):
        node.dropped = "no damage"
    elif isinstance(target, Site):
        bombard(host, target, damage.points, assault.label, node)
    elif target is not None:
        told: dict[str, object] = {"points": sum(assault.points), "saved": damage.saved}
        rules = "DFC-ARM-01 DFC-DMG-03 DFC-DMG-04"
        hurt(host, target.name, damage.points, by=assault.label, cause=ATTACK, rules=rules, node=node, told=told)
    mark(host, assault, damage)


def spend(host: Theatre, assault: Assault) -> None:
    """The assets have taken effect and are removed.  [LAU-EFF-05]"""
    left = [token for token in assault.tokens if token.name in host.ordnance]
    if left:
        remove_tokens(host, left, by=assault.target, cause="struck", rules="LAU-EFF-05", fate=SPENT)


def mark(host: Theatre, assault: Assault, damage: Damage) -> None:
    """What an attack leaves besides damage: spikes of Flash, tokens of Corruptor.  [DFC-SPC-02, DFC-END-02]"""
    if assault.target not in host.ships:
        return
    if assault.flash and assault.hit:
        for _ in range(1 + (damage.points >= 3)):
            add_spike(host, assault.target, MINOR, assault.label, "DFC-SPC-02")
    if damage.wounds:
        ship = host.ships[assault.target]
        host.set_ship(ship.but(effects=(*ship.effects, *("corruption",) * damage.wounds)))
        host.event("corruption", assault.label, ship.name, "DFC-END-02", {"tokens": damage.wounds})


_STEPS: dict[str, Callable[[Theatre, Assault, Interaction], None]] = {
    ATTACK: _attack,
    DEFENCE: _defend,
    DAMAGE: _damage,
}


# ---------------------------------------------------------------- the defence
def aegis(host: Theatre, ship: Vessel) -> int:
    """PD that Aegis adds: the sum over friendly ships that have it within 4 inches on the same layer, itself included.

    [DFC-PDF-08]
    """
    return sum(
        other.sheet.aegis
        for other in host.fleets[ship.side].values()
        if other.layer == ship.layer and distance(other.position, ship.position) <= AEGIS_INCHES + 1e-6
    )


def defence_of(host: Theatre, name: str, guards: Sequence[Token]) -> Defence:
    """Point Defence, Armour and passive save of a target, and the fighters on it.

    [LAU-FTR-04, DFC-PDF-02, DFC-PDF-08, DFC-ARM-04, DFC-SCN-07]
    """
    target = place(host, name)
    assert target is not None
    added = aegis(host, target) if isinstance(target, Vessel) else 0
    bonus = guards[0].profile.pd_bonus if guards else 0
    return Defence(target.pd + added, target.armour, target.passive, len(guards), bonus)


def owner_of(host: Theatre, name: str) -> str:
    """Who decides for a target: its owner, or who holds a station; nobody for one that nobody holds."""
    target = place(host, name)
    return target.side if isinstance(target, Vessel) else target.holder if target is not None else ""
