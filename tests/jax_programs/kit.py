"""What all sweeps over JAX programs ask of one: jaxlib's text comes back, and the numbers are JAX's on every target."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest

jax = pytest.importorskip("jax", reason="needs jax and jaxlib")
pytest.importorskip("plait_stablehlo", reason="needs plait-stablehlo")
pytest.importorskip("plait_llvm", reason="needs plait-llvm")

plait_jax = importlib.import_module("plait_jax") if importlib.util.find_spec("plait_jax") is not None else None

TARGETS = ("llvm", "interpret")

ULPS = {
    "float64": 16, "float32": 16, "complex128": 32, "complex64": 32,  # elementary functions, and a few of them in a row
    "float16": 4, "bfloat16": 4,  # others keep more precision between the steps of a program
}  # fmt: skip
"""How far apart results may be, in units in the last place (of the absolute value of a complex number); formats of eight
bits and less: 1. What is not a floating-point number is equal."""


@dataclass(frozen=True)
class Program:
    """A function of JAX and the arguments that it is exported for: arrays, or trees of them.

    `ulps` replaces the limit of the table. `sums`: a place is one of the largest number of a result, as the terms of sums
    cancel. `zeros`: zeros have the same sign. `x64`: JAX has types of 64 bits; by default, if an argument has one.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    ulps: float | None = None
    sums: bool = False
    zeros: bool = True
    x64: bool | None = None
    targets: tuple[str, ...] = TARGETS

    def but(self, **changes: Any) -> Program:
        """The same program with other fields."""
        return replace(self, **changes)


def check(program: Program | Callable[..., Any], arguments: tuple[Any, ...] = (), **options: Any) -> None:
    """Export a program, and compare text and numbers. `options` are the fields of `Program`."""
    if not isinstance(program, Program):
        program = Program(program, arguments, **options)
    x64 = is_wide(program.arguments) if program.x64 is None else program.x64
    with jax.enable_x64(x64):
        lowered = jax.jit(program.function, keep_unused=True).lower(*program.arguments)
        check_text(lowered.compiler_ir("stablehlo"))
        expected = plain(program.function(*jax.tree.map(as_jax, program.arguments)))
        given = plain(program.arguments)
        text = lowered.as_text()
    for target in program.targets:
        found = plait.compile(text, target=target)(*given)
        compare(found, expected, program, target)
    if plait_jax is not None:
        with jax.enable_x64(x64):
            found = plain(plait_jax.jit(program.function)(*jax.tree.map(as_jax, program.arguments)))
        compare(found, expected, program, "plait_jax.jit")


def as_jax(leaf: Any) -> Any:
    """An array of JAX for one of NumPy; what else may be an argument stays."""
    return jax.numpy.asarray(leaf) if isinstance(leaf, (np.ndarray, np.generic)) else leaf


def check_text(module: Any) -> None:
    """Parse a module of jaxlib in both forms: it verifies, and is printed as jaxlib prints it."""
    for generic in (False, True):
        expected = module.operation.get_asm(print_generic_op_form=generic)
        printed = plait.parse(expected).print(generic=generic, use_hints=not generic)
        if not generic:  # in generic form jaxlib numbers values in another way than MLIR 22
            assert printed.strip() == expected.strip()
            continue
        reread = type(module).parse(printed, module.context).operation.get_asm(print_generic_op_form=True)
        assert reread.strip() == expected.strip()


def is_wide(tree: Any) -> bool:
    """Whether an element of an array has 64 bits a part."""
    return any(str(getattr(leaf, "dtype", "")) in WIDE for leaf in jax.tree.leaves(tree))


WIDE = ("float64", "int64", "uint64", "complex128")


def plain(tree: Any) -> list[Any]:
    """The leaves of a tree as arrays of NumPy; a key of random numbers as its data."""
    return [np.asarray(_data(leaf)) for leaf in jax.tree.leaves(tree)]


def _data(leaf: Any) -> Any:
    if is_key(leaf):
        return jax.random.key_data(leaf)
    return leaf if isinstance(leaf, np.ndarray) else jax.numpy.asarray(leaf)  # a number of Python has a type in JAX


def is_key(leaf: Any) -> bool:
    return hasattr(leaf, "dtype") and jax.numpy.issubdtype(leaf.dtype, jax.dtypes.prng_key)


def compare(found: Sequence[Any], expected: Sequence[Any], program: Program, where: str) -> None:
    """Fail unless both are as many arrays, and each as near as the program allows."""
    assert len(found) == len(expected), f"{where}: {len(found)} results, expected {len(expected)}"
    pairs = enumerate(zip(found, expected))
    problems = [(n, difference(np.asarray(one), other, program)) for n, (one, other) in pairs]
    wrong = [f"result #{number} of {where} {problem}" for number, problem in problems if problem]
    assert not wrong, "\n".join(wrong)


def difference(found: Any, expected: Any, program: Program) -> str:
    """In which way two arrays are not as near as the program allows, or nothing."""
    if found.dtype != expected.dtype or found.shape != expected.shape:
        return f"is {found.dtype}{list(found.shape)}, expected {expected.dtype}{list(expected.shape)}"
    if not is_inexact(found.dtype):
        wrong = found != expected
        return _listed("is not equal", wrong, found, expected) if wrong.any() else ""
    if found.dtype.kind == "c":
        parts = [(found.real, expected.real), (found.imag, expected.imag)]
    else:
        parts = [(found.astype(np.float64), expected.astype(np.float64))]
    near = _limit(expected, program)
    for one, other in parts:
        wrong = ~_agree(one, other, near, program.zeros)
        if wrong.any():
            return _listed("is not near", wrong, found, expected)
    return ""


def is_inexact(dtype: Any) -> bool:
    return dtype.kind in "fc" or (dtype.kind == "V" and "float" in dtype.name)


def _agree(found: Any, expected: Any, near: Any, zeros: bool) -> Any:
    """Where numbers are as near, or the same infinity, or both NaN, or, if `zeros`, zeros of the same sign."""
    with np.errstate(invalid="ignore", over="ignore"):
        same = (found == expected) | (np.isnan(found) & np.isnan(expected))
        agree = same | (np.abs(found - expected) <= near)
    if zeros:
        agree &= ~((found == 0) & (expected == 0) & (np.signbit(found) != np.signbit(expected)))
    return agree


def _limit(expected: Any, program: Program) -> Any:
    """How far each element of a result may be off; in wide formats at least the least normal number: XLA has zero below it."""
    numbers = ml_dtypes.finfo(expected.dtype)
    flushed = float(numbers.smallest_normal) if numbers.minexp < -100 else 0.0
    ulps = program.ulps if program.ulps is not None else ULPS.get(expected.dtype.name, 1)
    with np.errstate(invalid="ignore", over="ignore"):
        size = np.abs(expected if expected.dtype.kind in "fc" else expected.astype(np.float64)).astype(np.float64)
        size = np.where(np.isfinite(size), size, 0)
        if program.sums and size.size:
            size = np.broadcast_to(size.max(), size.shape)
        return np.maximum(size * float(numbers.eps) * ulps, flushed)


def _listed(what: str, wrong: Any, found: Any, expected: Any) -> str:
    places = np.argwhere(wrong)
    shown = "; ".join(f"{tuple(map(int, p))}: {found[tuple(p)]!r}, not {expected[tuple(p)]!r}" for p in places[:4])
    return f"{what} in {len(places)} of {found.size} places: {shown}"
