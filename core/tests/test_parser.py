"""Modules are parsed as MLIR parses them; whatever is no module is an error with a position."""

from __future__ import annotations

import random
from typing import Any

import pytest
import syntax_dialect as s
from module_oracle import INPUTS
from plait.builtin.types import f32, i32, i64
from plait.diagnostics.diagnostic import ParseError
from plait.ir.location import FileLineColRange
from plait.syntax.parser import parse_attribute, parse_module, parse_op, parse_type

CTX = s.context(allow_unregistered=True)
STRICT = s.context()

EVERYTHING = """\
%c1 = s.const 1 : i32
%cst = s.const dense<0> : tensor<4x2xi32>
%0 = s.add %c1, %c1 : i32
%1 = s.add %c1, %c1 flags(ab,c) : i32
%2 = s.add %c1, %c1 flags(b) {x} : i32
s.groups %c1 : i32
%3 = s.groups %c1 opt %0 : i32 -> f32
%4:3 = s.groups %c1 [%0, %cst : i32, tensor<4x2xi32>] {a = 1 : i8} : i32 -> f32 and f32, f64
%5:2 = s.groups %c1 : i32 and f32, f64
%6:2 = s.many(%c1, %0) : (i32, i32) -> (i8, i16)
s.many() : () -> ()
s.attrs @x red kind odd = 5
s.attrs @"y z" blue kind plain = 5 as f32 fast[1, 2] {hidden = "h"}
s.attrs @w blue kind plain = 5 [] {other}
s.list size(3) quick with %c1
s.list with %c1 size(3) attributes {b}
s.list
s.custom <a/b>
%7 = s.box_up %cst : tensor<4x2xi32>
%8 = s.unbox %7 : i32
s.scope {
  const 1 : i32
  %c = const 2 : i32
  loop %i = %c {
    s.const 3 : i32
  } {a}
  module @inner {
  }
}
s.choice {
  s.end
}, {
^bb0(%x: i32):
  s.br ^bb1(%x : i32)
^bb1(%y: i32):
  s.switch %y, ^bb1, ^bb2
^bb2:
  s.end %y, %x : i32, i32
}
%9 = s.sized %cst : tensor<4x2xi32>
"s.plain"() {value = 3 : i32} : () -> ()
"""


def error(text: str, ctx: Any = CTX) -> Any:
    with pytest.raises(ParseError) as caught:
        parse_module(text, ctx, "file.mlir")
    return caught.value


def first_line(text: str, ctx: Any = CTX) -> str:
    return str(error(text, ctx)).splitlines()[0].removeprefix("file.mlir:")


# What is parsed


def test_one_module_is_itself_and_anything_else_gets_one_around_it() -> None:
    assert parse_module("module @m {}", CTX).get_attr("sym_name") is not None
    assert len(parse_module("module @m {} module @n {}", CTX).body.operations) == 2
    assert len(parse_module("", CTX).body.operations) == 0


def test_parse_op_wants_one_operation() -> None:
    assert parse_op("s.list", CTX).name == "s.list"
    with pytest.raises(ParseError, match="expected one operation, found 2"):
        parse_op("s.list s.list", CTX)


def test_parse_type_and_attribute_want_the_whole_text() -> None:
    assert parse_type("i32", CTX) is i32
    assert parse_attribute("f32", CTX) is f32
    with pytest.raises(ParseError, match="unexpected 'x' after the end"):
        parse_type("i32 x", CTX)


def test_both_forms_of_everything_are_read_back() -> None:
    module = parse_module(EVERYTHING, CTX)
    text, generic = module.print(), module.print(generic=True)
    assert parse_module(text, CTX).print() == text
    assert parse_module(generic, CTX).print(generic=True) == generic
    assert parse_module(generic, CTX).print(use_hints=False) == module.print(use_hints=False)


def test_operations_know_where_they_stand() -> None:
    location = parse_op("\n  s.list", CTX, "a.mlir").location.as_attribute()
    assert location is FileLineColRange("a.mlir", 2, 3, 2, 3) or str(location) == 'loc("a.mlir":2:3)'


def test_comments_and_line_ends_of_all_kinds_are_skipped() -> None:
    for text in ("s.list // no line end", "// only", "s.list\r\n//x\r\n", "//", "s.list///", "\t \n"):
        parse_module(text, CTX)


def test_values_may_be_used_before_their_definition() -> None:
    module = parse_module('"a"(%x, %y#1, %z#0) : (i32, i32, i32) -> ()\n%x, %y:2, %z = "b"() : () -> (i32, i32, i32, i32)', CTX)
    user, definition = module.body.operations
    assert [v.index for v in user.operands] == [0, 2, 3]
    assert all(v.owner is definition for v in user.operands)


def test_a_group_of_results_names_its_first_result_too() -> None:
    module = parse_module('%x:2 = "a"() : () -> (i32, i64)\n"b"(%x, %x#1) : (i32, i64) -> ()', CTX)
    assert [v.type for v in list(module.body.operations)[1].operands] == [i32, i64]


def test_a_value_of_an_inner_region_may_be_defined_later_outside() -> None:
    parse_module('"a"() ({ "b"(%x) : (i32) -> () }) : () -> ()\n%x = "c"() : () -> i32', CTX)


def test_names_may_be_used_again_in_other_regions() -> None:
    parse_module('"a"() ({ %x = "b"() : () -> i32 }, { %x = "b"() : () -> f32 }) : () -> ()', CTX)


def test_default_dialects_reach_one_level_of_regions() -> None:
    module = parse_module("s.scope { const 1 : i32  s.scope { const 2 : i32 } }", CTX)
    assert sum(op.name == "s.const" for op in module.walk()) == 2
    assert "'const' is unknown" in first_line("s.choice { const 1 : i32 }")


def test_implicit_terminators_are_added() -> None:
    assert [op.name for op in parse_op("s.scope {}", CTX).regions[0].block.operations] == ["s.end"]


def test_aliases_may_be_defined_after_their_use() -> None:
    text = '"a"() {x = #a, y = !t} : () -> !t\n#a = [#b, 1 : i8]\n#b = "b"\n!t = tuple<!u>\n!u = i32'
    assert 'x = ["b", 1 : i8], y = tuple<i32>' in parse_module(text, CTX).print()


def test_invalid_utf_8_is_kept() -> None:
    text = b'"a\xff"() {s = "\xfe"} : () -> ()'.decode("utf-8", "surrogateescape")
    printed = parse_module(text, CTX).print(generic=True)
    assert r'"a\FF"() {s = "\FE"}' in printed
    assert parse_module(printed, CTX).print(generic=True) == printed


# Errors


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"a"(%x) : (i32) -> ()', "1:5: error: undefined value '%x'"),
        ('%x = "a"() : () -> i32\n%x = "a"() : () -> i32', "2:1: error: a second definition of '%x'"),
        ('%x:3 = "a"() : () -> (i32, i32)', "1:1: error: the operation has 2 results, 3 are named"),
        ('%x = "a"() : () -> ()', "1:1: error: the operation has no results to name"),
        ('%x:0 = "a"() : () -> i32', "1:1: error: expected a number of results of at least 1"),
        ('%x#1 = "a"() : () -> i32', "1:1: error: expected a result name without '#'"),
        ('"a"() ({^b: "c"() : () -> () ^b: "d"() : () -> ()}) : () -> ()', "1:30: error: redefinition of block '^b'"),
        ('"a"() ({"b"()[^c] : () -> ()}) : () -> ()', "1:15: error: undefined block '^c'"),
        ('"a"(%x, %x) : (i32) -> ()', "1:1: error: expected 2 operand types but had 1"),
        ('"a"() : (i32) -> ()', "1:1: error: expected 0 operand types but had 1"),
        ('"a"() {x = 1, x = 2} : () -> ()', "1:15: error: duplicate key 'x' in dictionary attribute"),
        ("s.add %x", "1:9: error: expected ',', found end of input"),
        ("s.add 1", "1:7: error: expected an operand, found '1'"),
        ("s.attrs @x mauve", "1:12: error: expected a case of s.color: one of red, green, blue; found 'mauve'"),
        ("s.plain", "1:1: error: 's.plain' has only the generic form"),
        ("s.ad", "1:1: error: 's.ad' is not an operation of dialect 's'"),
        ("nope.op", "1:1: error: dialect 'nope' is not installed, needed by operation 'nope.op'"),
        ("nope", "1:1: error: 'builtin.nope' is not an operation of dialect 'builtin'"),
        ("s.scope { s.loop %i = %x { } }", "1:23: error: undefined value '%x'"),
        ("\u00e4", "1:1: error: expected an operation name in quotes, found '\u00e4'"),
        ("s.list {", "1:8: error: expected an operation, found '{'"),
        ("}", "1:1: error: expected an operation, found '}'"),
        ("module {", "1:9: error: expected '}', found end of input"),
        ('"a"() {x = \u0661} : () -> ()', "1:12: error: expected attribute value, found '\u0661'"),
        ("s.const [1]", "1:12: error: expected a typed attribute, found [1]"),
        ("#a = #a\ns.const #a", "1:6: error: attribute alias '#a' is defined by itself"),
        ("s.list {-# dialect_resources: {builtin: {b: 5}} #-}", "1:45: error: expected the alignment in the first 4 bytes of the resource 'b'"),
    ],
)
def test_errors_have_positions(text: str, expected: str) -> None:
    found = first_line(text)
    assert found.startswith(expected)


def test_an_unregistered_operation_is_kept_only_on_request() -> None:
    assert parse_module('"nope.op"() : () -> ()', CTX).print().count("nope.op") == 1
    refused = error('"nope.op"() : () -> ()', STRICT)
    assert refused.diagnostics[0].message == "operation 'nope.op' is unregistered: dialect 'nope' is not installed"
    assert "--allow-unregistered-dialect" in refused.diagnostics[0].help
    assert error('"s.ad"() : () -> ()', STRICT).diagnostics[0].help.startswith("did you mean 's.add'")


@pytest.mark.parametrize(
    ("type", "expected"),
    [
        ("f23", "did you mean 'f32'"),
        ("tensr<4xf32>", "did you mean 'tensor'"),
        (")", "write a type here"),
        ("!sa.box<i32>", "did you mean 's'"),
        ("!nothing.like_it", "--allow-unregistered-dialect"),
    ],
)
def test_errors_of_types_say_what_to_write(type: str, expected: str) -> None:
    refused = error(f"%0 = s.const 1 : {type}", STRICT)
    assert expected in refused.diagnostics[0].help



def test_uses_of_two_types_point_to_each_other() -> None:
    problem = error('%x = "a"() : () -> i32\n"b"(%x) : (i64) -> ()').diagnostics[0]
    assert problem.message == "'%x' is used with type 'i64' here, its type is 'i32'"
    assert [note.message for note in problem.notes] == ["prior use here"]
    text = str(error('"b"(%x) : (i64) -> ()\n%x = "a"() : () -> i32'))
    assert text.startswith("file.mlir:2:1: error: '%x' is defined with type 'i32'")
    assert "file.mlir:1:5: note: it is used before, here, with type 'i64'" in text


def test_all_undeclared_names_are_reported() -> None:
    problems = error('"a"(%x, %y) : (i32, i32) -> ()\n%xx = "b"() : () -> i32').diagnostics
    assert [p.message[-4:] for p in problems] == ["'%x'", "'%y'"]


def test_isolated_regions_do_not_see_values_outside() -> None:
    text = '%x = "a"() : () -> i32\ns.scope {\n  "b"(%x) : (i32) -> ()\n}'
    assert first_line(text) == "3:7: error: undefined value '%x'"


def test_values_do_not_leave_their_region() -> None:
    text = '"a"() ({ %x = "b"() : () -> i32 }) : () -> ()\n"c"(%x) : (i32) -> ()'
    assert first_line(text) == "2:5: error: undefined value '%x'"


# Text that is hostile

DEEP = {
    "custom form": ("s.scope {\n", "1000 deep"),
    "hand-written parser": ("%c = s.const 1 : i32\n", "1000 deep"),
    "generic form": ('"a.b"() ({\n', "1000 deep"),
    "modules": ("module {\n", "1000 deep"),
    "arrays": ('"a.b"() {a = ' + "[" * 99_999, "nest deeper"),
    "dictionaries": ('"a.b"() {a = ' + "{a = " * 99_999, "nest deeper"),
    "tuples": ('"a.b"() : () -> ' + "tuple<" * 99_999, "nest deeper"),
    "functions": ('"a.b"() : () -> ' + "(() -> " * 99_999, "nest deeper"),
    "literals": ('"a.b"() {a = dense<' + "[" * 99_999, "nests deeper"),
    "affine expressions": ('"a.b"() {a = affine_map<(d0) -> (' + "-" * 99_999, "200 operators"),
    "locations": ('"a.b"() : () -> () loc(' + "callsite(" * 99_999, "nest deeper"),
    "opaque types": ('"a.b"() : () -> !foo.x<' + "<" * 99_999, "found end of input"),
}


@pytest.mark.parametrize("what", DEEP)
def test_deep_nesting_is_an_error(what: str) -> None:
    text, message = DEEP[what]
    if what == "hand-written parser":
        text += "".join(f"s.loop %i{k} = %c {{\n" for k in range(100_000))
    elif len(text) < 1000:
        text *= 100_000
    problem = error(text).diagnostics[0]
    assert message in problem.message
    assert problem.location is not None


def test_all_kinds_of_nesting_together_are_an_error_or_parsed() -> None:
    inner = '"a"() {x = ' + "[" * 120 + "]" * 120 + "} : () -> ()"
    try:
        parse_module('"a"() ({' * 99 + inner + "}) : () -> ()" * 99, CTX)
    except ParseError as problem:
        assert "nest" in str(problem)


@pytest.mark.parametrize(
    "text",
    [
        '"a.b"() {a = "' + "x" * 3_000_000 + '"} : () -> ()',
        "x" * 3_000_000,
        "%" + "x" * 3_000_000,
        '"a.b"() {a = ' + "1" * 3_000_000 + "} : () -> ()",
        '"a.b"() {a = 0x' + "1" * 3_000_000 + "} : () -> ()",
        '"a.b"() {a = 1.' + "1" * 1_000_000 + "} : () -> ()",
        '"a.b"() : () -> i' + "1" * 1_000_000,
        '"a.b"() : () -> tensor<' + "1" * 1_000_000 + "xf32>",
        '"a.b"() {a = @a' + "::@a" * 300_000 + "} : () -> ()",
        '"a.b"() {a = "' + "x" * 1_000_000,
        '"' * 1_000_001,
        "/" * 1_000_001,
        "%" * 1_000_000,
        "%a:100000000 = s.list",
        "\0" * 1000,
        "\x0b",
        "\u00b2",
    ],
    ids=range(17),
)
def test_huge_tokens_are_parsed_or_errors_of_moderate_size(text: str) -> None:
    try:
        parse_module(text, CTX)
    except ParseError as problem:
        assert len(str(problem)) < 2000


def _pieces(text: str) -> list[str]:
    pieces = [""]
    for character in text:
        if not (character.isalnum() and pieces[-1].isalnum()):
            pieces.append("")
        pieces[-1] += character
    return pieces[1:]


SOURCES = [EVERYTHING, *(path.read_text(encoding="utf-8") for path in INPUTS)]


def test_every_prefix_is_parsed_or_an_error() -> None:
    for text in SOURCES:
        pieces = _pieces(text)
        for end in range(len(pieces)):
            _parses_or_fails("".join(pieces[:end]))


def test_changed_text_is_parsed_or_an_error() -> None:
    choose = random.Random(0)
    words = ["%0 ", "^bb0 ", "@s ", " i32 ", "-", "{", "}", "<", ">", "(", ")", "[", "]", "loc(", "#a ", "!t ", ": ", '"x" ']
    for text in SOURCES:
        pieces = _pieces(text)
        for _ in range(400):
            changed = list(pieces)
            at = choose.randrange(len(pieces) or 1)
            changed[at : at + choose.randrange(4)] = choose.choices([*words, *pieces], k=choose.randrange(3))
            _parses_or_fails("".join(changed))


def _parses_or_fails(text: str) -> None:
    try:
        parse_module(text, CTX)
    except ParseError as problem:
        assert problem.diagnostics[0].location is not None, text
