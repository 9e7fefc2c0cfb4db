"""How the payload of a reduction combines its elements: what partial results of it need."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, nan
from typing import Any

from plait.builtin.types import FloatType
from plait.frozen import FrozenValue
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.complex import ops as complex_ops

from plait_linalg.ops import StructuredOp

REASSOCIATE = FastMathFlagsAttr("reassoc")
_KINDS: Mapping[str, str] = {
    "arith.addf": "add", "arith.addi": "add", "arith.mulf": "mul", "arith.muli": "mul",
    "arith.maximumf": "maximumf", "arith.minimumf": "minimumf", "arith.maxnumf": "maxnumf", "arith.minnumf": "minnumf",
    "arith.maxsi": "maxsi", "arith.minsi": "minsi", "arith.maxui": "maxui", "arith.minui": "minui",
    "arith.andi": "and", "arith.ori": "or", "arith.xori": "xor",
}  # fmt: skip
"""Operations that are associative and commutative, with the kind of `vector.reduction`: Note [Order of sums]."""

_PRODUCTS: Mapping[Any, Any] = {
    arith.AddFOp: arith.MulFOp, arith.AddIOp: arith.MulIOp, complex_ops.AddOp: complex_ops.MulOp,
}  # fmt: skip
"""The operation that adds, and the one that multiplies elements of its type."""


class Combiner(FrozenValue):
    """The one operation of a payload that combines an output with a term that is independent of it."""

    op: Operation
    kind: str
    """As `vector.reduction` names it."""
    term: Value[Any]

    def apply(self, builder: Builder, left: Value[Any], right: Value[Any]) -> Value[Any]:
        """The combination of two values of one type, scalars or vectors."""
        op = self.op
        made: Any = type(op).create([left, right], [left.type], op._properties, op.attributes, location=op.location)
        return builder(made)

    @property
    def is_rounded(self) -> bool:
        """Whether the result depends on the order: sums and products of floats."""
        return self.op.name in ("arith.addf", "arith.mulf")

    @property
    def neutral(self) -> float:
        """The number that leaves the other operand as it is."""
        ty: Any = self.term.type
        return _neutral(self.kind, isinstance(ty, FloatType), getattr(ty, "width", 64))


def _neutral(kind: str, is_float: bool, width: int) -> float:
    if kind == "add":
        return -0.0 if is_float else 0
    floats = {"maximumf": -inf, "minimumf": inf, "maxnumf": nan, "minnumf": nan}
    low, high = -(1 << (width - 1)), (1 << (width - 1)) - 1
    integers = {"mul": 1, "maxsi": low, "minsi": high, "maxui": 0, "minui": -1, "and": -1, "or": 0, "xor": 0}
    return {**floats, **integers}[kind]


def combiner_of(op: StructuredOp, output: int) -> Combiner | None:
    """How the payload of `op` combines output `output`; None if that is not one operation whose order may change."""
    block: Any = op.payload.block
    argument = block.arguments[len(op.ins) + output]
    yielded: Any = block.last.operands[output]
    combining = yielded.defining_op
    if combining is None or combining.name not in _KINDS or not argument.has_one_use:
        return None
    if argument not in combining.operands or not yielded.has_one_use:
        return None
    (term,) = (value for value in combining.operands if value is not argument)
    return Combiner(combining, _KINDS[combining.name], term)


def added_product(op: StructuredOp) -> Any:
    """The multiplication whose product the payload of `op` adds to its one output; None if it does anything else."""
    block: Any = op.payload.block
    accumulator = block.arguments[-1]
    total = block.last.operands[0].defining_op
    if len(op.outs) != 1 or type(total) not in _PRODUCTS or accumulator not in total.operands:
        return None
    x, y = total.operands
    product = (y if x is accumulator else x).defining_op
    return product if isinstance(product, _PRODUCTS[type(total)]) else None


# Note [Order of sums]
# The steps of a loop of kind "reduction" have no order that a program could rely on: sums and products of floats are
# taken of partial results, one for each lane of several vectors, and these are combined at the end. A tree is no less
# exact than a sum in order. Maxima and minima, NaN included, are the same in any order.
