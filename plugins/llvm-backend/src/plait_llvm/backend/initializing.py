"""What a program computes once, when its parameters are bound, and where that lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.large_elements import pages
from plait.interpret import dtype_of
from plait.lazy import lazy_import
from plait.runtime import Signature

from plait_llvm.backend.call import Call

if TYPE_CHECKING:
    from plait_llvm.backend.program import Initializer
    from plait_llvm.native.load import LoadedCode

np = lazy_import("numpy")


def uninitialized(initializer: Initializer) -> dict[str, Any]:
    """Memory for what is computed, by the names of these parameters."""
    return {key: _room(slot.type) for key, slot in zip(initializer.keys, initializer.layout.results)}


def initialize(
    initializer: Initializer, code: LoadedCode, make: Callable[[int], Any], bound: Mapping[str, Any]
) -> None:
    """Let the code, which refers to parameters, compute the ones that are not given. Raises what calls do."""
    layout = initializer.layout
    signature = Signature(initializer.entry, (), tuple(slot.type for slot in layout.results))
    call = Call(signature, layout, code, make(code.address(initializer.entry)))
    call(out=tuple(bound[key] for key in initializer.keys))


def _room(ty: Any) -> Any:
    dtype = dtype_of(ty)
    return np.frombuffer(pages(prod(ty.shape) * dtype.itemsize), dtype).reshape(ty.shape)
