"""The evaluation in plain loops: slow, and meant to be read.

Every term is a short function of a board, a side and the weights, and returns that side's
(middlegame, endgame) centipawns. The score is White's sum less Black's, blended by the phase, seen
from the side to move. `evaluator.py` computes exactly the same with bitboards; when the two
disagree, a test fails and this file is the one to trust.
"""

from __future__ import annotations

from collections.abc import Callable

import chess

from playalike.engine.evaluation.material import FEW_PIECES, winnable
from playalike.engine.evaluation.network import FRACTION, Network
from playalike.engine.rules_evaluation import Pair
from playalike.engine.ruleset import Ruleset
from playalike.position.bits import relative_rank

__all__ = ["MAX_PHASE", "TERMS", "blend", "evaluate", "phase", "side_terms"]

MAX_PHASE = 24
_PHASE = {chess.KNIGHT: 1, chess.BISHOP: 1, chess.ROOK: 2, chess.QUEEN: 4}


def phase(board: chess.Board) -> int:
    """Return 24 with all pieces on the board, 0 with none but pawns."""
    total = sum(_PHASE.get(piece.piece_type, 0) for piece in board.piece_map().values())
    return min(total, MAX_PHASE)


def material(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Piece values (and v7p3r's raw count of men)."""
    rules = ruleset.evaluation
    mg = eg = 0
    for piece in board.piece_map().values():
        if piece.color == color and piece.piece_type != chess.KING:
            mg += rules.piece_values_mg[piece.piece_type - 1] + rules.material_count
            eg += rules.piece_values_eg[piece.piece_type - 1] + rules.material_count
    return mg, eg


def squares(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Piece-square tables: a table is printed with the eighth rank first, as White sees it."""
    if not ruleset.evaluation.use_tables:
        return 0, 0
    mg = eg = 0
    for square, piece in board.piece_map().items():
        if piece.color == color:
            row = 7 - relative_rank(square, color)
            index = row * 8 + chess.square_file(square)
            mg += ruleset.tables.middlegame.by_type()[piece.piece_type - 1][index]
            eg += ruleset.tables.endgame.by_type()[piece.piece_type - 1][index]
    return mg, eg


def pawn_structure(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Doubled and isolated pawns are weak, passed pawns strong."""
    rules = ruleset.evaluation
    score = 0
    own, enemy = _relative(_pawns(board, color), color), _relative(_pawns(board, not color), color)
    for file, rank in own:
        if any(f == file and r < rank for f, r in own):
            score -= rules.doubled_pawn
        if not any(abs(f - file) == 1 for f, _ in own):
            score -= rules.isolated_pawn
        if not any(abs(f - file) <= 1 and r > rank for f, r in enemy):
            score += rules.passed_pawn[rank]
    return (
        score * rules.pawn_structure_mg_percent // 100,
        score * rules.pawn_structure_eg_percent // 100,
    )


def bishop_pair(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Two bishops cover squares of both colours."""
    return ruleset.evaluation.bishop_pair if len(board.pieces(chess.BISHOP, color)) >= 2 else (0, 0)


def mobility(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Safe squares a piece can go to, more or fewer than usual.

    A square is safe when no enemy pawn attacks it: a piece that goes there would be driven away.
    """
    rules = ruleset.evaluation
    weights = {
        chess.KNIGHT: rules.mobility_knight,
        chess.BISHOP: rules.mobility_bishop,
        chess.ROOK: rules.mobility_rook,
        chess.QUEEN: rules.mobility_queen,
    }
    guarded = _pawn_attacks(board, not color)
    mg = eg = 0
    for index, (piece_type, (weight_mg, weight_eg)) in enumerate(weights.items()):
        for square in board.pieces(piece_type, color):
            safe = [
                target
                for target in board.attacks(square)
                if board.color_at(target) != color and target not in guarded
            ]
            count = len(safe) - rules.mobility_base[index]
            mg += count * weight_mg
            eg += count * weight_eg
    return mg, eg


def king_safety(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Pawns before the king, closed files beside it, castling rights, and enemy pieces around
    it."""
    rules = ruleset.evaluation
    king = board.king(color)
    if king is None:
        return 0, 0
    king_file, king_rank = chess.square_file(king), relative_rank(king, color)
    safety = 0
    for file, rank in _relative(_pawns(board, color), color):
        if abs(file - king_file) <= 1 and rank - king_rank in (1, 2):
            safety += rules.king_shield
    own_files = {chess.square_file(s) for s in _pawns(board, color)}
    enemy_files = {chess.square_file(s) for s in _pawns(board, not color)}
    for file in range(max(king_file - 1, 0), min(king_file + 1, 7) + 1):
        if file not in own_files:
            safety -= rules.king_half_open_file if file in enemy_files else rules.king_open_file
    home = 0 if color else 7
    for square in chess.SquareSet(board.clean_castling_rights()):
        if chess.square_rank(square) == home:
            safety += rules.king_castling_rights
    ring = _ring(king, color)
    for index, piece_type in enumerate((chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)):
        for square in board.pieces(piece_type, not color):
            if any(target in ring for target in board.attacks(square)):
                safety -= rules.king_attackers[index]
    return safety, safety * rules.king_safety_eg_percent // 100


def threats(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Enemy pieces attacked by pawns; own pieces that are attacked and not defended."""
    rules = ruleset.evaluation
    mg = eg = 0
    attacked_by_pawns = _pawn_attacks(board, color)
    for square, piece in board.piece_map().items():
        if piece.piece_type in (chess.PAWN, chess.KING):
            continue
        if piece.color != color and square in attacked_by_pawns:
            mg += rules.threat_by_pawn[0]
            eg += rules.threat_by_pawn[1]
        if (
            piece.color == color
            and board.is_attacked_by(not color, square)
            and not board.is_attacked_by(color, square)
        ):
            mg -= rules.hanging_piece[0]
            eg -= rules.hanging_piece[1]
    return mg, eg


def development(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Knights and bishops at home; middlegame only, so that it fades as pieces go."""
    homes = {chess.KNIGHT: ("b", "g"), chess.BISHOP: ("c", "f")}
    rank = "1" if color else "8"
    at_home = 0
    for piece_type, files in homes.items():
        for file in files:
            if board.piece_at(chess.parse_square(file + rank)) == chess.Piece(piece_type, color):
                at_home += 1
    return -at_home * ruleset.evaluation.undeveloped_minor, 0


def rook_files(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Rooks want files without pawns, or at least without pawns of their own."""
    rules = ruleset.evaluation
    own_files = {chess.square_file(s) for s in _pawns(board, color)}
    enemy_files = {chess.square_file(s) for s in _pawns(board, not color)}
    mg = eg = 0
    for square in board.pieces(chess.ROOK, color):
        file = chess.square_file(square)
        if file in own_files:
            continue
        bonus = rules.rook_half_open_file if file in enemy_files else rules.rook_open_file
        mg += bonus[0]
        eg += bonus[1]
    return mg, eg


def pawn_storm(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """Enemy pawns that have advanced near the king; middlegame only."""
    king = board.king(color)
    if king is None:
        return 0, 0
    danger = 0
    fourth, fifth, further = ruleset.evaluation.pawn_storm
    for file, rank in _relative(_pawns(board, not color), not color):
        if abs(file - chess.square_file(king)) <= 1:
            danger += {3: fourth, 4: fifth, 5: further, 6: further}.get(rank, 0)
    return -danger, 0


def knight_outposts(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """A knight far forward, held by a pawn, that no enemy pawn can ever attack."""
    mg = eg = 0
    for square in board.pieces(chess.KNIGHT, color):
        rank = relative_rank(square, color)
        file = chess.square_file(square)
        drivers = [
            1
            for f, r in _relative(_pawns(board, not color), color)
            if abs(f - file) == 1 and r > rank
        ]
        if 3 <= rank <= 5 and square in _pawn_attacks(board, color) and not drivers:
            mg += ruleset.evaluation.knight_outpost[0]
            eg += ruleset.evaluation.knight_outpost[1]
    return mg, eg


def queen_activity(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """A queen near the centre, not on its own back rank; middlegame only."""
    rules = ruleset.evaluation
    mg = 0
    for square in board.pieces(chess.QUEEN, color):
        file, rank = chess.square_file(square), chess.square_rank(square)
        steps_from_edge = min(file, 7 - file, rank, 7 - rank)
        mg += steps_from_edge * rules.queen_centre
        if relative_rank(square, color) == 0:
            mg -= rules.queen_back_rank
    return mg, 0


def network_worth(board: chess.Board, color: chess.Color, network: Network) -> int:
    """What the network sees from a side's end of the board, in fractions of a centipawn.

    A neuron's sum goes over all men and counts if it is above zero.
    """
    men = [
        Network.input_of(color, piece.color, piece.piece_type, square)
        for square, piece in board.piece_map().items()
    ]
    worth = 0
    for neuron, (speaks_for, bias) in enumerate(
        zip(network.speaks_for, network.biases, strict=True)
    ):
        total = bias + sum(network.weights[man][neuron] for man in men)
        if total > 0:
            worth += total if speaks_for else -total
    return worth


def network(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> Pair:
    """What the network sees, to the nearest centipawn: the same in middlegame and endgame."""
    if ruleset.network is None:
        return 0, 0
    worth = round(network_worth(board, color, ruleset.network) / 2**FRACTION)
    return worth, worth


Term = Callable[[chess.Board, chess.Color, Ruleset], Pair]

TERMS: dict[str, Term] = {
    "material": material,
    "squares": squares,
    "pawn structure": pawn_structure,
    "bishop pair": bishop_pair,
    "mobility": mobility,
    "king safety": king_safety,
    "threats": threats,
    "development": development,
    "rook files": rook_files,
    "pawn storm": pawn_storm,
    "knight outposts": knight_outposts,
    "queen activity": queen_activity,
    "network": network,
}
"""All terms, in the order in which they are printed."""


def side_terms(board: chess.Board, color: chess.Color, ruleset: Ruleset) -> dict[str, Pair]:
    """Return every term of one side."""
    return {name: term(board, color, ruleset) for name, term in TERMS.items()}


def blend(mg: int, eg: int, game_phase: int) -> int:
    """Mix middlegame and endgame value by the phase."""
    return (mg * game_phase + eg * (MAX_PHASE - game_phase)) // MAX_PHASE


def evaluate(board: chess.Board, ruleset: Ruleset) -> int:
    """Return the value of the position for the side to move, in centipawns."""
    own = side_terms(board, board.turn, ruleset)
    theirs = side_terms(board, not board.turn, ruleset)
    mg = sum(own[name][0] - theirs[name][0] for name in TERMS if name != "network")
    eg = sum(own[name][1] - theirs[name][1] for name in TERMS if name != "network")
    score = blend(mg, eg, phase(board)) + ruleset.evaluation.tempo
    if ruleset.network is not None:
        own_worth = network_worth(board, board.turn, ruleset.network)
        their_worth = network_worth(board, not board.turn, ruleset.network)
        score += own_worth - their_worth >> FRACTION
        if phase(board) <= FEW_PIECES:
            score = winnable(board, score)
    return score


def _pawns(board: chess.Board, color: chess.Color) -> list[chess.Square]:
    return list(board.pieces(chess.PAWN, color))


def _relative(squares: list[chess.Square], color: chess.Color) -> list[tuple[int, int]]:
    """Return file and rank of each square, the rank counted from `color`'s side."""
    return [(chess.square_file(square), relative_rank(square, color)) for square in squares]


def _pawn_attacks(board: chess.Board, color: chess.Color) -> set[chess.Square]:
    return {target for square in _pawns(board, color) for target in board.attacks(square)}


def _ring(king: chess.Square, color: chess.Color) -> set[chess.Square]:
    """Return the king's square, its neighbours, and the three squares one rank further ahead."""
    ring = {king}
    for square in chess.SQUARES:
        files = abs(chess.square_file(square) - chess.square_file(king))
        ahead = relative_rank(square, color) - relative_rank(king, color)
        if files <= 1 and -1 <= ahead <= 2:
            # One rank further ahead of a neighbour: two ahead of the king, on the same three files.
            ring.add(square)
    return ring
