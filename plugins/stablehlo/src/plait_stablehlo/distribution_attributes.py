"""The attributes of communication: meshes of devices, and the groups of processes that their axes describe."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import SymbolRefAttr
from plait.ir.attribute import Attribute, VerifyError

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter
    from plait.syntax.parser import OpParser


def _nested(parser: OpParser, cls: Any) -> Any:
    """An attribute of class `cls` inside another one, with its full name or without."""
    at = parser.index
    if not parser.tokens[at].startswith("#"):
        return cls.parse_parameters(parser)
    found = parser.parse_attribute()
    if not isinstance(found, cls):
        raise parser.error(f"expected #{cls.name}, found {found}", at)
    return found


def _parse_struct(parser: OpParser, fields: dict[str, Any], optional: Sequence[str] = ()) -> dict[str, Any]:
    """Parse `<name = value, ...>`, in any order; `fields` maps each name to what parses its value."""
    at = parser.index
    found: dict[str, Any] = {}
    for name, value in parser.parse_comma_separated("<", ">", lambda: _parse_field(parser, fields)):
        if name in found:
            raise parser.error(f"duplicate parameter name: {name}", at)
        found[name] = value
    for name in fields:
        if name not in found and name not in optional:
            raise parser.error(f"the parameter {name} is missing", at)
    return found


def _parse_field(parser: OpParser, fields: dict[str, Any]) -> tuple[str, Any]:
    name = parser.parse_keyword_of(fields, "a parameter")
    parser.parse_punctuation("=")
    return name, fields[name]()


class SubAxisInfoAttr(Attribute):
    """The part of an axis that a sub-axis is: `(2)4` has size 4 and comes after sub-axes of size 2 altogether."""

    name = "stablehlo.sub_axis_info"
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


class AxisRefAttr(Attribute):
    """An axis of a mesh by its name, or a part of it."""

    name = "stablehlo.axis_ref"
    axis: str
    sub_axis_info: SubAxisInfoAttr | None = None

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<name = ")
        printer.string(self.axis)
        if self.sub_axis_info is not None:
            printer.write(", sub_axis_info = ")
            self.sub_axis_info.print_parameters(printer)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        fields = {"name": parser.parse_string, "sub_axis_info": lambda: _nested(parser, SubAxisInfoAttr)}
        found = _parse_struct(parser, fields, optional=("sub_axis_info",))
        return cls(found["name"], found.get("sub_axis_info"))


class MeshAxisAttr(Attribute):
    """An axis of a mesh and how many devices lie along it."""

    name = "stablehlo.mesh_axis"
    axis: str
    size: int

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<name = ")
        printer.string(self.axis)
        printer.write(f", size = {self.size}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        found = _parse_struct(parser, {"name": parser.parse_string, "size": parser.parse_integer})
        return cls(found["name"], found["size"])


class MeshAttr(Attribute):
    """A grid of devices with named axes; `device_ids` numbers them, by default in order of their coordinates."""

    name = "stablehlo.mesh"
    axes: tuple[MeshAxisAttr, ...]
    device_ids: Attribute | None = None

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<axes=[")
        for i, axis in enumerate(self.axes):
            printer.write(", " if i else "")
            axis.print_parameters(printer)
        printer.write("]")
        if self.device_ids is not None:
            printer.write(", device_ids=")
            printer.attribute(self.device_ids)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        parser.parse_keyword("axes")
        parser.parse_punctuation("=")
        axes = tuple(parser.parse_comma_separated("[", "]", lambda: _nested(parser, MeshAxisAttr)))
        device_ids = None
        if parser.parse_optional_punctuation(","):
            parser.parse_keyword("device_ids")
            parser.parse_punctuation("=")
            device_ids = parser.parse_attribute()
        parser.parse_punctuation(">")
        return cls(axes, device_ids)

    def devices(self) -> list[int]:
        """The device at each coordinate, in order of the coordinates."""
        if self.device_ids is not None:
            return [int(v) for v in self.device_ids.values()]  # type: ignore[attr-defined]
        return list(range(prod(axis.size for axis in self.axes)))


class ReplicaGroupMeshAxesAttr(Attribute):
    """Groups of processes: those that differ in their coordinates along `axes` of a mesh only form a group."""

    name = "stablehlo.replica_group_mesh_axes"
    mesh: Attribute
    axes: Attribute

    def verify(self) -> None:
        mesh = self.mesh
        if not isinstance(mesh, MeshAttr):
            if not isinstance(mesh, SymbolRefAttr) or not mesh.is_flat:
                raise VerifyError("expected a mesh, or the name of one")
            return
        names = [axis.axis for axis in mesh.axes]
        for axis in self.axes.elements:  # type: ignore[attr-defined]
            if not isinstance(axis, AxisRefAttr):
                raise VerifyError("each axis must be an 'axis_ref' attribute")
            if axis.axis not in names:
                raise VerifyError(f"the mesh has no axis '{axis.axis}'")

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<mesh = ")
        printer.attribute(self.mesh)
        printer.write(", axes = ")
        printer.attribute(self.axes)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        found = _parse_struct(parser, {"mesh": parser.parse_attribute, "axes": parser.parse_attribute})
        return cls(found["mesh"], found["axes"])


def mesh_groups(mesh: MeshAttr, axes: Sequence[AxisRefAttr]) -> list[list[int]]:
    """The groups of devices that `axes` of a mesh make, each in order of its coordinates along those axes.

    An axis that is named in parts is as if the mesh had the parts in its place. Raises `VerifyError`.
    """
    parts = [part for axis in mesh.axes for part in _split(axis, [a for a in axes if a.axis == axis.axis])]
    sizes = [size for _, size in parts]
    grouped = [parts.index(_part(mesh, axis)) for axis in axes]
    others = [k for k in range(len(parts)) if k not in grouped]
    devices = mesh.devices()
    groups: list[list[int]] = []
    for outer in product(*(range(sizes[k]) for k in others)):
        group: list[int] = []
        for inner in product(*(range(sizes[k]) for k in grouped)):
            at = dict(zip((*others, *grouped), (*outer, *inner)))
            index = 0
            for k, size in enumerate(sizes):
                index = index * size + at[k]
            group.append(devices[index])
        groups.append(group)
    return groups


def _part(mesh: MeshAttr, axis: AxisRefAttr) -> tuple[tuple[str, int], int]:
    """What `_split` calls the part that an axis reference names: its axis, the sizes before it, and its size."""
    if axis.sub_axis_info is not None:
        return (axis.axis, axis.sub_axis_info.pre_size), axis.sub_axis_info.size
    return (axis.axis, 1), next(one.size for one in mesh.axes if one.axis == axis.axis)


def _split(axis: MeshAxisAttr, references: Sequence[AxisRefAttr]) -> list[tuple[tuple[str, int], int]]:
    """An axis as the sub-axes that are named and those between them, from the major to the minor one."""
    named = sorted((r.sub_axis_info.pre_size, r.sub_axis_info.size) for r in references if r.sub_axis_info is not None)
    parts: list[tuple[tuple[str, int], int]] = []
    done = 1
    for pre_size, size in named:
        if pre_size < done or pre_size % done or axis.size % (pre_size * size):
            raise VerifyError(f"sub-axis ({pre_size}){size} does not divide axis '{axis.axis}' of size {axis.size}")
        if pre_size > done:
            parts.append(((axis.axis, done), pre_size // done))
        parts.append(((axis.axis, pre_size), size))
        done = pre_size * size
    if done < axis.size or not parts:
        parts.append(((axis.axis, done), axis.size // done))
    return parts


ATTRIBUTES = (SubAxisInfoAttr, AxisRefAttr, MeshAxisAttr, MeshAttr, ReplicaGroupMeshAxesAttr)
