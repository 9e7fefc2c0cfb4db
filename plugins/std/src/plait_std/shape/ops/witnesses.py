"""What shapes must satisfy, and what may be computed where they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    Results,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    region,
    results,
)
from plait.define.traits import (
    Commutative,
    ConstantLike,
    HasParent,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Terminator,
)
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.region import Region

from plait_std.shape import syntax
from plait_std.shape.ops.constraints import ShapeOrExtents, Witness
from plait_std.yield_verifiers import verify_yields

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class AssumingAllOp(Op):
    """Join several witnesses into one that holds if all do.

    ```mlir
    func.func @f(%w: !shape.witness) {
      %0 = shape.assuming_all %w, %w
      return
    }
    ```

    Source: MLIR shape dialect, `shape.assuming_all`.
    """

    name = "shape.assuming_all"
    traits = (Commutative, Pure)
    inputs: Operands = operands(Witness)
    result: Result = infer_result(Witness)
    assembly = "$inputs attr-dict"

    def verify(self) -> None:
        if not self.inputs:
            raise VerifyError("expected one operand or more, found none")


class CstrBroadcastableOp(Op):
    """Require that all shapes broadcast to one.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.cstr_broadcastable %a, %a : tensor<?xindex>, tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.cstr_broadcastable`.
    """

    name = "shape.cstr_broadcastable"
    traits = (Commutative,)
    shapes: Operands = operands(ShapeOrExtents)
    result: Result = infer_result(Witness)
    assembly = "$shapes attr-dict `:` type($shapes)"

    def verify(self) -> None:
        if len(self.shapes) < 2:
            raise VerifyError("expected at least 2 shapes")


class CstrEqOp(Op):
    """Require that all shapes are equal.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.cstr_eq %a, %a : tensor<?xindex>, tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.cstr_eq`.
    """

    name = "shape.cstr_eq"
    traits = (Commutative,)
    shapes: Operands = operands(ShapeOrExtents)
    result: Result = infer_result(Witness)
    assembly = "$shapes attr-dict `:` type($shapes)"


class CstrRequireOp(Op):
    """Require a condition; the message says what is wrong otherwise.

    ```mlir
    func.func @f(%p: i1) {
      %0 = shape.cstr_require %p, "sizes differ"
      return
    }
    ```

    Source: MLIR shape dialect, `shape.cstr_require`.
    """

    name = "shape.cstr_require"
    pred: Operand = operand(c.I1)
    msg: StringAttr = attribute(c.StrAttr)
    result: Result = infer_result(Witness)
    assembly = "$pred `,` $msg attr-dict"


class ConstWitnessOp(Op):
    """Make a witness that is known to hold, or not to.

    ```mlir
    func.func @f() {
      %0 = shape.const_witness true
      return
    }
    ```

    Source: MLIR shape dialect, `shape.const_witness`.
    """

    name = "shape.const_witness"
    traits = (ConstantLike, Pure)
    passing: Attribute = attribute(c.BoolAttr)
    result: Result = infer_result(Witness)
    assembly = "$passing attr-dict"


class AssumingYieldOp(Op):
    """End a `shape.assuming` with its results.

    ```mlir
    func.func @f(%w: !shape.witness, %i: index) {
      %0 = shape.assuming %w -> (index) {
        shape.assuming_yield %i : index
      }
      return
    }
    ```

    Source: MLIR shape dialect, `shape.assuming_yield`.
    """

    name = "shape.assuming_yield"
    traits = (Pure, ReturnLike, Terminator, HasParent("shape.assuming"))
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"


class AssumingOp(Op):
    """Run a region once its witness holds.

    ```mlir
    func.func @f(%w: !shape.witness, %i: index) {
      %0 = shape.assuming %w -> (index) {
        shape.assuming_yield %i : index
      }
      return
    }
    ```

    Source: MLIR shape dialect, `shape.assuming`.
    """

    name = "shape.assuming"
    traits = (SingleBlockImplicitTerminator(lambda: AssumingYieldOp), RecursiveMemoryEffects)
    witness: Operand = operand(Witness)
    outputs: Results = results(c.AnyType)
    body: Region = region(single_block=True)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_assuming(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_assuming(self, printer)

    def verify(self) -> None:
        verify_yields(self, self.body)
