"""What a custom call says beside its operands: its backend configuration, and which operands are shapes of results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DictionaryAttr
from plait.builtin.types import TupleType

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation


def configured(op: Any) -> dict[str, Any]:
    """The options in the backend configuration; codes of letters are letters."""
    found: dict[str, Any] = {}
    for config in (op.backend_config, op.get_attr("mhlo.backend_config")):
        if isinstance(config, DictionaryAttr):
            found |= {name: _read(config[name]) for name in config}
    return found


def _read(attribute: Attribute) -> Any:
    """The value of an option: `76 : ui8` is "L"."""
    value = getattr(attribute, "value", None)
    ty = getattr(attribute, "type", None)
    return chr(value & 0xFF) if value is not None and getattr(ty, "width", 0) == 8 else value


def result_types(op: Operation) -> tuple[list[Any], bool]:
    """The types of the results, and whether they are the parts of one tuple."""
    types = [r.type for r in op.results]
    if len(types) == 1 and isinstance(types[0], TupleType):
        return list(types[0].types), True
    return types, False


def shape_operands(op: Operation) -> list[int]:
    """Which operands are shapes of the results, one for each; none where shapes are static."""
    indices = op.get_attr("indices_of_shape_operands")
    return [] if indices is None else [int(i) for i in indices.values()]


def shape_values(op: Operation, values: Sequence[Any]) -> list[tuple[int, ...]]:
    """The shapes that operands give to the results."""
    return [tuple(int(n) for n in values[i]) for i in shape_operands(op)]
