"""The description of a machine that code is generated for."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from functools import cache
from pathlib import Path

from plait.frozen import FrozenValue
from plait.runtime.tile_registers import may_use_tile_registers


class Target(FrozenValue):
    """A machine. `cpu` and `features` are LLVM's names; empty stands for the host's. Sizes are in bytes.

    `element_types` names the types that it computes with (empty: all), as `complex<f32>`, `f64`, `bf16`; `truncate`
    those that it computes with in narrower ones, losing digits (`f64`: in f32); `decompose` what it wants written with
    simpler operations: for `legalize-types-for-target` and `decompose-for-target`. `kernels` names what it computes as
    a whole (`softmax`), for `group-kernels`. `instructions` names what it has single instructions on vectors for:
    `fma`, `ldexp`, dot products of two neighbours, `dot-i16` and `dot-bf16`, and of four, `dot-i8`, `dot-u8` and
    `dot-u8-i8`, `multiply-i16`, products of 16 bits that are added as wide ones, `range`, the larger of two numbers
    with its sign, `compress`, which moves some lanes to the front, `permute`, which chooses lanes of a register,
    `look-up`, of two registers, `divide`, a division that takes no longer than ten products, `floor`, roundings to
    whole numbers of floats, and `round`, that with ties away from zero, `f16`, arithmetic of floats of 16 bits,
    `convert-f16`, their conversions to and from f32, `masked-store`, stores of some lanes that take about as long as
    whole ones, and `tile-i8` and `tile-bf16`, products of several rows and lanes of bytes and of bf16 (AMX, `smmla`
    and `bfmmla` of Arm). Results of `streamed_bytes` or more are better written past the caches; 0 is none.

    The rest is for programs that are split among targets. `takes` names operations, dialects and interfaces (empty:
    all that plans lead to the target), which with `static_shapes` must have those. Arguments and results are
    copied at `transfer_bytes_per_step`; 0 is a machine that uses the caller's memory. A call takes `launch_steps`. A
    step is what `plait.interfaces.Cost` counts.
    """

    name: str
    triple: str = ""
    cpu: str = ""
    features: tuple[str, ...] = ()
    threads: int = 1
    vector_bits: int = 128
    vector_registers: int = 16
    l1_bytes: int = 32 * 1024
    l2_bytes: int = 1024 * 1024
    l3_bytes: int = 8 * 1024 * 1024
    cache_line_bytes: int = 64
    streamed_bytes: int = 0
    element_types: tuple[str, ...] = ()
    decompose: tuple[str, ...] = ()
    kernels: tuple[str, ...] = ()
    truncate: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    static_shapes: bool = False
    transfer_bytes_per_step: float = 0.0
    launch_steps: float = 5_000.0

    @property
    def architecture(self) -> str:
        """The first part of the triple, or what this process's machine is called."""
        return self.triple.partition("-")[0] or platform.machine().lower()

    def with_sizes(self, **sizes: int) -> Target:
        """The machine with other sizes, such as `l2_bytes=65536`; 0 stands for its own."""
        return self.replaced(**{name: size for name, size in sizes.items() if size})


@cache
def host_target() -> Target:
    """The machine that this process runs on; what the operating system does not say is what common machines have."""
    threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    flags = _cpu_flags()
    bits, registers = _vectors(flags)
    caches = _cache_sizes()
    l1, l2, l3 = (caches.get(level, size) for level, size in _USUAL_CACHES.items())
    return Target(
        "host", threads=threads, vector_bits=bits, vector_registers=registers, l1_bytes=l1, l2_bytes=l2,
        l3_bytes=l3, streamed_bytes=l2 if has_far_third_level(flags.__contains__) else 0,
        instructions=(
            *(name for name, having in _INSTRUCTIONS.items() if having & flags),
            *(("dot-i8", "dot-u8") if "avx_vnni_int8" in flags and bits == 256 else ()),
            *(("divide",) if divides_fast(flags.__contains__) else ()),
            *_tile_instructions(flags),
            *(("floor", "round") if "sse4_1" in flags or not _is_x86() else ()),
        ),
    )  # fmt: skip


HOST = ("host",)
"""What stands for the instructions of this machine in options of passes."""


def instructions_named(names: tuple[str, ...]) -> tuple[str, ...]:
    """The instructions that an option of a pass names."""
    return host_target().instructions if names == HOST else names


_USUAL_CACHES = {"1": Target.l1_bytes, "2": Target.l2_bytes, "3": Target.l3_bytes}

_INSTRUCTIONS = {
    "fma": {"fma", "asimd"}, "ldexp": {"avx512vl"}, "dot-i16": {"sse2"},
    "multiply-i16": {"sse2"}, "dot-bf16": {"avx512_bf16", "bf16"},
    "range": {"avx512dq"}, "dot-i8": {"asimddp"}, "dot-u8": {"asimddp"},
    "dot-u8-i8": {"i8mm", "avx512_vnni", "avx_vnni"}, "rsqrt": {"avx512vl"}, "compress": {"avx512f"},
    "permute": {"avx2"},
    "tile-i8": {"i8mm"}, "tile-bf16": {"bf16"}, "look-up": {"avx512f"}, "f16": {"avx512_fp16", "asimdhp"},
    "convert-f16": {"f16c", "avx512f", "asimd"}, "masked-store": {"avx512vl"},
}  # fmt: skip
"""The flags of Linux, one of which CPUs have that have an instruction."""


def _is_x86() -> bool:
    return platform.machine().lower() in ("x86_64", "amd64", "i686", "i386")


def _tile_instructions(flags: frozenset[str]) -> tuple[str, ...]:
    """The products of tiles, if the system lets this process use them."""
    names = {"amx_int8": "tile-i8", "amx_bf16": "tile-bf16"}
    found = tuple(name for flag, name in names.items() if {"amx_tile", flag} <= flags)
    return found if found and may_use_tile_registers() else ()


def divides_fast(has: Callable[[str], bool]) -> bool:
    """Whether an x86 CPU divides a vector in the time of about ten products or less, where others take a dozen or more.

    `has` tells whether it has a feature, as Linux or LLVM name it. AMD's CPUs from Zen 3 on have both of these.
    """
    return has("vaes") and has("sse4a")


def has_far_third_level(has: Callable[[str], bool]) -> bool:
    """Whether the third level cache of an x86 CPU is hardly nearer than memory, so that results are written past it.

    `has` as above. Intel's server CPUs from Sapphire Rapids on, of which one was measured, have a slice of it beside
    each of dozens of cores.
    """
    return has("amx_tile") or has("amx-tile")


def _cpu_flags() -> frozenset[str]:
    """The names of the instruction sets of the CPU, as Linux reports them; empty elsewhere."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return frozenset()
    found = [line.partition(":")[2] for line in lines if line.startswith(("flags", "Features"))]
    return frozenset(found[0].split()) if found else frozenset()


def _vectors(flags: frozenset[str]) -> tuple[int, int]:
    """The bits of a vector register, and how many of them there are."""
    if "avx512vl" in flags:
        return 512, 32
    if "avx" in flags:
        return 256, 16
    return (128, 32) if platform.machine().lower() in ("aarch64", "arm64") else (128, 16)


def _cache_sizes() -> dict[str, int]:
    """The bytes of the data caches of the first core, by their level, as Linux reports them; empty elsewhere."""
    sizes: dict[str, int] = {}
    for entry in Path("/sys/devices/system/cpu/cpu0/cache").glob("index*"):
        try:
            level, kind, size = [(entry / name).read_text().strip() for name in ("level", "type", "size")]
        except OSError:
            continue
        if kind != "Instruction" and size.endswith("K") and size[:-1].isdigit():
            sizes[level] = int(size[:-1]) * 1024
    return sizes
