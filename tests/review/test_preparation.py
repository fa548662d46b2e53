"""Preparing for an opponent: on tables made by hand, so that every figure can be worked out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import chess
import chess.pgn
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from playalike.errors import PlayalikeError
from playalike.games.openings import opening_table
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.review.preparation.drills import drills
from playalike.review.preparation.export import preparation_page, repertoire_pgn
from playalike.review.preparation.ground import situations, usual_ratio
from playalike.review.preparation.lines import lines_against
from playalike.review.preparation.mistakes import motif_of_played, typical_mistakes
from playalike.review.preparation.preparing import Preparation
from playalike.review.preparation.repertoire import grow, theory_exits
from playalike.review.preparation.tables import PlayedGame, PlayedPosition
from playalike.words.preparing import mistake_words
from playalike.work.making import study_folder

ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"
SCOTCH = "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4"
SICILIAN = "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4"


def game(number: int, moves: str, score: float | None, white: bool = True) -> PlayedGame:
    return PlayedGame(number, white, score, "", tuple(moves.split()), f"game {number}", "rapid")


def test_the_tree_counts_games_and_points_by_colour() -> None:
    games = [game(n, ITALIAN, 1.0 - n) for n in range(2)]
    games += [game(2, SCOTCH, 0.5), game(3, SCOTCH, None), game(4, SICILIAN, 1.0)]
    games += [game(5, ITALIAN, 1.0, white=False)]
    tree = grow(games, white=True)
    assert (tree.games, tree.score) == (5, 2.5 / 4)
    (e4,) = tree.ordered()
    assert (e4.san, e4.games) == ("e4", 5)
    (e5,) = e4.ordered()  # the Sicilian was met once: no repertoire
    scotch, italian = e5.ordered()[0].ordered()[0].ordered()
    assert (italian.san, italian.games, italian.score) == ("Bc4", 2, 0.5)
    assert (scotch.san, scotch.games, scotch.score) == ("d4", 2, 0.5)
    assert grow(games, white=False).ordered() == []


def test_where_theory_ends() -> None:
    further = " e1g1 h7h6"
    games = [game(n, ITALIAN + further, float(n % 2)) for n in range(4)]
    (found,) = theory_exits(games, True, opening_table())
    assert found.games == 4
    assert found.score == 0.5
    assert "Giuoco" in found.opening or "Italian" in found.opening


def test_lines_lead_where_the_opponent_scores_worst_and_are_mine() -> None:
    theirs = [game(n, ITALIAN, 1.0, white=False) for n in range(8)]
    theirs += [game(8 + n, SCOTCH, 0.0, white=False) for n in range(4)]
    trees = {white: grow(theirs, white) for white in (True, False)}
    (line,) = lines_against(trees, None)
    assert line.san == "1. e4 e5 2. Nf3 Nc6 3. d4"
    assert not line.opponent_white
    assert (line.games, line.score) == (4, 0.0)
    # Usual 2/3; four lost games, and four usual ones that are believed besides.
    assert line.below == pytest.approx(2 / 3 - (4 * 2 / 3) / 8)
    mine = {True: grow([game(n, ITALIAN, 1.0) for n in range(3)], True), False: grow([], False)}
    assert lines_against(trees, mine) == []
    mine[True] = grow([game(n, SCOTCH, 1.0) for n in range(3)], True)
    (own,) = lines_against(trees, mine)
    assert (own.san, own.own_games) == (line.san, 3)


def position(game: int, loss: float, phase: str, epd: str = chess.STARTING_FEN) -> PlayedPosition:
    return PlayedPosition(
        game, 20, " ".join(epd.split()[:4]), "e2e4", "d2d4", loss, phase, "open:both", "equal", None
    )


def test_ground_is_lost_in_the_endgame_beyond_chance() -> None:
    every = [position(n, 0.02, "middlegame") for n in range(30) for _ in range(4)]
    every += [position(n, 0.10 + 0.01 * (n % 3), "endgame") for n in range(30) for _ in range(4)]
    found = {one.name: one for one in situations(every, None)}
    endgame, middlegame = found["phase endgame"], found["phase middlegame"]
    assert endgame.loses
    assert endgame.loss == pytest.approx(0.11)
    assert endgame.usual == pytest.approx(0.065)
    assert endgame.low < endgame.loss - endgame.usual < endgame.high
    assert not middlegame.loses
    assert not endgame.against_rating
    # What is true of all positions is no situation of its own.
    assert not found["standing equal"].loses
    assert situations(every[:30], None) == []


def test_mistakes_are_filed_by_what_was_missed() -> None:
    fork = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1"  # Nc7+ forks king and rook
    made = PlayedPosition(0, 20, " ".join(fork.split()[:4]), "d5e3", "d5c7", 0.4,
                          "endgame", "open:both", "equal", None)  # fmt: skip
    (found,) = typical_mistakes([made, position(1, 0.05, "opening")])
    assert (found.motif, found.label, found.count) == ("missed fork", "misses a fork", 1)


@pytest.mark.parametrize(
    ("fen", "played", "best", "motif"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -", "g1f1", "a1a8", "missed mate"),
        ("r5k1/5ppp/8/8/8/8/2N2PPP/6K1 w - -", "c2d4", "g1f1", "allowed mate"),
        ("4k3/8/8/8/3r4/8/3Q4/6K1 b - -", "e8e7", "d4d2", "missed material to take"),
        ("4k3/8/2b5/8/8/5N2/7P/4K3 w - -", "h2h3", "f3d4", "ignored threat"),
        ("6k1/8/8/8/1n6/3B4/5PPP/R3R1K1 w - -", "d3f1", "d3e4", "allowed fork"),
        ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -", "a2a3", "f1c4",
         "late development"),
    ],
)  # fmt: skip
def test_motifs_of_what_was_played(fen: str, played: str, best: str, motif: str) -> None:
    made = PlayedPosition(0, 20, fen, played, best, 0.4, "middlegame", "open:both", "equal", None)
    assert motif_of_played(made) == motif
    assert motif not in mistake_words(motif) or motif.startswith(("missed", "allowed"))


def test_drills_are_the_serious_mistakes_with_what_would_have_done(tmp_path: Path) -> None:
    fork = "r3k3/8/8/3N4/8/8/8/4K3 w - -"
    lost = "4k3/8/8/8/8/8/8/q3K3 w - -"
    game = {
        "game": 0, "color": True, "white": "Ann", "black": "Bob", "year": 2024, "result": 0.0,
        "opening": "", "start_fen": None, "moves": "", "speed": "rapid", "source": "x.pgn:1",
    }  # fmt: skip
    places = [
        # position, ply, epd, played, what it lost, best score
        (0, 20, fork, "d5e3", 500, 520),
        (1, 22, fork, "d5b6", 10, 520),  # nothing was lost
        (2, 24, lost, "e1e2", 800, -900),  # nothing to practise
    ]
    candidates = [
        (0, 1, "d5c7", 520), (0, 2, "d5f6", 500), (0, 3, "d5e3", 20),
        (1, 1, "d5c7", 520), (1, 2, "d5b6", 510),
        (2, 1, "e1d2", -900), (2, 2, "e1e2", -1700),
    ]  # fmt: skip
    work = tmp_path / "work"
    work.mkdir()
    pq.write_table(pa.Table.from_pylist([game]), work / "games.parquet")
    rows = [
        {"position": number, "game": 0, "ply": ply, "epd": epd, "played": played,
         "played_loss_cp": loss, "best_cp": best, "phase": 2, "category": "open:both"}
        for number, ply, epd, played, loss, best in places
    ]  # fmt: skip
    pq.write_table(pa.Table.from_pylist(rows), work / "positions.parquet")
    table = [
        {"position": number, "rank": rank, "move": move, "cp": cp}
        for number, rank, move, cp in candidates
    ]
    pq.write_table(pa.Table.from_pylist(table), work / "candidates.parquet")
    (drill,) = drills("ann", tmp_path)
    assert drill.game_key == "study ann 0"
    assert drill.solutions == ("d5c7", "d5f6")
    assert (drill.motif, drill.sentence) == ("missed fork", "Ne3 misses a fork.")
    assert drill.percents["d5e3"] < drill.percents["d5f6"]
    assert drills("ann", tmp_path, ["hung piece"]) == []
    assert drills("ann", tmp_path, ["missed fork"]) == [drill]


def test_a_personality_without_its_study_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="study the player's games again"):
        study_folder(tmp_path)


def test_what_is_usual_depends_on_the_rating() -> None:
    at_1000, at_2200 = usual_ratio("phase endgame", 1000), usual_ratio("phase endgame", 2200)
    assert at_1000 is not None
    assert at_2200 is not None
    assert at_1000 < at_2200 < 1
    assert usual_ratio("phase endgame", 1090) == at_1000
    assert usual_ratio("phase endgame", 2700) is None
    open_centre, closed = (
        usual_ratio(f"structure {name}", 1500) for name in ("open:both", "kings_indian_closed:both")
    )
    assert open_centre is not None
    assert open_centre < 1
    assert closed is None  # too rare at any rating
    # Giving away as much in endgames as elsewhere is more than usual for a 1000 player.
    every = [position(n, 0.05, "middlegame") for n in range(30) for _ in range(4)]
    every += [position(n, 0.05, "endgame") for n in range(30) for _ in range(4)]
    found = {one.name: one for one in situations(every, 1000)}
    assert found["phase endgame"].loses
    assert found["phase endgame"].against_rating
    assert found["phase endgame"].usual == pytest.approx(0.05 * at_1000)


def test_names_are_data_in_what_is_taken_along(tmp_path: Path) -> None:
    name = 'Ada "]; 1. e4 <img src=x onerror=alert(1)> {'
    definition = replace(
        read_definition(BUILT_IN / "karpov" / "karpov.yaml"), display_name=name, portrait=name
    )
    games = tuple(game(n, SCOTCH if n % 3 else ITALIAN, 1.0) for n in range(6))
    trees = {white: grow(games, white) for white in (True, False)}
    preparation = Preparation(definition, None, games, trees, {True: [], False: []}, [], [], [])
    text = repertoire_pgn(preparation)
    (tmp_path / "repertoire.pgn").write_text(text)
    white, black = read_games([tmp_path / "repertoire.pgn"], ReadReport(), unique=False)
    assert black.black == name
    assert white.white == name
    assert white.headers["Event"] == f"Repertoire of {name}"
    assert " ".join(move.uci() for move in white.moves) == SCOTCH
    assert "( 3. Bc4 { 2 games, scores 100 % }" in " ".join(text.split())
    page = preparation_page(preparation)
    assert "<img" not in page
    assert "&lt;img src=x" in page
