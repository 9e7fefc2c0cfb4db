"""`plait translate`: portable artifacts on the command line, spelled as in stablehlo-translate.

    plait translate --serialize --target=1.4.0 model.mlir --output=model.mlirbc
    plait translate --deserialize model.mlirbc

A plain function: the command line makes options of its arguments.
"""

from __future__ import annotations

import sys
from pathlib import Path

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.verify import verify
from plait.sources import read_module
from plait.syntax.bytecode import is_bytecode

from plait_vhlo.artifact import current_version, deserialize_portable_artifact, serialize_portable_artifact


def translate(
    file: str, serialize: bool = False, deserialize: bool = False, target: str = "current", output: str = "-"
) -> None:
    """Write a portable artifact of StableHLO for a version of it (`--serialize`), or read one (`--deserialize`)."""
    if serialize == deserialize:
        raise DiagnosticError(Diagnostic("error", "give either --serialize or --deserialize"))
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    name = "<stdin>" if file == "-" else file
    ctx = Context.from_environment()
    if serialize:
        module = read_module(data, ctx, name)
        verify(module, ctx)
        version = current_version() if target == "current" else target
        _write(serialize_portable_artifact(module, version, context=ctx), output)
        return
    if not is_bytecode(data):
        raise DiagnosticError(Diagnostic("error", f"{name} is not a portable artifact"))
    _write((deserialize_portable_artifact(data, context=ctx, filename=name).print() + "\n").encode(), output)


def _write(data: bytes, output: str) -> None:
    if output == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        Path(output).write_bytes(data)
