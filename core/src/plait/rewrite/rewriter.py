"""The rewriter: the one way by which patterns change the IR, so that drivers and listeners hear of each change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.rewrite.fold_limits import DEFAULT_LIMITS, FoldLimits
from plait.rewrite.pattern import NO_MATCH, NoMatch

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value

    Replacement = Value[Any] | Operation | Sequence[Value[Any]]


class RewriteListener:
    """Hears of changes. Derive from it and override what is of interest."""

    def inserted(self, op: Operation) -> None:
        """`op` has been put into a block."""

    def erased(self, op: Operation) -> None:
        """`op` is about to be erased, and with it all that it holds."""

    def replaced(self, op: Operation, values: Sequence[Value[Any]]) -> None:
        """The uses of the results of `op` are about to become uses of `values`."""

    def modified(self, op: Operation) -> None:
        """Operands, properties, attributes, successors or regions of `op` have been changed in place."""


class Modification:
    """The context of a change in place: on exit the rewriter hears of it. A failed change is none."""

    __slots__ = ("_op", "_rw")

    def __init__(self, rw: Rewriter, op: Operation) -> None:
        self._rw = rw
        self._op = op

    def __enter__(self) -> Any:
        return self._op

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> None:
        if kind is None:
            self._rw.modified(self._op)


class Rewriter(Builder):
    """A builder that can also replace, erase and modify. `ctx` is the context; `listener` hears of each change."""

    __slots__ = ("ctx", "listener", "reason")

    def __init__(self, ctx: Any = None, listener: RewriteListener | None = None) -> None:
        super().__init__()
        self.ctx = ctx
        self.listener = listener
        self.reason = ""

    @property
    def fold_limits(self) -> FoldLimits:
        """The limits for patterns that compute constants."""
        return DEFAULT_LIMITS

    # What patterns say

    def no_match(self, reason: str) -> NoMatch:
        """What a pattern returns that does not apply. Nothing must have been changed."""
        self.reason = reason
        return NO_MATCH

    # Notifications; drivers override them

    def inserted(self, op: Operation) -> None:
        if self.listener is not None:
            self.listener.inserted(op)

    def erased(self, op: Operation) -> None:
        if self.listener is not None:
            self.listener.erased(op)

    def replaced(self, op: Operation, values: Sequence[Value[Any]]) -> None:
        if self.listener is not None:
            self.listener.replaced(op, values)

    def modified(self, op: Operation) -> None:
        """Say that `op` has been changed in place."""
        if self.listener is not None:
            self.listener.modified(op)

    # Changes

    def insert(self, op: Operation) -> Any:
        """Insert `op` here and return it."""
        super().insert(op)
        self.inserted(op)
        return op

    def replace(self, op: Operation, values: Replacement) -> None:
        """Make the uses of the results of `op` uses of `values`, one for each result, and erase `op`.

        An operation that is given, and stands nowhere yet, is inserted.
        """
        self.insert_detached(values)
        self._replace_with(op, as_values(values))

    def _replace_with(self, op: Operation, new: Sequence[Value[Any]]) -> None:
        if len(new) != len(op.results):
            raise ValueError(f"'{op.name}' has {len(op.results)} results, cannot be replaced by {len(new)} values")
        self.replaced(op, new)
        for old, value in zip(op.results, new):
            if old._uses is not None:
                self.replace_all_uses(old, value)
            elif value.name_hint is None:
                value.name_hint = old.name_hint
        self.erase(op)

    def insert_detached(self, values: Any) -> None:
        """Insert a replacement that is an operation and stands nowhere yet."""
        if values.__class__ is not tuple and hasattr(values, "_operands") and values.parent is None:
            self.insert(values)

    def replace_all_uses(self, old: Value[Any], new: Value[Any]) -> None:
        """Make each use of `old` a use of `new`."""
        if new.name_hint is None:
            new.name_hint = old.name_hint
        for user in old.users:
            user._replace_operand(old, new)
            self.modified(user)

    def erase(self, op: Operation) -> None:
        """Erase `op`, whose results must have no uses, with all that it holds."""
        self.erased(op)
        op.erase()

    def modify(self, op: Operation) -> Modification:
        """`with rw.modify(op): ...` around changes in place."""
        return Modification(self, op)

    def move_before(self, op: Operation, anchor: Operation) -> None:
        op.move_before(anchor)
        self.modified(op)

    def clone(self, op: Operation, mapping: dict[Any, Any] | None = None) -> Any:
        """Insert a copy of `op` and return it."""
        return self.insert(op.clone(mapping))

    # Blocks and regions

    def inline_block(self, block: Block, anchor: Operation, arguments: Sequence[Value[Any]] = ()) -> None:
        """Move the operations of `block` before `anchor`, with `arguments` for its arguments, and erase the block."""
        for old, new in zip(block.arguments, arguments, strict=True):
            self.replace_all_uses(old, new)
        target = anchor.parent
        assert target is not None
        for op in block.operations:
            op.detach()
            target.insert_before(op, anchor)
            self.inserted(op)
        block.detach()

    def merge_blocks(self, source: Block, target: Block, arguments: Sequence[Value[Any]] = ()) -> None:
        """Move the operations of `source` to the end of `target`, which has no terminator, and erase `source`."""
        for old, new in zip(source.arguments, arguments, strict=True):
            self.replace_all_uses(old, new)
        for op in source.operations:
            op.detach()
            target.append(op)
            self.inserted(op)
        source.detach()

    def split_block(self, block: Block, before: Operation) -> Block:
        """Move `before` and what follows it into a new block after `block`; return the new block."""
        return block.split_before(before)

    def create_block(self, region: Region, argument_types: Sequence[Any] = (), before: Block | None = None) -> Block:
        """A new block in `region`, at the end or before `before`; insertion goes on at its end."""
        block = Block(argument_types)
        if before is None:
            region.append(block)
        else:
            region.insert_before(block, before)
        self.set_at_end(block)
        return block

    def erase_block(self, block: Block) -> None:
        """Erase a block that nothing branches to, with its operations."""
        for op in reversed(block.operations):
            self.erased(op)
        block.erase()

    def move_region(self, source: Region, target: Region, before: Block | None = None) -> None:
        """Move the blocks of `source` to the end of `target`, or before one of its blocks."""
        for block in source.blocks:
            block.detach()
            if before is None:
                target.append(block)
            else:
                target.insert_before(block, before)


def as_values(values: Any) -> Sequence[Any]:
    """The values that a replacement stands for: a value alone, the results of an operation, or a sequence."""
    if values.__class__ is tuple or values.__class__ is list:
        return values
    if hasattr(values, "_uses"):
        return (values,)
    return values.results if hasattr(values, "_operands") else tuple(values)
