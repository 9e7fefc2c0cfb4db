"""What the conformance kit is told about plait-onnx: see plait-testing."""

from __future__ import annotations

_RELU = bytes.fromhex(
    "080a3a330a0c0a0178120179220452656c751201675a0f0a0178120a0a08080112040a020802620f0a0179120a0a08080112040a02080242040a"
    "001015"
)


def _models() -> list[tuple[bytes, str]]:
    """A model of one node, as `onnx.helper` makes it."""
    text = """
        func.func @main(%x: tensor<2xf32> {onnx.name = "x"}) -> (tensor<2xf32> {onnx.name = "y"}) {
          %0 = onnx.Relu %x : (tensor<2xf32>) -> tensor<2xf32>
          return %0 : tensor<2xf32>
        }"""
    return [(_RELU, text)]


FRONTEND_EXAMPLES = {"onnx": _models}
NOT_COMPARED = {
    "conversion[onnx-to-tcp:onnx.NoValue]": "it stands for a value that is absent",
    "conversion[onnx-to-tcp:onnx.com.microsoft.EmbedLayerNormalization]": "random indices lie outside of its tables",
}
