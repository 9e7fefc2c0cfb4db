"""Index arithmetic: maps applied to values, and the way between one linear index and several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, DenseArrayAttr, UnitAttr, bool_attr
from plait.builtin.types import DYNAMIC, index
from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    Results,
    attribute,
    infer_result,
    operand,
    operands,
    results,
)
from plait.define import constraints as c
from plait.define.traits import Pure
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.value import Value

from plait_std.affine.syntax import parse_map_or_set, print_map_or_set
from plait_std.mixed import Mixed, mixed, parse_dynamic_index_list, print_dynamic_index_list

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class _MapOp(Op):
    """A map applied to index values, to one index value."""

    traits = (Pure,)
    map: AffineMapAttr = attribute(c.AffineMapAttr)
    map_operands: Operands = operands(c.Index)
    result: Result = infer_result(c.Index)

    @property
    def dims(self) -> Sequence[Value[Any]]:
        return self.map_operands[: self.map.map.num_dims]

    @property
    def symbols(self) -> Sequence[Value[Any]]:
        return self.map_operands[self.map.map.num_dims :]

    def verify(self) -> None:
        map = self.map.map
        if len(self.map_operands) != map.num_dims + map.num_symbols:
            raise VerifyError(
                f"expected an operand for each dimension and symbol of the map, found {len(self.map_operands)}"
            )

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        map, values = parse_map_or_set(parser, AffineMapAttr)
        make: Any = cls
        return make(map, values, attributes=parser.parse_optional_attr_dict())

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        print_map_or_set(printer, self.map, self.map_operands)
        printer.attr_dict(self, elide=("map",))


class ApplyOp(_MapOp):
    """Apply an affine map with one result to index values.

    ```mlir
    func.func @f(%i: index, %n: index) -> index {
      %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%i)[%n]
      return %0 : index
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.apply"

    def verify(self) -> None:
        super().verify()
        if self.map.map.num_results != 1:
            raise VerifyError("expected an affine map with one result")


class _ExtremumOp(_MapOp):
    def verify(self) -> None:
        super().verify()
        if self.map.map.num_results == 0:
            raise VerifyError("the map has no results")


class MinOp(_ExtremumOp):
    """The smallest result of an affine map.

    ```mlir
    func.func @f(%i: index) -> index {
      %0 = affine.min affine_map<(d0) -> (d0, 16)>(%i)
      return %0 : index
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.min"


class MaxOp(_ExtremumOp):
    """The largest result of an affine map.

    ```mlir
    func.func @f(%i: index) -> index {
      %0 = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%i)
      return %0 : index
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.max"


class DelinearizeIndexOp(Op):
    """The indices into a box of which a linear index is made: quotients and remainders by the sizes of the box.

    The first size may be left out, as the first index is what is left.

    ```mlir
    func.func @f(%i: index, %n: index) -> (index, index) {
      %0:2 = affine.delinearize_index %i into (%n, 16) : index, index
      return %0#0, %0#1 : index, index
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.delinearize_index"
    traits = (Pure,)
    linear_index: Operand = operand(c.Index)
    dynamic_basis: Operands = operands(c.Index)
    static_basis: DenseArrayAttr = attribute(c.DenseI64Array)
    multi_index: Results = results(c.Index)

    @property
    def basis(self) -> list[Mixed]:
        """The sizes, the first left out if there are as many indices as one more than sizes."""
        return mixed(self.static_basis, self.dynamic_basis)

    @property
    def inner_basis(self) -> list[Mixed]:
        """The sizes of all indices but the first."""
        basis = self.basis
        return basis[len(basis) - len(self.results) + 1 :]

    def verify(self) -> None:
        _verify_basis(self.static_basis, self.dynamic_basis)
        count, sizes = len(self.results), len(self.static_basis.values)
        if count not in (sizes, sizes + 1):
            raise VerifyError("expected one result for each size of the basis, and at most one more")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> DelinearizeIndexOp:
        linear = parser.resolve(parser.parse_operand(), index)
        parser.parse_keyword("into")
        names, static = parse_dynamic_index_list(parser, "(", ")")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = [parser.parse_type()]
        while parser.parse_optional_punctuation(","):
            types.append(parser.parse_type())
        basis = parser.resolve_all(names, [index] * len(names))
        return cls(linear, basis, static, types, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.linear_index)
        printer.write(" into ")
        print_dynamic_index_list(printer, self, self.dynamic_basis, self.static_basis, "(", ")")
        printer.attr_dict(self, elide=("static_basis",))
        printer.write(" : ")
        printer.types(self.result_types)


_UNIT_OR_FALSE = c.AttrPredicate(
    "flag without a value, or false", lambda x: isinstance(x, UnitAttr) or x is bool_attr(False)
)


class LinearizeIndexOp(Op):
    """The linear index of a point in a box: indices multiplied by the products of the sizes behind them, summed up.

    The size of the first index may be left out. `disjoint` promises that each index is within its size.

    ```mlir
    func.func @f(%i: index, %j: index, %n: index) -> index {
      %0 = affine.linearize_index disjoint [%i, %j] by (%n, 16) : index
      return %0 : index
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.linearize_index"
    traits = (Pure,)
    multi_index: Operands = operands(c.Index)
    dynamic_basis: Operands = operands(c.Index)
    static_basis: DenseArrayAttr = attribute(c.DenseI64Array)
    disjoint: Attribute = attribute(_UNIT_OR_FALSE, default=bool_attr(False))
    linear_index: Result = infer_result(c.Index)

    @property
    def basis(self) -> list[Mixed]:
        """The sizes; the first may be left out."""
        return mixed(self.static_basis, self.dynamic_basis)

    @property
    def inner_basis(self) -> list[Mixed]:
        """The sizes of all indices but the first."""
        basis = self.basis
        return basis[len(basis) - len(self.multi_index) + 1 :] if self.multi_index else []

    def verify(self) -> None:
        _verify_basis(self.static_basis, self.dynamic_basis)
        count, sizes = len(self.multi_index), len(self.static_basis.values)
        if count not in (sizes, sizes + 1):
            raise VerifyError("expected a size of the basis for each index, where only the first may lack one")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> LinearizeIndexOp:
        disjoint = parser.parse_optional_keyword("disjoint")
        indices = parser.parse_comma_separated("[", "]", parser.parse_operand)
        parser.parse_keyword("by")
        names, static = parse_dynamic_index_list(parser, "(", ")")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        parser.parse_type()
        values = parser.resolve_all([*indices, *names], [index] * (len(indices) + len(names)))
        count = len(indices)
        mark = UnitAttr() if disjoint else bool_attr(False)
        return cls(values[:count], values[count:], static, mark, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" disjoint [" if isinstance(self.disjoint, UnitAttr) else " [")
        printer.operands(self.multi_index)
        printer.write("] by ")
        print_dynamic_index_list(printer, self, self.dynamic_basis, self.static_basis, "(", ")")
        printer.attr_dict(self, elide=("static_basis", "disjoint", "operandSegmentSizes"))
        printer.write(" : ")
        printer.types(self.result_types)


def _verify_basis(static: DenseArrayAttr, dynamic: Sequence[Value[Any]]) -> None:
    expected = static.values.count(DYNAMIC)
    if expected != len(dynamic):
        raise VerifyError(f"expected {expected} dynamic sizes in the basis, got {len(dynamic)}")
    if any(size != DYNAMIC and size <= 0 for size in static.values):
        raise VerifyError("expected positive sizes in the basis")
