"""Whether each step of the IR is linear: as many operations in small modules as in one large one, time against time.

    python bench/growth.py [--operations 100000] [--small 1000] [--processes 3] [--kinds arith,cf]

`bench/core.py` measures a module of 1,000 operations again and again, in memory that is warm by then, and one of
100,000 once, in memory that nobody has touched. Here both do the same work on the same amount of memory: what is left
is what grows with the module. The collector of cycles is off, as it would look at the many small modules more often.
Each figure is the smallest processor time of several processes, in which the sizes take turns.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

from core import COLUMNS, DEFAULT_HARNESS, HERE, KINDS, PlaitAdapter

os.environ["PLAIT_CACHE"] = "0"  # what is measured is compiling


def measure(kind: str, generic: bool, size: int, operations: int) -> dict[str, float]:
    """Microseconds per operation of each step, over modules of `size` that hold `operations` in all."""
    from gen import gen

    adapter = PlaitAdapter()
    adapter.setup()
    adapter.parse(gen(kind, 20, generic))  # loads dialects
    text, count = gen(kind, size, generic), operations // size
    found: dict[str, float] = {}

    gc.disable()

    def step(name: str, run: Any, inputs: list[Any]) -> list[Any]:
        gc.collect()
        start = process_time()
        made = [run(one) for one in inputs]
        found[name] = process_time() - start
        return made

    modules = step("parse", adapter.parse, [text] * count)
    step("print", adapter.print, modules)
    step("print_generic", lambda m: adapter.print(m, True), modules)
    step("verify", adapter.verify, modules)
    copies = step("clone", adapter.clone, modules)
    step("walk", adapter.walk, modules)
    if kind == "arith":
        step("build", adapter.build, [size] * count)
    for name in adapter.passes(kind):
        step(f"pass:{name}", lambda m, name=name: adapter.run_pass(m, name), copies)
        copies = [adapter.clone(m) for m in modules]
    total = sum(adapter.count(m) for m in modules)
    return {name: seconds / total * 1e6 for name, seconds in found.items()}


def measure_apart(kind: str, generic: bool, size: int, operations: int) -> dict[str, float]:
    """The same in a process of its own."""
    path = os.pathsep.join([str(HERE), os.environ.get("PLAIT_BENCH_HARNESS", str(DEFAULT_HARNESS))])
    job = json.dumps([kind, generic, size, operations])
    command = [sys.executable, str(Path(__file__).resolve()), "--job", job]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, PYTHONPATH=path), check=True)
    return json.loads(done.stdout)


def compare(kind: str, generic: bool, sizes: tuple[int, int], operations: int, processes: int) -> dict[str, Any]:
    """The smallest figures at each size, and by how much the time of an operation grows."""
    best: dict[int, dict[str, float]] = {size: {} for size in sizes}
    for _ in range(processes):
        for size in sizes:
            for step, value in measure_apart(kind, generic, size, operations).items():
                best[size][step] = min(value, best[size].get(step, value))
    small, large = (best[size] for size in sizes)
    return {"small": small, "large": large, "growth": {step: large[step] / small[step] for step in small}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--operations", type=int, default=100_000, help="operations in the large module, and in all")
    parser.add_argument("--small", type=int, default=1000, help="operations in each small module")
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--kinds", default=",".join(dict.fromkeys(kind for kind, _ in KINDS)))
    parser.add_argument("--job", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.job:
        print(json.dumps(measure(*json.loads(args.job))))
        return
    steps = [step for step in COLUMNS if not step.endswith("per_op")]
    print(f"| input | {' | '.join(COLUMNS[s] for s in steps)} |\n{'|---' * (len(steps) + 1)}|")
    for kind, generic in KINDS:
        if kind in args.kinds.split(","):
            growth = compare(kind, generic, (args.small, args.operations), args.operations, args.processes)["growth"]
            cells = [f"{growth[step]:.2f}" if step in growth else "" for step in steps]
            print(f"| {kind}{' (generic)' if generic else ''} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
