"""What bulk commands share: worker processes and the engine behind its cache."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from playalike.oracle.oracle import Oracle
    from playalike.settings import Settings

__all__ = ["open_oracle"]


@contextmanager
def open_oracle(settings: Settings, jobs: int | None, cache: Path | None) -> Iterator[Oracle]:
    """Start workers and the engine, and end them whatever happens."""
    import os
    import sys

    # The work runs on all cores already: more threads inside numpy only get in its way.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from playalike.oracle.cache import AnalysisCache
    from playalike.oracle.executor import LocalExecutor
    from playalike.oracle.oracle import Oracle

    executor = LocalExecutor(jobs)
    try:
        answers = AnalysisCache(cache or settings.data / "analysis.db")
        try:
            yield Oracle.open(settings, answers, executor)
        except KeyboardInterrupt:
            print("interrupted: the same command goes on where it stopped", file=sys.stderr)
            raise
        finally:
            answers.close()
    finally:
        executor.close()
