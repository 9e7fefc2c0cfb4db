"""The routines of LAPACK that JAX exports for a CPU, for batches of matrices, in each form that it has written.

JAX has written the same routine in several ways. What it writes now is typed (`lapack_spotrf_ffi`): operands are
matrices, options are in the backend configuration. Until 2024 a call (`lapack_spotrf`) had options and sizes among its
operands, and work areas among its results. A `Form` says which of them is what, so that a routine is written once.

Matrices are read as tensors; that JAX asks for them column by column is a matter of layout. An `info` of 0 says that a
routine succeeded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Form:
    """The names of operands and results, in the order of the call; `_` is one that nobody needs: a size, a work area.

    Options have the names of `lapack.options`. `read` finds options in a backend configuration that is text.
    """

    operands: tuple[str, ...]
    results: tuple[str, ...]
    read: Callable[[str], dict[str, str]] | None = None


@dataclass(frozen=True)
class Routine:
    """A routine for batches of matrices, with the names of operands and results.

    `interpret` names a function `(options, *matrices)` of `lapack.interpret` as `"module:name"`; it computes the
    results, in the order of `results`, in double precision. `lower` names a function `(loops, options, *matrices)` of
    `lapack.to_tcp` that builds them. A result that was not asked for is None; it is zero.
    """

    matrices: tuple[str, ...]
    results: tuple[str, ...]
    interpret: str
    lower: str


def _routine(matrices: str, results: str, interpret: str, lower: str) -> Routine:
    return Routine(tuple(matrices.split()), tuple(results.split()), interpret, lower)


_POTRF = _routine("a", "a info", "factorizations:potrf", "triangular:potrf")
_TRSM = _routine("a b", "x", "factorizations:trsm", "triangular:trsm")
_GETRF = _routine("a", "a pivots info", "factorizations:getrf", "factorizations:getrf")
_GEQRF = _routine("a", "a weights info", "factorizations:geqrf", "factorizations:geqrf")
_ORGQR = _routine("a weights", "a info", "factorizations:orgqr", "factorizations:orgqr")
_ORMQR = _routine("a weights c", "c", "factorizations:ormqr", "reflections:ormqr")
_GEQP3 = _routine("a order", "a order weights", "factorizations:geqp3", "reflections:geqp3")
_SYEVD = _routine("a", "vectors values info", "spectral:syevd", "spectral:syevd")
_GESDD = _routine("a", "a values left right info", "spectral:gesdd", "spectral:gesdd")
_GEHRD = _routine("a", "a weights info", "spectral:gehrd", "reductions:gehrd")
_SYTRD = _routine("a", "a diagonal beside weights info", "spectral:sytrd", "reductions:sytrd")
_GTSV = _routine("below diagonal above b", "below diagonal above x info", "factorizations:gtsv", "tridiagonal:gtsv")
_PERTURBED = _routine(
    "below diagonal above b", "x", "factorizations:tridiagonal_perturbed", "tridiagonal:perturbed"
)  # fmt: skip
_GEES_REAL = _routine("a", "a vectors real imag selected info", "spectral:gees", "schur:gees")
_GEES_COMPLEX = _routine("a", "a vectors values selected info", "spectral:gees", "schur:gees")
_GEEV_REAL = _routine("a", "real imag left right info", "spectral:geev", "eigenvectors:geev")
_GEEV_COMPLEX = _routine("a", "values left right info", "spectral:geev", "eigenvectors:geev")
_EIGH = _routine("a", "vectors values", "spectral:eigh_of_tpu", "spectral:eigh")
_LU = _routine("a", "a pivots order", "factorizations:lu_of_tpu", "factorizations:lu_of_tpu")


def _read_eigh(text: str) -> dict[str, str]:
    """The options of "1,1,100,1e-6": whether the lower triangle is meant, whether to sort, sweeps and tolerance."""
    return {"uplo": "U" if text.startswith("0") else "L"}


_FORMS: tuple[Any, ...] = (
    ("lapack_{sdcz}potrf_ffi", _POTRF), ("lapack_{sdcz}trsm_ffi", _TRSM), ("lapack_{sdcz}getrf_ffi", _GETRF),
    ("lapack_{sdcz}geqrf_ffi", _GEQRF, "a", "a weights"),
    ("lapack_{sd}orgqr_ffi", _ORGQR, "a weights", "a"),
    ("lapack_{cz}ungqr_ffi", _ORGQR, "a weights", "a"),
    ("lapack_{sd}ormqr_ffi", _ORMQR), ("lapack_{cz}unmqr_ffi", _ORMQR), ("lapack_{sdcz}geqp3_ffi", _GEQP3),
    ("lapack_{sd}syevd_ffi", _SYEVD), ("lapack_{cz}heevd_ffi", _SYEVD), ("lapack_{sdcz}gesdd_ffi", _GESDD),
    ("lapack_{sdcz}gesvd_ffi", _GESDD), ("lapack_{sdcz}gehrd_ffi", _GEHRD), ("lapack_{sd}sytrd_ffi", _SYTRD),
    ("lapack_{cz}hetrd_ffi", _SYTRD), ("lapack_{sdcz}gtsv_ffi", _GTSV), ("lapack_{sd}gees_ffi", _GEES_REAL),
    ("lapack_{cz}gees_ffi", _GEES_COMPLEX), ("lapack_{sd}geev_ffi", _GEEV_REAL), ("lapack_{cz}geev_ffi", _GEEV_COMPLEX),
    # until 2024
    ("lapack_{sdcz}potrf", _POTRF, "lower _ _ a", "a info"),
    ("blas_{sdcz}trsm", _TRSM, "left lower transpose unit _ _ _ alpha a b", "x"),
    ("lapack_{sdcz}getrf", _GETRF, "_ _ _ a", "a pivots info"),
    ("lapack_{sdcz}geqrf", _GEQRF, "_ _ _ _ a", "a weights info _"),
    ("lapack_{sd}orgqr", _ORGQR, "_ _ _ _ _ a weights", "a info _"),
    ("lapack_{cz}ungqr", _ORGQR, "_ _ _ _ _ a weights", "a info _"),
    ("lapack_{sd}syevd", _SYEVD, "lower _ _ a", "vectors values info _ _"),
    ("lapack_{cz}heevd", _SYEVD, "lower _ _ a", "vectors values info _ _ _"),
    ("lapack_{sd}gesdd", _GESDD, "full vectors _ _ _ _ a", "a values left right info _ _"),
    ("lapack_{cz}gesdd", _GESDD, "full vectors _ _ _ _ a", "a values left right info _ _ _"),
    ("lapack_{sd}geev", _GEEV_REAL, "_ _ compute_left compute_right a", "_ _ _ real imag left right info"),
    ("lapack_{cz}geev", _GEEV_COMPLEX, "_ _ compute_left compute_right a", "_ _ values left right info"),
    ("lapack_{sd}gees", _GEES_REAL, "_ _ mode _ a", "a real imag vectors selected info"),
    ("lapack_{cz}gees", _GEES_COMPLEX, "_ _ mode _ a", "a _ values vectors selected info"),
    ("lapack_{sdcz}gehrd", _GEHRD, "_ low high _ _ _ a", "a weights info _"),
    ("lapack_{sd}sytrd", _SYTRD, "_ lower _ _ _ a", "a diagonal beside weights info _"),
    ("lapack_{cz}hetrd", _SYTRD, "_ lower _ _ _ a", "a diagonal beside weights info _"),
    # of other machines
    ("tridiagonal_solve_perturbed_ffi", _PERTURBED),
    ("Qr", _GEQRF, "a", "a weights"),
    ("ProductOfElementaryHouseholderReflectors", _ORGQR, "a weights", "a"),
    ("Eigh", _EIGH), ("LuDecomposition", _LU),
)  # fmt: skip
"""Names, each with its routine, and the operands and results of the call where they differ from the routine.

`{sdcz}` stands for the letters of `f32`, `f64`, `complex<f32>` and `complex<f64>`.
"""
_READERS = {"Eigh": _read_eigh}


def _spelled(name: str) -> Iterator[str]:
    """`"lapack_{sd}gees"` -> `"lapack_sgees"`, `"lapack_dgees"`"""
    kinds = re.search(r"{(\w+)}", name)
    return (name.replace(kinds[0], kind) for kind in kinds[1]) if kinds is not None else iter((name,))


def _form(name: str, routine: Routine, operands: str = "", results: str = "") -> Form:
    own = Form(routine.matrices, routine.results, _READERS.get(name))
    return replace(own, operands=tuple(operands.split()), results=tuple(results.split())) if results else own


CALLS: dict[str, tuple[Routine, Form]] = {
    name: (row[1], _form(name, *row[1:])) for row in _FORMS for name in _spelled(row[0])
}
"""The routine that each name means, and the form in which it is called."""
