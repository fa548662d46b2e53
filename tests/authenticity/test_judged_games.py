"""Which games may be judged: never one that was studied."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from playalike.authenticity.games import choose_games, share_with_plans
from playalike.authenticity.positions import own_positions, positions_of
from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.keys import moves_key, split_of
from playalike.games.players import UnknownPlayerError
from playalike.personality.load import Personality, load_personality
from playalike.personality.plans import write_plans
from playalike.position.structure.hashes import structure_hashes
from playalike.study.speed import speed_of
from tests.authenticity.synthetic import judged
from tests.personality.sample import PLAN, START, define, write_artefacts


def random_game(number: int, white: str = "Planter, Ada", black: str = "Guest, Bob") -> Game:
    rng = random.Random(number)
    board = chess.Board()
    for _ in range(40):
        board.push(rng.choice(list(board.legal_moves)))
        if board.is_game_over():
            break
    moves = tuple(board.move_stack)
    headers = {"White": white, "Black": black, "Date": "1960.??.??", "Event": "Testville"}
    return Game(headers, None, moves, "1-0", "x.pgn", 1, moves_key(m.uci() for m in moves))


GAMES = [random_game(number) for number in range(60)]
HELD = [game for game in GAMES if split_of(game) == "validation"]


def studied_from(folder: Path, games: list[Game]) -> Personality:
    """Make a personality with plans from all positions of some games."""
    write_artefacts(folder)
    plans = []
    for game in games:
        for ply, (board, _) in enumerate(game.positions()):
            if board.turn and ply >= 20:
                hashes = structure_hashes(board, chess.WHITE)
                start = dataclasses.replace(
                    PLAN.start, ply=ply, hash_exact=hashes.exact, hash_pawns=hashes.pawns
                )
                plans.append(dataclasses.replace(PLAN, start=start))
    write_plans(folder / "ada_strategic_plans.sqlite", plans)
    define(folder)
    return load_personality(folder)


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Personality]:
    """A personality from all games of the training split."""
    personality = studied_from(tmp_path, [game for game in GAMES if split_of(game) == "train"])
    yield personality
    personality.close()


def test_of_a_studied_file_only_the_validation_games_are_judged(ada: Personality) -> None:
    assert 2 <= len(HELD) <= 12
    found = choose_games(ada, GAMES)
    assert {game.key for game in found.judged} == {game.key for game in HELD}
    assert len(found.studied) == len(GAMES) - len(HELD)
    assert found.traces is not None
    assert found.traces > 0.5


def test_a_file_the_study_never_had_is_judged_whole(ada: Personality) -> None:
    others = [random_game(number) for number in range(1000, 1030)]
    found = choose_games(ada, others)
    assert len(found.judged) == 30
    assert found.studied == ()
    assert found.traces == 0.0


def test_a_promise_that_games_are_unseen_is_taken(ada: Personality) -> None:
    found = choose_games(ada, GAMES, unseen=True)
    assert len(found.judged) == len(GAMES)
    assert found.traces is None


def test_nothing_but_studied_games_is_refused(ada: Personality) -> None:
    train = [game for game in GAMES if split_of(game) == "train"]
    with pytest.raises(
        PlayalikeError, match=f"all {len(train)} games of Planter, Ada were studied"
    ):
        choose_games(ada, train)


def test_a_study_that_kept_nothing_back_has_nothing_to_be_judged_on(tmp_path: Path) -> None:
    personality = studied_from(tmp_path, GAMES)
    assert "kept for validation" not in personality.definition.provenance.left_out
    with pytest.raises(PlayalikeError, match="all 60 games of Planter, Ada were studied"):
        choose_games(personality, GAMES)
    assert len(choose_games(personality, GAMES, unseen=True).judged) == 60
    personality.close()


def test_games_of_others_are_refused_by_name(ada: Personality) -> None:
    with pytest.raises(UnknownPlayerError, match="'Planter, Ada' is not among the players"):
        choose_games(ada, [random_game(1, white="Other, Eve")])


def test_drawing_some_games_is_repeatable_and_says_how_many_were_not_drawn(
    ada: Personality,
) -> None:
    first, again, other = (
        choose_games(ada, GAMES, unseen=True, limit=20, seed=seed) for seed in (1, 1, 2)
    )
    assert first == again
    assert first.judged != other.judged
    assert first.left_out == {"not drawn": 40}
    assert (
        choose_games(ada, GAMES[::-1], unseen=True, limit=20, seed=1).judged == (first.judged[::-1])
    )


def test_doubtful_games_are_counted_and_left_out(ada: Personality) -> None:
    both = random_game(7, black="Planter, Ada")
    short = Game(GAMES[0].headers, None, GAMES[0].moves[:8], "1-0", "x.pgn", 1, "short")
    fast = Game(
        {**GAMES[1].headers, "Event": "Testville blitz"}, None, GAMES[1].moves, "1-0", "x", 1, "k"
    )
    games = [*GAMES[2:20], GAMES[5], both, short, fast]
    found = choose_games(ada, games, unseen=True, classical=True)
    assert found.left_out == {
        "duplicate": 1,
        "the player on both sides": 1,
        "fewer than 10 plies": 1,
        "not classical": 1,
    }
    assert len(found.judged) == 18
    assert found.to_dict()["judged"] == 18


def test_a_personality_without_plans_keeps_to_the_split(ada: Personality) -> None:
    assert share_with_plans(ada, []) is None


def test_own_positions_are_marked_when_they_may_be_known_by_heart() -> None:
    game = judged("e4 e5 Nf3 Nc6 Bb5 a6 Ba4")
    seen = positions_of([judged("e4 e5 Nf3 Nc6 Bc4"), judged("d4 d5", chess.BLACK)])
    found = own_positions(game, {START}, seen)
    assert [one.ply for one in found] == [0, 2, 4, 6]
    assert [one.in_book for one in found] == [True, False, False, False]
    assert [one.in_training for one in found] == [True, True, True, False]
    assert [one.known for one in found] == [True, True, True, False]


def test_a_studied_game_does_not_make_the_opponents_positions_known() -> None:
    seen = positions_of([judged("e4 e5 Nf3", chess.BLACK)])
    assert [one.known for one in own_positions(judged("e4 e5 Nf3"), (), seen)] == [False, False]


def test_forced_moves_are_no_choice() -> None:
    # 3... Ke7 is the only legal move.
    game = judged("e4 f6 Qh5+ g6 Qxg6+ hxg6", chess.BLACK)
    assert [one.ply for one in own_positions(game)] == [1]


def test_simuls_that_the_study_left_out_do_not_hide_that_the_others_were_studied(
    ada: Personality,
) -> None:
    """Twice as many as the studied games, and no trace of them: the file is a studied one still."""
    simuls = [
        dataclasses.replace(game, headers={**game.headers, "Event": "Simul, 30b"})
        for game in (random_game(number) for number in range(2000, 2000 + 2 * len(GAMES)))
    ]
    assert {speed_of(game.headers) for game in simuls} == {"simul"}
    mixed = [*GAMES, *simuls]
    assert choose_games(ada, mixed).studied == ()  # the study says nothing of simuls
    provenance = ada.definition.provenance
    left_out = {**provenance.left_out, "not classical: simul": len(simuls)}
    told = dataclasses.replace(
        ada,
        definition=dataclasses.replace(
            ada.definition, provenance=dataclasses.replace(provenance, left_out=left_out)
        ),
    )
    found = choose_games(told, mixed)
    assert {game.key for game in HELD} <= {game.key for game in found.judged}
    studied = {game.key for game in GAMES} - {game.key for game in HELD}
    assert not studied & {game.key for game in found.judged}
