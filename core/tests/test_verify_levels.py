"""Code of operations only sees operations whose constraints hold; what does not verify is printed and refused all the same."""

from __future__ import annotations

from typing import Any

import pytest
from plait.builtin.attributes import IntegerAttr
from plait.context import Context
from plait.define import Dialect, Op, Operand, Result, attribute, c, operand, region, result
from plait.define import traits as t
from plait.diagnostics.diagnostic import DiagnosticError, ParseError
from plait.ir.attribute import VerifyError
from plait.ir.region import Region
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

SEEN: list[str] = []


class LeafOp(Op):
    """A number."""

    name = "level.leaf"
    value: IntegerAttr = attribute(c.AnyIntegerAttr)
    out: Result = result(c.I32)

    def verify(self) -> None:
        SEEN.append("leaf")

    def result_names(self) -> tuple[str]:
        return (f"c{self.value.value}",)


class SumOp(Op):
    """The sum of the leaves in its region, which its check reads."""

    name = "level.sum"
    traits = (t.NoTerminator,)
    body: Region = region()

    def verify(self) -> None:
        SEEN.append("sum")
        if sum(op.value.value for op in self.body.block.operations) > 9:
            raise VerifyError("is too large")


class UnitOp(Op):
    """An isolated region."""

    name = "level.unit"
    traits = (t.NoTerminator, t.IsolatedFromAbove)
    body: Region = region()


class ShapeOp(Op):
    """Has a form that reads the element type of what should be a tensor."""

    name = "level.shape"
    source: Operand = operand(c.AnyTensor)
    out: Result = result(c.AnyType)

    @classmethod
    def parse_assembly(cls, parser: Any) -> Any:
        source = parser.parse_operand()
        parser.parse_punctuation(":")
        ty = parser.parse_type()
        return cls(parser.resolve(source, ty), ty.element_type)

    def print_assembly(self, printer: Any) -> None:
        printer.write(" ")
        printer.operand(self.source)
        printer.write(f" : {self.source.type} of {self.source.type.shape}")


CTX = Context(dialects=[Dialect("level", operations=[LeafOp, SumOp, UnitOp, ShapeOp])], allow_unregistered=True)
RIGHT = '%x = "level.leaf"() {value = 1 : i32} : () -> i32\n'
LARGE = '%x = "level.leaf"() {value = 11 : i32} : () -> i32\n'
WRONG = '%x = "level.leaf"() : () -> i32\n'


def in_op(name: str, body: str) -> str:
    return f'"level.{name}"() ({{\n{body}}}) : () -> ()\n'


def errors_of(text: str) -> list[str]:
    SEEN.clear()
    with pytest.raises(DiagnosticError) as caught:
        verify(parse_module(text, CTX), CTX)
    return [error.message for error in caught.value.diagnostics]


def test_a_check_runs_after_the_constraints_of_what_its_regions_hold() -> None:
    assert errors_of(in_op("sum", WRONG)) == ["'level.leaf' op missing attribute 'value'"]
    assert SEEN == []


def test_a_check_runs_after_the_constraints_of_what_follows() -> None:
    assert errors_of(in_op("sum", RIGHT) + WRONG) == ["'level.leaf' op missing attribute 'value'"]
    assert SEEN == []


def test_other_isolated_regions_are_checked_all_the_same() -> None:
    found = errors_of(in_op("unit", WRONG) + in_op("unit", in_op("sum", LARGE)))
    assert found == ["'level.leaf' op missing attribute 'value'", "'level.sum' op is too large"]


def test_what_an_operation_holds_is_not_checked_if_it_is_wrong_itself() -> None:
    assert errors_of(in_op("sum", LARGE)) == ["'level.sum' op is too large"]
    assert SEEN == ["sum"]


def test_what_does_not_verify_is_printed_in_the_generic_form() -> None:
    module = parse_module(in_op("sum", WRONG), CTX)
    assert '%0 = "level.leaf"() : () -> i32' in module.print(use_hints=False)
    unranked = parse_module('%x = "x.y"() : () -> i32\n%y = "level.shape"(%x) : (i32) -> i32\n', CTX)
    assert '"level.shape"(%x) : (i32) -> i32' in unranked.print()


def test_a_printer_that_fails_for_what_verifies_is_a_defect() -> None:
    text = '%x = "x.y"() : () -> tensor<*xi32>\n%y = "level.shape"(%x) : (tensor<*xi32>) -> i32\n'
    with pytest.raises(ValueError, match="has no shape"):
        parse_module(text, CTX).print()


def test_a_form_that_reads_parts_which_are_not_there_is_refused_at_its_place() -> None:
    with pytest.raises(ParseError) as caught:
        parse_module('%x = "x.y"() : () -> i32\n%y = level.shape %x : i32\n', CTX)
    (error,) = caught.value.diagnostics
    assert error.message == "'level.shape' op has types or attributes of an unexpected kind"
    assert error.help is not None and "generic form" in error.help
    assert "<stdin>:2:6" in str(caught.value)
