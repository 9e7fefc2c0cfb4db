"""A dialect that uses each feature of `plait.define` once, for the tests of its syntax; it depends on the core only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from plait.builtin.attributes import IntegerAttr, StringAttr
from plait.builtin.ops.dialect import BUILTIN
from plait.builtin.types import RankedTensorType, i32
from plait.context import Context
from plait.define import (
    BitEnumAttr,
    Dialect,
    EnumAttr,
    Op,
    Operand,
    Operands,
    OptionalOperand,
    OptionalResult,
    Result,
    Results,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    optional_attribute,
    optional_operand,
    optional_result,
    region,
    regions,
    result,
    results,
    successor,
    successors,
)
from plait.define import traits as t
from plait.ir.attribute import Type
from plait.ir.region import Region
from plait.ir.value import Value


class ColorAttr(EnumAttr):
    name: ClassVar[str] = "s.color"
    cases = ("red", "green", "blue")


class KindAttr(EnumAttr):
    name: ClassVar[str] = "s.kind"
    cases: ClassVar[dict[str, int]] = {"plain": 0, "odd": 5}
    as_integer = 64


class FlagsAttr(BitEnumAttr):
    name: ClassVar[str] = "s.flags"
    cases: ClassVar[dict[str, int]] = {"none": 0, "a": 1, "b": 2, "c": 4, "ab": 3}
    separator = ","


class BoxType(Type):
    name: ClassVar[str] = "s.box"
    element: Type


class ConstOp(Op):
    """A constant with a name of its own."""

    name = "s.const"
    traits = (t.Pure, t.ConstantLike)
    value: Any = attribute(c.TypedAttr)
    out: Result = infer_result(c.AnyType, same_as="value")
    assembly = "$value attr-dict"

    def result_names(self) -> Sequence[str | None]:
        return (f"c{self.value.value}" if isinstance(self.value, IntegerAttr) else "cst",)


class AddOp(Op):
    """Add."""

    name = "s.add"
    traits = (t.Pure, t.SameOperandsAndResultType)
    lhs: Operand = operand(c.SignlessIntegerLike)
    rhs: Operand = operand(c.SignlessIntegerLike)
    flags: Any = attribute(FlagsAttr, default=FlagsAttr(0))
    out: Result = infer_result(c.SignlessIntegerLike, same_as="lhs")
    assembly = "$lhs `,` $rhs (`flags` `(` $flags^ `)`)? attr-dict `:` type($out)"


class GroupsOp(Op):
    """Operands in groups."""

    name = "s.groups"
    first: Operand = operand(c.AnyType)
    maybe: OptionalOperand = optional_operand(c.I32)
    many: Operands = operands(c.AnyType)
    only: OptionalResult = optional_result(c.AnyType)
    rest: Results = results(c.AnyType)
    assembly = (
        "$first (`opt` $maybe^)? (`[` $many^ `:` type($many) `]`)? attr-dict `:` type($first) "
        "(`->` type($only)^)? (`and` type($rest)^)?"
    )


class ManyOp(Op):
    """Operands and results with a functional type."""

    name = "s.many"
    inputs: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    assembly = "`(` $inputs `)` attr-dict `:` functional-type($inputs, $outputs)"


class AttrsOp(Op):
    """Properties of all spellings."""

    name = "s.attrs"
    sym: Any = attribute(c.SymbolNameAttr, ir_name="sym_name")
    color: Any = attribute(ColorAttr)
    kind: Any = attribute(KindAttr, default=KindAttr("plain"))
    count: Any = attribute(c.I64Attr)
    ty: Any = optional_attribute(c.TypeAttrOf())
    fast: Any = optional_attribute(c.UnitAttr)
    sizes: Any = optional_attribute(c.DenseI64Array)
    hidden: Any = optional_attribute(c.StrAttr)
    assembly = "$sym $color `kind` $kind `=` $count (`as` $ty^)? (`fast` $fast^)? ($sizes^)? attr-dict"


class ListOp(Op):
    """Clauses in any order."""

    name = "s.list"
    size: Any = optional_attribute(c.I64Attr)
    quick: Any = optional_attribute(c.UnitAttr)
    value: OptionalOperand = optional_operand(c.I32)
    assembly = "oilist(`size` `(` $size `)` | `quick` $quick | `with` $value) attr-dict-with-keyword"


def _parse_pair(parser: Any) -> tuple[Any, Any]:
    parser.parse_punctuation("<")
    left = StringAttr(parser.parse_keyword())
    parser.parse_punctuation("/")
    right = StringAttr(parser.parse_keyword())
    parser.parse_punctuation(">")
    return left, right


def _print_pair(printer: Any, op: Any, left: Any, right: Any) -> None:
    printer.write(f"<{left.value}/{right.value}>")


class CustomOp(Op):
    """A custom directive."""

    name = "s.custom"
    left: Any = attribute(c.StrAttr)
    right: Any = attribute(c.StrAttr)
    assembly = "custom<Pair>($left, $right) attr-dict"
    directives: ClassVar[Any] = {"Pair": (_parse_pair, _print_pair)}


class BoxOp(Op):
    """Infer the type of the result from that of the operand."""

    name = "s.box_up"
    value: Operand = operand(c.TensorOf(c.AnyOf(c.I32, c.F32)))
    out: Result = infer_result(c.AnyType, infer=lambda types, properties: BoxType(types[0].element_type))
    assembly = "$value attr-dict `:` type($value)"


class UnboxOp(Op):
    """The type of the operand follows from that of the result."""

    name = "s.unbox"
    traits = (t.TypesMatchWith("box of the result", "out", "value", BoxType),)
    value: Operand = operand(c.AnyType)
    out: Result = result(c.AnyType)
    assembly = "$value attr-dict `:` type($out)"


class ScopeOp(Op):
    """An isolated region with a terminator that need not be written."""

    name = "s.scope"
    traits = (t.IsolatedFromAbove, t.SingleBlockImplicitTerminator(lambda: EndOp), t.SymbolTable)
    body: Region = region()
    default_dialect = "s"
    assembly = "attr-dict-with-keyword $body"


class EndOp(Op):
    """End a scope, perhaps with a value."""

    name = "s.end"
    traits = (t.Terminator,)
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"


class ChoiceOp(Op):
    """Regions in any number."""

    name = "s.choice"
    cases: Sequence[Region] = regions()
    assembly = "attr-dict-with-keyword $cases"


class BrOp(Op):
    """Go on in another block."""

    name = "s.br"
    traits = (t.Terminator,)
    values: Operands = operands(c.AnyType)
    dest: Any = successor()
    assembly = "$dest (`(` $values^ `:` type($values) `)`)? attr-dict"


class SwitchOp(Op):
    """Go on in one of many blocks."""

    name = "s.switch"
    traits = (t.Terminator,)
    flag: Operand = operand(c.I32)
    dests: Sequence[Any] = successors()
    assembly = "$flag attr-dict `,` $dests"


class LoopOp(Op):
    """A loop with a parser written by hand."""

    name = "s.loop"
    traits = (t.SingleBlockImplicitTerminator(lambda: EndOp),)
    start: Operand = operand(c.I32)
    body: Region = region()

    @classmethod
    def parse_assembly(cls, parser: Any) -> Any:
        argument = parser.parse_argument(allow_type=False)
        parser.parse_punctuation("=")
        start = parser.resolve(parser.parse_operand(), i32)
        body = parser.parse_region([(argument.name, i32)])
        return cls.create([start], (), (), parser.parse_optional_attr_dict(), [body])

    def print_assembly(self, printer: Any) -> None:
        printer.write(" ")
        printer.operand(self.body.block.arguments[0])
        printer.write(" = ")
        printer.operand(self.start)
        printer.write(" ")
        printer.region(self.body, print_entry_args=False, print_terminator=False)
        printer.attr_dict(self)

    def block_argument_names(self, region: Region) -> Sequence[str | None]:
        return ("i",)


class SizedOp(Op):
    """Whole-operation inference, and a rule of its own."""

    name = "s.sized"
    value: Operand = operand(c.AnyTensor)
    out: Result = result(c.AnyTensor)
    assembly = "$value attr-dict `:` type($value)"

    @classmethod
    def infer_types(cls, operands: Sequence[Value[Any]], properties: Any, regions: Any) -> Sequence[Type]:
        ty: Any = operands[0].type
        return [RankedTensorType((ty.shape[0],), ty.element_type)]


class PlainOp(Op):
    """An operation without a custom form."""

    name = "s.plain"
    value: Any = optional_attribute(c.I32Attr)


S = Dialect(
    "s",
    operations=(
        ConstOp, AddOp, GroupsOp, ManyOp, AttrsOp, ListOp, CustomOp, BoxOp, UnboxOp, ScopeOp, EndOp, ChoiceOp, BrOp,
        SwitchOp, LoopOp, SizedOp, PlainOp,
    ),
    attributes=(ColorAttr, KindAttr, FlagsAttr),
    types=(BoxType,),
)  # fmt: skip


def context(allow_unregistered: bool = False) -> Context:
    return Context(dialects=[BUILTIN, S], allow_unregistered=allow_unregistered)
