"""The attributes of `sdy`: meshes of devices, and along which of their axes tensors are spread."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import SymbolRefAttr
from plait.define import EnumAttr
from plait.ir.attribute import Attribute, VerifyError

if TYPE_CHECKING:
    from typing import Self

    from plait.builtin.types import AttributePrinter
    from plait.ir.asm import AttributeAsmParser
    from plait.syntax.parser import OpParser


class _BareAttr(Attribute):
    """An attribute whose parameters have no angle brackets of their own: `#sdy<manual_axes{"x"}>`."""

    def print(self, printer: AttributePrinter) -> None:
        printer.write(f"#sdy<{self.name.removeprefix('sdy.')}")
        self.print_parameters(printer)
        printer.write(">")


def _stripped(printer: AttributePrinter, attributes: Sequence[Attribute]) -> None:
    def write(one: Attribute) -> None:
        one.print_parameters(printer)

    printer.comma_separated(attributes, write)


def _listed(parser: OpParser, cls: Any, brackets: str) -> tuple[Any, ...]:
    return tuple(parser.parse_comma_separated(brackets[0], brackets[1], lambda: parser.parse_stripped_attribute(cls)))


class PropagationDirectionAttr(EnumAttr):
    """In which direction shardings go through a barrier."""

    name = "sdy.propagation_direction"
    cases = ("NONE", "FORWARD", "BACKWARD", "BOTH")
    as_integer = 32


class MeshAxisAttr(_BareAttr):
    """An axis of a mesh and how many devices lie along it."""

    name = "sdy.mesh_axis"
    axis: str
    size: int

    def verify(self) -> None:
        if self.size <= 0:
            raise VerifyError(f"expected a positive axis size, found {self.size}")

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.string(self.axis)
        printer.write(f"={self.size}")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        axis = parser.parse_string()
        parser.parse_punctuation("=")
        return cls(axis, parser.parse_integer())


class MeshAttr(Attribute):
    """A grid of devices with named axes; one device where it has none but a device."""

    name = "sdy.mesh"
    axes: tuple[MeshAxisAttr, ...] = ()
    device_ids: tuple[int, ...] = ()

    def verify(self) -> None:
        for device in self.device_ids:
            if device < 0:
                raise VerifyError(f"a device cannot have the negative number {device}")
        if not self.axes:
            if len(self.device_ids) > 1:
                raise VerifyError(f"a mesh without axes has at most one device, found {len(self.device_ids)}")
            return
        names = [axis.axis for axis in self.axes]
        for i, name in enumerate(names):
            if name in names[:i]:
                raise VerifyError(f'the mesh has two axes "{name}"')
        if self.device_ids:
            self._verify_devices(prod(axis.size for axis in self.axes))

    def _verify_devices(self, count: int) -> None:
        if count != len(self.device_ids):
            text = "the axes have another number of devices than device_ids names"
            raise VerifyError(f"{text}: {count} != {len(self.device_ids)}")
        ascending = sorted(self.device_ids)
        found = ", ".join(map(str, ascending))
        if ascending != list(range(count)):
            raise VerifyError(f"expected each device from 0 on once in device_ids, found {found}")
        if list(self.device_ids) == ascending:
            text = "device_ids that count up from 0 are the default and must be left out:"
            raise VerifyError(f"{text} {ascending}")

    @property
    def is_maximal(self) -> bool:
        """Whether it is one device, without axes."""
        return not self.axes and len(self.device_ids) == 1

    def sizes(self) -> dict[str, int]:
        """The size of each axis by its name."""
        return {axis.axis: axis.size for axis in self.axes}

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<[")
        _stripped(printer, self.axes)
        printer.write("]")
        if self.device_ids:
            printer.write(f", device_ids=[{', '.join(map(str, self.device_ids))}]")
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        axes = _listed(parser, MeshAxisAttr, "[]")
        devices: tuple[int, ...] = ()
        if parser.parse_optional_punctuation(","):
            parser.parse_keyword("device_ids")
            parser.parse_punctuation("=")
            devices = tuple(parser.parse_comma_separated("[", "]", parser.parse_integer))
        parser.parse_punctuation(">")
        return cls.of(axes, devices)

    @classmethod
    def of(cls, axes: tuple[MeshAxisAttr, ...], devices: tuple[int, ...]) -> Self:
        """The mesh that a program spells: devices that count up from 0 are the default, and left out."""
        is_default = axes and devices == tuple(range(len(devices))) and len(devices) == prod(a.size for a in axes)
        return cls(axes, () if is_default else devices)


class SubAxisInfoAttr(_BareAttr):
    """The part of an axis that a sub-axis is: `(2)4` has size 4 and comes after sub-axes of size 2 altogether."""

    name = "sdy.sub_axis_info"
    pre_size: int
    size: int

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(f"({self.pre_size}){self.size}")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("(")
        pre_size = parser.parse_integer()
        parser.parse_punctuation(")")
        return cls(pre_size, parser.parse_integer())


class AxisRefAttr(_BareAttr):
    """An axis of a mesh by its name, or a part of it."""

    name = "sdy.axis_ref"
    axis: str
    sub_axis_info: SubAxisInfoAttr | None = None

    @property
    def text(self) -> str:
        """`"x":(1)2`"""
        part = self.sub_axis_info
        return f'"{self.axis}"' + (f":({part.pre_size}){part.size}" if part is not None else "")

    def size_in(self, sizes: dict[str, int]) -> int:
        """How many devices lie along it in a mesh whose axes have these sizes."""
        return sizes[self.axis] if self.sub_axis_info is None else self.sub_axis_info.size

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.string(self.axis)
        if self.sub_axis_info is not None:
            printer.write(":")
            self.sub_axis_info.print_parameters(printer)

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        axis = parser.parse_string()
        part = parser.parse_stripped_attribute(SubAxisInfoAttr) if parser.parse_optional_punctuation(":") else None
        return cls(axis, part)


class DimensionShardingAttr(_BareAttr):
    """Along which axes a dimension is spread; more may be added unless it is closed."""

    name = "sdy.dimension_sharding"
    axes: tuple[AxisRefAttr, ...] = ()
    is_closed: bool = True
    priority: int | None = None

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("{")
        _stripped(printer, self.axes)
        if not self.is_closed:
            printer.write(", ?" if self.axes else "?")
        printer.write("}" if self.priority is None else f"}}p{self.priority}")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        axes: list[AxisRefAttr] = []
        closed = True
        parser.parse_punctuation("{")
        while not parser.parse_optional_punctuation("}"):
            if axes:
                parser.parse_punctuation(",")
            if parser.parse_optional_punctuation("?"):
                closed = False
                parser.parse_punctuation("}")
                break
            axes.append(parser.parse_stripped_attribute(AxisRefAttr))
        return cls(tuple(axes), closed, _parse_priority(parser))


def _parse_priority(parser: OpParser) -> int | None:
    at = parser.index
    word = parser.parse_optional_identifier()
    if word is None:
        return None
    number = word[1:]
    if word[0] != "p" or not number.isdigit():
        raise parser.error(f"expected a priority such as 'p1', found {word}", at)
    if number != str(int(number)):
        raise parser.error(f"a priority is written without leading zeros, found {word}", at)
    return int(number)


_REDUCTIONS = ("max", "min", "sum")


class TensorShardingAttr(Attribute):
    """Along which axes of a mesh each dimension of a tensor is spread.

    It is a copy along `replicated_axes`, and still to be reduced (summed, by default) along `unreduced_axes`.
    """

    name = "sdy.sharding"
    mesh_or_ref: Attribute
    dim_shardings: tuple[DimensionShardingAttr, ...] = ()
    replicated_axes: tuple[AxisRefAttr, ...] = ()
    unreduced_axes: tuple[AxisRefAttr, ...] = ()
    reduction: str = "sum"

    def verify(self) -> None:
        mesh = self.mesh_or_ref
        if not isinstance(mesh, MeshAttr) and not (isinstance(mesh, SymbolRefAttr) and mesh.is_flat):
            raise VerifyError("mesh must be a mesh or the name of one")

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        if isinstance(self.mesh_or_ref, MeshAttr):
            printer.write("mesh")
            self.mesh_or_ref.print_parameters(printer)
        else:
            printer.attribute(self.mesh_or_ref)
        printer.write(", [")
        _stripped(printer, self.dim_shardings)
        printer.write("]")
        reduction = "" if self.reduction == "sum" else self.reduction
        for word, axes in (("replicated=", self.replicated_axes), (f"unreduced={reduction}", self.unreduced_axes)):
            if axes:
                printer.write(f", {word}{{")
                _stripped(printer, axes)
                printer.write("}")
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        inline = parser.parse_optional_keyword("mesh")
        mesh = parser.parse_stripped_attribute(MeshAttr) if inline else parser.parse_symbol_reference()
        parser.parse_punctuation(",")
        dims = _listed(parser, DimensionShardingAttr, "[]")
        axes: dict[str, tuple[AxisRefAttr, ...]] = {"replicated": (), "unreduced": ()}
        reduction = "sum"
        while parser.parse_optional_punctuation(","):
            word = parser.parse_keyword_of([name for name, found in axes.items() if not found], "a list of axes")
            parser.parse_punctuation("=")
            if word == "unreduced":
                reduction = next((r for r in _REDUCTIONS if parser.parse_optional_keyword(r)), "sum")
            axes[word] = _listed(parser, AxisRefAttr, "{}")
        parser.parse_punctuation(">")
        return cls(mesh, dims, axes["replicated"], axes["unreduced"], reduction)


class TensorShardingPerValueAttr(Attribute):
    """The shardings of several values."""

    name = "sdy.sharding_per_value"
    shardings: tuple[TensorShardingAttr, ...] = ()

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        print_shardings(printer, self)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        found = parse_shardings(parser)
        parser.parse_punctuation(">")
        return cls(found.shardings)


def print_shardings(printer: AttributePrinter, shardings: TensorShardingPerValueAttr) -> None:
    """Write `[<...>, <...>]`."""
    printer.write("[")
    _stripped(printer, shardings.shardings)
    printer.write("]")


def parse_shardings(parser: OpParser) -> TensorShardingPerValueAttr:
    """Parse `[<...>, <...>]`."""
    return TensorShardingPerValueAttr(_listed(parser, TensorShardingAttr, "[]"))


class ManualAxesAttr(_BareAttr):
    """The axes along which a computation sees only its part of each tensor."""

    name = "sdy.manual_axes"
    axes: tuple[str, ...] = ()

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("{")
        printer.comma_separated(self.axes, printer.string)
        printer.write("}")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        return cls(tuple(parser.parse_comma_separated("{", "}", parser.parse_string)))


_FIRST_FACTOR, _LAST_LETTER = "i", ord("z") - ord("i")


def factor_symbol(factor: int) -> str:
    """The name of a factor of a sharding rule: i, j, ... z, z_1 ..."""
    return chr(ord(_FIRST_FACTOR) + factor) if factor <= _LAST_LETTER else f"z_{factor - _LAST_LETTER}"


def _factor_of(text: str) -> int:
    return int(text[2:]) + _LAST_LETTER if text.startswith("z_") else ord(text) - ord(_FIRST_FACTOR)


class DimMappingAttr(_BareAttr):
    """The factors of a sharding rule that a dimension is made of: `ij`."""

    name = "sdy.dim_mapping"
    factor_indices: tuple[int, ...] = ()

    def print(self, printer: AttributePrinter) -> None:
        printer.write(f"#sdy<dim_mapping {self.text}>")

    @property
    def text(self) -> str:
        """Its factors, one after the other."""
        return "".join(factor_symbol(factor) for factor in self.factor_indices)

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(self.text)

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        word = parser.parse_optional_identifier() or ""
        return cls(tuple(_factor_of(symbol) for symbol in re.findall(r"z_\d+|[i-z]", word)))


class TensorMappingAttr(_BareAttr):
    """The factors of a sharding rule that each dimension of a tensor is made of: `[ij, k]`."""

    name = "sdy.tensor_mapping"
    dim_mappings: tuple[DimMappingAttr, ...] = ()

    @property
    def text(self) -> str:
        """The factors of each dimension in brackets."""
        return f"[{', '.join(one.text for one in self.dim_mappings)}]"

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(self.text)

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        return cls(_listed(parser, DimMappingAttr, "[]"))


class OpShardingRuleAttr(Attribute):
    """Which dimensions of operands and results of an operation are spread together; kept as it is written."""

    name = "sdy.op_sharding_rule"
    text: str

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(self.text)

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        return cls(parser.parse_balanced_text())

    @classmethod
    def of(
        cls, sizes: Sequence[int], operands: Sequence[TensorMappingAttr], results: Sequence[TensorMappingAttr],
        *factors: Any,
    ) -> Self:  # fmt: skip
        """A rule of its parts; `factors` holds the factors of each kind, in the order of `_FACTOR_KINDS`."""
        *kinds, is_custom = factors
        mappings = "->".join(f"({', '.join(one.text for one in found)})" for found in (operands, results))
        named = ", ".join(f"{factor_symbol(i)}={size}" for i, size in enumerate(sizes))
        parts = [mappings, f"{{{named}}}" if sizes else ""]
        for kind, found in zip(_FACTOR_KINDS, kinds, strict=True):
            parts.append(f"{kind}={{{', '.join(map(factor_symbol, found))}}}" if found else "")
        return cls(f"<{' '.join(part for part in parts if part)}{', custom' if is_custom else ''}>")


_FACTOR_KINDS = ("reduction", "need_replication", "permutation", "blocked_propagation")
ATTRIBUTES = (
    PropagationDirectionAttr, MeshAxisAttr, MeshAttr, SubAxisInfoAttr, AxisRefAttr, DimensionShardingAttr,
    TensorShardingAttr, TensorShardingPerValueAttr, ManualAxesAttr, DimMappingAttr, TensorMappingAttr,
    OpShardingRuleAttr,
)  # fmt: skip
