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
    if name == "classic" or dial == 1:
        return MODE_NAMES[name]
    if dial == 0:
        return "as the average master"
    times = {0.5: "half as", 2.0: "twice as", 3.0: "three times as"}.get(dial, f"{dial:g} times as")
    how = f"{times} far" if name == "spirit" else f"his own habits {times} strong"
    return f"{MODE_NAMES[name]}, {how}"
