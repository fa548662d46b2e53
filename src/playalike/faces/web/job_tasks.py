"""What was asked of a job, as a worker does it."""

from __future__ import annotations

from collections.abc import Mapping

from playalike.errors import PlayalikeError
from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.makings import GAMES, MAKING, READING
from playalike.faces.web.work.archive import ArchiveReview
from playalike.faces.web.work.reviewing import Metrics, Review
from playalike.personality.catalogue import own_personalities
from playalike.settings import Settings
from playalike.store import SavedJob
from playalike.work.messages import Task
from playalike.work.studying import MakeOpponent, ReadPile, pile_files

__all__ = ["COLOURS", "has_files", "job_task"]

COLOURS: Mapping[str, tuple[bool, ...]] = {
    "white": (True,),
    "black": (False,),
    "both": (True, False),
    "nobody": (),
}


def has_files(job: SavedJob, settings: Settings) -> bool:
    """Tell whether the files that a job works on are on this machine."""
    if job.kind == READING:
        return (settings.data / "piles" / str(job.request["pile"])).is_dir()
    if job.kind == MAKING:
        return (own_personalities(settings) / str(job.request["name"])).is_dir()
    return True


def job_task(job: SavedJob, catalogue: Catalogue, settings: Settings) -> Task:
    """Return the task of a job; its request was checked when it came."""
    request = job.request
    if job.kind == "metrics":
        player = request["player"]
        return Metrics(str(request["pgn"]), None if player is None else str(player))
    if job.kind == "archive":
        nodes = request["nodes"]
        assert isinstance(nodes, int)
        return ArchiveReview(
            pgn=str(request["pgn"]),
            player=str(request["player"]),
            nodes=nodes,
            deeper=bool(request["deeper"]),
            owner=job.owner,
        )
    if job.kind == READING:
        account, most = request.get("account"), request.get("most", 1000)
        assert isinstance(most, int)
        since = request.get("since")
        return ReadPile(
            settings.data / "piles" / str(request["pile"]),
            None if account is None else str(account),
            most,
            None if since is None else str(since),
        )
    if job.kind == MAKING:
        name, names, games = str(request["name"]), request["players"], request["games"]
        assert isinstance(names, list)
        assert isinstance(games, int)
        files = pile_files(own_personalities(settings) / name / GAMES)
        return MakeOpponent(files, tuple(names), name, games=games, private=True)
    if job.kind == "review":
        nodes, multipv = request["nodes"], request["multipv"]
        assert isinstance(nodes, int)
        assert isinstance(multipv, int)
        entries = catalogue.seen_by(job.owner).personalities().values()
        return Review(
            pgn=str(request["pgn"]),
            scheme=str(request["scheme"]),
            nodes=nodes,
            multipv=multipv,
            deeper=bool(request.get("deeper", True)),
            portrait=bool(request["portrait"]),
            folders=tuple(entry.folder for entry in entries),
            puzzles_for=COLOURS[str(request["puzzles_for"])],
            owner=job.owner,
        )
    raise PlayalikeError(f"a job of kind {job.kind!r} is not known here")
