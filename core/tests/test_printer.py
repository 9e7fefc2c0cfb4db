"""Modules are printed as mlir-opt prints them."""

from __future__ import annotations

from pathlib import Path

import pytest
import syntax_dialect as s
from module_oracle import FORMS, INPUTS, MLIR_OPT, mlir_opt, recorded
from plait.builtin.attributes import UnitAttr, i32_attr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import i32
from plait.ir.block import Block
from plait.syntax.parser import parse_module, parse_op
from plait.syntax.printer import print_operation

CTX = s.context(allow_unregistered=True)


def printed(source: Path, form: str) -> str:
    module = parse_module(source.read_text(encoding="utf-8"), CTX)
    return print_operation(module, generic=form == "generic", debug_info=form == "debuginfo", use_hints=False)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("source", INPUTS, ids=lambda path: path.stem)
def test_prints_as_recorded_from_mlir_opt(source: Path, form: str) -> None:
    assert printed(source, form) == recorded(source, form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("source", INPUTS, ids=lambda path: path.stem)
def test_recorded_text_is_read_back(source: Path, form: str) -> None:
    text = recorded(source, form)
    again = parse_module(text, CTX)
    assert print_operation(again, generic=form == "generic", debug_info=form == "debuginfo", use_hints=False) == text


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("source", INPUTS, ids=lambda path: path.stem)
def test_records_are_what_mlir_opt_prints(source: Path, form: str) -> None:
    assert mlir_opt(source.read_text(encoding="utf-8"), *FORMS[form]) == recorded(source, form)


# The custom form, by its declaration


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("s.many ( ) :()->()", "s.many() : () -> ()"),
        ('s.attrs @x red kind plain = 5 {hidden = "h"}', 's.attrs @x red kind plain = 5 {hidden = "h"}'),
        ("s.attrs @x red kind odd = -5 as i32 fast []", "s.attrs @x red kind odd = -5 as i32 fast []"),
        ("s.list quick size(3)", "s.list size(3) quick"),
        ("s.list attributes {x = 1 : i8}", "s.list attributes {x = 1 : i8}"),
        ("s.custom <a / b> {c}", "s.custom <a/b> {c}"),
        ("s.scope attributes {a} { end }", "s.scope attributes {a} {\n}"),
        ("s.scope { end {a} }", "s.scope {\n  end {a}\n}"),
    ],
)
def test_custom_forms(given: str, shown: str) -> None:
    assert str(parse_op(given, CTX)) == shown


def test_properties_with_their_default_are_not_shown_in_the_custom_form() -> None:
    value = s.ConstOp(i32_attr(1)).out
    add = s.AddOp(value, value)
    assert "flags" not in str(add)
    assert "flags = #s.flags<none>" in add.print(generic=True)


def test_a_value_that_is_not_in_the_text_says_so() -> None:
    op = s.ConstOp(i32_attr(1))
    add = s.AddOp(op.out, op.out)
    assert str(add) == "%0 = s.add <<UNKNOWN SSA VALUE>>, <<UNKNOWN SSA VALUE>> : i32"
    assert "<<UNKNOWN BLOCK>>" in str(s.BrOp([], Block()))


def test_an_operation_alone_ends_without_a_line_end() -> None:
    assert not str(s.ListOp()).endswith("\n")
    assert str(ModuleOp.of([])).endswith("}\n")


def test_attribute_names_are_quoted_where_needed() -> None:
    op = s.ListOp(attributes={"a.b": UnitAttr(), "1x": UnitAttr(), "ä": UnitAttr()})
    assert str(op) == r's.list attributes {"1x", a.b, "\C3\A4"}'


def test_large_elements_are_elided_on_request() -> None:
    op = parse_op('"a"() {x = dense<[1, 2, 3]> : tensor<3xi8>, y = dense<1> : tensor<9xi8>} : () -> ()', CTX)
    assert "__elided__" in print_operation(op, elide_larger=2)
    assert "[1, 2, 3]" in print_operation(op, elide_larger=3)


def test_local_scope_prints_no_aliases() -> None:
    op = parse_op('"a"() {m = affine_map<(d0) -> (d0)>} : () -> () loc("x":1:2)', CTX)
    assert print_operation(op, local_scope=True, debug_info=True) == '"a"() {m = affine_map<(d0) -> (d0)>} : () -> () loc("x":1:2)'
    assert print_operation(op).startswith("#map = affine_map<(d0) -> (d0)>\n")


def test_predecessors_are_listed_in_order() -> None:
    block = Block([i32])
    jumps = [s.BrOp([], block) for _ in range(2)]
    region = s.ChoiceOp([[Block(operations=[jump]) for jump in jumps] + [block]])
    assert "^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1" in str(region)
