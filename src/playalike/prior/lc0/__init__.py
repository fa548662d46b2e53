"""Networks in the format of lc0 (such as Maia's), read and evaluated without lc0."""

from playalike.prior.lc0.network import Lc0Network

__all__ = ["Lc0Network"]
