"""Measures the IR (parse, print, verify, clone, passes, memory, start-up) against xDSL and jaxlib's bindings.

    python bench/core.py [--harness DIR] [--sizes 1000,10000,100000] [--peers xdsl,jaxlib] [--processes 5] [--markdown]

`DIR` holds the generator and the harness (`gen.py`, `bench.py`); every figure of every system comes from a process of
its own in the same run, so ratios can be compared where absolute times cannot. `PlaitAdapter` is what the harness
measures: `python DIR/bench.py core:PlaitAdapter arith 10000` with this folder on PYTHONPATH.
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
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DEFAULT_HARNESS = HERE.parent.parent / "shared" / "bench" / "core"

try:
    from bench import Adapter
except ImportError:
    sys.path.insert(0, os.environ.get("PLAIT_BENCH_HARNESS", str(DEFAULT_HARNESS)))
    from bench import Adapter


class PlaitAdapter(Adapter):
    """Plait with all installed plugins."""

    name = "plait"

    def setup(self) -> None:
        from plait.context import Context
        from plait.ir.verify import verify
        from plait.passes.manager import PassManager
        from plait.passes.pipeline import Pipeline
        from plait.syntax.parser import parse_module

        self.ctx = Context.from_environment()
        self.parse_module, self.verify_module = parse_module, verify
        self.pipeline, self.manager = Pipeline, PassManager

    def parse(self, text: str) -> Any:
        return self.parse_module(text, self.ctx)

    def print(self, m: Any, generic: bool = False) -> str:
        return m.print(generic=generic)

    def verify(self, m: Any) -> None:
        self.verify_module(m, self.ctx)

    def clone(self, m: Any) -> Any:
        return m.clone()

    def count(self, m: Any) -> int:
        return sum(1 for _ in m.walk())

    def build(self, n: int) -> Any:
        from plait.builtin.ops import ModuleOp
        from plait.builtin.types import FunctionType, i32
        from plait.ir.block import Block
        from plait.ir.builder import Builder
        from plait.ir.region import Region
        from plait_std.arith.ops import AddIOp
        from plait_std.func.ops import FuncOp, ReturnOp

        body = Block([i32, i32])
        function = FuncOp("f", FunctionType((i32, i32), (i32,)), body=Region(body))
        x, y = body.arguments
        with Builder.at_end(body) as builder:
            for _ in range(n):
                x = builder.insert(AddIOp(x, y)).result
            builder.insert(ReturnOp([x]))
        return ModuleOp.of([function])

    def passes(self, kind: str) -> list[str]:
        return {
            "addzero": ["canonicalize", "user-pattern"], "constadd": ["canonicalize"], "cse": ["cse"],
            "dead": ["dce", "canonicalize"], "arith": ["canonicalize", "cse", "dce"], "wide": ["canonicalize", "cse"],
            "scf": ["canonicalize", "convert-scf-to-cf"], "linalg": ["canonicalize", "cse"], "cf": ["canonicalize"],
        }.get(kind, [])  # fmt: skip

    def run_pass(self, m: Any, p: str) -> None:
        if p == "user-pattern":
            self._user_pattern(m)
            return
        pipeline = self.pipeline.parse(f"builtin.module({p})", self.ctx)
        self.manager(self.ctx).run(pipeline, m)

    def _user_pattern(self, m: Any) -> None:
        from plait.builtin.attributes import IntegerAttr
        from plait.rewrite import apply_patterns_greedily, pattern
        from plait_std.arith.ops import AddIOp, ConstantOp

        @pattern(AddIOp)
        def drop_add_of_zero(op: Any, rw: Any) -> Any:
            """x + 0 -> x"""
            constant = op.rhs.defining_op
            if not isinstance(constant, ConstantOp) or not isinstance(constant.value, IntegerAttr):
                return rw.no_match("no constant")
            return op.lhs if constant.value.value == 0 else rw.no_match("not zero")

        apply_patterns_greedily(m, [drop_add_of_zero], self.ctx)


KINDS = [
    ("arith", False), ("arith", True), ("wide", False), ("scf", False), ("scf", True), ("linalg", False),
    ("linalg", True), ("addzero", False), ("constadd", False), ("cse", False), ("dead", False), ("cf", False),
]  # fmt: skip


def run_one(harness: Path, adapter: str, kind: str, n: int, flags: list[str]) -> dict[str, Any]:
    """One row of the harness: a dict of seconds by step, or `{"error": text}`."""
    env = dict(os.environ, PYTHONPATH=os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, str(harness / "bench.py"), adapter, kind, str(n), *flags]
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=1800, check=False)
    try:
        row = json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, ValueError):
        return {"error": (done.stderr.strip().splitlines() or ["no output"])[-1]}
    return {k: _seconds(v, row.get("ops", 0)) for k, v in row.items()}


def _seconds(value: Any, operations: int) -> Any:
    """The harness prints steps as `0.0005s = 1850.3k op/s`, of which the rate is the more exact one."""
    if isinstance(value, str) and "s = " in value and value.endswith("k op/s"):
        return operations / (float(value.split("s = ")[1].removesuffix("k op/s")) * 1000)
    return value


def smallest_of(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Of several rows of the same measurement: for each step the smallest time or size."""
    best = dict(rows[0])
    for row in rows[1:]:
        for step, value in row.items():
            if step in COLUMNS and isinstance(value, (int, float)) and isinstance(best.get(step), (int, float)):
                best[step] = min(best[step], value)
    return best


def compare(
    harness: Path, peers: list[str], sizes: list[int], peer_limit: int, kinds: list[str], processes: int
) -> list[dict[str, Any]]:
    """For each kind, form and size: our row, and the peers' up to `peer_limit` operations.

    The harness repeats a step in its process at 1,000 operations only; with `processes` above 1 every size is measured
    that often, which is what growth from size to size is read from.
    """
    inputs = [(kind, generic) for kind, generic in KINDS if kind in kinds]
    rows = [
        row
        for kind, generic in inputs
        for row in compare_input(harness, peers, sizes, peer_limit, kind, generic, processes)
    ]
    return sorted(rows, key=lambda row: sizes.index(row["n"]))


def compare_input(
    harness: Path, peers: list[str], sizes: list[int], peer_limit: int, kind: str, generic: bool, processes: int
) -> list[dict[str, Any]]:
    """The rows of one kind and form, one for each size; sizes and systems take turns, so slow spells meet them all."""
    flags = ["--generic"] if generic else []
    systems = {n: ["core:PlaitAdapter", *(peers if n <= peer_limit else [])] for n in sizes}
    measured: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for _ in range(processes):
        for n in sizes:
            for name in systems[n]:
                measured.setdefault((n, name), []).append(run_one(harness, name, kind, n, flags))
    rows: list[dict[str, Any]] = []
    for n in sizes:
        row: dict[str, Any] = {"kind": kind, "generic": generic, "n": n}
        for name in systems[n]:
            label = "plait" if name.startswith("core:") else name
            row[label] = smallest_of(measured[n, name])
            if kind in ("arith", "scf", "linalg") and n <= peer_limit:
                memory = run_one(harness, name, kind, n, [*flags, "--tracemalloc"])
                row[label]["tracemalloc_B_per_op"] = memory.get("tracemalloc_B_per_op")
        rows.append(row)
        print(_row_line(row, peers), file=sys.stderr, flush=True)
    return rows


def _ratio(ours: Any, theirs: Any) -> str:
    if not isinstance(ours, (int, float)) or not isinstance(theirs, (int, float)) or not ours:
        return "-"
    return f"{theirs / ours:.2f}"


def _row_line(row: dict[str, Any], peers: list[str]) -> str:
    steps = [step for step in COLUMNS if step in row["plait"]]
    cells = [f"{s} " + "/".join(_ratio(row["plait"].get(s), row.get(p, {}).get(s)) for p in peers) for s in steps]
    return f"{row['kind']}{' generic' if row['generic'] else ''} {row['n']}: " + ", ".join(cells)


COLUMNS = {
    "parse": "parse", "print": "print", "print_generic": "print generic", "verify": "verify", "clone": "clone",
    "walk": "walk", "build": "build", "pass:canonicalize": "canonicalize", "pass:cse": "cse", "pass:dce": "dce",
    "pass:user-pattern": "user pattern", "pass:convert-scf-to-cf": "scf-to-cf", "tracemalloc_B_per_op": "traced bytes",
    "rss_B_per_op": "RSS bytes",
}  # fmt: skip


def markdown(rows: list[dict[str, Any]], peers: list[str]) -> str:
    """A table for each peer: its time (or bytes) divided by ours, for each input and step."""
    lines: list[str] = []
    for peer in peers:
        head = f"| input | ops | {' | '.join(COLUMNS.values())} |"
        lines += [f"### {peer} / plait", "", head, "|---" * (len(COLUMNS) + 2) + "|"]
        for row in rows:
            if peer in row:
                form = " (generic)" if row["generic"] else ""
                cells = [_ratio(row["plait"].get(step), row[peer].get(step)) for step in COLUMNS]
                lines.append(f"| {row['kind']}{form} | {row['n']} | {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def growth(rows: list[dict[str, Any]]) -> str:
    """Our microseconds per operation at each size, by input and step."""
    sizes = sorted({row["n"] for row in rows})
    steps = [step for step in COLUMNS if not step.endswith("per_op")]
    lines = [f"| input | {' | '.join(COLUMNS[s] for s in steps)} |", "|---" * (len(steps) + 1) + "|"]
    by_input = {(row["kind"], row["generic"], row["n"]): row["plait"] for row in rows}
    for kind, generic in dict.fromkeys((row["kind"], row["generic"]) for row in rows):
        cells = [[_per_op(by_input.get((kind, generic, n), {}), step) for n in sizes] for step in steps]
        texts = ["" if set(cell) == {"-"} else " / ".join(cell) for cell in cells]
        lines.append(f"| {kind}{' (generic)' if generic else ''} | {' | '.join(texts)} |")
    return "\n".join(lines)


def _per_op(row: dict[str, Any], step: str) -> str:
    value = row.get(step)
    return f"{value / row['ops'] * 1e6:.2g}" if isinstance(value, float) else "-"


def start_up(repetitions: int = 9) -> dict[str, float]:
    """Smallest wall-clock seconds of whole processes: Python alone, `plait --version`, tiny files through the tools."""
    with tempfile.TemporaryDirectory() as folder:
        tiny = Path(folder) / "tiny.mlir"
        tiny.write_text("func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n")
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "plait --version": [_tool("plait"), "--version"],
            "plait opt tiny.mlir": [_tool("plait"), "opt", str(tiny)],
            "xdsl-opt tiny.mlir": [_tool("xdsl-opt"), str(tiny)],
            "mlir-opt tiny.mlir": [_tool("mlir-opt"), str(tiny)],
        }
        best: dict[str, float] = {}
        for _ in range(repetitions):
            for name, command in commands.items():
                if command[0] is None:
                    continue
                start = time.perf_counter()
                subprocess.run(command, capture_output=True, check=True)
                best[name] = min(best.get(name, 1e9), time.perf_counter() - start)
    return best


def _tool(name: str) -> Any:
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.exists() else shutil.which(name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--harness", type=Path, default=Path(os.environ.get("PLAIT_BENCH_HARNESS", DEFAULT_HARNESS)))
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--peers", default="xdsl,jaxlib")
    parser.add_argument("--peer-limit", type=int, default=10_000, help="largest size at which peers run")
    parser.add_argument("--kinds", default=",".join(dict.fromkeys(kind for kind, _ in KINDS)))
    parser.add_argument("--processes", type=int, default=1, help="processes of which the smallest figures are taken")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    peers = [p for p in args.peers.split(",") if p]
    sizes = [int(s) for s in args.sizes.split(",")]
    rows = compare(args.harness, peers, sizes, args.peer_limit, args.kinds.split(","), args.processes)
    starts = start_up()
    if args.json:
        args.json.write_text(json.dumps({"rows": rows, "start_up": starts}, indent=1))
    if args.markdown:
        print(markdown(rows, peers))
        at = " / ".join(args.sizes.split(","))
        print(f"### plait, microseconds per operation at {at} operations\n\n{growth(rows)}\n")
    print("| whole process | seconds (smallest) |\n|---|---|")
    for name, seconds in starts.items():
        print(f"| `{name}` | {seconds:.3f} |")


if __name__ == "__main__":
    main()
