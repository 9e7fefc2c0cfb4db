"""How calls of numerical routines are written: which operand is which matrix, which result is which, and the options.

JAX has written the same routine in several ways. What it writes now is typed (`lapack_spotrf_ffi`): operands are
matrices, options are in the backend configuration. Until 2024 a call (`lapack_spotrf`) had options and sizes among its
operands, and work areas among its results. A `Form` says which of them is what, so that a routine is written once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plait.builtin.attributes import DictionaryAttr, StringAttr
from plait.builtin.types import TupleType
from plait.interpret.numbers import contiguous, rounded, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

np = lazy_import("numpy")

#: The place of an operand or a result that nobody needs: a size, a work area.
UNUSED = "_"
Options = Mapping[str, Any]


@dataclass(frozen=True)
class Form:
    """The names of operands and results, in the order of the call. Names of options are those of `OPTIONS`.

    `read` finds options in a backend configuration that is text.
    """

    operands: tuple[str, ...]
    results: tuple[str, ...]
    read: Callable[[str], dict[str, Any]] | None = None


@dataclass(frozen=True)
class Routine:
    """A routine for batches of matrices.

    `interpret(options, *matrices)` computes its results, in the order of `results`, in double precision. `lower` names
    a function `(loops, options, *matrices)` that builds them, as `"module:name"`. A result that was not asked for is
    None; it is zero.
    """

    matrices: tuple[str, ...]
    results: tuple[str, ...]
    interpret: Callable[..., Sequence[Any]]
    lower: str

    @property
    def form(self) -> Form:
        """The form in which there is nothing else."""
        return Form(self.matrices, self.results)


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


def configured(op: Any) -> dict[str, Any]:
    """The options in the backend configuration; codes of letters are letters."""
    found: dict[str, Any] = {}
    for config in (op.backend_config, op.get_attr("mhlo.backend_config")):
        if isinstance(config, DictionaryAttr):
            found |= {name: _read(config[name]) for name in config}
    return found


def _read(attribute: Any) -> Any:
    """The value of an option: `76 : ui8` is "L"."""
    value = getattr(attribute, "value", None)
    ty = getattr(attribute, "type", None)
    return chr(value & 0xFF) if value is not None and getattr(ty, "width", 0) == 8 else value


def options_of(op: Any, form: Form, codes: Callable[[int], Any]) -> dict[str, Any] | str:
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


def interpret_call(routine: Routine, form: Form, op: Any, *values: Any) -> Any:
    """The results of a call, each rounded to its format; work areas are zero."""
    options = options_of(op, form, lambda i: np.asarray(values[i]).reshape(-1)[0])
    assert not isinstance(options, str)
    given = dict(zip(form.operands, values))
    matrices = [widened(np.asarray(given[name])) for name in routine.matrices]
    if "alpha" in given:
        matrices[-1] = matrices[-1] * given["alpha"]
    with np.errstate(all="ignore"):
        computed = dict(zip(routine.results, routine.interpret(options, *matrices)))
    types, is_tuple = result_types(op)
    shapes = shape_values(op, values)
    found: list[Any] = []
    for name, ty, shape in zip(form.results, types, shapes or [None] * len(types)):
        value, dtype = computed.get(name), dtype_of(ty)
        found.append(np.zeros(shape or ty.shape, dtype) if value is None else _formatted(value, dtype))
    return (tuple(found),) if is_tuple else tuple(found)


def _formatted(value: Any, dtype: Any) -> Any:
    value = np.asarray(value)
    if dtype.kind == "f" and value.dtype.kind == "c":
        value = value.real
    return contiguous(rounded(value, dtype) if dtype.kind in "fc" else value.astype(dtype))


def result_types(op: Any) -> tuple[list[Any], bool]:
    """The types of the results, and whether they are the parts of one tuple."""
    types = [r.type for r in op.results]
    if len(types) == 1 and isinstance(types[0], TupleType):
        return list(types[0].types), True
    return types, False


def shape_operands(op: Any) -> list[int]:
    """Which operands are shapes of the results, one for each; none where shapes are static."""
    indices = op.get_attr("indices_of_shape_operands")
    return [] if indices is None else [int(i) for i in indices.values()]


def shape_values(op: Any, values: Sequence[Any]) -> list[tuple[int, ...]]:
    """The shapes that operands give to the results."""
    return [tuple(int(n) for n in values[i]) for i in shape_operands(op)]
