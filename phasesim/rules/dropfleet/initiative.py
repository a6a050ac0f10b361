"""Who goes first: Roundup Initiative, and the roll between equal Strategy Ratings."""

from __future__ import annotations

from collections.abc import Mapping

from phasesim.dice import D6, Program, Then

TONNAGE = {"L": 1, "L2": 2, "M": 5, "H": 10, "S": 15, "S2": 30}
"""What a ship adds to the Strategy Rating of its Battlegroup.  [DFC-ACT-02]"""


def one_die(purpose: str) -> Program[int]:
    """A player's D6."""
    return Then(D6(purpose), int)
    yield


def ranking(faces: Mapping[str, int], admirals: Mapping[str, int]) -> tuple[str, ...]:
    """Players from the highest Initiative to the lowest, or nobody where they must roll again.

    D6 + Admiral Value; a lone 6 wins whatever the Admirals are worth.  [DFC-INI-01, DFC-INI-02]

    >>> ranking({"red": 4, "blue": 2}, {"red": 1, "blue": 4}), ranking({"red": 6, "blue": 5}, {"red": 0, "blue": 5})
    (('blue', 'red'), ('red', 'blue'))
    """
    sixes = [name for name, face in faces.items() if face == 6]
    scores = {name: faces[name] + admirals[name] for name in faces}
    if len(sixes) == 1:
        return (sixes[0], *sorted((name for name in faces if name != sixes[0]), key=lambda name: -scores[name]))
    if len(set(scores.values())) < len(scores):
        return ()
    return tuple(sorted(scores, key=lambda name: -scores[name]))
