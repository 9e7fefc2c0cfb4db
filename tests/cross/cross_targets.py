"""The machines that the tests of this folder compile for, and how their code is run here."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import plait
from cross_elf import Linux, run_elf
from cross_wasm import PROBLEM, run_in_wasmtime
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import dtype_of
from plait.runtime import Signature
from plait.sources import load_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time, machine_for
from plait_llvm.backend.forms import LOADER
from plait_llvm.backend.layout import as_stored
from plait_llvm.backend.wasm import wasm_module
from plait_llvm.native import compile as native
from plait_llvm.native.link import link_wasm
from plait_llvm.native.machine import host_machine
from plait_llvm.stored_elements import element_of

WEB = "wasm32-unknown-unknown"
RUN_MODEL = Path(__file__).parent / "run_model.mjs"
ARM = Linux(("qemu-aarch64-static", "-cpu", "max"), Path("/usr/aarch64-linux-gnu"), "/lib/ld-linux-aarch64.so.1")
SVE256, SVE512 = (
    replace(ARM, emulator=(ARM.emulator[0], "-cpu", f"max,sve{8 * size}=on,sve-default-vector-length={size}"))
    for size in (32, 64)
)  # whose registers are all as long as code expects
RISCV = Linux(
    ("qemu-riscv64-static", "-cpu", "rv64,v=true,vlen=256"), Path("/usr/riscv64-linux-gnu"),
    "/lib/ld-linux-riscv64-lp64d.so.1",
)  # fmt: skip


@dataclass(frozen=True)
class CrossTarget:
    """A machine by its triple, CPU and features. Code for Linux runs in an emulator, WebAssembly in Node.js, or else in
    wasmtime."""

    triple: str
    cpu: str = ""
    features: str = ""
    linux: Linux | None = None
    in_wasmtime: bool = False

    def problem(self) -> str | None:
        """What is missing to run code here; None if nothing is."""
        if self.linux is not None:
            return self.linux.problem()
        runs = PROBLEM if self.in_wasmtime else None if shutil.which("node") else "needs node"
        return runs or wasm_linker_problem()

    def run(self, source: Path, arguments: Sequence[Any], folder: Path, ctx: Context) -> list[Any]:
        """The results of `main`, compiled ahead of time."""
        machine = machine_for(self.triple, self.cpu, self.features)
        signature = Signature.of(load_module(source, ctx), "main")
        made = compile_ahead_of_time(source, machine=machine, context=ctx)
        if self.linux is not None:
            return run_elf(self.linux, machine, made.code, signature, arguments, folder)
        names = (made.symbol, f"{made.symbol}_workspace")
        linked = wasm_module(made.code, signature, names, machine)
        if self.in_wasmtime:
            return run_in_wasmtime(linked, signature, arguments)
        (folder / "model.wasm").write_bytes(linked)
        return run_wasm(folder, signature, arguments)


@cache
def wasm_linker_problem() -> str | None:
    """What is missing to link WebAssembly here; None if nothing is."""
    machine = machine_for(WEB)
    try:
        link_wasm([native.emit_object(native.parse("", machine), machine)], ())
    except DiagnosticError as error:
        return error.diagnostics[0].message
    return None


def run_wasm(folder: Path, signature: Signature, arguments: Sequence[Any]) -> list[Any]:
    """The results of `model.wasm` in a folder, called through the loader."""
    (folder / "plait.mjs").write_bytes(LOADER.read_bytes())
    (folder / "arguments.json").write_text(json.dumps([list(np.shape(array)) for array in arguments]))
    for i, array in enumerate(arguments):
        (folder / f"argument{i}").write_bytes(np.ascontiguousarray(array).tobytes())
    done = subprocess.run(["node", str(RUN_MODEL), str(folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shapes = json.loads((folder / "results.json").read_text())
    dtypes = [dtype_of(element_of(as_stored(ty))) for ty in signature.results]
    return [
        np.frombuffer((folder / f"result{i}").read_bytes(), dtype).reshape(shape)
        for i, (dtype, shape) in enumerate(zip(dtypes, shapes, strict=True))
    ]


@dataclass(frozen=True)
class Level:
    """A level of x86-64, whose code runs in this process, out of an artifact."""

    cpu: str

    def problem(self) -> str | None:
        try:
            machine = machine_for("", self.cpu)
        except ValueError as error:
            return str(error)
        lacking = set(machine.needed) - set(host_machine().needed)
        return f"this processor lacks {sorted(lacking)[0]}" if lacking else None

    def run(self, source: Path, arguments: Sequence[Any], folder: Path, ctx: Context) -> list[Any]:
        path = folder / "model.plait"
        plait.compile(source, context=ctx).save(path, cpus=[self.cpu])
        return list(plait.load(path, context=ctx)(*arguments))


TARGETS: dict[str, CrossTarget | Level] = {
    "aarch64": CrossTarget("aarch64-unknown-linux-gnu", linux=ARM),
    "neoverse-v1": CrossTarget("aarch64-unknown-linux-gnu", "neoverse-v1", linux=ARM),
    "aarch64-sve256": CrossTarget("aarch64-unknown-linux-gnu", features="+sve256", linux=SVE256),
    "a64fx": CrossTarget("aarch64-unknown-linux-gnu", "a64fx", "+sve512", linux=SVE512),
    "riscv64": CrossTarget("riscv64-unknown-linux-gnu", linux=RISCV),
    "riscv64-v": CrossTarget("riscv64-unknown-linux-gnu", features="+v", linux=RISCV),
    "riscv64-v256": CrossTarget("riscv64-unknown-linux-gnu", features="+v,+zvl256b", linux=RISCV),
    "wasm32": CrossTarget(WEB),
    "wasm32-scalar": CrossTarget(WEB, features="-simd128"),
    "wasm32-wasmtime": CrossTarget(WEB, in_wasmtime=True),
    "x86-64-v2": Level("x86-64-v2"), "x86-64-v3": Level("x86-64-v3"), "x86-64-v4": Level("x86-64-v4"),
}  # fmt: skip
