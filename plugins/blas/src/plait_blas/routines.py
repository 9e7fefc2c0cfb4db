"""The routines of LAPACK that replace operations on whole matrices and calls of them, and what each is passed.

Programs call routines as JAX exports them, `stablehlo.custom_call @lapack_dgeqrf_ffi`, or have `stablehlo.cholesky` and
`stablehlo.triangular_solve`. Only names and attributes of operations are looked at, so no plugin for them is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DictionaryAttr

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_CALL = "stablehlo.custom_call"
_NAME = re.compile(r"lapack_([sdcz])(\w+)_ffi")
Options = Mapping[str, Any]


@dataclass(frozen=True)
class Routine:
    """A routine of LAPACK's interface for C.

    `operands` and `returns` name the operands and results of the operation; names in both are updated in place.
    `passed` are the arguments: options, sizes (`m`), matrices (`a`) and strides of their rows (`ld-a`). `work(m, n)`
    counts operations on real numbers. Matrices of `even` rows take as long with generated loops: see Note [Where
    LAPACK is faster].
    """

    name: str
    operands: tuple[str, ...]
    returns: tuple[str, ...]
    passed: str
    work: Callable[[float, float], float]
    even: float
    has_info: bool = True
    complex_name: str = ""

    def symbol_for(self, letter: str) -> str:
        """`dorgqr`; routines of complex numbers have other names."""
        return letter + (self.complex_name if self.complex_name and letter in "cz" else self.name)


def _routine(
    name: str, operands: str, returns: str, passed: str, work: Callable[[float, float], float], even: float, *,
    has_info: bool = True, complex_name: str = "",
) -> Routine:  # fmt: skip
    return Routine(name, tuple(operands.split()), tuple(returns.split()), passed, work, even, has_info, complex_name)


def _qr(m: float, n: float) -> float:
    return 2 * m * n * min(m, n)


ROUTINES = {routine.name: routine for routine in (
    _routine("potrf", "a", "a", "columns flipped n a ld-a", lambda m, n: n**3 / 3, 40),
    _routine("getrf", "a", "a pivots", "rows m n a ld-a pivots", lambda m, n: m * n * min(m, n) * 2 / 3, 130),
    _routine("geqrf", "a", "a weights", "rows m n a ld-a weights", _qr, 160),
    _routine("orgqr", "a weights", "a", "rows m n k a ld-a weights", _qr, 180, complex_name="ungqr"),
    _routine("syevd", "a", "a values", "rows jobz uplo n a ld-a values",
             lambda m, n: 9 * n**3, 8, complex_name="heevd"),
    _routine("gesdd", "a", "a values left right",
             "rows jobz m n a ld-a values left ld-left right ld-right",
             lambda m, n: 20 * m * n * min(m, n), 12),
    _routine("trsm", "a b", "b", "rows blas-side blas-uplo blas-trans blas-diag m n one a ld-a b ld-b",
             lambda m, n: m * n * max(m, n), 400, has_info=False),
)}  # fmt: skip
_ALSO = {"ungqr": "orgqr", "heevd": "syevd"}


@dataclass(frozen=True)
class Request:
    """What an operation asks of a routine: its options, and the results that it has, in their order.

    `info` is whether a routine succeeded, `0` zeros. With `clean`, the other triangle of a result is zero, and all of
    it NaN if the routine fails.
    """

    routine: Routine
    options: Options
    results: tuple[str, ...]
    clean: bool = False


def request_of(op: Operation) -> Request | str | None:
    """What an operation asks of a routine; why nothing can be called; None for other operations."""
    if op.name == "stablehlo.cholesky":
        lower = getattr(op.get_attr("lower"), "value", False)
        return Request(ROUTINES["potrf"], {"uplo": "L" if lower else "U"}, ("a",), clean=True)
    if op.name == "stablehlo.triangular_solve":
        return _solve(op)
    return _call(op) if op.name == _CALL else None


def _solve(op: Any) -> Request | str:
    left, lower, unit = (op.get_attr(name).value for name in ("left_side", "lower", "unit_diagonal"))
    transpose = op.get_attr("transpose_a").text
    codes = {"NO_TRANSPOSE": "N", "TRANSPOSE": "T", "ADJOINT": "C"}
    if transpose not in codes:
        return f"'{transpose}' is not a transposition"
    options = {
        "side": "L" if left else "R", "uplo": "L" if lower else "U", "trans": codes[transpose],
        "diag": "U" if unit else "N",
    }  # fmt: skip
    return Request(ROUTINES["trsm"], options, ("b",))


_RESULTS = {
    "potrf": ("a", "info"), "getrf": ("a", "pivots", "info"), "geqrf": ("a", "weights"), "orgqr": ("a",),
    "syevd": ("a", "values", "info"), "gesdd": ("a", "values", "left", "right", "info"), "trsm": ("b",),
}  # fmt: skip


def _call(op: Any) -> Request | str | None:
    found = _NAME.fullmatch(getattr(op.get_attr("call_target_name"), "value", ""))
    name = _ALSO.get(found[2], found[2]) if found is not None else None
    if name not in ROUTINES:
        return None
    config = op.get_attr("mhlo.backend_config") or op.get_attr("backend_config")
    entries: Mapping[str, Any] = config.as_dict() if isinstance(config, DictionaryAttr) else {}
    codes = {key: getattr(entry, "value", None) for key, entry in entries.items()}
    given = {key: chr(code & 0xFF) for key, code in codes.items() if isinstance(code, int)}
    options = {"trans": given.get("trans_x", "N"), "diag": "N", "side": "L", "uplo": "L", **given}
    options["jobz"] = given.get("mode", "V" if name == "syevd" else "A")
    results = _RESULTS[name]
    if len(op.results) != len(results):
        return f"it has {len(op.results)} results, expected {len(results)}"
    if name in ("syevd", "gesdd") and options["jobz"] == "N":
        return "it asks for no vectors"
    return Request(ROUTINES[name], options, results)


# Note [Where LAPACK is faster]
# Generated loops compute row by row, with vectors where rows are long, and no call. LAPACK computes large blocks by
# products of matrices, and its eigenvalues take fewer steps. Up to some size the loops are faster, from there on LAPACK
# is, the more the larger matrices are: in the measurements in docs/libraries.md, about in proportion.
