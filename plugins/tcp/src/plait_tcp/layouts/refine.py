"""Splits dimensions that reshapes join, where what is computed between them could come in another order then, or with
what is computed beside them.

    %1 = tcp.reshape %x : tensor<2x6x5x5xf32> -> tensor<2x3x50xf32>      // a norm of groups of channels
    %2 = tcp.reduce add %1, %zero dims = [2]
    %3 = tcp.binary subtract %1, ...
    %4 = tcp.reshape %3 : tensor<2x3x50xf32> -> tensor<2x6x5x5xf32>
    ->
    %1 = tcp.reshape %x : tensor<2x6x5x5xf32> -> tensor<2x3x2x5x5xf32>   // in any order that leaves 3x2 together
    %2 = tcp.reduce add %1, %zero dims = [2, 3, 4]
    %3 = tcp.binary subtract %1, ...
    %4 = tcp.reshape %3 : tensor<2x3x2x5x5xf32> -> tensor<2x6x5x5xf32>

See Note [What is split].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.builder import Builder
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.layouts.reorderable import is_elementwise, is_kept
from plait_tcp.layouts.reshapes import are_alike, refined

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_MOST = 256
"""Operations of a region, and operations that are looked at around it."""


def refine(block: Block, ctx: Context, is_seed: Callable[[Operation], bool]) -> int:
    """Split dimensions in regions of `block` beside which orders are proposed; return how many regions were changed."""
    seen: set[Value[Any]] = set()
    meeting: set[Operation] = set()
    pending = [op for op in block.operations if isinstance(op, ops.ReshapeOp)]
    changed = 0
    for op in pending:  # a region that is changed has new reshapes, which other regions begin with
        if op.parent is block and op.result not in seen:
            region = _Region(op.result, ctx, reads_all=op in meeting)
            seen.update(region.values)
            meets = op in meeting or region.meets_elementwise()
            if region.may_change() and (meets or region.has_seed(is_seed)):
                made = Rewriting(region).run()
                pending += made
                meeting.update(made if meets else ())
                changed += 1
    return changed


class _Region:
    """Tensors of one shape that elementwise operations of one block compute from each other.

    `inputs` are the operations outside that compute some of them, `readers` the other operations that read some:
    those that can read more dimensions, or, if it `reads_all`, any.
    """

    def __init__(self, start: Value[Any], ctx: Context, *, reads_all: bool = False) -> None:
        self.ctx, self.reads_all = ctx, reads_all
        self.block: Any = start.parent_block
        self.shape: tuple[int, ...] = start.type.shape
        self.values: dict[Value[Any], None] = {start: None}
        self.inside: dict[Operation, None] = {}
        self.inputs: dict[Operation, None] = {}
        self.readers: dict[Operation, None] = {}
        self.given: dict[Value[Any], None] = {}
        self.is_closed = True
        pending = [start]
        while pending and len(self.inside) < _MOST:
            value = pending.pop()
            for op in (value.defining_op, *value.users):
                pending += self._reached(op, value)
        self.is_closed &= not pending
        self.groups = self._groups() if self.is_closed else None

    def _reached(self, op: Operation | None, value: Value[Any]) -> list[Value[Any]]:
        """Take in an operation that computes or reads `value`; return values that belong to the region with it."""
        if op is None or op.parent is not self.block:
            self.is_closed = False
        elif self._is_inside(op):
            self.inside[op] = None
            tensors = [one for one in (*op.operands, *op.results) if getattr(one.type, "rank", 0)]
            found = dict.fromkeys(one for one in tensors if one not in self.values)
            self.values.update(found)
            return list(found)
        elif value in op.results:
            self.inputs[op] = None
        else:
            self.readers[op] = None
        return []

    def _is_inside(self, op: Operation) -> bool:
        types: list[Any] = [value.type for value in (*op.operands, *op.results)]
        return is_elementwise(op, self.ctx) and all(ty.shape == self.shape for ty in types if getattr(ty, "rank", 0))

    def _groups(self) -> list[list[int]] | None:
        """How dimensions are split; None if they are not to be, or something here cannot be computed so."""
        around = {**self.inputs, **self.readers}
        if len(around) < len(self.inputs) + len(self.readers) or any(map(is_kept, around)):
            return None
        reshapes: list[Any] = [op for op in (*self.inputs, *self.readers) if isinstance(op, ops.ReshapeOp)]
        others = [op.operand.type.shape if op in self.inputs else op.result.type.shape for op in reshapes]
        if not all(are_alike(op.operand, op.result) for op in reshapes):
            return None
        groups = refined(self.shape, others)
        if groups is None or all(len(group) == 1 for group in groups):
            return None
        can = all(map(is_input, self.inputs)) and all(self.reads_all or is_reader(op, self) for op in self.readers)
        return groups if can else None

    def may_change(self) -> bool:
        """Whether dimensions can be split."""
        return self.groups is not None and bool(self.inside)

    def meets_elementwise(self) -> bool:
        """Whether what is computed here is reshaped to dimensions that are split as well, and read elementwise."""
        count = sum(map(len, self.groups or ()))
        reshapes: list[Any] = [op for op in self.readers if isinstance(op, ops.ReshapeOp)]
        found = [op for op in reshapes if op.operand.defining_op in self.inside and op.result.type.rank < count]
        return any(is_elementwise(user, self.ctx) for op in found for user in op.result.users)

    def has_seed(self, is_seed: Callable[[Operation], bool]) -> bool:
        """Whether an order is proposed by an operation beside the region, elementwise ones left out."""
        reshapes: list[Any] = [op for op in (*self.inputs, *self.readers) if isinstance(op, ops.ReshapeOp)]
        pending: list[Value[Any]] = [op.operand if op in self.inputs else op.result for op in reshapes]
        seen = set(pending)
        while pending and len(seen) < _MOST:
            value = pending.pop()
            for op in (value.defining_op, *value.users):
                if op is None or op.parent is not self.block:
                    continue
                if is_seed(op):
                    return True
                if is_elementwise(op, self.ctx):
                    new = {*op.operands, *op.results} - seen
                    seen |= new
                    pending += new
        return False


def is_input(op: Any) -> bool:
    """Whether `op` can compute its result in more dimensions."""
    if isinstance(op, ops.BroadcastOp):
        return op.maybe_expanding is None
    return isinstance(op, ops.ReshapeOp) or (isinstance(op, ops.ConstOp) and isinstance(op.value, DenseElementsAttr))


def _repeated(op: Any) -> list[tuple[int, int]]:
    """The size and the dimension of the result of each dimension that a broadcast reads."""
    return list(zip(op.operand.type.shape, op.dims.values, strict=True))


def is_reader(op: Any, region: Any) -> bool:
    """Whether `op` can read its operand in more dimensions."""
    return isinstance(op, ops.ReshapeOp) or (isinstance(op, ops.ReduceOp) and op.operand in region.values)


def starts_of(groups: Sequence[Sequence[int]]) -> list[int]:
    """The first of the dimensions that each is split into."""
    return [sum(map(len, groups[:dim])) for dim in range(len(groups))]


class Rewriting:
    """Computes a region in more dimensions."""

    def __init__(self, region: Any) -> None:
        assert region.groups is not None
        self.region = region
        self.groups = groups = region.groups
        self.shape = tuple([size for group in groups for size in group])
        self.places = _places(groups)
        self.now: dict[Value[Any], Value[Any]] = {}
        self.split: dict[Value[Any], Value[Any]] = {}
        """Tensors that are given, with their dimensions split."""
        self.made: list[ops.ReshapeOp] = []

    def run(self) -> list[ops.ReshapeOp]:
        """Compute it so; return the reshapes of what others read."""
        region = self.region
        made = self.made
        every = {**region.inputs, **region.inside, **region.readers}
        mine = [op for op in region.block.operations if op in every]
        others = [op for op in region.readers if not is_reader(op, region)]
        for op in mine:
            builder = Builder.before(op)
            builder.location = op.location
            if op in region.inputs:
                self.now[op.results[0]] = self._input(op, builder)
            if op in region.inside:
                self._inside(op, builder)
            if op in others:
                self._keep(op, builder)
            elif op in region.readers:
                made += self._reader(op, builder)
        for op in reversed(mine):
            if op not in others and op.is_unused:
                op.erase()
        return made

    def _type(self, ty: Any) -> Any:
        return RankedTensorType(self.shape, ty.element_type)

    def _input(self, op: Any, builder: Builder) -> Value[Any]:
        if isinstance(op, ops.ReshapeOp) and op.operand in self.now:
            return _reshaped(builder, self.now[op.operand], op.sizes, self._type(op.result.type))
        split = split_input(op, self.groups, builder)
        read: Any = split.defining_op.operands[0] if isinstance(op, ops.BroadcastOp) else None
        if read is not None and read is not op.operand and isinstance(read.defining_op, ops.ReshapeOp):
            self.made.append(read.defining_op)
        return split

    def _inside(self, op: Operation, builder: Builder) -> None:
        operands = [self._operand(value, builder) for value in op.operands]
        types = [self._type(result.type) for result in op.results]
        create: Any = op.create
        new = builder.insert(create(operands, types, op._properties, op.attributes, location=op.location))
        for old, result in zip(op.results, new.results, strict=True):
            result.name_hint = old.name_hint
            self.now[old] = result

    def _operand(self, value: Value[Any], builder: Builder) -> Value[Any]:
        if value in self.now or value not in self.region.given:
            return self.now.get(value, value)
        if value not in self.split:
            self.split[value] = split_value(builder, value, self._type(value.type))
        return self.split[value]

    def _keep(self, op: Operation, builder: Builder) -> None:
        """Let an operation read the dimensions that it has read before."""
        for index, value in enumerate(op.operands):
            if value in self.now:
                op.set_operand(index, split_value(builder, self.now[value], value.type))

    def _reader(self, op: Any, builder: Builder) -> list[ops.ReshapeOp]:
        """Let an operation read what is computed; the reshape of what others read, if there is one."""
        read = self._read(op, builder)
        op.results[0].replace_all_uses_with(read)
        return [read.defining_op] if isinstance(read.defining_op, ops.ReshapeOp) else []

    def _read(self, op: Any, builder: Builder) -> Value[Any]:
        value = self.now[op.operand]
        if isinstance(op, ops.ReshapeOp):
            return _reshaped(builder, value, op.sizes, op.result.type)
        reduced_dims: Sequence[int] = op.dims.values
        dims = [place for dim in reduced_dims for place in self.places[dim]]
        reduced = builder.insert(ops.ReduceOp(op.kind, value, op.init, dims)).result
        return split_value(builder, reduced, op.result.type)


def split_input(op: Any, groups: Sequence[Sequence[int]], builder: Builder) -> Any:
    """What `op` computes, of which `is_input` holds, with its dimensions split into `groups`."""
    type = RankedTensorType(tuple([size for group in groups for size in group]), op.result.type.element_type)
    if isinstance(op, ops.BroadcastOp):
        return _broadcast(op, groups, builder, type)
    if isinstance(op, ops.ReshapeOp):
        return _reshaped(builder, op.operand, op.sizes, type)
    value: Any = op.value
    raw = value.raw if value.is_splat else value.numpy().reshape(type.shape)
    same = DenseElementsAttr(type, raw) if value.is_splat else DenseElementsAttr.from_numpy(raw, type)
    return builder.insert(ops.ConstOp(same)).result


def _broadcast(op: Any, groups: Sequence[Sequence[int]], builder: Builder, type: Any) -> Value[Any]:
    """A dimension of size 1 is repeated along all that its dimension of the result becomes, others are split."""
    places = _places(groups)
    sizes: list[int] = []
    dims: list[int] = []
    for size, dim in _repeated(op):
        is_split = size != 1 and len(groups[dim]) > 1
        sizes += groups[dim] if is_split else [size]
        dims += places[dim] if is_split else places[dim][:1]
    split = split_value(builder, op.operand, RankedTensorType(tuple(sizes), type.element_type))
    return builder.insert(ops.BroadcastOp(split, op.sizes, dims, None, type)).result


def _places(groups: Sequence[Sequence[int]]) -> list[list[int]]:
    """The dimensions that each is split into."""
    return [[start + i for i in range(len(group))] for start, group in zip(starts_of(groups), groups)]


def split_value(builder: Builder, value: Value[Any], type: Any) -> Value[Any]:
    """`value` in a shape with the same dynamic dimensions, in their order."""
    if value.type is type:
        return value
    dynamic = [dim for dim, size in enumerate(value.type.shape) if size == DYNAMIC]
    return _reshaped(builder, value, [sz.as_value(builder, sz.size_of(builder, value, dim)) for dim in dynamic], type)


def _reshaped(builder: Builder, value: Value[Any], sizes: Sequence[Value[Any]], type: Any) -> Value[Any]:
    if value.type is type:
        return value
    return builder.insert(ops.ReshapeOp(value, sizes, type)).result


# Note [What is split]
# A dimension that a reshape joined has the elements of several in one order, row-major; so nothing that reads it can be
# computed in an order that separates them, and a transpose stands on both sides, around a convolution each. Elementwise
# operations, reductions and broadcasts do not care how many dimensions there are: all tensors of a shape that depend on
# each other elementwise are a region, which is computed in the coarsest shape from which the reshapes at its borders
# only join dimensions. A region is left as it is if anything else computes or reads one of its tensors, if what does
# is to keep its order, or if no operation beside it proposes one, unless elementwise operations meet.
# They do where a region is reshaped to dimensions that are split as well, and read elementwise: the pixels of an image
# are one dimension of a group norm, the groups are none of the activation that follows. Both are computed in the shape
# that splits both, and are fused there; no reshape stands between them any more. What else reads the second region
# reads a reshape that only joins dimensions.
# Regions that share a reshape are split one after the other: the second one finds what the first one has become. In the
# order in which they were, dimensions that are split are one loop again (`linalg-collapse-loops`).
