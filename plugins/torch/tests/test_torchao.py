"""Models that torchao has quantized: by weights, by weights and what they are multiplied with, and through PT2E."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import plait
import pytest

torch = pytest.importorskip("torch")
quantization = pytest.importorskip("torchao.quantization")

from torch_checks import compiled  # noqa: E402

pytestmark = [pytest.mark.usefixtures("fresh_torch"), pytest.mark.slow]

CONFIGURATIONS: dict[str, Callable[[], Any]] = {
    "int8_weights": quantization.Int8WeightOnlyConfig,
    "int8_dynamic": quantization.Int8DynamicActivationInt8WeightConfig,
    "int4_weights": lambda: quantization.IntxWeightOnlyConfig(weight_dtype=torch.int4),
    "int4_weights_int8_dynamic": lambda: quantization.Int8DynamicActivationIntxWeightConfig(weight_dtype=torch.int4),
}


class Block(torch.nn.Module):
    """A block of a transformer."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = torch.nn.LayerNorm(64)
        self.qkv, self.out = torch.nn.Linear(64, 192), torch.nn.Linear(64, 64)
        self.up, self.down = torch.nn.Linear(64, 128), torch.nn.Linear(128, 64)

    def forward(self, x: Any) -> Any:
        q, k, v = (one.unflatten(-1, (4, 16)).transpose(1, 2) for one in self.qkv(self.norm(x)).chunk(3, -1))
        y = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(y.transpose(1, 2).flatten(2))
        return x + self.down(torch.nn.functional.gelu(self.up(self.norm(x))))


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
def test_a_block_of_a_transformer(configuration: str) -> None:
    """As far as rounding: where that makes a number another one of 8 bits, results differ by less than quantizing did."""
    module, x = Block().eval(), torch.randn(2, 5, 64)
    with torch.no_grad():
        exact = module(x)
        quantization.quantize_(module, CONFIGURATIONS[configuration]())
        expected = module(x)
        step = (expected - exact).abs().max() if "dynamic" in configuration else 1e-5
        assert (compiled(module)(x) - expected).abs().max() <= step
        (found,) = plait.compile(torch.export.export(module, (x,)))(x)
        assert (torch.from_numpy(found) - expected).abs().max() <= step


def test_a_layer_of_integers_is_exact() -> None:
    layer, x = torch.nn.Sequential(torch.nn.Linear(64, 32)).eval(), torch.randn(5, 64)
    quantization.quantize_(layer, CONFIGURATIONS["int8_dynamic"]())
    with torch.no_grad():
        torch.testing.assert_close(compiled(layer)(x), layer(x), rtol=0, atol=1e-6)


class Network(torch.nn.Module):
    """Two convolutions with a connection around one, and a layer."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = torch.nn.Conv2d(3, 8, 3, padding=1), torch.nn.Conv2d(8, 8, 3, padding=1)
        self.last = torch.nn.Linear(8, 5)

    def forward(self, x: Any) -> Any:
        x = self.first(x).relu()
        x = (x + self.second(x)).relu()
        return self.last(x.mean((2, 3)))


def test_a_network_quantized_through_pt2e() -> None:
    pt2e = pytest.importorskip("torchao.quantization.pt2e.quantize_pt2e")
    xnnpack = pytest.importorskip("torchao.testing.pt2e._xnnpack_quantizer")
    module, x = Network().eval(), torch.randn(2, 3, 12, 12)
    quantizer = xnnpack.XNNPACKQuantizer().set_global(xnnpack.get_symmetric_quantization_config())
    prepared = pt2e.prepare_pt2e(torch.export.export(module, (x,)).module(), quantizer)
    for _ in range(3):
        prepared(torch.randn(2, 3, 12, 12))
    quantized = pt2e.convert_pt2e(prepared)
    *_, last = [node for node in quantized.graph.nodes if "quantize_per_tensor" in str(node.target)]
    step = last.args[1] * (1 + 1e-6)
    with torch.no_grad():
        expected = quantized(x)
        program = torch.export.export(quantized, (x,))
        for target in ("interpret", "llvm"):
            (found,) = plait.compile(program, target=target)(x)
            assert (torch.from_numpy(found) - expected).abs().max() <= step
        assert (compiled(quantized)(x) - expected).abs().max() <= step
