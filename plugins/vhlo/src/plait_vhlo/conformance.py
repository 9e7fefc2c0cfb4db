"""What the conformance kit is told about plait-vhlo: see plait-testing."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from plait.context import Context
from plait.syntax.parser import parse_module

from plait_vhlo.artifact import current_version, serialize_portable_artifact

WITHOUT_SEMANTICS = {"vhlo.*": "means what the operation of StableHLO means that it is converted to"}


def _artifact() -> Iterator[tuple[bytes, str]]:
    text = """
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.add %x, %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    """
    ctx = Context.from_environment()
    yield serialize_portable_artifact(parse_module(text, ctx), current_version(), context=ctx), text


def _export() -> Iterator[tuple[bytes, str]]:
    """The least FlatBuffer with the field of a program: offsets of 14 fields, a table of one, a vector of bytes."""
    for artifact, text in _artifact():
        offsets = struct.pack("<IHH14H", 36, 32, 8, *[0] * 13, 4)
        yield offsets + struct.pack("<iII", 32, 4, len(artifact)) + artifact, text


FRONTEND_EXAMPLES = {"stablehlo-artifact": _artifact, "jax-export": _export}
