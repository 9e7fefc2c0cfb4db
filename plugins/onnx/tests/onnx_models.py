"""Small models made of nodes, and their comparison with onnxruntime."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnxruntime
import plait
from onnx import TensorProto, helper, numpy_helper
from onnx_checks import context

F, INT, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.BOOL
info = helper.make_tensor_value_info
node = helper.make_node


def constant(name: str, array: Any) -> Any:
    return numpy_helper.from_array(np.asarray(array), name)


def graph(nodes: Sequence[Any], inputs: Sequence[Any], outputs: Sequence[Any], constants: Sequence[Any] = ()) -> Any:
    return helper.make_graph(list(nodes), "graph", list(inputs), list(outputs), list(constants))


def model(body: Any, version: int = 21, **options: Any) -> Any:
    return helper.make_model(body, opset_imports=[helper.make_opsetid("", version)], ir_version=10, **options)


def compare(made: Any, feeds: dict[str, Any], targets: Sequence[str] = ("interpret", "llvm")) -> None:
    """Both targets compute what onnxruntime computes."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(made.SerializeToString(), options, providers=["CPUExecutionProvider"])
    expected = session.run(None, feeds)
    for target in targets:
        found = plait.compile(made, target=target, context=context())(**feeds)
        assert len(found) == len(expected)
        for ours, theirs in zip(found, expected):
            assert np.asarray(ours).dtype == np.asarray(theirs).dtype
            np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-5)
