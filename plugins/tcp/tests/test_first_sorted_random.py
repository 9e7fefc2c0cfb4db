"""Random sorts of which few elements are used: the loops that select them give what the interpreted sort gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from test_first_sorted import merges
from test_sort_by_keys import DTYPES
from test_sort_by_keys import ORDERS as ORDERS_WITHOUT_NAN

SPECIAL = [np.inf, -np.inf, 0.0, -0.0, 1e-40]
NAN_LAST = "NaN last"
ORDERS = {
    **ORDERS_WITHOUT_NAN,
    NAN_LAST: """
      %less = tcp.binary lt %a, %b : tensor<T>
      %number = tcp.binary eq %a, %a : tensor<T>
      %nan = tcp.binary ne %b, %b : tensor<T>
      %before = tcp.binary and %number, %nan : tensor<i1>
      %r = tcp.binary or %less, %before : tensor<i1>""",
}


@dataclass(frozen=True)
class Slice:
    """A part of result `output` of a sort: offsets, sizes and strides."""

    output: int
    entries: tuple[tuple[int, int, int], ...]

    def text(self, number: int, types: tuple[str, str], elements: tuple[str, str]) -> tuple[str, str]:
        lists = ("[" + ", ".join(map(str, one)) + "]" for one in zip(*self.entries, strict=True))
        offsets, sizes, strides = lists
        ty = f"tensor<{''.join(f'{size}x' for _, size, _ in self.entries)}{elements[self.output]}>"
        part = f"offsets {offsets} sizes {sizes} strides {strides}"
        return f"%u{number} = tcp.slice %s#{self.output} {part} : {types[self.output]} -> {ty}", ty


@dataclass(frozen=True)
class Sort:
    """A sort along `dim`, and the slices that use it; sizes in `dynamic` are not in the types."""

    sizes: tuple[int, ...]
    dim: int
    element: str
    order: str
    dynamic: frozenset[int]
    slices: tuple[Slice, ...]
    seed: int

    @property
    def text(self) -> str:
        shape = "".join("?x" if i in self.dynamic else f"{size}x" for i, size in enumerate(self.sizes))
        elements = self.element, "i32"
        types = f"tensor<{shape}{self.element}>", f"tensor<{shape}i32>"
        one = "1.0" if "f" in self.element else "true" if self.element == "i1" else "1"
        lines, results = zip(*(s.text(i, types, elements) for i, s in enumerate(self.slices)), strict=True)
        names = ", ".join(f"%u{i}" for i in range(len(lines)))
        return f"""func.func @main(%x: {types[0]}, %p: {types[1]}) -> ({", ".join(results)}) {{
          %limit = tcp.const dense<{one}> : tensor<{self.element}>
          %s:2 = tcp.sort(%x, %p) dim = {self.dim} {{
          ^bb0(%a: tensor<{self.element}>, %b: tensor<{self.element}>, %i: tensor<i32>, %j: tensor<i32>):
            {ORDERS[self.order].replace("<T>", f"<{self.element}>")}
            tcp.yield %r : tensor<i1>
          }} : {", ".join(types)}
          {" ".join(lines)}
          return {names} : {", ".join(results)}
        }}"""

    @property
    def arguments(self) -> list[np.ndarray]:
        rng = np.random.default_rng(self.seed)
        dtype = np.dtype(DTYPES[self.element])
        positions = rng.integers(0, 5, self.sizes).astype(np.int32)
        if dtype.kind in "iub":
            return [rng.integers(0, 9, self.sizes).astype(dtype), positions]
        x = rng.integers(-4, 5, self.sizes).astype(np.float64)
        chosen = rng.random(self.sizes) < 0.3
        x[chosen] = rng.choice([*SPECIAL, *([np.nan, -np.nan] if self.order == NAN_LAST else [])], int(chosen.sum()))
        return [x.astype(ml_dtypes.bfloat16 if self.element == "bf16" else dtype), positions]


@st.composite
def sorts(draw: st.DrawFn) -> Sort:
    """Sorts of lines of which at most an eighth is used."""
    rank = draw(st.integers(1, 3))
    dim, count = draw(st.integers(0, rank - 1)), draw(st.integers(1, 6))
    sizes = [draw(st.integers(0, 3)) for _ in range(rank)]
    sizes[dim] = count * 8 + draw(st.one_of(st.integers(0, 9), st.integers(60, 140)))
    slices: list[Slice] = []
    for used in [count, *draw(st.lists(st.integers(1, count), max_size=2))]:
        entries = [draw(_parts(size)) for size in sizes]
        entries[dim] = (0, used, 1)
        slices.append(Slice(draw(st.integers(0, 1)), tuple(entries)))
    dynamic = frozenset(i for i in range(rank) if draw(st.booleans()))
    element, order = draw(st.sampled_from(sorted(DTYPES))), draw(st.sampled_from(sorted(ORDERS)))
    return Sort(tuple(sizes), dim, element, order, dynamic, tuple(slices), draw(st.integers(0, 99)))


@st.composite
def _parts(draw: st.DrawFn, size: int) -> tuple[int, int, int]:
    offset, stride = draw(st.integers(0, size)), draw(st.integers(1, 2))
    return offset, draw(st.integers(0, (size - offset + stride - 1) // stride)), stride


@settings(max_examples=60, deadline=None)
@given(sort=sorts())
def test_loops_select_what_the_sort_puts_first(sort: Sort, ctx: Any) -> None:
    module = parse_module(sort.text, ctx)
    expected = Interpreter(module, ctx).run("main", *sort.arguments)
    PassManager(ctx).run(Pipeline.parse("tcp-to-linalg,generalize,canonicalize", ctx), module)
    verify(module, ctx)
    assert not merges(module)
    for one, other in zip(Interpreter(module, ctx).run("main", *sort.arguments), expected, strict=True):
        one, other = np.asarray(one), np.asarray(other)
        assert one.itemsize == other.itemsize and one.shape == other.shape and one.tobytes() == other.tobytes()
