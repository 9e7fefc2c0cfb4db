"""Symbol tables look up, rename and make names unique."""

from __future__ import annotations

import pytest
from plait.builtin.attributes import SymbolRefAttr
from plait.builtin.symbols import SymbolTable, lookup_nearest, symbol_uses, uses_of_symbol
from plait.builtin.types import FunctionType
from plait.ir.block import Block
from plait.ir.region import Region
from plait.syntax.parser import parse_module
from rewriting_dialect import FuncOp, ReturnOp, make_context

TEXT = """
"t.func"() <{sym_name = "f", function_type = () -> ()}> ({
  t.call @g() : () -> ()
  "t.use"() {test.refs = [@g, {a = @g::@h}]} : () -> ()
  t.return
}) : () -> ()
"t.func"() <{sym_name = "g", function_type = () -> ()}> ({ t.return }) : () -> ()
module @m {
  "t.func"() <{sym_name = "f", function_type = () -> ()}> ({
    t.call @g() : () -> ()
    t.return
  }) : () -> ()
}
"""


def function(name: str) -> FuncOp:
    return FuncOp(name, FunctionType((), ()), Region(Block((), [ReturnOp([])])))


def test_lookup() -> None:
    module = parse_module(TEXT, make_context())
    table = SymbolTable(module)
    f = table.lookup("f")
    assert f is not None and f.name == "t.func" and list(table) == ["f", "g", "m"]
    assert table.lookup("h") is None
    inner = f.regions[0].block.first
    assert inner is not None and lookup_nearest(inner, "g") is table.lookup("g")
    nested = lookup_nearest(inner, SymbolRefAttr("m", ("f",)))
    assert nested is not None and nested is not f and nested.name == "t.func"


def test_uses_are_those_of_the_scope() -> None:
    module = parse_module(TEXT, make_context())
    assert len(list(symbol_uses(module))) == 4
    assert [str(use.reference) for use in uses_of_symbol(module, "g")] == ["@g", "@g", "@g::@h"]


def test_insert_makes_names_unique() -> None:
    module = parse_module(TEXT, make_context())
    table = SymbolTable(module)
    assert table.insert(function("f")) == "f_0"
    assert table.insert(function("f")) == "f_1"
    assert table.insert(function("new")) == "new"
    last = module.body.last
    assert last is not None and last is table.lookup("new")


def test_rename_changes_the_uses() -> None:
    module = parse_module(TEXT, make_context())
    table = SymbolTable(module)
    g = table.lookup("g")
    assert g is not None
    table.rename(g, "renamed")
    assert table.lookup("renamed") is g and "g" not in table
    text = module.print()
    assert "t.call @renamed()" in text and "[@renamed, {a = @renamed::@h}]" in text
    assert "t.call @g()" in text  # the one in the nested table means another symbol
    with pytest.raises(ValueError, match="defined already"):
        table.rename(g, "f")
