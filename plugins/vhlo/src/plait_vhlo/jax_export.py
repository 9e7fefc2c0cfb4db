"""What `jax.export.Exported.serialize` writes: a FlatBuffer around a portable artifact of StableHLO."""

from __future__ import annotations

from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.flatbuffer import Table

from plait_vhlo.artifact import read_artifact

_MODULE = 13
"""The field of the root table that holds the artifact."""
_ARTIFACT = b"ML\xefR"


def read_export(data: bytes, ctx: Context, filename: str) -> ModuleOp:
    """The program in an export. It takes the arguments that it uses (`module_kept_var_idx`), flattened as JAX does.

    Raises `DiagnosticError` if there is none.
    """
    try:
        program = Table(data).bytes(_MODULE)
    except ValueError:
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
