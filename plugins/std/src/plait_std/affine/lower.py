"""Lower `affine` to arith, memref, vector and scf.

%0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)     %c1 = arith.constant 1 : index
                                                       %0 = arith.addi %i, %c1 : index
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Emit, Expression, builds
from plait.build.functions import remainder
from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import i1, index
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.affine import AffineConstant
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait.passes.base import Pass

from plait_std.affine import ops
from plait_std.affine.expand import NSW, Affine, ExpandError, expand, expand_map
from plait_std.affine.map_operands import canonical
from plait_std.arith import ops as arith
from plait_std.arith.algebra import ARITH
from plait_std.builders import as_index, index_constant, replace_terminator
from plait_std.memref import ops as memref
from plait_std.memref import transfers as memref_transfers
from plait_std.memref.transfers import PrefetchOp
from plait_std.mixed import Mixed
from plait_std.scf import ops as scf
from plait_std.vector import transfers

if TYPE_CHECKING:
    from plait.context import Context
    from plait.define.op import Op
    from plait.ir.attribute import Type

Values = Sequence[Value[Any]]


class LowerAffine(Pass):
    """Lower all operations of `affine`, whose maps become arithmetic, to arith, memref, vector and scf."""

    name: ClassVar[str] = "lower-affine"
    title: ClassVar[str] = "LowerAffinePass"

    def run(self, op: Operation, ctx: Context) -> None:
        pending = [block for region in op.regions for block in region.blocks]
        while pending:
            inner = pending.pop().first
            while inner is not None:
                following = inner.next
                lower = _LOWERINGS.get(type(inner))
                if lower is not None:
                    inner = _lowered(inner, lower)
                if inner is not None:
                    pending.extend(block for region in inner.regions for block in region.blocks)
                inner = following


def _lowered(op: Operation, lower: Callable[[Any, Builder], Operation | Values]) -> Operation | None:
    """Replace `op`; the operation that stands for it now, if it has regions."""
    builder = Builder.before(op)
    builder.location = op.location
    try:
        new = lower(op, builder)
    except ExpandError as error:
        raise DiagnosticError(Diagnostic("error", f"failed to lower '{op.name}': {error}", op.location)) from None
    results = new.results if isinstance(new, Operation) else new
    for old, value in zip(op.results, results, strict=True):
        if value.name_hint is None:
            value.name_hint = old.name_hint
        old.replace_all_uses_with(value)
    op.erase()
    return new if isinstance(new, Operation) else None


def _extreme(b: Builder, values: Values, op_class: type[Op]) -> Value[Any]:
    """The values combined by `op_class`, from the first to the last."""
    found = values[0]
    for value in values[1:]:
        found = b(op_class(found, value))
    return found


def lower_apply(op: ops.ApplyOp, b: Builder) -> Values:
    return expand_map(b, op.map.map, op.map_operands)


def lower_min(op: ops.MinOp, b: Builder) -> Values:
    return [_extreme(b, expand_map(b, op.map.map, op.map_operands), arith.MinSIOp)]


def lower_max(op: ops.MaxOp, b: Builder) -> Values:
    return [_extreme(b, expand_map(b, op.map.map, op.map_operands), arith.MaxSIOp)]


def lower_load(op: ops.LoadOp, b: Builder) -> Operation:
    return b.insert(memref.LoadOp(op.memref, expand_map(b, op.map.map, op.indices)))


def lower_store(op: ops.StoreOp, b: Builder) -> Operation:
    return b.insert(memref.StoreOp(op.value, op.memref, expand_map(b, op.map.map, op.indices)))


def lower_vector_load(op: ops.VectorLoadOp, b: Builder) -> Operation:
    return b.insert(transfers.LoadOp(op.memref, expand_map(b, op.map.map, op.indices), None, None, op.result.type))


def lower_vector_store(op: ops.VectorStoreOp, b: Builder) -> Operation:
    return b.insert(transfers.StoreOp(op.value, op.memref, expand_map(b, op.map.map, op.indices)))


def lower_prefetch(op: ops.PrefetchOp, b: Builder) -> Operation:
    indices = expand_map(b, op.map.map, op.indices)
    return b.insert(PrefetchOp(op.memref, indices, op.is_write, op.locality_hint, op.is_data_cache))


def lower_dma_start(op: ops.DmaStartOp, b: Builder) -> Operation:
    source, target, tag = _expanded_places(op, b)
    number, *stride = op.sizes()
    return b.insert(memref_transfers.DmaStartOp.of(source, target, number, tag, stride))


def lower_dma_wait(op: ops.DmaWaitOp, b: Builder) -> Operation:
    (tag,) = _expanded_places(op, b)
    (number,) = op.sizes()
    return b.insert(memref_transfers.DmaWaitOp(tag[0], tag[1:], number))


def _expanded_places(op: Any, b: Builder) -> list[list[Value[Any]]]:
    """Each buffer followed by its indices."""
    return [
        [memref, *expand_map(b, op.map_of(name).map, values)] for name, (memref, values) in zip(op.MAPS, op.places())
    ]


# Linear indices


class Linear(Affine):
    """Indices whose sums and products do not wrap around."""

    __slots__ = ()
    INDICES: ClassVar[Mapping[str, Emit]] = {**Affine.INDICES, "add": builds(arith.AddIOp, overflow=NSW)}


LINEAR = Linear()


def _strides(b: Builder, sizes: Sequence[Mixed]) -> list[Value[Any]]:
    """For each size the product of it and all behind it."""
    found: list[Value[Any]] = []
    static, dynamic = 1, None
    for size in reversed(sizes):
        if isinstance(size, int):
            static *= size
        else:
            dynamic = size if dynamic is None else LINEAR.apply(b, "multiply", index, dynamic, size)
        if dynamic is None or static != 1:
            stride = index_constant(b, static)
            found.append(stride if dynamic is None else LINEAR.apply(b, "multiply", index, dynamic, stride))
        else:
            found.append(dynamic)
    return found[::-1]


def lower_delinearize(op: ops.DelinearizeIndexOp, b: Builder) -> Values:
    """i / s0 rounded down; (i mod s0) / s1; ...; i mod s of the last"""
    if len(op.results) == 1:
        return [op.linear_index]
    strides = _strides(b, op.inner_basis)
    number, zero, *by = LINEAR.on(b).wrap(op.linear_index, index_constant(b, 0), *strides)

    def modulo(stride: Expression) -> Expression:
        rest = remainder(number, stride)
        is_negative = rest < zero
        return is_negative.select(rest + stride, rest)

    found = [number // by[0], *(modulo(stride) / inner for stride, inner in pairwise(by)), modulo(by[-1])]
    return [one.value for one in found]


def lower_linearize(op: ops.LinearizeIndexOp, b: Builder) -> Values:
    """i0 * s0 + i1 * s1 + ... + the last"""
    if not op.multi_index:
        return [index_constant(b, 0)]
    strides = _strides(b, op.inner_basis) if len(op.multi_index) > 1 else []
    *outer, last = LINEAR.on(b).wrap(*op.multi_index)
    terms = [i * stride for i, stride in zip(outer, strides)]
    return [functools.reduce(operator.add, [*terms, last]).value]


# Regions


def _take_body(source: Region, target: Region) -> None:
    """Move the block of `source` into `target`, with a yield of scf at its end."""
    block = source.block
    block.detach()
    target.append(block)
    last = block.last
    if isinstance(last, ops.YieldOp):
        replace_terminator(last, scf.YieldOp(last.values))


def lower_for(op: ops.ForOp, b: Builder) -> Operation:
    lower = _extreme(b, expand_map(b, *canonical(op, op.lower_map.map, op.lower_operands)), arith.MaxSIOp)
    upper = _extreme(b, expand_map(b, *canonical(op, op.upper_map.map, op.upper_operands)), arith.MinSIOp)
    step = index_constant(b, op.step.value)
    body = Region()
    loop = scf.ForOp(lower, upper, step, op.inits, op.result_types, body=body)
    _take_body(op.body, body)
    return b.insert(loop)


def lower_if(op: ops.IfOp, b: Builder) -> Operation:
    condition: Any = op.condition
    space = condition.set
    dims, symbols = op.values[: space.num_dims], op.values[space.num_dims :]
    (zero,) = ARITH.on(b).wrap(index_constant(b, 0))
    holds: Expression | None = None
    for constraint, is_equality in zip(space.constraints, space.equalities):
        (value,) = zero.b.wrap(expand(b, constraint, dims, symbols))
        one = value == zero if is_equality else value >= zero
        holds = one if holds is None else holds & one
    condition = holds.value if holds is not None else ARITH.constant(b, 1, i1)
    then_region, else_region = Region(), Region()
    new = scf.IfOp(condition, op.result_types, then_region, else_region)
    _take_body(op.then_region, then_region)
    if not op.else_region.is_empty:
        _take_body(op.else_region, else_region)
    return b.insert(new)


def lower_parallel(op: ops.ParallelOp, b: Builder) -> Operation:
    if not op.step_sizes:
        raise ExpandError("scf.parallel needs at least one loop")
    lower, upper = list[Value[Any]](), list[Value[Any]]()
    for first, last in zip(op.lower_bounds(), op.upper_bounds()):
        lower.append(_bound(b, first, op.lower_map.map, op.lower_operands, arith.MaxSIOp))
        upper.append(_bound(b, last, op.upper_map.map, op.upper_operands, arith.MinSIOp))
    steps = [index_constant(b, size) for size in op.step_sizes]
    inits = [_neutral(b, kind, result.type) for kind, result in zip(op.kinds, op.results)]
    body = Region()
    loop = scf.ParallelOp(lower, upper, steps, inits, op.result_types, body=body)
    block = op.body.block
    block.detach()
    body.append(block)
    last = block.last
    assert isinstance(last, ops.YieldOp)
    values = list(last.values)
    reductions = [_reduction(kind, value.type) for kind, value in zip(op.kinds, values)]
    replace_terminator(last, scf.ReduceOp(values, reductions))
    return b.insert(loop)


def _bound(b: Builder, exprs: Any, map: Any, operands: Values, op_class: Any) -> Value[Any]:
    dims, symbols = operands[: map.num_dims], operands[map.num_dims :]
    if len(exprs) == 1 and isinstance(exprs[0], AffineConstant):
        return as_index(b, exprs[0].value)
    return _extreme(b, [expand(b, expr, dims, symbols) for expr in exprs], op_class)


_REDUCTIONS: dict[str, tuple[Any, Any]] = {  # the operation, and the value that changes nothing
    "addf": (arith.AddFOp, 0.0), "mulf": (arith.MulFOp, 1.0), "maximumf": (arith.MaximumFOp, float("-inf")),
    "minimumf": (arith.MinimumFOp, float("inf")), "addi": (arith.AddIOp, 0), "muli": (arith.MulIOp, 1),
    "andi": (arith.AndIOp, -1), "ori": (arith.OrIOp, 0),
}  # fmt: skip


def _neutral(b: Builder, kind: str, ty: Type) -> Value[Any]:
    if kind not in _REDUCTIONS:
        raise ExpandError(f"reductions by '{kind}' have no form in arith, whose integers are signless")
    number = _REDUCTIONS[kind][1]
    value = FloatAttr(number, ty) if isinstance(number, float) else IntegerAttr(number, ty)
    return b(arith.ConstantOp(value))


def _reduction(kind: str, ty: Type) -> Region:
    block = Block([ty, ty])
    combined = _REDUCTIONS[kind][0](*block.arguments)
    block.append(combined)
    block.append(scf.ReduceReturnOp(combined.result))
    return Region(block)


_LOWERINGS: dict[Any, Callable[[Any, Builder], Operation | Values]] = {
    ops.ApplyOp: lower_apply,
    ops.MinOp: lower_min,
    ops.MaxOp: lower_max,
    ops.DelinearizeIndexOp: lower_delinearize,
    ops.LinearizeIndexOp: lower_linearize,
    ops.LoadOp: lower_load,
    ops.StoreOp: lower_store,
    ops.VectorLoadOp: lower_vector_load,
    ops.VectorStoreOp: lower_vector_store,
    ops.PrefetchOp: lower_prefetch,
    ops.DmaStartOp: lower_dma_start,
    ops.DmaWaitOp: lower_dma_wait,
    ops.ForOp: lower_for,
    ops.IfOp: lower_if,
    ops.ParallelOp: lower_parallel,
}
