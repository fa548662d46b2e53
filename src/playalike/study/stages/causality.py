"""Causality: which theme leads to which in the player's games.

What a chain is, and what chance means, is said in `playalike.study.theme_chains`. The lift among
other masters is set so that its ratio to the player's is the ratio of two numbers counted alike
(`playalike.study.baseline.themes`): the themes of moves only, chance by reordering the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from playalike.personality.baseline import SHIPPED, Reference
from playalike.personality.records import Chain
from playalike.position.themes import Theme
from playalike.progress import Progress
from playalike.study.baseline.counts import COLUMNS
from playalike.study.baseline.themes import ThemeMove, count_theme_pairs
from playalike.study.reference import GAME_COLUMNS, reference_for
from playalike.study.stage import StageReport
from playalike.study.theme_chains import FoundChain, GameThemes, find_chains
from playalike.study.workspace import Workspace
from playalike.words.ratios import compared
from playalike.words.text import counted
from playalike.words.themes import theme_words

__all__ = ["Causality"]

_THEMES = tuple(Theme)
_TABLES = ("theme_pairs", "theme_chances")
MORE_THAN_OTHERS = 1.15
"""Told as typical of the player when the lift is so much larger than among other masters."""


class Causality:
    """Finds the chains."""

    name = "causality"
    title = "Causality"
    version = 1
    inputs = ("work/games.parquet", "work/moves.parquet")
    outputs = ("causality.json",)
    parameters = ("baseline",)

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Count, compare with chance and with other masters, and write."""
        moves = workspace.read_table("work/moves.parquet", COLUMNS)
        rows = moves.select(["game", "ply", "themes", "state_themes"]).to_pylist()
        by_game = list(_in_games(rows))
        chains_found, tried = find_chains([_with_states(game) for game in by_game])
        others: dict[tuple[Theme, Theme], float] = {}
        has_baseline = workspace.parameters.baseline is not None or SHIPPED.exists()
        if has_baseline and chains_found:
            games = workspace.read_table("work/games.parquet", GAME_COLUMNS)
            reference = reference_for(workspace, games, moves, _TABLES)
            others = _ratios(chains_found, by_game, reference)
        chains = [_chain(chain, others.get((chain.first, chain.second))) for chain in chains_found]
        workspace.write_json(
            "causality.json",
            {"schema": 1, "kind": "causality", "records": [asdict(chain) for chain in chains]},
        )
        return _report(chains, len(by_game), len(rows), tried, has_baseline)


def _in_games(rows: Sequence[Mapping[str, object]]) -> Iterator[list[Mapping[str, object]]]:
    game: list[Mapping[str, object]] = []
    for row in rows:
        if game and game[0]["game"] != row["game"]:
            yield game
            game = []
        game.append(row)
    if game:
        yield game


def _mask(row: Mapping[str, object]) -> int:
    themes = row["themes"]
    assert isinstance(themes, list)
    mask = 0
    for theme in themes:
        mask |= 1 << theme["theme"]
    return mask


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _with_states(game: Sequence[Mapping[str, object]]) -> GameThemes:
    """Return the themes of the moves, and those that stand before the next one for the first time.

    A theme that the opponent's answer brings about (the bishop pair, say) belongs to the move
    before it; one that stood before and was interrupted is not new.
    """
    masks = [_mask(row) for row in game]
    seen = _int(game[0]["state_themes"])
    for number, row in enumerate(game[1:]):
        standing = _int(row["state_themes"])
        masks[number] |= standing & ~seen
        seen |= standing
    return GameThemes([_int(row["ply"]) for row in game], masks)


def _ratios(
    chains: Sequence[FoundChain],
    by_game: Sequence[Sequence[Mapping[str, object]]],
    reference: Reference,
) -> dict[tuple[Theme, Theme], float]:
    """Return the player's lift by that of other masters, both counted in the baseline's way."""
    followed: Counter[tuple[int, int]] = Counter()
    chances: dict[tuple[int, int], float] = {}
    for game in by_game:
        counted = count_theme_pairs([ThemeMove(_int(row["ply"]), _mask(row)) for row in game])
        followed.update(counted.followed)
        for pair, chance in counted.chances.items():
            chances[pair] = chances.get(pair, 0.0) + chance
    ratios = {}
    for chain in chains:
        pair = (_THEMES.index(chain.first), _THEMES.index(chain.second))
        key = f"{chain.first}>{chain.second}"
        theirs = reference.share("theme_pairs", key, "all")
        by_chance = reference.share("theme_chances", key, "all")
        if by_chance.hits > 0 and theirs.hits > 0 and chances.get(pair) and followed[pair]:
            their_lift = 1000 * theirs.rate / by_chance.rate
            ratios[chain.first, chain.second] = followed[pair] / chances[pair] / their_lift
    return ratios


def _chain(chain: FoundChain, ratio: float | None) -> Chain:
    return Chain(
        prerequisite=str(chain.first),
        enables=str(chain.second),
        occurrences=chain.occurrences,
        lift=round(chain.lift, 3),
        baseline_lift=1.0 if ratio is None else round(chain.lift / ratio, 3),
        delay_plies=chain.delay_plies,
        p_value=float(f"{chain.p_value:.3g}"),
    )


def _report(
    chains: Sequence[Chain], games: int, moves: int, tried: int, has_baseline: bool
) -> StageReport:
    numbers: dict[str, object] = {
        "games": games,
        "moves": moves,
        "tried": tried,
        "chains": len(chains),
        "baseline": has_baseline,
        "strongest": [asdict(chain) for chain in chains[:10]],
    }
    if not chains:
        none = "No theme leads to another more often than chance would"
        return StageReport(
            (f"{none}, in {counted(games, 'game')}.",),
            numbers,
            moves,
        )
    sentences = [f"Of {tried} pairs of themes, {len(chains)} are more than chance."]
    strongest = sorted(chains, key=lambda chain: (-chain.occurrences, chain.prerequisite))
    sentences += [_sentence(chain) for chain in chains[:3]]
    sentences.append(f"Seen most often: {_sentence(strongest[0])}")
    typical = [
        c for c in chains if c.baseline_lift and c.lift >= MORE_THAN_OTHERS * c.baseline_lift
    ]
    if not has_baseline:
        sentences.append("There is no baseline: the lift among other masters is written as 1.")
    elif typical:
        best = max(typical, key=lambda chain: chain.lift / chain.baseline_lift)
        sentences.append(
            f"More the player's own than the average master's: {theme_words(best.prerequisite)} → "
            f"{theme_words(best.enables)}, "
            f"{best.lift:.2f} against {best.baseline_lift:.2f}."
        )
    return StageReport(tuple(sentences), numbers, moves)


def _sentence(chain: Chain) -> str:
    before, after = theme_words(chain.prerequisite), theme_words(chain.enables)
    how_often = compared(chain.lift, "chance would have it")
    return (
        f"After {before}, {after} came up {how_often} ({chain.occurrences} times, typically "
        f"{chain.delay_plies:.0f} plies later)."
    )
