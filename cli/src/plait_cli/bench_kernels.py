"""`plait bench --per-op`: the time of each kernel, and how near it is to what the machine can do.

A kernel is what the target times: an outermost loop nest after fusion. The limit is the time that its operations take
at the peak rate, or its bytes at the bandwidth of the cache that they fit in, whichever is longer: both rates are
measured in this process, on as many threads as a call may use.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Any

from plait.progress import progress

from plait_cli.compiling import Compiling
from plait_cli.errors import fail

_MOST_LINES = 30


def timing_pass(work: Compiling) -> dict[str, str]:
    """The pass that makes kernels note their time, by the pass in front of which it runs."""
    found = getattr(work.ctx.load(work.backend), "timing", None)
    if found is None:
        raise fail(f"the target '{work.options.target}' does not time kernels", "bench without --per-op")
    before, element = found
    return {before: element}


def kernel_data(work: Compiling, executable: Any, arguments: Sequence[Any], repetitions: int) -> dict[str, Any]:
    """What was measured of each kernel, the longest first, and of whole calls: medians of `repetitions` calls."""
    times = getattr(executable, "times", None)
    if times is None:
        raise fail("the program has no loop nests that could be timed")
    threads = executable.threads
    limits = work.ctx.load(work.backend).limits(threads)
    times.take()
    calls: list[float] = []
    taken: list[list[tuple[int, float]]] = []
    with progress("measuring kernels", repetitions) as shown:
        for _ in range(repetitions):
            start = perf_counter()
            executable(*arguments)
            calls.append(perf_counter() - start)
            taken.append(times.take())
            shown.advance()
    kernels = [_kernel(kernel, [of[i] for of in taken], limits) for i, kernel in enumerate(times.kernels)]
    bandwidths = [{"bytes": size, "bytes_per_second": rate} for size, rate in limits.bandwidths]
    return {
        "call_seconds": median(calls),
        "limits": {"threads": threads, "flops_per_second": limits.flops, "bandwidths": bandwidths},
        "kernels": sorted(kernels, key=lambda kernel: -kernel["seconds"]),
    }


def _kernel(kernel: Any, taken: Sequence[tuple[int, float]], limits: Any) -> dict[str, Any]:
    """The seconds of all its runs in a call, and the share of the limit, from 0 to 1; None where it is not known."""
    runs, seconds = taken[-1][0], median(seconds for _, seconds in taken)
    least = limits.least_seconds(kernel.flops, kernel.bytes)
    share = least * runs / seconds if least is not None and seconds else None
    return {
        "name": kernel.name, "place": kernel.place, "runs": runs, "seconds": seconds, "flops": kernel.flops,
        "bytes": kernel.bytes, "of_limit": share,
    }  # fmt: skip


def kernel_table(data: dict[str, Any]) -> str:
    """The lines of a table of kernels, with what the rest of a call takes."""
    whole, kernels = data["call_seconds"], data["kernels"]
    rows = [_row(kernel, whole) for kernel in kernels[:_MOST_LINES]]
    left = kernels[_MOST_LINES:]
    if left:
        seconds = sum(kernel["seconds"] for kernel in left)
        rows.append([f"{len(left)} others", "", "", *_time(seconds, whole), "", "", ""])
    rest = max(0.0, whole - sum(kernel["seconds"] for kernel in kernels))
    rows.append(["elsewhere", "", "", *_time(rest, whole), "", "", ""])
    head = ["kernel", "place", "runs", "us", "% of call", "Mflop", "MB", "% of limit"]
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    lines = ["  ".join(_aligned(row, widths)).rstrip() for row in [head, *rows]]
    limits = data["limits"]
    rates = ", ".join(f"{b['bytes_per_second'] / 1e9:.3g} ({_size(b['bytes'])})" for b in limits["bandwidths"])
    where = "one thread" if limits["threads"] == 1 else f"{limits['threads']} threads"
    peak = f"limits, measured on {where}: {limits['flops_per_second'] / 1e9:.3g} Gflop/s of f32; GB/s: {rates}"
    return "\n".join([*lines, peak])


def _row(kernel: dict[str, Any], whole: float) -> list[str]:
    share = "-" if kernel["of_limit"] is None else f"{100 * kernel['of_limit']:.0f}"
    runs, seconds = str(kernel["runs"]), _time(kernel["seconds"], whole)
    return [kernel["name"], kernel["place"], runs, *seconds, _mega(kernel["flops"]), _mega(kernel["bytes"]), share]


def _time(seconds: float, whole: float) -> list[str]:
    return [f"{seconds * 1e6:.1f}", f"{100 * seconds / whole:.1f}"]


def _mega(count: int | None) -> str:
    return "-" if count is None else f"{count / 1e6:.3g}"


def _size(count: int) -> str:
    return f"{count >> 20} MiB" if count >= 1 << 20 else f"{count >> 10} KiB"


def _aligned(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Texts to the left, numbers to the right."""
    return [text.ljust(width) if i < 2 else text.rjust(width) for i, (text, width) in enumerate(zip(row, widths))]
