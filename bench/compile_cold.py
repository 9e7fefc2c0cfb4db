"""Compiles one model in one process, for `compile_time.py`: `python compile_cold.py SYSTEM FILE`.

Prints the processor seconds of each phase as JSON. It imports little of its own, for all imports of the process count.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

os.environ["PLAIT_CACHE"] = "0"  # what is measured is compiling


def plait(path: str) -> dict[str, float]:
    """Compile as `plait.compile` does, and tell the phases apart. Seconds, and operations of the input."""
    times, mark = _stopwatch()
    from plait.lazy import import_module as load

    load("plait.compilation")  # as `plait.compile` is imported, and then the backend
    load("plait_llvm.backend.compiler")
    from pathlib import Path

    from plait.context import Context
    from plait.ir.verify import verify
    from plait.passes.manager import PassManager
    from plait.plan.planner import make_plan
    from plait.runtime import Signature
    from plait.sources import load_module
    from plait_llvm.backend import compiler
    from plait_llvm.backend.executable import NativeExecutable
    from plait_llvm.native import compile as native
    from plait_llvm.native.machine import host_machine

    mark("import")
    ctx = Context.from_environment()
    module = load_module(Path(path), ctx)
    verify(module, ctx)
    signature = Signature.of(module, "main")
    times["operations"] = sum(1 for _ in module.walk())
    mark("read")
    plan = make_plan(module, ctx, "llvm").text
    mark("plan")
    PassManager(ctx).run(plan, module)
    mark("passes")
    machine = host_machine()
    prepared = compiler.prepare(module, signature, ctx, machine, external_from=compiler.EXTERNAL_FROM)
    mark("to LLVM")
    program = prepared.program.replaced(code=native.emit_object(prepared.optimized(machine), machine))
    NativeExecutable(signature, program, machine, ctx)
    mark("LLVM")
    return times


def xla(path: str) -> dict[str, float]:
    """Compile with XLA for the CPU."""
    times, mark = _stopwatch()
    xla_bridge: Any = import_module("jax._src.xla_bridge")
    mlir: Any = import_module("jax._src.interpreters.mlir")
    xla_client: Any = import_module("jaxlib.xla_client")
    ir: Any = import_module("jaxlib.mlir.ir")
    backend = xla_bridge.get_backend("cpu")
    mark("import")
    with mlir.make_ir_context():
        with open(path, encoding="utf-8") as file:
            module = ir.Module.parse(file.read())
        mark("read")
        devices = xla_client.DeviceList(tuple(backend.devices()[:1]))
        backend.compile_and_load(module, devices, xla_client.CompileOptions())
    mark("compile")
    return times


def iree(path: str) -> dict[str, float]:
    """Compile with iree-compile for the CPU; one phase, for it is a program of its own."""
    times, mark = _stopwatch(resource.RUSAGE_CHILDREN)
    subprocess: Any = import_module("subprocess")
    flags = ["--iree-hal-target-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=host"]
    command = [os.path.join(os.path.dirname(sys.executable), "iree-compile"), path, *flags, "-o", os.devnull]
    subprocess.run(command, check=True, capture_output=True)
    mark("compile")
    return times


SYSTEMS: dict[str, Callable[[str], dict[str, float]]] = {"plait": plait, "xla": xla, "iree": iree}


def _stopwatch(who: int = resource.RUSAGE_SELF) -> tuple[dict[str, float], Callable[[str], None]]:
    """Processor seconds by phase; the first phase counts from the start of the process."""
    times: dict[str, float] = {}
    last = 0.0

    def mark(phase: str) -> None:
        nonlocal last
        usage = resource.getrusage(who)
        now = usage.ru_utime + usage.ru_stime
        times[phase] = now - last
        last = now

    return times, mark


if __name__ == "__main__":
    print(json.dumps(SYSTEMS[sys.argv[1]](sys.argv[2])))
