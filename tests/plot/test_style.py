"""Lines are told apart by colour, by dashes, by marker and by their grey."""

from itertools import pairwise

from matplotlib.colors import to_rgb

from phasesim.plot.style import LOOKS, look


def grey(colour):
    red, green, blue = to_rgb(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_no_two_lines_share_a_colour_a_dash_or_a_marker():
    assert len({one.colour for one in LOOKS}) == len(LOOKS)
    assert len({str(one.dashes) for one in LOOKS}) == len(LOOKS)
    assert len({one.marker for one in LOOKS}) == len(LOOKS)


def test_the_first_three_lines_differ_in_grey():
    shades = sorted(grey(look(number).colour) for number in range(3))
    assert min(b - a for a, b in pairwise(shades)) > 0.25


def test_looks_repeat_after_the_last():
    assert look(len(LOOKS)) == look(0)
