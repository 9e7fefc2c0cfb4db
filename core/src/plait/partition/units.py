"""The units that a function is split in: operations that one target runs as a whole, and what they wait for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import SymbolTable, symbol_name, symbol_uses, uses_of_symbol
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, RankedTensorType
from plait.define.traits import ConstantLike
from plait.digraph import strongly_connected
from plait.frozen import FrozenValue
from plait.interfaces.callable import Callable
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.interpret.values import dtype_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class Unit(FrozenValue):
    """Operations that stay together, in the order of the block, and the numbers of the units that run before them."""

    ops: tuple[Operation, ...]
    after: frozenset[int]

    @property
    def inputs(self) -> list[Value[Any]]:
        """What the operations use and do not compute, constants left out, in the order of the first use."""
        return inputs_of(self.ops)

    @property
    def results(self) -> list[Value[Any]]:
        """What the operations compute."""
        return [result for op in self.ops for result in op.results]


def is_constant(op: Operation | None) -> bool:
    """Whether `op` may be copied to wherever its result is used."""
    return op is not None and not op.operands and op.has_trait(ConstantLike)


def used_by(op: Operation) -> list[Value[Any]]:
    """The operands of `op`, and the values from around it that its regions use."""
    return [*op.operands, *(value for region in op.regions for value in region.values_used_from_above())]


def inputs_of(ops: Sequence[Operation]) -> list[Value[Any]]:
    """What operations of a block use and do not compute, constants left out, in the order of the first use."""
    inside = set(ops)
    used = dict.fromkeys(value for op in ops for value in used_by(op))
    return [v for v in used if v.defining_op not in inside and not is_constant(v.defining_op)]


def is_passed(ty: Type) -> bool:
    """Whether a value of the type can go from one part to another: a tensor or a number that arrays can hold."""
    if not isinstance(ty, (RankedTensorType, IntegerType, FloatType, IndexType, ComplexType)):
        return False
    try:
        dtype_of(ty)
    except TypeError:
        return False
    return True


def units_of(function: Operation, module: Operation, ctx: Context) -> list[Unit]:
    """The units of a function, in the order of the text: all but the terminator, and constants that are not returned.

    A function of several blocks, or one that is called in the module, is one unit: itself.
    """
    blocks = list(function.regions[0].blocks)
    if len(blocks) != 1 or uses_of_symbol(module, symbol_name(function) or ""):
        return [Unit((function,), frozenset())]
    *inner, terminator = blocks[0].operations
    returned = {value.defining_op for value in terminator.operands}
    ops = [op for op in inner if op in returned or not is_constant(op)]
    together = _together(ops, module, ctx)
    before = _before(ops, ctx)
    edges = {i: [*before[i], *together[i]] for i in range(len(ops))}
    groups = sorted(sorted(component) for component in strongly_connected(edges))
    number = {i: n for n, group in enumerate(groups) for i in group}
    return [
        Unit(tuple(ops[i] for i in group), frozenset(number[j] for i in group for j in before[i]) - {n})
        for n, group in enumerate(groups)
    ]


def _before(ops: Sequence[Operation], ctx: Context) -> list[set[int]]:
    """For each operation, those that must run before it: for what it uses, and for the order of effects."""
    position = {op: i for i, op in enumerate(ops)}
    found: list[set[int]] = []
    last: int | None = None
    for i, op in enumerate(ops):
        found.append({position[v.defining_op] for v in used_by(op) if v.defining_op in position})
        if not is_memory_effect_free(op, ctx):
            found[i] |= set() if last is None else {last}
            last = i
    return found


def _together(ops: Sequence[Operation], module: Operation, ctx: Context) -> list[set[int]]:
    """For each operation, others that must be in the same unit: see Note [What stays together]."""
    found: list[set[int]] = [set() for _ in ops]
    for kind in (_by_values(ops), _by_state(ops, module, ctx)):
        for a, b in kind:
            found[a].add(b)
            found[b].add(a)
    return found


def _by_values(ops: Sequence[Operation]) -> Iterator[tuple[int, int]]:
    """Pairs that share a value which cannot be passed between parts."""
    first: dict[Value[Any], int] = {}
    for i, op in enumerate(ops):
        for value in (*used_by(op), *op.results):
            if value.defining_op is not None and not is_constant(value.defining_op) and not is_passed(value.type):
                yield first.setdefault(value, i), i


def _by_state(ops: Sequence[Operation], module: Operation, ctx: Context) -> Iterator[tuple[int, int]]:
    """Pairs that use a symbol which is not a function, such as a variable."""
    first: dict[Operation, int] = {}
    for i, op in enumerate(ops):
        for symbol in symbols_needed([op], module):
            if ctx.model(Callable, symbol) is None:
                yield first.setdefault(symbol, i), i


def symbols_needed(ops: Iterable[Operation], module: Operation) -> list[Operation]:
    """The symbols of `module` that operations name, and those that these name, in the order of the module."""
    table = SymbolTable(module)
    found: dict[Operation, None] = {}
    pending = list(ops)
    while pending:
        for use in symbol_uses(pending.pop()):
            symbol = table.lookup(use.reference.root)
            if symbol is not None and symbol not in found:
                found[symbol] = None
                pending.append(symbol)
    return [op for op in module.regions[0].block.operations if op in found]


# Note [What stays together]
# Between parts go arrays and numbers. What uses any other value (a token, a buffer, a tuple, a shape) is in the unit of
# what makes it, with all that lies on a path between the two: units are the strongly connected components of the graph
# in which such a pair has edges both ways. Operations that use one variable of the module are together as well, since
# each part has a module of its own. Operations with effects run in the order of the text: each waits for the one
# before.
