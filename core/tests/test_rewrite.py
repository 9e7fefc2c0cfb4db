"""The greedy driver folds, applies patterns, hoists constants, and tells what it does."""

from __future__ import annotations

from typing import Any

import pytest
from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import i64
from plait.ir.verify import verify
from plait.rewrite import DebugCounter, GreedyConfig, RewriteListener, Rewriter, apply_patterns_greedily, pattern
from plait.rewrite.greedy_config import PatternError, TraceEvent
from plait.rewrite.index import CanonicalPatterns
from plait.syntax.parser import parse_module
from rewriting_dialect import AddOp, ConstOp, NegOp, UseOp, make_context

SIGNATURE = '"t.func"() <{sym_name = "f", function_type = () -> ()}> '


def function(body: str, arguments: str = "") -> str:
    return f"{SIGNATURE}({{\n^bb0({arguments}):\n{body}\nt.return\n}}) : () -> ()"


def body_of(module: Any) -> list[str]:
    """The text of the operations in the only function, without the return."""
    lines = module.print().splitlines()
    start = next(i for i, line in enumerate(lines) if "t.func" in line)
    return [line.strip() for line in lines[start + 1 :] if "=" in line or "t.use" in line]


def canonical(text: str, **options: Any) -> Any:
    ctx = make_context()
    module = parse_module(text, ctx)
    apply_patterns_greedily(module, CanonicalPatterns(ctx), ctx, GreedyConfig(**options))
    verify(module, ctx)
    return module


def test_folds_to_an_operand() -> None:
    text = function("%c = t.const 0 : i32 : i32\n%0 = t.add %x, %c : i32\nt.use %0 : i32", "%x: i32")
    assert body_of(canonical(text))[-1] == "t.use %x : i32"


def test_moves_constants_of_commutative_operations_to_the_right() -> None:
    text = function("%c = t.const 7 : i32 : i32\n%0 = t.add %c, %x : i32\nt.use %0 : i32", "%x: i32")
    assert "t.add %x, %c" in canonical(text).print()


def test_hoists_and_uniques_constants_in_the_order_of_mlir() -> None:
    body = """%0 = t.add %x, %x : i32
      %c1 = t.const 1 : i32 : i32
      %c2 = t.const 2 : i32 : i32
      %c2b = t.const 2 : i32 : i32
      t.loop { %c3 = t.const 3 : i32 : i32 t.use %c3 : i32 }
      %1 = t.add %c1, %c2b : i32
      t.use %0, %c1, %c2, %1 : i32, i32, i32, i32"""
    lines = body_of(canonical(function(body, "%x: i32")))
    assert [line.split("t.")[1].split()[1] for line in lines[:3]] == ["3", "2", "1"]
    assert sum("t.const" in line for line in lines) == 3


def test_folds_idempotent_and_involution() -> None:
    body = "%0 = t.neg %x : i32\n%1 = t.neg %0 : i32\n%2 = t.abs %1 : i32\n%3 = t.abs %2 : i32\nt.use %3 : i32"
    assert body_of(canonical(function(body, "%x: i32"))) == ["%0 = t.abs %x : i32", "t.use %0 : i32"]


def test_applies_patterns_and_erases_what_is_dead() -> None:
    body = "%0 = t.add %x, %x : i32\n%1 = t.neg %0 : i32\nt.use %1 : i32"
    lines = body_of(canonical(function(body, "%x: i32")))
    assert len(lines) == 3 and "t.neg %x" in lines[0] and "t.add" in lines[1]


def test_erases_unreachable_blocks_and_dead_block_arguments() -> None:
    body = """t.br ^b(%x : i32)
    ^a:
      %y = t.const 1 : i32 : i32
      t.br ^b(%y : i32)
    ^b(%z: i32):
      t.use"""
    text = canonical(function(body, "%x: i32")).print()
    assert "t.const" not in text and "(%z" not in text and "t.br ^bb1\n" in text


def test_keeps_dead_code_that_has_effects_or_is_unknown() -> None:
    body = "%0 = t.load %x : i32 -> i32\nt.store %x, %x : i32, i32\nt.use"
    lines = canonical(function(body, "%x: i32")).print()
    assert "t.load" not in lines and "t.store" in lines and "t.use" in lines


def test_stops_at_the_limit_of_iterations() -> None:
    ctx = make_context()

    @pattern(NegOp)
    def negate_forever(op: Any, rw: Rewriter) -> Any:
        """-x -> -x"""
        return rw.insert(NegOp(op.operand))

    module = parse_module(function("%0 = t.neg %x : i32\nt.use %0 : i32", "%x: i32"), ctx)
    result = apply_patterns_greedily(module, [negate_forever], ctx, GreedyConfig(max_rewrites=5, max_iterations=2))
    assert result == (True, False)


def test_benefit_orders_patterns() -> None:
    ctx, tried = make_context(), []

    def noting(name: str, benefit: int) -> Any:
        @pattern("t.neg", benefit=benefit)
        def one(op: Any, rw: Rewriter) -> Any:
            tried.append(name)
            return rw.no_match("just looking")

        return one

    module = parse_module(function("%0 = t.neg %x : i32\nt.use %0 : i32", "%x: i32"), ctx)
    apply_patterns_greedily(module, [noting("low", 1), noting("high", 2), noting("later", 1)], ctx)
    assert tried == ["high", "low", "later"]


def test_trace_tells_what_was_tried() -> None:
    events: list[TraceEvent] = []
    body = "%0 = t.neg %x : i32\n%c = t.const 0 : i32 : i32\n%1 = t.add %0, %c : i32\nt.use %1 : i32"
    canonical(function(body, "%x: i32"), trace=events.append)
    outcomes = [(e.pattern, e.outcome, e.reason) for e in events]
    assert ("push_neg_into_add", "no match", "not the negation of a sum of equals") in outcomes
    assert ("fold_add", "folded", "") in outcomes
    assert ("dead-code", "erased as dead", "") in outcomes


def test_debug_counter_stops_rewriting() -> None:
    body = "%c = t.const 0 : i32 : i32\n%0 = t.add %x, %c : i32\n%1 = t.add %0, %c : i32\nt.use %1 : i32"
    counter = DebugCounter(skip=0, limit=1)
    assert canonical(function(body, "%x: i32"), counter=counter).print().count("t.add") == 1


def test_listener_hears_of_all_changes() -> None:
    class Listener(RewriteListener):
        def __init__(self) -> None:
            self.heard: list[str] = []

        def inserted(self, op: Any) -> None:
            self.heard.append(f"insert {op.name}")

        def replaced(self, op: Any, values: Any) -> None:
            self.heard.append(f"replace {op.name}")

        def erased(self, op: Any) -> None:
            self.heard.append(f"erase {op.name}")

    listener = Listener()
    body = "%0 = t.add %x, %x : i32\n%1 = t.neg %0 : i32\nt.use %1 : i32"
    canonical(function(body, "%x: i32"), listener=listener)
    assert listener.heard == ["insert t.neg", "insert t.add", "replace t.neg", "erase t.neg", "erase t.add"]


def test_refuses_replacements_of_another_type() -> None:
    ctx = make_context()

    @pattern(NegOp)
    def change_type(op: Any, rw: Rewriter) -> Any:
        """-x -> 1 : i64"""
        return rw.insert(ConstOp(IntegerAttr(1, i64), i64))

    module = parse_module(function("%0 = t.neg %x : i32\nt.use %0 : i32", "%x: i32"), ctx)
    with pytest.raises(PatternError, match=r"'change_type' replaced a result of 't\.neg' of type 'i32'"):
        apply_patterns_greedily(module, [change_type], ctx)


def test_says_where_a_pattern_failed() -> None:
    ctx = make_context()

    @pattern(NegOp)
    def fall_over(op: Any, rw: Rewriter) -> Any:
        """-x -> nothing"""
        raise ZeroDivisionError

    module = parse_module("module {\n" + function("%0 = t.neg %x : i32\nt.use %0 : i32", "%x: i32") + "\n}", ctx)
    with pytest.raises(ZeroDivisionError) as caught:
        apply_patterns_greedily(module, [fall_over], ctx)
    assert caught.value.__notes__ == ["while applying pattern 'fall_over' on 't.neg' at <stdin>:4:6"]


def test_a_replacement_that_is_not_inserted_is_inserted() -> None:
    @pattern(NegOp)
    def double(op: NegOp, rw: Rewriter) -> Any:
        """-x -> x + x"""
        return AddOp(op.operands[0], op.operands[0])

    ctx = make_context()
    module = parse_module(function("%0 = t.neg %x : i32\nt.use %0 : i32", "%x: i32"), ctx)
    apply_patterns_greedily(module, [double], ctx)
    verify(module, ctx)
    assert len(body_of(module)) == 2 and "t.add %x, %x" in body_of(module)[0]


def test_a_pattern_says_its_rule() -> None:
    @pattern(AddOp, benefit=3)
    def merge(op: Any, rw: Rewriter) -> Any:
        """x + x -> 2 * x

        More words.
        """
        return rw.no_match("never")

    assert (merge.name, merge.rule, merge.root_name, merge.benefit) == ("merge", "x + x -> 2 * x", "t.add", 3)


def test_revisits_the_operations_around_a_change() -> None:
    ctx = make_context()

    @pattern("t.loop")
    def erase_empty_loop(op: Any, rw: Rewriter) -> Any:
        """loop {} -> nothing"""
        if op.regions[0].entry is not None and op.regions[0].entry.first is not None:
            return rw.no_match("not empty")
        rw.erase(op)
        return ()

    @pattern(UseOp)
    def erase_use(op: Any, rw: Rewriter) -> Any:
        """use() -> nothing"""
        rw.erase(op)
        return ()

    module = parse_module(function("t.loop { t.loop { t.use } }"), ctx)
    apply_patterns_greedily(module, [erase_empty_loop, erase_use], ctx)
    assert "t.loop" not in module.print()


def test_unregistered_operations_stay() -> None:
    ctx = make_context(allow_unregistered=True)
    module = parse_module(function('%0 = "x.y"(%x) : (i32) -> i32\n%1 = t.add %0, %x : i32', "%x: i32"), ctx)
    apply_patterns_greedily(module, CanonicalPatterns(ctx), ctx)
    text = module.print()
    assert '"x.y"' in text and "t.add" not in text




def test_goes_on_near_what_has_changed() -> None:
    """Negations of negations go; the second iteration looks at what was near them, only the last one at the rest."""
    ctx = make_context()
    looked_at: list[str] = []

    @pattern(NegOp)
    def cancel(op: NegOp, rw: Rewriter) -> Any:
        """--x -> x"""
        inner = op.operands[0].defining_op
        return inner.operands[0] if isinstance(inner, NegOp) else rw.no_match("no negation")

    @pattern(UseOp)
    def look(op: Any, rw: Rewriter) -> Any:
        """never"""
        looked_at.append(op.operands[0].name_hint)
        return rw.no_match("never")

    text = "%a = t.neg %x : i32\n%near = t.neg %a : i32\nt.use %near : i32\nt.use %y : i32\n"
    far = "%b = t.add %y, %y : i32\nt.use %b : i32"
    module = parse_module(function(text + far, "%x: i32, %y: i32"), ctx)
    apply_patterns_greedily(module, [cancel, look], ctx)
    assert "t.neg" not in module.print()
    assert looked_at.count("b") == 2 and looked_at.count("x") >= 2


def test_sees_a_change_two_steps_away() -> None:
    """A pattern that looks at the operand of its operand applies, whatever was looked at first."""
    ctx = make_context()

    @pattern(AddOp)
    def same(op: AddOp, rw: Rewriter) -> Any:
        """-(a + b) + y -> y"""
        inner = op.operands[0].defining_op
        source = inner.operands[0].defining_op if inner is not None else None
        return op.operands[1] if isinstance(source, AddOp) else rw.no_match("no sum two steps away")

    @pattern(UseOp)
    def change(op: Any, rw: Rewriter) -> Any:
        """use(-x) -> the operand of the negation becomes a sum"""
        inner = op.operands[0].defining_op
        if not isinstance(inner, NegOp) or isinstance(inner.operands[0].defining_op, AddOp):
            return rw.no_match("changed already")
        rw.set_before(inner)
        made = rw.insert(AddOp(inner.operands[0], inner.operands[0]))
        with rw.modify(inner):
            inner.set_operand(0, made.results[0])
        return ()

    text = "%n = t.neg %x : i32\n%s = t.add %n, %x : i32\nt.use %s : i32\nt.use %n : i32"
    module = parse_module(function(text, "%x: i32"), ctx)
    apply_patterns_greedily(module, [same, change], ctx)
    assert module.print().count("t.add") == 1
