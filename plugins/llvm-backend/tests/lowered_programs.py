"""Runs functions of the llvm dialect in the interpreter: memrefs are descriptors, whose parts are arguments.

Arrays are the memory of the program, which reads and writes them in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from plait.context import Context
from plait.interpret import Interpreter
from plait_llvm.interpret.memory import Memory
from plait_llvm.passes.take_buffers import BUFFER_BYTES, DESTINATIONS

ROOM = 1 << 16  # bytes for results and the arena whose size is not known


class Lowered:
    """A module of the llvm dialect, ready to run."""

    def __init__(self, module: Any, ctx: Context) -> None:
        self.module, self.interpreter = module, Interpreter(module, ctx)
        self.memory = Memory.of(self.interpreter)

    def run(self, name: str, *arguments: Any) -> tuple[Any, ...]:
        """Call a function with arrays and numbers; the values of its results as the dialect has them."""
        given = [number for argument in arguments for number in self._parts(argument)]
        return self.interpreter.run(name, *given)

    def results(self, name: str, arguments: Sequence[Any], like: Sequence[Any]) -> list[Any]:
        """Call a function of an executable; arrays and numbers of the same form as `like`, its results."""
        function = self.interpreter.callee(self.module, name)
        given = list(arguments)
        places, buffers = (_numbers(function, key) for key in (DESTINATIONS, BUFFER_BYTES))
        made = [np.zeros(size if size >= 0 else ROOM, np.uint8) for size in buffers]
        returned = iter(self._flat(self.run(name, *given, *made), len(like) - len(places)))
        found: list[Any] = []
        for i, wanted in enumerate(like):
            if i in places:
                data = made[places.index(i)].view(wanted.dtype)
                found.append(data[: wanted.size].reshape(wanted.shape))
            else:
                found.append(self._value(next(returned), wanted))
        return found

    def _flat(self, values: Sequence[Any], count: int) -> Sequence[Any]:
        return values if count <= 1 else values[0]

    def _value(self, value: Any, like: Any) -> Any:
        """A result: a number, or the array that a descriptor describes."""
        if not isinstance(value, tuple):
            return value
        if np.asarray(like).dtype.kind == "c" and len(value) == 2:
            return complex(*value)
        return self.array(value, like.dtype)

    def array(self, descriptor: Any, dtype: Any) -> Any:
        """A copy of the array that a descriptor describes."""
        _, aligned, offset, *rest = descriptor
        sizes, strides = rest if rest else ((), ())
        size = np.dtype(dtype).itemsize
        made = np.empty(sizes, dtype)
        for index in np.ndindex(*sizes):
            place = offset + sum(i * stride for i, stride in zip(index, strides))
            made[index] = np.frombuffer(self.memory.read(aligned + place * size, size), dtype)[0]
        return made

    def _parts(self, argument: Any) -> Iterator[Any]:
        if not isinstance(argument, np.ndarray):
            yield argument
            return
        address = self.memory.share(memoryview(argument.reshape(-1).view(np.uint8)), what="an argument")
        strides = [step // argument.itemsize for step in argument.strides]
        yield from (address, address, 0, *argument.shape, *strides)


def _numbers(function: Any, key: str) -> list[int]:
    attribute = function.attributes.get(key)
    return [] if attribute is None else [int(number) for number in attribute.values]
