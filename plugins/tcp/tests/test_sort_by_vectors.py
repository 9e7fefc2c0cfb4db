"""Sorts by vectors: as the interpreter sorts, bit by bit, for each type, length, order and kind of line."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

PASS = "tcp-vectorize-sorts{instructions=compress vector-bits=512}"
DTYPES: dict[str, Any] = {
    "i32": np.int32, "ui32": np.uint32, "f32": np.float32, "i64": np.int64, "ui64": np.uint64, "f64": np.float64,
}  # fmt: skip
TOTAL = """
      %zero = tcp.const dense<0.0> : tensor<f32>
      %nan = tcp.const dense<0x7FC00000> : tensor<f32>
      %mask = tcp.const dense<2147483647> : tensor<i32>
      %shift = tcp.const dense<31> : tensor<i32>
      %a0 = tcp.binary eq %a, %zero : tensor<f32>
      %a1 = tcp.ternary select %a0, %zero, %a : tensor<i1>, tensor<f32>, tensor<f32>
      %a2 = tcp.binary ne %a, %a : tensor<f32>
      %a3 = tcp.ternary select %a2, %nan, %a1 : tensor<i1>, tensor<f32>, tensor<f32>
      %a4 = tcp.bitcast %a3 : tensor<f32> -> tensor<i32>
      %a5 = tcp.binary shift_right_arithmetic %a4, %shift : tensor<i32>
      %a6 = tcp.binary and %a5, %mask : tensor<i32>
      %a7 = tcp.binary xor %a4, %a6 : tensor<i32>
      %b0 = tcp.binary eq %b, %zero : tensor<f32>
      %b1 = tcp.ternary select %b0, %zero, %b : tensor<i1>, tensor<f32>, tensor<f32>
      %b2 = tcp.binary ne %b, %b : tensor<f32>
      %b3 = tcp.ternary select %b2, %nan, %b1 : tensor<i1>, tensor<f32>, tensor<f32>
      %b4 = tcp.bitcast %b3 : tensor<f32> -> tensor<i32>
      %b5 = tcp.binary shift_right_arithmetic %b4, %shift : tensor<i32>
      %b6 = tcp.binary and %b5, %mask : tensor<i32>
      %b7 = tcp.binary xor %b4, %b6 : tensor<i32>
      %r = tcp.binary lt %a7, %b7 : tensor<i32>"""
"""The order of floats that frontends export: zeros of both signs are equal, and NaN comes last."""


def text(shape: str, dim: int, element: str, order: str = "lt", others: tuple[str, ...] = ()) -> str:
    """A sort of a tensor, alone or with others of these element types."""
    types = [f"tensor<{shape}x{one}>" for one in (element, *others)]
    names = [f"%x{i}" for i in range(len(types))]
    body = TOTAL if order == "total" else f"%r = tcp.binary {order} %a, %b : tensor<{element}>"
    more = "".join(f", %c{i}: tensor<{one}>, %d{i}: tensor<{one}>" for i, one in enumerate(others))
    results = f"({', '.join(types)})"
    outputs = ", ".join(f"%s{i}" for i in range(len(types)))
    return f"""func.func @main({", ".join(f"{n}: {t}" for n, t in zip(names, types))}) -> {results} {{
      {outputs} = tcp.sort({", ".join(names)}) dim = {dim} {{
      ^bb0(%a: tensor<{element}>, %b: tensor<{element}>{more}):
        {body}
        tcp.yield %r : tensor<i1>
      }} : {", ".join(types)}
      return {outputs} : {", ".join(types)}
    }}"""


def loops_of(sort: str, ctx: Any, vectorize: str = PASS) -> Any:
    """The sort by vectors as loops on tensors."""
    module = parse_module(sort, ctx)
    PassManager(ctx).run(Pipeline.parse(f"{vectorize},tcp-to-linalg,generalize,canonicalize,cse", ctx), module)
    verify(module, ctx)
    names = {op.name for op in module.walk()}
    assert "vector.shuffle" in names and "tcp.sort" not in names
    return module


def check(sort: str, inputs: list[np.ndarray], ctx: Any, run: Any) -> None:
    """Compare what runs with the interpreted sort."""
    expected = Interpreter(parse_module(sort, ctx), ctx).run("main", *inputs)
    for a, b in zip(expected, run(*[x.copy() for x in inputs]), strict=True):
        a, b = np.asarray(a), np.asarray(b)
        assert a.dtype.itemsize == b.dtype.itemsize and a.tobytes() == b.tobytes()


def interpreted(sort: str, ctx: Any) -> Any:
    module = loops_of(sort, ctx)
    return lambda *inputs: Interpreter(module, ctx).run("main", *inputs)


def compiled(sort: str, ctx: Any, native: Any) -> Any:
    """Native code of the sort by vectors, on any machine; the interpreted loops where there is no native code."""
    return interpreted(sort, ctx) if native is None else native(str(loops_of(sort, ctx)))


def numbers(shape: tuple[int, ...], element: str, seed: int = 0) -> np.ndarray:
    bits = np.random.default_rng(seed).integers(0, 256, (*shape, 8), dtype=np.uint8)
    x = bits.view(DTYPES[element])[..., 0]
    return np.where(np.isfinite(x), x, 1) if x.dtype.kind == "f" else x


@pytest.mark.parametrize("order", ["lt", "gt"])
@pytest.mark.parametrize("element", DTYPES)
def test_keys_of_each_type_and_length(element: str, order: str, ctx: Any, native: Any) -> None:
    sort = text("?", 0, element, order)
    run = compiled(sort, ctx, native)
    for length in (0, 1, 2, 15, 16, 17, 64, 65, 127, 128, 129, 300, 1000):
        check(sort, [numbers((length,), element)], ctx, run)


@pytest.mark.parametrize("order", ["lt", "gt"])
@pytest.mark.parametrize("element", ["i32", "ui32", "f32"])
def test_equal_elements_stay_in_place(element: str, order: str, ctx: Any, native: Any) -> None:
    sort = text("?", 0, element, order, ("i16", "f64"))
    run = compiled(sort, ctx, native)
    for length in (0, 1, 66, 700):
        x = (numbers((length,), element) % 7).astype(DTYPES[element])
        check(sort, [x, np.arange(length, dtype=np.int16), np.arange(length) / 2], ctx, run)


def test_loops_of_partitions_and_runs(ctx: Any) -> None:
    for sort, inputs in (
        (text("400", 0, "i32"), [numbers((400,), "i32")]),
        (text("300", 0, "f64", "gt"), [numbers((300,), "f64")]),
        (text("130", 0, "f32", "lt", ("i32",)), [numbers((130,), "f32").round(-36), np.arange(130, dtype=np.int32)]),
    ):
        check(sort, inputs, ctx, interpreted(sort, ctx))


@pytest.mark.parametrize("shape", [(2, 150, 2), (3, 200), (200, 3)])
@pytest.mark.parametrize("others", [("i32",), ()])
def test_each_dimension(others: Any, shape: tuple[int, ...], ctx: Any, native: Any) -> None:
    if native is None:
        pytest.skip("takes long in the interpreter")
    sort = text("x".join(map(str, shape)), int(np.argmax(shape)), "f32", "lt", others)
    inputs = [numbers(shape, "f32"), numbers(shape, "i32")][: 1 + len(others)]
    check(sort, inputs, ctx, compiled(sort, ctx, native))


SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, -np.nan, 1e-45, -1e-45, 3.4e38]


@pytest.mark.parametrize("others", [(), ("i32",)])
@pytest.mark.parametrize("length", [16, 17, 32, 33, 64, 100, 128])
def test_lines_of_one_run(length: int, others: Any, ctx: Any, native: Any) -> None:
    """Lines that are sorted in as many registers as they need, and those with keys of other bits by ranks or digits."""
    sort = text(f"3x{length}", 1, "f32", "total", others)
    assert "scf.while" not in str(loops_of(sort, ctx))
    x = np.random.default_rng(length).standard_normal((3, length)).astype(np.float32)
    x[1, ::5], x[2, ::5] = np.nan, -0.0
    places = np.tile(np.arange(length, dtype=np.int32), (3, 1))
    check(sort, [x, places][: 1 + len(others)], ctx, compiled(sort, ctx, native))


@pytest.mark.parametrize("others", [(), ("i32",)])
def test_nan_infinities_and_zeros_of_both_signs(others: Any, ctx: Any, native: Any) -> None:
    sort = text("?", 0, "f32", "total", others)
    run = compiled(sort, ctx, native)
    rng = np.random.default_rng(1)
    for special in ([0.0, 1.0, np.inf, -np.inf, np.nan], [0.0, -0.0], SPECIAL):
        x = np.where(rng.random(260) < 0.5, rng.choice(special, 260), rng.standard_normal(260)).astype(np.float32)
        check_first(run, "total", [x, np.arange(260, dtype=np.int32)][: 1 + len(others)], 260)
    x.view(np.uint32)[::26] = 0x7FC00001 + np.arange(10)[::-1]
    check(sort, [x, np.arange(260, dtype=np.int32)][: 1 + len(others)], ctx, run)


@pytest.mark.parametrize("element", ["f64", "i64", "f32"])
def test_keys_of_another_width_than_the_elements(element: str, ctx: Any, native: Any) -> None:
    type = f"tensor<{element}>"
    sort = f"""func.func @main(%x: tensor<200x{element}>) -> tensor<200x{element}> {{
      %s = tcp.sort(%x) dim = 0 {{
      ^bb0(%a: {type}, %b: {type}):
        %two = tcp.const dense<{"2" if element == "i64" else "2.0"}> : {type}
        %zero = tcp.const dense<0> : tensor<i32>
        %one = tcp.const dense<1> : tensor<i32>
        %a0 = tcp.binary eq %a, %two : {type}
        %a1 = tcp.ternary select %a0, %zero, %one : tensor<i1>, tensor<i32>, tensor<i32>
        %b0 = tcp.binary eq %b, %two : {type}
        %b1 = tcp.ternary select %b0, %zero, %one : tensor<i1>, tensor<i32>, tensor<i32>
        %r = tcp.binary lt %a1, %b1 : tensor<i32>
        tcp.yield %r : tensor<i1>
      }} : tensor<200x{element}>
      return %s : tensor<200x{element}>
    }}"""
    check(sort, [(np.arange(200) % 5).astype(DTYPES[element])], ctx, compiled(sort, ctx, native))


LINES = {
    "in order": np.arange, "in reverse": lambda n: np.arange(n)[::-1], "equal": np.zeros,
    "few": lambda n: np.arange(n) * 7919 % 5, "up and down": lambda n: np.minimum(np.arange(n), n - np.arange(n)),
    "the largest": lambda n: np.full(n, 2**31 - 1), "extremes": lambda n: np.where(np.arange(n) % 3, -(2**31), 2**31 - 1),
}  # fmt: skip


@pytest.mark.parametrize("others", [("i32",), ()])
def test_long_lines(others: Any, ctx: Any, native: Any) -> None:
    if native is None:
        pytest.skip("takes long in the interpreter")
    run = compiled(text("70000", 0, "i32", "lt", others), ctx, native)
    for line in LINES.values():
        x = line(70_000).astype(np.int32)
        found = run(x.copy(), *[np.arange(70_000, dtype=np.int32) for _ in others])
        order = np.argsort(x, kind="stable")
        np.testing.assert_array_equal(found[0], x[order])
        if others:
            np.testing.assert_array_equal(found[1], order)


@pytest.mark.parametrize("element", ["i32", "f32", "f64"])
def test_sorts_that_are_given_up_are_sorted_by_digits(element: str, ctx: Any, native: Any) -> None:
    sort = text("?", 0, element, "lt")
    module = loops_of(sort, ctx, f"{PASS[:-1]} most-passes=1}}")
    run = native(str(module)) if native is not None else lambda x: Interpreter(module, ctx).run("main", x)
    for length in (100, 500, 3000):
        check(sort, [numbers((length,), element)], ctx, run)


LISTS = st.lists(st.integers(-(2**31), 2**31 - 1) | st.integers(-3, 3), min_size=60, max_size=200)


@pytest.fixture(scope="module")
def by_loops(ctx: Any) -> Any:
    return interpreted(text("?", 0, "i32"), ctx)


@settings(max_examples=8)
@given(LISTS)
def test_lists(ctx: Any, by_loops: Any, values: list[int]) -> None:
    check(text("?", 0, "i32"), [np.array(values, np.int32)], ctx, by_loops)


@pytest.mark.exhaustive
@settings(max_examples=100)
@given(LISTS)
def test_many_lists(ctx: Any, by_loops: Any, values: list[int]) -> None:
    check(text("?", 0, "i32"), [np.array(values, np.int32)], ctx, by_loops)


def test_no_loops_without_the_instruction_and_for_short_lines(ctx: Any) -> None:
    for passes, sort in (
        ("tcp-vectorize-sorts{instructions= vector-bits=512}", text("?", 0, "i32")),
        ("tcp-vectorize-sorts{instructions=compress vector-bits=256}", text("?", 0, "i32")),
        (PASS, text("15", 0, "i32")),
        (PASS, text("?", 0, "i16", "lt", ("i32",))),
        (PASS, text("?", 0, "i64", "lt", ("i32",))),
    ):
        module = parse_module(sort, ctx)
        PassManager(ctx).run(Pipeline.parse(passes, ctx), module)
        assert [op.name for op in module.walk()].count("tcp.sort") == 1, sort


def first_text(shape: str, dim: int, element: str, count: int, order: str = "lt", others: tuple[str, ...] = ()) -> str:
    """Slices of the first elements of a sort."""
    sort = text(shape, dim, element, order, others)
    types = [f"tensor<{shape}x{one}>" for one in (element, *others)]
    sizes = [str(count) if i == dim else n for i, n in enumerate(shape.split("x"))]
    zeros, ones = ", ".join("0" for _ in sizes), ", ".join("1" for _ in sizes)
    slices = ""
    for i, ty in enumerate(types):
        part = ty.replace(shape, "x".join(sizes))
        slices += (
            f"%t{i} = tcp.slice %s{i} offsets [{zeros}] sizes [{', '.join(sizes)}] strides [{ones}] : {ty} -> {part}\n"
        )
        sort = sort.replace(f"-> ({', '.join(types)})", "-> RESULTS")
    parts = ", ".join(ty.replace(shape, "x".join(sizes)) for ty in types)
    before, _ = sort.rsplit("return", 1)
    names = ", ".join(f"%t{i}" for i in range(len(types)))
    return before.replace("-> RESULTS", f"-> ({parts})") + f"{slices}return {names} : {parts}\n}}"


def collects(module: Any) -> bool:
    """Whether the least key of a block is asked for before its elements are."""
    return any(op.name == "linalg.generic" and "reduction" in str(op) for op in module.walk())


PLACES: dict[str, Any] = {"i32": np.int32, "i16": np.int16, "f64": np.float64}


def sorted_places(x: np.ndarray, order: str) -> np.ndarray:
    """Where the elements of sorted lines were, equal ones in place."""
    if order == "total":
        bits = np.where(np.isnan(x), np.float32(np.nan), np.where(x == 0, np.float32(0), x)).view(np.int32)
        keys = (bits ^ (bits >> 31 & 2**31 - 1)).astype(np.int64)
    else:
        keys = x.astype(np.int64) * (1 if order == "lt" else -1)
    return np.argsort(keys, axis=-1, kind="stable")


def check_first(run: Any, order: str, inputs: list[np.ndarray], count: int) -> None:
    """Compare what is first with what NumPy sorts."""
    chosen = sorted_places(inputs[0], order)[..., :count]
    for x, found in zip(inputs, run(*[x.copy() for x in inputs]), strict=True):
        assert np.asarray(found).tobytes() == np.take_along_axis(x, chosen, -1).tobytes()


@pytest.mark.parametrize("others", [(), ("i32",), ("i16", "f64")])
@pytest.mark.parametrize(("element", "order"), [("f32", "total"), ("i32", "gt"), ("ui32", "lt")])
def test_first_elements(element: str, order: str, others: Any, ctx: Any, native: Any) -> None:
    length = 600
    sort = first_text(f"2x{length}", 1, element, 70, order, others)
    assert collects(loops_of(sort, ctx))
    x = numbers((2, length), element)
    x[1] = x[1] % 7
    if element == "f32":
        x[0, ::9] = np.random.default_rng(0).choice(np.array(SPECIAL, np.float32), len(x[0, ::9]))
    places = {one: np.tile(np.arange(length, dtype=ty), (2, 1)) for one, ty in PLACES.items()}
    if native is not None:
        check_first(compiled(sort, ctx, native), order, [x, *(places[one] for one in others)], 70)


def test_first_elements_of_lines_in_an_order(ctx: Any, native: Any) -> None:
    if native is None:
        pytest.skip("takes long in the interpreter")
    run = compiled(first_text("20000", 0, "i32", 70, "lt", ("i32",)), ctx, native)
    for line in LINES.values():
        check_first(run, "lt", [line(20000).astype(np.int32), np.arange(20000, dtype=np.int32)], 70)


def test_first_elements_by_loops(ctx: Any, native: Any) -> None:
    """Interpreted; along another dimension; and where the sort of what is collected is given up."""
    sort = first_text("500x2", 0, "f32", 65, "gt", ("i32",))
    x = np.random.default_rng(0).standard_normal((500, 2)).astype(np.float32).round(1)
    inputs = [x, np.tile(np.arange(500, dtype=np.int32)[:, None], (1, 2))]
    check(sort, inputs, ctx, interpreted(sort, ctx))
    module = loops_of(sort, ctx, f"{PASS[:-1]} most-passes=1}}")
    check(sort, inputs, ctx, lambda *inputs: Interpreter(module, ctx).run("main", *inputs))


@pytest.mark.parametrize(("shape", "element", "count", "is_selected"), [
    ("2000", "f32", 3, True), ("2000", "f32", 2, False), ("2000", "f64", 256, True), ("2000", "f64", 257, False),
    ("300", "f32", 100, False), ("?", "f32", 100, True),
])  # fmt: skip
def test_how_many_first_elements(shape: str, element: str, count: int, is_selected: bool, ctx: Any) -> None:
    """One or two stay for insertion, and most of a line is sorted as a whole."""
    module = parse_module(first_text(shape, 0, element, count), ctx)
    PassManager(ctx).run(Pipeline.parse(PASS, ctx), module)
    assert collects(module) == is_selected


def test_positions_as_truth_values(ctx: Any, native: Any) -> None:
    """All but the first one are true, as those of tcp.iota are."""
    sort = """func.func @main(%x: tensor<100xf32>) -> tensor<100xi1> {
      %i = tcp.iota dim = 0 : tensor<100xi1>
      %s, %p = tcp.sort(%x, %i) dim = 0 {
      ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i1>, %d: tensor<i1>):
        %r = tcp.binary lt %a, %b : tensor<f32>
        tcp.yield %r : tensor<i1>
      } : tensor<100xf32>, tensor<100xi1>
      return %p : tensor<100xi1>
    }"""
    check(sort, [numbers((100,), "f32")], ctx, compiled(sort, ctx, native))


def test_positions_are_not_gathered(ctx: Any) -> None:
    sort = """func.func @main(%x: tensor<1000xf32>) -> tensor<1000xi32> {
      %i = tcp.iota dim = 0 : tensor<1000xi32>
      %s, %p = tcp.sort(%x, %i) dim = 0 {
      ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
        %r = tcp.binary lt %a, %b : tensor<f32>
        tcp.yield %r : tensor<i1>
      } : tensor<1000xf32>, tensor<1000xi32>
      return %p : tensor<1000xi32>
    }"""
    module = loops_of(sort, ctx)
    x = numbers((1000,), "f32")
    (found,) = Interpreter(module, ctx).run("main", x)
    np.testing.assert_array_equal(found, np.argsort(x, kind="stable"))


def test_programs_without_sorts_are_left_as_they_are(ctx: Any) -> None:
    program = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %zero = tcp.const dense<0.0> : tensor<4xf32>
      %unused = tcp.binary add %x, %zero : tensor<4xf32>
      return %x : tensor<4xf32>
    }"""
    module = parse_module(program, ctx)
    before = str(module)
    PassManager(ctx).run(PASS, module)
    assert str(module) == before
