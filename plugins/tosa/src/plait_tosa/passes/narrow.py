"""Narrows the elements of TOSA operations, with casts where others use them.

    func.func @f(%x: tensor<2x3x4xi32>) -> tensor<2x4xi64> {
      %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3x4xi32>) -> tensor<2x4xi64>
      return %0 : tensor<2x4xi64>

becomes, with `tosa-narrow-i64-to-i32`,

    func.func @f(%x: tensor<2x3x4xi32>) -> tensor<2x4xi64> {
      %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3x4xi32>) -> tensor<2x4xi32>
      %1 = tosa.cast %0 : (tensor<2x4xi32>) -> tensor<2x4xi64>
      return %1 : tensor<2x4xi64>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import f32, f64, i32, i64
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.passes import Pass, option

from plait_tosa.ops.elementwise_other import CastOp
from plait_tosa.passes.functions import functions
from plait_tosa.passes.narrow_types import Narrowing, loses

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class _Narrow(Pass):
    narrowing: ClassVar[Narrowing]

    def run(self, op: Operation, ctx: Context) -> None:
        options: Any = self
        for function in functions(op):
            _narrow(function, self.narrowing, options.aggressive_rewrite, options.convert_function_boundaries)


class TosaNarrowI64ToI32(_Narrow):
    """Narrow I64 TOSA operations to I32."""

    name: ClassVar[str] = "tosa-narrow-i64-to-i32"
    narrowing: ClassVar[Narrowing] = Narrowing(i64, i32)

    aggressive_rewrite: bool = option(False, doc="narrow all TOSA operations, also where numbers may be lost")
    convert_function_boundaries: bool = option(False, doc="narrow arguments and results of functions, too")


class TosaNarrowF64ToF32(_Narrow):
    """Narrow F64 TOSA operations to F32."""

    name: ClassVar[str] = "tosa-narrow-f64-to-f32"
    narrowing: ClassVar[Narrowing] = Narrowing(f64, f32)

    aggressive_rewrite: bool = option(False, doc="narrow all TOSA operations, also where numbers may be lost")
    convert_function_boundaries: bool = option(False, doc="narrow arguments and results of functions, too")


def _narrow(function: Any, narrowing: Narrowing, aggressive: bool, boundaries: bool) -> None:
    ops = [op for op in function.walk() if _can_narrow(op) and narrowing.concerns(op)]
    for op in ops:
        reason = None if aggressive else loses(op, narrowing)
        if reason is not None:
            message = f"failed to narrow '{op.name}': {reason}"
            help = "aggressive-rewrite narrows all operations"
            raise DiagnosticError(Diagnostic("error", message, op.location, help=help, operation=op))
    narrowed: list[Value[Any]] = []
    for op in ops:
        narrowing.narrow_attributes(op)
        narrowed += [v for v in (*op.results, *_arguments(op)) if narrowing.is_wide(v.type)]
    if boundaries:
        narrowed += [v for v in function.entry.arguments if narrowing.is_wide(v.type)]
    wide = {value: value.type for value in narrowed}
    for value, ty in wide.items():
        value.type = narrowing.narrow(ty)
    for op in ops:
        _cast_operands(op, narrowing)
    for value, ty in wide.items():
        _cast_for_others(value, ty, boundaries)
    if boundaries:
        _narrow_returns(function, narrowing)


def _can_narrow(op: Operation) -> bool:
    """Whether an operation is of TOSA, and no variable outside of the function has its type."""
    return op.name.startswith("tosa.") and not op.name.startswith("tosa.variable")


def _arguments(op: Operation) -> list[Any]:
    return [argument for region in op.regions for block in region.blocks for argument in block.arguments]


def _cast_operands(op: Operation, narrowing: Narrowing) -> None:
    """Cast operands that others make, behind what makes them."""
    for value in op.operands:
        if narrowing.is_wide(value.type):
            cast = _cast(value, narrowing.narrow(value.type))
            for user in value.users:
                if _can_narrow(user) and user is not cast.owner:
                    user._replace_operand(value, cast)


def _cast_for_others(value: Value[Any], ty: Type, boundaries: bool) -> None:
    """Cast a narrowed value to the type that it had, for users that are not of TOSA."""
    cast: Any = None
    for user in value.users:
        if _can_narrow(user) or (boundaries and user.name == "func.return"):
            continue
        cast = cast or _cast(value, ty)
        user._replace_operand(value, cast)


def _cast(value: Value[Any], ty: Type) -> Value[Any]:
    owner = value.owner
    b = Builder.at_start(owner) if isinstance(owner, Block) else Builder.after(owner)
    return b(CastOp(value, None, ty))


def _narrow_returns(function: Any, narrowing: Narrowing) -> None:
    """Cast what a function still returns wide, and change its type."""
    for op in [op for op in function.walk() if op.name == "func.return"]:
        for value in op.operands:
            if narrowing.is_wide(value.type):
                op._replace_operand(value, Builder.before(op)(CastOp(value, None, narrowing.narrow(value.type))))
    function.set_property("function_type", narrowing.narrow(function.function_type))
