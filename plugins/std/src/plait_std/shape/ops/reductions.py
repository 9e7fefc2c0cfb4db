"""Reductions of a shape over its sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.define import Op, Operand, Operands, Results, c, operand, operands, region, results
from plait.define.traits import HasParent, Pure, ReturnLike, SingleBlockImplicitTerminator, Terminator
from plait.ir.region import Region

from plait_std.shape import syntax
from plait_std.shape.ops.constraints import ShapeOrExtents
from plait_std.shape.verifiers import verify_reduce, verify_reduce_yield

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class YieldOp(Op):
    """End the body of `shape.reduce` with the values for the next size.

    ```mlir
    func.func @f(%a: tensor<?xindex>, %n: index) {
      %0 = shape.reduce(%a, %n) : tensor<?xindex> -> index {
      ^bb0(%i: index, %size: index, %acc: index):
        shape.yield %acc : index
      }
      return
    }
    ```

    Source: MLIR shape dialect, `shape.yield`.
    """

    name = "shape.yield"
    traits = (HasParent("shape.reduce", "shape.function_library"), Pure, ReturnLike, Terminator)
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"

    def verify(self) -> None:
        verify_reduce_yield(self)


class ReduceOp(Op):
    """Run a body for each size of a shape, carrying values from one to the next.

    ```mlir
    func.func @f(%a: tensor<?xindex>, %n: index) {
      %0 = shape.reduce(%a, %n) : tensor<?xindex> -> index {
      ^bb0(%i: index, %size: index, %acc: index):
        shape.yield %acc : index
      }
      return
    }
    ```

    Source: MLIR shape dialect, `shape.reduce`.
    """

    name = "shape.reduce"
    traits = (SingleBlockImplicitTerminator(lambda: YieldOp),)
    shape: Operand = operand(ShapeOrExtents)
    init_vals: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    body: Region = region(single_block=True)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_reduce(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_reduce(self, printer)

    def verify(self) -> None:
        verify_reduce(self)
