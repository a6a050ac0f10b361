"""Fighters under the experimental rules: whom they meet, the save that company gives, and friendly torpedoes."""

import pytest
from staging import battle, fought, salvo, ship, wave

from phasesim.content import load_rules
from phasesim.dice import Rolls, exact, replay
from phasesim.rules.bfg.fighters import duel, sweep

RULES = load_rules("experimental")
BFGR = load_rules("bfgr")


def names(squadrons):
    return [squadron.craft.name + "*" * squadron.saved + "+" * squadron.helped for squadron in squadrons]


def left(done):
    return names(done.attackers), names(done.defenders)


def flown(red, blue, dice, *, rules=RULES, red_choices=None, blue_choices=None, **settings):
    choices = {"red": {"brace": False} | (red_choices or {}), "blue": {"brace": False} | (blue_choices or {})}
    start = {key: settings.pop(key) for key in ("start", "stop") if key in settings} or {"phase": "ordnance"}
    return fought(battle(red, blue, choices=choices, **settings), dice, rules=rules, **start)


TO_CENTRE = {"fly": {"*": {"to": [[0, 0]]}}}


@pytest.mark.rule("XOR-FTR-01", "XOR-BOM-01", "XOR-ASB-01")
@pytest.mark.parametrize("target", ["Doomfire", "Dreadclaw", "Swiftdeath"])
@pytest.mark.parametrize("fighter", ["Fury", "Fighta_Bomma"])
def test_one_fighter_and_one_marker_remove_each_other(wave, fighter, target):
    assert left(replay(duel(RULES, wave(**{fighter: 2}), wave(**{target: 1})), [])) == (
        [names(wave(**{fighter: 1}))[0]],
        [],
    )


@pytest.mark.rule("XOR-FTR-03")
@pytest.mark.parametrize("craft", ["fighter_bomber", "assault_gunship"])
def test_craft_with_a_fighters_traits_engage_ordnance_that_they_touch_like_it_or_not(craft):
    fleet = {"fighter_bomber": "Orks", "assault_gunship": "Space Marines"}[craft]
    dice = {"resilient save": [1]} if craft == "assault_gunship" else {}
    red = [wave("strike", (-15, 0), fleet=fleet, **{craft: 1})]
    blue = [wave("prey", (-6, 0), fleet="Chaos", bomber=1), ship("Murder", (6, 0), 180)]
    fight = flown(red, blue, dice, red_choices={"fly": {"strike": {"to": [[6, 0]], "target": "blue.Murder"}}})
    assert fight.one("interception").target == "blue.prey"
    assert not fight.ordnance


@pytest.mark.rule("XOR-FTR-02")
@pytest.mark.parametrize(("rules", "spares", "there"), [(RULES, True, 2), (RULES, False, 0), (BFGR, True, 0)])
def test_fighters_may_leave_friendly_torpedoes_alone(rules, spares, there):
    red = [salvo("salvo", 4, (-20, 0)), wave("cover", (0, 0), fleet="Imperial Navy", fighter=1)]
    fight = flown(red, [], {}, rules=rules, red_choices={"spares": spares, "fly_order": ["red.salvo"]})
    assert len(fight.ordnance) == there
    assert "fighter_vs_friendly_torpedo" in fight.record.switches


@pytest.mark.rule("XOR-FTR-02")
def test_fighters_that_fly_into_friendly_torpedoes_have_the_choice_too():
    red = [salvo("salvo", 4, (8, 0), 90), wave("cover", (-10, 0), fleet="Imperial Navy", fighter=1)]
    choices = {"fly": {"cover": {"to": [[12, 0]]}}, "fly_order": ["red.cover"]}
    assert len(flown(red, [], {}, red_choices=choices).ordnance) == 2
    assert not flown(red, [], {}, red_choices=choices, rules=BFGR).ordnance


# ---------------------------------------------------------------- the save for company
@pytest.mark.rule("XOR-FTR-04")
@pytest.mark.parametrize(("face", "stays"), [(3, ["Starhawk"]), (4, ["Starhawk", "Fury+"])])
def test_a_fighter_next_to_bombers_saves_on_4_against_enemy_fighters(wave, face, stays):
    assert left(replay(duel(RULES, wave(Swiftdeath=1), wave(Starhawk=1, Fury=1)), [face])) == ([], stays)


@pytest.mark.rule("XOR-FTR-04")
def test_it_does_not_matter_whose_move_brought_them_together(wave):
    assert left(replay(duel(RULES, wave(Starhawk=1, Fury=1), wave(Swiftdeath=1)), [4])) == (["Starhawk", "Fury+"], [])


@pytest.mark.rule("XOR-FTR-04")
@pytest.mark.parametrize(("value", "faces"), [("mixed_wave", []), ("any_wave", [3, 3]), ("none", [])])
def test_fighters_alone_have_the_save_only_if_it_is_read_so(wave, value, faces):
    rules = RULES.extend(wave_fighter_save=value)
    assert left(replay(duel(rules, wave(Swiftdeath=2), wave(Fury=2)), faces + faces)) == ([], [])
    assert left(replay(duel(rules, wave(Swiftdeath=1), wave(Fury=1)), [])) == ([], [])


def test_bombers_have_no_save_nor_have_fighters_against_bombers(wave):
    assert left(replay(duel(RULES, wave(Swiftdeath=2), wave(Starhawk=2)), [])) == ([], [])
    assert left(replay(duel(RULES, wave(Starhawk=1, Fury=1), wave(Doomfire=1)), [])) == (["Starhawk"], [])


@pytest.mark.rule("XOR-FTR-05")
def test_the_save_is_made_once_and_a_resilient_fighter_has_its_own_besides(wave):
    first = replay(duel(RULES, wave(Swiftdeath=1), wave(Eagle=1, Darkstar=1)), [4])
    assert left(first) == ([], ["Eagle", "Darkstar+"])
    second = replay(duel(RULES, wave(Swiftdeath=1), first.defenders), [4])
    assert left(second) == ([], ["Eagle", "Darkstar*+"])
    assert left(replay(duel(RULES, wave(Swiftdeath=1), second.defenders), [])) == ([], ["Eagle"])


@pytest.mark.rule("XOR-FTR-05")
def test_the_wave_save_is_tried_before_the_resilient_one(wave):
    log = Rolls()
    replay(duel(RULES, wave(Swiftdeath=1), wave(Eagle=1, Darkstar=1)), [3, 4], log=log)
    assert [purpose for purpose, _ in log.dice] == ["wave save", "resilient save"]


@pytest.mark.rule("XOR-FTR-05")
def test_the_wave_save_is_there_again_in_the_next_phase():
    red = [wave("strike", (0, 0), fleet="Imperial Navy", bomber=1, fighter=1), ship("Sword", (-80, 50))]
    blue = [wave(name, (x, 0), fleet="Chaos", fighter=1) for name, x in (("a", 12), ("b", 24))]
    fly = {"fly": {"1.red a": {"to": [[0, 0]]}, "1.blue b": {"to": [[0, 0]]}}}
    fight = flown(
        red, blue, {"wave save": [4, 5], "attrition": [6]}, blue_choices=fly, start="ordnance", stop="blue.ordnance"
    )
    assert len(fight.all("interception")) == 2
    assert len(fight.ordnance["red.strike"].squadrons) == 2


@pytest.mark.rule("XOR-FTR-06")
def test_fighters_take_on_the_fighters_of_a_wave_first(wave):
    done = replay(duel(RULES, wave(Fury=3), wave(Doomfire=3, Swiftdeath=1)), [1])
    assert left(done) == ([], ["Doomfire"])


@pytest.mark.parametrize("value", ["none", "mixed_wave", "any_wave"])
def test_the_switch_is_noted_where_a_fighter_in_company_meets_fighters(wave, value):
    rules = RULES.extend(wave_fighter_save=value)
    for attackers, noted in ((wave(Swiftdeath=1), True), (wave(Doomfire=1), False)):
        log = Rolls()
        replay(duel(rules, attackers, wave(Starhawk=1, Fury=1)), [1] if noted and value != "none" else [], log=log)
        assert ("wave_fighter_save" in log.switches) is noted


def test_exact_odds_of_a_duel_with_saves_sum_to_one(wave):
    odds = exact(duel, RULES, wave(Swiftdeath=2, Doomfire=1), wave(Fury=2, Starhawk=2))
    assert sum(odds.values()) == 1
    assert len(odds) > 4


def test_torpedoes_give_no_wave_save(wave):
    assert replay(sweep(RULES, wave(Starhawk=1, Fury=1)), []).swept


# ---------------------------------------------------------------- ships
@pytest.mark.rule("XOR-FTR-07", "XOR-SHP-06")
@pytest.mark.parametrize(("rules", "left"), [(RULES, 1), (BFGR, 2)])
def test_turrets_fire_at_fighters_that_come_alone(rules, left):
    dice = {"turrets": [4, 3]} if rules is RULES else {}
    red = [wave("screen", (-15, 0), fleet="Imperial Navy", fighter=2)]
    fight = flown(red, [ship("Murder", heading=180)], dice, red_choices=TO_CENTRE, rules=rules)
    assert len(fight.ordnance["red.screen"].squadrons) == left
    assert "turrets_vs_lone_fighters" in fight.record.switches
    assert not fight.all("attack")


@pytest.mark.rule("XOR-SHP-06")
def test_fighters_that_stay_in_contact_are_fired_at_before_torpedoes():
    red = [wave("screen", (-3.01, 0), fleet="Imperial Navy", fighter=1), salvo("salvo", 2, (0, -20), 90)]
    dice = {("red.screen", "turrets"): [6, 1], ("red.salvo", "turrets"): [1, 1], "torpedo attack": [1, 1]}
    dice = {("blue.Murder", "red.screen", "turrets"): [6, 1], ("blue.Murder", "red.salvo", "turrets"): [1, 1]}
    fight = flown(red, [ship("Murder", heading=180)], dice | {"torpedo attack": [1, 1]}, red_choices={"fly": {"*": {}}})
    assert [event.target for event in fight.all("turrets")] == ["red.screen", "red.salvo"]
    assert "red.screen" not in fight.ordnance


@pytest.mark.rule("XOR-FTR-07")
def test_a_ship_that_moves_into_fighters_fires_at_them():
    red = [wave("screen", (0, 0), fleet="Imperial Navy", fighter=1)]
    blue = [ship("Murder", (10, 0), 180)]
    fight = flown(
        red,
        blue,
        {"turrets": [5, 1]},
        first="blue",
        blue_choices={"course": {"*": 15}},
        start="movement",
        stop="movement",
    )
    assert fight.one("turrets").phase == "movement"
    assert not fight.ordnance


@pytest.mark.rule("XOR-FTR-08")
def test_fighters_add_no_die_each_and_none_at_all_if_that_sentence_wins():
    red = [wave("strike", (-15, 0), fleet="Imperial Navy", bomber=2, fighter=3)]
    for value, attacks in (("one_die", 6), ("none", 5)):
        dice = {"turrets": [1, 1], "bomber attack": [1] * attacks}
        fight = flown(
            red, [ship("Murder", heading=180)], dice, red_choices=TO_CENTRE, rules=RULES.extend(suppression=value)
        )
        assert fight.one("attack").outcome["attacks"] == attacks


@pytest.mark.rule("XOR-FTR-09", "XOR-SHP-09")
def test_turret_hits_remove_all_fighters_before_other_craft():
    red = [wave("strike", (-15, 0), fleet="Imperial Navy", bomber=2, fighter=1)]
    dice = {"turrets": [4, 5, 1], "bomber attack": [1, 1, 1]}
    fight = flown(red, [ship("Devastation", heading=180)], dice, red_choices=TO_CENTRE)
    assert fight.one("removed", cause="turrets").outcome["markers"] == 2
    assert fight.one("attack").outcome["bombers"] == 1
