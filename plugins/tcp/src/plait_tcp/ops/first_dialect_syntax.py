"""Operations that are read in two forms: the form of this dialect, and the form of the first TCP dialect."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, index
from plait.ir.attribute import VerifyError
from plait.syntax.assembly.format_parser import generate_parser

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser


@cache
def _declared(cls: type[Operation]) -> Callable[[Any, int], Any]:
    """The parser that the assembly format of an operation class declares."""
    return generate_parser(cls)


def parse_declared(cls: type[Operation], parser: OpParser) -> Any:
    """Parse the form that the class declares."""
    return _declared(cls)(parser, parser.index)


def next_is(parser: OpParser, *texts: str) -> bool:
    """Whether the next tokens are `texts`; an empty text is any token."""
    tokens = parser.tokens[parser.index : parser.index + len(texts)]
    return all(text in ("", token) for text, token in zip(texts, tokens))


def parse_const(cls: Any, parser: Any) -> Any:
    """`{value = dense<1.0> : tensor<4xf32>} : tensor<4xf32>`"""
    attributes = dict(parser.parse_optional_attr_dict())
    value = attributes.pop("value")
    parser.parse_punctuation(":")
    at, type = parser.index, parser.parse_type()
    if value.type is not type:
        raise parser.error(f"expected '{value.type}', the type of the value, found '{type}'", at)
    return cls.create((), (type,), (value,), attributes)


def parse_gather(cls: Any, parser: Any) -> Any:
    """`%x, %i {dim = 0 : index} : tX, tI -> tR`: along `dim` at the index, along the others at the element's place."""
    names = parser.parse_operand_list()
    attributes = dict(parser.parse_optional_attr_dict())
    if "dim" not in attributes or len(names) != 2:
        raise parser.error("expected two operands and the attribute 'dim'")
    dim = attributes.pop("dim").value
    operands, (result,) = _parse_types(parser, names)
    rank = operands[0].type.rank
    if not 0 <= dim < rank or operands[1].type.rank != rank:
        raise VerifyError(f"expects operands of one rank and dim in range [0, {rank}), but got {dim}")
    others = [i for i in range(rank) if i != dim]
    return cls(operands[0], operands[1], [], [], [dim], [dim], rank, [1] * rank, result, others, others)


def parse_slice(cls: type[Any], parser: OpParser) -> Any:
    """`%x starts(%a) sizes(%n) strides(%s) : tX -> tR`"""
    names = [parser.parse_operand()]
    lists: list[list[str]] = []
    for word in ("starts", "sizes", "strides"):
        parser.parse_keyword(word)
        lists.append(parser.parse_comma_separated("(", ")", parser.parse_operand))
    parser.parse_optional_attr_dict()
    (operand,), (result,) = _parse_types(parser, names)
    values = [[parser.resolve(name, index) for name in entries] for entries in lists]
    dynamic = [[DYNAMIC] * len(entries) for entries in lists]
    return cls(operand, *values, *dynamic, result)


def parse_broadcast_axes(cls: Any, parser: Any) -> Any:
    """`%x, %d {axes = [0]} : tX, index -> tR`; `cls` is the operation with axes."""
    names = parser.parse_operand_list()
    attributes = dict(parser.parse_optional_attr_dict())
    if "axes" not in attributes:
        raise parser.error("expected the attribute 'axes'")
    (operand, *sizes), (result,) = _parse_types(parser, names)
    return cls(operand, sizes, [axis.value for axis in attributes["axes"].elements], result)


def _parse_types(parser: OpParser, names: list[str]) -> tuple[list[Any], list[Any]]:
    """`: types of operands -> types of results`"""
    parser.parse_punctuation(":")
    types = _type_list(parser)
    at = parser.index
    if len(types) != len(names):
        raise parser.error(f"expected {len(names)} types of operands, but got {len(types)}", at)
    parser.parse_punctuation("->")
    results = _type_list(parser)
    return [parser.resolve(name, type) for name, type in zip(names, types)], results


def _type_list(parser: OpParser) -> list[Any]:
    types = [parser.parse_type()]
    while parser.parse_optional_punctuation(","):
        types.append(parser.parse_type())
    return types
