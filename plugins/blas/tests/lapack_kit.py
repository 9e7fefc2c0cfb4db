"""Programs with factorizations, matrices for them, and what native code and references make of them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import plait
from plait.context import Context
from plait.passes import PassManager
from plait.passes.pipeline import Pipeline
from plait.syntax.parser import parse_module

DTYPES = {"f32": np.float32, "f64": np.float64, "complex<f32>": np.complex64, "complex<f64>": np.complex128}
LETTERS = dict(zip(DTYPES, "sdcz"))
REAL = {"f32": "f32", "f64": "f64", "complex<f32>": "f32", "complex<f64>": "f64"}


def tensor(element: str, *sizes: int) -> str:
    return f"tensor<{'x'.join(map(str, (*sizes, '')))}{element}>"


def custom_call(name: str, arguments: list[str], results: list[str], config: str = "", use: str = "openblas") -> str:
    names = [f"%x{i}" for i in range(len(arguments))]
    declared = ", ".join(f"{name}: {ty}" for name, ty in zip(names, arguments))
    attributes = f'mhlo.backend_config = {{{config}}}, native.use = "{use}"'
    outs = [f"%0#{i}" for i in range(len(results))] if len(results) > 1 else ["%0"]
    return f"""func.func @main({declared}) -> ({', '.join(results)}) {{
  %0{f':{len(results)}' if len(results) > 1 else ''} = stablehlo.custom_call @{name}({', '.join(names)}) {{{attributes}}}
    : ({', '.join(arguments)}) -> ({', '.join(results)})
  return {', '.join(outs)} : {', '.join(results)}
}}"""


def matrices(element: str, *shape: int, seed: int = 1) -> Any:
    rng = np.random.default_rng(seed)
    made: Any = rng.standard_normal(shape)
    if element.startswith("complex"):
        made = made + 1j * rng.standard_normal(shape)
    return made.astype(DTYPES[element])


def hermitian(element: str, *shape: int) -> Any:
    """Positive definite matrices, but for the triangle that nobody reads."""
    made = matrices(element, *shape)
    return (made @ np.conj(np.swapaxes(made, -1, -2)) + np.eye(shape[-1])).astype(DTYPES[element])


def checked(text: str, arguments: list[Any], ctx: Context, element: str) -> tuple[list[Any], list[Any]]:
    """What the native code returns, and what the reference of the program does; the calls are interpreted too."""
    expected = list(plait.compile(text, target="interpret")(*arguments))
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(call-native-routines)", ctx), module)
    assert "native.call" in str(module) and "custom_call" not in str(module) and "stablehlo.cholesky" not in str(module)
    interpreted = plait.compile(module, target="interpret", context=ctx)(*arguments)
    found = list(plait.compile(text, context=ctx)(*arguments))
    assert [one.dtype for one in found] == [one.dtype for one in expected]
    for one, other, native in zip(interpreted, expected, found):
        assert np.shape(one) == np.shape(other) == np.shape(native)
        close(one, other, element)
    return found, expected


def dynamic(text: str) -> str:
    """The program for tensors of any size."""
    return re.sub(r"tensor<[\dx]+x", lambda found: "tensor<" + "?x" * found[0].count("x"), text)


def close(one: Any, other: Any, element: str) -> None:
    tolerance = 1e-10 if element in ("f64", "complex<f64>") else 2e-4
    np.testing.assert_allclose(one, other, rtol=tolerance, atol=tolerance)


def adjoint(a: Any) -> Any:
    return np.conj(np.swapaxes(a, -1, -2))
