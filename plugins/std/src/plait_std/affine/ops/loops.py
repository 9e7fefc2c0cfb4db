"""Loops with affine bounds, conditionals on integer sets, and their terminator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, IntegerAttr, IntegerSetAttr, index_attr
from plait.builtin.types import index
from plait.define import Op, Operands, Results, attribute, operands, region, results
from plait.define import constraints as c
from plait.define.traits import (
    NoRegionArguments,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Terminator,
)
from plait.ir.affine import AffineConstant, AffineMap, AffineSymbol
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.block import Block
from plait.ir.region import Region
from plait.ir.value import BlockArgument, Value

from plait_std.affine.scopes import verify_dims_and_symbols
from plait_std.affine.syntax import (
    parse_dims_and_symbols,
    parse_map_or_set,
    print_dims_and_symbols,
    print_map_or_set,
)
from plait_std.scf.ops.base import (
    parse_arrow_types,
    parse_body,
    parse_optional_arrow_types,
    print_arrow_types,
    print_assignments,
    typed_arguments,
)

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

_SYMBOL = AffineMap(0, 1, (AffineSymbol(0),))


class YieldOp(Op):
    """End a region of an affine operation and give its values to the operation around it.

    ```mlir
    func.func @f(%x: f32, %n: index) -> f32 {
      %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
        affine.yield %a : f32
      }
      return %0 : f32
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.yield"
    traits = (Pure, ReturnLike, Terminator)
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"

    def verify(self) -> None:
        parent = self.parent_op
        if parent is None or parent.name not in ("affine.for", "affine.if", "affine.parallel"):
            raise VerifyError("expected 'affine.for', 'affine.if' or 'affine.parallel' as parent")
        if len(parent.results) != len(self.values):
            raise VerifyError("number of operands must equal the number of results of the parent")
        if any(r.type is not v.type for r, v in zip(parent.results, self.values)):
            raise VerifyError("types of operands must equal the types of the parent's results")


class ForOp(Op):
    """Run a block for each number from an affine lower bound up to, and without, an affine upper bound.

    A bound is an affine map of values: the lower bound is the largest of its results, the upper one the smallest. The
    step is a positive constant. Values given as `iter_args` are carried from one iteration to the next.

    ```mlir
    func.func @f(%n: index, %m: memref<?xf32>, %zero: f32) -> f32 {
      %sum = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 128)>()[%n] step 2 iter_args(%acc = %zero) -> (f32) {
        %x = affine.load %m[%i] : memref<?xf32>
        %next = arith.addf %acc, %x : f32
        affine.yield %next : f32
      }
      return %sum : f32
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.for"
    traits = (SingleBlockImplicitTerminator(lambda: YieldOp), RecursiveMemoryEffects)
    lower_operands: Operands = operands(c.Index)
    upper_operands: Operands = operands(c.Index)
    inits: Operands = operands(c.AnyType)
    lower_map: AffineMapAttr = attribute(c.AffineMapAttr, ir_name="lowerBoundMap")
    upper_map: AffineMapAttr = attribute(c.AffineMapAttr, ir_name="upperBoundMap")
    step: IntegerAttr = attribute(c.IndexAttr)
    outputs: Results = results(c.AnyType)
    body: Region = region(single_block=True)

    @property
    def block(self) -> Block:
        return self.body.block

    @property
    def induction_variable(self) -> BlockArgument[Any]:
        return self.body.block.arguments[0]

    @property
    def iter_arguments(self) -> Sequence[BlockArgument[Any]]:
        """The block arguments that hold the carried values."""
        return self.body.block.arguments[1:]

    def verify(self) -> None:
        types = [a.type for a in self.body.block.arguments]
        if not types or types[0] is not index:
            raise VerifyError("the body must take one index, the induction variable")
        for which, map, values in (
            ("lower", self.lower_map.map, self.lower_operands),
            ("upper", self.upper_map.map, self.upper_operands),
        ):
            if len(values) != map.num_dims + map.num_symbols:
                raise VerifyError(
                    f"expected an operand for each dimension and symbol of the {which} map, found {len(values)}"
                )
            verify_dims_and_symbols(self, values[: map.num_dims], values[map.num_dims :])
            if not map.results:
                raise VerifyError(f"the map of the {which} bound has no results")
        if self.step.value <= 0:
            raise VerifyError("expected a positive step that fits into a signed integer")
        inits = [v.type for v in self.inits]
        if len(inits) != len(self.results):
            raise VerifyError("number of iter_args must equal the number of results")
        if inits != types[1:]:
            raise VerifyError("types of iter_args must equal the types of the body's arguments")
        if inits != list(self.result_types):
            raise VerifyError("types of iter_args must equal the types of the results")

    def printed_attributes(self) -> list[Attribute]:
        """The maps that the custom form writes out: bounds that are numbers or one symbol are not."""
        bounds = ((self.lower_map, self.lower_operands), (self.upper_map, self.upper_operands))
        maps: list[Attribute] = [map for map, values in bounds if not _is_short(map.map, values)]
        return [*maps, *self.attributes.values()]

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ForOp:
        variable = parser.parse_argument(allow_type=False, allow_attributes=False)
        parser.parse_punctuation("=")
        lower_map, lower = _parse_bound(parser, "lower", "max")
        parser.parse_keyword("to")
        upper_map, upper = _parse_bound(parser, "upper", "min")
        at = parser.index
        step = parser.parse_integer() if parser.parse_optional_keyword("step") else 1
        if step <= 0:
            raise parser.error("expected a positive step that fits into a signed integer", at)
        carried: list[Any] = []
        inits: list[Value[Any]] = []
        types: list[Type] = []
        if parser.parse_optional_keyword("iter_args"):
            at = parser.index
            carried, names = parser.parse_assignment_list()
            types = parse_arrow_types(parser)
            if len(names) != len(types):
                raise parser.error("number of iter_args must equal the number of result types", at)
            inits = parser.resolve_all(names, types)
        body = parse_body(parser, typed_arguments([variable, *carried], [index, *types]), YieldOp)
        attributes = parser.parse_optional_attr_dict()
        return cls(lower, upper, inits, lower_map, upper_map, index_attr(step), types, body, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.argument(self.induction_variable, with_type=False)
        printer.write(" = ")
        _print_bound(printer, self.lower_map, self.lower_operands, "max")
        printer.write(" to ")
        _print_bound(printer, self.upper_map, self.upper_operands, "min")
        if self.step.value != 1:
            printer.write(f" step {self.step.value}")
        if self.results:
            printer.write(" iter_args")
            print_assignments(printer, self.iter_arguments, self.inits)
            print_arrow_types(printer, self.result_types, parenthesize=True)
        printer.write(" ")
        printer.region(self.body, print_entry_args=False, print_terminator=bool(self.results))
        printer.attr_dict(self, elide=("lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"))


def _parse_bound(parser: OpParser, which: str, prefix: str) -> tuple[AffineMapAttr, list[Value[Any]]]:
    """Parse `%n`, `10`, `#map(%i)[%n]` or, where there are several results, `min #map(%i)[%n]`."""
    at = parser.index
    several = parser.parse_optional_keyword(prefix)
    name = parser.parse_optional_operand()
    if name is not None:
        return AffineMapAttr(_SYMBOL), [parser.resolve(name, index)]
    attribute = parser.parse_attribute()
    if isinstance(attribute, IntegerAttr):
        return AffineMapAttr(AffineMap.constant(attribute.value)), []
    if not isinstance(attribute, AffineMapAttr):
        raise parser.error("expected a constant, an operand or an affine map as loop bound", at)
    map = attribute.map
    values, num_dims = parse_dims_and_symbols(parser)
    if num_dims != map.num_dims:
        raise parser.error(
            f"expected {map.num_dims} operands in parentheses, one for each dimension of the map, found {num_dims}",
            at
        )
    if len(values) - num_dims != map.num_symbols:
        raise parser.error("number of symbol operands must equal the number of symbols of the map", at)
    if len(map.results) > 1 and not several:
        raise parser.error(f"the {which} bound has several results and must begin with '{prefix}'", at)
    return attribute, values


def _is_short(map: AffineMap, values: Sequence[Value[Any]]) -> bool:
    """Whether a bound is written as a number or a value, without its map."""
    constant = len(map.results) == 1 and isinstance(map.results[0], AffineConstant)
    return map is _SYMBOL or (constant and not values)


def _print_bound(printer: Printer, attribute: AffineMapAttr, values: Sequence[Value[Any]], prefix: str) -> None:
    map = attribute.map
    if _is_short(map, values):
        if map is _SYMBOL:
            printer.operand(values[0])
        else:
            printer.write(str(map.results[0]))
        return
    if len(map.results) != 1:
        printer.write(f"{prefix} ")
    printer.attribute(attribute)
    print_dims_and_symbols(printer, values, map.num_dims)


class IfOp(Op):
    """Run one of two regions, or none, by whether values are in an integer set.

    ```mlir
    func.func @f(%i: index, %n: index, %a: f32, %b: f32) -> f32 {
      %x = affine.if affine_set<(d0)[s0] : (d0 >= 0, s0 - d0 - 1 >= 0)>(%i)[%n] -> f32 {
        affine.yield %a : f32
      } else {
        affine.yield %b : f32
      }
      return %x : f32
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.if"
    traits = (SingleBlockImplicitTerminator(lambda: YieldOp), RecursiveMemoryEffects, NoRegionArguments)
    values: Operands = operands(c.Index)
    condition: Attribute = attribute(
        c.AttrPredicate("integer set", lambda x: isinstance(x, IntegerSetAttr)), ir_name="condition"
    )
    outputs: Results = results(c.AnyType)
    then_region: Region = region(single_block=True)
    else_region: Region = region()

    def verify(self) -> None:
        space: Any = self.condition
        num_dims, count = space.set.num_dims, space.set.num_dims + space.set.num_symbols
        if len(self.values) != count:
            raise VerifyError(f"expected an operand for each dimension and symbol of the set, found {len(self.values)}")
        verify_dims_and_symbols(self, self.values[:num_dims], self.values[num_dims:])
        if self.results and self.else_region.is_empty:
            raise VerifyError("expected an 'else' region, since there are results")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> IfOp:
        condition, values = parse_map_or_set(parser, IntegerSetAttr)
        types = parse_optional_arrow_types(parser)
        then_region = parse_body(parser, make=YieldOp)
        else_region = Region()
        if parser.parse_optional_keyword("else"):
            else_region = parse_body(parser, make=YieldOp)
        attributes = parser.parse_optional_attr_dict()
        return cls(values, condition, types, then_region, else_region, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        condition: Any = self.condition
        print_map_or_set(printer, condition, self.values)
        print_arrow_types(printer, self.result_types, parenthesize=False)
        printer.write(" ")
        printer.region(self.then_region, print_entry_args=False, print_terminator=bool(self.results))
        if not self.else_region.is_empty:
            printer.write(" else ")
            printer.region(self.else_region, print_entry_args=False, print_terminator=bool(self.results))
        printer.attr_dict(self, elide=("condition",))
