"""Models exported by PyTorch, with random weights, against onnxruntime; dynamic batches against a larger batch."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import plait
import pytest
import torch
import torch.nn.functional as F
from onnx_checks import context
from torch import Tensor, nn

R = torch.randn
BATCH = {0: torch.export.Dim("batch", min=2, max=64)}


class Of(nn.Module):
    """A function as a module."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *inputs: Tensor) -> Any:
        return self.function(*inputs)


class Residual(nn.Module):
    def __init__(self, inner: nn.Module, around: nn.Module | None = None) -> None:
        super().__init__()
        self.inner, self.around = inner, around or nn.Identity()

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.inner(x) + self.around(x))


def block(inputs: int, outputs: int, stride: int) -> nn.Module:
    inner = nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(),
        nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False), nn.BatchNorm2d(outputs),
    )  # fmt: skip
    return Residual(inner, None if inputs == outputs else nn.Conv2d(inputs, outputs, 1, stride))


class Attention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.qkv, self.out = nn.Linear(32, 96), nn.Linear(32, 32)

    def forward(self, x: Tensor) -> Tensor:
        batch, steps, size = x.shape
        q, k, v = self.qkv(x).view(batch, steps, 3, 4, size // 4).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(y.transpose(1, 2).reshape(batch, steps, size))


class Gpt(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.tokens, self.places, self.norm = nn.Embedding(50, 32), nn.Embedding(64, 32), nn.LayerNorm(32)
        self.attention = nn.Sequential(nn.LayerNorm(32), Attention())
        self.mlp = nn.Sequential(nn.LayerNorm(32), nn.Linear(32, 64), nn.GELU(), nn.Linear(64, 32))

    def forward(self, tokens: Tensor) -> Tensor:
        x = self.tokens(tokens) + self.places(torch.arange(tokens.shape[1]))
        x = x + self.attention(x)
        x = x + self.mlp(x)
        return self.norm(x) @ self.tokens.weight.T


class UNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.down = nn.Conv2d(1, 4, 3, padding=1), nn.Conv2d(4, 8, 3, 2, 1)
        self.up, self.last = nn.ConvTranspose2d(8, 4, 2, 2), nn.Conv2d(8, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        a = F.relu(self.first(x))
        return self.last(torch.cat([a, self.up(F.relu(self.down(a)))], 1))


class Vae(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encode, self.decode = nn.Linear(6, 4), nn.Linear(2, 6)

    def forward(self, x: Tensor) -> Any:
        mean, log = self.encode(x).chunk(2, -1)
        return self.decode(mean + torch.exp(0.5 * log)), (mean**2).sum(-1)


class SelfAttention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.MultiheadAttention(16, 4, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.inner(x, x, x, need_weights=False)[0]


def indexed(x: Tensor, i: Tensor) -> Any:
    """Reading and writing at places, sorting and sums."""
    moved = x[i], torch.gather(x, 1, i[:, None] % 3), x.scatter(0, i[None, :3], x[:1, :3])
    return *moved, torch.topk(x, 2, dim=1)[0], x.cumsum(0), x.argmax(1), torch.where(x > 0, x, -x), F.pad(x, (1, 2))


def activated(x: Tensor) -> Tensor:
    """Many activations."""
    smooth = F.gelu(x) + F.silu(x) + F.softplus(x) + F.mish(x) + torch.erf(x) + F.gelu(x, approximate="tanh")
    return F.relu(x) + F.elu(x) + F.selu(x) + F.hardsigmoid(x) + F.hardswish(x) + F.log_softmax(x, -1) + smooth


def pooled(x: Tensor) -> Any:
    return F.max_pool2d(x, 3, 2, 1), F.avg_pool2d(x, 2), F.adaptive_avg_pool2d(x, 1), F.max_pool2d(x, 2, ceil_mode=True)


MODELS: dict[str, tuple[nn.Module, tuple[Tensor, ...], Any]] = {
    "mlp": (nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3)), (R(2, 4),), (BATCH,)),
    "resnet": (
        nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.MaxPool2d(3, 2, 1), block(8, 8, 1), block(8, 16, 2),
                      nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10)),
        (R(2, 3, 32, 32),), (BATCH,),
    ),
    "gpt": (Gpt(), (torch.randint(0, 50, (2, 7)),), ({**BATCH, 1: torch.export.Dim("steps", min=2, max=60)},)),
    "unet": (UNet(), (R(1, 1, 8, 8),), None),
    "lstm": (nn.LSTM(4, 8, 2, bidirectional=True, batch_first=True), (R(2, 5, 4),), None),
    "gru": (nn.GRU(4, 8, bidirectional=True, batch_first=True), (R(2, 5, 4),), None),
    "rnn": (nn.RNN(4, 8, batch_first=True), (R(2, 5, 4),), None),
    "mobilenet": (
        nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.Hardswish(), nn.Conv2d(8, 8, 3, 1, 1, groups=8), nn.ReLU6(),
                      nn.Conv2d(8, 16, 1), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 5), nn.Softmax(-1)),
        (R(2, 3, 16, 16),), (BATCH,),
    ),
    "upsample": (Of(lambda x: F.interpolate(x, scale_factor=2, mode="bilinear")), (R(1, 2, 4, 5),), None),
    "nearest": (Of(lambda x: F.interpolate(x, size=(7, 9))), (R(1, 2, 4, 5),), None),
    "grid": (Of(lambda x, g: F.grid_sample(x, g, align_corners=False)), (R(1, 2, 4, 5), torch.rand(1, 3, 3, 2)), None),
    "indexed": (Of(indexed), (R(5, 4), torch.tensor([0, 2, 1, 3, 4])), None),
    "group-norm": (nn.GroupNorm(2, 4), (R(2, 4, 5, 5),), None),
    "instance-norm": (nn.InstanceNorm2d(4, affine=True), (R(2, 4, 5, 5),), None),
    "layer-norm": (nn.LayerNorm([5, 5]), (R(2, 4, 5, 5),), (BATCH,)),
    "activations": (Of(activated), (R(3, 4),), (BATCH,)),
    "einsum": (Of(lambda a, b: torch.einsum("bij,bjk->bik", a, b)), (R(2, 3, 4), R(2, 4, 5)), None),
    "cond": (Of(lambda x: torch.cond(x.sum() > 0, lambda v: v * 2, lambda v: v - 1, (x,))), (R(3),), None),
    "pools": (Of(pooled), (R(1, 2, 9, 8),), None),
    "encoder": (nn.TransformerEncoderLayer(16, 2, 32, batch_first=True, dropout=0.0), (R(2, 6, 16),), (BATCH,)),
    "vae": (Vae(), (R(2, 6),), (BATCH,)),
    "self-attention": (SelfAttention(), (R(2, 5, 16),), (BATCH,)),
    "conv1d": (nn.Sequential(nn.Conv1d(2, 4, 3, padding=1), nn.PReLU(4), nn.ConvTranspose1d(4, 2, 2, 2)), (R(1, 2, 8),), None),
    "conv3d": (nn.Sequential(nn.Conv3d(1, 2, 3), nn.ReLU(), nn.AvgPool3d(2)), (R(1, 1, 6, 6, 6),), None),
}  # fmt: skip


def exported(name: str, folder: Path) -> tuple[Path, list[dict[str, Any]]]:
    """The file of a model, and inputs for it: as exported, and a larger batch where that is dynamic."""
    model, inputs, dynamic = MODELS[name]
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)
    program = torch.onnx.export(model.eval(), inputs, dynamo=True, dynamic_shapes=_spelled(model, dynamic), verbose=False)
    assert program is not None
    path = folder / "model.onnx"
    program.save(path)
    names = [info.name for info in onnxruntime.InferenceSession(path).get_inputs()]
    first = {name: x.numpy() for name, x in zip(names, inputs)}
    larger = {name: np.concatenate([x, x[:1]]) for name, x in first.items()}
    return path, [first, larger] if dynamic else [first]


def _spelled(model: nn.Module, dynamic: Any) -> Any:
    return (dynamic,) if dynamic is not None and isinstance(model, Of) else dynamic


def compare(name: str, folder: Path, target: str) -> None:
    path, feeds = exported(name, folder)
    executable = plait.compile(path, target=target, context=context())
    for given in feeds:
        for ours, theirs in zip(executable(**given), onnxruntime.InferenceSession(path).run(None, given), strict=True):
            np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-5)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["mlp", "gpt", "resnet"])
def test_exported_models_are_interpreted(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path, "interpret")


@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", MODELS)
def test_all_exported_models_run_on_both_targets(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path, "interpret")
    compare(name, tmp_path, "llvm")
