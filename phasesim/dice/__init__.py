"""Dice programs: a rule is written once, as a generator that asks for dice, and read three ways.

`sample` answers with addressed dice, `replay` with dice that somebody wrote down, `exact` with every possible answer.
"""

from phasesim.dice.distribution import Distribution
from phasesim.dice.exact import exact
from phasesim.dice.ledger import Ledger, LedgerRow
from phasesim.dice.programs import Call, Choose, Note, Policy, Program, Repeat, Then
from phasesim.dice.replay import replay
from phasesim.dice.requests import D3, D6, Count, Faces, Tally, Total, TwoD6
from phasesim.dice.rolls import DiceError, Request, Roll
from phasesim.dice.sample import Rolls, sample
from phasesim.dice.script import Script
from phasesim.dice.source import Address, Dice, Source

__all__ = [
    "D3",
    "D6",
    "Address",
    "Call",
    "Choose",
    "Count",
    "Dice",
    "DiceError",
    "Distribution",
    "Faces",
    "Ledger",
    "LedgerRow",
    "Note",
    "Policy",
    "Program",
    "Repeat",
    "Request",
    "Roll",
    "Rolls",
    "Script",
    "Source",
    "Tally",
    "Then",
    "Total",
    "TwoD6",
    "exact",
    "replay",
    "sample",
]
