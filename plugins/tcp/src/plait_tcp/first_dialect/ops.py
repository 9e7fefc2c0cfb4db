"""The elementwise operations of the first TCP dialect, by name: other spellings of `tcp.unary` and `tcp.binary`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from plait import define as d
from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType
from plait.define import constraints as c
from plait.define import traits as t

from plait_tcp.attributes import RoundingModeAttr
from plait_tcp.types import TcpTensor, check, compatible


def check_shapes(types: Sequence[Any]) -> None:
    """Raise `VerifyError` unless the types have one shape."""
    check(
        all(compatible(types[0].shape, type.shape) for type in types),
        "expects operands and results to have one shape",
    )


def check_elements(types: Sequence[Any], classes: type | tuple[type, ...], what: str) -> None:
    """Raise `VerifyError` unless the types have one element type, of one of the classes."""
    element = types[0].element_type
    check(isinstance(element, classes), f"expects elements to be {what}, but got '{element}'")
    check(all(type.element_type is element for type in types), "expects operands and results to have one element type")


class NamedUnaryOp(d.Op):
    """The form of operations of one operand, which are of a scalar kind."""

    kind: ClassVar[str]
    traits = (t.Pure, t.Elementwise)
    operand: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.result(TcpTensor)
    assembly = "$operand attr-dict `:` type($operand) `->` type($result)"

    def verify(self) -> None:
        types = [self.operand.type, self.result.type]
        check_shapes(types)
        check_elements(types, FloatType, "floats")


class NamedBinaryOp(d.Op):
    """The form of operations of two operands, which are of a scalar kind."""

    kind: ClassVar[str]
    traits = (t.Pure, t.Elementwise)
    lhs: d.Operand = d.operand(TcpTensor)
    rhs: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.result(TcpTensor)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"

    def verify(self) -> None:
        types = [self.lhs.type, self.rhs.type, self.result.type]
        check_shapes(types)
        check_elements(types, (FloatType, IntegerType), "floats or integers")


class TanhOp(NamedUnaryOp):
    """Compute the hyperbolic tangent of each element.

    ```mlir
    %y = tcp.tanh %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary tanh`. Source: the first TCP dialect.
    """

    name = "tcp.tanh"
    kind = "tanh"


class SigmoidOp(NamedUnaryOp):
    """Compute 1 / (1 + exp(-x)) of each element.

    ```mlir
    %y = tcp.sigmoid %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary logistic`. Source: the first TCP dialect.
    """

    name = "tcp.sigmoid"
    kind = "logistic"


class CeilOp(NamedUnaryOp):
    """Round each element up to an integer.

    ```mlir
    %y = tcp.ceil %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary ceil`. Source: the first TCP dialect.
    """

    name = "tcp.ceil"
    kind = "ceil"


class FloorOp(NamedUnaryOp):
    """Round each element down to an integer.

    ```mlir
    %y = tcp.floor %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary floor`. Source: the first TCP dialect.
    """

    name = "tcp.floor"
    kind = "floor"


class RoundOp(NamedUnaryOp):
    """Round each element to the nearest integer, halves away from zero.

    ```mlir
    %y = tcp.round %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary round_away`. Source: the first TCP dialect.
    """

    name = "tcp.round"
    kind = "round_away"


class RoundEvenOp(NamedUnaryOp):
    """Round each element to the nearest integer, halves to the even one.

    ```mlir
    %y = tcp.round_even %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary round_even`. Source: the first TCP dialect.
    """

    name = "tcp.round_even"
    kind = "round_even"


class CosOp(NamedUnaryOp):
    """Compute the cosine of each element.

    ```mlir
    %y = tcp.cos %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary cos`. Source: the first TCP dialect.
    """

    name = "tcp.cos"
    kind = "cos"


class SinOp(NamedUnaryOp):
    """Compute the sine of each element.

    ```mlir
    %y = tcp.sin %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary sin`. Source: the first TCP dialect.
    """

    name = "tcp.sin"
    kind = "sin"


class LogOp(NamedUnaryOp):
    """Compute the natural logarithm of each element.

    ```mlir
    %y = tcp.log %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary log`. Source: the first TCP dialect.
    """

    name = "tcp.log"
    kind = "log"


class NegOp(NamedUnaryOp):
    """Negate each element.

    ```mlir
    %y = tcp.neg %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary negate`. Source: the first TCP dialect.
    """

    name = "tcp.neg"
    kind = "negate"


class AtanOp(NamedUnaryOp):
    """Compute the arc tangent of each element.

    ```mlir
    %y = tcp.atan %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary atan`. Source: the first TCP dialect.
    """

    name = "tcp.atan"
    kind = "atan"


class AbsOp(NamedUnaryOp):
    """Compute the magnitude of each element; integers are signed unless their type is `uiN`.

    ```mlir
    %y = tcp.abs %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary abs`. Source: the first TCP dialect.
    """

    name = "tcp.abs"
    kind = "abs"

    def verify(self) -> None:
        types = [self.operand.type, self.result.type]
        check_shapes(types)
        check_elements(types, (FloatType, IntegerType), "floats or integers")


class SqrtOp(NamedUnaryOp):
    """Compute the square root of each element; integers are converted to the type of the result first.

    ```mlir
    %y = tcp.sqrt %x : tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.unary sqrt`. Source: the first TCP dialect.
    """

    name = "tcp.sqrt"
    kind = "sqrt"

    def verify(self) -> None:
        check_shapes([self.operand.type, self.result.type])
        source, target = self.operand.type.element_type, self.result.type.element_type
        check(isinstance(target, FloatType), f"expects the result to have floats, but got '{target}'")
        fits = source is target or isinstance(source, IntegerType)
        check(fits, f"expects elements to be integers or '{target}', but got '{source}'")


class ClampOp(NamedUnaryOp):
    """Bound each element from below, from above, or both; NaN stays.

    Bounds of floats are rounded to the element type; bounds of integers are clamped to its range. Integers are signed
    unless their type is `uiN`.

    ```mlir
    %y = tcp.clamp %x {min_float = 0.0 : f32} : tensor<4xf16> -> tensor<4xf16>
    ```

    Semantics: `tcp.ternary clamp`. Source: the first TCP dialect.
    """

    name = "tcp.clamp"
    min_float: Any = d.optional_attribute(c.AnyAttr)
    max_float: Any = d.optional_attribute(c.AnyAttr)
    min_int: Any = d.optional_attribute(c.AnyAttr)
    max_int: Any = d.optional_attribute(c.AnyAttr)

    @property
    def bounds(self) -> tuple[Any, Any]:
        """The lower and the upper bound; None where there is none."""
        floats = isinstance(self.operand.type.element_type, FloatType)
        return (self.min_float, self.max_float) if floats else (self.min_int, self.max_int)

    def verify(self) -> None:
        types = [self.operand.type, self.result.type]
        check_shapes(types)
        check_elements(types, (FloatType, IntegerType), "floats or integers")
        floats, integers = (self.min_float, self.max_float), (self.min_int, self.max_int)
        are_floats = all(bound is None or isinstance(bound, FloatAttr) for bound in floats)
        check(are_floats, "expects min_float and max_float to be floats")
        are_integers = all(bound is None or isinstance(bound, IntegerAttr) for bound in integers)
        check(are_integers, "expects min_int and max_int to be integers")
        other = integers if isinstance(types[0].element_type, FloatType) else floats
        check(other == (None, None), f"expects bounds of the kind of the elements, '{types[0].element_type}'")
        check(self.bounds != (None, None), "expects at least one bound")


class AddOp(NamedBinaryOp):
    """Add two tensors.

    ```mlir
    %y = tcp.add %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.binary add`. Source: the first TCP dialect.
    """

    name = "tcp.add"
    kind = "add"


class SubOp(NamedBinaryOp):
    """Subtract one tensor from another.

    ```mlir
    %y = tcp.sub %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.binary subtract`. Source: the first TCP dialect.
    """

    name = "tcp.sub"
    kind = "subtract"


class MulOp(NamedBinaryOp):
    """Multiply two tensors.

    ```mlir
    %y = tcp.mul %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.binary multiply`. Source: the first TCP dialect.
    """

    name = "tcp.mul"
    kind = "multiply"


class DivFOp(NamedBinaryOp):
    """Divide floats.

    ```mlir
    %y = tcp.divf %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.binary divide`. Source: the first TCP dialect.
    """

    name = "tcp.divf"
    kind = "divide"

    def verify(self) -> None:
        types = [self.lhs.type, self.rhs.type, self.result.type]
        check_shapes(types)
        check_elements(types, FloatType, "floats")


class Atan2Op(NamedBinaryOp):
    """Compute the angle of the point (`rhs`, `lhs`).

    ```mlir
    %y = tcp.atan2 %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    Semantics: `tcp.binary atan2`. Source: the first TCP dialect.
    """

    name = "tcp.atan2"
    kind = "atan2"

    def verify(self) -> None:
        types = [self.lhs.type, self.rhs.type, self.result.type]
        check_shapes(types)
        check_elements(types, FloatType, "floats")


class DivSIOp(NamedBinaryOp):
    """Divide integers as signed ones and round the quotient; the quotient by zero is all ones.

    ```mlir
    %y = tcp.divsi %a, %b {rounding_mode = #tcp<roundingMode Floor>} : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
    ```

    Semantics: `tcp.binary divide` and `tcp.binary remainder`. Source: the first TCP dialect.
    """

    name = "tcp.divsi"
    rounding_mode: RoundingModeAttr = d.attribute(RoundingModeAttr)
    assembly = NamedBinaryOp.assembly

    def verify(self) -> None:
        types = [self.lhs.type, self.rhs.type, self.result.type]
        check_shapes(types)
        check_elements(types, IntegerType, "integers")


class DivUIOp(NamedBinaryOp):
    """Divide integers as unsigned ones and round the quotient; the quotient by zero is all ones.

    ```mlir
    %y = tcp.divui %a, %b {rounding_mode = #tcp<roundingMode Floor>} : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
    ```

    Semantics: `tcp.binary divide` and `tcp.binary remainder`. Source: the first TCP dialect.
    """

    name = "tcp.divui"
    rounding_mode: RoundingModeAttr = d.attribute(RoundingModeAttr)
    assembly = NamedBinaryOp.assembly

    def verify(self) -> None:
        types = [self.lhs.type, self.rhs.type, self.result.type]
        check_shapes(types)
        check_elements(types, IntegerType, "integers")


UNARY = (
    TanhOp, SigmoidOp, CeilOp, FloorOp, RoundOp, RoundEvenOp, CosOp, SinOp, LogOp, NegOp, AtanOp, AbsOp, SqrtOp,
)  # fmt: skip
BINARY = (AddOp, SubOp, MulOp, DivFOp, Atan2Op)
NAMED = (*UNARY, ClampOp, *BINARY, DivSIOp, DivUIOp)
