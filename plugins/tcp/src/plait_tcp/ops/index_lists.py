"""Lists of indices of which some are constants and others are values: `[0, %i, 4]`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.builtin.attributes import array_i64
from plait.builtin.types import DYNAMIC
from plait.ir.value import Value
from plait_std.mixed import mixed

from plait_tcp.types import check

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseArrayAttr
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def split_mixed(items: Sequence[int | Value[Any] | Expression]) -> tuple[list[Value[Any]], list[int]]:
    """Mixed indices as (the values, the constants with `DYNAMIC` where a value stands)."""
    entries = [item.mixed if isinstance(item, Expression) else item for item in items]
    values = [entry for entry in entries if isinstance(entry, Value)]
    return values, [DYNAMIC if isinstance(entry, Value) else entry for entry in entries]


def check_mixed_list(op: Operation, what: str, count: int) -> None:
    """Raise `VerifyError` unless the list of constants and values `what` of `op` has `count` entries."""
    given, constants = len(getattr(op, what)), getattr(op, "static_" + what).values
    check(len(constants) == count, f"expects {count} entries in {what}, but got {len(constants)}")
    check(constants.count(DYNAMIC) == given, f"expects one value for each dynamic entry of {what}")


def parse_index_list(parser: OpParser) -> tuple[list[str], Any]:
    """Parse `[0, %i, 4]`; return the unresolved values and the constants as an i64 array attribute."""
    values: list[str] = []
    constants: list[int] = []

    def item() -> None:
        value = parser.parse_optional_operand()
        if value is None:
            at = parser.index
            constant = parser.parse_integer()
            if constant == DYNAMIC:
                raise parser.error(f"expected an operand or another constant, found {constant}", at)
            constants.append(constant)
            return
        values.append(value)
        constants.append(DYNAMIC)

    parser.parse_comma_separated("[", "]", item)
    return values, array_i64(constants)


def print_index_list(printer: Printer, op: Operation, values: Sequence[Value[Any]], constants: DenseArrayAttr) -> None:
    """Write what `parse_index_list` reads."""

    def item(entry: int | Value[Any]) -> None:
        if isinstance(entry, Value):
            printer.operand(entry)
        else:
            printer.write(str(entry))

    printer.write("[")
    printer.comma_separated(mixed(constants, values), item)
    printer.write("]")


INDEX_LIST = {"IndexList": (parse_index_list, print_index_list)}
