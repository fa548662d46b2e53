"""An archive as plain values, for JSON and for the web."""

from __future__ import annotations

from dataclasses import asdict

from playalike.review.archive import Archive
from playalike.review.practice import PracticeProgress
from playalike.words.lessons import motif_words

__all__ = ["archive_values"]


def archive_values(archive: Archive, practice: PracticeProgress, added: int) -> dict[str, object]:
    """Return everything a face may want to show."""
    trend = archive.trend()
    return {
        "player": archive.player,
        "games": [
            {
                "title": game.title,
                "date": game.date,
                "color": "white" if game.color else "black",
                "points": game.points,
                "accuracy": game.accuracy,
                "average_loss_cp": game.average_loss_cp,
                "opening": game.opening,
                "classes": {str(kind): count for kind, count in game.counts.items()},
            }
            for game in archive.games
        ],
        "accuracy": archive.accuracy(),
        "phase_accuracy": {str(p): value for p, value in archive.phase_accuracy().items()},
        "classes": {str(kind): count for kind, count in archive.counts().items()},
        "periods": [asdict(period) for period in archive.periods()],
        "months": [asdict(period) for period in archive.months()],
        "openings": [asdict(period) for period in archive.openings()],
        "clocks": [
            {"left": left, "moves": moves, "mistakes": mistakes}
            for left, moves, mistakes in archive.clocks()
        ],
        "trend": None if trend is None else asdict(trend),
        "phase_trends": {str(p): asdict(trend) for p, trend in archive.phase_trends().items()},
        "recurring": [
            {
                "motif": motif.motif,
                "label": motif_words(motif.motif),
                "phase": str(motif.phase),
                "count": motif.count,
                "cost": motif.cost,
                "examples": list(motif.examples),
                "halves": None if motif.halves is None else list(motif.halves),
            }
            for motif in archive.recurring()
        ],
        "practice": {**asdict(practice), "added": added},
    }
