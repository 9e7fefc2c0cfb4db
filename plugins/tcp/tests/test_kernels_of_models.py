"""Kernels in exported models: `PLAIT_CORPUS` names the folder that holds them."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from programs import transformed

CORPUS = Path(os.environ.get("PLAIT_CORPUS", "no corpus"))
pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="PLAIT_CORPUS names no folder of exported models")
MODELS = {
    "stablehlo/gpt2_block_a": {"layer_norm": 2, "softmax": 1}, "stablehlo/torch_gpt2_block": {"layer_norm": 2, "softmax": 1},
    "stablehlo/gpt2_block_dyn": {"layer_norm": 2, "softmax": 1}, "stablehlo/bert_encoder_a": {"layer_norm": 5, "softmax": 2},
    "stablehlo/kv_cache_decode_a": {"rms_norm": 1, "softmax": 1}, "stablehlo/torch_norms_pools": {"layer_norm": 3, "rms_norm": 1},
    "tosa/gpt2_block": {"layer_norm": 2, "softmax": 1}, "tosa/norms_pools": {"layer_norm": 3, "rms_norm": 1},
}  # fmt: skip


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] if "pools" in name else []) for name in MODELS])
def test_kernels_of_models(name: str) -> None:
    """Each norm with its scale and its offset; the numbers are those of the model without groups."""
    ctx = Context.from_environment()
    dialect, base = name.split("/")[0], CORPUS / name
    if dialect not in ctx.dialect_names:
        pytest.skip(f"needs {dialect}")
    plain = transformed(base.with_suffix(".mlir").read_text(), f"{dialect}-to-tcp,canonicalize,cse", ctx)
    grouped = transformed(str(plain), "group-kernels{kernels=layer_norm,rms_norm,softmax}", ctx)
    groups = [op for op in grouped.walk() if op.name == "tcp.group"]
    kernels: Counter[str] = Counter(group.attributes["kernel"].value for group in groups)
    assert kernels == MODELS[name]
    if "norms" not in name:
        for group in groups:
            roles = {"layer_norm": ["offset", "operand", "scale"], "rms_norm": ["operand", "scale"], "softmax": ["operand"]}
            assert sorted(word.value for word in group.attributes["inputs"]) == roles[group.attributes["kernel"].value]
    if "llvm" not in ctx.backends:
        return
    given = np.load(f"{base}.inputs.npz")
    inputs = [given[f"arg{i}"] for i in range(len(given.files))]
    outcomes: list[list[Any]] = [_outcome(module, inputs, ctx) for module in (plain, grouped)]
    tolerance = json.loads((CORPUS / "manifest.json").read_text())[name]
    expected = np.load(f"{base}.expected.npz")
    for i, (one, other) in enumerate(zip(*outcomes, strict=True)):
        np.testing.assert_allclose(other, one, rtol=1e-5, atol=1e-6)
        rtol, atol = tolerance.get("rtol", 1e-4), tolerance.get("atol", 1e-5)
        np.testing.assert_allclose(other, expected[f"out{i}"], rtol=rtol, atol=atol)


def _outcome(module: Any, inputs: list[Any], ctx: Context) -> list[Any]:
    made = plait.compile(str(module), target="llvm", context=ctx)(*[x.copy() for x in inputs])
    return list(made) if isinstance(made, tuple) else [made]
