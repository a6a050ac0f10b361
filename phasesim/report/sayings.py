"""What an event says in plain words, by its kind; kinds that nobody has put into words are told by their name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Outcome: TypeAlias = Mapping[str, Any]
Saying: TypeAlias = Callable[[str, str, Outcome], str]

_SAYINGS: dict[str, list[Saying]] = {}


def say(kind: str, actor: str, target: str, outcome: Outcome) -> str:
    """One event in words."""
    for saying in _SAYINGS.get(kind, ()):
        try:
            return saying(actor, target, outcome)
        except KeyError:
            pass  # an outcome of another shape: of another game, or to be told as it is
    names = [actor, kind.replace("_", " "), target if target != actor else ""]
    return with_parts(" ".join(name for name in names if name), *(_told(*item) for item in outcome.items()))


def of_kind(kind: str) -> Callable[[Saying], Saying]:
    """Register how events of a kind are told; the last one registered is tried first."""

    def register(saying: Saying) -> Saying:
        _SAYINGS.setdefault(kind, []).insert(0, saying)
        return saying

    return register


@of_kind("attack")
def _attack(actor: str, target: str, o: Outcome) -> str:
    if "strength_left" in o:
        parts = [count(o["dice"], "torpedo", "torpedoes"), f"armour {o['armour']}", count(o["hits"], "hit")]
        return with_parts(
            f"{actor} attacks {target}", *parts, f"{o['strength_left']} go on" if o["strength_left"] else ""
        )
    parts = [count(o[name], one) for name, one in (("bombers", "bomber"), ("boats", "assault boat")) if o[name]]
    if "hits" in o:
        parts += [count(o["attacks"], "attack"), f"armour {o['armour']}", count(o["hits"], "hit")]
    return with_parts(f"{actor} attacks {target}", *parts)


@of_kind("attrition")
def _attrition(actor: str, target: str, o: Outcome) -> str:
    lost = [f"{number} {craft}" for craft, number in o["discarded"].items()]
    parts = [f"{o['removed']} removed", f"{o['bays_lost']} bays lost" if o["bays_lost"] else "", count(o["ones"], "1")]
    return with_parts(f"{actor} discards {' and '.join(lost) or 'nothing'} for good", *parts)


@of_kind("joins")
def _joins(actor: str, target: str, o: Outcome) -> str:
    return with_parts(f"{actor} joins {target} on patrol", count(o["markers"], "marker"))


@of_kind("blast_test")
def _blast_test(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} crosses {target} and {'is lost' if o['removed'] else 'comes through'}"


@of_kind("brace")
def _brace(actor: str, target: str, o: Outcome) -> str:
    if o["answer"] == "no":
        return f"{actor} does not brace against {target}"
    return f"{actor} {'braces' if o['braced'] else 'tries in vain to brace'} against {target}"


@of_kind("burns_out")
def _burns_out(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} loses {count(o['lost'], 'missile')} that burnt out, strength {o['strength_left']}"


@of_kind("cap")
def _cap(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} goes on CAP over {target}"


@of_kind("command_check")
def _command_check(actor: str, target: str, o: Outcome) -> str:
    who = target if target == actor else f"{target} (by {actor})"
    result = "passed" if o["passed"] else "failed"
    return f"{who} checks for {o['order']}: {o['total']} against Leadership {o['leadership']}, {result}"


@of_kind("damage")
def _damage(actor: str, target: str, o: Outcome) -> str:
    parts = [count(o["hits"], "hit"), f"{o['saved']} saved" if o["saved"] else "", f"{o['damage']} damage"]
    parts += [name.replace("_", " ") for name in o["criticals"]]
    return with_parts(f"{target} is hit by {actor}", *parts, _hull(o))


@of_kind("damage_control")
def _damage_control(actor: str, target: str, o: Outcome) -> str:
    repaired = [name.replace("_", " ") for name in o["repaired"]]
    return f"{actor} repairs {' and '.join(repaired) or 'nothing'}"


@of_kind("destroyed")
def _destroyed(actor: str, target: str, o: Outcome) -> str:
    return f"{target} is destroyed by {actor}"


@of_kind("detonation")
def _detonation(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} and {target} set one another off" if o.get("both") else f"{actor} sets off {target}"


@of_kind("disengaged")
def _disengaged(actor: str, target: str, o: Outcome) -> str:
    return with_parts(f"{target} leaves the battle", o["cause"].replace("_", " "))


@of_kind("fire")
def _fire(actor: str, target: str, o: Outcome) -> str:
    return with_parts(f"{target} burns", f"{o['damage']} damage", _hull(o))


@of_kind("first_turn")
def _first_turn(actor: str, target: str, o: Outcome) -> str:
    rolls = ", ".join(f"{side} {face}" for side, face in o["rolls"].items())
    return f"roll for the first turn: {rolls}; " + ("a tie, again" if o.get("tie") else f"{o['answer']} goes first")


@of_kind("flies")
def _flies(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} flies {o['cm']:g} cm" + (f" at {target}" if target else "")


@of_kind("halts")
def _halts(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} halts after a save" + (", not split" if o.get("answer") == "no" else "")


@of_kind("holds")
def _holds(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} does not attack {target}"


@of_kind("interception")
def _interception(actor: str, target: str, o: Outcome) -> str:
    if o.get("salvo"):
        return f"{actor} intercepts {target}"
    theirs = o["theirs"] if "theirs" in o else o["patrol"]
    return with_parts(f"{actor} meets {target}", f"{o['markers']} lost against {theirs}")


@of_kind("launch")
def _launch(actor: str, target: str, o: Outcome) -> str:
    if "salvoes" in o:
        salvoes = " and ".join(map(str, o["salvoes"]))
        return f"{actor}{_joined(o)} launches {'boarding ' if o['boarding'] else ''}torpedoes: strength {salvoes}"
    craft = [f"{number} {name}" for name, number in o.items() if name not in ("markers", "joined")]
    return with_parts(f"{actor}{_joined(o)} launches {target}", *craft)


def _joined(o: Outcome) -> str:
    return f" with {' and '.join(o['joined'])}" if "joined" in o else ""


@of_kind("leadership")
def _leadership(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} has Leadership {o['leadership']}"


@of_kind("leadership_test")
def _leadership_test(actor: str, target: str, o: Outcome) -> str:
    result = "passed" if o["passed"] else "failed"
    return f"{actor} tests its Leadership of {o['leadership']}: {o['total']}, {result}"


@of_kind("leaves_cap")
def _leaves_cap(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} leaves its CAP over {target}"


@of_kind("moves")
def _moves(actor: str, target: str, o: Outcome) -> str:
    text, turn = f"{actor} moves {o['cm']:g} cm", o.get("turn", 0)
    return f"{text}, turning {abs(turn):g} degrees to {'port' if turn > 0 else 'starboard'}" if turn else text


@of_kind("order")
def _order(actor: str, target: str, o: Outcome) -> str:
    return f"{target} is on the order {o['order'].replace('_', ' ')}"


@of_kind("removed")
def _removed(actor: str, target: str, o: Outcome) -> str:
    what = f"salvo of strength {o['strength']}" if "strength" in o else count(o["markers"], "marker")
    cause = o["cause"].replace("_", " ") + (f", {actor}" if actor not in ("", target) else "")
    return f"{target} loses {what} ({cause})" + (f", {o['left']} left" if o["left"] else ", all gone")


@of_kind("runs")
def _runs(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} runs {o['cm']:g} cm, strength {o['strength']}"


@of_kind("shoots")
def _shoots(actor: str, target: str, o: Outcome) -> str:
    return with_parts(
        f"{actor} fires {o['weapon']} at {target}", count(o["dice"], "die", "dice"), count(o["hits"], "hit")
    )


@of_kind("splits")
def _splits(actor: str, target: str, o: Outcome) -> str:
    return f"{target} splits off from {actor}"


@of_kind("turrets")
def _turrets(actor: str, target: str, o: Outcome) -> str:
    if o.get("answer") == "hold":
        return f"{actor} holds its turrets against {target}"
    helped = f", {o['massed']} of them massed" if o["massed"] else ""
    return f"{actor} fires {count(o['dice'], 'turret')}{helped} at {target}: {count(o['kills'], 'kill')}"


def _hull(o: Outcome) -> str:
    return f"hull {o['hull']}" + (", crippled" if o.get("crippled") else "")


def count(number: int, one: str, more: str = "") -> str:
    """A number of things: ``"1 hit"``, ``"2 hits"``."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def with_parts(text: str, *parts: str) -> str:
    """A sentence with what there is to add to it."""
    told = ", ".join(part for part in parts if part)
    return f"{text}: {told}" if told else text


def _told(name: str, value: Any) -> str:
    name = name.replace("_", " ")
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if isinstance(value, list | tuple):
        return f"{name} {' and '.join(map(plain, value))}" if value else ""
    if isinstance(value, Mapping):
        return f"{name} ({', '.join(f'{key} {plain(part)}' for key, part in value.items())})"
    return f"{name} {plain(value)}"


def plain(value: Any) -> str:
    """A value in plain words."""
    return f"{value:.6g}" if isinstance(value, float) else str(value).replace("_", " ")
