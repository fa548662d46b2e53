"""The old place of `playalike.prior.lc0.network`."""

from playalike.prior.lc0.network import Lc0Network

__all__ = ["Lc0Network"]
