"""The routines of LAPACK that replace calls of them, and operations, on whole matrices: arguments and results.

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

    `takes` names operands of the operation and `returns` its results, each with its dimensions: `m n` of matrices, of
    which a batch may be in front, `k` of vectors. What is in both is updated. `passed` are the arguments, which are
    options, sizes (`m`), matrices (`a`) and strides of their rows (`ld-a`). `work(m, n)` are its operations on numbers,
    for real ones. `slower` is how many times as long generated loops take for large matrices.
    """

    name: str
    takes: Mapping[str, str]
    returns: Mapping[str, str]
    passed: str
    work: Callable[[float, float], float]
    slower: float
    has_info: bool = True
    complex_name: str = ""

    def symbol_for(self, letter: str) -> str:
        """`dorgqr`; routines of complex numbers have other names."""
        return letter + (self.complex_name if self.complex_name and letter in "cz" else self.name)


def _routine(
    name: str, takes: str, returns: str, passed: str, work: Callable[[float, float], float], slower: float, *,
    has_info: bool = True, complex_name: str = "",
) -> Routine:  # fmt: skip
    taken, returned = [dict(part.split(":") for part in text.split()) for text in (takes, returns)]
    return Routine(name, taken, returned, passed, work, slower, has_info, complex_name)


def _qr(m: float, n: float) -> float:
    return 2 * m * n * min(m, n)


ROUTINES = {routine.name: routine for routine in (
    _routine("potrf", "a:nn", "a:nn", "columns flipped n a ld-a", lambda m, n: n**3 / 3, 4.0),
    _routine("getrf", "a:mn", "a:mn pivots:k", "rows m n a ld-a pivots", lambda m, n: m * n * min(m, n) * 2 / 3, 4.0),
    _routine("geqrf", "a:mn", "a:mn weights:k", "rows m n a ld-a weights", _qr, 4.0),
    _routine("orgqr", "a:mn weights:k", "a:mn", "rows m n k a ld-a weights", _qr, 4.0, complex_name="ungqr"),
    _routine("syevd", "a:nn", "a:nn values:n", "rows jobz uplo n a ld-a values",
             lambda m, n: 9 * n**3, 4.0, complex_name="heevd"),
    _routine("gesdd", "a:mn", "a:mn values:k left:mu right:vn",
             "rows jobz m n a ld-a values left ld-left right ld-right",
             lambda m, n: 20 * m * n * min(m, n), 4.0),
    _routine("trsm", "a:ss b:mn", "b:mn", "rows blas-side blas-uplo blas-trans blas-diag m n one a ld-a b ld-b",
             lambda m, n: m * n * max(m, n), 3.0, has_info=False),
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
