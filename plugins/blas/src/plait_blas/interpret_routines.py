"""Reference semantics of calls of LAPACK's routines, each on one matrix: plait-linear-algebra has the references."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret.interpreter import InterpretError
from plait.interpret.numbers import rounded, widened
from plait.lazy import lazy_import

from plait_blas.routines import CODES, FLIPPED, LETTERS, ROUTINES, Routine

if TYPE_CHECKING:
    from plait_std.native.ops import CallOp

np = lazy_import("numpy")
references = lazy_import("plait_linear_algebra.lapack.routine")



def interpret_routine(name: str, op: CallOp, *values: Any) -> Any:
    """What the memory that a routine writes holds afterwards, and its status."""
    letter = "z" if any(np.asarray(value).dtype.kind == "c" for value in values) else "d"
    routine = ROUTINES[name].of(letter)
    arrays: list[Any] = [np.asarray(value) for value in values]
    places = dict(zip(routine.returns, arrays[len(op.inputs) :]))
    given = {**dict(zip(routine.inputs, arrays)), **places}
    batch: int = given[routine.main].ndim - 2
    matrices = [widened(value).reshape(value.shape[batch:]) for value in (given[name] for name in routine.operands)]
    computed = dict(zip(routine.results, _reference(letter, routine.name)(_options(routine, op), *matrices)))
    if name == "geev" and letter == "d":
        computed |= {side: _packed(computed[side], computed["imag"]) for side in ("left", "right")}
    found = [_placed(computed.get(name), place) for name, place in places.items()]
    return (*found, int(computed.get("info", 0))) if routine.has_info else found[0]


def _reference(letter: str, name: str) -> Any:
    """The function that computes the results of a routine."""
    try:
        reference, _ = references.CALLS[f"lapack_{letter}{name}_ffi"]
    except ImportError:
        raise InterpretError(f"the reference of '{name}' is not installed: it is in plait-linear-algebra") from None
    return references.function("interpret", reference.interpret)


def _placed(value: Any, place: Any) -> Any:
    """A result in the shape and format of its place; what is there already, if it is used up."""
    if value is None:
        return place
    value = np.asarray(value)
    value = value.real if place.dtype.kind == "f" and value.dtype.kind == "c" else value
    kept = value if place.dtype.kind in "iu" else rounded(value, place.dtype)
    return kept.astype(place.dtype).reshape(place.shape)


def _packed(vectors: Any, imaginary: Any) -> Any:
    """Vectors of real numbers: of a pair, the real parts and then the imaginary ones."""
    return np.where(imaginary < 0, -vectors.imag, vectors.real)


def _options(routine: Routine, op: CallOp) -> dict[str, Any]:
    """The options that a call passes, as plait-linear-algebra names them."""
    passed: Any = dict(zip(routine.passed, op.arguments.elements))
    found = {token: chr(passed[token].value) for token in LETTERS if token in passed}
    found |= {token: passed[token].value for token in ("low", "high") if hasattr(passed.get(token), "value")}
    if "flipped" in passed:
        found["uplo"] = FLIPPED[chr(passed["flipped"].value)]
    for option in ("side", "uplo", "trans", "diag"):
        if f"blas-{option}" in passed:
            names = {code: letter for letter, code in CODES[option].items()}
            found["trans_x" if option == "trans" else option] = names[passed[f"blas-{option}"].value]
    if routine.main == "c":
        found |= {"left": found["side"] == "L", "transpose": found["trans"] != "N"}
    return found
