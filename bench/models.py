"""Measures whole models at realistic sizes beside XLA, PyTorch, ONNX Runtime and OpenVINO.

    python bench/models.py [--models a,b*] [--systems plait,xla,torch,ort,ov] [--threads 1,2] [--rounds 5] [--markdown]

Each system runs in a process of its own, pinned to as many cores as threads; in each round each calls the model for
`--seconds`, one after the other, so that all see the same machine. A figure is the least time of a call. `memory` is
what the process grew by, from before the model was compiled until after it had run, at its largest, in MB: weights
are in it. Results must agree with the first system's.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import time
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
os.environ["PLAIT_CACHE"] = "0"  # compiling is measured too


def work(system: str, threads: int) -> None:
    """Answer requests, a line of JSON each: `build`, `run` for seconds, `save` results to a file."""
    import numpy as np
    from model_programs import MODELS
    from model_systems import SYSTEMS

    call = results = None
    for line in sys.stdin:
        request: Any = json.loads(line)
        try:
            if request["do"] == "build":
                call, results, seconds = SYSTEMS[system](MODELS[request["model"]], threads)
                answer: Any = {"compile": seconds}
            elif request["do"] == "run":
                assert call is not None
                answer = {"least": _least(call, request["seconds"])}
            else:
                assert results is not None
                np.savez(request["file"], *results())
                answer = {"peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:200]}
        print("=" + json.dumps(answer), flush=True)


def _least(call: Any, seconds: float) -> float:
    """The least time of a call."""
    least, end = math.inf, time.perf_counter() + seconds
    while time.perf_counter() < end or least == math.inf:
        start = time.perf_counter()
        call()
        least = min(least, time.perf_counter() - start)
    return least


class Worker:
    """A process that runs one model on one system."""

    def __init__(self, system: str, threads: int) -> None:
        several = "true" if threads > 1 else "false"
        xla = f"--xla_cpu_multi_thread_eigen={several} intra_op_parallelism_threads={threads}"
        variables = {**os.environ, "XLA_FLAGS": xla, "JAX_PLATFORMS": "cpu", "OMP_NUM_THREADS": str(threads)}
        cores = ",".join(map(str, sorted(os.sched_getaffinity(0))[:threads]))
        command = ["taskset", "-c", cores, sys.executable, __file__, "--work", system, str(threads)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, env=variables
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return {"error": "the process ended"}
        for line in self.process.stdout:
            if line.startswith("="):
                return json.loads(line[1:])
        return {"error": "the process ended"}

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def measure(model: str, systems: list[str], threads: int, rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """What each system takes for a model; `error` where it cannot run it, or computes something else."""
    import tempfile

    workers = {system: Worker(system, threads) for system in systems}
    found = {system: worker.ask(do="build", model=model) for system, worker in workers.items()}
    alive = {system: worker for system, worker in workers.items() if "error" not in found[system]}
    for _ in range(rounds):
        for system, worker in alive.items():
            answer = worker.ask(do="run", seconds=seconds)
            found[system]["least"] = min(found[system].get("least", math.inf), answer.get("least", math.inf))
            found[system] |= {k: v for k, v in answer.items() if k == "error"}
    with tempfile.TemporaryDirectory() as folder:
        for system, worker in alive.items():
            found[system] |= worker.ask(do="save", file=f"{folder}/{system}.npz")
        _compare(found, folder)
    for worker in workers.values():
        worker.end()
    return found


def _compare(found: dict[str, dict[str, Any]], folder: str) -> None:
    """Note an error for systems whose results are not those of the first."""
    import numpy as np

    saved = {system: f"{folder}/{system}.npz" for system in found if Path(f"{folder}/{system}.npz").exists()}
    expected: list[Any] | None = None
    for system, path in saved.items():
        with np.load(path) as arrays:
            results = [arrays[name] for name in arrays.files]
        expected = expected or results
        largest = max(float(np.abs(a - b).max() / (np.abs(b).max() + 1e-9)) for a, b in zip(results, expected))
        if largest > 1e-3:
            found[system]["error"] = f"results differ by {largest:.1e}"


def main() -> None:
    if sys.argv[1:2] == ["--work"]:
        work(sys.argv[2], int(sys.argv[3]))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", default="*")
    parser.add_argument("--systems", default="plait,xla,torch,ort,ov")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    from model_programs import MODELS

    names = [name for name in MODELS if any(fnmatch(name, one) for one in options.models.split(","))]
    systems = options.systems.split(",")
    for threads in map(int, options.threads.split(",")):
        _table(names, systems, threads, options)


def _table(names: list[str], systems: list[str], threads: int, options: Any) -> None:
    """Print a row for each model: milliseconds and MB of each system, and our ratios to the best peer and to XLA."""
    head = ["model", *(f"{s} ms (MB)" for s in systems), "best peer / ours", "xla / ours", "compile s"]
    print(f"\n{threads} thread{'s' if threads > 1 else ''}\n")
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head) if options.markdown else "  ".join(head))
    best: list[float] = []
    for name in names:
        found = measure(name, systems, threads, options.rounds, options.seconds)
        times = {s: found[s]["least"] for s in systems if "error" not in found[s]}
        peers = [time for system, time in times.items() if system != "plait"]
        ratios = ["-", "-"]
        if "plait" in times and peers:
            best.append(min(peers) / times["plait"])
            ratios = [f"{best[-1]:.2f}", f"{times['xla'] / times['plait']:.2f}" if "xla" in times else "-"]
        cells = [f"{times[s] * 1e3:.2f} ({found[s]['peak']:.0f})" if s in times else found[s]["error"] for s in systems]
        row = [name, *cells, *ratios, f"{found['plait'].get('compile', 0):.1f}" if "plait" in found else "-"]
        print("| " + " | ".join(row) + " |" if options.markdown else "  ".join(row), flush=True)
    if best:
        print(f"\ngeometric mean of the best peer's time by ours: {math.prod(best) ** (1 / len(best)):.2f}")


if __name__ == "__main__":
    main()
