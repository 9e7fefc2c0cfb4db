"""The lowering of each operation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.builtin.types import DYNAMIC, ComplexType, RankedTensorType, f32, i1
from plait.ir.affine import AffineMap
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite import conversion_pattern
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_tcp import ops as tcp
from plait_tcp.api import TensorBuilder

from plait_tm_tensor import ops
from plait_tm_tensor.to_tcp.topk import lower_topk

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.rewrite import ConversionRewriter

Values = Sequence[Value[Any]]


def _body(
    op: ops.ScanOp | ops.ScatterOp | ops.SortOp,
    types: Sequence[Type],
    compute: Callable[[Builder, Callable[[Values], Value[Any]], Values], Values],
) -> Region:
    """A region of tcp that takes 0-d tensors of `types`.

    `compute(builder, function, scalars)` returns the scalars that it yields; `function` writes out the region of `op`.
    """
    block = Block([RankedTensorType((), t) for t in types])
    b = Builder.at_end(block)
    b.location = op.location

    def function(arguments: Values) -> Value[Any]:
        source = op.body.block
        mapping: dict[Any, Any] = dict(zip(source.arguments, arguments, strict=True))
        *inner, last = source.operations
        for one in inner:
            b.insert(one.clone(mapping))
        return mapping.get(last.operands[0], last.operands[0])

    scalars = [SCALARS.read(b, argument, []) for argument in block.arguments]
    found = compute(b, function, scalars)
    cells = [SCALARS.tensor(b, [v]) for v in found]
    b.insert(tcp.YieldOp(cells))
    return Region(block)


@conversion_pattern(ops.SortOp)
def lower_sort(op: ops.SortOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tm_tensor.sort by "may stay" -> tcp.sort by "right may not stay before left\""""
    types = [v.type.element_type for v in operands for _ in range(2)]

    def precedes(b: Builder, may_stay: Callable[[Values], Value[Any]], scalars: Values) -> Values:
        swapped = [v for left, right in zip(scalars[::2], scalars[1::2]) for v in (right, left)]
        true = SCALARS.constant(b, True, i1)
        return [SCALARS.apply(b, "xor", i1, may_stay(swapped), true)]

    body = _body(op, types, precedes)
    return list(rw.insert(tcp.SortOp(operands, op.dimension, [v.type for v in operands], body)).results)


@conversion_pattern(ops.ScatterOp)
def lower_scatter(op: ops.ScatterOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tm_tensor.scatter -> tcp.scatter; the dimensions of an update are the last ones of the original"""
    updates, indices, original = operands
    element = original.type.element_type

    def combine(b: Builder, function: Callable[[Values], Value[Any]], scalars: Values) -> Values:
        old, new = scalars
        return [function([new, old])]

    body = _body(op, [element, element], combine)
    count = updates.type.rank - 1
    made = tcp.ScatterOp(
        [original], indices, [updates], list(range(1, count + 1)), list(range(original.type.rank - count)),
        op.dimension_map, 1, [original.type], body,
    )  # fmt: skip
    return list(rw.insert(made).results)


@conversion_pattern(ops.ScanOp)
def lower_scan(op: ops.ScanOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tm_tensor.scan -> tcp.scan_region that carries whether there was an element; exclusive: acc comes before them"""
    x, output, accumulator = operands
    if isinstance(x.type.element_type, ComplexType):
        return rw.no_match("scans of complex numbers have no lowering")
    dim, t = op.dimension.value, TensorBuilder(rw)
    sizes = sz.sizes_of(rw, x)
    line = [size for i, size in enumerate(sizes) if i != dim]
    head = t.reshape(accumulator, [*line[:dim], 1, *line[dim:]])
    given = x if op.inclusive.value else _but_last(t, t.concat([head, x], dim), sizes)
    scanned = _inclusive(op, given, dim, t)
    scanned = sz.as_shaped(rw, scanned, output.type)
    if not op.results[1].has_uses:
        return [scanned, accumulator]
    last = _last(rw, sizes[dim])
    found = t.slice(
        t.concat([head, scanned], dim),
        [last if i == dim else 0 for i in range(len(sizes))],
        [1 if i == dim else size for i, size in enumerate(sizes)],
    )
    return [scanned, sz.as_shaped(rw, t.reshape(found, line), accumulator.type)]


def _but_last(t: TensorBuilder, x: Value[Any], sizes: Sequence[sz.Size]) -> Value[Any]:
    """The first elements of lines that are longer by one than `sizes` say."""
    return t.slice(x, [0] * len(sizes), list(sizes))


def _last(rw: ConversionRewriter, size: sz.Size) -> sz.Size:
    """Where behind the accumulator the last value of the function stands: `size`, or 0 if it was not applied."""
    if isinstance(size, int):
        return size if size > 1 else 0
    one, zero = sz.as_value(rw, 1), sz.as_value(rw, 0)
    return SCALARS.compute(rw, lambda size, one: (size > one).select(size, zero), size, one)


def _inclusive(op: ops.ScanOp, x: Value[Any], dim: int, t: TensorBuilder) -> Value[Any]:
    """x[0], f(x[0], x[1]), ...: nothing is combined with the start, which a flag beside it says."""
    rw, element = t.b, x.type.element_type
    start, none = SCALARS.constant(rw, 0, element), SCALARS.constant(rw, False, i1)
    inits = [SCALARS.tensor(rw, [v]) for v in (start, none)]
    flags = t.broadcast(t.scalar(True, i1), sz.sizes_of(rw, x), [])

    def step(b: Builder, function: Callable[[Values], Value[Any]], scalars: Values) -> Values:
        before, started, current, true = scalars
        combined = SCALARS.select(b, started, function([before, current]), current)
        return [combined, true]

    body = _body(op, [element, i1, element, i1], step)
    types = [x.type, x.type.with_element_type(i1)]
    made = tcp.ScanRegionOp([x, flags], inits, dim, None, None, types, body)
    return rw.insert(made).results[0]


@conversion_pattern(ops.AttentionOp)
def lower_attention(op: ops.AttentionOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tm_tensor.attention -> tcp.contract, softmax of its rows, tcp.contract; narrow floats in f32, rounded once"""
    t, output, rank = TensorBuilder(rw), operands[3], operands[0].type.rank
    narrow = output.type.element_type
    element = f32 if narrow.width < 32 else narrow
    query, key, value = (t.cast(x, element) for x in operands[:3])
    head = query.type.shape[-1] if query.type.shape[-1] != DYNAMIC else key.type.shape[-1]
    if head == DYNAMIC:
        return rw.no_match("the size of a head is not known")
    *batch, row, column, summed = range(rank + 1)
    result = [*batch, row, column]
    weights = _contract(rw, query, key, [[*batch, row, summed], [*batch, column, summed], result])
    sizes, rows = sz.sizes_of(rw, weights), list(range(rank - 1))
    scale = t.scalar(head**-0.5, element)
    weights = t.binary("multiply", weights, t.broadcast(scale, sizes, []))
    weights = t.binary("subtract", weights, t.broadcast(_reduced(rw, "maximum", weights, float("-inf")), sizes, rows))
    weights = t.unary("exp", weights)
    weights = t.binary("divide", weights, t.broadcast(_reduced(rw, "add", weights, 0.0), sizes, rows))
    found = _contract(rw, weights, value, [[*batch, row, summed], [*batch, summed, column], result])
    return [sz.as_shaped(rw, t.cast(found, narrow), output.type)]


def _contract(rw: ConversionRewriter, x: Value[Any], y: Value[Any], dims: Sequence[Sequence[int]]) -> Value[Any]:
    """The product of sums over the last of the dimensions that are numbered for x, y and the result."""
    count = x.type.rank + 1
    maps = [AffineMapAttr(AffineMap.projection(count, positions)) for positions in dims]
    sizes = dict(zip(dims[1], y.type.shape)) | dict(zip(dims[0], x.type.shape))
    type = RankedTensorType(tuple([sizes[d] for d in dims[2]]), x.type.element_type)
    iterators = ["parallel"] * (count - 1) + ["reduction"]
    return rw(tcp.ContractOp(x, y, maps, iterators, None, type))


def _reduced(rw: ConversionRewriter, kind: str, x: Value[Any], start: float) -> Value[Any]:
    init = TensorBuilder(rw).scalar(start, x.type.element_type)
    type = RankedTensorType(x.type.shape[:-1], x.type.element_type)
    return rw(tcp.ReduceOp(kind, x, init, [x.type.rank - 1], type))


PATTERNS = (lower_attention, lower_scan, lower_scatter, lower_sort, lower_topk)
