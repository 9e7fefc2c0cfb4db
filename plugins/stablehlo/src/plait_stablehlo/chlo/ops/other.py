"""Operations of CHLO that are neither unary nor broadcast: constants, the next number, the largest elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import DYNAMIC, UnrankedTensorType, i32
from plait.define import Op, Operand, Properties, Regions, Result, attribute, operand, optional_attribute, result
from plait.define import constraints as c
from plait.define.traits import ConstantLike, Pure
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.chlo import constraints as any_rank
from plait_stablehlo.compatibility import (
    bounds_of,
    check_inferred,
    shapes_agree,
    tensor,
    violation,
)
from plait_stablehlo.ops.base import SAME_SHAPE, SameTypeOp


class ConstantOp(Op):
    """Make a tensor of known elements.

    ```mlir
    %r = chlo.constant dense<1.0> : tensor<4xf32>
    ```

    Constraints:

    - (C1) `value` and `output` have the same type.

    Semantics: CHLO, "constant".
    """

    name = "chlo.constant"
    traits = (Pure, ConstantLike)
    value: Any = attribute(c.ElementsAttr)
    output: Result = result(h.StaticTensor)
    assembly = "attr-dict $value"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return [properties["value"].type]

    def verify(self) -> None:
        check_inferred([self.value.type], self.result_types, "constant_c1")

    result_sizes = "plait_stablehlo.chlo.sizes:of_constant"


class ConstantLikeOp(Op):
    """Make a tensor of the shape of the operand with one number everywhere.

    ```mlir
    %r = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `value` has the type of the elements of `result`.
    - (C2) `operand` and `result` have the same shape, as far as both are known.
    - (C3) No size of one is above the bound that the other has for it.

    Semantics: CHLO, "constant_like".
    """

    name = "chlo.constant_like"
    traits = (Pure,)
    value: Any = attribute(c.TypedAttr)
    operand: Operand = operand(any_rank.Tensor)
    result: Result = result(any_rank.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        if not operands[0].type.is_ranked:
            return [UnrankedTensorType(properties["value"].type)]
        return [tensor(operands[0].type.shape, properties["value"].type, bounds_of(operands[0].type))]

    def verify(self) -> None:
        if self.value.type is not self.result.type.element_type:
            raise violation(
                "constant_like_c1",
                f"the value is of type '{self.value.type}', but elements of the result are of another",
            )
        given, made = self.operand.type, self.result.type
        if given.is_ranked and made.is_ranked and not shapes_agree(given.shape, made.shape):
            raise violation("constant_like_c2", SAME_SHAPE)
        inferred = self.infer_types([self.operand], {"value": self.value}, ())
        check_inferred(inferred, self.result_types, "constant_like_c3")

    result_sizes = "plait_stablehlo.chlo.sizes:of_constant_like"


class NextAfterOp(SameTypeOp):
    """Take the number next to each element of `x` in the direction of the element of `y`.

    ```mlir
    %r = chlo.next_after %x, %y : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    Constraints:

    - (C1) `x`, `y` and `result` have the same type, as far as all are known.

    Semantics: CHLO, "next_after".
    """

    name = "chlo.next_after"
    x: Operand = operand(any_rank.FloatTensor)
    y: Operand = operand(any_rank.FloatTensor)
    result: Result = result(any_rank.FloatTensor)
    assembly = "$x `,` $y attr-dict `:` type($x) `,` type($y) `->` type($result)"


class TopKOp(Op):
    """Take the `k` largest elements along the last dimension, largest first, and their places.

    Of equal elements the one with the smaller index comes first, whether or not `is_stable` asks for it.

    ```mlir
    %v, %i = chlo.top_k(%x, k = 2) : tensor<4x5xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
    ```

    Constraints:

    - (C1) `operand` has at least one dimension.
    - (C2) `k` is not negative.
    - (C3) The last dimension of `operand`, if its size is known, has at least `k` elements.
    - (C4) `values` and `indices` have the shape of `operand`, with `k` as the last size.
    - (C5) `values` has the elements of `operand`, `indices` has 32-bit signless integers.

    Semantics: CHLO, "top_k".
    """

    name = "chlo.top_k"
    traits = (Pure,)
    operand: Operand = operand(any_rank.Tensor)
    k: Any = attribute(c.I64Attr)
    is_stable: Any = optional_attribute(c.BoolAttr, absent=True)
    values: Result = result(any_rank.Tensor)
    indices: Result = result(any_rank.Tensor)
    assembly = (
        "`(` $operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict `:` type($operand) `->` "
        "`(` type($values) `,` type($indices) `)`"
    )

    def result_names(self) -> Sequence[str | None]:
        return ("values", "indices")

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        ty, k = operands[0].type, properties["k"].value
        if not ty.is_ranked:
            return [ty, UnrankedTensorType(i32)]
        if not ty.shape:
            raise violation("top_k_c1", "expected an operand of rank 1 or more")
        if k < 0:
            raise violation("top_k_c2", f"k must not be negative, got {k}")
        if ty.shape[-1] != DYNAMIC and ty.shape[-1] < k:
            raise violation("top_k_c3", f"the last dimension of the operand has fewer than {k} elements")
        shape, bounds = (*ty.shape[:-1], k), [*bounds_of(ty)[:-1], DYNAMIC]
        return [tensor(shape, ty.element_type, bounds), tensor(shape, i32, bounds)]

    def verify(self) -> None:
        inferred = self.infer_types(self.operands, {"k": self.k}, ())
        check_inferred(inferred, self.result_types, "top_k_c4", "top_k_c5")

    result_sizes = "plait_stablehlo.chlo.sizes:of_top_k"


OPERATIONS = (ConstantOp, ConstantLikeOp, NextAfterOp, TopKOp)
