"""What the choice model looks at; how it was chosen is told in docs/learned.md."""

from __future__ import annotations

from playalike.choice.candidates import MODEL_FEATURES
from playalike.choice.model import PRIOR_FEATURES

__all__ = ["ENGINE_PRODUCTS", "LEARNED_FEATURES", "PRIOR_PRODUCTS"]

ENGINE_PRODUCTS = (
    "loss*endgame",
    "loss*ahead",
    "loss*behind",
    "loss*sharp",
    "win_chance_loss*endgame",
    "log_rank*endgame",
    "log_rank*ahead",
    "log_rank*behind",
    "log_rank*sharp",
    "first*endgame",
    "first*ahead",
    "first*behind",
    "first*sharp",
)
"""How much the engine's opinion counts in which kind of position."""
PRIOR_PRODUCTS = (
    "prior*loss",
    "prior*win_chance_loss",
    "prior*log_rank",
    "prior*first",
    "prior*endgame",
    "prior*ahead",
    "prior*behind",
    "prior*sharp",
    "prior_chance*loss",
    "prior_chance*log_rank",
    "prior_chance*first",
    "prior_chance*endgame",
    "prior_chance*sharp",
    "prior_first*first",
)
"""How much a natural look counts, by what the engine says and in which kind of position."""
LEARNED_FEATURES: tuple[str, ...] = (
    *MODEL_FEATURES,
    *PRIOR_FEATURES,
    *ENGINE_PRODUCTS,
    *PRIOR_PRODUCTS,
)
"""All of them, in the order of the weights."""
