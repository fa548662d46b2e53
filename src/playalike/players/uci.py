"""A UCI engine as a `Player`: any program that speaks the protocol can play here."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import chess
import chess.engine

from playalike.decision import Candidate, Decision
from playalike.engine.scores import MATE
from playalike.errors import PlayalikeError
from playalike.oracle.engines import UciEngineError, start_engine, stop_engine
from playalike.player import Limit

__all__ = ["UciPlayer"]

OptionValue = str | int | bool | None


class UciPlayer:
    """Plays with the engine at `path`; the process runs until `close`."""

    def __init__(
        self,
        path: Path,
        options: Mapping[str, OptionValue] | None = None,
        *,
        multipv: int = 1,
        name: str | None = None,
        timeout: float = 10.0,
    ) -> None:
        """Start the engine and set its options.

        `multipv` above 1 asks for that many candidates; `timeout` is how much longer than its time
        limit the engine may take before it counts as dead.
        """
        self.path = path
        self._multipv = multipv
        self._engine = start_engine(path, timeout)
        self._name = name or self._engine.id.get("name") or path.name
        self._game: object = object()
        self._last: tuple[str, list[chess.Move]] = ("", [])
        try:
            self._engine.configure(dict(options or {}))
        except (chess.engine.EngineError, TimeoutError) as error:
            self._engine.close()
            raise UciEngineError(f"{self._name} refused an option: {error}") from error

    @property
    def name(self) -> str:
        """The name that the engine gives itself, unless another was given."""
        return self._name

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        """Ask the engine; a dead or misbehaving engine is an `UciEngineError`."""
        if board.is_game_over():
            raise PlayalikeError(f"{self._name} has nothing to choose: the game is over")
        self._follow(board)
        started = time.monotonic()
        try:
            move, infos = self._ask(board, limit)
        except chess.engine.EngineTerminatedError as error:
            raise UciEngineError(f"{self._name} ({self.path}) died: {error}") from error
        except TimeoutError as error:
            raise UciEngineError(
                f"{self._name} ({self.path}) did not move in time ({limit})"
            ) from error
        except chess.engine.EngineError as error:
            raise UciEngineError(f"{self._name} ({self.path}) misbehaved: {error}") from error
        if not move or not board.is_legal(move):  # also `bestmove 0000`, which python-chess lets by
            raise UciEngineError(f"{self._name} ({self.path}) gave no move in {board.fen()}")
        candidates = _candidates(board, infos)
        first = infos[0] if infos else chess.engine.InfoDict()
        return Decision(
            move=move.uci(),
            san=board.san(move),
            tier="search",
            sentence=self._sentence(board, move, candidates),
            player=self._name,
            candidates=candidates,
            depth=first.get("depth", 0),
            nodes=first.get("nodes", 0),
            seconds=time.monotonic() - started,
        )

    def close(self) -> None:
        """End the process."""
        stop_engine(self._engine)

    def _follow(self, board: chess.Board) -> None:
        """Tell the engine about a new game when the position does not continue the last one."""
        root, moves = board.root().fen(), list(board.move_stack)
        last_root, last_moves = self._last
        if root != last_root or moves[: len(last_moves)] != last_moves:
            self._game = object()
        self._last = (root, moves)

    def _ask(
        self, board: chess.Board, limit: Limit
    ) -> tuple[chess.Move | None, list[chess.engine.InfoDict]]:
        if self._multipv == 1:
            result = self._engine.play(board, limit, game=self._game, info=chess.engine.INFO_ALL)
            return result.move, [result.info]
        with self._engine.analysis(
            board, limit, multipv=self._multipv, game=self._game
        ) as analysis:
            best = analysis.wait()
            return best.move, list(analysis.multipv)

    def _sentence(
        self, board: chess.Board, move: chess.Move, candidates: tuple[Candidate, ...]
    ) -> str:
        chosen = next((c for c in candidates if c.move == move.uci()), None)
        if chosen is None:
            return f"{self._name} chose {board.san(move)} and did not say why."
        if chosen.mate is not None:
            side = "mates" if chosen.mate > 0 else "is mated"
            return f"{self._name} sees that it {side} in {abs(chosen.mate)} after {chosen.san}."
        return f"{self._name} prefers {chosen.san}, valued at {(chosen.score_cp or 0) / 100:+.2f}."


def _candidates(board: chess.Board, infos: list[chess.engine.InfoDict]) -> tuple[Candidate, ...]:
    """Turn the engine's lines into candidates; a line without score or move is left out."""
    candidates: list[Candidate] = []
    best: int | None = None
    for info in infos:
        pv, score = info.get("pv"), info.get("score")
        if not pv or score is None or not board.is_legal(pv[0]):
            continue
        pov = score.pov(board.turn)
        value = pov.score(mate_score=MATE)
        best = value if best is None else best
        candidates.append(
            Candidate(
                move=pv[0].uci(),
                san=board.san(pv[0]),
                rank=len(candidates) + 1,
                score_cp=pov.score(),
                mate=pov.mate(),
                loss_cp=max(0, best - value),
                pv=tuple(move.uci() for move in pv),
                final_score=float(value),
            )
        )
    return tuple(candidates)
