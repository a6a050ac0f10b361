"""What holds in every battle: random small ones, fought by doctrines and by forced flights."""

import re
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean, stdev

from hypothesis import given, settings
from hypothesis import strategies as st
from staging import PHASES, Fought, battle, salvo, scenario_data, ship, wave

from phasesim.content import load_rules, scenario_from
from phasesim.dice import Dice, Script
from phasesim.doctrine import DOCTRINES
from phasesim.engine import fight, stage
from phasesim.table import Salvo, Wave

RULES = load_rules("bfgr")
FLEETS = {
    "Imperial Navy": (("Dictator", "Lunar", "Sword", "Cobra", "Emperor"), ("fighter", "bomber", "assault_boat")),
    "Chaos": (("Devastation", "Murder", "Infidel", "Despoiler"), ("fighter", "bomber", "assault_boat")),
    "Space Marines": (("Strike Cruiser", "Battle Barge"), ("Thunderhawk",)),
    "Orks": (("Terror Ship", "Ravager"), ("Fighta-Bomma", "assault_boat")),
    "Tau": (("Hero", "Explorer", "Defender"), ("fighter", "bomber")),
}
CELLS = [(x, y) for x in (-36.0, -24.0, -12.0, 0.0, 12.0, 24.0, 36.0) for y in (-24.0, -12.0, 0.0, 12.0, 24.0)]
LAST_TURN = 2


# ---------------------------------------------------------------- random battles
@st.composite
def small_battles(draw):
    """A scenario as parsed data: two ships a side at most, waves, salvoes, blast markers, all close together."""
    cells = iter(draw(st.permutations(CELLS)))
    shift = st.integers(-2499, 2499)
    taken = []

    def place():
        x, y = next(cells)
        taken.append((x + draw(shift) / 1000, y + draw(shift) / 1000))
        return taken[-1]

    units = {side: draw(fleets(place)) for side in ("red", "blue")}
    data = scenario_data(
        units["red"], units["blue"],
        blast=[place() for _ in range(draw(st.integers(0, 3)))],
        first=draw(st.sampled_from(["red", "blue"])), turns=LAST_TURN,
    )  # fmt: skip
    for side in data["sides"].values():
        side["doctrine"] = draw(st.sampled_from(sorted(DOCTRINES)))
        side["choices"] = draw(forced_choices([unit for unit in side["ordnance"] if unit["kind"] == "wave"], taken))
    return data


@st.composite
def fleets(draw, place):
    fleet = draw(st.sampled_from(sorted(FLEETS)))
    classes, kinds = FLEETS[fleet]
    units = [
        ship(draw(st.sampled_from(classes)), place(), draw(st.integers(0, 359)) + 0.5, name=f"S{n}")
        for n in range(draw(st.integers(1, 2)))
    ]
    for n in range(draw(st.integers(0, 3))):
        craft = {kind: draw(st.integers(0, 3)) for kind in kinds}
        craft[kinds[0]] += not any(craft.values())
        units.append(wave(f"w{n}", place(), fleet) | {"craft": craft})
    for n in range(draw(st.integers(0, 2))):
        strength, boarding = draw(st.integers(1, 8)), draw(st.booleans())
        units.append(salvo(f"t{n}", strength, place(), draw(st.integers(0, 359)) + 0.5, boarding=boarding))
    return units


@st.composite
def forced_choices(draw, waves, places):
    """Flights to where something stood at the start, for some of the waves; a marker is split off now and then."""
    orders = {}
    for unit in waves:
        if draw(st.booleans()):
            orders[unit["name"]] = {"to": [list(draw(st.sampled_from(places)))]}
            kind, number = draw(st.sampled_from(sorted(unit["craft"].items())))
            if number > 1 and draw(st.booleans()):
                orders[unit["name"]] |= {"split": [{kind: 1}], "split_at": draw(st.integers(0, 15)) + 0.25}
    choices = {"fly": orders} if orders else {}
    if draw(st.booleans()):
        choices["brace"] = draw(st.booleans())
    return choices


def run(data, seed=0, dice=None):
    host = stage(scenario_from(data), RULES, dice=dice or Dice(seed))
    return Fought(host, host.run())


fights = st.builds(run, small_battles(), st.integers(0, 999))
few = settings(max_examples=40)


# ---------------------------------------------------------------- the books, kept from the log alone
@dataclass
class Books:
    """What is on the table, reckoned from a scenario and a log: hits by ship, markers by wave, Strength by salvo."""

    ships: dict = field(default_factory=dict)
    waves: dict = field(default_factory=dict)
    salvoes: dict = field(default_factory=dict)
    brought: Counter = field(default_factory=Counter)
    gone: Counter = field(default_factory=Counter)

    @classmethod
    def of(cls, scenario):
        books = cls()
        for side in scenario.sides:
            books.ships |= {one.name: one.hits for one in side.ships}
            books.waves |= {u.name: len(u.squadrons) for u in side.ordnance if isinstance(u, Wave)}
            books.salvoes |= {u.name: u.strength for u in side.ordnance if isinstance(u, Salvo)}
        books.brought["markers"] = sum(books.waves.values())
        books.brought["strength"] = sum(books.salvoes.values())
        return books

    def enter(self, event):
        """Book one event; whatever an event says that does not agree with the books is an error."""
        outcome = event.outcome
        if "hull" in outcome and event.target in self.ships:
            assert outcome["hull"] <= self.ships[event.target]
            self.ships[event.target] = outcome["hull"]
        booking = getattr(self, f"_{event.kind}", None)
        if booking is not None:
            booking(event, outcome)

    def _launch(self, event, outcome):
        new = {f"{event.actor}.t{event.turn}.{n}": s for n, s in enumerate(outcome.get("salvoes", ()), 1)}
        if "strength" in outcome:
            new = {event.target: outcome["strength"]}
        assert not new.keys() & self.salvoes.keys()
        self.salvoes |= new
        self.brought["strength"] += sum(new.values())
        if "markers" in outcome:
            self.waves[event.target] = outcome["markers"]
            self.brought["markers"] += outcome["markers"]

    def _splits(self, event, outcome):
        markers = outcome["markers"] if isinstance(outcome["markers"], list) else [outcome["markers"]]
        self._waves_less(event.actor, sum(markers))
        assert not set(outcome["parts"]) & self.waves.keys()
        self.waves |= dict(zip(outcome["parts"], markers, strict=True))

    def _waves_less(self, name, number):
        assert number <= self.waves[name]
        self.waves[name] -= number
        if not self.waves[name]:
            del self.waves[name]

    def _removed(self, event, outcome):
        assert outcome["cause"]
        if "markers" in outcome:
            assert self.waves[event.target] == outcome["markers"] + outcome["left"]
            self._waves_less(event.target, outcome["markers"])
            self.gone["markers"] += outcome["markers"]
        else:
            self._salvo_less(event.target, self.salvoes[event.target])

    def _salvo_less(self, name, number):
        self.gone["strength"] += number
        self.salvoes[name] -= number
        if not self.salvoes[name]:
            del self.salvoes[name]

    def _runs(self, event, outcome):
        assert self.salvoes[event.actor] == outcome["strength"]

    def _turrets(self, event, outcome):
        left = self.salvoes.get(event.target, 0)
        if 0 < outcome.get("kills", 0) < left:
            self._salvo_less(event.target, outcome["kills"])

    def _attack(self, event, outcome):
        if "strength_left" in outcome:
            assert self.salvoes[event.actor] == outcome["dice"]
            if outcome["strength_left"]:
                self._salvo_less(event.actor, outcome["hits"])

    def _burns_out(self, event, outcome):
        if outcome["strength_left"]:
            self._salvo_less(event.actor, outcome["lost"])
        else:
            self.gone["strength"] += 0

    def _destroyed(self, event, outcome):
        if "SHT-CAT-02" in event.rules or "SHT-CATTAB-09" in event.rules:
            self.ships.pop(event.target)

    def _disengaged(self, event, outcome):
        self.ships.pop(event.target)

    _removed_hulk = _disengaged


def books_of(fought):
    books = Books.of(fought.stage.scenario)
    for event in fought.events:
        books.enter(event)
    return books


# ---------------------------------------------------------------- conservation
@few
@given(fights)
def test_markers_are_conserved(fought):
    books = books_of(fought)
    in_play = Counter(markers=sum(books.waves.values()), strength=sum(books.salvoes.values()))
    assert books.brought == in_play + books.gone
    lost = sum(fought.row[f"craft_lost_{side}"] for side in ("red", "blue"))
    by_fate = [e.outcome["markers"] for e in fought.all("removed", fate="lost")]
    assert lost == sum(by_fate)


@few
@given(fights)
def test_the_final_table_can_be_told_from_the_log(fought):
    books = books_of(fought)
    assert books.ships == {name: one.hits for name, one in fought.ships.items()}
    assert books.waves == {n: len(u.squadrons) for n, u in fought.ordnance.items() if isinstance(u, Wave)}
    assert books.salvoes == {n: u.strength for n, u in fought.ordnance.items() if isinstance(u, Salvo)}


@few
@given(fights)
def test_no_wave_grows_and_no_strength_rises(fought):
    books = Books.of(fought.stage.scenario)
    known = {}
    for event in fought.events:
        books.enter(event)
        for name, number in (books.waves | books.salvoes).items():
            assert number <= known.setdefault(name, number), (name, event)
            known[name] = number
    assert all(len(u.squadrons) <= known[n] for n, u in fought.ordnance.items() if isinstance(u, Wave))
    assert all(u.strength <= known[n] for n, u in fought.ordnance.items() if isinstance(u, Salvo))


@few
@given(fights)
def test_no_marker_attacks_twice_where_a_rule_forbids_it(fought):
    numbers = {}
    for event in fought.all("attack"):
        number = 2 * event.turn + (event.player != fought.stage.scenario.first)
        if "strength_left" in event.outcome:
            assert number > numbers.get((event.actor, event.target), -9) + 1  # ORD-PRE-04
            numbers[event.actor, event.target] = number
        else:
            assert event.actor not in numbers  # ORD-WAV-10: a wave goes with its attack
            numbers[event.actor] = number


@few
@given(fights)
def test_turrets_fire_at_one_kind_of_ordnance_a_phase_and_once_at_a_wave(fought):
    fired = {}
    for event in fought.all("turrets"):
        if event.outcome.get("dice"):
            phase = (event.turn, event.player, event.phase)
            kind = "torpedoes" if "ORD-TUR-02" in event.rules else "craft"
            assert fired.setdefault((*phase, event.actor), kind) == kind  # ORD-TUR-05
            assert fired.setdefault((*phase, event.actor, event.target), event.sequence) == event.sequence  # ORD-WAV-07


# ---------------------------------------------------------------- time
@few
@given(fights)
def test_every_phase_ends_and_time_never_falls(fought):
    ended = [row[1:4] for row in fought.record.series][::2]
    first = fought.stage.scenario.first
    second = "blue" if first == "red" else "red"
    order = [(turn, side, phase) for turn in (1, 2) for side in (first, second) for phase in PHASES]
    assert ended == order[: len(ended)]
    over = {one.side for one in fought.ships.values() if not one.hulk} != {"red", "blue"}
    assert over or ended == order
    times = [event.time for event in fought.events]
    assert times == sorted(times)
    for event in fought.events:
        if event.phase in PHASES:
            begin = order.index((event.turn, event.player, event.phase))
            assert begin <= event.time <= begin + 1


# ---------------------------------------------------------------- the same again
@few
@given(small_battles(), st.integers(0, 999))
def test_a_battle_reproduces_itself_and_can_be_replayed_from_its_dice(data, seed):
    script = Script.mixed({}, Dice(seed))
    one = run(data, dice=script)
    assert run(data, seed).record.digest == one.record.digest
    table = Script(script.record)
    again = run(data, dice=table)
    table.check()
    assert again.record.digest == one.record.digest


# ---------------------------------------------------------------- mirrored sides
NAMES = re.compile(r"\b(red|blue)\b|(?<=\.t\d)([rb])(?=\.)")
OTHER = {"red": "blue", "blue": "red", "r": "b", "b": "r"}


def swapped(text):
    """Names of one side as those of the other."""
    return NAMES.sub(lambda found: OTHER[found[0]], text)


class Mirrored:
    """Dice that answer for one side what they would have answered for the other."""

    seed = replication = 0

    def __init__(self, dice):
        self._dice = dice

    def begin(self, turn, player, phase):
        self._dice.begin(turn, swapped(player), phase)

    def faces(self, unit, counterpart, purpose, n):
        return self._dice.faces(swapped(unit), swapped(counterpart), purpose, n)


def turned_round(place):
    return [-place[0], -place[1]]


def mirrored_unit(unit):
    unit = unit | {"position": turned_round(unit["position"])}
    return unit | {"heading": (unit["heading"] + 180.0) % 360.0} if "heading" in unit else unit


def mirrored_data(data):
    """The scenario turned by 180 degrees about the centre of the table, the sides swapped."""
    sides = {}
    for name, side in data["sides"].items():
        orders = side["choices"].get("fly", {})
        flights = {u: order | {"to": [turned_round(place) for place in order["to"]]} for u, order in orders.items()}
        sides[OTHER[name]] = side | {
            "ships": [mirrored_unit(unit) for unit in side["ships"]],
            "ordnance": [mirrored_unit(unit) for unit in side["ordnance"]],
            "choices": side["choices"] | ({"fly": flights} if flights else {}),
        }
    blast = [mirrored_unit(marker) for marker in data["blast_markers"]]
    return data | {"sides": sides, "first": OTHER[data["first"]], "blast_markers": blast}


def mirrored(value, key=""):
    """A value of the log as the mirrored battle should tell it."""
    if isinstance(value, str):
        return swapped(value)
    if isinstance(value, dict):
        return {swapped(name): mirrored(part, name) for name, part in value.items()}
    if key in ("from", "to", "at", "lands") and isinstance(value, list):
        return turned_round(value)
    if key == "placed":
        return [turned_round(place) for place in value]
    if key == "heading":
        return round((value + 180.0) % 360.0, 6)
    if isinstance(value, list):
        return [mirrored(part) for part in value]
    return value


def told(event):
    outcome = dict(event.outcome)
    if "heading" in outcome:
        outcome["heading"] = round(outcome["heading"] % 360.0, 6)
    return (*event[:10], outcome)


@few
@given(small_battles(), st.integers(0, 999))
def test_mirrored_fleets_mirror_the_battle(data, seed):
    one = run(data, dice=Dice(seed))
    other = run(mirrored_data(data), dice=Mirrored(Dice(seed)))
    for event, image in zip(one.events, other.events, strict=True):
        expected = tuple(part if n in (0, 1, 9) else mirrored(part) for n, part in enumerate(told(event)))
        assert told(image) == expected


# ---------------------------------------------------------------- other names
def duel(names):
    a, b, c, d = names
    red = [ship("Dictator", (-30.0, 7.0), name=a), ship("Lunar", (-32.0, -9.0), name=b)]
    blue = [ship("Devastation", (30.0, -6.0), 180, name=c), ship("Murder", (31.5, 10.0), 180, name=d)]
    return battle(red, blue, doctrine="massed_strike", turns=3)


def test_relabelled_units_give_the_same_distribution():
    battles = 200
    samples = [
        [fight(duel(names), RULES, seed=seed, replication=k).row for k in range(battles)]
        for seed, names in ((1, ("Ares", "Brutus", "Cato", "Drusus")), (2, ("Zeta", "Ypsilon", "Xi", "Omega")))
    ]
    for figure in ("hull_lost_red", "hull_lost_blue", "craft_lost_red", "craft_lost_blue"):
        one, other = ([row[figure] for row in sample] for sample in samples)
        spread = ((stdev(one) ** 2 + stdev(other) ** 2) / battles) ** 0.5
        assert abs(mean(one) - mean(other)) <= 4.0 * spread, figure
