"""The custom directives of StableHLO's assembly formats."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DenseArrayAttr, DenseElementsAttr, IntegerAttr, StringAttr
from plait.builtin.types import FunctionType, RankedTensorType, TupleType, i1, i32, i64

from plait_stablehlo.attributes import ConvDimensionNumbersAttr, DotAlgorithmAttr, DotDimensionNumbersAttr
from plait_stablehlo.compatibility import real_type
from plait_stablehlo.enums import PrecisionAttr
from plait_stablehlo.syntax.convolution import parse_conv_dimensions, print_conv_dimensions

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

Directive = tuple[Callable[..., Any], Callable[..., None]]


def _from_function_type(parser: OpParser, ty: FunctionType, count: int) -> tuple[Any, ...]:
    if len(ty.inputs) != count:
        raise parser.error(f"expected {len(ty.inputs)} operands, found {count}")
    if len(ty.results) != 1:
        raise parser.error("expected single output")
    return (*ty.inputs, ty.results[0])


# `custom<SameOperandsAndResultType>(type($a), ..., type($result))`: one type where all are the same


def same_types(operand_count: int) -> Directive:
    """The directive for an operation of `operand_count` operands and one result."""

    def parse(parser: OpParser) -> tuple[Any, ...]:
        ty = parser.parse_type()
        if isinstance(ty, FunctionType):
            return _from_function_type(parser, ty, operand_count)
        return (ty,) * (operand_count + 1)

    def write(printer: Printer, op: Operation, *types: Any) -> None:
        last = types[-1]
        for ty in types:
            if ty is not last:
                printer.functional_type(types[:-1], types[-1:])
                return
        printer.type(last)

    return parse, write


UNARY = {"SameOperandsAndResultType": same_types(1)}
BINARY = {"SameOperandsAndResultType": same_types(2)}
TERNARY = {"SameOperandsAndResultType": same_types(3)}


# `custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs), type($result))`


def _parse_variadic_same(parser: OpParser, inputs: Any) -> tuple[Any, Any]:
    ty = parser.parse_type()
    if isinstance(ty, FunctionType):
        *operands, result = _from_function_type(parser, ty, len(inputs))
        return operands, result
    return [ty] * len(inputs), ty


def _print_variadic_same(printer: Printer, op: Operation, inputs: Any, types: Any, result: Any) -> None:
    if all(ty is result for ty in types):
        printer.type(result)
    else:
        printer.functional_type(types, [result])


VARIADIC_SAME = {"VariadicSameOperandsAndResultType": (_parse_variadic_same, _print_variadic_same)}


# `custom<PairwiseOpType>(type($operand), type($result))`


def _parse_pairwise(parser: OpParser) -> tuple[Any, Any]:
    types = parser.parse_nonempty_list(parser.parse_type)
    return types, list(types)


def _print_pairwise(printer: Printer, op: Operation, operands: Any, results: Any) -> None:
    printer.types(operands)


PAIRWISE = {"PairwiseOpType": (_parse_pairwise, _print_pairwise)}


# `custom<ComplexOpType>`: the type of the result gives those of the parts


def _parse_complex(parser: OpParser) -> tuple[Any, ...]:
    ty = parser.parse_type()
    if isinstance(ty, FunctionType):
        return _from_function_type(parser, ty, 2)
    part = real_type(ty) if isinstance(ty, RankedTensorType) else ty
    if part is ty:
        raise parser.error(f"expected a tensor of complex elements, found '{ty}'")
    return part, part, ty


def _print_complex(printer: Printer, op: Operation, lhs: Any, rhs: Any, result: Any) -> None:
    if lhs is rhs is real_type(result):
        printer.type(result)
    else:
        printer.functional_type([lhs, rhs], [result])


COMPLEX = {"ComplexOpType": (_parse_complex, _print_complex)}


# `custom<SelectOpType>`: the types of predicate and result


def _parse_select(parser: OpParser) -> tuple[Any, ...]:
    types = parser.parse_nonempty_list(parser.parse_type)
    if len(types) == 1 and isinstance(types[0], FunctionType):
        return _from_function_type(parser, types[0], 3)
    if len(types) != 2:
        raise parser.error(f"expected a function type or two types, found {len(types)}")
    return types[0], types[1], types[1], types[1]


def _print_select(printer: Printer, op: Operation, pred: Any, on_true: Any, on_false: Any, result: Any) -> None:
    if on_true is on_false is result:
        printer.types([pred, result])
    else:
        printer.functional_type([pred, on_true, on_false], [result])


SELECT = {"SelectOpType": (_parse_select, _print_select)}


# `custom<TupleOpType>(type($values), type($result))`


def _parse_tuple(parser: OpParser) -> tuple[Any, Any]:
    ty = parser.parse_type()
    if not isinstance(ty, TupleType):
        raise parser.error("expected tuple type")
    return list(ty.types), ty


def _print_tuple(printer: Printer, op: Operation, operands: Any, result: Any) -> None:
    printer.type(result)


TUPLE = {"TupleOpType": (_parse_tuple, _print_tuple)}


# `custom<VariadicOperandWithAttribute>($inputs)`: operands, each with a comma behind it


def _parse_operands_with_comma(parser: OpParser) -> tuple[Any]:
    found: list[Any] = []
    while (operand := parser.parse_optional_operand()) is not None:
        found.append(operand)
        parser.parse_punctuation(",")
    if not found:
        parser.parse_optional_punctuation(",")  # is printed behind no operand too
    return (found,)


def _print_operands_with_comma(printer: Printer, op: Operation, values: Any) -> None:
    printer.operands(values)
    printer.write(",")


OPERANDS_WITH_COMMA = {"VariadicOperandWithAttribute": (_parse_operands_with_comma, _print_operands_with_comma)}


# `custom<SliceRanges>($start, $limit, $strides)`: `[0:4, 1:9:2]`


def _parse_ranges(parser: OpParser) -> tuple[Any, Any, Any]:
    ranges = parser.parse_comma_separated("[", "]", lambda: _parse_range(parser))
    columns = zip(*ranges) if ranges else ((), (), ())
    return tuple(DenseArrayAttr(i64, tuple(column)) for column in columns)  # type: ignore[return-value]


def _parse_range(parser: OpParser) -> tuple[int, int, int]:
    start = parser.parse_integer()
    parser.parse_punctuation(":")
    limit = parser.parse_integer()
    return start, limit, parser.parse_integer() if parser.parse_optional_punctuation(":") else 1


def _print_ranges(printer: Printer, op: Operation, starts: Any, limits: Any, strides: Any) -> None:
    rows = zip(starts.values, limits.values, strides.values)
    printer.write("[" + ", ".join(f"{a}:{b}" + (f":{s}" if s != 1 else "") for a, b, s in rows) + "]")


SLICE_RANGES = {"SliceRanges": (_parse_ranges, _print_ranges)}


# `custom<ExponentMantissa>($exponent, $mantissa)`: `e5m10`


def _parse_exponent_mantissa(parser: OpParser) -> tuple[Any, Any]:
    at = parser.index
    word = parser.parse_keyword()
    match = re.fullmatch(r"e0*(\d{1,9})m0*(\d{1,9})", word, re.ASCII)  # more is no i32
    if match is None:
        raise parser.error(f"expected numbers of exponent and mantissa bits as e5m10, found {word}", at)
    return IntegerAttr(int(match[1]), i32), IntegerAttr(int(match[2]), i32)


def _print_exponent_mantissa(printer: Printer, op: Operation, exponent: Any, mantissa: Any) -> None:
    printer.write(f"e{exponent.value}m{mantissa.value}")


EXPONENT_MANTISSA = {"ExponentMantissa": (_parse_exponent_mantissa, _print_exponent_mantissa)}


# `custom<CustomCallTarget>($name)`: `@name`


def _parse_target(parser: OpParser) -> tuple[Any]:
    return (StringAttr(parser.parse_symbol_name()),)


def _print_target(printer: Printer, op: Operation, name: Any) -> None:
    printer.symbol_name(name.value)


CUSTOM_CALL_TARGET = {"CustomCallTarget": (_parse_target, _print_target)}


# `custom<DotDimensionNumbers>` and `custom<PrecisionConfigAndAlgorithm>`


def _parse_pair(parser: OpParser) -> tuple[tuple[int, ...], tuple[int, ...]]:
    lhs = tuple(parser.parse_comma_separated("[", "]", parser.parse_integer))
    parser.parse_keyword("x")
    return lhs, tuple(parser.parse_comma_separated("[", "]", parser.parse_integer))


def _parse_dot_dimensions(parser: OpParser) -> tuple[Any]:
    batching: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    if parser.parse_optional_keyword("batching_dims"):
        parser.parse_punctuation("=")
        batching = _parse_pair(parser)
        parser.parse_punctuation(",")
    parser.parse_keyword("contracting_dims")
    parser.parse_punctuation("=")
    return (DotDimensionNumbersAttr(*batching, *_parse_pair(parser)),)


def _print_dot_dimensions(printer: Printer, op: Operation, n: Any) -> None:
    if n.lhs_batching_dimensions or n.rhs_batching_dimensions:
        pair = f"{list(n.lhs_batching_dimensions)} x {list(n.rhs_batching_dimensions)}"
        printer.write(f"batching_dims = {pair}, ")
    pair = f"{list(n.lhs_contracting_dimensions)} x {list(n.rhs_contracting_dimensions)}"
    printer.write(f"contracting_dims = {pair}")


def _parse_precisions(parser: OpParser) -> ArrayAttr:
    parser.parse_keyword("precision")
    parser.parse_punctuation("=")
    return ArrayAttr(tuple(parser.parse_comma_separated("[", "]", lambda: PrecisionAttr.parse_keyword(parser))))


def _parse_algorithm(parser: OpParser) -> DotAlgorithmAttr:
    parser.parse_keyword("algorithm")
    parser.parse_punctuation("=")
    return DotAlgorithmAttr.parse_parameters(parser)


def _parse_precision_and_algorithm(parser: OpParser) -> tuple[Any, Any]:
    if not parser.parse_optional_punctuation(","):
        return None, None
    if parser.tokens[parser.index] == "algorithm":
        return None, _parse_algorithm(parser)
    precision = _parse_precisions(parser)
    return precision, _parse_algorithm(parser) if parser.parse_optional_punctuation(",") else None


def _print_precision_and_algorithm(printer: Printer, op: Operation, precision: Any, algorithm: Any) -> None:
    _print_precision(printer, op, precision)
    if algorithm is not None:
        printer.write(", algorithm = ")
        algorithm.print_parameters(printer)


def _parse_precision(parser: OpParser) -> tuple[Any]:
    return (_parse_precisions(parser) if parser.parse_optional_punctuation(",") else None,)


def _print_precision(printer: Printer, op: Operation, precision: Any) -> None:
    if precision is not None:
        printer.write(f", precision = [{', '.join(p.text for p in precision.elements)}]")


DOT_GENERAL = {
    "DotDimensionNumbers": (_parse_dot_dimensions, _print_dot_dimensions),
    "PrecisionConfigAndAlgorithm": (_parse_precision_and_algorithm, _print_precision_and_algorithm),
}
PRECISION = {"PrecisionConfig": (_parse_precision, _print_precision)}


# `custom<ConvolutionDimensions>` and `custom<WindowAttributes>`


def _parse_convolution_dimensions(parser: OpParser) -> tuple[Any]:
    return (ConvDimensionNumbersAttr(*parse_conv_dimensions(parser)),)


def _print_convolution_dimensions(printer: Printer, op: Operation, numbers: Any) -> None:
    print_conv_dimensions(printer, numbers)


_WINDOW = ("stride", "pad", "lhs_dilate", "rhs_dilate", "reverse")


def _parse_window(parser: OpParser) -> tuple[Any, ...]:
    found: dict[str, Any] = {}
    while (name := parser.parse_optional_identifier()) is not None:
        if name not in _WINDOW or name in found:
            raise parser.error(f"Unexpected keyword {name}")
        parser.parse_punctuation("=")
        found[name] = _parse_window_part(parser, name)
        if not parser.parse_optional_punctuation(","):
            break
    return tuple(found.get(name) for name in _WINDOW)


def _parse_window_part(parser: OpParser, name: str) -> Any:
    def integers() -> list[int]:
        return parser.parse_comma_separated("[", "]", parser.parse_integer)

    if name == "pad":
        rows = parser.parse_comma_separated("[", "]", integers)
        if any(len(row) != 2 for row in rows):
            raise parser.error("expected two numbers in each row of pad")
        ty = RankedTensorType((len(rows), 2), i64)
        return DenseElementsAttr.from_values(ty, [v for row in rows for v in row])
    if name == "reverse":
        flags = parser.parse_comma_separated("[", "]", lambda: _parse_flag(parser))
        return DenseArrayAttr(i1, tuple(flags))
    return DenseArrayAttr(i64, tuple(integers()))


def _parse_flag(parser: OpParser) -> bool:
    number = parser.parse_optional_integer()
    return bool(number) if number is not None else parser.parse_boolean()


def _print_window(printer: Printer, op: Operation, *parts: Any) -> None:
    texts = [f"{name} = {_window_text(name, part)}" for name, part in zip(_WINDOW, parts) if part is not None]
    printer.write(", ".join(texts))


def _window_text(name: str, part: Any) -> str:
    if name == "pad":
        values = [int(v) for v in part.values()]
        return str([values[i : i + 2] for i in range(0, len(values), 2)])
    if name == "reverse":
        return "[" + ", ".join("true" if v else "false" for v in part.values) + "]"
    return str(list(part.values))


CONVOLUTION = {
    "ConvolutionDimensions": (_parse_convolution_dimensions, _print_convolution_dimensions),
    "WindowAttributes": (_parse_window, _print_window),
}
