"""Writing UCI: options, `info` lines and `bestmove`."""

from __future__ import annotations

import chess

from playalike.decision import Candidate, Decision
from playalike.engine.info import Info
from playalike.faces.uci.options import EMPTY, Option, Options
from playalike.position.score import win_draw_loss_0_1000

__all__ = [
    "bestmove_line",
    "candidate_line",
    "comment",
    "info_line",
    "option_line",
    "shown_move",
]


def option_line(option: Option, defaults: Options) -> str:
    """Announce one option with its default."""
    line = f"option name {option.name} type {option.kind}"
    if option.kind == "button":
        return line
    default = getattr(defaults, option.field)
    if option.kind == "check":
        return f"{line} default {'true' if default else 'false'}"
    if option.kind == "spin":
        return f"{line} default {default} min {option.low} max {option.high}"
    if option.kind == "combo":
        choices = " ".join(f"var {choice}" for choice in option.choices)
        shown = next(choice for choice in option.choices if choice.lower() == default)
        return f"{line} default {shown} {choices}"
    return f"{line} default {default or EMPTY}"


def info_line(info: Info, show_wdl: bool = False) -> str:
    """Write one line of the search."""
    score = f"mate {info.mate}" if info.mate is not None else f"cp {info.score_cp or 0}"
    if info.bound != "exact":
        score += f" {info.bound}bound"
    words = [
        f"info depth {info.depth} seldepth {max(info.seldepth, info.depth)}",
        f"multipv {info.multipv} score {score}",
    ]
    if show_wdl:
        words.append("wdl {} {} {}".format(*win_draw_loss_0_1000(info.score_cp, info.mate)))
    words.append(
        f"nodes {info.nodes} nps {info.nps} hashfull {info.hashfull} tbhits {info.tbhits}"
        f" time {round(info.seconds * 1000)}"
    )
    if info.pv:
        words.append("pv " + " ".join(move.uci() for move in info.pv))
    return " ".join(words)


def candidate_line(
    candidate: Candidate, number: int, decision: Decision, show_wdl: bool = False
) -> str:
    """Write what is known about a candidate of a decision that was not made by search alone.

    The last lines that a GUI sees should be about the move that is played. The tables were asked
    about each candidate at least where they decided.
    """
    words = [f"info depth {max(decision.depth, 1)} multipv {number}"]
    if candidate.mate is not None or candidate.score_cp is not None:
        mate = candidate.mate
        words.append(f"score mate {mate}" if mate is not None else f"score cp {candidate.score_cp}")
        if show_wdl:
            words.append("wdl {} {} {}".format(*win_draw_loss_0_1000(candidate.score_cp, mate)))
    probed = f" tbhits {len(decision.candidates)}" if decision.tier == "tablebase" else ""
    words.append(f"nodes {decision.nodes}{probed} time {round(decision.seconds * 1000)}")
    return " ".join([*words, "pv", *candidate.pv])


def shown_move(line: str) -> str:
    """Return the first move of an `info` line that is about the best line and has a score."""
    words = line.split()
    if "score" not in words or "pv" not in words or words[:2] == ["info", "string"]:
        return ""
    if "multipv" in words and words[words.index("multipv") + 1] != "1":
        return ""
    return words[words.index("pv") + 1]


def bestmove_line(move: chess.Move | None, ponder: chess.Move | None = None) -> str:
    """Write the answer; `0000` only where there is no legal move."""
    if move is None:
        return "bestmove 0000"
    return f"bestmove {move.uci()}" + (f" ponder {ponder.uci()}" if ponder else "")


def comment(text: str) -> str:
    """Write something for people; always one line."""
    return "info string " + " ".join(text.split())
