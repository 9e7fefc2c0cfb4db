"""Quantized graphs, as PT2E and torchao write them, are compiled."""

from __future__ import annotations

from typing import Any

import pytest

torch = pytest.importorskip("torch")

from torch_checks import check  # noqa: E402

pytestmark = pytest.mark.usefixtures("fresh_torch")
pytest.importorskip("torch.ao.quantization.fx._decomposed")  # defines the operations
ops = torch.ops.quantized_decomposed


@pytest.mark.parametrize(("dtype", "low", "high"), [("int8", -128, 127), ("uint8", 0, 255)])
def test_numbers_become_integers_and_numbers_again(dtype: str, low: int, high: int) -> None:
    def f(x: Any) -> Any:
        q = ops.quantize_per_tensor(x, 0.05, 3, low, high, getattr(torch, dtype))
        return q, ops.dequantize_per_tensor(q, 0.05, 3, low, high, getattr(torch, dtype))

    check(f, torch.randn(5, 7) * 10)


def test_a_scale_for_each_channel() -> None:
    scales, zeros = torch.tensor([0.1, 0.5, 0.01]), torch.tensor([0, 1, -2])

    def f(x: Any) -> Any:
        q = ops.quantize_per_channel(x, scales, zeros, 1, -128, 127, torch.int8)
        return q, ops.dequantize_per_channel(q, scales, zeros, 1, -128, 127, torch.int8)

    check(f, torch.randn(4, 3, 2))


def test_a_linear_layer_with_integer_weights() -> None:
    def f(x: Any, w: Any) -> Any:
        q = ops.quantize_per_tensor(x, 0.02, 0, -128, 127, torch.int8)
        x = ops.dequantize_per_tensor(q, 0.02, 0, -128, 127, torch.int8)
        return torch.nn.functional.linear(x, ops.dequantize_per_tensor(w, 0.03, 0, -128, 127, torch.int8))

    check(f, torch.randn(4, 16), torch.randint(-128, 128, (8, 16), dtype=torch.int8))


def test_products_of_integers() -> None:
    a, b = (torch.randint(-128, 128, (32, 32), dtype=torch.int8) for _ in range(2))
    check(torch._int_mm, a, b)
