"""What was asked of a job, as a worker does it."""

from __future__ import annotations

from collections.abc import Mapping

from playalike.errors import PlayalikeError
from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.work.archive import ArchiveReview
from playalike.faces.web.work.reviewing import Metrics, Review
from playalike.store import SavedJob
from playalike.work.messages import Task

__all__ = ["COLOURS", "job_task"]

COLOURS: Mapping[str, tuple[bool, ...]] = {
    "white": (True,),
    "black": (False,),
    "both": (True, False),
    "nobody": (),
}


def job_task(job: SavedJob, catalogue: Catalogue) -> Task:
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
    if job.kind == "review":
        nodes, multipv = request["nodes"], request["multipv"]
        assert isinstance(nodes, int)
        assert isinstance(multipv, int)
        entries = catalogue.personalities().values()
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
