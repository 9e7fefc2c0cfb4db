"""Builds the calls of BLAS that compute a product, in loops over its batch or over blocks of its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, FloatAttr, IntegerAttr
from plait.builtin.dense import DenseElementsAttr
from plait.builtin.types import ComplexType, RankedTensorType, f64, i32
from plait.rewrite.constants import constant_value
from plait_linalg.ops import FillOp
from plait_linalg.products import MatrixProduct
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.native.attributes import PointerAttr, SizeAttr, StrideAttr
from plait_std.native.ops import CallOp

from plait_blas.spelling import NAME, letter_of, spelling_in

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value
    from plait.libraries import Site

ROW_MAJOR, AS_IS, TRANSPOSED = 101, 111, 112
"""The numbers of CBLAS for the order of elements, and for what is done to a matrix first."""
_ROWS_IN_BLOCK = 128
"""A block of rows that a thread computes has at least as many."""

Sizes = Mapping[int, Any]
"""Numbers or values of loops."""


class ProductCalls:
    """Builds calls of `function`, `gemm` or `gemv`, for a product."""

    def __init__(self, found: MatrixProduct, function: str, site: Site, builder: Builder) -> None:
        self.found, self.function, self.site, self.builder = found, function, site, builder
        self.spelling = spelling_in(site.ctx)
        writes_all = function == "gemm" or found.size(found.inner) > 0  # without columns, `gemv` writes nothing
        self.start = unset_destination(found.op.outs[0]) if writes_all else None
        self.sizes = self._sizes()
        self.constants = self._factors_in_memory()

    def build(self) -> Sequence[Value[Any]]:
        """Insert the calls; return the result."""
        found, loops = self.found, SCALARS.on(self.builder)
        out = loops.variable(self.start or found.op.outs[0])
        block = self._rows_in_block()
        if block is not None:
            rows: Any = found.rows
            with loops.loop(0, self.sizes[rows], block) as start:
                length = {**self.sizes, rows: self._rows_from(start.value, block)}
                out.set(self._call(out.value, {rows: start.value}, length))
            return [out.value]
        with loops.nest([self.sizes[loop] for loop in found.batch]) as batch:
            at = {loop: index.value for loop, index in zip(found.batch, batch)}
            out.set(self._call(out.value, at, {**self.sizes, **dict.fromkeys(found.batch, 1)}))
        return [out.value]

    def _sizes(self) -> dict[int, Any]:
        """The size of each loop: a number if any operand knows it."""
        sizes: dict[int, Any] = {}
        for number, value in enumerate((*self.found.operands, self.found.op.outs[0])):
            for dim, loop in enumerate(self.found.dims(number)):
                if not isinstance(sizes.get(loop), int):
                    sizes[loop] = sz.size_of(self.builder, value, dim)
        return sizes

    def _rows_in_block(self) -> int | None:
        """How many rows a thread computes at a time; None for all. See `library`, Note [Threads of a library]."""
        rows = self.found.size(self.found.rows)
        threads = self.site.machine.threads
        if self.found.batch or rows < 0 or self.found.columns is None:
            return None
        block = max(_ROWS_IN_BLOCK, -(-rows // threads))
        return block if block < rows else None

    def _rows_from(self, start: Value[Any], block: int) -> Any:
        """The number of rows of the block that begins there."""
        assert self.found.rows is not None
        size = self.sizes[self.found.rows]
        return block if size % block == 0 else sz.minimum(self.builder, sz.subtract(self.builder, size, start), block)

    def _call(self, out: Value[Any], at: Sizes, length: Sizes) -> Value[Any]:
        """Call on the part of the operands that begins `at` these steps of loops, and put the result into `out`."""
        *inputs, place = (self._part(i, v, at, length) for i, v in enumerate((*self.found.operands, out)))
        symbol = self.spelling.cblas(f"{letter_of(self.found.element)}{self.function}")
        passed = ArrayAttr(tuple(self._gemm() if self.function == "gemm" else self._gemv()))
        call = CallOp(self.function, NAME, symbol, passed, [*inputs, *self.constants], [place], [place.type])
        if self.found.flops is not None:
            call.flops = FloatAttr(self.found.flops / self._number_of_calls(), f64)
        made = self.builder(call)
        if place is out:
            return made
        return SCALARS.insert(self.builder, made, out, *self._slice(2, at, length))

    def _part(self, number: int, value: Value[Any], at: Sizes, length: Sizes) -> Value[Any]:
        if not any(loop in at for loop in self.found.dims(number)):
            return value
        return SCALARS.slice(self.builder, value, *self._slice(number, at, length))

    def _slice(self, number: int, at: Sizes, length: Sizes) -> tuple[list[Any], list[Any]]:
        dims = self.found.dims(number)
        return [at.get(loop, 0) for loop in dims], [length[loop] for loop in dims]

    def _number_of_calls(self) -> float:
        batch = 1
        for loop in self.found.batch:
            batch *= self.found.size(loop)
        block = self._rows_in_block()
        return batch if block is None else -(-self.found.size(self.found.rows) // block)

    # What is passed

    def _gemm(self) -> list[Any]:
        """out = alpha * lhs * rhs + beta * out"""
        found, (alpha, beta) = self.found, self._factors()
        assert found.rows is not None and found.columns is not None
        return [
            _number(ROW_MAJOR), self._how(0, found.inner), self._how(1, found.columns),
            self._size(2, found.rows), self._size(2, found.columns), self._size(0, found.inner),
            alpha, PointerAttr(0), self._stride_of_rows(0), PointerAttr(1), self._stride_of_rows(1),
            beta, PointerAttr(self._place(2)), self._stride_of_rows(2),
        ]  # fmt: skip

    def _gemv(self) -> list[Any]:
        """out = alpha * lhs * rhs + beta * out, where `rhs` and `out` are vectors"""
        found, (alpha, beta) = self.found, self._factors()
        assert found.rows is not None
        first, last = self._matrix_loops(0)
        return [
            _number(ROW_MAJOR), self._how(0, found.inner), self._size(0, first), self._size(0, last),
            alpha, PointerAttr(0), self._stride_of_rows(0), PointerAttr(1), self._stride(1, found.inner),
            beta, PointerAttr(self._place(2)), self._stride(2, found.rows),
        ]  # fmt: skip

    def _how(self, operand: int, last: int) -> IntegerAttr:
        """Whether a matrix is transposed: not if the loop `last` is along its last dimension."""
        return _number(AS_IS if self._matrix_loops(operand)[-1] == last else TRANSPOSED)

    def _matrix_loops(self, operand: int) -> list[int]:
        return [loop for loop in self.found.dims(operand) if loop not in self.found.batch]

    def _stride_of_rows(self, operand: int) -> StrideAttr:
        return self._stride(operand, self._matrix_loops(operand)[0])

    def _stride(self, operand: int, loop: int) -> StrideAttr:
        return StrideAttr(self._place(operand), self.found.dims(operand).index(loop), self.spelling.integer)

    def _size(self, operand: int, loop: int) -> SizeAttr:
        return SizeAttr(self._place(operand), self.found.dims(operand).index(loop), self.spelling.integer)

    def _place(self, operand: int) -> int:
        """The number of an operand of the call: constants stand between inputs and output."""
        return operand if operand < 2 else 2 + len(self.constants)

    def _factors(self) -> tuple[Any, Any]:
        """Alpha and beta. Complex ones are passed by their addresses."""
        if self.constants:
            return PointerAttr(2), PointerAttr(3)
        element = self.found.element
        return FloatAttr(1.0, element), FloatAttr(self._beta, element)

    @property
    def _beta(self) -> float:
        return 1.0 if self.start is None else 0.0

    def _factors_in_memory(self) -> list[Value[Any]]:
        if not isinstance(self.found.element, ComplexType):
            return []
        ty = RankedTensorType((1,), self.found.element)
        numbers = (DenseElementsAttr.from_values(ty, [complex(number)]) for number in (1.0, self._beta))
        return [self.builder(arith.ConstantOp(number)) for number in numbers]


def unset_destination(init: Value[Any]) -> Value[Any] | None:
    """The tensor that a result may be written to if it starts at zero; None if it adds to something else."""
    fill = init.defining_op
    return fill.outs[0] if isinstance(fill, FillOp) and _is_zero(fill.ins[0]) else None


def _number(value: int) -> IntegerAttr:
    return IntegerAttr(value, i32)


def _is_zero(value: Value[Any]) -> bool:
    """Whether a scalar is known to be zero."""
    op = value.defining_op
    if op is not None and op.name == "complex.create":
        return all(map(_is_zero, op.operands))
    found: Any = constant_value(value)
    return getattr(found, "value", None) == 0
