"""A scenario file that asks for what the rules forbid: exit code 2, one line with file, key, rule and numbers."""

import pytest

DOCTRINE = 'doctrine = "massed_strike"\n[[sides.red.ships]]'
WAVE = """
[[sides.red.ordnance]]
kind = "wave"
name = "strike"
position = [-20.0, 0.0]
"""


def with_choices(scenario, choices, ordnance=""):
    path = scenario(DOCTRINE, f'doctrine = "passive"\n{choices}\n[[sides.red.ships]]')
    path.write_text(path.read_text() + ordnance)
    return path


@pytest.mark.rule("ORD-CRA-03", "ORD-SPL-01", "ORD-TRP-03", "ORD-CAP-08")
@pytest.mark.parametrize("command", [["run"], ["compare", "-n", "2", "--workers", "2"]])
@pytest.mark.parametrize(
    ("choices", "ordnance", "said"),
    [
        (
            "choices = { launch = { Dictator = { waves = [{ bomber = 6 }] } } }", "",
            "sides.red.choices.launch: red.Dictator cannot launch 6 squadrons from 4 bays [ORD-CRA-03]",
        ),
        (
            "choices = { launch = { Dictator = { salvoes = [3, 3] } } }", "",
            "sides.red.choices.launch: red.Dictator cannot split a salvo of 6: only above 6 [ORD-SPL-01]",
        ),
        (
            "choices = { launch = { Dictator = { salvoes = [6] } }, aim = 90 }", "",
            "red.Dictator.t1.1 cannot be launched at 90 degrees: its move does not end inside the arc front of"
            " red.Dictator, which heads 0 degrees [ORD-TRP-03]",
        ),
        (
            'choices = { fly = { strike = { guard = "Dictator" } } }', WAVE + "craft = { bomber = 2 }\n",
            "sides.red.choices.fly: red.strike cannot go on CAP: Starhawk does not act as a fighter [ORD-CAP-08]",
        ),
        (
            "", WAVE.replace("position", 'on_cap = "Dictator"\nposition') + "craft = { bomber = 2 }\n",
            "sides.red.ordnance[0].on_cap: Starhawk does not act as a fighter: 'Dictator' [ORD-CAP-08]",
        ),
        (
            "", WAVE + 'launcher = "Dictator"\ncraft = { bomber = 6 }\n',
            "red.Dictator cannot have launched 6 squadrons from 4 bays: {'bomber': 6} [ORD-CRA-03]",
        ),
    ],
)  # fmt: skip
def test_what_the_rules_forbid_is_refused_in_one_line(phasesim, scenario, tmp_path, command, choices, ordnance, said):
    path = with_choices(scenario, choices, ordnance)
    answer = phasesim(command[0], path, *command[1:])
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert answer.err.startswith(f"phasesim: {path}: ")
    assert said in answer.err
