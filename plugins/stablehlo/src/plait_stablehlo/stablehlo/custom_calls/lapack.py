"""The routines of LAPACK that JAX exports for a CPU, for batches of matrices, in each form that it has written.

Matrices are read as tensors; that JAX asks for them column by column is a matter of layout. An `info` of 0 says that a
routine succeeded.
"""

from __future__ import annotations

from functools import partial

from plait.call_targets import CallTarget

from plait_stablehlo.stablehlo.custom_calls import reference_factorizations as factor
from plait_stablehlo.stablehlo.custom_calls import reference_spectral as spectral
from plait_stablehlo.stablehlo.custom_calls.routine import Form, Routine, interpret_call

_LOWERING = "plait_stablehlo.stablehlo.to_tcp"
_REAL, _COMPLEX = "sd", "cz"
_ALL = _REAL + _COMPLEX


def _routine(matrices: str, results: str, interpret: object, lower: str) -> Routine:
    return Routine(tuple(matrices.split()), tuple(results.split()), interpret, f"{_LOWERING}.{lower}")  # type: ignore[arg-type]


def _form(operands: str, results: str) -> Form:
    return Form(tuple(operands.split()), tuple(results.split()))


_POTRF = _routine("a", "a info", factor.potrf, "lapack_triangular:potrf")
_TRSM = _routine("a b", "x", factor.trsm, "lapack_triangular:trsm")
_GETRF = _routine("a", "a pivots info", factor.getrf, "lapack_factorizations:getrf")
_GEQRF = _routine("a", "a weights info", factor.geqrf, "lapack_factorizations:geqrf")
_ORGQR = _routine("a weights", "a info", factor.orgqr, "lapack_factorizations:orgqr")
_ORMQR = _routine("a weights c", "c", factor.ormqr, "lapack_reflections:ormqr")
_GEQP3 = _routine("a order", "a order weights", factor.geqp3, "lapack_reflections:geqp3")
_SYEVD = _routine("a", "vectors values info", spectral.syevd, "lapack_spectral:syevd")
_GESDD = _routine("a", "a values left right info", spectral.gesdd, "lapack_spectral:gesdd")
_GEHRD = _routine("a", "a weights info", spectral.gehrd, "lapack_reductions:gehrd")
_SYTRD = _routine("a", "a diagonal beside weights info", spectral.sytrd, "lapack_reductions:sytrd")
_GTSV = _routine(
    "below diagonal above b", "below diagonal above x info", factor.gtsv, "lapack_tridiagonal:gtsv"
)  # fmt: skip
_PERTURBED = _routine(
    "below diagonal above b", "x", factor.tridiagonal_perturbed, "lapack_tridiagonal:perturbed"
)  # fmt: skip
_GEES_REAL = _routine("a", "a vectors real imag selected info", spectral.gees, "lapack_schur:gees")
_GEES_COMPLEX = _routine("a", "a vectors values selected info", spectral.gees, "lapack_schur:gees")
_GEEV_REAL = _routine("a", "real imag left right info", spectral.geev, "lapack_eigenvectors:geev")
_GEEV_COMPLEX = _routine("a", "values left right info", spectral.geev, "lapack_eigenvectors:geev")
_EIGH = _routine("a", "vectors values", spectral.eigh_of_tpu, "lapack_spectral:eigh")
_LU = _routine("a", "a pivots order", factor.lu_of_tpu, "lapack_factorizations:lu_of_tpu")

_TYPED: tuple[tuple[str, str, Routine], ...] = (
    (_ALL, "potrf", _POTRF), (_ALL, "trsm", _TRSM), (_ALL, "getrf", _GETRF), (_ALL, "geqrf", _GEQRF),
    (_REAL, "orgqr", _ORGQR), (_COMPLEX, "ungqr", _ORGQR), (_REAL, "ormqr", _ORMQR), (_COMPLEX, "unmqr", _ORMQR),
    (_ALL, "geqp3", _GEQP3), (_REAL, "syevd", _SYEVD), (_COMPLEX, "heevd", _SYEVD), (_ALL, "gesdd", _GESDD),
    (_ALL, "gesvd", _GESDD), (_ALL, "gehrd", _GEHRD), (_REAL, "sytrd", _SYTRD), (_COMPLEX, "hetrd", _SYTRD),
    (_ALL, "gtsv", _GTSV), (_REAL, "gees", _GEES_REAL), (_COMPLEX, "gees", _GEES_COMPLEX),
    (_REAL, "geev", _GEEV_REAL), (_COMPLEX, "geev", _GEEV_COMPLEX),
)  # fmt: skip

# In the typed form a routine whose info is always 0 does not have it.
_WITHOUT_INFO = {"geqrf", "orgqr", "ungqr"}

_OLDER: tuple[tuple[str, str, Routine, Form], ...] = (
    (_ALL, "lapack_{}potrf", _POTRF, _form("lower _ _ a", "a info")),
    (_ALL, "blas_{}trsm", _TRSM, _form("left lower transpose unit _ _ _ alpha a b", "x")),
    (_ALL, "lapack_{}getrf", _GETRF, _form("_ _ _ a", "a pivots info")),
    (_ALL, "lapack_{}geqrf", _GEQRF, _form("_ _ _ _ a", "a weights info _")),
    (_REAL, "lapack_{}orgqr", _ORGQR, _form("_ _ _ _ _ a weights", "a info _")),
    (_COMPLEX, "lapack_{}ungqr", _ORGQR, _form("_ _ _ _ _ a weights", "a info _")),
    (_REAL, "lapack_{}syevd", _SYEVD, _form("lower _ _ a", "vectors values info _ _")),
    (_COMPLEX, "lapack_{}heevd", _SYEVD, _form("lower _ _ a", "vectors values info _ _ _")),
    (_REAL, "lapack_{}gesdd", _GESDD, _form("full vectors _ _ _ _ a", "a values left right info _ _")),
    (_COMPLEX, "lapack_{}gesdd", _GESDD, _form("full vectors _ _ _ _ a", "a values left right info _ _ _")),
    (_REAL, "lapack_{}geev", _GEEV_REAL, _form("_ _ compute_left compute_right a", "_ _ _ real imag left right info")),
    (_COMPLEX, "lapack_{}geev", _GEEV_COMPLEX, _form("_ _ compute_left compute_right a", "_ _ values left right info")),
    (_REAL, "lapack_{}gees", _GEES_REAL, _form("_ _ mode _ a", "a real imag vectors selected info")),
    (_COMPLEX, "lapack_{}gees", _GEES_COMPLEX, _form("_ _ mode _ a", "a _ values vectors selected info")),
    (_ALL, "lapack_{}gehrd", _GEHRD, _form("_ low high _ _ _ a", "a weights info _")),
    (_REAL, "lapack_{}sytrd", _SYTRD, _form("_ lower _ _ _ a", "a diagonal beside weights info _")),
    (_COMPLEX, "lapack_{}hetrd", _SYTRD, _form("_ lower _ _ _ a", "a diagonal beside weights info _")),
)  # fmt: skip


def _read_eigh(text: str) -> dict[str, str]:
    """The options of "1,1,100,1e-6": whether the lower triangle is meant, whether to sort, sweeps and tolerance."""
    return {"uplo": "U" if text.startswith("0") else "L"}


def _calls() -> dict[str, tuple[Routine, Form]]:
    found: dict[str, tuple[Routine, Form]] = {}
    for kinds, name, routine in _TYPED:
        results = routine.results[:-1] if name in _WITHOUT_INFO else routine.results
        found |= {f"lapack_{kind}{name}_ffi": (routine, Form(routine.matrices, results)) for kind in kinds}
    for kinds, name, routine, form in _OLDER:
        found |= {name.format(kind): (routine, form) for kind in kinds}
    found["tridiagonal_solve_perturbed_ffi"] = _PERTURBED, _PERTURBED.form
    found["Qr"] = _GEQRF, Form(("a",), ("a", "weights"))
    found["ProductOfElementaryHouseholderReflectors"] = _ORGQR, Form(("a", "weights"), ("a",))
    found["Eigh"] = _EIGH, Form(_EIGH.matrices, _EIGH.results, _read_eigh)
    found["LuDecomposition"] = _LU, _LU.form
    return found


#: The routine that each name means, and the form in which it is called.
CALLS = _calls()
_LOWER = f"{_LOWERING}.lapack_calls:lower_routine"
TARGETS = {
    name: CallTarget(partial(interpret_call, routine, form), _LOWER) for name, (routine, form) in CALLS.items()
}
