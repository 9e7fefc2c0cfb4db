"""Conversions of f16 for machines without instructions for them: LLVM calls functions that not every C library has.

`llvm-expand-ops` leaves few of them (`passes.convert_halves`). They are defined in the code that may call them, so that
it needs no others.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from plait.lazy import lazy_import

from plait_llvm.native.machine import Machine

llvm = lazy_import("llvmlite.binding")


def provide_conversions(module: Any, text: str, header: str, machine: Machine) -> None:
    """Add the conversions to a module of `text` that computes with f16, if the machine lacks instructions."""
    if " half" in text and not converts_halves(machine):
        module.link_in(llvm.parse_assembly(header + _CONVERSIONS, module._context))


@cache
def converts_halves(machine: Machine) -> bool:
    """Whether a machine has instructions that convert f16."""
    return "__truncsfhf2" not in machine.assembly(_EXAMPLE)


_EXAMPLE = """define void @f(ptr %p, float %x) ATTRIBUTES {
  %y = fptrunc float %x to half
  store half %y, ptr %p
  ret void
}"""
_CONVERSIONS = """
define weak hidden float @__extendhfsf2(half %given) {
  %given.bits = bitcast half %given to i16
  %half = zext i16 %given.bits to i32
  %bits = and i32 %half, 32767
  %moved = shl i32 %bits, 13
  %scaled = bitcast i32 %moved to float
  %finite = fmul float %scaled, 0x46F0000000000000
  %finite.bits = bitcast float %finite to i32
  %special = icmp uge i32 %bits, 31744
  %special.bits = or i32 %moved, 2139095040
  %magnitude = select i1 %special, i32 %special.bits, i32 %finite.bits
  %sign = and i32 %half, 32768
  %sign.moved = shl i32 %sign, 16
  %all = or i32 %magnitude, %sign.moved
  %value = bitcast i32 %all to float
  ret float %value
}

define weak hidden half @__truncsfhf2(float %value) {
  %all = bitcast float %value to i32
  %magnitude = and i32 %all, 2147483647
  %sign = lshr i32 %all, 16
  %sign.bit = and i32 %sign, 32768
  %absolute = bitcast i32 %magnitude to float
  %tiny.sum = fadd float %absolute, 5.000000e-01
  %tiny.bits = bitcast float %tiny.sum to i32
  %tiny = sub i32 %tiny.bits, 1056964608
  %odd.shifted = lshr i32 %magnitude, 13
  %odd = and i32 %odd.shifted, 1
  %biased = add i32 %magnitude, 3355447295
  %nearest = add i32 %biased, %odd
  %normal = lshr i32 %nearest, 13
  %is.tiny = icmp ult i32 %magnitude, 947912704
  %finite = select i1 %is.tiny, i32 %tiny, i32 %normal
  %is.large = icmp uge i32 %magnitude, 1199570944
  %is.nan = icmp ugt i32 %magnitude, 2139095040
  %special = select i1 %is.nan, i32 32256, i32 31744
  %result = select i1 %is.large, i32 %special, i32 %finite
  %signed = or i32 %result, %sign.bit
  %low = trunc i32 %signed to i16
  %half = bitcast i16 %low to half
  ret half %half
}
"""
"""Exact one way; the other way to the nearest, ties to even: by a sum with 0.5, whose last bit is the least f16, for
small numbers, and by adding half of the last bit otherwise."""
