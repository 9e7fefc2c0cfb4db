"""Factorizations of matrices, and linear systems."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.types import ComplexType, FloatType, i32, i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_complex, smaller

from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()


def _check(x: Tensor) -> None:
    """Raise `Refused` unless these are matrices of floats or complex numbers of 32 bits or more."""
    part = x.element.element_type if isinstance(x.element, ComplexType) else x.element
    if not isinstance(part, FloatType) or part.width < 32:
        raise Refused(f"matrices of elements of type '{x.element}' are not factored")
    if x.rank < 2:
        raise ValueError(f"expected matrices, found a tensor of {x.rank} dimensions")


def transposed(x: Tensor) -> Tensor:
    """The last two dimensions exchanged."""
    rank = x.rank
    return x.transpose([*range(rank - 2), rank - 1, rank - 2])


def adjoint(x: Tensor) -> Tensor:
    """Transposed, and of the conjugate numbers."""
    turned = transposed(x)
    return turned.apply("conjugate") if is_complex(x.element) else turned


def _triangle(t: Tensors, x: Tensor, upper: bool) -> Tensor:
    """Zeros on the other side of the diagonal."""
    rank, sizes = x.rank, x.shape
    row, column = (t.iota(sizes, rank - 2 + i, i64) for i in range(2))
    return ((row <= column) if upper else (row >= column)).select(x, 0)


def _unit_diagonal(t: Tensors, x: Tensor) -> Tensor:
    """1 on the diagonal."""
    rank, sizes = x.rank, x.shape
    return (t.iota(sizes, rank - 2, i64) == t.iota(sizes, rank - 1, i64)).select(1, x)


def _broadcast(t: Tensors, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """Matrices with the same dimensions before the last two."""
    batch = t.common_shape([a.shape[:-2], b.shape[:-2]]) if max(a.rank, b.rank) > 2 else []
    return t.broadcast(a, [*batch, *a.shape[-2:]]), t.broadcast(b, [*batch, *b.shape[-2:]])


@DEFINE("linalg_cholesky_ex")
def cholesky(t: Tensors, x: Tensor, upper: bool, check: bool) -> tuple[Tensor, Tensor]:
    _check(x)
    factor = t.cholesky(adjoint(x) if upper else x)
    rank, sizes = x.rank, x.shape
    diagonal = t.iota(sizes, rank - 2, i64) == t.iota(sizes, rank - 1, i64)
    real = factor.apply("real") if is_complex(x.element) else factor
    failed = diagonal & ~(real > 0)
    size = t.size_number(sizes[-1], i64) + 1
    places = failed.select(t.iota(sizes, rank - 2, i64) + 1, t.broadcast(size, sizes))
    first = t.reduce("minimum", places, [rank - 2, rank - 1])
    info = (first < t.broadcast(size, first.shape)).select(first, 0).cast(i32)
    return (adjoint(factor) if upper else factor), info


@DEFINE("linalg_lu_factor_ex")
def lu_factor(t: Tensors, x: Tensor, pivot: bool, check: bool) -> tuple[Tensor, Tensor, Tensor]:
    _check(x)
    if not pivot:
        raise Refused("factors without pivots are not supported")
    factors, pivots = t.lu(x)
    rank, sizes = x.rank, x.shape
    rows, columns = (t.iota(sizes, rank - 2 + i, i64) for i in range(2))
    size = t.size_number(smaller(sizes[-2], sizes[-1]), i64) + 1
    singular = (rows == columns) & (factors == 0)
    first = t.reduce("minimum", singular.select(rows + 1, t.broadcast(size, sizes)), [rank - 2, rank - 1])
    return factors, pivots, (first < t.broadcast(size, first.shape)).select(first, 0).cast(i32)


def _order(t: Tensors, pivots: Tensor, rows: Size) -> Tensor:
    """Which row of a matrix each row of its factors comes from, by the rows that were exchanged."""
    *batch, count = pivots.shape
    last = pivots.rank - 1
    sizes = [*batch, rows]
    numbers = t.iota(sizes, last, i64)

    def exchange(k: Size, carried: Sequence[Tensor]) -> list[Tensor]:
        (order,) = carried
        lower = pivots.part(last, k, 1).cast(i64) - 1
        here, there = numbers == t.size_number(k, i64), numbers == lower
        first, second = (t.reduce("add", one.select(order, 0), [last]).unsqueeze([last]) for one in (here, there))
        return [here.select(second, there.select(first, order))]

    return t.loop(count, [numbers], exchange)[0]


def _rows_at(t: Tensors, x: Tensor, places: Tensor) -> Tensor:
    """The rows of matrices in this order."""
    batch = x.rank - 2
    return t.gather(x, places.unsqueeze([-1]), [batch], batch, batch)


def _places_of(t: Tensors, order: Tensor) -> Tensor:
    """The inverse of a permutation."""
    last = order.rank - 1
    return t.sort([order, t.iota(order.shape, last, i64)], last, False)[1]


@DEFINE("linalg_lu_solve")
def lu_solve(t: Tensors, factors: Tensor, pivots: Tensor, b: Tensor, left: bool, adjoint_: bool) -> Tensor:
    """X of A X = B, or of X A = B unless `left`, for the factors of A, or for its adjoint."""
    _check(factors)
    if not left:  # X A = B is A* X* = B*
        return adjoint(lu_solve(t, factors, pivots, adjoint(b), True, not adjoint_))
    matrices, right = _broadcast(t, factors, b)
    order = _order(t, pivots, factors.shape[-2])
    order = t.broadcast(order, [*matrices.shape[:-2], order.shape[-1]])
    if not adjoint_:
        found = t.triangular_solve(matrices, _rows_at(t, right, order), True, True)
        return t.triangular_solve(matrices, found, False, False)
    turned = adjoint(matrices)
    found = t.triangular_solve(turned, right, True, False)
    found = t.triangular_solve(turned, found, False, True)
    return _rows_at(t, found, _places_of(t, order))


@DEFINE("lu_unpack")
def lu_unpack(
    t: Tensors, factors: Tensor, pivots: Tensor, with_factors: bool, with_pivots: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """The permutation, and the two factors; of no elements where they are not asked for."""
    *batch, rows, columns = factors.shape
    count, rank = smaller(rows, columns), factors.rank
    nothing = t.zeros([0], factors.element)
    order = nothing
    if with_pivots:
        found = _order(t, pivots, rows)
        sizes = [*batch, rows, rows]
        chosen = t.broadcast(found.unsqueeze([rank - 2]), sizes)
        order = (t.iota(sizes, rank - 2, i64) == chosen).cast(factors.element)
    if not with_factors:
        return order, nothing, nothing
    lower = _unit_diagonal(t, _triangle(t, factors.part(rank - 1, 0, count), False))
    return order, lower, _triangle(t, factors.part(rank - 2, 0, count), True)


@DEFINE("linalg_qr")
def qr(t: Tensors, x: Tensor, mode: str) -> tuple[Tensor, Tensor]:
    """Orthogonal columns and an upper triangle: of as many columns as rows if `mode` is `complete`, else as few as
    there are; R alone for `r`."""
    _check(x)
    if mode not in ("reduced", "complete", "r"):
        raise ValueError(f"expected the mode 'reduced', 'complete' or 'r', found '{mode}'")
    *batch, rows, columns = x.shape
    count, rank = smaller(rows, columns), x.rank
    packed, weights = t.qr(x)
    kept = rows if mode == "complete" else count
    r = _triangle(t, packed.part(rank - 2, 0, kept), True)
    if mode == "r":
        return t.zeros([0], x.element), r
    reflectors = packed.part(rank - 1, 0, count)
    if mode == "complete":
        reflectors = t.insert(t.zeros([*batch, rows, rows], x.element), reflectors, [0] * rank)
    return t.reflectors_product(reflectors, weights), r


@DEFINE("geqrf")
def packed_qr(t: Tensors, x: Tensor) -> tuple[Tensor, Tensor]:
    _check(x)
    return t.qr(x)


@DEFINE("linalg_householder_product")
def householder_product(t: Tensors, x: Tensor, weights: Tensor) -> Tensor:
    _check(x)
    return t.reflectors_product(x, weights)


@DEFINE("linalg_solve_triangular")
def solve_triangular(t: Tensors, a: Tensor, b: Tensor, upper: bool, left: bool, unit: bool) -> Tensor:
    _check(a)
    if not left:  # X A = B is A^T X^T = B^T
        return transposed(solve_triangular(t, transposed(a), transposed(b), not upper, True, unit))
    matrices, right = _broadcast(t, a, b)
    return t.triangular_solve(matrices, right, not upper, unit)
