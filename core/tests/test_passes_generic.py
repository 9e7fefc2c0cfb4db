"""cse, dce, licm, symbol-dce and inline do what they say on operations they do not know."""

from __future__ import annotations

from typing import Any

import pytest
from plait.ir.verify import verify
from plait.passes.canonicalize import Canonicalize
from plait.passes.cse import Cse
from plait.passes.dce import Dce
from plait.passes.inline import Inline
from plait.passes.loop_invariant_code_motion import LoopInvariantCodeMotion
from plait.passes.sccp import Sccp
from plait.passes.symbol_dce import SymbolDce
from plait.syntax.parser import parse_module
from rewriting_dialect import make_context


def run(transform: Any, text: str, **options: Any) -> str:
    ctx = make_context(**options)
    module = parse_module(text, ctx)
    transform.run(module, ctx)
    verify(module, ctx)
    return module.print()


def function(body: str, arguments: str = "%x: i32, %p: i64, %c: i1", name: str = "f") -> str:
    return (
        f'"t.func"() <{{sym_name = "{name}", function_type = () -> ()}}> ({{\n^bb0({arguments}):\n{body}\n}}) : () -> ()'
    )


def test_cse_unifies_equal_operations() -> None:
    text = run(Cse(), function("%0 = t.add %x, %x : i32\n%1 = t.add %x, %x : i32\nt.use %0, %1 : i32, i32\nt.return"))
    assert text.count("t.add") == 1 and "t.use %0, %0" in text


def test_cse_tells_types_properties_and_attributes_apart() -> None:
    body = """%0 = t.add %x, %x : i32
      %1 = t.add %x, %x {test.note} : i32
      %2 = t.const 1 : i32 : i32
      %3 = t.const 2 : i32 : i32
      t.use %0, %1, %2, %3 : i32, i32, i32, i32
      t.return"""
    text = run(Cse(), function(body))
    assert text.count("t.add") == 2 and text.count("t.const") == 2


def test_cse_erases_what_is_dead() -> None:
    assert "t.add" not in run(Cse(), function("%0 = t.add %x, %x : i32\nt.return"))


def test_cse_follows_dominance_between_blocks() -> None:
    body = """%0 = t.add %x, %x : i32
      t.cond_br %c : i1, ^a, ^b
    ^a:
      %1 = t.add %x, %x : i32
      %2 = t.abs %x : i32
      t.use %1, %2 : i32, i32
      t.br ^b
    ^b:
      %3 = t.abs %x : i32
      t.use %3, %0 : i32, i32
      t.return"""
    text = run(Cse(), function(body))
    assert text.count("t.add") == 1 and text.count("t.abs") == 2


def test_cse_sees_into_regions_but_not_out_of_them() -> None:
    body = """%0 = t.add %x, %x : i32
      t.loop {
        %1 = t.add %x, %x : i32
        %2 = t.abs %x : i32
        t.use %1, %2 : i32, i32
      }
      %3 = t.abs %x : i32
      t.use %0, %3 : i32, i32
      t.return"""
    text = run(Cse(), function(body))
    assert text.count("t.add") == 1 and text.count("t.abs") == 2


@pytest.mark.parametrize(
    ("between", "left"),
    [("", 1), ("%9 = t.add %x, %x : i32\nt.return_later", 1), ("t.store %x, %p : i32, i64", 2), ("t.use %x : i32", 2)],
)
def test_cse_of_reads_stops_at_writes(between: str, left: int) -> None:
    between = between.replace("t.return_later", "%8 = t.load %p : i64 -> f32")
    body = f"%0 = t.load %p : i64 -> i32\n{between}\n%1 = t.load %p : i64 -> i32\nt.use %0, %1 : i32, i32\nt.return"
    assert run(Cse(), function(body)).count("-> i32") == left


def test_cse_compares_regions_by_structure() -> None:
    box = "t.box {{ %a = t.add %x, %x : i32 %b = t.{} %a : i32 t.return %b : i32 }} : i32"
    body = "\n".join(f"%{i} = {box.format(name)}" for i, name in enumerate(["abs", "abs", "neg"]))
    text = run(Cse(), function(f"{body}\nt.use %0, %1, %2 : i32, i32, i32\nt.return"))
    assert text.count("t.box") == 2


def test_cse_leaves_unknown_operations_alone() -> None:
    body = '%0 = "x.y"() : () -> i32\n%1 = "x.y"() : () -> i32\nt.use %0, %1 : i32, i32\nt.return'
    assert run(Cse(), function(body), allow_unregistered=True).count("x.y") == 2


def test_dce_erases_chains_boxes_and_unreachable_blocks() -> None:
    body = """%0 = t.add %x, %x : i32
      %1 = t.neg %0 : i32
      %2 = t.box { %3 = t.abs %x : i32 t.return %3 : i32 } : i32
      %4 = t.box { t.use t.return %x : i32 } : i32
      t.store %x, %p : i32, i64
      t.return
    ^dead:
      %5 = t.div %x, %x : i32
      t.br ^dead"""
    text = run(Dce(), function(body))
    assert "t.add" not in text and "t.neg" not in text and "t.abs" not in text and "t.div" not in text
    assert text.count("t.box") == 1 and "t.store" in text


def test_licm_hoists_what_is_pure_and_invariant() -> None:
    body = """t.loop {
        t.loop {
          %0 = t.add %x, %x : i32
          %1 = t.neg %0 : i32
          %2 = t.div %x, %x : i32
          %3 = t.box { t.return %1 : i32 } : i32
          t.use %1, %2, %3 : i32, i32, i32
        }
      }
      t.return"""
    lines = run(LoopInvariantCodeMotion(), function(body)).splitlines()
    at = {name: next(i for i, line in enumerate(lines) if name in line) for name in ("t.add", "t.neg", "t.loop", "t.box")}
    assert at["t.add"] < at["t.neg"] < at["t.box"] < at["t.loop"]
    assert next(i for i, line in enumerate(lines) if "t.div" in line) > at["t.loop"] + 1


def test_symbol_dce_keeps_what_is_reached_from_visible_symbols() -> None:
    def one(name: str, callee: str, visibility: str) -> str:
        return f"""module @{name} attributes {{test.callee = @{callee}, sym_visibility = "{visibility}"}} {{\n}}"""

    text = "\n".join(
        [
            one("main", "a", "public"),
            one("a", "b", "private"),
            one("b", "a", "private"),
            one("c", "d", "private"),
            one("d", "c", "private"),
            one("e", "e", "nested"),
        ]
    )
    left = run(SymbolDce(), text)
    assert [f"@{n} " in left for n in ["main", "a", "b", "c", "d", "e"]] == [True, True, True, False, False, True]


def test_inline_replaces_calls_callees_first() -> None:
    text = "\n".join(
        [
            function("%0 = t.call @g(%x) : (i32) -> i32\n%1 = t.call @g(%0) : (i32) -> i32\nt.return %1 : i32", "%x: i32"),
            function("%0 = t.call @h(%x) : (i32) -> i32\nt.return %0 : i32", "%x: i32", "g"),
            function("%0 = t.neg %x : i32\nt.return %0 : i32", "%x: i32", "h"),
        ]
    )
    left = run(Inline(default_pipeline=""), text)
    assert "t.call" not in left and left.count("t.neg") == 4


def test_inline_leaves_recursion_and_bodies_whose_return_cannot_branch() -> None:
    text = "\n".join(
        [
            function("%0 = t.call @f(%x) : (i32) -> i32\nt.call @g(%x) : (i32) -> ()\nt.return %0 : i32", "%x: i32"),
            function("t.br ^a\n^a:\nt.return", "%x: i32", "g"),
        ]
    )
    assert run(Inline(default_pipeline=""), text).count("t.call") == 2


def test_inline_cleans_up_before_it_inlines() -> None:
    text = "\n".join(
        [
            function("t.call @g(%x) : (i32) -> ()\nt.return", "%x: i32"),
            function("t.br ^a\n^a:\nt.use %x : i32\nt.return", "%x: i32", "g"),
        ]
    )
    left = run(Inline(default_pipeline="canonicalize{region-simplify=aggressive}"), text)
    assert "t.call" not in left and left.count("t.use") == 2


def test_inline_leaves_callees_that_are_too_large() -> None:
    text = "\n".join(
        [
            function("t.call @g(%x) : (i32) -> ()\nt.return", "%x: i32"),
            function("t.use %x : i32\nt.use %x : i32\nt.use %x : i32\nt.return", "%x: i32", "g"),
        ]
    )
    assert run(Inline(inlining_threshold=100), text).count("t.call") == 1
    assert "t.call" not in run(Inline(inlining_threshold=200), text)


def test_sccp_follows_branches_and_folds_that_are_attached() -> None:
    body = """%0 = t.const 1 : i32 : i32
      t.br ^a(%0 : i32)
    ^a(%1: i32):
      %2 = t.add %1, %1 : i32
      t.cond_br %c : i1, ^b, ^c
    ^b:
      t.br ^a(%0 : i32)
    ^c:
      t.use %1, %2 : i32, i32
      t.return"""
    left = run(Sccp(), function(body))
    assert "t.add" not in left and left.count("t.const") == 2 and "t.const 2" in left


def test_sccp_knows_arguments_of_private_functions_only() -> None:
    def callee(name: str, visibility: str) -> str:
        given = f'<{{sym_name = "{name}", function_type = () -> ()}}>'
        body = "^bb0(%x: i32):\nt.return %x : i32"
        return f'"t.func"() {given} ({{\n{body}\n}}) {{sym_visibility = "{visibility}"}} : () -> ()'

    calls = """%0 = t.const 1 : i32 : i32
      %1 = t.call @hidden(%0) : (i32) -> i32
      %2 = t.call @seen(%0) : (i32) -> i32
      t.use %1, %2 : i32, i32
      t.return"""
    left = run(Sccp(), "\n".join([function(calls), callee("hidden", "private"), callee("seen", "public")]))
    assert left.count("t.const 1") == 2 and left.count("t.return %x") == 1


def test_sccp_knows_nothing_of_unknown_operations_and_undoes_changes_in_place() -> None:
    body = """%0 = t.const 1 : i32 : i32
      t.br ^a(%0 : i32)
    ^a(%1: i32):
      %2 = t.add %1, %x : i32
      %3 = "x.y"(%1) : (i32) -> i32
      %4 = t.add %3, %3 : i32
      t.use %2, %4 : i32, i32
      t.return"""
    left = run(Sccp(), function(body), allow_unregistered=True)
    assert left.count("t.add") == 2 and 't.add %c1_i32, %x' in left.replace("%0,", "%c1_i32,")


def test_canonicalize_has_the_options_of_mlir() -> None:
    one = Canonicalize(max_iterations=3, region_simplify="aggressive", top_down=False)
    assert str(one) == "canonicalize{top-down=false region-simplify=aggressive max-iterations=3}"
    text = run(one, function("%0 = t.neg %x : i32\n%1 = t.neg %0 : i32\nt.br ^a\n^a:\nt.use %1 : i32\nt.return"))
    assert "t.neg" not in text and "t.br" not in text


def test_canonicalize_forgets_what_was_inside_of_what_it_erased() -> None:
    body = function("%0 = t.box { %1 = t.neg %x : i32 %2 = t.neg %1 : i32 t.return %2 : i32 } : i32\nt.return")
    assert "t.box" not in run(Canonicalize(), body)


def test_canonicalize_can_leave_patterns_out() -> None:
    body = function("%0 = t.add %x, %x : i32\n%1 = t.neg %0 : i32\nt.use %1 : i32\nt.return")
    assert "t.neg %x" in run(Canonicalize(), body)
    assert "t.neg %x" not in run(Canonicalize(disable_patterns=("push_neg_into_add",)), body)


def test_inline_leaves_mutual_recursion() -> None:
    call = "%0 = t.call @{} (%x) : (i32) -> i32\nt.return %0 : i32"
    text = "\n".join([function(call.format("g"), "%x: i32"), function(call.format("f"), "%x: i32", "g")])
    left = run(Inline(), text)
    assert left.count("t.call") == 2


def test_canonicalize_folds_casts_that_undo_each_other_and_no_others() -> None:
    body = """%0 = builtin.unrealized_conversion_cast %x : i32 to i32
%1:2 = builtin.unrealized_conversion_cast %0, %p : i32, i64 to f32, f64
%2:2 = builtin.unrealized_conversion_cast %1#0, %1#1 : f32, f64 to i32, i64
%3 = builtin.unrealized_conversion_cast %x : i32 to i64
%4 = builtin.unrealized_conversion_cast %3 : i64 to f64
%5 = builtin.unrealized_conversion_cast %4 : f64 to i64
t.use %2#0, %2#1 : i32, i64
t.use %4, %5 : f64, i64
t.return"""
    text = run(Canonicalize(), function(body))
    assert text.count("unrealized_conversion_cast") == 2
    assert "t.use %x, %p" in text
