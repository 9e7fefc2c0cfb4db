"""The interface that tools of ONNX call backends by: `prepare`, `run_model`, `run_node`, `supports_device`.

It is the one module of plait-onnx that needs the package onnx.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plait
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.lazy import lazy_import

helper, base = lazy_import("onnx.helper"), lazy_import("onnx.backend.base")

_TARGETS = {"CPU": "llvm"}
"""The target for each kind of device."""


class PlaitModel:
    """A model that has been compiled: what ONNX calls a `BackendRep`."""

    def __init__(self, executable: Any, outputs: Sequence[str]) -> None:
        self.executable = executable
        self.outputs = list(outputs)

    def run(self, inputs: Any, **kwargs: Any) -> tuple[Any, ...]:
        """The outputs, by number and by name, for arrays in order or by name."""
        if isinstance(inputs, Mapping):
            found = self.executable(**inputs)
        else:
            listed: Any = inputs if type(inputs) in (list, tuple) else [inputs]
            found = self.executable(*map(np.asarray, listed))
        return base.namedtupledict("Outputs", self.outputs)(*found)


class PlaitBackend:
    """Runs models with Plait: what ONNX calls a `Backend`."""

    @classmethod
    def is_compatible(cls, model: Any, device: str = "CPU", **kwargs: Any) -> bool:
        """Whether all of a model can be compiled for a device."""
        try:
            cls.prepare(model, device, **kwargs)
        except DiagnosticError:
            return False
        return True

    @classmethod
    def prepare(cls, model: Any, device: str = "CPU", **kwargs: Any) -> PlaitModel:
        """A compiled model; `target` chooses another target than the device's."""
        target = kwargs.pop("target", _TARGETS[device.partition(":")[0]])
        context = kwargs.pop("context", None) or Context.from_environment()
        return PlaitModel(
            plait.compile(model, target=target, context=context, **kwargs), [info.name for info in model.graph.output]
        )

    @classmethod
    def run_model(cls, model: Any, inputs: Any, device: str = "CPU", **kwargs: Any) -> tuple[Any, ...]:
        """The outputs of a model for some inputs."""
        return cls.prepare(model, device, **kwargs).run(inputs)

    @classmethod
    def run_node(
        cls, node: Any, inputs: Any, device: str = "CPU", outputs_info: Any = None, **kwargs: Any
    ) -> tuple[Any, ...]:
        """The outputs of one node for some inputs; `opset_version` is the version of its operator set."""
        version = kwargs.pop("opset_version", 26)
        arrays = [np.asarray(x) for x in inputs]
        names = [name for name in node.input if name]
        infos = [
            helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), x.shape)
            for name, x in zip(names, arrays, strict=True)
        ]
        outputs = [helper.make_empty_tensor_value_info(name) for name in node.output if name]
        graph = helper.make_graph([node], "node", infos, outputs)
        opsets = [helper.make_opsetid(node.domain, version)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=10)
        return cls.prepare(model, device, **kwargs).run(arrays)

    @classmethod
    def supports_device(cls, device: str) -> bool:
        """Whether there is a target for a device, which is named as `CPU` or `CPU:0`."""
        return device.partition(":")[0] in _TARGETS


prepare = PlaitBackend.prepare
run_model = PlaitBackend.run_model
run_node = PlaitBackend.run_node
supports_device = PlaitBackend.supports_device
is_compatible = PlaitBackend.is_compatible
