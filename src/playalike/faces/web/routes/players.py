"""Opponents, personalities, what was found about them, and two of them side by side."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.players import (
    Comparison,
    OpponentList,
    PersonalityList,
    PlayedGame,
    PlayerList,
    Profile,
    SimilarPlayer,
)
from playalike.faces.web.answers.study import StudyAnswer
from playalike.faces.web.catalogue import Catalogue, opponent_values
from playalike.faces.web.compare import compare_values, everybody, find_side
from playalike.faces.web.empty_parts import empty_parts
from playalike.faces.web.errors import ApiError
from playalike.faces.web.portraits import card, known_player
from playalike.faces.web.services import Seen, Shared
from playalike.personality.own_games import OWN_GAMES, OwnGames
from playalike.play.opponents import StudiedPlayer
from playalike.play.people import greeting
from playalike.playstyle.population import load_population
from playalike.words.harmonics import HARMONICS
from playalike.words.parts import part_words
from playalike.words.text import family_name

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["players"])

Name = Annotated[str, Path(min_length=1, max_length=64)]
Player = Annotated[str, Query(min_length=1, max_length=64)]


@router.get("/opponents", summary="Everybody to play against")
async def opponents(seen: Seen) -> OpponentList:
    """Personalities, engines, and the two simple players."""
    opponents = [opponent_values(opponent) for opponent in seen.everybody()]
    return OpponentList.model_validate({"opponents": opponents})


@router.get("/personalities", summary="The gallery")
async def personalities(services: Shared, seen: Seen) -> PersonalityList:
    """Each with years, a sentence, a colour, and what was measured."""
    entries = list(seen.personalities().values())
    facts = await asyncio.gather(*(services.card_facts(entry) for entry in entries))
    cards = [card(*pair) for pair in zip(entries, facts, strict=True)]
    return PersonalityList.model_validate({"personalities": cards})


@router.get("/personalities/{name}", summary="One personality")
async def personality(services: Shared, seen: Seen, name: Name) -> Profile:
    """The card with the portrait, where it comes from, and what it weighs."""
    entry = seen.personality(name)
    facts = await services.card_facts(entry)
    provenance = entry.definition.provenance
    formula = facts["formula"]
    layers = facts["layers"]
    assert isinstance(formula, list)
    assert isinstance(layers, dict)
    values = {
        **card(entry, facts),
        "portrait": entry.definition.portrait,
        "greeting": greeting(entry.person, entry.name),
        "provenance": {
            "games": provenance.games,
            "first_year": provenance.first_year,
            "last_year": provenance.last_year,
            "positions": provenance.positions,
            "engine": provenance.engine,
            "nodes": provenance.nodes,
            "date": provenance.date,
            "left_out": dict(provenance.left_out),
        },
        "layers": [
            {"name": name, "label": part_words(name).label, "support": support}
            for name, support in layers.items()
        ],
        "plans": facts["plans"],
        "formula": [{**part, "label": HARMONICS[part["metric"]].label} for part in formula],
        "similar": _similar(seen, entry),
    }
    return Profile.model_validate(values)


def _similar(seen: Catalogue, entry: StudiedPlayer) -> list[SimilarPlayer]:
    """Return the other personalities by how far the real players' styles are apart."""
    population = load_population()
    mine = known_player(entry.definition.player, population)
    players: list[tuple[float, SimilarPlayer]] = []
    for other in seen.personalities().values():
        theirs = known_player(other.definition.player, population)
        if mine is None or theirs is None or other.name == entry.name:
            continue
        apart = mine.adjusted - theirs.adjusted
        measured = apart[apart == apart]
        distance = float((measured**2).mean() ** 0.5)
        row = SimilarPlayer(
            name=other.name,
            display_name=other.definition.display_name,
            distance=round(distance, 4),
        )
        players.append((distance, row))
    return [row for _, row in sorted(players, key=lambda pair: pair[0])]


@router.get("/personalities/{name}/study", summary="What the study found")
async def study(services: Shared, seen: Seen, name: Name) -> StudyAnswer:
    """Openings, heat maps, structures, plans, chains, rules. Computed once, then at once."""
    entry = seen.personality(name)
    findings = await services.findings(entry)
    return StudyAnswer.model_validate({**findings, "empty": empty_parts(entry, findings)})


@router.get("/personalities/{name}/games/{number}", summary="A game of the player's own")
async def own_game(
    seen: Seen, name: Name, number: Annotated[int, Path(ge=0, le=100_000)]
) -> PlayedGame:
    """One of the games it was studied from; a reason names the number."""
    entry = seen.personality(name)
    listed = OWN_GAMES in entry.definition.files
    games = OwnGames(entry.folder / f"{entry.name}_{OWN_GAMES}" if listed else None)
    try:
        game = await asyncio.to_thread(games.game, number)
    except PlayalikeError as error:
        raise ApiError(404, str(error)) from error
    family = family_name((entry.definition.player,)).lower()
    white = family in game.white.lower()
    return PlayedGame.model_validate({**asdict(game), "player_white": white})


@router.get("/players", summary="Who can be compared")
async def players(seen: Seen) -> PlayerList:
    """Personalities, and other famous players whose style is on file."""
    return PlayerList.model_validate({"players": everybody(seen)})


@router.get("/compare", summary="Two players side by side")
async def compare(services: Shared, seen: Seen, one: Player, other: Player) -> Comparison:
    """Dimensions of style, scores, where the pieces go, what decides, shared openings."""
    sides = [
        find_side(one, "one", seen),
        find_side(other, "other", seen),
    ]
    first, second = [
        None if side.entry is None else await services.findings(side.entry) for side in sides
    ]
    values = await asyncio.to_thread(compare_values, sides[0], sides[1], (first, second))
    return Comparison.model_validate(values)
