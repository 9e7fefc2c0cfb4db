"""Groups that name a factorization, and what their decomposition by blocks computes, natively and interpreted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

RNG = np.random.default_rng(0)
DTYPES: dict[str, Any] = {"f32": np.float32, "f64": np.float64, "complex<f32>": np.complex64, "complex<f64>": np.complex128}
ERROR = {"f32": 2e-4, "f64": 1e-11, "complex<f32>": 2e-4, "complex<f64>": 1e-11}
BLOCKED = "decompose-for-target{decompose=factorizations-blocked}"


def numbers(shape: tuple[int, ...], element: str) -> Any:
    x = RNG.standard_normal(shape)
    return (x + 1j * RNG.standard_normal(shape) if "complex" in element else x).astype(DTYPES[element])


def tensor(shape: Sequence[int], element: str, is_static: bool = True) -> str:
    return "tensor<" + "".join(f"{n if is_static else '?'}x" for n in shape) + element + ">"


def group(name: str, attributes: str, types: list[str], results: list[str]) -> str:
    """A group whose operations are not what it names, so that the test sees which of both is computed."""
    arguments = ", ".join(f"%{i}: {t}" for i, t in enumerate(types))
    inside = ", ".join(f"%i{i}: {t}" for i, t in enumerate(types))
    given, made = (", ".join(f"%{k}{i}" for i, _ in enumerate(each)) for k, each in (("", types), ("e", results)))
    empties = [f"%e{i} = tensor.empty({', '.join(['%n'] * t.count('?'))}) : {t}" for i, t in enumerate(results)]
    count = f":{len(results)}" if len(results) > 1 else ""
    values = ", ".join(f"%r#{i}" for i, _ in enumerate(results)) if count else "%r"
    listed = ", ".join(results)
    return f"""func.func @main({arguments}) -> ({listed}) {{
      %r{count} = tcp.isolated_group {given} attributes {{kernel = "{name}"{", " if attributes else ""}{attributes}}} {{
      ^bb0({inside}):
        %n = arith.constant 0 : index
        {" ".join(empties)}
        tcp.yield {made} : {listed}
      }} : {", ".join(types)} -> {listed}
      return {values} : {listed}
    }}"""


def computed(text: str, arguments: list[Any], ctx: Any, native: Any) -> list[list[Any]]:
    """The results by blocks: of the interpreter, and of native code, if there is a plugin that makes it."""
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse(f"{BLOCKED},canonicalize,cse", ctx), module)
    verify(module, ctx)
    names = [op.name for op in module.walk()]
    assert "tcp.isolated_group" not in names and ("tcp.contract" in names or not all(x.size for x in arguments))
    made = [list(Interpreter(module, ctx).run("main", *arguments))]
    if native is not None:
        out = native(str(module))(*arguments)
        made.append(list(out) if isinstance(out, tuple) else [out])
    return made


def assert_near(got: Any, expected: Any, element: str) -> None:
    """Equal, up to the error of the format and the largest number of the expected ones."""
    assert np.shape(got) == np.shape(expected)
    np.testing.assert_allclose(got, expected, rtol=0, atol=ERROR[element] * np.abs(expected).max(initial=1))
