"""What a prior is, and where one comes from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import chess

from playalike.errors import PlayalikeError

__all__ = [
    "Prior",
    "find_prior",
    "open_network",
    "open_prior",
    "prior_files",
    "prior_path",
    "shipped_prior",
]

SHIPPED = Path(__file__).parent / "data" / "masters.npz"
"""The network that comes with Playalike, if one does."""
EXPORTED = "masters.npz"
"""What `playalike prior export` writes into the training's folder."""
LC0 = (".pb.gz", ".pb")
"""How the files of lc0's networks are called."""


class Prior(Protocol):
    """Something that says how likely a human is to play each legal move."""

    @property
    def name(self) -> str:
        """Such as ``masters`` or ``maia-1900``."""

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        """Return the log probabilities of all legal moves of each board, the likeliest first.

        The boards' move stacks are the history that the prior may look at. A finished game gives
        an empty dict.
        """


def open_prior(path: Path | str) -> Prior:
    """Open a network as the learned mode asks it: one in lc0's format together with the shipped.

    Two networks that learned from different games err differently: on average they foresee moves
    better than either.
    """
    networks = [open_network(each) for each in prior_files(path)]
    if len(networks) == 1:
        return networks[0]
    from playalike.prior.joined import JoinedPrior

    return JoinedPrior(*networks)


def prior_files(path: Path | str) -> tuple[Path, ...]:
    """Return the files of the networks that `open_prior` opens."""
    path = Path(path)
    joined = path.name.endswith(LC0) and SHIPPED.exists()
    return (path, SHIPPED) if joined else (path,)


def open_network(path: Path | str) -> Prior:
    """Open a network by its kind: ours (``.npz``, ``.onnx``) or lc0's (``.pb.gz``, such as Maia's).

    Anything wrong with it is a `PlayalikeError`.
    """
    path = Path(path)
    if not path.exists():
        raise PlayalikeError(f"there is no network file {path}: check the path")
    if path.suffix == ".npz":
        from playalike.prior.master import MasterPrior

        return MasterPrior.open(path)
    if path.suffix == ".onnx":
        from playalike.prior.onnx_runtime import open_onnx

        return open_onnx(path)
    if path.name.endswith(LC0):
        from playalike.prior.lc0 import Lc0Network

        return Lc0Network.open(path)
    raise PlayalikeError(
        f"{path} is no network: its name should end in .npz (ours), .onnx, or .pb.gz (lc0's)"
    )


def find_prior(data: Path, chosen: Path | str | None = None) -> Prior | None:
    """Return the prior to use: the chosen one, the user's own, the shipped one, or None.

    `data` is the user's data folder. A chosen file that cannot be used is an error; that there is
    no prior at all is not, and whoever asks goes on without.
    """
    path = prior_path(data, chosen)
    return None if path is None else open_prior(path)


def shipped_prior() -> Prior | None:
    """Return the prior that comes with Playalike, where one does."""
    return open_prior(SHIPPED) if SHIPPED.exists() else None


def prior_path(data: Path, chosen: Path | str | None = None) -> Path | None:
    """Return the file of the prior to use, see `find_prior`; a chosen one is not looked at."""
    if chosen is not None:
        return Path(chosen)
    return next((path for path in (data / "prior" / EXPORTED, SHIPPED) if path.exists()), None)
