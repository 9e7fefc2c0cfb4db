"""Calls of compiled code from Python, with anything for an argument that can be converted to its type."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.lazy import lazy_import
from plait.runtime import ArgumentError

from plait_llvm.backend.arguments import argument_putter
from plait_llvm.backend.results import result_taker
from plait_llvm.passes.allocations import OUT_OF_MEMORY

if TYPE_CHECKING:
    from plait.runtime import Signature

    from plait_llvm.backend.layout import Layout
    from plait_llvm.native.load import LoadedCode

np = lazy_import("numpy")


class AssertionFailed(RuntimeError):
    """An assertion of the program did not hold."""


class OutOfMemory(MemoryError):
    """The program asked for more memory than there is, or than it may have."""


class Call:
    """Converts arguments, calls `function` with the address of a block of words, and reads the results.

    Calls may run at the same time in several threads. The code lives as long as this object.
    """

    def __init__(self, signature: Signature, layout: Layout, code: LoadedCode, function: Callable[[int], Any]) -> None:
        self.signature = signature
        self._code, self._function = code, function
        self._putters = [argument_putter(slot, i, signature) for i, slot in enumerate(layout.arguments)]
        self._memrefs = [i for i, slot in enumerate(layout.arguments) if isinstance(slot.type, MemRefType)]
        self._takers = [result_taker(slot) for slot in layout.results]
        self._block = ctypes.c_int64 * max(layout.words, 1)
        self._idle: list[tuple[Any, int]] = []

    def __call__(self, *arguments: Any) -> tuple[Any, ...]:
        return tuple(self.execute(arguments))

    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        """Run with arguments; return fresh results."""
        putters = self._putters
        if len(arguments) != len(putters):
            name = self.signature.name
            raise ArgumentError(f"'{name}' takes {len(putters)} arguments, got {len(arguments)}")
        try:
            item = self._idle.pop()
        except IndexError:
            block = self._block()
            item = block, ctypes.addressof(block)
        block, address = item
        kept = [put(block, argument) for put, argument in zip(putters, arguments)]
        if self._memrefs:
            message = self._call_with_memrefs(address, arguments, kept)
        else:
            message = self._function(address)
        del kept  # the arrays had to live until here
        if message is not None:
            self._idle.append(item)
            fail(message)
        results = [take(block) for take in self._takers]
        self._idle.append(item)
        return results

    def _call_with_memrefs(self, address: int, arguments: Sequence[Any], kept: Sequence[Any]) -> Any:
        """Call code that may write to arguments: what was written to copies of arrays goes back to them."""
        used = [(i, kept[i][1] if type(kept[i]) is tuple else kept[i]) for i in self._memrefs]
        copies = [(i, copy) for i, copy in used if isinstance(arguments[i], np.ndarray) and copy is not arguments[i]]
        for i, _ in copies:
            others = [arguments[j] for j, _ in used if j != i and arguments[i].flags.writeable]
            if any(np.may_share_memory(arguments[i], other) for other in others):
                message = f"argument #{i} of '{self.signature.name}' overlaps with another one, and must be copied"
                raise ArgumentError(f"{message} to be passed; pass arrays that do not overlap, or are contiguous")
        message = self._function(address)
        for i, copy in copies:
            written = copy if copy.dtype == arguments[i].dtype else copy.view(arguments[i].dtype)
            if arguments[i].flags.writeable:
                arguments[i][...] = written
            elif written.tobytes() != arguments[i].tobytes():
                raise ArgumentError(f"argument #{i} of '{self.signature.name}' is read-only, and is written to")
        return message


def fail(address: int) -> None:
    """Raise what the text at an address tells: the message, its location, the kind of failure."""
    text = ctypes.string_at(address).decode("utf-8", "replace")
    message, location, kind = (*text.split("\n", 2), "", "")[:3]
    told = f"{location}: {message}" if location else message
    raise (OutOfMemory if kind == OUT_OF_MEMORY else AssertionFailed)(told)
