"""Matrix products among the structured operations, for those who compute them as a whole."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC, ComplexType
from plait.frozen import FrozenValue
from plait.interfaces.cost_model import Cost
from plait.ir.affine import AffineDim
from plait.runtime.target import Target
from plait_std.arith import ops as arith

from plait_linalg.combiners import added_product
from plait_linalg.contraction import contraction_of, epilogue_of
from plait_linalg.indexing import loop_size
from plait_linalg.ops import StructuredOp

_EFFICIENCY = 0.95
"""The part of the time in which the loops of a product multiply, if everything is in caches."""
_FEW_ROWS = 8
"""With fewer rows a product waits for memory."""
_BYTES_IN_STEP = 8
"""What comes out of the last cache in a step, while a processor multiplies."""


class MatrixProduct(FrozenValue):
    """`out[batch, rows, columns] += lhs[batch, rows, inner] * rhs[batch, inner, columns]`, dimensions in any order.

    `rows` and `columns` are the loop that only the first, or only the second operand has, None for a vector; `first` is
    the number of the operand with the rows. `rows` comes before `columns` in the output.
    """

    op: StructuredOp
    batch: tuple[int, ...]
    rows: int | None
    columns: int | None
    inner: int
    first: int

    @property
    def element(self) -> Any:
        """The type of the elements of both operands and the result."""
        return self.op.outs[0].type.element_type

    @property
    def operands(self) -> tuple[Any, Any]:
        """The operand with the rows, and the one with the columns."""
        return self.op.ins[self.first], self.op.ins[1 - self.first]

    def size(self, loop: int | None) -> int:
        """The size of a loop, 1 for one that is not there; `DYNAMIC` if it is not known."""
        return 1 if loop is None else loop_size(self.op, loop)

    def dims(self, operand: int) -> tuple[int, ...]:
        """The loop along each dimension of an operand: 0 and 1 stand for the `operands`, 2 for the output."""
        maps = self.op.maps()
        results: Any = (maps[self.first], maps[1 - self.first], maps[2])[operand].results
        return tuple(expr.position for expr in results)

    @property
    def flops(self) -> float | None:
        """Operations on numbers of 32 bits, a product and a sum for each step; None if a size is not known."""
        loops = (*self.batch, self.rows, self.columns, self.inner)
        total = 2.0 * _weight(self.element)
        for size in map(self.size, loops):
            if size == DYNAMIC:
                return None
            total *= size
        return total

    @property
    def result_bytes(self) -> float:
        """The bytes of the output, as far as sizes are known."""
        return _bytes(self.op.outs[0].type)

    @property
    def has_epilogue(self) -> bool:
        """Whether generated code would compute what follows while the result is in registers."""
        return epilogue_of(self.op) is not None


def product_of(op: StructuredOp) -> MatrixProduct | None:
    """`op` as a product of matrices of floats or complex numbers, of batches of them, or with a vector; else None."""
    if contraction_of(op) is None and not _is_product_with_vector(op):
        return None
    if len(op.ins) != 2 or not adds_products(op):
        return None
    maps = op.maps()
    if not all(isinstance(expr, AffineDim) for map in maps for expr in map.results):
        return None
    left, right, kept = (tuple(expr.position for expr in map.results) for map in maps)
    if any(len(set(dims)) < len(dims) for dims in (left, right, kept)):
        return None
    inner = [loop for loop, kind in enumerate(op.iterators()) if kind != "parallel"]
    batch = tuple(loop for loop in kept if loop in left and loop in right)
    only = [[loop for loop in kept if loop in dims and loop not in batch] for dims in (left, right)]
    if len(inner) != 1 or any(len(loops) > 1 for loops in only) or not only[0] + only[1]:
        return None
    if inner[0] not in left or inner[0] not in right or len(batch) + len(only[0]) + len(only[1]) != len(kept):
        return None
    order = [loop for loop in kept if loop not in batch]
    first = 0 if order[0] in left else 1
    rows, columns = order[0], order[1] if len(order) > 1 else None
    return MatrixProduct(op, batch, rows, columns, inner[0], first)


def _is_product_with_vector(op: StructuredOp) -> bool:
    """Whether `op` may be the product of a matrix and a vector, which is not a contraction for tiles of registers."""
    return op.on_tensors and len(op.outs) == 1 and "reduction" in op.iterators()


def adds_products(op: StructuredOp) -> bool:
    """Whether the body adds the product of its two elements, floats or complex numbers, unchanged, to the sum."""
    product = added_product(op)
    if product is None or isinstance(product, arith.MulIOp):
        return False
    return {*product.operands} == {*op.payload.block.arguments[:2]}


def generated_cost(product: MatrixProduct, machine: Target) -> Cost:
    """What the code costs that tiles and vectors make of a product: see Note [Products and caches]."""
    size, element = product.size, product.element
    rows, columns, inner = (size(loop) for loop in (product.rows, product.columns, product.inner))
    lhs, rhs = (_bytes(v.type) for v in product.operands)
    flops = product.flops
    if flops is None or DYNAMIC in (rows, columns, inner):
        return Cost(None, None, None)
    if min(rows, columns) < _FEW_ROWS:
        return Cost(flops / _EFFICIENCY, lhs + rhs, product.result_bytes)
    bytes_of_row = inner * _weight(element) * 4
    rows_in_block = max(_FEW_ROWS, machine.l2_bytes // 2 / bytes_of_row)
    again = rhs * (rows / rows_in_block - 1) if rows > rows_in_block else 0.0
    waiting = again / _BYTES_IN_STEP * machine.vector_bits / 32
    return Cost((flops / _EFFICIENCY) + waiting, lhs + rhs, product.result_bytes)


def _weight(element: Any) -> float:
    """How many operations on numbers of 32 bits one on such elements is like."""
    if isinstance(element, ComplexType):
        part: Any = element.element_type
        return 4 * _weight(part)
    return max(element.width, 32) / 32


def _bytes(ty: Any) -> float:
    count = 1.0
    for size in ty.shape:
        count *= 1 if size == DYNAMIC else size
    element = ty.element_type
    if isinstance(element, ComplexType):
        part: Any = element.element_type
        return count * 2 * part.width / 8
    return count * element.width / 8


# Note [Products and caches]
# Panels of one operand are read for each block of rows of the other that fits half of the second level cache. While
# they come out of the caches behind it, the processor multiplies less: measured, products of 512 rows and fewer run at
# 0.95 of what the machine can do, those of 2048 rows of f64, whose blocks have 32 rows, at 0.75. Steps are weighted for
# that; a product with few rows reads more than it multiplies.
