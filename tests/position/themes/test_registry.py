"""Every theme has one detector, one definition, and at least one kind."""

from __future__ import annotations

import dataclasses

import chess
import pytest

from playalike.position.themes import DETECTORS, Theme, definition, state_themes

MOVE_ONLY = {
    Theme.PASSED_PAWN_CREATION,
    Theme.SPACE_GAIN,
    Theme.PIECE_TRADE,
    Theme.PAWN_BREAK,
    Theme.KING_WALK,
    Theme.SIMPLIFICATION,
    Theme.SACRIFICE,
    Theme.PROPHYLAXIS,
    Theme.MANEUVER,
}


def test_every_theme_has_a_detector() -> None:
    assert set(DETECTORS) == set(Theme)
    assert len(Theme) == 22
    for theme, detector in DETECTORS.items():
        assert detector.theme is theme
        assert type(detector).__name__ == "".join(word.title() for word in theme.split("_"))


@pytest.mark.parametrize("theme", Theme)
def test_definitions(theme: Theme) -> None:
    text = definition(theme)
    headline, _, body = text.partition("\n\n")
    assert headline.endswith(".")
    assert len(body) > 100
    assert "Target" in body
    assert DETECTORS[theme].has_move
    assert DETECTORS[theme].has_state == (theme not in MOVE_ONLY)


def test_definitions_are_all_different() -> None:
    assert len({definition(theme) for theme in Theme}) == len(Theme)


def test_a_finding_reads_aloud_and_cannot_be_changed() -> None:
    (finding, *_) = state_themes(chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"))
    assert str(finding) == "file control: rook on d1 owns the open d-file"
    assert str(finding.pieces[0]) == "rook on d1"
    with pytest.raises(dataclasses.FrozenInstanceError):
        finding.evidence = "none"  # type: ignore[misc]
