"""A small neural network, evaluated inside one big integer.

**What it knows.** Hand-written terms see what their author thought of. A network of one hidden
layer finds its own terms in millions of positions that a stronger engine has judged. Each side
looks at the board from its own end: every man on every square (own and enemy, 768 possibilities)
adds a number to each *neuron*, a neuron counts only if its sum is above zero (this bend is what
lets it say "a knight here, but only if the pawn there is gone"), and the side's worth is the sum of
the neurons that speak for it less those that speak against it. The score is one side's worth less
the other's.

**Efficiently updatable.** A move changes two or three men, so two or three numbers a neuron; the
sums follow a move like the piece-square score does (the idea behind Stockfish's NNUE).

**In Python.** A loop over 128 sums would cost as much as the rest of the node. But Python adds
integers of any length at the speed of the processor: written side by side in *lanes* of 20 bits,
all sums together are one integer, and moving a man is one addition. (Lanes can be negative; they
then borrow from their neighbour, and adding half a lane's range to every lane makes all of them
whole again.) The rest are three tricks on the long integer:

* *below zero?* The topmost bit of a lane tells, after half its range was added. Those bits, spread
  over their lanes by a shift and a subtraction, are the mask that keeps the sums above zero;
* *output weights* are multiplied into the numbers beforehand, so that what remains is a sum;
* *the sum of all lanes* is the remainder of a division by 2^20 - 1, as the sum of a number's digits
  is its remainder by 9.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.config import ConfigError

__all__ = ["FRACTION", "INPUTS", "LOW_BITS", "Lanes", "Network", "load_network"]

FRACTION = 4
"""Numbers of the network have so many binary digits after the point of a centipawn."""
INPUTS = 768
"""Own and enemy men of six kinds on 64 squares, seen from the side whose view it is."""
LOW_BITS = 60
"""Below the lanes: room for material and piece-square score."""

_LANE = 20
_TOP = _LANE - 1
_REMAINDER = (1 << _LANE) - 1
_ZERO = 1 << _TOP
_MEN = 32
_LONGEST = 10_000_000
"""Characters in a file of weights; ours has a few hundred thousand."""


@dataclass(frozen=True, slots=True)
class Network:
    """The weights of a network, its output weights already multiplied in."""

    speaks_for: tuple[bool, ...]
    """Whether a neuron counts for the side whose view it is, or against it."""
    biases: tuple[int, ...]
    """What each neuron begins with."""
    weights: tuple[tuple[int, ...], ...]
    """`[input][neuron]`; see `input_of`."""

    @staticmethod
    def input_of(view: chess.Color, color: chess.Color, piece_type: int, square: int) -> int:
        """Return the number of the input that a man is, seen from the side `view`."""
        seen = square if view else square ^ 56
        return (color != view) * 384 + (piece_type - 1) * 64 + seen


def load_network(path: Path) -> Network:
    """Read a network; anything wrong with the file is a `ConfigError`."""
    try:
        with gzip.open(path, "rt", encoding="ascii") as file:
            data = json.loads(file.read(_LONGEST))
        speaks_for = tuple(bool(sign) for sign in data["speaks_for"])
        biases = tuple(int(bias) for bias in data["biases"])
        weights = tuple(tuple(int(weight) for weight in row) for row in data["weights"])
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path} is no network of ours ({error}): check the path") from error
    rows = {len(row) for row in weights}
    if len(weights) != INPUTS or rows != {len(biases)} or len(speaks_for) != len(biases):
        raise ConfigError(
            f"{path}: a network has {INPUTS} rows of as many weights as there are neurons"
        )
    network = Network(speaks_for, biases, weights)
    if not _fits(network):
        raise ConfigError(f"{path}: the weights are so large that sums would not fit their lanes")
    return network


def _fits(network: Network) -> bool:
    """Tell whether 32 men, wherever they stand, stay within every lane and all lanes' sum."""
    total = 0
    for neuron, bias in enumerate(network.biases):
        ranked = sorted(row[neuron] for row in network.weights)
        low = bias + sum(weight for weight in ranked[:_MEN] if weight < 0)
        high = bias + sum(weight for weight in ranked[-_MEN:] if weight > 0)
        if low < -_ZERO or high >= _ZERO:
            return False
        total += max(high, 0)
    return total < _REMAINDER


class Lanes:
    """A network as long integers: what each man adds, and what the sum is worth."""

    def __init__(self, network: Network) -> None:
        self._network = network
        count = len(network.biases)
        self._half: int = _LANE * count
        self._ones: int = sum(1 << (_LANE * lane) for lane in range(2 * count))
        self._lower: int = (1 << self._half) - 1
        both = [(bias, bias) for bias in network.biases]
        self.start: int = self._packed(both)
        """The sum of an empty board."""
        self.offset: int = (self._ones << _TOP) << LOW_BITS
        """Half a lane's range for every lane."""

    def _packed(self, pairs: list[tuple[int, int]]) -> int:
        """Return lanes for (White's view, Black's view) of each neuron.

        The lower half of the lanes counts for White: White's view of the neurons that speak for a
        side and Black's of those that speak against one. The upper half counts for Black.
        """
        lower = upper = 0
        for lane, (white, black) in enumerate(pairs):
            if not self._network.speaks_for[lane]:
                white, black = black, white
            lower += white << (_LANE * lane)
            upper += black << (_LANE * lane)
        return (lower + (upper << self._half)) << LOW_BITS

    def of_man(self, color: chess.Color, piece_type: int, square: int) -> int:
        """Return what a man adds to the sum."""
        white, black = (
            self._network.weights[Network.input_of(view, color, piece_type, square)]
            for view in (chess.WHITE, chess.BLACK)
        )
        return self._packed(list(zip(white, black, strict=True)))

    def value(self, packed: int) -> int:
        """Return White's worth less Black's, given a sum with `offset` added."""
        sums = packed >> LOW_BITS
        positive = sums >> _TOP & self._ones
        sums &= (positive << _TOP) - positive
        return (sums & self._lower) % _REMAINDER - (sums >> self._half) % _REMAINDER
