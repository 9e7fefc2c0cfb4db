"""Compiled functions as Python callables."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any

from plait.builtin.types import MemRefType
from plait.lazy import lazy_import
from plait.runtime import ArgumentError, CheckedExecutable, Signature

from plait_llvm.backend.arguments import argument_putter
from plait_llvm.backend.layout import Layout
from plait_llvm.backend.results import result_taker
from plait_llvm.backend.watch import Watch
from plait_llvm.native.load import LoadedCode
from plait_llvm.passes.allocations import OUT_OF_MEMORY

np = lazy_import("numpy")


class AssertionFailed(RuntimeError):
    """An assertion of the program did not hold."""


class OutOfMemory(MemoryError):
    """The program asked for more memory than there is, or than it may have."""


class NativeExecutable(CheckedExecutable):
    """A function in native code. Calls may run at the same time in several threads; the GIL is released."""

    def __init__(
        self,
        signature: Signature,
        layout: Layout,
        code: LoadedCode,
        entry: str,
        phases: Mapping[str, str] | None = None,
        hooks: Any = None,
        watch: Watch | None = None,
    ) -> None:
        super().__init__(signature, phases, hooks)
        self._code = code
        make = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p) if watch is None else watch.function
        self._function: Any = make(code.address(entry))
        self._putters = [argument_putter(slot, i, signature) for i, slot in enumerate(layout.arguments)]
        self._memrefs = [i for i, slot in enumerate(layout.arguments) if isinstance(slot.type, MemRefType)]
        self._takers = [result_taker(slot) for slot in layout.results]
        self._block = ctypes.c_int64 * max(layout.words, 1)
        self._idle: list[tuple[Any, int]] = []

    def __call__(self, *arguments: Any) -> tuple[Any, ...]:
        if self._hooks is not None:
            return super().__call__(*arguments)
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
            raise _failure(ctypes.string_at(message).decode("utf-8", "replace"))
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


def _failure(text: str) -> Exception:
    message, location, kind = (*text.split("\n", 2), "", "")[:3]
    told = f"{location}: {message}" if location else message
    return OutOfMemory(told) if kind == OUT_OF_MEMORY else AssertionFailed(told)
