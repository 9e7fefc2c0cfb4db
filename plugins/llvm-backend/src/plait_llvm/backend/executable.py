"""Compiled functions as Python callables."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any

from plait.runtime import ArgumentError, CheckedExecutable, Signature

from plait_llvm.backend.buffers import argument_putter, result_taker
from plait_llvm.backend.layout import Layout
from plait_llvm.native.load import LoadedCode
from plait_llvm.transform.allocations import OUT_OF_MEMORY


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
    ) -> None:
        super().__init__(signature, phases, hooks)
        self._code = code
        self._function = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(code.address(entry))
        self._putters = [argument_putter(slot, i, signature) for i, slot in enumerate(layout.arguments)]
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
        message = self._function(address)
        del kept  # the arrays had to live until here
        if message is not None:
            self._idle.append(item)
            raise _failure(ctypes.string_at(message).decode("utf-8", "replace"))
        results = [take(block) for take in self._takers]
        self._idle.append(item)
        return results


def _failure(text: str) -> Exception:
    message, location, kind = (*text.split("\n", 2), "", "")[:3]
    told = f"{location}: {message}" if location else message
    return OutOfMemory(told) if kind == OUT_OF_MEMORY else AssertionFailed(told)
