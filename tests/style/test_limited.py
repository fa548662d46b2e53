"""Playing at a level: what is promised, with the real engine and the network that ships."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.player import Limit
from playalike.players.factory import open_player
from playalike.players.resources import Resources
from playalike.settings import Settings
from playalike.style.level import (
    HIGHEST,
    LOWEST,
    load_levels,
    measured_levels,
    parse_level,
    sight_of,
)  # fmt: skip
from playalike.style.limited import most_complex, sees_chance

LIMIT = Limit(nodes=2000)


@pytest.fixture(scope="module")
def resources(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Resources]:
    shared = Resources(Settings(data=tmp_path_factory.mktemp("data")))
    yield shared
    shared.close()


def test_levels_reach_from_end_to_end_and_rise() -> None:
    rows = load_levels()
    assert (rows[0].level, rows[-1].level) == (LOWEST, HIGHEST)
    sights = [sight_of(level) for level in range(LOWEST, HIGHEST + 1, 50)]
    for low, high in pairwise(sights):
        assert low.rating < high.rating
        assert low.seen <= high.seen
        assert low.book_moves <= high.book_moves


def test_what_levels_were_measured_at_has_an_interval() -> None:
    rows = measured_levels()
    assert rows, "a card says what its level was worth"
    for row in rows:
        assert LOWEST <= row.level <= HIGHEST
        assert row.low < row.elo < row.high
        assert row.games > 0


@pytest.mark.parametrize("text", ["799", "2701", "strong", "", "-1", "15.5"])
def test_other_levels_name_the_range(text: str) -> None:
    with pytest.raises(PlayalikeError, match="from 800 to 2700 Elo, or is 'full'"):
        parse_level(text)


def test_full_is_no_level() -> None:
    assert parse_level("full") is None
    assert parse_level("1500") == 1500


def test_a_wrong_level_names_the_player(resources: Resources) -> None:
    with pytest.raises(PlayalikeError, match=r"personality:tal.level=50.*800 to 2700"):
        open_player("personality:tal?level=50", resources.settings, resources=resources)
    with pytest.raises(PlayalikeError, match="the engine's level goes from"):
        open_player("engine?level=800", resources.settings)


def test_less_is_seen_in_complicated_positions_and_in_time_trouble() -> None:
    easy = most_complex({chess.Move.from_uci("e2e4"): 0.0})
    assert sees_chance(0.5, easy) == 1.0 > sees_chance(0.5, 0.5) > sees_chance(0.5, 1.0)
    assert sees_chance(0.5, 0.5, in_trouble=True) < sees_chance(0.5, 0.5)


@pytest.mark.parametrize("level", [1000, 1500, 2200])
def test_a_queen_that_costs_nothing_is_taken_from_1000_on(resources: Resources, level: int) -> None:
    board = chess.Board("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 1 3")
    for seed in range(4):
        spec = f"personality:tal?level={level}&seed={seed}"
        player = open_player(spec, resources.settings, resources=resources)
        decision = player.choose(board, LIMIT)
        assert decision.move == "c1g5", decision.sentence


def test_a_king_alone_is_mated_by_a_rook_from_1200_on(resources: Resources) -> None:
    board = chess.Board("4k3/8/8/3K4/8/8/8/7R w - - 0 1")
    player = open_player("personality:karpov?level=1200&seed=1", resources.settings,
                         resources=resources)  # fmt: skip
    while not board.is_game_over(claim_draw=True):
        if board.turn:
            board.push_uci(player.choose(board, Limit(nodes=5000)).move)
        else:
            board.push(
                max(board.legal_moves, key=lambda move: (board.is_capture(move), _centre(move)))
            )
    assert board.is_checkmate()


def _centre(move: chess.Move) -> int:
    square = move.to_square
    return -max(abs(2 * chess.square_file(square) - 7), abs(2 * chess.square_rank(square) - 7))


def test_a_mate_in_one_is_played_as_often_as_by_real_players(resources: Resources) -> None:
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    played = []
    for seed in range(8):
        spec = f"personality:tal?level=1000&book=false&seed={seed}"
        player = open_player(spec, resources.settings, resources=resources)
        played.append(player.choose(board, Limit(nodes=300)).move == "h5f7")
    assert 2 <= sum(played) <= 7, "sight_of(1000).mate_in_one is 0.54"


@pytest.mark.parametrize(
    ("mode", "own"), [("learned", "personal"), ("classic", "patterns")], ids=lambda name: name
)
def test_the_same_seed_gives_the_same_moves_and_says_why(
    resources: Resources, mode: str, own: str
) -> None:
    board = chess.Board("r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/1PN3P1/P3PPBP/R1BQ1RK1 w - - 1 12")
    spec = f"personality:karpov?level=1100&seed=5&mode={mode}"
    decisions = [
        open_player(spec, resources.settings, resources=resources).choose(board, LIMIT)
        for _ in range(2)
    ]
    assert decisions[0].move == decisions[1].move
    assert [c.move for c in decisions[0].candidates] == [c.move for c in decisions[1].candidates]
    for candidate in decisions[0].candidates:
        assert candidate.verdicts == (), "no filter of full strength applies"
        total = sum(part.value for part in candidate.contributions)
        assert total == pytest.approx(candidate.final_score)
    assert {part.name for part in decisions[0].candidates[0].contributions} >= {
        "prior", "engine", own,
    }  # fmt: skip


def test_what_was_overlooked_stays_so_during_a_game(resources: Resources) -> None:
    sights = []
    board = chess.Board("r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/1PN3P1/P3PPBP/R1BQ1RK1 w - - 1 12")
    for seed in (1, 1, 2):
        player = open_player(f"personality:tal?level=1300&book=false&seed={seed}",
                             resources.settings, resources=resources)  # fmt: skip
        seen = {}
        for nodes in (600, 700, 800):  # as long as the same reply answers the same move
            for one in player.choose(board, Limit(nodes=nodes)).candidates:
                engine = next(part for part in one.contributions if part.name == "engine")
                if one.loss_cp and len(one.pv) > 1:
                    key = (one.move, one.pv[1])
                    assert seen.setdefault(key, engine.value < 0) == (engine.value < 0)
        assert True in seen.values()
        assert False in seen.values(), "at 1300 much is overlooked"
        sights.append(seen)
    assert sights[0] == sights[1], "the same game"
    both = sights[0].keys() & sights[2].keys()
    assert {key: sights[0][key] for key in both} != {key: sights[2][key] for key in both}


def test_nobody_repeats_a_position_that_he_is_winning(resources: Resources) -> None:
    board = chess.Board("6k1/5p1p/6p1/8/3Q4/8/PP3PPP/6K1 w - - 0 30")
    for uci in ("d4c3", "g8f8", "c3d4", "f8g8", "d4c3", "g8f8"):
        board.push_uci(uci)
    for seed in range(6):
        player = open_player(f"personality:tal?level=900&book=false&seed={seed}",
                             resources.settings, resources=resources)  # fmt: skip
        candidates = player.choose(board, Limit(nodes=600)).candidates
        assert "c3d4" not in {one.move for one in candidates}, "Kg8 would be there a third time"


def test_weaker_players_lose_more(resources: Resources) -> None:
    from playalike.prior.strengths import SHIPPED

    assert SHIPPED.stat().st_size < 2_000_000
    board = chess.Board("r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/1PN3P1/P3PPBP/R1BQ1RK1 w - - 1 12")
    lost = dict.fromkeys((800, 2700), 0.0)
    for level in lost:
        for seed in range(3):
            player = open_player(f"personality:tal?level={level}&book=false&seed={seed}",
                                 resources.settings, resources=resources)  # fmt: skip
            candidates = player.choose(board, LIMIT).candidates
            assert sum(one.style_score for one in candidates) == pytest.approx(1.0)
            lost[level] += sum(one.style_score * min(one.loss_cp, 500) for one in candidates)
    assert lost[2700] < lost[800]


def test_networks_of_others_are_asked_where_they_lie(tmp_path: Path) -> None:
    from playalike.prior.strengths import _nearest

    for name in ("maia-1100.pb.gz", "maia-1500.pb.gz", "other.npz"):
        (tmp_path / name).touch()
    assert _nearest(1200, tmp_path) == tmp_path / "maia-1100.pb.gz"
    assert _nearest(1600, tmp_path) == tmp_path / "maia-1500.pb.gz"
    assert _nearest(2400, tmp_path) is None
    assert _nearest(1200, None) is None
