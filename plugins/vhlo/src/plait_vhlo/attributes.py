"""The attributes of VHLO: all that attributes of StableHLO programs are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import f64
from plait.ir.attribute import Attribute, Type, VerifyError
from plait_stablehlo.syntax.struct import dimensions_text, parse_dimensions

from plait_vhlo.enums import ResultAccuracyModeV1Attr
from plait_vhlo.scalars import scalar_from_builtin, scalar_to_builtin, shaped_from_builtin
from plait_vhlo.types import is_from_vhlo, print_double

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter
    from plait.syntax.parser import OpParser


class VhloAttr(Attribute):
    """An attribute of VHLO, and the first version that has it."""

    since: ClassVar[str] = "0.9.0"


class _BracketedAttr(VhloAttr):
    """An attribute whose text is something between angle brackets."""

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        self.print_body(printer)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        self = cls.parse_body(parser)
        parser.parse_punctuation(">")
        return self

    def print_body(self, printer: AttributePrinter) -> None:
        raise NotImplementedError

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        raise NotImplementedError


class ArrayV1Attr(_BracketedAttr):
    """`#vhlo.array_v1<[#vhlo.bool_v1<true>]>`"""

    name = "vhlo.array_v1"
    elements: tuple[Attribute, ...]

    def print_body(self, printer: AttributePrinter) -> None:
        printer.write("[")
        printer.comma_separated(self.elements, printer.attribute)
        printer.write("]")

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        return cls(tuple(parser.parse_comma_separated("[", "]", parser.parse_attribute)))


class BooleanV1Attr(_BracketedAttr):
    """`#vhlo.bool_v1<true>`"""

    name = "vhlo.bool_v1"
    value: bool

    def print_body(self, printer: AttributePrinter) -> None:
        printer.write("true" if self.value else "false")

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        return cls(parser.parse_boolean())


class DictionaryV1Attr(_BracketedAttr):
    """`#vhlo.dict_v1<{#vhlo.string_v1<"a"> = #vhlo.bool_v1<true>}>`"""

    name = "vhlo.dict_v1"
    entries: tuple[tuple[Attribute, Attribute], ...] = ()

    def verify(self) -> None:
        if not all(is_from_vhlo(key) for key, _ in self.entries):
            raise VerifyError("each key must be an attribute of vhlo")

    def print_body(self, printer: AttributePrinter) -> None:
        def entry(pair: tuple[Attribute, Attribute]) -> None:
            printer.attribute(pair[0])
            printer.write(" = ")
            printer.attribute(pair[1])

        printer.write("{")
        printer.comma_separated(self.entries, entry)
        printer.write("}")

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        def entry() -> tuple[Any, Any]:
            key = parser.parse_attribute()
            parser.parse_punctuation("=")
            return key, parser.parse_attribute()

        return cls(tuple(parser.parse_comma_separated("{", "}", entry)))


class FloatV1Attr(_BracketedAttr):
    """`#vhlo.float_v1<1.500000e+00 : !vhlo.f32_v1>`; `value` is the builtin attribute."""

    name = "vhlo.float_v1"
    type: Type
    value: FloatAttr

    def print_body(self, printer: AttributePrinter) -> None:
        self.value.print_value(printer)
        printer.write(" : ")
        printer.type(self.type)

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        value = parser.parse_attribute(f64)
        parser.parse_punctuation(":")
        ty = parser.parse_type()
        return cls(ty, FloatAttr(value.value, scalar_to_builtin(ty)))


class IntegerV1Attr(_BracketedAttr):
    """`#vhlo.integer_v1<1 : i64>`; `value` is the builtin attribute."""

    name = "vhlo.integer_v1"
    type: Type
    value: IntegerAttr

    @classmethod
    def of(cls, value: IntegerAttr) -> Self:
        return cls(scalar_from_builtin(value.type), value)

    def print_body(self, printer: AttributePrinter) -> None:
        printer.attribute(self.value)

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        return cls.of(_parsed(parser, IntegerAttr))


def _parsed(parser: OpParser, cls: type[Attribute]) -> Any:
    at = parser.index
    found = parser.parse_attribute()
    if not isinstance(found, cls):
        raise parser.error(f"expected a builtin attribute of another kind, found {found}", at)
    return found


class StringV1Attr(_BracketedAttr):
    """`#vhlo.string_v1<"text">`"""

    name = "vhlo.string_v1"
    value: str

    def print_body(self, printer: AttributePrinter) -> None:
        printer.string(self.value)

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        return cls(parser.parse_string())


class TensorV1Attr(_BracketedAttr):
    """`#vhlo.tensor_v1<dense<1> : tensor<2xi64>>`; `data` is the builtin attribute."""

    name = "vhlo.tensor_v1"
    type: Type
    data: DenseElementsAttr

    @classmethod
    def of(cls, data: DenseElementsAttr) -> Self:
        return cls(shaped_from_builtin(data.type), data)

    def verify(self) -> None:
        if not is_from_vhlo(self.type):
            raise VerifyError("expected VHLO type")

    def print_body(self, printer: AttributePrinter) -> None:
        printer.attribute(self.data)

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        return cls.of(_parsed(parser, DenseElementsAttr))


class TypeV1Attr(_BracketedAttr):
    """`#vhlo.type_v1<!vhlo.f32_v1>`"""

    name = "vhlo.type_v1"
    value: Type

    def verify(self) -> None:
        if not is_from_vhlo(self.value):
            raise VerifyError("expected VHLO type")

    def print_body(self, printer: AttributePrinter) -> None:
        printer.type(self.value)

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        return cls(parser.parse_type())


class _StructAttr(_BracketedAttr):
    """An attribute written `<name = value, ...>`; a field that is None is left out. `axis` is spelled `name`."""

    def print_body(self, printer: AttributePrinter) -> None:
        shown = [name for name in type(self)._fields if getattr(self, name) is not None]
        for i, name in enumerate(shown):
            printer.write(f"{', ' if i else ''}{'name' if name == 'axis' else name} = ")
            value = getattr(self, name)
            if isinstance(value, tuple):
                printer.write(dimensions_text(value))  # pyright: ignore[reportUnknownArgumentType]
            elif isinstance(value, float):
                print_double(printer, value)
            elif isinstance(value, int):
                printer.write(str(value))
            else:
                printer.attribute(value)

    @classmethod
    def parse_body(cls, parser: Any) -> Self:
        found: dict[str, Any] = {}
        while True:
            name = parser.parse_keyword_of(["name" if n == "axis" else n for n in cls._fields], "a parameter")
            name = "axis" if name == "name" else name
            parser.parse_punctuation("=")
            found[name] = _parse_field(parser, cls._kinds[name])
            if not parser.parse_optional_punctuation(","):
                break
        for name in cls._fields:
            if name not in found and name not in cls._defaults:
                raise parser.error(f"the parameter {name} is missing")
        return cls(**found)


def _parse_field(parser: OpParser, kind: str) -> Any:
    if kind.startswith("tuple"):
        return parse_dimensions(parser)
    if kind == "float":
        return parser.parse_attribute(f64).value
    return parser.parse_integer() if kind == "int" else parser.parse_attribute()


class OutputOperandAliasV1Attr(_StructAttr):
    """An output of a custom call that shares the buffer of an operand."""

    name = "vhlo.output_operand_alias_v1"
    outputTupleIndices: tuple[int, ...]
    operandIndex: int
    operandTupleIndices: tuple[int, ...]


class TypeExtensionsV1Attr(_StructAttr):
    """Upper bounds of the dynamic dimensions of a tensor type."""

    name = "vhlo.type_extensions_v1"
    bounds: tuple[int, ...]


class ResultAccuracyV1Attr(_StructAttr):
    """The accuracy that a transcendental operation must reach."""

    name = "vhlo.result_accuracy_v1"
    since = "1.9.0"
    atol: float = 0.0
    rtol: float = 0.0
    ulps: int = 0
    mode: Attribute = ResultAccuracyModeV1Attr("DEFAULT")

    def verify(self) -> None:
        if not is_from_vhlo(self.mode):
            raise VerifyError("the mode must be an attribute of vhlo")


class SubAxisInfoV1Attr(_StructAttr):
    """A part of an axis of a mesh."""

    name = "vhlo.sub_axis_info_v1"
    since = "1.16.0"
    pre_size: int
    size: int


class AxisRefV1Attr(_StructAttr):
    """An axis of a mesh by its name, or a part of it."""

    name = "vhlo.axis_ref_v1"
    since = "1.16.0"
    axis: Attribute
    sub_axis_info: Attribute | None = None


class ReplicaGroupMeshAxesV1Attr(_StructAttr):
    """Groups of processes as axes of a mesh."""

    name = "vhlo.replica_group_mesh_axes_v1"
    since = "1.16.0"
    mesh: Attribute
    axes: Attribute


class MeshAxisV1Attr(_StructAttr):
    """An axis of a mesh and how many devices lie along it."""

    name = "vhlo.mesh_axis_v1"
    since = "1.16.0"
    axis: Attribute
    size: int


class MeshV1Attr(_StructAttr):
    """A grid of devices with named axes."""

    name = "vhlo.mesh_v1"
    since = "1.16.0"
    axes: Attribute
    device_ids: Attribute | None = None


ATTRIBUTES = (
    ArrayV1Attr, BooleanV1Attr, DictionaryV1Attr, FloatV1Attr, IntegerV1Attr, StringV1Attr, TensorV1Attr, TypeV1Attr,
    OutputOperandAliasV1Attr, TypeExtensionsV1Attr, ResultAccuracyV1Attr, SubAxisInfoV1Attr, AxisRefV1Attr,
    ReplicaGroupMeshAxesV1Attr, MeshAxisV1Attr, MeshV1Attr,
)  # fmt: skip
