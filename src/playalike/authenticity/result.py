"""Everything the yardstick found about one personality, ready for JSON, terminal and page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playalike.authenticity.attribution import Attribution
from playalike.authenticity.comparison import Agreement, Difference, Predicted, Signal
from playalike.authenticity.games import GameChoice
from playalike.authenticity.identification import Identification
from playalike.authenticity.preparation import EngineSetting

__all__ = ["Authenticity", "Trap"]

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Trap:
    """Positions that the personality may know by heart: counted, and never judged."""

    from_ply: int
    own_positions: int
    """With more than one legal move."""
    in_book: int
    in_training: int
    """In a studied game but not in the book."""
    judged: int
    """What is left."""
    engine_top1_known: float | None
    """Agreement of the engine's first choice on the known positions, for comparison."""
    own_top1_known: float | None
    """And of the personality in its first mode: what would have been added to its account."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "from_ply": self.from_ply,
            "own_positions": self.own_positions,
            "in_book": self.in_book,
            "in_training": self.in_training,
            "judged": self.judged,
            "engine_top1_on_known": self.engine_top1_known,
            "own_top1_on_known": self.own_top1_known,
        }


@dataclass(frozen=True, slots=True)
class Authenticity:
    """How alike a personality is."""

    name: str
    display_name: str
    engine: EngineSetting
    seed: int
    choices: tuple[GameChoice, ...]
    """The games of the personality first, then of the others that have any here."""
    traps: tuple[Trap, ...]
    predicted: tuple[Predicted, ...]
    agreements: tuple[Agreement, ...]
    differences: tuple[Difference, ...]
    signals: tuple[Signal, ...]
    dials: tuple[Difference, ...]
    """In the learned mode, the own model at several settings of the dial against dial 0."""
    identifications: tuple[Identification, ...]
    attributions: tuple[Attribution, ...]
    played_mode: str
    """In which mode the played games were played, such as ``classic``; empty when none were."""
    notes: tuple[str, ...]
    """What could not be done, and why."""

    def agreement(self, predictor: str, from_ply: int, part: str = "all") -> Agreement | None:
        """Return one line of the table."""
        return next(
            (
                agreement
                for agreement in self.agreements
                if (agreement.predictor, agreement.from_ply, agreement.slice)
                == (predictor, from_ply, part)
            ),
            None,
        )

    def to_dict(self) -> dict[str, object]:
        """Return plain dictionaries and lists; every table carries the engine it rests on."""

        def table(rows: Sequence[object]) -> dict[str, object]:
            return self.engine.to_dict() | {
                "games": len(self.choices[0].judged),
                "rows": list(rows),
            }

        return {
            "kind": "authenticity",
            "schema": SCHEMA,
            "personality": self.name,
            "display_name": self.display_name,
            **self.engine.to_dict(),
            "seed": self.seed,
            "games": [choice.to_dict() for choice in self.choices],
            "known_positions": table([trap.to_dict() for trap in self.traps]),
            "calibrations": table(
                [
                    {
                        "predictor": prediction.name,
                        "temperature": [round(c.temperature, 4) for c in prediction.calibrations],
                        "remainder": [round(c.remainder, 5) for c in prediction.calibrations],
                    }
                    for prediction in self.predicted
                ]
            ),
            "agreement": table([agreement.to_dict() for agreement in self.agreements]),
            "differences": table([difference.to_dict() for difference in self.differences]),
            "personal_signal": table([signal.to_dict() for signal in self.signals]),
            "dials": table([dial.to_dict() for dial in self.dials]),
            "identification": table(
                [identification.to_dict() for identification in self.identifications]
            ),
            "played_mode": self.played_mode,
            "played_games": table([attribution.to_dict() for attribution in self.attributions]),
            "notes": list(self.notes),
        }
