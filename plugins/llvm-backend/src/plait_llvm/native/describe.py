"""What passes need to know of a machine: asked from LLVM by compiling examples; caches, of which it knows nothing, from
a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from plait.lazy import lazy_import
from plait.runtime import Target, divides_fast, has_far_third_level, host_target

from plait_llvm.native.half import converts_halves
from plait_llvm.native.machine import WASM, X86

if TYPE_CHECKING:
    from plait_llvm.native.machine import Machine

llvm = lazy_import("llvmlite.binding")


def describe(machine: Machine) -> Target:
    """The description of a machine."""
    l1, l2 = _caches(machine.architecture, machine.cpu)
    bits, registers = _vectors(machine)
    return Target(
        "llvm", machine.triple, machine.cpu, tuple(machine.features.split(",")), vector_bits=bits,
        vector_registers=registers, l1_bytes=l1, l2_bytes=l2, instructions=_instructions(machine),
        streamed_bytes=l2 if machine.architecture in X86 and has_far_third_level(machine.has) else 0,
    )  # fmt: skip


# Caches


_K = 1024
_CACHES: Mapping[str, tuple[int, int]] = {
    "x86-64": (32 * _K, 256 * _K), "x86-64-v2": (32 * _K, 256 * _K), "x86-64-v3": (32 * _K, 256 * _K),
    "x86-64-v4": (32 * _K, 1024 * _K), "skylake": (32 * _K, 256 * _K), "skylake-avx512": (32 * _K, 1024 * _K),
    "cascadelake": (32 * _K, 1024 * _K), "icelake-server": (48 * _K, 1280 * _K),
    "sapphirerapids": (48 * _K, 2048 * _K), "znver2": (32 * _K, 512 * _K), "znver3": (32 * _K, 512 * _K),
    "znver4": (32 * _K, 1024 * _K), "znver5": (48 * _K, 1024 * _K),
    "aarch64": (32 * _K, 512 * _K), "arm64": (64 * _K, 1024 * _K), "cortex-a53": (32 * _K, 512 * _K),
    "cortex-a72": (32 * _K, 1024 * _K), "neoverse-n1": (64 * _K, 1024 * _K), "neoverse-v1": (64 * _K, 1024 * _K),
    "neoverse-n2": (64 * _K, 1024 * _K), "neoverse-v2": (64 * _K, 2048 * _K), "apple-m1": (128 * _K, 3072 * _K),
    "riscv64": (32 * _K, 512 * _K), "spacemit-x60": (32 * _K, 512 * _K), "wasm32": (32 * _K, 256 * _K),
}  # fmt: skip
"""Bytes of a core's data caches of the first and second level, of processors or else of architectures; where several
cores share a cache, the part of one. From the manufacturers' optimization guides and reference manuals. The levels of
x86-64 have what the first processors of each had, WebAssembly what the smallest machines with a browser have."""


def _caches(architecture: str, cpu: str) -> tuple[int, int]:
    """The table's, or else this machine's for code that runs on machines like this."""
    if cpu in _CACHES:
        return _CACHES[cpu]
    if not cpu and architecture == llvm.get_default_triple().partition("-")[0]:
        host = host_target()
        return host.l1_bytes, host.l2_bytes
    return _CACHES.get(architecture, (Target.l1_bytes, 512 * _K))


# Registers


_SCALAR_BITS = 32
"""Without vectors, tiles are as many elements as there are registers."""


def _vectors(machine: Machine) -> tuple[int, int]:
    """The bits of the vector registers that LLVM uses for a large vector, and how many there are."""
    code = _large_vector(machine)
    if machine.architecture in X86:
        return next((found for name, *found in _X86_REGISTERS if name in code), (128, 16))  # type: ignore[return-value]
    if machine.architecture.startswith("riscv"):
        group = re.search(r"e32, m(f?)([1248])\b", code)
        if group is None:
            return _SCALAR_BITS, 32
        registers = int(group[2])
        return (_LARGE_BITS * registers if group[1] else _LARGE_BITS // registers), 32
    if machine.architecture in WASM:
        return (128, 16) if "v128" in code else (_SCALAR_BITS, 16)
    return machine.sve_bits or 128, 32


@cache
def _large_vector(machine: Machine) -> str:
    return machine.assembly(_LARGE_VECTOR)


_X86_REGISTERS = (("%zmm", 512, 32), ("%ymm", 256, 16), ("%xmm", 128, 16))
_LARGE_BITS = 512
_LARGE_VECTOR = """define void @f(ptr %p) ATTRIBUTES {
  %x = load <16 x float>, ptr %p
  %y = fadd <16 x float> %x, %x
  store <16 x float> %y, ptr %p
  ret void
}"""


# Instructions


@cache
def _instructions(machine: Machine) -> tuple[str, ...]:
    """The instructions of `Target.instructions` that LLVM uses for this machine, and division where it is fast."""
    always = (*_roundings(machine), *(("convert-f16",) if converts_halves(machine) else ()))
    if machine.architecture in WASM:
        return ("dot-i16", *always) if "v128" in _large_vector(machine) else always
    wanted = _X86_INSTRUCTIONS if machine.architecture in X86 else _INSTRUCTIONS.get(machine.architecture, {})
    code = machine.assembly(_EXAMPLES) if wanted else ""
    found = [name for name, instruction in wanted.items() if instruction in code]
    shared = _SHARED if machine.architecture in X86 else {}
    own = tuple(name for name in found if name not in shared or machine.has(shared[name]))
    more = _x86_instructions(machine) if machine.architecture in X86 else ()
    return (*own, *always, *more, *(("masked-store",) if machine.sve_bits else ()))


def _roundings(machine: Machine) -> Iterator[str]:
    """The roundings to whole numbers for which LLVM calls no library."""
    code = machine.assembly(_ROUNDINGS)
    for name in ("floor", "round"):
        if f"{name}f" not in code:
            yield name


_ROUNDINGS = """define float @down(float %x) {
  %y = call float @llvm.floor.f32(float %x)
  ret float %y
}
define float @away(float %x) {
  %y = call float @llvm.round.f32(float %x)
  ret float %y
}
declare float @llvm.floor.f32(float)
declare float @llvm.round.f32(float)"""


def _x86_instructions(machine: Machine) -> Iterator[str]:
    """Those that no example tells of."""
    if machine.has("avxvnniint8") and not machine.has("avx512f"):  # which has larger registers
        yield from ("dot-i8", "dot-u8")
    if machine.has("avx2"):
        yield "permute"
    if divides_fast(machine.has):
        yield "divide"
    for name, feature in (("tile-i8", "amx-int8"), ("tile-bf16", "amx-bf16")):
        if machine.has("amx-tile") and machine.has(feature) and machine.pointer_bits == 64:
            yield name


_X86_INSTRUCTIONS = {
    "fma": "vfmadd", "ldexp": "vscalefps", "dot-i16": "pmaddwd", "multiply-i16": "pmaddwd",
    "dot-bf16": "vcvtneps2bf16", "range": "vcvttps2qq",
    "dot-u8-i8": "vpdpbusd", "rsqrt": "vscalefps", "compress": "vpcompressd",
    "look-up": "vpcompressd", "f16": "vaddsh", "masked-store": "vscalefps",
}  # fmt: skip
_ARM_INSTRUCTIONS = {
    "fma": "fmla", "dot-bf16": "bfcvtn", "dot-i8": "\tsdot", "dot-u8": "\tsdot", "dot-u8-i8": "\tusdot",
    "tile-i8": "\tusdot", "tile-bf16": "bfcvtn", "f16": "fadd\th0",
}  # fmt: skip
_RISCV_INSTRUCTIONS = {"fma": "fmadd", "masked-store": "vse32.v"}
_INSTRUCTIONS: Mapping[str, Mapping[str, str]] = {
    "aarch64": _ARM_INSTRUCTIONS, "arm64": _ARM_INSTRUCTIONS, "riscv64": _RISCV_INSTRUCTIONS,
    "riscv32": _RISCV_INSTRUCTIONS,
}  # fmt: skip
"""The instruction in code for `_EXAMPLES` that tells that a machine has one of these.
AVX512-VL, AVX512-BF16, AVX512-DQ, BF16 and the dot products of Arm have both of theirs."""
_SHARED = {"dot-bf16": "avx512bf16"}
"""The feature of x86 that a machine must have too, where another one (here AVX-NE-CONVERT) has the same instruction."""
_EXAMPLES = """define void @multiply(ptr %p) {
  %x = load <4 x float>, ptr %p
  %y = call <4 x float> @llvm.fma.v4f32(<4 x float> %x, <4 x float> %x, <4 x float> %x)
  store <4 x float> %y, ptr %p
  ret void
}
define void @scale(ptr %p, <4 x i32> %n) {
  %x = load <4 x float>, ptr %p
  %y = call <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float> %x, <4 x i32> %n)
  store <4 x float> %y, ptr %p
  ret void
}
define void @dot(ptr %p) {
  %x = load <4 x i32>, ptr %p
  %y = ashr <4 x i32> %x, splat (i32 16)
  %z = mul <4 x i32> %y, %y
  store <4 x i32> %z, ptr %p
  ret void
}
define void @narrow(ptr %p) {
  %x = load <4 x float>, ptr %p
  %y = fptrunc <4 x float> %x to <4 x bfloat>
  store <4 x bfloat> %y, ptr %p
  ret void
}
define void @convert(ptr %p) {
  %x = load <4 x float>, ptr %p
  %y = fptosi <4 x float> %x to <4 x i64>
  store <4 x i64> %y, ptr %p
  ret void
}
define i32 @dot_signed(ptr %p) {
  %x = load <16 x i8>, ptr %p
  %q = getelementptr i8, ptr %p, i64 16
  %y = load <16 x i8>, ptr %q
  %a = sext <16 x i8> %x to <16 x i32>
  %b = sext <16 x i8> %y to <16 x i32>
  %c = mul <16 x i32> %a, %b
  %r = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %c)
  ret i32 %r
}
define i32 @dot_mixed(ptr %p) {
  %x = load <16 x i8>, ptr %p
  %q = getelementptr i8, ptr %p, i64 16
  %y = load <16 x i8>, ptr %q
  %a = zext <16 x i8> %x to <16 x i32>
  %b = sext <16 x i8> %y to <16 x i32>
  %c = mul <16 x i32> %a, %b
  %r = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %c)
  ret i32 %r
}
define <16 x i32> @compress(ptr %p, <16 x i1> %mask) {
  %x = load <16 x i32>, ptr %p
  %y = call <16 x i32> @llvm.experimental.vector.compress.v16i32(<16 x i32> %x, <16 x i1> %mask, <16 x i32> poison)
  ret <16 x i32> %y
}
define half @half(half %x) {
  %y = fadd half %x, %x
  ret half %y
}
declare <16 x i32> @llvm.experimental.vector.compress.v16i32(<16 x i32>, <16 x i1>, <16 x i32>)
declare i32 @llvm.vector.reduce.add.v16i32(<16 x i32>)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
declare <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float>, <4 x i32>)"""
