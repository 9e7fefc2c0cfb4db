"""The forms that code can be written in: LLVM IR, assembly, an object file, and the header for C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from plait.runtime import Signature

from plait_llvm.backend.compiler import prepare
from plait_llvm.backend.header import header_text
from plait_llvm.native import compile as native
from plait_llvm.native.machine import Machine

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context

_EMIT: Mapping[str, Callable[[Any, Machine], bytes]] = {
    "llvm-ir": lambda parsed, machine: str(parsed).encode(),
    "assembly": lambda parsed, machine: native.emit_assembly(parsed, machine).encode(),
    "object": native.emit_object,
}
FORMS = (*_EMIT, "header")


def emit_forms(
    module: ModuleOp,
    function: str,
    ctx: Context,
    forms: Iterable[str],
    *,
    signature: Signature,
    machine: Machine,
    level: int,
    debug_lines: bool = False,
) -> dict[str, bytes]:
    """`function` in each of `forms`, for C programs. LLVM optimizes it once, at `level`.

    With `debug_lines`, debuggers and profilers show lines of the source.
    """
    forms = tuple(forms)
    written: dict[str, bytes] = {}
    if any(form in _EMIT for form in forms):
        prepared = prepare(module, signature, ctx, machine, external_from=None, for_c=True, debug_lines=debug_lines)
        parsed = native.parse(prepared.text, machine)
        native.optimize(parsed, machine, level)
        written |= {form: _EMIT[form](parsed, machine) for form in forms if form in _EMIT}
    if "header" in forms:
        written["header"] = header_text(signature, ctx).encode()
    return written
