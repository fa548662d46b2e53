"""Which ruleset solves more: the live puzzle tuner of the v7p3r document."""

from __future__ import annotations

from playalike.arena.tuner.puzzles import Puzzle, load_puzzles, split_puzzles
from playalike.arena.tuner.scoring import Scorer
from playalike.arena.tuner.tuning import TuneOptions, TuneState, Tuning, evidence

__all__ = [
    "Puzzle",
    "Scorer",
    "TuneOptions",
    "TuneState",
    "Tuning",
    "evidence",
    "load_puzzles",
    "split_puzzles",
]
