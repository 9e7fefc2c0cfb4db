"""Measures how long compiling whole models takes, by phase, beside XLA and IREE, and how it grows with the model.

    python bench/compile_time.py [--corpus DIR] [--models a,b] [--peers xla,iree] [--blocks 1,2,4,8,16]

Each figure is the processor time of a process of its own that imports, reads the file and compiles it once ("cold"), on
all its threads; the smallest of `--repetitions`, in which the systems take turns. Python finds the bytecode of all
modules of each system, as in an installation: the first repetition writes it to a folder for this run. Models are
StableHLO files of `DIR`; stacks of transformer blocks are exported by JAX, which must be there for them and for XLA.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

DEFAULT_CORPUS = Path(__file__).resolve().parent.parent.parent / "shared" / "corpus" / "stablehlo"
MODELS = ["gpt2_block_a", "gpt2_block_c", "resnet18_bn_a", "resnet18_bn_c", "bert_encoder_a", "bert_encoder_c"]
PHASES = ["import", "read", "plan", "passes", "to LLVM", "LLVM"]
WORKER = Path(__file__).resolve().parent / "compile_cold.py"


def measure(systems: list[str], path: Path, repetitions: int, bytecode: Path) -> dict[str, dict[str, float]]:
    """For each system the repetition that took least in all: seconds by phase, `total`, and `wall`. They take turns."""
    best: dict[str, dict[str, float]] = {system: {"total": float("inf")} for system in systems}
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(bytecode)
    for system in systems * repetitions:
        if "error" in best[system]:
            continue
        start = time.perf_counter()
        command = [sys.executable, str(WORKER), system, str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        wall = time.perf_counter() - start
        if done.returncode:
            best[system] = {"error": (done.stderr.strip().splitlines() or ["no output"])[-1]}  # type: ignore[dict-item]
            continue
        times: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
        total = sum(seconds for phase, seconds in times.items() if phase != "operations")
        if total < best[system]["total"]:
            best[system] = {**times, "total": total, "wall": wall}
    return best


def write_blocks(folder: Path, counts: list[int]) -> dict[int, Path]:
    """Stacks of `n` transformer blocks (128 wide, 4 heads), each with weights of its own, as JAX exports them."""
    jax: Any = import_module("jax")
    jnp: Any = jax.numpy

    def block(x: Any, w: Any) -> Any:
        def norm(y: Any) -> Any:
            return (y - y.mean(-1, keepdims=True)) * jax.lax.rsqrt(y.var(-1, keepdims=True) + 1e-5)

        q, k, v = jnp.split((norm(x) @ w["qkv"]).reshape(32, 4, 96), 3, -1)
        weights = jax.nn.softmax(jnp.einsum("qhd,khd->hqk", q, k) / 32**0.5, -1)
        x = x + jnp.einsum("hqk,khd->qhd", weights, v).reshape(32, 128) @ w["out"]
        return x + jax.nn.gelu(norm(x) @ w["up"]) @ w["down"]

    shapes = {"qkv": (128, 384), "out": (128, 128), "up": (128, 512), "down": (512, 128)}
    weights = {name: jax.ShapeDtypeStruct(shape, "float32") for name, shape in shapes.items()}
    paths: dict[int, Path] = {}
    for n in counts:

        def stack(x: Any, all_weights: Any) -> Any:
            for w in all_weights:
                x = block(x, w)
            return x

        lowered = jax.jit(stack).lower(jax.ShapeDtypeStruct((32, 128), "float32"), [weights] * n)
        paths[n] = folder / f"blocks_{n}.mlir"
        paths[n].write_text(lowered.as_text())
    return paths


def table(rows: list[tuple[str, dict[str, dict[str, float]]]], peers: list[str]) -> str:
    """Our phases in seconds, and our total as a multiple of each peer's."""
    head = ["model", "operations", *PHASES, "total", *[f"{p} total" for p in peers], *[f"plait / {p}" for p in peers]]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for name, by_system in rows:
        ours = by_system["plait"]
        cells = [name, f"{ours.get('operations', 0):.0f}"]
        cells += [_seconds(ours.get(phase)) for phase in [*PHASES, "total"]]
        theirs = [by_system[p].get("total") for p in peers]
        cells += [_seconds(total) for total in theirs]
        cells += [f"{ours['total'] / total:.2f}" if total and "total" in ours else "-" for total in theirs]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _seconds(value: Any) -> str:
    return f"{value:.2f}" if isinstance(value, float) else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=DEFAULT_CORPUS)
    parser.add_argument("--models", default=",".join(MODELS))
    parser.add_argument("--peers", default="xla,iree")
    parser.add_argument("--blocks", default="1,2,4,8,16")
    parser.add_argument("--repetitions", type=int, default=3)
    args = parser.parse_args()
    peers = [p for p in args.peers.split(",") if p]
    folder = Path(tempfile.mkdtemp())
    try:
        files = [(name, args.corpus / f"{name}.mlir") for name in args.models.split(",") if name]
        counts = [int(n) for n in args.blocks.split(",") if n]
        files += [(f"{n} blocks", path) for n, path in (write_blocks(folder, counts) if counts else {}).items()]
        rows: list[tuple[str, dict[str, dict[str, float]]]] = []
        for name, path in files:
            rows.append((name, measure(["plait", *peers], path, args.repetitions, folder / "bytecode")))
            print(name, json.dumps(rows[-1][1]), file=sys.stderr, flush=True)
        print(table(rows, peers))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
