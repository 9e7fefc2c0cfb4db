"""The forms that code can be written in: LLVM IR, assembly, an object file, what is linked of it, the header for C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plait.parameters import noted_in
from plait.runtime import Signature

from plait_llvm.backend.compiler import find_function, parameters_in, prepare, variables_of
from plait_llvm.backend.header import header_text
from plait_llvm.backend.state import state_bytes
from plait_llvm.backend.wasm import wasm_module
from plait_llvm.backend.wrappers import c_name, c_reset_name, c_workspace_name
from plait_llvm.native import compile as native
from plait_llvm.native.link import link_shared
from plait_llvm.native.machine import Machine
from plait_llvm.native.objects import archive, undefined_symbols
from plait_llvm.translate.names import file_stem

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context

_EMIT: Mapping[str, Callable[[Any, Machine], bytes]] = {
    "llvm-ir": lambda parsed, machine: str(parsed).encode(),
    "assembly": lambda parsed, machine: native.emit_assembly(parsed, machine).encode(),
    "object": native.emit_object,
}
_OF_OBJECT: Mapping[str, Callable[[bytes, Signature, Machine, int], bytes]] = {
    "shared": lambda code, signature, machine, state: link_shared(code, machine),
    "archive": lambda code, signature, machine, state: archive(
        f"{file_stem(signature.name)}.o", code, _defined(signature, state)
    ),
    "wasm": lambda code, signature, machine, state: wasm_module(
        code, signature, _defined(signature, state), machine, state
    ),
    "symbols": lambda code, signature, machine, state: "".join(f"{name}\n" for name in needed_symbols(code)).encode(),
}
"""Each takes the bytes of the state of the program, too."""
FORMS = (*_EMIT, *_OF_OBJECT, "header", "javascript")
LOADER = Path(__file__).parent / "loader.js"


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
    of_object = [form for form in forms if form in _OF_OBJECT]
    emitted = [form for form in _EMIT if form in forms or (form == "object" and of_object)]
    written: dict[str, bytes] = {}
    variables, _, initial = variables_of(find_function(module, signature), ctx)
    parameters = {name: (key, noted_in(module, ctx)[key]) for name, key in parameters_in(module, initial).items()}
    state = state_bytes(variables)
    if emitted:
        prepared = prepare(module, signature, ctx, machine, external_from=None, for_c=True, debug_lines=debug_lines)
        module = prepared.optimized(machine, level)
        written |= {form: _EMIT[form](module, machine) for form in emitted}
    written |= {form: _OF_OBJECT[form](written["object"], signature, machine, state) for form in of_object}
    if "header" in forms:
        written["header"] = header_text(signature, ctx, variables, parameters).encode()
    if "javascript" in forms:
        written["javascript"] = LOADER.read_bytes()
    return {form: written[form] for form in forms}


def needed_symbols(code: bytes) -> list[str]:
    """The functions that an object needs from what it is linked with, sorted."""
    return sorted(name for name in undefined_symbols(code) if name != "_GLOBAL_OFFSET_TABLE_")


def _defined(signature: Signature, state: int) -> tuple[str, ...]:
    names = c_name(signature.name), c_workspace_name(signature.name)
    return (*names, c_reset_name(signature.name)) if state else names
