"""The pass `eliminate-empty-tensors`: what is inserted into a tensor is computed there.

    %e = tensor.empty() : tensor<8xf32>                   %s = tensor.extract_slice %d[1] [8] [1]
    %0 = linalg.exp ins(%x) outs(%e)                =>    %0 = linalg.exp ins(%x) outs(%s)
    %1 = tensor.insert_slice %0 into %d[1] [8] [1]        %1 = tensor.insert_slice %0 into %d[1] [8] [1]

    %0 = tensor.insert_slice %x into %e[2] [8] [1]        %1 = tensor.insert_slice %x into %d[3] [8] [1]
    %1 = tensor.insert_slice %0 into %d[1] [10] [1]  =>

Bufferization then works in place: `%0` is written to a part of the buffer of `%1`, and nothing is copied. See
Note [What may be computed in its place].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, IndexType, TensorType
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.memory_effects import is_memory_effect_free, is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes.base import Pass

from plait_std import sizes as sz
from plait_std.bufferization.analysis import BufferUse
from plait_std.bufferization.collapsed_insertions import insert_collapsed
from plait_std.bufferization.exclusive import exclude_each_other, runs_in_no_loop
from plait_std.bufferization.insertions_in_branches import insert_in_branches
from plait_std.bufferization.subsets import tied_operand
from plait_std.bufferization.unshare_empty import unshare_between_blocks
from plait_std.scf.ops import ForOp, IfOp, YieldOp
from plait_std.tensor.ops import CollapseShapeOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp

if TYPE_CHECKING:
    from plait.context import Context

_LIMIT = 64


class EliminateEmptyTensors(Pass):
    """Compute what is inserted into a tensor in its place there."""

    name: ClassVar[str] = "eliminate-empty-tensors"
    title: ClassVar[str] = "EmptyTensorEliminationPass"

    def run(self, op: Operation, ctx: Context) -> None:
        unshare_between_blocks(op, ctx)
        pending = _insertions(op)
        while pending:  # outer ones first: what goes into them goes there at once, not from one to the next
            insert = pending.pop()
            if insert.parent is not None:
                pending += _insert_parts(insert) or insert_in_branches(insert, ctx)
        for insert in _insertions(op):
            insert_collapsed(insert, ctx)
        for insert in _insertions(op):
            if _Insertion(insert, ctx).work_in_place():
                ctx.count("tensors computed in their place")


def _insertions(op: Operation) -> list[InsertSliceOp]:
    return [inner for inner in op.walk() if isinstance(inner, InsertSliceOp)]


def _insert_parts(insert: InsertSliceOp) -> list[InsertSliceOp]:
    """Insert what was put together in an empty tensor, only to be inserted, part by part; the new insertions."""
    value, parts = insert.source, [insert]
    while isinstance(value.defining_op, InsertSliceOp) and value.has_one_use:
        parts.append(value.defining_op)
        value = parts[-1].dest
    apart = [part for part in parts if part.source.type.rank != part.dest.type.rank or set(part.mixed_strides) != {1}]
    if len(parts) == 1 or apart or not isinstance(value.defining_op, EmptyOp):
        return []
    b, made = Builder.before(insert), list[InsertSliceOp]()
    for part in reversed(parts[1:]):
        offsets = [sz.add(b, outer, inner) for outer, inner in zip(insert.mixed_offsets, part.mixed_offsets)]
        whole = made[-1].result if made else insert.dest
        made.append(b.insert(InsertSliceOp.of(part.source, whole, offsets, part.mixed_sizes, part.mixed_strides)))
    insert.result.replace_all_uses_with(made[-1].result)
    insert.erase()
    _erase_unused(parts[1].result)
    return made


class _Insertion:
    """An insertion of what operations in its block compute, the first of which writes to an empty tensor."""

    def __init__(self, insert: InsertSliceOp, ctx: Context) -> None:
        self.insert, self.ctx = insert, ctx
        self.start: Operation = insert
        """The first of these operations, once it is known."""
        self.reshape: ExpandShapeOp | CollapseShapeOp | None = None
        """What makes the shape that is inserted, if the operations compute in another one."""

    def work_in_place(self) -> bool:
        """Let the first operation write to a slice of the destination in place of an empty tensor; whether it may."""
        insert = self.insert
        self._unshare_destination()
        dest = insert.dest
        strides = insert.static_strides.values
        if insert.source.type.rank != dest.type.rank or DYNAMIC in strides or strides[-1:] not in ((1,), ()):
            return False
        if not insert.source.has_one_use and self._is_made_of_scalars(insert.source, _LIMIT):
            insert.set_operand(0, self._made_before(insert.source, {}))
        elif not insert.source.has_one_use and not self._is_only_read(insert.result):
            return False
        operand = self._find_start()
        if self.reshape is not None and set(strides) != {1}:
            return False
        place = (*insert.offsets, *insert.sizes)
        if operand is not None and not all(map(self._is_known, (dest, *place))):
            self._compute_late()
        if operand is None or not all(map(self._is_known, place)):
            return False
        mine = self._is_used_once(dest) and self._is_known(dest) and self._is_made_here(dest)
        if not mine and not self._is_made_of_scalars(dest, _LIMIT):
            return False
        whole = dest if mine else self._made_before(dest, {})
        b = Builder.before(self.start)
        part = b(ExtractSliceOp.of(
            whole, insert.mixed_offsets, insert.mixed_sizes, insert.mixed_strides, insert.source.type
        ))  # fmt: skip
        if isinstance(self.reshape, ExpandShapeOp):
            part = b(CollapseShapeOp.of(part, self.reshape.groups))
        elif self.reshape is not None:
            part = b(ExpandShapeOp.of(part, self.reshape.groups, self.reshape.src.type.shape))
        self.start.set_operand(operand, part)
        if whole is not dest:
            insert.set_operand(1, whole)
            _erase_unused(dest)
        return True

    def _compute_late(self) -> None:
        """Move what is inserted behind what makes the destination and its place there, if nothing else uses it."""
        op: Operation | None = self.insert.source.defining_op
        chain: list[Operation] = []
        while op is not None and (not chain or chain[-1] is not self.start):
            chain.append(op)
            tied = 0 if op is self.start or op is self.reshape else tied_operand(op.results[0], self.ctx)
            op = op.operands[tied].defining_op if tied is not None else None
        if all(_has_one_user(op) and is_memory_effect_free(op, self.ctx) for op in chain):
            for op in reversed(chain):
                op.move_before(self.insert)

    def _unshare_destination(self) -> None:
        """Make a destination that others overwrite too, and that scalars fill, again: that costs less than a copy."""
        dest = self.insert.dest
        is_empty = isinstance(dest.defining_op, EmptyOp)
        if not self._is_used_once(dest) and not is_empty and self._is_made_of_scalars(dest, _LIMIT):
            self.insert.set_operand(1, self._made_before(dest, {}))

    def _find_start(self) -> int | None:
        """Find the first operation; returns the operand that is an empty tensor."""
        value, found = self.insert.source, None
        for _ in range(_LIMIT):
            op = value.defining_op
            if isinstance(op, EmptyOp):
                return found
            if op is None or op.parent is not self.insert.parent or isinstance(op, InsertSliceOp):
                return None
            reshapes = isinstance(op, (ExpandShapeOp, CollapseShapeOp))
            tied = self._reshaped(op) if reshapes else tied_operand(value, self.ctx)
            if tied is None or (found is not None and not value.has_one_use):
                return None
            self.start, found, value = op, tied, op.operands[tied]
        return None

    def _reshaped(self, op: ExpandShapeOp | CollapseShapeOp) -> int | None:
        """The operand of a reshape of what is inserted, if it is one of the slice as well: rows may be apart there."""
        insert = self.insert
        if op.result is not insert.source or DYNAMIC in (*op.src.type.shape, *op.result.type.shape):
            return None
        inner = [dim for group in op.groups for dim in group[1:]] if isinstance(op, ExpandShapeOp) else []
        if any(insert.source.type.shape[dim] != insert.dest.type.shape[dim] for dim in inner):
            return None
        self.reshape = op
        return 0

    def _is_only_read(self, value: Value[Any]) -> bool:
        """Whether nothing works in place on a tensor, or on a slice of it."""
        for use in value.uses:
            found = BufferUse(use.operation, self.ctx)
            if not found.is_known or use.operation.regions or found.writes(use.index):
                return False
            if not all(self._is_only_read(alias) for alias in found.aliases(use.index)):
                return False
        return True

    def _is_used_once(self, dest: Value[Any]) -> bool:
        """Whether nothing else uses a tensor whenever the insertion does, as in another branch."""
        others = [user for user in dict.fromkeys(dest.users) if user is not self.insert]
        if not others:
            return dest.has_one_use
        block = dest.parent_block
        if block is None or not runs_in_no_loop(self.insert, block, self.ctx):
            return False
        return all(exclude_each_other(self.insert, user, self.ctx) for user in others)

    def _is_made_here(self, value: Value[Any]) -> bool:
        """Whether a tensor has a buffer of its own: a constant or an argument of a function would be copied."""
        for _ in range(_LIMIT):
            op = value.defining_op
            if isinstance(op, (ExpandShapeOp, CollapseShapeOp)):
                value = op.src
                continue
            if isinstance(op, IfOp):
                ends = [region.entry.last for region in op.regions]  # type: ignore[union-attr]
                return all(self._is_made_here(end.operands[value.index]) for end in ends)  # type: ignore[union-attr,attr-defined]
            tied = tied_operand(value, self.ctx) if op is not None else None
            if op is None or tied is None:
                return isinstance(op, EmptyOp)
            value = op.operands[tied]
        return False

    def _is_known(self, value: Value[Any]) -> bool:
        """Whether a value is there before `start` runs."""
        op = value.defining_op
        if op is None or op.parent is not self.start.parent:
            return True
        return op.is_before_in_block(self.start)

    def _is_made_of_scalars(self, value: Value[Any], most: int) -> bool:
        """Whether a tensor is made of scalars that are known, by filling parts of it."""
        op = value.defining_op
        if isinstance(op, EmptyOp):
            return all(map(self._is_known, op.operands))
        if op is None or most == 0:
            return False
        if not isinstance(op, (InsertSliceOp, ExtractSliceOp)) and not self._only_writes(op):
            return False
        used = [*op.operands, *(value for region in op.regions for value in region.values_used_from_above())]
        return all(
            self._is_made_of_scalars(v, most - 1) if isinstance(v.type, TensorType) else self._is_known(v) for v in used
        )

    def _only_writes(self, op: Operation) -> bool:
        """Whether an operation writes what is known to its destinations, and reads no tensor; as loops of such do."""
        if isinstance(op, ForOp):
            return all(isinstance(r.type, TensorType) for r in op.results) and all(
                isinstance(inner, YieldOp) or self._only_writes(inner) or _computes_index(inner, self.ctx)
                for inner in op.block.operations
            )
        if any(region.block.first is not region.block.last for region in op.regions):
            return False  # it computes: to do so again may cost much more than a copy
        model = self.ctx.model(DestinationStyle, op)
        tensors = [i for i, v in enumerate(op.operands) if isinstance(v.type, TensorType)]
        return model is not None and list(model.inits(op)) == tensors

    def _made_before(self, value: Value[Any], made: dict[Value[Any], Value[Any]]) -> Value[Any]:
        """A tensor like `value`, which scalars fill, made again before `start`."""
        op = value.defining_op
        if op is None or not isinstance(value.type, TensorType):
            return value
        if value not in made:
            for operand in op.operands:
                self._made_before(operand, made)
            made.update(zip(op.results, Builder.before(self.start).insert(op.clone(dict(made))).results))
        return made[value]


def _has_one_user(op: Operation) -> bool:
    return len(op.results) == 1 and op.results[0].has_one_use


def _computes_index(op: Operation, ctx: Context) -> bool:
    """Whether an operation computes positions, or a constant: that costs nothing."""
    is_index = all(isinstance(value.type, IndexType) for value in (*op.operands, *op.results))
    return is_pure(op, ctx) and (is_index or not op.operands) and not op.regions


def _erase_unused(value: Value[Any]) -> None:
    """Erase what made a tensor, as far as nothing uses it."""
    op = value.defining_op
    if op is None or not op.is_unused:
        return
    operands = list(op.operands)
    op.erase()
    for operand in operands:
        _erase_unused(operand)


# Note [What may be computed in its place]
# A tensor that is inserted goes back, through the destinations of the operations that made it, to an empty one. If the
# destination of the insertion is there before the first of them, or can be made there, for example filled with padding,
# a slice of it may take the place of the empty tensor: what that holds is not defined. Nobody else may read the
# destination, nor may it be an argument, as it would have to be copied; one that scalars fill is made again. Operations
# before the destination are moved behind it if only the insertion uses them, as for later parts of a concatenation.
# What branches compute, as versions of a convolution for few and for many tiles, is inserted in each of them before
# (`insert_in_branches`), so that it is computed there in its place; they share the destination, as only one runs.
# What lies between must have one use, or it would be overwritten. The tensor may be read by others, also behind the
# insertion, which writes what is there; but then nothing may write to the result of the insertion any more.
