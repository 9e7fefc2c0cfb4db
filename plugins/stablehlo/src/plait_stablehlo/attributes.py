"""The structured attributes of StableHLO: dimension numbers, algorithms, accuracy, bounds."""

from __future__ import annotations

from math import copysign
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr
from plait.builtin.types import DYNAMIC, VerifiableTensorEncoding, f64
from plait.ir.attribute import Attribute, Type, VerifyError

from plait_stablehlo.enums import ResultAccuracyModeAttr
from plait_stablehlo.syntax.convolution import has_compact_form, parse_conv_dimensions, print_conv_dimensions
from plait_stablehlo.syntax.struct import (
    dimensions_text,
    parse_dimension,
    parse_dimensions,
    parse_struct,
    parse_struct_body,
    print_struct,
)

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter


class StructAttr(Attribute):
    """An attribute whose fields are lists of dimensions and numbers, written by name."""

    def print_parameters(self, printer: Any) -> None:
        print_struct(printer, [(name, getattr(self, name)) for name in self._fields])

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        kinds = {name: int if cls._kinds[name] == "int" else tuple for name in cls._fields}
        return cls(**parse_struct(parser, kinds))


class DotDimensionNumbersAttr(StructAttr):
    """Which dimensions of the two operands of `dot_general` are batches and which are summed over."""

    name = "stablehlo.dot"
    lhs_batching_dimensions: tuple[int, ...] = ()
    rhs_batching_dimensions: tuple[int, ...] = ()
    lhs_contracting_dimensions: tuple[int, ...] = ()
    rhs_contracting_dimensions: tuple[int, ...] = ()


class GatherDimensionNumbersAttr(StructAttr):
    """How the dimensions of operand, indices and result of a gather correspond."""

    name = "stablehlo.gather"
    offset_dims: tuple[int, ...] = ()
    collapsed_slice_dims: tuple[int, ...] = ()
    operand_batching_dims: tuple[int, ...] = ()
    start_indices_batching_dims: tuple[int, ...] = ()
    start_index_map: tuple[int, ...] = ()
    index_vector_dim: int = 0


class ScatterDimensionNumbersAttr(StructAttr):
    """How the dimensions of inputs, indices and updates of a scatter correspond."""

    name = "stablehlo.scatter"
    update_window_dims: tuple[int, ...] = ()
    inserted_window_dims: tuple[int, ...] = ()
    input_batching_dims: tuple[int, ...] = ()
    scatter_indices_batching_dims: tuple[int, ...] = ()
    scatter_dims_to_operand_dims: tuple[int, ...] = ()
    index_vector_dim: int = 0


def _raw(value: int | tuple[int, ...]) -> str:
    """The text of a field."""
    return str(value) if isinstance(value, int) else f"[{', '.join(map(str, value))}]"


class ConvDimensionNumbersAttr(Attribute):
    """Which dimension of a convolution is what: `<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`."""

    name = "stablehlo.conv"
    input_batch_dimension: int
    input_feature_dimension: int
    input_spatial_dimensions: tuple[int, ...]
    kernel_input_feature_dimension: int
    kernel_output_feature_dimension: int
    kernel_spatial_dimensions: tuple[int, ...]
    output_batch_dimension: int
    output_feature_dimension: int
    output_spatial_dimensions: tuple[int, ...]

    def print_parameters(self, printer: Any) -> None:
        printer.write("<")
        if has_compact_form(self):
            print_conv_dimensions(printer, self)
        else:
            printer.write("raw " + ", ".join(f"{name} = {_raw(getattr(self, name))}" for name in self._fields))
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        if parser.parse_optional_keyword("raw"):
            kinds = {name: int if cls._kinds[name] == "int" else tuple for name in cls._fields}
            return cls(**parse_struct_body(parser, kinds))
        fields = parse_conv_dimensions(parser)
        parser.parse_punctuation(">")
        return cls(*fields)


_ALGORITHM_FIELDS = (
    "lhs_precision_type", "rhs_precision_type", "accumulation_type", "lhs_component_count", "rhs_component_count",
    "num_primitive_operations", "allow_imprecise_accumulation",
)  # fmt: skip


class DotAlgorithmAttr(Attribute):
    """The algorithm that `dot_general` must use."""

    name = "stablehlo.dot_algorithm"
    lhs_precision_type: Type
    rhs_precision_type: Type
    accumulation_type: Type
    lhs_component_count: int
    rhs_component_count: int
    num_primitive_operations: int
    allow_imprecise_accumulation: bool

    def verify(self) -> None:
        counts = (
            ("lhs component count", "c22", self.lhs_component_count),
            ("rhs component count", "c23", self.rhs_component_count),
            ("num primitive operations", "c24", self.num_primitive_operations),
        )
        for what, label, count in counts:
            if count < 1:
                raise VerifyError(f"{what} must be positive [dot_general_{label}]")
        if not _is_known_algorithm(self):
            raise VerifyError(
                f"no hardware is known that supports the dot algorithm {{lhs:'{self.lhs_precision_type}', "
                f"rhs:'{self.rhs_precision_type}', accum:'{self.accumulation_type}', "
                f"lhs_components:{self.lhs_component_count}, rhs_components:{self.rhs_component_count}, "
                f"primitive_ops:{self.num_primitive_operations}, imprecise:{self.allow_imprecise_accumulation}}}"
            )

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        for i, name in enumerate(_ALGORITHM_FIELDS):
            printer.write(f"{', ' if i else ''}{name} = ")
            printer.parameter(getattr(self, name))
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        parsers = (parser.parse_type,) * 3 + (parser.parse_integer,) * 3 + (parser.parse_boolean,)
        values: list[Any] = []
        for i, (name, parse) in enumerate(zip(_ALGORITHM_FIELDS, parsers)):
            if i:
                parser.parse_punctuation(",")
            parser.parse_keyword(name)
            parser.parse_punctuation("=")
            values.append(parse())
        parser.parse_punctuation(">")
        return cls(*values)


#: Types of the operands and of the sums, and the numbers of operations, of the algorithms that hardware has.
_KNOWN_ALGORITHMS = {
    ("f16", "f16"): (1,), ("f16", "f32"): (1,), ("bf16", "bf16"): (1,), ("bf16", "f32"): (1, 3, 6, 9),
    ("tf32", "f32"): (1, 3), ("f32", "f32"): (1,), ("f64", "f64"): (1,),
}  # fmt: skip
_EIGHT_BITS = frozenset(("f8E3M4", "f8E4M3", "f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2FNUZ"))


def _is_known_algorithm(algorithm: DotAlgorithmAttr) -> bool:
    lhs, rhs = str(algorithm.lhs_precision_type), str(algorithm.rhs_precision_type)
    accumulated, count = str(algorithm.accumulation_type), algorithm.num_primitive_operations
    if algorithm.lhs_component_count != 1 or algorithm.rhs_component_count != 1:
        return False
    if lhs in _EIGHT_BITS and rhs in _EIGHT_BITS:
        return accumulated == "f32" and count == 1
    exact = not algorithm.allow_imprecise_accumulation
    return exact and lhs == rhs and count in _KNOWN_ALGORITHMS.get((lhs, accumulated), ())


class OutputOperandAliasAttr(Attribute):
    """An output of a custom call that shares the buffer of an operand."""

    name = "stablehlo.output_operand_alias"
    output_tuple_indices: tuple[int, ...]
    operand_index: int
    operand_tuple_indices: tuple[int, ...]

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(f"<output_tuple_indices = {dimensions_text(self.output_tuple_indices)}, ")
        printer.write(f"operand_index = {self.operand_index}, ")
        printer.write(f"operand_tuple_indices = {dimensions_text(self.operand_tuple_indices)}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        return cls(**parse_struct(parser, {n: int if n == "operand_index" else tuple for n in cls._fields}))


class ChannelHandleAttr(Attribute):
    """The channel of a communication."""

    name = "stablehlo.channel_handle"
    handle: int
    type: int

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(f"<handle = {self.handle}, type = {self.type}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        return cls(**parse_struct(parser, {"handle": int, "type": int}))


class TypeExtensionsAttr(VerifiableTensorEncoding):
    """Upper bounds of the dynamic dimensions of a tensor type, as its encoding: `#stablehlo.bounds<?, 4>`."""

    name = "stablehlo.bounds"
    bounds: tuple[int, ...]

    def verify_encoding(self, shape: tuple[int, ...], element_type: Type) -> None:
        if len(self.bounds) != len(shape):
            text = f"expected a bound or '?' for each of the {len(shape)} dimensions of a tensor type, found"
            raise VerifyError(f"{text} {len(self.bounds)}")
        for dim, (size, bound) in enumerate(zip(shape, self.bounds)):
            if DYNAMIC not in (size, bound):
                text = f"static dimension {dim} of a tensor type cannot have a bound, but found size {size} and bound"
                raise VerifyError(f"{text} {bound}")

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(f"<{dimensions_text(self.bounds)[1:-1]}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        return cls(tuple(parser.parse_comma_separated("<", ">", lambda: parse_dimension(parser))))


class LegacyTypeExtensionsAttr(TypeExtensionsAttr):
    """The older spelling of bounds, `#stablehlo.type_extensions<bounds = [?, 4]>`; reads as `#stablehlo.bounds`."""

    name = "stablehlo.type_extensions"

    @classmethod
    def parse_parameters(cls, parser: Any) -> Any:
        parser.parse_punctuation("<")
        parser.parse_keyword("bounds")
        parser.parse_punctuation("=")
        bounds = parse_dimensions(parser)
        parser.parse_punctuation(">")
        return TypeExtensionsAttr(bounds)


class ResultAccuracyAttr(Attribute):
    """The accuracy that a transcendental operation must reach."""

    name = "stablehlo.result_accuracy"
    atol: float = 0.0
    rtol: float = 0.0
    ulps: int = 0
    mode: Attribute = ResultAccuracyModeAttr("DEFAULT")

    def verify(self) -> None:
        mode: Any = self.mode
        if copysign(1, self.atol) < 0 or copysign(1, self.rtol) < 0 or self.ulps < 0:
            raise VerifyError("Negative tolerance")
        if mode.text != "TOLERANCE" and (self.atol or self.rtol or self.ulps):
            text = f"the mode {mode.text} takes no tolerances, expected zeros"
            raise VerifyError(text)

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        for name in ("atol", "rtol"):
            if value := getattr(self, name):
                printer.write(f"{name} = {str(FloatAttr(value, f64)).partition(' :')[0]}, ")
        if self.ulps:
            printer.write(f"ulps = {self.ulps}, ")
        printer.write("mode = ")
        printer.attribute(self.mode)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        fields: dict[str, Any] = {}
        while True:
            name = parser.parse_keyword_of(("atol", "rtol", "ulps", "mode"), "a field")
            parser.parse_punctuation("=")
            if name == "mode":
                fields[name] = parser.parse_attribute()
                break
            fields[name] = parser.parse_integer() if name == "ulps" else parser.parse_attribute(f64).value
            parser.parse_punctuation(",")
        parser.parse_punctuation(">")
        return cls(**fields)


DEFAULT_ACCURACY = ResultAccuracyAttr()
