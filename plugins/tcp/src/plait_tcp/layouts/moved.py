"""Splits dimensions of elementwise operations beside reshapes of what is moved, so that both are one loop nest.

    %1 = tcp.transpose %x perm = [0, 2, 1, 3] : tensor<8x7x8x7xf32> -> tensor<8x8x7x7xf32>
    %2 = tcp.reshape %1 : tensor<8x8x7x7xf32> -> tensor<64x49xf32>
    %3 = tcp.binary add %2, %y : tensor<64x49xf32>
    ->
    %1 = tcp.transpose %x perm = [0, 2, 1, 3] : tensor<8x7x8x7xf32> -> tensor<8x8x7x7xf32>
    %2 = tcp.reshape %y : tensor<64x49xf32> -> tensor<8x8x7x7xf32>
    %3 = tcp.binary add %1, %2 : tensor<8x8x7x7xf32>
    %4 = tcp.reshape %3 : tensor<8x8x7x7xf32> -> tensor<64x49xf32>

See Note [What is split beside movement].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.interfaces import CostModel, model_of
from plait.ir.builder import Builder
from plait_std.element_bytes import element_bytes
from plait_std.scalar.kind import FUNCTION

from plait_tcp import ops
from plait_tcp.layouts.refine import Rewriting, is_input, split_value, starts_of
from plait_tcp.layouts.reorderable import is_elementwise, is_kept
from plait_tcp.layouts.reshapes import are_alike, refined, with_units

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.runtime.target import Target

_MOST = 256
"""Operations of a region."""
_VECTORS = 2
"""So many vectors of neighbours that are moved together are rows that are worth reducing."""
_SOURCES = (ops.ReshapeOp, ops.BroadcastOp, ops.ConstOp)
"""What elementwise operations read in any shape at no cost."""


def split_beside_movement(block: Block, ctx: Context, machine: Target) -> int:
    """Split dimensions of elementwise operations beside reshapes of what is moved; return how many regions changed."""
    work = _Work(block, ctx, machine)
    pending: list[Any] = [op for op in block.operations if isinstance(op, ops.ReshapeOp)]
    changed = 0
    for op in pending:  # a region that is changed has new reshapes, which other regions begin with
        if op.parent is not block or op.is_unused:
            continue
        reshape = _split_reduction(op) if op in work.meeting else op
        for value in work.starts(reshape):
            region = _Region(value, work)
            work.seen.update(region.values)
            if region.groups is not None:
                made = Rewriting(region).run()
                pending += made
                work.meeting.update(made)
                changed += 1
    return changed


def _split_reduction(op: ops.ReshapeOp) -> ops.ReshapeOp:
    """Let a reduction whose result is only split read what is split; return the reshape that does it."""
    reduce: Any = op.operand.defining_op
    if not isinstance(reduce, ops.ReduceOp) or not op.operand.has_one_use or op.parent is not reduce.parent:
        return op
    reduced: set[int] = set(reduce.dims.values)
    shape, wanted = reduce.operand.type.shape, op.result.type.shape
    groups = refined(op.operand.type.shape, [wanted]) if are_alike(op.operand, op.result) else None
    if groups is None or [size for group in groups for size in group] != list(wanted):
        return op
    left = iter(groups)
    split = [[size] if dim in reduced else next(left) for dim, size in enumerate(shape)]
    builder = Builder.before(reduce)
    builder.location = reduce.location
    type = RankedTensorType(tuple([size for group in split for size in group]), reduce.operand.type.element_type)
    value = split_value(builder, reduce.operand, type)
    starts = starts_of(split)
    dims = [starts[dim] for dim in sorted(reduced)]
    new = builder.insert(ops.ReduceOp(reduce.kind, value, reduce.init, dims))
    op.result.replace_all_uses_with(new.result)
    op.erase()
    reduce.erase()
    made: Any = value.defining_op
    return made if isinstance(made, ops.ReshapeOp) else op


def _origin(value: Value[Any]) -> Operation | None:
    """What computes `value`, but for dimensions of size 1."""
    source: Any = value.defining_op
    while isinstance(source, ops.ReshapeOp) and _long(source.operand.type.shape) == _long(source.result.type.shape):
        if source.operand.defining_op is None:
            break
        source = source.operand.defining_op
    return source


def _long(shape: Sequence[int]) -> list[int]:
    """The dimensions of more than one element."""
    return [size for size in shape if size != 1]


class _Work:
    """What is known of the operations of a block.

    `seen` are the tensors of regions that were looked at, `meeting` the reshapes beside regions that were split.
    """

    def __init__(self, block: Block, ctx: Context, machine: Target) -> None:
        self.block, self.ctx, self.machine = block, ctx, machine
        self.seen: set[Value[Any]] = set()
        self.meeting: set[Operation] = set()
        self._anchored: dict[Operation, bool] = {}

    def starts(self, op: ops.ReshapeOp) -> list[Value[Any]]:
        """The tensors on both sides of a reshape whose regions may be split because of it."""
        if op.parent is not self.block:
            return []
        if op in self.meeting:
            return [op.operand, op.result]
        found = [(op.operand, self.is_moved_after(op)), (op.result, self.is_moved_before(op))]
        return [value for value, is_moved in found if is_moved and value not in self.seen]

    def is_moved_before(self, op: ops.ReshapeOp) -> bool:
        """Whether what is reshaped is moved or computed by element, for this reshape only."""
        source = op.operand.defining_op
        if source is None or source.parent is not self.block or not op.operand.has_one_use:
            return False
        return isinstance(source, (ops.TransposeOp, ops.BroadcastOp)) or self.is_free(source)

    def is_moved_after(self, op: ops.ReshapeOp) -> bool:
        """Whether only this reshape reads its operand, and its result is moved, reduced or computed with by element."""
        return op.operand.has_one_use and any(map(self._moves, op.result.users))

    def _moves(self, op: Operation) -> bool:
        if op.parent is not self.block:
            return False
        if isinstance(op, ops.TransposeOp):
            return not all(isinstance(user, ops.ContractOp) for user in op.result.users)
        return isinstance(op, ops.ReduceOp) or self.is_free(op)

    def is_free(self, op: Operation) -> bool:
        """Whether `op` is elementwise, and not computed together with what it reads, which cannot be split."""
        return is_elementwise(op, self.ctx) and not self._is_anchored(op)

    def _is_anchored(self, op: Operation) -> bool:
        pending = [op]
        while pending:  # operands first
            current = pending[-1]
            chain = self._chained(current)
            waiting = [] if current in self._anchored else [one for one in chain if one not in self._anchored]
            pending += waiting
            if not waiting:
                pending.pop()
                self._anchored.setdefault(current, self._reads_fixed(current, chain))
        return self._anchored[op]

    def _reads_fixed(self, op: Operation, chain: Sequence[Operation]) -> bool:
        near = [source for source in map(_origin, self._tensors(op)) if source is not None]
        is_fixed = any(not isinstance(one, _SOURCES) and not is_elementwise(one, self.ctx) for one in near)
        return is_fixed or any(self._anchored.get(one, False) for one in chain)

    def _chained(self, op: Operation) -> list[Operation]:
        """The elementwise operations whose results only `op` reads."""
        sources = [_origin(value) for value in self._tensors(op) if value.has_one_use]
        return [source for source in sources if source is not None and is_elementwise(source, self.ctx)]

    def _tensors(self, op: Operation) -> list[Value[Any]]:
        """What `op` reads of tensors that are computed in the block."""
        tensors = [value for value in op.operands if getattr(value.type, "rank", 0)]
        return [value for value in tensors if value.defining_op is not None and value.parent_block is self.block]

    def has_rows(self, op: Operation | None) -> bool:
        """Whether `op` moves neighbours together, some vectors of them at least, if it moves anything."""
        if not isinstance(op, ops.TransposeOp):
            return True
        shape, perm = op.result.type.shape, op.perm.values
        end = 1 + max((i for i, dim in enumerate(perm) if i != dim and shape[i] != 1), default=-1)
        return not end or self.fills(op.result.type, shape[end:], _VECTORS)

    def has_lanes(self, op: Operation | None) -> bool:
        """Whether what `op` makes has a last dimension that fills a vector, if it moves anything."""
        return not isinstance(op, ops.TransposeOp) or self.fills(op.result.type, op.result.type.shape[-1:], 1)

    def fills(self, type: Any, sizes: Sequence[int], vectors: int) -> bool:
        """Whether elements of a tensor that lie together fill so many vectors."""
        bits = 8 * (element_bytes(type.element_type) or 8)
        return DYNAMIC in sizes or prod(sizes) * bits >= vectors * self.machine.vector_bits

    def is_function(self, op: Operation) -> bool:
        """Whether `op` takes long for each element."""
        model, shape = model_of(CostModel, op, self.ctx), op.results[0].type.shape  # type: ignore[attr-defined]
        flops = model.cost(op).flops if model is not None and DYNAMIC not in shape else None
        return flops is not None and flops >= FUNCTION * prod(shape)


class _Region:
    """Tensors of one shape that elementwise operations of one block compute from each other.

    `inputs` are operations that can compute some of them split, `given` the others that are not computed in it,
    `readers` the other operations that read some that are not given.
    """

    def __init__(self, start: Value[Any], work: _Work) -> None:
        self.work = work
        self.block: Any = work.block
        self.shape: tuple[int, ...] = start.type.shape
        self.values: dict[Value[Any], None] = {}
        self.given: dict[Value[Any], None] = {}
        self.inside: dict[Operation, None] = {}
        self.inputs: dict[Operation, None] = {}
        self.readers: dict[Operation, None] = {}
        pending = [start]
        while pending and len(self.inside) < _MOST:
            value = pending.pop()
            if value not in self.values:
                self.values[value] = None
                pending += self._reached(value)
        self.groups = None if pending else self._groups()

    def _reached(self, value: Value[Any]) -> Iterator[Value[Any]]:
        """Take in what computes and reads `value`; return the tensors that belong to the region with it."""
        source = value.defining_op
        is_near = source is not None and source.parent is self.block
        if source is not None and is_near and self._is_inside(source):
            yield from self._entered(source)
        elif source is not None and is_near and isinstance(source, _SOURCES) and self._is_input(source):
            self.inputs[source] = None
        else:
            self.given[value] = None
            return
        for user in dict.fromkeys(value.users):
            if self._is_inside(user):
                yield from self._entered(user)
            else:
                self.readers[user] = None

    def _entered(self, op: Operation) -> list[Value[Any]]:
        self.inside[op] = None
        return [value for value in (*op.operands, *op.results) if getattr(value.type, "rank", 0)]

    def _is_inside(self, op: Operation) -> bool:
        if op in self.inside:
            return True
        types: list[Any] = [value.type for value in (*op.operands, *op.results)]
        has_shape = all(ty.shape == self.shape for ty in types if getattr(ty, "rank", 0))
        return has_shape and op.parent is self.block and self.work.is_free(op)

    def _is_input(self, op: Any) -> bool:
        if isinstance(op, ops.ReshapeOp):
            return are_alike(op.operand, op.result)
        return is_input(op) and not (isinstance(op, ops.ConstOp) and not isinstance(op.value, DenseElementsAttr))

    def _groups(self) -> list[list[int]] | None:
        """How dimensions are split; None if they are not to be."""
        reduces = [op for op in self.readers if isinstance(op, ops.ReduceOp)]
        if not (self.inside or reduces) or any(map(is_kept, (*self.inside, *reduces))):
            return None
        moved = list(self._moved(bool(self.inside and reduces), any(map(self.work.is_function, self.inside))))
        if not moved or not all(are_alike(op.operand, op.result) for op in moved):
            return None
        others = [self._other(op).type.shape for op in moved]
        groups = refined(self.shape, others)
        if groups is None or all(len(group) == 1 for group in groups):
            return None
        return next(filter(None, (with_units(groups, other) for other in others)), groups)

    def _other(self, reshape: Any) -> Any:
        """The tensor on the other side of a reshape at the border."""
        return reshape.operand if reshape in self.inputs else reshape.result

    def _moved(self, has_rows: bool, has_functions: bool) -> Iterator[Any]:
        """Reshapes to what is read here of tensors that are moved before, or of what is computed here and moved after.

        What is reduced as well had better come in rows, and functions are computed in whole vectors.
        """
        work = self.work
        reshapes: list[Any] = [op for op in (*self.inputs, *self.readers) if isinstance(op, ops.ReshapeOp)]
        for op in reshapes:
            if op in self.inputs:
                source = op.operand.defining_op
                suits = work.is_moved_before(op) and (work.has_rows(source) or not has_rows)
                moving = [source]
            elif op.operand.defining_op in self.inside:
                suits, moving = work.is_moved_after(op), [*op.result.users]
            else:
                continue
            is_moved = any(isinstance(one, (ops.TransposeOp, ops.BroadcastOp, ops.ReduceOp)) for one in moving)
            suits = suits and (is_moved or self._keeps_lanes(op))
            suits = suits and (not has_functions or all(map(work.has_lanes, moving)))
            if suits or op in work.meeting:
                yield op

    def _keeps_lanes(self, reshape: Any) -> bool:
        """Whether the last dimension still fills a vector if it is split as beyond `reshape`, if it is split at all."""
        type = self._other(reshape).type
        groups = refined(self.shape, [type.shape]) if are_alike(reshape.operand, reshape.result) else None
        return not groups or len(groups[-1]) == 1 or self.work.fills(type, groups[-1][-1:], 1)


# Note [What is split beside movement]
# A transpose and an elementwise operation that reads it are one nest of loops (`linalg-fuse-elementwise-ops`), but not
# if a reshape between them joins dimensions that were moved apart: the tensor is written and read once more. Nothing is
# lost if the elementwise operation has the dimensions of the transpose: a reshape of its other operands, and of its
# result, costs nothing. So have tensors of one shape that depend on each other elementwise, and reductions that read
# them. What is repeated by a broadcast is moved, too, and so is, in a manner, what is computed by element: two
# operations with a reshape between them are one then, unless something else reads what lies between.
# Left as it is what had better stay: an elementwise operation that is computed in the tiles of a contraction (or of
# anything else that has a shape of its own), as far as each link of the chain is all that reads the one before; rows
# that are reduced, if neighbours are moved apart, since rows of neighbours are reduced in vectors, and sums of a few
# elements each would take longer than a copy; functions, if the last dimension does not fill a vector. One dimension
# may be dynamic, see `reshapes`. Where nothing is moved, a last dimension that is split must still fill a vector.
