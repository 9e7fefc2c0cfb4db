"""Softmax: found in what it is composed of, grouped for a target, and decomposed again."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from boards import context_with
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.runtime.target import Target
from plait.syntax.parser import parse_module
from programs import outcomes, transformed

RNG = np.random.default_rng(0)


@pytest.fixture(scope="module")
def board() -> Context:
    """A machine that has a kernel for softmax."""
    return context_with(Target("board", kernels=("softmax",)))


def shape_text(shape: tuple[str, ...], element: str) -> str:
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


def softmax(shape: tuple[str, ...], element: str, dims: list[int], keeps: bool, masked: bool, clamped: bool = False) -> str:
    """Softmax as frontends write it: with or without dimensions of size 1, a mask, a maximum with the lowest number."""
    kept = [i for i in range(len(shape)) if i not in dims]
    t, one = shape_text(shape, element), f"tensor<{element}>"
    r = shape_text(tuple(shape[i] for i in kept), element)
    u = shape_text(tuple("1" if i in dims else n for i, n in enumerate(shape)), element)
    m = shape_text(shape, "i1")
    sizes = [f"%n{i}" for i, n in enumerate(shape) if n == "?"]
    lines = [f"%c{i} = arith.constant {i} : index\n%n{i} = tensor.dim %x, %c{i} : {t}" for i, n in enumerate(shape) if n == "?"]

    def back(name: str, source: str) -> str:
        given = f" sizes({', '.join(sizes)})" if sizes else ""
        if not keeps:
            return f"{name} = tcp.broadcast {source} dims = {kept}{given} : {r} -> {t}"
        new = [f"%n{i}" for i in kept if shape[i] == "?"]
        shaped = f" sizes({', '.join(new)})" if new else ""
        return (
            f"{name}u = tcp.reshape {source}{shaped} : {r} -> {u}\n"
            f"{name} = tcp.broadcast {name}u dims = {list(range(len(shape)))}{given} : {u} -> {t}"
        )

    low = "%low = tcp.const dense<{}> : {}".format({"f32": "0xFF800000", "f64": "0xFFF0000000000000", "f16": "0xFC00", "bf16": "0xFF80"}[element], one)
    lines += [low, f"%zero = tcp.const dense<0.0> : {one}", f"%m = tcp.reduce maximum %x, %low dims = {dims} : {t}, {one} -> {r}"]
    most = "%m"
    if clamped:
        given = ", ".join(f"%n{i}" for i in kept if shape[i] == "?")
        lines += [f"%lows = tcp.broadcast %low dims = []{f' sizes({given})' if given else ''} : {one} -> {r}", f"%mm = tcp.binary maximum %lows, %m : {r}"]
        most = "%mm"
    lines += [back("%b", most), f"%s = tcp.binary subtract %x, %b : {t}", f"%e = tcp.unary exp %s : {t}"]
    power = "%e"
    if masked:
        given = f" sizes({', '.join(sizes)})" if sizes else ""
        lines += [f"%zeros = tcp.broadcast %zero dims = []{given} : {one} -> {t}", f"%w = tcp.ternary select %p, %e, %zeros : {m}, {t}, {t}"]
        power = "%w"
    lines += [f"%t = tcp.reduce add {power}, %zero dims = {dims} : {t}, {one} -> {r}", back("%tb", "%t"), f"%r = tcp.binary divide {power}, %tb : {t}"]
    body = "\n".join(lines)
    return f"func.func @main(%x: {t}, %p: {m}) -> {t} {{\n{body}\nreturn %r : {t}\n}}"


DTYPES: dict[str, Any] = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
CASES = [
    (shape, element, dims, keeps, masked)
    for shape in [("3", "8"), ("?", "?"), ("2", "?", "4")]
    for element, dims, keeps, masked in [
        ("f32", [len(shape) - 1], True, False), ("f32", [0], False, True), ("f64", [0, 1], False, False),
        ("f16", [1], True, True), ("bf16", [0], False, False),
    ]
    if len(dims) < len(shape) or not keeps
]  # fmt: skip


def argument(shape: tuple[str, ...], element: str) -> Any:
    return (RNG.standard_normal([int(n) if n != "?" else 5 for n in shape]) * 3).astype(DTYPES[element])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_softmax(case: Any, board: Context, native: Any) -> None:
    """Grouped for a board that has it; in one pass; and in each form the same numbers."""
    shape, element, dims, keeps, masked = case
    text = softmax(shape, element, dims, keeps, masked)
    x = argument(shape, element)
    p = RNG.integers(0, 2, x.shape).astype(bool)
    p[...] |= RNG.integers(0, 2, p.shape).astype(bool)
    (expected,) = Interpreter(parse_module(text, board), board).run("main", x, p)
    grouped = transformed(text, "group-kernels{target=board}", board)
    (group,) = [op for op in grouped.walk() if op.name == "tcp.group"]
    assert str(group.attributes["kernel"]) == '"softmax"' and list(group.attributes["dims"].values) == dims
    left = [op.name for op in grouped.walk() if op.name == "tcp.unary" and op.parent_op is not group]
    assert not left
    again = transformed(str(grouped), "decompose-for-target{decompose=kernel-groups}", board)
    assert "tcp.group" not in str(again)
    online = transformed(text, "decompose-for-target{decompose=softmax-online}", board)
    assert sum(op.name == "tcp.reduce_region" for op in online.walk()) == 1 and "tcp.reduce " not in str(online)
    tolerance = {"f64": 1e-14, "f32": 2e-6, "f16": 4e-3, "bf16": 4e-2}[element]
    modules = [(grouped, 0.0), (again, 0.0), (online, tolerance)]
    for module, bound in modules:
        runs_natively = native is not None and element == "f32"
        bound = max(bound, tolerance) if runs_natively else bound
        for got in outcomes(module, [x, p], board, native if runs_natively else None):
            np.testing.assert_allclose(np.asarray(got).astype(float), np.asarray(expected).astype(float), rtol=bound, atol=bound)


def test_softmax_of_infinities(board: Context, native: Any) -> None:
    text = softmax(("?", "?"), "f32", [1], True, False, clamped=True)
    inf = np.inf
    x = np.array([[1, -inf, 2], [-inf, -inf, -inf], [inf, 1, 2], [-inf, -inf, 3], [np.nan, 1, 2], [1e30, 1e38, -1e38]], np.float32)
    with np.errstate(all="ignore"):
        (expected,) = Interpreter(parse_module(text, board), board).run("main", x, x > 0)
        online = transformed(text, "decompose-for-target{decompose=softmax-online}", board)
        assert "tcp.reduce_region" in str(online)
    for got in outcomes(online, [x, x > 0], board, native):
        np.testing.assert_allclose(got, expected, rtol=1e-6, equal_nan=True)


@pytest.mark.parametrize("shape", [(0, 4), (4, 0)])
def test_softmax_of_nothing(shape: tuple[int, int], board: Context) -> None:
    text = softmax(("?", "?"), "f32", [1], False, False)
    for pipeline in ("group-kernels{kernels=softmax}", "decompose-for-target{decompose=softmax-online}"):
        module = transformed(text, pipeline, board)
        (got,) = Interpreter(module, board).run("main", np.zeros(shape, np.float32), np.zeros(shape, bool))
        assert got.shape == shape


@pytest.mark.parametrize(
    ("old", "new"),
    [("dims = [1] : tensor<3x3xf32>, tensor<f32> -> tensor<3xf32>\n%tb", "dims = [0] : tensor<3x3xf32>, tensor<f32> -> tensor<3xf32>\n%tb"),
     ("%tb = tcp.broadcast %t dims = [0]", "%tb = tcp.broadcast %t dims = [1]"), ("dense<0.0>", "dense<1.0>"),
     ("tcp.unary exp", "tcp.unary expm1"), ("reduce maximum", "reduce minimum")],
)  # fmt: skip
def test_what_is_not_softmax_stays(old: str, new: str, board: Context) -> None:
    text = softmax(("3", "3"), "f32", [1], False, False)
    assert old in text
    assert "tcp.group" in str(transformed(text, "group-kernels{kernels=softmax}", board))
    assert "tcp.group" not in str(transformed(text.replace(old, new), "group-kernels{kernels=softmax}", board))


def test_softmax_as_a_product(board: Context, native: Any) -> None:
    """By the reciprocal of the sum, as TOSA has it."""
    text = softmax(("3", "8"), "f32", [1], True, False)
    text = text.replace("%t = tcp.reduce add", "%sum = tcp.reduce add").replace("%tbu =", "%t = tcp.unary reciprocal %sum : tensor<3xf32>\n%tbu =")
    text = text.replace("tcp.binary divide", "tcp.binary multiply")
    arguments = [argument(("3", "8"), "f32"), np.ones((3, 8), bool)]
    (expected,) = Interpreter(parse_module(text, board), board).run("main", *arguments)
    np.testing.assert_allclose(expected.sum(1), 1, rtol=1e-6)
    module = transformed(text, "group-kernels{target=board}", board)
    (group,) = [op for op in module.walk() if op.name == "tcp.group"]
    assert {op.name for op in module.walk() if op.name.startswith("tcp.") and op.parent_op is not group} == {"tcp.group"}
    for got in outcomes(module, arguments, board, native):
        np.testing.assert_allclose(got, expected, rtol=2e-6)
    assert "tcp.group" not in str(transformed(text.replace("reciprocal", "rsqrt"), "group-kernels{target=board}", board))


def test_unknown_kernels(board: Context) -> None:
    with pytest.raises(DiagnosticError, match="no kernel is named 'softmx'"):
        transformed(softmax(("3", "3"), "f32", [1], False, False), "group-kernels{kernels=softmx}", board)
