"""VHLO to StableHLO, from the newest version of each operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DenseArrayAttr, DenseElementsAttr, StringAttr, SymbolRefAttr
from plait.context import Context
from plait.ir.operation import Operation

from plait_vhlo.conversion.attributes import from_vhlo
from plait_vhlo.conversion.defaults import DEFAULTS
from plait_vhlo.conversion.in_place import NEWEST, convert_in_place, refuse
from plait_vhlo.conversion.structs import FLAGS, STRUCTS, UNIT, implode
from plait_vhlo.conversion.types import FromVhlo

if TYPE_CHECKING:
    from plait.builtin.types import Attribute

_OTHERS = {"func": "func.func", "call": "func.call"}
_FUNCTIONS = ("func.func", "vhlo.func_v1")
_SYMBOLS = ("callee", "called_computations", "decomposition")


def legalize_to_stablehlo(module: Operation, ctx: Context) -> None:
    """Turn a module of VHLO, of the newest version, into StableHLO and func, in place. Raises `DiagnosticError`."""
    types = FromVhlo(ctx)
    convert_in_place(module, types, lambda op: _convert(op, types, ctx))


def _target(op: Operation) -> str:
    """The name of the operation that `op` stands for."""
    base = op.name.removeprefix("vhlo.").rpartition("_v")[0]
    if base == "return":
        parent = op.parent_op
        return "func.return" if parent is not None and parent.name in _FUNCTIONS else "stablehlo.return"
    return _OTHERS.get(base, f"stablehlo.{base}")


def _convert(op: Operation, types: FromVhlo, ctx: Context) -> Any:
    if not op.name.startswith("vhlo."):
        return None
    base = op.name.removeprefix("vhlo.").rpartition("_v")[0]
    if f"vhlo.{NEWEST.get(base)}" != op.name:
        raise refuse(op, "it is of an older version: run vhlo-to-version first")
    target = _target(op)
    cls: Any = ctx.op_class(target)
    if cls is None:
        hint = ctx.missing_dialect_hint(target.partition(".")[0])
        raise refuse(op, f"'{target}' is not registered" + (f"; {hint}" if hint else ""))
    found = _without_defaults(base, {**op.properties, **op.attributes})
    converted: dict[str, Any] = {}
    for struct in STRUCTS.get(base, ()):
        value = implode(struct, found, types)
        if value is not None:
            converted[struct.name] = value
    for name, value in found.items():
        if name in FLAGS:
            converted.update({name: UNIT} if value.value else {})
        elif name not in ("operandSegmentSizes", "resultSegmentSizes"):
            converted[name] = _fitting(cls, name, from_vhlo(value, types))
    properties = {name: converted.pop(name) for name in cls.property_names if name in converted}
    return cls, properties, converted


def _without_defaults(base: str, found: dict[str, Any]) -> dict[str, Any]:
    """The attributes that say something."""
    defaults = DEFAULTS.get(base, {})
    left = {name: x for name, x in found.items() if name not in defaults or not defaults[name].matches(x)}
    layouts = ("operand_layouts", "result_layouts")
    if base == "custom_call" and any(name in left for name in layouts):  # both or none
        left.update({name: found[name] for name in layouts if name in found})
    return left


def _fitting(cls: Any, name: str, value: Any) -> Any:
    """`value` as the property `name` of `cls` wants it: VHLO has one kind of list of numbers, and no symbols."""
    if name in _SYMBOLS:
        return _symbols(value)
    if not isinstance(value, DenseElementsAttr) or len(value.type.shape) != 1:
        return value
    field = next((field for field in cls.definition.properties if field.ir_name == name), None)
    if field is None or field.constraint.check(value):
        return value
    array = DenseArrayAttr(value.element_type, tuple([int(element) for element in value.values()]))
    return array if field.constraint.check(array) else value


def _symbols(value: Attribute) -> Any:
    if isinstance(value, StringAttr):
        return SymbolRefAttr(value.value)
    return ArrayAttr(tuple([_symbols(one) for one in value.elements])) if isinstance(value, ArrayAttr) else value
