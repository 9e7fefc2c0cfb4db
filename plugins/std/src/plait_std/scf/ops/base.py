"""What the operations of `scf` share: yields, blocks and their verification."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.define import Op, Operand, Operands, operand, operands
from plait.define import constraints as c
from plait.define.traits import HasParent, Pure, ReturnLike, Terminator
from plait.ir.attribute import Type
from plait.ir.block import Block
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.yield_verifiers import verify_edge

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

Values = Sequence[Value[Any]]


class YieldOp(Op):
    """End a region and give its values to the operation around it.

    ```mlir
    %x = scf.if %c -> (i32) {
      scf.yield %a : i32
    } else {
      scf.yield %b : i32
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.yield"
    traits = (
        Pure,
        ReturnLike,
        Terminator,
        HasParent("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"),
    )
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"


class ConditionOp(Op):
    """End the first region of `scf.while`: go on with the second region, or leave the loop.

    ```mlir
    %r = scf.while (%a = %x) : (i32) -> i32 {
      scf.condition(%c) %a : i32
    } do {
    ^bb0(%b: i32):
      scf.yield %b : i32
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.condition"
    traits = (Pure, HasParent("scf.while"), Terminator)
    condition: Operand = operand(c.I1)
    values: Operands = operands(c.AnyType)
    assembly = "`(` $condition `)` attr-dict ($values^ `:` type($values))?"


def parse_body(parser: Any, arguments: Sequence[Any] = (), make: Callable[[], Operation] = YieldOp) -> Region:
    """Parse a region, and append the terminator that `make` returns where the text leaves it out."""
    at = parser.index
    body = parser.parse_region(arguments)
    if body.is_empty:
        body.append(Block())
    last = body.last.last
    if last is None or not last.maybe_has_trait(Terminator):
        body.last.append(make())
        body.last.last.location = parser.location_at(at)
    return body


def typed_arguments(arguments: Sequence[Any], types: Sequence[Type]) -> Sequence[Any]:
    """`arguments` that were parsed without types, with `types`."""
    for argument, ty in zip(arguments, types):
        argument.type = ty
    return arguments


def print_assignments(printer: Printer, arguments: Values, values: Values) -> None:
    """Write `(%a = %x, %b = %y)`."""
    printer.write("(")
    for i, (argument, value) in enumerate(zip(arguments, values)):
        if i:
            printer.write(", ")
        printer.operand(argument)
        printer.write(" = ")
        printer.operand(value)
    printer.write(")")


def parse_arrow_types(parser: OpParser) -> list[Type]:
    """Parse `-> T` or `-> (T, U)`."""
    parser.parse_punctuation("->")
    if parser.parse_optional_punctuation("("):
        return parser.parse_list_until(")", parser.parse_type)
    return [parser.parse_type()]


def parse_optional_arrow_types(parser: OpParser) -> list[Type]:
    """Parse `-> T` or `-> (T, U)` if there is one."""
    return parse_arrow_types(parser) if parser.tokens[parser.index] == "->" else []


def print_arrow_types(printer: Printer, types: Sequence[Type], *, parenthesize: bool) -> None:
    """Write ` -> (T, U)`; one type without parentheses unless `parenthesize`; nothing if there is none."""
    if not types:
        return
    printer.write(" -> ")
    bare = len(types) == 1 and not parenthesize
    if not bare:
        printer.write("(")
    printer.types(types)
    if not bare:
        printer.write(")")


def verify_yield(op: Operation, region: Region, targets: Values, target: str) -> None:
    """Raise if a block of `region` ends in a yield that does not fit `targets`."""
    for block in region.blocks:
        last = block.last
        if isinstance(last, YieldOp):
            verify_edge(last.operands, targets, "'scf.yield'", target)
