"""Calls of `malloc` on machines whose addresses are narrower than `index`, which has 64 bits everywhere."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import

llvm = lazy_import("llvmlite.binding")

NUMBER_BITS = 64
"""Of `index`, so of the sizes, strides and offsets in descriptors, and of the numbers of bytes that code asks for."""
_OWN = "plait.malloc"


def fit_allocations(module: Any, header: str, bits: int) -> None:
    """Let a module that calls `malloc(i64)` call the function of the C library of a machine with so many bits.

    A number of bytes that the machine cannot count becomes the largest that it can, which `malloc` refuses.
    """
    called = next((function for function in module.functions if function.name == "malloc"), None)
    if called is None or not called.is_declaration:
        return
    called.name = _OWN
    module.link_in(llvm.parse_assembly(header + _TEXT.format(bits=bits, largest=(1 << bits - 1) - 1), module._context))


_TEXT = f"""declare ptr @malloc(i{{bits}})
define linkonce_odr hidden ptr @{_OWN}(i64 %bytes) {{{{
  %size = trunc i64 %bytes to i{{bits}}
  %fits = icmp ule i64 %bytes, {{largest}}
  %asked = select i1 %fits, i{{bits}} %size, i{{bits}} -1
  %new = call ptr @malloc(i{{bits}} %asked)
  ret ptr %new
}}}}
"""
