"""Goals P9 to P12: dice programs against hand-written functions, exact odds against icepool.

Run with ``python -m benchmarks.bench_dice``.
"""

from __future__ import annotations

from functools import partial
from math import log
from random import Random
from typing import Any, NamedTuple

from benchmarks.ratio import Work, entry, paired_ratio, table, times
from phasesim.dice import Call, Count, Dice, Program, Rolls, Then, Total, exact, replay, sample
from phasesim.dice.requests import forget

BOMBERS = {"4 bombers, 4 fighters, 3 turrets": (4, 4, 3, 5), "8 bombers, 2 turrets": (8, 0, 2, 5)}
TORPEDOES = {"12 torpedoes, 4 turrets": (12, 4, 5)}


class Run(NamedTuple):
    """What happened to a wave or a salvo."""

    shot_down: int
    attacks: int
    hits: int


def bomber_run(bombers: int, fighters: int, turrets: int, armour: int) -> Program[Run]:
    """Turrets, attack runs, hits; each fighter that is left adds an attack."""
    shot_down = yield Count(turrets, at_least=4, purpose="turrets")
    bombers_left, fighters_left = left(bombers, fighters, shot_down)
    runs = yield Total(bombers_left, minus=turrets, purpose="bomber runs")
    attacks = runs + fighters_left
    return Then(Count(attacks, at_least=armour, purpose="bomber attack"), lambda hits: Run(shot_down, attacks, hits))


def torpedo_run(strength: int, turrets: int, armour: int) -> Program[Run]:
    """Turrets, then the hits of what is left of the salvo."""
    shot_down = yield Count(turrets, at_least=4, purpose="turrets")
    strength -= shot_down
    return Then(Count(strength, at_least=armour, purpose="torpedo attack"), lambda hits: Run(shot_down, strength, hits))


def left(bombers: int, fighters: int, shot_down: int) -> tuple[int, int]:
    """Fighters are lost first; without a bomber they add nothing."""
    bombers_left = max(0, bombers - max(0, shot_down - fighters))
    return bombers_left, max(0, fighters - shot_down) if bombers_left else 0


def rolled(bombers: int, fighters: int, turrets: int, armour: int, random: Any) -> Run:
    """`bomber_run` as a plain function that rolls die by die."""
    shot_down = 0
    for _ in range(turrets):
        if int(random() * 6) + 1 >= 4:
            shot_down += 1
    bombers_left, fighters_left = left(bombers, fighters, shot_down)
    attacks = fighters_left
    for _ in range(bombers_left):
        attacks += max(0, int(random() * 6) + 1 - turrets)
    hits = 0
    for _ in range(attacks):
        if int(random() * 6) + 1 >= armour:
            hits += 1
    return Run(shot_down, attacks, hits)


def launched(strength: int, turrets: int, armour: int, random: Any) -> Run:
    """`torpedo_run` as a plain function that rolls die by die."""
    shot_down = 0
    for _ in range(turrets):
        if int(random() * 6) + 1 >= 4:
            shot_down += 1
    strength -= shot_down
    hits = 0
    for _ in range(strength):
        if int(random() * 6) + 1 >= armour:
            hits += 1
    return Run(shot_down, strength, hits)


def addressed(program: Any, args: tuple[int, ...]) -> Work:
    """300 runs on addressed dice, six in a phase, every roll logged."""
    dice = Dice(1)
    targets = [f"blue.Murder {number}" for number in range(1, 7)]

    def work() -> None:
        for turn in range(50):
            dice.begin(turn, "red", "ordnance")
            for target in targets:
                sample(program(*args), dice, "red.Dictator.2.1", target, log=Rolls())

    return work


def replayed(program: Any, args: tuple[int, ...]) -> Work:
    """300 runs on faces that are written down."""
    scripts = []
    for turn in range(300):
        dice, rolls = Dice(2), Rolls()
        dice.begin(turn, "red", "ordnance")
        sample(program(*args), dice, "red", "blue", log=rolls)
        scripts.append(b"".join(faces for _, faces in rolls.dice))

    def work() -> None:
        for faces in scripts:
            replay(program(*args), faces)

    return work


def by_hand(function: Any, args: tuple[int, ...]) -> Work:
    """300 runs of the plain function."""
    return times(300, partial(function, *args, Random(3).random))


def cold(program: Any, *args: Any, of: str | None = None) -> Work:
    """Exact odds, nothing known beforehand."""

    def work() -> Any:
        forget()
        return exact(program, *args, of=of)

    return work


def icepool_bombers(bombers: int, fighters: int, turrets: int, armour: int) -> Any:
    """The same odds by icepool, by its usual map over dice."""
    from icepool import Die, d6
    from icepool import map as over

    runs = d6.map(lambda face: max(0, face - turrets))
    hit = d6 >= armour

    def attack(shot_down: int) -> Any:
        bombers_left, fighters_left = left(bombers, fighters, shot_down)
        return (bombers_left @ runs if bombers_left else Die([0])).map(
            lambda attacks: (attacks + fighters_left) @ hit if attacks + fighters_left else 0
        )

    return over(attack, turrets @ (d6 >= 4))


def icepool_torpedoes(strength: int, turrets: int, armour: int) -> Any:
    """The same odds by icepool."""
    from icepool import d6
    from icepool import map as over

    return over(
        lambda shot_down: (strength - shot_down) @ (d6 >= armour) if strength > shot_down else 0, turrets @ (d6 >= 4)
    )


def waves(number: int, hull: int) -> Program[int]:
    """So many waves, one after another, on one ship; the hull that is left."""
    if not (number and hull):
        return hull
    hits = yield Call(bomber_run, 4, 4, 3, 5, of="hits")
    return Then(Call(waves, number - 1, max(0, hull - hits)), int)


def icepool_waves(number: int, hull: int) -> Any:
    """The same odds by icepool."""
    from icepool import Die

    ship, hits = Die([hull]), icepool_bombers(4, 4, 3, 5)
    for _ in range(number):
        ship = (ship - hits).map(lambda value: max(0, value))
    return ship


def slope(rounds: int) -> tuple[float, float, float]:
    """Logarithmic slope of the time for 1 to 8 waves."""
    middle, low, high = paired_ratio(times(9, cold(waves, 8, 8)), times(9, cold(waves, 1, 8)), rounds)
    return log(middle, 8), log(low, 8), log(high, 8)


def measure(rounds: int = 15) -> list[dict[str, object]]:
    """P9 to P12, an entry for each case."""
    cases: list[tuple[Any, ...]] = [(bomber_run, rolled, icepool_bombers, what, args) for what, args in BOMBERS.items()]
    cases += [(torpedo_run, launched, icepool_torpedoes, what, args) for what, args in TORPEDOES.items()]
    found = []
    for program, plain, oracle, what, args in cases:
        hand = by_hand(plain, args)
        found.append(
            entry("P9", f"sample / by hand: {what}", paired_ratio(addressed(program, args), hand, rounds), 2.5, 1.3)
        )
        found.append(
            entry("P10", f"replay / by hand: {what}", paired_ratio(replayed(program, args), hand, rounds), 1.8, 1.3)
        )
        ratio = paired_ratio(times(9, cold(program, *args, of="hits")), times(9, partial(oracle, *args)), rounds)
        found.append(entry("P11", f"exact, cold / icepool: {what}", ratio, 1.0, 0.5))
    ratio = paired_ratio(times(9, cold(waves, 5, 8)), times(9, partial(icepool_waves, 5, 8)), rounds)
    found.append(entry("P12", "exact, cold / icepool: 5 waves on one ship", ratio, 1.0, 0.5))
    found.append(entry("P12", "slope of exact from 1 to 8 waves", slope(rounds), 1.5, 1.25))
    return sorted(found, key=lambda each: int(str(each["id"])[1:]))


if __name__ == "__main__":
    print(table(measure()))
