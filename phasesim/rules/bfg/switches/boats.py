"""The switch of assault boats."""

from __future__ import annotations

from phasesim.rules.switchboard import switch, value

ASSAULT_BOATS = switch(
    "assault_boats",
    "What does an assault boat do to a ship?",
    phase="any",
    ids=("ORD-ASB-03", "COR-HNR-02", "COR-HNR-04", "XOR-ASB-03", "XOR-ASB-04", "XOR-ASB-06"),
    default="hit_and_run",
    signature="(whether the target is an escort) -> least total, die and modifiers, that succeeds",
    gives=int,
)


@value(
    ASSAULT_BOATS,
    "hit_and_run",
    sentence="A Hit-and-Run attack: it fails on 1, and destroys an escort on 4 or more.",
    ids=("ORD-ASB-03", "COR-HNR-02", "COR-HNR-04"),
)
def hit_and_run(escort: bool) -> int:
    """A capital ship is hurt on 2, an escort destroyed on 4.  [COR-HNR-02, COR-HNR-04]"""
    return 4 if escort else 2


@value(
    ASSAULT_BOATS,
    "d6_critical_table",
    sentence="A D6 on the critical table: it fails on 1, and anything else destroys an escort.",
    ids=("XOR-ASB-03", "XOR-ASB-04", "XOR-ASB-05", "XOR-ASB-06"),
    reading="A total below 1 fails, too. Boarding torpedoes keep to Hit-and-Run attacks (XOR-BTO-08).",
)
def d6_critical_table(escort: bool) -> int:
    """Any ship is hurt on 2.  [XOR-ASB-04, XOR-ASB-06]"""
    return 2
