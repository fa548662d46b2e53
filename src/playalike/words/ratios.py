"""Ratios, said in one way everywhere.

Up to double a difference is said in percent (``40 % more often``, ``34 % less often``), from double
on in times (``twice as often``, ``2.3 times as often``): nobody says "1.1 times" or "240 % more".
"""

from __future__ import annotations

__all__ = ["compared", "ratio_sign", "times_as"]

DOUBLE = 1.95, 2.05
"""What is twice, to one decimal."""


def times_as(ratio: float, what: str = "often") -> str:
    """Say a ratio: ``40 % more often``, ``twice as likely``."""
    low, high = DOUBLE
    difference = round(100 * (ratio - 1))
    if difference == 0:
        return f"as {what}"
    if ratio < low:
        # What was never seen may still happen: 100 % less would be a promise.
        return f"{min(99, abs(difference))} % {'more' if difference > 0 else 'less'} {what}"
    if ratio < high:
        return f"twice as {what}"
    return f"{ratio:.1f} times as {what}" if ratio < 9.95 else f"{ratio:.0f} times as {what}"


def compared(ratio: float, others: str = "other masters", what: str = "often") -> str:
    """Say a ratio to somebody: ``40 % more often than other masters``."""
    words = times_as(ratio, what)
    return f"{words} {'than' if '%' in words else 'as'} {others}"


def ratio_sign(ratio: float) -> str:
    """Return ``1.4×``, ``0.66×`` for tables."""
    return f"{ratio:.1f}×" if ratio >= 1 else f"{ratio:.2f}×"
