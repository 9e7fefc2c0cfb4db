"""The memory of a program: allocations at addresses that are far from each other, so that going astray shows."""

from __future__ import annotations

from bisect import bisect_right, insort
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import InterpretError

from plait_llvm.interpret.layout import GARBAGE

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame, Interpreter
    from plait.ir.operation import Operation

_GAP = 64  # bytes between allocations that belong to nobody
_START = 1 << 20
LARGEST = 1 << 32
"""The bytes that no allocation can have: `malloc` of more returns a null pointer."""


@dataclass(slots=True)
class Allocation:
    """Bytes at an address; None once they are freed. `what` says whose they are."""

    address: int
    data: Any
    what: str
    is_constant: bool = False


class Memory:
    """Allocations by address, the stack, and what symbols have an address."""

    def __init__(self) -> None:
        self._addresses: list[int] = []
        self._allocations: dict[int, Allocation] = {}
        self._next = _START
        self.stack: list[int] = []
        self.symbols: dict[Any, int] = {}
        """The addresses of globals, functions and blocks."""
        self.functions: dict[int, Operation] = {}
        """The functions by address."""

    @classmethod
    def of(cls, frame: Frame | Interpreter) -> Memory:
        """The memory of the program that a frame or an interpreter runs."""
        interpreter: Any = getattr(frame, "interpreter", frame)
        return interpreter.state(interpreter.module, cls)

    def allocate(self, size: int, align: int = 16, what: str = "memory") -> int:
        """The address of new bytes, which are garbage."""
        return self.share(bytearray([GARBAGE]) * size, align, what)

    def share(self, data: Any, align: int = 64, what: str = "memory") -> int:
        """The address of bytes that belong to the caller, such as a `memoryview` of an array."""
        address = -(-self._next // align) * align
        self._next = address + len(data) + _GAP
        insort(self._addresses, address)
        self._allocations[address] = Allocation(address, data, what)
        return address

    def free(self, address: int) -> None:
        """Free what begins at an address; nothing for a null pointer."""
        if not address:
            return
        found = self._allocations.get(address)
        if found is None:
            raise InterpretError(f"frees {address:#x}, which is not the start of an allocation")
        if found.data is None:
            raise InterpretError(f"frees {found.what} twice")
        found.data = None

    def release_stack(self, depth: int) -> None:
        """Free what is on the stack beyond a depth."""
        while len(self.stack) > depth:
            self.free(self.stack.pop())

    def protect(self, address: int) -> None:
        """Refuse writing what begins at an address from now on."""
        self._allocations[address].is_constant = True

    def _find(self, address: int, size: int) -> tuple[Allocation, int]:
        place = bisect_right(self._addresses, address)
        found = self._allocations[self._addresses[place - 1]] if place else None
        if found is None or found.data is None or address + size > found.address + len(found.data):
            raise InterpretError(_astray(found, address, size))
        return found, address - found.address

    def read(self, address: int, size: int) -> bytes:
        """The bytes at an address. Raises `InterpretError` unless an allocation has all of them."""
        if not size:
            return b""
        found, offset = self._find(address, size)
        return bytes(found.data[offset : offset + size])

    def write(self, address: int, data: bytes) -> None:
        """Write bytes at an address. Raises `InterpretError` unless an allocation has place for all of them."""
        if not data:
            return
        found, offset = self._find(address, len(data))
        if found.is_constant:
            raise InterpretError(f"writes {found.what}, which is constant")
        found.data[offset : offset + len(data)] = data


def _astray(found: Allocation | None, address: int, size: int) -> str:
    if address < _START:
        return f"accesses {size} bytes at {address:#x}, a null pointer or near one"
    if found is not None and found.data is None:
        return f"accesses {found.what} after it was freed"
    end = "" if found is None else f", {address - found.address} bytes after the begin of {found.what}"
    return f"accesses {size} bytes at {address:#x}, which no allocation has{end}"
