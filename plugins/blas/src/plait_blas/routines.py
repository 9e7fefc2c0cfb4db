"""The routines of LAPACK that replace operations on whole matrices and calls of them, and what each is passed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from plait.frozen import FrozenValue

Work = Callable[[float, float], float]


class Routine(FrozenValue):
    """A routine of LAPACK's interface for C.

    `operands` and `results` are names for the operands and results of the operation; `info` says whether the routine
    succeeded. `returns` is the memory that it writes. Names that are operands too are updated in place; `shapes` has
    the sizes of the others: `m` and `n` are the rows and columns of the matrix `main`, `k` is the smaller number, a
    scalar has none. `passed` are the arguments: options, sizes (`m`), addresses (`a`), and strides of rows (`ld-a`).

    `work(m, n)` counts operations on real numbers, on one matrix. Where the smaller size of `a` is `even`, generated
    loops take as long: see Note [Where LAPACK is faster].
    """

    name: str
    operands: tuple[str, ...]
    returns: tuple[str, ...]
    results: tuple[str, ...]
    passed: tuple[str, ...]
    shapes: Mapping[str, str]
    work: Work
    even: float
    main: str
    complex_name: str

    @property
    def inputs(self) -> list[str]:
        """The operands that are read only."""
        return [name for name in self.operands if name not in self.returns]

    @property
    def has_info(self) -> bool:
        """Whether the routine says if it succeeded; functions of BLAS do not."""
        return not any(token.startswith("blas-") for token in self.passed)

    def of(self, letter: str) -> Routine:
        """The routine for elements of a kind: of complex numbers, eigenvalues are one vector, and names may differ."""
        if letter not in "cz":
            return self
        returns, results, passed = map(_joined, (self.returns, self.results, self.passed))
        return self.replaced(name=self.complex_name, returns=returns, results=results, passed=passed)


LETTERS = ("uplo", "mode", "side", "trans", "compute_left", "compute_right")
"""Options that LAPACK takes as letters."""
CODES: Mapping[str, Any] = {
    "rows": 101, "columns": 102, "side": {"L": 141, "R": 142}, "uplo": {"U": 121, "L": 122},
    "trans": {"N": 111, "T": 112, "C": 113}, "diag": {"N": 131, "U": 132},
}  # fmt: skip
"""The numbers of CBLAS and of LAPACK's interface for C."""
FLIPPED = {"L": "U", "U": "L"}


def _joined(names: tuple[str, ...]) -> tuple[str, ...]:
    """`real imag` -> `values`"""
    return tuple("values" if name == "real" else name for name in names if name != "imag")


def _routine(
    name: str, operands: str, returns: str, passed: str, work: Work, even: float, *,
    shapes: Mapping[str, str] | None = None, results: str = "", main: str = "a", complex_name: str = "",
) -> Routine:  # fmt: skip
    """The results are what it returns unless they are given."""
    reads, writes, gives, takes = (tuple(text.split()) for text in (operands, returns, results or returns, passed))
    return Routine(name, reads, writes, gives, takes, shapes or {}, work, even, main, complex_name or name)


def _qr(m: float, n: float) -> float:
    return 2 * m * n * min(m, n)


def _singular(m: float, n: float) -> float:
    return 20 * m * n * min(m, n)


_VECTORS = {"values": "k", "left": "m p", "right": "q n"}
"""Of singular values; `p` is `m` and `q` is `n` where all vectors are asked for, and `k` where not."""
_SINGULAR = "a values left right info"
_EIGENVALUES = {"real": "n", "imag": "n", "values": "n"}

ROUTINES = {routine.name: routine for routine in (
    _routine("potrf", "a", "a", "columns flipped n a ld-a", lambda m, n: n**3 / 3, 40, results="a info"),
    _routine("getrf", "a", "a pivots", "rows m n a ld-a pivots", lambda m, n: m * n * min(m, n) * 2 / 3, 130,
             results="a pivots info", shapes={"pivots": "k"}),
    _routine("geqrf", "a", "a weights", "rows m n a ld-a weights", _qr, 160, shapes={"weights": "k"}),
    _routine("geqp3", "a order", "a order weights", "rows m n a ld-a order weights", _qr, 32, shapes={"weights": "k"}),
    _routine("orgqr", "a weights", "a", "rows m n count a ld-a weights", _qr, 180, complex_name="ungqr"),
    _routine("ormqr", "a weights c", "c", "rows side trans m n count a ld-a weights c ld-c", _qr, 200,
             main="c", complex_name="unmqr"),
    _routine("syevd", "a", "a values", "rows mode uplo n a ld-a values", lambda m, n: 9 * n**3, 8,
             results="a values info", shapes={"values": "n"}, complex_name="heevd"),
    _routine("gesdd", "a", "a values left right",
             "rows mode m n a ld-a values left ld-left right ld-right", _singular, 12,
             results=_SINGULAR, shapes=_VECTORS),
    _routine("gesvd", "a", "a values left right rest",
             "rows mode mode m n a ld-a values left ld-left right ld-right rest", _singular, 10,
             results=_SINGULAR, shapes={**_VECTORS, "rest": "k"}),
    _routine("gehrd", "a", "a weights", "rows n low high a ld-a weights", lambda m, n: n**3 * 10 / 3, 20,
             results="a weights info", shapes={"weights": "n-1"}),
    _routine("sytrd", "a", "a diagonal beside weights", "rows uplo n a ld-a diagonal beside weights",
             lambda m, n: n**3 * 4 / 3, 20, results="a diagonal beside weights info",
             shapes={"diagonal": "n", "beside": "n-1", "weights": "n-1"}, complex_name="hetrd"),
    _routine("gees", "a", "a vectors real imag selected",
             "rows mode unsorted none n a ld-a selected real imag vectors ld-vectors", lambda m, n: 25 * n**3, 130,
             results="a vectors real imag selected info", shapes={**_EIGENVALUES, "vectors": "n n", "selected": ""}),
    _routine("geev", "a", "a real imag left right",
             "rows compute_left compute_right n a ld-a real imag left ld-left right ld-right",
             lambda m, n: 26 * n**3, 20, results="real imag left right info",
             shapes={**_EIGENVALUES, "left": "n n", "right": "n n"}),
    _routine("trsm", "a b", "b", "rows blas-side blas-uplo blas-trans blas-diag m n one a ld-a b ld-b",
             lambda m, n: m * n * max(m, n), 400, main="b"),
)}  # fmt: skip


# Note [Where LAPACK is faster]
# Generated loops compute row by row, with vectors where rows are long, and no call. LAPACK computes large blocks by
# products of matrices, and its eigenvalues take fewer steps. Up to some size the loops are faster, from there on LAPACK
# is, the more the larger matrices are: in the measurements in docs/libraries.md, about in proportion. Where it is not
# at any size, as for tridiagonal systems, there is no row.
