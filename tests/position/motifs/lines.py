"""Short ways to write positions, lines and expectations."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from playalike.position.motifs import Motif, MotifFinding, line_motifs


def line(fen: str, moves: str) -> list[MotifFinding]:
    """Find the motifs of a line given in UCI words."""
    return line_motifs(chess.Board(fen), [chess.Move.from_uci(word) for word in moves.split()])


def of(motif: Motif, findings: Iterable[MotifFinding]) -> list[MotifFinding]:
    return [found for found in findings if found.motif is motif]


def where(found: MotifFinding | None) -> str:
    """Return a finding's squares as words, ``""`` for none."""
    return "" if found is None else " ".join(chess.square_name(s) for s in found.squares)
