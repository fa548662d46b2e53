"""An independent checker of sentences: reads the words and asks python-chess if they are true.

Nothing of `playalike` is used here. What a sentence claims about the board is verified on the
board with legal moves only (exchanges are played out by brute force, mates are searched); what it
claims about evaluations is compared with the numbers given. A sentence that fits no known form is
an error: there must be no words that nobody checks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import chess

VALUES = {
    chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900,
    chess.KING: 0,
}  # fmt: skip

SAN = r"(?P<san>[KQRBNOa-h][\w=+#-]*)"
MAN = r"the (pawn|knight|bishop|rook|queen|king) on ([a-h][1-8])"
EVALUATION = r"(?:[+-]\d+\.\d\d|#-?\d+|#)"
PROFIT = r"(?P<profit>for nothing|with profit)"


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence and the moment it is about."""

    text: str
    fen: str
    move: str
    """UCI."""
    before: str
    """Evaluation of the position, as shown."""
    after: str
    best: str
    """UCI of the engine's first choice."""
    second: tuple[str, str] | None
    """UCI and evaluation of its second choice."""
    best_line: tuple[str, ...] = ()
    """UCI: the engine's line, its first choice first."""
    reply_line: tuple[str, ...] = ()
    """UCI: the opponent's best answer to the move and what follows."""


class WrongSentenceError(AssertionError):
    """A sentence that is not true."""


def need(holds: object, why: str) -> None:
    if not holds:
        raise WrongSentenceError(why)


def check(claim: Claim) -> list[str]:
    """Check all that is said of a move; return the forms; raise when anything in it is wrong."""
    for name, (pattern, verify) in FORMS.items():
        if match := re.match(f"(?:{pattern})(?= |$)", claim.text):
            verify(claim, match)
            return [name, *_after(claim, claim.text[match.end() :].strip())]
    raise WrongSentenceError(f"no known form: {claim.text}")


def _after(claim: Claim, text: str) -> list[str]:
    """Check what follows the first sentence: lines and ideas, each about one move."""
    if not text:
        return []
    if match := re.match(r"The line: (?P<line>[\w=+# -]+)\.(?= |$)", text):
        board = start(claim)
        for number, san in enumerate(match["line"].split()):
            need(board.push_san(san).uci() == claim.best_line[number], "not the engine's line")
        return ["the line", *_after(claim, text[match.end() :].strip())]
    if match := re.match(rf"Better was {SAN}(?P<idea>, which )?(?(idea)|\.(?= |$))", text):
        better(claim, match, evaluations=False)
        if not match["idea"]:
            return ["better move", *_after(claim, text[match.end() :].strip())]
        told = f"{match['san']} {text[match.end() :]}"
        return _ideas(claim, told, start(claim), claim.best_line)
    if match := re.match(rf"Now {SAN} ", text):
        board = played(claim)
        need(board.parse_san(match["san"]).uci() == claim.reply_line[0], "not the best answer")
        return _ideas(claim, text.removeprefix("Now "), board, claim.reply_line)
    if match := re.match(rf"{SAN} ", text):
        move = start(claim).parse_san(match["san"]).uci()
        need(move in (claim.best, claim.move), "neither the best move nor the one played")
        own = (claim.move, *claim.reply_line)
        line = own if move == claim.move else claim.best_line
        return _ideas(claim, text, start(claim), line)
    raise WrongSentenceError(f"no known form: {text}")


def _ideas(claim: Claim, text: str, board: chess.Board, line: tuple[str, ...]) -> list[str]:
    """Have the checker of ideas read one sentence, then go on behind it."""
    from tests.words import claims  # it uses what stands here

    sentence = re.match(r".+?[^.]\.(?= |$)", text)
    need(sentence, f"no sentence: {text}")
    assert sentence is not None
    forms = claims.check(claims.Claim(sentence[0], board, line[0], line))
    return [*forms, *_after(claim, text[sentence.end() :].strip())]


# ---------------------------------------------------------------- the board


def start(claim: Claim) -> chess.Board:
    return chess.Board(claim.fen)


def played(claim: Claim) -> chess.Board:
    board = start(claim)
    board.push_uci(claim.move)
    return board


def stage(claim: Claim, verb: str) -> tuple[chess.Board, chess.Color]:
    """Return the position in which the move that is spoken of is played, and who profits."""
    board = (
        played(claim) if verb in ("Allows", "Leaves", "Puts", "Takes", "Loses") else start(claim)
    )
    return board, board.turn


def men(text: str) -> list[tuple[chess.PieceType, chess.Square]]:
    return [
        (chess.PIECE_NAMES.index(kind), chess.parse_square(square))
        for kind, square in re.findall(MAN, text)
    ]


def stands(board: chess.Board, man: tuple[int, int], color: chess.Color) -> None:
    kind, square = man
    need(
        board.piece_at(square) == chess.Piece(kind, color),
        f"no such piece on {chess.square_name(square)} in {board.fen()}",
    )


def exchange(board: chess.Board, square: chess.Square) -> int:
    """Return the most the side to move can win by captures on one square, every order tried."""
    best = 0
    for move in list(board.legal_moves):
        if move.to_square != square or not board.is_capture(move):
            continue
        if move.promotion not in (None, chess.QUEEN):
            continue
        best = max(best, capture_value(board, move))
    return best


def capture_value(board: chess.Board, move: chess.Move) -> int:
    victim = board.piece_type_at(move.to_square) or (chess.PAWN if board.is_capture(move) else None)
    gain = VALUES[victim] if victim else 0
    if move.promotion:
        gain += VALUES[move.promotion] - VALUES[chess.PAWN]
    board.push(move)
    gain -= exchange(board, move.to_square)
    board.pop()
    return gain


def material(board: chess.Board, color: chess.Color) -> int:
    total = 0
    for piece in board.piece_map().values():
        total += VALUES[piece.piece_type] * (1 if piece.color == color else -1)
    return total


def mates_within(board: chess.Board, moves: int, first: chess.Move | None = None) -> bool:
    """Say whether the side to move mates in so many moves at most, by trying everything."""
    tries = [first] if first is not None else list(board.legal_moves)
    tries.sort(key=lambda move: not board.gives_check(move))
    for move in tries:
        if moves == 1 and not board.gives_check(move):
            continue
        board.push(move)
        forced = board.is_checkmate() or (
            moves > 1
            and any(board.legal_moves)
            and all(_answered(board, reply, moves - 1) for reply in list(board.legal_moves))
        )
        board.pop()
        if forced:
            return True
    return False


def _answered(board: chess.Board, reply: chess.Move, moves: int) -> bool:
    board.push(reply)
    mated = mates_within(board, moves)
    board.pop()
    return mated


# ---------------------------------------------------------------- the forms


def forced(claim: Claim, match: re.Match[str]) -> None:
    need(start(claim).legal_moves.count() == 1, "there are other legal moves")


def better(claim: Claim, match: re.Match[str], *, evaluations: bool = True) -> None:
    need(start(claim).parse_san(match["san"]).uci() == claim.best, "not the best move")
    need(
        not evaluations or (match["one"], match["two"]) == (claim.before, claim.after),
        "other evaluations",
    )


def win(claim: Claim, match: re.Match[str]) -> None:
    need(start(claim).parse_san(match["san"]).uci() == claim.best, "not the best move")
    need(match["one"] == claim.before, "another evaluation")


def beyond(claim: Claim, match: re.Match[str]) -> None:
    need((match["one"], match["two"]) == (claim.after, claim.before), "other evaluations")


def only(claim: Claim, match: re.Match[str]) -> None:
    need(claim.move == claim.best, "the move is not the best one")
    need(claim.second is not None, "there is no second move")
    second, evaluation = claim.second or ("", "")
    need(start(claim).parse_san(match["san"]).uci() == second, "not the second move")
    need((match["one"], match["two"]) == (evaluation, claim.before), "other evaluations")


def sacrifice(claim: Claim, match: re.Match[str]) -> None:
    board = start(claim)
    mover = board.turn
    move = chess.Move.from_uci(claim.move)
    took = capture_only(board, move)
    need(board.piece_type_at(move.from_square) != chess.KING, "a king is no sacrifice")
    need(move.promotion is None, "a promotion is no sacrifice")
    after = played(claim)
    (man,) = men(match[0])
    stands(after, man, mover)
    need(man[0] != chess.PAWN, "a pawn is no piece")
    capture = after.parse_san(match["san"])
    need(capture.to_square == man[1], "it takes something else")
    need(capture_value(after, capture) - took >= 200, "that costs less than a piece for a pawn")
    if match["moves"]:
        moves = int(match["moves"])
        need(claim.after == f"#{'' if mover else '-'}{moves}", "another evaluation")
        if moves <= 3:
            after.push(capture)
            need(mates_within(after, moves), f"no mate in {moves}")
    else:
        need(match["one"] == claim.after, "another evaluation")


def capture_only(board: chess.Board, move: chess.Move) -> int:
    if not board.is_capture(move):
        return 0
    return VALUES[board.piece_type_at(move.to_square) or chess.PAWN]


def mate(claim: Claim, match: re.Match[str]) -> None:
    board, _ = stage(claim, match["verb"])
    first = board.parse_san(match["san"])
    evaluation = claim.after if match["verb"] == "Allows" else claim.before
    need(re.fullmatch(r"#-?\d+", evaluation), "the evaluation is no mate")
    need((evaluation[1] != "-") == board.turn, "the other side mates")
    if match["moves"]:
        moves = int(match["moves"])
        need(moves == abs(int(evaluation[1:])), "another number of moves")
        need(mates_within(board, moves, first), f"no mate in {moves}")
        need(moves == 1 or not mates_within(board, moves - 1), f"there is a mate in {moves - 1}")


def hanging(claim: Claim, match: re.Match[str]) -> None:
    board = start(claim)
    move = chess.Move.from_uci(claim.move)
    after, taker = stage(claim, match["verb"])
    (man,) = men(match[0])
    stands(after, man, not taker)
    moved = man[1] == move.to_square
    need(moved == (match["verb"] == "Puts"), "the wrong verb")
    owed = capture_only(board, move) if moved else 0
    profit(after, match, man, owed)


def defender(claim: Claim, match: re.Match[str]) -> None:
    board, after = start(claim), played(claim)
    (man,) = men(match[0])
    stands(board, man, board.turn)
    stands(after, man, board.turn)
    source = chess.Move.from_uci(claim.move).from_square
    need(list(board.attackers(board.turn, man[1])) == [source], "it had other defenders, or none")
    need(not after.attackers(board.turn, man[1]), "it is still defended")
    profit(after, match, man, 0)


def missed_capture(claim: Claim, match: re.Match[str]) -> None:
    board = start(claim)
    (man,) = men(match[0])
    stands(board, man, not board.turn)
    need(board.parse_san(match["san"]).uci() == claim.best, "not the best move")
    profit(board, match, man, 0)


def profit(board: chess.Board, match: re.Match[str], man: tuple[int, int], owed: int) -> None:
    capture = board.parse_san(match["san"])
    need(capture.to_square == man[1], "it takes something else")
    need(capture_value(board, capture) > owed, "there is no profit in it")
    if match["profit"] == "for nothing":
        need(owed == 0, "something was taken before")
        board.push(capture)
        need(all(m.to_square != man[1] for m in board.legal_moves), "it can be taken back")


def fork(claim: Claim, match: re.Match[str]) -> None:
    board, side, (first, *targets) = after_motif(claim, match)
    need(len(targets) >= 2, "two targets at least")
    for target in targets:
        stands(board, target, not side)
        need(target[1] in board.attacks(first[1]), "it does not attack that")


def after_motif(
    claim: Claim, match: re.Match[str]
) -> tuple[chess.Board, chess.Color, list[tuple[int, int]]]:
    board, side = stage(claim, match["verb"])
    move = board.parse_san(match["san"])
    if match["verb"] == "Misses":
        need(move.uci() == claim.best, "not the best move")
    board.push(move)
    found = men(match[0])
    if found:
        stands(board, found[0], side if "traps" not in match[0] else not side)
    return board, side, found


def skewer(claim: Claim, match: re.Match[str]) -> None:
    board, side, (slider, front, rear) = after_motif(claim, match)
    stands(board, front, not side)
    stands(board, rear, not side)
    need(front[1] in board.attacks(slider[1]), "it does not attack the front piece")
    need(front[0] == chess.KING or VALUES[front[0]] > VALUES[rear[0]], "the front piece is cheaper")
    board.remove_piece_at(front[1])
    need(rear[1] in board.attacks(slider[1]), "the rear piece is not behind")


def pin(claim: Claim, match: re.Match[str]) -> None:
    board, side, (pinner, pinned, king) = after_motif(claim, match)
    stands(board, pinned, not side)
    stands(board, king, not side)
    need(king[0] == chess.KING, "pinned to something else")
    need(board.is_pinned(not side, pinned[1]), "it is not pinned")
    need(pinner[1] in board.pin(not side, pinned[1]), "not by that piece")


def discovered(claim: Claim, match: re.Match[str]) -> None:
    board, side, (slider, target) = after_motif(claim, match)
    stands(board, target, not side)
    need(target[1] in board.attacks(slider[1]), "the line is not open")
    move = board.pop()
    need(target[1] not in board.attacks(slider[1]), "the line was open before")
    need(move.to_square != slider[1], "that piece moved itself")


def discovered_check(claim: Claim, match: re.Match[str]) -> None:
    board, _, _ = after_motif(claim, match)
    checkers = list(board.checkers())
    if match["kind"] == "double check":
        need(len(checkers) == 2, "no double check")
    else:
        need(len(checkers) == 1 and checkers[0] != board.peek().to_square, "not discovered")


def trapped(claim: Claim, match: re.Match[str]) -> None:
    board, side, (man,) = after_motif(claim, match)
    need(board.turn != side and not board.is_check(), "its owner is to move, not in check")
    threat = board.copy(stack=False)
    threat.push(chess.Move.null())
    need(exchange(threat, man[1]) > 0, "it is not threatened")
    for move in list(board.legal_moves):
        if move.from_square != man[1]:
            continue
        gain = capture_only(board, move)
        board.push(move)
        loss = exchange(board, move.to_square)
        board.pop()
        need(gain - loss < 0, f"{move} saves it")


def promotion(claim: Claim, match: re.Match[str]) -> None:
    board, _ = stage(claim, match["verb"])
    need(board.parse_san(match["san"]).promotion, "no promotion")


def line(claim: Claim, match: re.Match[str]) -> None:
    board, side = stage(claim, "Loses" if match["verb"] == "Loses" else "Misses")
    before = material(board, side)
    sans = match["line"].split()
    need(len(sans) % 2 == 1, "the line ends with the winner's move")
    for san in sans:
        board.push_san(san)
    gain = material(board, side) - before
    need(gain > 0, "nothing is won")
    need((gain == 100) == (match["what"] == "a pawn"), "something else is won")
    if match["verb"] == "Loses":
        need(
            gain > capture_only(start(claim), chess.Move.from_uci(claim.move)), "as much was taken"
        )
    for move in list(board.legal_moves):
        if board.is_capture(move):
            need(capture_value(board, move) <= 0, f"{move} wins it back")


Verify = Callable[[Claim, "re.Match[str]"], None]
VERB = r"(?P<verb>Allows|Misses)"
FORMS: dict[str, tuple[str, Verify]] = {
    "forced": (r"The only legal move\.", forced),
    "only good move": (
        rf"The only good move: {SAN} leaves (?P<one>{EVALUATION}) "
        rf"instead of (?P<two>{EVALUATION})\.",
        only,
    ),
    "sacrifice": (
        rf"A sound sacrifice: {SAN} takes {MAN}, and "
        rf"(?:the game stands at (?P<one>{EVALUATION})|mate in (?P<moves>\d+) follows)\.",
        sacrifice,
    ),
    "better": (
        rf"{SAN} was better: (?P<one>{EVALUATION}) instead of (?P<two>{EVALUATION})\.",
        better,
    ),
    "beyond": (
        rf"Better than the engine expected: (?P<one>{EVALUATION}) "
        rf"instead of (?P<two>{EVALUATION})\.",
        beyond,
    ),
    "win": (rf"Lets the win slip: {SAN} kept (?P<one>{EVALUATION})\.", win),
    "mate": (
        rf"{VERB} (?:a forced mate|mate in (?P<moves>\d+)), beginning with {SAN}\.",
        mate,
    ),
    "hanging": (rf"(?P<verb>Puts|Leaves) {MAN} where {SAN} takes it {PROFIT}\.", hanging),
    "only defender": (
        rf"Takes away the only defender of {MAN}: {SAN} takes it {PROFIT}\.",
        defender,
    ),
    "capture": (rf"Misses {SAN}, which takes {MAN} {PROFIT}\.", missed_capture),
    "promotion": (rf"{VERB} the promotion {SAN}\.", promotion),
    "fork": (rf"{VERB} the fork {SAN}: {MAN} attacks {MAN}(?: and {MAN})+\.", fork),
    "skewer": (rf"{VERB} the skewer {SAN}: {MAN} attacks {MAN} and behind it {MAN}\.", skewer),
    "pin": (rf"{VERB} the pin {SAN}: {MAN} pins {MAN} to {MAN}\.", pin),
    "discovered attack": (
        rf"{VERB} the discovered attack {SAN}, which opens the line from {MAN} to {MAN}\.",
        discovered,
    ),
    "discovered check": (
        rf"{VERB} the (?P<kind>discovered check|double check) {SAN}\.",
        discovered_check,
    ),
    "trapped": (rf"{VERB} {SAN}, which traps {MAN}\.", trapped),
    "line": (
        r"(?P<verb>Loses|Misses a chance to win) (?P<what>a pawn|material): "
        r"(?P<line>[\w=+#\- ]+)\.",
        line,
    ),
}


def check_all(claims: Sequence[Claim]) -> tuple[dict[str, int], list[str]]:
    """Check what is said of many moves; return how often each form came, and what is wrong."""
    counts: dict[str, int] = {}
    wrong = []
    for claim in claims:
        try:
            forms = check(claim)
        except (WrongSentenceError, ValueError, IndexError) as error:
            wrong.append(f"{claim.fen} {claim.move}: {claim.text} -- {error}")
        else:
            for form in forms:
                counts[form] = counts.get(form, 0) + 1
    return counts, wrong
