"""Complex numbers of Python are operands like tensors: there was a traceback."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
np = pytest.importorskip("numpy")

import plait  # noqa: E402


class _Turned(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return torch.view_as_real(torch.complex(x, x) * 1j + 2), torch.view_as_real(x * (1 - 2j))


def test_complex_numbers_are_operands() -> None:
    x = torch.tensor([1.0, -2.0, 0.5])
    expected = _Turned()(x)
    found = plait.compile(torch.export.export(_Turned(), (x,)))(x.numpy())
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other.numpy(), rtol=1e-6)
