"""The games that a personality was studied from: packed, found again by position, served."""

from __future__ import annotations

import random
import zlib
from pathlib import Path

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.personality.load import load_personality
from playalike.personality.own_games import OWN_GAMES, OwnGame, OwnGames, pack_games
from playalike.reason import GameReference
from playalike.style.habits import played_memory


def walk(seed: int, plies: int) -> tuple[str, ...]:
    rng, board = random.Random(seed), chess.Board()
    while not board.is_game_over() and board.ply() < plies:
        board.push(rng.choice(list(board.legal_moves)))
    return tuple(move.uci() for move in board.move_stack)


GAMES = [
    OwnGame("Ünal, Ä", "Planter, Ada", 1990 + seed, "1-0", walk(seed, 300)) for seed in range(12)
]


@pytest.fixture
def kept(tmp_path: Path) -> OwnGames:
    path = tmp_path / OWN_GAMES
    path.write_bytes(pack_games(GAMES))
    return OwnGames(path)


def test_games_come_back_whole(kept: OwnGames) -> None:
    assert [kept.game(number) for number in range(len(kept))] == GAMES


def test_a_game_is_found_by_who_when_and_position(kept: OwnGames) -> None:
    board = chess.Board()
    for move in GAMES[3].moves[:41]:
        board.push_uci(move)
    reference = GameReference("Ünal", "Planter", 1993)
    assert kept.find(reference, board.epd()) == (3, 41)
    assert kept.find(GameReference("Ünal", "Planter", 1994), board.epd()) is None
    assert OwnGames(None).find(reference, board.epd()) is None


def test_a_game_is_found_by_its_first_moves(kept: OwnGames) -> None:
    assert kept.beginning_with(GAMES[3].moves[:30]) == [3]
    assert kept.beginning_with(()) == list(range(len(GAMES)))


def test_a_position_of_a_shipped_game_is_remembered_with_the_game() -> None:
    morphy = load_personality(BUILT_IN / "morphy")
    assert morphy.positions is not None
    named = unnamed = 0
    for number in range(0, len(morphy.own_games), 9):
        game = morphy.own_games.game(number)
        board, white = chess.Board(), game.white == morphy.definition.player
        for ply, move in enumerate(game.moves):
            if ply > 20 and board.turn == white:
                played = morphy.positions.played(board)
                memory = played_memory(morphy, board, move, played)
                if memory.game is None or memory.game.number is None:
                    unnamed += 1  # a game was there twice, or the position was
                else:
                    named += 1
                    assert memory.game.ply == ply
                    same = morphy.own_games.game(memory.game.number).moves
                    assert same[: ply + 1] == game.moves[: ply + 1]
                    points = memory.numbers[2:]
                    assert sum(points) == played[move]
                    if played[move] == 1:
                        won = {"1-0": white, "0-1": not white}.get(game.result)
                        assert points == ((0, 1, 0) if won is None else (won, 0, not won))
            board.push_uci(move)
    assert named > 9 * unnamed > 0


def test_a_position_that_was_set_up_is_remembered_without_a_game() -> None:
    morphy = load_personality(BUILT_IN / "morphy")
    game = morphy.own_games.game(0)
    board = chess.Board()
    for move in game.moves[:30]:
        board.push_uci(move)
    move = game.moves[30]
    assert played_memory(morphy, board, move, {move: 1}).game is not None
    assert played_memory(morphy, chess.Board(board.fen()), move, {move: 1}).game is None
    assert played_memory(morphy, board, move, {move: 2}).game is None  # another order of moves


def test_numbers_and_files_that_are_none(kept: OwnGames, tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="no game 12"):
        kept.game(12)
    for content in (b"", b"x", zlib.compress(b"[]"), zlib.compress(b'{"names": []}')):
        path = tmp_path / "wrong"
        path.write_bytes(content)
        with pytest.raises(PlayalikeError, match="no file of games"):
            OwnGames(path).game(0)
    path.write_bytes(zlib.compress(b'{"names": ["a"], "games": [[0, 0, 1990, 0, "!"]]}'))
    with pytest.raises(PlayalikeError, match="game 0"):
        OwnGames(path).game(0)


@pytest.mark.parametrize("name", sorted(path.name for path in BUILT_IN.iterdir() if path.is_dir()))
def test_shipped_games_are_those_it_was_studied_from(name: str) -> None:
    folder = BUILT_IN / name
    games = OwnGames(folder / f"{name}_{OWN_GAMES}")
    definition = read_definition(folder / f"{name}.yaml")
    assert len(games) == definition.provenance.games
    for number in (0, len(games) - 1):
        game = games.game(number)
        assert name in (game.white + game.black).lower()
        assert len(game.moves) > 8


def test_a_game_with_the_other_colour_is_not_remembered() -> None:
    morphy = load_personality(BUILT_IN / "morphy")
    game = next(
        game
        for game in map(morphy.own_games.game, range(len(morphy.own_games)))
        if game.white == morphy.definition.player and len(game.moves) > 40
    )
    board = chess.Board()
    for move in game.moves[:31]:
        board.push_uci(move)  # the opponent is to move
    assert played_memory(morphy, board, game.moves[31], {game.moves[31]: 1}).game is None
