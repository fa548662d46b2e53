from __future__ import annotations

import random
from pathlib import Path

import chess
import chess.pgn
import pytest

from playalike.personality.plans import Plan, PlanStore
from playalike.position.moves.features import BIT
from playalike.position.moves.tokens import token_of
from playalike.position.structure.hashes import structure_hashes
from playalike.progress import SilentProgress
from playalike.study.plans.building import MOST_PER_GAME, success_rating
from playalike.study.stage import StageReport
from playalike.study.stages.plans import Plans
from tests.study.plan_tables import Row, TypedGame, make_workspace

OUTPOST = TypedGame(
    "Nf1 Kh8 Ne3 Kg8 Nd5 Kh8 Nxb6 Kg8 h3 Kh8 Kf1 Kg8",
    start_fen="3r2k1/5ppp/1p1p4/8/4P3/8/3N1PPP/4R1K1 w - - 0 1",
)
"""A knight goes to d5, where no pawn can drive it away, and takes the pawn on b6."""
MINORITY = TypedGame(
    "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 Be7 e3 O-O Bd3 Nbd7 Nf3 Re8 Qc2 c6 O-O Nf8 Rab1 a5 a3 Ng6 "
    "b4 axb4 axb4 Bd6 b5 Bd7 bxc6 bxc6 Na4 Qc7 Rb6 h6",
)
"""The minority attack of every textbook: b4, b5, bxc6, and c6 stays weak."""
STORM = TypedGame(
    "h4 Qc7 h5 a6 hxg6 hxg6 Qh6 b5 Qh8#",
    start_fen="r1b2rk1/pp1qpp1p/2np1np1/8/8/2N2P2/PPPQ2PP/2KR1B1R w - - 0 1",
)
"""The h-pawn opens the file before the king; the queen mates on it."""


def study(folder: Path, *games: TypedGame, change: object = None) -> tuple[StageReport, list[Plan]]:
    workspace = make_workspace(folder, games, change)  # type: ignore[arg-type]
    report = Plans().run(workspace, SilentProgress())
    store = PlanStore(workspace.path("strategic_plans.sqlite"))
    plans = [store.plan(number) for number in range(len(store))]
    store.close()
    return report, plans


def ending_with(plans: list[Plan], theme: str, move: str) -> list[Plan]:
    return [p for p in plans if p.themes[-1].theme == theme and p.achievement_move == move]


def test_the_route_to_an_outpost_is_found_with_all_its_fields(tmp_path: Path) -> None:
    _, plans = study(tmp_path, OUTPOST)
    (plan,) = ending_with(plans, "outpost_occupation", "Ne3d5")
    assert plan.moves == ("Nd2f1", "Nf1e3", "Ne3d5")
    assert plan.name == "maneuver+centralization+outpost_occupation"
    assert plan.themes[-1].primary_piece == chess.KNIGHT
    assert plan.themes[-1].squares == ("d5",)
    assert plan.themes[-1].description == "knight occupies the outpost d5"
    (together,) = plan.collaborations
    assert together.pieces == (("knight", "occupier"), ("pawn", "supporter"))
    assert together.convergence_squares == ("d5",)
    assert plan.trigger == "weakness:weak_square"
    assert plan.game == "Test – Other, 1970"
    start = plan.start
    hashes = structure_hashes(chess.Board(OUTPOST.start_fen or ""), chess.WHITE)
    assert (start.ply, start.phase, start.piece_count) == (0, "endgame", 14)
    assert (start.hash_exact, start.hash_pawns) == (hashes.exact, hashes.pawns)
    assert start.category == str(hashes.label)
    assert start.position == chess.Board(OUTPOST.start_fen or "").epd()
    assert "isolated_pawn" in start.weaknesses
    assert (start.enemy_king_wing, start.bishop_pair, start.eval_cp) == (2, False, None)


def test_the_pawn_won_by_it_is_a_plan_as_well(tmp_path: Path) -> None:
    _, plans = study(tmp_path, OUTPOST)
    (plan,) = ending_with(plans, "material_gain", "Nd5b6")
    assert plan.moves == ("Nd2f1", "Nf1e3", "Ne3d5", "Nd5b6")
    assert plan.themes[-1].squares == ("b6",)
    assert plan.eval_gain_cp == 100, "no engine: a pawn is worth a hundred"
    assert plan.outcome == 1.0
    assert plan.success == success_rating(100, 1.0)


def test_the_minority_attack_is_found(tmp_path: Path) -> None:
    _, plans = study(tmp_path, MINORITY)
    (plan,) = ending_with(plans, "structure_damage", "Pb5c6")
    assert plan.moves == ("Pb2b4", "Pb4b5", "Pb5c6")
    assert plan.themes[0].theme == "minority_attack"
    assert plan.themes[0].primary_piece == chess.PAWN
    assert plan.themes[0].squares == ("b5", "c6")
    assert plan.themes[-1].squares == ("c6",)
    assert plan.start.category == "carlsbad:mine"
    assert plan.trigger == "structure:carlsbad:mine"
    (opened,) = ending_with(plans, "line_opening", "Pb5c6")
    assert opened.moves == ("Ra1b1", "Pb4b5", "Pb5c6")


def test_colours_do_not_matter(tmp_path: Path) -> None:
    for number, game in enumerate((OUTPOST, MINORITY, STORM)):
        _, white = study(tmp_path / f"{number}w", game)
        _, black = study(tmp_path / f"{number}b", game.mirrored())

        def facts(plans: list[Plan]) -> list[tuple[object, ...]]:
            return sorted(
                (p.start.ply, p.name, p.moves, p.themes, p.collaborations, p.trigger, p.success)
                for p in plans
            )

        assert facts(white) == facts(black)

        def positions(plans: list[Plan]) -> set[tuple[int, tuple[str, ...], str]]:
            return {(p.start.ply, p.moves, p.start.position) for p in plans}

        # Positions are in the colours of the games.
        assert positions(black) == {
            (ply, moves, chess.Board(f"{epd} 0 1").mirror().epd())
            for ply, moves, epd in positions(white)
        }
        assert all(p.start.position.split()[1] == "b" for p in black)


def test_an_attack_that_mates_is_an_attack_that_pays(tmp_path: Path) -> None:
    _, plans = study(tmp_path, STORM)
    (opened,) = ending_with(plans, "line_opening", "Ph5g6")
    assert opened.moves == ("Ph2h4", "Ph4h5", "Ph5g6")
    assert opened.themes[-1].squares == ("h5", "h6", "h7", "h8")
    (mate,) = ending_with(plans, "king_attack", "Qh6h8")
    assert mate.moves == ("Ph2h4", "Ph4h5", "Qd2h6", "Qh6h8")


def test_shuffled_labels_do_not_give_the_plan(tmp_path: Path) -> None:
    """Themes dealt out to other moves of the game are not believed."""
    for seed in range(6):
        rng = random.Random(seed)

        def shuffle(rows: list[Row], rng: random.Random = rng) -> None:
            themes = [row["themes"] for row in rows]
            while any(t and t == row["themes"] for t, row in zip(themes, rows, strict=True)):
                rng.shuffle(themes)
            for row, theme in zip(rows, themes, strict=True):
                row["themes"] = theme

        _, plans = study(tmp_path / str(seed), OUTPOST, change=shuffle)
        assert not ending_with(plans, "outpost_occupation", "Ne3d5")


def test_the_same_moves_in_another_order_are_another_story(tmp_path: Path) -> None:
    """The knight that goes back and forth before the same capture has no route of three legs."""
    game = TypedGame(
        "Nf1 Kh8 Nd2 Kg8 Nf1 Kh8 Nd2 Kg8 h3 Kh8 Kf1 Kg8", start_fen=OUTPOST.start_fen, result=0.5
    )
    _, plans = study(tmp_path, game)
    assert plans == []


def test_a_move_that_loses_the_advantage_achieves_nothing(tmp_path: Path) -> None:
    evals = (50, 50, 50, -100, -100, -100)
    game = TypedGame(OUTPOST.san, start_fen=OUTPOST.start_fen, evals=evals)
    _, plans = study(tmp_path, game)
    assert not [plan for plan in plans if plan.achievement_move == "Ne3d5"]


def test_the_gain_is_the_engines_where_it_is_known(tmp_path: Path) -> None:
    evals = (None, 20, 30, 60, 140, 150)
    game = TypedGame(OUTPOST.san, start_fen=OUTPOST.start_fen, evals=evals)
    _, plans = study(tmp_path, game)
    (plan,) = ending_with(plans, "outpost_occupation", "Ne3d5")
    assert plan.eval_gain_cp == 140 - 20, "from the first known value to two own moves later"
    assert plan.start.eval_cp is None


@pytest.mark.parametrize(
    ("gain", "outcome", "rating"),
    [(0, 0.5, 0.5), (0, 1.0, 0.75), (100, 1.0, 0.87), (-1000, 0.0, 0.0), (5000, 1.0, 1.0)],
)
def test_success_is_half_result_half_gain(gain: int, outcome: float, rating: float) -> None:
    assert success_rating(gain, outcome) == rating


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    contents = []
    for folder in ("a", "b"):
        workspace = make_workspace(tmp_path / folder, [OUTPOST, MINORITY, STORM])
        Plans().run(workspace, SilentProgress())
        contents.append(workspace.path("strategic_plans.sqlite").read_bytes())
    assert contents[0] == contents[1]


@pytest.mark.parametrize("games", [[], [TypedGame("e4 e5 Ke2 Ke7 Ke1 Ke8")]])
def test_no_plans_is_said_and_gives_an_empty_store(tmp_path: Path, games: list[TypedGame]) -> None:
    report, plans = study(tmp_path, *games)
    assert plans == []
    assert report.numbers["plans"] == 0
    count = "1 game" if len(games) == 1 else f"{len(games)} games"
    assert report.sentences[0].startswith(f"No plan was found in {count}")


def test_the_report_counts(tmp_path: Path) -> None:
    report, plans = study(tmp_path, *[MINORITY] * 3)
    assert report.numbers["games"] == 3
    assert report.numbers["plans"] == len(plans)
    assert report.sentences[0].startswith(f"In 3 games {len(plans)} plans (")
    shares = report.numbers["themes"]
    assert isinstance(shares, dict)
    assert sum(shares.values()) == pytest.approx(1, abs=0.01)


@pytest.mark.shared
def test_real_games_have_ten_to_thirty_plans(shared_data: Path, tmp_path: Path) -> None:
    """Of normal length, on average; each plan's moves were played, in this order."""
    games = []
    with (shared_data / "players" / "Fischer.pgn").open(encoding="utf-8", errors="replace") as file:
        while len(games) < 12 and (game := chess.pgn.read_game(file)):
            moves = list(game.mainline_moves())
            color = "Fischer" in game.headers["White"]
            if 60 <= len(moves) <= 90 and game.headers.get("FEN") is None:
                board = game.board()
                words = []
                for move in moves:
                    words.append(board.san(move))
                    board.push(move)
                games.append(TypedGame(" ".join(words), color))
    for number, game in enumerate(games):
        _, plans = study(tmp_path / str(number), game)
        assert 5 <= len(plans) <= MOST_PER_GAME * 45 // 40
        board = chess.Board()
        played = []
        for uci in game.uci():
            move = chess.Move.from_uci(uci)
            if board.turn == game.color:
                flip = 0 if game.color else 56
                castling = 0
                if board.is_castling(move):
                    short = board.is_kingside_castling(move)
                    castling = BIT["castle_short" if short else "castle_long"]
                piece = board.piece_type_at(move.from_square) or 0
                squares = (move.from_square ^ flip, move.to_square ^ flip)
                played.append(token_of(piece, *squares, castling))
            board.push(move)
        for plan in plans:
            assert len(plan.moves) >= 2
            rest = iter(played)
            assert all(token in rest for token in plan.moves), plan
