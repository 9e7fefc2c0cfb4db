"""Arrays that callers give for results, and arguments by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plait.builtin import types as ty
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait.runtime.arrays import ArgumentError
from plait.runtime.signature import Signature
from plait.suggest import did_you_mean

np = lazy_import("numpy")


def arguments_in_order(signature: Signature, arguments: Sequence[Any], named: Mapping[str, Any]) -> Sequence[Any]:
    """`arguments`, then what is `named` as the module names it. Raises `ArgumentError`."""
    if not named:
        return arguments
    rest = signature.names[len(arguments) :]
    if len(rest) == len(named) and all(name and name in named for name in rest):
        return [*arguments, *[named[name] for name in rest]]
    places = {name: i for i, name in enumerate(signature.names) if name}
    given: dict[int, Any] = dict(enumerate(arguments))
    for name, value in named.items():
        if name not in places:
            help = did_you_mean(name, places) or f"the arguments are {', '.join(places) or 'without names'}"
            raise ArgumentError(f"'{signature.name}' has no argument '{name}'; {help}")
        if places[name] in given:
            raise ArgumentError(f"argument '{name}' of '{signature.name}' is given twice")
        given[places[name]] = value
    missing = [name or f"#{i}" for i, name in enumerate(signature.names) if i not in given]
    if missing:
        raise ArgumentError(f"'{signature.name}' lacks {', '.join(missing)}")
    return [given[i] for i in range(len(given))]


def check_outputs(signature: Signature, out: Any) -> list[Any]:
    """An array for each result, or None where one is to be made. Raises `ArgumentError`.

    `out` is a tuple or list of as many entries as there are results; an array alone stands for the only result.
    """
    outputs: list[Any] = [*out] if isinstance(out, (tuple, list)) else [out]
    if len(outputs) != len(signature.results):
        raise ArgumentError(f"'{signature.name}' has {len(signature.results)} results, 'out' has {len(outputs)}")
    for i, (type, array) in enumerate(zip(signature.results, outputs)):
        if array is not None:
            _check_output(f"out #{i} of '{signature.name}'", type, array)
    return outputs


def _check_output(where: str, type: Any, array: Any) -> None:
    if not isinstance(array, np.ndarray):
        raise ArgumentError(f"{where}: expected a NumPy array, got {array.__class__.__name__}")
    dtype = dtype_of(type)
    if array.dtype != dtype:
        raise ArgumentError(f"{where}: expected dtype {dtype} ({type}), got {array.dtype}")
    if not array.flags.writeable:
        raise ArgumentError(f"{where}: the array is read-only")
    if not isinstance(type, ty.ShapedType) or hasattr(type, "shape"):
        shape: tuple[int, ...] = getattr(type, "shape", ())
        fits = len(array.shape) == len(shape) and all(n in (ty.DYNAMIC, m) for n, m in zip(shape, array.shape))
        if not fits:
            raise ArgumentError(f"{where}: expected shape of {type}, got {list(array.shape)}")


def filled(signature: Signature, outputs: Sequence[Any], results: Sequence[Any]) -> tuple[Any, ...]:
    """The results, those for which there is an array in this array. Raises `ArgumentError` for another size."""
    return tuple(_filled(signature, i, array, result) for i, (array, result) in enumerate(zip(outputs, results)))


def _filled(signature: Signature, index: int, array: Any, result: Any) -> Any:
    if array is None or array is result:
        return result
    if array.shape != np.shape(result):
        found, wanted = list(np.shape(result)), list(array.shape)
        raise ArgumentError(f"out #{index} of '{signature.name}': the result has shape {found}, the array {wanted}")
    array[...] = result
    return array
