"""Whose games are these, and whose are the played ones? Asked of every mode that all have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playalike.authenticity.attribution import Attribution, attribute
from playalike.authenticity.gathering import Work
from playalike.authenticity.identification import Identification, identify
from playalike.authenticity.likelihood import Suspect, game_likelihoods, played_likelihoods
from playalike.authenticity.playing import play_games
from playalike.authenticity.positions import Prepared, PreparedGame
from playalike.authenticity.predictors.base import GameScores

__all__ = ["find_owners"]


def find_owners(
    work: Work, own_scores: Mapping[str, Sequence[GameScores]]
) -> tuple[tuple[Identification, ...], tuple[Attribution, ...]]:
    """Ask whose games these are, by each mode; and whose the played ones are."""
    request = work.request
    if not request.others:
        work.notes.append("Identification needs a second personality to tell apart: none is here.")
        return (), ()
    missing = [other.name for other in request.others if other.name not in work.prepared]
    if missing:
        work.notes.append(
            f"No games of {' or '.join(missing)} were given: they are suspects, but nobody knows "
            "how often their own games would be recognised."
        )
    everyone = request.everyone
    heart = frozenset[str]().union(*work.heart.values())

    def known(position: Prepared) -> bool:
        return position.epd in heart

    played = _played(work)
    identifications: list[Identification] = []
    attributions: list[Attribution] = []
    names = [personality.name for personality in everyone]
    for mode in request.judges:
        predictors = {
            personality.name: work.predictor(personality, mode) for personality in everyone
        }
        suspects = [
            Suspect(
                personality.name,
                personality.book,
                predictors[personality.name].usual_temperature,
                predictors[personality.name].covers_all,
            )
            for personality in everyone
        ]
        scores = {
            name: {
                player: own_scores[predictor.name]
                if player == request.personality.name
                else work.score(predictor, games)
                for player, games in work.prepared.items()
            }
            for name, predictor in predictors.items()
        }
        views, calibrations = game_likelihoods(suspects, work.prepared, scores, known, request.seed)
        for view, tables in views.items():
            identifications += identify(mode, view, names, tables, request.seed)
        if played:
            played_scores = {
                name: work.score(predictor, played) for name, predictor in predictors.items()
            }
            likelihoods = played_likelihoods(suspects, played, played_scores, known, calibrations)
            real = {view: tables[request.personality.name] for view, tables in views.items()}
            attributions += attribute(
                mode, request.personality.name, names, likelihoods, real, request.seed
            )
    return tuple(identifications), tuple(attributions)


def _played(work: Work) -> tuple[PreparedGame, ...]:
    request = work.request
    if not request.play or request.played_folder is None:
        return ()
    games = play_games(
        request.personality,
        request.play,
        work.oracle,
        request.nodes,
        request.seed,
        request.played_folder,
        work.oracle.executor,
        work.progress,
        mode=request.play_mode,
        dial=request.dial,
        prior=request.prior,
    )
    prepared = work.prepare([game.judged(request.personality.name) for game in games])
    work.ask_prior(prepared)
    return prepared
