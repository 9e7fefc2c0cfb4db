"""Arrays that callers give for results and for temporary buffers, and arguments by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plait.builtin import types as ty
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait.runtime.arrays import ArgumentError
from plait.runtime.dlpack import from_dlpack
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
    """A NumPy array for each result, or None where one is to be made. Raises `ArgumentError`.

    `out` is a tuple or list of as many entries as there are results; an array alone stands for the only result.
    The memory of what others export through DLPack is shown.
    """
    outputs = _entries(out)
    if len(outputs) != len(signature.results):
        raise ArgumentError(f"'{signature.name}' has {len(signature.results)} results, 'out' has {len(outputs)}")
    for i, (type, given) in enumerate(zip(signature.results, outputs)):
        if given is not None:
            where = f"out #{i} of '{signature.name}'"
            outputs[i] = _in_memory(where, given)
            _check_output(where, type, outputs[i])
    return outputs


def check_workspace(name: str, workspace: Any) -> Any:
    """The array of bytes for temporary buffers as NumPy's. Raises `ArgumentError`."""
    where = f"workspace of '{name}'"
    array = _in_memory(where, workspace)
    if array.dtype != np.uint8 or array.ndim != 1:
        raise ArgumentError(f"{where}: expected uint8 of rank 1, got {array.dtype} of rank {array.ndim}")
    if not (array.flags.writeable and array.flags.c_contiguous):
        raise ArgumentError(f"{where}: the array is read-only, or has gaps")
    return array


def _entries(out: Any) -> list[Any]:
    return [*out] if isinstance(out, (tuple, list)) else [out]


def _in_memory(where: str, given: Any) -> Any:
    """The array, or what others export through DLPack, as an array over the same memory."""
    if isinstance(given, np.ndarray):
        return given
    if not hasattr(given, "__dlpack__"):
        raise ArgumentError(f"{where}: expected an array that can be written, got {given.__class__.__name__}")
    try:
        return from_dlpack(given)
    except (BufferError, RuntimeError, TypeError) as error:
        kind = given.__class__.__name__
        raise ArgumentError(f"{where}: a {kind} cannot be written through DLPack: {error}") from error


def _check_output(where: str, type: Any, array: Any) -> None:
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


def filled(signature: Signature, out: Any, outputs: Sequence[Any], results: Sequence[Any]) -> tuple[Any, ...]:
    """The results, those for which `out` has an array in this one; `outputs` is what `check_outputs` made of it.

    Raises `ArgumentError` for another size.
    """
    given = zip(_entries(out), outputs, results)
    return tuple([_filled(signature, i, one, array, result) for i, (one, array, result) in enumerate(given)])


def _filled(signature: Signature, index: int, given: Any, array: Any, result: Any) -> Any:
    if array is None:
        return result
    if array is result:
        return given
    if array.shape != np.shape(result):
        found, wanted = list(np.shape(result)), list(array.shape)
        raise ArgumentError(f"out #{index} of '{signature.name}': the result has shape {found}, the array {wanted}")
    array[...] = result
    return given
