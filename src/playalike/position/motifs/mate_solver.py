"""A small exact solver: is there a forced mate in n?

The attacker needs one move, the defender has them all. Three things keep it quick without giving
up exactness: the last move must be a check, so only checks are tried there; a defence that refuted
one attack is tried first against the next; and positions met before are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import Move

from playalike.position.motifs.checks import checking_moves

__all__ = ["mate_in"]

_Key = tuple[int, int, int, int, int, int, int, int, int, int | None]


def mate_in(board: chess.Board, n: int, *, checks_only: bool = False) -> tuple[Move, ...] | None:
    """Return the shortest forced mate in at most `n` moves of the side to move, or None.

    The line has the attacker's mating moves and, for the defender, a longest defence; it is
    `2 * m - 1` half-moves long for a mate in m. With `checks_only` the attacker only ever gives
    check: far quicker, every mate found is real, but a mate that needs a quiet move is missed.
    Draw rules (repetition, fifty moves) are left aside.
    """
    if n < 1:
        raise ValueError(f"a mate takes at least 1 move, not {n}")
    solver = _Solver(board.copy(stack=False), checks_only)
    for moves in range(1, n + 1):
        line = solver.attack(moves)
        if line is not None:
            return line
    return None


class _Solver:
    def __init__(self, board: chess.Board, checks_only: bool) -> None:
        self._board = board
        self._checks_only = checks_only
        self._known: dict[tuple[_Key, int], tuple[Move, ...] | None] = {}

    def attack(self, moves: int) -> tuple[Move, ...] | None:
        """Return a mating line in exactly `moves` (shorter ones having been ruled out), or None."""
        if moves == 1:
            return self._mate_at_once()
        key = (_key(self._board), moves)
        if key in self._known:
            return self._known[key]
        line = self._search(moves)
        self._known[key] = line
        return line

    def _mate_at_once(self) -> tuple[Move, ...] | None:
        board = self._board
        for move in checking_moves(board):
            board.push(move)
            mated = not any(board.generate_legal_moves())
            board.pop()
            if mated:
                return (move,)
        return None

    def _search(self, moves: int) -> tuple[Move, ...] | None:
        board = self._board
        refutations: dict[Move, None] = {}
        for move in self._attacks():
            board.push(move)
            defence = self._defend(moves - 1, refutations)
            board.pop()
            if defence is not None:
                return (move, *defence)
        return None

    def _attacks(self) -> Iterator[Move]:
        checks = list(checking_moves(self._board))
        yield from checks
        if not self._checks_only:
            quiet = [move for move in self._board.generate_legal_moves() if move not in set(checks)]
            quiet.sort(key=self._board.is_capture, reverse=True)
            yield from quiet

    def _defend(self, moves: int, refutations: dict[Move, None]) -> tuple[Move, ...] | None:
        """Return a longest defence with the mate that follows it; None when one defence holds."""
        board = self._board
        for reply in refutations:  # mostly the first holds again, and no list of moves is needed
            if board.is_legal(reply) and self._answer(reply, moves) is None:
                return None
        replies = list(board.generate_legal_moves())
        if not replies:
            return () if board.is_check() else None
        replies.sort(key=lambda reply: reply not in refutations)
        longest: tuple[Move, ...] = ()
        for reply in replies:
            answer = self._answer(reply, moves)
            if answer is None:
                refutations[reply] = None
                return None
            if 1 + len(answer) > len(longest):
                longest = (reply, *answer)
        return longest

    def _answer(self, reply: Move, moves: int) -> tuple[Move, ...] | None:
        """Return the mate that follows a defence, None where the defence holds."""
        self._board.push(reply)
        answer = self._within(moves)
        self._board.pop()
        return answer

    def _within(self, moves: int) -> tuple[Move, ...] | None:
        for fewer in range(1, moves + 1):
            line = self.attack(fewer)
            if line is not None:
                return line
        return None


def _key(board: chess.Board) -> _Key:
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        int(board.turn),
        board.castling_rights,
        board.ep_square,
    )
