"""What torch-mlir itself prints is read, before and after it takes operations apart, and computes what PyTorch does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context

torch = pytest.importorskip("torch")
fx = pytest.importorskip("torch_mlir.fx")

from torch_checks import leaves  # noqa: E402
from torch_models import MODELS  # noqa: E402

pytestmark = [pytest.mark.oracle, pytest.mark.usefixtures("fresh_torch")]

OUTPUTS = ("raw", "torch")
SAMPLE = {
    "nn.residual", "nn.bilinear", "nn.padding", "nn.windows", "nn.attention", "nn.cross_entropy", "nn.bce_loss",
    "nn.rms_norm", "nn.bilinear_layer", "nn.embedding_bag_max",
}  # fmt: skip
NOT_EXPORTED = ("transformers", "torchvision.swin")
"""What torch-mlir does not export: buffers that are not saved, and lists of tensors."""


def _parameters() -> list[Any]:
    return [
        pytest.param(name, marks=[] if name in SAMPLE else [pytest.mark.slow, pytest.mark.exhaustive])
        for name in MODELS
        if not name.startswith(NOT_EXPORTED)
    ]


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("name", _parameters())
def test_models(name: str, output: str, ctx: Context) -> None:
    library = name.partition(".")[0]
    if library != "nn":
        pytest.importorskip(library)
    module, arguments = MODELS[name]()
    module.eval()
    _equals(plait.compile(str(fx.export_and_import(module, *arguments, output_type=output)), context=ctx), module, arguments)


class Network(torch.nn.Module):
    """A convolution, a norm and a layer."""

    def __init__(self) -> None:
        super().__init__()
        self.convolution, self.norm = torch.nn.Conv2d(3, 4, 3, padding=1), torch.nn.BatchNorm2d(4)
        self.last = torch.nn.Linear(4, 5)

    def forward(self, x: Any) -> Any:
        return self.last(self.norm(self.convolution(x)).relu().mean((2, 3))).softmax(-1)


@pytest.mark.parametrize("symbols", [False, True])
@pytest.mark.parametrize("output", OUTPUTS)
def test_sizes_that_change(output: str, symbols: bool, ctx: Context) -> None:
    module, shapes = Network().eval(), {"x": {0: torch.export.Dim("batch", min=2, max=64)}}
    exported = fx.export_and_import(
        module, torch.randn(2, 3, 8, 8), output_type=output, dynamic_shapes=shapes, import_symbolic_shape_expressions=symbols
    )
    executable = plait.compile(str(exported), context=ctx)
    for batch in (2, 5):
        _equals(executable, module, (torch.randn(batch, 3, 8, 8),))


FUNCTIONS: dict[str, tuple[Callable[..., Any], Any]] = {
    "nonzero": (lambda x: x.nonzero(), torch.tensor([[1, 0], [0, 2]])),
    "mask": (lambda x: x[x > 0], torch.randn(4, 4)),
    "transform": (lambda x: torch.view_as_real(torch.fft.fft(x) * torch.complex(x, x)), torch.randn(4, 8)),
}


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str, output: str, ctx: Context) -> None:
    """Sizes that depend on elements, with the assertions that torch-mlir adds, and complex numbers."""
    function, argument = FUNCTIONS[name]

    class Module(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return function(x)

    text = str(fx.export_and_import(Module(), argument, output_type=output))
    _equals(plait.compile(text, context=ctx), Module(), (argument,))


def _equals(executable: Any, module: Any, arguments: Any) -> None:
    with torch.no_grad():
        expected = leaves(module(*arguments))
    for one, other in zip(executable(*[x.numpy() for x in leaves(arguments)]), expected, strict=True):
        np.testing.assert_allclose(one, other.numpy(), rtol=2e-4, atol=2e-4)
