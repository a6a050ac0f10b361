"""Settings of the whole test suite."""

from hypothesis import settings

# The same examples on every run, and no verdict from a clock: a failure can be seen again.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
