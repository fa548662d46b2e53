"""What the modes are called among people, and what each is good for."""

from __future__ import annotations

__all__ = ["MODE_NAMES", "mode_words"]

MODE_NAMES: dict[str, str] = {
    "spirit": "in his spirit",
    "learned": "as he would move",
    "classic": "by layers of style",
}
"""By the name that commands and settings use."""


def mode_words(name: str, dial: float = 1.0) -> str:
    """Return a mode in words, such as ``in his spirit, three times as far``."""
    if name != "spirit" or dial == 1:
        return MODE_NAMES[name]
    if dial == 0:
        return "as the average master"
    times = {0.5: "half as far", 2.0: "twice as far", 3.0: "three times as far"}
    return f"{MODE_NAMES[name]}, {times.get(dial, f'{dial:g} times as far')}"
