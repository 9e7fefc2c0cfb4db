"""A quantized MobileNet in ONNX, made here with random weights, compiled, and called by the name of its input."""

import numpy as np
import onnx
import plait
from onnx import helper, numpy_helper

BLOCKS = [(8, 3, 2, 3), (8, 3, 1, 8), (16, 1, 1, 8), (16, 3, 2, 16), (32, 1, 1, 16)]  # features, kernel, stride, inputs
rng = np.random.default_rng(0)
weights = {"s": np.float32(0.05), "zero": np.uint8(128), "ws": np.float32(0.01), "wz": np.int8(0)}
nodes = [helper.make_node("QuantizeLinear", ["image", "s", "zero"], ["x0"])]
for i, (features, kernel, stride, inputs) in enumerate(BLOCKS):
    groups = inputs if kernel == 3 and i else 1
    weights[f"w{i}"] = rng.integers(-90, 90, (features, inputs // groups, kernel, kernel)).astype(np.int8)
    options = {"group": groups, "strides": [stride] * 2, "pads": [kernel // 2] * 4}
    operands = [f"x{i}", "s", "zero", f"w{i}", "ws", "wz", "s", "zero"]
    nodes.append(helper.make_node("QLinearConv", operands, [f"x{i + 1}"], **options))
nodes.append(helper.make_node("DequantizeLinear", [f"x{len(BLOCKS)}", "s", "zero"], ["y"]))
nodes.append(helper.make_node("GlobalAveragePool", ["y"], ["pooled"]))
nodes.append(helper.make_node("Flatten", ["pooled"], ["scores"]))
image = helper.make_tensor_value_info("image", 1, ["batch", 3, 32, 32])
scores = helper.make_tensor_value_info("scores", 1, ["batch", 32])
tensors = [numpy_helper.from_array(np.asarray(w), name) for name, w in weights.items()]
graph = helper.make_graph(nodes, "mobilenet", [image], [scores], tensors)
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10), "mobilenet.onnx")
print(plait.compile("mobilenet.onnx")(image=rng.standard_normal((2, 3, 32, 32), np.float32))[0].shape)
