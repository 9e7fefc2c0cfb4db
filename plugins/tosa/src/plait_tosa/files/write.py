"""Modules as `.tosa` files: a function becomes the region `main`, regions of control flow become regions beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr, StringAttr
from plait.builtin.types import DYNAMIC, RankedTensorType, UnrankedTensorType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.flatbuffer import Number, write

from plait_tosa.enums import BlockSizeAttr
from plait_tosa.files import schema as s
from plait_tosa.ops.variable import VariableOp, VariableReadOp, VariableWriteOp
from plait_tosa.stored import stored_elements
from plait_tosa.types import ShapeType

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.region import Region

_NUMBERS = {mnemonic: i + 1 for i, (mnemonic, _) in enumerate(s.OPERATIONS)}
_ELEMENTS = {ty: i + 1 for i, ty in enumerate(s.ELEMENTS) if ty is not None}
_LAST_OF_1_0 = _NUMBERS["const_shape"]


def write_tosa(module: Operation, ctx: Context) -> bytes:
    """The file of a module of one function and variables. Raises `DiagnosticError` at what no file holds."""
    operations = _operations(module.regions[0].entry)
    variables = [op for op in operations if isinstance(op, VariableOp)]
    functions = [op for op in operations if not isinstance(op, VariableOp)]
    if len(functions) != 1 or functions[0].name != "func.func" or not functions[0].regions[0].blocks:
        raise _refused(module, "a file of TOSA has one function and nothing beside it but variables")
    file = _File({op.sym_name.value: op for op in variables})
    file.region("main", functions[0].regions[0], "func.return")
    draft = file.newest > _LAST_OF_1_0
    version = {
        s.MAJOR: Number("i", 1), s.MINOR: Number("i", int(draft)), s.PATCH: Number("i", 0), s.DRAFT: Number("?", draft),
    }  # fmt: skip
    return write({s.GRAPH_VERSION: version, s.GRAPH_REGIONS: file.regions}, b"TOSA")


def _operations(block: Any) -> Sequence[Operation]:
    return list(block.operations)


def _refused(op: Operation, message: str) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", message, op.location, operation=op))


class _File:
    def __init__(self, variables: dict[str, VariableOp]) -> None:
        self.variables = variables
        self.regions: list[Any] = []
        self.newest = 0
        self._names: dict[Any, str] = {}

    def region(self, name: str, region: Region, end: str) -> None:
        """Add a region. It has one block, and uses no values from outside."""
        if len(region.blocks) != 1:
            raise _refused(region.parent, "a region in a file of TOSA has one block")  # type: ignore[arg-type]
        place = len(self.regions)
        self.regions.append(None)
        block = _BlockWriter(self, name)
        for variable in self.variables if not place else ():
            block.variable(variable)  # the first block declares those too that nobody uses
        self.regions[place] = {s.REGION_NAME: name, s.REGION_BLOCKS: [block.fields(region.entry, end)]}

    def name(self, value: Any) -> str:
        return self._names.setdefault(value, f"v{len(self._names)}")


class _BlockWriter:
    def __init__(self, file: _File, name: str) -> None:
        self._file, self._block_name = file, name
        self._tensors: list[Any] = []
        self._shapes: list[Any] = []
        self._known: set[Any] = set()
        self._variables: dict[str, str] = {}

    def fields(self, block: Any, end: str) -> Any:
        inputs = [self._declare(argument) for argument in block.arguments]
        *body, last = block.operations
        operators = [self._operator(op) for op in body]
        if last.name != end:
            raise _refused(last, f"expected '{end}' at the end, found '{last.name}'")
        return {
            s.BLOCK_NAME: self._block_name, s.BLOCK_OPERATORS: operators, s.BLOCK_TENSORS: self._tensors,
            s.BLOCK_INPUTS: inputs, s.BLOCK_OUTPUTS: self._uses(last), s.BLOCK_SHAPES: self._shapes,
        }  # fmt: skip

    def _uses(self, op: Operation) -> list[str]:
        for value in op.operands:
            if value not in self._known:
                raise _refused(op, "a region in a file of TOSA uses no values from outside")
        return [self._file.name(value) for value in op.operands]

    def variable(self, name: str) -> str:
        """Add the tensor of a variable, unless there is one; returns its name."""
        if name not in self._variables:
            op = self._file.variables[name]
            self._variables[name] = tensor = f"variable_{len(self._variables)}_{name}"
            data = _data(op, op.initial_value) if op.initial_value is not None else b""
            more = {s.TENSOR_VARIABLE: Number("?", True), s.TENSOR_VARIABLE_NAME: name}
            self._tensor(op, tensor, op.variable_type, data, more)
        return self._variables[name]

    def _declare(self, value: Any, data: bytes = b"") -> str:
        """Add a tensor or a shape; returns its name."""
        self._known.add(value)
        name, ty = self._file.name(value), value.type
        if isinstance(ty, ShapeType):
            fields = {s.SHAPE_NAME: name, s.SHAPE_RANK: Number("I", ty.rank), s.SHAPE_DATA: data}
            self._shapes.append(fields)
            return name
        self._tensor(_owner(value), name, ty, data, {})
        return name

    def _tensor(self, owner: Any, name: str, ty: Any, data: bytes, more: dict[int, Any]) -> None:
        unranked = isinstance(ty, UnrankedTensorType)
        element = _ELEMENTS.get(getattr(ty, "element_type", None))
        if element is None:
            raise _refused(owner, f"a file of TOSA has no values of type '{ty}'")
        sizes = [] if unranked else [-1 if n == DYNAMIC else n for n in ty.shape]
        self._tensors.append({
            s.TENSOR_NAME: name, s.TENSOR_SHAPE: Number("i", sizes), s.TENSOR_TYPE: Number("I", element),
            s.TENSOR_DATA: data, s.TENSOR_UNRANKED: Number("?", unranked), **more,
        })  # fmt: skip

    def _operator(self, op: Any) -> Any:
        mnemonic = op.name.removeprefix("tosa.")
        number = _NUMBERS.get(mnemonic) if op.name.startswith("tosa.") else None
        if number is None or isinstance(op, VariableOp):
            raise _refused(op, f"a file of TOSA has no '{op.name}' here")
        self._file.newest = max(self._file.newest, number)
        if isinstance(op, (VariableReadOp, VariableWriteOp)):
            return self._access(op, number)
        data = _data(op, op.values) if mnemonic in ("const", "const_shape") else b""
        inputs = self._uses(op)
        attribute: dict[int, Any] = {}
        for i, field in enumerate(s.OPERATIONS[number - 1][1]):
            attribute[i] = self._graph(op, field) if field in s.GRAPHS else _field(field, getattr(op, field))
        return {
            s.OPERATOR_OP: Number("I", number), s.OPERATOR_ATTRIBUTE_TYPE: Number("B", number),
            s.OPERATOR_ATTRIBUTE: {i: v for i, v in attribute.items() if v is not None},
            s.OPERATOR_INPUTS: inputs, s.OPERATOR_OUTPUTS: [self._declare(r, data) for r in op.results],
        }  # fmt: skip

    def _access(self, op: Any, number: int) -> Any:
        """A read or a write: a copy from or to the tensor of the variable, as the tools of TOSA have it."""
        tensor = self.variable(op.variable.value)
        reads = isinstance(op, VariableReadOp)
        inputs, outputs = ([tensor], [self._declare(op.output1)]) if reads else (self._uses(op), [tensor])
        return {
            s.OPERATOR_OP: Number("I", _NUMBERS["identity"]), s.OPERATOR_ATTRIBUTE_TYPE: Number("B", number),
            s.OPERATOR_ATTRIBUTE: {}, s.OPERATOR_INPUTS: inputs, s.OPERATOR_OUTPUTS: outputs,
        }  # fmt: skip

    def _graph(self, op: Operation, field: str) -> str:
        name = f"{self._block_name}_{field}_{len(self._file.regions)}"
        self._file.region(name, getattr(op, field), "tosa.yield")
        return name


def _owner(value: Any) -> Any:
    return value.defining_op if value.defining_op is not None else value.owner.parent_op


def _field(name: str, value: Any) -> Any:
    """An attribute as the schema has it; None for one that is not there."""
    if value is None:
        return None
    if name in ("min_val", "max_val"):
        raw = DenseElementsAttr.from_values(RankedTensorType((1,), value.type), [value.value]).raw
        return raw + bytes(-len(raw) % 8)
    if isinstance(value, BlockSizeAttr):
        return Number("I", value.size)
    if isinstance(value, DenseArrayAttr):
        return Number("i", list(value.values))
    if isinstance(value, StringAttr):
        return value.value
    if value in _ELEMENTS:
        return Number("I", _ELEMENTS[value])
    ty: Any = getattr(value, "type", None)
    if ty is None:
        return Number("I", value.value)
    return Number("?", bool(value.value)) if ty.width == 1 else Number("i", value.value)


def _data(op: Operation, constant: Any) -> bytes:
    """The elements of a constant; of a few bits, they stand side by side, the first in the lowest bits."""
    values = stored_elements(constant)
    if not isinstance(values, DenseElementsAttr):
        raise _refused(op, "a file of TOSA has constants whose elements are known")
    element, raw = values.type.element_type, bytes(values.raw)
    count = values.num_elements
    whole = raw * (count // max(1, len(raw) // ((getattr(element, "width", 64) + 7) // 8)))
    if (width := s.packed_width(element)) is not None:
        whole = _packed(whole, width)
    return whole + bytes(-len(whole) % 8)


def _packed(data: bytes, width: int) -> bytes:
    mask, found = (1 << width) - 1, bytearray()
    for start in range(0, len(data), 8):
        bits = sum((byte & mask) << i * width for i, byte in enumerate(data[start : start + 8]))
        found += bits.to_bytes(width, "little")
    return bytes(found[: (len(data) * width + 7) // 8])
