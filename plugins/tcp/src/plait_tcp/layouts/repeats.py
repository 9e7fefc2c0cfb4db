"""Splits batches of contractions that repeat an operand, so that it is read as it is.

    %1 = tcp.broadcast %k dims = [0, 2, 3] : tensor<8x100x64xf32> -> tensor<8x4x100x64xf32>     // grouped heads
    %2 = tcp.reshape %1 : tensor<8x4x100x64xf32> -> tensor<32x100x64xf32>
    %3 = tcp.contract %q, %2 ... (h, i, j, d) -> (h, i, d), (h, j, d), (h, i, j)
    ->
    %2 = tcp.reshape %q : tensor<32x1x64xf32> -> tensor<8x4x1x64xf32>
    %3 = tcp.contract %2, %1 ... (h, g, i, j, d) -> (h, g, i, d), (h, g, j, d), (h, g, i, j)
    %4 = tcp.reshape %3 : tensor<8x4x1x100xf32> -> tensor<32x1x100xf32>

See Note [What is split beside repeats].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import RankedTensorType
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder

from plait_tcp import ops
from plait_tcp.layouts.refine import is_input, split_input, split_value, starts_of
from plait_tcp.layouts.reorderable import is_elementwise, is_kept
from plait_tcp.layouts.reshapes import are_alike, refined

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value

Groups = list[list[int]]
"""The sizes that each dimension of a tensor is split into."""


def split_repeats(block: Block, ctx: Context) -> int:
    """Split batches of contractions in `block` that repeat an operand; return how many reshapes were passed."""
    seeds: dict[Operation, Groups] = {}
    for op in block.operations:
        if isinstance(op, ops.ContractOp) and not is_kept(op):
            for index in (0, 1):
                seeds.update(_repeat(op, index, ctx))
    if seeds:
        _Splitting(block, ctx, seeds).run()
    return len(seeds)


def _repeat(op: Any, index: int, ctx: Context) -> Iterator[tuple[Any, Groups]]:
    """The reshape that joins repeats of an operand with a batch of a contraction, and how it is split."""
    iterators: list[int] = [expr.position for expr in op.maps[index].results]
    source: Any = op.operands[index].defining_op
    while source is not None and source.parent is op.parent and not isinstance(source, ops.ReshapeOp):
        tensors = [value for value in source.operands if getattr(value.type, "rank", 0)]
        if len(tensors) != 1 or not (isinstance(source, ops.TransposeOp) or is_elementwise(source, ctx)):
            return
        if isinstance(source, ops.TransposeOp):
            order: Sequence[int] = source.perm.values
            iterators = [iterators[order.index(dim)] for dim in range(len(order))]
        source = tensors[0].defining_op
    groups = _joined(source) if isinstance(source, ops.ReshapeOp) and source.parent is op.parent else None
    if groups is None:
        return
    joined = [iterators[dim] for dim, group in enumerate(groups) if len(group) > 1]
    both = op.maps[1 - index].results
    if all(op.iterators[it] == "parallel" and AffineDim(it) in both for it in joined):
        yield source, groups


def _joined(op: ops.ReshapeOp) -> Groups | None:
    """The dimensions that a reshape joins, if all of these groups hold a repeat and something that is not repeated."""
    repeat: Any = op.operand.defining_op
    if not isinstance(repeat, ops.BroadcastOp) or repeat.maybe_expanding is not None:
        return None
    before, after = op.operand.type.shape, op.result.type.shape
    groups = refined(after, [before]) if are_alike(op.operand, op.result) else None
    if groups is None or [size for group in groups for size in group if size != 1] != [n for n in before if n != 1]:
        return None
    read = {dim for size, dim in zip(repeat.operand.type.shape, repeat.dims.values, strict=True) if size != 1}
    long = iter([dim in read for dim, size in enumerate(before) if size != 1])
    joined: list[set[bool]] = [{next(long) for size in group if size != 1} for group in groups]
    joined = [kinds for kinds, group in zip(joined, groups, strict=True) if len(group) > 1]
    return groups if joined and all(len(kinds) == 2 for kinds in joined) else None


class _Splitting:
    """Computes what depends on repeats with their dimensions split, as far as operations can.

    `groups` says how the dimensions of a tensor are split, `now` has the tensor that stands for it.
    """

    def __init__(self, block: Block, ctx: Context, seeds: dict[Operation, Groups]) -> None:
        self.block, self.ctx, self.seeds = block, ctx, seeds
        self.groups: dict[Value[Any], Groups] = {}
        self.now: dict[Value[Any], Value[Any]] = {}

    def run(self) -> None:
        done: list[Operation] = []
        for op in list(self.block.operations):
            builder = Builder.before(op)
            builder.location = op.location
            results = self._computed(op, builder)
            if results is not None:
                done.append(op)
                for old, (new, groups) in zip(op.results, results, strict=True):
                    new.name_hint = new.name_hint or old.name_hint
                    self.groups[old], self.now[old] = groups, new
        for op in reversed(done):
            builder = Builder.before(op)
            builder.location = op.location
            for old in op.results:
                if any(True for _ in old.users):
                    old.replace_all_uses_with(split_value(builder, self.now[old], old.type))
            op.erase()

    def _computed(self, op: Any, builder: Builder) -> list[tuple[Value[Any], Groups]] | None:
        """The results of an operation, computed split; None if it cannot be, or reads nothing that is."""
        if op in self.seeds:
            groups = self.seeds[op]
            return [(split_value(builder, op.operand, _type(op.result, groups)), groups)]
        if not any(value in self.groups for value in op.operands) or is_kept(op):
            return None
        if isinstance(op, ops.ContractOp):
            return self._contracted(op, builder)
        if isinstance(op, ops.TransposeOp):
            return [self._transposed(op, builder)]
        if isinstance(op, ops.ReduceOp):
            return [self._reduced(op, builder)] if op.operand in self.groups else None
        if isinstance(op, ops.BroadcastOp):
            return self._repeated(op, builder) if op.maybe_expanding is None else None
        return self._elementwise(op, builder) if is_elementwise(op, self.ctx) else None

    def _of(self, value: Any) -> Groups:
        shape: Sequence[int] = value.type.shape
        return self.groups.get(value) or [[size] for size in shape]

    def _split(self, value: Value[Any], groups: Groups, builder: Builder) -> Value[Any]:
        """`value`, with its dimensions split into `groups`."""
        if value in self.now:
            return split_value(builder, self.now[value], _type(value, groups))
        source: Any = value.defining_op
        is_split = any(len(group) > 1 for group in groups)
        if is_split and isinstance(source, (ops.BroadcastOp, ops.ConstOp)) and is_input(source):
            return split_input(source, groups, builder)
        return split_value(builder, value, _type(value, groups))

    def _contracted(self, op: ops.ContractOp, builder: Builder) -> list[tuple[Value[Any], Groups]] | None:
        sizes: list[list[int]] = [[] for _ in op.iterators]
        for value, read in zip((op.lhs, op.rhs), op.maps):
            along: list[int] = [expr.position for expr in read.results]
            for it, group in zip(along, self._of(value), strict=True):
                sizes[it] = _merged(sizes[it], group)
                if not sizes[it]:
                    return None
        starts = starts_of(sizes)
        count = sum(map(len, sizes))
        maps: list[AffineMapAttr] = []
        groups: list[Groups] = []
        for one in op.maps:
            iterators: list[int] = [expr.position for expr in one.results]
            dims = [AffineDim(starts[it] + i) for it in iterators for i in range(len(sizes[it]))]
            maps.append(AffineMapAttr(AffineMap(count, 0, tuple(dims))))
            groups.append([sizes[it] for it in iterators])
        lhs, rhs = self._split(op.lhs, groups[0], builder), self._split(op.rhs, groups[1], builder)
        kinds = ArrayAttr(tuple([kind for kind, group in zip(op.iterator_types.elements, sizes) for _ in group]))
        new = ops.ContractOp(lhs, rhs, ArrayAttr(tuple(maps)), kinds, op.acc_type, _type(op.result, groups[2]))
        return [(builder.insert(new).result, groups[2])]

    def _transposed(self, op: ops.TransposeOp, builder: Builder) -> tuple[Value[Any], Groups]:
        groups = self._of(op.operand)
        starts = starts_of(groups)
        perm: list[int] = list(op.perm.values)
        order = [starts[dim] + i for dim in perm for i in range(len(groups[dim]))]
        made = [groups[dim] for dim in perm]
        return builder.insert(ops.TransposeOp(self.now[op.operand], order)).result, made

    def _reduced(self, op: ops.ReduceOp, builder: Builder) -> tuple[Value[Any], Groups]:
        groups = self._of(op.operand)
        starts = starts_of(groups)
        reduced: list[int] = list(op.dims.values)
        dims = [starts[dim] + i for dim in reduced for i in range(len(groups[dim]))]
        new = ops.ReduceOp(op.kind, self.now[op.operand], op.init, dims)
        return builder.insert(new).result, [group for dim, group in enumerate(groups) if dim not in reduced]

    def _repeated(self, op: Any, builder: Builder) -> list[tuple[Value[Any], Groups]] | None:
        groups, dims = [[size] for size in op.result.type.shape], list[int]()
        for dim, group in zip(op.dims.values, self._of(op.operand), strict=True):
            groups[dim] = group if len(group) > 1 else groups[dim]
        starts = starts_of(groups)
        for dim, group in zip(op.dims.values, self._of(op.operand), strict=True):
            dims += [starts[dim] + i for i in range(len(group))]
        type = _type(op.result, groups)
        return [(builder.insert(ops.BroadcastOp(self.now[op.operand], op.sizes, dims, None, type)).result, groups)]

    def _elementwise(self, op: Operation, builder: Builder) -> list[tuple[Value[Any], Groups]] | None:
        tensors: list[Any] = [value for value in op.operands if getattr(value.type, "rank", 0)]
        results: list[Any] = list(op.results)
        shape = results[0].type.shape
        if any(value.type.shape != shape for value in (*tensors, *results)):
            return None
        groups: Groups = [[] for _ in shape]
        for value in tensors:
            groups = [_merged(a, b) for a, b in zip(groups, self._of(value), strict=True)]
            if not all(groups):
                return None
        operands = [self._split(value, groups, builder) if value in tensors else value for value in op.operands]
        create: Any = op.create
        types = [_type(result, groups) for result in results]
        new = builder.insert(create(operands, types, op._properties, op.attributes, location=op.location))
        return [(result, groups) for result in new.results]


def _type(value: Any, groups: Groups) -> RankedTensorType:
    return RankedTensorType(tuple([size for group in groups for size in group]), value.type.element_type)


def _merged(first: list[int], second: list[int]) -> list[int]:
    """How a dimension is split that two split; empty if they do it differently."""
    if not first or len(first) == 1:
        return second
    return first if len(second) == 1 or first == second else []


# Note [What is split beside repeats]
# Attention with grouped heads has fewer heads of keys and values than of queries. Exporters repeat each for its group
# and join the two dimensions (`repeat_kv` of PyTorch, `jnp.repeat`), and the contraction has one batch for each
# head of queries: the repeats were written to memory, as many times the bytes as heads share them, and read again, and
# each was multiplied by the rows of one head. A contraction with two batches reads the keys through its map, as any
# broadcast, and all rows of a group are rows of one product.
# What is split is what depends on the reshape: elementwise operations, reductions, broadcasts, transposes and
# contractions have one more dimension, so that the steps of attention fuse as they did. What else reads one of them
# reads a reshape that joins the dimensions again, and what they read besides is reshaped: neither moves anything.
# Dimensions that are all repeated are no batch that is shared, and those that the other operand does not have are left.
