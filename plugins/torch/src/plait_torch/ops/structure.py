"""Operations that nobody knows, symbolic sizes, and what changes how a tensor is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, IntegerAttr, StringAttr
from plait.define import Op, Operand, Operands, Result, Results, attribute, c, operand, operands, result, results
from plait.define.traits import Pure
from plait.ir.attribute import VerifyError

from plait_torch import types as t
from plait_torch.ops.lists import may_hold

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

Tensor = c.Predicate("torch tensor", t.is_tensor)


class OperatorOp(Op):
    """Call an operator by its name, such as a custom one.

    ```mlir
    func.func @f(%a: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> {
      %0 = torch.operator "torch.mylib.twice"(%a) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
      return %0 : !torch.vtensor<[2],f32>
    }
    ```

    Semantics: torch-mlir, `torch.operator`; what it computes is for a plugin to say (hook `plait_call_targets`).
    """

    name = "torch.operator"
    operator: StringAttr = attribute(c.StrAttr, ir_name="name")
    arguments: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    assembly = "$operator `(` $arguments `)` attr-dict `:` functional-type(operands, results)"


class SymbolicIntOp(Op):
    """Name an int that is known at run time only, and its range.

    ```mlir
    %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 64} : !torch.int
    ```

    Semantics: torch-mlir, `torch.symbolic_int`.
    """

    name = "torch.symbolic_int"
    traits = (Pure,)
    symbol_name: StringAttr = attribute(c.StrAttr)
    min_val: IntegerAttr = attribute(c.I64Attr)
    max_val: IntegerAttr = attribute(c.I64Attr)
    result: Result = result(c.Instance(t.IntType))
    assembly = "$symbol_name ` ` `{` `min_val` `=` $min_val `,` `max_val` `=` $max_val `}` attr-dict `:` type($result)"

    def verify(self) -> None:
        if self.min_val.value > self.max_val.value:
            raise VerifyError("expected a least value that is not above the greatest")


class BindSymbolicShapeOp(Op):
    """State the sizes of a tensor in terms of symbolic ints.

    ```mlir
    func.func @f(%a: !torch.vtensor<[?,3],f32>) {
      %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 64} : !torch.int
      torch.bind_symbolic_shape %a, [%0], affine_map<()[s0] -> (s0, 3)> : !torch.vtensor<[?,3],f32>
      return
    }
    ```

    Semantics: torch-mlir, `torch.bind_symbolic_shape`.
    """

    name = "torch.bind_symbolic_shape"
    operand: Operand = operand(Tensor)
    shape_symbols: Operands = operands(c.Exactly(t.IntType()))
    shape_expressions: AffineMapAttr = attribute(c.AffineMapAttr)
    assembly = "$operand `,` `[` $shape_symbols `]` `,` $shape_expressions attr-dict `:` type($operand)"

    def verify(self) -> None:
        if not all(isinstance(value.defining_op, SymbolicIntOp) for value in self.shape_symbols):
            raise VerifyError("expected symbols that 'torch.symbolic_int' defines")
        map = self.shape_expressions.map
        if map.num_dims or map.num_symbols != len(self.shape_symbols):
            raise VerifyError("expected a map of as many symbols as there are, and of no dimensions")
        shape: Any = self.operand.type.shape
        if shape is not None and len(map.results) != len(shape):
            raise VerifyError(f"expected an expression for each of {len(shape)} dimensions, found {len(map.results)}")


class _Seen(Op):
    """See a tensor as one of another type."""

    def verify(self) -> None:
        types: list[Any] = [self.operands[0].type, self.results[0].type]
        given, seen = (t.ValueTensorType(ty.shape, ty.element_type) for ty in types)
        if not may_hold(given, seen) and not may_hold(seen, given):
            raise VerifyError(f"'{self.operands[0].type}' and '{self.results[0].type}' differ in what they state")


class StaticInfoCastOp(_Seen):
    """See a tensor as one of a type that states more or less of its sizes and elements.

    ```mlir
    func.func @f(%a: !torch.vtensor<[?],f32>) -> !torch.vtensor<[3],f32> {
      %0 = torch.tensor_static_info_cast %a : !torch.vtensor<[?],f32> to !torch.vtensor<[3],f32>
      return %0 : !torch.vtensor<[3],f32>
    }
    ```

    Semantics: torch-mlir, `torch.tensor_static_info_cast`.
    """

    name = "torch.tensor_static_info_cast"
    traits = (Pure,)
    operand: Operand = operand(Tensor)
    result: Result = result(Tensor)
    assembly = "$operand attr-dict `:` type($operand) `to` type($result)"


class CopyToValueTensorOp(_Seen):
    """The value that a tensor has here.

    ```mlir
    func.func @f(%a: !torch.tensor<[2],f32>) -> !torch.vtensor<[2],f32> {
      %0 = torch.copy.to_vtensor %a : !torch.vtensor<[2],f32>
      return %0 : !torch.vtensor<[2],f32>
    }
    ```

    Semantics: torch-mlir, `torch.copy.to_vtensor`.
    """

    name = "torch.copy.to_vtensor"
    operand: Operand = operand(c.Instance(t.NonValueTensorType))
    result: Result = result(c.Instance(t.ValueTensorType))

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return _parse_copy(cls, parser, t.NonValueTensorType)

    def print_assembly(self, printer: Printer) -> None:
        _print_copy(self, printer)


class CopyToNonValueTensorOp(_Seen):
    """A new tensor that has a value, and may be changed.

    ```mlir
    func.func @f(%a: !torch.vtensor<[2],f32>) -> !torch.tensor<[2],f32> {
      %0 = torch.copy.to_tensor %a : !torch.tensor<[2],f32>
      return %0 : !torch.tensor<[2],f32>
    }
    ```

    Semantics: torch-mlir, `torch.copy.to_tensor`.
    """

    name = "torch.copy.to_tensor"
    operand: Operand = operand(c.Instance(t.ValueTensorType))
    result: Result = result(c.Instance(t.NonValueTensorType))

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return _parse_copy(cls, parser, t.ValueTensorType)

    def print_assembly(self, printer: Printer) -> None:
        _print_copy(self, printer)


def _parse_copy(cls: Any, parser: Any, operand_class: Any) -> Any:
    """`%x : type of the result`, from which the type of the operand follows."""
    name = parser.parse_operand()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    result_type = parser.parse_type()
    given = operand_class(result_type.shape, result_type.element_type)
    return cls.create((parser.resolve(name, given),), (result_type,), (), attributes)


def _print_copy(op: Operation, printer: Any) -> None:
    printer.write(" ")
    printer.operands(op.operands)
    printer.attr_dict(op)
    printer.write(" : ")
    printer.types([op.results[0].type])


class OverwriteTensorContentsOp(Op):
    """Replace the elements of a tensor by a value.

    ```mlir
    func.func @f(%value: !torch.vtensor<[2],f32>, %old: !torch.tensor<[2],f32>) {
      torch.overwrite.tensor.contents %value overwrites %old : !torch.vtensor<[2],f32>, !torch.tensor<[2],f32>
      return
    }
    ```

    Semantics: torch-mlir, `torch.overwrite.tensor.contents`.
    """

    name = "torch.overwrite.tensor.contents"
    value: Operand = operand(c.Instance(t.ValueTensorType))
    overwritten: Operand = operand(c.Instance(t.NonValueTensorType))
    assembly = "$value `overwrites` $overwritten attr-dict `:` type($value) `,` type($overwritten)"


class RuntimeAssertOp(Op):
    """Check a condition when the program runs; a false one ends the call with an error.

    ```mlir
    func.func @f(%a: !torch.int) {
      %int4 = torch.constant.int 4
      %0 = torch.aten.le.int %a, %int4 : !torch.int, !torch.int -> !torch.bool
      torch.runtime.assert %0, "at most 4"
      return
    }
    ```

    Semantics: torch-mlir, `torch.runtime.assert`.
    """

    name = "torch.runtime.assert"
    condition: Operand = operand(c.Exactly(t.BoolType()))
    message: StringAttr = attribute(c.StrAttr)
    assembly = "$condition `,` $message attr-dict"


OPERATIONS = (
    OperatorOp, SymbolicIntOp, BindSymbolicShapeOp, StaticInfoCastOp, CopyToValueTensorOp, CopyToNonValueTensorOp,
    OverwriteTensorContentsOp, RuntimeAssertOp,
)  # fmt: skip
