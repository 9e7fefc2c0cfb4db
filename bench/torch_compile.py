"""Measures models of PyTorch: time of a call with Plait, in eager mode and with inductor, and of the first call.

    python bench/torch_compile.py [--models mlp,encoder] [--threads 1] [--seconds 0.7]

Calls of the three are made in turn, and the least processor time of each counts. The first call is timed by the
wall, with the caches of Plait and of inductor off. Weights are random.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from typing import Any

os.environ["PLAIT_CACHE"] = "0"
os.environ["TORCHINDUCTOR_FORCE_DISABLE_CACHES"] = "1"

import torch
from torch import nn

Made = tuple[nn.Module, torch.Tensor]


def mlp() -> Made:
    """Three linear layers."""
    return nn.Sequential(
        nn.Linear(256, 512), nn.ReLU(), nn.Linear(512, 512), nn.ReLU(), nn.Linear(512, 10)
    ), torch.randn(64, 256)


def elementwise() -> Made:
    """A chain that fuses."""

    class Chain(nn.Module):
        def forward(self, x: Any) -> Any:
            return torch.sigmoid(x * 2 + 1) * x - x.abs().sqrt()

    return Chain(), torch.randn(256, 1024)


def small() -> Made:
    """Next to nothing to compute: what a call costs."""

    class Small(nn.Module):
        def forward(self, x: Any) -> Any:
            return x * 2 + 1

    return Small(), torch.randn(16)


def encoder() -> Made:
    """A layer of a transformer."""
    layer = nn.TransformerEncoderLayer(128, 4, 512, dropout=0.0, batch_first=True, norm_first=True)
    return layer.train(), torch.randn(4, 64, 128)


def convolutions() -> Made:
    """Two convolutions with a norm."""
    layers = nn.Sequential(
        nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(), nn.Conv2d(32, 32, 3, padding=1)
    )
    return layers.eval(), torch.randn(2, 16, 56, 56)


MODELS: dict[str, Callable[[], Made]] = {
    "small": small, "elementwise": elementwise, "mlp": mlp, "convolutions": convolutions, "encoder": encoder,
}  # fmt: skip


def first_call(backend: str, module: nn.Module, x: torch.Tensor, threads: int) -> tuple[Callable[[Any], Any], float]:
    """The compiled module, and the seconds of its first call."""
    options = {"options": {"threads": threads, "fallback": False}} if backend == "plait" else {}
    compiled = torch.compile(module, backend=backend, **options)
    start = time.perf_counter()
    compiled(x)
    return compiled, time.perf_counter() - start


def least(calls: dict[str, Callable[[], Any]], seconds: float) -> dict[str, float]:
    """The least processor time of a call of each, in microseconds."""
    best = dict.fromkeys(calls, float("inf"))
    counts = {name: max(1, int(2e-3 / _once(call))) for name, call in calls.items()}
    until = time.perf_counter() + seconds * len(calls)
    while time.perf_counter() < until:
        for name, call in calls.items():
            start = time.process_time()
            for _ in range(counts[name]):
                call()
            best[name] = min(best[name], (time.process_time() - start) / counts[name] * 1e6)
    return best


def _once(call: Callable[[], Any]) -> float:
    call()
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def measure(name: str, threads: int, seconds: float) -> list[str]:
    """A row: microseconds of a call, ratios to Plait, seconds of first calls."""
    torch._dynamo.reset()
    torch.manual_seed(0)
    module, x = MODELS[name]()
    with torch.no_grad():
        compiled = {backend: first_call(backend, module, x, threads) for backend in ("plait", "inductor")}
        torch.testing.assert_close(compiled["plait"][0](x), module(x), rtol=1e-3, atol=1e-4)
        calls = {"eager": lambda: module(x), **{b: lambda f=f: f(x) for b, (f, _) in compiled.items()}}
        best = least(calls, seconds)
    ours = best["plait"]
    row = [f"{best[b]:.1f}" for b in ("plait", "eager", "inductor")] + [
        f"{best[b] / ours:.2f}" for b in ("eager", "inductor")
    ]
    return [name, *row, *(f"{compiled[b][1]:.2f}" for b in ("plait", "inductor"))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", default=",".join(MODELS))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.7)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    heads = [
        "model",
        "plait us",
        "eager us",
        "inductor us",
        "eager / plait",
        "inductor / plait",
        "first plait s",
        "first inductor s",
    ]
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for name in options.models.split(","):
        print("| " + " | ".join(measure(name, options.threads, options.seconds)) + " |", flush=True)


if __name__ == "__main__":
    main()
