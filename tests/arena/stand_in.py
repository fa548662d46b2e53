"""Stands in for fastchess and cutechess-cli, neither of which is in a registry that we can reach.

It takes the options that fastchess' manual page and cutechess-cli's help list, and refuses what
they refuse: unknown options and keys, two engines of one name, a clock and a time per move at
once, no limit at all, an opening book that is not there. Then it starts both engines with their
arguments and options and lets them play short games, which are drawn, into the PGN.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

import chess
import chess.engine
import chess.pgn

BOTH = {"-engine", "-each", "-rounds", "-games", "-repeat", "-concurrency", "-recover", "-openings"}
BOTH |= {"-srand", "-pgnout", "-sprt", "-draw", "-resign", "-maxmoves", "-tb", "-tbpieces"}
BOTH |= {"-event", "-site", "-variant", "-tournament", "-noswap", "-reverse", "-wait", "-seeds"}
OWN = {
    "fastchess": {"-force-concurrency", "-output", "-log", "-report", "-config", "-use-affinity"},
    "cutechess-cli": {
        "-bookmode",
        "-debug",
        "-outcomeinterval",
        "-resultformat",
        "-ratinginterval",
    },
}
ENGINE = {"cmd", "name", "dir", "proto", "tc", "st", "nodes", "depth", "timemargin", "restart"}
ENGINE_OWN = {
    "fastchess": {"args", "plies"},
    "cutechess-cli": {"arg", "initstr", "stderr", "trust", "book", "bookdepth", "whitepov"},
}
SPRT_OWN = {"fastchess": {"model"}, "cutechess-cli": set[str]()}
PLIES = 6


@dataclass
class Engine:
    name: str
    command: list[str]
    options: dict[str, str]
    limit: dict[str, str]


def refuse(text: str) -> None:
    print(text, file=sys.stderr)
    sys.exit(1)


def pairs(words: list[str], known: set[str], where: str) -> list[tuple[str, str]]:
    found = []
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not (key in known or (where == "-engine" and key.startswith("option."))):
            refuse(f"{where}: no {word!r}")
        found.append((key, value))
    return found


def parse(runner: str, words: list[str]) -> dict[str, list[list[str]]]:
    known = BOTH | OWN[runner]
    found: dict[str, list[list[str]]] = {}
    current: list[str] = []
    for word in words:
        if word in known:
            current = []
            found.setdefault(word, []).append(current)
        elif word.startswith("-") or not found:
            refuse(f"unknown option {word!r}")
        else:
            current.append(word)
    return found


def engine_settings(runner: str, options: dict[str, list[list[str]]]) -> list[Engine]:
    engines = []
    keys = ENGINE | ENGINE_OWN[runner]
    each = pairs([word for group in options.get("-each", []) for word in group], keys, "-engine")
    for words in options["-engine"]:
        values = pairs(words, keys, "-engine") + each
        one = dict(values)
        if "tc" in one and one["tc"] != "inf" and "st" in one:
            refuse("tc and st at once")
        if (
            not any(key in one for key in ("st", "nodes", "depth"))
            and one.get("tc", "inf") == "inf"
        ):
            refuse("no time control")
        if not Path(one["cmd"]).is_file():
            refuse(f"no engine at {one['cmd']}")
        if one.get("proto") != "uci" or not one["timemargin"].isdecimal():
            refuse("proto, timemargin")
        if runner == "fastchess":
            arguments = one.get("args", "").split()
        else:
            arguments = [value for key, value in values if key == "arg"]
        engines.append(
            Engine(
                name=one["name"],
                command=[one["cmd"], *arguments],
                options={k.partition(".")[2]: v for k, v in values if k.startswith("option.")},
                limit={k: one[k] for k in ("tc", "st", "nodes", "depth") if k in one},
            )
        )
    if len(engines) != 2 or engines[0].name == engines[1].name:
        refuse("two engines of different names are needed")
    return engines


def limit(words: dict[str, str]) -> chess.engine.Limit:
    clock, _, increment = words.get("tc", "inf").partition("+")
    time = None if clock == "inf" else float(clock)
    bonus = float(increment or 0)
    return chess.engine.Limit(
        time=float(words["st"]) if "st" in words else None,
        nodes=int(words["nodes"]) if "nodes" in words else None,
        depth=int(words["depth"]) if "depth" in words else None,
        white_clock=time, black_clock=time, white_inc=bonus, black_inc=bonus,
    )  # fmt: skip


def starts(book: dict[str, str]) -> list[chess.Board]:
    path = Path(book["file"])
    if not path.is_file():
        refuse(f"no openings at {path}")
    if book["format"] == "epd":
        return [chess.Board.from_epd(line)[0] for line in path.read_text().splitlines()]
    boards = []
    with path.open() as file:
        while (game := chess.pgn.read_game(file)) is not None:
            boards.append(game.end().board())
    return boards


def main(runner: str, words: list[str]) -> None:
    options = parse(runner, words)
    engines = engine_settings(runner, options)
    if "-sprt" in options:
        known = {"elo0", "elo1", "alpha", "beta"}
        test = dict(pairs(options["-sprt"][0], known | SPRT_OWN[runner], "-sprt"))
        if set(test) < known or test.get("model", "logistic") not in (
            "normalized", "logistic", "bayesian",
        ):  # fmt: skip
            refuse(f"-sprt {test}")
    book = dict(pairs(options["-openings"][0], {"file", "format", "order", "plies"}, "-openings"))
    (out,) = options["-pgnout"][0]
    if runner == "fastchess":
        ((_, out),) = pairs([out], {"file"}, "-pgnout")
    boards = starts(book)
    players = []
    for engine in engines:
        player = chess.engine.SimpleEngine.popen_uci(engine.command, timeout=60)
        player.configure(engine.options)
        players.append(player)
    with open(out, "a", encoding="utf-8") as file:
        for turn in range(int(options["-rounds"][0][0])):
            for swap in range(int(options["-games"][0][0])):
                board = boards[turn % len(boards)].copy()
                sides = (swap, 1 - swap)
                for _ in range(PLIES):
                    side = sides[0] if board.turn else sides[1]
                    move = players[side].play(board, limit(engines[side].limit)).move
                    assert move is not None
                    board.push(move)
                game = chess.pgn.Game.from_board(board)
                game.headers.update(
                    White=engines[sides[0]].name, Black=engines[sides[1]].name,
                    Round=str(turn + 1), Result="1/2-1/2",
                )  # fmt: skip
                print(game, end="\n\n", file=file)
    for player in players:
        player.quit()
    print(
        json.dumps(
            {"engines": [asdict(e) for e in engines], "concurrency": options["-concurrency"][0]}
        )
    )


if __name__ == "__main__":
    main(Path(sys.argv[0]).name, sys.argv[1:])
