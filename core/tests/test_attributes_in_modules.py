"""Attributes within modules: aliases, resources and distinct attributes print as mlir-opt prints them."""

from __future__ import annotations

from plait.builtin.dialect import BUILTIN
from plait.context import Context
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation


def printed(text: str, **options: object) -> str:
    module = parse_module(text, Context(dialects=[BUILTIN], allow_unregistered=True))
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
