"""Short crowded battles in which every switch has something to decide."""

from __future__ import annotations

from staging import battle, salvo, ship, wave

from phasesim.table import Scenario


def carriers() -> Scenario:
    """Carriers with torpedo bombers and assault boats, patrols in contact, blast markers in the way."""
    red = [
        ship("Emperor", (-22, 0), options=["assault boats", "torpedo bombers"], name="Emperor"),
        ship("Sword", (-22, 4.6), name="Sword"),
        ship("Sword", (-22, 7.8), name="Sword-2", squadron=""),
        wave("strike", (-8, 0), bomber=2, fighter=2, assault_boat=2),
        wave("spears", (-10, 9), torpedo_bomber=3, fighter=1),
        wave("cap", on_cap="Emperor", fighter=2),
    ]
    blue = [
        ship("Devastation", (16, 0), 180, options=["torpedo bombers"], name="Devastation"),
        ship("Iconoclast", (16, 3.2), 180, name="Icon"),
        wave("screen", (4, 2), fighter=3),
        wave("guard", on_cap="Devastation", fighter=1),
        wave("raiders", (6, -8), assault_boat=3, fighter=1),
    ]
    choices = {"red": {"converts": {"spears": [2, 1]}, "aim": {"*": 0}}, "blue": {"brace": False}}
    return battle(
        red, blue, doctrine="massed_strike", turns=2, blast=[(0, 0), (12, -4)], choices=choices, name="carriers"
    )


def torpedoes() -> Scenario:
    """Split launches, boarding torpedoes of both sides, salvoes that run into friends' fighters and lines of ships."""
    red = [
        ship("Apocalypse", (-20, 0), name="Apocalypse"),
        ship("Retribution", (-20, 12), name="Retribution"),
        wave("sweep", (2, 0.5), fighter=2),
        salvo("boarders", 4, (-6, -10), boarding=True, turn=45),
        salvo("second", 6, (-8, 12)),
    ]
    blue = [
        ship("Murder", (14, 0), 180, name="Murder"),
        ship("Infidel", (19, 0.5), 180, name="Infidel"),
        ship("Slaughter", (24, 12), 180, name="Slaughter"),
        salvo("their boarders", 4, (12, -10), 180, boarding=True, turn=45),
        wave("cap", on_cap="Murder", fighter=1),
    ]
    split = {"launch": {"1 Retribution": {"salvoes": [5, 4]}}, "course": {"Retribution": 10}}
    choices = {"red": split | {"aim": {"Retribution.t1.1": 0, "Retribution.t1.2": 20}}}
    return battle(red, blue, doctrine="torpedo_alpha", turns=2, choices=choices, name="torpedoes")


def resilient() -> Scenario:
    """Thunderhawks and Annihilators against Eldar, in waves, on patrol, and at ships."""
    red = [
        ship("Strike Cruiser", (-14, 0), name="Cruiser"),
        wave("hawks", (-4, 0), Thunderhawk=3),
        wave("bombs", (-6, 8), fleet="Space Marines", Thunderhawk_Annihilator=2, Thunderhawk=1),
        wave("cap", on_cap="Cruiser", Thunderhawk=2),
    ]
    blue = [
        ship("Hellebore", (10, 0), 180, name="Hellebore"),
        ship("Eclipse", (14, 8), 180, name="Eclipse"),
        wave("darts", (2, 0), fleet="Eldar", Nightwing=3),
        wave("flock", (4, 6), fleet="Eldar", Phoenix=3, Nightwing=2),
    ]
    return battle(red, blue, doctrine="fighter_screen", turns=2, name="resilient")


def crowd() -> Scenario:
    """Orks and Tau: fighter-bombers, resilient bombers, variable bays, missiles."""
    red = [
        ship("Hammer", (-16, 0), name="Hammer", options=["torpedo bombers"]),
        ship("Ravager", (-12, 6), name="Ravager"),
        wave("mob", (-4, 0), fleet="Orks", Fighta_Bomma=4),
        wave("boats", (-4, 8), fleet="Orks", assault_boat=2, fighter_bomber=1),
    ]
    blue = [
        ship("Hero", (14, 0), 180, name="Hero"),
        ship("Defender", (14, 5), 180, name="Defender"),
        wave("rays", (5, 0), fleet="Tau", Manta=3, Barracuda=2),
        wave("lone", (-11, 2.5), fleet="Tau", Barracuda=3),
        salvo("missiles", 4, (4, 6), 180),
    ]
    return battle(red, blue, doctrine="massed_strike", turns=2, blast=[(9, 2)], name="crowd")


def spent() -> Scenario:
    """Carriers near their end, so that bays and special craft are lost."""
    red = [
        ship("Emperor", (-12, 0), hits=1, options=["assault boats"], name="Emperor"),
        ship("Dictator", (-12, 10), hits=5, name="Dictator"),
    ]
    blue = [
        ship("Devastation", (12, 0), 180, hits=5, name="Devastation"),
        wave("strike", (0, 0), bomber=6, fighter=1),
        wave("second", (0, 9), bomber=4),
        salvo("salvo", 4, (4, 8), 180),
    ]
    return battle(red, blue, doctrine="massed_strike", turns=2, name="spent")


SHORT = {made.__name__: made for made in (carriers, torpedoes, resilient, crowd, spent)}
"""The battles by name; each call makes one anew."""
