"""Code for machines with tile registers (AMX) runs on others: what it does with the registers, functions of Python do."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import i64
from plait.compilation import prepare
from plait.context import Context
from plait.ir.builder import Builder
from plait.passes.manager import PassManager
from plait.plan.planner import pipeline_for
from plait.runtime import Signature, host_target
from plait.syntax.parser import parse_module
from plait_llvm.backend.compiler import compile_function
from plait_llvm.dialect.ops.arithmetic import IntToPtrOp
from plait_llvm.dialect.ops.calls import CallIntrinsicOp, CallOp
from plait_llvm.dialect.ops.values import ConstantOp
from plait_llvm.dialect.types import ptr

TILES = ("tile-i8", "tile-bf16")


class Registers:
    """The tile registers of each thread, of a machine that checks how they are used."""

    def __init__(self) -> None:
        self.of_threads: dict[int, Any] = {}
        self.products = 0
        self.loads = 0
        self.configurations = 0
        self.wrong: list[str] = []

    @property
    def own(self) -> Any:
        return self.of_threads[threading.get_ident()]

    def ldtilecfg(self, place: int) -> None:
        data = _bytes(place, 64).copy()
        self.configurations += 1
        rows, sizes = data[48:56].astype(int), data[16:32].view(np.uint16).astype(int)
        if data[0] != 1 or data[1:16].any() or data[32:48].any() or data[56:].any() or (rows > 16).any() or (sizes > 64).any():
            self.wrong.append(f"configuration {data.tolist()}")
        self.of_threads[threading.get_ident()] = (rows, sizes, np.zeros((8, 16, 64), np.uint8))

    def tilerelease(self) -> None:
        del self.of_threads[threading.get_ident()]

    def tilezero(self, register: int) -> None:
        self.own[2][register] = 0

    def tileloadd64(self, register: int, place: int, stride: int) -> None:
        rows, sizes, data = self.own
        self.loads += 1
        data[register] = 0
        for row in range(rows[register]):
            data[register, row, : sizes[register]] = _bytes(place + row * stride, sizes[register])

    def tilestored64(self, register: int, place: int, stride: int) -> None:
        rows, sizes, data = self.own
        for row in range(rows[register]):
            _bytes(place + row * stride, sizes[register])[:] = data[register, row, : sizes[register]]

    def product(self, view: Callable[[Any, int], Any], to: int, a: int, b: int) -> None:
        rows, sizes, data = self.own
        self.products += 1
        if rows[to] != rows[a] or sizes[to] != sizes[b] or sizes[a] != 4 * rows[b] or not rows[to] or not rows[b]:
            self.wrong.append(f"sizes of {to}, {a}, {b}: {rows.tolist()}, {sizes.tolist()}")
        first, second = view(data[a], 0), view(data[b], 1)
        words = np.einsum("mkc,knc->mnk", first, second)
        total = data[to].view(first.dtype)
        for step in range(rows[b]):
            total += words[:, :, step]


def _bytes(place: int, count: int) -> Any:
    return np.ctypeslib.as_array(ctypes.cast(place, ctypes.POINTER(ctypes.c_uint8)), (count,))


def _floats(data: Any, operand: int) -> Any:
    return (data.view(np.uint16).astype(np.uint32) << 16).view(np.float32).reshape(16, 16, 2)


def _integers(signs: str) -> Callable[[Any, int], Any]:
    kinds = {"s": np.int8, "u": np.uint8}
    return lambda data, operand: data.view(kinds[signs[operand]]).astype(np.int32).reshape(16, 16, 4)


def _functions(registers: Registers) -> dict[str, tuple[Any, Sequence[Any]]]:
    number, place, stride = ctypes.c_int8, ctypes.c_void_p, ctypes.c_int64
    found: dict[str, tuple[Any, Sequence[Any]]] = {
        "ldtilecfg": (registers.ldtilecfg, [place]), "tilerelease": (registers.tilerelease, []),
        "tilezero": (registers.tilezero, [number]), "tileloadd64": (registers.tileloadd64, [number, place, stride]),
        "tilestored64": (registers.tilestored64, [number, place, stride]),
    }  # fmt: skip
    views = {"tdpbf16ps": _floats, **{f"tdpb{signs}d": _integers(signs) for signs in ("ss", "su", "us", "uu")}}
    for name, view in views.items():
        found[name] = (lambda to, a, b, view=view: registers.product(view, to, a, b), [number] * 3)
    return found


class Emulated:
    """A program that is compiled for this machine with tile registers, which `registers` are."""

    def __init__(self, text: str, instructions: Sequence[str] = TILES, threads: bool = False) -> None:
        ctx = Context.from_environment()
        module = parse_module(text, ctx)
        host = host_target()
        machine = host.replaced(instructions=(*host.instructions, *instructions))
        prepare(module, ctx)
        signature = Signature.of(module, "main", ctx)
        PassManager(ctx).run(pipeline_for(module, ctx, "llvm", machine=machine, threads=threads), module)
        self.registers = Registers()
        self._keep = _replace(module, self.registers)
        self.run = compile_function(module, "main", ctx, signature=signature)

    def __call__(self, *arguments: Any) -> Any:
        found = self.run(*arguments)
        assert not self.registers.wrong
        return found


def _replace(module: Any, registers: Registers) -> list[Any]:
    """Let functions of Python take the place of intrinsics; returns what has to live as long as the code."""
    kept = {
        f"llvm.x86.{name}": ctypes.CFUNCTYPE(None, *arguments)(function)
        for name, (function, arguments) in _functions(registers).items()
    }
    for op in [op for op in module.walk() if isinstance(op, CallIntrinsicOp) and op.intrin.value in kept]:
        builder = Builder.before(op)
        address = ctypes.cast(kept[op.intrin.value], ctypes.c_void_p).value
        function = builder(IntToPtrOp(builder(ConstantOp(IntegerAttr(address, i64), i64)), ptr))
        builder.insert(CallOp(None, [function, *op.operands], None))
        op.erase()
    return [*kept.values()]
