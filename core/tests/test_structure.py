"""Tests of `structural_key`: equal for what differs in names and places only."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait.ir.structure import structural_key
from plait.syntax.parser import parse_module

BASE = '"t.f"() ({ ^a(%x: i32): %y = "t.g"(%x) {k = 1} : (i32) -> i32 "t.h"(%y)[^a, ^b] : (i32) -> () ^b: "t.r"(%y) : (i32) -> () }) : () -> ()'


def key(text: str) -> Any:
    ctx = Context()
    ctx.allow_unregistered = True
    return structural_key(parse_module(text, ctx).body)


def test_names_and_places_do_not_count() -> None:
    renamed = BASE.replace("%x", "%other").replace("%y", "%z").replace("^a", "^c").replace(" ", "\n ")
    assert key(BASE) == key(renamed)
    assert hash(key(BASE)) == hash(key(renamed))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{k = 1}", "{k = 2}"),
        ('"t.g"(%x)', '"t.g2"(%x)'),
        ('"t.r"(%y)', '"t.r"(%x)'),
        ("[^a, ^b]", "[^b, ^a]"),
        ("i32", "i64"),
        ('"t.r"(%y) : (i32) -> ()', '"t.r"(%y) : (i32) -> () "t.r"(%y) : (i32) -> ()'),
        ('"t.r"(%y) : (i32) -> () }', '"t.r"(%y) : (i32) -> () }, {}'),
    ],
)
def test_everything_else_counts(old: str, new: str) -> None:
    assert old in BASE
    assert key(BASE) != key(BASE.replace(old, new))


def test_a_value_from_outside_stands_for_itself() -> None:
    ctx = Context()
    ctx.allow_unregistered = True
    text = '%a, %b = "t.v"() : () -> (i32, i32) "t.f"() ({ "t.u"(%a) : (i32) -> () }, { "t.u"(%b) : (i32) -> () }, { "t.u"(%a) : (i32) -> () }) : () -> ()'
    user: Any = parse_module(text, ctx).body.last
    first, second, third = (structural_key(region.block) for region in user.regions)
    assert first == third
    assert first != second
