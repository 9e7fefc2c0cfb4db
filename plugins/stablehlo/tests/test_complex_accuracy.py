"""Complex functions, interpreted and native, against wider arithmetic."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from complex_functions import IS_WIDE, far, judged, numbers_for

pytestmark = pytest.mark.skipif(not IS_WIDE, reason="needs a long double that is wider than a double")

FORMULAS = {
    "stablehlo.sqrt": "square_root", "stablehlo.log": "logarithm", "stablehlo.log_plus_one": "logarithm_of_one_plus",
    "stablehlo.rsqrt": "reciprocal_square_root", "stablehlo.sign": "direction", "stablehlo.cbrt": "cube_root",
    "stablehlo.exponential": "exponential", "stablehlo.exponential_minus_one": "exponential_minus_one",
    "stablehlo.sine": "sine", "stablehlo.cosine": "cosine", "stablehlo.tan": "tangent",
    "stablehlo.tanh": "hyperbolic_tangent", "chlo.square": "square",
}  # fmt: skip


@pytest.mark.parametrize("target", ["interpret", "llvm"])
@pytest.mark.parametrize(("part", "element"), [(np.float32, "complex<f32>"), (np.float64, "complex<f64>")])
def test_function_of_one_number(target: str, part: Any, element: str) -> None:
    """All functions in one program, which takes a fraction of the time of as many programs."""
    if target == "llvm":
        pytest.importorskip("plait_llvm", reason="needs native code")
    arrays = [numbers_for(name, part) for name in FORMULAS.values()]
    types = [f"tensor<{z.size}x{element}>" for z in arrays]
    arguments = ", ".join(f"%a{i}: {ty}" for i, ty in enumerate(types))
    lines = [f'%r{i} = "{op}"(%a{i}) : ({ty}) -> {ty}' for i, (op, ty) in enumerate(zip(FORMULAS, types))]
    names = ", ".join(f"%r{i}" for i in range(len(types)))
    text = f"func.func @main({arguments}) -> ({', '.join(types)}) {{\n" + "\n".join(lines)
    results = plait.compile(f"{text}\nreturn {names} : {', '.join(types)}\n}}", target=target)(*arrays)
    wrong = {
        op: z[far(np.asarray(got), judged(name, z))].tolist()
        for (op, name), z, got in zip(FORMULAS.items(), arrays, results, strict=True)
    }
    assert {op: found for op, found in wrong.items() if found} == {}
