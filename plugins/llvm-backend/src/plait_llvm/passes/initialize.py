"""`declare-initializer` and `hoist-to-initializer`: compute what depends on parameters alone when they are bound.

    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %w = <elements of the parameter w>
      %root = linalg.sqrt ins(%w) ...
      %y = linalg.mul ins(%x, %root) ...

becomes

    func.func @plait_initialize() -> tensor<4xf32> attributes {plait.initializer = ["tensor<4xf32>"]} {
      %w = <elements of the parameter w>
      %root = linalg.sqrt ins(%w) ...
      return %root
    }
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %root = <elements of the parameter plait.initialized.0>
      %y = linalg.mul ins(%x, %root) ...

The first pass adds the function, which tells passes in between that it pays off to compute with parameters apart from
all else, as to pack them. The second one moves what has no effects, makes no view, and takes at most 1.8 times the
memory of what it is computed from. What several operations compute alike, as layers that share their weights, is
computed and kept once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, cast

from plait.builtin.ops import UnrealizedConversionCastOp
from plait.builtin.symbols import visibility
from plait.builtin.types import RankedTensorType
from plait.define.traits import ConstantLike, Terminator
from plait.interfaces import Bufferizable
from plait.interfaces.memory_effects import is_memory_effect_free, is_trivially_dead
from plait.ir.builder import Builder
from plait.ir.structure import operation_key
from plait.passes import Pass
from plait_std.bufferization.initializer import (
    declare_initializer,
    initialize,
    initializer_of,
    parameter_of,
    read_by,
)
from plait_std.element_bytes import element_bytes
from plait_std.func.functions import defined_functions
from plait_std.func.ops import FuncOp
from plait_std.memref.ops import GetGlobalOp

from plait_llvm.stored_elements import is_exact

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_MOST_GROWTH = 1.8
"""So much more memory may a result take than the parameters that it is computed from: by padding, or as filters whose
transformations have 16 elements for 9, but not as copies, nor as floats of twice the width."""


class DeclareInitializer(Pass):
    """Add the function that runs when parameters are bound, for passes to fill."""

    name: ClassVar[str] = "declare-initializer"

    def run(self, op: Operation, ctx: Context) -> None:
        declare_initializer(op)


class HoistToInitializer(Pass):
    """Compute what depends on parameters alone in the function that runs when they are bound."""

    name: ClassVar[str] = "hoist-to-initializer"

    def run(self, op: Operation, ctx: Context) -> None:
        initializer = initializer_of(op)
        if initializer is None:
            return
        for function in defined_functions(op):
            is_entry = visibility(function) == "public" and function is not initializer
            if is_entry and len(function.body.blocks) == 1:
                _Hoisting(op, function, initializer, ctx).run()
        if not initializer.function_type.results:
            initializer.erase()


class _Hoisting:
    """Moves operations of the block of one function."""

    def __init__(self, module: Operation, function: FuncOp, initializer: FuncOp, ctx: Context) -> None:
        self.module, self.block, self.initializer, self.ctx = module, function.entry, initializer, ctx
        self.known: dict[Operation, frozenset[str]] = {}
        """Operations that depend on parameters and constants alone, with these parameters."""
        self.bytes: dict[str, int] = {}
        self.copies: dict[Any, Any] = {}
        self.computed: dict[Any, Operation] = {}
        """Operations of the initializer by what they compute."""
        self.results: dict[Value[Any], Value[Any]] = {}
        """What stands in `block` for values that the initializer returns."""

    def run(self) -> None:
        for op in self.block.operations:
            sources = self._sources(op)
            if sources is not None:
                self.known[op] = sources
        waiting = set(self.known)
        for op in reversed([*self.known]):
            for result in op.results:
                if any(_in_block(user, self.block) not in waiting for user in result.users):
                    self._move(result)
            if is_trivially_dead(op, self.ctx):
                op.erase()
            waiting.discard(op)

    def _sources(self, op: Operation) -> frozenset[str] | None:
        """The parameters that an operation depends on; None if it depends on something else, or has effects."""
        symbol = parameter_of(op.results[0]) if len(op.results) == 1 else None
        if symbol is not None:
            self.bytes[symbol] = _bytes_of(op.results[0].type) or 0
            return frozenset((symbol,))
        if isinstance(op, GetGlobalOp) or op.has_trait(ConstantLike):
            return frozenset()
        if op.has_trait(Terminator) or not op.results or not is_memory_effect_free(op, self.ctx):
            return None
        read = [self.known.get(value.defining_op) for value in read_by(op)]  # type: ignore[arg-type]
        return None if None in read else frozenset[str]().union(*read)  # type: ignore[arg-type]

    def _move(self, value: Value[Any]) -> None:
        """Let the initializer compute a value that others than known operations use, where that pays off."""
        if not self._pays_off(value):
            return
        slice = [*self._slice(value)]
        if not any(self._computes(op) for op in slice):
            return
        end = Builder.before(cast("Operation", self.initializer.entry.terminator))
        for op in slice:
            if op.results[0] not in self.copies:
                self._copy(op, end)
        result = self.copies[value]
        made = self.results.get(result)
        if made is None:
            made = initialize(self.module, self.initializer, Builder.at_start(self.block), result)
            self.results[result] = made
        value.replace_all_uses_with(made)

    def _copy(self, op: Operation, end: Builder) -> None:
        """Let the initializer compute what `op` computes, unless it does already."""
        made = end.insert(op.clone(self.copies))
        known = self.computed.setdefault(operation_key(made), made)
        if known is not made:
            self.copies.update(zip(op.results, known.results))
            made.erase()

    def _pays_off(self, value: Any) -> bool:
        size = _bytes_of(value.type)
        read = sum(self.bytes[symbol] for symbol in self.known[value.defining_op])
        return size is not None and 0 < size <= _MOST_GROWTH * read

    def _computes(self, op: Operation) -> bool:
        """Whether an operation makes elements out of parameters, where views only show them."""
        if not self.known[op] or isinstance(op, UnrealizedConversionCastOp):
            return False
        if parameter_of(op.results[0]) is not None:
            return False
        model: Any = self.ctx.model(Bufferizable, op)
        if model is None:
            return True
        operands = range(len(op.operands))
        return any(model.writes(op, i) for i in operands) or not any(model.aliases(op, i) for i in operands)

    def _slice(self, value: Value[Any]) -> Iterator[Operation]:
        """The operations of the block that compute a value, in their order."""
        found: set[Operation] = set()
        pending: list[Value[Any]] = [value]
        while pending:
            op = pending.pop().defining_op
            if op is None or op in found:
                continue
            found.add(op)
            pending += read_by(op)
        return (op for op in self.block.operations if op in found)


def _in_block(op: Operation, block: Any) -> Any:
    """The operation of a block that holds `op`."""
    while op.parent is not block:
        op = op.parent_op  # type: ignore[assignment]
    return op


def _bytes_of(type: Any) -> int | None:
    """What a tensor takes in memory; None if that is not known."""
    if not isinstance(type, RankedTensorType) or not type.has_static_shape or type.encoding is not None:
        return None
    size = element_bytes(type.element_type) if is_exact(type) else None
    return None if size is None else size * type.num_elements
