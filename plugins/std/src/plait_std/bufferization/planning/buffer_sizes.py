"""The sizes of buffers as products that are known where a scope begins: bytes times numbers known at run time only."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.types import DYNAMIC, MemRefType
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.builders import integer_value
from plait_std.element_bytes import element_bytes
from plait_std.memref import ops as memref

if TYPE_CHECKING:
    from plait.context import Context

_DEEPEST = 40
"""BufferSizes that more operations in a row compute are not looked at."""
_NOT_NEGATIVE_IF_OPERANDS_ARE = (
    "arith.addi", "arith.muli", "arith.divui", "arith.ceildivui", "arith.remui", "arith.minui", "arith.minsi",
    "arith.andi", "arith.index_cast", "arith.index_castui", "arith.shrui", "arith.divsi", "arith.floordivsi",
    "arith.ceildivsi", "arith.remsi",
)  # fmt: skip


class BufferSize(NamedTuple):
    """`bytes` times the product of `factors`, which are numbers of values in `BufferSizes`."""

    bytes: int
    factors: tuple[int, ...]


class BufferSizes:
    """Numbers for the values that sizes depend on, the same for values that are computed in the same way."""

    def __init__(self, region: Region, ctx: Context) -> None:
        self.region, self.ctx = region, ctx
        self.numbers: dict[Value[Any], int | None] = {}
        self.known: dict[Any, int] = {}
        self.values: list[Value[Any]] = []
        self.at_start: dict[Any, Any] = {}

    def of(self, allocation: Any) -> BufferSize | None:
        """The size of a buffer; None if it is not known where the scope begins, or might be negative."""
        ty = allocation.memref.type
        width = element_bytes(ty.element_type)
        if not isinstance(ty, MemRefType) or ty.layout is not None or ty.memory_space is not None or width is None:
            return None
        total = width * prod(size for size in ty.shape if size != DYNAMIC)
        factors: list[Value[Any]] = []
        for value in allocation.dynamic_sizes:
            total *= self._factors(value, factors)
        numbers = [self._number(value) if is_not_negative(value) else None for value in factors]
        known = [number for number in numbers if number is not None]
        return BufferSize(total, tuple(sorted(known))) if len(known) == len(numbers) else None

    def _factors(self, value: Value[Any], found: list[Value[Any]]) -> int:
        """Add the factors of a size that are known at run time only; the product of the other ones."""
        value = _origin(value)
        constant = integer_value(value)
        if constant is not None and constant >= 0:
            return constant
        op = value.defining_op
        if isinstance(op, arith.MulIOp):
            return self._factors(op.lhs, found) * self._factors(op.rhs, found)
        found.append(value)
        return 1

    def _number(self, value: Value[Any], depth: int = 0) -> int | None:
        """The number of a value that can be computed where the scope begins; None for others."""
        value = _origin(value)
        if value not in self.numbers:
            self.numbers[value] = self._find(value, depth)
        return self.numbers[value]

    def _find(self, value: Value[Any], depth: int) -> int | None:
        op = value.defining_op
        if depth > _DEEPEST:
            return None
        if value.parent_block is not None and not self._is_inside(value):
            return self._new(value, value)
        if op is None:
            return self._new(value, value) if value.parent_block is self.region.entry else None
        if op.regions or not (is_pure(op, self.ctx) or _is_plain_dim(op)):
            return None
        operands = [self._number(operand, depth + 1) for operand in op.operands]
        if None in operands:
            return None
        key = op.__class__, tuple(operands), op._properties, op.result_types, op.results.index(value)
        return self._new(key, value)

    def _new(self, key: Any, value: Value[Any]) -> int:
        if key not in self.known:
            self.known[key] = len(self.values)
            self.values.append(value)
        return self.known[key]

    def _is_inside(self, value: Value[Any]) -> bool:
        block = value.parent_block
        while block is not None and block.parent is not self.region:
            block = block.parent_op.parent if block.parent_op is not None else None
        return block is not None

    def compute(self, builder: Builder, number: int) -> Value[Any]:
        """The value of a number, computed where the scope begins, which is where `builder` stands."""
        return self._compute(builder, self.values[number])

    def _compute(self, builder: Builder, value: Value[Any]) -> Value[Any]:
        value = _origin(value)
        number = self.numbers[value]
        if number not in self.at_start:
            op = self.values[number].defining_op if number is not None else None
            if op is None or not self._is_inside(self.values[number]):  # type: ignore[index]
                self.at_start[number] = self.values[number]  # type: ignore[index]
            else:
                mapping = {operand: self._compute(builder, operand) for operand in op.operands}
                copy = builder.insert(op.clone(mapping))
                self.at_start[number] = copy.results[op.results.index(self.values[number])]  # type: ignore[index]
        return self.at_start[number]


def is_not_negative(value: Value[Any], depth: int = 0) -> bool:
    """Whether a size is a dimension, or computed from dimensions, so that it cannot be negative."""
    value = _origin(value)
    op = value.defining_op
    constant = integer_value(value)
    if op is None or depth > _DEEPEST:
        return False
    if constant is not None:
        return constant >= 0
    if op.name == "arith.maxsi":  # what windows leave, for example: no more than there is, and at least 0
        return any(is_not_negative(operand, depth + 1) for operand in op.operands)
    if op.name not in _NOT_NEGATIVE_IF_OPERANDS_ARE:
        return isinstance(op, memref.DimOp)
    return all(is_not_negative(operand, depth + 1) for operand in op.operands)


def _origin(value: Value[Any]) -> Value[Any]:
    """The operand of the allocation that a `memref.dim` asks about, if the allocation is known; else `value`."""
    op = value.defining_op
    while isinstance(op, memref.DimOp):
        made: Any = op.source.defining_op
        dim = integer_value(op.index)
        if type(made) is not memref.AllocOp or dim is None or not 0 <= dim < len(made.memref.type.shape):
            break
        shape: Sequence[int] = made.memref.type.shape
        if shape[dim] != DYNAMIC:
            break
        value = made.dynamic_sizes[shape[:dim].count(DYNAMIC)]
        op = value.defining_op
    return value


def _is_plain_dim(op: Operation) -> bool:
    """Whether `op` asks for a dimension that there is, which may be done anywhere."""
    if not isinstance(op, memref.DimOp) or not isinstance(op.source.type, MemRefType):
        return False
    dim = integer_value(op.index)
    return dim is not None and 0 <= dim < len(op.source.type.shape)
