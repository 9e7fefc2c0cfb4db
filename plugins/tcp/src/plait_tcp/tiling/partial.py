"""Reductions in parts: accumulators for parts of the reduced loops, which are combined in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType, RankedTensorType, i1
from plait.interfaces.tiling import PartialReduction, TilingResult
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.tiling.mapped import ContractTiling, MappedTiling, written_loops
from plait_tcp.tiling.parts import Indices, shaped, spread
from plait_tcp.tiling.windows import ConvTiling, WindowTiling, constant_sizes, inputs_and_inits
from plait_tcp.types import is_unsigned


def identity(kind: str, element: Any) -> Any:
    """The number that a kind leaves the other number as it is with."""
    if isinstance(element, FloatType):
        numbers = {"add": -0.0, "multiply": 1.0, "maximum": float("-inf"), "minimum": float("inf")}
        return FloatAttr(numbers[kind], element)
    ones = (1 << element.width) - 1 if is_unsigned(element) else -1
    high = ones if is_unsigned(element) else (1 << (element.width - 1)) - 1
    low = 0 if is_unsigned(element) else -(1 << (element.width - 1))
    if element is i1:
        return IntegerAttr(int(kind in ("multiply", "and", "minimum")), element)
    numbers = {"add": 0, "or": 0, "xor": 0, "multiply": 1, "and": ones, "maximum": low, "minimum": high}
    return IntegerAttr(numbers[kind], element)


def has_identity(kind: str, element: Any) -> bool:
    """Whether there is such a number: some formats of 8 bits have no infinities, or no zero."""
    if isinstance(element, FloatType):
        return element.width > 8 and kind in ("add", "multiply", "maximum", "minimum")
    return isinstance(element, IntegerType)


def region_kinds(block: Any) -> list[str] | None:
    """The kind by which each accumulator of a region is combined with its element, if that is all it does."""
    count = len(block.arguments) // 2
    kinds: list[str] = []
    for i, value in enumerate(block.last.operands):
        inner = value.defining_op
        pair = {block.arguments[i], block.arguments[count + i]}
        if not isinstance(inner, ops.BinaryOp) or set(inner.operands) != pair or inner.kind.text not in _KINDS:
            return None
        kinds.append(inner.kind.text)
    return kinds


_KINDS = frozenset(("add", "multiply", "maximum", "minimum", "and", "or", "xor"))


def kinds_of(op: Any) -> list[str] | None:
    """The kind of each result of a reduction; None if they are not known."""
    return region_kinds(op.body.block) if op.regions else [op.kind.text]


class PartialKinds(PartialReduction):
    """Reductions by kinds that have an identity."""

    def accepts(self, op: Any) -> bool:
        kinds = kinds_of(op)
        elements = [result.type.element_type for result in op.results]
        return kinds is not None and all(has_identity(*pair) for pair in zip(kinds, elements))

    def scalars(self, op: Any, b: Builder) -> list[Value[Any]]:
        """The identities, as 0-d tensors."""
        pairs = zip(kinds_of(op) or (), [result.type.element_type for result in op.results])
        splats = [DenseElementsAttr.splat(RankedTensorType((), e), identity(kind, e)) for kind, e in pairs]
        return [b.insert(ops.ConstOp(splat)).result for splat in splats]

    def combined(self, op: Any, b: Builder, old: Sequence[Value[Any]], new: Sequence[Value[Any]]) -> list[Any]:
        """The operations that combine accumulators with parts."""
        return [b.insert(ops.BinaryOp(*parts)) for parts in zip(kinds_of(op) or (), old, new)]


class PartialReduce(PartialKinds):
    """`tcp.reduce`, `tcp.reduce_region`: a part for each place in a tile, then all of them and the inits."""

    def identity_tensors(
        self, op: Any, builder: Builder, sizes: Indices, dims: Sequence[int]
    ) -> Sequence[Value[Any]]:
        return [spread(builder, scalar, sizes) for scalar in self.scalars(op, builder)]

    def partial(
        self, op: Any, builder: Builder, inits: Sequence[Value[Any]], offsets: Indices, sizes: Indices,
        dims: Sequence[int],
    ) -> TilingResult:
        ones, zeros = [1] * len(sizes), [0] * len(sizes)
        inputs = inputs_and_inits(op)[0]
        slices = [[builder.insert(tensor.ExtractSliceOp.of(x, list(starts), list(sizes), ones)).result for x in values]
                  for values, starts in ((inits, zeros), (inputs, offsets))]  # fmt: skip
        made = self.combined(op, builder, *slices)
        whole = [builder.insert(tensor.InsertSliceOp.of(new.result, init, zeros, list(sizes), ones)).result
                 for new, init in zip(made, inits)]  # fmt: skip
        return TilingResult(made, whole)

    def merge(self, op: Any, builder: Builder, partials: Sequence[Value[Any]], dims: Sequence[int]) -> TilingResult:
        made: Any = op.clone()
        for i, value in enumerate(partials):
            made.set_operand(i, value)
        builder.insert(made)
        return TilingResult([made], made.results)


class PartialWindow(PartialKinds):
    """`tcp.window`, `tcp.window_region`: windows of a part of the places, then the inits."""

    def identity_tensors(
        self, op: Any, builder: Builder, sizes: Indices, dims: Sequence[int]
    ) -> Sequence[Value[Any]]:
        shape = sizes[: op.results[0].type.rank]
        return [spread(builder, scalar, shape) for scalar in self.scalars(op, builder)]

    def partial(
        self, op: Any, builder: Builder, inits: Sequence[Value[Any]], offsets: Indices, sizes: Indices,
        dims: Sequence[int],
    ) -> TilingResult:
        rank = op.results[0].type.rank
        window, none = constant_sizes(op, sizes[rank:]), [0] * rank
        parts = WindowTiling().covered_parts(op, builder, offsets, sizes)
        made: list[Any] = []
        for kind, part, scalar in zip(kinds_of(op) or (), parts, self.scalars(op, builder)):
            type = shaped(part.type, sizes[:rank])
            window_op = ops.WindowOp(
                kind, part, scalar, [], [], window, op.strides, none, none, type, dilation=op.dilation
            )
            made.append(builder.insert(window_op))
        sums = self.combined(op, builder, inits, [window.result for window in made])
        return TilingResult([*made, *sums], [op.result for op in sums])

    def merge(self, op: Any, builder: Builder, partials: Sequence[Value[Any]], dims: Sequence[int]) -> TilingResult:
        pairs = zip(inputs_and_inits(op)[1], partials)
        inits = [spread(builder, init, sz.sizes_of(builder, part)) for init, part in pairs]
        made = self.combined(op, builder, inits, partials)
        return TilingResult(made, [op.result for op in made])


class PartialSum(PartialReduction):
    """Sums of products: sums of parts of the reduced loops, added up."""

    def __init__(self, tiling: MappedTiling) -> None:
        self.tiling = tiling

    def accepts(self, op: Any) -> bool:
        return op.accumulator_type is op.result.type.element_type and self.tiling.accepts(op)

    def identity_tensors(
        self, op: Any, builder: Builder, sizes: Indices, dims: Sequence[int]
    ) -> Sequence[Value[Any]]:
        shape = [sizes[loop] for loop in written_loops(self.tiling.maps(op)[1])]
        number = builder.insert(ops.ConstOp(DenseElementsAttr.splat(shaped(op.result.type, ()), 0))).result
        return (spread(builder, number, shape),)

    def partial(
        self, op: Any, builder: Builder, inits: Sequence[Value[Any]], offsets: Indices, sizes: Indices,
        dims: Sequence[int],
    ) -> TilingResult:
        part = self.tiling.tiled(op, builder, offsets, sizes)
        made = builder.insert(ops.BinaryOp("add", inits[0], part.values[0]))
        return TilingResult([*part.ops, made], made.results)

    def merge(self, op: Any, builder: Builder, partials: Sequence[Value[Any]], dims: Sequence[int]) -> TilingResult:
        return TilingResult([], list(partials))


PARTIAL: dict[Any, PartialReduction] = {
    **dict.fromkeys((ops.ReduceOp, ops.ReduceRegionOp), PartialReduce()),
    **dict.fromkeys((ops.WindowOp, ops.WindowRegionOp), PartialWindow()),
    ops.ContractOp: PartialSum(ContractTiling()), ops.ConvOp: PartialSum(ConvTiling()),
}  # fmt: skip
