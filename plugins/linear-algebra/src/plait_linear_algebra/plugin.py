"""What plait-linear-algebra contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import CallTargetRecord, hookimpl

PLAIT_API = 1

_ALL, _REAL, _COMPLEX = "sdcz", "sd", "cz"
_LAPACK = {
    "lapack_{}{}_ffi": {
        _ALL: "potrf trsm getrf geqrf geqp3 gesdd gesvd gehrd gtsv gees geev",
        _REAL: "orgqr ormqr syevd sytrd",
        _COMPLEX: "ungqr unmqr heevd hetrd",
    },
    "lapack_{}{}": {
        _ALL: "potrf getrf geqrf gesdd gehrd gees geev",
        _REAL: "orgqr syevd sytrd",
        _COMPLEX: "ungqr heevd hetrd",
    },
    "blas_{}{}": {_ALL: "trsm"},
}
"""The names of the table of routines, by the letters of the types of elements."""
_OTHERS = (
    "tridiagonal_solve_perturbed_ffi", "Qr", "ProductOfElementaryHouseholderReflectors", "Eigh", "LuDecomposition",
)  # fmt: skip


def routines() -> Iterator[str]:
    """The names that call routines of LAPACK."""
    for form, names in _LAPACK.items():
        yield from (form.format(kind, name) for kinds, text in names.items() for name in text.split() for kind in kinds)
    yield from _OTHERS


@hookimpl
def plait_call_targets() -> Iterator[CallTargetRecord]:
    first, *others = routines()
    call = "stablehlo.custom_call"
    yield CallTargetRecord(first, load="plait_linear_algebra.lapack.routine:ROUTINE", op=call, also=tuple(others))
    yield CallTargetRecord(
        "ducc_fft", load="plait_linear_algebra.fourier.calls:FOURIER", op=call, also=("dynamic_ducc_fft",)
    )
    yield CallTargetRecord("cpu_csr_sparse_dense_ffi", load="plait_linear_algebra.sparse.calls:SPARSE_PRODUCT", op=call)
