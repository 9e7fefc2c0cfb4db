"""Scatters along other dimensions than the first one: rows are updated one after the other, in the order of updates."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.ir.operation import Operation
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from plait_std.scf.ops import ForOp
from plait_std.tensor.ops import ExtractOp

INDICES = np.array([[1], [5], [1], [7], [-1], [5]], np.int32)
"""Two are repeated, two are out of bounds."""
ADD = "%c = tcp.binary add %a, %b : tensor<f32>\ntcp.yield %c : tensor<f32>"
SET = "tcp.yield %b : tensor<f32>"
LAST = "offset_dims = [0] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 1"
MIDDLE = "offset_dims = [0, 2] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 1"
FIRST = "offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1"


def program(x: str, updates: str, numbers: str, body: str = ADD, indices: str = "6x1") -> str:
    x, updates = f"tensor<{x}xf32>", f"tensor<{updates}xf32>"
    return f"""func.func @main(%x: {x}, %i: tensor<{indices}xi32>, %u: {updates}) -> {x} {{
      %y = tcp.scatter(%x) at %i updates(%u) {numbers} {{
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        {body}
      }} : ({x}, tensor<{indices}xi32>, {updates}) -> {x}
      return %y : {x}
    }}"""


@pytest.mark.parametrize("body", [ADD, SET], ids=["add", "set"])
def test_updates_of_an_element_keep_their_order(body: str, check_natively: Any) -> None:
    rng = np.random.default_rng(0)
    for shape, box, numbers in (((4, 6), (4, 6), LAST), ((3, 6, 2), (3, 6, 2), MIDDLE), ((3, 6, 2), (2, 6, 1), MIDDLE)):
        x, u = [rng.standard_normal(sizes).astype(np.float32) for sizes in (shape, box)]
        expected = x.copy()
        for number, (place,) in enumerate(INDICES):
            if 0 <= place < shape[1]:
                target = expected[: box[0], place] if len(box) == 2 else expected[: box[0], place, : box[2]]
                target[...] = u[:, number] if body is SET else target + u[:, number]
        text = program("x".join(map(str, shape)), "x".join(map(str, box)), numbers, body)
        (got,) = check_natively(text, [x, INDICES, u])
        np.testing.assert_allclose(got, expected, rtol=1e-6)


def loops_over_indices(text: str, ctx: Any) -> int:
    """How many loops an index is read in."""
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(tcp-to-linalg)", ctx), module)
    read = next(op for op in module.walk() if isinstance(op, ExtractOp) and "i32" in str(op.result.type))
    count, parent = 0, read.parent_op
    while isinstance(parent, Operation):
        count, parent = count + isinstance(parent, ForOp), parent.parent_op
    return count


@pytest.mark.parametrize(("text", "loops"), [
    (program("4x6", "4x6", LAST), 2), (program("3x6x2", "3x6x2", MIDDLE), 2), (program("6x4", "6x4", FIRST), 1),
    (program("?x6", "?x?", LAST, indices="?x1"), 2), (program("4x6", "4x1", LAST, indices="1x1"), 1),
], ids=["last", "middle", "first", "sizes of the run", "one vector"])  # fmt: skip
def test_rows_are_outside_where_they_come_first(text: str, loops: int, ctx: Any) -> None:
    """One index vector is looked at once. What follows the indexed dimension stays inside."""
    assert loops_over_indices(text, ctx) == loops
