"""Memory of calls: what Plait plans, the least that any plan needs, and what XLA takes for the same program.

    python bench/memory.py [--corpus FOLDER] [--programs PATTERN] [--models] [--least BYTES] [--markdown]

For StableHLO programs of the corpus, and with `--models` for the models of `bench/models.py`: bytes of temporary
buffers and results, in one thread's code. XLA's are those of `memory_analysis`. Programs that need fewer than `--least`
bytes with both, or whose sizes are known at run time only, are left out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import plait
from jax._src.interpreters import mlir
from jax._src.lib import xla_client


def programs(arguments: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Names and texts."""
    folder = arguments.corpus
    for path in sorted(Path(folder, "stablehlo").glob(f"{arguments.programs}.mlir")) if folder else ():
        yield path.stem, path.read_text()
    if arguments.models:
        from model_programs import MODELS
        from model_systems import lowered

        for name, model in MODELS.items():
            yield name, lowered(model).as_text()


def of_xla(text: str) -> tuple[int, int]:
    """Bytes of temporary buffers and of results. Raises what XLA raises."""
    backend: Any = jax.devices("cpu")[0].client
    with mlir.make_ir_context():
        module = mlir.ir.Module.parse(text)
        devices = xla_client.DeviceList(tuple(backend.local_devices()[:1]))
        found = backend.compile_and_load(module, devices, xla_client.CompileOptions()).get_compiled_memory_stats()
    return found.temp_size_in_bytes, found.output_size_in_bytes


def row(name: str, text: str, least: int) -> tuple[str, int, int, int] | None:
    """Name, bytes of ours, of the bound and of XLA; None for what is left out, and why is printed."""
    try:
        ours, (temporary, results) = plait.compile(text, threads=1).memory, of_xla(text)
    except Exception as error:  # a program that one of the two refuses
        print(f"{name}: {str(error).splitlines()[0][:100]}", file=sys.stderr)
        return None
    if not ours.is_complete or max(ours.peak, temporary + results) < least:
        return None
    return name, ours.peak, ours.live + ours.results, temporary + results


def cells(name: str, ours: int, bound: int, xla: int) -> tuple[str, ...]:
    """A row as text."""
    return name, f"{ours:,}", f"{bound:,}", f"{xla:,}", f"{ours / bound:.2f}", f"{ours / max(1, xla):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", default=os.environ.get("PLAIT_CORPUS"))
    parser.add_argument("--programs", default="*")
    parser.add_argument("--models", action="store_true")
    parser.add_argument("--least", type=int, default=4096)
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    start, between, end = ("| ", " | ", " |") if arguments.markdown else ("", "  ", "")
    heads = ("program", "ours", "bound", "XLA", "ours / bound", "ours / XLA")
    print(start + between.join(heads) + end)
    if arguments.markdown:
        print("|---" + "|---:" * (len(heads) - 1) + "|")
    for name, text in programs(arguments):
        made = row(name, text, arguments.least)
        if made is not None:
            print(start + between.join(cells(*made)) + end, flush=True)


if __name__ == "__main__":
    main()
