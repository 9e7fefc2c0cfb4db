"""Functions that a module declares only: functions of C, of this project's runtime and of MLIR's runner."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import InterpretError
from plait.interpret.values import to_unsigned, value_for, wrap
from plait_std.scalar.table import operations

from plait_llvm.interpret.memory import LARGEST, Memory
from plait_llvm.interpret.twins import TWINS, compute
from plait_llvm.linked_names import PARALLEL_FOR, PYTHON
from plait_llvm.lowering.failing import ASSERT_FAILED
from plait_llvm.passes.recording import RECORD

if TYPE_CHECKING:
    from plait_llvm.dialect.types import LLVMFunctionType


@dataclass(frozen=True)
class Call:
    """What a function of the library is called with beside its arguments."""

    memory: Memory
    function_type: LLVMFunctionType
    call_back: Callable[[int, Sequence[Any]], tuple[Any, ...]]
    """Calls the function at an address."""


Function = Callable[..., Any]


# Memory


def _malloc(call: Call, size: int) -> int:
    count = to_unsigned(size, 64)
    return call.memory.allocate(count, what="memory of malloc") if count < LARGEST else 0


def _aligned_alloc(call: Call, align: int, size: int) -> int:
    count = to_unsigned(size, 64)
    return call.memory.allocate(count, align, "memory of aligned_alloc") if count < LARGEST else 0


def _calloc(call: Call, count: int, size: int) -> int:
    address = _malloc(call, to_unsigned(count, 64) * to_unsigned(size, 64))
    if address:
        call.memory.write(address, bytes(count * size))
    return address


def _free(call: Call, address: int) -> None:
    call.memory.free(address)


def _copy(call: Call, to: int, source: int, size: int) -> int:
    call.memory.write(to, call.memory.read(source, size))
    return to


def _fill(call: Call, to: int, byte: int, size: int) -> int:
    call.memory.write(to, bytes([byte & 0xFF]) * size)
    return to


def _compare(call: Call, a: int, b: int, size: int) -> int:
    first, second = call.memory.read(a, size), call.memory.read(b, size)
    return (first > second) - (first < second)


def _text(memory: Memory, address: int) -> str:
    """The text at an address, which a zero ends."""
    data = bytearray()
    while (byte := memory.read(address + len(data), 1)) != b"\0":
        data += byte
    return data.decode("utf-8", "replace")


# Failures and threads


def _fail(call: Call, message: int) -> None:
    raise InterpretError(f"fails: {_text(call.memory, message).partition(chr(10))[0]}")


def _abort(call: Call, *values: Any) -> None:
    raise InterpretError("ends the process")


def _parallel_for(call: Call, body: int, context: int, count: int, threads: int, most: int) -> None:
    """All iterations in order, by one worker"""
    for i in range(count):
        call.call_back(body, (context, i, 0))


def _nothing(call: Call, *values: Any) -> int:
    return 0


# Mathematics


def _of_float(intrinsic: str) -> Function:
    def function(call: Call, *values: Any) -> Any:
        ty = call.function_type.result
        return compute(intrinsic, [ty] * len(values), ty, *values)

    return function


def _of_kind(name: str) -> Function:
    python: Any = operations()[f"math.{name}"][1].python

    def function(call: Call, *values: Any) -> Any:
        return value_for(call.function_type.result, python(*map(float, values)))

    return function


_SAME = ("sqrt", "exp", "exp2", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh",
         "tanh", "floor", "ceil", "trunc", "round", "roundeven", "rint", "nearbyint", "pow", "atan2", "copysign",
         "fma")  # fmt: skip
_RENAMED = {"fabs": "llvm.intr.fabs", "fmax": "llvm.intr.maxnum", "fmin": "llvm.intr.minnum", "fmod": "llvm.frem"}
_KINDS = ("cbrt", "erf", "erfc", "expm1", "log1p", "acosh", "asinh", "atanh")


def _mathematics() -> dict[str, Function]:
    by_intrinsic = {**{name: f"llvm.intr.{name}" for name in _SAME}, **_RENAMED}
    found = {name: _of_float(intrinsic) for name, intrinsic in by_intrinsic.items() if intrinsic in TWINS}
    found.update({name: _of_kind(name) for name in _KINDS})
    return found | {f"{name}f": function for name, function in found.items()}


# Printing, as `vector.print` asks for it


def _print(form: Callable[[Any], str]) -> Function:
    def function(call: Call, value: Any) -> None:
        sys.stdout.write(form(value))

    return function


def _write(text: str) -> Function:
    def function(call: Call) -> None:
        sys.stdout.write(text)

    return function


def _puts(call: Call, address: int) -> int:
    sys.stdout.write(_text(call.memory, address) + "\n")
    return 0


def _print_string(call: Call, address: int) -> None:
    sys.stdout.write(_text(call.memory, address))


_PRINTERS: dict[str, Function] = {
    "printI64": _print(str),
    "printU64": _print(lambda value: str(to_unsigned(value, 64))),
    "printF32": _print(lambda value: f"{float(value):g}"),
    "printF64": _print(lambda value: f"{value:g}"),
    "printOpen": _write("( "),
    "printClose": _write(" )"),
    "printComma": _write(", "),
    "printNewline": _write("\n"),
    "printString": _print_string,
    "puts": _puts,
}


# Copies of memrefs whose rank is known at run time


def _descriptor(memory: Memory, unranked: int) -> tuple[int, list[int], list[int]]:
    """The address of the first element, the sizes and the strides, by the address of an unranked memref."""
    rank, place = (decode_number(memory, unranked + 8 * i) for i in range(2))
    numbers = [decode_number(memory, place + 8 * i) for i in range(3 + 2 * rank)]
    return numbers[1], [numbers[2], *numbers[3 : 3 + rank]], numbers[3 + rank :]


def decode_number(memory: Memory, address: int) -> int:
    """The signed number of 64 bits at an address."""
    return wrap(int.from_bytes(memory.read(address, 8), "little"), 64)


def _copy_memref(call: Call, size: int, source: int, to: int) -> None:
    memory = call.memory
    start, (offset, *sizes), strides = _descriptor(memory, source)
    end, (other, *_), steps = _descriptor(memory, to)

    def copy(at: int, place: int, dim: int) -> None:
        if dim == len(sizes):
            memory.write(place, memory.read(at, size))
            return
        for i in range(sizes[dim]):
            copy(at + i * strides[dim] * size, place + i * steps[dim] * size, dim + 1)

    copy(start + offset * size, end + other * size, 0)


FUNCTIONS: dict[str, Function] = {
    "malloc": _malloc, "aligned_alloc": _aligned_alloc, "calloc": _calloc, "free": _free, "memcpy": _copy,
    "memmove": _copy, "memset": _fill, "memcmp": _compare, "abort": _abort, "exit": _abort, ASSERT_FAILED: _fail,
    PARALLEL_FOR: _parallel_for, RECORD: _nothing, "memrefCopy": _copy_memref, **dict.fromkeys(PYTHON, _nothing),
    **_mathematics(), **_PRINTERS,
}  # fmt: skip
"""What is known of functions that are declared only, by name."""
