"""What a call of a routine computes: its options, its matrices, and its results in the order of the call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.call_targets import CallTarget
from plait.interpret.numbers import contiguous, rounded, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait_stablehlo.custom_calls.configuration import configured, result_types, shape_values

from plait_linear_algebra.lapack.table import CALLS, Form

if TYPE_CHECKING:
    from numpy import dtype, ndarray
    from plait_stablehlo.ops.extensibility import CustomCallOp

np = lazy_import("numpy")

Options = Mapping[str, Any]


def _flag(yes: str, no: str) -> Callable[[int], str]:
    return lambda code: yes if code else no


#: What an option among the operands says: the name of the option, and the value of a code.
OPTIONS: dict[str, tuple[str, Callable[[int], Any]]] = {
    "left": ("side", _flag("L", "R")),
    "lower": ("uplo", _flag("L", "U")),
    "transpose": ("trans_x", lambda code: "NTC"[code]),
    "unit": ("diag", _flag("U", "N")),
    "full": ("full", bool),
    "vectors": ("vectors", bool),
    "compute_left": ("compute_left", chr),
    "compute_right": ("compute_right", chr),
    "mode": ("mode", chr),
    "low": ("low", int),
    "high": ("high", int),
}


def options_of(op: CustomCallOp, form: Form, codes: Callable[[int], Any]) -> dict[str, Any] | str:
    """The options of a call; `codes(i)` is the number that operand i is, or None. A string says what is not known."""
    found = configured(op)
    if form.read is not None and isinstance(op.backend_config, StringAttr):
        found |= form.read(op.backend_config.value)
    for i, name in enumerate(form.operands):
        if name not in OPTIONS:
            continue
        code = codes(i)
        if code is None:
            return f"operand #{i}, the option '{name}', is not a constant"
        option, read = OPTIONS[name]
        found[option] = read(int(code))
    return found


def function(package: str, name: str) -> Callable[..., Any]:
    """The function that a routine names as `"module:name"`, from `lapack.interpret` or `lapack.to_tcp`."""
    module, _, attribute = name.partition(":")
    return getattr(lazy_import(f"plait_linear_algebra.lapack.{package}.{module}"), attribute)


def _interpret(op: CustomCallOp, *values: ndarray) -> Any:
    """The results of a call, each rounded to its format; work areas are zero."""
    routine, form = CALLS[op.target]
    options = options_of(op, form, lambda i: np.asarray(values[i]).reshape(-1)[0])
    assert not isinstance(options, str)
    given = dict(zip(form.operands, values))
    matrices = [widened(np.asarray(given[name])) for name in routine.matrices]
    if "alpha" in given:
        matrices[-1] = matrices[-1] * given["alpha"]
    with np.errstate(all="ignore"):
        computed = dict(zip(routine.results, function("interpret", routine.interpret)(options, *matrices)))
    types, is_tuple = result_types(op)
    shapes = shape_values(op, values)
    found: list[Any] = []
    for name, ty, shape in zip(form.results, types, shapes or [None] * len(types)):
        value, dtype = computed.get(name), dtype_of(ty)
        found.append(np.zeros(shape or ty.shape, dtype) if value is None else _formatted(value, dtype))
    return (tuple(found),) if is_tuple else tuple(found)


def _formatted(value: Any, dtype: dtype) -> Any:
    value = np.asarray(value)
    if dtype.kind == "f" and value.dtype.kind == "c":
        value = value.real
    return contiguous(rounded(value, dtype) if dtype.kind in "fc" else value.astype(dtype))


ROUTINE = CallTarget(_interpret, "plait_linear_algebra.lapack.to_tcp.calls:lower_routine")
