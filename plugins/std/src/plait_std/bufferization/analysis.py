"""Which operands may be written in place: the analysis of tensor values before they become buffers.

Values that may share a buffer form a class. Operations are visited in program order. An operand that is written is
written in place if its class is writable and nothing reads the class later, in program order or in a later iteration
of a loop; its class is then merged with the class of the results it is tied to. See Note [What may be reused].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.types import TensorType
from plait.define.traits import Terminator
from plait.interfaces.bufferizable import Bufferizable
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.interface import model_of
from plait.interfaces.region_branch import RegionBranch
from plait.ir.block import Block
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.bufferization.blocks import blocks_in_order
from plait_std.bufferization.exclusive import exclude_each_other, only_one_runs, runs_once_and_leaves
from plait_std.bufferization.reuse import overwritable_inputs
from plait_std.bufferization.subsets import Slices

if TYPE_CHECKING:
    from plait.context import Context


_CAST = "tensor.cast"


class AliasClass:
    """Values that may share a buffer. `pending` are those that may be used further on."""

    __slots__ = ("members", "pending", "writable")

    def __init__(self, value: Value[Any], writable: bool) -> None:
        self.members: list[Value[Any]] = [value]
        self.pending: list[Value[Any]] = [value]
        self.writable = writable


class Obstacle(NamedTuple):
    """Why an operand may not be written in place, and the operation that would read it, if it is one."""

    reason: str
    reader: Operation | None = None


class InPlaceAnalysis:
    """The decisions for one function: `in_place(op, operand_index)` after `run`."""

    def __init__(self, ctx: Context, is_writable: Callable[[Value[Any]], bool]) -> None:
        self.ctx = ctx
        self.slices = Slices(ctx)
        self.is_writable = is_writable
        self.classes: dict[Value[Any], AliasClass] = {}
        self.decided: set[tuple[Operation, int]] = set()
        self.origins: dict[Value[Any], frozenset[Block | None]] = {}
        self.overwritten: set[tuple[Operation, int]] = set()
        self.reused: dict[tuple[Operation, int], int] = {}
        self.same: dict[Value[Any], Value[Any]] = {}
        self.kept: dict[tuple[Operation, int], Value[Any]] = {}
        self.obstacles: dict[tuple[Operation, int], Obstacle] = {}
        self.uses: dict[Operation, BufferUse] = {}
        self._asked: set[Value[Any]] = set()

    def in_place(self, op: Operation, operand_index: int) -> bool:
        return (op, operand_index) in self.decided

    def run(self, block: Block) -> None:
        """Visit the operations of `block` and all that is nested in them."""
        for argument in block.arguments:
            self._class_of(argument)
        for op in block.operations:
            self._visit(op)
            for region in op.regions:
                for inner in blocks_in_order(region):
                    self.run(inner)
            if op.regions and op.results:
                self._join(op)
                self._keep_carried(op)

    def _use_of(self, op: Operation) -> BufferUse:
        found = self.uses.get(op)
        if found is None:
            found = self.uses[op] = BufferUse(op, self.ctx)
        return found

    def _class_of(self, value: Value[Any]) -> AliasClass:
        found = self.classes.get(value)
        if found is None:
            found = self.classes[value] = AliasClass(value, self.is_writable(value))
        return found

    def _visit(self, op: Operation) -> None:
        use = self._use_of(op)
        if use.destination is not None:
            self._reuse_inputs(op, use)
        for index, operand in enumerate(op.operands):
            if not isinstance(operand.type, TensorType):
                continue
            if (op, index) in self.reused:
                continue
            if use.writes(index):
                if not self._may_write(op, index, operand):
                    continue
                self.decided.add((op, index))
            for result in use.aliases(index):
                self._merge(operand, result)
        for result in op.results:
            if isinstance(result.type, TensorType):
                self._origins(result)

    def _reuse_inputs(self, op: Operation, use: BufferUse) -> None:
        """Let inits whose elements do not matter take the buffers of inputs that end here."""
        for init, index in overwritable_inputs(op, use.destination, use.reads, self.ctx):
            operand = op.operands[index]
            free = (op, init) not in self.reused and (op, index) not in self.overwritten
            if free and self._may_write(op, index, operand):
                self.reused[op, init] = index
                self.overwritten.add((op, index))
                self._merge(operand, use.aliases(init)[0])

    def _join(self, op: Operation) -> None:
        """Results that are the same outer tensor whichever region runs, perhaps changed in place, share its buffer."""
        model = model_of(RegionBranch, op, self.ctx)
        if model is None or not all(runs_once_and_leaves(model, op, region) for region in op.regions):
            return
        for index, result in enumerate(op.results):
            if not isinstance(result.type, TensorType):
                continue
            passed = {self._base(region.block.last.operands[index]) for region in op.regions}  # type: ignore[union-attr]
            (base,) = passed if len(passed) == 1 else (None,)
            if base is not None and base.parent_block is not None and not _contains_block(op, base.parent_block):
                self.same[result] = base
                self._merge(base, result)
                self.origins[result] = self._origins(result) | self._origins(base)

    def keeps(self, op: Operation, operand_index: int) -> bool:
        """Whether a loop carries one buffer for the operand, changed in place, through all iterations."""
        return (op, operand_index) in self.kept

    def _keep_carried(self, op: Operation) -> None:
        use = self._use_of(op)
        for index, operand in enumerate(op.operands if use.bufferizable is not None else ()):
            carried = use.bufferizable.carried(op, index) if isinstance(operand.type, TensorType) else None  # type: ignore[union-attr]
            if carried is not None and self._base(carried[1]) is carried[0]:
                self.kept[op, index] = carried[2]

    def _base(self, value: Value[Any]) -> Value[Any]:
        """The tensor whose very buffer `value` has, since it is changed in place."""
        while True:
            op = value.defining_op
            known = self.same.get(value)
            if known is None and op is not None:
                use = self._use_of(op)
                tied = (i for i in range(len(op.operands)) if (op, i) in self.decided and value in use.aliases(i))
                same = (i for i in tied if use.is_equivalent(i) or self.kept.get((op, i)) is value)
                known = next((op.operands[i] for i in same), None) or self._before_casts(op)
            if known is None:
                return value
            value = known

    def _before_casts(self, op: Operation) -> Value[Any] | None:
        """The tensor that was cast to another type, perhaps changed in place, and that `op` casts back."""
        if op.name != _CAST:
            return None
        made = self._base(op.operands[0]).defining_op
        is_back = made is not None and made.name == _CAST and made.operands[0].type is op.results[0].type
        return made.operands[0] if made is not None and is_back else None

    def _merge(self, source: Value[Any], target: Value[Any]) -> None:
        into, other = self._class_of(source), self.classes.get(target)
        if other is None:
            self.classes[target] = into
            into.members.append(target)
            into.pending.append(target)
        elif other is not into:
            into.members += other.members
            into.pending += other.pending
            into.writable = into.writable and other.writable
            for value in other.members:
                self.classes[value] = into

    def _may_write(self, op: Operation, index: int, operand: Value[Any]) -> bool:
        obstacle = self._obstacle(op, index, operand)
        if obstacle is not None:
            self.obstacles[op, index] = obstacle
        return obstacle is None

    def _obstacle(self, op: Operation, index: int, operand: Value[Any]) -> Obstacle | None:
        """Why `op` may not write the buffer of the operand; None if it may."""
        if _is_shared_empty(operand, self.ctx):
            return Obstacle("other operations use the same empty tensor")
        found = self._class_of(operand)
        if not found.writable:
            return Obstacle("the buffer is a constant or an argument, which may not be written")
        if self._use_of(op).reads(index) and self._in_loop_around(op, op, operand):
            return Obstacle("the next iteration of a loop reads what is overwritten")
        found.pending = [v for v in found.pending if not _is_past(v, op)]
        self._asked = set(found.pending)
        for value in found.pending:
            if not _is_local(value, op):
                return Obstacle("other blocks may read what is overwritten")
            if self.slices.writes_beside(op, index, value):
                continue
            for user, user_index in _latest_uses(value):
                same = user is op and user_index == index
                if not same and self._conflicts(op, index, value, user, user_index):
                    return Obstacle("what is overwritten is read later", user)
        return None

    def _conflicts(self, op: Operation, index: int, value: Value[Any], user: Operation, user_index: int) -> bool:
        """Whether `user` may read through `value` what `op` is about to overwrite."""
        use = self._use_of(user)
        if user is not op and not use.reads(user_index):
            return not use.writes(user_index) and self._view_conflicts(op, index, use.aliases(user_index))
        if self._in_loop_around(op, user, value):
            return True
        if user is not op and (_happens_before(user, op) or exclude_each_other(op, user, self.ctx)):
            return False
        if self.slices.insertion_of_written_slice(op, index, user, user_index):
            return False
        return not self.slices.reads_inserted_slice(op, index, value)

    def _view_conflicts(self, op: Operation, index: int, views: Sequence[Value[Any]]) -> bool:
        """Whether a read of one of `views`, which need not be in the class yet, conflicts.

        Views that `_obstacle` asks of by themselves, as of all that is pending in the class, are left to it.
        """
        for view in views:
            if view in self._asked or self.slices.writes_beside(op, index, view):
                continue
            for use in view.uses:
                same = use.operation is op and use.index == index
                if not same and self._conflicts(op, index, view, use.operation, use.index):
                    return True
        return False

    def _in_loop_around(self, op: Operation, user: Operation, value: Value[Any]) -> bool:
        """Whether a loop repeats both operations, and what `value` holds comes from outside of the loop."""
        origins = self._origins(value)
        inner: Operation = op
        for loop in op.ancestors():
            if all(block is not None and _contains_block(loop, block) for block in origins):
                return False
            if loop.is_ancestor_of(user) and loop is not user and self._repeats(loop, inner):
                return True
            inner = loop
        return False

    def _origins(self, value: Value[Any]) -> frozenset[Block | None]:
        """The blocks where the elements come from that `value` may hold: through views, and writes that keep some."""
        found = self.origins.get(value)
        if found is None:
            found = frozenset((value.parent_block,))
            op = value.defining_op
            use = self._use_of(op) if op is not None else None
            for index, operand in enumerate(op.operands if op is not None else ()):
                if use is None or not isinstance(operand.type, TensorType) or value not in use.aliases(index):
                    continue
                if use.reads(index) or not use.writes(index):
                    found |= self._origins(operand)
            self.origins[value] = found
        return found

    def _repeats(self, op: Operation, inner: Operation) -> bool:
        """Whether one run of `op` may run `inner`, which lies directly in one of its regions, more than once."""
        model = model_of(RegionBranch, op, self.ctx)
        region = inner.parent_region
        return model is None or region is None or not model.runs_at_most_once(op, region)


class BufferUse:
    """How one operation uses the buffers behind its tensor operands, by its models."""

    __slots__ = ("bufferizable", "destination", "op")

    def __init__(self, op: Operation, ctx: Context) -> None:
        self.op = op
        self.bufferizable = model_of(Bufferizable, op, ctx)
        self.destination = model_of(DestinationStyle, op, ctx) if self.bufferizable is None else None

    @property
    def is_known(self) -> bool:
        return self.bufferizable is not None or self.destination is not None

    def reads(self, index: int) -> bool:
        if self.bufferizable is not None:
            return self.bufferizable.reads(self.op, index)
        if self.destination is not None and index in self.destination.inits(self.op):
            reads_init = getattr(self.destination, "reads_init", None)
            return True if reads_init is None else reads_init(self.op, index)
        return True

    def writes(self, index: int) -> bool:
        if self.bufferizable is not None:
            return self.bufferizable.writes(self.op, index)
        return self.destination is not None and self.destination.tied_result(self.op, index) is not None

    def is_equivalent(self, index: int) -> bool:
        return self.bufferizable is None or self.bufferizable.equivalent(self.op, index)

    def aliases(self, index: int) -> Any:
        if self.bufferizable is not None:
            return self.bufferizable.aliases(self.op, index)
        result = self.destination.tied_result(self.op, index) if self.destination is not None else None
        return () if result is None else (result,)


def _is_past(value: Value[Any], op: Operation) -> bool:
    """Whether all uses of `value` lie before `op` in one block, which also defines it."""
    block = op.parent
    if value.parent_block is not block:
        return False
    for user in reversed(value.users):
        if user is op or user.parent is not block or user.has_trait(Terminator) or not user.is_before_in_block(op):
            return False
    return True


def _is_local(value: Value[Any], op: Operation) -> bool:
    """Whether nothing can come between: no other block of an unstructured region, where order is not known."""
    block = value.parent_block
    if block is None or (block.next is None and block.prev is None):
        return True
    return op.ancestor_in_block(block) is not None


def _latest_uses(value: Value[Any]) -> Iterator[tuple[Operation, int]]:
    """The uses of `value`, those made last first: where there is a conflict, it is mostly one of them."""
    for user in reversed(value.users):
        for index, operand in enumerate(user.operands):
            if operand is value:
                yield user, index


def _is_shared_empty(value: Value[Any], ctx: Context) -> bool:
    """Whether `value` is a `tensor.empty` of several uses: each gets a buffer of its own, which costs nothing.

    One that takes a slice is not counted: it lies in the buffer of the one that puts it back. Nor are branches of
    which only one runs: what they leave there is one tensor, which is not copied to one place for all.
    """
    op = value.defining_op
    if op is None or op.name != "tensor.empty" or value.has_one_use:
        return False
    users = [use.operation for use in value.uses if use.operation.name != "tensor.extract_slice"]
    return len(users) > 1 and (len(set(users)) < len(users) or not only_one_runs(users, ctx))


def _happens_before(first: Operation, second: Operation) -> bool:
    """Whether `first` ends before `second` starts, whenever both run, in one iteration of each loop around both."""
    for ancestor in _with_ancestors(second):
        if ancestor.parent is None:
            return False
        in_block = first.ancestor_in_block(ancestor.parent)
        if in_block is None:
            continue
        if in_block is ancestor:
            return first is ancestor and ancestor is not second
        return in_block.is_before_in_block(ancestor)
    return False


def _with_ancestors(op: Operation) -> Iterator[Operation]:
    yield op
    yield from op.ancestors()


def _contains_block(op: Operation, block: Block) -> bool:
    parent = block.parent_op
    return parent is not None and op.is_ancestor_of(parent)


# Note [What may be reused]
# A class is not writable if it contains an argument of the function, a constant, or a tensor read from a buffer that
# others own. A read that happens before the write is no conflict; neither is one through the result of the write, since
# the result joins the class only after the decision. In a loop, a read of elements from outside the loop follows the
# write of the iteration before, wherever it stands; that holds for what the writing operation reads itself. Operands
# that loops carry are written operands of the loop. A loop that is given a buffer in place owns it, so its arguments
# start classes of their own; if its body changes the buffer in place and passes it on, the buffer is not carried.
