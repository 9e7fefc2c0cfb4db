"""Whether two outcomes are one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.numbers import is_complex, is_float
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy.typing import NDArray

np = lazy_import("numpy")


def difference(found: Any, wanted: Any) -> str | None:
    """How results differ, bit by bit but for what `plain` says; an error is the same as another one."""
    if isinstance(found, DiagnosticError) or isinstance(wanted, DiagnosticError):
        same = isinstance(found, DiagnosticError) and isinstance(wanted, DiagnosticError)
        return None if same else f"{_text(found)} instead of {_text(wanted)}"
    for number, (a, b) in enumerate(zip(found, wanted, strict=True)):
        a, b = np.asarray(a), np.asarray(b)
        if a.dtype != b.dtype or a.shape != b.shape:
            return f"result #{number} is {a.dtype}{list(a.shape)} instead of {b.dtype}{list(b.shape)}"
        if not np.array_equal(plain(a), plain(b)):
            return f"result #{number} is {a.tolist()} instead of {b.tolist()}"
    return None


def _text(outcome: Any) -> str:
    return outcome.diagnostics[0].message if isinstance(outcome, DiagnosticError) else "a result"


def plain(array: Any) -> Any:
    """The bytes of an array, with one NaN for all: arithmetic does not say which. Formats without NaN have a zero of
    either sign in its place, and the one without zero and signs NaN or its least number."""
    if array.dtype == object:
        return array
    array = np.array(array, order="C")
    if is_complex(array.dtype):
        return np.stack([plain(array.real), plain(array.imag)])
    if is_float(array.dtype):
        wide = array.astype(np.float64)
        array[np.isnan(wide)] = np.array(np.nan).astype(array.dtype)
        if array.dtype.name in ("float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"):
            array[wide == 0] = 0
        array = without_zero(array)
    return np.frombuffer(array.tobytes(), np.uint8)


def without_zero(array: NDArray[Any]) -> Any:
    """The format without zero and signs is left NaN or its least number where a result is one of those."""
    array = np.asarray(array)
    if array.dtype.name != "float8_e8m0fnu":
        return array
    return np.where(np.isnan(array.astype(np.float64)), np.array(2.0**-127).astype(array.dtype), array)
