"""Run cases through Plait, and through onnxruntime or the reference implementation of onnx."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

import ml_dtypes
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


def opset_of(op: str) -> int:
    return OPSETS.get(op, OPSET)


def model_of(*cases: Case) -> Any:
    """A model of a node for each case. Operands of small integers that say shapes are constants, as exporters make them."""
    nodes, inputs, initializers, infos = [], [], [], []
    for number, case in enumerate(cases):
        names = ["" if x is None else f"n{number}x{i}" for i, x in enumerate(case.inputs)]
        for i, (name, x) in enumerate(zip(names, case.inputs)):
            array = np.asarray(x)
            if name and i > 0 and is_parameter(case, i, array):
                initializers.append(numpy_helper.from_array(array, name))
            elif name:
                shape = [f"{name}_{k}" for k in range(array.ndim)] if case.dynamic else list(array.shape)
                inputs.append(helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array.dtype), shape))
        outputs = [f"n{number}y{i}" for i in range(case.outputs)]
        nodes.append(helper.make_node(case.op, names, outputs, name=f"it{number}", domain=case.domain, **case.attributes))
        infos += [helper.make_empty_tensor_value_info(name) for name in outputs]
    graph = helper.make_graph(nodes, "case", inputs, infos, initializers)
    opsets = [helper.make_opsetid("", opset_of(cases[0].op)), helper.make_opsetid("ai.onnx.ml", 5)]
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


def feeds(model: Any, *cases: Case) -> dict[str, Any]:
    given = {info.name for info in model.graph.input}
    all_of_them = {f"n{n}x{i}": np.asarray(x) for n, case in enumerate(cases) for i, x in enumerate(case.inputs)}
    return {name: x for name, x in all_of_them.items() if name in given}


@dataclass
class Outcome:
    """`passed`, `refused` with the reason, `wrong` with what differs, or `unjudged` where no reference computes it."""

    verdict: str
    reason: str = ""


def references(case: Case) -> Iterator[tuple[list[Any], str]]:
    """What onnxruntime and onnx.reference compute; where neither does, what they do of the same numbers retyped."""
    computed = list(_computed(case))
    yield from computed
    if computed:
        return
    if "Linear" in case.op:  # whose types say what is computed
        yield from _dequantized(case)
        return
    places = case.retyped or (0,)
    for other in OTHERS:
        given = [np.real(x).astype(other) if i in places else x for i, x in enumerate(case.inputs)]
        yield from ((results, f"{name} of {other}") for results, name in _computed(replace(case, inputs=given)))


OTHERS = ("float32", "int64")
"""Types that stand for those that neither reference has."""
_INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
DISCOUNTED: dict[tuple[str, str], tuple[tuple[str, ...], str]] = {
    ("onnx.reference", "Attention"): ((), "adds the mask before scores are capped, and shows other scores by mode"),
    ("onnx.reference", "Conv"): (("float64",), "drops the last window of SAME_UPPER"),
    ("onnx.reference", "DeformConv"): (("bfloat16",), "rounds each product and sum"),
    ("onnx.reference", "GRU"): ((), "ignores clip and the lengths of sequences"),
    ("onnx.reference", "Gather"): ((), "gives one dimension where there are no indices"),
    ("onnx.reference", "GlobalMaxPool"): ((), "reduces two dimensions from the number of spatial ones on"),
    ("onnx.reference", "GridSample"): (("bfloat16",), "computes places in the type of the grid"),
    ("onnx.reference", "GroupNormalization"): (("float64",), "computes in float32, as stash_type says"),
    ("onnx.reference", "LRN"): ((), "counts channels up to the size of the batch"),
    ("onnx.reference", "LpNormalization"): ((), "does not take the magnitudes of numbers that it sums"),
    ("onnx.reference", "MaxPool"): ((), "drops the last window of SAME_LOWER"),
    ("onnx.reference", "MelWeightMatrix"): (("bfloat16",), "rounds frequencies before it takes their bins"),
    ("onnx.reference", "QLinearMatMul"): ((), "wraps what the type of the result lacks, which ONNX saturates"),
    ("onnx.reference", "RNN"): ((), "ignores clip and the lengths of sequences"),
    ("onnx.reference", "Resize"): (
        (*_INTEGERS, "float16", "float64"),
        "rounds to integers, which onnxruntime cuts; computes places in float16, cubic weights in float32",
    ),
    ("onnx.reference", "ScatterElements"): ((), "writes updates where it is to multiply by them"),
    ("onnxruntime", "GroupNormalization"): (("float64",), "computes in float32, as stash_type says"),
    ("onnxruntime", "ReduceLogSumExp"): (_INTEGERS, "cuts each exponential to an integer"),
}
"""Where a reference is not asked: of which types (of all, where none is named) of the operands that a case gives other
types, or of the first one; and why. The same numbers in another type judge what is left without a reference."""
LOOSE = {"float16": 5e-3, "bfloat16": 2e-2, "float64": 1e-7}
"""How far elements may be off; others 1e-4."""


def is_discounted(source: str, case: Case) -> bool:
    """Whether a reference is known to compute something else."""
    if (source, case.op) not in DISCOUNTED:
        return False
    types, _ = DISCOUNTED[source, case.op]
    return not types or any(np.asarray(case.inputs[i]).dtype.name in types for i in case.retyped or (0,))


def _computed(case: Case) -> Iterator[tuple[list[Any], str]]:
    """What each reference computes that has the types and is not discounted."""
    try:
        model = model_of(case)
    except Exception:
        return
    values = feeds(model, case)
    for source, compute in SOURCES.items():
        if is_discounted(source, case):
            continue
        try:
            yield compute(model, values), source
        except Exception:  # it lacks the operator or a type
            continue


def _dequantized(case: Case) -> Iterator[tuple[list[Any], str]]:
    """A quantized product by its definition: the product of what its operands stand for, quantized."""
    if case.op != "QLinearMatMul":
        return
    a, a_scale, a_zero, b, b_scale, b_zero, y_scale, y_zero = case.inputs
    reals: list[Any] = []
    for quantized in ((a, a_scale, a_zero), (b, b_scale, b_zero)):
        reals += next(([found], name) for (found,), name in _computed(Case("DequantizeLinear", [*quantized])))[0]
    product = np.matmul(*reals)
    quantized = _computed(Case("QuantizeLinear", [product, y_scale, y_zero]))
    yield from ((y, f"QuantizeLinear of {name}") for y, name in quantized)


def _onnxruntime(model: Any, values: dict[str, Any]) -> list[Any]:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return session.run(None, values)


def _onnx_reference(model: Any, values: dict[str, Any]) -> list[Any]:
    with np.errstate(all="ignore"):
        return onnx.reference.ReferenceEvaluator(model).run(None, values)


SOURCES = {"onnxruntime": _onnxruntime, "onnx.reference": _onnx_reference}


def disagrees(source: str, case: Case) -> bool:
    """Whether a reference, asked all the same, computes something else than our interpreter."""
    model, ours = model_of(case), run("interpret", case)
    try:
        theirs = SOURCES[source](model, feeds(model, case))
    except Exception:
        return False
    return not isinstance(ours, str) and bool(differs(ours[0], theirs, case.tolerance))


def run(target: str, *cases: Case) -> list[list[Any]] | str:
    """Our results for each case, or why they are refused."""
    model = model_of(*cases)
    try:
        executable = plait.compile(model, target=target, context=context())
    except DiagnosticError as error:
        return str(error)
    found = iter(executable(**feeds(model, *cases)))
    return [list(islice(found, case.outputs)) for case in cases]


def differs(ours: list[Any], theirs: list[Any], tolerance: float = 0.0) -> str:
    """What differs; empty if nothing does. A tolerance counts steps of integers and of floats of 8 bits."""
    for i, (a, b) in enumerate(zip(ours, theirs, strict=True)):
        a, b = np.asarray(a), np.asarray(b)
        if a.shape != b.shape:
            return f"result {i} has shape {a.shape}, expected {b.shape}"
        if a.dtype.kind == "V" and b.dtype == np.uint8:
            b = b.view(a.dtype)
        if a.dtype.kind in "iub" and b.dtype.kind == "f":
            b = np.trunc(b) if a.dtype.kind != "b" else b != 0
        loose = max(LOOSE.get(x.dtype.name, 1e-4) for x in (a, b))
        step = float(ml_dtypes.finfo(b.dtype).eps) if b.dtype.name.startswith("float8") else 0.0
        a, b = (v.astype(np.float64) if v.dtype.kind != "c" else v for v in (a, b))
        if tolerance:
            close = (np.abs(a - b) <= tolerance * (step * np.abs(b) if step else 1)).all()
        else:
            close = np.allclose(a, b, rtol=loose, atol=loose, equal_nan=True)
        if not close:
            return f"result {i} differs by {np.nanmax(np.abs(a - b)) if a.size else 0}: {a.ravel()[:6]} != {b.ravel()[:6]}"
    return ""


def wrong_type(case: Case, ours: list[Any]) -> str:
    """Which result has another type than the schema says; empty if none."""
    schema = onnx.defs.get_schema(case.op, opset_of(case.op), case.domain)
    operands = zip((*schema.inputs, *[schema.inputs[-1]] * len(case.inputs)), case.inputs)
    known = {one.type_str: np.asarray(x).dtype for one, x in operands if x is not None}
    for i, (value, info) in enumerate(zip(ours, model_of(case).graph.output)):
        number = info.type.tensor_type.elem_type
        inferred = helper.tensor_dtype_to_np_dtype(number) if number else np.asarray(value).dtype
        stated = known.get(schema.outputs[min(i, len(schema.outputs) - 1)].type_str, inferred)
        if np.asarray(value).dtype != stated:
            return f"result {i} has dtype {np.asarray(value).dtype}, expected {stated}"
    return ""


def check(case: Case, target: str) -> Outcome:
    """Judge one case."""
    ours = run(target, case)
    return Outcome("refused", ours.splitlines()[0]) if isinstance(ours, str) else _outcome(case, ours[0])


def _outcome(case: Case, ours: list[Any]) -> Outcome:
    """Compare with one reference after the other: they differ among themselves, and one has to agree."""
    found = wrong_type(case, ours)
    if found:
        return Outcome("wrong", found)
    first = ""
    for theirs, source in references(case):
        found = differs(ours, theirs, case.tolerance)
        if not found:
            return Outcome("passed", source)
        first = first or f"{found} ({source})"
    return Outcome("wrong", first) if first else Outcome("unjudged", "no reference computes it")


def check_together(cases: Sequence[Case], target: str) -> list[Outcome]:
    """Judge cases of one operator, compiled as one program where none of them is refused."""
    try:
        ours = run(target, *cases)
    except Exception:
        ours = ""  # one of them: each by itself says which
    if isinstance(ours, str):
        return [check(case, target) for case in cases]
    return [_outcome(case, one) for case, one in zip(cases, ours)]
