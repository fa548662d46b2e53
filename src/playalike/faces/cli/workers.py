"""What bulk commands share: workers, here or on a cluster, and the engine behind its cache."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from playalike.faces.cli.progress import BarProgress
    from playalike.oracle.executor import Executor
    from playalike.oracle.oracle import Oracle
    from playalike.settings import Settings

__all__ = ["open_executor", "open_oracle"]


@contextmanager
def open_executor(
    jobs: int | None,
    cluster: str | None = None,
    progress: BarProgress | None = None,
    *,
    serial: bool = False,
    cores: int = 1,
    kept: bool = True,
) -> Iterator[Executor]:
    """Start workers, on the cluster if one is named, and end them whatever happens.

    Without a cluster `serial` says that this process does everything; on one, `progress` shows
    what each node gets done, and a worker has so many `cores`. Work of which nothing is `kept` on
    the way begins again after Ctrl-C.
    """
    import os
    import sys

    # The work runs on all cores already: more threads inside numpy only get in its way.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from playalike.oracle.executor import LocalExecutor, SerialExecutor

    executor: Executor
    if cluster is not None:
        from playalike.oracle.ray_executor import RayExecutor

        executor = on_ray = RayExecutor(cluster, jobs, cores)
        if progress is not None:
            progress.speeds = lambda: str(on_ray.rates)
    else:
        executor = SerialExecutor() if serial else LocalExecutor(jobs)
    try:
        yield executor
    except KeyboardInterrupt:
        after = "goes on where it stopped" if kept else "begins again"
        print(f"interrupted: the same command {after}", file=sys.stderr)
        raise
    finally:
        executor.close()


@contextmanager
def open_oracle(
    settings: Settings,
    jobs: int | None,
    cache: Path | None,
    cluster: str | None = None,
    progress: BarProgress | None = None,
) -> Iterator[Oracle]:
    """Start workers and the engine, and end them whatever happens."""
    with open_executor(jobs, cluster, progress) as executor:
        from playalike.oracle.cache import AnalysisCache
        from playalike.oracle.oracle import Oracle

        answers = AnalysisCache(cache or settings.data / "analysis.db")
        try:
            yield Oracle.open(settings, answers, executor)
        finally:
            answers.close()
