"""What `jax.export.Exported.serialize` writes: a FlatBuffer around a portable artifact of StableHLO."""

from __future__ import annotations

import struct

from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_stablehlo.vhlo.artifact import read_artifact

_MODULE = 13
"""The field of the root table that holds the artifact."""
_ARTIFACT = b"ML\xefR"


def read_export(data: bytes, ctx: Context, filename: str) -> ModuleOp:
    """The program in an export. It takes the arguments that it uses (`module_kept_var_idx`), flattened as JAX does.

    Raises `DiagnosticError` if there is none.
    """
    try:
        program = _byte_vector(data, _MODULE)
    except (struct.error, ValueError):
        program = b""
    if not program.startswith(_ARTIFACT):
        raise DiagnosticError(
            Diagnostic(
                "error",
                f"{filename} begins as an export of JAX, but holds no program",
                help="write it with `jax.export.export(jax.jit(f))(*arguments).serialize()`",
            )
        )
    return read_artifact(program, ctx, filename)


def _byte_vector(data: bytes, field: int) -> bytes:
    """The bytes of a field of the root table, by the rules of FlatBuffers: all offsets are from where they stand."""
    (root,) = struct.unpack_from("<I", data)
    (back,) = struct.unpack_from("<i", data, root)
    entry = root - back + 4 + 2 * field
    (size,) = struct.unpack_from("<H", data, root - back)
    if root - back < 0 or entry + 2 > root - back + size:
        return b""
    (offset,) = struct.unpack_from("<H", data, entry)
    if not offset:
        return b""
    place = root + offset
    start = place + struct.unpack_from("<I", data, place)[0]
    (length,) = struct.unpack_from("<I", data, start)
    return data[start + 4 : start + 4 + length]
