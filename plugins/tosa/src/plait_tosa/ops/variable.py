"""Variables: tensors that are kept from one call to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import DenseElementsAttr, SymbolRefAttr
from plait.builtin.types import DYNAMIC, IndexType, RankedTensorType, index
from plait.define import constraints as c
from plait.define.traits import Symbol

from plait_tosa import constraints as h
from plait_tosa.ops.base import agree, fail, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from plait.ir.value import Value
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

_Sizes = c.AttrPredicate(
    "constant tensor of index",
    lambda x: isinstance(x, DenseElementsAttr) and isinstance(x.type.element_type, IndexType),
)


class VariableOp(d.Op):
    """Declare a variable, with the elements that it has at first.

    ```mlir
    tosa.variable @counts = dense<0> : tensor<2x4xi8>
    tosa.variable @image : tensor<1x?xf32>
    ```

    Semantics: TOSA 1.0, VARIABLE.
    """

    name = "tosa.variable"
    traits = (Symbol,)
    sym_name: Any = d.attribute(c.SymbolNameAttr)
    var_shape: Any = d.attribute(_Sizes)
    type: Any = d.attribute(c.AnyTypeAttr)
    initial_value: Any = d.optional_attribute(c.ElementsAttr)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:  # type: ignore[override]
        """Parse `@name {attributes} = value : type`, or `@name : type`."""
        name = parser.parse_symbol_name()
        attributes = parser.parse_optional_attr_dict()
        value: Any = None
        if parser.parse_optional_punctuation("="):
            value = parser.parse_attribute()
            ty = value.type
        else:
            parser.parse_punctuation(":")
            ty = parser.parse_type()
        if not isinstance(ty, RankedTensorType):
            raise parser.error(f"expected a ranked tensor as the type of the variable, found '{ty}'")
        properties = (c.SymbolNameAttr.coerce(name), sizes_of(ty), ty.element_type, value)
        return cls.create((), (), properties, attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.symbol_name(self.sym_name.value)
        if self.attributes:
            printer.write(" ")
            printer.dictionary(list(self.attributes.items()))
        if self.initial_value is not None:
            printer.write(" = ")
            printer.attribute(self.initial_value)
            return
        printer.write(" : ")
        printer.attribute(self.variable_type)

    @property
    def variable_type(self) -> RankedTensorType:
        """The type of the tensor that is kept."""
        sizes = [int(n) for n in self.var_shape.values()] if self.var_shape.type.num_elements else []
        return RankedTensorType(tuple(DYNAMIC if n == -1 else n for n in sizes), self.type)

    def verify(self) -> None:
        value = self.initial_value
        if value is not None and value.type.element_type is not self.type:
            raise fail(f"expected an initial value of elements of type '{self.type}', found '{value.type}'")
        if value is not None and not agree(self.variable_type.shape, value.type.shape):
            raise fail(f"expected an initial value of the shape of '{self.variable_type}', found '{value.type}'")


def sizes_of(ty: RankedTensorType) -> DenseElementsAttr:
    """The shape of a type as an attribute, with -1 for what is not known."""
    numbers = [-1 if n == DYNAMIC else n for n in ty.shape]
    return DenseElementsAttr.from_values(RankedTensorType((len(numbers),), index), numbers)


def _check_access(op: Any, value: Value[Any], lookup: Callable[[Any], Any]) -> None:
    """Raise unless a value that is read or written fits the variable."""
    name = op.variable.value
    variable = lookup(SymbolRefAttr(name))
    if not isinstance(variable, VariableOp):
        raise fail(f"expected the name of a tosa.variable, found '{name}'")
    expected, ty = variable.variable_type, value.type
    if ty.element_type is not expected.element_type:
        raise fail(f"expected elements of the variable's type '{expected.element_type}', found '{ty.element_type}'")
    shape: Sequence[int] | None = shape_of(ty)
    if shape is not None and not agree(shape, expected.shape):
        raise fail(f"expected the shape of the variable, '{expected}', found '{ty}'")


class VariableWriteOp(d.Op):
    """Replace the elements of a variable.

    ```mlir
    tosa.variable @counts = dense<0> : tensor<2x4xi8>
    func.func @f(%x: tensor<2x4xi8>) {
      tosa.variable_write @counts, %x : tensor<2x4xi8>
      return
    }
    ```

    Semantics: TOSA 1.0, VARIABLE_WRITE.
    """

    name = "tosa.variable_write"
    variable: Any = d.attribute(c.SymbolNameAttr, ir_name="name")
    input1: d.Operand = d.operand(h.Tensor)
    assembly = "$variable `,` $input1 attr-dict `:` type($input1)"

    def verify_symbol_uses(self, lookup: Callable[[Any], Any]) -> None:
        _check_access(self, self.input1, lookup)


class VariableReadOp(d.Op):
    """Return the elements of a variable.

    ```mlir
    tosa.variable @counts = dense<0> : tensor<2x4xi8>
    func.func @f() -> tensor<2x4xi8> {
      %r = tosa.variable_read @counts : tensor<2x4xi8>
      return %r : tensor<2x4xi8>
    }
    ```

    Semantics: TOSA 1.0, VARIABLE_READ.
    """

    name = "tosa.variable_read"
    variable: Any = d.attribute(c.SymbolNameAttr, ir_name="name")
    output1: d.Result = d.result(h.Tensor)
    assembly = "$variable attr-dict `:` type($output1)"

    def verify_symbol_uses(self, lookup: Callable[[Any], Any]) -> None:
        _check_access(self, self.output1, lookup)
