"""Launching: the stages of the segment, a Group's plan, and the tokens on their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from phasesim.errors import InputError
from phasesim.rules.dropfleet.carriers import Offer, all_groups, carrier_label, offers, profile, use
from phasesim.rules.dropfleet.crippling import NO_LAUNCH
from phasesim.rules.dropfleet.landing import land
from phasesim.rules.dropfleet.losses import LOST, remove_tokens
from phasesim.rules.dropfleet.reach import check_target, inches, timing
from phasesim.rules.dropfleet.scenery import passage
from phasesim.rules.dropfleet.spikes import add_spike
from phasesim.rules.dropfleet.theatre import Theatre, chart, group_ships, place, scenery
from phasesim.rules.host import Activity, Interaction
from phasesim.table.dropfleet import LANDERS, MINOR, ON_GUARD, SOLID, STAGES, Profile, Site, Token, Vessel
from phasesim.table.maneuvers import Sortie


def check_sorties(host: Theatre, group: str, stage: int, sorties: Sequence[Sortie]) -> None:
    """Refuse a launch that the rules forbid, by rule and number.  [LAU-LCH-04, LAU-LCH-06, LAU-CAR-02]"""
    if not sorties:
        raise InputError("was picked and launches nothing:", value=group, rule="LAU-LCH-06")
    able = {(offer.carrier, offer.kind): offer.tokens for offer in offers(host, group, stage)}
    wanted: dict[tuple[str, str], int] = {}
    for sortie in sorties:
        key = (sortie.carrier, sortie.kind)
        if key not in able:
            allowed = sorted(f"{carrier} {kind}" for carrier, kind in able)
            problem = f"{group} has no such launch asset to launch now:"
            raise InputError(problem, value=" ".join(key), allowed=allowed, rule="LAU-LCH-04")
        wanted[key] = wanted.get(key, 0) + sortie.tokens
        if sortie.tokens < 1 or wanted[key] > able[key]:
            problem = f"{sortie.carrier} may launch 1 to {able[key]} more of {sortie.kind} this turn, not"
            raise InputError(problem, value=wanted[key], rule="LAU-CAR-02")
        check_target(host, sortie)


def launch(host: Theatre, name: str) -> Activity:
    """A carrier's slot: it launches what its Group's plan says.  [LAU-LCH-04]"""
    for sortie in host.phase_memory["sorties"]:
        if sortie.carrier == name:
            send(host, sortie)
    return
    yield


def send(host: Theatre, sortie: Sortie) -> None:
    """Launch tokens of one kind from a carrier at a target; landers land at once.

    [LAU-LCH-09, LAU-TTT-01, LAU-TTT-02, LAU-TOR-01, LAU-TOR-04, LAU-FTR-02, LAU-GEN-03]
    """
    carrier, target = place(host, sortie.carrier), place(host, sortie.target)
    if carrier is None or target is None:
        return
    asset = profile(carrier, sortie.kind)
    use(host, carrier, sortie)
    node = Interaction("launch", sortie.carrier, sortie.target, (sortie.carrier, sortie.target), 0.0, 0, 0)
    for one in host.order([node]):
        if sortie.kind in LANDERS:
            land(host, carrier, target, asset, sortie, one)
        else:
            _place(host, carrier, target, asset, sortie, one)
    if isinstance(carrier, Vessel) and carrier.launched < host.step.turn:
        host.set_ship(host.ships[carrier.name].but(launched=host.step.turn))
        add_spike(host, carrier.name, MINOR, carrier.name, "LAU-LCH-09")


def _place(
    host: Theatre, carrier: Vessel | Site, target: Vessel | Site, asset: Profile, sortie: Sortie, node: Interaction
) -> None:
    """Place tokens with their target, as far as they come through.  [LAU-LCH-04, LAU-TTT-05, LAU-TTT-06]"""
    far = inches(carrier, target)
    strikes, since = timing(host, carrier, target, asset, far)
    names = _names(host, carrier, asset.kind, sortie.tokens)
    turn = host.step.turn
    group = carrier.group if isinstance(carrier, Vessel) else carrier.name
    made = [
        Token(name, carrier.side, asset, carrier.name, target.name, target.position, strikes, since, turn, group)
        for name in names
    ]
    outcome: dict[str, object] = {"kind": asset.kind, "inches": round(far, 3), "strikes": strikes, "since": since}
    outcome |= {"salvoes": [asset.attack] * len(made)} if asset.torpedo else {"markers": len(made)}
    for token in made:
        host.set_ordnance(token)
    host.event("launch", carrier_label(carrier), target.name, "LAU-LCH-04 LAU-TTT-01 LAU-TTT-02", outcome, node)
    if strikes == ON_GUARD:
        for token in made:
            host.relate("guards", token.name, target.name)
    _run_the_gauntlet(host, carrier, target, made)


def _names(host: Theatre, carrier: Vessel | Site, kind: str, number: int) -> list[str]:
    """Names from carrier, kind and turn, so that no token's dice depend on others."""
    stem = f"{carrier_label(carrier)} {kind.replace('_', ' ')} {host.step.turn}"
    key = ("named", stem)
    first = host.memory.get(key, 0)
    host.memory[key] = first + number
    return [f"{stem}.{n}" for n in range(first + 1, first + number + 1)]


def _run_the_gauntlet(host: Theatre, carrier: Vessel | Site, target: Vessel | Site, made: list[Token]) -> None:
    """What the straight line from carrier to target leads through: solid objects destroy, fields are rolled for.

    [LAU-TTT-05, LAU-TTT-06, DFC-OPT-03]
    """
    left = list(made)
    for thing in scenery(host):
        if not left:
            return
        if thing.kind == SOLID:
            if thing.stops(carrier.position, target.position):
                remove_tokens(host, left, by=thing.name, cause="solid object", rules="LAU-TTT-06", fate=LOST)
                return
        elif thing.inside(carrier.position, target.position) is not None:
            lost = host.roll(passage(host.rules, thing.kind, len(left)), left[0].name, thing.name)
            if lost:
                remove_tokens(host, left[:lost], by=thing.name, cause="debris", rules="LAU-TTT-05", fate=LOST)
                left = left[lost:]


# ---------------------------------------------------------------- a house rule
def launch_in_activation(host: Theatre, group: str) -> None:
    """With ``launch_timing = activation`` a Group launches at the end of its activation, stage by stage."""
    if not any(offers(host, group, stage) for stage in range(len(STAGES))):
        return
    host.acted("launch_timing")
    if host.rules["launch_timing"]():
        for stage in range(len(STAGES)):
            able = offers(host, group, stage)
            if able:
                launch_group(host, group, stage, able)
    end_offline(host, group_ships(host, group))


def launch_group(host: Theatre, group: str, stage: int, able: Sequence[Offer]) -> None:
    """Ask for the plan of one Group and carry it out at once."""
    side = able[0].group.partition(".")[0]
    sorties = tuple(host.doctrine(side).launch(chart(host), stage, tuple(able)))
    if sorties:
        check_sorties(host, group, stage, sorties)
        for sortie in sorties:
            send(host, sortie)


def end_offline(host: Theatre, ships: Sequence[Vessel]) -> None:
    """Weapons offline costs one chance to launch, and no more.  [DFC-CRP-06]"""
    for ship in ships:
        if NO_LAUNCH in ship.effects:
            host.set_ship(ship.but(effects=tuple(effect for effect in ship.effects if effect != NO_LAUNCH)))


def picks(host: Theatre, stage: int, low_first: Sequence[str]) -> Iterator[tuple[str, str, tuple[Sortie, ...]]]:
    """Side, Group and plan of each launch of a stage: lowest Initiative first, a Group each, until all have passed.

    [LAU-LCH-03, LAU-LCH-04, LAU-LCH-05, LAU-LCH-06, DFC-INI-03]
    """
    done: dict[str, set[str]] = {side: set() for side in low_first}
    playing = list(low_first)
    while playing:
        for side in list(playing):
            able = [o for g in all_groups(host, side) if g not in done[side] for o in offers(host, g, stage)]
            sorties = tuple(host.doctrine(side).launch(chart(host), stage, tuple(able))) if able else ()
            if not sorties:
                playing.remove(side)
                continue
            group = _group_of(able, sorties)
            check_sorties(host, group, stage, sorties)
            done[side].add(group)
            yield side, group, sorties


def _group_of(able: Sequence[Offer], sorties: Sequence[Sortie]) -> str:
    """The one Group from which all sorties come.  [LAU-LCH-04]"""
    owners = {offer.carrier: offer.group for offer in able}
    groups = {owners.get(sortie.carrier, sortie.carrier) for sortie in sorties}
    if len(groups) != 1:
        raise InputError("one Group launches at a time, not", value=sorted(groups), rule="LAU-LCH-04")
    return groups.pop()
