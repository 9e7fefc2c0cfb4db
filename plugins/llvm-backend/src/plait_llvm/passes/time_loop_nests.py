"""`llvm-time-loop-nests`: let a program note how long each of its loop nests takes.

                                        %t = call @plait_now() : () -> i64
    call @main_loops_0(%a, %b)   ->     call @main_loops_0(%a, %b)
                                        call @plait_add_time(%c0, %t) : (i64, i64) -> ()

What is timed are the functions that `outline-loop-nests` made, where they are called, and loops that it left, as long
as nothing in them is timed; each with the rest that a loop over vectors leaves behind it. A parallel loop is one nest,
whatever it calls: its time is what the thread that begins it waits for. The module has `llvm.kernels`
then, which says for each its name, its place in the source, and how many floating-point operations it computes and
bytes it moves, where known. See Note [What is counted].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr
from plait.builtin.types import BaseMemRefType, FloatType, FunctionType, IntegerType, i64
from plait.interfaces.callable import Call
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.memory_effects import effects_of
from plait.ir.builder import Builder
from plait.ir.value import trace_back
from plait.passes import Pass
from plait_std.arith.ops import ConstantOp
from plait_std.buffer_interfaces import ViewLike
from plait_std.func.functions import BARE_POINTER
from plait_std.func.ops import CallOp, FuncOp
from plait_std.memref.ops import ViewOp
from plait_std.scf.ops import ForallOp, IfOp, ParallelOp

from plait_llvm.linked_names import ADD_TIME, NOW
from plait_llvm.lowering.places import place_text
from plait_llvm.lowering.types import size_in_bytes
from plait_llvm.passes.flops import flops_of
from plait_llvm.timed_kernels import Kernel

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

KERNELS = "llvm.kernels"


class TimeLoopNests(Pass):
    """Note the time of each loop nest, and say in the module which nests there are."""

    name: ClassVar[str] = "llvm-time-loop-nests"

    def run(self, op: Operation, ctx: Context) -> None:
        module: Any = op
        functions = {f.sym_name.value: f for f in module.body.operations if isinstance(f, FuncOp)}
        found: list[Kernel] = []
        for function in functions.values():
            if not function.is_declaration and function.get_attr(BARE_POINTER) is None:
                for nest in list(_nests(function, functions, ctx)):
                    rest = _rest(nest, functions, ctx)
                    kernel = _kernel(nest, rest, functions, ctx)
                    _time(nest, rest[-1] if rest else nest, len(found))
                    found.append(kernel)
        if found:
            _declare(module)
            module.set_attribute(KERNELS, ArrayAttr(tuple(map(_attribute, found))))


def kernels_of(module: Any) -> list[Kernel]:
    """What `llvm.kernels` of a module says; nothing if it has not been timed."""
    attribute: Any = module.get_attr(KERNELS)
    entries = [dict(entry.entries) for entry in attribute.elements] if attribute is not None else []
    values: list[dict[str, Any]] = [{field: value.value for field, value in entry.items()} for entry in entries]
    return [Kernel(v["name"], v["place"], v.get("flops"), v.get("bytes")) for v in values]


def _attribute(kernel: Kernel) -> DictionaryAttr:
    known = {field: value for field, value in kernel._asdict().items() if value is not None}
    values = {f: StringAttr(v) if isinstance(v, str) else IntegerAttr(v, i64) for f, v in known.items()}
    return DictionaryAttr(tuple(sorted(values.items())))


def _nests(op: Any, functions: dict[str, Any], ctx: Context) -> Iterator[Any]:
    """The calls of outlined nests in `op`, parallel loops, and the outermost loops without calls."""
    for inner in [o for region in op.regions for block in region.blocks for o in block.operations]:
        if isinstance(inner, (ParallelOp, ForallOp)):
            yield inner
        elif isinstance(inner, CallOp):
            if _is_kernel(inner, functions):
                yield inner
        elif ctx.model(LoopLike, inner) is not None and not any(isinstance(o, CallOp) for o in inner.walk()):
            yield inner
        elif inner.regions:
            yield from _nests(inner, functions, ctx)


def _time(first: Any, last: Any, number: int) -> None:
    builder = Builder.before(first)
    index = builder.insert(ConstantOp(IntegerAttr(number, i64))).results[0]
    start = builder.insert(CallOp(NOW, [], [i64])).results[0]
    Builder.after(last).insert(CallOp(ADD_TIME, [index, start], []))


def _declare(module: Any) -> None:
    for name, ty in ((NOW, FunctionType((), (i64,))), (ADD_TIME, FunctionType((i64, i64), ()))):
        declared = FuncOp(name, ty)
        declared.sym_visibility = StringAttr("private")
        module.body.append(declared)


def _is_kernel(op: Any, functions: dict[str, Any]) -> bool:
    """Whether an operation calls a function that `outline-loop-nests` made."""
    if not isinstance(op, CallOp) or op.callee.root not in functions:
        return False
    return functions[op.callee.root].get_attr(BARE_POINTER) is not None


def _kernel(nest: Any, rest: Sequence[Any], functions: dict[str, Any], ctx: Context) -> Kernel:
    name, place = nest.name, place_text(nest.location)
    calls = [op for op in nest.walk() if isinstance(op, CallOp)]
    if calls and all(_is_kernel(call, functions) for call in calls):
        name, place = calls[0].callee.root, _place(calls[0], functions[calls[0].callee.root])
    flops = flops_of([nest, *rest], ctx, functions)
    return Kernel(name, place, flops, _bytes_of(nest, rest, functions, ctx))


def _body(function: Any) -> list[Any]:
    return list(function.body.block.operations)[:-1]


def _rest(nest: Any, functions: dict[str, Any], ctx: Context) -> list[Any]:
    """What follows a nest without loops and calls, up to the last write to what the nest writes, too."""
    written = {_root(value, ctx) for kind, value in _moved_by(nest, functions, ctx) or () if kind == "write"}
    found: list[Any] = []
    count, op = 0, nest.next
    while op is not None and not op.regions and ctx.model(Call, op) is None:
        effects = effects_of(op, ctx)
        if effects is None or any(e.kind not in ("read", "write") or e.value is None for e in effects):
            break
        found.append(op)
        if any(e.kind == "write" and _root(e.value, ctx) in written for e in effects):
            count = len(found)
        op = op.next
    return found[:count]


def _place(call: Any, function: Any) -> str:
    return place_text(call.location) or place_text(function.location)


def _bytes_of(nest: Any, rest: Sequence[Any], functions: dict[str, Any], ctx: Context) -> int | None:
    """The bytes of the buffers that a nest and its rest read, and of those that they write; each is counted once."""
    moved, more = _moved_by(nest, functions, ctx), _moved(rest, ctx)
    if moved is None or more is None:
        return None
    known = {(kind, _root(value, ctx)) for kind, value in moved}
    sizes = [_bytes(value.type) for _, value in [*moved, *(more - known)]]
    return None if None in sizes else sum(size for size in sizes if size is not None)


def _moved_by(nest: Any, functions: dict[str, Any], ctx: Context) -> set[tuple[str, Any]] | None:
    """What a nest reads and writes; of kernels that it calls, as it stands where the calls are."""
    if isinstance(nest, (ParallelOp, ForallOp, IfOp)):
        inner = [op for region in nest.regions for block in region.blocks for op in block.operations]
        parts = [_moved_by(op, functions, ctx) for op in inner]
        moved = set[tuple[str, Any]]().union(*(part for part in parts if part is not None))
        whole = {(kind, trace_back(value, lambda v: _viewed_in(v, nest, ctx))) for kind, value in moved}
        return None if None in parts else whole
    if not _is_kernel(nest, functions):
        return _moved([nest], ctx)
    function = functions[nest.callee.root]
    given = dict(zip(function.body.entry.arguments, nest.operands))
    moved = _moved(_body(function), ctx)
    return None if moved is None else {(kind, given.get(value, value)) for kind, value in moved}


def _moved(operations: Sequence[Any], ctx: Context) -> set[tuple[str, Any]] | None:
    """The buffers that operations read, and those that they write; None if some are not known."""
    moved: set[tuple[str, Any]] = set()
    for op in operations:
        effects = effects_of(op, ctx)
        if effects is None:
            return None
        for kind, value in [(e.kind, e.value) for e in effects if e.kind in ("read", "write")]:
            if value is None:
                return None
            moved.add((kind, _root(value, ctx)))
    return moved


def _root(value: Any, ctx: Context) -> Any:
    return trace_back(value, lambda inner: _viewed(inner, ctx))


def _viewed(value: Any, ctx: Context) -> Any:
    """The buffer that a value shows a part of; of memory for buffers of all types, a view is a buffer."""
    op = value.defining_op
    view = ctx.model(ViewLike, op) if op is not None else None
    sources = view.sources(op) if view is not None else ()
    return sources[0] if len(sources) == 1 and not isinstance(op, ViewOp) else None


def _viewed_in(value: Any, loop: Any, ctx: Context) -> Any:
    """The buffer that a value shows a part of, if the view is made in the loop: its iterations see other parts."""
    op = value.defining_op
    return _viewed(value, ctx) if op is not None and loop.is_ancestor_of(op) else None


def _bytes(ty: Any) -> int | None:
    if not isinstance(ty, BaseMemRefType) or any(size < 0 for size in getattr(ty, "shape", (-1,))):
        return None
    element: Any = ty.element_type
    return prod(ty.shape) * (size_in_bytes(element) if isinstance(element, (FloatType, IntegerType)) else 8)


# Note [What is counted]
# Operations are counted as the loops run them: what tiles compute twice counts, and so do lanes under a mask, but those
# that a constant position puts outside of a buffer. A sum, a product, a quotient or a comparison that selects counts
# one, a fused product and sum two; functions of `math` that were not approximated count one. Bytes are what must be
# moved if nothing is in a cache before, and nothing is moved twice: each buffer that a nest reads, whole, and each that
# it writes.
