"""Attributes and types read and print as recorded from mlir-opt, and errors are its errors."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from attribute_cases import Dialects, error_of, parse, parser, recorded
from plait.builtin.attributes import ArrayAttr, DenseElementsAttr, OpaqueAttr, i32_attr
from plait.builtin.types import DYNAMIC, OpaqueType, f32, i32
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.location import CallSiteLoc, FileLineColRange, FusedLoc, NameLoc, UnknownLoc

CASES = recorded("attributes.txt")


@pytest.mark.parametrize(("given", "printed"), [c for c in CASES if not c[1].startswith("error: ")])
def test_prints_as_recorded(given: str, printed: str) -> None:
    assert str(parse(given)) == printed


@pytest.mark.parametrize(("given", "printed"), [c for c in CASES if not c[1].startswith("error: ")])
def test_printed_text_reads_back_as_the_same(given: str, printed: str) -> None:
    attribute = parse(given)
    again = parse(str(attribute))
    assert str(again) == str(attribute)
    assert again is attribute or given.startswith(("distinct", "dense_resource", "sparse<[0]"))


@pytest.mark.parametrize(("given", "printed"), [c for c in CASES if c[1].startswith("error: ")])
def test_error_begins_as_recorded(given: str, printed: str) -> None:
    assert error_of(given).startswith(printed.removeprefix("error: "))


def test_every_float_prints_as_recorded() -> None:
    wrong = [(given, printed, str(parse(given))) for given, printed in recorded("floats.txt")]
    assert [case for case in wrong if case[1] != case[2]] == []


# Dialect attributes and types


class PairAttr(Attribute):
    name: ClassVar[str] = "demo.pair"
    first: int
    names: tuple[str, ...]
    inner: Attribute


class MarkAttr(Attribute):
    name: ClassVar[str] = "demo.mark"


class BoxType(Type):
    name: ClassVar[str] = "demo.box"
    element: Type

    def verify(self) -> None:
        if self.element is i32:
            raise VerifyError("a box holds no i32")


DEMO = Dialects(PairAttr, MarkAttr, BoxType)


def test_dialect_attribute_by_its_fields() -> None:
    text = '#demo.pair<3, ["a", "b"], !demo.box<tensor<4xf32>>>'
    pair = parse(text, DEMO)
    assert isinstance(pair, PairAttr) and pair.names == ("a", "b")
    assert str(pair) == text
    assert parse("#demo<mark>", DEMO) is parse("#demo.mark", DEMO) is MarkAttr()


def test_dialect_type_in_every_place() -> None:
    box = BoxType(f32)
    for text in ("!demo.box<f32>", "!demo<box<f32>>", "!demo.box< f32 >"):
        assert parse(text, DEMO) is box
    assert parse("tensor<4x!demo.box<f32>>", DEMO).element_type is box
    assert parse("(!demo.box<f32>) -> ()", DEMO).inputs == (box,)


def test_errors_of_dialect_symbols() -> None:
    assert error_of("!demo.box<i32>", DEMO) == "a box holds no i32"
    assert error_of("!demo.bx", DEMO) == "unknown type `bx` in dialect `demo`"
    assert error_of("#demo.pai", DEMO) == "unknown attribute `pai` in dialect `demo`"
    assert error_of("#other.x", DEMO) == "attribute of the unknown dialect 'other'"


def test_unknown_dialects_are_kept_as_text_if_allowed() -> None:
    ctx = Dialects(allow_unregistered=True)
    assert parse("!other.x<i32,  [1]>", ctx) is OpaqueType("other", "x<i32,  [1]>")
    assert parse('#other<"text">', ctx) is OpaqueAttr("other", '"text"')


# Aliases


def test_aliases_are_found_wherever_they_are_defined() -> None:
    p = parser("[#b, #c, !t] #c = [#b]\n!t = tuple<!u>\n#b = 5 : i32\n!u = i32")
    five = i32_attr(5)
    assert p.parse_attribute() == ArrayAttr((five, ArrayAttr((five,)), parse("tuple<i32>")))
    names = []
    while p.next_is_alias_definition():
        p.parse_alias_definition()
        names.append(p.index)
    assert len(names) == 4 and p.tokens[p.index] == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#x #x = #x", "attribute alias '#x' is defined by itself"),
        ("#x #x = [#y]\n#y = [#x]", "attribute alias '#x' is defined by itself"),
        ("#x #y = 1", "undefined alias 'x'"),
    ],
)
def test_aliases_that_lead_nowhere(text: str, message: str) -> None:
    assert error_of(text) == message


def test_alias_defined_twice() -> None:
    p = parser("#x = 1 #x = 2 #y.z = 1")
    p.parse_alias_definition()
    with pytest.raises(DiagnosticError) as caught:
        p.parse_alias_definition()
    assert caught.value.diagnostics[0].message == "redefinition of attribute alias id 'x'"


# Resources


def test_resource_section_fills_the_blobs() -> None:
    p = parser(
        """[dense_resource<a> : tensor<2xi32>, dense_resource<b> : tensor<3xi8>]
        {-# dialect_resources: { builtin: { a: "0x040000000100000002000000", "c d": "0x0100000001" } },
            external_resources: { tool: { text: "x", flag: true } } #-}"""
    )
    both = p.parse_attribute()
    p.parse_file_metadata()
    assert both[0].numpy().tolist() == [1, 2] and both[0].handle.blob.alignment == 4
    assert both[1].handle.blob is None
    assert p.external_resources == {"tool": {"text": "x", "flag": True}}


@pytest.mark.parametrize("blob", ['"0x"', '"0xzz000000"', '"00000001"', '"0x0300000001"'])
def test_bad_resource_blob(blob: str) -> None:
    p = parser("{-# dialect_resources: { builtin: { a: " + blob + " } } #-}")
    with pytest.raises(DiagnosticError) as caught:
        p.parse_file_metadata()
    assert "the alignment in the first 4 bytes" in caught.value.diagnostics[0].message


# Locations


@pytest.mark.parametrize(
    ("text", "location"),
    [
        ("loc(unknown)", UnknownLoc()),
        ('loc("f":1:2)', FileLineColRange("f", 1, 2)),
        ('loc("f":1:2 to 3:4)', FileLineColRange("f", 1, 2, 3, 4)),
        ('loc("f":1:2 to :4)', FileLineColRange("f", 1, 2, 1, 4)),
        ('loc("n")', NameLoc("n")),
        ('loc("n"("m"))', NameLoc("n", NameLoc("m"))),
        ('loc(callsite("n" at unknown))', CallSiteLoc(NameLoc("n"), UnknownLoc())),
        ('loc(fused<5 : i32>["n", "m"])', FusedLoc((NameLoc("n"), NameLoc("m")), i32_attr(5))),
        ('loc(fused["n", unknown, "n"])', NameLoc("n")),
        ('loc(fused["a", fused["b", "a"]])', FusedLoc((NameLoc("a"), NameLoc("b")))),
        ("loc(fused[])", UnknownLoc()),
    ],
)
def test_locations(text: str, location: Any) -> None:
    assert parse(text) is location
    assert parse(str(location)) is location


# Affine maps over values


def test_map_over_values() -> None:
    p = parser("[%a + 3, symbol(%n) * 2 + %a, %c#1 mod 2, 7]")
    found, dims, symbols = p.parse_affine_map_of_ssa_ids()
    assert str(found) == "(d0, d1)[s0] -> (d0 + 3, d0 + s0 * 2, d1 mod 2, 7)"
    assert (dims, symbols) == (["%a", "%c#1"], ["%n"])


def test_dimension_lists() -> None:
    assert parser("0x4x?x8x").parse_dimension_list() == (0, 4, DYNAMIC, 8)
    assert parser("4x?x5").parse_dimension_list(trailing_x=False) == (4, DYNAMIC, 5)


# Limits


@pytest.mark.parametrize(
    "text",
    ["[" * 5000, "{a=" * 5000, "complex<" * 5000, "tensor<4x" * 5000, "(" * 5000, "loc(" + "callsite(" * 5000,
     "affine_map<() -> (" + "(" * 5000, "affine_map<(d0) -> (" + "d0+" * 5000, "affine_map<() -> (" + "-" * 5000,
     "dense<" + "[" * 5000, "array<" * 5000, '"a" : ' + "tuple<" * 5000],
)  # fmt: skip
def test_depth_is_an_error_not_a_crash(text: str) -> None:
    assert error_of(text)


def test_numbers_of_thousands_of_digits() -> None:
    number = "7" * 9001
    assert str(parse(f"{number} : i40000")) == f"{number} : i40000"
    assert str(parse(f"dense<-{number}> : tensor<2xi40000>")) == f"dense<-{number}> : tensor<2xi40000>"
    assert error_of(number) == "the integer does not fit the type of the attribute"
    assert error_of(f"strided<[{number}]>") == "integer literal is too long"
    assert error_of(f"tensor<{number}xf32>") == "invalid dimension"
    assert error_of(f"i{number}") == "expected an integer type of at most 16777215 bits"
    assert str(parse(f"{number}.0 : f64")) == "0x7FF0000000000000 : f64"


def test_nesting_within_the_limit() -> None:
    text = "[" * 120 + "]" * 120
    assert str(parse(text)) == text


def test_big_hexadecimal_data_stays_bytes() -> None:
    elements = parse('dense<"0x' + "00000001" * 1000 + '"> : tensor<1000xi32>')
    assert isinstance(elements, DenseElementsAttr) and elements.is_splat
    elements = parse('dense<"0x' + "01000000" + "02000000" * 999 + '"> : tensor<1000xi32>')
    assert isinstance(elements.raw, bytes) and len(elements.raw) == 4000
    assert str(elements).startswith('dense<"0x0100000002000000')


@pytest.mark.parametrize("given", [given for given, _ in CASES])
def test_text_that_ends_early_is_an_error_or_an_attribute(given: str) -> None:
    for end in range(len(given)):
        try:
            str(parser(given[:end]).parse_attribute())
        except DiagnosticError as error:
            assert error.diagnostics[0].message
