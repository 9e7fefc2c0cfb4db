"""Reference semantics of `native`: what the plugin of the library says, the bytes of elements, one worker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType, BF16Type
from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait.libraries import library_of

from plait_std.native.ops import CallOp, CompressOp, ContractWordsOp, LookUpOp, ReinterpretOp, WorkerOp

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


@interpret(ContractWordsOp)
def contract_words(op: ContractWordsOp, lhs: Any, rhs: Any, init: Any) -> Any:
    a, b = (factors_of(words, ty) for words, ty in zip((lhs, rhs), op.factor_types))
    total = product_of_words(a, b, None if op.overwrites is not None else init)
    if not isinstance(op.init.type, BaseMemRefType):
        return total
    init[...] = total
    return ()


def factors_of(words: Any, ty: Any) -> Any:
    """The factors in words, in a dimension of their own, the last: as f32, or as integers."""
    bits = np.ascontiguousarray(words).view(np.uint32)
    if isinstance(ty, BF16Type):
        return np.stack([bits << 16, bits & 0xFFFF0000], axis=-1).view(np.float32)
    factors = np.stack([bits >> 8 * step & 0xFF for step in range(4)], axis=-1).astype(np.int32)
    return factors - ((factors >> 7) << 8) if ty.signedness == "signed" else factors


def product_of_words(a: Any, b: Any, init: Any) -> Any:
    """The matrix product of factors in words, added to `init` if there is one."""
    steps = a.shape[1] * a.shape[2]
    rows, columns = a.reshape(len(a), steps), np.moveaxis(b, -1, 1).reshape(steps, b.shape[1])
    with np.errstate(all="ignore"):
        total = rows @ columns
        return total if init is None else total + init


INTERPRETATIONS = (call, reinterpret, worker, compress, look_up, contract_words)
