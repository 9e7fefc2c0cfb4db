"""Cholesky's factor and triangular systems by blocks: products are contractions (Note [Left-looking]).

    %l = tcp.isolated_group %a attributes {kernel = "cholesky", lower = true} { ... } : tensor<?x?xf32> -> ...
    %x = tcp.isolated_group %a, %b attributes {kernel = "triangular_solve", left_side = true, lower = true,
                                               transpose_a = "NO_TRANSPOSE", unit_diagonal = false} { ... } : ...

A group with such a name computes what the StableHLO operation of that name does, by its own operations; a target may
choose this way instead. Source of the algorithms: Golub and Van Loan, "Matrix computations", 4.2 and 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, StringAttr
from plait.builtin.types import ComplexType, FloatType, RankedTensorType, i64
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import pattern
from plait_std import sizes as sz
from plait_std.arith import ops as arith
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.decompositions.tensors import Tensors, scalar
from plait_tcp.element_loops import Loops, Variable
from plait_tcp.to_linalg.loops import for_loop

Matrix = Value[Any]
BLOCK = 32
"""How many rows and columns a block has."""


@pattern(ops.IsolatedGroupOp)
def cholesky_by_blocks(op: Any, rw: Any) -> Any:
    """a group that names cholesky -> contractions, and factors of blocks on the diagonal"""
    if _kernel(op) != "cholesky" or not _is_wide(op.inputs[0]):
        return rw.no_match("it is no cholesky of floats of 32 bits or more")
    return cholesky(rw, op.inputs[0], bool(op.attributes["lower"].value))


@pattern(ops.IsolatedGroupOp)
def triangular_solve_by_blocks(op: Any, rw: Any) -> Any:
    """a group that names triangular_solve -> contractions, and systems of blocks on the diagonal"""
    if _kernel(op) != "triangular_solve" or not _is_wide(op.inputs[0]):
        return rw.no_match("it is no triangular_solve of floats of 32 bits or more")
    left, lower, unit = (bool(op.attributes[name].value) for name in ("left_side", "lower", "unit_diagonal"))
    transpose = op.attributes["transpose_a"].value
    return triangular_solve(rw, op.inputs[0], op.inputs[1], left, lower, unit, transpose)


def _kernel(op: Any) -> str | None:
    name = op.attributes.get("kernel")
    return name.value if isinstance(name, StringAttr) else None


def _is_wide(value: Matrix) -> bool:
    element = value.type.element_type
    part = element.element_type if isinstance(element, ComplexType) else element
    return isinstance(part, FloatType) and part.width >= 32


def cholesky(b: Builder, a: Matrix, lower: bool) -> Matrix:
    """The lower factor L of a = L L*, or the upper one U of a = U* U; zeros in the other triangle.

    `a` is [batch..., n, n], of floats or complex numbers; its other triangle is not read.
    """
    t = Tensors(b)
    size = sz.size_of(b, a, a.type.rank - 1)
    whole = _Blocks(t, size)
    matrix = whole.filled(a if lower else _adjoint(t, a), diagonal=True)
    made = whole.each(matrix, _cholesky_step)
    factor = _lower_triangle(t, _cut(t, made, [size, size]))
    return sz.as_shaped(b, factor if lower else _adjoint(t, factor), a.type)


def _cholesky_step(t: Tensors, made: Matrix, start: Value[Any], whole: _Blocks) -> Matrix:
    """The next columns: what is left of the matrix there, less the products of the factor's rows that are known."""
    below = sz.subtract(t.b, whole.width, start)
    rows = _block(t, made, [start, 0], [below, start])
    first = _block(t, made, [start, 0], [BLOCK, start])
    panel = _block(t, made, [start, start], [below, BLOCK])
    panel = t.binary("subtract", panel, _product(t, rows, first, transposed=True))
    return _insert(t, made, _factored(t, panel), [start, start])


def _factored(t: Tensors, panel: Matrix) -> Matrix:
    """The factor of the block on top, and the rows below it divided by that; what is above the diagonal stays."""
    loops = Loops(t.b)
    target = loops.variable(panel)
    *batch_sizes, rows, _ = sz.sizes_of(t.b, panel)
    with loops.nest(batch_sizes) as batch, loops.over(0, BLOCK) as k:
        pivot = target[batch, k, k].real().unary("sqrt")
        target[batch, k, k] = pivot.like(target[batch, k, k])
        with loops.over(loops.plus(k, 1), rows) as i:
            entry = target[batch, i, k]
            target[batch, i, k] = entry / pivot.like(entry)
        with loops.over(loops.plus(k, 1), rows) as i:
            weight = target[batch, i, k]
            last = sz.minimum(loops.b, loops.plus(i, 1), BLOCK)
            with loops.over(loops.plus(k, 1), last) as j:
                target[batch, i, j] = target[batch, i, j] - weight * target[batch, j, k].conjugate()
    return target.value


def triangular_solve(
    b: Builder, a: Matrix, right: Matrix, left_side: bool, lower: bool, unit: bool, transpose: str
) -> Matrix:
    """x of op(a) x = right, or of x op(a) = right unless `left_side`; op as `transpose` says: NO_TRANSPOSE, TRANSPOSE,
    ADJOINT. `a` is [batch..., n, n]; its other triangle, and its diagonal if `unit`, are not read."""
    t = Tensors(b)
    if transpose != "NO_TRANSPOSE":
        a, lower = (_adjoint(t, a) if transpose == "ADJOINT" else _transposed(t, a)), not lower
    if not left_side:  # x a = b is a^T x^T = b^T
        a, lower, right = _transposed(t, a), not lower, _transposed(t, right)
    if not lower:  # from the last unknown to the first
        a, right = _reversed(t, a, 2), _reversed(t, right, 1)
    size, count = sz.sizes_of(b, right)[-2:]
    whole = _Blocks(t, size)
    matrix, unknowns = whole.filled(a, diagonal=True), whole.filled(right, diagonal=False)

    def step(t: Tensors, x: Matrix, start: Value[Any], whole: _Blocks) -> Matrix:
        known = _block(t, x, [0, 0], [start, count])
        rows = _block(t, matrix, [start, 0], [BLOCK, start])
        part = _block(t, x, [start, 0], [BLOCK, count])
        part = t.binary("subtract", part, _product(t, rows, known, transposed=False))
        return _insert(t, x, _solved(t, _block(t, matrix, [start, start], [BLOCK, BLOCK]), part, unit), [start, 0])

    made = _cut(t, whole.each(unknowns, step), [size, count])
    made = made if lower else _reversed(t, made, 1)
    return made if left_side else _transposed(t, made)


def _solved(t: Tensors, a: Matrix, right: Matrix, unit: bool) -> Matrix:
    """The unknowns of the system of a lower block, all columns together."""
    loops = Loops(t.b)
    x, coefficients = loops.variable(right), loops.read_only(a)
    *batch_sizes, _, columns = sz.sizes_of(t.b, right)
    with loops.nest(batch_sizes) as batch, loops.over(0, BLOCK) as i:
        with loops.over(0, i) as k:
            _take(loops, x, coefficients, (batch, i, k), columns)
        if not unit:
            divisor = coefficients[batch, i, i]
            with loops.over(0, columns) as column:
                x[batch, i, column] = x[batch, i, column] / divisor
    return x.value


def _take(loops: Loops, x: Variable, a: Variable, at: tuple[Any, Any, Any], columns: Any) -> None:
    batch, i, k = at
    weight = a[batch, i, k]
    with loops.over(0, columns) as column:
        x[batch, i, column] = x[batch, i, column] - weight * x[batch, k, column]


class _Blocks:
    """Rows filled up to whole blocks, and steps over the blocks."""

    def __init__(self, t: Tensors, size: sz.Size) -> None:
        self.t = t
        self.count = sz.ceil_divide(t.b, size, BLOCK)
        self.width = sz.multiply(t.b, self.count, BLOCK)
        self.size = size

    def filled(self, x: Matrix, diagonal: bool) -> Matrix:
        """A matrix with more rows, and, of a square one, columns: those of the unit matrix."""
        t, b, element, rank = self.t, self.t.b, x.type.element_type, x.type.rank
        zero = scalar(t, 0, element)
        made = _transposed(t, t.extended(_transposed(t, x), zero, self.width))
        if not diagonal:
            return made
        made = t.extended(made, zero, self.width)
        shape = [self.width, self.width]
        row, column = (t.iota(shape, i, i64) for i in range(2))
        start = t.broadcast(_number(t, self.size), shape, [])
        one = t.binary("and", t.binary("eq", row, column), t.binary("ge", row, start))
        added = t.cast(one, element)
        return t.binary("add", made, t.broadcast(added, sz.sizes_of(b, made), [rank - 2, rank - 1]))

    def each(self, x: Matrix, step: Any) -> Matrix:
        """`step(tensors, x, start, self)` for each block that starts at a row."""

        def body(b: Builder, i: Value[Any], carried: Sequence[Matrix]) -> list[Matrix]:
            start = sz.as_value(b, sz.multiply(b, i, BLOCK))
            return [sz.as_shaped(b, step(Tensors(b), carried[0], start, self), x.type)]

        return for_loop(self.t.b, 0, self.count, 1, [x], body)[0]


def _number(t: Tensors, size: sz.Size) -> Matrix:
    """An index as a 0-d tensor of i64."""
    if isinstance(size, int):
        return scalar(t, size, i64)
    wide = t.b.insert(arith.IndexCastOp(size, i64)).result
    return t.b.insert(tensor.FromElementsOp([wide], RankedTensorType((), i64))).result


def _transposed(t: Tensors, x: Matrix) -> Matrix:
    rank = x.type.rank
    return t.transpose(x, [*range(rank - 2), rank - 1, rank - 2])


def _adjoint(t: Tensors, x: Matrix) -> Matrix:
    """The transposed matrix of conjugates."""
    made = _transposed(t, x)
    if not isinstance(x.type.element_type, ComplexType):
        return made
    return t.binary("complex", t.unary("real", made), t.unary("negate", t.unary("imag", made)))


def _lower_triangle(t: Tensors, x: Matrix) -> Matrix:
    """Zeros above the diagonal."""
    sizes, rank = sz.sizes_of(t.b, x), x.type.rank
    row, column = (t.iota(sizes, rank - 2 + i, i64) for i in range(2))
    zeros = t.broadcast(scalar(t, 0, x.type.element_type), sizes, [])
    return t.select(t.binary("ge", row, column), x, zeros)


def _reversed(t: Tensors, x: Matrix, count: int) -> Matrix:
    """Rows in reverse, and columns, too, if `count` is 2."""
    rank = x.type.rank
    return t.b.insert(ops.ReverseOp(x, list(range(rank - 2, rank - 2 + count)))).result


def _block(t: Tensors, x: Matrix, offsets: Sequence[sz.Size], sizes: Sequence[sz.Size]) -> Matrix:
    outer = sz.sizes_of(t.b, x)[:-2]
    return t.slice(x, [*[0] * len(outer), *offsets], [*outer, *sizes])


def _cut(t: Tensors, x: Matrix, sizes: Sequence[sz.Size]) -> Matrix:
    return _block(t, x, [0, 0], sizes)


def _insert(t: Tensors, x: Matrix, part: Matrix, offsets: Sequence[sz.Size]) -> Matrix:
    sizes = sz.sizes_of(t.b, part)
    places = [*[0] * (len(sizes) - 2), *offsets]
    return t.b.insert(tensor.InsertSliceOp.of(part, x, places, sizes, [1] * len(sizes))).result


def _product(t: Tensors, x: Matrix, y: Matrix, transposed: bool) -> Matrix:
    """x y, or x y* if `transposed`."""
    if transposed and isinstance(y.type.element_type, ComplexType):
        y = t.binary("complex", t.unary("real", y), t.unary("negate", t.unary("imag", y)))
    batch = list(range(x.type.rank - 2))
    i, j, k = (len(batch) + n for n in range(3))
    dims = [[*batch, i, k], [*batch, j, k] if transposed else [*batch, k, j], [*batch, i, j]]
    maps = [AffineMapAttr(AffineMap(k + 1, 0, tuple([AffineDim(d) for d in each]))) for each in dims]
    kinds = [StringAttr("reduction" if n == k else "parallel") for n in range(k + 1)]
    shape = (*x.type.shape[:-1], y.type.shape[-2 if transposed else -1])
    type = RankedTensorType(shape, x.type.element_type)
    return t.b.insert(ops.ContractOp(x, y, ArrayAttr(tuple(maps)), ArrayAttr(tuple(kinds)), None, type)).result


FACTORIZATIONS = (cholesky_by_blocks, triangular_solve_by_blocks)

# Note [Left-looking]
# A block of columns of the factor is what is left of the matrix when the products of the columns before it are taken
# away: one contraction, of as many rows as are left and as many columns as are known. What remains, the factor of one
# block and a system with it, is loops over the elements, n / 32 times fewer than those of the whole. The matrix is
# filled up with rows and columns of the unit matrix, whose factor they are, so that all blocks have one size.
