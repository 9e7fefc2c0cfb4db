"""The text of `stablehlo.reduce`: compact where its region is one commutative operation, else with the region."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import FunctionType, i64
from plait.define.traits import Commutative
from plait.ir.block import Block
from plait.ir.location import SourceLocation
from plait.ir.region import Region

from plait_stablehlo.compatibility import tensor

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser


def parse_reduce(cls: Any, parser: OpParser) -> Any:
    """Parse what follows `stablehlo.reduce`."""
    at = parser.index
    pairs = parser.parse_nonempty_list(lambda: _parse_pair(parser))
    names = [a for a, _ in pairs] + [b for _, b in pairs]
    inner = None
    if parser.parse_optional_keyword("applies"):
        inner = _parse_inner_class(cls, parser)
    parser.parse_keyword("across")
    parser.parse_keyword("dimensions")
    parser.parse_punctuation("=")
    dimensions = tuple(parser.parse_comma_separated("[", "]", parser.parse_integer))
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    ty = parser.parse_type()
    if not isinstance(ty, FunctionType) or not ty.inputs:
        raise parser.error("expected function type", at)
    location = SourceLocation(parser.buffer, at)
    if inner is None:
        region = _parse_reducer(parser)
    else:  # what the compact text stands for is where the operation is said to be
        if parser.tokens[parser.index] == "loc":
            location = parser.parse_location()
        terminator = parser.ctx.op_class("stablehlo.return")
        region = _compact_region(inner, terminator, ty, location)
    operands = parser.resolve_all(names, ty.inputs)
    properties = (DenseArrayAttr(i64, dimensions),)
    return cls.create(operands, ty.results, properties, attributes, (region,), location=location)


def _parse_pair(parser: OpParser) -> tuple[str, str]:
    parser.parse_punctuation("(")
    value = parser.parse_operand()
    parser.parse_keyword("init")
    parser.parse_punctuation(":")
    init = parser.parse_operand()
    parser.parse_punctuation(")")
    return value, init


def _parse_inner_class(cls: Any, parser: OpParser) -> Any:
    at = parser.index
    name = parser.parse_keyword_or_string()
    inner = parser.ctx.op_class(name)
    if inner is None or not is_commutative_binary(inner, cls.name.partition(".")[0]):
        raise parser.error(
            f"expected a commutative operation of the {cls.name.partition('.')[0]} dialect with two operands, one "
            "result and without regions",
            at,
        )
    return inner


def is_commutative_binary(cls: Any, dialect: str) -> bool:
    """Whether operations of class `cls` may stand behind `applies`."""
    if not cls.name.startswith(dialect + ".") or not cls.is_registered:
        return False
    definition = cls.definition
    return len(definition.operands) == 2 and len(definition.results) == 1 and Commutative in cls.traits


def _compact_region(inner: Any, terminator: Any, ty: FunctionType, location: Any) -> Region:
    first: Any = ty.inputs[0]
    scalar = tensor((), first.element_type)
    block = Block()
    arguments = [block.add_argument(scalar, location) for _ in range(2)]
    op = inner.create(arguments, (scalar,), location=location)
    block.append(op)
    block.append(terminator.create(op.results, location=location))
    return Region([block])


def _parse_reducer(parser: OpParser) -> Region:
    parser.parse_keyword("reducer")
    elements: list[Any] = []
    accumulators: list[Any] = []
    while parser.parse_optional_punctuation("("):
        elements.append(parser.parse_argument())
        parser.parse_punctuation(",")
        accumulators.append(parser.parse_argument())
        parser.parse_punctuation(")")
    return parser.parse_region(elements + accumulators)


def print_reduce(op: Any, printer: Any) -> None:
    """Write what follows `stablehlo.reduce`."""
    count = len(op.operands) // 2
    for i in range(count):
        printer.write(", (" if i else "(")
        printer.operand(op.operands[i])
        printer.write(" init: ")
        printer.operand(op.operands[i + count])
        printer.write(")")
    inner = compact_reducer(op)
    if inner is not None:
        printer.write(f" applies {inner.name}")
    printer.write(f" across dimensions = {list(op.dimensions.values)}")
    printer.attr_dict(op, elide=("dimensions",))
    printer.write(" : ")
    printer.functional_type(op.operands, op.results)
    if inner is None:
        _print_reducer(op, printer, count)


def _print_reducer(op: Any, printer: Any, count: int) -> None:
    printer.newline()
    printer.write(" reducer")
    arguments = op.body.entry.arguments
    for i in range(count):
        printer.write("(")
        printer.argument(arguments[i])
        printer.write(", ")
        printer.argument(arguments[i + count])
        printer.write(") ")
    printer.write(" ")
    printer.region(op.body, print_entry_args=False)


def compact_reducer(op: Any) -> Any:
    """The operation that is all that the region does to its two arguments, or None."""
    block = op.body.entry
    if block is None or len(block.operations) != 2 or not op.operands:
        return None
    inner, terminator = block.first, block.terminator
    if terminator is None or terminator.name != "stablehlo.return" or inner.is_registered is False:
        return None
    if not is_commutative_binary(type(inner), "stablehlo") or inner._attributes or any(inner._properties):
        return None
    scalar = tensor((), op.operands[0].type.element_type)
    types = [v.type for v in inner.operands] + [r.type for r in inner.results]
    forwarded = tuple(block.arguments) == inner.operands and inner.results == terminator.operands
    return inner if forwarded and all(ty is scalar for ty in types) else None
