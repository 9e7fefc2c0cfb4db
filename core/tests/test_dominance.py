"""Dominance agrees with its definition, in time that is nearly linear."""

from __future__ import annotations

import time

import plait.define  # noqa: F401
from hypothesis import given
from hypothesis import strategies as st
from plait.builtin.types import i32
from plait.ir.block import Block
from plait.ir.dominance import DominanceInfo, DominatorTree
from plait.ir.operation import UnregisteredOp
from plait.ir.region import Region


def make_graph(successors: list[list[int]]) -> tuple[Region, list[Block]]:
    blocks = [Block() for _ in successors]
    region = Region(blocks)
    for block, targets in zip(blocks, successors):
        block.append(UnregisteredOp.make("test.br", {}, successors=[blocks[t] for t in targets]))
    return region, blocks


def reached_without(successors: list[list[int]], removed: int) -> set[int]:
    seen: set[int] = set()
    pending = [0] if removed != 0 else []
    while pending:
        at = pending.pop()
        if at not in seen:
            seen.add(at)
            pending += [t for t in successors[at] if t != removed]
    return seen


graphs = st.integers(1, 10).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=3), min_size=n, max_size=n)
)


@given(graphs)
def test_tree_agrees_with_the_definition(successors: list[list[int]]) -> None:
    region, blocks = make_graph(successors)
    tree = DominatorTree(region)
    reached = reached_without(successors, -1)
    for a in range(len(blocks)):
        rest = reached_without(successors, a)
        for b in range(len(blocks)):
            assert tree.is_reachable(blocks[b]) == (b in reached)
            if a in reached and b in reached:
                assert tree.dominates(blocks[a], blocks[b]) == (a == b or b not in rest)


@given(graphs)
def test_immediate_dominator_is_the_closest(successors: list[list[int]]) -> None:
    region, _ = make_graph(successors)
    tree = DominatorTree(region)
    for block in tree.blocks[1:]:
        above = tree.immediate_dominator(block)
        assert above is not None and above is not block and tree.dominates(above, block)
        for other in tree.blocks:
            if other is not block and tree.dominates(other, block):
                assert tree.dominates(other, above)


def test_preorder_has_each_block_after_its_dominator() -> None:
    region, blocks = make_graph([[1, 2], [3], [3], []])
    order = DominatorTree(region).preorder()
    assert [depth for _, depth in order] == [0, 1, 1, 1]
    assert order[0][0] is blocks[0]


def test_chain_that_always_branches_to_one_exit_is_quick() -> None:
    n = 25_000
    region, blocks = make_graph([[i + 1, n - 1] for i in range(n - 2)] + [[n - 1], []])
    start = time.process_time()
    tree = DominatorTree(region)
    assert time.process_time() - start < 2
    assert tree.immediate_dominator(blocks[-1]) is blocks[0]


def test_values_and_operations() -> None:
    first = UnregisteredOp.make("test.def", {}, result_types=[i32])
    inner = UnregisteredOp.make("test.use", {}, operands=first.results)
    holder = UnregisteredOp.make("test.holder", {}, result_types=[i32], regions=[Region(Block((i32,), [inner]))])
    last = UnregisteredOp.make("test.last", {})
    top = UnregisteredOp.make("test.top", {}, regions=[Region(Block((i32,), [first, holder, last]))])
    info = DominanceInfo(top)
    assert info.dominates(first.result, inner) and info.dominates(first.result, last)
    assert not info.dominates(holder.result, inner)
    assert info.properly_dominates(holder, inner) and not info.properly_dominates(holder, inner, enclosing_ok=False)
    assert not info.dominates(inner.parent.arguments[0], last)
    assert info.dominates(first.parent.arguments[0], inner)
