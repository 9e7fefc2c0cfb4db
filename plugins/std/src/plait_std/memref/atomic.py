"""Operations that read an element, change it and write it back in one step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plait.builtin.types import FloatType
from plait.define import Op, Operand, Operands, Result, attribute, c, infer_result, operand, operands, region
from plait.define.traits import AllTypesMatch, HasParent, Pure, ReturnLike, SingleBlock, Terminator, TypesMatchWith
from plait.ir.attribute import Type, VerifyError
from plait.ir.block import Block
from plait.ir.region import Region
from plait.ir.value import BlockArgument, Value

from plait_std.arith import ops as arith
from plait_std.arith.attributes import AtomicRMWKindAttr
from plait_std.memref.verifiers import verify_indices

AnySignlessOrFloat = c.AnyOf(c.AnyFloat, c.AnySignlessInteger)

COMBINES: Mapping[str, type[Op] | None] = {
    "addf": arith.AddFOp, "addi": arith.AddIOp, "andi": arith.AndIOp, "assign": None, "maximumf": arith.MaximumFOp,
    "maxnumf": arith.MaxNumFOp, "maxs": arith.MaxSIOp, "maxu": arith.MaxUIOp, "minimumf": arith.MinimumFOp,
    "minnumf": arith.MinNumFOp, "mins": arith.MinSIOp, "minu": arith.MinUIOp, "mulf": arith.MulFOp,
    "muli": arith.MulIOp, "ori": arith.OrIOp, "xori": arith.XOrIOp,
}  # fmt: skip
"""The operation that computes what is written of the old element and the value; None where the value is written."""


def _element_type(ty: Any) -> Type:
    return ty.element_type


class AtomicRMWOp(Op):
    """Combine an element of a memref with `value` in one step, and return what the element was before.

    Other threads see the old element or the new one, and none of their writes to it is lost.

    ```mlir
    func.func @f(%v: f32, %m: memref<10xf32>, %i: index) -> f32 {
      %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<10xf32>) -> f32
      return %0 : f32
    }
    ```

    Source: MLIR memref dialect, `memref.atomic_rmw`.
    """

    name = "memref.atomic_rmw"
    traits = (
        AllTypesMatch("value", "result"),
        TypesMatchWith("'value' has the element type of 'memref'", "memref", "value", _element_type),
    )
    kind: AtomicRMWKindAttr = attribute(AtomicRMWKindAttr)
    value: Operand = operand(AnySignlessOrFloat)
    memref: Operand = operand(c.MemRefOf(AnySignlessOrFloat))
    indices: Operands = operands(c.Index)
    result: Result = infer_result(AnySignlessOrFloat, same_as="value")
    assembly = """$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->`
        type($result)"""

    def verify(self) -> None:
        verify_indices(self.indices, self.memref)
        kind, is_float = self.kind.text, isinstance(self.value.type, FloatType)
        if kind != "assign" and is_float != kind.endswith("f"):
            wanted = "an integer" if is_float else "a float"
            raise VerifyError(f"expected {wanted} for kind '{kind}', got '{self.value.type}'")


class AtomicYieldOp(Op):
    """End the body of `memref.generic_atomic_rmw` with what is written.

    ```mlir
    func.func @f(%m: memref<10xf32>, %i: index) -> f32 {
      %0 = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
      ^bb0(%old: f32):
        %1 = arith.mulf %old, %old : f32
        memref.atomic_yield %1 : f32
      }
      return %0 : f32
    }
    ```

    Source: MLIR memref dialect, `memref.atomic_yield`.
    """

    name = "memref.atomic_yield"
    traits = (Pure, ReturnLike, Terminator, HasParent("memref.generic_atomic_rmw"))
    result: Operand = operand(c.AnyType)
    assembly = "$result attr-dict `:` type($result)"

    def verify(self) -> None:
        parent, ty = self.parent_op, self.result.type
        if parent is not None and parent.results and parent.results[0].type is not ty:
            raise VerifyError(f"yields '{ty}' where the parent has elements of '{parent.results[0].type}'")


class GenericAtomicRMWOp(Op):
    """Replace an element of a memref by what the body computes of it, in one step; return what it was before.

    The body may run several times, until no other thread has written the element in between: it must have no effects.

    ```mlir
    func.func @f(%m: memref<10xf32>, %i: index) -> f32 {
      %0 = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
      ^bb0(%old: f32):
        %1 = arith.mulf %old, %old : f32
        memref.atomic_yield %1 : f32
      }
      return %0 : f32
    }
    ```

    Source: MLIR memref dialect, `memref.generic_atomic_rmw`.
    """

    name = "memref.generic_atomic_rmw"
    traits = (
        SingleBlock,
        TypesMatchWith("'result' has the element type of 'memref'", "memref", "result", _element_type),
    )
    memref: Operand = operand(c.MemRefOf(AnySignlessOrFloat))
    indices: Operands = operands(c.Index)
    result: Result = infer_result(AnySignlessOrFloat, infer=lambda types, properties: types[0].element_type)
    atomic_body: Region = region(single_block=True)
    assembly = "$memref `[` $indices `]` `:` type($memref) $atomic_body attr-dict"

    @classmethod
    def define(cls, memref: Value[Any], indices: Sequence[Value[Any]], **parts: Any) -> GenericAtomicRMWOp:
        """The operation with a body that has its argument and no operation."""
        return cls(memref, indices, Region(Block([memref.type.element_type])), **parts)

    @property
    def current_value(self) -> BlockArgument[Any]:
        """What the body takes: the element before it is replaced."""
        return self.atomic_body.block.arguments[0]

    def verify(self) -> None:
        verify_indices(self.indices, self.memref)
        block = self.atomic_body.block
        if [argument.type for argument in block.arguments] != [self.result.type]:
            raise VerifyError(f"expected a body with one argument, of type '{self.result.type}'")
        if block.last is not None and not isinstance(block.last, AtomicYieldOp):
            raise VerifyError("expected 'memref.atomic_yield' as terminator of the body")


OPERATIONS = (AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp)
