"""Opening a network file: everything in it is checked before it is believed."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.prior.lc0.weights import Tower, read_tower
from playalike.prior.lc0.wire import Message, WireError

__all__ = ["read_network"]

MAX_BYTES = 256 * 2**20
"""Unpacked. The widest convolutional networks of lc0 have about 160 MB; Maia's have 1.7 MB."""
_MAGIC = (0x1C0).to_bytes(4, "little")
_STRUCTURES = {
    5: "an ONNX model",
    6: "a network with an attention body",
    7: "a network with an attention body",
    134: "a network with an attention body",
}
_CONVOLUTIONAL = (1, 2, 3, 4)
"""Classical and squeeze-and-excitation networks; 3 and 4 name the format of their heads."""
_CLASSICAL_INPUT = 1
_CLASSICAL_POLICY, _CONVOLUTION_POLICY, _ATTENTION_POLICY = 1, 2, 3
_ADVICE = "give a convolutional network such as maia-1900.pb.gz"


def read_network(path: Path) -> Tower:
    """Read a ``.pb.gz`` file; raise a `PlayalikeError` that says what is wrong with it."""
    data = _unpack(path)
    try:
        net = Message(memoryview(data))
        if 1 not in net or bytes(net.data(1)) != _MAGIC:
            raise WireError("it does not begin as one")
        refusal, policy = _format(net)
        if refusal:
            raise PlayalikeError(f"{path} is {refusal}, which is not supported: {_ADVICE}")
        return read_tower(net.part(10), convolutional_policy=policy == _CONVOLUTION_POLICY)
    except WireError as error:
        raise PlayalikeError(f"{path} is not an lc0 network ({error}): {_ADVICE}") from error


def _unpack(path: Path) -> bytes:
    if not path.exists():
        raise PlayalikeError(f"there is no network file {path}: check the path")
    try:
        with gzip.open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise PlayalikeError(
            f"{path} is not a whole gzip file ({error}): networks are published as .pb.gz"
        ) from error
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error.strerror or error}") from error
    if len(data) > MAX_BYTES:
        raise PlayalikeError(
            f"{path} is too large: more than {MAX_BYTES // 2**20} MB unpacked; {_ADVICE}"
        )
    return data


def _format(net: Message) -> tuple[str | None, int]:
    """Return what kind of network it is if it cannot be read, and the policy head's format."""
    policy = _CLASSICAL_POLICY
    if 4 not in net or 2 not in net.part(4):
        # Files older than this field are classical networks.
        return None, policy
    form = net.part(4).part(2)
    structure, given = form.number(3), form.number(1)
    if structure >= 3:
        policy = form.number(4)
    if 11 in net:
        return _STRUCTURES[5], policy
    if structure not in _CONVOLUTIONAL:
        return _STRUCTURES.get(structure, f"a network of the kind {structure}"), policy
    if 27 in net.part(10):
        # Encoder layers: early attention bodies still called themselves convolutional.
        return _STRUCTURES[6], policy
    if given != _CLASSICAL_INPUT:
        return f"a network with the input format {given}", policy
    if form.number(7):
        return "a network with Mish activations", policy
    if policy == _ATTENTION_POLICY:
        return "a network with an attention policy", policy
    if policy not in (_CLASSICAL_POLICY, _CONVOLUTION_POLICY):
        return f"a network with the policy format {policy}", policy
    return None, policy
