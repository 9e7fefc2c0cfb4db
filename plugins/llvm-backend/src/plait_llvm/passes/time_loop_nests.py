"""`llvm-time-loop-nests`: let a program note how long each of its loop nests takes.

                                        %t = call @plait_now() : () -> i64
    call @main_loops_0(%a, %b)   ->     call @main_loops_0(%a, %b)
                                        call @plait_add_time(%c0, %t) : (i64, i64) -> ()

What is timed are the functions that `outline-loop-nests` made, where they are called, and loops that it left, as long
as nothing in them is timed. The module has `llvm.kernels` then, which says for each its name, its place in the source,
and how many floating-point operations it computes and bytes it moves, where known. See Note [What is counted].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr
from plait.builtin.types import BaseMemRefType, FloatType, FunctionType, IntegerType, VectorType, i64
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.memory_effects import effects_of
from plait.ir.builder import Builder
from plait.ir.value import trace_back
from plait.passes import Pass
from plait_std.arith.ops import AddIOp, ConstantOp
from plait_std.buffer_interfaces import ViewLike
from plait_std.func.functions import BARE_POINTER
from plait_std.func.ops import CallOp, FuncOp

from plait_llvm.linked_names import ADD_TIME, NOW
from plait_llvm.lowering.places import place_text
from plait_llvm.lowering.types import size_in_bytes
from plait_llvm.timed_kernels import Kernel

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

KERNELS = "llvm.kernels"


@dataclass(frozen=True)
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
                    _time(nest, len(found))
                    found.append(_kernel(nest, functions, ctx))
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
    """The calls of outlined nests in `op`, and the outermost loops without calls."""
    for inner in [o for region in op.regions for block in region.blocks for o in block.operations]:
        if isinstance(inner, CallOp):
            if inner.callee.root in functions and functions[inner.callee.root].get_attr(BARE_POINTER) is not None:
                yield inner
        elif ctx.model(LoopLike, inner) is not None and not any(isinstance(o, CallOp) for o in inner.walk()):
            yield inner
        elif inner.regions:
            yield from _nests(inner, functions, ctx)


def _time(nest: Any, number: int) -> None:
    builder = Builder.before(nest)
    index = builder.insert(ConstantOp(IntegerAttr(number, i64))).results[0]
    start = builder.insert(CallOp(NOW, [], [i64])).results[0]
    Builder.after(nest).insert(CallOp(ADD_TIME, [index, start], []))


def _declare(module: Any) -> None:
    for name, ty in ((NOW, FunctionType((), (i64,))), (ADD_TIME, FunctionType((i64, i64), ()))):
        declared = FuncOp(name, ty)
        declared.sym_visibility = StringAttr("private")
        module.body.append(declared)


def _kernel(nest: Any, functions: dict[str, Any], ctx: Context) -> Kernel:
    if isinstance(nest, CallOp):
        function = functions[nest.callee.root]
        loops = [op for op in function.body.block.operations if op.regions]
        flops = [_flops(op, ctx) for op in loops]
        total = None if None in flops else sum(f for f in flops if f is not None)
        return Kernel(nest.callee.root, _place(nest, function), total, _moved(loops, ctx))
    return Kernel(nest.name, place_text(nest.location), _flops(nest, ctx), _moved([nest], ctx))


def _place(call: Any, function: Any) -> str:
    return place_text(call.location) or place_text(function.location)


def _flops(op: Any, ctx: Context) -> int | None:
    """The floating-point operations of one execution of `op`; None if a loop has bounds that are not constant."""
    if not op.regions:
        return _own_flops(op)
    parts = [
        [_flops(inner, ctx) for block in region.blocks for inner in block.operations] for region in op.regions
    ]
    sums = [None if None in part else sum(f for f in part if f is not None) for part in parts]
    if any(total is None for total in sums):
        return None
    most = max((total for total in sums if total is not None), default=0)
    if ctx.model(LoopLike, op) is None:
        return most
    steps = _iterations(op, ctx)
    return 0 if most == 0 else None if steps is None else steps * most


def _own_flops(op: Any) -> int:
    count = _FLOPS.get(op.name, 1 if op.name.startswith("math.") else 0)
    if not count:
        return 0
    ty = (op.operands if op.name == "vector.reduction" else op.results)[0].type
    element = ty.element_type if isinstance(ty, VectorType) else ty
    return count * (prod(ty.shape) if isinstance(ty, VectorType) else 1) if isinstance(element, FloatType) else 0


_ARITHMETIC = ("addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf")
_FLOPS = {f"arith.{name}": 1 for name in _ARITHMETIC} | {"math.fma": 2, "vector.fma": 2, "vector.reduction": 1}


def _iterations(op: Any, ctx: Context) -> int | None:
    loop = ctx.model(LoopLike, op)
    assert loop is not None
    bounds = loop.lower_bounds(op), loop.upper_bounds(op), loop.steps(op)
    if any(bound is None for bound in bounds):
        return None
    total = 1
    for (start, low), (end, high), (base, step) in zip(*[map(_offset, bound or ()) for bound in bounds], strict=True):
        if start is not end or base is not None or step <= 0:
            return None
        total *= max(0, -(-(high - low) // step))
    return total


def _offset(bound: Any) -> tuple[Any, int]:
    """A value, or None for zero, and the constant that is added to it: the end of a block is its start and a size."""
    if bound is None or isinstance(bound, int):
        return None, bound or 0
    made = bound.defining_op
    if isinstance(made, ConstantOp) and isinstance(made.value, IntegerAttr):
        return None, made.value.value
    if isinstance(made, AddIOp):
        (base, number), (other, more) = map(_offset, made.operands)
        if base is None or other is None:
            return base if other is None else other, number + more
    return bound, 0


def _moved(loops: list[Any], ctx: Context) -> int | None:
    """The bytes of the buffers that loops read, and of the buffers that they write; each is counted once."""
    moved: set[tuple[str, Any]] = set()
    for loop in loops:
        effects = effects_of(loop, ctx)
        if effects is None:
            return None
        for kind, value in [(e.kind, e.value) for e in effects if e.kind in ("read", "write")]:
            if value is None:
                return None
            moved.add((kind, trace_back(value, lambda inner: _viewed(inner, ctx))))
    sizes = [_bytes(root.type) for _, root in moved]
    return None if None in sizes else sum(size for size in sizes if size is not None)


def _viewed(value: Any, ctx: Context) -> Any:
    op = value.defining_op
    view = ctx.model(ViewLike, op) if op is not None else None
    sources = view.sources(op) if view is not None else ()
    return sources[0] if len(sources) == 1 else None


def _bytes(ty: Any) -> int | None:
    if not isinstance(ty, BaseMemRefType) or any(size < 0 for size in getattr(ty, "shape", (-1,))):
        return None
    element: Any = ty.element_type
    return prod(ty.shape) * (size_in_bytes(element) if isinstance(element, (FloatType, IntegerType)) else 8)


# Note [What is counted]
# Operations are counted as the loops run them: lanes under a mask count, and so does what tiles compute twice. A sum,
# a product, a quotient or a comparison that selects counts one, a fused product and sum two; functions of `math` that
# were not approximated count one. Bytes are what must be moved if nothing is in a cache before, and nothing is moved
# twice: each buffer that a nest reads, whole, and each that it writes.
