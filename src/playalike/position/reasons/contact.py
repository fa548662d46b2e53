"""What a move attacks, pins, forks, opens or aims at."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_KING_ATTACKS, BB_SQUARES, KING, PAWN, QUEEN, ROOK, scan_forward

from playalike.position.exchange import EXCHANGE_VALUES, best_capture_gain, see
from playalike.position.motifs.fork import fork_by
from playalike.position.motifs.pin import absolute_pins, relative_pins
from playalike.position.motifs.skewer import skewers
from playalike.position.reasons.step import Step
from playalike.reason import Reason

__all__ = ["contacts"]

IDLE = 0.26
"""How telling it is that a dearer piece bears on one that is guarded often enough."""


def contacts(step: Step) -> Iterator[Reason]:
    """Yield what the move does to the opponent's men.

    `checks` (who gives it, the king); `discovers_check` (the same of a piece that did not move;
    numbers: how many give check); `forks` (the piece, its targets); `pins` (pinner, pinned,
    behind); `skewers` (slider, front, rear); `uncovers` (slider, target); `attacks` (attacker,
    target worth taking), `drives` (the same by a pawn); `presses` (attacker, a guarded target);
    `aims_at_king` (piece, king; squares beside it); `offers_exchange` (both men); `opposes`
    (rook, and queen or king on its file behind other men).
    """
    after = step.after
    king = after.king(step.enemy)
    if step.castling or king is None or after.is_checkmate():
        return
    named = 0
    checkers = after.checkers_mask()
    if checkers:
        if checkers & ~BB_SQUARES[step.target]:
            hidden = chess.msb(checkers & ~BB_SQUARES[step.target])
            double = (checkers.bit_count(),)
            yield step.does("discovers_check", 0.5, hidden, king, numbers=double)
        else:
            yield step.does("checks", 0.3, step.target, king)
    stays = step.safe or not step.captured
    fork = fork_by(after, step.target)
    if fork is not None and not step.move.promotion and stays:
        named |= _mask(fork.squares)
        yield step.does("forks", 0.85, *fork.squares)
    for pin in () if checkers else _new_pins(step):
        if not BB_SQUARES[pin[1]] & (named | after.pawns) and (stays or pin[0] != step.target):
            named |= BB_SQUARES[pin[1]]
            telling = 0.62 if pin[2] == king else 0.55
            yield step.does("pins", telling, *pin)
    for skewer in skewers(after, step.target) if stays else ():
        named |= _mask(skewer.squares)
        yield step.does("skewers", 0.75, *skewer.squares)
    for reason, square in (*_uncovered(step), *_attacked(step)):
        if not BB_SQUARES[square] & named:
            named |= BB_SQUARES[square]
            yield reason
    yield from _pressed(step, named)
    yield from _at_king(step, king)
    yield from _exchange_offer(step)
    yield from _opposes(step)


def _mask(squares: tuple[chess.Square, ...]) -> chess.Bitboard:
    return sum(BB_SQUARES[square] for square in set(squares))


def _new_pins(step: Step) -> list[tuple[chess.Square, chess.Square, chess.Square]]:
    old = {
        (step.target if pinner == step.source else pinner, pinned, behind)
        for pinner, pinned, behind in (
            *absolute_pins(step.board, step.enemy),
            *relative_pins(step.board, step.enemy),
        )
    }
    now = [*absolute_pins(step.after, step.enemy), *relative_pins(step.after, step.enemy)]
    return [
        pin
        for pin in now
        if pin not in old and best_capture_gain(step.after, pin[0], step.enemy, legal=True) == 0
    ]


def _uncovered(step: Step) -> Iterator[tuple[Reason, chess.Square]]:
    """Yield lines that the move opens for a piece behind to something worth taking."""
    sliders = (step.after.bishops | step.after.rooks | step.after.queens) & step.own
    for slider in scan_forward(sliders & ~BB_SQUARES[step.target]):
        hit = step.after.attacks_mask(slider) & ~step.board.attacks_mask(slider) & step.theirs
        for target in scan_forward(hit & ~step.after.kings):
            gain = _gain(step, slider, target)
            if gain > 0:
                telling = min(0.85, 0.55 + gain / 2000)
                yield step.does("uncovers", telling, slider, target), target


def _attacked(step: Step) -> Iterator[tuple[Reason, chess.Square]]:
    """Yield what the moved piece would win now and would not have won before."""
    forces = step.after.is_check() and not step.captured
    if step.castling or not (step.safe or forces):
        return
    for target in scan_forward(step.new_attacks & step.theirs & ~step.after.kings):
        gain = _gain(step, step.target, target)
        if gain <= 0:
            continue
        before = best_capture_gain(step.board, target, step.me, legal=True)
        if before >= gain:
            continue
        idea = "drives" if step.piece == PAWN and step.worth(target) > 100 else "attacks"
        telling = min(0.8, (0.55 if gain > 100 else 0.42) + gain / 3000)
        yield step.does(idea, telling, step.target, target), target


def _gain(step: Step, attacker: chess.Square, target: chess.Square) -> int:
    """Return what taking would win if the opponent passed; 0 where he may not."""
    board = step.after.copy(stack=False)
    board.turn, board.ep_square = step.me, None
    move = chess.Move(attacker, target)
    promotes = board.piece_type_at(attacker) == PAWN and target >> 3 in (0, 7)
    if promotes:
        move = chess.Move(attacker, target, QUEEN)
    if not board.is_legal(move):
        return 0
    return see(board, move, legal=True)


def _pressed(step: Step, named: chess.Bitboard) -> Iterator[Reason]:
    """Yield guarded men that the moved piece bears on now, one at most: a piece before a pawn."""
    if not step.safe or step.piece in (PAWN, KING):
        return
    hit = step.new_attacks & step.theirs & ~step.after.kings & ~named
    targets = [
        target for target in scan_forward(hit) if len(step.after.attackers(step.enemy, target)) <= 2
    ]
    if targets:
        target = max(targets, key=lambda target: (step.worth(target), target))
        telling = 0.36 if step.worth(target) > 100 else 0.33
        guards = step.after.attackers_mask(step.enemy, target).bit_count()
        helpers = step.after.attackers_mask(step.me, target).bit_count()
        if 100 < step.worth(target) < EXCHANGE_VALUES[step.piece] and helpers <= guards:
            telling = IDLE
        yield step.does("presses", telling, step.target, target)


def _at_king(step: Step, king: chess.Square) -> Iterator[Reason]:
    """Yield that a piece bears on two or more squares beside the enemy king that it did not."""
    if step.endgame or not step.safe or step.piece in (PAWN, KING) or step.after.is_check():
        return
    ring = BB_KING_ATTACKS[king]
    new = step.new_attacks & ring
    if (step.after.attacks_mask(step.target) & ring).bit_count() >= 2 and new:
        helpers = sum(
            bool(step.after.attacks_mask(square) & ring)
            for square in scan_forward(step.own & ~step.after.pawns & ~step.after.kings)
        )
        seen = scan_forward(step.after.attacks_mask(step.target) & ring)
        squares = sorted(seen, key=lambda square: chess.square_distance(square, step.target))[:2]
        telling = 0.5 if helpers >= 3 else 0.42 if helpers == 2 else 0.34
        yield step.does("aims_at_king", telling, step.target, king, squares=squares)


def _exchange_offer(step: Step) -> Iterator[Reason]:
    """Yield that a piece goes where it and an enemy piece of its worth can take each other."""
    if step.captured or step.piece in (PAWN, KING) or not step.safe:
        return
    value = EXCHANGE_VALUES[step.piece]
    facing = step.after.attacks_mask(step.target) & step.after.attackers_mask(
        step.enemy, step.target
    )
    for target in scan_forward(facing & step.theirs & ~step.after.kings & ~step.after.pawns):
        if step.worth(target) != value or target in step.board.attacks(step.source):
            continue
        guarded = step.after.attackers_mask(step.me, step.target)
        if guarded and any(
            step.after.generate_legal_moves(BB_SQUARES[target], BB_SQUARES[step.target])
        ):
            telling = 0.55 if step.piece == QUEEN else 0.42
            yield step.does("offers_exchange", telling, step.target, target)
            return


def _opposes(step: Step) -> Iterator[Reason]:
    """Yield a rook that goes to a file on which the queen or king stands behind other men."""
    if step.piece != ROOK or step.source & 7 == step.target & 7 or step.captured:
        return
    enemies = (step.after.queens | step.after.kings) & step.theirs & chess.BB_FILES[step.target & 7]
    for square in scan_forward(enemies):
        men = chess.between(step.target, square) & step.after.occupied
        if men.bit_count() in (1, 2) and not _shut(step, men):
            yield step.does("opposes", 0.34, step.target, square)
            return


def _shut(step: Step, men: chess.Bitboard) -> bool:
    """Say whether a pawn of the mover's stands before one of the opponent's: the file is closed."""
    own = step.after.pawns & step.own & men
    return bool((own << 8 if step.me else own >> 8) & step.after.pawns & step.theirs)
