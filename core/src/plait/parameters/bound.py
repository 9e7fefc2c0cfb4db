"""Where the values of parameters come from: safetensors files, `.npz` and IREE parameter archives, which are mapped."""

from __future__ import annotations

import mmap
import os
from collections.abc import Callable, Mapping
from typing import Any, cast

from plait.builtin.types import IntegerType, ShapedType
from plait.interpret.values import dtype_of
from plait.ir.attribute import Type
from plait.lazy import lazy_import
from plait.suggest import did_you_mean

np = lazy_import("numpy")
irpa, npz = lazy_import("plait.parameters.irpa"), lazy_import("plait.parameters.npz")  # most programs read no files
safetensors = lazy_import("plait.parameters.safetensors")

_READERS: Mapping[str, Callable[[memoryview], dict[str, Any]]] = {
    ".safetensors": lambda data: safetensors.read_safetensors(data, copy=False),
    ".npz": lambda data: npz.map_npz(memoryview(data)),
    ".irpa": lambda data: irpa.read_irpa(memoryview(data)),
}


class ParameterError(ValueError):
    """A parameter is not there, does not fit the program, or is in a file that cannot be read."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.help = help


def parameter_key(scope: str, key: str) -> str:
    """The name of a parameter in a scope, or in none."""
    return f"{scope}::{key}" if scope else key


Given = Any
"""A path, or `scope=path`; a mapping of arrays by name; or several of these."""


class Parameters:
    """Arrays by name. A name in a scope, `scope::key`, is found in what was given for the scope, else for all."""

    def __init__(self, given: Given = ()) -> None:
        """Map files, and take arrays as they are. Raises `ParameterError`; `OSError` if a file cannot be read."""
        self._scopes: dict[str, dict[str, Any]] = {}
        several = (given,) if _is_path(given) or _is_mapping(given) else given
        for one in cast("tuple[Any, ...]", several):
            if _is_path(one):
                self._add(*_opened(f"{os.fspath(one)}"))
            else:
                self._add("", one)

    def _add(self, scope: str, found: Mapping[str, Any]) -> None:
        known = self._scopes.setdefault(scope, {})
        for name, value in found.items():
            if name in known:
                raise ParameterError(f"parameter '{parameter_key(scope, name)}' is given twice")
            known[name] = value

    @classmethod
    def of(cls, given: Given | None) -> Parameters | None:
        """What is given as parameters; None if nothing is."""
        return given if given is None or isinstance(given, Parameters) else cls(given)

    def array(self, key: str, type: Type) -> Any:
        """The elements of a parameter as a read-only array of the shape and dtype of `type`, not copied if that can be.

        Raises `ParameterError` if there is none of that name, or it does not fit.
        """
        return _fitting(key, self._find(key), type)

    def _find(self, key: str) -> Any:
        scope, _, name = key.rpartition("::")
        places = [(scope, name), ("", name), ("", key)]
        for place, wanted in places:
            if wanted in self._scopes.get(place, ()):
                return self._scopes[place][wanted]
        names = [parameter_key(place, one) for place, found in self._scopes.items() for one in found]
        help = did_you_mean(key, names) or (f"given are {', '.join(names[:5])}" if names else None)
        raise ParameterError(f"no value is given for the parameter '{key}'", help)


def _is_path(given: Given) -> bool:
    return isinstance(given, (str, os.PathLike))


def _is_mapping(given: Given) -> bool:
    return isinstance(given, Mapping)


def _opened(spec: str) -> tuple[str, dict[str, Any]]:
    """The scope that a path is for, and the arrays of the file."""
    scope, equals, path = spec.partition("=")
    if not equals or os.path.exists(spec):
        scope, path = "", spec
    extension = os.path.splitext(path)[1]
    if extension not in _READERS:
        raise ParameterError(f"{path}: unknown kind of parameters '{extension}'", f"known: {', '.join(_READERS)}")
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)) if size else memoryview(b"")
    try:
        return scope, _READERS[extension](data)
    except ValueError as error:
        raise ParameterError(f"{path}: {error}") from None


def _fitting(key: str, value: Any, type: Type) -> Any:
    shape = tuple(type.shape) if isinstance(type, ShapedType) else ()
    dtype = dtype_of(type)
    array = np.asarray(value)
    if array.dtype == np.dtype("u1") and array.dtype != dtype:  # bytes, as archives have them
        array = _from_bytes(key, array, type, dtype, shape)
    if array.shape != shape:
        raise ParameterError(f"parameter '{key}' has shape {list(array.shape)}, expected '{type}'")
    if array.dtype != dtype and not _same_bits(array.dtype, dtype, type):
        raise ParameterError(f"parameter '{key}' has elements of {array.dtype}, expected '{type}'")
    found = np.ascontiguousarray(array).reshape(shape).view(dtype)
    if found.flags.aligned:
        return found
    copy = np.empty(shape, dtype)
    copy[...] = found
    return copy


def _from_bytes(key: str, array: Any, type: Type, dtype: Any, shape: tuple[int, ...]) -> Any:
    """The elements that bytes hold."""
    wanted = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    if array.nbytes != wanted:
        raise ParameterError(f"parameter '{key}' has {array.nbytes} bytes, expected {wanted} for '{type}'")
    return np.ascontiguousarray(array).reshape(-1).view(dtype).reshape(shape)


def _same_bits(found: Any, wanted: Any, type: Type) -> bool:
    """Whether elements of one dtype are the bits of integers without a sign, or bytes that are 0 or 1."""
    element = getattr(type, "element_type", type)
    signless = isinstance(element, IntegerType) and element.is_signless
    return signless and found.kind in "iu" and wanted.kind in "iu" and found.itemsize == wanted.itemsize
