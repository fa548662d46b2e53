"""Maia's own networks: what an independent script says of them, and what people play."""

from __future__ import annotations

import math
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import chess
import pytest

from playalike.prior.lc0 import Lc0Network
from tests.authenticity.test_lc0 import ENDS
from tests.boards import after, random_boards


@pytest.fixture(scope="module")
def maia(shared_data: Path) -> Lc0Network:
    return Lc0Network.open(shared_data / "maia" / "maia-1900.pb.gz")


@pytest.fixture(scope="module")
def script(shared_data: Path) -> ModuleType:
    """The independent script beside the networks."""
    spec = spec_from_file_location("maia_policy", shared_data / "maia_policy.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["maia_policy"] = module
    spec.loader.exec_module(module)
    return module


SPECIAL = [
    ENDS,
    ENDS.replace(" w ", " b "),
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 9",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 4 9",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "rnbqkbnr/pppp1ppp/8/8/3pPp2/5N2/PPP3PP/RNBQKB1R b KQkq e3 0 4",
    "r1b2rk1/2P2ppp/8/8/8/8/PP4p1/K1R2R2 w - - 0 30",
    "r1b2rk1/2P2ppp/8/8/8/8/PP4p1/K1R2R2 b - - 0 30",
    "8/8/8/4k3/8/8/4K3/7R w - - 96 120",
]


@pytest.mark.shared
def test_agrees_with_the_script_on_a_hundred_positions(
    maia: Lc0Network, script: ModuleType, shared_data: Path
) -> None:
    boards = [chess.Board(fen) for fen in SPECIAL]
    boards += [after("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3"), after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5")]
    boards += random_boards(100 - len(boards), seed=21)
    assert sum(not board.turn for board in boards) > 30
    kinds = [m for board in boards for m in board.legal_moves if board.is_castling(m)]
    assert len(kinds) >= 4
    net = script.Maia(str(shared_data / "maia" / "maia-1900.pb.gz"))
    theirs = [found[0] for found in net.policies(boards)]
    ours = maia.log_probabilities(boards)
    for board, expected, found in zip(boards, theirs, ours, strict=True):
        assert {move.uci() for move in found} == set(expected), board.fen()
        for move, log in found.items():
            assert math.isclose(math.exp(log), expected[move.uci()], abs_tol=2e-5), board.fen()


@pytest.mark.shared
@pytest.mark.parametrize(
    ("line", "likely"),
    [
        ("", {"e4", "d4"}),
        ("1. e4", {"e5", "c5", "e6", "c6"}),
        ("1. e4 e5 2. Nf3", {"Nc6"}),
        ("1. d4 d5 2. c4", {"e6", "c6", "dxc4"}),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", {"Ba4", "Bxc6"}),
        ("1. e4 c5 2. Nf3 d6 3. d4 cxd4", {"Nxd4"}),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3", {"O-O", "d6"}),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nd4", {"Qxf7#"}),
    ],
)
def test_the_likeliest_moves_are_what_people_play(
    maia: Lc0Network, line: str, likely: set[str]
) -> None:
    board = after(line)
    found = maia.probabilities(board)
    assert board.san(next(iter(found))) in likely
    assert sum(p for move, p in found.items() if board.san(move) in likely) > 0.5


@pytest.mark.shared
def test_people_promote_to_queens(maia: Lc0Network) -> None:
    for turn in "wb":
        board = chess.Board(ENDS.replace(" w ", f" {turn} "))
        assert next(iter(maia.probabilities(board))).promotion == chess.QUEEN


@pytest.mark.shared
def test_levels_differ_and_are_named(shared_data: Path) -> None:
    board = after("1. e4 e5 2. Qh5 Nc6 3. Bc4")
    networks = [Lc0Network.open(shared_data / "maia" / f"maia-{n}.pb.gz") for n in (1100, 1900)]
    assert [network.name for network in networks] == ["maia-1100", "maia-1900"]
    parry = board.parse_san("g6")
    weak, strong = (network.probabilities(board)[parry] for network in networks)
    assert strong > weak
