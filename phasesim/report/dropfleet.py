"""What the events of Dropfleet say in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from phasesim.report.sayings import Outcome, count, of_kind, plain, with_parts

SPIKES = ("no spike", "a Minor Spike", "a Major Spike")
MOMENTS = {"roundup": "strikes in the Roundup", "activation": "strikes after its activation", "guard": "on guard"}


# ---------------------------------------------------------------- cards and orders
@of_kind("stacks")
def _stacks(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} stacks its cards: {_and(o['cards'])}"


@of_kind("cards")
def _cards(actor: str, target: str, o: Outcome) -> str:
    rated = ", ".join(f"{side} {rating}" for side, rating in o["ratings"].items())
    choice = f"{o['chooses']} chooses, {o['first']} goes first"
    return f"cards {_and(o['cards'])} are revealed, Strategy Ratings {rated}: {choice}"


@of_kind("order")
def _order(actor: str, target: str, o: Outcome) -> str:
    parts = [SPIKES[o["spike"]] if o["spike"] else "", "shields up" if o.get("shields") else ""]
    return with_parts(f"{target} is on {plain(o['order'])}{' orders' if o['order'] == 'standard' else ''}", *parts)


@of_kind("evades")
def _evades(actor: str, target: str, o: Outcome) -> str:
    delayed = f"{o['delayed']} put off" if o["delayed"] else ""
    what = count(o["tokens"], plain(o["kind"]), _more(o["kind"]))
    return with_parts(f"{actor} tries to shake off {what}", f"{o['removed']} shaken off", delayed)


@of_kind("sails")
def _sails(actor: str, target: str, o: Outcome) -> str:
    turns = [f"{abs(turn):g} degrees to {'port' if turn > 0 else 'starboard'}" for turn in o["turns"]]
    layer = f", into {_layer(o['layer'])}" if "layer" in o else ""
    return f"{actor} moves {o['inches']:g} inches{', turning ' + _and(turns) if turns else ''}{layer}"


@of_kind("layer")
def _layer_changed(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} goes from {_layer(o['from'])} into {_layer(o['to'])}"


@of_kind("spike")
def _spike(actor: str, target: str, o: Outcome) -> str:
    if o["from"] == o["to"] and not o["silent"]:
        return f"{target} no longer runs silent"
    return f"{target} now has {SPIKES[o['to']]}" + (f", by {actor}" if actor != target else "")


@of_kind("silent")
def _silent(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} runs silent"


@of_kind("scan")
def _scan(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} scans {target}" + ("" if o["found"] else " and does not find it")


# ---------------------------------------------------------------- attacks
@of_kind("strikes")
def _strikes(actor: str, target: str, o: Outcome) -> str:
    if "gun" in o:
        ships = f" of {_and(o['ships'])}" if len(o.get("ships", ())) > 1 else ""
        who = f"{actor} fires {o['gun']}{ships} at {target}"
    else:
        carriers = f" from {_and(o['carriers'])}" if o.get("carriers") else ""
        label = f" ({count(o['tokens'], plain(o['kind']), _more(o['kind']))}{carriers})" if o["tokens"] > 1 else ""
        who = f"{actor}{label} {'strike' if o['tokens'] > 1 else 'strikes'} {target}"
    hits = [count(o["hits"], "hit"), count(o["criticals"], "critical hit")]
    points = count(sum(o["points"]), "point") if sum(o["points"]) else ""
    return with_parts(who, f"{count(o['dice'], 'die', 'dice')} at {o['lock']}+", *hits, points)


@of_kind("point_defence")
def _point_defence(actor: str, target: str, o: Outcome) -> str:
    fighters = f", {count(o['fighters'], 'fighter')} among them" if o["fighters"] else ""
    left = (
        f"{o['points'][0]} normal and {o['points'][1]} critical points are left" if sum(o["points"]) else "all stopped"
    )
    dice = count(o["dice"], "die", "dice")
    return f"{actor} rolls {dice} of Point Defence{fighters}: {count(o['successes'], 'success', 'successes')}, {left}"


@of_kind("damage")
def _damage(actor: str, target: str, o: Outcome) -> str:
    after = f"Hull {o['hull']}" + (", crippled" if o["crippled"] else "")
    if o["cause"] == "box_of_scraps":
        return f"a Box of Scraps keeps {target} in play: {after}"
    saved = f"{o['saved']} of {o['points']} saved" if o.get("saved") else ""
    cause = "" if o["cause"] == "attack" else f" ({plain(o['cause'])})"
    return with_parts(f"{target} takes {o['damage']} damage{cause}", saved, after)


@of_kind("crippled")
def _crippled(actor: str, target: str, o: Outcome) -> str:
    return f"{target} is crippled: {_and(map(plain, o['results']))}"


@of_kind("explodes")
def _explodes(actor: str, target: str, o: Outcome) -> str:
    if o["row"] < 3:
        return f"{actor} breaks up without harm"
    return with_parts(f"{actor} explodes, row {o['row']}, {o['reach']} inches", _and(o["ships"]) or "nobody near")


@of_kind("corruption")
def _corruption(actor: str, target: str, o: Outcome) -> str:
    return f"{target} is corrupted: {count(o['tokens'], 'token')}"


@of_kind("dogfight")
def _dogfight(actor: str, target: str, o: Outcome) -> str:
    side, guards = actor.partition(".")[0], count(o["guards"], "guard")
    return f"{count(o['fighters'], 'fighter')} of {side} meet {guards} over {target}: {o['removed']} a side removed"


# ---------------------------------------------------------------- launch assets
@of_kind("initiative")
def _initiative(actor: str, target: str, o: Outcome) -> str:
    rolls = ", ".join(f"{side} {face} + {o['admirals'][side]}" for side, face in o["rolls"].items())
    return f"Initiative: {rolls}; " + (f"{actor} has the highest" if o["order"] else "a tie, again")


@of_kind("launch")
def _launch(actor: str, target: str, o: Outcome) -> str:
    number = len(o["salvoes"]) if "salvoes" in o else o["markers"]
    what = count(number, plain(o["kind"]), _more(o["kind"]))
    when = MOMENTS[o["strikes"]]
    return f"{actor} launches {what} at {target}, {o['inches']:g} inches away: {when}"


@of_kind("resolves")
def _resolves(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} resolves {count(o['tokens'], 'token')} on {target}"


@of_kind("removed")
def _removed(actor: str, target: str, o: Outcome) -> str:
    number = len(o["tokens"])
    what = target if "strength" in o else f"{number} of {target}"
    words = {"struck": "are spent", "used": "are used up", "refuel": "fly back", "shaken off": "are shaken off"}
    verb = words.get(o["cause"], f"are lost ({plain(o['cause'])})")
    return f"{what} {verb.replace('are ', 'is ', 1).replace('fly ', 'flies ', 1) if number == 1 else verb}"


@of_kind("lands")
def _lands(actor: str, target: str, o: Outcome) -> str:
    what = count(o["landers"], plain(o["kind"]))
    shot = f" under fire: {o['landed']} of {o['tokens']} get down" if o["fired_at"] else ""
    return f"{actor} lands {o['tokens']} {o['cargo']} by {what} at {target}{shot}"


@of_kind("scraps")
def _scraps(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} gives its Box of Scraps to {target}"


# ---------------------------------------------------------------- the ground, stations, repairs
@of_kind("ground_combat")
def _ground_combat(actor: str, target: str, o: Outcome) -> str:
    parts = [f"{side} {count(hits, 'hit')}, loses {_tokens(o['lost'][side])}" for side, hits in o["hits"].items()]
    return f"combat in {target}: {'; '.join(parts)}"


@of_kind("transfer")
def _transfer(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} moves {o['tokens']} {o['kind']} from {o['from']} to {target}"


@of_kind("overrun")
def _overrun(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} overruns {o['batteries']} batteries of {o['side']} in {target}"


@of_kind("station_damage")
def _station_damage(actor: str, target: str, o: Outcome) -> str:
    return f"{target} takes {o['damage']} damage: Hull {o['hull']}"


@of_kind("station_destroyed")
def _station_destroyed(actor: str, target: str, o: Outcome) -> str:
    return f"{target} is destroyed by {actor} with all aboard"


@of_kind("troops_lost")
def _troops_lost(actor: str, target: str, o: Outcome) -> str:
    return f"{o['side']} loses {_tokens(o['lost'])} aboard {target}"


@of_kind("repairs")
def _repairs(actor: str, target: str, o: Outcome) -> str:
    tried = o.get("effect") or _and(map(plain, o["effects"]))
    return f"{actor} tries to repair {plain(tried)}: {_and(map(plain, o['repaired'])) or 'nothing'} repaired"


def _and(names: Iterable[str]) -> str:
    return " and ".join(names)


def _more(kind: str) -> str:
    return plain(kind) + ("es" if kind.endswith("torpedo") else "s")


def _layer(layer: str) -> str:
    return "Atmosphere" if layer == "atmosphere" else f"{layer.title()} Orbit"


def _tokens(lost: Mapping[str, Any]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in lost.items() if number) or "nothing"
