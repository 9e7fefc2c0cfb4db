"""The greedy driver looks again at what its changes let match, and ends where full iterations would."""

from __future__ import annotations

from typing import Any

import pytest
from plait.rewrite import GreedyConfig, Rewriter, apply_patterns_greedily, pattern
from plait.syntax.parser import parse_module
from rewriting_dialect import AddOp, NegOp, UseOp, make_context

SIGNATURE = '"t.func"() <{sym_name = "f", function_type = () -> ()}> '


def _run(body: str, patterns: Any, **options: Any) -> str:
    ctx = make_context()
    module = parse_module(f"{SIGNATURE}({{\n^bb0(%x: i32, %y: i32):\n{body}\nt.return\n}}) : () -> ()", ctx)
    apply_patterns_greedily(module, patterns, ctx, GreedyConfig(**options))
    return module.print()


@pattern(NegOp)
def take_alone(op: NegOp, rw: Rewriter) -> Any:
    """-a -> a, where nothing else uses a"""
    return op.operands[0] if op.operands[0].has_one_use else rw.no_match("another use")


@pattern(UseOp)
def leave(op: Any, rw: Rewriter) -> Any:
    """use(a + y) -> use(y)"""
    if not isinstance(op.operands[0].defining_op, AddOp):
        return rw.no_match("no sum")
    with rw.modify(op):
        op.set_operand(0, op.operands[0].defining_op.operands[1])
    return ()


@pattern(UseOp)
def end(op: Any, rw: Rewriter) -> Any:
    """use(a + y) -> nothing"""
    if not isinstance(op.operands[0].defining_op, AddOp):
        return rw.no_match("no sum")
    rw.erase(op)
    return ()


@pytest.mark.parametrize("top_down", [True, False])
@pytest.mark.parametrize("change", [leave, end])
@pytest.mark.parametrize(
    "text",
    [
        "%n = t.neg %x : i32\nt.use %n : i32\n%s = t.add %x, %y : i32\nt.use %s : i32",  # an argument
        "%a = t.add %y, %y : i32\n%n = t.neg %a : i32\nt.use %n : i32\n%s = t.add %a, %y : i32\nt.use %s : i32",
    ],
)
def test_sees_that_another_use_has_gone(text: str, change: Any, top_down: bool) -> None:
    assert "t.neg" not in _run(text, [take_alone, change], top_down=top_down)


@pytest.mark.parametrize("top_down", [True, False])
def test_sees_that_a_change_in_place_drops_a_use(top_down: bool) -> None:
    @pattern(UseOp)
    def leave_sum(op: Any, rw: Rewriter) -> Any:
        """use(a + y) -> use(y), where a is a sum"""
        made = op.operands[0].defining_op
        if not isinstance(made, AddOp) or not isinstance(made.operands[0].defining_op, AddOp):
            return rw.no_match("no sum")
        with rw.modify(op):
            op.set_operand(0, made.operands[1])
        return ()

    text = "%a = t.add %y, %y : i32\n%s = t.add %a, %y : i32\n%n = t.neg %s : i32\nt.use %n : i32\nt.use %s : i32"
    assert "t.neg" not in _run(text, [take_alone, leave_sum], top_down=top_down)


def test_tries_a_pattern_after_changes_that_are_far() -> None:
    @pattern(NegOp)
    def drop(op: NegOp, rw: Rewriter) -> Any:
        """-a -> a, in a block without sums"""
        has_sums = any(isinstance(one, AddOp) for one in op.parent.operations)
        return rw.no_match("a sum") if has_sums else op.operands[0]

    text = "%n = t.neg %x : i32\nt.use %n : i32\nt.use %x : i32\n%s = t.add %y, %y : i32\nt.use %s : i32"
    assert "t.neg" not in _run(text, [drop, end])


def test_sees_that_one_of_many_users_has_gone() -> None:
    @pattern(NegOp)
    def drop(op: NegOp, rw: Rewriter) -> Any:
        """-a -> a, where sums do not use it"""
        has_sums = any(isinstance(user, AddOp) for user in op.results[0].users)
        return rw.no_match("a sum") if has_sums else op.operands[0]

    text = "%n = t.neg %x : i32\n" + "t.use %n : i32\n" * 3 + "%s = t.add %n, %y : i32\nt.use %s : i32"
    assert "t.neg" not in _run(text, [drop, end])
