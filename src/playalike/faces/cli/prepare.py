"""`playalike prepare`: what to know of an opponent before the game, and what to play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from playalike.review.preparation.preparing import Preparation

__all__ = ["prepare"]


def prepare(
    name: Annotated[
        str, typer.Argument(help="A personality that was studied on this machine.", metavar="NAME")
    ],
    against: Annotated[
        str | None,
        typer.Option(
            help="Who prepares, a personality made of your games: lines are taken from what you "
            "play. With NAME itself it is a mirror.",
            show_default=False,
        ),
    ] = None,
    pgn: Annotated[
        Path | None, typer.Option(help="Write the repertoire as PGN.", show_default=False)
    ] = None,
    html: Annotated[
        Path | None, typer.Option(help="Write a page to read and to print.", show_default=False)
    ] = None,
    drill: Annotated[
        bool,
        typer.Option(
            "--drill", help="Make puzzles of the mistakes, for playalike review --practise."
        ),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Prepare for an opponent: repertoire, where theory ends, weak spots, mistakes, lines to play.

    Uses the tables of the study (`playalike study`, or an opponent made in the browser).
    """
    import json as json_module

    from playalike.files import write_whole
    from playalike.review.preparation.export import preparation_page, repertoire_pgn
    from playalike.review.preparation.preparing import preparation_values
    from playalike.settings import load_settings
    from playalike.work.preparing import prepared

    preparation = prepared(name, load_settings(), against)
    if pgn is not None:
        write_whole(pgn, repertoire_pgn(preparation))
    if html is not None:
        write_whole(html, preparation_page(preparation))
    if json:
        print(json_module.dumps(preparation_values(preparation), indent=2, ensure_ascii=False))
        return
    _show(preparation)
    for path in (pgn, html):
        if path is not None:
            print(f"Written: {path}")
    if drill:
        _drill(name, preparation.definition.player)


def _drill(name: str, player: str) -> None:
    from playalike.faces.cli.review_run import practice_path
    from playalike.review.practice import PracticeStore
    from playalike.review.preparation.drills import drills
    from playalike.settings import load_settings
    from playalike.work.making import study_folder
    from playalike.work.preparing import personality_folder

    settings = load_settings()
    store = PracticeStore(practice_path(None, settings))
    try:
        puzzles = drills(name, study_folder(personality_folder(name, settings)))
        added = store.keep(player, puzzles)
    finally:
        store.close()
    print(f'{len(puzzles)} puzzles, {added} of them new. '
          f'Next: playalike review --practise --player "{player}"')  # fmt: skip


def _show(preparation: Preparation) -> None:
    from playalike.words.preparing import usual_words
    from playalike.words.text import capitalised, counted, percent

    def score(value: float | None) -> str:
        return "" if value is None else f", scores {percent(value)}"

    definition = preparation.definition
    print(f"{definition.display_name}: {counted(len(preparation.games), 'game')}")
    for white, tree in preparation.trees.items():
        print(f"\nWith {'White' if white else 'Black'}: {counted(tree.games, 'game')}"
              f"{score(tree.score)}")  # fmt: skip
        for branch in tree.ordered()[:4]:
            answers = ", ".join(f"{two.san} {two.games}" for two in branch.ordered()[:4])
            print(
                f"  1. {branch.san}: {branch.games}{score(branch.score)}"
                + (f"; {answers}" * bool(answers))
            )
        for exit_ in preparation.exits[white][:5]:
            print(f"  {exit_.opening}: theory ends after {exit_.moves}; {exit_.games}"
                  f"{score(exit_.score)}")  # fmt: skip
    lost = [situation for situation in preparation.situations if situation.loses]
    print("\nLoses ground" if lost else "\nLoses ground nowhere beyond chance.")
    for spot in lost:
        print(f"  {capitalised(spot.label)}: {100 * spot.loss:.1f} % of the chance to win a move, "
              f"usual {100 * spot.usual:.1f} % ({100 * spot.low:+.1f} to {100 * spot.high:+.1f}, "
              f"{counted(spot.positions, 'position')}, {usual_words(spot.against_rating)})"
              )  # fmt: skip
    print("\nTypical mistakes")
    for mistake in preparation.mistakes:
        print(f"  {capitalised(mistake.label)}: {counted(mistake.count, 'time')}")
    print("\nLines to steer for" if preparation.lines else "\nNo line meets a weak spot.")
    for line in preparation.lines:
        own = f"; {counted(line.own_games, 'game')} of yours" if line.own_games else ""
        side = "White" if line.opponent_white else "Black"
        print(f"  {line.san}  (against {side}: {counted(line.games, 'game')}"
              f"{score(line.score)}{own})")  # fmt: skip
        print(f"    Play it: playalike play --as {definition.name} --color "
              f'{"black" if line.opponent_white else "white"} --fen "{line.fen}"')  # fmt: skip
    print(f"\nNext: playalike play --as {definition.name}, or playalike serve and prepare there.")
