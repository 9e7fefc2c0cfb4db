"""What an operation of a program asks of a routine of LAPACK.

Programs call routines as JAX exports them, `stablehlo.custom_call @lapack_dgeqrf_ffi`, or have `stablehlo.cholesky` and
`stablehlo.triangular_solve`. Only names and attributes of operations are looked at, so no plugin for them is needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DictionaryAttr
from plait.frozen import FrozenValue

from plait_blas.routines import ROUTINES, Routine
from plait_blas.spelling import letter_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_CALL = "stablehlo.custom_call"
_NAME = re.compile(r"lapack_([sdcz])(\w+)_ffi")
_OF_COMPLEX = {routine.complex_name: routine.name for routine in ROUTINES.values() if routine.complex_name}
Options = Mapping[str, Any]


class Request(FrozenValue):
    """What an operation asks of a routine: its options, and the results that it has, in their order.

    `function` is the name of the routine for real numbers. With `clean`, the other triangle of a result is zero, and
    all of it NaN if the routine fails.
    """

    function: str
    routine: Routine
    options: Options
    results: tuple[str, ...]
    clean: bool = False

    def matrix_of(self, op: Any) -> Any:
        """The operand whose rows and columns are passed as `m` and `n`."""
        return op.operands[self.routine.operands.index(self.routine.main)]


def request_of(op: Operation) -> Request | str | None:
    """What an operation asks of a routine; why nothing can be called; None for other operations."""
    if op.name == "stablehlo.cholesky":
        lower = getattr(op.get_attr("lower"), "value", False)
        return Request("potrf", ROUTINES["potrf"], {"uplo": "L" if lower else "U"}, ("a",), clean=True)
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
    return Request("trsm", ROUTINES["trsm"], options, ("b",))


def _call(op: Any) -> Request | str | None:
    found = _NAME.fullmatch(getattr(op.get_attr("call_target_name"), "value", ""))
    name = _OF_COMPLEX.get(found[2], found[2]) if found is not None else None
    if name not in ROUTINES:
        return None
    routine = ROUTINES[name].of(letter_of(op.operands[0].type.element_type) or "s")
    options = _options(op, name)
    if len(op.results) != len(routine.results):
        return f"it has {len(op.results)} results, expected {len(routine.results)}"
    if name == "syevd" and options["mode"] == "N":
        return "it asks for no vectors"
    if options.get("sort", "N") != "N":
        return "it sorts eigenvalues"
    return Request(name, routine, options, routine.results)


def _options(op: Any, name: str) -> Options:
    """The options of a call, as letters where the routine takes letters, else as numbers."""
    config = op.get_attr("mhlo.backend_config") or op.get_attr("backend_config")
    entries: Mapping[str, Any] = config.as_dict() if isinstance(config, DictionaryAttr) else {}
    given = {key: _value(entry) for key, entry in entries.items()}
    adjoint = "C" if letter_of(op.operands[0].type.element_type) in ("c", "z") else "T"
    if "left" in given:  # of `ormqr`
        given |= {"side": "L" if given["left"] else "R", "trans": adjoint if given.get("transpose") else "N"}
    trans, mode = given.get("trans_x", "N"), "A" if name in ("gesdd", "gesvd") else "V"
    usual = {"diag": "N", "side": "L", "uplo": "L", "mode": mode, "compute_left": "V", "compute_right": "V"}
    return {**usual, "trans": trans, **given}


def _value(entry: Any) -> Any:
    """The value of an option: `76 : ui8` is "L"."""
    value = getattr(entry, "value", None)
    is_letter = getattr(getattr(entry, "type", None), "width", 0) == 8
    return chr(value & 0xFF) if is_letter and value is not None else value
