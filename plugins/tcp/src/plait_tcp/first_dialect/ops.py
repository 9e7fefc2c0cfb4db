"""The elementwise operations of the first TCP dialect, by name: other spellings of `tcp.unary` and `tcp.binary`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from plait import define as d
from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType
from plait.define import constraints as c
from plait.define import family
from plait.define import traits as t

from plait_tcp.attributes import RoundingModeAttr
from plait_tcp.types import TcpTensor, check, compatible

FLOATS, INTEGERS = (FloatType,), (IntegerType,)
NUMBERS = (FloatType, IntegerType)
_NAMES = {FloatType: "floats", IntegerType: "integers"}


def check_shapes(types: Sequence[Any]) -> None:
    """Raise `VerifyError` unless the types have one shape."""
    check(
        all(compatible(types[0].shape, type.shape) for type in types),
        "expects operands and results to have one shape",
    )


def check_elements(types: Sequence[Any], classes: tuple[type, ...]) -> None:
    """Raise `VerifyError` unless the types have one element type, of one of the classes."""
    element, expected = types[0].element_type, " or ".join(_NAMES[cls] for cls in classes)
    check(isinstance(element, classes), f"expects elements to be {expected}, but got '{element}'")
    check(all(type.element_type is element for type in types), "expects operands and results to have one element type")


class NamedUnaryOp(d.Op):
    """The form of operations of one operand, which are of a scalar kind."""

    kind: ClassVar[str]
    elements: ClassVar[tuple[type, ...]] = FLOATS
    traits = (t.Pure, t.Elementwise)
    operand: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.result(TcpTensor)
    assembly = "$operand attr-dict `:` type($operand) `->` type($result)"

    def verify(self) -> None:
        types = [self.operand.type, self.result.type]
        check_shapes(types)
        check_elements(types, self.elements)


class NamedBinaryOp(d.Op):
    """The form of operations of two operands, which are of a scalar kind."""

    kind: ClassVar[str]
    elements: ClassVar[tuple[type, ...]] = NUMBERS
    traits = (t.Pure, t.Elementwise)
    lhs: d.Operand = d.operand(TcpTensor)
    rhs: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.result(TcpTensor)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"

    def verify(self) -> None:
        types = [self.lhs.type, self.rhs.type, self.result.type]
        check_shapes(types)
        check_elements(types, self.elements)


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
    elements = NUMBERS
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
        super().verify()
        element = self.operand.type.element_type
        floats, integers = (self.min_float, self.max_float), (self.min_int, self.max_int)
        are_floats = all(bound is None or isinstance(bound, FloatAttr) for bound in floats)
        check(are_floats, "expects min_float and max_float to be floats")
        are_integers = all(bound is None or isinstance(bound, IntegerAttr) for bound in integers)
        check(are_integers, "expects min_int and max_int to be integers")
        other = integers if isinstance(element, FloatType) else floats
        check(other == (None, None), f"expects bounds of the kind of the elements, '{element}'")
        check(self.bounds != (None, None), "expects at least one bound")


class RoundedDivisionOp(NamedBinaryOp):
    """A division of integers that rounds as it is told."""

    elements = INTEGERS
    rounding_mode: RoundingModeAttr = d.attribute(RoundingModeAttr)
    assembly = NamedBinaryOp.assembly


class Family(family.Family):
    """A row means what its combinator does, by default of the row's kind."""

    combinator: str = ""

    def semantics(self, name: str, source: str) -> str:
        return f"{source}. Source: the first TCP dialect"

    def __call__(self, class_name: str, name: str, summary: str, source: str = "", **facts: Any) -> Any:
        return super().__call__(class_name, name, summary, source or f"`{self.combinator} {facts['kind']}`", **facts)


_unary = Family(NamedUnaryOp, __name__, "%y = {name} %x : tensor<4xf32> -> tensor<4xf32>", combinator="tcp.unary")
_binary = Family(
    NamedBinaryOp, __name__, "%y = {name} %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>",
    combinator="tcp.binary",
)  # fmt: skip
_rounded_division = Family(
    RoundedDivisionOp,
    __name__,
    "%y = {name} %a, %b {{rounding_mode = #tcp<roundingMode Floor>}} : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>",
)

TanhOp = _unary("TanhOp", "tcp.tanh", "Compute the hyperbolic tangent of each element.", kind="tanh")
SigmoidOp = _unary("SigmoidOp", "tcp.sigmoid", "Compute 1 / (1 + exp(-x)) of each element.", kind="logistic")
CeilOp = _unary("CeilOp", "tcp.ceil", "Round each element up to an integer.", kind="ceil")
FloorOp = _unary("FloorOp", "tcp.floor", "Round each element down to an integer.", kind="floor")
RoundOp = _unary(
    "RoundOp", "tcp.round", "Round each element to the nearest integer, halves away from zero.",
    kind="round_away",
)  # fmt: skip
RoundEvenOp = _unary(
    "RoundEvenOp", "tcp.round_even", "Round each element to the nearest integer, halves to the even one.",
    kind="round_even",
)  # fmt: skip
CosOp = _unary("CosOp", "tcp.cos", "Compute the cosine of each element.", kind="cos")
SinOp = _unary("SinOp", "tcp.sin", "Compute the sine of each element.", kind="sin")
LogOp = _unary("LogOp", "tcp.log", "Compute the natural logarithm of each element.", kind="log")
NegOp = _unary("NegOp", "tcp.neg", "Negate each element.", kind="negate")
AtanOp = _unary("AtanOp", "tcp.atan", "Compute the arc tangent of each element.", kind="atan")
AbsOp = _unary(
    "AbsOp", "tcp.abs", "Compute the magnitude of each element; integers are signed unless their type is `uiN`.",
    kind="abs", elements=NUMBERS,
)  # fmt: skip

AddOp = _binary("AddOp", "tcp.add", "Add two tensors.", kind="add")
SubOp = _binary("SubOp", "tcp.sub", "Subtract one tensor from another.", kind="subtract")
MulOp = _binary("MulOp", "tcp.mul", "Multiply two tensors.", kind="multiply")
DivFOp = _binary("DivFOp", "tcp.divf", "Divide floats.", kind="divide", elements=FLOATS)
Atan2Op = _binary(
    "Atan2Op", "tcp.atan2", "Compute the angle of the point (`rhs`, `lhs`).",
    kind="atan2", elements=FLOATS,
)  # fmt: skip

_BOTH = "`tcp.binary divide` and `tcp.binary remainder`"
DivSIOp = _rounded_division(
    "DivSIOp", "tcp.divsi",
    "Divide integers as signed ones and round the quotient; the quotient by zero is all ones.", _BOTH,
)  # fmt: skip
DivUIOp = _rounded_division(
    "DivUIOp", "tcp.divui",
    "Divide integers as unsigned ones and round the quotient; the quotient by zero is all ones.", _BOTH,
)  # fmt: skip

UNARY = (
    TanhOp, SigmoidOp, CeilOp, FloorOp, RoundOp, RoundEvenOp, CosOp, SinOp, LogOp, NegOp, AtanOp, AbsOp, SqrtOp,
)  # fmt: skip
BINARY = (AddOp, SubOp, MulOp, DivFOp, Atan2Op)
NAMED = (*UNARY, ClampOp, *BINARY, DivSIOp, DivUIOp)
