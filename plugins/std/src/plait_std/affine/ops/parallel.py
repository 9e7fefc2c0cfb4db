"""Parallel loops with affine bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseElementsAttr,
    IntegerAttr,
    i64_attr,
)
from plait.builtin.types import FloatType, IntegerType, RankedTensorType, Type, i32, i64, index
from plait.define import Op, Operands, Results, attribute, operands, region, results
from plait.define import constraints as c
from plait.define.traits import RecursiveMemoryEffects, SingleBlockImplicitTerminator
from plait.ir.affine import AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.region import Region
from plait.ir.value import BlockArgument, Value

from plait_std.affine.ops.loops import YieldOp
from plait_std.affine.scopes import verify_dims_and_symbols
from plait_std.affine.syntax import subscript_texts
from plait_std.arith.attributes import AtomicRMWKindAttr
from plait_std.scf.ops.base import parse_arrow_types, parse_body, print_arrow_types, typed_arguments

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

REDUCTIONS = tuple(AtomicRMWKindAttr.cases)
"""The kinds of reductions by number: MLIR, `AtomicRMWKind`."""


def _is_any(ty: Type) -> bool:
    return True


def _is_float(ty: Type) -> bool:
    return isinstance(ty, FloatType)


def _is_integer(ty: Type) -> bool:
    return isinstance(ty, IntegerType)


def _is_signed(ty: Type) -> bool:
    return isinstance(ty, IntegerType) and ty.is_signed


def _is_unsigned(ty: Type) -> bool:
    return isinstance(ty, IntegerType) and ty.is_unsigned


_ACCEPTS: dict[str, Callable[[Type], bool]] = {
    "addf": _is_float, "mulf": _is_float, "maximumf": _is_float, "minimumf": _is_float,
    "addi": _is_integer, "muli": _is_integer, "andi": _is_integer, "ori": _is_integer,
    "maxs": _is_signed, "mins": _is_signed, "maxu": _is_unsigned, "minu": _is_unsigned,
    "assign": _is_any,
}  # fmt: skip


_GROUPS = c.AttrPredicate(
    "rank-1 constant of i32",
    lambda x: isinstance(x, DenseElementsAttr) and x.type.element_type is i32 and x.type.rank == 1,
)


class ParallelOp(Op):
    """Run a block for each point of a grid with affine bounds, in any order or at once; values may be reduced.

    Each lower bound is the largest of a group of results of one map, each upper bound the smallest.

    ```mlir
    func.func @f(%n: index, %m: memref<?xf32>) -> f32 {
      %sum = affine.parallel (%i) = (0) to (min(symbol(%n), 128)) step (2) reduce ("addf") -> (f32) {
        %x = affine.load %m[%i] : memref<?xf32>
        affine.yield %x : f32
      }
      return %sum : f32
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.parallel"
    traits = (SingleBlockImplicitTerminator(lambda: YieldOp), RecursiveMemoryEffects)
    map_operands: Operands = operands(c.Index)
    reductions: ArrayAttr = attribute(c.I64ArrayAttr)
    lower_map: AffineMapAttr = attribute(c.AffineMapAttr, ir_name="lowerBoundsMap")
    lower_groups: DenseElementsAttr = attribute(_GROUPS, ir_name="lowerBoundsGroups")
    upper_map: AffineMapAttr = attribute(c.AffineMapAttr, ir_name="upperBoundsMap")
    upper_groups: DenseElementsAttr = attribute(_GROUPS, ir_name="upperBoundsGroups")
    steps: ArrayAttr = attribute(c.I64ArrayAttr)
    outputs: Results = results(c.AnyType)
    body: Region = region(single_block=True)

    @property
    def induction_variables(self) -> Sequence[BlockArgument[Any]]:
        return self.body.block.arguments

    @property
    def lower_operands(self) -> Sequence[Value[Any]]:
        map = self.lower_map.map
        return self.map_operands[: map.num_dims + map.num_symbols]

    @property
    def upper_operands(self) -> Sequence[Value[Any]]:
        map = self.lower_map.map
        return self.map_operands[map.num_dims + map.num_symbols :]

    @property
    def kinds(self) -> list[str]:
        """The reductions by name."""
        numbers: list[Any] = list(self.reductions.elements)
        return [REDUCTIONS[number.value] for number in numbers]

    @property
    def step_sizes(self) -> list[int]:
        sizes: list[Any] = list(self.steps.elements)
        return [size.value for size in sizes]

    def lower_bounds(self) -> list[tuple[AffineExpr, ...]]:
        """For each loop the expressions of which the largest is its lower bound."""
        return _grouped(self.lower_map.map, self.lower_groups)

    def upper_bounds(self) -> list[tuple[AffineExpr, ...]]:
        """For each loop the expressions of which the smallest is its upper bound."""
        return _grouped(self.upper_map.map, self.upper_groups)

    def verify(self) -> None:
        rank = len(self.steps.elements)
        sizes = [_sizes(self.lower_groups), _sizes(self.upper_groups)]
        if any(len(groups) != rank for groups in sizes) or len(self.induction_variables) != rank:
            raise VerifyError(
                f"{len(self.induction_variables)} region arguments, maps for "
                f"{len(sizes[0])} lower and {len(sizes[1])} upper bounds, and {rank} steps: these numbers must "
                "all match"
            )
        for which, groups, map in (("lower", sizes[0], self.lower_map.map), ("upper", sizes[1], self.upper_map.map)):
            if any(size < 1 for size in groups):
                raise VerifyError(f"groups of the {which} bounds must not be empty")
            if sum(groups) != map.num_results:
                raise VerifyError(f"expected {which} bounds map to have {sum(groups)} results")
        if any(size <= 0 for size in self.step_sizes):
            raise VerifyError("steps must be positive")
        inputs = [m.map.num_dims + m.map.num_symbols for m in (self.lower_map, self.upper_map)]
        if len(self.map_operands) != sum(inputs):
            raise VerifyError(
                f"expected an operand for each dimension and symbol of the maps, found {len(self.map_operands)}"
            )
        for map, values in ((self.lower_map.map, self.lower_operands), (self.upper_map.map, self.upper_operands)):
            verify_dims_and_symbols(self, values[: map.num_dims], values[map.num_dims :])
        if len(self.reductions.elements) != len(self.results):
            raise VerifyError("expected one reduction for each result")
        for number, result in zip(self.reductions.elements, self.results):
            _verify_reduction(number, result.type)

    def printed_attributes(self) -> list[Attribute]:
        """The custom form writes the maps over the names of values."""
        return list(self.attributes.values())

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ParallelOp:
        variables = parser.parse_argument_list(allow_type=False)
        parser.parse_punctuation("=")
        lower_map, lower_groups, lower = _parse_bounds(parser, "max")
        parser.parse_keyword("to")
        upper_map, upper_groups, upper = _parse_bounds(parser, "min")
        steps = [1] * len(variables)
        if parser.parse_optional_keyword("step"):
            steps = parser.parse_comma_separated("(", ")", parser.parse_integer)
        kinds: list[int] = []
        types: list[Type] = []
        if parser.parse_optional_keyword("reduce"):
            kinds = parser.parse_comma_separated("(", ")", lambda: _parse_kind(parser))
            types = parse_arrow_types(parser)
        body = parse_body(parser, typed_arguments(variables, [index] * len(variables)), YieldOp)
        attributes = parser.parse_optional_attr_dict()
        return cls(
            [*lower, *upper], _numbers(kinds), lower_map, lower_groups, upper_map, upper_groups, _numbers(steps),
            types, body, attributes=attributes,
        )  # fmt: skip

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" (")
        printer.operands(self.induction_variables)
        printer.write(") = (")
        _print_bounds(printer, self.lower_bounds(), self.lower_map.map, self.lower_operands, "max")
        printer.write(") to (")
        _print_bounds(printer, self.upper_bounds(), self.upper_map.map, self.upper_operands, "min")
        printer.write(")")
        if any(size != 1 for size in self.step_sizes):
            printer.write(f" step ({', '.join(map(str, self.step_sizes))})")
        if self.results:
            printer.write(f" reduce ({', '.join(_quoted(kind) for kind in self.kinds)})")
            print_arrow_types(printer, self.result_types, parenthesize=True)
        printer.write(" ")
        printer.region(self.body, print_entry_args=False, print_terminator=bool(self.results))
        printer.attr_dict(
            self,
            elide=(
                "reductions", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps",
            ),
        )  # fmt: skip


def _quoted(text: str) -> str:
    return f'"{text}"'


def _numbers(values: Sequence[int]) -> ArrayAttr:
    return ArrayAttr(tuple([i64_attr(value) for value in values]))


def _sizes(groups: DenseElementsAttr) -> list[int]:
    return [int(value) for value in groups.values()]


def _grouped(map: AffineMap, groups: DenseElementsAttr) -> list[tuple[AffineExpr, ...]]:
    found: list[tuple[AffineExpr, ...]] = []
    start = 0
    for size in _sizes(groups):
        found.append(map.results[start : start + size])
        start += size
    return found


def _verify_reduction(number: Any, ty: Type) -> None:
    if not isinstance(number, IntegerAttr) or number.type is not i64 or not 0 <= number.value < len(REDUCTIONS):
        raise VerifyError("unknown reduction kind")
    accepts = _ACCEPTS.get(REDUCTIONS[number.value])
    if accepts is None or not accepts(ty):
        raise VerifyError("reduction kind does not apply to the result type")


def _parse_kind(parser: OpParser) -> int:
    at = parser.index
    text = parser.parse_string()
    if text not in REDUCTIONS:
        raise parser.error(f'invalid reduction value: "{text}"', at)
    return REDUCTIONS.index(text)


def _parse_bounds(parser: OpParser, prefix: str) -> tuple[AffineMapAttr, DenseElementsAttr, list[Value[Any]]]:
    """Parse `(%i + 1, max(0, symbol(%n)))`: one map of all, the sizes of its groups of results, and its operands."""
    dims: list[Any] = []
    symbols: list[Any] = []
    exprs: list[AffineExpr] = []
    groups: list[int] = []

    def expression() -> None:
        expr, own_dims, own_symbols = parser.parse_affine_expr_of_ssa_ids(parser.parse_operand)
        new_dims = [AffineDim(_position(dims, name)) for name in own_dims]
        new_symbols = [AffineSymbol(_position(symbols, name)) for name in own_symbols]
        exprs.append(expr.replace(new_dims, new_symbols))

    def bound() -> None:
        before = len(exprs)
        if parser.parse_optional_keyword(prefix):
            parser.parse_comma_separated("(", ")", expression)
        else:
            expression()
        groups.append(len(exprs) - before)

    parser.parse_comma_separated("(", ")", bound)
    names = [*dims, *symbols]
    values = parser.resolve_all(names, [index] * len(names))
    map = AffineMapAttr(AffineMap(len(dims), len(symbols), tuple(exprs)))
    return map, DenseElementsAttr.from_values(RankedTensorType((len(groups),), i32), groups), values


def _position(names: list[Any], name: Any) -> int:
    if name not in names:
        names.append(name)
    return names.index(name)


def _print_bounds(
    printer: Printer,
    groups: Sequence[tuple[AffineExpr, ...]],
    map: AffineMap,
    values: Sequence[Value[Any]],
    prefix: str,
) -> None:
    texts: list[str] = []
    for group in groups:
        written = ", ".join(subscript_texts(printer, group, map, values))
        texts.append(written if len(group) == 1 else f"{prefix}({written})")
    printer.write(", ".join(texts))
