"""All conversions to the llvm dialect at once, in one walk."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

from plait.passes import Pass
from plait.rewrite.conversion.casts import CAST, reconcile_casts

from plait_llvm.lowering.driver import lower
from plait_llvm.lowering.own_names import separate_names

SOURCES = (
    "plait_std.arith.to_llvm", "plait_std.math.to_llvm", "plait_std.cf.to_llvm", "plait_std.func.to_llvm",
    "plait_std.memref.to_llvm", "plait_std.complex.to_llvm", "plait_std.ub.to_llvm",
)  # fmt: skip
"""Modules that export `PATTERNS`."""


def all_patterns() -> list[Any]:
    """The patterns of every source dialect."""
    return [p for name in SOURCES for p in import_module(name).PATTERNS]


def convert_to_llvm(module: Any, ctx: Any) -> None:
    """Lower everything in a module that has a lowering, and remove the casts that this leaves."""
    separate_names(module)
    lower(module, all_patterns(), ctx)
    reconcile_casts([op for op in module.walk() if op.name == CAST])


@dataclass(frozen=True)
class ConvertToLLVM(Pass):
    """Lower arith, math, cf, func, memref, complex and ub to the llvm dialect in one walk."""

    name: ClassVar[str] = "convert-to-llvm"
    title: ClassVar[str] = "ConvertToLLVMPass"

    def run(self, op: Any, ctx: Any) -> None:
        convert_to_llvm(op, ctx)
