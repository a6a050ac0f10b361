import pickle

import pytest

from phasesim.content import load_rules
from phasesim.content.files import read_toml
from phasesim.content.finder import models_root
from phasesim.errors import InputError
from phasesim.rules.ruleset import RuleSet, switches


def written(folder, name, text):
    path = folder / f"{name}.toml"
    path.write_text(f'name = "{name}"\n{text}', encoding="utf-8")
    return path


def test_bfgr_states_every_switch_of_its_system():
    rules = load_rules("bfgr")
    assert (rules.name, rules.system) == ("bfgr", "bfgr")
    assert rules.values == RuleSet("bfgr", "bfgr").values


def test_bfgr_file_names_every_switch():
    stated = read_toml(models_root() / "rulesets" / "bfgr.toml").data["switches"]
    assert list(stated) == list(switches("bfgr"))


def test_switches_may_be_set_inline():
    rules = load_rules("bfgr+suppression=none+turret_to_hit=3")
    assert rules.name == "bfgr+suppression=none+turret_to_hit=3"
    assert (rules.values["suppression"], rules["turret_to_hit"]) == ("none", 3)


def test_equal_values_give_one_hash_and_other_values_another(tmp_path):
    path = written(tmp_path, "mine", 'extends = "bfgr"\n[switches]\nsuppression = "none"\n')
    assert load_rules(path).hash == load_rules("bfgr+suppression=none").hash
    assert load_rules(path).hash != load_rules("bfgr").hash


def test_file_with_inline_settings_is_called_by_its_name(tmp_path):
    path = written(tmp_path, "mine", 'extends = "bfgr"\n')
    rules = load_rules(f"{path}+turret_to_hit=5")
    assert (rules.name, rules["turret_to_hit"]) == ("mine+turret_to_hit=5", 5)


def test_rule_set_may_extend_a_file_beside_it(tmp_path):
    written(tmp_path, "base", 'extends = "bfgr"\n[switches]\nturret_to_hit = 3\nsuppression = "none"\n')
    rules = load_rules(written(tmp_path, "top", 'extends = "base.toml"\n[switches]\nturret_to_hit = 5\n'))
    assert (rules.name, rules["turret_to_hit"], rules.values["suppression"]) == ("top", 5, "none")


def test_rule_set_may_extend_one_with_settings(tmp_path):
    assert load_rules(written(tmp_path, "top", 'extends = "bfgr+turret_to_hit=6"\n'))["turret_to_hit"] == 6


def test_switches_that_need_one_another_may_be_set_in_any_order(tmp_path):
    text = 'extends = "bfgr"\n[switches]\nattrition = "max_bays_ones"\ncraft_store = "space_wing"\n'
    rules = load_rules(written(tmp_path, "mine", text))
    assert rules.hash == load_rules("bfgr+attrition=max_bays_ones+craft_store=space_wing").hash


def test_experimental_changes_bfgr_and_keeps_what_it_does_not_name():
    rules = load_rules("experimental")
    assert rules["turret_to_hit_boats"] == 3
    assert load_rules("experimental+bomber_base_dice=1")["bomber_base_dice"] == 1
    assert rules.values["massed_turrets"] == load_rules("bfgr").values["massed_turrets"]


def test_rule_sets_survive_pickling(tmp_path):
    rules = load_rules(written(tmp_path, "mine", 'extends = "bfgr"\n[switches]\nsuppression = "none"\n'))
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_circle_is_refused_with_its_path(tmp_path):
    written(tmp_path, "a", 'extends = "b.toml"\n')
    path = written(tmp_path, "b", 'extends = "a.toml"\n')
    with pytest.raises(InputError, match="in a circle: 'b -> a -> b'"):
        load_rules(path)


def test_rule_set_that_extends_itself_is_a_circle(tmp_path):
    with pytest.raises(InputError, match="in a circle"):
        load_rules(written(tmp_path, "a", 'extends = "a.toml"\n'))


@pytest.mark.parametrize(
    ("ref", "said"),
    [
        ("bfg", "unknown rule set 'bfg' .*did you mean 'bfgr'"),
        ("", "unknown rule set ''"),
        ("bfgr+supression=none", "unknown switch 'supression' .*did you mean 'suppression'"),
        ("bfgr+suppression=non", r"\+suppression: unknown value 'non' .*did you mean 'none'"),
        ("bfgr+turret_to_hit=7", r"\+turret_to_hit: unknown value '7' \(allowed: 2, 3, 4, 5, 6\)"),
        ("bfgr+turret_to_hit=nan", "unknown value 'nan'"),
        ("bfgr+suppression", r"a switch needs a value: '\+suppression'"),
        ("bfgr+suppression=", "a switch needs a value"),
        ("bfgr+suppression=none+suppression=none", "switch is set twice: 'suppression'"),
        ("bfgr+name=x", "unknown switch 'name'"),
        ("bfgr+attrition=max_bays_ones", r"switches: attrition=max_bays_ones needs craft_store=space_wing.*mends it"),
        ("bfgr+self=x", "unknown switch 'self'"),
        ("nowhere.toml", "nowhere.toml: no such file"),
    ],
)
def test_bad_reference_is_one_clear_line(ref, said):
    with pytest.raises(InputError, match=said) as caught:
        load_rules(ref)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('extends = "bfgr"\n[switches]\nsupression = "none"\n', r"mine.toml: switches.supression: unknown switch"),
        ('extends = "bfgr"\n[switches]\nsuppression = "no"\n', r"mine.toml: switches.suppression: unknown value 'no'"),
        ('extends = "bfgr"\n[switches]\nturret_to_hit = 9\n', "switches.turret_to_hit: unknown value 9"),
        ('extends = "bfgr"\n[switches]\nturret_to_hit = 4.5\n', "switches.turret_to_hit: unknown value 4.5"),
        ('extends = "bfgr"\n[switches]\nturret_to_hit = [4]\n', "switches.turret_to_hit: unknown value"),
        ('extends = "bfgr"\n[switches]\nturret_to_hit = nan\n', "switches.turret_to_hit: must be a finite number"),
        ('extends = "bfgr"\nswitches = 3\n', "switches: must be a table"),
        ('extends = "bfgr"\nswitch = 3\n', "unknown key 'switch' .*did you mean 'switches'"),
        ('extends = "bfgrr"\n', "unknown rule set 'bfgrr'"),
        ("", "system: is missing"),
        ('schema = 2\nextends = "bfgr"\n', "schema: is of a later version .this phasesim reads schema 1.: 2"),
        ('schema = 0\nextends = "bfgr"\n', "schema: unknown schema 0"),
        (
            'extends = "bfgr"\n[switches]\ncarrier_loss = "special_craft_lost"\n',
            "mine.toml: switches: carrier_loss=special",
        ),
        ('system = "bfg"\n', "system: unknown game system 'bfg'"),
        ('extends = "bfgr"\n[switches\n', "is not valid TOML: .*line 3"),
    ],
)
def test_bad_file_is_one_clear_line(tmp_path, text, said):
    with pytest.raises(InputError, match=said) as caught:
        load_rules(written(tmp_path, "mine", text))
    assert "\n" not in str(caught.value)


def test_name_with_a_plus_sign_is_refused(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text('name = "a+b"\nextends = "bfgr"\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"name: must not contain '\+'"):
        load_rules(path)


def test_folder_is_refused(tmp_path):
    with pytest.raises(InputError, match="is a folder"):
        load_rules(tmp_path)
