"""Operations that make tensors out of nothing: constant, iota, random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import DYNAMIC, FloatType, IntegerType
from plait.define import constraints as c
from plait.define.traits import ConstantLike, Pure
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import (
    constant_integers,
    not_inferred,
    tensor,
    types_agree,
    violation,
)
from plait_stablehlo.enums import RngAlgorithmAttr, RngDistributionAttr
from plait_stablehlo.ops.base import InferringOp
from plait_stablehlo.quantization.types import is_quantized

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseElementsAttr
    from plait.builtin.types import RankedTensorType
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class ConstantOp(InferringOp):
    """Make a tensor of known elements.

    ```mlir
    %r = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
    ```

    Semantics: StableHLO, "constant".
    """

    name = "stablehlo.constant"
    traits = (Pure, ConstantLike)
    result_constraints = ("c1", "c1")
    value: Any = d.attribute(c.ElementsAttr)
    output: d.Result = d.result(h.StaticTensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [properties["value"].type]

    def verify(self) -> None:
        output = self.output.type
        if is_quantized(output):  # the elements are what is stored
            output = output.with_element_type(output.element_type.signless_storage)
        if self.value.type is not output:
            raise violation("constant_c1", not_inferred([self.value.type], [output]))

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        if parser.parse_optional_punctuation("("):
            return _parse_generic_constant(cls, parser)
        attributes = parser.parse_optional_attr_dict()
        at = parser.index
        value = parser.parse_attribute()
        if not c.ElementsAttr.check(value):
            raise parser.error("expected elements attribute", at)
        return cls.create((), (value.type,), (value,), attributes)

    def print_assembly(self, printer: Printer) -> None:
        if self.value.type is not self.output.type:
            printer.write("() <{value = ")
            printer.attribute(self.value)
            printer.write("}>")
            printer.attr_dict(self, elide=("value",))
            printer.write(" : () -> ")
            printer.type(self.output.type)
            return
        printer.attr_dict(self, elide=("value",))
        printer.write(" ")
        printer.attribute(self.value)

    def result_names(self) -> Sequence[str | None]:
        return (_constant_name(self.value),)


def _parse_generic_constant(cls: Any, parser: OpParser) -> Any:
    parser.parse_punctuation(")")
    properties: dict[str, Any] = {}
    if parser.parse_optional_punctuation("<"):
        properties = parser.parse_attr_dict()
        parser.parse_punctuation(">")
    attributes = parser.parse_optional_attr_dict()
    value = properties.get("value") or attributes.pop("value")
    for token in (":", "(", ")", "->"):
        parser.parse_punctuation(token)
    return cls.create((), (parser.parse_type(),), (value,), attributes)


def _constant_name(value: DenseElementsAttr) -> str:
    return "c" if isinstance(value.type.element_type, IntegerType) else "cst"


class IotaOp(d.Op):
    """Count 0, 1, 2 ... along a dimension.

    ```mlir
    %r = stablehlo.iota dim = 0 : tensor<4x5xi32>
    ```

    Semantics: StableHLO, "iota".
    """

    name = "stablehlo.iota"
    traits = (Pure,)
    iota_dimension = d.attribute(h.NonNegativeI64)
    output: d.Result = d.result(h.StaticNumberTensor)
    assembly = "`dim` `=` $iota_dimension attr-dict `:` type($output)"

    def verify(self) -> None:
        check_iota("iota_c1", self.iota_dimension.value, self.output.type)


def check_iota(label: str, dim: int, ty: RankedTensorType) -> None:
    """Raise unless `dim` is a dimension of `ty`."""
    if not ty.shape and label == "iota_c1":
        raise violation(label, "a scalar has no dimension to count along")
    if dim >= len(ty.shape):
        raise violation(label, "the result does not have the dimension of iota")


class RngOp(InferringOp):
    """Make random numbers, of a uniform distribution between `a` and `b` or a normal one of mean `a` and deviation `b`.

    ```mlir
    %r = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>)
        -> tensor<4xf32>
    ```

    Semantics: StableHLO, "rng".
    """

    name = "stablehlo.rng"
    result_constraints = ("c3", "c1")
    a: d.Operand = d.operand(h.ScalarPredIntOrFloatTensor)
    b: d.Operand = d.operand(h.ScalarPredIntOrFloatTensor)
    shape: d.Operand = d.operand(h.StaticDimensionTensor)
    rng_distribution: RngDistributionAttr = d.attribute(RngDistributionAttr)
    result: d.Result = d.result(h.PredIntOrFloatTensor)
    assembly = (
        "$a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution attr-dict `:` functional-type(operands, results)"
    )

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        a, b, shape = operands
        floats = all(isinstance(v.type.element_type, FloatType) for v in (a, b))
        if properties["rng_distribution"].text != "UNIFORM" and not floats:
            raise violation("rng_c2", "mu and sigma are floats")
        sizes = constant_integers(shape)
        return [tensor([DYNAMIC] * shape.type.shape[0] if sizes is None else sizes, b.type.element_type)]

    def verify(self) -> None:
        if len({v.type.element_type for v in (self.a, self.b, self.result)}) > 1:
            text = "a, b, result must have one element type"
            raise violation("rng_c1", text)
        super().verify()


class RngBitGeneratorOp(d.Op):
    """Make random bits and the state from which the next ones are made.

    ```mlir
    %s, %r = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>)
        -> (tensor<2xui64>, tensor<4xui32>)
    ```

    Semantics: StableHLO, "rng_bit_generator".
    """

    name = "stablehlo.rng_bit_generator"
    traits = (Pure,)
    rng_algorithm: RngAlgorithmAttr = d.attribute(RngAlgorithmAttr)
    initial_state: d.Operand = d.operand(h.IntOrFloatTensor)
    output_state: d.Result = d.result(h.IntOrFloatTensor)
    output: d.Result = d.result(h.StaticIntOrFloatTensor)
    assembly = "$initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        state, kind = self.initial_state.type, self.rng_algorithm.text
        if not types_agree(state, self.output_state.type):
            text = f"'{state}' and '{self.output_state.type}'"
            what = "the states before and after differ in type:"
            raise violation("rng_bit_generator_c1", f"{what} {text}")
        sizes = _STATE_SIZES.get(kind)
        if sizes is not None and (len(state.shape) != 1 or state.shape[0] not in (DYNAMIC, *sizes)):
            text = f"expected an initial state of {' or '.join(map(str, sizes))} elements for {kind}"
            raise violation("rng_bit_generator_c2", f"{text}, found '{state}'")

    def result_names(self) -> Sequence[str | None]:
        return ("output_state", "output")


#: How many numbers the state of each algorithm has; that of others is up to the implementation.
_STATE_SIZES = {"THREE_FRY": (2,), "PHILOX": (2, 3)}
