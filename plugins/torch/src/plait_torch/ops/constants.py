"""Constants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr, IntegerAttr, StringAttr
from plait.builtin.types import f64, i64
from plait.define import Op, Properties, Regions, Result, attribute, c, infer_result, result
from plait.define.traits import ConstantLike, Pure
from plait.ir.attribute import Attribute, Type, VerifyError

from plait_torch import types as t
from plait_torch.ops.lists import may_hold

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class ConstantIntOp(Op):
    """Define an int.

    ```mlir
    %int = torch.constant.int -3
    ```

    Semantics: torch-mlir, `torch.constant.int`.
    """

    name = "torch.constant.int"
    traits = (Pure, ConstantLike)
    value: IntegerAttr = attribute(c.I64Attr)
    result: Result = infer_result(c.Instance(t.IntType))

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return (t.IntType(),)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        value = parser.parse_integer()
        return cls.create((), (t.IntType(),), (IntegerAttr(value, i64),), parser.parse_optional_attr_dict())

    def print_assembly(self, printer: Printer) -> None:
        printer.write(f" {self.value.value}")
        printer.attr_dict(self, ("value",))

    def result_names(self) -> Sequence[str | None]:
        return (f"int{self.value.value}",)


class ConstantFloatOp(Op):
    """Define a float.

    ```mlir
    %float = torch.constant.float 1.000000e-05
    ```

    Semantics: torch-mlir, `torch.constant.float`.
    """

    name = "torch.constant.float"
    traits = (Pure, ConstantLike)
    value: FloatAttr = attribute(c.F64Attr)
    result: Result = infer_result(c.Instance(t.FloatType))

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return (t.FloatType(),)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        value = parser.parse_attribute(f64)
        if not isinstance(value, FloatAttr):
            raise parser.error("expected a float")
        return cls.create((), (t.FloatType(),), (value,), parser.parse_optional_attr_dict())

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.attribute_without_type(self.value)
        printer.attr_dict(self, ("value",))

    def result_names(self) -> Sequence[str | None]:
        return ("float",)


class ConstantBoolOp(Op):
    """Define a bool.

    ```mlir
    %true = torch.constant.bool true
    ```

    Semantics: torch-mlir, `torch.constant.bool`.
    """

    name = "torch.constant.bool"
    traits = (Pure, ConstantLike)
    value: IntegerAttr = attribute(c.BoolAttr)
    result: Result = infer_result(c.Instance(t.BoolType))
    assembly = "$value attr-dict"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return (t.BoolType(),)

    def result_names(self) -> Sequence[str | None]:
        return ("true" if self.value.value else "false",)


class ConstantNoneOp(Op):
    """Define None.

    ```mlir
    %none = torch.constant.none
    ```

    Semantics: torch-mlir, `torch.constant.none`.
    """

    name = "torch.constant.none"
    traits = (Pure,)
    result: Result = infer_result(c.Instance(t.NoneType))
    assembly = "attr-dict"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return (t.NoneType(),)

    def result_names(self) -> Sequence[str | None]:
        return ("none",)


class ConstantStrOp(Op):
    """Define a string.

    ```mlir
    %str = torch.constant.str "tanh"
    ```

    Semantics: torch-mlir, `torch.constant.str`.
    """

    name = "torch.constant.str"
    traits = (Pure,)
    value: StringAttr = attribute(c.StrAttr)
    result: Result = infer_result(c.Instance(t.StringType))
    assembly = "$value attr-dict"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return (t.StringType(),)

    def result_names(self) -> Sequence[str | None]:
        return ("str",)


class ConstantDeviceOp(Op):
    """Name a device; Plait has one, and ignores the name.

    ```mlir
    %cpu = torch.constant.device "cpu"
    ```

    Semantics: torch-mlir, `torch.constant.device`.
    """

    name = "torch.constant.device"
    traits = (Pure,)
    value: StringAttr = attribute(c.StrAttr)
    result: Result = infer_result(c.Instance(t.DeviceType))
    assembly = "$value attr-dict"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return (t.DeviceType(),)

    def result_names(self) -> Sequence[str | None]:
        return (self.value.value,) if self.value.value.isidentifier() else ()


class LiteralOp(Op):
    """Define a constant tensor.

    ```mlir
    %0 = torch.vtensor.literal(dense<[1, 2]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
    ```

    Semantics: torch-mlir, `torch.vtensor.literal`.
    """

    name = "torch.vtensor.literal"
    traits = (Pure,)
    value: Attribute = attribute(c.ElementsAttr)
    result: Result = result(c.Instance(t.ValueTensorType))
    assembly = "`(` $value `)` attr-dict `:` type($result)"

    def verify(self) -> None:
        given: Any = self.value
        stated = t.ValueTensorType(given.type.shape, t.torch_element(given.type.element_type))
        if not may_hold(self.result.type, stated):
            raise VerifyError(f"expected a tensor type that '{stated}' fits, found '{self.result.type}'")


OPERATIONS = (
    ConstantIntOp, ConstantFloatOp, ConstantBoolOp, ConstantNoneOp, ConstantStrOp, ConstantDeviceOp, LiteralOp,
)  # fmt: skip
