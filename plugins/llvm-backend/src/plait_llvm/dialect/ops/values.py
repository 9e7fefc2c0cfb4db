"""Constants and the parts of aggregates and vectors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DenseArrayAttr, FloatAttr, IntegerAttr, StringAttr, SymbolRefAttr
from plait.builtin.dense import ElementsAttr
from plait.builtin.types import FloatType, IntegerType, VectorType, i8
from plait.define import Op, Operand, Result, attribute, infer_result, operand, result
from plait.define import constraints as c
from plait.define.traits import AllTypesMatch, ConstantLike, Pure
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.operation import Operation

from plait_llvm.dialect.constraints import AnyAggregate, AnyLLVM, AnyPointer, AnyVector
from plait_llvm.dialect.types import ArrayType, StructType, TokenType

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class ConstantOp(Op):
    """A constant.

    ```mlir
    %0 = llvm.mlir.constant(42 : i64) : i64
    ```

    Semantics: LLVM LangRef, constants.
    """

    name = "llvm.mlir.constant"
    traits = (Pure, ConstantLike)
    value: Attribute = attribute(c.AnyAttr)
    res: Result = result(AnyLLVM)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ConstantOp:
        parser.parse_punctuation("(")
        value = parser.parse_attribute()
        parser.parse_punctuation(")")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls(value, parser.parse_type(), attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write("(")
        printer.attribute(self.value)
        printer.write(")")
        printer.attr_dict(self, elide=("value",))
        printer.write(" : ")
        printer.type(self.res.type)

    def verify(self) -> None:
        value, ty = self.value, self.res.type
        if isinstance(value, StringAttr):
            count = len(value.value.encode("utf-8", "surrogateescape"))
            if ty is not ArrayType(count, i8):
                raise VerifyError(f"expected '{ArrayType(count, i8)}' for a string of {count} bytes, found '{ty}'")
        elif isinstance(value, IntegerAttr):
            if not isinstance(ty, IntegerType):
                raise VerifyError(f"expected an integer type for the integer constant, found '{ty}'")
        elif isinstance(value, FloatAttr):
            _verify_float(value.type, ty)
        elif isinstance(value, ArrayAttr):
            if not isinstance(ty, (ArrayType, StructType)):
                raise VerifyError(f"an array of constants needs an array or struct type, found '{ty}'")
        elif not isinstance(value, ElementsAttr):
            raise VerifyError(f"expected an integer, float, string, array or elements attribute, found '{value}'")
        elif not isinstance(ty, (ArrayType, VectorType)):
            raise VerifyError(f"expected a vector or array type for the elements attribute, found '{ty}'")
        else:
            _verify_elements(value, ty)


def _verify_elements(value: Any, ty: ArrayType | VectorType) -> None:
    """As many elements as the type has, of the kind that it has."""
    if isinstance(ty, VectorType) and any(ty.scalable_dims) and not value.is_splat:
        raise VerifyError(f"expected equal elements for scalable vector type '{ty}'")
    count, found, element = 1, prod(value.type.shape), ty
    while isinstance(element, (ArrayType, VectorType)):
        count *= element.count if isinstance(element, ArrayType) else prod(element.shape)
        element = element.element_type
    if count != found:
        raise VerifyError(f"expected {count} elements for type '{ty}', found {found}")
    given = value.type.element_type
    if isinstance(given, FloatType):
        _verify_float(given, element)
    elif isinstance(given, IntegerType) and not isinstance(element, IntegerType):
        raise VerifyError(f"expected integer elements in the type for elements of type '{given}', found '{element}'")


def _verify_float(given: FloatType, ty: Type) -> None:
    """A number is of its own type, or stands as bits in an integer of its width."""
    if isinstance(ty, IntegerType):
        if ty.width != given.width:
            raise VerifyError(f"expected an integer of {given.width} bits for the bits of a '{given}', found '{ty}'")
    elif ty is not given:
        raise VerifyError(f"expected type '{given}' of the constant, found '{ty}'")


class UndefOp(Op):
    """A value that may be anything, each time that it is used.

    ```mlir
    %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
    ```

    Semantics: LLVM LangRef, undefined values.
    """

    name = "llvm.mlir.undef"
    traits = (Pure,)
    res: Result = result(AnyLLVM)
    assembly = "attr-dict `:` type($res)"


class PoisonOp(Op):
    """A value whose use is an error of the program.

    ```mlir
    %0 = llvm.mlir.poison : !llvm.struct<(i32, ptr)>
    ```

    Semantics: LLVM LangRef, poison values.
    """

    name = "llvm.mlir.poison"
    traits = (Pure,)
    res: Result = result(AnyLLVM)
    assembly = "attr-dict `:` type($res)"


class NoneTokenOp(Op):
    """The token that ties to nothing.

    ```mlir
    %0 = llvm.mlir.none : !llvm.token
    ```

    Semantics: LLVM LangRef, token type, `none`.
    """

    name = "llvm.mlir.none"
    traits = (Pure,)
    res: Result = result(c.Predicate("token", lambda ty: isinstance(ty, TokenType)))
    assembly = "attr-dict `:` type($res)"


class ZeroOp(Op):
    """The value of a type whose bits are all zero.

    ```mlir
    %0 = llvm.mlir.zero : !llvm.ptr
    ```

    Semantics: LLVM LangRef, constants, `zeroinitializer`.
    """

    name = "llvm.mlir.zero"
    traits = (Pure,)
    res: Result = result(AnyLLVM)
    assembly = "attr-dict `:` type($res)"


class AddressOfOp(Op):
    """The address of a global or a function.

    ```mlir
    llvm.mlir.global external @table() {addr_space = 0 : i32} : i32

    %0 = llvm.mlir.addressof @table : !llvm.ptr
    ```

    Semantics: LLVM LangRef, global variables.
    """

    name = "llvm.mlir.addressof"
    traits = (Pure,)
    global_name: SymbolRefAttr = attribute(c.FlatSymbolRefAttr)
    res: Result = result(AnyPointer)
    assembly = "$global_name attr-dict `:` qualified(type($res))"

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the symbol is a global or a function of this dialect."""
        found = lookup(self.global_name)
        if found is None or found.name not in ("llvm.mlir.global", "llvm.func"):
            raise VerifyError(f"expected '@{self.global_name.root}' to name an llvm.mlir.global or llvm.func")


def element_at(ty: Type, position: Sequence[int]) -> Type:
    """The type at a position of an aggregate. Raises `VerifyError` if there is none."""
    for index in position:
        ty = _part(ty, index)
    return ty


def _part(ty: Type, index: int) -> Type:
    if isinstance(ty, ArrayType):
        if 0 <= index < ty.count:
            return ty.element_type
    elif isinstance(ty, StructType) and ty.body is not None:
        if 0 <= index < len(ty.body):
            return ty.body[index]
    else:
        raise VerifyError(f"expected a struct or array at index {index}, found '{ty}'")
    raise VerifyError(f"index {index} is out of bounds of '{ty}'")


def _parse_position(parser: OpParser) -> list[int]:
    return parser.parse_comma_separated("[", "]", parser.parse_integer)


def _print_position(op: ExtractValueOp | InsertValueOp, printer: Any) -> None:
    printer.write("[" + ", ".join(map(str, op.position.values)) + "]")
    printer.attr_dict(op, elide=("position",))
    printer.write(" : ")
    printer.type(op.container.type)
    printer.write(" ")


class ExtractValueOp(Op):
    """Take a part of an aggregate.

    ```mlir
    %0 = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
    ```

    Semantics: LLVM LangRef, `extractvalue`.
    """

    name = "llvm.extractvalue"
    traits = (Pure,)
    container: Operand = operand(AnyAggregate)
    position: DenseArrayAttr = attribute(c.DenseI64Array)
    res = infer_result(AnyLLVM, infer=lambda types, properties: _extracted(types[0], properties))

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ExtractValueOp:
        container = parser.parse_operand()
        position = _parse_position(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        at = parser.index
        ty = parser.parse_type()
        try:
            return cls(parser.resolve(container, ty), position, attributes=attributes)
        except VerifyError as error:
            raise parser.error(str(error), at) from None

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.container)
        _print_position(self, printer)

    def verify(self) -> None:
        element = element_at(self.container.type, self.position.values)
        if element is not self.res.type:
            raise VerifyError(f"expected result type '{element}', the type of the part, found '{self.res.type}'")


def _extracted(container: Type, properties: Mapping[str, Any]) -> Type:
    return element_at(container, properties["position"].values)


class InsertValueOp(Op):
    """An aggregate with one part replaced.

    ```mlir
    %0 = llvm.insertvalue %v, %s[0] : !llvm.struct<(i32, f32)>
    ```

    Semantics: LLVM LangRef, `insertvalue`.
    """

    name = "llvm.insertvalue"
    traits = (Pure,)
    container: Operand = operand(AnyAggregate)
    value: Operand = operand(AnyLLVM)
    position: DenseArrayAttr = attribute(c.DenseI64Array)
    res = infer_result(AnyAggregate, same_as="container")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> InsertValueOp:
        value = parser.parse_operand()
        parser.parse_punctuation(",")
        container = parser.parse_operand()
        position = _parse_position(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        at = parser.index
        ty = parser.parse_type()
        try:
            element = element_at(ty, position)
        except VerifyError as error:
            raise parser.error(str(error), at) from None
        return cls(parser.resolve(container, ty), parser.resolve(value, element), position, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.value)
        printer.write(", ")
        printer.operand(self.container)
        _print_position(self, printer)

    def verify(self) -> None:
        element = element_at(self.container.type, self.position.values)
        if element is not self.value.type:
            raise VerifyError(f"expected a value of type '{element}', the type of the part, found '{self.value.type}'")


class ExtractElementOp(Op):
    """Take an element of a vector.

    ```mlir
    %0 = llvm.extractelement %v[%i : i64] : vector<4xf32>
    ```

    Semantics: LLVM LangRef, `extractelement`.
    """

    name = "llvm.extractelement"
    traits = (Pure,)
    vector: Operand = operand(AnyVector)
    position: Operand = operand(c.AnySignlessInteger)
    res = infer_result(AnyLLVM, infer=lambda types, properties: types[0].element_type)
    assembly = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"

    def verify(self) -> None:
        if self.res.type is not self.vector.type.element_type:
            raise VerifyError(f"expected result type '{self.vector.type.element_type}', found '{self.res.type}'")


class InsertElementOp(Op):
    """A vector with one element replaced.

    ```mlir
    %0 = llvm.insertelement %e, %v[%i : i64] : vector<4xf32>
    ```

    Semantics: LLVM LangRef, `insertelement`.
    """

    name = "llvm.insertelement"
    traits = (Pure, AllTypesMatch("res", "vector"))
    vector: Operand = operand(AnyVector)
    value: Operand = operand(AnyLLVM)
    position: Operand = operand(c.AnySignlessInteger)
    res = infer_result(AnyVector, same_as="vector")

    def verify(self) -> None:
        if self.value.type is not self.vector.type.element_type:
            raise VerifyError(f"expected a value of type '{self.vector.type.element_type}', found '{self.value.type}'")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> InsertElementOp:
        value = parser.parse_operand()
        parser.parse_punctuation(",")
        vector = parser.parse_operand()
        parser.parse_punctuation("[")
        position = parser.parse_operand()
        parser.parse_punctuation(":")
        position_type = parser.parse_type()
        parser.parse_punctuation("]")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        ty = parser.parse_type_for(cls.vector)
        return cls(
            parser.resolve(vector, ty), parser.resolve(value, ty.element_type), parser.resolve(position, position_type),
            attributes=attributes,
        )  # fmt: skip

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.value)
        printer.write(", ")
        printer.operand(self.vector)
        printer.write("[")
        printer.operand(self.position)
        printer.write(" : ")
        printer.type(self.position.type)
        printer.write("]")
        printer.attr_dict(self)
        printer.write(" : ")
        printer.type(self.vector.type)


class ShuffleVectorOp(Op):
    """Elements of two vectors in the order of a mask; -1 is poison.

    ```mlir
    %0 = llvm.shufflevector %a, %b [0, 4, 1, 5] : vector<4xf32>
    ```

    Semantics: LLVM LangRef, `shufflevector`.
    """

    name = "llvm.shufflevector"
    traits = (Pure, AllTypesMatch("v1", "v2"))
    v1: Operand = operand(AnyVector)
    v2: Operand = operand(AnyVector)
    mask: DenseArrayAttr = attribute(c.DenseI32Array)
    res = infer_result(AnyVector, infer=lambda types, properties: _shuffled(types[0], properties))

    def verify(self) -> None:
        inferred = _shuffled(self.v1.type, {"mask": self.mask})
        if self.res.type is not inferred:
            raise VerifyError(f"expected result type '{inferred}', found '{self.res.type}'")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ShuffleVectorOp:
        v1 = parser.parse_operand()
        parser.parse_punctuation(",")
        v2 = parser.parse_operand()
        mask = _parse_position(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        ty = parser.parse_type_for(cls.v1)
        return cls(parser.resolve(v1, ty), parser.resolve(v2, ty), mask, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operands(self.operands)
        printer.write(" [" + ", ".join(map(str, self.mask.values)) + "]")
        printer.attr_dict(self, elide=("mask",))
        printer.write(" : ")
        printer.type(self.v1.type)
        printer.write(" ")


def _shuffled(vector: VectorType, properties: Mapping[str, Any]) -> Type:
    return VectorType((len(properties["mask"].values),), vector.element_type, vector.scalable_dims)


OPERATIONS: tuple[type[Op], ...] = (
    ConstantOp, UndefOp, PoisonOp, NoneTokenOp, ZeroOp, AddressOfOp, ExtractValueOp, InsertValueOp, ExtractElementOp,
    InsertElementOp, ShuffleVectorOp,
)  # fmt: skip
