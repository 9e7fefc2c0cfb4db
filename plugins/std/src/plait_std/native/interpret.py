"""Reference semantics of `native`: what the plugin of the library says, the bytes of elements, one worker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType
from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait.libraries import library_of

from plait_std.native.ops import CallOp, CompressOp, LookUpOp, ReinterpretOp, WorkerOp

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame

np = lazy_import("numpy")


@interpret(CallOp, needs_frame=True)
def call(frame: Frame, op: CallOp, *values: Any) -> Any:
    name, library = op.function.value, library_of(frame.ctx, op.library.value)
    function = library.function(name) if library is not None else None
    if function is None:
        raise InterpretError(f"no plugin offers a function '{name}' of a library '{op.library.value}'")
    found: Any = function.interpret(op, *values)
    computed: list[Any] = [*found] if isinstance(found, tuple) else [found]
    results = computed[len(op.outputs) :] if op.status_type is not None else []
    for output, place, value in zip(op.outputs, values[len(op.inputs) :], computed):
        if isinstance(output.type, BaseMemRefType):
            place[...] = value
    kept = [v for output, v in zip(op.outputs, computed) if not isinstance(output.type, BaseMemRefType)]
    return (*kept, *results)


@interpret(ReinterpretOp)
def reinterpret(op: ReinterpretOp, source: Any) -> Any:
    dtype = dtype_of(op.result.type)
    if isinstance(op.result.type, BaseMemRefType):
        return source.view(dtype)
    return np.ascontiguousarray(source).view(dtype)


@interpret(WorkerOp)
def worker(op: WorkerOp) -> int:
    return 0


@interpret(CompressOp)
def compress(op: CompressOp, value: Any, mask: Any) -> Any:
    return compressed(value, mask)


def compressed(value: Any, mask: Any) -> Any:
    """The selected lanes, from the first lane on; others follow in another order, so that nothing depends on them."""
    flags = np.asarray(mask, bool)
    return np.concatenate([value[flags], value[~flags][::-1]])


@interpret(LookUpOp)
def look_up(op: LookUpOp, table: Any, index: Any) -> Any:
    return table[index.astype(np.int64) & (len(table) - 1)]


INTERPRETATIONS = (call, reinterpret, worker, compress, look_up)
