"""Run cases through Plait, and through onnxruntime or the reference implementation of onnx."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import onnx
import onnx.reference
import onnxruntime
import plait
from onnx import helper, numpy_helper
from onnx_cases import Case
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError

OPSET = 26
OPSETS = {"MaxRoiPool": 21, "GlobalLpPool": 21}
"""Older versions, of the same meaning, where the references lack the newest one."""


@lru_cache
def context() -> Context:
    return Context.from_environment()


def model_of(case: Case, constants: bool = True) -> Any:
    """A model of one node. Operands of small integers that say shapes are constants, as exporters make them."""
    inputs, initializers, names = [], [], []
    for i, x in enumerate(case.inputs):
        if x is None:
            names.append("")
            continue
        name, array = f"x{i}", np.asarray(x)
        names.append(name)
        if constants and i > 0 and is_parameter(case, i, array):
            initializers.append(numpy_helper.from_array(array, name))
            continue
        shape = [f"d{i}_{k}" for k in range(array.ndim)] if case.dynamic else list(array.shape)
        inputs.append(helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array.dtype), shape))
    outputs = [f"y{i}" for i in range(case.outputs)]
    node = helper.make_node(case.op, names, outputs, name="it", domain=case.domain, **case.attributes)
    infos = [helper.make_empty_tensor_value_info(name) for name in outputs]
    graph = helper.make_graph([node], "case", inputs, infos, initializers)
    opsets = [helper.make_opsetid("", OPSETS.get(case.op, OPSET)), helper.make_opsetid("ai.onnx.ml", 5)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=11)
    return onnx.shape_inference.infer_shapes(model)


PARAMETERS = {
    "Reshape", "Squeeze", "Unsqueeze", "Expand", "Split", "Slice", "Pad", "Tile", "CenterCropPad", "TopK", "Resize",
    "AffineGrid", "DFT", "STFT", "Col2Im", "CumSum", "CumProd", "OneHot", "Compress",
}  # fmt: skip
"""Operators whose operands after the first one are mostly constants of the model."""


def is_parameter(case: Case, index: int, array: Any) -> bool:
    if case.op == "OneHot":
        return index == 1
    if case.op == "Conv" and case.dynamic:
        return True
    return (case.op in PARAMETERS or case.op.startswith("Reduce")) and case.inputs[0] is not array


def feeds(case: Case, model: Any) -> dict[str, Any]:
    given = {info.name for info in model.graph.input}
    return {f"x{i}": np.asarray(x) for i, x in enumerate(case.inputs) if f"x{i}" in given}


@dataclass
class Outcome:
    """`passed`, `refused` with the reason, `wrong` with what differs, or `unjudged` where no reference computes it."""

    verdict: str
    reason: str = ""


def expected(case: Case, model: Any) -> tuple[list[Any] | None, str]:
    """What the references compute: onnxruntime, else onnx.reference."""
    values = feeds(case, model)
    reasons = []
    try:
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 4
        options.intra_op_num_threads = 1
        session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        return session.run(None, values), "onnxruntime"
    except Exception as error:
        reasons.append(str(error)[:100])
    try:
        with np.errstate(all="ignore"):
            return onnx.reference.ReferenceEvaluator(model).run(None, values), "onnx.reference"
    except Exception as error:
        reasons.append(str(error)[:100])
    return None, "; ".join(reasons)


def run(case: Case, model: Any, target: str) -> list[Any] | str:
    """Our results, or why they are refused."""
    try:
        executable = plait.compile(model, target=target, context=context())
    except DiagnosticError as error:
        return str(error)
    return list(executable(**feeds(case, model)))


def differs(case: Case, ours: list[Any], theirs: list[Any]) -> str:
    """What differs; empty if nothing does."""
    for i, (a, b) in enumerate(zip(ours, theirs, strict=True)):
        b = np.asarray(b)
        a = np.asarray(a)
        if a.shape != b.shape:
            return f"result {i} has shape {a.shape}, expected {b.shape}"
        if a.dtype != b.dtype and a.dtype.itemsize != b.dtype.itemsize:
            return f"result {i} has dtype {a.dtype}, expected {b.dtype}"
        if a.dtype.kind == "V" and b.dtype == np.uint8:
            b = b.view(a.dtype)
        loose = {"float16": 5e-3, "bfloat16": 2e-2, "float64": 1e-7}.get(a.dtype.name, 1e-4)
        a, b = (v.astype(np.float64) if v.dtype.kind != "c" else v for v in (a, b))
        if case.tolerance:
            close = np.abs(a - b).max(initial=0) <= case.tolerance
        else:
            close = np.allclose(a, b, rtol=loose, atol=loose, equal_nan=True)
        if not close:
            return f"result {i} differs by {np.nanmax(np.abs(a - b)) if a.size else 0}: {a.ravel()[:6]} != {b.ravel()[:6]}"
    return ""


def check(case: Case, target: str) -> Outcome:
    """Judge one case."""
    try:
        model = model_of(case)
    except Exception as error:
        return Outcome("unjudged", f"the model is not valid: {error}"[:150])
    theirs, source = expected(case, model)
    if theirs is None:
        return Outcome("unjudged", source)
    ours = run(case, model, target)
    if isinstance(ours, str):
        return Outcome("refused", ours.splitlines()[0])
    found = differs(case, ours, theirs)
    return Outcome("wrong", f"{found} ({source})") if found else Outcome("passed", source)
