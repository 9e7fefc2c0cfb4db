"""`convert-to-llvm`: the conversions that are part of it, as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.passes import Pass
from plait.rewrite.conversion import Conversion, run_conversion

from plait_llvm.lowering.conversion import all_of
from plait_llvm.passes.separate_names import separate_names

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


def convert_to_llvm(module: Operation, ctx: Context) -> None:
    """Lower everything in a module that has a lowering. The module is of no use after a failure."""
    separate_names(module)
    run_conversion(_all_parts(ctx), module, ctx, atomic=False)


class ConvertToLLVM(Pass):
    """Run every conversion to the llvm dialect that a plugin made part of this pass, in one walk over the module."""

    name: ClassVar[str] = "convert-to-llvm"
    title: ClassVar[str] = "ConvertToLLVMPass"

    def run(self, op: Operation, ctx: Context) -> None:
        convert_to_llvm(op, ctx)


def _all_parts(ctx: Context) -> Conversion:
    parts = [record for record in ctx.conversions.values() if record.part_of == ConvertToLLVM.name]
    return all_of([ctx.load(record) for record in sorted(parts, key=lambda record: record.name)])
