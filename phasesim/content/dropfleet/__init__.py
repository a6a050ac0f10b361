"""Readers of Dropfleet's models: launch assets, ship classes, fleets and places of a scenario."""

from phasesim.content.dropfleet.assets import FACTIONS, assets, sample_assets
from phasesim.content.dropfleet.vessels import ignored_keywords, vessel_classes

__all__ = ["FACTIONS", "assets", "ignored_keywords", "sample_assets", "vessel_classes"]
