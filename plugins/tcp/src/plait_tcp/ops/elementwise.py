"""Elementwise combinators: one op for each number of operands, with a payload kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import ComplexType, IntegerType
from plait.define import traits as t
from plait.ir.attribute import Type
from plait_std.scalar.kind import BOOLEAN, COMPLEX, PART
from plait_std.scalar.table import KINDS

from plait_tcp.attributes import BinaryKindAttr, SignednessAttr, TernaryKindAttr, UnaryKindAttr
from plait_tcp.types import TcpTensor, boolean_like, check, check_kind, check_same, compatible


def kind_type(kind: str, source: Any) -> Any:
    """The result type of a kind, where `source` is the type of the last operand."""
    result, element = KINDS[kind].result, source.element_type
    if result == BOOLEAN:
        return boolean_like(source)
    if result == COMPLEX:
        return source.with_element_type(ComplexType(element))
    return source.with_element_type(element.element_type) if _has_parts(result, element) else source


def _has_parts(result: str, element: Type) -> bool:
    return result == PART and isinstance(element, ComplexType)


class KindOp(d.Op):
    """The base of operations whose `kind` says what they compute and which elements result."""

    if TYPE_CHECKING:
        kind: Any
        result: d.Result

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return (kind_type(properties["kind"].text, operands[0].type),)

    def verify(self) -> None:
        source: Any = self.operands[0].type
        check_kind(self.kind.text, source.element_type)
        check_same(kind_type(self.kind.text, source), self.result.type)


class UnaryOp(KindOp):
    """Apply `kind` to each element.

    A kind is a row of the table of scalar kinds, `plait_std.scalar`, with one operand. Integers are signed unless their
    type is `uiN`. The result of `is_finite` is i1; the result of `abs`, `angle`, `real` and `imag` of complex
    numbers has the type of their parts; every other kind has the type of the operand. `not` is bitwise; on i1 it is the
    logical complement. `popcount`, `clz` and `ctz` count bits.

    ```mlir
    %y = tcp.unary exp %x : tensor<4x?xf32>
    ```

    Semantics: the StableHLO operation of the same meaning.
    """

    name = "tcp.unary"
    traits = (t.Pure, t.Elementwise)
    kind: UnaryKindAttr = d.attribute(UnaryKindAttr)
    operand: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.infer_result(TcpTensor)
    assembly = "$kind $operand attr-dict `:` type($operand)"


class BinaryOp(KindOp):
    """Apply `kind` to each pair of elements of two tensors of one type.

    A kind is a row of the table of scalar kinds, `plait_std.scalar`, with two operands. Comparisons give i1. `maximum`
    and `minimum` propagate NaN. Integer arithmetic wraps; division truncates; by zero, the quotient is all ones
    and the remainder is the dividend; a shift by the width or more is 0, or the sign. `complex` makes complex numbers
    of real and imaginary parts. A discardable attribute `fastmath` is for the sum, difference or product of floats that
    elements are computed by, as `contract` for a product and a sum that may be rounded once.

    ```mlir
    %sum = tcp.binary add %a, %b : tensor<4x?xf32>
    ```

    Semantics: the StableHLO operation of the same meaning.
    """

    name = "tcp.binary"
    traits = (t.Pure, t.Elementwise, t.SameTypeOperands)
    kind: BinaryKindAttr = d.attribute(BinaryKindAttr)
    lhs: d.Operand = d.operand(TcpTensor)
    rhs: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.infer_result(TcpTensor)
    assembly = "$kind $lhs `,` $rhs attr-dict `:` type($lhs)"


class TernaryOp(d.Op):
    """Apply `kind` to each triple of elements of three tensors of one shape.

    `select` takes (i1 predicate, value if true, value if false), `clamp` (lower bound, value, upper bound) and `fma`
    (a, b, c) for a * b + c rounded once.

    ```mlir
    %r = tcp.ternary select %p, %a, %b : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
    ```

    Semantics: StableHLO select and clamp; IEEE 754 fusedMultiplyAdd.
    """

    name = "tcp.ternary"
    traits = (t.Pure, t.Elementwise)
    kind: TernaryKindAttr = d.attribute(TernaryKindAttr)
    a: d.Operand = d.operand(TcpTensor)
    b: d.Operand = d.operand(TcpTensor)
    c: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.infer_result(TcpTensor)
    assembly = "$kind $a `,` $b `,` $c attr-dict `:` type($a) `,` type($b) `,` type($c)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return (operands[1].type,)

    def verify(self) -> None:
        a, b, c = (value.type for value in self.operands)
        check(b is c, f"expects operands #1 and #2 to have one type, but got '{b}' and '{c}'")
        expected = boolean_like(b) if self.kind.text == "select" else b
        check(a is expected, f"expects operand #0 to be '{expected}', but got '{a}'")
        check_same(b, self.result.type)


class CastOp(d.Op):
    """Convert each element to another element type.

    Float to integer truncates toward zero and saturates, NaN becomes 0; anything to i1 is `!= 0`; integers extend by
    the signedness of their own type and wrap when they narrow; real to complex has imaginary part 0.
    `in_int_signedness` and `out_int_signedness` say how signless integers are read and written, in place of their type.

    ```mlir
    %y = tcp.cast %x {in_int_signedness = #tcp<signedness Unsigned>} : tensor<4xi32> -> tensor<4xf32>
    ```

    Semantics: StableHLO convert, with its implementation-defined cases fixed; the attributes of the first TCP dialect.
    """

    name = "tcp.cast"
    traits = (t.Pure, t.Elementwise)
    operand: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.result(TcpTensor)
    in_int_signedness: SignednessAttr | None = d.optional_attribute(SignednessAttr)
    out_int_signedness: SignednessAttr | None = d.optional_attribute(SignednessAttr)
    assembly = "$operand attr-dict `:` type($operand) `->` type($result)"

    def verify(self) -> None:
        source, target = self.operand.type, self.result.type
        check(compatible(source.shape, target.shape), f"expects one shape, but got '{source}' and '{target}'")
        for name, type in (("in_int_signedness", source), ("out_int_signedness", target)):
            signedness, element = getattr(self, name), type.element_type
            is_integer = isinstance(element, IntegerType)
            check(signedness is None or is_integer, f"expects no {name} for elements of type '{element}'")
            signless = signedness is None or element.width > 1 or signedness.text == "Signless"
            check(signless, f"expects {name} of i1 to be Signless")

    @property
    def element_types(self) -> tuple[Any, Any]:
        """The element types of operand and result, with the signedness that the attributes give them."""
        return (
            _as_signed(self.operand.type.element_type, self.in_int_signedness),
            _as_signed(self.result.type.element_type, self.out_int_signedness),
        )


def _as_signed(element: Any, signedness: SignednessAttr | None) -> Any:
    if signedness is None or signedness.text == "Signless":
        return element
    return IntegerType(element.width, "unsigned") if signedness.text == "Unsigned" else IntegerType(element.width)
