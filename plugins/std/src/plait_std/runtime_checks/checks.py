"""Turns the conditions that models of `RuntimeVerifiable` state into assertions."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import IndexType, VectorType, i1, index
from plait.interfaces.runtime_verifiable import RuntimeChecks
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std import sizes
from plait_std.algebra import SCALARS
from plait_std.builders import as_index, index_constant
from plait_std.cf.ops import AssertOp
from plait_std.mixed import Mixed
from plait_std.runtime_checks.knowledge import Knowledge
from plait_std.vector.ops import ReductionOp, ShapeCastOp


class Assertions(RuntimeChecks):
    """Inserts a `cf.assert` before `op` for each condition that is not known to hold, and learns from it."""

    def __init__(self, op: Operation, known: Knowledge) -> None:
        self.op = op
        self.known = known
        self.builder = Builder.before(op)

    def size(self, value: Value[Any], dim: int) -> Mixed:
        known = self.known.size(value, dim)
        if not isinstance(known, tuple):
            return known
        source, place = known
        return SCALARS.size(self.builder, source, place)

    def element(self, tensor: Value[Any], place: int) -> Mixed:
        return self.element_of(tensor, place)

    def element_of(self, tensor: Value[Any], place: int) -> Mixed:
        """An element as a constant, or as what reads it."""
        constant = tensor.defining_op.get_attr("value") if tensor.defining_op is not None else None
        if isinstance(constant, DenseElementsAttr):
            return constant.attribute_at(place).value  # type: ignore[attr-defined]
        indices: list[Value[Any]] = []
        for size in reversed(tensor.type.shape):
            place, index = divmod(place, size)
            indices.insert(0, index_constant(self.builder, index))
        found = SCALARS.read(self.builder, tensor, indices)
        return SCALARS.cast(self.builder, found, found.type, IndexType())

    def add(self, a: Mixed, b: Mixed) -> Mixed:
        return sizes.add(self.builder, a, b)

    def subtract(self, a: Mixed, b: Mixed) -> Mixed:
        return a if isinstance(b, int) and b == 0 else sizes.subtract(self.builder, a, b)

    def multiply(self, a: Mixed, b: Mixed) -> Mixed:
        return sizes.multiply(self.builder, a, b)

    def floor_divide(self, a: Mixed, b: Mixed) -> Mixed:
        return sizes.floor_divide(self.builder, a, b)

    def ceil_divide(self, a: Mixed, b: Mixed) -> Mixed:
        return sizes.ceil_divide(self.builder, a, b)

    def minimum(self, a: Mixed, b: Mixed) -> Mixed:
        return sizes.minimum(self.builder, a, b)

    def maximum(self, a: Mixed, b: Mixed) -> Mixed:
        return sizes.maximum(self.builder, a, b)

    def require_equal(self, a: Mixed, b: Mixed, message: str) -> None:
        if not self.known.is_equal(a, b):
            self._compare("eq", a, b, message)
            self.known.learn_equal(a, b)

    def require_at_most(self, a: Mixed, b: Mixed, message: str) -> None:
        if not self.known.is_at_most(a, b):
            self._compare("sle", a, b, message)
            self.known.learn_at_most(a, b)

    def require_less(self, a: Mixed, b: Mixed, message: str) -> None:
        if not self.known.is_at_most(a, b, by=1):
            self._compare("slt", a, b, message)
            self.known.learn_at_most(a, b, by=1)

    def require_one_of(self, a: Mixed, options: Sequence[Mixed], message: str) -> None:
        if any(self.known.is_equal(a, option) for option in options):
            return
        equal = SCALARS.on(self.builder).wrap(*[self._compared("eq", a, option) for option in options])
        self.require(functools.reduce(lambda one, other: one | other, equal).value, message)

    def require_same_count(self, a: Sequence[Mixed], b: Sequence[Mixed], message: str) -> None:
        count, other = (functools.reduce(self.multiply, shape, 1) for shape in (a, b))
        dynamic = [size for size in b if not isinstance(size, int)]
        for size in dynamic:
            self.require_at_most(0, size, message)
        if self.known.is_equal(count, other):
            return
        self.require_equal(count, other, message)
        if dynamic and 0 not in b:
            self._require_no_overflow(count, b, message)

    def _require_no_overflow(self, count: Mixed, shape: Sequence[Mixed], message: str) -> None:
        """Require that a product, which is equal to `count`, has not become so by overflowing."""
        rest, smallest = count, functools.reduce(self.minimum, shape)
        for size in shape:
            rest = self.floor_divide(rest, self.maximum(size, 1))
        # either a factor is 0, or the product of the others divides the count once: then it is not larger
        conditions = [self._compared("eq", smallest, 0), self._compared("eq", rest, 1)]
        self.require(SCALARS.apply(self.builder, "or", i1, *conditions), message)

    def require(self, condition: Value[Any], message: str) -> None:
        if isinstance(condition.type, VectorType):
            flat = VectorType((condition.type.num_elements,), condition.type.element_type)
            row = self.builder(ShapeCastOp(condition, flat))
            condition = self.builder.insert(ReductionOp("and", row)).results[0]
        self.builder.insert(AssertOp(condition, f"'{self.op.name}' op {message}"))

    def _compare(self, predicate: str, a: Mixed, b: Mixed, message: str) -> None:
        self.require(self._compared(predicate, a, b), message)

    def _compared(self, predicate: str, a: Mixed, b: Mixed) -> Value[Any]:
        return SCALARS.apply(self.builder, predicate, index, as_index(self.builder, a), as_index(self.builder, b))
