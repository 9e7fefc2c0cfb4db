"""Reductions over operands whose dimensions are in any orders are computed by vectors, with the same results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.context import Context
from plait.interpret.interpreter import Interpreter

LOOPS = "ijk"
_SIZES = st.sampled_from([1, 3, 4, 5, 8, 13])


def _program(orders: list[str], reduced: str, sizes: dict[str, int], element: str, known: bool) -> str:
    def tensor(loops: str) -> str:
        return f"tensor<{'x'.join([*(str(sizes[x]) if known else '?' for x in loops), element])}>"

    kept = "".join(loop for loop in LOOPS if loop not in reduced)
    maps = ", ".join(f"affine_map<(i, j, k) -> ({', '.join(loops)})>" for loops in [*orders, kept])
    kinds = ", ".join('"reduction"' if loop in reduced else '"parallel"' for loop in LOOPS)
    arguments = ", ".join(f"%x{n}: {tensor(loops)}" for n, loops in enumerate(orders))
    names, types = ", ".join(f"%x{n}" for n in range(len(orders))), ", ".join(map(tensor, orders))
    block = ", ".join(f"%a{n}: {element}" for n in range(len(orders)))
    kind = "i" if element.startswith("i") else "f"
    products = "\n".join(
        f"%p{n} = arith.mul{kind} %{'a0' if n == 1 else f'p{n - 1}'}, %a{n} : {element}" for n in range(1, len(orders))
    )
    return f"""
    func.func @main({arguments}, %init: {tensor(kept)}) -> {tensor(kept)} {{
      %0 = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
          ins({names} : {types}) outs(%init : {tensor(kept)}) {{
      ^bb0({block}, %o: {element}):
        {products}
        %s = arith.add{kind} %o, %p{len(orders) - 1} : {element}
        linalg.yield %s : {element}
      }} -> {tensor(kept)}
      return %0 : {tensor(kept)}
    }}"""


@settings(max_examples=25)
@given(
    orders=st.lists(st.permutations(LOOPS).map("".join), min_size=2, max_size=3), data=st.data(),
    reduced=st.sampled_from(["k", "j", "i", "jk", "ik"]), element=st.sampled_from(["f32", "f64", "i32"]),
    known=st.booleans(),
)  # fmt: skip
def test_any_orders(
    transformed: Callable[[str, str], tuple[Any, Context]], orders: list[str], reduced: str, element: str, known: bool,
    data: st.DataObject,
) -> None:  # fmt: skip
    sizes = {loop: data.draw(_SIZES, label=loop) for loop in LOOPS}
    text = _program(orders, reduced, sizes, element, known)
    options = "{vector-bits=128 l1-bytes=32768 l2-bytes=1048576}"
    module, ctx = transformed(text, f"builtin.module(linalg-fuse-reductions{options})")
    dtype: Any = {"f32": np.float32, "f64": np.float64, "i32": np.int32}[element]
    inputs = [
        (np.arange(np.prod([sizes[x] for x in loops])) % 7 - 3).reshape([sizes[x] for x in loops]).astype(dtype)
        for loops in orders
    ]
    kept = "".join(loop for loop in LOOPS if loop not in reduced)
    init = np.full([sizes[x] for x in kept], 2, dtype)
    (found,) = Interpreter(module, ctx).run("main", *inputs, init)
    np.testing.assert_array_equal(np.asarray(found), np.einsum(f"{','.join(orders)}->{kept}", *inputs) + 2)


def test_no_operation_stays_without_vectors(transformed: Callable[[str, str], tuple[Any, Context]]) -> None:
    text = _program(["ijk", "jki", "kij"], "k", dict.fromkeys(LOOPS, 8), "f32", True)
    module, _ = transformed(text, "builtin.module(linalg-fuse-reductions{vector-bits=128})")
    assert [op.name for op in module.walk()].count("linalg.transpose") == 2
    assert all("vector_sizes" in op.attributes for op in module.walk() if op.name == "linalg.generic")
