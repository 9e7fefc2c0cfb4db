"""What this machine can do on some threads, measured once in a process: operations on f32, bytes from and to caches."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from plait.lazy import lazy_import
from plait.runtime.target import host_target

from plait_llvm.native import compile as native
from plait_llvm.native.load import LoadedCode
from plait_llvm.native.machine import host_machine

np = lazy_import("numpy")

_SUMS = 12
"""Sums that do not depend on each other: more than a processor has products under way."""
_SECONDS = 2e-3
_MEMORY = 128 << 20


@dataclass(frozen=True)
class Limits:
    """Floating-point operations a second, and bytes a second for so many bytes in turn, ascending."""

    flops: float
    bandwidths: tuple[tuple[int, float], ...]

    def least_seconds(self, flops: int | None, bytes: int | None) -> float | None:
        """What so many operations and bytes take at least; None if one of them is not known."""
        if flops is None or bytes is None:
            return None
        fits = next((rate for size, rate in self.bandwidths if bytes <= size), self.bandwidths[-1][1])
        return max(flops / self.flops, bytes / fits)


@cache
def measured_limits(threads: int = 1) -> Limits:
    """The limits of this machine: the best runs of a loop of fused products, and of one that reads and writes.

    Each of several threads has numbers of its own.
    """
    target, machine = host_target(), host_machine()
    lanes = target.vector_bits // 32
    parsed = native.parse(_text(lanes, machine.function_attributes), machine)
    code = LoadedCode(native.emit_object(parsed, machine), machine, {})
    run = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_void_p)(code.address("fused"))
    two = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)
    pass_over = two(code.address("pass_over"))
    numbers = [np.zeros(2 * lanes, np.float32) for _ in range(threads)]
    steps = 20_000
    flops = 2 * _SUMS * lanes * steps * _rate([partial(run, steps, _address(own)) for own in numbers])
    sizes = (target.l1_bytes // 2, target.l2_bytes // 2, 4 * target.l2_bytes, max(_MEMORY, 16 * target.l2_bytes))
    return Limits(flops, tuple((size * threads, _bandwidth(pass_over, size, threads)) for size in sizes))


def _bandwidth(pass_over: Any, size: int, threads: int) -> float:
    """Bytes a second, for `size` bytes on each thread, half of which are read and half written."""
    half = size // 2 // 256 * 256
    rooms = [np.zeros(size + 128, np.uint8) for _ in range(threads)]
    starts = [_address(room) + 63 & ~63 for room in rooms]
    rounds = max(1, (4 << 20) // half)
    runs = [partial(pass_over, half, start, start + half, rounds) for start in starts]
    return 2 * half * rounds * _rate(runs)


def _rate(runs: list[Callable[[], Any]]) -> float:
    """How often a second all of `runs` are done that run at once: the sum of the best rates of each."""
    if len(runs) == 1:
        return 1 / _best(runs[0])
    with ThreadPoolExecutor(len(runs)) as threads:
        return sum(1 / seconds for seconds in threads.map(_best, runs))


def _best(run: Callable[[], Any]) -> float:
    """The seconds of the fastest of several runs."""
    run()
    best, end = float("inf"), time.perf_counter() + _SECONDS * 10
    while time.perf_counter() < end or best == float("inf"):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best


def _address(array: Any) -> int:
    return array.__array_interface__["data"][0]


def _text(lanes: int, attributes: str) -> str:
    vector = f"<{lanes} x float>"
    sums = [f"  %s{i} = phi {vector} [ %x, %entry ], [ %n{i}, %next ]" for i in range(_SUMS)]
    fused = [
        f"  %n{i} = call {vector} @llvm.fmuladd.v{lanes}f32({vector} %x, {vector} %s{i}, {vector} %y)"
        for i in range(_SUMS)
    ]
    totals = [f"  %t{i + 1} = fadd {vector} %{'n' if i == 0 else 't'}{i}, %n{i + 1}" for i in range(_SUMS - 1)]
    moved = [
        line.format(i=i)
        for i in range(4)
        for line in (
            "  %o{i} = add i64 %at, " + str(i * 4 * lanes),
            "  %from{i} = getelementptr i8, ptr %from, i64 %o{i}",
            f"  %v{{i}} = load {vector}, ptr %from{{i}}, align 4",
            f"  %w{{i}} = fadd {vector} %v{{i}}, %v{{i}}",
            "  %to{i} = getelementptr i8, ptr %to, i64 %o{i}",
            f"  store {vector} %w{{i}}, ptr %to{{i}}, align 4",
        )
    ]
    return "\n".join([
        f"declare {vector} @llvm.fmuladd.v{lanes}f32({vector}, {vector}, {vector})",
        f"define void @fused(i64 %steps, ptr %p){attributes} {{", "entry:", f"  %x = load {vector}, ptr %p, align 4",
        f"  %q = getelementptr {vector}, ptr %p, i64 1", f"  %y = load {vector}, ptr %q, align 4", "  br label %next",
        "next:", "  %i = phi i64 [ 0, %entry ], [ %j, %next ]", *sums, *fused, "  %j = add i64 %i, 1",
        "  %more = icmp ult i64 %j, %steps", "  br i1 %more, label %next, label %done", "done:", *totals,
        f"  store {vector} %t{_SUMS - 1}, ptr %p, align 4", "  ret void", "}",
        f"define void @pass_over(i64 %bytes, ptr %from, ptr %to, i64 %rounds){attributes} {{", "entry:",
        "  br label %round", "round:", "  %r = phi i64 [ 0, %entry ], [ %r.next, %over ]", "  br label %next",
        "next:", "  %at = phi i64 [ 0, %round ], [ %following, %next ]", *moved,
        f"  %following = add i64 %at, {16 * lanes}", "  %more = icmp ult i64 %following, %bytes",
        "  br i1 %more, label %next, label %over", "over:", "  %r.next = add i64 %r, 1",
        "  %again = icmp ult i64 %r.next, %rounds", "  br i1 %again, label %round, label %done", "done:", "  ret void",
        "}", "",
    ])  # fmt: skip
