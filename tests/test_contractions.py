"""Contractions of any ranks, layouts, sizes and types compute natively what the interpreter computes, however tiled."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy as np
import plait
import pytest
from ml_dtypes import bfloat16
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

SIZES = (1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 33, 40, 64, 70)
DTYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i8": np.int8, "f16": np.float16, "bf16": bfloat16}
WIDENED = {"i8": ("i32", "extsi"), "f16": ("f32", "extf"), "bf16": ("f32", "extf")}
"""The types that products of narrow types are computed in."""
EPILOGUES = ("", "bias", "residual")


def _map(loops: list[str], dims: list[str]) -> str:
    return f"affine_map<({', '.join(loops)}) -> ({', '.join(dims)})>"


class Program:
    """A random contraction, as text, with arguments."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.rng = rng
        self.input = rng.choice(list(DTYPES))
        self.output, self.cast = WIDENED.get(self.input, (self.input, ""))
        names = {kind: [f"{kind}{i}" for i in range(count)] for kind, count in
                 (("b", rng.randrange(2)), ("m", rng.randrange(3)), ("n", rng.randrange(1, 3)), ("k", rng.randrange(1, 3)))}
        self.loops = [name for group in names.values() for name in group]
        rng.shuffle(self.loops)
        large = rng.choice(self.loops)
        self.size = {name: rng.choice(SIZES if name == large else SIZES[:9]) for name in self.loops}
        self.lhs = self._shuffled(names["b"] + names["m"] + names["k"])
        self.rhs = self._shuffled(names["b"] + names["n"] + names["k"])
        self.out = self._shuffled(names["b"] + names["m"] + names["n"])
        self.dynamic = {name for name in self.loops if rng.random() < rng.choice((0, 0, 0.5))}
        self.epilogue = rng.choice(EPILOGUES)
        self.steps = {name: self._slice_steps(dims) for name, dims in (("a", self.lhs), ("b", self.rhs))}
        """The operands that are slices of larger arguments, with the steps of the slice."""

    def _slice_steps(self, dims: list[str]) -> list[int]:
        if self.rng.random() < 0.7 or not self.dynamic.isdisjoint(dims):
            return []
        return [self.rng.choice((1, 1, 2)) for _ in dims]

    def _parameter(self, name: str, dims: list[str]) -> tuple[str, str]:
        """How an operand is declared, and the operation that takes it out of a larger argument."""
        steps, ty = self.steps[name], self.type(dims, self.input)
        if not steps:
            return f"%{name}: {ty}", ""
        whole = f"tensor<{''.join(f'{n}x' for n in self._whole(name, dims))}{self.input}>"
        offsets, sizes = [1] * len(dims), list(self.shape(dims))
        return f"%{name}s: {whole}", f"%{name} = tensor.extract_slice %{name}s{offsets} {sizes} {steps} : {whole} to {ty}"

    def _whole(self, name: str, dims: list[str]) -> list[int]:
        steps = self.steps[name] or [0] * len(dims)
        return [size * step + 2 if step else size for size, step in zip(self.shape(dims), steps)]

    def _shuffled(self, dims: list[str]) -> list[str]:
        self.rng.shuffle(dims)
        return list(dims)

    def shape(self, dims: list[str]) -> tuple[int, ...]:
        return tuple(self.size[dim] for dim in dims)

    def type(self, dims: list[str], element: str) -> str:
        sizes = "".join(f"{'?' if dim in self.dynamic else self.size[dim]}x" for dim in dims)
        return f"tensor<{sizes}{element}>"

    @property
    def text(self) -> str:
        loops = self.loops
        maps = ", ".join(_map(loops, dims) for dims in (self.lhs, self.rhs, self.out))
        kinds = ", ".join('"reduction"' if name[0] == "k" else '"parallel"' for name in loops)
        a, b, c = self.type(self.lhs, self.input), self.type(self.rhs, self.input), self.type(self.out, self.output)
        is_float = self.output[0] == "f"
        mul, add, zero = ("mulf", "addf", "0.0") if is_float else ("muli", "addi", "0")
        widen = f"arith.{self.cast} {{}} : {self.input} to {self.output}"
        cast = f"%xc = {widen.format('%x')}\n%yc = {widen.format('%y')}" if self.cast else ""
        x, y = ("%xc", "%yc") if cast else ("%x", "%y")
        sources = {dim: ("%a", self.lhs) if dim in self.lhs else ("%b", self.rhs) for dim in self.out}
        dims, values = [], []
        for dim in self.out:
            if dim in self.dynamic:
                value, of = sources[dim]
                dims.append(f"%p{dim} = arith.constant {of.index(dim)} : index\n"
                            f"%s{dim} = tensor.dim {value}, %p{dim} : {a if value == '%a' else b}")
                values.append(f"%s{dim}")
        result, last = self._epilogue(c, mul, add)
        lines = "\n".join(dims)
        (first, take_a), (second, take_b) = self._parameter("a", self.lhs), self._parameter("b", self.rhs)
        return f"""func.func @main({first}, {second}, %d: {c}) -> {c} {{
          {take_a}
          {take_b}
          {lines}
          %zero = arith.constant {zero} : {self.output}
          %e = tensor.empty({', '.join(values)}) : {c}
          %f = linalg.fill ins(%zero : {self.output}) outs(%e : {c}) -> {c}
          %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
              ins(%a, %b : {a}, {b}) outs(%f : {c}) {{
          ^bb0(%x: {self.input}, %y: {self.input}, %o: {self.output}):
            {cast}
            %p = arith.{mul} {x}, {y} : {self.output}
            %s = arith.{add} %o, %p : {self.output}
            linalg.yield %s : {self.output}
          }} -> {c}
          {last}
          return {result} : {c}
        }}"""

    def _epilogue(self, ty: str, mul: str, add: str) -> tuple[str, str]:
        """The result, and the operation that makes it of `%r` and `%d`."""
        if not self.epilogue:
            return "%r", ""
        rank = len(self.out)
        loops = [f"d{i}" for i in range(rank)]
        last = [loops[-1]] if self.epilogue == "bias" else loops
        other = f"tensor<{'?' if self.out[-1] in self.dynamic else self.size[self.out[-1]]}x{self.output}>"
        source, source_type = "%d", ty
        made = ""
        if self.epilogue == "bias":
            sizes = ", ".join(["%s" + self.out[-1]] if self.out[-1] in self.dynamic else [])
            made = (f"%three = arith.constant {'3.0' if self.output[0] == 'f' else '3'} : {self.output}\n"
                    f"%be = tensor.empty({sizes}) : {other}\n"
                    f"%bias = linalg.fill ins(%three : {self.output}) outs(%be : {other}) -> {other}")
            source, source_type = "%bias", other
        maps = ", ".join([_map(loops, loops), _map(loops, last), _map(loops, loops)])
        kinds = ", ".join(['"parallel"'] * rank)
        text = f"""{made}
          %t = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
              ins(%r, {source} : {ty}, {source_type}) outs(%e : {ty}) {{
          ^bb0(%x: {self.output}, %y: {self.output}, %o: {self.output}):
            %q = arith.{mul} %x, %x : {self.output}
            %s = arith.{add} %q, %y : {self.output}
            linalg.yield %s : {self.output}
          }} -> {ty}"""
        return "%t", text

    def arguments(self) -> list[Any]:
        rng = np.random.default_rng(self.rng.randrange(1 << 30))
        return [
            rng.integers(-5, 6, shape).astype(DTYPES[element])
            for shape, element in (
                (self._whole("a", self.lhs), self.input), (self._whole("b", self.rhs), self.input),
                (self.shape(self.out), self.output),
            )
        ]


def _options(rng: random.Random) -> str:
    bits, registers = rng.choice((128, 256, 512)), rng.choice((8, 16, 32))
    return f"{{l2-bytes={rng.choice((256, 4096, 1 << 20))} vector-bits={bits} vector-registers={registers}}}"


@pytest.mark.parametrize(("m", "n", "k"), [(0, 3, 4), (3, 0, 4), (3, 4, 0)])
def test_a_loop_without_iterations(m: int, n: int, k: int) -> None:
    a, b = np.ones((m, k), "f4"), np.ones((k, n), "f4")
    text = f"""func.func @main(%a: tensor<{m}x{k}xf32>, %b: tensor<{k}x{n}xf32>, %c: tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32> {{
      %0 = linalg.matmul ins(%a, %b : tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>)
                         outs(%c : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
      return %0 : tensor<{m}x{n}xf32>
    }}"""
    (found,) = plait.compile(text)(a, b, np.ones((m, n), "f4"))
    np.testing.assert_array_equal(found, np.ones((m, n)))


@pytest.mark.parametrize("n", [1, 8, 40])
def test_what_follows_has_one_dimension_less(n: int) -> None:
    text = f"""func.func @main(%a: tensor<1x3xf32>, %b: tensor<3x{n}xf32>, %c: tensor<1x{n}xf32>) -> tensor<{n}xf32> {{
      %0 = linalg.matmul ins(%a, %b : tensor<1x3xf32>, tensor<3x{n}xf32>) outs(%c : tensor<1x{n}xf32>) -> tensor<1x{n}xf32>
      %e = tensor.empty() : tensor<{n}xf32>
      %1 = linalg.generic {{indexing_maps = [affine_map<(d) -> (0, d)>, affine_map<(d) -> (d)>], iterator_types = ["parallel"]}}
          ins(%0 : tensor<1x{n}xf32>) outs(%e : tensor<{n}xf32>) {{
      ^bb0(%x: f32, %o: f32):
        %y = arith.negf %x : f32
        linalg.yield %y : f32
      }} -> tensor<{n}xf32>
      return %1 : tensor<{n}xf32>
    }}"""
    rng = np.random.default_rng(n)
    a, b, c = (rng.integers(-5, 6, shape).astype("f4") for shape in ((1, 3), (3, n), (1, n)))
    (found,) = plait.compile(text)(a, b, c)
    np.testing.assert_array_equal(found, -(c + a @ b)[0])


def test_a_product_starts_with_the_second_result_of_a_reduction() -> None:
    text = """func.func @main(%x: tensor<6x2x4xf32>, %a: tensor<2x2xf32>, %b: tensor<2x6xf32>) -> tensor<2x6xf32> {
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %e = tensor.empty() : tensor<2x6xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6xf32>) -> tensor<2x6xf32>
      %g = linalg.fill ins(%one : f32) outs(%e : tensor<2x6xf32>) -> tensor<2x6xf32>
      %r:2 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, n, k)>, affine_map<(m, n, k) -> (n, m)>,
                                              affine_map<(m, n, k) -> (n, m)>],
                             iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%x : tensor<6x2x4xf32>) outs(%f, %g : tensor<2x6xf32>, tensor<2x6xf32>) {
      ^bb0(%i: f32, %p: f32, %q: f32):
        %s = arith.addf %p, %i : f32
        %t = arith.addf %q, %i : f32
        linalg.yield %s, %t : f32, f32
      } -> (tensor<2x6xf32>, tensor<2x6xf32>)
      %0 = linalg.matmul ins(%a, %b : tensor<2x2xf32>, tensor<2x6xf32>) outs(%r#1 : tensor<2x6xf32>) -> tensor<2x6xf32>
      return %0 : tensor<2x6xf32>
    }"""
    rng = np.random.default_rng(0)
    x, a, b = (rng.integers(-5, 6, shape).astype("f4") for shape in ((6, 2, 4), (2, 2), (2, 6)))
    (found,) = plait.compile(text)(x, a, b)
    np.testing.assert_array_equal(found, 1 + x.sum(2).T + a @ b)


def test_a_slice_is_packed_as_a_whole() -> None:
    text = """func.func @main(%a: tensor<64x8xf32>, %w: tensor<20x24xf32>, %c: tensor<64x16xf32>) -> tensor<64x16xf32> {
      %b = tensor.extract_slice %w[3, 5] [16, 8] [1, 2] : tensor<20x24xf32> to tensor<16x8xf32>
      %0 = linalg.matmul
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
        ins(%a, %b : tensor<64x8xf32>, tensor<16x8xf32>) outs(%c : tensor<64x16xf32>) -> tensor<64x16xf32>
      return %0 : tensor<64x16xf32>
    }"""
    rng = np.random.default_rng(0)
    a, w, c = (rng.integers(-5, 6, shape).astype("f4") for shape in ((64, 8), (20, 24), (64, 16)))
    (found,) = plait.compile(text)(a, w, c)
    np.testing.assert_array_equal(found, c + a @ w[3:19, 5:20:2].T)


@pytest.mark.parametrize("seed", range(40))
def test_random_contractions_agree_with_the_interpreter(seed: int) -> None:
    ctx, program = Context.from_environment(), Program(seed)
    module = parse_module(program.text, ctx)
    plan = make_plan(module, ctx).text
    assert "linalg-tile-and-fuse" in plan
    plan = plan.replace("linalg-tile-and-fuse", "linalg-tile-and-fuse" + _options(program.rng))
    arguments = program.arguments()
    (expected,) = plait.compile(program.text, target="interpret")(*arguments)
    (found,) = plait.compile(program.text, pipeline=plan)(*arguments)
    np.testing.assert_array_equal(found, expected)


COMBINERS = {"addf": "f32", "maximumf": "f32", "minimumf": "f64", "mulf": "f32", "addi": "i32", "maxsi": "i8", "minui": "i16",
             "andi": "i64", "xori": "i32"}  # fmt: skip


@pytest.mark.parametrize("k", [1, 4, 11, 32, 37])
@pytest.mark.parametrize("combiner", COMBINERS)
def test_vectors_along_a_reduction(combiner: str, k: int) -> None:
    element = COMBINERS[combiner]
    add = "addf" if element[0] == "f" else "addi"
    size = k if element in ("f32", "i32") else "?"
    m, n = 3, 2
    x, y, c = f"tensor<{m}x{size}x{element}>", f"tensor<{n}x{size}x{element}>", f"tensor<{m}x{n}x{element}>"
    text = f"""func.func @main(%x: {x}, %y: {y}, %c: {c}) -> {c} {{
      %0 = linalg.generic {{
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"]
      }} ins(%x, %y : {x}, {y}) outs(%c : {c}) attrs = {{vector_sizes = array<i64: 3, 2, 8>}} {{
      ^bb0(%a: {element}, %b: {element}, %o: {element}):
        %p = arith.{add} %a, %b : {element}
        %r = arith.{combiner} %o, %p : {element}
        linalg.yield %r : {element}
      }} -> {c}
      return %0 : {c}
    }}"""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text.replace("linalg-tile-and-fuse,", "")
    rng = np.random.default_rng(k)
    dtype = np.dtype(f"{element[0]}{int(element[1:]) // 8}")
    arguments = [rng.integers(-20, 20, shape).astype(dtype) for shape in ((m, k), (n, k), (m, n))]
    if combiner == "mulf":  # products of many numbers that stay exact
        arguments[:2] = [(a == 7).astype(dtype) + i for i, a in enumerate(arguments[:2])]
    executable = plait.compile(text, pipeline=plan)
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(executable(*arguments)[0], expected)


@pytest.mark.parametrize("maps", [("m, k", "k, n"), ("m, k", "n, k"), ("k, m", "n, k")])
@pytest.mark.parametrize(("m", "n", "k"), [(1, 40, 9), (5, 37, 3), (40, 70, 17), (2, 3, 5)])
@pytest.mark.parametrize("dtype", ["f4", "i4"])
def test_a_constant_operand(maps: tuple[str, str], m: int, n: int, k: int, dtype: str) -> None:
    sizes, rng = {"m": m, "n": n, "k": k}, np.random.default_rng(m)
    x, w = (rng.integers(-9, 9, [sizes[dim] for dim in dims.split(", ")]).astype(dtype) for dims in maps)
    element = {"f4": "f32", "i4": "i32"}[dtype]
    ty = [f"tensor<{'x'.join(map(str, shape))}x{element}>" for shape in (x.shape, w.shape, (m, n))]
    mul, add = ("mulf", "addf") if dtype == "f4" else ("muli", "addi")
    text = f"""func.func @main(%x: {ty[0]}, %c: {ty[2]}) -> {ty[2]} {{
      %w = arith.constant dense<{w.tolist()}> : {ty[1]}
      %0 = linalg.generic {{
        indexing_maps = [{', '.join(f'affine_map<(m, n, k) -> ({dims})>' for dims in (*maps, "m, n"))}],
        iterator_types = ["parallel", "parallel", "reduction"]
      }} ins(%x, %w : {ty[0]}, {ty[1]}) outs(%c : {ty[2]}) {{
      ^bb0(%a: {element}, %b: {element}, %o: {element}):
        %p = arith.{mul} %a, %b : {element}
        %r = arith.{add} %o, %p : {element}
        linalg.yield %r : {element}
      }} -> {ty[2]}
      return %0 : {ty[2]}
    }}"""
    arguments = [x, rng.integers(-9, 9, (m, n)).astype(dtype)]
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(plait.compile(text)(*arguments)[0], expected)


@pytest.mark.parametrize(("m", "n", "k"), [(1, 1100, 8), (3, 1100, 37), (8, 1025, 20), (1, 4096, 3)])
@pytest.mark.parametrize("starts_filled", [True, False])
def test_long_rows(m: int, n: int, k: int, starts_filled: bool) -> None:
    x, w, c = f"tensor<{m}x{k}xf32>", f"tensor<{k}x{n}xf32>", f"tensor<{m}x{n}xf32>"
    start = "%f" if starts_filled else "%c"
    text = f"""func.func @main(%x: {x}, %w: {w}, %c: {c}) -> {c} {{
      %two = arith.constant 2.0 : f32
      %e = tensor.empty() : {c}
      %f = linalg.fill ins(%two : f32) outs(%e : {c}) -> {c}
      %0 = linalg.matmul ins(%x, %w : {x}, {w}) outs({start} : {c}) -> {c}
      %1 = linalg.map {{ arith.addf }} ins(%0, %c : {c}, {c}) outs(%e : {c})
      return %1 : {c}
    }}"""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    plan = plan.replace("linalg-tile-and-fuse", "linalg-tile-and-fuse{l2-bytes=1024}")
    rng = np.random.default_rng(m)
    arguments = [rng.integers(-9, 9, shape).astype("f4") for shape in ((m, k), (k, n), (m, n))]
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(plait.compile(text, pipeline=plan)(*arguments)[0], expected)


ROWS_AT_RUN_TIME = (0, 1, 3, 4, 6, 11, 17, 18, 19, 29, 80)
"""Around 18, the least with panels of tiles of six rows."""


@pytest.mark.parametrize("sizes", ["m", "m, n", "m, k", "m, n, k"])
@pytest.mark.parametrize(("start", "follows"), [("%f", False), ("%c", False), ("%g", False), ("%f", True), ("%c", True)])
def test_rows_whose_number_is_known_at_run_time(sizes: str, start: str, follows: bool) -> None:
    known = {dim: size for dim, size in {"n": 37, "k": 20}.items() if dim not in sizes}

    def ty(*dims: str) -> str:
        return "tensor<" + "".join(f"{known.get(dim, '?')}x" for dim in dims) + "f32>"

    x, w, c = ty("m", "k"), ty("k", "n"), ty("m", "n")
    last = f"%1 = linalg.map {{ arith.subf }} ins(%0, %c : {c}, {c}) outs(%e : {c})"
    text = f"""func.func @main(%x: {x}, %w: {w}, %c: {c}) -> {c} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %two = arith.constant 2.0 : f32
      %m = tensor.dim %c, %c0 : {c}
      %n = tensor.dim %c, %c1 : {c}
      %e = tensor.empty(%m{", %n" if "n" in sizes else ""}) : {c}
      %f = linalg.fill ins(%two : f32) outs(%e : {c}) -> {c}
      %g = linalg.map {{ arith.addf }} ins(%c, %c : {c}, {c}) outs(%e : {c})
      %0 = linalg.matmul ins(%x, %w : {x}, {w}) outs({start} : {c}) -> {c}
      {last if follows else ""}
      return {"%1" if follows else "%0"} : {c}
    }}"""
    ctx, rng = Context.from_environment(), np.random.default_rng(0)
    plan = make_plan(parse_module(text, ctx), ctx).text
    plan = plan.replace("linalg-tile-and-fuse", "linalg-tile-and-fuse{vector-bits=128 vector-registers=16}")
    compiled, interpreted = plait.compile(text, pipeline=plan), plait.compile(text, target="interpret")
    columns, steps = ((0, 1, 8, 37) if "n" in sizes else (37,)), ((0, 1, 8, 21) if "k" in sizes else (20,))
    for m, n, k in product(ROWS_AT_RUN_TIME, columns, steps):
        arguments = [rng.integers(-9, 9, shape).astype("f4") for shape in ((m, k), (k, n), (m, n))]
        (expected,) = interpreted(*arguments)
        np.testing.assert_array_equal(compiled(*arguments)[0], expected, err_msg=f"{m}x{n}x{k}")


@pytest.mark.parametrize(("m", "n", "k"), [(40, 70, 400), (40, 33, 257), (12, 40, 600), (12, 37, 650), (9, 200, 1024)])
@pytest.mark.parametrize(("combiner", "follows"), [("addf", True), ("addf", False), ("maximumf", True)])
@pytest.mark.parametrize("is_constant", [False, True])
def test_reductions_in_parts(m: int, n: int, k: int, combiner: str, follows: bool, is_constant: bool) -> None:
    rng = np.random.default_rng(m)
    arguments = [rng.integers(-9, 9, shape).astype("f4") for shape in ((m, k), (k, n), (m, n))]
    x, w, c = f"tensor<{m}x{k}xf32>", f"tensor<{k}x{n}xf32>", f"tensor<{m}x{n}xf32>"
    last = f"linalg.map {{ arith.subf }} ins(%0, %c : {c}, {c}) outs(%e : {c})"
    weights = f"%w = arith.constant dense<{arguments.pop(1).tolist()}> : {w}" if is_constant else ""
    text = f"""func.func @main(%x: {x}, {"" if is_constant else f"%w: {w}, "}%c: {c}) -> {c} {{
      {weights}
      %two = arith.constant 2.0 : f32
      %e = tensor.empty() : {c}
      %f = linalg.fill ins(%two : f32) outs(%e : {c}) -> {c}
      %0 = linalg.generic {{
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"]
      }} ins(%x, %w : {x}, {w}) outs(%f : {c}) {{
      ^bb0(%a: f32, %b: f32, %o: f32):
        %p = arith.mulf %a, %b : f32
        %r = arith.{combiner} %o, %p : f32
        linalg.yield %r : f32
      }} -> {c}
      {"%1 = " + last if follows else ""}
      return {"%1" if follows else "%0"} : {c}
    }}"""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    options = "{l1-bytes=6144 l2-bytes=8192 vector-bits=128 vector-registers=16}"
    plan = plan.replace("linalg-tile-and-fuse", "linalg-tile-and-fuse" + options)
    executable = plait.compile(text, pipeline=plan)
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(executable(*arguments)[0], expected)


@pytest.mark.parametrize(("m", "n", "k"), [(64, 70, 20), (67, 41, 33), (130, 33, 7), (13, 64, 100)])
@pytest.mark.parametrize(
    "maps", [("k, m", "k, n", "m, n"), ("b, k, m", "b, n, k", "b, m, n"), ("k, b, m", "k, n", "b, m, n")],
    ids=["matrices", "batches", "rows along two loops"],
)  # fmt: skip
@pytest.mark.parametrize("l2_bytes", [4096, 32768])
def test_rows_that_are_neighbours_in_memory(m: int, n: int, k: int, maps: tuple[str, ...], l2_bytes: int) -> None:
    sizes, rng = {"b": 3, "m": m, "n": n, "k": k}, np.random.default_rng(m)
    shapes = [[sizes[dim] for dim in dims.split(", ")] for dims in maps]
    types = [f"tensor<{'x'.join(map(str, shape))}xf32>" for shape in shapes]
    loops = "b, m, n, k" if "b" in maps[2] else "m, n, k"
    kinds = ", ".join(['"parallel"'] * (loops.count(",")) + ['"reduction"'])
    text = f"""func.func @main(%x: {types[0]}, %w: {types[1]}, %c: {types[2]}) -> {types[2]} {{
      %0 = linalg.generic {{
        indexing_maps = [{', '.join(f'affine_map<({loops}) -> ({dims})>' for dims in maps)}], iterator_types = [{kinds}]
      }} ins(%x, %w : {types[0]}, {types[1]}) outs(%c : {types[2]}) {{
      ^bb0(%a: f32, %b: f32, %o: f32):
        %p = arith.mulf %a, %b : f32
        %r = arith.addf %o, %p : f32
        linalg.yield %r : f32
      }} -> {types[2]}
      return %0 : {types[2]}
    }}"""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    options = f"{{l2-bytes={l2_bytes} vector-bits=128 vector-registers=16}}"
    plan = plan.replace("linalg-tile-and-fuse", "linalg-tile-and-fuse" + options)
    arguments = [rng.integers(-9, 9, shape).astype("f4") for shape in shapes]
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(plait.compile(text, pipeline=plan)(*arguments)[0], expected)
