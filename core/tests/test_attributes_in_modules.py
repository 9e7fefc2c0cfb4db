"""Attributes within modules: aliases, resources and distinct attributes print as mlir-opt prints them."""

from __future__ import annotations

import pytest
from plait.builtin.ops.dialect import BUILTIN
from plait.context import Context
from plait.diagnostics.diagnostic import ParseError
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait.syntax.resources import ExternalResources

CTX = Context(dialects=[BUILTIN], allow_unregistered=True)


def printed(text: str, **options: object) -> str:
    module = parse_module(text, CTX)
    return print_operation(module, generic=True, **options)  # type: ignore[arg-type]


def test_resources_come_in_the_order_of_their_use() -> None:
    text = printed(
        """
        "foo.op"() {a = [dense_resource<foo> : tensor<2xi32>], b = dense_resource<"b b"> : tensor<1xi8>} : () -> ()
        {-# dialect_resources: { builtin: { "b b": "0x0100000005", foo: "0x040000000100000002000000",
                                            unused: "0x0100000005" } } #-}
        """
    )
    assert text.rstrip().endswith(
        """
{-#
  dialect_resources: {
    builtin: {
      foo: "0x040000000100000002000000",
      "b b": "0x0100000005"
    }
  }
#-}"""
    )
    assert printed(text) == text


def test_distinct_attributes_count_from_zero() -> None:
    text = printed('"foo.op"() {d = distinct[4]<5>, e = [distinct[4]<5>, distinct[7]<unit>]} : () -> ()')
    assert text.startswith("#distinct = distinct[0]<5 : i64>\n")
    assert "{d = #distinct, e = [#distinct, distinct[1]<>]}" in text


def test_aliases_of_maps_and_sets() -> None:
    text = printed(
        """
        #m = affine_map<(d0) -> (d0)>
        "foo.op"() {m = #m, s = affine_set<(d0) : (d0 >= 0)>, t = memref<4xf32, #n>} : () -> ()
        #n = affine_map<(d0) -> (d0 + 1)>
        """
    )
    assert text.splitlines()[:3] == [
        "#map = affine_map<(d0) -> (d0)>",
        "#map1 = affine_map<(d0) -> (d0 + 1)>",
        "#set = affine_set<(d0) : (d0 >= 0)>",
    ]
    assert "{m = #map, s = #set, t = memref<4xf32, #map1>}" in text


def test_large_elements_are_elided_on_request() -> None:
    text = printed(
        '"foo.op"() {a = dense<1.0> : tensor<200xf32>, b = dense<[1, 2, 3]> : tensor<3xi32>} : () -> ()',
        elide_larger=2,
    )
    assert "{a = dense<1.000000e+00> : tensor<200xf32>, b = dense_resource<__elided__> : tensor<3xi32>}" in text


EXTERNAL = """module {
}

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x040000000100000002000000"
    }
  },
  external_resources: {
    mytool: {
      key: "0x04000000AABBCCDD",
      flag: false,
      "we ird": "hel\\22lo\\0A",
      empty: ""
    }
  }
#-}
"""


def test_external_resources_are_given_back_as_they_were_read() -> None:
    source = EXTERNAL.replace("module {", "module attributes {t.x = dense_resource<blob1> : tensor<2xi32>} {")
    given: ExternalResources = {}
    lower = source.replace("AABBCCDD", "aabbccdd").replace("mytool: {", "none: {}, mytool: {")
    module = parse_module(lower, CTX, external_resources=given)
    assert given["mytool"]["flag"] is False
    assert given["mytool"]["we ird"] == 'hel"lo\n'
    assert module.print(external_resources=given) == source
    assert "external_resources" not in module.print()


def test_long_external_resources_are_left_out_on_request() -> None:
    given: ExternalResources = {}
    module = parse_module(EXTERNAL, CTX, external_resources=given)

    def shown(longest: int) -> list[str]:
        lines = module.print(external_resources=given, elide_resources_larger=longest).splitlines()
        return [line.split(":")[0].strip(' "') for line in lines if line.startswith("      ")]

    assert shown(12) == ["flag", "empty"]
    assert shown(13) == ["flag", "we ird", "empty"]  # as mlir-opt counts: the text with its quotes and escapes
    assert shown(20) == ["key", "flag", "we ird", "empty"]


def test_an_external_resource_that_begins_like_a_blob_is_one() -> None:
    message = "expected the alignment in the first 4 bytes of the resource 'odd'"
    with pytest.raises(ParseError, match=message):
        parse_module('module {}\n{-# external_resources: { a: { odd: "0x12" } } #-}', CTX)
