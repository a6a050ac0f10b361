"""Exact odds of single engagements, through the same dice programs that fight the battles."""

from phasesim.engagement.figures import Figure
from phasesim.engagement.kinds import Engagement
from phasesim.engagement.odds import Odds, odds
from phasesim.engagement.registry import ENGAGEMENTS, SYSTEMS, engagement

__all__ = ["ENGAGEMENTS", "SYSTEMS", "Engagement", "Figure", "Odds", "engagement", "odds"]
