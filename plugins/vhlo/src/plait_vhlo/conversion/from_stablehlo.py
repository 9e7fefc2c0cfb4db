"""StableHLO to VHLO: the newest version of each operation."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import DenseArrayAttr
from plait.context import Context
from plait.ir.attribute import VerifyError
from plait.ir.operation import Operation

from plait_vhlo.attributes import BooleanV1Attr
from plait_vhlo.conversion.attributes import to_vhlo
from plait_vhlo.conversion.defaults import DEFAULTS
from plait_vhlo.conversion.in_place import NEWEST, convert_in_place, refuse
from plait_vhlo.conversion.structs import FLAGS, STRUCTS, explode
from plait_vhlo.conversion.types import ToVhlo
from plait_vhlo.enums import CustomCallApiVersionV1Attr

_OTHERS = {"func.func": "func", "func.call": "call", "func.return": "return"}


def legalize_to_vhlo(module: Operation, ctx: Context) -> None:
    """Turn a module of StableHLO and func into VHLO, in place. Raises `DiagnosticError`."""
    types = ToVhlo(ctx)
    convert_in_place(module, types, lambda op: _convert(op, types, ctx))


def base_name(op: Operation) -> str | None:
    """The name of an operation in VHLO without its version; None if it has no counterpart."""
    dialect, _, mnemonic = op.name.partition(".")
    name = mnemonic if dialect == "stablehlo" else _OTHERS.get(op.name)
    return name if name in NEWEST else None


def _convert(op: Operation, types: ToVhlo, ctx: Context) -> Any:
    if op.name.startswith("vhlo."):
        return None
    base = base_name(op)
    if base is None:
        raise refuse(op, "VHLO has no counterpart")
    cls: Any = ctx.op_class(f"vhlo.{NEWEST[base]}")
    found: dict[str, Any] = {}
    structs = {struct.name: struct for struct in STRUCTS.get(base, ())}
    for name, value in {**op.properties, **op.attributes}.items():
        if name in structs:
            found.update(explode(structs[name], value, types))
        elif name in FLAGS:
            found[name] = BooleanV1Attr(True)
        elif name not in _SEGMENTS:
            found[name] = _attribute(base, name, value, types)
    for name, default in DEFAULTS.get(base, {}).items():
        if name not in found:
            found[name] = default.make(_rank(op))
    properties = {name: found.pop(name) for name in cls.property_names if name in found}
    for name in cls.property_names:
        if name not in properties:
            raise VerifyError(f"'{op.name}' has no attribute '{name}'")
    return cls, properties, found


_SEGMENTS = ("operandSegmentSizes", "resultSegmentSizes")


def _attribute(base: str, name: str, value: Any, types: ToVhlo) -> Any:
    if (base, name) == ("custom_call", "api_version"):
        return CustomCallApiVersionV1Attr(value.value)
    return to_vhlo(value, types)


def _rank(op: Operation) -> int:
    """The number of dimensions of the window of `op`; 0 if it has none."""
    numbers = op.get_attr("dimension_numbers")
    if hasattr(numbers, "input_spatial_dimensions"):
        return len(numbers.input_spatial_dimensions)
    window = op.get_attr("window_dimensions")
    return len(window) if isinstance(window, DenseArrayAttr) else 0
