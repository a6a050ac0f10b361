"""Captains of Dropfleet: players' choices as small objects behind one protocol."""

from phasesim.doctrine.dropfleet.alpha_strike import AlphaStrike
from phasesim.doctrine.dropfleet.base import Captain
from phasesim.doctrine.dropfleet.escort_flagship import EscortFlagship
from phasesim.doctrine.dropfleet.squadron import CarrierCaptain
from phasesim.doctrine.dropfleet.torpedo_and_chase import TorpedoAndChase

CAPTAINS: dict[str, type[Captain]] = {
    kind.name: kind for kind in (Captain, AlphaStrike, EscortFlagship, TorpedoAndChase)
}
"""Every doctrine of Dropfleet by name."""

__all__ = ["CAPTAINS", "AlphaStrike", "Captain", "CarrierCaptain", "EscortFlagship", "TorpedoAndChase"]
