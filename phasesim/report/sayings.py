"""What an event says in plain words, by its kind; kinds that nobody has put into words are told by their name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Outcome: TypeAlias = Mapping[str, Any]
Saying: TypeAlias = Callable[[str, str, Outcome], str]

_SAYINGS: dict[str, Saying] = {}


def say(kind: str, actor: str, target: str, outcome: Outcome) -> str:
    """One event in words."""
    saying = _SAYINGS.get(kind)
    if saying is not None:
        try:
            return saying(actor, target, outcome)
        except KeyError:
            pass  # an outcome of another shape: tell it as it is
    names = [actor, kind.replace("_", " "), target if target != actor else ""]
    return _with(" ".join(name for name in names if name), *(_told(*item) for item in outcome.items()))


def _of(kind: str) -> Callable[[Saying], Saying]:
    def register(saying: Saying) -> Saying:
        _SAYINGS[kind] = saying
        return saying

    return register


@_of("attack")
def _attack(actor: str, target: str, o: Outcome) -> str:
    if "strength_left" in o:
        parts = [_count(o["dice"], "torpedo", "torpedoes"), f"armour {o['armour']}", _count(o["hits"], "hit")]
        return _with(f"{actor} attacks {target}", *parts, f"{o['strength_left']} go on" if o["strength_left"] else "")
    parts = [_count(o[name], one) for name, one in (("bombers", "bomber"), ("boats", "assault boat")) if o[name]]
    if "hits" in o:
        parts += [_count(o["attacks"], "attack"), f"armour {o['armour']}", _count(o["hits"], "hit")]
    return _with(f"{actor} attacks {target}", *parts)


@_of("blast_test")
def _blast_test(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} crosses {target} and {'is lost' if o['removed'] else 'comes through'}"


@_of("brace")
def _brace(actor: str, target: str, o: Outcome) -> str:
    if o["answer"] == "no":
        return f"{actor} does not brace against {target}"
    return f"{actor} {'braces' if o['braced'] else 'tries in vain to brace'} against {target}"


@_of("burns_out")
def _burns_out(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} loses {_count(o['lost'], 'missile')} that burnt out, strength {o['strength_left']}"


@_of("cap")
def _cap(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} goes on CAP over {target}"


@_of("command_check")
def _command_check(actor: str, target: str, o: Outcome) -> str:
    who = target if target == actor else f"{target} (by {actor})"
    result = "passed" if o["passed"] else "failed"
    return f"{who} checks for {o['order']}: {o['total']} against Leadership {o['leadership']}, {result}"


@_of("damage")
def _damage(actor: str, target: str, o: Outcome) -> str:
    parts = [_count(o["hits"], "hit"), f"{o['saved']} saved" if o["saved"] else "", f"{o['damage']} damage"]
    parts += [name.replace("_", " ") for name in o["criticals"]]
    return _with(f"{target} is hit by {actor}", *parts, _hull(o))


@_of("damage_control")
def _damage_control(actor: str, target: str, o: Outcome) -> str:
    repaired = [name.replace("_", " ") for name in o["repaired"]]
    return f"{actor} repairs {' and '.join(repaired) or 'nothing'}"


@_of("destroyed")
def _destroyed(actor: str, target: str, o: Outcome) -> str:
    return f"{target} is destroyed by {actor}"


@_of("detonation")
def _detonation(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} and {target} set one another off" if o.get("both") else f"{actor} sets off {target}"


@_of("disengaged")
def _disengaged(actor: str, target: str, o: Outcome) -> str:
    return _with(f"{target} leaves the battle", o["cause"].replace("_", " "))


@_of("fire")
def _fire(actor: str, target: str, o: Outcome) -> str:
    return _with(f"{target} burns", f"{o['damage']} damage", _hull(o))


@_of("first_turn")
def _first_turn(actor: str, target: str, o: Outcome) -> str:
    rolls = ", ".join(f"{side} {face}" for side, face in o["rolls"].items())
    return f"roll for the first turn: {rolls}; " + ("a tie, again" if o.get("tie") else f"{o['answer']} goes first")


@_of("flies")
def _flies(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} flies {o['cm']:g} cm" + (f" at {target}" if target else "")


@_of("halts")
def _halts(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} halts after a save" + (", not split" if o.get("answer") == "no" else "")


@_of("holds")
def _holds(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} does not attack {target}"


@_of("interception")
def _interception(actor: str, target: str, o: Outcome) -> str:
    if o.get("salvo"):
        return f"{actor} intercepts {target}"
    theirs = o["theirs"] if "theirs" in o else o["patrol"]
    return _with(f"{actor} meets {target}", f"{o['markers']} lost against {theirs}")


@_of("launch")
def _launch(actor: str, target: str, o: Outcome) -> str:
    if "salvoes" in o:
        salvoes = " and ".join(map(str, o["salvoes"]))
        return f"{actor}{_joined(o)} launches {'boarding ' if o['boarding'] else ''}torpedoes: strength {salvoes}"
    craft = [f"{number} {name}" for name, number in o.items() if name not in ("markers", "joined")]
    return _with(f"{actor}{_joined(o)} launches {target}", *craft)


def _joined(o: Outcome) -> str:
    return f" with {' and '.join(o['joined'])}" if "joined" in o else ""


@_of("leadership")
def _leadership(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} has Leadership {o['leadership']}"


@_of("leadership_test")
def _leadership_test(actor: str, target: str, o: Outcome) -> str:
    result = "passed" if o["passed"] else "failed"
    return f"{actor} tests its Leadership of {o['leadership']}: {o['total']}, {result}"


@_of("leaves_cap")
def _leaves_cap(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} leaves its CAP over {target}"


@_of("moves")
def _moves(actor: str, target: str, o: Outcome) -> str:
    text, turn = f"{actor} moves {o['cm']:g} cm", o.get("turn", 0)
    return f"{text}, turning {abs(turn):g} degrees to {'port' if turn > 0 else 'starboard'}" if turn else text


@_of("order")
def _order(actor: str, target: str, o: Outcome) -> str:
    return f"{target} is on the order {o['order'].replace('_', ' ')}"


@_of("removed")
def _removed(actor: str, target: str, o: Outcome) -> str:
    what = f"salvo of strength {o['strength']}" if "strength" in o else _count(o["markers"], "marker")
    cause = o["cause"].replace("_", " ") + (f", {actor}" if actor not in ("", target) else "")
    return f"{target} loses {what} ({cause})" + (f", {o['left']} left" if o["left"] else ", all gone")


@_of("runs")
def _runs(actor: str, target: str, o: Outcome) -> str:
    return f"{actor} runs {o['cm']:g} cm, strength {o['strength']}"


@_of("shoots")
def _shoots(actor: str, target: str, o: Outcome) -> str:
    return _with(f"{actor} fires {o['weapon']} at {target}", _count(o["dice"], "die", "dice"), _count(o["hits"], "hit"))


@_of("splits")
def _splits(actor: str, target: str, o: Outcome) -> str:
    return f"{target} splits off from {actor}"


@_of("turrets")
def _turrets(actor: str, target: str, o: Outcome) -> str:
    if o.get("answer") == "hold":
        return f"{actor} holds its turrets against {target}"
    helped = f", {o['massed']} of them massed" if o["massed"] else ""
    return f"{actor} fires {_count(o['dice'], 'turret')}{helped} at {target}: {_count(o['kills'], 'kill')}"


def _hull(o: Outcome) -> str:
    return f"hull {o['hull']}" + (", crippled" if o.get("crippled") else "")


def _count(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"


def _with(text: str, *parts: str) -> str:
    told = ", ".join(part for part in parts if part)
    return f"{text}: {told}" if told else text


def _told(name: str, value: Any) -> str:
    name = name.replace("_", " ")
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if isinstance(value, list | tuple):
        return f"{name} {' and '.join(map(_plain, value))}" if value else ""
    if isinstance(value, Mapping):
        return f"{name} ({', '.join(f'{key} {_plain(part)}' for key, part in value.items())})"
    return f"{name} {_plain(value)}"


def _plain(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value).replace("_", " ")
