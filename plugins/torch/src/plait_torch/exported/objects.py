"""What people who use PyTorch hold in Python: exported programs and modules; and the files of exported programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import
from plait.partition import Support

from plait_torch.exported.archive import load_program
from plait_torch.exported.program import exported, inspected, module_of

torch = lazy_import("torch")


def read_object(source: Any, example_inputs: Sequence[Any] | None, ctx: Context) -> ModuleOp:
    """The module of an exported program, or of a module of PyTorch, which is exported with `example_inputs`."""
    program = exported(source, example_inputs) if isinstance(source, torch.nn.Module) else source
    return module_of(program, ctx)


def read_file(data: bytes, ctx: Context, filename: str) -> ModuleOp:
    """The module in a file of `torch.export.save`. Raises `DiagnosticError`."""
    return module_of(_loaded(data, filename), ctx)


def inspect_file(data: bytes, ctx: Context, filename: str) -> tuple[ModuleOp, list[Support]]:
    """The module in a file without what is not supported, and that. Raises `DiagnosticError`."""
    return inspected(_loaded(data, filename), ctx)


def _loaded(data: bytes, filename: str) -> Any:
    """The exported program in a file. Raises `DiagnosticError`."""
    try:
        return load_program(data, filename)
    except ModuleNotFoundError:
        help = "pip install torch"
        raise DiagnosticError(Diagnostic("error", f"{filename}: PyTorch reads this file", help=help)) from None
    except Exception as error:  # whatever a damaged archive makes PyTorch raise
        raise DiagnosticError(Diagnostic("error", f"{filename} is not an exported program: {error}")) from error
