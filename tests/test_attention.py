"""Attention in unlike forms: computed natively in blocks of rows, without the matrix of scores."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.plan import make_plan
from plait.syntax.parser import parse_module


@dataclass(frozen=True)
class Attention:
    """`softmax(q k^T scale + mask) v` over `heads`, of which `groups` share keys and values."""

    heads: int = 4
    groups: int = 1
    queries: int = 256
    keys: int = 256
    depth: int = 16
    is_causal: bool = False
    is_dynamic: bool = False
    heads_last: bool = False
    """Whether queries come before heads in the operands, as projections compute them."""
    element: str = "f32"

    def shape(self, length: int, heads: int) -> tuple[int, ...]:
        return (length, heads, self.depth) if self.heads_last else (heads, length, self.depth)

    def type(self, *sizes: int) -> str:
        return f"tensor<{''.join('?x' if self.is_dynamic and n == self.queries else f'{n}x' for n in sizes)}{self.element}>"

    @property
    def scores_of_groups(self) -> str:
        """The type of `scores` where all rows of heads that share keys are one dimension."""
        return re.sub(r"x(\d+)x(\d+)(?=x\w+x\w+>$)", lambda found: f"x{int(found[1]) * int(found[2])}", self.scores)

    @property
    def scores(self) -> str:
        """The type of the matrix of scores."""
        return self.type(self.groups, self.heads // self.groups, self.queries, self.keys)

    @property
    def text(self) -> str:
        group, e = self.heads // self.groups, self.element
        q = self.type(*self.shape(self.queries, self.heads))
        k = f"tensor<{'x'.join(map(str, self.shape(self.keys, self.groups)))}x{e}>"
        inner = (self.groups, group)
        qs = f"tensor<{self.groups}x{group}x{'?' if self.is_dynamic else self.queries}x{self.depth}x{e}>"
        scores = self.scores
        rows = self.type(*inner, self.queries)
        scalar, at = f"tensor<{e}>", int(not self.heads_last)
        axis = 1 if self.heads_last else 0
        split = self.type(self.queries, *inner, self.depth) if self.heads_last else qs
        sizes = [str(self.groups), str(group), "n", str(self.depth)]
        order = ["n", sizes[0], sizes[1], sizes[3]] if self.heads_last else sizes
        mask = f"""
          %row = stablehlo.dynamic_iota %all, dim = 2 : (tensor<4xi32>) -> {scores.replace(e + '>', 'i32>')}
          %column = stablehlo.dynamic_iota %all, dim = 3 : (tensor<4xi32>) -> {scores.replace(e + '>', 'i32>')}
          %keep = stablehlo.compare GE, %row, %column : ({scores.replace(e + '>', 'i32>')}, {scores.replace(e + '>', 'i32>')}) -> {scores.replace(e + '>', 'i1>')}
          %lows = stablehlo.dynamic_broadcast_in_dim %low, %all, dims = [] : ({scalar}, tensor<4xi32>) -> {scores}
          %masked = stablehlo.select %keep, %scaled, %lows : {scores.replace(e + '>', 'i1>')}, {scores}""" if self.is_causal else ""
        s = "%masked" if mask else "%scaled"
        constants = "\n".join(f"%c{n} = stablehlo.constant dense<{n}> : tensor<1xi32>" for n in
                              sorted({self.groups, group, self.depth, self.keys}))
        parts = ", ".join("%n" if size == "n" else f"%c{size}" for size in order)
        ones = ", ".join(["tensor<1xi32>"] * 4)
        low = {"f32": "0xFF800000", "f64": "0xFFF0000000000000"}[e]
        kept = f"batching_dims = [0] x [{axis}]"
        return f"""func.func @main(%q: {q}, %k: {k}, %v: {k}) -> {self.type(*inner, self.queries, self.depth)} {{
          %size = stablehlo.get_dimension_size %q, dim = {at} : ({q}) -> tensor<i32>
          %n = stablehlo.reshape %size : (tensor<i32>) -> tensor<1xi32>
          {constants}
          %shape = stablehlo.concatenate {parts}, dim = 0 : ({ones}) -> tensor<4xi32>
          %all = stablehlo.concatenate %c{self.groups}, %c{group}, %n, %c{self.keys}, dim = 0 : ({ones}) -> tensor<4xi32>
          %split = stablehlo.dynamic_reshape %q, %shape : ({q}, tensor<4xi32>) -> {split}
          {f'%heads = stablehlo.transpose %split, dims = [1, 2, 0, 3] : ({split}) -> {qs}' if self.heads_last else ''}
          %0 = stablehlo.dot_general {'%heads' if self.heads_last else '%split'}, %k, {kept}, contracting_dims = [3] x [2]
              : ({qs}, {k}) -> {scores}
          %scale = stablehlo.constant dense<0.25> : {scalar}
          %low = stablehlo.constant dense<{low}> : {scalar}
          %zero = stablehlo.constant dense<0.0> : {scalar}
          %scales = stablehlo.dynamic_broadcast_in_dim %scale, %all, dims = [] : ({scalar}, tensor<4xi32>) -> {scores}
          %scaled = stablehlo.multiply %0, %scales : {scores}
          {mask}
          %max = stablehlo.reduce({s} init: %low) applies stablehlo.maximum across dimensions = [3]
              : ({scores}, {scalar}) -> {rows}
          %maxs = stablehlo.dynamic_broadcast_in_dim %max, %all, dims = [0, 1, 2] : ({rows}, tensor<4xi32>) -> {scores}
          %d = stablehlo.subtract {s}, %maxs : {scores}
          %exp = stablehlo.exponential %d : {scores}
          %sum = stablehlo.reduce(%exp init: %zero) applies stablehlo.add across dimensions = [3]
              : ({scores}, {scalar}) -> {rows}
          %sums = stablehlo.dynamic_broadcast_in_dim %sum, %all, dims = [0, 1, 2] : ({rows}, tensor<4xi32>) -> {scores}
          %p = stablehlo.divide %exp, %sums : {scores}
          %o = stablehlo.dot_general %p, %v, {kept}, contracting_dims = [3] x [{0 if self.heads_last else 1}]
              : ({scores}, {k}) -> {self.type(*inner, self.queries, self.depth)}
          return %o : {self.type(*inner, self.queries, self.depth)}
        }}"""

    def arguments(self) -> list[Any]:
        rng, dtype = np.random.default_rng(0), {"f32": np.float32, "f64": np.float64}[self.element]
        lengths = ((self.queries, self.heads), (self.keys, self.groups), (self.keys, self.groups))
        return [rng.standard_normal(self.shape(*sizes)).astype(dtype) for sizes in lengths]


CASES = {
    "plain": Attention(groups=4),
    "causal": Attention(groups=4, is_causal=True),
    "grouped heads": Attention(heads=8, groups=2, queries=128),
    "heads last": Attention(groups=4, heads_last=True, queries=200, keys=210, is_causal=True),
    "dynamic": Attention(groups=4, is_dynamic=True, is_causal=True, queries=253, keys=300),
    "dynamic, heads last": Attention(heads=8, groups=2, is_dynamic=True, heads_last=True, queries=131, keys=300),
    "f64": Attention(groups=4, element="f64", keys=250),
}


@pytest.mark.parametrize("case", CASES)
def test_attention_agrees_with_the_interpreter(case: str) -> None:
    text, arguments = CASES[case].text, CASES[case].arguments()
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    (found,) = plait.compile(text)(*arguments)
    np.testing.assert_allclose(found, expected, rtol=2e-5, atol=2e-6)


@pytest.mark.parametrize("case", CASES)
def test_scores_are_never_whole(case: str) -> None:
    ctx, program = Context.from_environment(), CASES[case]
    module = parse_module(program.text, ctx)
    plan = make_plan(module, ctx).text
    before, after = plan[: plan.index("linalg-tile-and-fuse")].split("linalg-fuse-contractions")
    PassManager(ctx).run(before + "canonicalize,cse)", module)
    (scores,) = {scores for scores in (program.scores, program.scores_of_groups) if scores in str(module)}
    PassManager(ctx).run("builtin.module(linalg-fuse-contractions{l2-bytes=262144}" + after + "canonicalize,cse)", module)
    text = str(module)
    assert "scf.for" in text and scores not in text, text
