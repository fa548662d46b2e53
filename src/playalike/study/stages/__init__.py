"""The stages, one module each, in the order in which they run."""

from __future__ import annotations

from playalike.study.stage import Stage
from playalike.study.stages.analysis import Analysis
from playalike.study.stages.causality import Causality
from playalike.study.stages.definition import PersonalityDefinition
from playalike.study.stages.discovery import Discovery
from playalike.study.stages.enhanced import Enhanced
from playalike.study.stages.formula import Formula
from playalike.study.stages.ingestion import Ingestion
from playalike.study.stages.learning import Learning
from playalike.study.stages.manners import EndingHabits
from playalike.study.stages.openings import Openings
from playalike.study.stages.patterns import Patterns
from playalike.study.stages.plans import Plans
from playalike.study.stages.positions import Positions
from playalike.study.stages.rules import Rules
from playalike.study.stages.sequences import Sequences

__all__ = ["STAGES"]

STAGES: tuple[Stage, ...] = (
    Ingestion(),
    Openings(),
    Positions(),
    Analysis(),
    Patterns(),
    Sequences(),
    Discovery(),
    Formula(),
    Enhanced(),
    Learning(),
    Rules(),
    Plans(),
    Causality(),
    EndingHabits(),
    PersonalityDefinition(),
)
