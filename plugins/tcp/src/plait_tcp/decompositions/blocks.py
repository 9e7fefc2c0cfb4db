"""What factorizations by blocks share: groups that name them, steps over blocks of rows, and parts of matrices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, StringAttr
from plait.builtin.types import ComplexType, FloatType, RankedTensorType, i64
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.value import Value
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.builders.loops import for_loop
from plait_tcp.builders.tensors import TensorBuilder, static
from plait_tcp.ops.index_lists import split_mixed

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.builder import Builder

Matrix = Value[Any]
Step = Callable[[TensorBuilder, Sequence[Matrix], Value[Any]], Sequence[Matrix]]
BLOCK = 32
"""How many rows and columns a block has."""


def names_kernel(op: Any, kernel: str, operands: int, results: int, *attributes: str) -> bool:
    """Whether a group says that it computes `kernel`, of matrices of floats of 32 bits or more, and has these numbers
    of operands and results, and these attributes."""
    name = op.attributes.get("kernel")
    if not isinstance(name, StringAttr) or name.value != kernel or any(a not in op.attributes for a in attributes):
        return False
    return (len(op.inputs), len(op.outputs)) == (operands, results) and _is_wide_matrix(op.inputs[0].type)


def _is_wide_matrix(type: Type) -> bool:
    if not isinstance(type, RankedTensorType) or type.rank < 2:
        return False
    element = type.element_type
    part = element.element_type if isinstance(element, ComplexType) else element
    return isinstance(part, FloatType) and part.width >= 32


class Blocks:
    """A size filled up to whole blocks, and steps over the blocks."""

    def __init__(self, t: TensorBuilder, size: sz.Size) -> None:
        self.t = t
        self.count = sz.ceil_divide(t.b, size, BLOCK)
        self.width = sz.multiply(t.b, self.count, BLOCK)
        self.size = size

    def with_rows(self, x: Matrix) -> Matrix:
        """A matrix with rows of zeros after its own."""
        return extended(self.t, x, [self.width, sz.size_of(self.t.b, x, x.type.rank - 1)])

    def with_columns(self, x: Matrix) -> Matrix:
        """A matrix with columns of zeros after its own, or a vector with zeros after its elements."""
        return extended(self.t, x, [self.width])

    def with_unit_matrix(self, x: Matrix) -> Matrix:
        """A square matrix with rows and columns of the unit matrix after its own."""
        t, element, rank = self.t, x.type.element_type, x.type.rank
        shape = [self.width, self.width]
        made = extended(t, x, shape)
        row, column = (t.iota(shape, i, i64) for i in range(2))
        one = t.binary("and", t.binary("eq", row, column), t.binary("ge", row, numbers(t, self.size, shape)))
        added = t.cast(one, element)
        return t.binary("add", made, t.broadcast(added, sz.sizes_of(t.b, made), [rank - 2, rank - 1]))

    def each(self, carried: Sequence[Matrix], step: Step) -> Sequence[Matrix]:
        """`step(tensors, carried, start)` for each block that starts at a row."""
        types = [x.type for x in carried]

        def body(b: Builder, i: Value[Any], carried: Sequence[Matrix]) -> list[Matrix]:
            start = sz.as_value(b, sz.multiply(b, i, BLOCK))
            return [sz.as_shaped(b, x, ty) for x, ty in zip(step(TensorBuilder(b), carried, start), types)]

        return for_loop(self.t.b, 0, self.count, 1, list(carried), body)


def numbers(t: TensorBuilder, size: sz.Size, shape: Sequence[sz.Size]) -> Matrix:
    """A tensor of i64 all of whose elements are an index."""
    if isinstance(size, int):
        return t.broadcast(t.scalar(size, i64), shape, [])
    return t.broadcast(TENSORS.tensor(t.b, [TENSORS.convert(t.b, size, i64)]), shape, [])


def zeros(t: TensorBuilder, shape: Sequence[sz.Size], element: Type) -> Matrix:
    """A tensor of zeros."""
    return t.broadcast(t.scalar(0, element), shape, []) if shape else t.scalar(0, element)


def extended(t: TensorBuilder, x: Matrix, sizes: Sequence[sz.Size]) -> Matrix:
    """`x` with zeros after its elements in the last dimensions, which have these sizes then."""
    outer, rank = x.type.rank - len(sizes), x.type.rank
    more = [sz.subtract(t.b, size, sz.size_of(t.b, x, outer + i)) for i, size in enumerate(sizes)]
    values, high = split_mixed([*[0] * outer, *more])
    zero = t.scalar(0, x.type.element_type)
    made = t.b(ops.PadOp(x, zero, [], values, [], [0] * rank, high, [0] * rank))
    return sz.as_shaped(t.b, made, RankedTensorType((*x.type.shape[:outer], *static(sizes)), x.type.element_type))


def transposed(t: TensorBuilder, x: Matrix) -> Matrix:
    """Rows as columns."""
    rank = x.type.rank
    return t.transpose(x, [*range(rank - 2), rank - 1, rank - 2])


def conjugated(t: TensorBuilder, x: Matrix) -> Matrix:
    """The conjugates of complex numbers; real numbers as they are."""
    if not isinstance(x.type.element_type, ComplexType):
        return x
    return t.binary("complex", t.unary("real", x), t.unary("negate", t.unary("imag", x)))


def adjoint(t: TensorBuilder, x: Matrix) -> Matrix:
    """The transposed matrix of conjugates."""
    return conjugated(t, transposed(t, x))


def block(t: TensorBuilder, x: Matrix, offsets: Sequence[sz.Size], sizes: Sequence[sz.Size]) -> Matrix:
    """The part of the last dimensions, as many as there are offsets, of each element of the others."""
    outer = sz.sizes_of(t.b, x)[: -len(offsets)]
    return t.slice(x, [*[0] * len(outer), *offsets], [*outer, *sizes])


def insert(t: TensorBuilder, x: Matrix, part: Matrix, offsets: Sequence[sz.Size]) -> Matrix:
    """`x` with a part of its last dimensions, as many as there are offsets, replaced."""
    sizes = sz.sizes_of(t.b, part)
    places = [*[0] * (len(sizes) - len(offsets)), *offsets]
    return TENSORS.insert(t.b, part, x, places, sizes)


def inside(t: TensorBuilder, offset: sz.Size, size: sz.Size) -> sz.Size:
    """`offset`, or the last index where that is `size`: a part of no elements lies inside, too."""
    return sz.minimum(t.b, offset, sz.subtract(t.b, size, 1))


def product(t: TensorBuilder, x: Matrix, y: Matrix, adjoint_x: bool = False) -> Matrix:
    """x y, or x* y if `adjoint_x`, of a batch of matrices each."""
    x = conjugated(t, x) if adjoint_x else x
    batch = list(range(x.type.rank - 2))
    i, j, k = (len(batch) + n for n in range(3))
    dims = [[*batch, k, i] if adjoint_x else [*batch, i, k], [*batch, k, j], [*batch, i, j]]
    maps = [AffineMapAttr(AffineMap(k + 1, 0, tuple([AffineDim(d) for d in each]))) for each in dims]
    kinds = [StringAttr("reduction" if n == k else "parallel") for n in range(k + 1)]
    shape = (*x.type.shape[:-2], x.type.shape[-1 if adjoint_x else -2], y.type.shape[-1])
    type = RankedTensorType(shape, x.type.element_type)
    return t.b(ops.ContractOp(x, y, ArrayAttr(tuple(maps)), ArrayAttr(tuple(kinds)), None, type))
