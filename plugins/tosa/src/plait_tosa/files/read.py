"""`.tosa` files as modules: the region `main` is a function of that name, with the names of the file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr, FloatAttr, IntegerAttr, StringAttr
from plait.builtin.dense import DenseStringElementsAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType, UnrankedTensorType, i1, i32, i64, index
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.flatbuffer import Table
from plait.ir.attribute import VerifyError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_std.func import ops as func

from plait_tosa.enums import BlockSizeAttr, NanModeAttr, ResizeModeAttr, RoundingModeAttr
from plait_tosa.files import schema as s
from plait_tosa.ops import OPERATIONS
from plait_tosa.ops.variable import VariableOp, VariableReadOp, VariableWriteOp, sizes_of
from plait_tosa.types import MxInt8Type, ShapeType

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type

_CLASSES: dict[str, Any] = {op.name.removeprefix("tosa."): op for op in OPERATIONS}
_ENUMS: dict[str, Any] = {"nan_mode": NanModeAttr, "mode": ResizeModeAttr, "rounding_mode": RoundingModeAttr}
_BOOLS = (
    "local_bound", "inverse", "round", "scale32", "per_channel", "input_unsigned", "output_unsigned", "allow_broadcast",
)  # fmt: skip
_STRINGS = ("operator_name", "domain_name")


def read_tosa(data: bytes, ctx: Context, filename: str) -> ModuleOp:
    """The module in a file. Raises `DiagnosticError` if it is none of TOSA 1.0 or 1.1, or holds what is not read."""
    try:
        return _File(data).module()
    except (ValueError, KeyError, IndexError, VerifyError) as error:
        raise DiagnosticError(Diagnostic("error", f"{filename} is not a file of TOSA 1.0 or 1.1: {error}")) from None


class _File:
    def __init__(self, data: bytes) -> None:
        if data[4:8] != b"TOSA":
            raise ValueError("the identifier 'TOSA' is missing")
        self._data, root = data, Table(data)
        version = root.table(s.GRAPH_VERSION)
        if version is None or version.scalar(s.MAJOR, "i", -1) != 1:
            raise ValueError("expected version 1 of the schema")
        self.variables: dict[str, VariableOp] = {}
        self._regions = {region.string(s.REGION_NAME): region for region in root.tables(s.GRAPH_REGIONS)}

    def module(self) -> ModuleOp:
        if "main" not in self._regions:
            raise ValueError(f"expected a region 'main', found {', '.join(self._regions) or 'none'}")
        region = self.region("main", func.ReturnOp)
        block: Any = region.entry
        types: tuple[list[Any], list[Any]] = (
            [a.type for a in block.arguments],
            [v.type for v in block.terminator.operands],
        )
        ty = func.FuncOp.define("main", *types).function_type
        return ModuleOp.of([*self.variables.values(), func.FuncOp("main", ty, body=region)])

    def region(self, name: str, end: Any) -> Region:
        """A region of one block that ends in `end`."""
        if name not in self._regions:
            raise ValueError(f"there is no region '{name}', or two operations have it")
        blocks = self._regions.pop(name).tables(s.REGION_BLOCKS)
        if len(blocks) != 1:
            raise ValueError(f"expected one block in region '{name}', found {len(blocks)}")
        return _BlockReader(self, blocks[0], self._data).region(end)


class _BlockReader:
    def __init__(self, file: _File, block: Table, data: bytes) -> None:
        self._file, self._block, self._data = file, block, data
        self._tensors = {t.string(s.TENSOR_NAME): t for t in block.tables(s.BLOCK_TENSORS)}
        self._shapes = {t.string(s.SHAPE_NAME): t for t in block.tables(s.BLOCK_SHAPES)}
        self._values: dict[str, Any] = {}
        variables = [name for name, tensor in self._tensors.items() if tensor.scalar(s.TENSOR_VARIABLE, "?")]
        self._variables = {name: self._variable(name) for name in variables}

    def region(self, end: Any) -> Region:
        inputs = self._block.strings(s.BLOCK_INPUTS)
        block = Block([self._type(name) for name in inputs])
        for name, argument in zip(inputs, block.arguments):
            self._define(name, argument)
        builder = Builder.at_end(block)
        for operator in self._block.tables(s.BLOCK_OPERATORS):
            self._operation(operator, builder)
        builder.insert(end([self._value(name) for name in self._block.strings(s.BLOCK_OUTPUTS)]))
        return Region(block)

    def _define(self, name: str, value: Any) -> None:
        value.name_hint = re.sub(r"[^A-Za-z0-9_$.\-]", "_", name)
        self._values[name] = value

    def _value(self, name: str) -> Any:
        if name not in self._values:
            raise ValueError(f"'{name}' is used and not defined before")
        return self._values[name]

    def _type(self, name: str) -> Any:
        if name in self._shapes:
            return ShapeType(int(self._shapes[name].scalar(s.SHAPE_RANK, "I")))
        if name not in self._tensors:
            raise ValueError(f"there is no tensor '{name}'")
        tensor = self._tensors[name]
        if tensor.scalar(s.TENSOR_SCALE_TYPE, "I"):
            raise ValueError(f"the elements of '{name}' have scales in one tensor with them, which MLIR 22 lacks")
        element = _element(int(tensor.scalar(s.TENSOR_TYPE, "I")))
        if tensor.scalar(s.TENSOR_UNRANKED, "?"):
            return UnrankedTensorType(element)
        sizes = tensor.vector(s.TENSOR_SHAPE, "i")
        return RankedTensorType(tuple(DYNAMIC if n < 0 else n for n in sizes), element)

    def _variable(self, tensor_name: str) -> str:
        """Declare the variable that a tensor stands for; returns its name."""
        tensor, ty = self._tensors[tensor_name], self._type(tensor_name)
        name = tensor.string(s.TENSOR_VARIABLE_NAME) or tensor_name
        if not isinstance(ty, RankedTensorType):
            raise ValueError(f"the variable '{name}' is of unknown rank")
        known = self._file.variables.get(name)
        if known is None:
            value = self._elements(tensor_name, "variable") if _data(tensor, self._data) else None
            self._file.variables[name] = VariableOp(name, sizes_of(ty), ty.element_type, value)
        elif known.variable_type is not ty:
            raise ValueError(f"the variable '{name}' is of type '{known.variable_type}' and '{ty}'")
        return name

    def _access(self, operator: Table, builder: Builder) -> None:
        """Read or write variables: an operation one of whose tensors is one."""
        (source,), (target,) = operator.strings(s.OPERATOR_INPUTS), operator.strings(s.OPERATOR_OUTPUTS)
        if source in self._variables:
            value: Any = builder(VariableReadOp(self._variables[source], self._type(source)))
        else:
            value = self._value(source)
        if target in self._variables:
            builder.insert(VariableWriteOp(self._variables[target], value))
        else:
            self._define(target, value)

    def _operation(self, operator: Table, builder: Builder) -> None:
        number = int(operator.scalar(s.OPERATOR_OP, "I"))
        if not 0 < number <= len(s.OPERATIONS):
            raise ValueError(f"there is no operation {number}")
        mnemonic, fields = s.OPERATIONS[number - 1]
        tensors = {*operator.strings(s.OPERATOR_INPUTS), *operator.strings(s.OPERATOR_OUTPUTS)}
        if mnemonic == "variable":
            return  # its tensor says all
        if not tensors.isdisjoint(self._variables) and mnemonic in ("identity", "variable_read", "variable_write"):
            self._access(operator, builder)
            return
        cls = _CLASSES[mnemonic]
        operands = [self._value(name) for name in operator.strings(s.OPERATOR_INPUTS)]
        names = operator.strings(s.OPERATOR_OUTPUTS)
        table = operator.table(s.OPERATOR_ATTRIBUTE)
        graphs: list[Region] = []
        given: dict[str, Any] = {}
        for i, field in enumerate(fields if table is not None else ()):
            if field in s.GRAPHS:
                graphs.append(self._file.region(table.string(i), _CLASSES["yield"]))  # type: ignore[union-attr]
            else:
                given[field] = _attribute(table, i, field, operands)
        if mnemonic in ("const", "const_shape"):
            given["values"] = self._elements(names[0], mnemonic)
        properties: tuple[Any, ...] = tuple(given.get(f.ir_name, f.default) for f in cls.definition.properties)
        types = [self._type(name) for name in names]
        op = builder.insert(cls.create(operands, types, properties, regions=graphs))
        for name, result in zip(names, op.results):
            self._define(name, result)

    def _elements(self, name: str, mnemonic: str) -> Any:
        if mnemonic == "const_shape":
            shape = self._shapes[name]
            ty = RankedTensorType((int(shape.scalar(s.SHAPE_RANK, "I")),), index)
            return DenseElementsAttr(ty, shape.bytes(s.SHAPE_DATA))
        tensor, ty = self._tensors[name], self._type(name)
        if not isinstance(ty, RankedTensorType):
            raise ValueError(f"'{name}' is a constant of unknown rank")
        data = _data(tensor, self._data)
        if isinstance(ty.element_type, MxInt8Type):
            return DenseStringElementsAttr(ty, (f"0x{data[: _size(ty)].hex().upper()}",))
        if (width := s.packed_width(ty.element_type)) is not None:
            data = _unpacked(data, width, ty.num_elements)
        return DenseElementsAttr(ty, data[: _size(ty)])


def _data(tensor: Table, file: bytes) -> bytes:
    """The elements of a tensor, which stand in it or elsewhere in the file; none if they are not known."""
    data = tensor.bytes(s.TENSOR_DATA)
    if not data and (size := int(tensor.scalar(s.TENSOR_SIZE, "Q"))):
        offset = int(tensor.scalar(s.TENSOR_OFFSET, "Q"))
        data = file[offset : offset + size]
    return data


def _size(ty: Any) -> int:
    """How many bytes the elements of a type take; files fill up to a multiple of eight."""
    count, width = 1, getattr(ty.element_type, "width", 8)
    for n in ty.shape:
        count *= n
    return count * ((width + 7) // 8)


def _unpacked(data: bytes, width: int, count: int) -> bytes:
    """Elements of a few bits that stand side by side, the first in the lowest bits, each in a byte."""
    found = bytearray()
    for start in range(0, len(data), width):  # eight elements at a time
        bits = int.from_bytes(data[start : start + width], "little")
        found += bytes(bits >> shift & (1 << width) - 1 for shift in range(0, 8 * width, width))
    return bytes(found[:count])


def _element(number: int) -> Any:
    element = s.ELEMENTS[number - 1] if 0 < number <= len(s.ELEMENTS) else None
    if element is None:
        raise ValueError(f"there is no element type {number}")
    return element


def _attribute(table: Any, i: int, field: str, operands: Sequence[Any]) -> Any:
    """The attribute of a name, which schema and dialect have in common."""
    if field in _ENUMS:
        return _ENUMS[field](int(table.scalar(i, "I")) or 1)
    if field == "block_size":
        return BlockSizeAttr(f"BLOCK_SIZE_{int(table.scalar(i, 'I'))}")
    if field in _BOOLS:
        return IntegerAttr(int(table.scalar(i, "?")), i1)
    if field == "axis":
        return IntegerAttr(int(table.scalar(i, "i")), i32)
    if field == "acc_type":
        return _element(int(table.scalar(i, "I")))
    if field in ("min_val", "max_val"):
        return _number(table.bytes(i), getattr(operands[0].type, "element_type", i32))
    if field in _STRINGS:
        return StringAttr(table.string(i))
    if field == "implementation_attrs":
        return StringAttr(table.bytes(i).decode())
    return DenseArrayAttr(i32 if field == "perms" else i64, table.vector(i, "i"))


def _number(data: bytes, ty: Type) -> Any:
    """The number in the first bytes of an attribute."""
    one = RankedTensorType((1,), ty)
    value = next(iter(DenseElementsAttr(one, data[: _size(one)]).values()))
    return IntegerAttr(int(value), ty) if isinstance(ty, IntegerType) else FloatAttr(value, ty)
