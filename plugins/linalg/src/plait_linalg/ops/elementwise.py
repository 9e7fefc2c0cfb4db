"""The named elementwise operations, and `linalg.elementwise`, which says which of them it is and may have any maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import IndexType, i1
from plait.define import attribute
from plait.define import constraints as c
from plait.define.family import Family
from plait.ir.affine import AffineMap
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.algebra.operations import by_name
from plait_std.scalar.payload import number_class

from plait_linalg.attributes import ELEMENTWISE_KINDS, ElementwiseKindAttr
from plait_linalg.ops.contractions import print_maps
from plait_linalg.ops.named import NamedOp
from plait_linalg.ops.verifiers import shape_of

if TYPE_CHECKING:
    from plait.build import Emit
    from plait.ir.builder import Builder


def _reciprocal(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    """1 / x"""
    return by_name("arith.divf")(builder, type, SCALARS.constant(builder, 1, type), x)


def _square(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    """x * x"""
    return by_name("arith.mulf")(builder, type, x, x)


def _of(**operations: str) -> Mapping[str, Emit]:
    return {number_class: by_name(name) for number_class, name in operations.items()}


def _integers(name: str) -> Mapping[str, Emit]:
    """One operation for all integers, of one bit too."""
    return _of(signed=name, bool=name)


PAYLOADS: Mapping[str, Mapping[str, Emit]] = {
    **{name: _of(float=f"math.{name}") for name in ("exp", "log", "ceil", "floor", "round", "sqrt", "rsqrt", "tanh")},
    "erf": _of(float="math.erf"),
    "abs": _of(float="math.absf"),
    "negf": _of(float="arith.negf"),
    "reciprocal": {"float": _reciprocal},
    "square": {"float": _square},
    "add": _of(float="arith.addf", complex="complex.add", signed="arith.addi", bool="arith.ori"),
    "sub": _of(float="arith.subf", complex="complex.sub", signed="arith.subi"),
    "mul": _of(float="arith.mulf", complex="complex.mul", signed="arith.muli", bool="arith.andi"),
    "div": _of(float="arith.divf", complex="complex.div", signed="arith.divsi"),
    "div_unsigned": _of(signed="arith.divui"),
    "max_signed": {**_of(float="arith.maximumf"), **_integers("arith.maxsi")},
    "min_signed": {**_of(float="arith.minimumf"), **_integers("arith.minsi")},
    "max_unsigned": {**_of(float="arith.maximumf"), **_integers("arith.maxui")},
    "min_unsigned": {**_of(float="arith.minimumf"), **_integers("arith.minui")},
    "powf": _of(float="math.powf"),
}
"""What each kind computes, for each class of numbers that it works on. `select` is the only one of three operands."""


def emit_elementwise(kind: str, builder: Builder, args: Sequence[Value[Any]]) -> Value[Any]:
    """The result of an elementwise kind on scalars, the last of which is the element of the output."""
    *scalars, out = args
    numbers = scalars[1:] if kind == "select" else scalars
    if any(scalar.type is not out.type for scalar in numbers):
        found = ", ".join(f"'{scalar.type}'" for scalar in numbers)
        raise VerifyError(f"expected inputs of the output's element type '{out.type}', found {found}")
    if kind == "select":
        if scalars[0].type is not i1:
            raise VerifyError(f"expected a condition of type 'i1', found '{scalars[0].type}'")
        return by_name("arith.select")(builder, out.type, *scalars)
    emit = None if isinstance(out.type, IndexType) else PAYLOADS[kind].get(number_class(out.type))
    if emit is None:
        raise VerifyError(f"elements of type '{out.type}' have no '{kind}'")
    return emit(builder, out.type, *scalars)


class NamedElementwiseOp(NamedOp):
    """An operation on the elements of operands of one shape; scalars are used for all elements."""

    kind: ClassVar[str] = ""
    memoizes = False

    def maps(self) -> tuple[Any, ...]:
        identity = AffineMap.identity(self.outs[0].type.rank)
        scalar = AffineMap(identity.num_dims, 0, ())
        return (*(identity if shape_of(value) else scalar for value in self.ins), identity)

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        return (emit_elementwise(cls.kind, builder, args),)


def arity_of(kind: str) -> int:
    """The number of operands of an elementwise kind."""
    return 3 if kind == "select" else 1 if kind in ELEMENTWISE_KINDS[: ELEMENTWISE_KINDS.index("add")] else 2


def _example(inputs: int, element: str, condition: bool) -> str:
    names, types = ["%x", "%y"][:inputs], [f"tensor<4x?x{element}>"] * inputs
    if condition:
        names, types = ["%c", *names], ["tensor<4x?xi1>", *types]
    given = f"ins({', '.join(names)} : {', '.join(types)})"
    return f"%0 = {{name}} {given} outs(%t : tensor<4x?x{element}>) -> tensor<4x?x{element}>"


_UNARY = Family(NamedElementwiseOp, __name__, _example(1, "f32", False))
_BINARY = Family(NamedElementwiseOp, __name__, _example(2, "f32", False))
_TERNARY = Family(NamedElementwiseOp, __name__, _example(2, "f32", True))


def _unary(class_name: str, name: str, summary: str) -> Any:
    return _UNARY(class_name, name, summary, kind=name.partition(".")[2], input_count=1)


def _binary(class_name: str, name: str, summary: str, kind: str = "", example: str = "") -> Any:
    return _BINARY(class_name, name, summary, kind=kind or name.partition(".")[2], input_count=2, example=example)


AbsOp = _unary("AbsOp", "linalg.abs", "Take the absolute value of each element.")
CeilOp = _unary("CeilOp", "linalg.ceil", "Round each element up.")
ErfOp = _unary("ErfOp", "linalg.erf", "Take the error function of each element.")
ExpOp = _unary("ExpOp", "linalg.exp", "Raise e to the power of each element.")
FloorOp = _unary("FloorOp", "linalg.floor", "Round each element down.")
LogOp = _unary("LogOp", "linalg.log", "Take the natural logarithm of each element.")
NegFOp = _unary("NegFOp", "linalg.negf", "Negate each element.")
ReciprocalOp = _unary("ReciprocalOp", "linalg.reciprocal", "Divide 1 by each element.")
RoundOp = _unary("RoundOp", "linalg.round", "Round each element to the nearest integer, halves away from zero.")
RsqrtOp = _unary("RsqrtOp", "linalg.rsqrt", "Divide 1 by the square root of each element.")
SqrtOp = _unary("SqrtOp", "linalg.sqrt", "Take the square root of each element.")
SquareOp = _unary("SquareOp", "linalg.square", "Multiply each element by itself.")
TanhOp = _unary("TanhOp", "linalg.tanh", "Take the hyperbolic tangent of each element.")

AddOp = _binary("AddOp", "linalg.add", "Add elements.")
SubOp = _binary("SubOp", "linalg.sub", "Subtract the elements of the second input from the first's.")
MulOp = _binary("MulOp", "linalg.mul", "Multiply elements.")
DivOp = _binary("DivOp", "linalg.div", "Divide the elements of the first input by the second's.")
DivUnsignedOp = _binary(
    "DivUnsignedOp", "linalg.div_unsigned", "Divide elements as unsigned integers.", example=_example(2, "i32", False)
)
MaxOp = _binary("MaxOp", "linalg.max", "Take the greater of two elements, as signed numbers.", "max_signed")
MinOp = _binary("MinOp", "linalg.min", "Take the smaller of two elements, as signed numbers.", "min_signed")
PowFOp = _binary("PowFOp", "linalg.powf", "Raise the elements of the first input to the powers in the second.")

SelectOp = _TERNARY(
    "SelectOp", "linalg.select", "Take the element of the second input where the first is true, else of the third.",
    kind="select", input_count=3,
)  # fmt: skip


class ElementwiseOp(NamedOp):
    """Apply the named elementwise operation `kind`, whose operands may be transposed and broadcast.

    ```mlir
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<add>
        indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>]
        ins(%x, %y : tensor<2x3xf32>, tensor<3xf32>) outs(%t : tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
    """

    name = "linalg.elementwise"
    kind: Attribute = attribute(ElementwiseKindAttr)
    indexing_maps: ArrayAttr = attribute(c.AffineMapArray)
    memoizes = False

    def maps(self) -> tuple[Any, ...]:
        elements: tuple[Any, ...] = self.indexing_maps.elements
        return tuple([attribute.map for attribute in elements])

    def iterators(self) -> tuple[str, ...]:
        return ("parallel",) * self.maps()[-1].num_dims

    @classmethod
    def inputs_of(cls, properties: Mapping[str, Any]) -> int:
        return arity_of(properties["kind"].text)

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        return (emit_elementwise(properties["kind"].text, builder, args),)

    @classmethod
    def make(cls, inputs: Any, outputs: Any, types: Any = None, *, attributes: Any = None, **properties: Any) -> Any:
        if properties.get("indexing_maps") is None:
            properties["indexing_maps"] = _identities(len(inputs) + len(outputs), outputs)
        return super().make(inputs, outputs, types, attributes=attributes, **properties)

    def verify(self) -> None:
        maps = self.maps()
        if not maps or not maps[-1].is_permutation:
            found = maps[-1] if maps else "no maps"
            raise VerifyError(f"expected a permutation as the output's indexing map, found {found}")
        super().verify()

    @classmethod
    def parse_leading(cls, parser: Any) -> dict[str, Any]:
        parser.parse_keyword("kind")
        parser.parse_punctuation("=")
        kind = parser.parse_attribute()
        if not isinstance(kind, ElementwiseKindAttr):
            raise parser.error(f"expected an elementwise kind, found '{kind}'")
        found: dict[str, Any] = {"kind": kind}
        if parser.parse_optional_keyword("indexing_maps"):
            parser.parse_punctuation("=")
            found["indexing_maps"] = parser.parse_attribute()
        return found

    def print_leading(self, printer: Any) -> None:
        printer.write(f" kind={self.kind}")
        if self._are_identities():
            return
        print_maps(printer, self.indexing_maps)

    def _are_identities(self) -> bool:
        return self.indexing_maps == _identities(len(self.operands), self.outs)

    def printed_attributes(self) -> list[Any]:
        shown = super().printed_attributes()
        return shown if self._are_identities() else [self.indexing_maps, *shown]

    def text_properties(self) -> dict[str, Any]:
        properties = super().text_properties()
        return {name: value for name, value in properties.items() if name not in ("kind", "indexing_maps")}


def _identities(count: int, outputs: Sequence[Value[Any]]) -> ArrayAttr:
    rank = len(shape_of(outputs[0])) if outputs else 0
    return ArrayAttr((AffineMapAttr(AffineMap.identity(rank)),) * count)


OPERATIONS = (
    AbsOp, CeilOp, ErfOp, ExpOp, FloorOp, LogOp, NegFOp, ReciprocalOp, RoundOp, RsqrtOp, SqrtOp, SquareOp, TanhOp,
    AddOp, SubOp, MulOp, DivOp, DivUnsignedOp, MaxOp, MinOp, PowFOp, SelectOp, ElementwiseOp,
)  # fmt: skip
