"""What runs a model in `bench/models.py`: Plait and its peers. Each is imported in a process of its own.

A system is a function `build(model, threads) -> (call, results, compile_seconds)`: weights are constants, inputs and
results are where the system likes them.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from model_programs import JaxOps, Model, TorchOps

Built = tuple[Callable[[], Any], Callable[[], list[np.ndarray]], float]


def plait(model: Model, threads: int) -> Built:
    """Plait, from a file of the StableHLO text that JAX writes."""
    import plait

    with tempfile.TemporaryDirectory() as folder:
        path, inputs = _stablehlo(model, folder)
        start = time.perf_counter()
        executable = plait.compile(path, threads=threads)
        seconds = time.perf_counter() - start
    return lambda: executable(*inputs), lambda: [np.asarray(one) for one in executable(*inputs)], seconds


def _stablehlo(model: Model, folder: str) -> tuple[Path, list[np.ndarray]]:
    """A file of the text of a model, which a process of its own writes: the memory that takes is not Plait's."""
    here, path = str(Path(__file__).resolve().parent), Path(folder, "model.mlir")
    code = f"import sys; sys.path.insert(0, {here!r}); from model_systems import lowered; "
    code += f"from model_programs import MODELS; text = lowered(MODELS[{model.name!r}]).as_text(); "
    code += f"open({str(path)!r}, 'w').write(text)"
    subprocess.run([sys.executable, "-c", code], check=True)
    return path, model.arrays()[1]


def lowered(model: Model) -> Any:
    """A model as JAX lowers it."""
    ops, (weights, inputs) = JaxOps(), model.arrays()
    return ops.jax.jit(lambda *xs: model.run(ops, weights, *xs)).lower(*inputs)


def xla(model: Model, threads: int) -> Built:
    """JAX, which compiles with XLA; the number of threads is in `XLA_FLAGS`."""
    ops = JaxOps()
    weights, inputs = model.arrays()
    start = time.perf_counter()
    compiled = ops.jax.jit(lambda *xs: model.run(ops, weights, *xs)).lower(*inputs).compile()
    seconds = time.perf_counter() - start
    on_device = [ops.jax.device_put(one) for one in inputs]

    def call() -> Any:
        return ops.jax.block_until_ready(compiled(*on_device))

    return call, lambda: [np.asarray(one) for one in ops.jax.tree.leaves(call())], seconds


def _module(model: Model, threads: int) -> tuple[Any, list[Any], Any]:
    """A module of torch with the weights of a model, its inputs, and what puts a result in the order of JAX."""
    ops = TorchOps()
    torch = ops.torch
    torch.set_num_threads(threads)
    weights, inputs = model.arrays()

    def placed(array: np.ndarray, is_weight: bool) -> Any:
        tensor = torch.from_numpy(array.copy()) if array.ndim else torch.tensor(int(array))
        if array.ndim != 4:
            return tensor
        return tensor.permute(3, 2, 0, 1).contiguous() if is_weight else tensor.permute(0, 3, 1, 2).contiguous()

    class Whole(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.count = len(weights)
            for i, array in enumerate(weights):
                self.register_buffer(f"w{i}", placed(array, True))

        def forward(self, *xs: Any) -> Any:
            return model.run(ops, [getattr(self, f"w{i}") for i in range(self.count)], *xs)

    def as_jax(result: Any) -> np.ndarray:
        array = np.asarray(result)
        return array.transpose(0, 2, 3, 1) if array.ndim == 4 else array

    return Whole().eval(), [placed(array, False) for array in inputs], as_jax


def torch(model: Model, threads: int) -> Built:
    """PyTorch, eager."""
    module, inputs, as_jax = _module(model, threads)
    import torch

    def call() -> Any:
        with torch.inference_mode():
            return module(*inputs)

    def results() -> list[np.ndarray]:
        found = call()
        return [as_jax(one) for one in (found if isinstance(found, tuple) else (found,))]

    return call, results, 0.0


def ort(model: Model, threads: int) -> Built:
    """ONNX Runtime, from what torch exports."""
    module, inputs, as_jax = _module(model, threads)
    import onnxruntime
    import torch

    file = io.BytesIO()
    names = [f"x{i}" for i in range(len(inputs))]
    torch.onnx.export(module, tuple(inputs), file, input_names=names, dynamo=False, opset_version=17)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    start = time.perf_counter()
    session = onnxruntime.InferenceSession(file.getvalue(), options, providers=["CPUExecutionProvider"])
    seconds = time.perf_counter() - start
    known = {one.name for one in session.get_inputs()}
    feed = {name: one.numpy() for name, one in zip(names, inputs) if name in known}
    return lambda: session.run(None, feed), lambda: [as_jax(one) for one in session.run(None, feed)], seconds


def ov(model: Model, threads: int) -> Built:
    """OpenVINO, from the module of torch, in f32."""
    module, inputs, as_jax = _module(model, threads)
    import openvino

    start = time.perf_counter()
    converted = openvino.convert_model(module, example_input=tuple(inputs))
    hints = {"INFERENCE_NUM_THREADS": threads, "INFERENCE_PRECISION_HINT": "f32"}
    request = openvino.compile_model(converted, "CPU", hints).create_infer_request()
    seconds = time.perf_counter() - start
    feed = [one.numpy() for one in inputs]
    return lambda: request.infer(feed), lambda: [as_jax(one) for one in request.infer(feed).values()], seconds


SYSTEMS = {"plait": plait, "xla": xla, "torch": torch, "ort": ort, "ov": ov}
