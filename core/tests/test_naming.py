"""The names of values and blocks."""

from __future__ import annotations

import re

import pytest
import syntax_dialect as s
from plait.builtin.attributes import i32_attr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import i32
from plait.ir.block import Block
from plait.ir.region import Region
from plait.syntax.parser import parse_module

CTX = s.context(allow_unregistered=True)


def names(text: str, **options: bool) -> list[str]:
    """The names that the printed text defines, in order."""
    printed = parse_module(text, CTX).print(**options)
    return re.findall(r"(%[\w.$-]+)(?=:\d+ =| =|:\s)", printed)


def test_names_of_the_source_are_kept() -> None:
    assert names('%x = "a"() : () -> i32\n%y.z = "a"() : () -> i32') == ["%x", "%y.z"]
    assert names('%x = "a"() : () -> i32', use_hints=False) == ["%0"]


def test_numbers_are_given_anew() -> None:
    assert names('%7 = "a"() : () -> i32\n%3 = "a"() : () -> i32') == ["%0", "%1"]


def test_taken_names_get_numbers_that_all_names_share() -> None:
    text = "\n".join(f's.scope {{ %x{k} = const 1 : i32 }}' for k in range(2))
    assert names(text) == ["%x0", "%x1"]
    values = [s.ConstOp(i32_attr(k)) for k in (1, 1, 2, 2)]
    printed = str(ModuleOp.of(values))
    assert re.findall("%\\w+", printed) == ["%c1", "%c1_0", "%c2", "%c2_1"]


def test_suffixes_of_a_printed_text_do_not_grow() -> None:
    text = str(ModuleOp.of([s.ConstOp(i32_attr(1)) for _ in range(3)]))
    assert str(parse_module(text, CTX)) == text


def test_operations_propose_names() -> None:
    assert names("%0 = s.const 5 : i32") == ["%c5"]
    assert names("%0 = s.const 5 : i32", generic=True) == ["%0"]
    assert names("%0 = s.const 5 : i32\ns.loop %1 = %0 { }")[0] == "%c5"


def test_entry_arguments_are_called_arg_and_others_are_numbered() -> None:
    entry, other = Block([i32, i32]), Block([i32])
    printed = str(s.ChoiceOp([Region([entry, other])]))
    assert "^bb0(%arg0: i32, %arg1: i32):" in printed
    assert "^bb1(%0: i32):" in printed


def test_hand_written_operations_name_their_arguments() -> None:
    assert "s.loop %i = %c1 {" in parse_module("%0 = s.const 1 : i32\ns.loop %3 = %0 { }", CTX).print()


@pytest.mark.parametrize(
    ("hint", "shown"), [("a b", "%a_b"), ("1x", "%_1x"), ("ä", "%_"), ("a-b", "%a-b"), ("", "%0"), (None, "%0")]
)
def test_hints_become_identifiers(hint: str | None, shown: str) -> None:
    op = s.ManyOp([], [i32])
    op.results[0].name_hint = hint
    assert str(ModuleOp.of([op])).splitlines()[1].split()[0] == shown


def test_results_in_groups_share_a_name() -> None:
    printed = parse_module('%a:2, %b = "x"() : () -> (i32, i32, i32)\n"y"(%a#1, %b) : (i32, i32) -> ()', CTX).print()
    assert '%a:2, %b = "x"()' in printed
    assert '"y"(%a#1, %b)' in printed


def test_nested_regions_start_from_the_same_number_in_the_custom_form_only() -> None:
    text = '"a"() ({ %0 = "b"() : () -> i32 }, { %0 = "b"() : () -> i32 }) : () -> ()'
    assert names(text) == ["%0", "%0"]
    assert sorted(names(text, generic=True)) == ["%0", "%1"]
