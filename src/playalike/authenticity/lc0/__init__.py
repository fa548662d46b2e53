"""The old place of `playalike.prior.lc0`, kept for whoever imports it from here."""

from playalike.prior.lc0 import Lc0Network

__all__ = ["Lc0Network"]
