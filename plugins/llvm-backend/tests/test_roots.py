"""Square roots of vectors in native code, and by the estimate of a machine in the interpreter, are rounded."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from plait_llvm.backend import selectable
from plait_llvm.native.machine import make_machine

TYPES: dict[str, Any] = {"f32": np.float32, "f64": np.float64}
INF, NAN = float("inf"), float("nan")
SPECIAL = [0.0, -0.0, INF, -INF, NAN, -1.0, 1.0, 4.0, 2.0**-96, 2.0**-97, 2.0**-149, 2.0**-126]


def samples(element: str) -> Any:
    """Special values, any bits, and the neighbours of squares and of the middles between roots."""
    dtype, rng = TYPES[element], np.random.default_rng(5)
    digits = np.finfo(dtype).nmant + 1
    bits = rng.integers(0, 256, (1 << 18) * dtype().itemsize, dtype=np.uint8).view(dtype)
    tiny = (rng.integers(0, 1 << 24, 20_000) * np.finfo(dtype).smallest_subnormal).astype(dtype)
    roots = rng.integers(1 << digits - 1, 1 << digits, 1 << 16).astype(np.longdouble)
    squares = np.concatenate([roots * roots, (roots + np.longdouble(0.5)) ** 2]).astype(dtype)
    near = [np.nextafter(squares, dtype(to)) for to in (0, INF)]
    return np.concatenate([np.array(SPECIAL, dtype), bits, tiny, squares, *near])


def text(element: str, count: int) -> str:
    ty = f"tensor<{count}x{element}>"
    return f"func.func @main(%a: {ty}) -> {ty} {{\n%0 = math.sqrt %a : {ty}\nreturn %0 : {ty}\n}}"


@pytest.mark.parametrize("element", TYPES)
@np.errstate(all="ignore")
def test_roots_are_rounded(element: str) -> None:
    x = samples(element)
    (found,) = plait.compile(text(element, len(x)))(x)
    np.testing.assert_array_equal(found, np.sqrt(x))
    np.testing.assert_array_equal(np.signbit(found[:2]), [False, True])


@np.errstate(all="ignore")
def test_roots_of_all_significands_of_f32_are_rounded() -> None:
    x = np.arange(0x3F800000, 0x40800000, dtype=np.uint32).view(np.float32)  # from 1 to 4
    (found,) = plait.compile(text("f32", len(x)))(x)
    assert (found == np.sqrt(x)).all()


def selected(element: str, bits: int, others: int = 0) -> tuple[Any, Context]:
    """A root of a vector, and so many sums beside, after the pass."""
    ty = f"vector<16x{element}>"
    sums = "\n".join(f"%s{i + 1} = llvm.fadd %s{i}, %s{i} : {ty}" for i in range(others)).replace("%s0,", "%x,")
    program = f"""llvm.func @main(%x: {ty}) -> {ty} {{
      %0 = llvm.intr.sqrt(%x) : ({ty}) -> {ty}
      {sums.replace(" %s0 ", " %x ")}
      llvm.return %0 : {ty}
    }}"""
    ctx = Context.from_environment()
    module = parse_module(program, ctx)
    options = f"instructions=rsqrt vector-bits={bits}"
    PassManager(ctx).run(Pipeline.parse(f"builtin.module(llvm-select-instructions{{{options}}})", ctx), module)
    verify(module, ctx)
    return module, ctx


@pytest.mark.parametrize("element", TYPES)
@pytest.mark.parametrize("bits", [128, 256, 512])
def test_the_estimate_takes_a_register(bits: int, element: str) -> None:
    module, ctx = selected(element, bits)
    size = min(bits, 16 * TYPES[element]().itemsize * 8)
    assert f"llvm.x86.avx512.rsqrt14.p{'s' if element == 'f32' else 'd'}.{size}" in str(module)
    assert "llvm.intr.sqrt" not in str(module)
    x = np.array([*SPECIAL, 2.0, 3.0, 1e30, 7.5], TYPES[element])
    with np.errstate(all="ignore"):
        (found,) = Interpreter(module, ctx).run("main", x)
        np.testing.assert_array_equal(np.asarray(found), np.sqrt(x))


def test_roots_beside_much_else_stay() -> None:
    assert "llvm.intr.sqrt" in str(selected("f32", 512, 12)[0])
    assert "llvm.intr.sqrt" not in str(selected("f32", 512, 11)[0])


@pytest.mark.parametrize("element", TYPES)
@pytest.mark.parametrize("bits", [128, 256, 512])
def test_the_estimate_is_not_tried_in_a_process(bits: int, element: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process for each program with a root would take longer than the rest of compiling it."""

    def tried(*_: Any) -> None:
        raise AssertionError("tried in a process")

    monkeypatch.setattr(selectable, "first_failure", tried)
    module, _ = selected(element, bits)
    selectable.check_selectable(module, "", make_machine("x86_64-unknown-linux-gnu", "x86-64-v4"))
    with pytest.raises(AssertionError, match="tried"):
        selectable.check_selectable(module, "", make_machine("x86_64-unknown-linux-gnu", "x86-64-v3"))
