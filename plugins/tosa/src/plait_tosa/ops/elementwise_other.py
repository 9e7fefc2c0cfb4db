"""Elementwise operations with attributes or operands of their own: clamp, mul, negate, select, cast, table, rescale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, FloatType, IntegerType, i16, i32
from plait.define import constraints as c
from plait.ir.attribute import Type

from plait_tosa import constraints as h
from plait_tosa.enums import NanModeAttr, RoundingModeAttr
from plait_tosa.ops import verifiers
from plait_tosa.ops.base import ElementwiseOp, TosaOp, agree, fail, shape_of, type_of_first
from plait_tosa.stored import stored

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_Number = c.AttrPredicate(
    "integer or float", lambda x: isinstance(x, (IntegerAttr, FloatAttr))
)


class ClampOp(ElementwiseOp):
    """Limit each element to the range from `min_val` to `max_val`.

    ```mlir
    %r = tosa.clamp %x {max_val = 1.0 : f32, min_val = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: TOSA 1.0, CLAMP.
    """

    name = "tosa.clamp"
    input: d.Operand = d.operand(h.Tensor)
    min_val: Any = d.attribute(_Number)
    max_val: Any = d.attribute(_Number)
    nan_mode: NanModeAttr = d.attribute(NanModeAttr, default="PROPAGATE")
    output: d.Result = d.result(h.Tensor)

    def verify(self) -> None:
        super().verify()
        element = stored(self.input.type.element_type)
        if self.min_val.type is not self.max_val.type or self.min_val.type is not element:
            raise fail(
                f"expected min_val and max_val of the element type '{element}', "
                f"found '{self.min_val.type}' and '{self.max_val.type}'"
            )
        low, high = self.min_val.value, self.max_val.value
        if low != low or high != high:
            raise fail(f"expected numbers as min_val and max_val, found {low} and {high}")
        if isinstance(element, IntegerType) and element.signedness == "unsigned":
            low, high = low % (1 << element.width), high % (1 << element.width)
        if low > high:
            raise fail(f"expected a min_val up to max_val, found {low} and {high}")


class MulOp(ElementwiseOp):
    """Multiply corresponding elements; products of i32 are shifted right by `shift`, rounding to nearest.

    ```mlir
    %r = tosa.mul %a, %b, %s : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
    ```

    Semantics: TOSA 1.0, MUL.
    """

    name = "tosa.mul"
    input1: d.Operand = d.operand(h.Tensor)
    input2: d.Operand = d.operand(h.Tensor)
    shift: d.Operand = d.operand(h.ScalarI8)
    output: d.Result = d.result(h.Tensor)

    @classmethod
    def shaped(cls, operands: Sequence[Any]) -> Sequence[Any]:
        return operands[:2]

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        element = operands[0].type.element_type
        return i32 if isinstance(element, IntegerType) else element

    def verify_elements(self) -> None:
        a, b, r = (v.type.element_type for v in (self.input1, self.input2, self.output))
        if a is not b:
            raise fail(f"element types differ: {a}, {b}")
        shift = verifiers.constant_value(self.shift)
        if shift not in (None, 0) and a is not i32:
            raise fail(f"expected a shift of 0 for elements of type '{a}', found {shift}")
        if isinstance(a, FloatType) and r is not a:
            raise fail(f"element types differ: {a}, {r}")
        if isinstance(a, IntegerType) and (not isinstance(r, IntegerType) or r.width < a.width):
            raise fail(f"expected results of integers at least as wide as '{a}', found '{r}'")


class NegateOp(ElementwiseOp):
    """Negate each element; integers relative to zero points.

    ```mlir
    %r = tosa.negate %x, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
    ```

    Semantics: TOSA 1.0, NEGATE.
    """

    name = "tosa.negate"
    input1: d.Operand = d.operand(h.Tensor)
    input1_zp: d.Operand = d.operand(h.Scalar)
    output_zp: d.Operand = d.operand(h.Scalar)
    output: d.Result = d.result(h.Tensor)

    @classmethod
    def shaped(cls, operands: Sequence[Any]) -> Sequence[Any]:
        return operands[:1]

    def verify_elements(self) -> None:
        verifiers.same_elements(self.input1, self.output)
        verifiers.zero_point("input1", self.input1, self.input1_zp)
        verifiers.zero_point("output", self.output, self.output_zp)


class SelectOp(ElementwiseOp):
    """Take each element from one of two tensors, as a predicate says.

    ```mlir
    %r = tosa.select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    ```

    Semantics: TOSA 1.0, SELECT.
    """

    name = "tosa.select"
    kind = "select"
    input1: d.Operand = d.operand(h.BoolTensor)
    input2: d.Operand = d.operand(h.Tensor)
    input3: d.Operand = d.operand(h.Tensor)
    output: d.Result = d.result(h.Tensor)

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return operands[1].type.element_type

    def verify_elements(self) -> None:
        types = dict.fromkeys(v.type.element_type for v in (self.input2, self.input3, self.output))
        if len(types) > 1:
            raise fail(
                f"expected the same element type of input2, input3 and output, found {', '.join(map(str, types))}"
            )


class CastOp(TosaOp):
    """Convert each element to another type.

    Floating-point values round to the nearest integer, ties to even, and saturate. With `input_unsigned` (TOSA 1.1),
    integers are read without a sign.

    ```mlir
    %r = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi32>
    ```

    Semantics: TOSA 1.0, CAST.
    """

    name = "tosa.cast"
    traits = ElementwiseOp.traits
    input: d.Operand = d.operand(h.Tensor)
    input_unsigned = d.optional_attribute(c.BoolAttr, absent=False)
    output: d.Result = d.result(h.Tensor)

    def verify(self) -> None:
        _check_same_shape(self)


class IdentityOp(TosaOp):
    """Return the operand.

    ```mlir
    %r = tosa.identity %x : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: TOSA 1.0, IDENTITY.
    """

    name = "tosa.identity"
    input1: d.Operand = d.operand(h.Tensor)
    output: d.Result = d.result(h.Tensor)

    infer_types = classmethod(type_of_first)  # type: ignore[assignment]

    def verify(self) -> None:
        verifiers.same_elements(self.input1, self.output)
        _check_same_shape(self)


class TableOp(TosaOp):
    """Look each element up in a table, with interpolation if the elements are i16.

    ```mlir
    %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi8>
    ```

    Semantics: TOSA 1.0, TABLE.
    """

    name = "tosa.table"
    input1: d.Operand = d.operand(h.Tensor)
    table: d.Operand = d.operand(h.Tensor1D)
    output: d.Result = d.result(h.Tensor)

    def verify(self) -> None:
        _check_same_shape(self)
        element, entry, result = (verifiers.element(v) for v in (self.input1, self.table, self.output))
        count = _TABLE_SIZES.get(element.width) if isinstance(element, IntegerType) else None
        if count is None:
            raise fail(f"expected elements of 8 or 16 bits to look up, found '{self.input1.type.element_type}'")
        if not isinstance(entry, IntegerType) or entry.width != element.width:
            raise fail(f"expected a table of {element.width}-bit integers, found '{self.table.type.element_type}'")
        if (result is not entry) if element.width == 8 else not isinstance(result, IntegerType):
            raise fail(f"expected results of the element type of the table, or of i32 for 16 bits, found '{result}'")
        size = shape_of(self.table.type)
        if size is not None and size[0] not in (DYNAMIC, count):
            raise fail(f"expected a table of {count} entries for elements of type '{element}', found {size[0]}")


#: How many entries a table has, by the bits of the elements that are looked up.
_TABLE_SIZES = {8: 256, 16: 513}


def table_size(op: TableOp) -> int:
    """How many entries the table of a verified operation has."""
    return _TABLE_SIZES[verifiers.element(op.input1).width]


class RescaleOp(TosaOp):
    """Scale integers by `multiplier * 2^-shift`, from one zero point to another.

    ```mlir
    %r = tosa.rescale %x, %m, %s, %iz, %oz {input_unsigned = false, output_unsigned = false,
        per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xi8>,
            tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4xi32>
    ```

    Semantics: TOSA 1.0, RESCALE.
    """

    name = "tosa.rescale"
    input: d.Operand = d.operand(h.Tensor)
    multiplier: d.Operand = d.operand(h.Multipliers)
    shift: d.Operand = d.operand(h.Shifts)
    input_zp: d.Operand = d.operand(h.Scalar)
    output_zp: d.Operand = d.operand(h.Scalar)
    scale32 = d.attribute(c.BoolAttr)
    rounding_mode: RoundingModeAttr = d.attribute(RoundingModeAttr)
    per_channel = d.attribute(c.BoolAttr)
    input_unsigned = d.attribute(c.BoolAttr)
    output_unsigned = d.attribute(c.BoolAttr)
    output: d.Result = d.result(h.Tensor)

    def verify(self) -> None:
        _check_same_shape(self)
        _check_scaled("input", self.input, self.input_zp, self.input_unsigned.value)
        _check_scaled("output", self.output, self.output_zp, self.output_unsigned.value)
        self._verify_signs()
        self._verify_scale()

    def _verify_signs(self) -> None:
        unsigned_input, unsigned_output = self.input_unsigned.value, self.output_unsigned.value
        if unsigned_input and unsigned_output:
            raise fail("expected input or output to be signed, found input_unsigned and output_unsigned")
        for what, value in (("input", self.input), ("output", self.output)):
            if verifiers.element(value).width in (32, 48) and (unsigned_input or unsigned_output):
                raise fail(
                    f"rescaling {what} of type '{value.type.element_type}' is not supported with unsigned elements"
                )

    def _verify_scale(self) -> None:
        wide = self.scale32.value
        multiplier = self.multiplier.type.element_type
        if multiplier is not (i32 if wide else i16):
            raise fail(f"expected multipliers of {32 if wide else 16} bits for scale32={wide!s}, found '{multiplier}'")
        if wide and verifiers.element(self.input).width == 48:
            raise fail("expected scale32 to be false for an input of 48 bits")
        if not wide and self.rounding_mode.text == "DOUBLE_ROUND":
            raise fail("expected scale32 to be true for rounding_mode DOUBLE_ROUND")
        shape = shape_of(self.input.type)
        if self.per_channel.value and shape == ():
            raise fail("expected an input of rank 1 or higher for per_channel, found rank 0")
        count = 1 if not self.per_channel.value else shape[-1] if shape else DYNAMIC
        for what, value in (("multiplier", self.multiplier), ("shift", self.shift)):
            if DYNAMIC not in (count, value.type.shape[0]) and value.type.shape[0] != count:
                raise fail(f"expected {count} elements for {what}, found {value.type.shape[0]}")


def _check_scaled(what: str, value: Value[Any], zero_point: Value[Any], unsigned: bool) -> None:
    """Raise unless one side of `tosa.rescale` has integers, and a zero point that fits them."""
    ty, point = verifiers.element(value), verifiers.element(zero_point)
    if not isinstance(ty, IntegerType):
        raise fail(f"expected integer elements of {what}, found '{value.type.element_type}'")
    if not isinstance(point, IntegerType) or point.width != ty.width:
        raise fail(f"expected integers of the same width in {what} and {what}_zp, found '{ty}' and '{point}'")
    number = verifiers.constant_value(zero_point)
    if number is None or number == 0 or ty.width == 8:
        return
    if not (ty.width == 16 and (unsigned or ty.signedness == "unsigned")):
        raise fail(f"expected {what}_zp of 0 for elements of type '{ty}', found {number}")
    if int(number) % (1 << 16) != 1 << 15:
        raise fail(f"expected {what}_zp of 0 or 32768 for unsigned elements of 16 bits, found {number}")


def _check_same_shape(op: Operation) -> None:
    a, b = shape_of(op.operands[0].type), shape_of(op.results[0].type)
    if a is not None and b is not None and not agree(a, b):
        raise fail(f"expected a result of shape {list(a)}, found {list(b)}")
