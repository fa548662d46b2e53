"""Three lessons of a game for one side, each tied to a move of that side, as plain values.

What is said of them stands in `words.lessons`: as a coach, or by the opponent himself when he was
one of the masters.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

import chess
from chess import Color

from playalike.position.bits import relative_rank
from playalike.review.facts import FactKind
from playalike.review.mistake_kinds import motif_of
from playalike.review.move_class import BAD, MoveClass
from playalike.review.record import GameReview, JudgedMove, Lesson
from playalike.words.lessons import lesson_words

__all__ = ["LessonData", "LessonKind", "add_lessons", "lessons_of"]

MOST = 3
STAYED = 6
"""Half-moves that a piece must stay on a square to have made use of it."""
WEAKER = 15.0
"""Accuracy by which a phase must be weaker than another to be worth a lesson."""
PHASE_MOVES = 8
ADVANCED = range(2, 5)
"""Ranks of a square that was given up, from the side that gave it up, counted from 0."""


class LessonKind(StrEnum):
    """What a lesson is about."""

    MISSED_WIN = "missed win"
    COSTLIEST = "costliest move"
    SQUARE = "square given up"
    RECURRING = "the same again"
    PHASE = "weakest phase"
    MISTAKE = "another mistake"
    BEST_MOVE = "best move"


@dataclass(frozen=True, slots=True)
class LessonData:
    """One thing to take from a game, before it is said."""

    kind: LessonKind
    ply: int
    number: str
    """The move's number as it is written."""
    san: str
    motif: str = ""
    """See `mistake_kinds.motif_of`; of the best move, its class."""
    better: str = ""
    """The move that was better, in SAN."""
    evaluations: tuple[str, ...] = ()
    """Before and after the move, White's view; or the two accuracies of a weak phase."""
    others: tuple[tuple[str, str], ...] = ()
    """Number and SAN of other moves it is about: the same mistake, the piece that came."""
    square: str = ""
    piece: str = ""
    """What came to the square."""
    waited: int = 0
    """Moves until it came."""
    phases: tuple[str, ...] = ()
    """The weak phase, and the one it is measured by."""


def add_lessons(review: GameReview, masters: Collection[str]) -> GameReview:
    """Return the review with both sides' lessons, told by the opponent if he is a master."""
    sides = []
    for side in (review.white, review.black):
        opponent = review.black if side.side else review.white
        lessons = tuple(
            Lesson(data.kind, data.ply, lesson_words(asdict(data), opponent.name in masters))
            for data in lessons_of(review, side.side)
        )
        sides.append(replace(side, lessons=lessons))
    return replace(review, white=sides[0], black=sides[1])


def lessons_of(review: GameReview, side: Color) -> tuple[LessonData, ...]:
    """Return up to three lessons for a side, the most important first, no move twice."""
    own = [move for move in review.moves if move.side == side]
    bad = sorted(
        (move for move in own if move.move_class in BAD), key=lambda move: -move.loss_win_chance
    )
    candidates: list[LessonData] = []
    missed = [move for move in bad if move.move_class == MoveClass.MISSED_WIN]
    candidates += [_of_mistake(LessonKind.MISSED_WIN, move) for move in missed[:1]]
    candidates += [_of_mistake(LessonKind.COSTLIEST, move) for move in bad[:1]]
    candidates += _square(review, side)
    candidates += _recurring(bad)
    candidates += _phase(review, side, bad)
    candidates += [_best(move) for move in own if move.move_class in _OUTSTANDING][:1]
    candidates += [_of_mistake(LessonKind.MISTAKE, move) for move in bad[1:]]
    lessons: dict[int, LessonData] = {}
    for lesson in candidates:
        lessons.setdefault(lesson.ply, lesson)
    return tuple(lessons.values())[:MOST]


_OUTSTANDING = (MoveClass.BRILLIANT, MoveClass.GREAT)


def _lesson(kind: LessonKind, move: JudgedMove) -> LessonData:
    return LessonData(kind, move.ply, move.number, move.san)


def _of_mistake(kind: LessonKind, move: JudgedMove) -> LessonData:
    better = chess.Board(move.fen).san(move.best.move) if move.best.move != move.move else ""
    shown = (str(move.before), str(move.after))
    lesson = _lesson(kind, move)
    return replace(lesson, motif=motif_of(move.facts), better=better, evaluations=shown)


def _best(move: JudgedMove) -> LessonData:
    lesson = _lesson(LessonKind.BEST_MOVE, move)
    return replace(lesson, motif=str(move.move_class), evaluations=(str(move.after),))


def _recurring(bad: Sequence[JudgedMove]) -> list[LessonData]:
    groups: dict[str, list[JudgedMove]] = {}
    for move in sorted(bad, key=lambda move: move.ply):
        if any(fact.kind not in _NO_MOTIF for fact in move.facts):
            groups.setdefault(motif_of(move.facts), []).append(move)
    often = max(groups.items(), key=lambda group: len(group[1]), default=None)
    if often is None or len(often[1]) < 2:
        return []
    motif, (*others, last) = often
    named = tuple((move.number, move.san) for move in others)
    return [replace(_lesson(LessonKind.RECURRING, last), motif=motif, others=named)]


_NO_MOTIF = (FactKind.BETTER, FactKind.WIN, FactKind.IDEA, FactKind.ANSWER)


def _phase(review: GameReview, side: Color, bad: Sequence[JudgedMove]) -> list[LessonData]:
    counts: dict[str, int] = {}
    for move in review.moves:
        if move.side == side:
            counts[move.phase] = counts.get(move.phase, 0) + 1
    known = {
        phase: accuracy
        for phase, accuracy in review.side(side).phase_accuracy.items()
        if counts[phase] >= PHASE_MOVES
    }
    if len(known) < 2:
        return []
    weak, strong = min(known, key=lambda p: known[p]), max(known, key=lambda p: known[p])
    worst = next((move for move in bad if move.phase == weak), None)
    if worst is None or known[strong] - known[weak] < WEAKER:
        return []
    shown = (f"{known[weak]:.0f}", f"{known[strong]:.0f}")
    lesson = _lesson(LessonKind.PHASE, worst)
    return [replace(lesson, phases=(str(weak), str(strong)), evaluations=shown)]


def _square(review: GameReview, side: Color) -> list[LessonData]:
    """Return a square that a pawn move gave up and that an enemy piece came to and stayed on."""
    boards = [chess.Board(move.fen) for move in review.moves]
    for number, move in enumerate(review.moves):
        board = boards[number]
        if move.side != side or board.piece_type_at(move.move.from_square) != chess.PAWN:
            continue
        after = board.copy(stack=False)
        after.push(move.move)
        for square in chess.SQUARES:
            if relative_rank(square, side) not in ADVANCED:
                continue
            if not _can_guard(board, square, side) or _can_guard(after, square, side):
                continue
            came = _came(review.moves, boards, number + 1, square, not side)
            if came is None or came.move_class in BAD:
                continue  # Nothing is learnt from what was itself a mistake.
            piece = chess.piece_name(boards[came.ply - 1].piece_type_at(came.move.from_square) or 0)
            return [
                replace(
                    _lesson(LessonKind.SQUARE, move),
                    square=chess.square_name(square),
                    piece=piece,
                    others=((came.number, came.san),),
                    waited=boards[came.ply - 1].fullmove_number - board.fullmove_number,
                )
            ]
    return []


def _can_guard(board: chess.Board, square: chess.Square, side: Color) -> bool:
    """Say whether a pawn of the side attacks the square, or could by going forward."""
    pawns = board.pieces(chess.PAWN, side)
    return any(
        abs(chess.square_file(pawn) - chess.square_file(square)) == 1
        and relative_rank(pawn, side) < relative_rank(square, side)
        for pawn in pawns
    )


def _came(
    moves: Sequence[JudgedMove],
    boards: Sequence[chess.Board],
    start: int,
    square: chess.Square,
    enemy: Color,
) -> JudgedMove | None:
    """Return the move by which a knight or bishop first came to a square, if it stayed."""
    for number in range(start, len(moves) - STAYED):
        move, board = moves[number], boards[number]
        if move.side != enemy or move.move.to_square != square:
            continue
        piece = board.piece_at(move.move.from_square)
        if piece is None or piece.piece_type not in (chess.KNIGHT, chess.BISHOP):
            return None
        later = boards[number + 1 : number + 1 + STAYED]
        return move if all(board.piece_at(square) == piece for board in later) else None
    return None
