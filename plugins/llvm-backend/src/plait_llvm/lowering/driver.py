"""The driver of the conversions to the llvm dialect: one pass over the blocks, without rollback.

Each operation with a pattern is replaced; its operands come with converted types, and values whose old type is still
needed are cast back with `builtin.unrealized_conversion_cast`. Patterns look as those of `plait.rewrite`.

The driver of `plait.rewrite.conversion` is not used, because it takes three to five times as long (4000 operations of
arith: 0.3 s against 0.05 to 0.1 s): it asks of each new operation whether it is legal, and can take back what it did.
Here each pattern gives operations of llvm only, and a module that fails is not used further.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from plait.builtin.ops import UnrealizedConversionCastOp
from plait.builtin.types import VectorType
from plait.define.traits import Elementwise
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_llvm.dialect.ops.values import ExtractValueOp, InsertValueOp, PoisonOp
from plait_llvm.lowering.build import PackedDescriptor
from plait_llvm.lowering.types import llvm_type

CAST = "builtin.unrealized_conversion_cast"


class LoweringError(Exception):
    """A pattern meets an operation that it cannot lower; the message says why."""


class Lowering(Builder):
    """The builder that patterns get: inserts before the operation being lowered. `symbols` are those of the module."""

    __slots__ = ("ctx", "dead", "declared", "mapping", "patterns", "root")

    def __init__(self, root: Operation, patterns: Mapping[str, Any], ctx: Any) -> None:
        super().__init__()
        self.root, self.patterns, self.ctx = root, patterns, ctx
        self.mapping: dict[Value[Any], Value[Any]] = {}
        self.dead: list[Operation] = []
        self.declared: dict[str, Operation] | None = None

    def no_match(self, reason: str) -> Any:
        """Refuse the operation."""
        raise LoweringError(reason)

    # Symbols

    def symbol(self, name: str) -> Operation | None:
        """The operation of the module that defines `name`."""
        return self._symbols().get(name)

    def declare(self, op: Any) -> str:
        """Put a function or global at the top of the module, unless it is there; return the name."""
        name = op.sym_name.value
        symbols = self._symbols()
        found = symbols.get(name)
        if found is None:
            symbols[name] = op
            self.root.regions[0].block.prepend(op)
        elif _differ(found, op):
            raise LoweringError(f"needs the name '@{name}', which the module uses for something else; rename that")
        return name

    def _symbols(self) -> dict[str, Operation]:
        if self.declared is None:
            self.declared = {}
            for op in self.root.regions[0].block.operations:
                name = op.get_attr("sym_name") if op.name != CAST else None
                if name is not None and (name.value not in self.declared or op.name.startswith("llvm.")):
                    self.declared[name.value] = op  # what an operation was lowered to, not what it was
        return self.declared

    # Values

    def value(self, value: Value[Any]) -> Value[Any]:
        """`value` with the converted type."""
        found = self.mapping.get(value)
        if found is not None:
            return found
        target = llvm_type(value.type)
        if target is None or target is value.type:
            return value
        source = value.defining_op
        if source is not None and source.name == CAST and _is_cast_from(source, target):
            return source.operands[0]
        return self.insert(UnrealizedConversionCastOp((value,), (target,))).results[0]

    def map(self, old: Value[Any], new: Value[Any]) -> None:
        """Say that `new` stands for `old` from here on."""
        if new.name_hint is None:
            new.name_hint = old.name_hint
        self.mapping[old] = new

    def _old(self, value: Value[Any]) -> Value[Any]:
        """`value` with the old type, for an operation that stays."""
        new = self.mapping.get(value)
        if new is None:
            return value
        if new.type is value.type:
            return new
        return self.insert(UnrealizedConversionCastOp((new,), (value.type,))).results[0]

    # Operations

    def region(self, region: Region) -> None:
        """Lower a region: block arguments, then the operations of each block after those that dominate it."""
        for block in region.blocks:
            for argument in list(block.arguments):
                self._argument(block, argument)
        for block in reachable_first(region):
            op = block.first
            while op is not None:
                following = op.next  # read first: what a pattern inserts behind the operation is lowered already
                self.operation(op)
                op = following

    def _argument(self, block: Block, argument: Any) -> None:
        if block.is_entry or "cf.br" not in self.patterns:  # a function's pattern converts the arguments of its entry
            return
        target = llvm_type(argument.type)
        if target is None or target is argument.type:
            return
        new = block.insert_argument(argument.index, target, argument.location)
        self.map(argument, new)

    def operation(self, op: Operation) -> None:
        """Lower one operation and what is nested in it."""
        pattern = self.patterns.get(op.name)
        self.anchor, self.block, self.location = op, op.parent, op.location
        if pattern is None:
            self._keep(op)
            return
        if _has_rows(op):
            self._by_rows(op)
            return
        operands = [self.value(v) for v in op._operands]
        try:
            results = _as_values(pattern(op, operands, self))
        except LoweringError as error:
            raise DiagnosticError(
                Diagnostic("error", f"failed to lower '{op.name}' to llvm: {error}", op.location, operation=op)
            ) from None
        for old, new in zip(op.results, results, strict=True):
            self.map(old, new)
        self.dead.append(op)

    def _by_rows(self, op: Operation) -> None:
        """Lower an elementwise operation as one for each row, down to vectors of one dimension."""
        operands = [self.value(v) for v in op._operands]
        types: list[Any] = [result.type for result in op.results]
        made = [self.insert(PoisonOp(llvm_type(ty))).results[0] for ty in types]
        for i in range(types[0].shape[0]):
            rows = [self._row(new, v, i) for new, v in zip(operands, op._operands)]
            row = type(op).create(rows, list(map(_row_type, types)), op._properties, op.attributes, (), (), op.location)
            self.operation(self.insert(row))
            self.anchor, self.location = op, op.location
            made = [self._with_row(whole, self.value(v), i) for whole, v in zip(made, row.results)]
        for old, new in zip(op.results, made):
            self.map(old, new)
        self.dead.append(op)

    def _with_row(self, whole: Value[Any], row: Value[Any], i: int) -> Value[Any]:
        return self.insert(InsertValueOp(whole, row, (i,))).results[0]

    def _row(self, new: Value[Any], old: Value[Any], i: int) -> Value[Any]:
        """Row `i` with its old type; a scalar, as the condition of a select, is for all rows."""
        if old.type.__class__ is not VectorType:
            return old
        row = self.insert(ExtractValueOp(new, (i,))).results[0]
        ty = _row_type(old.type)
        return row if row.type is ty else self.insert(UnrealizedConversionCastOp((row,), (ty,))).results[0]

    def _keep(self, op: Operation) -> None:
        operands = [self._old(v) for v in op._operands]
        if any(new is not old for new, old in zip(operands, op._operands)):
            op.operands = operands
        for region in op.regions:
            self.region(region)

    def finish(self) -> None:
        """Cast back what is still used with its old type, and erase what was lowered."""
        for op in self.dead:
            op.drop_all_references()
        for old, new in self.mapping.items():
            if old.has_uses:
                self._use_new(old, new)
        for op in self.dead:
            op.detach()
        for old in list(self.mapping):
            block = old.owner
            if isinstance(block, Block):
                block.erase_argument(old)  # type: ignore[arg-type]

    def _use_new(self, old: Value[Any], new: Value[Any]) -> None:
        for use in list(old.uses):
            self.anchor, self.block = use.operation, use.operation.parent
            use.operation.set_operand(use.index, self._old(old))


def _has_rows(op: Operation) -> bool:
    """Whether `op` computes each element of vectors of more than one dimension, which are arrays in llvm."""
    ty: Any = op.results[0].type if op.results else None
    return ty.__class__ is VectorType and len(ty.shape) > 1 and op.has_trait(Elementwise)


def _row_type(ty: Any) -> VectorType:
    return VectorType(ty.shape[1:], ty.element_type, ty.scalable_dims[1:] if ty.scalable_dims else ())


def _differ(found: Operation, wanted: Operation) -> bool:
    """Whether a symbol is another function than the one that is to be declared."""
    key = "function_type"
    if wanted.get_attr(key) is None:
        return found.name != wanted.name
    has_body = bool(found.regions) and found.regions[0].entry is not None
    return has_body or (found.name == wanted.name and found.get_attr(key) is not wanted.get_attr(key))


def _is_cast_from(op: Operation, target: Any) -> bool:
    return len(op.operands) == 1 and op.operands[0].type is target


def _as_values(result: Any) -> Sequence[Value[Any]]:
    if isinstance(result, Operation):
        return result.results
    if isinstance(result, Value):
        return (cast("Value[Any]", result),)
    return result


def reachable_first(region: Region) -> list[Block]:
    """The blocks in an order in which dominators come first, then those that cannot be reached."""
    entry = region.entry
    if entry is None or entry.next is None:
        return [entry] if entry is not None else []
    order: list[Block] = []
    seen = {entry}
    stack = [(entry, iter(entry.successors))]
    while stack:
        block, successors = stack[-1]
        for successor in successors:
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, iter(successor.successors)))
                break
        else:
            order.append(block)
            stack.pop()
    order.reverse()
    return order + [b for b in region.blocks if b not in seen]


def lower(root: Operation, patterns: Iterable[Any], ctx: Any) -> None:
    """Lower the operations in the module `root` that have a pattern. Raises `DiagnosticError` at the first failure."""
    table = {p.root_name: p for p in patterns}
    lowering = Lowering(root, table, ctx)
    for region in root.regions:
        lowering.region(region)
    lowering.finish()
    for op in list(root.walk()):
        if isinstance(op, PackedDescriptor):
            op.expand()
